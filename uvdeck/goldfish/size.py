"""What games and checks ask of every deck: an order of its cards, and a size that is played."""

from uvdeck.model import Card
from uvdeck.odds.count import ImpossibleError
from uvdeck.sampling.draws import MAX_CARDS


def by_id(card: Card) -> str:
    """Return what cards are sorted by: a card's place among kinds is that of its id."""
    return card.id


def check_size(cards: int) -> None:
    """Refuse a deck of more cards than the kernel shuffles.

    Raises:
        ImpossibleError: it has too many.
    """
    if cards > MAX_CARDS:
        raise ImpossibleError(
            f"a deck of {cards} cards is too large: at most {MAX_CARDS} are played"
        )
