"""Which set the rows of another source speak of, as people write sets."""

import difflib
from collections.abc import Iterable, Mapping

from uvdeck.text import fold
from uvdeck.upkeep.numbering import split_number
from uvdeck.upkeep.theirs import Source, TheirRow


class SetNames:
    """Sets by the codes and names that people write."""

    def __init__(self, names: Mapping[str, str | None]) -> None:
        """Take our sets, code -> name."""
        self._codes = {fold(name): code for code, name in names.items() if name}
        self._codes |= {fold(code): code for code in names}

    def near(self, text: str) -> list[str]:
        """Return the codes of sets that look like what somebody wrote."""
        found = difflib.get_close_matches(fold(text[:40]), list(self._codes), n=3)
        return list(dict.fromkeys(self._codes[name] for name in found))

    def code(self, text: str | None) -> str | None:
        """Return the code of a set as people write it; None where it is none of ours."""
        return None if text is None else self._codes.get(fold(text))


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
