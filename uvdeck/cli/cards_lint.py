"""``uvdeck cards lint``: what a human should look at in the card list, and what is missing."""

import enum
import gc
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from uvdeck.cli import card_options, common, upkeep_output
from uvdeck.cli.lazy import typer_app
from uvdeck.datadir import ACCEPTED, DataError, DataSource, data_source
from uvdeck.diagnostics import Severity
from uvdeck.text import fold_name, printable, shorten

if TYPE_CHECKING:
    from uvdeck.upkeep.linting import Report

app = typer_app()


#: Ids that are offered to somebody who gives a name.
_MEANT = 5


class OutputFormat(enum.StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    GITHUB = "github"


def _complete_codes(ctx: object, args: list[str], incomplete: str) -> list[str]:
    """Complete the codes of lint in a shell."""
    from uvdeck.codes import CODES

    return [code for code in CODES if code.startswith("LNT") and code.startswith(incomplete)]


@app.command(
    epilog="""\b
Examples:
  uvdeck cards lint
  uvdeck cards lint cards/sets/mha01.yaml
  uvdeck cards lint --only LNT101
  uvdeck cards lint --only LNT201 --output-format csv > attacks.csv
  uvdeck cards lint --accept LNT101 aot01/287 --reason 'Seen on the printed card.'
"""
)
def lint(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH]...", help="Card files or folders; without any, the whole card list."
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODE",
            autocompletion=_complete_codes,
            help="Look for this code alone, or for all that begin so, as LNT2.",
        ),
    ] = None,
    accepted: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Take accepted findings from this file, not from the card list."
        ),
    ] = None,
    show_accepted: Annotated[
        bool, typer.Option("--show-accepted", help="List the accepted findings as well.")
    ] = False,
    accept: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="CODE ID",
            help="Accept the findings of this code for this printing or set; needs --reason.",
        ),
    ] = None,
    reason: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Why the finding is right as it is.")
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document (--output-format json).")
    ] = False,
    output_format: Annotated[
        OutputFormat, typer.Option("--output-format", help="What to print.")
    ] = OutputFormat.TEXT,
    data: card_options.Layers = None,
) -> None:
    """Find what a human should look at in the card list, and what is not known yet.

    Nothing of it is certainly wrong. What was looked at and found right is accepted in a file,
    with the reason, and not shown again until the value changes.

    Exit 0: nothing to look at; lists of work do not count. 1: something is. 2: it could not run.
    """
    from uvdeck.upkeep.linting import lint as run

    gc.disable()  # many short-lived values, none of them cyclic
    if accept is not None or reason is not None:
        _accept(accept, reason, accepted, paths, data)
    codes = _codes(only)
    try:
        source = data_source(tuple(data or ()))
        common.note_interrupted([*source.folders, *common.folders_around(paths or ())])
        report = run(
            source,
            paths or None,
            codes=codes,
            accepted=accepted,
            step=common.progress(),
        )
    except DataError as error:
        common.fail(str(error))
    if report.faults:
        _stop_at_faults(report, paths, data, "Nothing else was looked at.")
    if report.files == 0:
        common.fail("no card files were found, so nothing was looked at.")
    status = common.CLEAN
    if any(finding.severity is not Severity.NOTE for finding in report.findings):
        status = common.FINDINGS
    _print(
        report,
        source,
        OutputFormat.JSON if json else output_format,
        status,
        everything=only is not None,
        show_accepted=show_accepted,
        alone=bool(paths),
        accepting=_accepting(accepted, data or _folder_of(paths or [])),
    )
    raise typer.Exit(status)


def _stop_at_faults(
    report: "Report", paths: list[Path] | None, data: list[str] | None, nothing: str
) -> NoReturn:
    """Print the errors of the files, for which nothing could be said of the cards, and exit."""
    import shlex

    common.show_faults(report.faults, hints=True)
    words = ["cards", "validate", *(shlex.quote(printable(str(path))) for path in paths or ())]
    common.fail_of_faults(len(report.faults), common.command(" ".join(words), data), f" {nothing}")


def _codes(only: Sequence[str] | None) -> list[str] | None:
    """Return the codes that are asked for; exit with 2 where one is none of lint."""
    from uvdeck.codes import CODES

    if not only:
        return None
    known = [code for code in CODES if code.startswith("LNT")]
    result: list[str] = []
    for text in only:
        name = text.strip().upper()
        found = [code for code in known if code.startswith(name)] if len(name) >= 3 else []
        found = found or [code for code in known if CODES[code].name == text.strip().lower()]
        if not found:
            common.fail(
                f"'{printable(shorten(text, 40))}' is no code of lint; 'uvdeck explain' lists them."
            )
        result += found
    return result


def _print(
    report: "Report",
    source: DataSource,
    form: OutputFormat,
    status: int,
    *,
    everything: bool,
    show_accepted: bool,
    accepting: str,
    alone: bool,
) -> None:
    """Print what was found in one of the forms; text says with which command to accept it.

    Args:
        report: what lint found.
        source: the card list.
        form: which form.
        status: the exit code.
        everything: whether codes are asked for, so that all of theirs is shown.
        show_accepted: whether accepted findings are listed, too.
        accepting: the command that accepts a finding, with ``CODE ID`` for the two.
        alone: whether only some files are looked at.
    """
    from uvdeck.render import lint as render
    from uvdeck.upkeep.lint import with_lines

    if form is OutputFormat.JSON:
        findings = with_lines(report.findings, report.documents)
        common.print_json("lint", render.to_json(report, findings, status, accepted=show_accepted))
        return
    if form is OutputFormat.CSV:
        findings = with_lines(report.findings, report.documents)
        common.print_utf8(render.csv_lines(report, findings))
        return
    if form is OutputFormat.GITHUB:
        from uvdeck.render.github import finding_lines

        asked = [f for f in report.findings if everything or f.severity is not Severity.NOTE]
        for line in finding_lines(with_lines(asked, report.documents)):
            typer.echo(line, nl=False)
        return
    from uvdeck.render.out import make_out

    out = make_out()
    if show_accepted:
        render.print_accepted(out, report)
    own = common.of_folders(report.findings, source.folders[1:])
    first = set(map(id, own))
    report = report._replace(
        findings=sorted(
            report.findings, key=lambda finding: (finding.code, id(finding) not in first)
        )
    )
    shown = render.listed(report, everything=everything)
    render.print_report(out, report, with_lines(shown, report.documents), accepting)
    if not alone:
        common.say_own(out, "cards lint", source, own)


def _folder_of(paths: list[Path]) -> list[str]:
    """Return the card folder of the one path that is looked at; none where that is 'cards' here."""
    if len(paths) != 1:
        return []
    folder = paths[0]
    if folder.is_file() and folder.parent.name == "sets":
        folder = folder.parent.parent
    return [str(folder)] if folder.is_dir() and folder != Path("cards") else []


def _accepting(accepted: Path | None, data: list[str] | None) -> str:
    """Return the command that accepts a finding, with CODE and ID for what it is about."""
    import shlex

    words = "cards lint --accept CODE ID --reason '...'"
    if accepted is not None:
        words += f" --accepted {shlex.quote(printable(str(accepted)))}"
    return common.command(words, data)


def _accept(
    accept: tuple[str, str] | None,
    reason: str | None,
    file: Path | None,
    paths: list[Path] | None,
    data: list[str] | None,
) -> None:
    """Write down that findings are right as they are, and exit."""
    from uvdeck.atomic import Replacement
    from uvdeck.catalogue.accepted_checks import ACCEPTABLE
    from uvdeck.upkeep.accepted import accepting
    from uvdeck.upkeep.linting import lint as run

    why = (reason or "").strip()
    if accept is None or not why:
        common.fail("--accept and --reason belong together: say why the finding is right.")
    if paths:
        common.fail("--accept takes no PATH: it names the printing or set itself.")
    code, about = accept[0].strip().upper(), accept[1].strip()
    try:
        source, path, head = _where(file, data)
        before = path.read_bytes() if path.exists() else None
        codes = _codes([code])
        report = run(source, codes=codes, accepted=path if before is not None else None)
    except DataError as error:
        common.fail(str(error))
    except OSError as error:
        common.fail(f"the accepted findings cannot be read: {error.strerror or error}.")
    if report.faults:
        _stop_at_faults(report, None, data, "Nothing was accepted.")
    found = [
        finding
        for finding in report.findings
        if finding.code.startswith(ACCEPTABLE)
        and about in (finding.card_id, (finding.data or {}).get("set"))
    ]
    if not found:
        named = fold_name(about)
        ids = [i for i, name in report.names.items() if named and fold_name(name) == named]
        meant = f" Give the id: {' or '.join(ids[:_MEANT])}." if ids else ""
        sets = {d.value["set"] for d in report.documents if d.kind == "card-set" and d.value}
        if not ids and "/" not in about and about not in sets:
            meant = " Give the id of a printing, such as mha01/055, or the code of a set."
        lists = common.command(f"cards lint --only {codes[0] if codes else 'CODE'}", data)
        typer.echo(
            f"uvdeck: there is no finding {printable(shorten(code, 40))} for"
            f" '{printable(shorten(about, 40))}'.{meant} '{lists}' lists what there is.",
            err=True,
        )
        raise typer.Exit(common.FINDINGS)
    text, faults = accepting(path, before, found, why, head)
    if text is None:
        common.show_faults(faults, hints=True)
        common.fail("nothing was accepted.")
    upkeep_output.write_files([Replacement(path, before, text)])
    for finding in found:
        typer.echo(f"accepted: {finding.code} {printable(finding.message)}")
    raise typer.Exit(common.CLEAN)


def _where(file: Path | None, data: list[str] | None) -> tuple[DataSource, Path, list[str]]:
    """Return the card list, its file of accepted findings, and how a new one begins.

    Raises:
        DataError: there is no card folder to write to.
    """
    from uvdeck.datadir import accepted_files
    from uvdeck.upkeep.target import find_target

    layers = tuple(data or ())
    if file is not None:
        return data_source(layers), file, []
    target = find_target(layers[-1] if layers else None)
    upkeep_output.repair(target.folder)
    source = data_source(layers) if len(layers) > 1 else target.source
    there = accepted_files(target.folder)
    path = there[0] if there else target.folder / f"{ACCEPTED}.yaml"
    return source, path, target.first_line("lint-accepted")
