"""``uvdeck cards rename``: another name, number or set for a card, another code for a set."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from uvdeck.cli import card_options, common, known_sets
from uvdeck.cli.lazy import typer_app
from uvdeck.text import plain_text, plural, printable, shorten

if TYPE_CHECKING:
    from uvdeck.render.out import Out
    from uvdeck.upkeep.edit import Edit
    from uvdeck.upkeep.mentions import Mention
    from uvdeck.upkeep.rename import Refusal, Renaming

app = typer_app()

#: Lines of prose, comments and decks that are printed; JSON has them all.
_SHOWN = 100


class _Left(NamedTuple):
    """Where the old name still stands: pages and comments, decks; and decks that are unreadable."""

    mentions: "list[Mention]"
    decks: "list[Mention]"
    unread: list[tuple[str, str]]


@app.command(
    epilog="""\b
Examples:
  uvdeck cards rename mha01/124 --name 'Brute Strength' --dry-run
  uvdeck cards rename mha01/124 --number 224 --decks mydecks/
  uvdeck cards rename promo2025/012 --id promo2026/001
  uvdeck cards rename sfvdarkstarlkers2018 --code sfvdarkstalkers2018
"""
)
def rename(
    what: Annotated[
        str, typer.Argument(metavar="ID|SET", help="A printing's id; with --code, a set's code.")
    ],
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Give the card this name, in all its printings."),
    ] = None,
    number: Annotated[
        str | None,
        typer.Option(metavar="NUMBER", help="Give the printing this number in its set."),
    ] = None,
    new_id: Annotated[
        str | None,
        typer.Option("--id", metavar="ID", help="Move the printing to another set and number."),
    ] = None,
    code: Annotated[
        str | None, typer.Option(metavar="CODE", help="Give the set this code.")
    ] = None,
    identities: Annotated[
        bool,
        typer.Option(
            "--identities", help="With --name: limits to the character follow its new name."
        ),
    ] = False,
    decks: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Say which decks of this folder use the old name."),
    ] = None,
    dry_run: card_options.DryRun = False,
    json: card_options.Json = False,
    data: card_options.Changed = None,
) -> None:
    """Give a card another name or number, or a set another code; what refers to it follows.

    Give exactly one of --name, --number, --id and --code. Decks are not changed, nor are pages
    such as KNOWN_ISSUES.md: their lines that have the old id are listed.

    Exit 0: renamed, or nothing to change. 1: refused, and nothing is written: there is no such
    card or set, the new id is taken, or the change would bring an error. 2: it could not be tried
    or written.
    """
    from uvdeck.cli import upkeep_output
    from uvdeck.diagnostics import Severity
    from uvdeck.upkeep.edit import Edit
    from uvdeck.upkeep.rename import Refusal

    _one_of({"--name": name, "--number": number, "--id": new_id, "--code": code})
    if identities and name is None:
        common.fail("--identities goes with --name.")
    listing = upkeep_output.open_listing(data, kinds=upkeep_output.ALL_KINDS)
    edit = Edit(listing)
    result = _change(edit, what, name, number, new_id, code, identities)
    if isinstance(result, Refusal):
        upkeep_output.refuse_in_words("rename", [" ".join(result).strip()], json=json)
    findings = [*edit.verify(elsewhere=True, only_new=True), *result.findings]
    body = _to_json(result)
    if any(finding.severity is Severity.ERROR for finding in findings):
        upkeep_output.refuse("rename", findings, json=json, **body)
    left = _left(edit, result, decks)
    body |= {
        "mentions": [each._asdict() for each in left.mentions],
        "decks": [each._asdict() for each in left.decks],
        "unreadable": [{"path": path, "why": why} for path, why in left.unread],
    }
    upkeep_output.finish(
        "rename",
        edit,
        findings,
        body,
        lambda out: _print(out, result, left, decks, dry_run=dry_run),
        dry_run=dry_run,
        json=json,
    )


def _one_of(options: dict[str, str | None]) -> None:
    given = [name for name, value in options.items() if value is not None]
    if not given:
        common.fail(
            "say what the new name is: --name NAME for a card, --number NUMBER or --id ID for a"
            " printing, --code CODE for a set."
        )
    if len(given) > 1:
        common.fail(f"{' and '.join(given)} exclude each other.")


def _change(
    edit: "Edit",
    what: str,
    name: str | None,
    number: str | None,
    new_id: str | None,
    code: str | None,
    identities: bool,
) -> "Renaming | Refusal":
    """Make the change that is asked for, or return why not."""
    from uvdeck.names import printing_id
    from uvdeck.upkeep.fields import BY_NAME, CellError, parse
    from uvdeck.upkeep.rename import Refusal, find_id, rename_card
    from uvdeck.upkeep.renumber import rename_set, renumber

    shown = printable(shorten(what, 60))
    if code is not None:
        if printing_id(what) is not None:
            common.fail(f"'{shown}' is the id of a printing; --code goes with the code of a set.")
        return rename_set(edit, what.strip(), code.strip())
    if printing_id(what) is None:
        code = _set_code(edit, what)
        if code is not None:
            entry = known_sets.where_set_is_described(edit.listing, code)
            common.fail(f"'{shown}' is a set: --code CODE gives it another code. {entry}")
        ids = [raw.id for raw in edit.namesakes(what.strip())]
        hint = f"'{shown}' is {', '.join(ids)}." if ids else "Write it as mha01/055."
        common.fail(f"'{shown}' is no id of a printing. {hint}")
    found = find_id(edit, what)
    if found is None:
        return Refusal(f"There is no printing '{shown}'.", "Check the set code and the number.")
    if name is not None:
        if not name.isprintable():
            common.fail("--name holds characters that cannot be printed.")
        try:
            plain = parse(BY_NAME["name"], plain_text(name))
            return rename_card(edit, found, plain, identities=identities)
        except CellError as error:
            common.fail(f"--name: {error.message} {error.hint}")
    if number is not None and "/" in number:
        common.fail("--number takes a number; --id takes a set and a number.")
    wanted = new_id if new_id is not None else f"{found.partition('/')[0]}/{(number or '').strip()}"
    return renumber(edit, found, wanted.strip())


def _left(edit: "Edit", result: "Renaming", decks: Path | None) -> _Left:
    """Return where the old name still stands."""
    from uvdeck.catalogue.index import in_memory
    from uvdeck.upkeep.mentions import (
        Wanted,
        as_comments,
        in_comments,
        in_decks,
        in_prose,
    )

    if result.old == result.new:
        return _Left([], [], [])
    if result.card is not None:
        wanted = Wanted(card=result.card)
    else:
        sets = {old.partition("/")[0] for old in result.ids}
        moved = sets != {new.partition("/")[0] for new in result.ids.values()}
        wanted = Wanted(ids=frozenset(result.ids), sets=moved)
    # A set's code is in all its ids.
    words = [result.old] if result.card or "/" not in result.old else list(result.ids)
    mentions = in_prose(edit.listing.target.folder, words)
    mentions += as_comments(edit, result.old) if result.card else in_comments(edit, words)
    if decks is None:
        return _Left(mentions, [], [])
    files = list(common.deck_files([str(decks)], recursive=True))
    if not files:
        common.fail("no deck files were found. Nothing was written.")
    return _Left(mentions, *in_decks(files, in_memory(edit.listing.documents), wanted))


def _to_json(result: "Renaming") -> dict[str, Any]:
    return {
        "old": result.old,
        "new": result.new,
        "card": result.card,
        "ids": dict(result.ids),
        "printings": result.printings,
        "references": [{"path": path, "count": count} for path, count in result.followed.items()],
        "notes": list(result.notes),
    }


def _set_code(edit: "Edit", text: str) -> str | None:
    """Return the code of the set of this code or name, None where there is none."""
    from uvdeck.catalogue.build import registry
    from uvdeck.upkeep.set_names import SetNames

    known = registry(edit.listing.documents)[1]
    return SetNames({code: entry.name for code, entry in known.items()}).code(text.strip())


def _print(
    out: "Out", result: "Renaming", left: _Left, decks: Path | None, *, dry_run: bool
) -> None:
    """Print what changed in words, and where the old name still stands."""

    def lines(title: str, mentions: "list[Mention]") -> None:
        if mentions:
            out.line(title)
        for path, line, text in mentions[:_SHOWN]:
            out.line(f"{path}{'' if line is None else f':{line}'}: {text}", indent=2, hanging=2)
        if len(mentions) > _SHOWN:
            out.line(f"and {len(mentions) - _SHOWN} more", indent=2)

    if result.old == result.new:
        out.line(f"'{result.old}' is the name already; nothing to change")
        return
    card = f"{result.card} " if result.card else ""
    verb = "would be" if dry_run else "is now"
    out.line(f"{card}'{result.old}' {verb} '{result.new}', {plural(result.printings, 'printing')}")
    total = sum(result.followed.values())
    if total:
        verb = "would follow" if dry_run else "follow"
        files = plural(len(result.followed), "file")
        out.line(f"{plural(total, 'reference')} in {files} {verb}")
    for note in result.notes:
        out.line(note, hanging=2)
    lines(f"'{result.old}' still stands here; correct by hand what is meant:", left.mentions)
    lines("Decks that use it, which are not changed:", left.decks)
    if decks is not None and not left.decks:
        out.line("no deck uses it")
    for path, why in left.unread:
        typer.echo(printable(f"{path}: not looked at: {why}"), err=True)
