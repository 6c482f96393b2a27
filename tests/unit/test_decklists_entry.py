"""One card line."""

from collections.abc import Sequence

import pytest

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists.entry import MAX_COUNT, Known, find, print_entry, read_entry, readings
from uvdeck.diagnostics import Severity, Span
from uvdeck.model import DeckEntry
from uvdeck.names import candidates
from uvdeck.text import clean

SPAN = Span("d", 3, 1)


@pytest.fixture
def known(catalogue: Catalogue) -> Known:
    return lambda name: candidates(catalogue, name)


def nobody(name: str) -> Sequence[object]:
    return ()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("4 Chomp", (4, "Chomp")),
        ("004 Chomp", (4, "Chomp")),
        ("0000000004 Chomp", (4, "Chomp")),
        ("999 Chomp", (999, "Chomp")),
        ("16 Instant Slashes", (None, "16 Instant Slashes")),
        ("4 16 Instant Slashes", (4, "16 Instant Slashes")),
        ("16 Instant Slashes x4", (4, "16 Instant Slashes")),
        ("5% Detroit Smash", (None, "5% Detroit Smash")),
        ("3 5% Detroit Smash", (3, "5% Detroit Smash")),
        ("4 +B", (4, "+B")),
        ("+B", (None, "+B")),
        ("+B x2", (2, "+B")),
        ("00101.01101.00001.01111", (None, "00101.01101.00001.01111")),
        ("2 00101.01101.00001.01111", (2, "00101.01101.00001.01111")),
        ("1 THE KING OF FIGHTERS 2006", (1, "THE KING OF FIGHTERS 2006")),
        ("1 Over 65,000!", (1, "Over 65,000!")),
        ("2 The Big 3", (2, "The Big 3")),
        ("The Big 3", (None, "The Big 3")),
        ("2 T88", (2, "T88")),
        ("1 Fruit F#@!er", (1, "Fruit F#@!er")),
        ("1 MM:\\Copy", (1, "MM:\\Copy")),
        ("1 K : A : M : I : K : A : Z : E", (1, "K : A : M : I : K : A : Z : E")),
        ("1 A Titan (Large)", (1, "A Titan (Large)")),
        ("A Titan (Large) (2)", (2, "A Titan (Large)")),
        ("4 Chomp # x # y // z", (4, "Chomp")),
        ("4 The New #1 # one", (4, "The New #1")),
        ("4 Chomp; mine", (4, "Chomp; mine")),
        ("4 Chomp ;mine", (4, "Chomp")),
        ("4 - Chomp", (4, "Chomp")),
        ("4: Chomp", (4, "Chomp")),
        ("4,Chomp", (4, "Chomp")),
        ("Chomp - 4", (4, "Chomp")),
        ("Chomp: 4x", (4, "Chomp")),
        ("Chomp 4x", (4, "Chomp")),
        ("4Chomp", (4, "Chomp")),
        ("1. Chomp", (1, "Chomp")),
        ("7. 4x Chomp", (4, "Chomp")),
        ("7) 4 Chomp", (4, "Chomp")),
    ],
)
def test_names_and_counts(known: Known, line: str, expected: tuple[int | None, str]):
    entry, findings = read_entry(line, SPAN, known)
    assert entry is not None
    assert (entry.copies, entry.text) == (expected[0] or 1, expected[1])
    assert entry.span == SPAN
    assert [f.code for f in findings] == (["DCK103"] if expected[0] is None else [])


@pytest.mark.parametrize(
    "line",
    [
        "4 mha01/002 Detroit Smash",
        "4 -mha01/002 Detroit Smash",
        "4 Detroit Smash (mha01/002)",
        "4x Detroit Smash [mha01/002]",
        "4 [mha01/002] Detroit Smash",
        "4 (mha01/002) Detroit Smash",
        "4 Detroit Smash mha01/002",
        "4 Detroit Smash - mha01/002",
        "4 Detroit Smash (mha01) 002",
        "4 Detroit Smash [mha01] #002",
        "4 Detroit Smash (mha01 002)",
        "Detroit Smash (mha01/002) x4",
        "mha01/002 Detroit Smash x4",
        "4 Detroit Smash (mha01/002) // good",
    ],
)
def test_printings_beside_names(known: Known, line: str):
    entry, findings = read_entry(line, SPAN, known)
    assert findings == []
    assert entry == DeckEntry(4, "Detroit Smash", "mha01/002", None, SPAN)


@pytest.mark.parametrize("line", ["4 mha01/002", "4 [mha01/002]", "4 -mha01/002", "mha01/002 x4"])
def test_printings_alone(known: Known, line: str):
    entry, _ = read_entry(line, SPAN, known)
    assert entry == DeckEntry(4, "mha01/002", None, None, SPAN)


@pytest.mark.parametrize("line", ["4 Determined (mha04)", "4 Determined [MHA04]"])
def test_a_set_beside_a_name(known: Known, line: str):
    entry, findings = read_entry(line, SPAN, known)
    assert findings == []
    assert entry is not None
    assert entry.text == "Determined"
    assert (entry.set_code or "").casefold() == "mha04"


@pytest.mark.parametrize("line", ["4 Chomp (flex)", "4 Chomp (mha01)", "4 Chomp [nosuchset]"])
def test_other_words_in_brackets_are_no_set(known: Known, line: str):
    entry, _ = read_entry(line, SPAN, known)
    assert entry is not None
    assert entry.set_code is None
    assert entry.text == line[2:]  # and nobody knows it


@pytest.mark.parametrize(
    "line",
    [
        "0 Chomp",
        "00 Chomp",
        "0x Chomp",
        "Chomp x0",
        "(0) Chomp",
        "-1 Chomp",
        "- 1 Chomp",
        "\u22121 Chomp",
        "+1 Chomp",
        "2.5 Chomp",
        "2,5 Chomp",
        "-2.5 Chomp",
        "1000 Chomp",
        "4000000000 Chomp",
        "0Chomp",
        "2. Chomp",
        "3) Chomp",
        "2.5x Chomp",
        "-1x Chomp",
        "1" * 300 + " Chomp",
    ],
)
def test_counts_that_are_none(known: Known, line: str):
    entry, findings = read_entry(line, SPAN, known)
    assert entry is None
    assert [(f.code, f.severity, f.span) for f in findings] == [("DCK102", Severity.ERROR, SPAN)]


@pytest.mark.parametrize(
    ("line", "copies", "text"),
    [
        ("4 No Such Card", 4, "No Such Card"),
        ("4x No Such Card", 4, "No Such Card"),
        ("No Such Card x4", 4, "No Such Card"),
        ("No Such Card (2)", 2, "No Such Card"),
        ("4 No Such Card (2)", 4, "No Such Card (2)"),
        ("4 No Such Card // flex", 4, "No Such Card"),
        ("4 No Such #1 Card", 4, "No Such"),
        ("203-Shiki Nothing", 1, "203-Shiki Nothing"),
        ("Total: 60", 1, "Total: 60"),
        ("No Such Card - 4", 1, "No Such Card - 4"),
        ("No Such Card", 1, "No Such Card"),
        ("", 1, ""),
        ("7", 1, "7"),
    ],
)
def test_unknown_names_keep_their_count(line: str, copies: int, text: str):
    entry, _ = read_entry(line, SPAN, nobody)
    assert entry is not None
    assert (entry.copies, entry.text) == (copies, text)


def test_an_id_beside_an_unknown_name_is_kept(known: Known):
    entry, findings = read_entry("4 mha01/002 Detriot Smash", SPAN, known)
    assert findings == []
    assert entry == DeckEntry(4, "Detriot Smash", "mha01/002", None, SPAN)


def test_the_largest_count(known: Known):
    assert read_entry(f"{MAX_COUNT} Chomp", SPAN, known)[1] == []
    assert read_entry(f"{MAX_COUNT + 1} Chomp", SPAN, known)[0] is None


def test_the_whole_line_comes_first():
    options = list(readings("4 Chomp # x"))
    assert options[0].text == "4 Chomp # x"
    assert options[0].copies is None
    assert len(options) < 40


def test_hostile_lines_stay_cheap():
    import time

    start = time.perf_counter()
    for line in (" #" * 200, "x1 " * 130, "4 " * 200, "(" * 400, "a/1 " * 100, " - 4" * 100):
        assert find(line, nobody) is None
        read_entry(line, SPAN, nobody)
    assert time.perf_counter() - start < 1


def test_every_name_is_read_back_with_every_usual_count(catalogue: Catalogue, known: Known):
    names = sorted({card.name for card in catalogue.where("1", ())})
    assert len(names) == 9399
    for i, name in enumerate(names):
        text = clean(name)
        for copies in (1, 4, 2 + i % 20):
            entry = DeckEntry(copies, text, None, None, SPAN)
            again, findings = read_entry(print_entry(entry), SPAN, known)
            assert (again, findings) == (entry, [])


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (DeckEntry(4, "Chomp"), "4 Chomp"),
        (DeckEntry(4, "Chomp", "aot01/107"), "4 aot01/107 Chomp"),
        (DeckEntry(4, "aot01/107"), "4 aot01/107"),
        (DeckEntry(4, "Determined", None, "mha04"), "4 Determined (mha04)"),
        (DeckEntry(4, "16 Instant Slashes"), "4 16 Instant Slashes"),
    ],
)
def test_print_and_read_are_a_pair(known: Known, entry: DeckEntry, line: str):
    assert print_entry(entry) == line
    again, findings = read_entry(line, SPAN, known)
    assert findings == []
    assert again == entry._replace(span=SPAN)
