"""Blocks (UV-40): how likely a hand holds a block that its check lets pass.

The defender has some cards of the deck in hand, the check turns over the next one. A block needs
the attack's speed, its own modifier and one for each card in the blocker's card pool; its printed
difficulty does not count. Of several complete blocks the one with the lowest modifier is tried,
being the likeliest; where there is none that can pass, the likeliest partial one. There is one try.

The card turned over and the hand are drawn from one deck, so they are not independent: with the
card turned over set aside, the hand is any cards of the rest.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from uvdeck.model import Zone
from uvdeck.odds.count import CountRange, ImpossibleError, check_draw
from uvdeck.odds.deal import Wish, deal, split

#: Distance of the zones: none is a complete block, one a partial, two none at all.
_HEIGHT: Final = {Zone.HIGH: 0, Zone.MID: 1, Zone.LOW: 2}


class Blocker(NamedTuple):
    """A card of the defender's deck, and its copies.

    Args:
        copies: 1 or more.
        control: None where none is printed.
        zone: of its block; None where it has none that can be played.
        modifier: of its block, added to the attack's speed; any whole number.
    """

    copies: int
    control: int | None
    zone: Zone | None = None
    modifier: int = 0


class Tier(NamedTuple):
    """Blocks that are as good as each other.

    Args:
        complete: whether they block completely; partially otherwise.
        difficulty: what their check needs, 0 or more.
        copies: how many such cards the deck has.
        tried: P(the hand makes the defender try one of them), in [0, 1].
        passed: P(one of them is tried and passes).
    """

    complete: bool
    difficulty: int
    copies: int
    tried: Fraction
    passed: Fraction


class BlockOdds(NamedTuple):
    """How a block goes; ``complete``, ``partial`` and ``none`` sum to exactly 1.

    Args:
        complete: P(a complete block is tried and passes).
        partial: P(a partial block is tried and passes).
        none: P(no block passes, or none can be tried).
        likeliest: P(a block passes) where the likeliest is tried, complete or partial.
        held: P(the hand holds a block that is worth a try).
        tiers: the blocks of the deck, the likeliest complete ones first, then the partial ones.
    """

    complete: Fraction
    partial: Fraction
    none: Fraction
    likeliest: Fraction
    held: Fraction
    tiers: tuple[Tier, ...]


def is_complete(block: Zone, attack: Zone) -> bool | None:
    """Return whether a block in one zone stops an attack in another; None where it cannot be."""
    distance = abs(_HEIGHT[block] - _HEIGHT[attack])
    return None if distance > 1 else distance == 0


def needed(speed: int, modifier: int, pool: int) -> int:
    """Return the difficulty of a block (UV-40), 0 or more."""
    return max(0, speed + modifier + pool)


def block_odds(
    deck: Sequence[Blocker], hand: int, speed: int, zone: Zone, ready: int, pool: int
) -> BlockOdds:
    """Return how likely an attack is blocked, exactly.

    A block that no card left in the deck can let pass is not tried: the defender sees the hand.

    Args:
        deck: the cards that hand and check come from.
        hand: cards in the defender's hand, 0 or more, and at least 1 fewer than the deck has.
        speed: of the attack, 0 or more.
        zone: of the attack.
        ready: cards that the defender has ready to commit, 0 or more.
        pool: cards in the defender's card pool that count, 0 or more.

    Raises:
        ImpossibleError: the deck has no card left for the check, or a number is below 0.
    """
    if min(hand, speed, ready, pool) < 0:
        raise ImpossibleError("hand, speed, ready cards and card pool are 0 or more")
    cards = sum(card.copies for card in deck)
    check_draw(cards, 0, hand)
    if hand == cards:
        raise ImpossibleError(f"a hand of {hand} leaves no card of the deck's {cards} to turn over")
    keys = [_key(card, zone, speed, pool) for card in deck]
    counter = _Counter(deck, keys, hand, ready)
    tiers = []
    for key in sorted({key for key in keys if key is not None}):
        copies = sum(card.copies for card, own in zip(deck, keys, strict=True) if own == key)
        tried, passed = counter.partial(key) if key[0] else counter.complete(key)
        if tried:
            tiers.append(Tier(not key[0], key[1], copies, tried, passed))
    complete = sum((t.passed for t in tiers if t.complete), Fraction(0))
    partial = sum((t.passed for t in tiers if not t.complete), Fraction(0))
    held = sum((t.tried for t in tiers), Fraction(0))
    # As if all of them were complete.
    alike = [None if key is None else (False, key[1]) for key in keys]
    counter = _Counter(deck, alike, hand, ready)
    likeliest = sum(
        (counter.complete(key)[1] for key in {key for key in alike if key is not None}), Fraction(0)
    )
    none = 1 - complete - partial
    return BlockOdds(complete, partial, none, likeliest, held, tuple(tiers))


#: (partial, difficulty) of a block: the likeliest complete ones come first.
_Key = tuple[bool, int]


def _key(card: Blocker, zone: Zone, speed: int, pool: int) -> _Key | None:
    complete = None if card.zone is None else is_complete(card.zone, zone)
    return None if complete is None else (not complete, needed(speed, card.modifier, pool))


class _Counter:
    """Hands and checks of one deck, counted by the block that they make the defender try."""

    def __init__(
        self, deck: Sequence[Blocker], keys: Sequence[_Key | None], hand: int, ready: int
    ) -> None:
        self._deck = deck
        self._keys = keys
        self._hand = hand
        self._ready = ready
        cards = sum(card.copies for card in deck)
        self._total = cards * comb(cards - 1, hand)

    def complete(self, key: _Key) -> tuple[Fraction, Fraction]:
        """Return P(tried), P(tried and passes) of a complete block: none better is in the hand."""
        held = self._best(key)
        tried, passed = self._ways(held, key[1])
        # Where the hand holds every card that could let it pass, it is not tried.
        lost, _ = self._ways([*held, self._all_that_reach(key[1])], key[1])
        return Fraction(tried - lost, self._total), Fraction(passed, self._total)

    def partial(self, key: _Key) -> tuple[Fraction, Fraction]:
        """Return the same of a partial block, tried where no complete one is, or none can pass."""
        held = self._best(key)
        no_complete = self._in(lambda own: own is not None and not own[0], 0, 0)
        tried = passed = 0
        for said in [[no_complete], *self._complete_but_lost()]:
            ways, good = self._ways([*held, *said], key[1])
            lost, _ = self._ways([*held, *said, self._all_that_reach(key[1])], key[1])
            tried += ways - lost
            passed += good
        return Fraction(tried, self._total), Fraction(passed, self._total)

    def _complete_but_lost(self) -> "list[list[_Said]]":
        """Return what makes the best complete block in hand one that cannot pass."""
        result = []
        for key in sorted({own for own in self._keys if own is not None and not own[0]}):
            reach = self._all_that_reach(key[1])
            if reach.least <= self._hand:
                result.append([*self._best(key), reach])
        return result

    def _best(self, key: _Key) -> "list[_Said]":
        """Return what makes a block the likeliest of its kind in the hand."""
        return [
            self._in(lambda own: own is not None and own[0] == key[0] and own < key, 0, 0),
            self._in(lambda own: own == key, 1, None),
        ]

    def _in(self, holds: Callable[[_Key | None], bool], least: int, most: int | None) -> "_Said":
        return _Said(tuple(holds(own) for own in self._keys), least, most)

    def _all_that_reach(self, difficulty: int) -> "_Said":
        inside = tuple(_reaches(card, difficulty, self._ready) for card in self._deck)
        copies = sum(card.copies for card, yes in zip(self._deck, inside, strict=True) if yes)
        return _Said(inside, copies, None)

    def _ways(self, said: "Sequence[_Said]", difficulty: int) -> tuple[int, int]:
        """Return the ways of hand and check where all that is said holds, and those that pass."""
        if any(each.least > self._hand for each in said):
            return 0, 0
        masks = [
            sum(1 << i for i, each in enumerate(said) if each.inside[place])
            for place in range(len(self._deck))
        ]
        wishes = [Wish(1 << i, CountRange(s.least, s.most)) for i, s in enumerate(said)]
        every = split((card.copies, mask) for card, mask in zip(self._deck, masks, strict=True))
        hands: dict[int, int] = {}
        tried = passed = 0
        for card, mask in zip(self._deck, masks, strict=True):
            if not card.copies:
                continue
            # The card is turned over; the hand comes from the others.
            if mask not in hands:
                rest = {m: n - (m == mask) for m, n in every.items() if n > (m == mask)}
                hands[mask] = sum(deal(rest, self._hand, wishes).values())
            ways = card.copies * hands[mask]
            tried += ways
            if _reaches(card, difficulty, self._ready):
                passed += ways
        return tried, passed


class _Said(NamedTuple):
    """How many of some entries of the deck the hand holds."""

    inside: tuple[bool, ...]
    least: int
    most: int | None


def _reaches(card: Blocker, difficulty: int, ready: int) -> bool:
    return card.control is not None and card.control + ready >= difficulty


def known_hand(
    hand: Sequence[Blocker], deck: Sequence[Blocker], speed: int, zone: Zone, ready: int, pool: int
) -> BlockOdds:
    """Return how likely an attack is blocked with a hand that is known.

    Args:
        hand: the cards in the hand; no others are there.
        deck: the cards that the check may turn over, without those in the hand.
        speed: of the attack, 0 or more.
        zone: of the attack.
        ready: cards that the defender has ready to commit, 0 or more.
        pool: cards in the defender's card pool that count, 0 or more.

    Raises:
        ImpossibleError: the deck has no card for the check, or a number is below 0.
    """
    if min(speed, ready, pool) < 0:
        raise ImpossibleError("speed, ready cards and card pool are 0 or more")
    cards = sum(card.copies for card in deck)
    check_draw(cards, 0, 1 if cards else 0)
    zero = Fraction(0)
    nothing = BlockOdds(zero, zero, Fraction(1), zero, zero, ())
    choices = []
    for card in hand:
        key = _key(card, zone, speed, pool)
        if key is None:
            continue
        good = sum(other.copies for other in deck if _reaches(other, key[1], ready))
        if good:
            choices.append((*key, good))
    if not choices:
        return nothing
    is_partial, difficulty, good = best = min(choices)
    chance = Fraction(good, cards)
    copies = choices.count(best)
    tier = Tier(not is_partial, difficulty, copies, Fraction(1), chance)
    likeliest = Fraction(max(choice[2] for choice in choices), cards)
    return BlockOdds(
        zero if is_partial else chance,
        chance if is_partial else zero,
        1 - chance,
        likeliest,
        Fraction(1),
        (tier,),
    )
