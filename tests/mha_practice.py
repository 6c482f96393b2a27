"""The shipped cards of the other game, for tests."""

import functools

from uvdeck.datadir import mha_cards
from uvdeck.mha.cards import Cards
from uvdeck.mha.reading import read
from uvdeck.mha.supply import Supply, supply_of


@functools.cache
def cards_of(folder: str) -> Cards:
    """Return the cards of a shipped folder, ``.`` for those that are printed."""
    files = sorted((mha_cards() / folder).glob("*.yaml"))
    result = read((path.name, path.read_bytes()) for path in files)
    assert result.findings == []
    assert result.cards is not None
    return result.cards


@functools.cache
def practice() -> Supply:
    """Return the practice set as a game uses it."""
    return supply_of(cards_of("practice"))
