"""What is in the box (MH-1), as values: students, actions, missions, recruiters, markers."""

from typing import Final, Literal, NamedTuple

#: What the files of this game say that they are of.
GAME: Final = "mha_card_game"
#: The numbers of a student and of a mission's requirement, in this order everywhere.
STATS: Final = ("strength", "speed", "intelligence")
#: The steps of a turn, as the turn order cards list them (MH-3).
STEPS: Final = ("draw", "play", "move", "acquire", "complete")

#: Whom an effect is about, seen from the agency that plays the card: itself, one other agency of
#: its choice, the next one in the order of play, the one before it, all others, all.
Who = Literal["self", "one", "left", "right", "others", "everyone"]


class Effect(NamedTuple):
    """One thing that a card does; which parts count depends on ``do`` (:mod:`uvdeck.mha.effects`).

    Args:
        do: what happens.
        who: to whom: who draws or discards, gives, loses cards, changes in popularity; whose
            recruiter is moved.
        to: to whom cards are given.
        number: cards, points, spaces or rows; 0 for a recruiter that may go to any row.
        what: cards that are drawn, what is refreshed, or which student is moved.
        row: rows from which a student is moved: ``any``, or ``own``, that of the recruiter.
        direction: of a moved student, ``any`` for the player's choice.
        each: what popularity is multiplied by, empty for nothing.
        up_to: whether fewer spaces will do.
        to_row: the row to whose end a student goes: ``own``, the recruiter's, or ``any``.
        may: whether the agency that plays the card may leave it out.
    """

    do: str
    who: Who = "self"
    to: Who = "self"
    number: int = 1
    what: str = ""
    row: str = "any"
    direction: str = "any"
    each: str = ""
    up_to: bool = False
    to_row: str = "any"
    may: bool = False


#: What a card does, in order; None where that is not known.
Effects = tuple[Effect, ...] | None


class Place(NamedTuple):
    """Where a card stands in the files.

    Args:
        document: number of the file, from 0.
        pointer: place in it.
    """

    document: int = 0
    pointer: str = ""


class Person(NamedTuple):
    """What is printed on a recruiter as well as on a marker; None for what is not known."""

    birthday: str | None = None
    height: str | None = None
    quirk: str | None = None


class Student(NamedTuple):
    """A student card.

    Args:
        name: as printed.
        values: strength, speed, intelligence, each 0 or more; None where they are not known.
        copies: how many cards.
        student_id: as printed, None where it is not known.
        person: birthday, height and quirk.
        when: when the assignment takes effect: ``acquired``, ``discarded``, or None where that is
            not known.
        assignment: what it does.
        confirmed: whether somebody saw that the card is in the box.
        place: where it is written.
    """

    name: str
    values: tuple[int, int, int] | None
    copies: int = 3
    student_id: str | None = None
    person: Person = Person()
    when: str | None = None
    assignment: Effects = None
    confirmed: bool = True
    place: Place = Place()


class Action(NamedTuple):
    """An action card: its name, its type such as Attack, how many cards, and what it does."""

    name: str
    type: str | None = None
    copies: int = 1
    effects: Effects = None
    place: Place = Place()


class Mission(NamedTuple):
    """A mission card.

    Args:
        name: as printed.
        popularity: points, None where they are not known.
        requires: strength, speed, intelligence, each 0 or more; None where they are not known.
        copies: how many cards.
        effects: what happens when it is completed.
        place: where it is written.
    """

    name: str
    popularity: int | None
    requires: tuple[int, int, int] | None
    copies: int = 1
    effects: Effects = None
    place: Place = Place()


class Recruiter(NamedTuple):
    """A recruiter card: its name, its person and its directive, the ability of an agency."""

    name: str
    person: Person = Person()
    directive: Effects = None
    place: Place = Place()


class Marker(NamedTuple):
    """A recruiter marker, which stands in the classroom; printed like its recruiter."""

    name: str
    person: Person = Person()
    place: Place = Place()


class TurnOrder(NamedTuple):
    """The turn order cards: how many there are, and the steps that they list."""

    copies: int
    steps: tuple[str, ...]
    place: Place = Place()


class Box(NamedTuple):
    """How many cards of each kind are in the box (MH-1).

    Args:
        students: different students.
        copies: cards of each student.
        actions: cards.
        missions: cards.
        recruiters: cards.
        markers: cards.
        turn_order: cards, and as many agencies at most.
    """

    students: int
    copies: int
    actions: int
    missions: int
    recruiters: int
    markers: int
    turn_order: int


class Cards(NamedTuple):
    """All cards of a folder.

    Args:
        practice: whether their numbers are invented.
        complete: whether the files claim to hold the whole box.
        students: in the order of the files.
        actions: the same.
        missions: the same.
        recruiters: the same.
        markers: the same.
        turn_order: the entries for turn order cards.
        box: how many cards there should be; None where the files do not say.
    """

    practice: bool
    complete: bool
    students: tuple[Student, ...] = ()
    actions: tuple[Action, ...] = ()
    missions: tuple[Mission, ...] = ()
    recruiters: tuple[Recruiter, ...] = ()
    markers: tuple[Marker, ...] = ()
    turn_order: tuple[TurnOrder, ...] = ()
    box: Box | None = None
