"""The count at the end of a game, from what each agency has (MH-9)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.mha.cards import Cards, Mission, Student
from uvdeck.mha.naming import Unknown, find
from uvdeck.mha.reading import Document
from uvdeck.mha.table import winners
from uvdeck.text import plural, printable
from uvdeck.yamldoc import locate


class Counted(NamedTuple):
    """What one agency has.

    Args:
        name: how it is called.
        missions: its completed missions and their points.
        effects: popularity by effects.
        students: students left in front of it.
    """

    name: str
    missions: tuple[tuple[str, int], ...]
    effects: int
    students: int

    @property
    def points(self) -> int:
        """The points of its missions."""
        return sum(points for _, points in self.missions)

    @property
    def score(self) -> int:
        """Its popularity (MH-9)."""
        return self.points + self.effects + self.students


class Count(NamedTuple):
    """A counted game.

    Args:
        agencies: in the order of the file.
        winners: places of those that win, from 0; several share the win.
        practice: whether invented points were used.
        findings: what is wrong with the file; where there are errors nothing else counts.
    """

    agencies: tuple[Counted, ...]
    winners: tuple[int, ...]
    practice: bool
    findings: list[Diagnostic]


class _Reader:
    """Looks the names of one file up, and gathers what is wrong with them."""

    def __init__(self, document: Document, cards: Cards, printed: Cards | None) -> None:
        self.document = document
        self.cards = cards
        self.printed = printed.missions if printed else ()
        self.findings: list[Diagnostic] = []
        self.looked_up = False
        self.left = 0
        self.box = self.most = sum(one.copies for one in cards.students)
        self.used: Counter[tuple[str, str]] = Counter()

    def fault(self, code: str, rule: str | None, pointer: str, message: str, hint: str) -> None:
        self.findings.append(
            Diagnostic(code, Severity.ERROR, message, None, pointer, rule=rule, hint=hint)
        )

    def located(self) -> list[Diagnostic]:
        """Return what is wrong, with its lines."""
        if not self.findings:
            return []
        positions = locate(self.document.text, [one.pointer or "" for one in self.findings])
        path = self.document.path
        return [one._replace(span=positions.span(path, one.pointer or "")) for one in self.findings]

    def take(self, what: str, card: Mission | Student, pointer: str) -> None:
        """Note one card that somebody has; there are only as many as the box holds."""
        self.used[what, card.name] += 1
        if self.used[what, card.name] == card.copies + 1:
            copies = plural(card.copies, "card")
            self.fault(
                "MHA213",
                "MH-1",
                pointer,
                f"the box has {copies} of the {what} '{printable(card.name)}', and here is"
                " one more.",
                "Remove what was written twice.",
            )

    def mission(self, value: Any, pointer: str) -> tuple[str, int]:
        """Return the name and the points of a mission."""
        if isinstance(value, Mapping):
            name = value.get("name", "a mission")
            known = find(self.cards.missions, name, "mission")
            if not self.cards.practice and not isinstance(known, Unknown):
                self.take("mission", known, pointer)
            return name, value["popularity"]
        found = find((*self.printed, *self.cards.missions), value, "mission")
        if isinstance(found, Unknown):
            self.fault(
                "MHA211",
                None,
                pointer,
                f"{found.message}.",
                f"{found.hint} Or write its points: {{name: ..., popularity: 3}}.",
            )
            return value, 0
        self.take("mission", found, pointer)
        if found.popularity is None:
            self.fault(
                "MHA212",
                "MH-9",
                pointer,
                f"the points of the mission '{printable(found.name)}' are not known.",
                "Write them: {name: ..., popularity: 3}.",
            )
            return found.name, 0
        if found not in self.printed:
            self.looked_up = True
        return found.name, found.popularity

    def students(self, value: Any, pointer: str) -> int:
        """Return how many students an agency has."""
        self.left += value if isinstance(value, int) else len(value)
        if not self.cards.practice and self.left > self.most >= 0:
            self.most = -1  # once is enough
            self.fault(
                "MHA213",
                "MH-1",
                pointer,
                f"the box has {plural(self.box, 'student')}, and the agencies have more together.",
                "Count the students in front of each agency again.",
            )
        if isinstance(value, int):
            return value
        for number, name in enumerate(value):
            found = find(self.cards.students, name, "student")
            at = f"{pointer}/{number}"
            if isinstance(found, Unknown):
                hint = f"{found.hint} Or write how many there are: students: 3."
                self.fault("MHA214", None, at, f"{found.message}.", hint)
            else:
                self.take("student", found, at)
        return len(value)


def count_up(document: Document, cards: Cards, printed: Cards | None = None) -> Count:
    """Return the count of a game.

    Args:
        document: a file that fits the schema ``mha-score``.
        cards: where names are looked up.
        printed: cards whose missions are known as they are printed, looked at first.
    """
    reader = _Reader(document, cards, printed)
    agencies = []
    for number, agency in enumerate(document.value["agencies"]):
        at = f"/agencies/{number}"
        missions = tuple(
            reader.mission(value, f"{at}/missions/{place}")
            for place, value in enumerate(agency["missions"])
        )
        effects = agency.get("effects", 0)
        students = reader.students(agency["students"], f"{at}/students")
        name = agency.get("name", f"agency {number + 1}")
        gained = effects if isinstance(effects, int) else sum(effects)
        agencies.append(Counted(name, missions, gained, students))
    return Count(
        tuple(agencies),
        tuple(winners([agency.score for agency in agencies])),
        cards.practice and reader.looked_up,
        reader.located(),
    )
