"""The best order of a line: which one is likeliest to pass whole, or deals most damage.

P(the first k cards pass) is P(their checks together lack no more than is ready), and the order of
cards in the deck is chance, so it hangs on the *set* of the k difficulties (with repeats) and not
on their order. Two facts make the search small:

- The best order is searched over sets of cards played and sets of difficulties met, not over
  orders: two ways to the same pair are one.
- A set of difficulties is counted from the highest down. Cards whose control reaches the rest cost
  nothing from then on and are alike; each of the others uses up at least one ready card. So the
  states are the few ways to spend what is ready.

Chances only fall when a card is added, which bounds what a beginning can still come to.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import perm
from typing import Final, Literal, NamedTuple

from uvdeck.odds.check import Controls
from uvdeck.odds.count import ImpossibleError
from uvdeck.odds.line import Play, check_line, difficulties, progressive

#: Cards of a line whose orders are searched.
MAX_ORDERED: Final = 8

#: Bytes of the states that are kept while an order is searched.
MAX_KEPT: Final = 150_000_000
#: Bytes of a state beside its ways: the entry and the objects.
_ENTRY: Final = 150

Objective = Literal["all", "damage"]


class BestOrder(NamedTuple):
    """The best order, and what it is worth.

    Args:
        order: places of the cards in the line as given, 0 first.
        value: P(all pass) or the expected damage of the best order.
        given: the same of the line as given.
    """

    order: tuple[int, ...]
    value: Fraction
    given: Fraction


class Passing:
    """P(all checks pass) of sets of difficulties, counted from the highest down and kept.

    Ways are ways to turn over the cards of all ``checks``, also where fewer are checked: each is
    one of :attr:`total`, so that sums and comparisons need no fractions.

    A state is how many cards of each control are gone, five bits a control from high to low, those
    that are free by now together in the lowest bits. Its ways are told apart by how many cards are
    still ready, packed into one integer, as in :mod:`uvdeck.odds.line`.

    Args:
        controls: the deck: control -> cards.
        ready: cards ready to commit, 0 or more.
        checks: how many checks are made at most.
    """

    def __init__(self, controls: Controls, ready: int, checks: int) -> None:
        """Sort the controls."""
        self._cards = sum(controls.values())
        self._ready = ready
        known = {c: n for c, n in controls.items() if c is not None and n}
        self._values = sorted(known, reverse=True)
        self._copies = [known[c] for c in self._values]
        #: Ways to turn over the cards of all checks.
        self.total = perm(self._cards, checks)
        self._rest = [perm(self._cards - n, checks - n) for n in range(checks + 1)]
        self._width = self.total.bit_length() + 1
        self._mask = (1 << self._width) - 1
        self._states: dict[tuple[int, ...], dict[int, int]] = {(): {0: 1 << ready * self._width}}
        # What hangs on the checks before the last and on which cards are free at the last.
        self._merged: dict[tuple[tuple[int, ...], int], dict[int, int]] = {}
        self._drawn: dict[tuple[tuple[int, ...], int, int], int] = {}
        self._found: dict[tuple[int, ...], int] = {(): self.total}
        self._kept = 0

    def chance(self, needs: tuple[int, ...]) -> Fraction:
        """Return P(a check for each of the difficulties passes), in [0, 1].

        Args:
            needs: difficulties, sorted from high to low.
        """
        return Fraction(self.ways(needs), self.total)

    def ways(self, needs: tuple[int, ...]) -> int:
        """Return in how many ways a check for each of the difficulties passes, 0 to ``total``.

        Args:
            needs: difficulties, sorted from high to low.
        """
        found = self._found.get(needs)
        if found is None:
            packed = 0
            free = self._free(needs[-1])
            for unit, copies, shift in self._choices(needs[-1], free):
                key = (needs[:-1], free, unit)
                drawn = self._drawn.get(key)
                if drawn is None:
                    drawn = sum(
                        chances * (copies - (state >> unit & 31))
                        for state, chances in self._before(needs[:-1], free).items()
                    )
                    self._drawn[key] = drawn
                packed += drawn >> shift
            ways = 0
            while packed:
                ways += packed & self._mask
                packed >>= self._width
            found = self._found[needs] = ways * self._rest[len(needs)]
        return found

    def _choices(self, need: int, free: int) -> list[tuple[int, int, int]]:
        """Return (place, cards, shift) of the free cards and of each control that can be spent."""
        choices = [(0, sum(self._copies[:free]), 0)] if free else []
        for i in range(free, len(self._values)):
            lack = need - self._values[i]
            if lack > self._ready:
                break  # the next ones lack more
            choices.append((5 * (i + 1), self._copies[i], lack * self._width))
        return choices

    def _before(self, needs: tuple[int, ...], free: int) -> dict[int, int]:
        """Return the states before a check at which so many controls are free.

        Controls that are free at it, and were not at the one before, are merged.

        Args:
            needs: the difficulties of the checks before it.
            free: how many of the controls, from high to low, reach its difficulty.
        """
        states = self._after(needs)
        old = self._free(needs[-1]) if needs else 0
        if free <= old:
            return states
        merged = self._merged.get((needs, free))
        if merged is None:
            merged = {}
            place = 5 * (old + 1)
            band = (1 << 5 * (free + 1)) - (1 << place)
            for key, ways in states.items():
                gone = key & band
                # Counts of five bits, fewer than 31 cards together: their sum is this remainder.
                key += (gone >> place) % 31 - gone
                merged[key] = merged.get(key, 0) + ways
            self._merged[needs, free] = merged
            self._bound_memory(merged)
        return merged

    def _after(self, needs: tuple[int, ...]) -> dict[int, int]:
        """Return the states after a check for each of the difficulties passed."""
        found = self._states.get(needs)
        if found is not None:
            return found
        found = {}
        free = self._free(needs[-1])
        states = self._before(needs[:-1], free)
        for unit, copies, shift in self._choices(needs[-1], free):
            one = 1 << unit
            for key, ways in states.items():
                left = copies - (key >> unit & 31)
                spent = ways >> shift
                if left and spent:
                    found[key + one] = found.get(key + one, 0) + spent * left
        self._states[needs] = found
        self._bound_memory(found)
        return found

    def _bound_memory(self, new: dict[int, int]) -> None:
        """Forget the states where there are too many; those needed again are counted again."""
        self._kept += len(new) * (_ENTRY + (self._ready + 1) * self._width // 8)
        if self._kept > MAX_KEPT:
            self._states = {(): self._states[()]}
            self._merged = {}
            self._kept = 0

    def _free(self, need: int) -> int:
        """Return how many of the controls, from high to low, reach a difficulty."""
        return sum(1 for value in self._values if value >= need)


def best_order(
    controls: Controls, plays: Sequence[Play], ready: int, pool: int, objective: Objective
) -> BestOrder:
    """Return the order of a line that is best; the order given, if no other is better.

    Args:
        controls: the deck from which checks are turned over: control -> cards.
        plays: the cards of the line, 1 to :data:`MAX_ORDERED`.
        ready: cards ready to commit, 0 or more.
        pool: cards in the card pool before, 0 or more.
        objective: ``all`` for P(every card passes), ``damage`` for the expected damage of the
            attacks that pass; cards without damage deal none.

    Raises:
        ImpossibleError: too many cards to search, or a line that cannot be.
    """
    if len(plays) > MAX_ORDERED:
        raise ImpossibleError(
            f"the best order is searched for up to {MAX_ORDERED} cards, not {len(plays)}"
        )
    given_needs = difficulties(plays, pool)
    check_line(controls, given_needs, ready)
    # More than all checks together can lack is never committed.
    most = sum(play.difficulty + pool + len(plays) - 1 for play in plays)
    passing = Passing(controls, min(ready, most), len(plays))
    search = _Search(passing, plays, pool, objective)
    given = search.value(tuple(range(len(plays))))
    order, value = search.run(given)
    return BestOrder(order, Fraction(value, passing.total), Fraction(given, passing.total))


class _Search:
    """Branch and bound over sets of cards and of difficulties.

    What an order is worth is counted in ways: its chance or damage times ``passing.total``.
    """

    def __init__(
        self, passing: Passing, plays: Sequence[Play], pool: int, objective: Objective
    ) -> None:
        self._passing = passing
        self._plays = plays
        self._pool = pool
        self._by_damage = objective == "damage"
        self._damage = [(play.damage or 0) if self._by_damage else 0 for play in plays]
        self._total = (1 << len(plays)) - 1
        self._all_count = all(play.ignores_progressive is None for play in plays)
        self._needs: dict[tuple[int, int], int] = {}
        self._best = -1
        self._order: tuple[int, ...] = ()
        self._reached: dict[tuple[int, tuple[int, ...]], int] = {}
        #: Cards that nothing tells apart are played in the order given.
        self._twin = [
            max((j for j in range(i) if plays[j] == play), default=None)
            for i, play in enumerate(plays)
        ]

    def value(self, order: Sequence[int]) -> int:
        """Return what an order is worth."""
        met: tuple[int, ...] = ()
        worth = 0
        done = 0
        for i in order:
            met = _insert(met, self._need(i, done))
            done |= 1 << i
            if self._by_damage:
                worth += self._passing.ways(met) * self._damage[i]
        return worth if self._by_damage else self._passing.ways(met)

    def run(self, given: int) -> tuple[tuple[int, ...], int]:
        """Return the best order and its value."""
        self._order, self._best = tuple(range(len(self._plays))), given
        self._step((), 0, (), 0)
        return self._order, self._best

    def _need(self, card: int, done: int) -> int:
        """Return what a card needs after a set of others."""
        key = (card, done)
        found = self._needs.get(key)
        if found is None:
            before = [play for i, play in enumerate(self._plays) if done >> i & 1]
            play = self._plays[card]
            found = play.difficulty + progressive(play, before, self._pool)
            self._needs[key] = found
        return found

    def _step(self, order: tuple[int, ...], done: int, met: tuple[int, ...], worth: int) -> None:
        if done == self._total:
            value = worth if self._by_damage else self._passing.ways(met)
            if value > self._best:
                self._order, self._best = order, value
            return
        key = (done, met)
        earlier = self._reached.get(key)
        if earlier is not None and earlier >= worth:
            return  # the rest is the same, and the way here was as good
        self._reached[key] = worth
        if order and self._bound(done, met, worth) <= self._best:
            return
        choices = []
        for i, twin in enumerate(self._twin):
            if done >> i & 1 or (twin is not None and not done >> twin & 1):
                continue
            after = _insert(met, self._need(i, done))
            gain = self._passing.ways(after) * self._damage[i] if self._by_damage else 0
            choices.append((i, after, gain))
        # What is promising first: the more is known early, the more can be left out.
        choices.sort(key=lambda choice: (-choice[2], -self._plays[choice[0]].difficulty, choice[0]))
        for i, after, gain in choices:
            self._step((*order, i), done | 1 << i, after, worth + gain)

    def _bound(self, done: int, met: tuple[int, ...], worth: int) -> int:
        """Return what no order with this beginning exceeds."""
        rest = [i for i in range(len(self._plays)) if not done >> i & 1]
        if not self._by_damage:
            return self._ahead(done, met, rest)[-1] if rest else self._passing.ways(met)
        # Each as if it came next; that is quick, and often enough.
        bound = worth + sum(
            self._damage[i] * self._passing.ways(_insert(met, self._need(i, done)))
            for i in rest
            if self._damage[i]
        )
        if bound <= self._best:
            return bound
        # The most damage as soon as can be: no order of the rest does better.
        hits = sorted((self._damage[i] for i in rest), reverse=True)
        ahead = self._ahead(done, met, rest)
        return min(bound, worth + sum(d * w for d, w in zip(hits, ahead, strict=True)))

    def _ahead(self, done: int, met: tuple[int, ...], rest: list[int]) -> list[int]:
        """Return in how many ways 1, 2, ... more cards pass at most, whichever they are.

        Any k of them need, from low to high, at least the k lowest of what they would need now.
        Where each card counts for the next ones, the r-th lowest is also at least r - 1 above the
        lowest: of any r cards one has r - 1 of the others before it.
        """
        now = sorted(self._need(i, done) for i in rest)
        result = []
        for r, need in enumerate(now):
            met = _insert(met, max(need, now[0] + r) if self._all_count else need)
            result.append(self._passing.ways(met))
            if not result[-1]:
                return [*result, *[0] * (len(now) - r - 1)]
        return result


def _insert(needs: tuple[int, ...], need: int) -> tuple[int, ...]:
    """Return difficulties from high to low with one more."""
    place = sum(1 for n in needs if n >= need)
    return (*needs[:place], need, *needs[place:])
