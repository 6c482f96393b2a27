"""Decks made ready to be played: each variant with each policy and each mulligan."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from uvdeck.cli import common
from uvdeck.cli import odds_input as given
from uvdeck.cli.odds_output import ask_all

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.goldfish.games import Numbers
    from uvdeck.goldfish.layout import Layout, PolicyName
    from uvdeck.odds.answer import Answer
    from uvdeck.odds.hand_answer import Policy as Mulligan

#: Decks, variants, policies and mulligans that are played side by side.
MAX_DECKS: Final = 100


class Asked(NamedTuple):
    """How decks are to be played.

    Args:
        turns: of a game.
        going: who takes the first turn.
        policies: which of the cards that may be played is played; 1 or more to compare.
        mulligans: which hands are kept, to compare; empty for keeping all.
        hand_size: cards of the hand, None for what the character says.
        game_format: the format given, None for the deck's own.
        default_format: the format of decks that name none.
    """

    turns: int
    going: Literal["first", "second"]
    policies: "tuple[PolicyName, ...]"
    mulligans: "tuple[Mulligan, ...]"
    hand_size: int | None
    game_format: str | None
    default_format: str


class Prepared(NamedTuple):
    """A deck that is ready to be played.

    Args:
        words: what an answer says beside numbers.
        layout: the deck as the kernel takes it.
        starter: name of the starting character.
        deck: as it was read.
    """

    words: "Answer"
    layout: "Layout"
    starter: str
    deck: given.DeckAsked

    @property
    def numbers(self) -> "Numbers":
        """The deck as workers are given it."""
        from uvdeck.goldfish.games import Numbers

        return Numbers(self.layout.deck, self.layout.kinds, self.layout.rules)


def prepare(
    paths: Sequence[str],
    decklist: str | None,
    vary: Sequence[str],
    catalogue: "Catalogue",
    asked: Asked,
) -> tuple[list[Prepared], int]:
    """Return all that is to be played, and the exit code so far.

    Args:
        paths: the deck files.
        decklist: their syntax, None where the content decides.
        vary: changes that make variants.
        catalogue: the card list.
        asked: how they are to be played.
    """
    common.input_once(paths)
    given.check_changes(vary)
    each = len(asked.policies) * max(1, len(asked.mulligans))
    if len(paths) * (1 + len(vary)) * each > MAX_DECKS:
        common.fail(f"at most {MAX_DECKS} decks, variants and policies can be played side by side")
    decks, status = given.read_decks(paths, decklist, catalogue)
    return ask_all(
        decks, vary, catalogue, lambda deck: _prepared(deck, catalogue, asked), status, each=each
    )


def _prepared(deck: given.DeckAsked, catalogue: "Catalogue", asked: Asked) -> list[Prepared]:
    from uvdeck.goldfish.layout import Setup, lay_out
    from uvdeck.goldfish.words import words_for

    if deck.starter is None:
        raise given.Refused("a deck without a starting character cannot be played")
    rules = given.format_of(deck, asked.game_format, asked.default_format, catalogue)
    hand = given.hand_size(deck, asked.hand_size)
    result = []
    for policy in asked.policies:
        for mulligan in asked.mulligans or (None,):
            setup = Setup(asked.turns, asked.going, policy, hand, mulligan)
            layout = lay_out(deck.cards, deck.starter, rules, setup)
            parts = [
                deck.variant,
                policy if len(asked.policies) > 1 else "",
                mulligan.text if mulligan and len(asked.mulligans) > 1 else "",
            ]
            head = (deck.path, deck.name, ", ".join(part for part in parts if part))
            words = words_for(head, layout, setup, rules)
            result.append(Prepared(words, layout, deck.starter.name, deck))
    return result
