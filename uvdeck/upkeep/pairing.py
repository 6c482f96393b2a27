"""Which printing of one list is which of another, also where it has another number.

A printing keeps its number, as a rule. Where a number has another card than before, or none, its
card is looked for in the same set first: by all its facts, then by its name and type alone, and
last by all its facts in other sets. Where several could be meant, nobody guesses.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from uvdeck.text import fold
from uvdeck.upkeep.facts import FACTS, normal

#: Facts that belong to the number and not to the card.
_OF_THE_NUMBER: Final = ("rarity", "back_of")
_CARD_FACTS: Final = tuple(field for field in FACTS if field not in _OF_THE_NUMBER)


class Known(NamedTuple):
    """A printing with its facts.

    Args:
        id: ``<set>/<number>``.
        set_code: its set.
        facts: all its facts, those of a reprint filled up.
    """

    id: str
    set_code: str
    facts: Mapping[str, Any]


class Pairing(NamedTuple):
    """How the printings of two lists belong together.

    Args:
        pairs: (before, after) by id, of printings that are in both.
        removed: ids of the first list alone.
        added: ids of the second list alone.
    """

    pairs: list[tuple[str, str]]
    removed: list[str]
    added: list[str]


def card_key(known: Known) -> Hashable:
    """Return what two printings share exactly when all facts of their cards are the same."""
    facts = tuple(normal(field, known.facts.get(field)) for field in _CARD_FACTS)
    return (facts, "back_of" in known.facts)


def _print_key(known: Known) -> Hashable:
    return (card_key(known), known.facts.get("rarity"))


def _name_key(known: Known) -> Hashable:
    facts = known.facts
    return (facts.get("name"), facts.get("type"), "back_of" in facts)


def pair_up(before: Mapping[str, Known], after: Mapping[str, Known]) -> Pairing:
    """Say which printing is which.

    Args:
        before: the printings of the first list by id.
        after: those of the second list.
    """
    pairs: list[tuple[str, str]] = []
    olds: dict[str, Known] = {}
    news = {key: known for key, known in after.items() if key not in before}
    for key, known in before.items():
        other = after.get(key)
        if other is None:
            olds[key] = known
        elif _same_name(known, other):
            pairs.append((key, key))
        else:  # renamed, or another card under this number
            olds[key] = known
            news[key] = other
    pools = (olds, news)

    def in_set(key_of: Callable[[Known], Hashable]) -> Callable[[Known], Hashable]:
        return lambda known: (known.set_code, key_of(known))

    _settle(*pools, in_set(_print_key), pairs)
    _settle(*pools, in_set(card_key), pairs)
    _settle(*pools, in_set(_name_key), pairs, most=1)
    for key in sorted(olds.keys() & news.keys()):
        if _is_renamed(olds[key], news[key]):
            pairs.append((key, key))
            del olds[key], news[key]
    _settle(*pools, _print_key, pairs)
    _settle(*pools, card_key, pairs)
    return Pairing(sorted(pairs), sorted(olds), sorted(news))


def _settle(
    olds: dict[str, Known],
    news: dict[str, Known],
    key_of: Callable[[Known], Hashable],
    pairs: list[tuple[str, str]],
    most: int | None = None,
) -> None:
    """Pair what has one key, in the order of the numbers; as many on both sides, or none.

    Args:
        olds: what is left of the first list; what is paired is taken out.
        news: what is left of the second list.
        key_of: what belongs together has one key.
        pairs: where the pairs go.
        most: printings of one key that are paired at most; None for any number.
    """
    first, second = _grouped(olds.values(), key_of), _grouped(news.values(), key_of)
    for key, ids in first.items():
        others = second.get(key, [])
        if len(ids) == len(others) and (most is None or len(ids) <= most):
            for one, two in zip(ids, others, strict=True):
                pairs.append((one, two))
                del olds[one], news[two]


def _grouped(
    printings: Iterable[Known], key_of: Callable[[Known], Hashable]
) -> dict[Hashable, list[str]]:
    result: dict[Hashable, list[str]] = {}
    for known in sorted(printings, key=lambda known: known.id):
        result.setdefault(key_of(known), []).append(known.id)
    return result


def _same_name(one: Known, two: Known) -> bool:
    names = (str(one.facts.get("name", "")), str(two.facts.get("name", "")))
    return names[0] == names[1] or fold(names[0]) == fold(names[1])


def _is_renamed(one: Known, two: Known) -> bool:
    """Return whether a number has the same card under another name: half of its facts hold."""
    if one.facts.get("type") != two.facts.get("type"):
        return False
    fields = [
        field
        for field in _CARD_FACTS
        if field not in ("name", "type")
        and not (one.facts.get(field) is None and two.facts.get(field) is None)
    ]
    same = sum(normal(f, one.facts.get(f)) == normal(f, two.facts.get(f)) for f in fields)
    return bool(2 * same >= len(fields))
