"""Deck files in YAML, and that they have the form of the published schema."""

from pathlib import Path
from typing import Any

import pytest

from tests.helpers import ROOT, cards, check, codes
from uvdeck import schema
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import NATIVE, detect, native
from uvdeck.decklists.entry import Known
from uvdeck.model import Deck, DeckEntry
from uvdeck.names import candidates
from uvdeck.yamldoc import parse as parse_yaml

EXAMPLES = sorted((ROOT / "examples" / "decks").rglob("*.yaml"))


@pytest.fixture
def known(catalogue: Catalogue) -> Known:
    return lambda name: candidates(catalogue, name)


def bare(deck: Deck) -> Deck:
    """Return a deck without places."""

    def strip(entries: tuple[DeckEntry, ...]) -> tuple[DeckEntry, ...]:
        return tuple(entry._replace(span=None) for entry in entries)

    return deck._replace(
        characters=strip(deck.characters), main=strip(deck.main), sideboard=strip(deck.sideboard)
    )


def form_is_good(text: str, known: Known) -> bool:
    """Return whether the reader finds nothing wrong with the form of a deck file.

    The schema also says that there is one character and a main deck; for the program these are
    rules of the game (UV-1, UV-2). What the text of an entry says is no matter of form.
    """
    deck, findings = native.parse(text, "deck.yaml", known)
    value, faults = parse_yaml(text, "deck.yaml")
    wrong = [
        f
        for f in findings
        if f.code.startswith("YML")
        or f.code in ("DCK106", "DCK112", "DCK113")
        or (f.code == "DCK102" and (f.pointer or "").endswith("/count"))
    ]
    assert bool(faults) == any(f.code.startswith("YML") for f in findings)
    complete = isinstance(value, dict) and "main" in value and len(deck.characters) == 1
    return complete and not wrong


def fits_schema(text: str) -> bool:
    value, faults = parse_yaml(text, "deck.yaml")
    if faults:
        return False
    verdict = schema.is_valid("deck", value)
    assert (schema.validate("deck", value, "deck.yaml", text) == []) is verdict
    return verdict


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_reader_and_schema_agree_on_the_examples(path: Path, known: Known):
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        return
    assert form_is_good(text, known) is fits_schema(text)


def deck(extra: str = "", *, main: str = "- 4 Smash", character: str = "All Might (I)") -> str:
    return f"character: {character}\nmain:\n{main}\n{extra}"


LONG = "x" * 201
GOOD = {
    "least": deck(),
    "empty main": "character: Chomp\nmain: []\n",
    "all keys": deck(
        "name: n\nplayer: p\ndate: 2026-04-15\nformat: core\nprimary_symbol: fire\n"
        "sideboard: [4 Chomp]\nnotes: x\n"
    ),
    "notes empty": deck('notes: ""\n'),
    "notes listed": deck("notes: [a, b]\n"),
    "notes of no texts": deck("notes: []\n"),
    "notes at the limit": deck(f"notes: {'x' * 4000}\n"),
    "notes of lines": deck("notes: |\n  a\n  b\n"),
    "format unknown": deck("format: rochester-retro\n"),
    "leap day": deck("date: 2024-02-29\n"),
    "quoted date": deck('date: "2026-04-15"\n'),
    "name at the limit": deck(f"name: {'x' * 200}\n"),
    "blanks around a name": deck('name: " x "\n'),
    "tab in a name": deck('name: "a\\tb"\n'),
    "mapping": deck(main="- {card: Smash, count: 4}"),
    "mapping at the limit": deck(main="- {card: Smash, count: 999}"),
    "character mapping": deck(character="{card: All Might (I)}"),
    "character a list of one": deck(character="[All Might (I)]"),
    "character a list of a mapping": deck(character="[{card: All Might (I)}]"),
    "character with a count": deck(character="1 All Might (I)"),
    "blanks around an entry": deck(main='- " 4 Smash "'),
    "tab in an entry": deck(main='- "4\\tSmash"'),
    "blanks around a character": deck(character='" All Might (I) "'),
    "no count": deck(main="- Smash"),
    "zero as text": deck(main="- 0 Smash"),
    "unknown card": deck(main="- 4 No Such Card"),
    "empty sideboard": deck("sideboard: []\n"),
    "main null": "character: All Might (I)\nmain:\n",
    "sideboard null": deck("sideboard:\n"),
    "entry at the limit": deck(main=f"- {'x' * 220}"),
    "character at the limit": deck(character="x" * 200),
    "flow": "{character: All Might (I), main: [4 Smash]}\n",
    "entries at the limit": deck(main="\n".join(["- 1 Smash"] * 1000)),
}
BAD = {
    "unknown key": deck("sidebord: []\n"),
    "unknown key null": deck("x:\n"),
    "upper case key": deck("Name: x\n"),
    "list": "- 4 Smash\n",
    "text": "just text\n",
    "number": "4\n",
    "nothing": "",
    "no character": "main: [4 Smash]\n",
    "no main": "character: All Might (I)\n",
    "character null": "character:\nmain: [4 Smash]\n",
    "character a number": deck(character="5"),
    "character true": deck(character="true"),
    "character empty": deck(character='""'),
    "character blank": deck(character='"  "'),
    "character a list of a number": deck(character="[7]"),
    "character a list of a counted mapping": deck(character="[{card: All Might (I), count: 1}]"),
    "character a list of nothing": deck(character="[null]"),
    "character a list of two": deck(character="[All Might (I), All Might (II)]"),
    "character an empty list": deck(character="[]"),
    "character twice counted": deck(character="{card: All Might (I), count: 2}"),
    "character counted": deck(character="{card: All Might (I), count: 1}"),
    "character with a key": deck(character="{card: All Might (I), set: mha01}"),
    "character without card": deck(character="{}"),
    "character card null": deck(character="{card: }"),
    "character too long": deck(character=LONG),
    "main text": "character: x\nmain: 4 Smash\n",
    "main lines": "character: x\nmain: |\n  4 Smash\n  4 Chomp\n",
    "main mapping": "character: x\nmain: {4: Smash}\n",
    "main number": "character: x\nmain: 4\n",
    "sideboard text": deck("sideboard: none\n"),
    "too many entries": deck(main="\n".join(["- 1 Smash"] * 1001)),
    "entry number": deck(main="- 2"),
    "entry number of a comment": deck(main="- 2 #10 Pro Hero"),
    "entry null": deck(main="- "),
    "entry true": deck(main="- true"),
    "entry list": deck(main="- [4, Smash]"),
    "entry empty": deck(main='- ""'),
    "entry blank": deck(main='- "  "'),
    "entry tab": deck(main='- "\\t"'),
    "entry too long": deck(main=f"- {'x' * 221}"),
    "entry of two lines": deck(main="- |-\n  4 Smash\n  4 Chomp"),
    "entry of a colon": deck(main="- 2 Big Shot: Judy"),
    "mapping empty": deck(main="- {}"),
    "mapping without count": deck(main="- {card: Smash}"),
    "mapping without card": deck(main="- {count: 4}"),
    "mapping with a key": deck(main="- {card: Smash, count: 4, set: mha01}"),
    "mapping key only": deck(main="- {card: Dagger, Dagger, count: 4}"),
    "card null": deck(main="- {card: , count: 4}"),
    "card number": deck(main="- {card: 7, count: 4}"),
    "card list": deck(main="- {card: [Smash], count: 4}"),
    "card empty": deck(main='- {card: "", count: 4}'),
    "card blank": deck(main='- {card: " ", count: 4}'),
    "card too long": deck(main=f"- {{card: {LONG}, count: 4}}"),
    "card of two lines": deck(main='- {card: "a\\nb", count: 4}'),
    "count 0": deck(main="- {card: Smash, count: 0}"),
    "count -1": deck(main="- {card: Smash, count: -1}"),
    "count 1000": deck(main="- {card: Smash, count: 1000}"),
    "count huge": deck(main="- {card: Smash, count: 99999999999999999999999}"),
    "count true": deck(main="- {card: Smash, count: true}"),
    "count 2.5": deck(main="- {card: Smash, count: 2.5}"),
    "count 4.0": deck(main="- {card: Smash, count: 4.0}"),
    "count text": deck(main='- {card: Smash, count: "4"}'),
    "count null": deck(main="- {card: Smash, count: }"),
    "count 4x": deck(main="- {card: Smash, count: 4x}"),
    "name null": deck("name:\n"),
    "name comment": deck("name: #1 deck\n"),
    "name number": deck("name: 7\n"),
    "name true": deck("name: true\n"),
    "name list": deck("name: [a]\n"),
    "name mapping": deck("name: {deck name}\n"),
    "name empty": deck('name: ""\n'),
    "name blank": deck('name: "  "\n'),
    "name too long": deck(f"name: {LONG}\n"),
    "name of two lines": deck('name: "a\\nb"\n'),
    "name with an escape": deck('name: "a\\x1bb"\n'),
    "player number": deck("player: 7\n"),
    "player too long": deck(f"player: {LONG}\n"),
    "date of no day": deck("date: 2026-02-30\n"),
    "date of no leap year": deck("date: 2025-02-29\n"),
    "date short": deck("date: 2026-4-15\n"),
    "date and time": deck("date: 2026-04-15T00:00:00Z\n"),
    "date of words": deck("date: today\n"),
    "date number": deck("date: 20260415\n"),
    "date null": deck("date:\n"),
    "date year 0": deck("date: 0000-01-01\n"),
    "date with a line end": deck('date: "2026-04-15\\n"\n'),
    "date week": deck("date: 2026-W01-1\n"),
    "format null": deck("format:\n"),
    "format upper case": deck("format: Standard\n"),
    "format blank": deck("format: my format\n"),
    "format empty": deck('format: ""\n'),
    "format too long": deck(f"format: {'x' * 41}\n"),
    "format with a line end": deck('format: "core\\n"\n'),
    "format number": deck("format: 7\n"),
    "symbol infinity": deck("primary_symbol: infinity\n"),
    "symbol unknown": deck("primary_symbol: lightning\n"),
    "symbol upper case": deck("primary_symbol: Fire\n"),
    "symbol list": deck("primary_symbol: [fire]\n"),
    "symbol null": deck("primary_symbol:\n"),
    "notes null": deck("notes:\n"),
    "notes number": deck("notes: 7\n"),
    "notes mapping": deck("notes: {a: b}\n"),
    "notes too long": deck(f"notes: {'x' * 4001}\n"),
    "notes listed number": deck("notes: [a, 7]\n"),
    "notes listed null": deck("notes: [a, ]\nname: [\n"),
    "notes listed empty entry": deck("notes:\n- a\n-\n"),
    "notes listed list": deck("notes: [[a]]\n"),
    "notes too many": deck("notes: [" + ", ".join(["a"] * 201) + "]\n"),
    "notes listed too long": deck(f"notes: [a, {'x' * 4001}]\n"),
    "syntax": "character: [x\nmain: []\n",
    "twice": deck("main: []\n"),
    "tag": deck("name: !!str x\n"),
}


@pytest.mark.parametrize("name", GOOD)
def test_good_forms(name: str, known: Known):
    assert form_is_good(GOOD[name], known)
    assert fits_schema(GOOD[name])


@pytest.mark.parametrize("name", BAD)
def test_bad_forms(name: str, known: Known):
    assert not form_is_good(BAD[name], known)
    assert not fits_schema(BAD[name])


def test_there_are_many_bad_forms():
    assert len(BAD) >= 40


@pytest.mark.parametrize(
    ("text", "code", "pointer", "place"),
    [
        (deck("sidebord: []\n"), "DCK112", "/sidebord", (4, 1)),
        (deck("date: 2026-02-30\n"), "DCK113", "/date", (4, 7)),
        (deck(main="- 4 Smash\n- 2"), "DCK106", "/main/1", (4, 3)),
        (deck(main="- {card: Smash, count: 0}"), "DCK102", "/main/0/count", (3, 24)),
        (deck(main="- {card: Smash, cuont: 4}"), "DCK112", "/main/0/cuont", (3, 17)),
        (deck(main="- 4 Smash\n- -1 Chomp"), "DCK102", "/main/1", (4, 3)),
        (deck("primary_symbol: infinity\n"), "DCK113", "/primary_symbol", (4, 17)),
        ("- 4 Smash\n", "DCK113", "/", (1, 1)),
    ],
)
def test_findings_have_places(known: Known, text: str, code: str, pointer: str, place: Any):
    _, findings = native.parse(text, "deck.yaml", known)
    finding = next(f for f in findings if f.code == code)
    assert finding.pointer == pointer
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == place
    assert finding.hint


def test_a_misspelt_key_is_suggested(known: Known):
    _, (finding,) = native.parse(deck("sidebaord: []\n"), "d", known)
    assert finding.hint is not None
    assert "'sideboard'" in finding.hint


def test_all_is_read(known: Known):
    text = GOOD["all keys"].replace("notes: x", "notes: [a, b]")
    result, findings = native.parse(text, "d", known)
    assert findings == []
    assert bare(result) == Deck(
        "n",
        (DeckEntry(1, "All Might (I)"),),
        (DeckEntry(4, "Smash"),),
        (DeckEntry(4, "Chomp"),),
        "p",
        "2026-04-15",
        "core",
        "fire",
        "a\nb",
    )
    assert bare(native.parse(native.print_deck(result), "d", known)[0]) == bare(result)


@pytest.mark.parametrize(
    "text",
    [
        "Plain",
        "7",
        "7 iron",
        "true",
        "No",
        "~",
        "null",
        "#1",
        "a: b",
        "a #b",
        "- x",
        "'q'",
        '"q"',
        "\\",
        "a\\nb",
        "x ",
        " x",
        "*a",
        "&a",
        "!a",
        "%a",
        "@a",
        "`a",
        "{a}",
        "[a]",
        "a, b",
        "2024-05-01",
        "1e5",
        "0x1F",
        "12:30",
        ".inf",
        "=",
        "<<",
        "\u00b7\u00b7 Rock \u00b7\u00b7",
        "\U0001f525 hot",
        "\U0001f525\u202e",
        "\u2028",
        "\u00a0",
        "\ufeff",
        "\ue000",
        "a\nb",
        "a\tb",
        "...",
        "---",
        "?",
        "? x",
        "-",
        "1_000",
        "\u00e9t\u00e9",
        "0b11",
        "1.",
    ],
)
def test_quoted_text_is_read_back(text: str):
    line = f"key: {native.quote(text)}\n"
    value, findings = parse_yaml(line, "d")
    assert findings == []
    assert value == {"key": text}
    import yaml

    assert yaml.safe_load(line) == {"key": text}


def test_long_notes_are_printed_as_a_list(known: Known):
    notes = "\n".join("x" * 90 for _ in range(200))
    printed = native.print_deck(Deck(characters=(DeckEntry(1, "Smash"),), notes=notes))
    again, findings = native.parse(printed, "d", known)
    assert findings == []
    assert again.notes == notes
    assert fits_schema(printed)


@pytest.mark.parametrize("copies", [0, 1, 2])
def test_any_number_of_characters_is_printed(known: Known, copies: int):
    entries = tuple(DeckEntry(1, name) for name in ("All Might (I)", "Eren Yeager")[:copies])
    original = Deck(characters=entries)
    again, findings = native.parse(native.print_deck(original), "d", known)
    assert findings == []
    assert bare(again) == original


@pytest.mark.parametrize(
    "text",
    [
        deck(),
        "# a comment\n\n" + deck(),
        "---\n" + deck(),
        "%YAML 1.2\n---\n" + deck(),
        "{main: [4 Smash]}",
        '{"main": ["4 Smash"]}',
        "main: [4 Smash]\n",
        "main:  # my cards\n- 4 Smash\n",
        "main:\r\n- 4 Smash\r\n",
        '"main":\n- 4 Smash\n',
        "'main' :\n  - 4 Smash\n",
        "main:\n# attacks\n\n- 4 Smash\n",
        "main:\n  - card: Smash\n    count: 4\n",
        "- card: Smash\n  count: 4\n",
        "sidebord:\n- 4 Smash\n",
        "notes: |\n  Main\n  - 4 Smash\ncharacter: x\n",
        'name: "unclosed\nmain:\n- 4 Smash\n',
        "character: All Might (I)\nmain: [4 Smash\n",
        "character: All Might (I)\nmain:\n  - 4 Smash\n - 4 Chomp\n",
        "character: All Might (I)\nmain:\n\t- 4 Smash\n",
        "name: a: b\ncharacter: x\nmain:\n- 4 Smash\n",
        "main:\n  [4 Smash,\n   4 Chomp]\n",
        "name: x\ncharacter: y\n",
        "# yaml-language-server: $schema=x\nwhatever\n",
        '["4 Smash"]',
    ],
)
def test_detected_as_yaml(text: str):
    assert detect(text) == NATIVE


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("character: All Might (I)\nmain: [4 Smash\nsideboard: []\n", "YML101"),
        ('name: "unclosed\nmain:\n- 4 Smash\n', "YML101"),
        ("main:\n  - 4 Smash\n - 4 Chomp\n", "YML101"),
        ("main:\n\t- 4 Smash\n", "YML101"),
        ('main:\n- 4 "Big Sister" of 1-B\n- "2 Big Sister" x\n', "YML101"),
        ("main:\n- 4 Smash\nmain:\n- 4 Chomp\n", "YML103"),
        ("main:\n- 4 Smash\n---\nmain:\n- 4 Chomp\n", "YML106"),
    ],
)
def test_a_syntax_error_is_one_finding_and_no_pile_of_unknown_cards(
    catalogue: Catalogue, text: str, code: str
):
    report = check(text, catalogue)
    assert codes(report) == [code]
    assert report.syntax == NATIVE
    assert report.findings[0].span is not None
    assert report.findings[0].span.line is not None


def test_mappings_hold_ids_and_names_only(catalogue: Catalogue):
    report = check(
        "main:\n- {card: mha01/002, count: 2}\n- {card: \u2019It Can\u2019t Be Fixed, count: 1}\n"
        "- {card: It Can\u2019t Be Fixed, count: 3}\n",
        catalogue,
    )
    assert [c for c, _ in cards(report.resolved.main)] == [2, 1, 3]
    assert [i is not None for _, i in cards(report.resolved.main)] == [True, False, True]


def test_a_hash_that_leaves_nothing_is_said_once():
    """Where another finding stands on the line, it has said so; else there is a warning."""
    for line, code in (("name: #1 deck", "DCK113"), ("sideboard: #none yet", "YML112")):
        findings = native.parse(f"main:\n- 4 Smash\n{line}\n", "a", lambda name: ())[1]
        assert [f.code for f in findings if f.span and f.span.line == 3] == [code]
