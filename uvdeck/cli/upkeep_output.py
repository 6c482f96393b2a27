"""What the commands share that change card files: the list, the diff, the writing."""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn

import typer

from uvdeck.cli import common
from uvdeck.datadir import DataError
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.text import plural, printable

if TYPE_CHECKING:
    from uvdeck.render.out import Out
    from uvdeck.upkeep.edit import Edit
    from uvdeck.upkeep.target import Listing

#: Kinds of files without which no card can be placed.
CARD_KINDS: Final = ("set-registry", "card-set")
#: Kinds of files that a list of bans rests on.
POOL_KINDS: Final = (*CARD_KINDS, "format", "ban-list")
#: All kinds of files of a card folder.
ALL_KINDS: Final = (*POOL_KINDS, "lint-accepted")
#: How often a change is made again when others write the same files.
_TRIES: Final = 20
#: Findings that are printed; JSON has them all.
_SHOWN: Final = 200


def open_listing(
    data: str | None, *, create: bool = False, kinds: Collection[str] = CARD_KINDS
) -> "Listing":
    """Return the whole card list for a command that changes a folder; exit with 2 and say why not.

    Args:
        data: the folder as given, None for ``cards`` in the current one.
        create: whether a folder without card data, or that is not there yet, will do.
        kinds: the kinds of files in which an error stands in the way: what they hold is missing
            in the list, and the change could not be held against it.
    """
    from uvdeck.upkeep.target import find_target, read_list

    try:
        target = find_target(data, create=create)
        total = len(target.source.files())
    except (DataError, OSError) as error:
        common.fail(str(error))
    show = common.progress()
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        if show is not None:
            show(done, total)

    listing = read_list(target, step)
    harmless = {d.path for d in listing.documents if d.kind not in kinds}
    errors = [
        finding
        for finding in listing.findings
        if finding.severity is Severity.ERROR
        and not (finding.span is not None and finding.span.path in harmless)
    ]
    if errors:
        common.show_faults(errors, hints=True)
        common.fail(
            f"the card files have {plural(len(errors), 'error')}; correct"
            f" {'it' if len(errors) == 1 else 'them'} first. Nothing was written."
        )
    return listing


def registered_set(listing: "Listing", code: str) -> str:
    """Return the code of a set as the registry spells it; exit with 2 where it has none such."""
    import difflib

    from uvdeck.catalogue.build import registry
    from uvdeck.text import fold, shorten

    known = registry(listing.documents)[1]
    if code in known:
        return code
    same = [other for other in known if fold(other) == fold(code)]
    if len(same) == 1:
        return same[0]
    near = same or difflib.get_close_matches(code[:40], list(known), n=3)
    meant = f" Did you mean {' or '.join(near)}?" if near else ""
    common.fail(
        f"the set '{printable(shorten(code, 40))}' is not registered.{meant}"
        " A new set is begun by 'uvdeck cards import --new-set'."
    )


def validate_command(listing: "Listing") -> str:
    """Return the command that validates the folder which is changed."""
    import shlex

    folder = shlex.quote(printable(str(listing.target.folder)))
    layered = len(listing.target.source.folders) > 1
    return f"uvdeck cards validate {'--data ' if layered else ''}{folder}"


def show_diff(edit: "Edit") -> None:
    """Print what a change does to the files."""
    from uvdeck.render.diffs import print_diff
    from uvdeck.render.out import make_out

    print_diff(make_out(), edit.diff())


def write(edit: "Edit") -> list[str]:
    """Write a change, or exit with 2 and say why nothing was written.

    Returns:
        The files that were written, as findings show their paths.
    """
    changed = _try_to_write(edit)
    if changed is not None:
        common.fail(
            f"{changed} was changed by somebody else in the meantime. Nothing was written; run the"
            " command again."
        )
    return paths(edit)


def write_or_repeat(edit: "Edit", again: "Callable[[], Edit]") -> "Edit":
    """Write a change; where somebody else was quicker, make it again on what they wrote.

    Args:
        edit: the change.
        again: reads the list anew and makes the same change, or exits where it cannot be made any
            more.

    Returns:
        The change that was written.
    """
    for _ in range(_TRIES):
        if (changed := _try_to_write(edit)) is None:
            return edit
        typer.echo(
            f"uvdeck: {changed} was changed by somebody else in the meantime; it is read again.",
            err=True,
        )
        edit = again()
    common.fail("others change the card files all the time. Nothing was written; run it again.")


def _try_to_write(edit: "Edit") -> str | None:
    """Write a change; return the file that was changed since it was read, None once written."""
    from uvdeck.atomic import ChangedOnDiskError, replace_all
    from uvdeck.catalogue.files import show_path

    files = edit.replacements()
    try:
        replace_all(files)
    except ChangedOnDiskError as error:
        shown = printable(show_path(error.target))
        if error.late:
            common.fail(
                f"{shown} was changed by somebody else while the other files were written, and was"
                " not removed. Put the change into the new file and remove the old one."
            )
        return shown
    except OSError as error:
        names = ", ".join(paths(edit))
        common.fail(f"{printable(names)} cannot be written: {error.strerror or error}.")
    return None


def paths(edit: "Edit") -> list[str]:
    """Return the files that a change writes, as findings show their paths."""
    from uvdeck.catalogue.files import show_path

    return [show_path(file.target.absolute()) for file in edit.replacements()]


def finish(
    kind: str,
    edit: "Edit",
    findings: Sequence[Diagnostic],
    body: dict[str, Any],
    show: "Callable[[Out], None]",
    *,
    dry_run: bool,
    json: bool,
) -> None:
    """Write a change that was found good, or only show it, and say what it is.

    Args:
        kind: what the JSON document is called.
        edit: the change.
        findings: warnings that it brings.
        body: what the JSON document says of it.
        show: prints it in words.
        dry_run: whether nothing is written, and the diff is shown.
        json: whether a JSON document is printed in place of words.
    """
    from uvdeck.catalogue.files import show_path
    from uvdeck.render.diffs import print_diff
    from uvdeck.render.out import make_out

    written: list[str] = []
    removed: list[str] = []
    for target, _, text in edit.replacements():
        (removed if text is None else written).append(show_path(target.absolute()))
    diff = edit.diff()
    if dry_run:
        written, removed = [], []
    else:
        write(edit)
    if json:
        document = {
            "exitCode": common.CLEAN,
            "dryRun": dry_run,
            "written": written,
            "removed": removed,
            **body,
            "diff": diff,
            "findings": [finding.to_json() for finding in findings],
        }
        common.print_json(kind, document)
        return
    common.show_faults(list(findings), hints=True)
    out = make_out()
    show(out)
    if dry_run:
        print_diff(out, diff)
        out.line("nothing was written: --dry-run")
    for verb, files in (("written", written), ("removed", removed)):
        if files:
            out.line(f"{verb}: {', '.join(files)}", hanging=2)


def refuse(
    kind: str, findings: Sequence[Diagnostic], *, json: bool = False, **more: Any
) -> NoReturn:
    """Print why nothing is written, and exit with 1.

    Args:
        kind: what the JSON document is called.
        findings: what stands in the way.
        json: whether a JSON document is printed in place of lines.
        more: what that has beside ``exitCode``, ``written`` and ``findings``.
    """
    if json:
        found = [finding.to_json() for finding in findings]
        head = {"exitCode": common.FINDINGS, "written": []}
        common.print_json(kind, {**head, **more, "findings": found})
    else:
        common.show_faults(list(findings), _SHOWN, hints=True)
        typer.echo("uvdeck: nothing was written.", err=True)
    raise typer.Exit(common.FINDINGS)


def refuse_in_words(kind: str, reasons: Sequence[str], *, json: bool = False) -> NoReturn:
    """Print why a request is turned down that no file is at fault for, and exit with 1.

    Args:
        kind: what the JSON document is called.
        reasons: a sentence each, with what would be right.
        json: whether a JSON document is printed in place of lines.
    """
    if not json:
        for reason in reasons:
            typer.echo(f"uvdeck: {printable(reason)}", err=True)
    refuse(kind, [], json=json, reasons=list(reasons))
