"""How soon odds are counted: whole commands, one tail, many variants, lines and best orders."""

import functools
import importlib
import itertools
import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import perm
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.harness import (
    ROOT,
    Bar,
    Benchmark,
    BenchmarkError,
    Measure,
    Way,
    python_pass,
    uvdeck_command,
)
from benchmarks.startup import DECK, has_colour, is_json, need_deck
from uvdeck.odds.count import CountRange, at_least
from uvdeck.odds.line import Play, line_odds
from uvdeck.odds.order import Objective, best_order

if TYPE_CHECKING:
    from uvdeck.model import Card
    from uvdeck.odds.answer import Answer

_BASE = "python -c pass"
_COLOUR = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "100"}

#: Three groups of cards, and how many of each are wanted at least.
WANTS: Final = (
    (2, "type:foundation"),
    (1, "name:'Detroit Smash'"),
    (1, "type:attack difficulty<=4"),
)
#: Five cards of the deck, played in this order.
PLAYED: Final = (
    "Smash",
    "Texas Smash",
    "Missouri Smash",
    "Detroit Smash",
    "United States Of Smash",
)

#: A question about a hand, as (cards, hits among them, cards drawn, hits wanted at least).
Tail = tuple[int, int, int, int]
#: At least 2 of 30 foundations in a hand of 6 from 60 cards.
TAIL: Final[Tail] = (60, 30, 6, 2)
#: One of 4 copies in 7 cards; foundations in a hand; attacks seen by turn 4; half of half a deck,
#: which has most terms.
TAILS: Final[tuple[Tail, ...]] = ((60, 4, 7, 1), (60, 24, 6, 2), (60, 12, 24, 3), (60, 30, 30, 15))
CALLS: Final = 2_000

VARIANTS: Final = 1_000
HANDS: Final = 20_000

#: A deck of seven controls: control -> cards.
CONTROLS: Final[Mapping[int | None, int]] = {7: 8, 6: 9, 5: 20, 4: 8, 3: 8, 2: 4, 1: 3}
#: Eight cards of difficulty 2, each of which needs 1 more than the one before. No two of the seven
#: controls are alike to them, so that no line of eight is dearer to count.
NEEDS: Final = tuple(range(2, 10))
READY: Final = (0, 3, 5, 10, 20, 40)
#: What brute force is tried with.
SHORT_NEEDS, SHORT_READY = NEEDS[:5], 5

ORDER_READY: Final = (5, 10, 15, 20)
PRINTED: Final = {"distinct": tuple(range(8)), "with twins": (0, 0, 1, 2, 2, 3, 3, 4)}


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder for the index, removed by the caller.
    """
    return (_commands(work), *_tails(), _variants(), _line(), _short_line(), _order())


# --- Whole commands ------------------------------------------------------------------------------


def _commands(work: Path) -> Benchmark:
    env = {"UVDECK_CACHE_DIR": str(work / "odds-cache")}
    wants = [word for least, query in WANTS for word in ("--want", f"{least}+ {query}")]
    plays = [word for card in PLAYED for word in ("--play", card)]
    commands = {
        "odds hand": ("odds", "hand", DECK, *wants),
        "odds check": ("odds", "check", DECK),
        "odds line": ("odds", "line", DECK, "--ready", "3", *plays),
    }
    ways = [python_pass(_BASE)]
    for name, words in commands.items():
        ways += [
            Way(
                f"{name} --json",
                (*uvdeck_command(), *words, "--json"),
                env=env,
                verify=is_json,
                bars=(Bar(Measure.TIMES_BASELINE, 12, _BASE),),
            ),
            Way(
                f"{name}, in colour",
                (*uvdeck_command(), *words),
                env={**env, **_COLOUR},
                verify=has_colour,
                bars=(Bar(Measure.TIMES_BASELINE, 16, _BASE),),
            ),
        ]
    return Benchmark(
        "odds-commands",
        f"odds of {DECK}, whole process: a hand with {len(WANTS)} groups, a check, a line of"
        f" {len(PLAYED)} cards",
        tuple(ways),
        setup=need_deck,
    )


# --- One hypergeometric tail ---------------------------------------------------------------------


def _sf() -> Callable[[float, int, int, int], float]:
    """Return ``scipy.stats.hypergeom.sf``.

    Raises:
        BenchmarkError: SciPy cannot be imported.
    """
    try:
        stats = importlib.import_module("scipy.stats")
    except ImportError as error:
        raise BenchmarkError(
            f"SciPy, which is the baseline here, cannot be imported ({error}); `make bench`"
            " installs it, and so does pip from requirements-bench.lock"
        ) from error
    sf: Callable[[float, int, int, int], float] = stats.hypergeom.sf
    return sf


def _by_scipy(tails: tuple[Tail, ...], calls: int) -> None:
    sf = _sf()
    for cards, hits, drawn, least in tails:
        for _ in range(calls):
            sf(least - 1, cards, hits, drawn)


def _by_uvdeck(tails: tuple[Tail, ...], calls: int) -> None:
    for cards, hits, drawn, least in tails:
        for _ in range(calls):
            at_least(cards, hits, drawn, least)


def _same_tails(tails: tuple[Tail, ...]) -> None:
    sf = _sf()
    for cards, hits, drawn, least in tails:
        ours, theirs = at_least(cards, hits, drawn, least), sf(least - 1, cards, hits, drawn)
        if not abs(float(ours) - theirs) <= 1e-12:
            raise BenchmarkError(
                f"at least {least} of {hits} in {drawn} of {cards} is {float(ours)!r} to uvdeck,"
                f" {theirs!r} to SciPy"
            )


def _tails() -> tuple[Benchmark, ...]:
    scipy = "scipy.stats.hypergeom.sf"

    def benchmark(name: str, tails: tuple[Tail, ...], calls: int) -> Benchmark:
        asked = ", ".join(
            f"{least}+ of {hits} in {drawn} of {cards}" for cards, hits, drawn, least in tails
        )
        return Benchmark(
            name,
            f"P({asked}), {calls:,} calls each, in process",
            (
                Way(scipy, call=functools.partial(_by_scipy, tails, calls)),
                Way(
                    "odds.count.at_least",
                    call=functools.partial(_by_uvdeck, tails, calls),
                    bars=(Bar(Measure.TIMES_FASTER, 20, scipy),),
                ),
            ),
            setup=lambda: _same_tails(tails),
        )

    return (
        benchmark("odds-tail", (TAIL,), CALLS),
        benchmark("odds-tails", TAILS, CALLS // len(TAILS)),
    )


# --- Variants of a deck --------------------------------------------------------------------------


class _Variants:
    """A deck, and others that have one copy of a card swapped for one of another."""

    def __init__(self) -> None:
        self.size = 0
        self.decks: list[dict[Card, int]] = []
        self._universes: dict[str, str] = {}

    def read(self) -> None:
        """Read the deck and make its variants."""
        from uvdeck.catalogue.index import open_catalogue
        from uvdeck.datadir import data_source
        from uvdeck.decklists import read
        from uvdeck.legality.resolve import resolve

        need_deck()
        catalogue = open_catalogue(data_source())
        deck, _, _ = read((ROOT / DECK).read_text(encoding="utf-8"), DECK, catalogue)
        resolved, _ = resolve(deck, catalogue)
        if resolved.starter is None or resolved.starter.hand_size is None:
            raise BenchmarkError(f"{DECK} has no hand size")
        self.size = resolved.starter.hand_size
        self._universes = {c: s.universe for c, s in catalogue.sets.items() if s.universe}
        main = {line.card: line.entry.copies for line in resolved.main if line.card is not None}
        others = (card for card in catalogue.where("1", ()) if card not in main)
        self.decks = []
        for new, old in itertools.islice(itertools.product(others, main), VARIANTS):
            counts = {**main, old: main[old] - 1, new: 1}
            self.decks.append({card: copies for card, copies in counts.items() if copies})

    def _groups(self) -> "list[tuple[int, str, Callable[[Card], bool]]]":
        """Return the groups anew, as a command reads them: no card has been looked at."""
        from uvdeck.query import compile_predicate, parse

        result: list[tuple[int, str, Callable[[Card], bool]]] = []
        for least, text in WANTS:
            query, _ = parse(text)
            if query is None:
                raise BenchmarkError(f"'{text}' is no query")
            holds = functools.cache(compile_predicate(query, self._universes))
            result.append((least, text, holds))
        return result

    def answer(self) -> "list[Answer]":
        """Return the answer for each variant."""
        from uvdeck.odds.hand_answer import Group, HandQuestion, hand_answers

        question = HandQuestion(
            tuple(
                Group(f"{least}+ {text}", CountRange(least), text, holds)
                for least, text, holds in self._groups()
            )
        )
        answers: list[Answer] = []
        for deck in self.decks:
            answers += hand_answers((DECK, None, "swap"), deck, self.size, question)
        return answers

    def deal(self) -> float:
        """Return the share of hands of one variant, dealt at random, that have all groups."""
        groups = self._groups()
        cards = [
            [holds(card) for _, _, holds in groups]
            for card, copies in self.decks[0].items()
            for _ in range(copies)
        ]
        least = [number for number, _, _ in groups]
        dice = random.Random(1)  # noqa: S311 - the hands of a game
        good = 0
        for _ in range(HANDS):
            found = [sum(column) for column in zip(*dice.sample(cards, self.size), strict=True)]
            good += all(n >= m for n, m in zip(found, least, strict=True))
        return good / HANDS

    def check(self) -> None:
        """Hold the answer for the first variant against hands dealt at random."""
        self.read()
        answers = self.answer()
        exact = answers[0].figures[0].value
        if len(answers) != VARIANTS or exact is None or abs(float(exact) - self.deal()) > 0.02:
            raise BenchmarkError("the variants are not answered as hands dealt at random say")


def _variants() -> Benchmark:
    variants = _Variants()
    return Benchmark(
        "odds-variants",
        f"a hand with {len(WANTS)} groups of {VARIANTS:,} variants of {DECK}, in process",
        (
            # For comparison only: one deck, one figure, two digits.
            Way(f"{HANDS:,} random hands, 1 variant", call=variants.deal),
            Way(
                f"hand_answers, {VARIANTS:,} variants",
                call=variants.answer,
                bars=(Bar(Measure.MS_EACH, 2, each=VARIANTS),),
            ),
        ),
        setup=variants.check,
    )


# --- Lines ---------------------------------------------------------------------------------------


def _line() -> Benchmark:
    return Benchmark(
        "odds-line",
        f"a line of {len(NEEDS)} cards with {len(CONTROLS)} controls, in process",
        tuple(
            Way(
                f"line_odds, {ready} ready",
                call=functools.partial(line_odds, CONTROLS, NEEDS, ready),
                bars=(Bar(Measure.MS_EACH, 50),),
            )
            for ready in READY
        ),
    )


def _by_sequences() -> Fraction:
    """Return P(all checks pass) by looking at every sequence of controls."""
    known = {control: copies for control, copies in CONTROLS.items() if control is not None}
    ways = 0
    for sequence in itertools.product(known, repeat=len(SHORT_NEEDS)):
        lacks = (max(0, need - c) for need, c in zip(SHORT_NEEDS, sequence, strict=True))
        if sum(lacks) <= SHORT_READY:
            left = dict(known)
            product = 1
            for control in sequence:
                product *= left[control]
                left[control] -= 1
            ways += product
    return Fraction(ways, perm(sum(known.values()), len(SHORT_NEEDS)))


def _short_line() -> Benchmark:
    def count() -> Fraction:
        return line_odds(CONTROLS, SHORT_NEEDS, SHORT_READY).all_pass

    def same() -> None:
        if count() != _by_sequences():
            raise BenchmarkError("line_odds and brute force disagree")

    sequences = len(CONTROLS) ** len(SHORT_NEEDS)
    return Benchmark(
        "odds-line-short",
        f"a line of {len(SHORT_NEEDS)} cards, {SHORT_READY} ready, in process, for information",
        (
            Way(f"all {sequences:,} sequences of controls", call=_by_sequences),
            Way("line_odds", call=count),
        ),
        setup=same,
    )


# --- The best order ------------------------------------------------------------------------------


def _plays(printed: tuple[int, ...]) -> list[Play]:
    """Return attacks of these difficulties that no two are alike, the cheap ones dealing most."""
    return [
        Play(f"card {number}", difficulty, True, len(printed) - number)
        for number, difficulty in enumerate(printed)
    ]


def _order() -> Benchmark:
    objectives: tuple[Objective, ...] = ("all", "damage")
    return Benchmark(
        "odds-order",
        f"the best order of {len(NEEDS)} cards with {len(CONTROLS)} controls, in process",
        tuple(
            Way(
                f"{name}, {ready} ready, {objective}",
                call=functools.partial(best_order, CONTROLS, _plays(printed), ready, 0, objective),
                bars=(Bar(Measure.MS_EACH, 2_000),),
            )
            for name, printed in PRINTED.items()
            for ready in ORDER_READY
            for objective in objectives
        ),
        most_rounds=5,
    )
