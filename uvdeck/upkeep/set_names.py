"""Sets by the codes and names that people write."""

from collections.abc import Mapping

from uvdeck.text import fold, nearest


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
