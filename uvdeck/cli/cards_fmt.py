"""``uvdeck cards fmt``: card files in the one form."""

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from uvdeck.cli import card_options, common, upkeep_output
from uvdeck.cli.lazy import typer_app
from uvdeck.datadir import DataError, accepted_files, data_files
from uvdeck.diagnostics import Diagnostic
from uvdeck.text import plural, printable

if TYPE_CHECKING:
    from uvdeck.atomic import Replacement
    from uvdeck.upkeep.canonical import Formatted

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck cards fmt
  uvdeck cards fmt cards/sets/mha01.yaml --diff
  uvdeck cards fmt --check
"""
)
def fmt(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH]...", help="Card files or folders; without any, the folder 'cards' here."
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; say which files have another form.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Change nothing; print what would change.")
    ] = False,
    json: card_options.Json = False,
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="The folder of card data, without a PATH.")
    ] = None,
) -> None:
    """Put card files in the one form: order of keys and numbers, quotes, lines.

    Comments stay with what they speak of, and no value changes. A file that cannot be read as
    YAML, or in which a # may have cut a text, is left alone. 'cards validate' says what is wrong
    with the values.

    Exit 0: all files have the form, or have it now. 1: with --check or --diff, some have not; or
    a file was left alone. 2: nothing was looked at, or a file could not be written.
    """
    from uvdeck.atomic import Replacement

    gc.disable()  # many short-lived values, none of them cyclic
    files, findings = _read(paths, data, change=not (check or diff))
    results = _format(files)
    findings += [finding for result in results for finding in result.findings]
    changed = [result for result in results if result.line is not None]
    replacements = {
        result.path: Replacement(path, before, result.text or "")
        for (path, before), result in zip(files, results, strict=True)
        if result.line is not None
    }
    dry_run = check or diff
    failed: dict[str, str] = {}
    if not dry_run:
        failed = _write(replacements)
        changed = [result for result in changed if result.path not in failed]
    status = common.CLEAN
    if findings or (changed and dry_run):
        status = common.FINDINGS
    if failed or not (files or findings):
        status = common.FAILED
    if json:
        common.print_json(
            "fmt",
            {
                "exitCode": status,
                "dryRun": dry_run,
                "written": [] if dry_run else [result.path for result in changed],
                "files": len(files),
                "changed": [{"path": result.path, "line": result.line} for result in changed],
                "failed": [{"path": path, "reason": reason} for path, reason in failed.items()],
                "diff": _diff(replacements),
                "findings": [finding.to_json() for finding in findings],
            },
        )
        raise typer.Exit(status)
    common.show_faults(findings, hints=True)
    if diff:
        from uvdeck.render.diffs import print_diff
        from uvdeck.render.out import make_out

        print_diff(make_out(), _diff(replacements))
    else:
        verb = "would change" if check else "changed"
        for result in changed:
            typer.echo(f"{printable(result.path)}: {verb}, from line {result.line} on")
    if not (files or findings):
        common.fail("no card files were found, so nothing was looked at.")
    same = sum(1 for result in results if result.text is not None and result.line is None)
    verb = "to change" if dry_run else "changed"
    typer.echo(f"{plural(len(files), 'file')}: {len(changed)} {verb}, {same} in form", err=diff)
    for reason in failed.values():
        typer.echo(f"uvdeck: {reason}", err=True)
    if failed:
        common.fail(f"{plural(len(failed), 'file')} could not be written.")
    raise typer.Exit(status)


def _read(
    paths: list[Path] | None, data: str | None, *, change: bool
) -> tuple[list[tuple[Path, bytes]], list[Diagnostic]]:
    """Return the files and what they hold, and why others cannot be read."""
    from uvdeck.catalogue.files import read_bytes
    from uvdeck.catalogue.validate import gather
    from uvdeck.upkeep.target import find_target

    try:
        if paths:
            _settle(common.folders_around(paths), change=change)
            names, findings = gather(paths)
        else:
            folder = find_target(data).folder
            _settle([folder], change=change)
            names, findings = [*data_files(folder), *accepted_files(folder)], []
    except DataError as error:
        common.fail(str(error))
    files: list[tuple[Path, bytes]] = []
    for name in names:
        content, faults = read_bytes(name)
        findings += faults
        if content is not None:
            files.append((name, content))
    return files, findings


def _settle(folders: list[Path], *, change: bool) -> None:
    """Finish changes of card folders that were interrupted; where nothing is changed, say so."""
    if not change:
        common.note_interrupted(folders)
        return
    for folder in folders:
        upkeep_output.repair(folder)


def _format(files: list[tuple[Path, bytes]]) -> "list[Formatted]":
    """Return each file's form; a line of progress on a terminal."""
    from uvdeck.upkeep.canonical import formatted

    results = []
    step = common.progress()
    for number, (path, content) in enumerate(files, 1):
        results.append(formatted(path, content))
        if step is not None:
            step(number, len(files))
    return results


def _diff(files: "dict[str, Replacement]") -> str:
    """Return what changes in files as a unified diff."""
    from uvdeck.upkeep.diffs import unified

    return "".join(unified(path, file.before, file.text or "") for path, file in files.items())


def _write(files: "dict[str, Replacement]") -> dict[str, str]:
    """Write the files, each on its own: one that cannot be written does not hold up the others.

    Args:
        files: the files by their paths, as they are shown.

    Returns:
        Why files could not be written, by their paths.
    """
    from uvdeck.atomic import ChangedOnDiskError, replace_all

    failed: dict[str, str] = {}
    for path, file in files.items():
        try:
            replace_all([file])
        except (ChangedOnDiskError, OSError) as error:
            failed[path] = upkeep_output.why_not([file], error)
    return failed
