"""Where the cards of a set file stand, for many findings in many files.

:func:`uvdeck.yamldoc.locate` reads a file again, which takes as long as reading it. A set file in
the one form has a line for each card and each field, and these can be seen without reading it as
YAML. They are believed only where they are exactly the cards and fields of the document.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from uvdeck.catalogue.files import Document
from uvdeck.yamldoc import Positions, escape_pointer, locate

_CARD: Final = re.compile(r'^  "([0-9]{1,4}B?)":$', re.M)
_FIELD: Final = re.compile(r"^    ([a-z_]+):", re.M)
_OTHER_LINE_ENDS: Final = re.compile("[\r\x85\u2028\u2029]")


def places_of(document: Document, pointers: Iterable[str]) -> Positions:
    """Return where keys and values of a document stand.

    Args:
        document: a file that was read without an error.
        pointers: the places that are asked for. In a set file in the one form, what lies inside a
            field is given the place of the field.
    """
    wanted = list(pointers)
    return _by_lines(document, wanted) or locate(document.text, wanted)


def _by_lines(document: Document, pointers: list[str]) -> Positions | None:
    """Return the places in a set file in the one form, None where it may not be one."""
    text = document.text
    if document.kind != "card-set" or _OTHER_LINE_ENDS.search(text):
        return None
    cards: Mapping[str, Mapping[str, Any]] = document.value["cards"]
    entries = list(_CARD.finditer(text))
    if [entry[1] for entry in entries] != list(cards):
        return None
    spans = {
        entry[1]: (entry.start(), following.start() if following else len(text))
        for entry, following in zip(entries, [*entries[1:], None], strict=True)
    }
    places: dict[str, tuple[int, int]] = {"": (1, 1)}
    set_line = re.match(r"(?:#[^\n]*\n|\n)*(?=set: )", text)
    if set_line:
        places["/set"] = (text.count("\n", 0, set_line.end()) + 1, 1)
    line, at = 1, 0
    numbers = dict.fromkeys(p.split("/")[2] for p in pointers if p.startswith("/cards/"))
    for number in sorted(numbers, key=lambda n: spans.get(n, (0, 0))):
        if number not in spans:
            continue
        start, end = spans[number]
        line, at = line + text.count("\n", at, start), start
        places[f"/cards/{number}"] = (line, 3)
        fields = list(_FIELD.finditer(text, start, end))
        if [field[1] for field in fields] != list(cards[number]):
            return None
        for field in fields:
            below = text.count("\n", start, field.start())
            places[f"/cards/{number}/{escape_pointer(field[1])}"] = (line + below, 5)
    return Positions(places, places)
