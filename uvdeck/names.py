"""From what people type to cards: forgiving, and never wrong.

An exact name beats everything; then spellings that differ in case, accents, width, quotes or
blanks; then those that differ in the dots around a name. Two cards at the same level are both
returned: nobody's guess decides.
"""

import re
from string import ascii_uppercase
from typing import Final

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.model import Card
from uvdeck.text import clean, fold, fold_name, nearest, undecorate

#: Longest text that is looked up; the longest name has 60 characters.
MAX_NAME: Final = 200

_PRINTING_ID: Final = re.compile(r"([A-Za-z0-9]{1,40})/([0-9]{1,4})([A-Za-z]?)\Z")
#: Similarity (0 to 100) from which a name is offered instead.
_CUTOFF: Final = 70.0
#: How far behind the best one (in the same points) a name is still offered.
_NOISE: Final = 12.0
#: Similarity of whole names from which a word in common counts, and for how much.
_ALIKE: Final = 75.0
_SHARED_WORD: Final = 10.0
#: How far from a number that a set does not have others are offered.
_NEAR_NUMBERS: Final = 20


def printing_id(text: str) -> str | None:
    """Return a text as a printing id, ``mha01/2`` as ``mha01/002``; None where it is none.

    The form alone decides; whether there is such a printing is the catalogue's to say.
    """
    match = _PRINTING_ID.match(clean(text))
    if match is None:
        return None
    set_code, number, back = match.groups()
    return f"{set_code}/{number.lstrip('0').zfill(3)}{back.upper()}"


def find_printing(catalogue: Catalogue, text: str) -> tuple[str, Card] | None:
    """Return the id as the catalogue spells it and its card, or None.

    Args:
        catalogue: where to look.
        text: ``mha01/002``; the set's case and leading zeros of the number are forgiven.
    """
    padded = printing_id(text)
    if padded is None:
        return None
    typed = clean(text)
    for wanted in dict.fromkeys((typed, padded)):  # a set may have numbers of two digits
        card = catalogue.by_printing(wanted)
        if card is not None:
            return wanted, card
    set_code, _, number = padded.partition("/")
    for code in catalogue.sets:
        if code.casefold() == set_code.casefold():
            for printed in (typed.partition("/")[2], number):
                card = catalogue.by_printing(f"{code}/{printed}")
                if card is not None:
                    return f"{code}/{printed}", card
    return None


def candidates(catalogue: Catalogue, text: str) -> list[Card]:
    """Return the cards that a name or printing id may mean: one is sure, more are ambiguous.

    Args:
        catalogue: where to look.
        text: a name as typed, or an id.

    Returns:
        The cards of the first level at which the name is found, in set order; backs of
        double-sided cards only where no front has the name (UV-10).
    """
    if len(text) > MAX_NAME:
        return []
    found = find_printing(catalogue, text)
    if found is not None:
        return [found[1]]
    folded = fold(text)
    if not folded:
        return []
    cards = catalogue.by_name(folded, bare=False)
    if len(cards) > 1:
        typed = clean(text)
        exact = [card for card in cards if typed in (card.name, clean(card.name))]
        lower = typed.casefold()
        cards = exact or [c for c in cards if clean(c.name).casefold() == lower] or cards
    if not cards:
        cards = catalogue.by_name(undecorate(folded), bare=True)
    return [card for card in cards if not card.is_back] or cards


def suggestions(catalogue: Catalogue, text: str, limit: int = 3) -> list[str]:
    """Return names that look like a text, the likeliest first; ids where it has the form of one.

    Args:
        catalogue: where to look.
        text: a name or an id that is not in the catalogue.
        limit: how many at most.
    """
    from rapidfuzz import fuzz, process

    if printing_id(text) is not None:
        return _near_ids(catalogue, text)[:limit]
    names = catalogue.names()
    typed = fold_name(text[:MAX_NAME])
    words = set(typed.split())

    def score(name: str, similar: float) -> float:
        """Return how alike a name is; one that shares a word and has but a slip goes first."""
        whole = fuzz.ratio(typed, name)
        shares = whole >= _ALIKE and not words.isdisjoint(name.split())
        return max(similar, whole + _SHARED_WORD) if shares else similar

    found = process.extract(
        typed,
        [folded for folded, _ in names],
        scorer=fuzz.WRatio,
        limit=limit * 40,
        score_cutoff=_CUTOFF,
    )
    hits = [(name, score(name, similar), index) for name, similar, index in found]
    hits.sort(key=lambda hit: -hit[1])
    hits = hits[: limit * 4]
    # What is far behind the best hit only hides it.
    best = hits[0][1] if hits else 0.0
    hits = [hit for hit in hits if hit[1] >= best - _NOISE]
    # Ties of the score go to the name that differs least in length, then by the alphabet.
    wanted = len(text)
    ranked = sorted(hits, key=lambda hit: (-hit[1], abs(len(hit[0]) - wanted), names[hit[2]][1]))
    result: list[str] = []
    for _, _, index in ranked:
        name = names[index][1]
        if name not in result:
            result.append(name)
    return result[:limit]


def near_sets(catalogue: Catalogue, text: str) -> list[str] | None:
    """Return codes like that of an id whose set is not in the catalogue.

    Args:
        catalogue: where to look.
        text: an id of a printing.

    Returns:
        The likeliest code first; None where the text is no id, or the set is there.
    """
    padded = printing_id(text)
    if padded is None:
        return None
    code = padded.partition("/")[0].casefold()
    codes = {known.casefold(): known for known in catalogue.sets}
    return None if code in codes else [codes[near] for near in nearest(code, codes)]


def _near_ids(catalogue: Catalogue, text: str) -> list[str]:
    """Return ids like one that is not in the catalogue: of sets with a code like it, or near it."""
    code, _, number = (printing_id(text) or "/").partition("/")
    codes = near_sets(catalogue, text)
    if codes is not None:
        tried = [f"{near}/{number}" for near in codes]
    else:
        back = "B" if number.endswith("B") else ""
        wanted = int(number.rstrip(ascii_uppercase))
        (code,) = (known for known in catalogue.sets if known.casefold() == code.casefold())
        steps = [step for far in range(1, _NEAR_NUMBERS + 1) for step in (-far, far)]
        tried = [f"{code}/{max(wanted + step, 0):03d}{back}" for step in steps]
        tried = [f"{code}/{wanted:03d}", *tried]
    found = (find_printing(catalogue, each) for each in dict.fromkeys(tried))
    return [hit[0] for hit in found if hit is not None]
