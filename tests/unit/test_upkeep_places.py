"""Places seen by lines: the same as reading the file gives, or none."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uvdeck.catalogue.files import Document, read_document
from uvdeck.datadir import shipped_cards
from uvdeck.upkeep.places import _by_lines, places_of
from uvdeck.yamldoc import locate

CARDS = """\
# A comment.

set: x01
cards:
  # Of the first card.
  "001":
    name: One
    type: foundation
    block: {zone: mid, modifier: 2}
    keywords: [Fury, {keyword: Stun, rating: 2}]
  "002":
    # Of a field.
    name: "Two: 2"  # beside
    type: foundation
"""


def document(text: str) -> Document:
    found, findings = read_document(Path("sets/x01.yaml"), text.encode())
    assert findings == []
    return found


@pytest.mark.parametrize("path", sorted((shipped_cards() / "sets").iterdir()), ids=lambda p: p.stem)
def test_in_shipped_files_every_card_and_field_is_found_by_its_line(path: Path):
    found = document(path.read_text(encoding="utf-8"))
    full = locate(found.text)
    wanted = [p for p in full.keys if p.count("/") <= 3 and p != "/cards"]
    positions = _by_lines(found, wanted)
    assert positions is not None
    assert {p: positions.keys[p] for p in wanted} == {p: full.keys[p] for p in wanted}


def test_comments_are_passed_over_and_what_lies_inside_has_the_place_of_its_field():
    found = document(CARDS)
    full = locate(CARDS)
    positions = places_of(found, [*full.keys, *full.values])
    for pointer in full.keys:
        if pointer.count("/") <= 3 and pointer != "/cards":
            assert positions.keys[pointer] == full.keys[pointer], pointer
    span = positions.span("a", "/cards/001/keywords/1/rating", key=True)
    assert (span.line, span.column) == (10, 5)
    span = positions.span("a", "/cards/002/control", key=True)
    assert (span.line, span.column) == (11, 3)


@pytest.mark.parametrize(
    "text",
    [
        CARDS.replace('  "001":\n', '  "001": # here\n'),
        CARDS.replace('  "002":', "  '002':"),
        CARDS.replace("    name: One", '    "name": One'),
        CARDS.replace("\n", "\r\n"),
        'set: x01\ncards: {"001": {name: One, type: action}}\n',
        'set: x01\ncards:\n    "001":\n        name: One\n        type: action\n',
        'set: x01\ncards:\n  "001": {name: One, type: action}\n  "002":\n    name: Two\n',
        'set: x01\ncards:\n  "001":\n    name: |\n     One\n      "002":\n    type: action\n',
        'set: x01\ncards:\n  "001":\n    name: "One\n\n      two: 2"\n    type: action\n',
        'set: x01\ncards:\n  "001":\n    type: "a\n\n    name: b"\n    name: One\n',
    ],
)
def test_in_any_other_form_the_file_is_read(text: str):
    found = document(text)
    full = locate(found.text)
    positions = places_of(found, full.keys)
    for pointer in full.keys:
        if pointer.count("/") <= 3 and pointer != "/cards":
            assert positions.keys[pointer] == full.keys[pointer], pointer


def test_other_files_are_read():
    text = "as_of: 2026-01\nsets:\n  x01: {name: Test}\n"
    found, _ = read_document(Path("sets.yaml"), text.encode())
    assert places_of(found, ["/sets/x01/name"]).keys["/sets/x01/name"] == (3, 9)


@given(st.lists(st.sampled_from(CARDS.splitlines(keepends=True)), max_size=20))
def test_lines_in_any_order_never_give_a_wrong_place(lines: list[str]):
    text = "".join(lines)
    found, findings = read_document(Path("sets/x01.yaml"), text.encode())
    value = found.value
    if findings or not isinstance(value, dict) or not isinstance(value.get("cards"), dict):
        return
    if not all(isinstance(card, dict) for card in value["cards"].values()):
        return
    full = locate(text)
    positions = _by_lines(found, list(full.keys))
    if positions is not None:
        for pointer, place in positions.keys.items():
            if pointer.startswith("/cards/"):
                assert full.keys[pointer] == place
