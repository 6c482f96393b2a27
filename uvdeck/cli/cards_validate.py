"""``uvdeck cards validate``: schema and cross-file checks of card files."""

import gc
from pathlib import Path
from typing import Annotated

import typer

from uvdeck.cli import card_options, common
from uvdeck.cli.lazy import typer_app
from uvdeck.datadir import DataError, DataSource, data_source
from uvdeck.diagnostics import Severity
from uvdeck.text import plural

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck cards validate
  uvdeck cards validate cards/sets/mha01.yaml
  uvdeck cards validate my-cards/ --json
"""
)
def validate(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH]...", help="Card files or folders; without any, the whole card list."
        ),
    ] = None,
    json: card_options.Json = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print errors and the last line only.")
    ] = False,
    data: card_options.Layers = None,
) -> None:
    """Check card files, each and against the others.

    The schema says what a file may hold; further checks hold what the files say of each other.
    A file that is given is checked against the rest of the card list, in place of the set of
    its code. All errors of all files are shown in one run.

    Exit 0: no errors (warnings are listed). 1: errors. 2: nothing was checked.
    """
    from uvdeck.catalogue.validate import validate as run

    gc.disable()  # a million short-lived values, none of them cyclic
    try:
        source = _source(tuple(data or ()))
        common.note_interrupted([*source.folders, *common.folders_around(paths or ())])
        result = run(source, paths or None, common.progress())
    except DataError as error:
        common.fail(str(error))
    counts = {s: sum(1 for f in result.findings if f.severity is s) for s in Severity}
    errors = counts[Severity.ERROR]
    status = common.FAILED if result.files == 0 else common.FINDINGS if errors else common.CLEAN
    if json:
        common.print_json(
            "validate",
            {
                "exitCode": status,
                "files": result.files,
                "sets": result.sets,
                "printings": result.printings,
                "cards": result.cards,
                "counts": {severity.value: count for severity, count in counts.items()},
                "findings": [finding.to_json() for finding in result.findings],
            },
        )
        raise typer.Exit(status)
    from uvdeck.render.findings import print_findings
    from uvdeck.render.out import PlainOut, make_out

    own = common.of_folders(result.findings, source.folders[1:])
    first = set(map(id, own))
    findings = sorted(result.findings, key=lambda finding: id(finding) not in first)
    shown = [f for f in findings if not quiet or f.severity is Severity.ERROR]
    out = make_out() if shown else PlainOut()
    print_findings(out, shown)
    out.line(
        f"{plural(result.files, 'file')} checked: {plural(result.sets, 'set')},"
        f" {plural(result.printings, 'printing')}, {plural(result.cards, 'card')};"
        f" {plural(errors, 'error')}, {plural(counts[Severity.WARNING], 'warning')}"
    )
    if not (quiet or paths):
        common.say_own(out, "cards validate", source, own)
    if result.files == 0 and not errors:
        common.fail("no card files were found, so nothing was checked.")
    raise typer.Exit(status)


def _source(data: tuple[str, ...]) -> DataSource:
    """Return the list that is checked: a folder that has all of the shipped sets is one itself.

    What was removed or renumbered there must not come back from below.

    Raises:
        DataError: a folder is no data folder.
    """
    source = data_source(data)
    if len(data) != 1:
        return source
    from uvdeck.upkeep.target import layered

    return layered(source.folders[-1])
