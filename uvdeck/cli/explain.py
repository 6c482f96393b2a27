"""``uvdeck explain``: what a code means, and how to put it right."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from uvdeck.cli import common
from uvdeck.cli.lazy import typer_app
from uvdeck.text import did_you_mean, nearest, printable, shorten

if TYPE_CHECKING:
    from uvdeck.codes import Code

app = typer_app()


def _to_json(entry: "Code") -> dict[str, Any]:
    return {
        "code": entry.code,
        "name": entry.name,
        "severity": entry.severity.value,
        "rule": entry.rule,
        "what": entry.what,
        "why": entry.why,
        "illegalExample": entry.illegal,
        "legalExample": entry.legal,
        "fix": entry.fix,
    }


def _codes(incomplete: str) -> list[str]:
    from uvdeck.cli.complete import Offer
    from uvdeck.codes import CODES

    found = [code for code in CODES if code.startswith(incomplete.upper())]
    found = found or [e.name for e in CODES.values() if e.name.startswith(incomplete.lower())]
    return [Offer(word) for word in found]


@app.command(
    epilog="""\b
Examples:
  uvdeck explain LEG102
  uvdeck explain copy-limit-exceeded
  uvdeck explain
"""
)
def explain(
    code: Annotated[
        str | None,
        typer.Argument(metavar="[CODE]", help="A code or its name.", autocompletion=_codes),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Explain the code of a finding.

    What is wrong and why, an illegal and a legal example, and how to fix it. Without a code, all
    codes are listed.

    Exit 0: explained. 2: there is no such code.
    """
    from uvdeck.codes import CODES, FAMILIES, RETIRED
    from uvdeck.render.out import Cell, make_out

    if code is None:
        if json:
            common.print_json("codes", {"codes": [_to_json(entry) for entry in CODES.values()]})
            return
        out = make_out()
        for number, (family, about) in enumerate(FAMILIES.items()):
            if number:
                out.line()
            out.line(Cell(about, "title"))
            out.table(
                ("", "", "", ""),
                [
                    [e.code, e.name, Cell(e.severity.value, e.severity.value), e.rule or ""]
                    for e in CODES.values()
                    if e.code.startswith(family)
                ],
            )
        return
    wanted = code.strip().casefold()
    entry = next(
        (e for e in CODES.values() if wanted in (e.code.casefold(), e.name.casefold())), None
    )
    if wanted.upper() in RETIRED:
        common.fail(f"{wanted.upper()} is no longer in use. It said: {RETIRED[wanted.upper()]}")
    if entry is None:
        words = [e.code.casefold() for e in CODES.values()] + [e.name for e in CODES.values()]
        near = nearest(wanted, words)
        shown = [CODES[w.upper()].code if w.upper() in CODES else w for w in near]
        hint = did_you_mean(shown) or "'uvdeck explain' lists all."
        common.fail(f"there is no code '{printable(shorten(code, 60))}'. {hint}")
    if json:
        common.print_json("code", _to_json(entry))
        return
    out = make_out()
    rule = f", rule {entry.rule}" if entry.rule else ""
    out.line(
        [
            Cell(f"{entry.code} {entry.name}", "title"),
            Cell(f" ({entry.severity.value}{rule})", entry.severity.value),
        ]
    )
    for title, text in (
        ("What", entry.what),
        ("Why", entry.why),
        ("Illegal example", entry.illegal),
        ("Legal example", entry.legal),
        ("How to fix", entry.fix),
    ):
        out.line()
        out.line([Cell(title, "title")])
        for line in text.splitlines():
            out.line(line, indent=2)
