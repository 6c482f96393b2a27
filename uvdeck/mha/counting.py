"""Whether card files hold what a box holds (MH-1): counts, and findings that have places."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from uvdeck.diagnostics import Diagnostic, Severity, Span, and_more, in_order
from uvdeck.mha.cards import (
    Action,
    Box,
    Cards,
    Marker,
    Mission,
    Person,
    Place,
    Recruiter,
    Student,
    TurnOrder,
)
from uvdeck.mha.gaps import PARTS, Card, gaps, listed
from uvdeck.mha.reading import Document
from uvdeck.text import fold_name, plural, printable, shorten
from uvdeck.yamldoc import Positions, locate

#: Findings that are given for a folder; files with more are wrong as a whole.
MAX_FINDINGS: Final = 1_000
#: Names of students that a finding lists which may be the missing ones.
_GUESSED: Final = 5

#: The one row of the table that counts no cards.
DIFFERENT: Final = "different_students"

Named = TypeVar("Named", bound=Card)

_TWICE: Final = "Keep one entry."
_TWICE_OR_COPIES: Final = (
    "Keep one entry, and write how many there are of it: 'copies: 2'. If two different cards have"
    " this name, tell them apart with a mark such as (2)."
)


class Tally(NamedTuple):
    """How much there is of one component.

    Args:
        component: :data:`DIFFERENT` or a key of :data:`PARTS`.
        box: how many the box holds.
        files: how many the files hold.
        missing: how many of the box are not in the files; of students by name, so that too many
            cards of one do not hide that those of another are missing.
        doubled: how many are there a second time: cards of a student beyond those of the box, and
            cards of an entry whose name an earlier entry has; or how many there are too many, where
            these are more.
    """

    component: str
    box: int
    files: int
    missing: int
    doubled: int


class Count(NamedTuple):
    """What card files hold.

    Args:
        tallies: a row for each component.
        findings: what is missing, doubled or not typed in, in the order of the files.
        complete: whether all files claim to hold every card of their kinds.
    """

    tallies: tuple[Tally, ...]
    findings: list[Diagnostic]
    complete: bool


def count(
    cards: Cards,
    documents: Sequence[Document],
    box: Box,
    known: Sequence[str] = (),
    *,
    partly: bool = False,
) -> Count:
    """Count the cards of a folder, and hold them against the box.

    Args:
        cards: those of all files.
        documents: the files they were read from, for places.
        box: how many cards there should be.
        known: names that students of the box probably have, to say which may be missing.
        partly: whether some files could not be read, so that nothing can be called missing.
    """
    counter = _Counter(cards, documents, partly=partly)
    tallies = (
        *counter.students(box, known),
        counter.named("actions", cards.actions, box.actions),
        counter.named("missions", cards.missions, box.missions),
        counter.named("recruiters", cards.recruiters, box.recruiters),
        counter.named("markers", cards.markers, box.markers),
        counter.turn_order(box.turn_order),
    )
    counter.pairs()
    counter.unknown()
    counter.agreement()
    findings = in_order(counter.findings)
    if len(findings) > MAX_FINDINGS:
        cut = findings[:MAX_FINDINGS]
        findings = [*cut, and_more(cut[-1], MAX_FINDINGS)]
    return Count(tallies, findings, cards.complete)


def show(name: str) -> str:
    """Return a card's name as findings show it."""
    return f"'{printable(shorten(name, 60))}'"


class _Counter:
    """Gathers the findings about the cards of one folder."""

    def __init__(self, cards: Cards, documents: Sequence[Document], *, partly: bool) -> None:
        self.cards = cards
        self.documents = documents
        self.partly = partly
        self.findings: list[Diagnostic] = []
        self._positions: dict[int, Positions] = {}

    # --- Places and findings ---------------------------------------------------------------------

    def span(self, place: Place, key: str = "") -> Span:
        """Return where a card stands, or one of its keys; each file is read again only once."""
        document = self.documents[place.document]
        if place.document not in self._positions:
            self._positions[place.document] = locate(document.text)
        pointer = place.pointer + (f"/{key}" if key else "")
        of_the_file = pointer.count("/") == 1  # a whole list: its first card is not at fault
        return self._positions[place.document].span(document.path, pointer, key=of_the_file)

    def add(
        self,
        code: str,
        severity: Severity,
        message: str,
        place: Place | None,
        hint: str,
        key: str = "",
        rule: str | None = "MH-1",
    ) -> None:
        """Keep a finding; without a place no file is at fault."""
        span = pointer = None
        if place is not None:
            span = self.span(place, key)
            pointer = place.pointer + (f"/{key}" if key else "")
        self.findings.append(Diagnostic(code, severity, message, span, pointer, None, rule, hint))

    def where(self, place: Place, seen_from: Place) -> str:
        """Return a place in words; its file only where it is another one."""
        span = self.span(place)
        other = place.document != seen_from.document
        file = f" of {printable(shorten(span.path, 120))}" if other else ""
        return f"line {span.line}{file}"

    def home(self, key: str) -> Place | None:
        """Return where the first file has its cards of a kind, None where none has such cards."""
        for number, document in enumerate(self.documents):
            if key in document.value:
                return Place(number, f"/{key}")
        return None

    def lacking(self, key: str) -> Severity:
        """Return how much it weighs that a card of a kind is missing: little, while one types."""
        holding = [one for one in self.documents if key in one.value] or self.documents
        whole = all(one.value.get("complete", True) for one in holding)
        return Severity.ERROR if whole else Severity.NOTE

    def short(self, key: str, have: int, want: int, what: str, more: str = "") -> None:
        """Say how many there are of a kind, where these are too few or too many."""
        home = self.home(key)
        at = "copies" if key == "turn_order" and home is not None else ""
        if have > want:
            self.add(
                "MHA102",
                Severity.ERROR,
                f"There are {plural(have, what)}, and the box holds {want}.",
                home,
                "Take out what is not in the box, or correct the copies.",
                at,
            )
        elif have < want and not self.partly:
            severity = self.lacking(key)
            verb = "is" if want - have == 1 else "are"
            hint = (
                "Type them in, or write 'complete: false' in their file while you do."
                if severity is Severity.ERROR
                else "Type them in. When all are there, remove 'complete: false'."
            )
            self.add(
                "MHA101",
                severity,
                f"{want - have} of {plural(want, what)} {verb} missing.",
                home,
                more + hint,
                at,
            )

    # --- Counting --------------------------------------------------------------------------------

    def repeats(self, what: str, cards: Sequence[Named]) -> dict[str, list[Named]]:
        """Return the cards by name, and say which names stand there twice or nearly so."""
        by_name: dict[str, list[Named]] = {}
        by_fold: dict[str, Named] = {}
        for card in cards:
            first = by_name.setdefault(card.name, [])
            first.append(card)
            if len(first) > 1:
                self.add(
                    "MHA103",
                    Severity.ERROR,
                    f"The {what} {show(card.name)} stands twice: in"
                    f" {self.where(first[0].place, card.place)} and in"
                    f" {self.where(card.place, card.place)}.",
                    card.place,
                    _TWICE if isinstance(card, Student | Recruiter | Marker) else _TWICE_OR_COPIES,
                    "name",
                )
                continue
            other = by_fold.setdefault(fold_name(card.name), card)
            if other is not card:
                self.alike(card, other)
        return by_name

    def alike(self, card: Card, other: Card) -> None:
        """Say that two names are probably one."""
        self.add(
            "MHA104",
            Severity.WARNING,
            f"The names {show(card.name)} and {show(other.name)} (in"
            f" {self.where(other.place, card.place)}) differ in nothing but capitals, accents,"
            " blanks or marks.",
            card.place,
            "They are probably the same: write both as printed. Commands find the first of them.",
            "name",
        )

    def students(self, box: Box, known: Sequence[str]) -> tuple[Tally, Tally]:
        """Count the students: so many different ones, and so many cards of each."""
        students = self.cards.students
        by_name = self.repeats("student", students)
        have = {name: sum(one.copies for one in every) for name, every in by_name.items()}
        absent = max(0, box.students - len(by_name))
        folded = set(map(fold_name, by_name))
        likely = [name for name in known if fold_name(name) not in folded]
        self.short(
            "students",
            len(by_name),
            box.students,
            "different student",
            f"Of the names that uvdeck knows not here: {listed(likely, _GUESSED)}. "
            if likely
            else "",
        )
        for name, every in by_name.items():
            if len(every) == 1 and have[name] != box.copies:
                fewer = have[name] < box.copies
                self.add(
                    "MHA105",
                    self.lacking("students") if fewer else Severity.ERROR,
                    f"There are {plural(have[name], 'card')} of {show(name)}, and the box holds"
                    f" {box.copies}.",
                    every[0].place,
                    f"Count them again, and write 'copies: {box.copies}', unless some are lost.",
                    "copies",
                )
        return (
            Tally(
                DIFFERENT,
                box.students,
                len(by_name),
                absent,
                sum(1 for every in by_name.values() if len(every) > 1),
            ),
            Tally(
                "students",
                box.students * box.copies,
                sum(have.values()),
                absent * box.copies + sum(max(0, box.copies - many) for many in have.values()),
                sum(max(0, many - box.copies) for many in have.values()),
            ),
        )

    def named(self, key: str, cards: Sequence[Named], want: int) -> Tally:
        """Count cards that the box holds by number only."""

        def copies(card: Card) -> int:
            return card.copies if isinstance(card, Student | Action | Mission) else 1

        by_name = self.repeats(PARTS[key].removesuffix(" card"), cards)
        have = sum(map(copies, cards))
        self.short(key, have, want, PARTS[key])
        doubled = sum(copies(card) for every in by_name.values() for card in every[1:])
        return Tally(key, want, have, max(0, want - have), max(doubled, have - want))

    def turn_order(self, want: int) -> Tally:
        """Count the turn order cards."""
        entries: Sequence[TurnOrder] = self.cards.turn_order
        have = sum(one.copies for one in entries)
        self.short("turn_order", have, want, PARTS["turn_order"])
        return Tally("turn_order", want, have, max(0, want - have), max(0, have - want))

    # --- Pairs -----------------------------------------------------------------------------------

    def pairs(self) -> None:
        """Hold each marker against the recruiter of its name."""
        recruiters = {one.name: one for one in reversed(self.cards.recruiters)}
        folded = {fold_name(one.name): one for one in reversed(self.cards.recruiters)}
        paired = set()
        for name, marker in {one.name: one for one in reversed(self.cards.markers)}.items():
            recruiter = recruiters.get(name)
            if recruiter is None and (recruiter := folded.get(fold_name(name))) is not None:
                self.alike(marker, recruiter)
            if recruiter is None:
                self.alone("marker", "recruiter", "recruiters", marker)
                continue
            paired.add(recruiter.name)
            for key in Person._fields:
                ours, theirs = getattr(marker.person, key), getattr(recruiter.person, key)
                if ours is not None and theirs is not None and ours != theirs:
                    self.add(
                        "MHA107",
                        Severity.ERROR,
                        f"The marker of {show(name)} has the {key} {show(ours)}, and its recruiter"
                        f" {show(theirs)} (in {self.where(recruiter.place, marker.place)}).",
                        marker.place,
                        "Both are printed alike: look at the cards, and correct the wrong one.",
                        key,
                    )
        for name, recruiter in recruiters.items():
            if name not in paired:
                self.alone("recruiter", "marker", "markers", recruiter)

    def alone(self, what: str, other: str, others: str, card: Recruiter | Marker) -> None:
        """Say that a card has no partner."""
        if not self.partly:
            self.add(
                "MHA106",
                self.lacking(others),
                f"The {what} {show(card.name)} has no {other}.",
                card.place,
                f"Each recruiter has a marker of the same name: add the {other}, or correct the"
                " name.",
                "name",
            )

    def unknown(self) -> None:
        """Say what nobody has typed in."""
        for gap in gaps(self.cards):
            self.add(gap.code, Severity.NOTE, gap.message, gap.place, gap.hint, gap.key, None)

    # --- Files that contradict each other --------------------------------------------------------

    def agreement(self) -> None:
        """Say which files of the folder disagree about what they are."""
        invented = [one for one in self.documents if one.value.get("practice", False)]
        boxed = [(number, one) for number, one in enumerate(self.documents) if "box" in one.value]
        if invented:
            for number, document in enumerate(self.documents):
                if not document.value.get("practice", False):
                    self.add(
                        "MHA111",
                        Severity.ERROR,
                        "This file does not say 'practice: true', and"
                        f" {printable(shorten(invented[0].path, 120))} does.",
                        Place(number, ""),
                        "Keep invented and printed numbers in folders of their own.",
                        "practice" if "practice" in document.value else "",
                        None,
                    )
        for number, document in boxed[1:]:
            if document.value["box"] != boxed[0][1].value["box"]:
                self.add(
                    "MHA111",
                    Severity.ERROR,
                    "The counts of the box are others than in"
                    f" {self.where(Place(boxed[0][0], '/box'), Place(number))}.",
                    Place(number, "/box"),
                    "Keep one of the two.",
                    rule=None,
                )
