"""The program asked what the plain counter of odds is asked, in the same words."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb

from tests.odds_oracle import Block, Control, Going, Groups, Objective, Play, Range, Want
from uvdeck.model import Zone
from uvdeck.odds import line as lines
from uvdeck.odds.block import Blocker, BlockOdds, block_odds
from uvdeck.odds.count import CountRange
from uvdeck.odds.deal import Atoms, Wish, deal, split
from uvdeck.odds.hand import Hand
from uvdeck.odds.mulligan import FirstPlayer, Mulligan, SecondPlayer
from uvdeck.odds.order import BestOrder, best_order


def bits_of(names: Iterable[str]) -> dict[str, int]:
    """Return a bit for each group."""
    return {name: 1 << place for place, name in enumerate(sorted(set(names)))}


def atoms_of(deck: Iterable[tuple[int, Groups]], bits: Mapping[str, int]) -> Atoms:
    """Return the atoms of a deck whose cards name their groups."""
    return split((copies, sum(bits.get(name, 0) for name in groups)) for copies, groups in deck)


def wishes_of(want: Want | None, bits: Mapping[str, int]) -> list[Wish]:
    """Return ranges as wishes."""
    return [Wish(bits[name], CountRange(*count)) for name, count in (want or {}).items()]


def hand(deck: Sequence[tuple[int, Groups]], hand: int, draws: int, want: Want) -> Fraction:
    """Return P(wanted)."""
    bits = bits_of(want)
    atoms = atoms_of(deck, bits)
    wishes = wishes_of(want, bits)
    if hand == 0:  # no hand of the program's, but a draw (FC-091)
        return Fraction(sum(deal(atoms, draws, wishes).values()), comb(sum(atoms.values()), draws))
    return Hand(atoms, hand, draws).probability(wishes)


def mulligan(
    deck: Sequence[tuple[int, Groups]],
    hand: int,
    draws: int,
    going: Going,
    keep: Want | None,
    redraw: str | None,
    foundation: str | None,
    want: Want | None,
) -> dict[str, Fraction]:
    """Return P(wanted), where something is, and how the mulligan goes."""
    named = {*(keep or ()), *(want or ())}
    named |= {name for name in (redraw, foundation) if name is not None}
    bits = bits_of(named)
    atoms = atoms_of(deck, bits)
    player: Mulligan
    if going == "first":
        assert foundation is not None
        player = FirstPlayer(atoms, hand, draws, wishes_of(keep, bits), bits[foundation])
    else:
        player = SecondPlayer(
            atoms,
            hand,
            draws,
            wishes_of(keep, bits) if keep else None,
            None if redraw is None else bits[redraw],
        )
    stages = player.stages()
    found = {"kept": stages.kept, "once": stages.once, "twice": stages.twice, "cards": stages.cards}
    if want is not None:
        found["want"] = player.probability(wishes_of(want, bits))
    return found


def plays_of(plays: Sequence[Play]) -> list[lines.Play]:
    """Return the plays as the program has them."""
    return [
        lines.Play(p.name, p.difficulty, p.is_attack, p.damage if p.is_attack else None, p.ignores)
        for p in plays
    ]


def line(
    controls: Mapping[Control, int], plays: Sequence[Play], ready: int, pool: int
) -> lines.LineOdds:
    """Return how a line goes."""
    return lines.line_odds(controls, lines.difficulties(plays_of(plays), pool), ready)


def order(
    controls: Mapping[Control, int],
    plays: Sequence[Play],
    ready: int,
    pool: int,
    objective: Objective,
) -> BestOrder:
    """Return the best order of a line."""
    return best_order(controls, plays_of(plays), ready, pool, objective)


def block(
    deck: Iterable[tuple[int, Control, Block | None]],
    hand: int,
    speed: int,
    zone: str,
    ready: int,
    pool: int,
) -> BlockOdds:
    """Return how a block goes."""
    cards = [
        Blocker(copies, control, Zone(own[0]) if own else None, own[1] if own else 0)
        for copies, control, own in deck
    ]
    return block_odds(cards, hand, speed, Zone(zone), ready, pool)


def range_of(text: str) -> Range:
    """Return a count as the program reads it."""
    from uvdeck.odds.count import parse_count

    count = parse_count(text)
    assert count is not None
    return count.least, count.most
