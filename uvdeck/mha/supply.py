"""The cards of a box as a game uses them: kinds by number, and decks of them."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from uvdeck.mha.cards import STATS, Action, Cards, Mission, Recruiter, Student
from uvdeck.sampling.draws import MAX_CARDS

#: Bits of one of the three numbers of students that are added up; the highest stays free.
LANE: Final = 16
#: The free bits: set in a sum from which a requirement is taken, each is left where it is reached.
GUARD: Final = 1 << (LANE - 1) | 1 << (2 * LANE - 1) | 1 << (3 * LANE - 1)
#: Below the place of what else is kept in one number with three sums.
SUMS: Final = 3 * LANE


def pack(values: Sequence[int]) -> int:
    """Return strength, speed and intelligence as one number, so that one sum adds all three."""
    strength, speed, intelligence = values
    return strength | speed << LANE | intelligence << (2 * LANE)


def unpack(packed: int) -> tuple[int, int, int]:
    """Return the three numbers of a sum."""
    mask = (1 << LANE) - 1
    return packed & mask, packed >> LANE & mask, packed >> (2 * LANE) & mask


def reaches(total: int, need: int) -> bool:
    """Return whether each of the three sums is at least what is needed (MH-6)."""
    return ((total | GUARD) - need) & GUARD == GUARD


def enough(strengths: Sequence[int], need: int, order: Iterable[int]) -> int:
    """Return students who reach a requirement and none of whom can be left out.

    Args:
        strengths: packed numbers of the students, who reach it together.
        need: the packed requirement.
        order: places of the students, those first who are left out first where they can be.

    Returns:
        A number with bit i set for student i.
    """
    total = sum(strengths)
    bits = (1 << len(strengths)) - 1
    for place in order:
        less = total - strengths[place]
        if reaches(less, need):
            total = less
            bits &= ~(1 << place)
    return bits


class SupplyError(Exception):
    """Cards cannot be played with; the text says what is missing."""


class Supply(NamedTuple):
    """What a game is played with. Cards are known by the number of their kind.

    Args:
        practice: whether the numbers are invented.
        students: kinds of students.
        actions: kinds of actions.
        missions: kinds of missions.
        recruiters: the recruiters.
        strengths: strength, speed and intelligence of each student as one number.
        needs: the same of what each mission requires.
        points: popularity of each mission.
        student_deck: the kind of each student card.
        action_deck: the kind of each action card.
        mission_deck: the kind of each mission card.
        seats: agencies at most.
        unknown: names of cards that do something nobody has typed in.
    """

    practice: bool
    students: tuple[Student, ...]
    actions: tuple[Action, ...]
    missions: tuple[Mission, ...]
    recruiters: tuple[Recruiter, ...]
    strengths: tuple[int, ...]
    needs: tuple[int, ...]
    points: tuple[int, ...]
    student_deck: tuple[int, ...]
    action_deck: tuple[int, ...]
    mission_deck: tuple[int, ...]
    seats: int
    unknown: tuple[str, ...]


#: Students that are laid out in a round (MH-2, MH-8), and rows.
LAID_OUT: Final = 20
ROWS: Final = 5
#: Actions and missions that each agency begins with.
DEALT: Final = 3
#: Actions in hand at the end of an own turn at most (MH-3).
HAND_LIMIT: Final = 7


def _deck(copies: Sequence[int]) -> tuple[int, ...]:
    return tuple(kind for kind, many in enumerate(copies) for _ in range(many))


def _too_large(cards: Cards, decks: Sequence[Sequence[int]]) -> list[str]:
    """Return what is more than a deck or a sum of students holds."""
    most = (1 << (LANE - 1)) - 1
    large = [
        f"{len(deck)} {what} where {MAX_CARDS} can be shuffled"
        for deck, what in zip(decks, ("students", "actions", "missions"), strict=True)
        if len(deck) > MAX_CARDS
    ]
    for number, stat in enumerate(STATS):
        total = sum(one.copies * one.values[number] for one in cards.students if one.values)
        if total > most:
            large.append(f"{total} {stat} of all students where {most} can be counted")
    return large


def supply_of(cards: Cards) -> Supply:
    """Return cards as a game uses them.

    Args:
        cards: of a box. It may hold fewer cards than are printed, if they suffice for a game.

    Raises:
        SupplyError: printed numbers are not known, or there are too few cards to begin, or more
            than decks and sums hold.
    """
    blank = [one.name for one in cards.students if one.values is None]
    blank += [one.name for one in cards.missions if one.requires is None or one.popularity is None]
    if blank:
        shown = ", ".join(blank[:3]) + (f" and {len(blank) - 3} more" if len(blank) > 3 else "")
        raise SupplyError(f"the printed numbers of {len(blank)} cards are not known: {shown}")
    decks = [
        _deck([one.copies for one in group])
        for group in (cards.students, cards.actions, cards.missions)
    ]
    seats = min(4, sum(one.copies for one in cards.turn_order))
    short = [
        f"{have} {what} of {least}"
        for what, have, least in (
            ("students", len(decks[0]), LAID_OUT),
            ("actions", len(decks[1]), DEALT * max(seats, 2)),
            ("missions", len(decks[2]), DEALT * max(seats, 2)),
            ("recruiters", len(cards.recruiters), max(seats, 2)),
            ("turn order cards", seats, 2),
        )
        if have < least
    ]
    if short:
        raise SupplyError(f"there are too few cards to begin a game: {', '.join(short)}")
    if large := _too_large(cards, decks):
        raise SupplyError(f"there are too many cards for a game: {', '.join(large)}")
    unknown = [
        *(one.name for one in cards.students if one.when is None or one.assignment is None),
        *(one.name for one in cards.actions if one.effects is None),
        *(one.name for one in cards.missions if one.effects is None),
        *(one.name for one in cards.recruiters if one.directive is None),
    ]
    return Supply(
        cards.practice,
        cards.students,
        cards.actions,
        cards.missions,
        cards.recruiters,
        tuple(pack(one.values) for one in cards.students if one.values is not None),
        tuple(pack(one.requires) for one in cards.missions if one.requires is not None),
        tuple(one.popularity for one in cards.missions if one.popularity is not None),
        decks[0],
        decks[1],
        decks[2],
        seats,
        tuple(unknown),
    )
