"""How the ``mha`` commands get their cards and files, and say what is wrong with them."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from uvdeck.cli import common
from uvdeck.datadir import DataError, is_data_name, mha_cards
from uvdeck.text import plural, printable, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uvdeck.diagnostics import Diagnostic
    from uvdeck.mha.cards import Cards
    from uvdeck.mha.reading import Document, Read
    from uvdeck.mha.supply import Supply

#: What every output says that uses the practice set.
PRACTICE: Final = "practice set: the numbers are invented, they are not those of the printed cards"


#: Card files of one folder at most.
MOST_FILES: Final = 200
#: Bytes of all card files of a folder at most; those of a whole box are a hundredth of it.
MOST_BYTES: Final = 5_000_000


def found_files(folder: Path) -> "tuple[list[tuple[str, bytes]], list[Diagnostic]]":
    """Return the card files of a folder and which cannot be read; exit with 2 where there are none.

    Args:
        folder: files in folders below it do not count.
    """
    from uvdeck.catalogue.files import read_bytes, show_path
    from uvdeck.mha.reading import MAX_BYTES

    shown = printable(shorten(str(folder), 200))
    try:
        if not folder.is_dir():
            common.fail(f"'{shown}' is no folder with card files; 'uvdeck mha template' writes one")
        names = sorted(name.name for name in folder.iterdir() if is_data_name(name.name))
    except (OSError, ValueError) as error:
        common.fail(f"'{shown}' cannot be read: {getattr(error, 'strerror', None) or error}")
    if not names:
        common.fail(f"there are no card files in '{shown}'; 'uvdeck mha template' writes some")
    if len(names) > MOST_FILES:
        common.fail(f"there are more than {MOST_FILES} card files in '{shown}'")
    result: list[tuple[str, bytes]] = []
    faults: list[Diagnostic] = []
    left = MOST_BYTES
    for name in names:
        content, findings = read_bytes(folder / name, MAX_BYTES)
        faults += findings
        if content is not None:
            left -= len(content)
            if left < 0:
                common.fail(f"the card files in '{shown}' have more than {MOST_BYTES // 10**6} MB")
            result.append((show_path(folder / name), content))
    return result, faults


def card_files(folder: Path) -> "list[tuple[str, bytes]]":
    """Return the card files of a folder, or exit with 2 and say why there are none."""
    result, faults = found_files(folder)
    if faults:
        common.show_faults(faults, hints=True)
        common.fail("not all card files can be read")
    return result


def folder_of(argument: str) -> Path:
    """Return the folder of an argument; exit with 2 where its name is empty."""
    if not argument:
        common.fail("the name of the folder is empty")
    return Path(argument)


def read_cards(folder: str | None) -> "Read":
    """Return the cards of a folder, or of the practice set; exit with 2 where they have errors."""
    from uvdeck.diagnostics import Severity
    from uvdeck.mha.reading import read

    result = read(card_files(folder_of(folder) if folder is not None else practice_folder()))
    errors = [one for one in result.findings if one.severity is Severity.ERROR]
    if errors:
        common.show_faults(errors, hints=True)
        common.fail_of_faults(len(errors), validates(folder))
    return result


def validates(folder: str | None) -> str:
    """Return the command that lists all that is wrong with card files."""
    import shlex

    if folder is None:
        return "uvdeck mha validate"
    named = f"./{folder}" if folder.startswith("-") else folder  # a hyphen would begin an option
    return f"uvdeck mha validate {shlex.quote(printable(named))}"


def practice_folder() -> Path:
    """Return the folder of the practice set, or exit with 2 where it is missing."""
    try:
        return mha_cards() / "practice"
    except DataError as error:
        common.fail(str(error))


def printed_cards() -> "Cards | None":
    """Return the cards whose printed facts are known and shipped."""
    return read_cards(str(practice_folder().parent)).cards


def supply(folder: str | None) -> "Supply":
    """Return the cards of a folder as a game uses them, or exit with 2 and say what is missing."""
    from uvdeck.mha.supply import SupplyError, supply_of

    found = read_cards(folder)
    cards = found.cards
    if cards is None:  # errors end the run before
        common.fail(f"the card files have errors; '{validates(folder)}' lists them")
    try:
        ready = supply_of(cards)
    except SupplyError as error:
        common.fail(
            f"{error}. '{validates(folder)}' lists what there is; without --cards the"
            " practice set is used"
        )
    if folder is not None:
        _say_box(found, folder)
    return ready


def _say_box(found: "Read", folder: str) -> None:
    """Say on standard error where cards that can be played with are not those of a whole box."""
    from uvdeck.diagnostics import Severity
    from uvdeck.mha.counting import count

    printed = printed_cards()
    if found.cards is None or printed is None:
        return
    box = found.cards.box or printed.box
    if box is None:
        return
    counted = count(found.cards, found.documents, box)
    errors = sum(one.severity is Severity.ERROR for one in counted.findings)
    if errors:
        typer.echo(
            f"uvdeck: the card files are played as they are, but they have"
            f" {plural(errors, 'error')} (MH-1); '{validates(folder)}' lists them.",
            err=True,
        )


def check_players(players: int, supply: "Supply") -> None:
    """Exit with 2 where more agencies are to play than the cards allow."""
    if players > supply.seats:
        cards = plural(supply.seats, "turn order card")
        common.fail(f"{players} agencies cannot play with {cards} (MH-1)")


def policies(named: "Sequence[str]", seats: int, who: str) -> tuple[str, ...]:
    """Return the policy of each agency that one plays, or exit with 2 and say what is wrong.

    Args:
        named: as given, once for all or once for each; empty for the usual one.
        seats: how many agencies policies play.
        who: those agencies in words.
    """
    from uvdeck.mha.policies import POLICIES, USUAL, policy_meant

    for name in named:
        if name not in POLICIES:
            shown = printable(shorten(name, 40))
            common.fail(f"there is no policy '{shown}'. {policy_meant(name)}")
    names = tuple(named) or (USUAL,)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        common.fail(
            f"--policy stands once for all, or once for each of {who}; here it stands"
            f" {len(names)} times"
        )
    return names


def say_practice(practice: bool) -> None:
    """Say before everything else that numbers are invented, where they are."""
    if practice:
        from uvdeck.render.out import make_out

        make_out().line(PRACTICE[0].upper() + PRACTICE[1:] + ".")


def say_unknown(names: "Sequence[str]") -> None:
    """Say which cards do something that nobody has typed in, where there are any."""
    if names:
        shown = ", ".join(printable(shorten(name, 40)) for name in names[:5])
        more = f" and {len(names) - 5} more" if len(names) > 5 else ""
        cards = plural(len(names), "card")
        does = "does" if len(names) == 1 else "do"
        from uvdeck.render.out import make_out

        make_out().line(
            f"What {cards} {does} is not in the card files and is not played: {shown}{more}."
        )


def read_file(argument: str, kind: str, what: str, answer: str | None = None) -> "Document":
    """Return a file that fits a schema, or show all that is wrong with it and exit with 1.

    A file that cannot be read ends the command with 2.

    Args:
        argument: a path, or - for standard input.
        kind: the schema.
        what: the word for what the file holds.
        answer: the kind of document that says it to machines; None to say it to people.
    """
    from uvdeck.diagnostics import Severity
    from uvdeck.mha.reading import MAX_BYTES, read_value

    content, why = common.read_input(argument, MAX_BYTES, what)
    shown = printable(shorten(argument, 200))
    if content is None:
        common.fail(f"'{shown}' cannot be read: {why}")
    if len(content) > MAX_BYTES:
        common.fail(f"'{shown}' is larger than {MAX_BYTES // 1000} kB")
    document, findings = read_value(kind, argument, content)
    if document is None:
        errors = [one for one in findings if one.severity is Severity.ERROR]
        show_findings(errors, argument, answer)
        raise typer.Exit(common.FINDINGS)
    return document


def print_faults(findings: "Sequence[Diagnostic]") -> None:
    """Print findings on standard error: the place, what is wrong, and below it what is right."""
    for one in findings:
        rule = f" [{one.rule}]" if one.rule else ""
        place = f"{one.span}: " if one.span else ""
        head = f"{place}{one.severity.value} {one.code} {one.message}{rule}"
        typer.echo(printable(head), err=True)
        if one.hint:
            typer.echo(f"      {printable(one.hint)}", err=True)


def show_findings(findings: "Sequence[Diagnostic]", shown: str, answer: str | None = None) -> None:
    """Show errors about a file and exit with 1, where there are any.

    Args:
        findings: the errors.
        shown: the file.
        answer: the kind of document that says it to machines; None to say it to people.
    """
    if findings and answer:
        found = {"findings": [finding.to_json() for finding in findings]}
        head(answer, practice=False, status=common.FINDINGS, more=found)
        raise typer.Exit(common.FINDINGS)
    if findings:
        print_faults(findings)
        errors = plural(len(findings), "error")
        typer.echo(f"uvdeck: '{printable(shorten(shown, 200))}' has {errors}", err=True)
        raise typer.Exit(common.FINDINGS)


def head(kind: str, practice: bool, status: int, more: dict[str, Any]) -> None:
    """Print a JSON document of this game."""
    common.print_json(
        kind,
        {"exitCode": status, "practice": practice, "note": PRACTICE if practice else None, **more},
    )
