"""``uvdeck formats new-banlist``: the next ban list of a format, and the snapshot that cites it."""

from typing import Annotated

import typer

from uvdeck.cli import card_options, common
from uvdeck.cli.complete import card_names
from uvdeck.cli.lazy import typer_app
from uvdeck.text import printable, shorten

app = typer_app()

#: Characters of a source that the schema takes.
_LONGEST = 200


@app.command(
    epilog="""\b
Examples:
  uvdeck formats new-banlist standard --effective 2026-05-15 --source 'judge chat' --ban Chomp
  uvdeck formats new-banlist spotlight-aot --effective 2026-05-15 --announced 2026-05-01
    --source 'announcement of 2026-05-01' --restrict 'aot01/107=2' --data mycards/ --dry-run
"""
)
def new_banlist(
    name: Annotated[
        str, typer.Argument(metavar="FORMAT", help="A format.", autocompletion=common.format_names)
    ],
    effective: Annotated[
        str | None,
        typer.Option(metavar="DAY", help="The day from which the list holds. Required."),
    ] = None,
    announced: Annotated[
        str | None, typer.Option(metavar="DAY", help="The day on which it was made known.")
    ] = None,
    source: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Where it is known from. Required.")
    ] = None,
    ban: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CARD",
            help="Ban this card, by name or id; may be repeated.",
            autocompletion=card_names,
        ),
    ] = None,
    unban: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CARD",
            help="Let this card be played again; may be repeated.",
            autocompletion=card_names,
        ),
    ] = None,
    restrict: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CARD=N", help="Let so many copies of this card be played; may be repeated."
        ),
    ] = None,
    unrestrict: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CARD",
            help="Lift the restriction of this card; may be repeated.",
            autocompletion=card_names,
        ),
    ] = None,
    pool: Annotated[
        str, typer.Option(metavar="POOL", help="The pool: 'same' as in the last snapshot.")
    ] = "same",
    no_changes: Annotated[
        bool,
        typer.Option("--no-changes", help="Write a list like the last one, as it was announced."),
    ] = False,
    dry_run: card_options.DryRun = False,
    json: card_options.Json = False,
    data: card_options.Changed = None,
) -> None:
    """Write the next ban list of a format: the last one, with changes, from a day on.

    A whole list is written, and a snapshot of the format that cites it and has the pool of the
    last snapshot.

    Exit 0: written, or with --dry-run good to be written. 1: refused, and nothing is written: the
    day is not after the last snapshot, a card is not known or stands as asked already, nothing
    would change and --no-changes is not given, or the change would bring an error. 2: it could
    not be tried or written.
    """
    from uvdeck.cli import upkeep_output
    from uvdeck.diagnostics import Severity
    from uvdeck.formats import AsOf
    from uvdeck.legality.change import compare
    from uvdeck.render import formats as render
    from uvdeck.upkeep.banlist import Days, Wishes, new_ban_list
    from uvdeck.upkeep.edit import Edit

    if effective is None:
        common.fail("--effective DAY says from which day the list holds.")
    days = Days(
        common.parse_day(effective),
        common.parse_day(announced) if announced is not None else None,
        _source(source),
    )
    wishes = Wishes(
        ban or (), unban or (), [_restriction(text) for text in restrict or ()], unrestrict or ()
    )
    if no_changes and any(wishes):
        common.fail("--no-changes and an option that changes something exclude each other")
    if pool != "same":
        common.fail("--pool takes 'same': the pool of the last snapshot.")
    listing = upkeep_output.open_listing(data, create=True, kinds=upkeep_output.POOL_KINDS)
    catalogue = common.open_source(listing.target.source)
    game_format = common.game_format(catalogue, name)
    if not game_format.snapshots:
        common.fail(
            f"'{game_format.id}' has every card in its pool on any day, and no ban list. A format"
            " with bans has snapshots; docs/formats.md says how to write the first one."
        )
    edit = Edit(listing)
    made, reasons = new_ban_list(edit, catalogue, game_format.id, days, wishes)
    if not any(wishes) and not no_changes:
        reasons.append(
            "Nothing would change: say what does with --ban, --unban, --restrict or --unrestrict;"
            " --no-changes writes a list like the last one, where that was announced."
        )
    if made is None or reasons:
        upkeep_output.refuse_in_words("new-banlist", reasons, json=json)
    before, after = made.before, made.after
    change = compare(AsOf(before.day, before, None, before), AsOf(after.day, after, None, before))
    body = {
        "format": game_format.id,
        "banList": made.id,
        "derivedFrom": before.ban_list.id,
        **render.bans_to_json(change),
        "notes": made.notes,
    }
    findings = edit.verify(elsewhere=True, only_new=True)
    if any(finding.severity is Severity.ERROR for finding in findings):
        upkeep_output.refuse("new-banlist", findings, json=json, **body)
    upkeep_output.finish(
        "new-banlist",
        edit,
        findings,
        body,
        lambda out: render.print_ban_list(out, made, change, days.announced, catalogue),
        dry_run=dry_run,
        json=json,
    )


def _source(text: str | None) -> str:
    """Return where the list is known from, or exit with 2: nobody may guess it."""
    plain = " ".join((text or "").split())
    if not plain:
        common.fail(
            "--source TEXT says where the list is known from, such as"
            " 'announcement of 2026-05-01'; every list and snapshot has one."
        )
    if not plain.isprintable() or len(plain) > _LONGEST:
        common.fail(f"--source takes up to {_LONGEST} characters that can be printed.")
    return plain


def _restriction(text: str) -> tuple[str, int]:
    """Return the card and the copies of ``CARD=N``, or exit with 2."""
    card, _, copies = text.rpartition("=")
    copies = copies.strip()
    if not card.strip() or not (copies.isascii() and copies.isdecimal() and len(copies) < 3):
        shown = printable(shorten(text, 80))
        common.fail(f"'{shown}' is no restriction; write it as 'Detroit Smash=2'.")
    if int(copies) == 0:
        common.fail(f"no copies at all is a ban: --ban '{printable(shorten(card.strip(), 80))}'.")
    return card.strip(), int(copies)
