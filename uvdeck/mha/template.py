"""The card files that owners of a box fill in: what is known, blanks, and comments that explain."""

import json
import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from uvdeck.mha.cards import GAME, STEPS, Cards, Student
from uvdeck.mha.effects import CHOSEN, DIRECTIONS, EACH, REFRESHED, VOCABULARY

#: Characters of a line of comment at most.
_WIDTH: Final = 96
#: Text that YAML reads as text without quotes.
_WORD: Final = re.compile(r"(?!(?:null|true|false)\Z)[A-Za-z][A-Za-z_]*(?: [A-Za-z]+)*")


class Example(NamedTuple):
    """An effect as a card file has it, and what it means."""

    effect: str
    meaning: str


#: One for each word of the vocabulary; the files list them, and tests hold them to the schema.
EXAMPLES: Final[dict[str, Example]] = {
    "give": Example(
        "{do: give, from: others, to: self, cards: 1}", "all others give you 1 action card"
    ),
    "take": Example(
        "{do: take, from: one, cards: 1}", "take 1 action card from another agency's hand"
    ),
    "draw": Example("{do: draw, who: self, what: actions, cards: 2}", "draw 2 action cards"),
    "discard": Example("{do: discard, who: others, cards: 1}", "all others discard 1 action card"),
    "move_student": Example(
        "{do: move_student, student: any, row: own, direction: left, spaces: 2, up_to: true}",
        "move a student of your recruiter's row up to 2 spaces to the left",
    ),
    "seat_student": Example(
        "{do: seat_student, student: front, row: any, to_row: own}",
        "move a student at the front of a row to the end of your recruiter's row",
    ),
    "move_recruiter": Example(
        "{do: move_recruiter, who: self, rows: 1, may: true}", "you may move your recruiter 1 row"
    ),
    "popularity": Example(
        "{do: popularity, who: self, points: 1, each: student}",
        "gain 1 point for each student in front of you",
    ),
    "refresh": Example(
        "{do: refresh, who: self, what: hand}", "discard your hand, and draw as many cards"
    ),
}

_HEAD: Final = """\
# The {what} of your box of My Hero Academia: The Card Game.
# Type in what is printed, and check it with: {check}
# What you do not know yet stays null. 'complete: false' says that you are still typing: remove that
# line when all {what} are there, and what is missing becomes an error.
"""
_PERSON: Final = """\
#   birthday    as printed, such as July 28
#   height      as printed
#   quirk       as printed
"""
_STUDENTS: Final = f"""\
#
# Each student has:
#   name        as printed
#   copies      how many cards of it there are; the box holds 3 of each (MH-1)
#   student_id  as printed; every field stays there, with null for what you do not know
{_PERSON}\
#   values      the three numbers: strength/speed/intelligence, such as 2/1/3
#   assignment  the student's ability: when it takes effect, acquired or discarded, and what it
#               does: {{when: acquired, effects: [{{do: draw, cards: 1}}]}}; [] where it does
#               nothing
#   confirmed   false where uvdeck only guesses that this student is in the box; remove the line
#               when you have seen the card
"""
_ACTIONS: Final = """\
#
# Each action card has:
#   name        as printed
#   type        as printed, such as Attack
#   copies      how many cards of this name there are; 1 without it. The box holds 60 in all (MH-1)
#   effects     what the card does, a list; [] where it does nothing
#
# Write at the end of this file, below 'actions:', one entry for each name:
#   - name: Name On The Card
#     type: Attack
#     copies: 2
#     effects:
#       - {do: draw, cards: 1}
"""
_MISSIONS: Final = """\
#
# Each mission card has:
#   name        as printed
#   popularity  the printed points
#   requires    what students must reach together: strength/speed/intelligence, such as 8/3/0
#   copies      how many cards of this name there are; 1 without it. The box holds 40 in all (MH-1)
#   effects     what happens when it is completed, a list; [] where nothing does
#
# The rulebook shows one of them (MH-11); write the others below it in the same way.
"""
_RECRUITERS: Final = f"""\
#
# Each recruiter has:
#   name        as printed
{_PERSON}\
#   directive   the ability, a list of effects
# Each recruiter marker has the same without a directive, and is printed like its recruiter (MH-1).
# The box holds 5 of each.
#
# Write at the end of this file, below 'recruiters:' and 'markers:', one entry for each card:
#   - name: Name On The Card
#     birthday: July 28
#     height: null
#     quirk: null
#     directive: [{{do: draw, cards: 1}}]    # recruiters only
"""
_TURN_ORDER: Final = """\
# The turn order cards of your box of My Hero Academia: The Card Game: count them. The box holds 4
# (MH-1), and each lists the steps of a turn (MH-3).
"""


def templates(
    cards: Cards, missions: Sequence[Mapping[str, Any]], check: str, reference: str
) -> dict[str, str]:
    """Return the files to fill in: name -> text.

    Args:
        cards: what is known of the printed cards: names of students, the turn order cards.
        missions: the missions that are known, as a card file has them.
        check: the command that checks the files, on one line.
        reference: where editors find the schema.
    """
    schema = f"# yaml-language-server: $schema={reference}\n"

    def text(what: str, about: str, body: str) -> str:
        head = _HEAD.format(what=what, check=check)
        return f"{schema}{head}{about}{vocabulary()}\n{_begin()}complete: false\n{body}"

    known = [_mission(mission) for mission in missions]
    copies = sum(one.copies for one in cards.turn_order)
    return {
        "students.yaml": text(
            "students", _STUDENTS, _list("students", map(_student, cards.students))
        ),
        "actions.yaml": text("action cards", _ACTIONS, _list("actions", ())),
        "missions.yaml": text("missions", _MISSIONS, _list("missions", known)),
        "recruiters.yaml": text(
            "recruiters and markers", _RECRUITERS, _list("recruiters", ()) + _list("markers", ())
        ),
        "turn-order.yaml": f"{schema}{_TURN_ORDER}\n{_begin()}"
        f"turn_order:\n  copies: {copies}\n  steps: [{', '.join(STEPS)}]\n",
    }


def vocabulary() -> str:
    """Return the comment that lists the effects, each with its keys and an example."""
    lines = [
        "",
        "An effect is one of these; 'may: true' lets the player leave it out. What they cannot say",
        "stays null, and is not played.",
    ]
    for do, keys in VOCABULARY.items():
        effect, meaning = EXAMPLES[do]
        lines += [f"  {do}: {', '.join(keys)}", f"    - {effect}", f"      {meaning}"]
    lines += [
        "The words of who, from and to: self is the agency that plays the card, one another agency",
        "of its choice, left the next in turn, right the one before, others, everyone.",
        *_words("student", CHOSEN),
        *_words("direction", (*DIRECTIONS, "any")),
        *_words("each", EACH),
        *_words("what is refreshed", REFRESHED),
        "row and to_row: any, or own, that of your recruiter.",
        "rows: 1 to 4, or any for a row of choice.",
        "All these keys may be left out but from, to, points, and what is refreshed: who is self",
        "then, cards, spaces and rows are 1, what is drawn are actions, the others are any.",
        "A card has at most 10 effects.",
    ]
    return "".join(f"# {line}".rstrip() + "\n" for line in lines)


def _words(key: str, words: Iterable[str]) -> list[str]:
    """Return a key and the words that it takes, as lines."""
    first, *others = textwrap.wrap(f"{key}: {', '.join(words)}.", _WIDTH)
    return [first, *(f"  {line}" for line in others)]


def _begin() -> str:
    return f"game: {GAME}\n"


def _list(key: str, entries: Iterable[str]) -> str:
    """Return a key with a list of entries, each of some lines."""
    parts = [textwrap.indent(f"- {entry}", "  ").replace("\n  ", "\n    ") for entry in entries]
    return f"{key}:\n" + "\n".join(parts) + "\n" if parts else f"{key}:\n"


def _student(student: Student) -> str:
    blank = ("student_id", "birthday", "height", "quirk", "values", "assignment")
    lines = [f"name: {_plain(student.name)}", f"copies: {student.copies}"]
    lines += [f"{key}: null" for key in blank]
    return "\n".join(lines if student.confirmed else [*lines, "confirmed: false"])


def _mission(mission: Mapping[str, Any]) -> str:
    lines = [f"{key}: {_plain(value)}" for key, value in mission.items() if key != "effects"]
    effects = mission["effects"]
    if not effects:
        return "\n".join([*lines, f"effects: {_plain(effects)}"])
    return "\n".join([*lines, "effects:", *(f"  - {_plain(effect)}" for effect in effects)])


def _plain(value: Any) -> str:
    """Return a value of a card file on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_plain(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, str) and _WORD.fullmatch(value):
        return value
    return json.dumps(value)
