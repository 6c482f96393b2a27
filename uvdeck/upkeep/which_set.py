"""Which set the rows of another source speak of, as people write sets."""

from collections.abc import Iterable

from uvdeck.upkeep.numbers import split_number
from uvdeck.upkeep.set_names import SetNames
from uvdeck.upkeep.theirs import Source, TheirRow


def codes_needed(
    sources: Iterable[Source], names: SetNames, set_code: str | None = None
) -> set[str] | None:
    """Return the sets of ours that files speak of; None where a row may be of any set.

    Args:
        sources: the files.
        names: our sets.
        set_code: the set of all rows that name none; without it that of the file's name.
    """
    codes = set()
    for source in sources:
        for row in source.rows:
            code = names.code(set_of(row, set_code or source.stem))
            if code is None:
                return None
            codes.add(code)
    return codes


def set_of(row: TheirRow, otherwise: str | None) -> str | None:
    """Return the set of a row as it is written: in its own cell, before its number, or none."""
    if row.set_text is not None:
        return row.set_text
    number = split_number(row.number_text or "")
    return number[0] if number is not None and number[0] is not None else otherwise
