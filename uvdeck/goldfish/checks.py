"""Control checks off a shuffled deck, played and counted: the simulated twin of ``odds line``."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from uvdeck.goldfish.answer import Measure, Result, Spread
from uvdeck.goldfish.size import by_id, check_size
from uvdeck.model import Card, CardType
from uvdeck.odds.answer import Answer, without_control
from uvdeck.odds.check import controls_of
from uvdeck.odds.count import ImpossibleError, distribution, expected
from uvdeck.odds.line import LineOdds, line_odds
from uvdeck.play import kernel
from uvdeck.play.checks import MAX_CHECKS
from uvdeck.sampling.estimate import distance, mean, proportion, proportion_distance
from uvdeck.text import plural


class CheckNumbers(NamedTuple):
    """What the kernel is given.

    Args:
        deck: a number for each card, as ``play_checks`` takes it.
        hand: cards drawn before the checks.
        needs: what each check needs.
        ready: cards ready before the first check.
    """

    deck: tuple[int, ...]
    hand: int
    needs: tuple[int, ...]
    ready: int

    @property
    def cells(self) -> int:
        """How many cells the counts have."""
        return (self.hand + 1) * (len(self.needs) + 1) * (self.ready + 1)

    def count_games(self, words: list[int], games: int) -> list[int]:
        """Return the counts of so many games that begin with this state of the generator."""
        counts = [0] * self.cells
        kernel.play_checks(
            words, list(self.deck), self.hand, self.needs, self.ready, False, games, counts
        )
        return counts


class Checks(NamedTuple):
    """A deck, what is asked of it, and what the odds say.

    Args:
        words: path, name, variant and what it rests on.
        numbers: for the kernel.
        odds: how the checks go, exactly.
        foundations: P(so many foundations in the hand), exactly.
    """

    words: Answer
    numbers: CheckNumbers
    odds: LineOdds
    foundations: tuple[Fraction, ...]


def prepare(
    head: tuple[str, str | None, str],
    left: Mapping[Card, int],
    needs: Sequence[int],
    ready: int,
    hand: int,
    known: int,
) -> Checks:
    """Return what is to be played, beside what the odds say of it.

    Args:
        head: path, name and variant of the deck.
        left: card -> copies that may be drawn or turned over.
        needs: what each check needs, in order; 1 or more checks.
        ready: cards ready before the first check, 0 or more.
        hand: cards drawn before the checks, 0 or more.
        known: cards that are known to be elsewhere.

    Raises:
        ImpossibleError: there are not enough cards, or too many checks.
    """
    cards = sorted(left, key=by_id)
    deck = [
        2 * (-1 if card.control is None else card.control) + (card.type is CardType.FOUNDATION)
        for card in cards
        for _ in range(left[card])
    ]
    check_size(len(deck))
    if len(needs) > MAX_CHECKS:
        raise ImpossibleError(f"at most {MAX_CHECKS} checks are made, not {len(needs)}")
    if hand + len(needs) > len(deck):
        raise ImpossibleError(
            f"{hand} cards of a hand and {plural(len(needs), 'check')} cannot come from"
            f" {plural(len(deck), 'card')}"
        )
    controls = controls_of((card.control, copies) for card, copies in left.items())
    odds = line_odds(controls, needs, ready)
    foundations = distribution(len(deck), sum(number & 1 for number in deck), hand)
    drawn = f"a hand of {hand}, then " if hand else ""
    elsewhere = f", {plural(known, 'card')} known to be elsewhere" if known else ""
    assumes = (
        f"{drawn}{plural(len(needs), 'check')} off {plural(len(deck), 'card')} in random order"
        f"{elsewhere}; {ready} ready; exactly what is needed is committed, the first failure ends"
        " it (UV-35, 37, 38)."
    )
    notes = without_control(controls.get(None, 0))
    words = Answer(*head, assumes, (), notes=notes)
    numbers = CheckNumbers(tuple(deck), hand, tuple(needs), ready)
    return Checks(words, numbers, odds, foundations)


def check_result(asked: Checks, counts: Sequence[int], *, partial: bool) -> Result:
    """Return what counted checks say, each number beside what it is exactly.

    Args:
        asked: the deck and the odds.
        counts: of the kernel; empty where no game was played.
        partial: whether more games were asked for.
    """
    if not counts:
        return Result(asked.words, 0, (), (), (), (), partial=partial)
    numbers, odds = asked.numbers, asked.odds
    checks, ready = len(numbers.needs), numbers.ready
    games = sum(counts)
    found = [0] * (numbers.hand + 1)
    passed = [0] * (checks + 1)
    left = [0] * (ready + 1)
    at = 0
    for f in range(numbers.hand + 1):
        for p in range(checks + 1):
            for r in range(ready + 1):
                found[f] += counts[at]
                passed[p] += counts[at]
                left[r] += counts[at]
                at += 1
    figures = []
    for number, need in enumerate(numbers.needs, 1):
        label = f"check {number} passes (needs {need})"
        hits = sum(passed[number:])
        figures.append(_chance(f"passed{number}", label, hits, games, odds.passed[number]))
    figures.append(_mean("played", "mean checks passed", passed, odds.played()))
    spreads = [
        _spread("passed", "Checks passed", "Checks", passed, odds.played()),
        _spread("readyLeft", "Cards left ready", "Ready", left, odds.ready_left()),
    ]
    if numbers.hand:
        hand = asked.foundations
        some = _chance(
            "someFoundation", "1 foundation or more", games - found[0], games, 1 - hand[0]
        )
        figures += [some, _mean("foundations", "mean foundations in hand", found, hand)]
        spreads.append(_spread("foundations", "Foundations in hand", "Cards", found, hand))
    return Result(asked.words, games, (), (), tuple(figures), tuple(spreads), partial=partial)


def _chance(key: str, label: str, hits: int, games: int, exact: Fraction) -> Measure:
    apart = proportion_distance(hits, games, exact)
    return Measure(key, label, "chance", proportion(hits, games), exact, apart)


def _mean(key: str, label: str, counts: Sequence[int], exact: tuple[Fraction, ...]) -> Measure:
    estimate, mean_of = mean(counts), expected(exact)
    return Measure(key, label, "amount", estimate, mean_of, distance(estimate, mean_of))


def _spread(
    key: str, title: str, corner: str, counts: Sequence[int], exact: Sequence[Fraction]
) -> Spread:
    games = sum(counts)
    rows = [
        _chance(str(n), str(n), hits, games, share)
        for n, (hits, share) in enumerate(zip(counts, exact, strict=True))
    ]
    while len(rows) > 1 and rows[-1].exact == 0 and not counts[len(rows) - 1]:
        rows.pop()
    return Spread(key, title, corner, None, tuple(rows))
