"""Exact odds counted the slow way, as a second opinion on those that uvdeck computes.

Nothing here is shared with the program and no formula for a probability is used: cards are turned
over one at a time, the rule is played out as docs/rules.md words it, and the orders in which it
comes out are counted. Cards that cannot be told apart are counted together, which is what keeps a
deck of 60 cards within reach.

A *weight* is a number of orders of single cards; a *probability* is a Fraction from 0 to 1.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Literal, NamedTuple, TypeVar

Kind = TypeVar("Kind")

#: The names of the groups that a card belongs to.
Groups = frozenset[str]

#: At least so many cards, and at most so many (None: any number).
Range = tuple[int, int | None]

#: What each of several groups has to come to.
Want = Mapping[str, Range]

#: A control, or None for a card without one.
Control = int | None

#: The zone of a block and what it adds to the difficulty.
Block = tuple[str, int]

Going = Literal["first", "second"]
Objective = Literal["all", "damage"]

# --- Turning cards over -------------------------------------------------------------------------


def together(deck: Iterable[tuple[int, Kind]]) -> dict[Kind, int]:
    """Return the copies (cards) of each kind, equal kinds together and in the order given."""
    counted: dict[Kind, int] = {}
    for copies, kind in deck:
        if copies < 0:
            raise ValueError("a negative number of copies")
        counted[kind] = counted.get(kind, 0) + copies
    return counted


def without(deck: Mapping[Kind, int], cards: Iterable[Kind]) -> dict[Kind, int]:
    """Return the copies (cards) that are left of each kind when some cards are gone."""
    left = dict(deck)
    for card in cards:
        left[card] -= 1
        if left[card] < 0:
            raise ValueError("more cards than there are")
    return left


def orders(size: int, length: int) -> int:
    """Return in how many orders (a weight) so many of a number of single cards can come."""
    if not 0 <= length <= size:
        raise ValueError(f"{length} cards of {size}")
    ways = 1
    for taken in range(length):
        ways *= size - taken
    return ways


def sequences(deck: Mapping[Kind, int], length: int) -> Iterator[tuple[tuple[Kind, ...], int]]:
    """Give every sequence of kinds that the top `length` cards may form, with its weight."""
    if length == 0:
        yield (), 1
        return
    for kind, copies in deck.items():
        if copies:
            for further, weight in sequences(without(deck, [kind]), length - 1):
                yield (kind, *further), copies * weight


def hands(deck: Mapping[Kind, int], length: int) -> Iterator[tuple[tuple[Kind, ...], int]]:
    """Give every hand of `length` cards, whatever their order, with its weight.

    The hand grows by one card at a time. In each hand equal kinds stand together.
    """
    kinds = list(deck)
    grown: dict[tuple[int, ...], int] = {(0,) * len(kinds): 1}
    for _ in range(length):
        larger: Counter[tuple[int, ...]] = Counter()
        for held, weight in grown.items():
            for place, kind in enumerate(kinds):
                left = deck[kind] - held[place]
                if left > 0:
                    larger[(*held[:place], held[place] + 1, *held[place + 1 :])] += weight * left
        grown = larger
    for held, weight in grown.items():
        yield tuple(kind for kind, n in zip(kinds, held, strict=True) for _ in range(n)), weight


# --- Hands --------------------------------------------------------------------------------------


def meets(cards: Sequence[Groups], want: Want) -> bool:
    """Tell whether the number of cards of every group is in its range."""
    for group, (least, most) in want.items():
        found = sum(group in card for card in cards)
        if found < least or (most is not None and found > most):
            return False
    return True


def hand(deck: Iterable[tuple[int, Groups]], hand: int, draws: int, want: Want) -> Fraction:
    """Return the probability that the first `hand + draws` cards are what is wanted.

    Args:
        deck: Copies (cards) and groups of each kind.
        hand: Size of the opening hand, in cards.
        draws: Cards drawn after it.
        want: The range of cards for each group; all must hold.
    """
    counted = together(deck)
    total = orders(sum(counted.values()), hand + draws)
    found = sum(weight for cards, weight in hands(counted, hand + draws) if meets(cards, want))
    return Fraction(found, total)


# --- Mulligans ----------------------------------------------------------------------------------


class Heap(NamedTuple):
    """A deck in the middle of a mulligan: cards nobody has seen, on known ones at the bottom."""

    unseen: tuple[tuple[Groups, int], ...]
    bottom: tuple[Groups, ...]


def take(
    heap: Heap, number: int, ordered: bool
) -> Iterator[tuple[tuple[Groups, ...], Heap, Fraction]]:
    """Give what the top `number` cards may be, the heap below them, and the probability.

    Args:
        heap: The deck.
        number: How many cards to take.
        ordered: Whether to tell orders of the same cards apart, which matters only where cards
            that went to the bottom may be drawn again.
    """
    unseen = dict(heap.unseen)
    size = sum(unseen.values())
    fresh = min(number, size)
    again = heap.bottom[: number - fresh]
    if len(again) < number - fresh:
        raise ValueError("the deck is too small")
    total = orders(size, fresh)
    for cards, weight in sequences(unseen, fresh) if ordered else hands(unseen, fresh):
        below = Heap(tuple(without(unseen, cards).items()), heap.bottom[len(again) :])
        yield (*cards, *again), below, Fraction(weight, total)


def mulligan(
    deck: Iterable[tuple[int, Groups]],
    hand: int,
    draws: int,
    going: Going,
    keep: Want | None,
    redraw: str | None,
    foundation: str | None,
    want: Want | None,
) -> dict[str, Fraction]:
    """Play UV-31 and return what comes of it.

    Args:
        deck: Copies (cards) and groups of each kind.
        hand: Size of the opening hand, in cards.
        draws: Cards drawn after the mulligan, from the shuffled rest.
        going: "first": the whole hand, and a second time if the new hand neither meets `keep` nor
            shows a foundation. "second": some cards, once.
        keep: The hands that are kept as they are. Without it, which only the second player may
            ask for, the cards of `redraw` always go back.
        redraw: The group of the cards that the second player gives back (None: the whole hand).
        foundation: The group of the foundations, for the first player.
        want: What is wanted of hand and draws together (None: anything).

    Returns:
        Probabilities: "want" that the cards are what is wanted; "kept" that no card went back;
        "once" that the player redrew once and no more; "twice" that the player redrew twice.
        "cards" is the expected number of cards given back.
    """
    counted = together(deck)
    size = sum(counted.values())
    start = Heap(tuple(counted.items()), ())
    times = [Fraction(0), Fraction(0), Fraction(0)]
    returned = Fraction(0)
    final: defaultdict[tuple[Groups, ...], Fraction] = defaultdict(Fraction)
    if going == "first":
        if not keep or redraw is not None:
            raise ValueError("the first player redraws the whole hand or nothing")
        ordered = 3 * hand > size
        states: dict[Heap, Fraction] = {start: Fraction(1)}
        for stage in range(3):
            later: defaultdict[Heap, Fraction] = defaultdict(Fraction)
            for heap, reached in states.items():
                for cards, below, part in take(heap, hand, ordered):
                    chance = reached * part
                    shown = any(foundation in card for card in cards)
                    if stage == 2 or meets(cards, keep) or (stage == 1 and shown):
                        final[cards] += chance
                        times[stage] += chance
                        returned += stage * hand * chance
                    else:
                        later[Heap(below.unseen, (*below.bottom, *cards))] += chance
            states = later
    else:
        ordered = 2 * hand > size
        for cards, below, chance in take(start, hand, ordered):
            gone: tuple[Groups, ...] = ()
            if not keep or not meets(cards, keep):
                gone = tuple(card for card in cards if redraw is None or redraw in card)
            stay = tuple(card for card in cards if redraw is not None and redraw not in card)
            times[1 if gone else 0] += chance
            returned += len(gone) * chance
            if not gone:
                final[cards] += chance
                continue
            for new, _, part in take(Heap(below.unseen, gone), len(gone), ordered):
                final[(*stay, *new)] += chance * part
    wanted = Fraction(0)
    for cards, reached in final.items():
        rest = without(counted, cards)
        total = orders(size - hand, draws)
        for more, weight in hands(rest, draws):
            if meets((*cards, *more), want or {}):
                wanted += reached * Fraction(weight, total)
    return {
        "want": wanted,
        "kept": times[0],
        "once": times[1],
        "twice": times[2],
        "cards": returned,
    }


# --- Checks -------------------------------------------------------------------------------------


class Play(NamedTuple):
    """A card of a line: printed difficulty, damage in health, and what UV-36 says of it."""

    name: str
    difficulty: int
    is_attack: bool = False
    damage: int = 0
    ignores: str | None = None


def committed(control: Control, difficulty: int, ready: int) -> int | None:
    """Return how many cards are committed to pass (UV-35, UV-37), or None if the check fails."""
    if control is None:
        return None
    missing = max(0, difficulty - control)
    return missing if missing <= ready else None


def check(controls: Mapping[Control, int], difficulty: int, ready: int) -> Fraction:
    """Return the probability that one check passes.

    Args:
        controls: Copies (cards) of each control in the deck.
        difficulty: What the check has to reach.
        ready: Cards that may be committed.
    """
    passing = sum(
        copies
        for control, copies in controls.items()
        if committed(control, difficulty, ready) is not None
    )
    return Fraction(passing, sum(controls.values()))


def progressive(plays: Sequence[Play], place: int, pool: int) -> int:
    """Return the progressive difficulty (UV-36) of a card of a line, on one's own turn.

    Args:
        plays: The line.
        place: Which card of it is being played, from 0.
        pool: Cards that were in the card pool before the line; all count.
    """
    counting = pool
    copies_before: Counter[str] = Counter()
    for earlier in plays[:place]:
        copies_before[earlier.name] += 1
        if earlier.ignores in ("always", "own-turn"):
            continue
        if earlier.ignores == "to-attacks" and plays[place].is_attack:
            continue
        if earlier.ignores == "first-copy" and copies_before[earlier.name] == 1:
            continue
        counting += 1
    return counting


def play(
    checks: Sequence[Control], plays: Sequence[Play], ready: int, pool: int
) -> tuple[int, int]:
    """Play a line against known checks; return how many cards pass, and how many stay ready."""
    for place, card in enumerate(plays):
        difficulty = card.difficulty + progressive(plays, place, pool)
        spent = committed(checks[place], difficulty, ready)
        if spent is None:
            return place, ready
        ready -= spent
    return len(plays), ready


def line(
    controls: Mapping[Control, int], plays: Sequence[Play], ready: int, pool: int
) -> dict[tuple[int, int], Fraction]:
    """Return the probability of every end of a line: how many cards passed, how many are ready.

    Args:
        controls: Copies (cards) of each control in the deck.
        plays: The cards, in the order in which they are played.
        ready: Cards that may be committed.
        pool: Cards in the card pool before the line.
    """
    total = orders(sum(controls.values()), len(plays))
    ends: Counter[tuple[int, int]] = Counter()
    for checks, weight in sequences(controls, len(plays)):
        ends[play(checks, plays, ready, pool)] += weight
    return {end: Fraction(weight, total) for end, weight in ends.items()}


def passed(ends: Mapping[tuple[int, int], Fraction], number: int) -> Fraction:
    """Return the probability that at least the first `number` cards of a line pass."""
    return sum((chance for (done, _), chance in ends.items() if done >= number), Fraction(0))


def damage(ends: Mapping[tuple[int, int], Fraction], plays: Sequence[Play]) -> Fraction:
    """Return the expected damage (health) of the attacks that pass."""
    return sum(
        (
            chance * sum(card.damage for card in plays[:done] if card.is_attack)
            for (done, _), chance in ends.items()
        ),
        Fraction(0),
    )


def best_order(
    controls: Mapping[Control, int],
    plays: Sequence[Play],
    ready: int,
    pool: int,
    objective: Objective,
) -> tuple[Fraction, list[tuple[int, ...]]]:
    """Try all orders of a line; return the best value and every order that reaches it.

    Args:
        controls: Copies (cards) of each control in the deck.
        plays: The cards, in any order.
        ready: Cards that may be committed.
        pool: Cards in the card pool before the line.
        objective: "all": the probability that all pass. "damage": the expected damage (health).
    """
    values: dict[tuple[int, ...], Fraction] = {}
    for order in permutations(range(len(plays))):
        ordered = [plays[place] for place in order]
        ends = line(controls, ordered, ready, pool)
        values[order] = passed(ends, len(plays)) if objective == "all" else damage(ends, ordered)
    best = max(values.values())
    return best, [order for order, value in values.items() if value == best]


# --- Blocks -------------------------------------------------------------------------------------


def blocks(attack: str, block: str) -> str:
    """Say what a block of one zone does to an attack in another (UV-40)."""
    if attack == block:
        return "complete"
    return "partial" if "mid" in (attack, block) else "none"


def block(
    deck: Iterable[tuple[int, Control, Block | None]],
    hand: int,
    speed: int,
    zone: str,
    ready: int,
    pool: int,
) -> dict[str, Fraction]:
    """Return the probabilities of a complete block, a partial block and none.

    The player tries the likeliest complete block in the hand, else the likeliest partial one, and
    never one whose difficulty no card left in the deck can reach. There is one try.

    Args:
        deck: Copies (cards), control and block of each kind.
        hand: Cards in the hand, any of the deck; the check is the next card.
        speed: The attack's speed.
        zone: The attack's zone.
        ready: Cards that may be committed.
        pool: Cards in the blocker's own card pool.
    """
    counted = together((copies, (control, printed)) for copies, control, printed in deck)
    total = orders(sum(counted.values()), hand + 1)
    found = {"complete": 0, "partial": 0, "none": 0}
    for held, weight in hands(counted, hand):
        tried: list[tuple[str, int]] = []
        left = without(counted, held)
        controls = [control for (control, _), copies in left.items() if copies]
        for _, printed in held:
            if printed is None or blocks(zone, printed[0]) == "none":
                continue
            difficulty = speed + printed[1] + pool
            if any(committed(control, difficulty, ready) is not None for control in controls):
                tried.append((blocks(zone, printed[0]), difficulty))
        choice = min(tried, default=None)  # "complete" comes before "partial"
        for (control, _), copies in left.items():
            passes = choice and committed(control, choice[1], ready) is not None
            found[choice[0] if choice and passes else "none"] += weight * copies
    return {result: Fraction(weight, total) for result, weight in found.items()}


# --- The course of a game -----------------------------------------------------------------------


def seen(going: Going, turn: int, hand: int, drawn: int | None = None) -> int:
    """Return how many cards a player has seen when the draw of an own turn is over.

    Args:
        going: Whether the player goes first or second; the second draws one more on turn 1.
        turn: The player's own turn, from 1.
        hand: Size of the opening hand, in cards.
        drawn: Cards drawn on each later turn (None: the hand size).
    """
    cards = hand
    for own in range(1, turn + 1):
        if own == 1:
            cards += 1 if going == "second" else 0
        else:
            cards += hand if drawn is None else drawn
    return cards


def curve(
    deck_size: int,
    foundations: int,
    going: Going,
    turn: int,
    hand: int,
    drawn: int | None,
    least: int,
) -> Fraction:
    """Return the probability that at least `least` foundations are among the cards seen.

    Args:
        deck_size: Cards in the deck.
        foundations: How many of them are foundations.
        going: Whether the player goes first or second.
        turn: The player's own turn, from 1.
        hand: Size of the opening hand, in cards.
        drawn: Cards drawn on each later turn (None: the hand size).
        least: How many foundations are wanted.
    """
    number = seen(going, turn, hand, drawn)
    total = orders(deck_size, number)
    found = sum(
        weight
        for cards, weight in hands({True: foundations, False: deck_size - foundations}, number)
        if sum(cards) >= least
    )
    return Fraction(found, total)
