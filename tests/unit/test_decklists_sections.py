"""Headers, facts and marks of plain lists."""

import pytest

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists.sections import (
    ASIDE,
    CHARACTER,
    MAIN,
    SIDEBOARD,
    is_rule,
    is_word,
    read_field,
    read_header,
    read_inline,
    read_total,
    strip_bbcode,
    strip_marks,
)


@pytest.mark.parametrize(
    ("line", "section", "stated"),
    [
        ("Main", MAIN, None),
        ("main deck", MAIN, None),
        ("MAINBOARD:", MAIN, None),
        ("Main Deck (60)", MAIN, 60),
        ("Main Deck [60]", MAIN, 60),
        ("Main Deck - 60 cards", MAIN, 60),
        ("Main: 60 cards", MAIN, 60),
        ("60 Main", MAIN, 60),
        ("## Deck", MAIN, None),
        ("**Deck**", MAIN, None),
        ("// Sideboard", SIDEBOARD, None),
        ("Side-Board", SIDEBOARD, None),
        ("side_deck", SIDEBOARD, None),
        ("SB:", SIDEBOARD, None),
        ("[b]Side[/b]", SIDEBOARD, None),
        ("[size=4][b]Side[/b][/size]", SIDEBOARD, None),
        ("Character", CHARACTER, None),
        ("Starting Character (1)", CHARACTER, 1),
        ("--- Starter ---", CHARACTER, None),
        ("Maybe", ASIDE, None),
        ("Attacks (22)", None, 22),
        ("22 Attacks", None, 22),
        ("(22) Attacks:", None, 22),
        ("22x Attacks", None, 22),
        ("Foundation:", None, None),
        ("BACKUPS", None, None),
        ("Attacks & Actions:", None, None),
        ("Assets/Backups (4)", None, 4),
        ("Attack cards", None, None),
        ("attacks, assets and actions", None, None),
        ("Sideboard: none", SIDEBOARD, None),
        ("Sideboard: N/A", SIDEBOARD, None),
    ],
)
def test_headers(line: str, section: str | None, stated: int | None):
    header = read_header(line)
    assert header is not None
    assert (header.section, header.stated) == (section, stated)


@pytest.mark.parametrize(
    "line",
    [
        "Action Hero",
        "2 Side Flop",
        "Attack Titan's Outrage",
        "Side Flop",
        "4 Chomp",
        "",
        "#",
        "//",
        "// 60 Maindeck",
        "// the main deck",
        "Main course",
        "Attacks & Chomp",
        "& /",
        "Deck of many things",
        "(",
        "60",
        "x" * 100,
        "Character: All Might (I)",
    ],
)
def test_no_headers(line: str):
    assert read_header(line) is None


def test_no_card_is_a_header_a_fact_or_a_total(catalogue: Catalogue):
    for card in catalogue.where("1", ()):
        for line in (card.name, f"4 {card.name}", f"{card.name} x4"):
            assert read_header(line) is None
            assert read_total(line) is None
            assert read_field(line) is None
            assert read_inline(line) is None
            assert not is_rule(line)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Name: My deck", ("name", "My deck")),
        ("deck name:  x ", ("name", "x")),
        ("Deck: x: y", ("name", "x: y")),
        ("Player: Ann", ("player", "Ann")),
        ("by: Ann", ("player", "Ann")),
        ("Date: 2026-04-15", ("date", "2026-04-15")),
        ("Primary Symbol: fire", ("primary_symbol", "fire")),
        ("primary_symbol: fire", ("primary_symbol", "fire")),
        ("Notes: x", ("notes", "x")),
        ("Name:", None),
        ("Name", None),
        ("Big Shot: Judy", None),
        (": x", None),
    ],
)
def test_fields(line: str, expected: tuple[str, str] | None):
    assert read_field(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("SB: 2 Chomp", (SIDEBOARD, "2 Chomp")),
        ("sb:2 Chomp", (SIDEBOARD, "2 Chomp")),
        ("Character: All Might (I)", (CHARACTER, "All Might (I)")),
        ("Character - All Might (I)", (CHARACTER, "All Might (I)")),
        ("Character \u2013 All Might (I)", (CHARACTER, "All Might (I)")),
        ("Character\tAll Might (I)", (CHARACTER, "All Might (I)")),
        ("Character = All Might (I)", (CHARACTER, "All Might (I)")),
        ("Starting Character: 1 X", (CHARACTER, "1 X")),
        ("**Character:** X", (CHARACTER, "X")),
        ("[b]Character:[/b] X", (CHARACTER, "X")),
        ("Main: 4 Chomp", (MAIN, "4 Chomp")),
        ("SB:", None),
        ("SB: ", None),
        ("Big Shot: Judy", None),
        ("Side-board", None),
        ("Kin 1211-Shiki - Yaotome", None),
    ],
)
def test_inline_sections(line: str, expected: tuple[str, str] | None):
    found = read_inline(line)
    if found is not None and expected is not None and "[/b]" in found[1]:
        found = (found[0], strip_bbcode(found[1]))
    assert found == expected


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Total: 60", 60),
        ("total 60", 60),
        ("Total cards: 60", 60),
        ("TOTAL (60)", 60),
        ("Cards: 60", 60),
        ("Deck size = 60", 60),
        ("60 cards", 60),
        ("(60 cards)", 60),
        ("60 cards total", 60),
        ("60 total", 60),
        ("Total Destruction", None),
        ("4 House Of Cards", None),
        ("4 Total Destruction", None),
        ("cards", None),
        ("60", None),
    ],
)
def test_totals(line: str, number: int | None):
    assert read_total(line) == number


@pytest.mark.parametrize(
    "line", ["-----", "***", "* * *", "====", "___", "```", "```text", "~~~", "\u2500" * 9]
)
def test_rules(line: str):
    assert is_rule(line)


@pytest.mark.parametrize("line", ["--", "", "-- x --", "-4 Chomp", "4 Chomp", "+B"])
def test_no_rules(line: str):
    assert not is_rule(line)


@pytest.mark.parametrize(
    "line",
    [
        "- 4 Chomp",
        "* 4 Chomp",
        "> 4 Chomp",
        "\u2022 4 Chomp",
        "\u20224 Chomp",
        "\u2013 4 Chomp",
        "\u25aa 4 Chomp",
        "\u2605 4 Chomp",
        "[ ] 4 Chomp",
        "[x] 4 Chomp",
        "\u2610 4 Chomp",
        "\u2705 4 Chomp",
        "\U0001f525 4 Chomp",
        "4 Chomp \U0001f525",
        "\u2764\ufe0f 4 Chomp",
        "**4 Chomp**",
        "`4 Chomp`",
        "~~4 Chomp~~",
        "||4 Chomp||",
        "> - **4 Chomp** \U0001f525",
        "*4 Chomp*",
        "__4 Chomp__",
        "+ 4 Chomp",
        "\u00b7 4 Chomp",
    ],
)
def test_marks(line: str):
    assert strip_marks(line) == "4 Chomp"


@pytest.mark.parametrize(
    "line", ["4 Chomp", "-4 Chomp", "+B", "", "#1", "\u00b7Shinnok\u00b7", "(4) Chomp"]
)
def test_what_is_no_mark(line: str):
    assert strip_marks(line) == line


@pytest.mark.parametrize("word", ["main", "Sideboard", "attacks", "main_deck", "maybe"])
def test_words(word: str):
    assert is_word(word)
    assert not is_word(word + "x")
