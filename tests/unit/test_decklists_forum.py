"""Forum code of UVS Ultra. Its own fields: the link of the deck, and alternate arts."""

import pytest

from tests.helpers import MAIN, ROOT, cards, check, codes
from tests.syntaxes import forum
from uvdeck import decklists
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists.detection import FORUM, detect
from uvdeck.diagnostics import Severity
from uvdeck.legality.verdict import Report, Verdict
from uvdeck.model import Deck, DeckEntry

FILE = ROOT / "tests" / "data" / "decklists" / "forum.txt"


def read(catalogue: Catalogue, *lines: str) -> Report:
    return check("\n".join(["[b]Main[/b]", *lines]), catalogue)


def test_the_file(catalogue: Catalogue):
    report = check(FILE.read_bytes(), catalogue)
    assert report.syntax == FORUM
    assert report.deck.name == "Team of Brothers"
    assert report.deck.link == "https://uvdeck.invalid/deck/90210"
    arts = [entry for entry in report.deck.main if entry.art]
    assert [(e.copies, e.text, e.printing, e.art) for e in arts] == [
        (3, "Pizza Party", None, "repo/1832-2")
    ]
    assert codes(report) == ["DCK118"]
    assert report.verdict is Verdict.LEGAL


@pytest.mark.parametrize("syntax", [s for s in decklists.SYNTAXES if s not in ("forum",)])
def test_no_other_syntax_carries_link_and_art(catalogue: Catalogue, syntax: str):
    deck, _ = decklists.parse(FILE.read_text(encoding="utf-8"), "d", catalogue, FORUM)
    lost = {lost.field: lost.text for lost in decklists.write(deck, syntax, catalogue).lost}
    assert "https://uvdeck.invalid/deck/90210" in lost["link"]
    assert "repo/1832-2" in lost["art"]
    assert "Pizza Party" in lost["art"]
    same = decklists.write(deck, FORUM, catalogue)
    assert same.lost == ()
    assert "[b][url=https://uvdeck.invalid/deck/90210]Team of Brothers[/url][/b]" in (same.text)
    assert "3 -repo/1832-2 Pizza Party\n" in same.text


@pytest.mark.parametrize(
    ("line", "printing"),
    [
        ("4 -mha06/155 Pro Hero Rankings", "mha06/155"),
        ("4 -MHA06/155 pro hero rankings", "mha06/155"),
        ("4 -mha06 Pro Hero Rankings", "mha06/155"),
        ("4x -mha06 Pro Hero Rankings", "mha06/155"),
        ("4 Pro Hero Rankings", None),
        ("4 -mha06/155 Pro Hero Rankings // flex", "mha06/155"),
        ("4 -repo/1832-2 Pro Hero Rankings", None),
        ("4\u00a0-mha06/155 Pro Hero Rankings ", "mha06/155"),
    ],
)
def test_lines(catalogue: Catalogue, line: str, printing: str | None):
    report = read(catalogue, line)
    assert cards(report.resolved.main) == [(4, "mha06/155")]
    assert [entry.printing for entry in report.resolved.main] == [printing]
    assert [c for c in codes(report, of="DCK") if c != "DCK118"] == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("4 -mha06/999 Pro Hero Rankings", "DCK108"),
        ("4 -zzz99/155 Pro Hero Rankings", "DCK108"),
        ("4 -zzz99 Pro Hero Rankings", "DCK108"),
        ("4 -mha06/155 Genkai's Guidance", "DCK110"),
        ("4 -mha01 Pro Hero Rankings", "DCK110"),
        ("4 -mha06 No Such Card", "DCK108"),
        ("4 -mha06/155 No Such Card", "DCK110"),
        ("4 -repo/1832-2 No Such Card", "DCK108"),
    ],
)
def test_a_qualified_line_never_falls_back(catalogue: Catalogue, line: str, code: str):
    report = read(catalogue, line)
    assert cards(report.resolved.main) == [(4, None)]
    errors = [f.code for f in report.findings if f.severity is Severity.ERROR]
    assert errors.count(code) == 1
    assert [c for c in errors if c.startswith("DCK")] == [code]
    assert report.main_size == 4


@pytest.mark.parametrize("line", ["0 -mha06 Smash", "1000 -mha01/004 Smash", "-3 Smash"])
def test_bad_counts(catalogue: Catalogue, line: str):
    report = read(catalogue, "4 Chomp", line)
    assert codes(report, of="DCK") == ["DCK102"]
    assert report.main_size == 4


def test_a_set_tells_namesakes_apart(catalogue: Catalogue):
    assert codes(read(catalogue, "3 Determined"), of="DCK") == ["DCK109"]
    assert cards(read(catalogue, "3 -mha04 Determined").resolved.main) == [(3, "mha04/029")]


def test_no_count_is_one_copy(catalogue: Catalogue):
    report = read(catalogue, "-mha06/155 Pro Hero Rankings")
    assert cards(report.resolved.main) == [(1, "mha06/155")]
    assert codes(report, of="DCK") == ["DCK103"]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("[b][url=https://uvdeck.invalid/1]A [deck] of mine[/url][/b]", "A [deck] of mine"),
        ("[B][URL=https://uvdeck.invalid/1]Side[/URL][/B]", "Side"),
        ("[b][url]Plain[/url][/b]", "Plain"),
        ("[b][url=]No link[/url][/b]", "No link"),
        ("[b][url=https://uvdeck.invalid/1][/url][/b]", None),
    ],
)
def test_titles(catalogue: Catalogue, title: str, name: str | None):
    report = check(f"{title}\n{forum(MAIN).partition(chr(10))[2]}", catalogue)
    assert report.deck.name == name
    assert report.deck.link == ("https://uvdeck.invalid/1" if "uvdeck.invalid" in title else None)
    assert codes(report, of="DCK") == []
    assert report.verdict is Verdict.LEGAL


def test_a_bold_line_that_is_no_header_is_an_error(catalogue: Catalogue):
    report = check(forum(MAIN) + "[b]Flex slots[/b]\n4 Chomp\n", catalogue)
    assert codes(report, of="DCK") == ["DCK104"]
    assert report.main_size == 50


def test_a_title_too_long_is_reported(catalogue: Catalogue):
    report = check(f"[b][url=x]{'n' * 300}[/url][/b]\n4 Smash\n", catalogue)
    assert codes(report, of="DCK") == ["DCK113"]
    assert report.deck.name is None


def test_headings_by_type_keep_the_order(catalogue: Catalogue):
    names = ["Smash", "Texas Smash", "Heroic Icon", "Plus Ultra!"]
    deck = Deck(main=tuple(DeckEntry(2, name) for name in names))
    text = decklists.write(deck, FORUM, catalogue).text
    assert "[b]Attack[/b]\n2 Smash\n2 Texas Smash\n\n[b]Foundation[/b]\n2 Heroic" in text
    deck = deck._replace(main=tuple(DeckEntry(2, n) for n in (names[0], names[2], names[1])))
    text = decklists.write(deck, FORUM, catalogue).text
    assert "[b]Main[/b]\n2 Smash\n2 Heroic Icon\n2 Texas Smash\n" in text
    # The heading of characters would be that of the starting character.
    deck = Deck(main=(DeckEntry(1, "All Might (II)"),))
    assert "[b]Main[/b]" in decklists.write(deck, FORUM, catalogue).text


@pytest.mark.parametrize(
    "text",
    [
        "[b]Main[/b]\n4 Chomp\n",
        "4 -mha06/155 Pro Hero Rankings\n",
        "4 -bebop Hacker Extraordinaire\n",
        "Character\n1 Eren Yeager\n4 -repo/1-2 Chomp\n",
        "  [B]Side[/B]  \r4 Chomp\r",
    ],
)
def test_detected(text: str):
    assert detect(text) == FORUM


@pytest.mark.parametrize("text", ["4 - Chomp\n", "- 4 Chomp\n", "4 Chomp [b]\n", "-3 Chomp\n"])
def test_not_detected(text: str):
    assert detect(text) != FORUM
