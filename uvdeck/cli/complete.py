"""Shell completion of card names."""

from typing import Any


def card_names(ctx: Any, args: list[str], incomplete: str) -> list[str]:
    """Return names of cards that begin with what was typed, however it was cased."""
    return _names(incomplete, characters=False)


def character_names(ctx: Any, args: list[str], incomplete: str) -> list[str]:
    """Return names of characters that begin with what was typed."""
    return _names(incomplete, characters=True)


def _names(incomplete: str, *, characters: bool) -> list[str]:
    from uvdeck.catalogue.index import DataFaultError, open_catalogue
    from uvdeck.datadir import DataError, data_source
    from uvdeck.text import fold_name, printable

    try:
        catalogue = open_catalogue(data_source())
    except (DataError, DataFaultError):
        return []  # a shell waiting for TAB is no place for an error message
    start = fold_name(incomplete) if incomplete else ""
    names = catalogue.names_from(start, 100, characters=characters)
    return [printable(name) for name in names]
