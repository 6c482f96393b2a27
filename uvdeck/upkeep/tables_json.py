"""Tables in JSON: a list of objects, one a card, or an object to a line (JSONL).

The forms of our own export are read as well: an object with ``cards``, blocks and attacks as
objects, keywords as lists.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from uvdeck.decklists.jsontext import load
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import UNKNOWN
from uvdeck.text import quoted
from uvdeck.upkeep.cells import Oddity, Value, shown
from uvdeck.upkeep.columns import ATTACK, BLOCK, meanings
from uvdeck.upkeep.json_cells import cell, dumped, heading
from uvdeck.upkeep.tables import MAX_COLUMNS, MAX_ROWS, Table, no_rows, refusal, to_row

#: Brackets of the longest text: objects and lists.
MAX_BRACKETS: Final = 500_000
#: Keys under which a file may have its list of cards.
_LISTS: Final = ("cards", "printings", "data", "results", "items")
#: Keys of a card of our own export, or of its printings, that are no facts of a printing.
_OF_THE_LIST: Final = frozenset(
    {"id", "kind", "printings", "own", "differs", "back", "isBack", "legality", "distinctFrom"}
)
#: What else an export in lines holds.
_NO_CARDS: Final = ("card-export-lines", "set")
#: What a block and an attack consist of.
_PARTS: Final = {BLOCK: ("zone", "modifier"), ATTACK: ("zone", "speed", "damage")}
_ONE_TABLE: Final = "Give one set of cards in one file."
_FORM: Final = 'Write a list of objects: [{"number": "001", "name": "All Might (I)"}].'


def read(text: str, path: str) -> tuple[Table | None, list[Diagnostic]]:
    """Return the table of a JSON text, and what is wrong with it.

    Args:
        text: the file, without byte-order mark.
        path: its path, as findings show it.
    """
    if text.count("{") + text.count("[") > MAX_BRACKETS:
        return None, [refusal(path, "The file holds too many values.", _ONE_TABLE)]
    if is_lines(text):
        return _lines(text, path)
    document, findings = load(text, path, exact=True)
    if document is None:
        return None, [_as_table(finding) for finding in findings]
    items = _items(document.value)
    if items is None:
        return None, [
            refusal(path, f"The JSON holds no list of cards{_seen(document.value)}.", _FORM)
        ]
    table, findings = _table(path, "json", ((item, document.span(item)) for item in items))
    return table, [*findings, *_passed_over(path, document.value, items)]


def _passed_over(path: str, value: Any, items: list[Any]) -> Iterator[Diagnostic]:
    """Yield a note that names further lists of cards, which are not read.

    Args:
        path: the file.
        value: the document.
        items: the objects that are read.
    """
    if not isinstance(value, dict) or items == [value]:
        return
    lists = [name for name in _LISTS if isinstance(value.get(name), list) and value[name]]
    others = [name for name in lists if value[name] is not items]
    if others:
        yield Diagnostic(
            *("TAB117", Severity.NOTE),
            f"The file has more than one list: {quoted(others)} is not read.",
            Span(path),
            hint="Put the cards into one list, or give the other one as a file of its own.",
            data={"lists": others},
        )


def is_lines(text: str) -> bool:
    """Return whether a text is JSONL: its first line is an object, and another follows."""
    lines = (line.strip() for line in text.split("\n", 50))
    filled = [line for line in lines if line][:2]
    if len(filled) < 2 or not filled[0].startswith("{") or not filled[1].startswith("{"):
        return False
    return filled[0].endswith("}")


def _lines(text: str, path: str) -> tuple[Table | None, list[Diagnostic]]:
    items: list[tuple[Any, Span]] = []
    findings: list[Diagnostic] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        document, faults = load(line, path, exact=True)
        findings += [_as_table(finding, number) for finding in faults]
        if document is not None:
            items.append((document.value, Span(path, number, 1)))
    if findings:
        return None, findings
    return _table(path, "jsonl", iter(items))


def _as_table(finding: Diagnostic, line: int | None = None) -> Diagnostic:
    span = finding.span
    if line is not None and span is not None:
        span = span._replace(line=line, column=span.column or 1)
    return finding._replace(code="TAB101", span=span)


def _items(value: Any) -> list[Any] | None:
    """Return the objects of a document: the list that it is, or that stands under a key.

    The key may stand in an object within the document, where only one of these has a list.
    """
    if isinstance(value, list):
        return value
    if not isinstance(value, dict):
        return None
    found = _listed(value)
    if found is None:
        inner = [_listed(one) for one in value.values() if isinstance(one, dict)]
        lists = [one for one in inner if one is not None]
        found = lists[0] if len(lists) == 1 else None
    if found is None and any(meanings(key) for key in value):
        return [value]
    return found


def _listed(value: dict[str, Any]) -> list[Any] | None:
    """Return the list of cards that stands under a key of an object."""
    for name in _LISTS:
        inner = value.get(name)
        if isinstance(inner, list):
            return inner
        if name == "cards" and isinstance(inner, dict):
            # As a set file has them: by number.
            return [
                {"number": key, **item} if isinstance(item, dict) else item
                for key, item in inner.items()
            ]
    return None


def _seen(value: Any) -> str:
    """Return what stands in place of a list of cards, for a sentence; keys are named."""
    if not isinstance(value, dict) or not value:
        return ""
    keys = [
        f"{key}.{inner}"
        for key, one in value.items()
        for inner in (one if isinstance(one, dict) and one else ("",))
    ]
    more = ", ..." if len(keys) > 8 else ""
    return f"; its keys are {', '.join(shown(key.rstrip('.')) for key in keys[:8])}{more}"


def _table(
    path: str, syntax: str, items: Iterator[tuple[Any, Span]]
) -> tuple[Table | None, list[Diagnostic]]:
    headings: dict[str, int] = {}
    rows: list[tuple[int, Span, dict[str, Value | Oddity]]] = []
    findings: list[Diagnostic] = []
    for number, (item, span) in enumerate(items, 1):
        if not isinstance(item, dict):
            fault = refusal(path, f"Object {number}: {_kind(item)} is no card.", _FORM)
            findings.append(fault._replace(span=span))
            continue
        for printing in _printings(item):
            cells = _cells(printing)
            rows.append((number, span, cells))
            for key in cells:
                headings.setdefault(key, len(headings))
        if len(rows) > MAX_ROWS:
            return None, [refusal(path, f"The list has more than {MAX_ROWS} cards.", _ONE_TABLE)]
        if len(headings) > MAX_COLUMNS:
            message = f"The cards have more than {MAX_COLUMNS} different keys."
            return None, [refusal(path, message, _ONE_TABLE)]
    _drop_wholes(headings, [cells for _, _, cells in rows])
    table = Table(path, syntax, tuple(headings), [])
    for number, span, cells in rows:
        table.rows.append(to_row(table, number, span, [cells.get(key) for key in headings]))
    if not rows and not findings:
        findings.append(no_rows(path, "The list holds no cards.", _FORM))
    return table, findings


def _drop_wholes(headings: dict[str, int], rows: Sequence[Mapping[str, Value | Oddity]]) -> None:
    """Take out keys that are null wherever they are no object: null says nothing.

    Args:
        headings: the keys of the table, from which they are taken.
        rows: its cells by key; those of an object have keys of their own.
    """
    split = {
        key for key in headings for other in headings if other.startswith((f"{key} ", f"{key}."))
    }
    for key in split:
        if all(row.get(key) is None for row in rows):
            del headings[key]


def _kind(value: Any) -> str:
    if isinstance(value, list):
        return "a list"
    return "nothing" if value is None else shown(dumped(value))


def _printings(item: dict[str, Any]) -> list[dict[str, Any]]:
    """Return an object for each printing of an object: our own export has them below their card.

    A printing has the facts of its card, but for those that are its own. What an export says of
    itself and of its sets, a line each in JSONL, is no printing.
    """
    if item.get("kind") in _NO_CARDS:
        return []
    inner = item.get("printings")
    if not isinstance(inner, list) or not all(isinstance(one, dict) for one in inner) or not inner:
        return [item]
    card = {key: value for key, value in item.items() if key not in _OF_THE_LIST}
    if any("keywordsIncomplete" in one for one in inner):
        card.pop("keywordsIncomplete", None)
    result = []
    for one in inner:
        own = one.get("own")
        printing = {key: value for key, value in one.items() if key not in _OF_THE_LIST}
        result.append({**printing, **card, **printing, **(own if isinstance(own, dict) else {})})
    return result


def _cells(item: dict[str, Any]) -> dict[str, Value | Oddity]:
    """Return the cells of one object, with a cell for each part of an object within it.

    ``block zone`` is what a block has under ``zone``; ``stats.control`` what an object has of which
    nothing is known.
    """
    result: dict[str, Value | Oddity] = {}
    for key, value in item.items():
        name = heading(key)
        column = (*meanings(name), "")[0]
        if isinstance(value, dict) and column in (BLOCK, ATTACK):
            for part, inner in value.items():
                result[f"{name} {heading(part)}"] = cell(inner, "")
        elif isinstance(value, dict) and not column:
            for part, inner in value.items():
                last = heading(part)
                result[f"{name}.{last}"] = cell(inner, (*meanings(last), "")[0])
        elif value == UNKNOWN and column in _PARTS:
            result.update((f"{name} {part}", UNKNOWN) for part in _PARTS[column])
        else:
            result[name] = cell(value, column)
    return result
