"""The table of a game as one agency sees it: classroom, agencies, what happened, what is legal."""

from collections.abc import Iterable, Sequence

from uvdeck.mha.said import agency, mission_words, student_words, values_words
from uvdeck.mha.supply import unpack
from uvdeck.mha.table import Table
from uvdeck.mha.words import effects_words
from uvdeck.render.out import Cell, Cells, Out
from uvdeck.text import plural, printable

#: What stands between the students of a row.
_BETWEEN = " | "


def print_classroom(out: Out, game: Table) -> None:
    """Print the five rows, the front of each first, with the recruiters' markers before it."""
    marks = [
        "".join(f"{seat + 1}>" for seat, place in enumerate(game.markers) if place == row)
        for row in range(len(game.rows))
    ]
    wide = max(map(len, marks))
    for row, students in enumerate(game.rows):
        head = f"row {row + 1} {marks[row]:>{wide}} "
        names = [printable(student_words(game.supply, card)) for card in students]
        lines = _packed(names or ["(empty)"], out.width - len(head))
        for number, line in enumerate(lines):
            before = Cell(head, "title") if not number else Cell(" " * len(head))
            out.line([before, Cell(line)], hanging=len(head))


def _packed(parts: Sequence[str], width: int) -> list[str]:
    """Return texts joined into lines that are so wide at most, unless one alone is wider."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(_BETWEEN) + len(part) <= width:
            lines[-1] += _BETWEEN + part
        else:
            lines.append(part)
    return lines


def print_agencies(out: Out, game: Table, eyes: int, played_by: Sequence[str]) -> None:
    """Print what lies in front of each agency, and how many actions it has in hand.

    Args:
        out: where to.
        game: as it stands.
        eyes: the seat of the agency whose hand is shown.
        played_by: who plays each agency.
    """
    supply = game.supply
    scores = game.scores()
    for seat in range(game.players):
        recruiter = supply.recruiters[game.recruiters[seat]].name
        out.line(
            [
                Cell(agency(seat), "title"),
                Cell(f" ({played_by[seat]}), recruiter {recruiter}, score {scores[seat]}"),
            ],
            hanging=2,
        )
        done = sum(supply.points[card] for card in game.done[seat])
        facts: list[tuple[str, Cells]] = [
            ("students", _students(game, seat)),
            ("open", "; ".join(_open(game, seat)) or "none"),
            ("completed", f"{len(game.done[seat])}, {plural(done, 'point')}"),
            ("effects", f"{game.gained[seat]:+d}"),
            ("hand", _hand(game, seat, eyes)),
        ]
        out.facts(facts, indent=2)


def _students(game: Table, seat: int) -> str:
    names = [student_words(game.supply, card) for card in game.front[seat]]
    if not names:
        return "none"
    together = values_words(unpack(game.totals[seat]))
    return f"{', '.join(names)} (together {together})"


def _open(game: Table, seat: int) -> Iterable[str]:
    able = game.completable(seat)
    for card in game.open[seat]:
        yield mission_words(game.supply, card) + (" - reached" if card in able else "")


def _hand(game: Table, seat: int, eyes: int) -> str:
    hand = game.hands[seat]
    if seat != eyes or not hand:
        return plural(len(hand), "action")
    names = ", ".join(game.supply.actions[card].name for card in hand)
    return f"{plural(len(hand), 'action')}: {names}"


def print_events(out: Out, events: Iterable[tuple[str, str, tuple[str, ...]]]) -> None:
    """Print what happened, each with its rules; turns stand out."""
    for what, text, rules in events:
        if what == "turn":
            out.line()
            out.line(Cell(text[0].upper() + text[1:], "title"))
        else:
            out.line([Cell(text), Cell(f" ({', '.join(rules)})", "dim")], indent=2, hanging=2)


def print_options(out: Out, options: Sequence[Cells]) -> None:
    """Print what is legal, with numbers from 1."""
    wide = len(str(len(options)))
    for number, cells in enumerate(options, 1):
        parts = [Cell(cells)] if isinstance(cells, str) else cells
        parts = [parts] if isinstance(parts, Cell) else parts
        out.line([Cell(f"{number:>{wide}}  ", "note"), *parts], indent=2, hanging=wide + 2)


def print_cards(out: Out, game: Table, seat: int) -> None:
    """Print what the cards do that an agency has before it."""
    print_recruiter(out, game, game.recruiters[seat])
    for card in sorted(set(game.hands[seat])):
        print_action(out, game, card)
    for card in sorted(set(game.open[seat])):
        print_mission(out, game, card)
    for card in sorted({row[0] for row in game.rows if row}):
        print_student(out, game, card)


def print_recruiter(out: Out, game: Table, card: int) -> None:
    """Print a recruiter and what its ability does."""
    recruiter = game.supply.recruiters[card]
    out.line([Cell("Recruiter ", "dim"), Cell(recruiter.name, "title")])
    out.line(effects_words(recruiter.directive), indent=2)


def print_action(out: Out, game: Table, card: int) -> None:
    """Print an action and what it does."""
    action = game.supply.actions[card]
    kind = f" ({action.type})" if action.type else ""
    out.line([Cell("Action ", "dim"), Cell(action.name, "title"), Cell(kind)])
    out.line(effects_words(action.effects), indent=2)


def print_mission(out: Out, game: Table, card: int) -> None:
    """Print a mission and what it does."""
    mission = game.supply.missions[card]
    out.line([Cell("Mission ", "dim"), Cell(mission_words(game.supply, card), "title")])
    out.line(effects_words(mission.effects), indent=2)


def print_student(out: Out, game: Table, card: int) -> None:
    """Print a student and what its assignment does."""
    student = game.supply.students[card]
    out.line([Cell("Student ", "dim"), Cell(student_words(game.supply, card), "title")])
    when = {"acquired": "When acquired: ", "discarded": "When discarded for a mission: "}
    words = effects_words(student.assignment)
    out.line((when.get(student.when or "", "") if student.assignment else "") + words, indent=2)
