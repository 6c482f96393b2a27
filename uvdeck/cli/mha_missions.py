"""``uvdeck mha missions``: which missions students complete, and the best plan."""

from typing import TYPE_CHECKING, Annotated

import typer

from uvdeck.cli import common, mha_input
from uvdeck.cli import mha_options as options
from uvdeck.cli.lazy import typer_app
from uvdeck.text import plural

if TYPE_CHECKING:
    from uvdeck.mha.cards import Cards
    from uvdeck.mha.mission_items import Item
    from uvdeck.mha.missions import Answer, Question
    from uvdeck.mha.reading import Document

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck mha missions --student 'Hanta Sero' --student 'Mezo Shoji' --mission 'Lost Cat'
  uvdeck mha missions --student 'Ann=5/1/1' --student 'Ben=3/2/0' --mission 'Rescue=5:8/3/0'
  uvdeck mha missions --file mymissions.yaml --turns 2
  uvdeck mha missions --file mymissions.yaml --cards mybox/ --json
"""
)
def missions(
    student: Annotated[
        list[str] | None,
        typer.Option(
            "--student",
            metavar="NAME",
            help="A student in front of you, once for each copy; NAME=5/1/1 has numbers of your"
            " own: strength/speed/intelligence.",
        ),
    ] = None,
    mission: Annotated[
        list[str] | None,
        typer.Option(
            "--mission",
            metavar="NAME",
            help="An open mission of yours; NAME=5:8/3/0 has numbers of your own:"
            " popularity:strength/speed/intelligence.",
        ),
    ] = None,
    file: Annotated[
        str | None,
        typer.Option(
            "--file",
            metavar="FILE",
            help="A YAML file with students, missions and turns, before those of the options; -"
            " is standard input.",
        ),
    ] = None,
    cards: options.Cards = None,
    turns: Annotated[
        int | None,
        typer.Option(
            "--turns",
            min=1,
            max=99,
            metavar="T",
            help="Turns that are left: at most one mission is completed in each. Without it that"
            " of the file, or no limit.",
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Say which missions students complete, and the best plan over several turns.

    First each mission alone: whether the students reach what it requires (MH-6), and by which
    smallest sets. Then the plan with most popularity at the end, proven: completed missions, their
    fixed popularity effects, and 1 for each student kept (MH-9). Other effects, and students and
    missions that come later, are not counted.

    Exit 0: answered. 1: a name is not known, or has no numbers or mistyped ones, the file has
    errors, or more cards are asked for than there are. 2: the file cannot be read, numbers are out
    of range, or the question is too large.
    """
    from uvdeck.mha.missions import answer, too_many
    from uvdeck.mha.solver_parts import TooLargeError

    said = "mha-missions" if json else None
    document = None
    if file is not None:
        document = mha_input.read_file(file, "mha-missions", "missions", said)
    question = _question(student or [], mission or [], document, turns, cards, said)
    reason = too_many(question)
    if reason is not None:
        common.fail(reason)
    try:
        found = answer(question)
    except TooLargeError:
        common.fail(
            "the question is too large: it cannot be proven in reasonable time which plan is best."
            " Ask for fewer students or missions, or set --turns"
        )
    raise typer.Exit(_print(found, json=json))


def _items(texts: list[str], faults: list[str], *, mission: bool) -> "list[Item]":
    from uvdeck.mha.mission_items import read_item

    result: list[Item] = []
    for text in texts:
        item = read_item(text, mission=mission)
        if isinstance(item, str):
            faults.append(f"{'--mission' if mission else '--student'}: {item}")
        else:
            result.append(item)
    return result


def _question(
    student: list[str],
    mission: list[str],
    document: "Document | None",
    turns: int | None,
    folder: str | None,
    said: str | None,
) -> "Question":
    """Return the question, or say all that is wrong with it and exit with 1, or 2 for misuse.

    ``said`` is the kind of document that says it to machines.
    """
    from uvdeck.diagnostics import Severity
    from uvdeck.mha.mission_items import items_of
    from uvdeck.mha.missions import ask

    faults: list[str] = []
    students = _items(student, faults, mission=False)
    missions = _items(mission, faults, mission=True)
    if document is not None:
        of_file = items_of(document)
        students, missions = of_file[0] + students, of_file[1] + missions
        turns = document.value.get("turns") if turns is None else turns
    if not faults:
        if not students:
            faults.append("there are no students; name each with --student, or all in --file")
        if not missions:
            faults.append("there are no missions; name each with --mission, or all in --file")

    def cards() -> "Cards | None":
        return mha_input.read_cards(folder).cards

    question = ask(students, missions, turns, cards, document)
    errors = [one for one in question.findings if one.severity is Severity.ERROR]
    for fault in faults:
        typer.echo(f"uvdeck: {fault}", err=True)
    if errors and said and not faults:
        mha_input.show_findings(errors, "", said)
    if errors:
        mha_input.print_faults(errors)
        where = "the card files"
        if folder is None:
            where = "the practice set; --cards DIR takes those of your box"
        names = plural(len(errors), "name")
        typer.echo(f"uvdeck: {names} cannot be used; cards are looked up in {where}", err=True)
    if faults or errors:
        raise typer.Exit(common.FAILED if faults else common.FINDINGS)
    return question


def _print(found: "Answer", *, json: bool) -> int:
    """Print the answer and return the exit code."""
    from uvdeck.render.mha_missions import answer_to_json, print_answer
    from uvdeck.render.out import make_out

    findings = found.question.findings
    status = common.FINDINGS if findings else common.CLEAN
    if json:
        mha_input.head("mha-missions", found.question.practice, status, answer_to_json(found))
        return status
    common.show_faults(findings, hints=True)
    mha_input.say_practice(found.question.practice)
    print_answer(make_out(), found)
    return status
