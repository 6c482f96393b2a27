"""Words one slip apart, found without comparing each with each other.

A slip is one letter too many, one missing, one changed, or two neighbours swapped. Two words one
slip apart have a form in common that comes of leaving out at most one letter of each; so words
are filed under all such forms, and only those that meet are compared.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

#: Words that meet under one form and are still compared with each other.
MAX_MEETING: Final = 64
#: Letters of a word that is looked at; names have 120 at most.
MAX_LETTERS: Final = 120
#: Forms that are filed; the names of the shipped list have some 140,000.
MAX_FORMS: Final = 500_000
#: Words of which it is asked what is near; a list with more misspellings is wrong as a whole.
MAX_ASKED: Final = 2_000


def one_slip(one: str, other: str) -> bool:
    """Return whether two different words are one slip apart."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    first = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), None)
    if first is None:
        return True  # the longer one has a letter more at its end
    if len(short) != len(long):
        return short[first:] == long[first + 1 :]
    if short[first + 1 :] == long[first + 1 :]:
        return True
    swapped = long[first + 1 : first + 2] + long[first] + long[first + 2 :]
    return short[first:] == swapped


def _forms(word: str) -> set[str]:
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}


class Slips:
    """Words that can be asked which of them are one slip from another.

    Args:
        words: the words. Longer ones than :data:`MAX_LETTERS` are passed over, and so are all that
            come behind those with :data:`MAX_FORMS` forms.
    """

    def __init__(self, words: Iterable[str]) -> None:
        """File the words."""
        self._filed: dict[str, list[str]] = defaultdict(list)
        self._asked = 0
        left = MAX_FORMS
        for word in dict.fromkeys(words):
            if len(word) <= MAX_LETTERS and left > 0:
                forms = _forms(word)
                left -= len(forms)
                for form in forms:
                    self._filed[form].append(word)

    def near(self, word: str) -> list[str]:
        """Return the words one slip from this one, sorted; none after :data:`MAX_ASKED` words."""
        self._asked += 1
        if len(word) > MAX_LETTERS or self._asked > MAX_ASKED:
            return []
        met = {
            other
            for form in _forms(word)
            for other in self._filed.get(form, ())[:MAX_MEETING]
            if one_slip(word, other)
        }
        return sorted(met)

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Yield each pair of words one slip apart once, in the order in which they were given."""
        seen: set[tuple[str, str]] = set()
        for met in self._filed.values():
            if len(met) < 2:
                continue
            some = met[:MAX_MEETING]
            for number, one in enumerate(some):
                for other in some[number + 1 :]:
                    if (one, other) not in seen and one_slip(one, other):
                        seen.add((one, other))
                        yield one, other
