"""What a card file should look like, and which files are left alone."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.messy_yaml import Messy
from uvdeck.datadir import data_files, shipped_cards
from uvdeck.diagnostics import Severity
from uvdeck.upkeep.canonical import Formatted, formatted
from uvdeck.yamldoc import MAX_NODES, parse

SET = Path("sets/x01.yaml")


def form(text: str, path: Path = SET) -> str:
    """Return the form of a text, which is the form of itself."""
    result = formatted(path, text.encode())
    assert result.findings == []
    assert result.text is not None
    again = formatted(path, result.text.encode())
    assert (again.text, again.line, again.findings) == (result.text, None, [])
    return result.text


def left_alone(text: str | bytes, path: Path = SET) -> Formatted:
    """Return the result for a file that is left alone, and says why."""
    result = formatted(path, text.encode() if isinstance(text, str) else text)
    assert (result.text, result.line) == (None, None)
    assert result.findings
    return result


SHIPPED = data_files(shipped_cards())


def test_every_shipped_file_is_in_form():
    assert len(SHIPPED) > 100
    for path in SHIPPED:
        data = path.read_bytes()
        result = formatted(path, data)
        assert result.findings == [], path
        assert result.line is None, path
        assert result.text is not None
        assert result.text.encode() == data, path


def shuffled(value: Any, choose: random.Random, place: str = "") -> Any:
    """Return a document with all in disorder whose order has no meaning."""
    if isinstance(value, dict):
        keys = list(value)
        if place != "/sets":  # the order of the registry is the order of the sets
            choose.shuffle(keys)
        return {key: shuffled(value[key], choose, f"{place}/{key}") for key in keys}
    if isinstance(value, list):
        items = [shuffled(item, choose, place) for item in value]
        fields = ("symbols", "attuned", "banned", "restricted", "not_legal")
        if place.endswith(fields) or "/pool/" in place:
            choose.shuffle(items)
        return items
    return value


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_shipped_file_in_disorder_comes_back(path: Path):
    choose = random.Random(path.name)
    data = path.read_bytes()
    value, findings = parse(data.decode(), "a")
    assert findings == []
    mess = Messy(choose, comments=0).document(shuffled(value, choose))
    result = formatted(path, mess.encode())
    assert result.findings == []
    assert result.text is not None
    assert result.text != mess
    # Only the comments are gone: the first line, and the names beside reprints.
    lines = [line.split(" # ")[0] for line in data.decode().splitlines()]
    assert result.text.splitlines() == [line for line in lines if not line.startswith("#")]


def test_a_shipped_set_in_another_order_keeps_its_comments():
    path = shipped_cards() / "sets" / "mha01.yaml"
    text = path.read_text(encoding="utf-8")
    head, _, body = text.partition("cards:\n")
    parts = body.split('\n  "')
    parts[0] = parts[0].removeprefix('  "')
    cards = [part.rstrip("\n").split("\n") for part in parts]
    choose = random.Random(6)
    for card in cards:
        rest = card[1:]
        choose.shuffle(rest)
        card[1:] = rest
    choose.shuffle(cards)
    first, _, line = head.partition("\n")
    mess = f"{first}\ncards:\n\n" + "\n\n".join('  "' + "\n".join(card) for card in cards)
    assert form(f"{mess}\n{line}", path) == text


# --- Examples ------------------------------------------------------------------------------------


def test_a_file_in_disorder():
    mess = (
        "# about the set\n\ncards:\n"
        "  # the second\n"
        "  '002':   # promo\n"
        "      type: foundation\n      'name':  \"B\"   # as printed\n"
        "      keywords:\n        - Fury   # first\n        # and\n"
        "        - {rating: 2,keyword: Stun}\n"
        "      # end of the second\n"
        '  "001": {name: A, control: 5, symbols: [void, air]}\n\n'
        "set:    x01\n# end\n"
    )
    assert form(mess) == (
        "# about the set\n"
        "set: x01\n"
        "cards:\n"
        '  "001":\n'
        "    name: A\n"
        "    symbols: [air, void]\n"
        "    control: 5\n"
        "  # the second\n"
        '  "002": # promo\n'
        "    name: B # as printed\n"
        "    type: foundation\n"
        "    # first\n"
        "    # and\n"
        "    keywords: [Fury, {keyword: Stun, rating: 2}]\n"
        "    # end of the second\n"
        "# end\n"
    )


def test_a_comment_stays_with_its_card():
    text = "set: x\ncards:\n  # two\n  '2': {name: B} # b\n  # one\n  '1': {name: A} # a\n"
    assert form(text) == (
        'set: x\ncards:\n  # one\n  "1": # a\n    name: A\n  # two\n  "2": # b\n    name: B\n'
    )


def test_a_comment_stays_with_its_field():
    text = (
        "set: x\ncards:\n  '1':\n    control: 5 # seen on the card\n"
        "    # from the sheet\n    difficulty: 2\n    name: A\n    # closes the name\n"
        "  '2': {}\n"
    )
    assert form(text) == (
        'set: x\ncards:\n  "1":\n    name: A\n    # closes the name\n'
        "    # from the sheet\n    difficulty: 2\n    control: 5 # seen on the card\n"
        '  "2": {}\n'
    )


def test_a_comment_stays_with_its_id():
    path = Path("banlists/l.yaml")
    text = "banned:\n- c/3 # c\n# of a\n- a/1\n  # below a\n- b/2 # b\n  # below b\nid: l\n"
    assert form(text, path) == (
        "id: l\nbanned:\n  # of a\n  - a/1\n  # below a\n  - b/2 # b\n  # below b\n  - c/3 # c\n"
    )


def test_comments_inside_brackets():
    text = (
        "set: x\ncards:\n  '1':\n    symbols: [void, # one\n# two\n      air]#three\n    name: A\n"
    )
    assert form(text) == (
        'set: x\ncards:\n  "1":\n    name: A\n'
        "    # two\n    # one\n    symbols: [air, void] #three\n"
    )


def test_above_and_below_everything():
    text = "# one\n\n# two\n%YAML 1.1\n--- # three\n# four\nset: x\ncards: {}\n...\n# five\n"
    assert form(text) == "# one\n# two\n# three\n# four\nset: x\ncards: {}\n# five\n"


def test_aliases_are_written_out():
    text = "set: x\ncards:\n  '1': &c\n    name: A # c\n    keywords: &k [Fury]\n  '2': *c\n"
    card = "    name: A{}\n    keywords: [Fury]\n"
    assert form(text) == f'set: x\ncards:\n  "1":\n{card.format(" # c")}  "2":\n{card.format("")}'


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\x85", "\u2028"])
@pytest.mark.parametrize("mark", ["", "\ufeff", "\ufeff\ufeff"])
def test_line_ends_and_byte_order_marks(ends: str, mark: str):
    lines = ["# a", "set: x", "cards: # b", "  '1':", "    name: A # c", "# d", ""]
    text = mark + ends.join(lines)
    assert form(text) == '# a\nset: x\ncards: # b\n  "1":\n    name: A # c\n# d\n'
    assert formatted(SET, text.encode()).line == 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("set: x\ncards: {}\n", None),
        ("set: x\ncards: {}", 2),
        ("set: x\ncards: {}\n\n", 3),
        ("set: x\n\ncards: {}\n", 2),
        ("set: x\ncards:  {}\n", 2),
        ("\ufeffset: x\ncards: {}\n", 1),
        ("set: x\r\ncards: {}\r\n", 1),
        ("set: x\ncards: {}\n# a \n", 3),
    ],
)
def test_the_first_line_that_differs(text: str, line: int | None):
    assert formatted(SET, text.encode()).line == line


def test_a_misspelt_key_stays_for_the_validator():
    text = "set: x\ncards:\n  '1': {nmae: A, type: asset, contol: 5}\n"
    assert form(text) == 'set: x\ncards:\n  "1":\n    type: asset\n    nmae: A\n    contol: 5\n'


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("sets.yaml", 'as_of: "2026-03"\nsets: {}\n'),
        ("formats/f.yaml", "id: f\nrules: {}\n"),
        ("banlists/l.yaml", "id: l\nbanned: []\n"),
        ("any.yaml", "set: x\ncards: {}\n"),
    ],
)
def test_each_kind_of_file(path: str, text: str):
    assert form(text, Path(path)) == text


# --- What is left alone --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("set: x\nset: y\n", "YML103", 2),
        ("set: [\n", "YML101", None),
        ("set: !!str x\n", "YML104", 1),
        ("set: x\n---\nset: y\n", "YML106", 2),
        ("set: *x\n", "YML108", 1),
        ("set: \x07\n", "YML101", 1),
        ('set: "\\x07"\n', "YML105", 1),
        ("[a]: x\n", "YML110", 1),
        ("set: " + "[" * 40 + "]" * 40, "YML107", 1),
        ("cards: [" + "1," * MAX_NODES + "]", "YML109", 1),
        (b"set: \xff\n", "YML102", 1),
        ("set: x\ncards: {}\n%\n", "YML101", 3),
    ],
)
def test_what_cannot_be_read(text: str | bytes, code: str, line: int | None):
    finding = left_alone(text).findings[0]
    assert (finding.code, finding.severity) == (code, Severity.ERROR)
    assert finding.span is not None
    assert finding.span.path == str(SET)
    if line is not None:
        assert finding.span.line == line


@pytest.mark.parametrize("text", ["", "\n", "# only\n", "text\n", "[a]\n", "7\n", "null\n"])
def test_what_is_no_mapping(text: str):
    (finding,) = left_alone(text).findings
    assert finding.code == "SCH103"


@pytest.mark.parametrize("text", ["main: [4 Smash]\n", "character: All Might (I)\n"])
def test_a_deck(text: str):
    (finding,) = left_alone(text, Path("deck.yaml")).findings
    assert finding.code == "SCH103"
    assert "a deck" in finding.message


@pytest.mark.parametrize(
    ("field", "column"),
    [
        ("name: Aiming For #1", 22),
        ("name: #10 Pro Hero", 11),
        ("name:    #10 Pro Hero", 14),
        ("keywords:\n      - #10", None),
        ("name: null #10", 16),
        ("control: 5 #checked", 16),
        ("keywords: [Fury, Weapon #1\n      ]", 29),
    ],
)
def test_text_that_a_hash_may_have_cut(field: str, column: int | None):
    (finding,) = left_alone(f"set: x\ncards:\n  '1':\n    {field}\n").findings
    assert (finding.code, finding.severity) == ("YML112", Severity.WARNING)
    assert finding.span is not None
    if column is not None:
        assert (finding.span.line, finding.span.column) == (4, column)
    assert finding.hint is not None
    assert "uote" in finding.hint


@pytest.mark.parametrize(
    ("field", "after"),
    [
        ("name: # 10", "name: null # 10"),
        ("name: ## 10", "name: null ## 10"),
        ("name: # ", "name: null #"),
        ('name: "" #10', 'name: "" #10'),
        ('name: "A" #10', "#10\n    name: A"),
        ('name: "no" #10', 'name: "no" #10'),
        ("name: #10\n      A", "#10\n    name: A"),
    ],
)
def test_what_is_clearly_a_comment(field: str, after: str):
    text = f"set: x\ncards:\n  '1':\n    {field}\n"
    assert form(text) == f'set: x\ncards:\n  "1":\n    {after}\n'


def test_a_file_that_would_be_too_large_to_be_read_again(monkeypatch: pytest.MonkeyPatch):
    text = 'set: x\ncards: {}\nremark: "' + "\u00a0" * 100 + '"\n'
    written = form(text)
    assert len(written) > 2 * len(text.encode())
    monkeypatch.setattr("uvdeck.upkeep.canonical.MAX_BYTES", len(written) - 1)
    (finding,) = left_alone(text).findings
    assert (finding.code, finding.severity) == ("YML111", Severity.ERROR)
    monkeypatch.setattr("uvdeck.upkeep.canonical.MAX_BYTES", len(written))
    assert form(text) == written


def test_findings_are_bounded():
    cards = "".join(f"  '{n}':\n    a: #b\n" for n in range(300))
    assert len(left_alone(f"set: x\ncards:\n{cards}").findings) == 100
    assert len(left_alone("set: x\n" * 300).findings) == 101
