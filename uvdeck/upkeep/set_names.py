"""Sets by the codes and names that people write."""

import re
from collections.abc import Mapping
from typing import Final

from uvdeck.decklists.filenames import is_device
from uvdeck.text import fold, nearest, printable, shorten

_CODE: Final = re.compile(r"[0-9A-Za-z]{1,32}")


def why_no_code(text: str) -> tuple[str, str] | None:
    """Return why a new set cannot have a code, and what would be right; None where it can.

    Its file is called after it, and that has to go on every system.

    Args:
        text: the code.
    """
    shown = f"'{printable(shorten(text, 40))}'"
    if not _CODE.fullmatch(text):
        return f"{shown} is no code of a set.", "Write 1 to 32 letters and digits."
    if is_device(text):
        return (
            f"{shown} cannot be the code of a set: Windows has no file of that name.",
            "Add a number to it, as in mha01.",
        )
    return None


class SetNames:
    """Sets by the codes and names that people write."""

    def __init__(self, names: Mapping[str, str | None]) -> None:
        """Take our sets, code -> name."""
        self._codes = {fold(name): code for code, name in names.items() if name}
        self._codes |= {fold(code): code for code in names}

    def near(self, text: str) -> list[str]:
        """Return the codes of sets that look like what somebody wrote."""
        found = nearest(fold(text[:40]), self._codes)
        return list(dict.fromkeys(self._codes[name] for name in found))

    def code(self, text: str | None) -> str | None:
        """Return the code of a set as people write it; None where it is none of ours."""
        return None if text is None else self._codes.get(fold(text))

    def same(self, one: str, other: str) -> bool:
        """Return whether two texts mean one set, each by its code or its name."""
        code = self.code(one)
        return fold(one) == fold(other) or (code is not None and code == self.code(other))
