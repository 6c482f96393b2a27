"""What our facts and those of another source have in common, as tables and as JSON values."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from uvdeck.diagnostics import Diagnostic
from uvdeck.render.findings import print_findings
from uvdeck.render.out import Cell, Cells, Out
from uvdeck.text import plural, shorten
from uvdeck.upkeep.columns import TITLES
from uvdeck.upkeep.compare import Comparison, Found, Match, Unmatched
from uvdeck.upkeep.fields import BY_NAME, show
from uvdeck.upkeep.theirs import TheirRow

#: Findings that are printed; JSON has all.
_FINDINGS: Final = 50
#: Ids that a cell shows.
_SHOWN: Final = 6
_LONG: Final = 200


class Compared(NamedTuple):
    """A comparison as it is told.

    Args:
        given: the file or the folder of the other source.
        as_of: the day or month that our list stands for.
        files: how many files were compared.
        rows: how many rows they have.
        comparison: what was found.
        passed_over: files that hold no set: (path, why).
        findings: what is wrong with the files.
    """

    given: str
    as_of: str
    files: int
    rows: int
    comparison: Comparison
    passed_over: list[tuple[str, str]]
    findings: list[Diagnostic]


def _where(row: TheirRow) -> str:
    """Return file and line; the folder stands above."""
    return str(row.span._replace(path=Path(row.span.path).name, column=None))


def _value(column: str, value: Any) -> str:
    return "" if value is None else shorten(show(BY_NAME[column], value), _LONG) or "none"


def print_compared(out: Out, told: Compared, limit: int | None, *, say_set: bool = False) -> None:
    """Print a comparison.

    Args:
        out: where to.
        told: what was found.
        limit: rows of each table; None for all.
        say_set: whether rows have numbers and no set is known, so that they were matched by name.
    """
    found = told.comparison
    out.line(
        [Cell(told.given, "title"), Cell(f" against our card list (as of {told.as_of or 'none'})")]
    )
    _print_findings(out, told.findings)
    for path, why in told.passed_over:
        out.line(f"{path} is passed over: {why}", indent=2, hanging=2)
    ways = Counter(match.by for match in found.matches)
    parts = [f"{ways[way]} by {way}" for way in ("number", "name", "card") if ways[way]]
    out.line(
        f"{plural(told.files, 'file')}, {plural(told.rows, 'row')};"
        f" matched {len(found.matches)}{': ' + ', '.join(parts) if parts else ''}",
        indent=2,
    )
    if say_set:
        out.line(
            Cell("with --set CODE, rows that have a number would be matched by it", "dim"), indent=2
        )
    if found.tallies:
        out.line()
        rows: list[list[Cells]] = [
            [TITLES[column], *(str(count) for count in tally)]
            for column, tally in found.tallies.items()
            if any(tally)
        ]
        out.table(("Fact", "Agree", "Differ", "Only ours", "Only theirs"), rows, right=(1, 2, 3, 4))
    heads = ("Printing", "Card", "Fact")
    _print_table(out, "Disagreements", (*heads, "Ours", "Theirs", "Row"), [
        [*_head(fact), _value(fact.column, fact.ours), _value(fact.column, fact.theirs) or "none",
         _where(fact.row)] for fact in found.disagreements
    ], limit)  # fmt: skip
    _print_table(out, "Facts that only they have", (*heads, "Theirs", "Row"), [
        [*_head(fact), _value(fact.column, fact.theirs), _where(fact.row)]
        for fact in found.only_theirs
    ], limit)  # fmt: skip
    _print_table(out, "Facts that only we have", (*heads, "Ours", "Row"), [
        [*_head(fact), _value(fact.column, fact.ours), _where(fact.row)]
        for fact in found.only_ours
    ], limit)  # fmt: skip
    _print_table(out, "Printings that only they have", ("Set", "Number", "Name", "Row"), [
        _unmatched(entry) for entry in found.not_ours
    ], limit)  # fmt: skip
    _print_table(
        *(out, "Rows that may mean several things"),
        ("Set", "Number", "Name", "Row", "Why", "Which"),
        [[*_unmatched(entry), entry.why, _ids(entry.candidates)] for entry in found.unclear],
        limit,
    )
    _print_table(
        *(out, "Printings that only we have", ("Printing", "Card")),
        [list(entry) for entry in found.not_theirs],
        limit,
    )
    out.line()
    out.line(summary(found))


def summary(found: Comparison) -> str:
    """Return one line that counts what was found."""
    agree = sum(tally.agree for tally in found.tallies.values())
    parts = [
        f"{plural(agree, 'fact')} {'agrees' if agree == 1 else 'agree'}",
        plural(len(found.disagreements), "disagreement"),
    ]
    for count, words in (
        (len(found.only_ours), "only ours"),
        (len(found.only_theirs), "only theirs"),
    ):
        parts += [f"{plural(count, 'fact')} {words}"] if count else []
    for count, words in (
        (len(found.not_theirs), "only ours"),
        (len(found.not_ours), "only theirs"),
    ):
        parts += [f"{plural(count, 'printing')} {words}"] if count else []
    if found.unclear:
        parts.append(f"{plural(len(found.unclear), 'row')} unclear")
    return ", ".join(parts)


def _head(fact: Found) -> list[str]:
    return [fact.id, shorten(fact.name, 40), TITLES[fact.column].lower()]


def _unmatched(entry: Unmatched) -> list[str]:
    row = entry.row
    name = row.facts.get("name") or ""
    cells = (row.set_text or "", row.number_text or "", name)
    return [*(shorten(str(cell), 60) for cell in cells), _where(row)]


def _ids(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - _SHOWN} more" if len(ids) > _SHOWN else ""
    return ", ".join(ids[:_SHOWN]) + more


def _print_table(
    out: Out, name: str, headers: Sequence[str], rows: Sequence[list[str]], limit: int | None
) -> None:
    if not rows:
        return
    out.line()
    out.line(Cell(f"{name} ({len(rows)})", "title"))
    out.table(headers, rows[:limit])
    if limit is not None and len(rows) > limit:
        out.line(f"and {len(rows) - limit} more", indent=2)


def _print_findings(out: Out, findings: Sequence[Diagnostic]) -> None:
    """Print findings; what many files have alike is printed once."""
    alike: dict[tuple[str, str], list[Diagnostic]] = {}
    for finding in findings:
        alike.setdefault((finding.code, finding.message), []).append(finding)
    shown = []
    for group in list(alike.values())[:_FINDINGS]:
        more = len(group) - 1
        first = group[0]
        words = f" (and {plural(more, 'time')} more)" if more else ""
        shown.append(first._replace(message=first.message + words))
    print_findings(out, shown)
    if len(alike) > _FINDINGS:
        out.line(f"and {len(alike) - _FINDINGS} more", indent=2)


# --- JSON ----------------------------------------------------------------------------------------


def to_json(told: Compared) -> dict[str, Any]:
    """Return a comparison as JSON values; ``docs/comparing.md`` describes them."""
    found = told.comparison
    return {
        "dataAsOf": told.as_of or None,
        "source": told.given,
        "files": told.files,
        "rows": told.rows,
        "summary": summary(found),
        "counts": {
            column: {
                "agree": tally.agree,
                "differ": tally.differ,
                "onlyOurs": tally.only_ours,
                "onlyTheirs": tally.only_theirs,
            }
            for column, tally in found.tallies.items()
        },
        "matched": [_match(match) for match in found.matches],
        "disagreements": [_fact(fact) for fact in found.disagreements],
        "onlyOurs": [_fact(fact) for fact in found.only_ours],
        "onlyTheirs": [_fact(fact) for fact in found.only_theirs],
        "printingsOnlyOurs": [{"id": key, "name": name} for key, name in found.not_theirs],
        "printingsOnlyTheirs": [_row_facts(entry) for entry in found.not_ours],
        "unclear": [
            {**_row_facts(entry), "why": entry.why, "candidates": list(entry.candidates)}
            for entry in found.unclear
        ],
        "passedOver": [{"path": path, "why": why} for path, why in told.passed_over],
        "findings": [finding.to_json() for finding in told.findings],
    }


def _place(row: TheirRow) -> dict[str, Any]:
    return {"path": row.span.path, "line": row.span.line, "row": row.number}


def _match(match: Match) -> dict[str, Any]:
    return {"id": match.id, "by": match.by, **_place(match.row), "agree": list(match.agree)}


def _fact(fact: Found) -> dict[str, Any]:
    return {
        "id": fact.id,
        "name": fact.name,
        "field": fact.column,
        "ours": fact.ours,
        "theirs": fact.theirs,
        **_place(fact.row),
    }


def _row_facts(entry: Unmatched) -> dict[str, Any]:
    row = entry.row
    return {"set": row.set_text, "number": row.number_text, "facts": row.facts, **_place(row)}
