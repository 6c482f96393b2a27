"""What the commands share that change card files: the list, the diff, the writing."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import typer

from uvdeck.cli import common
from uvdeck.datadir import DataError
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.text import printable, shorten

if TYPE_CHECKING:
    from uvdeck.atomic import Basis, ChangedOnDiskError, Replacement
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
_CHANGED: Final = "was changed by somebody else in the meantime"
#: What each command ends with that could not write.
NOTHING: Final = " Nothing was written."


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
        if repair(target.folder):
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
        common.fail_of_faults(len(errors), validate_command(listing), NOTHING)
    return listing


def repair(folder: Path) -> bool:
    """Finish a change of a card folder that was interrupted, or undo it, and say so.

    Args:
        folder: the card folder.

    Returns:
        Whether there was one.
    """
    from uvdeck.atomic import repair as repair_folder
    from uvdeck.catalogue.files import show_path
    from uvdeck.journal import NAME, JournalError

    shown = printable(show_path(folder.absolute()))
    try:
        outcome = repair_folder(folder)
    except JournalError as error:
        common.fail(
            f"a change of {shown} was interrupted and cannot be finished: {printable(str(error))}."
            f" Put its files right, with git or by hand, and remove"
            f" {printable(show_path(folder.absolute() / NAME))}.{NOTHING}"
        )
    except OSError as error:
        common.fail(
            f"a change of {shown} was interrupted and cannot be finished now:"
            f" {error.strerror or error}.{NOTHING}"
        )
    if outcome is None:
        return False
    names = printable(shorten(", ".join(outcome.targets), 200))
    done = "it is finished now" if outcome.finished else "nothing of it was left but its traces"
    typer.echo(f"uvdeck: the last change of {shown} was interrupted; {done}: {names}.", err=True)
    return True


def validate_command(listing: "Listing") -> str:
    """Return the command that validates the folder which is changed, and says nothing of others.

    Where the folder adds to a set that another one has, its file does not stand for the whole set,
    and the list has to be validated with the folder over it.
    """
    import shlex

    folder = str(listing.target.folder)
    mine, others = (
        {
            document.value["set"]
            for document in listing.documents
            if document.kind == "card-set" and document.value and listing.mine(document) is here
        }
        for here in (True, False)
    )
    if mine & others:
        return common.command("cards validate", [folder])
    return f"uvdeck cards validate {shlex.quote(printable(folder))}"


def show_diff(edit: "Edit", out: "Out") -> None:
    """Print what a change does to the files."""
    from uvdeck.render.diffs import print_diff

    print_diff(out, edit.diff())


def write(edit: "Edit") -> None:
    """Write a change, or exit with 2 and say why nothing was written."""
    write_files(edit.replacements(), edit.listing.basis())


def write_files(files: "Sequence[Replacement]", basis: "Basis | None" = None) -> None:
    """Write files, all or none, or exit with 2 and say why nothing was written.

    Args:
        files: the files.
        basis: what else must be as it was read.
    """
    from uvdeck.atomic import ChangedOnDiskError, replace_all

    try:
        replace_all(files, basis)
        _note_written(files)
    except (ChangedOnDiskError, OSError) as error:
        common.fail(why_not(files, error) + _nothing(error))


def _nothing(error: "ChangedOnDiskError | OSError") -> str:
    """Return that nothing was written, where nothing was."""
    from uvdeck.atomic import ChangedOnDiskError, HalfWrittenError

    late = isinstance(error, ChangedOnDiskError) and error.late
    return "" if late or isinstance(error, HalfWrittenError) else NOTHING


def _note_written(files: "Sequence[Replacement]") -> None:
    """Keep in mind what was written, should the output not take what is said of it."""
    from uvdeck.catalogue.files import show_path

    common.written.extend(show_path(file.target.absolute()) for file in files)


def why_not(files: "Sequence[Replacement]", error: "ChangedOnDiskError | OSError") -> str:
    """Return the sentence that says why files were not written.

    Args:
        files: those that were to be written.
        error: what came of it.
    """
    from uvdeck.atomic import HalfWrittenError
    from uvdeck.catalogue.files import show_path

    if isinstance(error, OSError):
        all_names = [show_path(file.target.absolute()) for file in files]
        stuck = {show_path(Path(n).absolute()) for n in (error.filename, error.filename2) if n}
        names = ", ".join([name for name in all_names if name in stuck] or all_names)
        why = f"{printable(names)} cannot be written: {error.strerror or error}."
        if isinstance(error, HalfWrittenError):
            why += " A part is written; the next command that changes the folder finishes it."
        return why
    shown = printable(show_path(error.target))
    if error.late:
        return (
            f"{shown} was changed by somebody else while the other files were written, and was"
            " not removed. Put the change into the new file and remove the old one."
        )
    return f"{shown} {_CHANGED}; run the command again."


def write_or_repeat(edit: "Edit", again: "Callable[[], Edit]") -> "Edit":
    """Write a change; where somebody else was quicker, make it again on what they wrote.

    Args:
        edit: the change.
        again: reads the list anew and makes the same change, or exits where it cannot be made any
            more.

    Returns:
        The change that was written.
    """
    from uvdeck.atomic import ChangedOnDiskError, replace_all
    from uvdeck.catalogue.files import show_path

    for _ in range(_TRIES):
        files = edit.replacements()
        try:
            replace_all(files, edit.listing.basis())
        except ChangedOnDiskError as error:
            if error.late:
                common.fail(why_not(files, error))
            shown = printable(show_path(error.target))
        except OSError as error:
            common.fail(why_not(files, error) + _nothing(error))
        else:
            _note_written(files)
            return edit
        typer.echo(f"uvdeck: {shown} {_CHANGED}; it is read again.", err=True)
        edit = again()
    common.fail(f"others change the card files all the time; run the command again.{NOTHING}")


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
    from uvdeck.render.out import make_out

    if not dry_run:
        write(edit)
    if json:
        common.print_json(kind, document(edit, findings, body, dry_run=dry_run))
        return
    common.show_faults(list(findings), hints=True)
    out = make_out()
    show(out)
    show_outcome(out, edit, dry_run=dry_run)


def document(
    edit: "Edit | None", findings: Sequence[Diagnostic], body: dict[str, Any], *, dry_run: bool
) -> dict[str, Any]:
    """Return what a JSON document says of a change.

    Args:
        edit: the change, None where there is none that is good.
        findings: what there is to say of it.
        body: what the document says beside that.
        dry_run: whether nothing is written.
    """
    written, removed = _written_and_removed(None if dry_run else edit)
    return {
        "exitCode": common.CLEAN,
        "dryRun": dry_run,
        "written": written,
        "removed": removed,
        "reformed": [] if edit is None else edit.reformed(),
        **body,
        "diff": "" if edit is None else edit.diff(),
        "findings": [finding.to_json() for finding in findings],
    }


def show_outcome(out: "Out", edit: "Edit", *, dry_run: bool) -> None:
    """Print the files that a change wrote; with ``--dry-run`` what it would do to them."""
    if dry_run:
        show_diff(edit, out)
        show_reformed(edit, out)
        out.line("nothing was written: --dry-run")
        return
    for verb, files in zip(("Wrote", "Removed"), _written_and_removed(edit), strict=True):
        if files:
            out.line(f"{verb} {', '.join(files)}.", hanging=2)
    show_reformed(edit, out)


def show_reformed(edit: "Edit", out: "Out") -> None:
    """Print which files a change puts in the one form as well, so that no large diff surprises."""
    for path in edit.reformed():
        out.line(f"put in the one form as well, as 'uvdeck cards fmt' does: {path}", hanging=2)


def _written_and_removed(edit: "Edit | None") -> tuple[list[str], list[str]]:
    from uvdeck.catalogue.files import show_path

    written: list[str] = []
    removed: list[str] = []
    for target, _, text in () if edit is None else edit.replacements():
        (removed if text is None else written).append(show_path(target.absolute()))
    return written, removed


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
