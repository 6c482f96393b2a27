"""``uvdeck cards diff``: what changed between two card lists, in terms of the game."""

import enum
import gc
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from uvdeck.cli import card_options, common
from uvdeck.cli.lazy import typer_app
from uvdeck.text import printable

if TYPE_CHECKING:
    from uvdeck.diagnostics import Diagnostic
    from uvdeck.render.card_diff_tables import Told
    from uvdeck.upkeep.sides import File

app = typer_app()


class OutputFormat(enum.StrEnum):
    """How the comparison is printed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


@app.command(
    epilog="""\b
Examples:
  uvdeck cards diff main
  uvdeck cards diff old/mha01.yaml cards/sets/mha01.yaml
  uvdeck cards diff HEAD~1 HEAD --decks mydecks/
  uvdeck cards diff origin/main --output-format markdown -o summary.md
"""
)
def diff(
    old: Annotated[
        str,
        typer.Argument(metavar="OLD", help="A set file, a folder of card data or a git revision."),
    ],
    new: Annotated[
        str | None,
        typer.Argument(metavar="[NEW]", help="The same; without it the card folder as it is now."),
    ] = None,
    decks: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Say which decks of this folder the changes touch."),
    ] = None,
    path: Annotated[
        str,
        typer.Option(metavar="DIR", help="The card folder, seen from the top of the repository."),
    ] = "cards",
    limit: card_options.Limit = 200,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document (--output-format json).")
    ] = False,
    output_format: Annotated[
        OutputFormat, typer.Option("--output-format", help="What to print.")
    ] = OutputFormat.TEXT,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write this file instead."),
    ] = None,
    force: card_options.Force = False,
    data: card_options.Layers = None,
) -> None:
    """Show what changed between two card lists, in terms of the game.

    OLD and NEW are each a set file, a folder of card data, or a revision of the git repository of
    the current folder, such as main, HEAD~1 or v1.2:my-cards; what is both is the file. What is no
    whole card list is laid over the shipped one. Files with errors are listed, and the rest of
    them is compared.

    Exit 0: no differences. 1: there are some, or a part cannot be compared. 2: a side or a deck
    cannot be read.
    """
    from uvdeck.cli.output import deliver, draw, file_to_write

    target = file_to_write(output, force=force)
    gc.disable()  # a million short-lived values, none of them cyclic
    told, findings = _compare(old, new, _folder(path), decks, data or [])
    difference = told.difference
    same = difference.is_empty and not difference.not_compared
    status = common.CLEAN if same else common.FINDINGS
    if any(deck.after is None for deck in told.decks or ()):
        status = common.FAILED
    if json or output_format is OutputFormat.JSON:
        from uvdeck.render.card_diff_json import to_json

        document = {
            "schemaVersion": common.SCHEMA_VERSION,
            "kind": "card-diff",
            "exitCode": status,
            **to_json(told, findings),
        }
        deliver(common.to_json(document) + "\n", target)
    elif output_format is OutputFormat.MARKDOWN:
        from uvdeck.render.card_diff_markdown import to_markdown

        deliver(to_markdown(told, findings, limit or None), target)
    else:
        from uvdeck.render.card_diff import print_difference

        draw(lambda out: print_difference(out, told, findings, limit or None), target)
    raise typer.Exit(status)


def _folder(path: str) -> str:
    """Return the card folder within a repository as git names it; exit with 2 if it is none."""
    parts = PurePosixPath(path.replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or ":" in path or not path.strip():
        common.fail(
            f"--path '{printable(path)}' is no folder below the top of the repository,"
            " such as 'cards' or 'lists/mine'."
        )
    return "" if str(parts) == "." else str(parts)


def _compare(
    old: str, new: str | None, folder: str, decks: Path | None, layers: list[str]
) -> "tuple[Told, list[Diagnostic]]":
    from uvdeck.cli.base_list import base_list
    from uvdeck.diagnostics import in_order
    from uvdeck.render.card_diff_tables import Told
    from uvdeck.upkeep.differ import compare
    from uvdeck.upkeep.sides import SideError, read_side, working_side
    from uvdeck.upkeep.two_lists import is_unreadable, read_pair

    here = Path.cwd()
    try:
        # Where the new side has the folder, an old one without it is where the list began.
        sides = (
            read_side(old, folder, here, may_lack=True),
            working_side(folder, here) if new is None else read_side(new, folder, here),
        )
    except SideError as error:
        common.fail(str(error))
    read = [file.path for side in sides if side.kind != "revision" for file in side.files]
    common.note_interrupted(common.folders_around(read))
    base = [] if all(side.is_whole for side in sides) and not decks else base_list(layers)
    pair = read_pair(*sides, base)
    findings = in_order(pair.findings)
    for side, listing in zip(sides, (pair.old, pair.new), strict=True):
        if is_unreadable(side, listing):
            _give_up(side.given, findings)
    difference = compare(pair)
    told = Told(*sides, pair, difference)
    return (told if decks is None else _with_decks(told, decks, base)), findings


def _give_up(given: str, findings: "list[Diagnostic]") -> NoReturn:
    common.show_faults(findings, hints=True)
    common.fail(
        f"'{printable(given)}' cannot be read; a table of another source is compared with"
        " 'uvdeck cards compare'."
    )


def _with_decks(told: "Told", decks: Path, base: "list[File]") -> "Told":
    """Return the comparison with the decks of a folder that it touches."""
    from uvdeck.formats import DEFAULT
    from uvdeck.legality.verdict import Question
    from uvdeck.upkeep.deck_changes import touched_decks
    from uvdeck.upkeep.two_lists import read_wholes

    wholes = read_wholes(told.old, told.new, base)
    for side, listing in zip((told.old, told.new), wholes, strict=True):
        if DEFAULT not in listing.formats:
            common.fail(
                f"decks cannot be checked with '{printable(side.given)}': its format"
                f" '{DEFAULT}' cannot be read."
            )
    files = common.deck_files([str(decks)], recursive=True)
    number, touched = 0, []
    for deck in touched_decks(files, told.difference, *wholes, Question(today=common.today())):
        number += 1
        if deck.is_touched:
            touched.append(deck)
    if number == 0:
        common.fail("no deck files were found")
    return told._replace(decks=touched, looked_at=number)
