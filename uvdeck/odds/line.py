"""Lines: cards played one after another until one fails (UV-35 to UV-38).

The i-th card needs its printed difficulty and one for each card in the card pool that counts. Each
check turns over a card that does not come back, and commits exactly what it lacks, so what matters
of the past is how many cards of each control are gone and how many are still ready. That is the
state of the programme: counts of controls, not orders. Its chances over the ready cards left are
packed into one integer, a slot for each number, so that committing is a shift.

One worked number: 60 cards, control 6 x10, 5 x25, 4 x10, 3 x10, 2 x5, nothing ready, difficulty 3
and then 4, which needs 5: 35 * 54 / (60 * 59) = 63/118.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import perm
from typing import Final, NamedTuple

from uvdeck.odds.check import Controls, size_of
from uvdeck.odds.count import ImpossibleError

#: Cards of a line at most; a hand has fewer.
MAX_PLAYS: Final = 20
#: Ready cards at most; a stage has fewer.
MAX_READY: Final = 200
#: Bits of the number of one control's cards that are gone; more than MAX_PLAYS needs.
_BITS: Final = 5


class Play(NamedTuple):
    """A card of a line.

    Args:
        name: what its copies are told by (UV-36's first copy).
        difficulty: as printed, 0 or more.
        is_attack: whether it is an attack.
        damage: of an attack whose damage is known, else None.
        ignores_progressive: ``always``, ``own-turn``, ``to-attacks``, ``first-copy`` or None.
    """

    name: str
    difficulty: int
    is_attack: bool = False
    damage: int | None = None
    ignores_progressive: str | None = None


def progressive(card: Play, before: Sequence[Play], pool: int = 0) -> int:
    """Return what the card pool adds to a card's difficulty on one's own turn (UV-36).

    Args:
        card: the card that is played.
        before: the cards played before it this turn, all in the pool.
        pool: other cards in the pool, all of which count.
    """
    result = pool
    copies: dict[str, int] = {}
    for other in before:
        ignores = other.ignores_progressive
        if ignores is None:
            result += 1
        elif ignores == "to-attacks":
            result += not card.is_attack
        elif ignores == "first-copy":
            copies[other.name] = copies.get(other.name, 0) + 1
            result += copies[other.name] > 1
        elif ignores not in ("always", "own-turn"):
            raise ValueError(f"no such word for ignores_progressive: {ignores}")
    return result


def difficulties(plays: Sequence[Play], pool: int = 0) -> list[int]:
    """Return what each card of a line needs, printed and progressive difficulty together."""
    return [play.difficulty + progressive(play, plays[:i], pool) for i, play in enumerate(plays)]


class LineOdds(NamedTuple):
    """How a line goes.

    Args:
        needs: the difficulty of each check.
        passed: P(at least the first k cards pass) for k from 0 to all; the first is 1.
        ended: P(exactly k cards pass and r cards are left ready) as ``ended[k][r]``; all sum to
            exactly 1.
    """

    needs: tuple[int, ...]
    passed: tuple[Fraction, ...]
    ended: tuple[tuple[Fraction, ...], ...]

    @property
    def all_pass(self) -> Fraction:
        """P(every card passes)."""
        return self.passed[-1]

    def played(self) -> tuple[Fraction, ...]:
        """Return P(exactly k cards pass) for k from 0 to all; they sum to exactly 1."""
        return tuple(sum(row, Fraction(0)) for row in self.ended)

    def ready_left(self) -> tuple[Fraction, ...]:
        """Return P(exactly r cards are left ready) for r from 0; they sum to exactly 1."""
        return tuple(sum(column, Fraction(0)) for column in zip(*self.ended, strict=True))

    def damage(self, plays: Sequence[Play]) -> Fraction:
        """Return the expected damage of the attacks that pass, unblocked (UV-39).

        Args:
            plays: the line; a card without damage deals none, so look first whether it is known.
        """
        return sum(
            (
                chance * play.damage
                for chance, play in zip(self.passed[1:], plays, strict=True)
                if play.damage is not None
            ),
            Fraction(0),
        )


def check_line(controls: Controls, needs: Sequence[int], ready: int) -> int:
    """Return the number of cards in the deck, or refuse a line that cannot be.

    Args:
        controls: the deck.
        needs: the difficulty of each check, 0 or more.
        ready: cards ready to commit, 0 or more.

    Raises:
        ImpossibleError: no cards in the deck or too few for the checks, or numbers below 0.
    """
    cards = size_of(controls)
    if ready < 0 or any(need < 0 for need in needs):
        raise ImpossibleError("difficulty and ready cards are 0 or more")
    if ready > MAX_READY:
        raise ImpossibleError(f"at most {MAX_READY} cards can be ready, not {ready}")
    if len(needs) > MAX_PLAYS:
        raise ImpossibleError(f"a line has at most {MAX_PLAYS} cards, not {len(needs)}")
    if len(needs) > cards:
        raise ImpossibleError(f"{len(needs)} checks cannot be made from {cards} cards")
    return cards


def line_odds(controls: Controls, needs: Sequence[int], ready: int) -> LineOdds:
    """Return how a line goes, exactly.

    Args:
        controls: the deck from which checks are turned over: control -> cards, 1 or more.
        needs: the difficulty of each check in order, as :func:`difficulties` gives it.
        ready: cards ready to commit at the start, 0 or more.

    Raises:
        ImpossibleError: there are fewer cards than checks.
    """
    cards = check_line(controls, needs, ready)
    # More than all the checks could use stays as it is, and is added again at the end.
    spare = max(0, ready - sum(needs))
    ready -= spare
    classes, hopeless = _classes(controls, needs, ready)
    width = (perm(cards, len(needs)) + 1).bit_length() + 1
    mask = (1 << width) - 1
    level = {0: 1 << (ready * width)}
    passed = [Fraction(1)]
    ended = []
    for number, need in enumerate(needs):
        ways = perm(cards, number + 1)
        failed = sum(level.values()) * hopeless
        following: dict[int, int] = {}
        for place, (control, copies) in enumerate(classes):
            unit = _BITS * place
            one = 1 << unit
            lack = min(max(0, need - control), ready + 1)
            shift, below = lack * width, (1 << (lack * width)) - 1
            for gone, chances in level.items():
                left = copies - (gone >> unit & 31)
                if left:
                    if lack:
                        failed += (chances & below) * left
                        chances >>= shift
                    if chances:
                        key = gone + one
                        following[key] = following.get(key, 0) + chances * left
        ended.append(_slots(failed, width, mask, ready, spare, ways))
        level = following
        passed.append(Fraction(sum(_unpack(sum(level.values()), width, mask, ready)), ways))
    ended.append(_slots(sum(level.values()), width, mask, ready, spare, perm(cards, len(needs))))
    return LineOdds(tuple(needs), tuple(passed), tuple(ended))


def _classes(
    controls: Controls, needs: Sequence[int], ready: int
) -> tuple[list[tuple[int, int]], int]:
    """Return controls that this line can tell apart, with their cards, and the cards that fail.

    Two controls are alike where every check of the line lacks the same with both.
    """
    alike: dict[tuple[int, ...], tuple[int, int]] = {}
    hopeless = 0
    for control, copies in controls.items():
        if control is None:
            hopeless += copies
            continue
        lacks = tuple(min(max(0, need - control), ready + 1) for need in needs)
        if all(lack > ready for lack in lacks):
            hopeless += copies
        else:
            first, count = alike.get(lacks, (control, 0))
            alike[lacks] = (first, count + copies)
    return list(alike.values()), hopeless


def _unpack(packed: int, width: int, mask: int, ready: int) -> list[int]:
    return [packed >> (width * r) & mask for r in range(ready + 1)]


def _slots(
    packed: int, width: int, mask: int, ready: int, spare: int, ways: int
) -> tuple[Fraction, ...]:
    chances = (Fraction(n, ways) for n in _unpack(packed, width, mask, ready))
    return (*(Fraction(0) for _ in range(spare)), *chances)
