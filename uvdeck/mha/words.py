"""Cards, effects and what is asked in words, for people at a table and for traces."""

from collections.abc import Sequence
from typing import Any, Final

from uvdeck.mha import choices
from uvdeck.mha.cards import Effect, Effects
from uvdeck.mha.said import agency, mission_words, student_words
from uvdeck.mha.supply import Supply
from uvdeck.mha.table import Table
from uvdeck.text import plural

#: What a word of an effect means, seen from the agency that plays the card.
WHO: Final[dict[str, str]] = {
    "self": "you",
    "one": "another agency of your choice",
    "left": "the next agency",
    "right": "the agency before you",
    "others": "each other agency",
    "everyone": "each agency",
}
#: Which student an effect moves.
_CHOSEN: Final[dict[str, str]] = {
    "any": "a student",
    "front": "a student at the front of a row",
    "last": "a student at the end of a row",
}
#: Which way a student moves.
WAYS: Final[dict[str, str]] = {
    "any": "in any direction",
    "forward": "towards the front",
    "back": "towards the back",
    "left": "to the left, towards row 1",
    "right": "to the right, towards row 5",
}
_EACH: Final[dict[str, str]] = {
    "student": " for each student in front",
    "mission": " for each completed mission",
    "action": " for each action in hand",
}
#: The rule on which each question rests.
RULES: Final[dict[str, str]] = {
    choices.PLACE: "MH-2",
    choices.PLAY: "MH-3",
    choices.MOVE: "MH-4",
    choices.MISSION: "MH-6",
    choices.STUDENTS: "MH-6",
    choices.ABILITY: "MH-6",
    choices.GIVE: "MH-10",
    choices.DISCARD: "MH-3",
    choices.AGENCY: "MH-10",
    choices.STUDENT: "MH-10",
    choices.DIRECTION: "MH-7",
    choices.SPACES: "MH-7",
    choices.ROW: "MH-4",
    choices.MAY: "MH-10",
}


def _verb(who: str, plain: str, third: str) -> str:
    """Return subject and verb: ``you draw``, ``each agency draws``."""
    return f"{WHO[who]} {plain if who == 'self' else third}"


def points_words(points: int) -> str:
    """Return ``+1 popularity``."""
    return f"{points:+d} popularity"


def effect_words(effect: Effect) -> str:
    """Return what an effect does, without a full stop: ``you draw 2 actions``.

    ``you`` is the agency that plays the card.
    """
    words = _WORDS[effect.do](effect)
    return f"if you like, {words}" if effect.may else words


def _give(effect: Effect) -> str:
    cards = plural(effect.number, "action")
    if effect.who == "everyone":
        way = "next agency" if effect.to == "left" else "agency before it"
        return f"each agency gives {cards} of its choice to the {way}"
    return f"{_verb(effect.who, 'give', 'gives')} {cards} of {_own(effect.who)} choice" + (
        f" to {WHO[effect.to]}"
    )


def _own(who: str) -> str:
    return "your" if who == "self" else "its"


def _take(effect: Effect) -> str:
    cards = plural(effect.number, "action")
    return f"you take {cards} without looking from the hand of {WHO[effect.who]}"


def _draw(effect: Effect) -> str:
    cards = plural(effect.number, "mission" if effect.what == "missions" else "action")
    return f"{_verb(effect.who, 'draw', 'draws')} {cards}"


def _discard(effect: Effect) -> str:
    cards = plural(effect.number, "action")
    return f"{_verb(effect.who, 'discard', 'discards')} {cards} of {_own(effect.who)} choice"


def _which(effect: Effect) -> str:
    """Return which student an effect is about."""
    if effect.row == "own" and effect.what in ("front", "last"):
        end = "front" if effect.what == "front" else "end"
        return f"the student at the {end} of your recruiter's row"
    which = _CHOSEN.get(effect.what)
    if which is None:
        end, _, stat = effect.what.partition("_")
        which = f"the student with the {end} {stat}"
    return which + (" of your recruiter's row" if effect.row == "own" else "")


def _move_student(effect: Effect) -> str:
    up_to = "up to " if effect.up_to else ""
    spaces = plural(effect.number, "space")
    return f"you move {_which(effect)} {up_to}{spaces} {WAYS[effect.direction]}"


def _seat_student(effect: Effect) -> str:
    where = "your recruiter's row" if effect.to_row == "own" else "another row"
    return f"you move {_which(effect)} to the end of {where}"


def _move_recruiter(effect: Effect) -> str:
    whose = "your recruiter" if effect.who == "self" else f"the recruiter of {WHO[effect.who]}"
    if not effect.number:
        return f"you move {whose} to any other row"
    times = "" if effect.number == 1 else f", {effect.number} times"
    return f"you move {whose} to an adjacent row{times}"


def _popularity(effect: Effect) -> str:
    return f"{points_words(effect.number)} for {WHO[effect.who]}{_EACH.get(effect.each, '')}"


def _refresh(effect: Effect) -> str:
    if effect.what == "classroom":
        return "the classroom is filled up to 20 students from the deck"
    own = _own(effect.who)
    if effect.what == "hand":
        verbs = _verb(effect.who, "discard", "discards"), "draw" if own == "your" else "draws"
        return f"{verbs[0]} {own} hand and {verbs[1]} as many actions"
    verbs = _verb(effect.who, "put", "puts"), "draw" if own == "your" else "draws"
    return f"{verbs[0]} {own} open missions under the deck and {verbs[1]} as many"


_WORDS = {
    "give": _give,
    "take": _take,
    "draw": _draw,
    "discard": _discard,
    "move_student": _move_student,
    "seat_student": _seat_student,
    "move_recruiter": _move_recruiter,
    "popularity": _popularity,
    "refresh": _refresh,
}


def effects_words(effects: Effects) -> str:
    """Return what a card does, as a sentence or more; also that it does nothing, or nobody knows.

    Args:
        effects: of a card, in order; None where nobody has typed them in.
    """
    if effects is None:
        return "What it does is not typed in; nothing happens."
    if not effects:
        return "No effect."
    sentences = []
    for effect in effects:
        words = effect_words(effect)
        sentences.append(words[0].upper() + words[1:] + ".")
    return " ".join(sentences)


def front_words(game: Table, row: int) -> str:
    """Return a row and who is at its front."""
    students = game.rows[row]
    who = f"front: {student_words(game.supply, students[0])}" if students else "empty"
    return f"row {row + 1} ({who})"


def option_words(game: Table, question: str, options: Sequence[Any], place: int) -> str:
    """Return one of the options of a question in words.

    Args:
        game: as it stands.
        question: one of :data:`uvdeck.mha.choices.QUESTIONS`.
        options: all of them, as the engine gives them.
        place: of the one that is meant.
    """
    option = options[place]
    supply = game.supply
    if question in (choices.PLACE, choices.ROW):
        return front_words(game, option)
    if question == choices.MOVE:
        return ("stay in " if place == 0 else "") + front_words(game, option)
    if question in (choices.PLAY, choices.GIVE, choices.DISCARD):
        return "nothing" if option < 0 else supply.actions[option].name
    if question == choices.MISSION:
        return "none" if option < 0 else mission_words(supply, option)
    if question == choices.STUDENTS:
        return student_words(supply, option)
    if question in (choices.ABILITY, choices.MAY):
        return "yes" if option else "no"
    if question == choices.STUDENT:
        row, seat = option
        who = student_words(supply, game.rows[row][seat])
        return f"{who} in row {row + 1}, seat {seat + 1}"
    if question == choices.AGENCY:
        return agency(option)
    if question == choices.DIRECTION:
        return WAYS[option]
    return plural(option, "space")


def card_effects(supply: Supply, card: tuple[str, int]) -> tuple[str, Effects]:
    """Return the name of a card and what it does.

    Args:
        supply: the cards.
        card: the kind of card, ``action``, ``student``, ``mission`` or ``recruiter``, and its
            number, as :attr:`uvdeck.mha.table.Table.about` has it.
    """
    kind, number = card
    if kind == "action":
        action = supply.actions[number]
        return action.name, action.effects
    if kind == "student":
        student = supply.students[number]
        return student.name, student.assignment
    if kind == "mission":
        mission = supply.missions[number]
        return mission.name, mission.effects
    recruiter = supply.recruiters[number]
    return recruiter.name, recruiter.directive
