"""Blocks (UV-40): how likely a hand holds a block that its check lets pass.

The defender has some cards of the deck in hand, the check turns over the next one. A block needs
the attack's speed, its own modifier and one for each card in the blocker's card pool; its printed
difficulty does not count. Of several complete blocks the one with the lowest modifier is tried,
being the likeliest; where there is none, the likeliest partial one. There is one try.

The card turned over and the hand are drawn from one deck, so they are not independent: with the
card turned over set aside, the hand is any cards of the rest.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from uvdeck.model import Zone
from uvdeck.odds.count import ImpossibleError, check_draw

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
        held: P(the hand holds a block that is worth a try).
        tiers: the blocks of the deck, the likeliest complete ones first, then the partial ones.
    """

    complete: Fraction
    partial: Fraction
    none: Fraction
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

    A block that no card of the deck lets pass is not tried.

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
    best = max((card.control for card in deck if card.control is not None), default=None)

    # (partial, difficulty) sorts the likeliest complete blocks first.
    keys: list[tuple[bool, int] | None] = []
    for card in deck:
        key = None
        complete = None if card.zone is None else is_complete(card.zone, zone)
        if complete is not None and best is not None:
            difficulty = needed(speed, card.modifier, pool)
            if best + ready >= difficulty:
                key = (not complete, difficulty)
        keys.append(key)
    tiers = []
    better = 0  # cards of the tiers before
    for tier in sorted({key for key in keys if key is not None}):
        copies = sum(card.copies for card, key in zip(deck, keys, strict=True) if key == tier)
        tried = passed = 0
        for card, key in zip(deck, keys, strict=True):
            # The card is turned over; the hand comes from the others.
            before = better - (key is not None and key < tier)
            upto = better + copies - (key is not None and key <= tier)
            ways = card.copies * (
                _without(cards - 1, before, hand) - _without(cards - 1, upto, hand)
            )
            tried += ways
            if card.control is not None and card.control + ready >= tier[1]:
                passed += ways
        total = cards * comb(cards - 1, hand)
        tiers.append(
            Tier(not tier[0], tier[1], copies, Fraction(tried, total), Fraction(passed, total))
        )
        better += copies
    complete_chance = sum((t.passed for t in tiers if t.complete), Fraction(0))
    partial = sum((t.passed for t in tiers if not t.complete), Fraction(0))
    return BlockOdds(
        complete_chance,
        partial,
        1 - complete_chance - partial,
        sum((t.tried for t in tiers), Fraction(0)),
        tuple(tiers),
    )


def _without(cards: int, some: int, hand: int) -> int:
    """Return the hands that hold none of some cards."""
    return comb(cards - some, hand)


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
    nothing = BlockOdds(Fraction(0), Fraction(0), Fraction(1), Fraction(0), ())
    choices = []
    for card in hand:
        complete = None if card.zone is None else is_complete(card.zone, zone)
        if complete is None:
            continue
        difficulty = needed(speed, card.modifier, pool)
        good = sum(
            other.copies
            for other in deck
            if other.control is not None and other.control + ready >= difficulty
        )
        if good:
            choices.append((not complete, difficulty, good))
    if not choices:
        return nothing
    is_partial, difficulty, good = best = min(choices)
    chance = Fraction(good, cards)
    copies = choices.count(best)
    tier = Tier(not is_partial, difficulty, copies, Fraction(1), chance)
    zero = Fraction(0)
    return BlockOdds(
        zero if is_partial else chance,
        chance if is_partial else zero,
        1 - chance,
        Fraction(1),
        (tier,),
    )
