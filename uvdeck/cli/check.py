"""``uvdeck check``: is this deck legal, and why not?"""

from collections import Counter
from typing import Annotated

import typer

from uvdeck.cli import common, syntaxes
from uvdeck.cli.lazy import typer_app
from uvdeck.text import plural, printable

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck check examples/decks/all-might.yaml
  uvdeck check a.yaml b.txt --quiet
  uvdeck check - < pasted.txt
  uvdeck check mydeck.yaml --json
"""
)
def check(
    decks: Annotated[
        list[str],
        typer.Argument(metavar="DECK...", help="Deck files, in any syntax; - is standard input."),
    ],
    decklist: Annotated[
        str | None,
        typer.Option(
            "--decklist",
            metavar="SYNTAX",
            callback=syntaxes.named,
            autocompletion=syntaxes.names,
            help="How the decks are written: native, plain, forum, universus-text, deck-site,"
            " universus-json, tts or csv; without it the content decides.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print one line a deck.")] = False,
    allow_uncertain: Annotated[
        bool,
        typer.Option("--allow-uncertain", help="Let the verdict 'cannot say' pass with exit 0."),
    ] = False,
    data: Annotated[
        list[str] | None,
        typer.Option(metavar="DIR", help="Layer this folder of card data over the shipped one."),
    ] = None,
) -> None:
    """Say whether decks are legal under core, and why not.

    Every deck is checked, also after one that cannot be read.

    Exit 0: all legal. 1: one is not legal, or nobody can say. 2: one could not be read.
    """
    from uvdeck.decklists import MAX_BYTES
    from uvdeck.legality.verdict import Verdict, check_bytes, report_to_json

    catalogue = common.catalogue(data)
    as_of = catalogue.as_of
    worst = common.CLEAN
    unreadable: list[dict[str, str]] = []
    verdicts: Counter[str] = Counter()
    documents = []
    out = None
    for argument in decks:
        content, why = common.read_input(argument, MAX_BYTES)
        if content is None:
            typer.echo(f"uvdeck: {printable(argument)}: {why}.", err=True)
            unreadable.append({"path": argument, "message": why or ""})
            worst = common.FAILED
            continue
        report = check_bytes(content, argument, catalogue, syntax=decklist)
        verdicts[report.verdict.value] += 1
        passes = report.verdict is Verdict.LEGAL or (
            allow_uncertain and report.verdict is Verdict.CANNOT_SAY
        )
        if not passes:
            worst = max(worst, common.FINDINGS)
        if json:
            documents.append(report_to_json(report))
            continue
        from uvdeck.render import check as render
        from uvdeck.render.out import make_out

        if out is None:
            out = make_out()
        elif not quiet:
            out.line()
        if quiet:
            render.print_quiet(out, report)
        else:
            render.print_report(out, report, as_of)
    if json:
        common.print_json(
            "check",
            {
                "dataAsOf": as_of,
                "exitCode": worst,
                "decks": documents,
                "unreadable": unreadable,
            },
        )
    elif len(decks) > 1 and out is not None and not quiet:
        parts = [f"{count} {verdict}" for verdict, count in sorted(verdicts.items())]
        if unreadable:
            parts.append(f"{len(unreadable)} could not be read")
        out.line()
        out.line(f"{plural(len(decks), 'deck')}: {', '.join(parts)}")
    raise typer.Exit(worst)
