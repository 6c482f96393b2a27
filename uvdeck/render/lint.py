"""What ``cards lint`` found, as text, JSON, CSV."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from uvdeck.catalogue.accepted_checks import ACCEPTABLE
from uvdeck.codes import CODES
from uvdeck.diagnostics import SEVERITIES, Diagnostic, Severity
from uvdeck.render.csvcells import csv_row
from uvdeck.render.findings import print_findings
from uvdeck.render.out import Cell, Out
from uvdeck.text import plural
from uvdeck.upkeep.linting import Report

#: Findings of one code that are printed where no code is asked for.
SHOWN: Final = 10

COLUMNS: Final = (
    *("code", "severity", "id", "set", "name", "field", "value"),
    *("path", "line", "message", "hint"),
)


def listed(report: Report, *, everything: bool) -> list[Diagnostic]:
    """Return the findings that text shows one by one.

    Args:
        report: what lint found.
        everything: whether codes are asked for; else lists of work are only counted, and long
            lists cut.
    """
    if everything:
        return report.findings
    result: list[Diagnostic] = []
    for _, group in groupby(report.findings, key=lambda f: f.code):
        found = [f for f in group if f.severity is not Severity.NOTE]
        result += found[:SHOWN]
    return result


def print_report(out: Out, report: Report, shown: Sequence[Diagnostic], accepting: str) -> None:
    """Print what lint found: by code, each with its count; then the lists of work; then a sum.

    Args:
        out: where to.
        report: what lint found.
        shown: those that are printed one by one, with their lines, by code.
        accepting: the command that accepts a finding, with ``CODE ID`` for the two.
    """
    counts = Counter(finding.code for finding in report.findings)
    for code, group in groupby(shown, key=lambda f: f.code):
        out.line([Cell(f"{code} {CODES[code].name}", "title"), Cell(f": {counts[code]:,}")])
        found = _each_hint_once(group)
        print_findings(out, found)
        if len(found) < counts[code]:
            more = counts[code] - len(found)
            out.line(Cell(f"and {more:,} more; --only {code} lists all", "dim"), indent=2)
        if code.startswith(ACCEPTABLE):
            about = found[0].card_id or (found[0].data or {})["set"]
            words = accepting.replace("CODE ID", f"{code} {about}", 1)
            out.line(Cell(f"to accept: {words}", "dim"), indent=2, hanging=2)
        out.line()
    _print_work(out, counts, {finding.code for finding in shown})
    out.line(_sum(report))


def _each_hint_once(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the findings without the hints that one before has said."""
    said: set[str | None] = set()
    result = []
    for finding in findings:
        result.append(finding._replace(hint=None) if finding.hint in said else finding)
        said.add(finding.hint)
    return result


def _print_work(out: Out, counts: Counter[str], shown: set[str]) -> None:
    rows = [
        [code, CODES[code].name, f"{counts[code]:,}"]
        for code in sorted(counts)
        if code not in shown
    ]
    if rows:
        out.line(Cell("Lists of work (--only CODE shows one)", "title"))
        out.table(["code", "what", "entries"], rows, right=[2])
        out.line()


def _sum(report: Report) -> str:
    counts = Counter(finding.severity for finding in report.findings)
    parts = [
        plural(counts[severity], severity.value)
        for severity in SEVERITIES
        if counts[severity] or severity in (Severity.WARNING, Severity.NOTE)
    ]
    return (
        f"{plural(report.files, 'file')}: {plural(report.printings, 'printing')},"
        f" {plural(report.cards, 'card')}; {', '.join(parts)}, {len(report.accepted)} accepted"
    )


def print_accepted(out: Out, report: Report) -> None:
    """Print the accepted findings, each with its reason."""
    if not report.accepted:
        return
    out.line(Cell(f"Accepted: {len(report.accepted):,}", "title"))
    for finding, entry in report.accepted:
        data = finding.data or {}
        about = finding.card_id or data["set"]
        value = "none" if data["value"] is None else data["value"]
        out.line(
            [
                Cell(f"{finding.code} {about} {data['field']} {value}"),
                Cell(f": {entry.reason}", "dim"),
            ],
            indent=2,
            hanging=4,
        )
    out.line()


def to_json(
    report: Report, findings: Sequence[Diagnostic], status: int, *, accepted: bool
) -> dict[str, Any]:
    """Return a report as JSON values.

    Args:
        report: what lint found.
        findings: its findings with their lines.
        status: the exit code.
        accepted: whether the accepted findings are listed, too.
    """
    severities = Counter(finding.severity for finding in findings)
    left = Counter(finding.code for finding in findings)
    taken = Counter(finding.code for finding, _ in report.accepted)
    result: dict[str, Any] = {
        "exitCode": status,
        "files": report.files,
        "printings": report.printings,
        "cards": report.cards,
        "counts": {severity.value: severities[severity] for severity in SEVERITIES},
        "codes": {
            code: {"name": CODES[code].name, "findings": left[code], "accepted": taken[code]}
            for code in sorted({*left, *taken})
        },
        "findings": [finding.to_json() for finding in findings],
    }
    if accepted:
        result["accepted"] = [
            {**finding.to_json(), "reason": entry.reason} for finding, entry in report.accepted
        ]
    return result


def csv_lines(report: Report, findings: Sequence[Diagnostic]) -> Iterator[str]:
    """Yield the findings as rows of CSV, below a row of heads; a list of work for a spreadsheet.

    Args:
        report: what lint found.
        findings: its findings with their lines.
    """
    yield csv_row(COLUMNS)
    for finding in findings:
        data = finding.data or {}
        span = finding.span
        value = data.get("value")
        cells = (
            finding.code,
            finding.severity.value,
            finding.card_id or "",
            data.get("set", "") or (finding.card_id or "").partition("/")[0],
            report.names.get(finding.card_id or "", ""),
            data.get("field", ""),
            "" if value is None else str(value),
            span.path if span else "",
            str(span.line) if span and span.line is not None else "",
            finding.message,
            finding.hint or "",
        )
        yield csv_row(cells)
