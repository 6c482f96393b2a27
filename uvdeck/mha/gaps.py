"""What nobody has typed in of the cards yet: printed facts, effects, whether a card is there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from uvdeck.mha.cards import Action, Cards, Marker, Mission, Person, Place, Recruiter, Student
from uvdeck.text import plural, printable, shorten

#: Names that a finding lists.
_LISTED: Final = 3

#: The kinds of cards by their keys in the files, in the order of the rulebook, with their words.
PARTS: Final[dict[str, str]] = {
    "students": "student card",
    "actions": "action card",
    "missions": "mission card",
    "recruiters": "recruiter card",
    "markers": "recruiter marker",
    "turn_order": "turn order card",
}

Card = Student | Action | Mission | Recruiter | Marker


class Gap(NamedTuple):
    """Something that is not known of some cards of a kind: a note.

    Args:
        code: of the finding.
        message: what is not known, and of how many cards.
        hint: what to do about it.
        place: the first of the cards.
        key: what of it is pointed at.
    """

    code: str
    message: str
    hint: str
    place: Place
    key: str


def listed(names: Iterable[str], most: int = _LISTED) -> str:
    """Return some names, each once, and how many more there are."""
    every = list(dict.fromkeys(names))
    shown = ", ".join(printable(shorten(name, 60)) for name in every[:most])
    return shown + (f" and {len(every) - most} more" if len(every) > most else "")


def gaps(cards: Cards) -> Iterator[Gap]:
    """Yield what is not known of the cards of a folder, once for each kind."""
    numbers = "strength, speed and intelligence"
    yield from _facts(
        "students",
        cards.students,
        {
            numbers: [one for one in cards.students if one.values is None],
            "student id": [one for one in cards.students if one.student_id is None],
            **_persons(cards.students),
        },
        needed=(numbers,),
    )
    yield from _facts(
        "actions", cards.actions, {"type": [one for one in cards.actions if one.type is None]}
    )
    yield from _facts(
        "missions",
        cards.missions,
        {
            "popularity": [one for one in cards.missions if one.popularity is None],
            "requirements": [one for one in cards.missions if one.requires is None],
        },
        needed=("popularity", "requirements"),
    )
    yield from _facts("recruiters", cards.recruiters, _persons(cards.recruiters))
    yield from _facts("markers", cards.markers, _persons(cards.markers))
    idle = [one for one in cards.students if one.when is None or one.assignment is None]
    yield from _effects("students", "assignment", cards.students, idle)
    for key, group in (("actions", cards.actions), ("missions", cards.missions)):
        yield from _effects(key, "effect", group, [one for one in group if one.effects is None])
    mute = [one for one in cards.recruiters if one.directive is None]
    yield from _effects("recruiters", "directive", cards.recruiters, mute)
    unseen = [one for one in cards.students if not one.confirmed]
    if unseen:
        yield Gap(
            "MHA110",
            f"{len(unseen)} of {plural(len(cards.students), 'student')} may not be in the box:"
            f" {listed(one.name for one in unseen)}.",
            "Look for their cards, and remove 'confirmed: false' where you have seen one.",
            unseen[0].place,
            "confirmed",
        )


def _facts(
    key: str,
    cards: Sequence[Card],
    fields: Mapping[str, Sequence[Card]],
    needed: Sequence[str] = (),
) -> Iterator[Gap]:
    """Yield which printed facts of a kind are null.

    Args:
        key: the kind.
        cards: all of them.
        fields: the cards that lack each fact.
        needed: facts without which no game can be played.
    """
    lacking = {field: every for field, every in fields.items() if every}
    numbers = {id(one) for every in lacking.values() for one in every}
    blank = [one for one in cards if id(one) in numbers]
    if not blank:
        return
    parts = ", ".join(f"{field} ({len(every)})" for field, every in lacking.items())
    hint = "Take them from the printed cards."
    if any(field in lacking for field in needed):
        hint += " No game can be played before the numbers are there."
    yield Gap(
        "MHA108",
        f"{len(blank)} of {plural(len(cards), PARTS[key])} lack printed facts: {parts}. They are"
        f" {listed(one.name for one in blank)}.",
        hint,
        blank[0].place,
        "name",
    )


def _effects(key: str, what: str, cards: Sequence[Card], lacking: Sequence[Card]) -> Iterator[Gap]:
    """Yield which cards do something that nobody has typed in."""
    if lacking:
        yield Gap(
            "MHA109",
            f"The {what} of {len(lacking)} of {plural(len(cards), PARTS[key])} is not typed in:"
            f" {listed(one.name for one in lacking)}.",
            "Write it in the words of docs/mha-card-game.md, or [] where the card does nothing."
            " What these words cannot say stays null, and is not played.",
            lacking[0].place,
            "name",
        )


def _persons(
    cards: Sequence[Student] | Sequence[Recruiter] | Sequence[Marker],
) -> dict[str, Sequence[Card]]:
    """Return the cards whose birthday, height and quirk are not known."""
    return {
        key: [one for one in cards if getattr(one.person, key) is None] for key in Person._fields
    }
