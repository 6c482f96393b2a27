"""Formats: the numbers that deck construction is held against.

For now ``core``, the rules of UV-1 to UV-11; dated formats with pools and ban lists are data
(``cards/formats/``) and come later.
"""

from typing import Final, NamedTuple


class Format(NamedTuple):
    """Construction rules of one format.

    Args:
        id: as a deck file and the command line name it.
        minimum: cards that the main deck has at least, the starting character apart (UV-1).
        copies: copies of one card, main deck and sideboard together (UV-3).
        sideboard: the sizes that a sideboard may have (UV-5).
        remark: what a verdict adds, so that nobody takes it for more than it is.
    """

    id: str
    minimum: int
    copies: int
    sideboard: tuple[int, ...]
    remark: str


CORE: Final = Format("core", 50, 4, (0, 10), "not a tournament format")

FORMATS: Final[dict[str, Format]] = {CORE.id: CORE}
