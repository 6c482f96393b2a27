"""``uvdeck cards add``: a new card, asked for fact by fact."""

import gc
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NoReturn

import typer

from uvdeck.cli import card_options, common, known_sets, upkeep_output
from uvdeck.cli.add_findings import new_keywords, other_card
from uvdeck.cli.add_options import texts, with_facts
from uvdeck.cli.lazy import typer_app
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.text import did_you_mean, fold, nearest, printable, shorten

if TYPE_CHECKING:
    from uvdeck.render.out import Out
    from uvdeck.upkeep.addition import Added
    from uvdeck.upkeep.edit import Edit
    from uvdeck.upkeep.fields import CellError, Column
    from uvdeck.upkeep.form import Form
    from uvdeck.upkeep.target import Listing
    from uvdeck.upkeep.vocabulary import Vocabulary

app = typer_app()

#: Ids that are listed for a name.
_NAMED = 10


class _Asked(NamedTuple):
    """What the command was asked for.

    Args:
        code: the set.
        given: column -> text of the facts that options give.
        like: a printing whose facts are offered.
        reprint_of: a printing of the card of which this is another one.
        data: the folder to change as given.
        json: whether a JSON document is printed.
        quiet: whether the last question is not asked.
    """

    code: str
    given: dict[str, str]
    like: str | None
    reprint_of: str | None
    data: str | None
    json: bool
    quiet: bool


class _Change(NamedTuple):
    """A card in its place.

    Args:
        edit: the change of the files.
        added: what became of the card.
        findings: what is doubtful.
        shown: whether somebody has seen all that.
    """

    edit: "Edit"
    added: "Added"
    findings: list[Diagnostic]
    shown: bool = False


@app.command(
    epilog="""\b
Examples:
  uvdeck cards add --set mha08
  uvdeck cards add --set mha08 --like mha01/055
  uvdeck cards add --set mha08 --reprint-of mha01/055 --number 045 --dry-run
  uvdeck cards add --set mha08 --number 046 --name 'New Hope' --type foundation \\
    --symbols 'air good' --difficulty 2 --control 5 --keyword Ally --dry-run
"""
)
@with_facts
def add(
    set_code: Annotated[str, typer.Option("--set", metavar="CODE", help="The set of the card.")],
    like: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Offer the facts of this printing, all but the number."),
    ] = None,
    reprint_of: Annotated[
        str | None,
        typer.Option(
            metavar="ID",
            help="Add a further printing of this card: only what each print has of its own is"
            " asked.",
        ),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Write it without the last question.")
    ] = False,
    dry_run: card_options.DryRun = False,
    json: Annotated[
        bool, typer.Option("--json", help="Ask nothing and print one JSON document.")
    ] = False,
    data: card_options.Changed = None,
    **facts: Any,
) -> None:
    """Add a card to a set, fact by fact.

    On a terminal the facts of its type are asked one after the other; '?' explains, '<' goes back,
    Tab completes. Each fact is an option as well. Where options give all that the card must have,
    and in a pipe, nothing is asked. The card and the change of the file are shown before
    anything is written.

    A card that the list has already becomes a reprint of it, and one that shares its name with
    other cards is marked as another one.

    Exit 0: written, or good to be written. 1: facts are missing or wrong, the number is taken,
    or the last answer was no. 2: there is no such set, or you ended the questions; nothing is
    written.
    """
    from uvdeck.cli.prompts import StoppedError

    gc.disable()  # many short-lived values, none of them cyclic
    if like is not None and reprint_of is not None:
        common.fail("--like and --reprint-of exclude each other")
    listing = upkeep_output.open_listing(data, create=True)
    code = known_sets.registered_set(
        listing, set_code, "A new set is begun by 'uvdeck cards import --new-set'."
    )
    asked = _Asked(code, texts(facts), like, reprint_of, data, json, yes or dry_run)
    try:
        change = _make(listing, asked)
    except (StoppedError, KeyboardInterrupt):
        typer.echo()
        common.fail("stopped: nothing was written.")
    if change is None:
        typer.echo("Nothing was written.")
        raise typer.Exit(common.FINDINGS)
    if not dry_run:
        change = _write(change, asked)
    _report(change, asked, dry_run=dry_run)


def _make(listing: "Listing", asked: _Asked) -> _Change | None:
    """Return the card in its place; None where somebody does not want it written."""
    from uvdeck.cli.prompts import is_interactive
    from uvdeck.upkeep.addition import Numbers
    from uvdeck.upkeep.edit import Edit
    from uvdeck.upkeep.form import Form, hold_all, read_texts
    from uvdeck.upkeep.vocabulary import Vocabulary

    edit = Edit(listing)
    numbers = Numbers(edit, asked.code)
    vocabulary = Vocabulary(edit.printings.values())
    defaults, card = _facts_of_others(edit, asked)
    fixed, faults = read_texts(asked.given, numbers.settle, vocabulary.settle)
    unread: dict[str, Any] = {column.name: None for column, _ in faults}
    if "number" in unread and asked.given["number"].strip().upper().endswith("B"):
        unread["number"] = "0000B"  # it is a back nevertheless, of which less is asked

    def form(**offered: Any) -> Form:
        return Form(
            numbers.settle, {**unread, **fixed}, {**defaults, **offered}, card, vocabulary.settle
        )

    filled = form()
    lacking = [(column, error) for column, error in filled.finish() if column.name not in unread]
    faults += hold_all(filled.facts(), fixed)
    interactive = is_interactive() and not asked.json
    if faults or (lacking and not interactive):
        _refuse(asked, faults + lacking)
    if not interactive:
        return _compose(listing, asked, filled.facts())
    if lacking or defaults:
        filled = form(number=numbers.free())
    return _converse(listing, asked, filled, vocabulary)


def _facts_of_others(edit: "Edit", asked: _Asked) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the facts that ``--like`` offers, and those of the card of ``--reprint-of``."""
    from uvdeck.upkeep.addition import card_facts, full_printing, print_facts
    from uvdeck.upkeep.fields import flat

    defaults: dict[str, Any] = {}
    card: dict[str, Any] = {}
    if asked.like is not None:
        defaults = flat(print_facts(edit, _existing(edit, "--like", asked.like)))
    if asked.reprint_of is not None:
        printing_id = _existing(edit, "--reprint-of", asked.reprint_of)
        card = flat(card_facts(edit, full_printing(edit, printing_id)))
    return defaults, card


def _existing(edit: "Edit", option: str, text: str) -> str:
    """Return the id of a printing that an option names, or exit with 2 and name the nearest."""
    from uvdeck.names import printing_id

    for wanted in (text, printing_id(text) or text):
        if wanted in edit.printings:
            return wanted
    shown = printable(shorten(text, 60))
    named = edit.namesakes(text.strip()) or [
        raw for raw in edit.printings.values() if fold(raw.fields.get("name", "")) == fold(text)
    ]
    ids = [raw.id for raw in named if "reprint_of" not in raw.fields]
    if len(ids) == 1:
        return ids[0]
    if ids:
        common.fail(f"{option}: '{shown}' may be {' or '.join(ids[:_NAMED])}; name one by its id.")
    meant = did_you_mean(nearest(text, edit.printings))
    common.fail(
        f"{option}: the list has no printing '{shown}'. {meant}{' ' if meant else ''}Write an id"
        " such as mha01/055; 'uvdeck cards search' finds it."
    )


def _refuse(asked: _Asked, faults: "list[tuple[Column, CellError]]") -> NoReturn:
    """Say which facts are missing or wrong, and exit with 1."""
    from uvdeck.upkeep.asking import code_of, option
    from uvdeck.upkeep.fields import COLUMNS

    findings = [
        Diagnostic(
            code_of(error, column, asked.given.get(column.name, "")),
            Severity.ERROR,
            error.message,
            Span(option(column)),
            hint=error.hint or None,
        )
        for column, error in sorted(faults, key=lambda fault: COLUMNS.index(fault[0]))
    ]
    upkeep_output.refuse("add", findings, json=asked.json)


def _converse(
    listing: "Listing", asked: _Asked, form: "Form", vocabulary: "Vocabulary"
) -> _Change | None:
    """Ask what is left to ask, show the card and the change, and ask whether to write it."""
    from uvdeck.cli.add_dialogue import Dialogue
    from uvdeck.render.out import make_out

    out = make_out()
    dialogue = Dialogue(form, vocabulary, out)
    if form.question() is not None:
        dialogue.greet(f"A new card of {asked.code}")
    while True:
        dialogue.ask_all()
        change = _compose(listing, asked, form.facts())
        if asked.quiet:
            return change
        _show(change, out)
        answer = dialogue.wants_it()
        if answer is not None:
            return change._replace(shown=True) if answer else None


def _compose(listing: "Listing", asked: _Asked, facts: dict[str, Any]) -> _Change:
    """Return the card in its place, or exit with 1 where it cannot stand there."""
    from uvdeck.upkeep.addition import Numbers, add, doubts_of_name, findings_of, is_same_card
    from uvdeck.upkeep.edit import Edit
    from uvdeck.upkeep.fields import BY_NAME, CellError

    edit = Edit(listing)
    try:
        facts = {**facts, "number": Numbers(edit, asked.code).settle(facts["number"])}
    except CellError as error:  # somebody else was quicker
        _refuse(asked, [(BY_NAME["number"], error)])
    words = new_keywords(edit, asked.given, facts)
    added = add(edit, asked.code, facts)
    if asked.reprint_of is not None:
        other = _existing(edit, "--reprint-of", asked.reprint_of)
        if not is_same_card(edit, added.id, other):
            upkeep_output.refuse("add", [other_card(added.id, other)], json=asked.json)
    findings = [*words, *doubts_of_name(edit, added.id, Span("--name")), *findings_of(edit)]
    if any(finding.severity is Severity.ERROR for finding in findings):
        upkeep_output.refuse("add", findings, json=asked.json)
    return _Change(edit, added, findings)


def _write(change: _Change, asked: _Asked) -> _Change:
    """Write the card; where somebody else was quicker, put it into what they left."""
    latest = change

    def again() -> "Edit":
        nonlocal latest
        listing = upkeep_output.open_listing(asked.data, create=True)
        latest = _compose(listing, asked, change.added.facts)
        return latest.edit

    upkeep_output.write_or_repeat(change.edit, again)
    return latest


def _show(change: _Change, out: "Out") -> None:
    """Show the card as the list is to have it, and the change of the files."""
    from uvdeck.catalogue.build import registry
    from uvdeck.render.cards import print_card
    from uvdeck.render.findings import print_findings
    from uvdeck.upkeep.addition import card_of

    edit, added = change.edit, change.added
    out.line()
    sets = registry(edit.listing.documents)[1]
    print_card(out, card_of(edit, added.id), sets, [], None, ("", []))
    out.line()
    upkeep_output.show_diff(edit, out)
    out.line()
    for remark in _remarks(change):
        out.line(remark)
    print_findings(out, change.findings)


def _remarks(change: _Change) -> list[str]:
    """Return what became of the card and of others by it."""
    from uvdeck.render.ties import others_in_words

    added = change.added
    result = []
    if added.reprint_of is not None:
        result.append(f"The list has this card: {added.id} is a reprint of {added.reprint_of}.")
    elif added.followers:
        result.append(
            f"The list has this card, and {added.id} knows more of it:"
            f" {', '.join(added.followers)} becomes a reprint of it."
        )
    return [*result, *others_in_words(added.tie)]


def _report(change: _Change, asked: _Asked, *, dry_run: bool) -> NoReturn:
    """Say what was written and where."""
    from uvdeck.render.out import make_out
    from uvdeck.upkeep.addition import card_of, entry

    edit, added = change.edit, change.added
    place = entry(edit, added.id)
    if asked.json:
        from uvdeck.render.cards import card_to_json
        from uvdeck.render.ties import tie_to_json

        body: dict[str, Any] = {
            "id": added.id,
            "path": place.path,
            "line": place.line,
            "card": card_to_json(card_of(edit, added.id)),
            "distinctFrom": added.distinct_from,
            "changed": added.others,
            "tie": tie_to_json(added.tie),
        }
        if added.reprint_of is not None:
            body["reprintOf"] = added.reprint_of
        common.print_json(
            "add", upkeep_output.document(edit, change.findings, body, dry_run=dry_run)
        )
    elif dry_run:
        out = make_out()
        for remark in () if change.shown else _remarks(change):
            out.line(remark)
        upkeep_output.show_outcome(out, edit, dry_run=True)
    else:
        for remark in () if change.shown else _remarks(change):
            typer.echo(printable(remark))
        name = (edit.facts(added.id) or {}).get("name", "")
        typer.echo(printable(f"{place.path}:{place.line}: added {added.id} '{name}'"))
        upkeep_output.show_reformed(edit, make_out())
        typer.echo(f"Check the list with: {upkeep_output.validate_command(edit.listing)}")
    if not (asked.json or change.shown):
        common.show_faults(change.findings, hints=True)
    raise typer.Exit(common.CLEAN)
