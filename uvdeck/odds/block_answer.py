"""The answer to ``odds block``: complete, partial, none."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from uvdeck.model import UNKNOWN, Block, Card, Zone, can_play
from uvdeck.odds.answer import Answer, Figure, Table, without_control
from uvdeck.odds.blank import as_played
from uvdeck.odds.block import Blocker, block_odds, known_hand
from uvdeck.text import plural, quoted


class BlockQuestion(NamedTuple):
    """What is asked of a block.

    Args:
        speed: of the attack, 0 or more.
        zone: of the attack.
        ready: cards that the defender has ready to commit, 0 or more.
        pool: cards in the defender's card pool, all of which count, 0 or more.
        symbols: whether a block must share a symbol with the character (UV-34).
        format: the format that says so.
        limited: whether it is sealed or draft, where some cards are blank (UV-23).
    """

    speed: int
    zone: Zone
    ready: int = 0
    pool: int = 0
    symbols: bool = False
    format: str = "core"
    limited: bool = False


def block_answer(
    head: tuple[str, str | None, str],
    left: Mapping[Card, int],
    hand: int | Sequence[Card],
    starter: Card | None,
    question: BlockQuestion,
    known: int = 0,
) -> Answer:
    """Return how likely an attack is blocked.

    Args:
        head: path, name and variant of the deck.
        left: card -> copies that hand and check come from; without the hand where it is known.
        hand: cards in the hand, how many or which.
        starter: the defender's character, None where the deck has none.
        question: what is asked.
        known: other cards that are known to be elsewhere.

    Raises:
        ImpossibleError: the deck has too few cards, or a number is below 0.
    """

    def played(card: Card) -> Card:
        return as_played(card, starter, limited=question.limited)

    def blocker(card: Card, copies: int) -> Blocker:
        block = played(card).block if _may(played(card), starter, question) else None
        if not isinstance(block, Block):
            return Blocker(copies, card.control)
        return Blocker(copies, card.control, block.zone, block.modifier)

    deck = [blocker(card, copies) for card, copies in left.items()]
    total = sum(left.values())
    asked = (question.speed, question.zone, question.ready, question.pool)
    if isinstance(hand, int):
        odds = block_odds(deck, hand, *asked)
        holds = f"{plural(hand, 'random card')} in hand"
        mine = list(left)
    else:
        odds = known_hand([blocker(card, 1) for card in hand], deck, *asked)
        holds = f"the {plural(len(hand), 'card')} named in hand and no others"
        mine = list(hand)
    tiers = tuple(
        (
            f"{'complete' if tier.complete else 'partial'}, needs {tier.difficulty}"
            f" ({plural(tier.copies, 'card')})",
            (tier.tried, tier.passed),
        )
        for tier in odds.tiers
    )
    lost = sorted(
        {
            card.name
            for card in mine
            if played(card).block == UNKNOWN and _may(played(card), starter, question)
        }
    )
    without = sum(copies for card, copies in left.items() if card.control is None)
    notes = []
    if starter is None and question.symbols:
        notes.append("the character is not known: symbols are not compared with it")
    notes += without_control(without)
    blank = quoted(card.name for card in mine if played(card) is not card)
    if blank:
        notes.append(f"blank, with a +3 mid block, is {blank} (UV-23)")
    only = quoted(
        card.name
        for card in mine
        if starter is not None and isinstance(card.block, Block) and not can_play(starter, card)
    )
    if only:
        notes.append(
            f"{only} can be played by other characters only, and counts as a block all the same:"
            " UV-11 does not speak of blocks"
        )
    doubts = []
    if lost:
        doubts.append(f"the block of {quoted(lost)}, which counts as none here")
    elsewhere = f", {plural(known, 'card')} known to be elsewhere" if known else ""
    symbols = (
        f"a block shares a symbol with the character (UV-34, {question.format})"
        + (", and those in the card pool are taken to share it" if question.pool else "")
        if question.symbols
        else f"symbols are not asked for in play ({question.format}, UV-21)"
    )
    assumes = (
        f"on the rival's turn, {holds}, {plural(total, 'card')} in random order{elsewhere};"
        f" {question.ready} ready, {question.pool} in the card pool; one try, of the likeliest"
        f" complete block, else the likeliest partial one (UV-40), unless no card left in the deck"
        f" lets it pass; {symbols}."
    )
    return Answer(
        *head,
        assumes,
        (
            Figure("blocked", "blocked at all", odds.complete + odds.partial),
            Figure("complete", "complete block", odds.complete),
            Figure("partial", "partial block", odds.partial),
            Figure("none", "no block", odds.none),
            Figure("likeliest", "blocked, by whichever is likelier", odds.likeliest),
            Figure("held", "a block in hand", odds.held),
        ),
        (Table("tiers", "Blocks in the order they are preferred", "Block", ("Tried", "Passed"),
               tiers),)
        if tiers
        else (),
        notes=tuple(notes),
        doubts=tuple(doubts),
    )  # fmt: skip


def _may(card: Card, starter: Card | None, question: BlockQuestion) -> bool:
    """Return whether the character can play a card as a block (UV-34)."""
    if starter is None:
        return True
    if not question.symbols or card.is_joker or starter.is_joker:
        return True
    return bool(card.all_symbols & starter.all_symbols)
