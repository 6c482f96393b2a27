"""Plain text lists as they are pasted."""

import pytest

from tests.helpers import MAIN, cards, check, codes, errors, plain
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import PLAIN, detect
from uvdeck.decklists import plain as plain_syntax
from uvdeck.decklists.plain import MAX_LINE, MAX_LINES
from uvdeck.diagnostics import Severity
from uvdeck.legality.verdict import Verdict
from uvdeck.names import candidates

CHOMP = "aot01/107"


def test_a_list_from_a_chat(catalogue: Catalogue):
    text = """\
\U0001f525 **My All Might deck** \U0001f525

__Starting Character:__ All Might (I)

**Main Deck (10)**
\u2022 4x Detroit Smash (mha01/002)
\u2022 Smash \u00d74
> - 2 TEXAS SMASH  \U0001f4a5

---
**Side**
- 4 Final Smash
https://example.org/decks/1
"""
    report = check(
        text.replace("\U0001f525 **My All Might deck** \U0001f525\n", "Name: Mine\n"), catalogue
    )
    assert report.deck.name == "Mine"
    assert cards(report.resolved.characters) == [(1, "mha01/001")]
    assert cards(report.resolved.main) == [(4, "mha01/002"), (4, "mha01/004"), (2, "mha01/005")]
    assert cards(report.resolved.sideboard) == [(4, "mha04/022")]
    assert codes(report, of="DCK") == []
    # A title that says nothing of being one is an unknown card: a finding, and never silence.
    assert "DCK108" in codes(check(text, catalogue))


def test_a_numbered_list(catalogue: Catalogue):
    report = check("1. 4x Detroit Smash\n2. 4x Smash\n3) 4 Chomp\n", catalogue)
    assert [copies for copies, _ in cards(report.resolved.main)] == [4, 4, 4]
    report = check("4 Chomp\n1. Detroit Smash\n2. Smash\n", catalogue)
    assert codes(report, of="DCK") == ["DCK102"]
    assert cards(report.resolved.main) == [(4, CHOMP), (1, "mha01/002")]


def test_windows_line_ends_tabs_and_trailing_blanks(catalogue: Catalogue):
    text = "Main\t\r\n4\tDetroit Smash  \r\n  4x\tSmash\t\t\r\n\t\r\nSide\r\n4 Final Smash \r\n"
    report = check(text, catalogue)
    assert cards(report.resolved.main) == [(4, "mha01/002"), (4, "mha01/004")]
    assert cards(report.resolved.sideboard) == [(4, "mha04/022")]
    assert report.resolved.main[1].entry.span == ("deck.txt", 3, 3)


@pytest.mark.parametrize(
    "line",
    [
        "Starting Character: All Might (I)",
        "Character - All Might (I)",
        "Character\tAll Might (I)",
        "CHARACTER: ALL MIGHT (I)",
        "Character: 1 All Might (I)",
        "Character: 1x All Might (I) (mha01/001)",
        "**Character:** All Might (I)",
        "[b]Character:[/b] All Might (I)",
        "Starter = mha01/001",
        "Character\nAll Might (I)",
        "Character (1)\n1 All Might (I)",
        "[b]Character[/b]\n1 All Might (I)",
        "# Character\n- 1 All Might (I)",
    ],
)
def test_spellings_of_the_character(catalogue: Catalogue, line: str):
    report = check(f"{line}\n" + plain(MAIN, character=None), catalogue)
    assert cards(report.resolved.characters) == [(1, "mha01/001")]
    assert report.verdict is Verdict.LEGAL
    assert codes(report, of="DCK") == []


@pytest.mark.parametrize(
    "text",
    [
        "Main:\n- 4 Chomp\n- 2 Smash\n",
        "MAIN:\n  - 4 Chomp\n",
        "4 Chomp\n",
        "- 4 Chomp\n- 2 Smash\n",
        "---\n4 Chomp\n",
        "# main:\n4 Chomp\n",
        "Name: x\nMain\n4 Chomp\n",
        "main:\n4 Chomp\n",
        "attacks:\n- 4 Chomp\n",
        "Notes: none\n4 Chomp\n",
        "Big Shot: Judy\n- 4 Chomp\n",
    ],
)
def test_detected_as_plain(text: str):
    assert detect(text) == PLAIN


def test_a_small_header_with_bullets_is_read_alike_in_both_syntaxes(catalogue: Catalogue):
    main = [(4, CHOMP), (2, "mha01/004")]
    for text in (
        "main:\n- 4 Chomp\n- 2 Smash\n",
        "Main:\n- 4 Chomp\n- 2 Smash\n",
        "main:\n4 Chomp\n2 Smash\n",
    ):
        report = check(text, catalogue)
        assert cards(report.resolved.main) == main
        assert codes(report, of="DCK") == []


@pytest.mark.parametrize("name", ["Nightmare::", "Iori:.", ":: Ken ::", "Astaroth::.", "Ivy:::"])
def test_names_that_end_in_a_colon_are_no_headers(catalogue: Catalogue, name: str):
    wanted = [c.id for c in candidates(catalogue, name)]
    for line in (name, f"2 {name}", f"{name} x2", f"- 2 {name}"):
        report = check(f"4 Chomp\n{line}\n2 Smash\n", catalogue)
        assert "DCK104" not in codes(report)
        assert report.main_size in (7, 8)
        if len(wanted) == 1:
            assert cards(report.resolved.main)[1][1] == wanted[0]


def test_headings_by_type_nest_in_a_section(catalogue: Catalogue):
    text = "Sideboard (10)\nAttacks (6)\n4 Final Smash\n2 Smash\nFoundations (4)\n4 Heroic Icon\n"
    report = check(text, catalogue)
    assert (report.main_size, report.sideboard_size) == (0, 10)
    assert codes(report, of="DCK") == []
    report = check("Character\n1 All Might (I)\nAttacks\n4 Smash\n", catalogue)
    assert (len(report.resolved.characters), report.main_size) == (1, 4)


def test_stated_counts_are_compared(catalogue: Catalogue):
    text = "Main (8)\nAttacks (3)\n4 Smash\nAssets (4)\n4 Pro Hero Rankings\nSide (1)\n2 Smash\n"
    report = check(text, catalogue)
    found = [f for f in report.findings if f.code == "DCK105"]
    assert [f.span and f.span.line for f in found] == [2, 6]


@pytest.mark.parametrize("header", ["Extra:", "[b]Tokens[/b]", "Considered cards:"])
def test_cards_below_an_unknown_header_are_not_counted(catalogue: Catalogue, header: str):
    report = check(f"4 Chomp\n{header}\n4 Smash\nSide\n2 Smash\n", catalogue)
    assert (report.main_size, report.sideboard_size) == (4, 2)
    (finding,) = (f for f in report.findings if f.code.startswith("DCK"))
    assert (finding.code, finding.severity) == ("DCK104", Severity.ERROR)
    assert finding.span == ("deck.txt", 2, 1)


def test_facts_of_the_deck(catalogue: Catalogue):
    text = (
        "Name: A: b\nBy: Ann\nDate: 2026-04-15\nFormat: Core\nSymbol: Fire\n"
        "Note: a\nNotes: b\n4 Smash\n"
    )
    deck = check(text, catalogue).deck
    assert deck.name == "A: b"
    assert deck.player == "Ann"
    assert deck.date == "2026-04-15"
    assert deck.format == "core"
    assert deck.primary_symbol == "fire"
    assert deck.notes == "a\nb"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Date: 15.04.2026", "DCK113"),
        ("Date: 2026-02-30", "DCK113"),
        ("Symbol: infinity", "DCK113"),
        ("Symbol: lightning", "DCK113"),
        ("Format: my!format", "DCK113"),
        ("Name: " + "x" * 201, "DCK113"),
        ("Name: a\x1b[2Jb", "DCK113"),
        ("Name: a\nName: b", "DCK112"),
        ("Format: Standrad", "FMT101"),
        ("Format: Rochester Rotation", "FMT101"),
    ],
)
def test_bad_facts_are_findings(catalogue: Catalogue, line: str, code: str):
    report = check(f"{line}\n{plain(MAIN)}", catalogue)
    assert errors(report) == [code]


def test_lines_and_lists_are_bounded(catalogue: Catalogue):
    report = check("4 Smash\n" + "x" * (MAX_LINE + 1), catalogue)
    assert "DCK106" in errors(report)
    report = check("4 Smash\n" + "// x\n" * MAX_LINES + "4 Chomp\n", catalogue)
    assert "DCK106" in errors(report)
    assert report.main_size == 4
    report = check("4 Smash\n" + "\n" * (2 * MAX_LINES), catalogue)
    assert "DCK106" not in errors(report)


def test_fields_of_unknown_lines_do_not_vanish(catalogue: Catalogue):
    report = check("4 Smash\nSymbols: fire, death\nDeck created with a site\n", catalogue)
    assert codes(report, of="DCK").count("DCK108") == 2


def test_deck_as_a_title_or_a_section(catalogue: Catalogue):
    assert check("Deck: My list\n4 Smash\n", catalogue).deck.name == "My list"
    report = check("Deck: 4 Smash\n", catalogue)
    assert cards(report.resolved.main) == [(4, "mha01/004")]


def test_print_and_parse_are_a_pair(catalogue: Catalogue):
    text = (
        "Name: A\nPlayer: B\nDate: 2026-04-15\nFormat: core\nPrimary symbol: fire\nNotes: x\n"
        "Notes: y\n\nCharacter\n1 All Might (I)\n\nMain\n4 aot01/107 Chomp\n2 Determined (mha04)\n"
        "\nSideboard\n10 mha01/002\n"
    )
    deck, findings = plain_syntax.parse(text, "d", lambda name: candidates(catalogue, name))
    assert findings == []
    assert plain_syntax.print_deck(deck) == text
