"""Questions about missions: students and missions by name or with numbers of one's own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.mha.cards import Cards, Effects, Mission, Student
from uvdeck.mha.mission_items import MISSION_FORM, STUDENT_FORM, Item
from uvdeck.mha.naming import Unknown, find
from uvdeck.mha.reading import Document
from uvdeck.mha.solver import Alone, Plan, alone, best_plan
from uvdeck.mha.solver_parts import Kind, Numbers, Task
from uvdeck.text import fold_name, plural, printable, shorten
from uvdeck.yamldoc import Positions, locate

#: Students and missions of one question, at most: a whole box.
MOST_STUDENTS: Final = 60
MOST_MISSIONS: Final = 40


class Pupil(NamedTuple):
    """Students of one name.

    Args:
        name: as printed, or as typed where the numbers are one's own.
        values: strength, speed, intelligence.
        copies: how many there are.
        own: whether the numbers are one's own.
        uncounted: what the assignment does when the student is discarded, in words.
        known: whether all that it does is known.
    """

    name: str
    values: Numbers
    copies: int
    own: bool
    uncounted: tuple[str, ...] = ()
    known: bool = True


class Job(NamedTuple):
    """A mission.

    Args:
        name: as printed, or as typed where the numbers are one's own.
        popularity: printed points.
        bonus: what its effects add to the own popularity, whatever happens.
        need: strength, speed, intelligence.
        own: whether the numbers are one's own.
        uncounted: what else it does, in words.
        known: whether all that it does is known.
    """

    name: str
    popularity: int
    bonus: int
    need: Numbers
    own: bool
    uncounted: tuple[str, ...] = ()
    known: bool = True

    @property
    def worth(self) -> int:
        """What completing it adds to the own popularity: its points and what its effects add."""
        return self.popularity + self.bonus


class Question(NamedTuple):
    """What is asked.

    Args:
        students: in the order given, copies together.
        missions: in the order given.
        turns: missions at most, None for no limit.
        practice: whether invented numbers are used.
        findings: what is wrong with the names; with an error among them nothing can be answered.
    """

    students: tuple[Pupil, ...]
    missions: tuple[Job, ...]
    turns: int | None
    practice: bool
    findings: list[Diagnostic]


class Answer(NamedTuple):
    """The answer: each mission alone, in the order of the question, and the best plan."""

    question: Question
    alone: list[Alone]
    plan: Plan


def bonus_of(effects: Effects) -> int:
    """Return what effects add to the own popularity at the end, whatever happens (MH-9)."""
    return sum(
        effect.number
        for effect in effects or ()
        if effect.do == "popularity"
        and effect.who in ("self", "everyone")
        and not effect.each
        and not effect.may
    )


#: Effects in words, popularity apart.
_WORDS: Final = {
    "give": "cards given",
    "take": "cards taken",
    "draw": "cards drawn",
    "discard": "cards discarded",
    "move_student": "a student moved",
    "seat_student": "a student moved",
    "move_recruiter": "a recruiter moved",
    "refresh": "cards replaced",
}


def _uncounted(effects: Effects, *, student: bool = False) -> tuple[str, ...]:
    """Return in words what of some effects is not counted.

    Args:
        effects: of a mission, or of a student that is discarded.
        student: whether they are a student's, of which not even sure popularity is counted.
    """
    result = []
    for effect in effects or ():
        if effect.do == "refresh" and effect.what == "classroom":
            result.append("the classroom filled up")
        elif effect.do != "popularity":
            result.append(_WORDS[effect.do])
        elif effect.each:
            result.append(f"popularity for each {effect.each}")
        elif effect.who not in ("self", "everyone"):
            result.append("popularity of others")
        elif effect.may:
            result.append("popularity, where wanted")
        else:
            if student:
                result.append(f"{effect.number:+d} popularity")
            if effect.who == "everyone":
                result.append("popularity of others")
    return tuple(dict.fromkeys(result))


class _Asked:
    """Looks names up, and collects what is wrong with them."""

    def __init__(self, cards: Cards | None, document: Document | None, pointers: list[str]) -> None:
        self.cards = cards
        self.findings: list[Diagnostic] = []
        self._document = document
        self._pointers = pointers
        self._positions: Positions | None = None
        #: Cards by their folded names: how many are asked for, and which entry was one too many.
        self._asked_for: dict[str, int] = {}
        self._excess: dict[str, Item] = {}

    def add(self, code: str, item: Item, message: str, rule: str, hint: str | None) -> None:
        """Add a finding about an item, with its place where it stands in a file."""
        weight = Severity.WARNING if code in ("MHA205", "MHA206") else Severity.ERROR
        span: Span | None = None
        if self._document is not None and item.pointer is not None:
            if self._positions is None:
                self._positions = locate(self._document.text, self._pointers)
            span = self._positions.span(self._document.path, item.pointer)
        self.findings.append(
            Diagnostic(code, weight, message, span, item.pointer, rule=rule, hint=hint)
        )

    def student(self, item: Item) -> Student | None:
        """Return a student card whose numbers are known, or None and say why not."""
        found = find(self.cards.students if self.cards else (), item.name, "student")
        if isinstance(found, Unknown):
            hint = _own_hint(found.hint, item, STUDENT_FORM)
            self.add("MHA201", item, f"{found.message}.", "MH-1", hint)
            return None
        if found.values is None:
            message = f"The strength, speed and intelligence of {_shown(found)} are not known."
            hint = f"Type them into the card files, or write {STUDENT_FORM}."
            self.add("MHA203", item, message, "MH-6", hint)
            return None
        return found

    def mission(self, item: Item) -> Mission | None:
        """Return a mission card whose numbers are known, or None and say why not."""
        found = find(self.cards.missions if self.cards else (), item.name, "mission")
        if isinstance(found, Unknown):
            hint = _own_hint(found.hint, item, MISSION_FORM)
            self.add("MHA202", item, f"{found.message}.", "MH-1", hint)
            return None
        if found.requires is None or found.popularity is None:
            message = f"The popularity or the requirements of {_shown(found)} are not known."
            hint = f"Type them into the card files, or write {MISSION_FORM}."
            self.add("MHA204", item, message, "MH-6", hint)
            return None
        return found

    def same(self, item: Item, numbers: object, before: object) -> bool:
        """Return whether a name has the numbers that it had before, and say so if not."""
        if numbers != before:
            message = (
                f"'{printable(shorten(item.name, 60))}' stands here with other numbers as well."
            )
            self.add("MHA207", item, message, "MH-1", "Give each of the two a name of its own.")
        return numbers == before

    def count(self, item: Item, card: Student | Mission) -> None:
        """Count the cards that are asked for."""
        key = card.name
        self._asked_for[key] = self._asked_for.get(key, 0) + item.copies
        if self._asked_for[key] > card.copies:
            self._excess.setdefault(key, item)

    def compare(self, code: str, cards: Sequence[Student] | Sequence[Mission]) -> None:
        """Say which cards are asked for more often than the box has them, and count anew."""
        for card in cards:
            item = self._excess.pop(card.name, None)
            if item is not None:
                count = self._asked_for[card.name]
                self.add(
                    code,
                    item,
                    f"{count} of {_shown(card)} are asked for, but the cards have {card.copies}.",
                    "MH-1",
                    "Count again, or correct 'copies' in the card files.",
                )
        self._asked_for.clear()


def _shown(card: Student | Mission) -> str:
    return printable(shorten(card.name, 60))


def _own_hint(hint: str, item: Item, form: str) -> str:
    """Return a hint; where somebody seems to have meant own numbers, how these are written."""
    return f"Numbers of your own are written {form}." if "=" in item.name else hint


def _key(one: Pupil | Job, known: Mapping[str, Pupil] | Mapping[str, Job]) -> str:
    """Return as what something is known: cards by their exact names, own ones forgivingly."""
    for name, other in known.items():
        if (one.own or other.own) and fold_name(name) == fold_name(one.name):
            return name
    return one.name


def _students(asked: _Asked, items: Sequence[Item]) -> list[Pupil]:
    result: dict[str, Pupil] = {}
    for item in items:
        if item.numbers is None:
            card = asked.student(item)
            if card is None or card.values is None:
                continue
            asked.count(item, card)
            pupil = Pupil(
                card.name,
                card.values,
                item.copies,
                False,
                _uncounted(card.assignment, student=True) if card.when == "discarded" else (),
                card.when is not None and card.assignment is not None,
            )
        else:
            strength, speed, intelligence = item.numbers
            pupil = Pupil(item.name, (strength, speed, intelligence), item.copies, True)
        key = _key(pupil, result)
        before = result.setdefault(key, pupil)
        if before is not pupil and asked.same(item, pupil.values, before.values):
            result[key] = before._replace(copies=before.copies + pupil.copies)
    asked.compare("MHA205", asked.cards.students if asked.cards else ())
    return list(result.values())


def _missions(asked: _Asked, items: Sequence[Item]) -> list[Job]:
    result: list[Job] = []
    seen: dict[str, Job] = {}
    for item in items:
        if item.numbers is None:
            card = asked.mission(item)
            if card is None or card.requires is None or card.popularity is None:
                continue
            asked.count(item, card)
            job = Job(
                card.name,
                card.popularity,
                bonus_of(card.effects),
                card.requires,
                False,
                _uncounted(card.effects),
                card.effects is not None,
            )
        else:
            popularity, strength, speed, intelligence = item.numbers
            job = Job(item.name, popularity, 0, (strength, speed, intelligence), True)
        before = seen.setdefault(_key(job, seen), job)
        if asked.same(item, (job.popularity, job.need), (before.popularity, before.need)):
            result += [job] * item.copies
    asked.compare("MHA206", asked.cards.missions if asked.cards else ())
    return result


def ask(
    students: Sequence[Item],
    missions: Sequence[Item],
    turns: int | None,
    cards: Callable[[], Cards | None],
    document: Document | None,
) -> Question:
    """Return a question with its names looked up.

    Args:
        students: as asked for.
        missions: as asked for.
        turns: missions at most.
        cards: gives the cards; called only where a name has no numbers of one's own.
        document: the file in which items with a pointer stand.
    """
    every = [*students, *missions]
    known = cards() if any(item.numbers is None for item in every) else None
    asked = _Asked(known, document, [item.pointer for item in every if item.pointer is not None])
    pupils, jobs = _students(asked, students), _missions(asked, missions)
    practice = known is not None and known.practice
    return Question(tuple(pupils), tuple(jobs), turns, practice, asked.findings)


def too_many(question: Question) -> str | None:
    """Return why a question is larger than any game, None where it is not."""
    students = sum(one.copies for one in question.students)
    if students > MOST_STUDENTS:
        return f"{students} students are more than a box holds: at most {MOST_STUDENTS}"
    missions = len(question.missions)
    if missions > MOST_MISSIONS:
        return f"{plural(missions, 'mission')} are more than a box holds: at most {MOST_MISSIONS}"
    return None


def answer(question: Question) -> Answer:
    """Return the answer to a question without errors.

    Raises:
        TooLargeError: it would take too long.
    """
    kinds = [Kind(one.values, one.copies) for one in question.students]
    tasks = [Task(one.need, one.worth) for one in question.missions]
    each = alone(kinds, tasks)
    plan = best_plan(kinds, tasks, [one.fewest for one in each], question.turns)
    return Answer(question, each, plan)
