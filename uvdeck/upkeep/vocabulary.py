"""The words of the card list: what a name or a keyword that somebody types may go on to be."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from uvdeck.catalogue.build import RawPrinting
from uvdeck.model import identity_of
from uvdeck.text import fold, fold_name, nearest, plural, printable, quoted
from uvdeck.upkeep.fields import Column

#: Names that are offered at most; more are no help.
_LIMIT: Final = 100
#: Printings of a name that are listed.
_LISTED: Final = 5
#: A keyword with a number behind a blank: ``Stun 2``.
_NUMBERED: Final = re.compile(r"(\S(?:.*\S)?)\s+([0-9]{1,2}|[xX])")


class Vocabulary:
    """Names, keywords and characters of a card list.

    Args:
        printings: all printings of it.
    """

    def __init__(self, printings: Iterable[RawPrinting]) -> None:
        self._printings = list(printings)

    # Each part is made when it is first asked for: an import needs no names.

    @cached_property
    def _names(self) -> dict[str, list[RawPrinting]]:
        names: dict[str, list[RawPrinting]] = defaultdict(list)
        for raw in self._printings:
            if raw.fields.get("name") is not None:
                names[fold_name(raw.fields["name"])].append(raw)
        return dict(names)

    @cached_property
    def _identities(self) -> dict[str, str]:
        identities = {
            identity_of(raw.fields["name"])
            for raw in self._printings
            if raw.fields.get("type") == "character" and raw.fields.get("name") is not None
        }
        return {fold(name): name for name in sorted(identities)}

    @cached_property
    def _counted(self) -> tuple[Counter[str], Counter[str], set[str]]:
        """Return how often each keyword and each part of a combo stands, and which have ratings."""
        keywords: Counter[str] = Counter()
        parts: Counter[str] = Counter()
        rated: set[str] = set()
        for raw in self._printings:
            for item in raw.fields.get("keywords") or ():
                if isinstance(item, str):
                    keywords[item] += 1
                    continue
                keywords[item["keyword"]] += 1
                parts.update(item.get("with", ()))
                if "rating" in item:
                    rated.add(fold(item["keyword"]))
        return keywords, parts, rated

    @cached_property
    def _keywords(self) -> dict[str, str]:
        return _by_fold(self._counted[0])

    @cached_property
    def _parts(self) -> dict[str, str]:
        # What a Combo may name: keywords, and zones and types with and without one.
        return {**_by_fold(self._counted[1]), **self._keywords}

    def offers(
        self, column: Column | None, words: Iterable[str], start: str, *, inside: bool = False
    ) -> list[str]:
        """Return what a word may go on to be, sorted.

        Args:
            column: the fact that is typed; None where only ``words`` will do.
            words: the words that are possible, where they are known.
            start: what was typed of the word, whatever its case.
            inside: whether it stands in parentheses, where a Combo says what it must follow.
        """
        folded = fold(start)
        known = list(words)
        if column is not None and column.name == "name":
            known = [raws[0].fields["name"] for raws in self._names.values()]
        elif column is not None and column.name == "keywords":
            known = list((self._parts if inside else self._keywords).values())
        elif column is not None and column.name == "character_only":
            known = list(self._identities.values())
        found = (
            word for word in known if printable(word) == word and fold(word).startswith(folded)
        )
        return sorted(found)[:_LIMIT]

    def settle(self, column: Column, value: Any) -> Any:
        """Return a value with its keywords and characters spelt as the list has them.

        Only the case of letters and the like is changed, never a word; ``Stun 2`` is ``Stun: 2``
        where the list has Stun with ratings and no keyword of that name.
        """
        if column.name == "keywords":
            return [self._keyword(item) for item in value]
        if column.name == "character_only":
            return [self._identities.get(fold(name), name) for name in value]
        return value

    def _keyword(self, item: str | Mapping[str, Any]) -> Any:
        if isinstance(item, str):
            item = {"keyword": item}
        result = dict(item)
        keywords, parts, rated = self._counted
        match = _NUMBERED.fullmatch(item["keyword"])
        is_known = fold(item["keyword"]) in self._keywords
        if match is not None and not is_known and "rating" not in item and fold(match[1]) in rated:
            rest = {key: value for key, value in item.items() if key != "keyword"}
            rating = "X" if match[2] in "xX" else int(match[2])
            result = {"keyword": match[1], "rating": rating, **rest}
        result["keyword"] = _spelt(result["keyword"], self._keywords, keywords)
        if "with" in item:
            result["with"] = [
                word if word in keywords else _spelt(word, self._parts, parts)
                for word in item["with"]
            ]
        if "only" in item:
            result["only"] = [self._identities.get(fold(name), name) for name in item["only"]]
        return result if len(result) > 1 else result["keyword"]

    def new_keywords(self, items: Iterable[str | Mapping[str, Any]]) -> dict[str, list[str]]:
        """Return the keywords that no card of the list has, each with those that look like it.

        Args:
            items: keywords as a set file has them. Where the list has no keywords at all none of
                them is new.
        """
        words = dict.fromkeys(item if isinstance(item, str) else item["keyword"] for item in items)
        if not self._keywords:
            return {}
        return {
            word: [self._keywords[key] for key in nearest(fold(word), self._keywords, 2, 0.75)]
            for word in words
            if fold(word) not in self._keywords
        }

    def remarks(self, column: Column, value: Any) -> list[str]:
        """Return what one should know of a value, which may be right nevertheless."""
        if value is None:
            return []
        if column.name == "name":
            return self._namesakes(value)
        if column.name == "keywords":
            words = (item if isinstance(item, str) else item["keyword"] for item in value)
            return [
                self._new("keyword", word, self._keywords)
                for word in words
                if fold(word) not in self._keywords
            ]
        if column.name == "character_only":
            return [
                self._new("character", name, self._identities)
                for name in value
                if fold(name) not in self._identities
            ]
        return []

    def _new(self, what: str, word: str, known: Mapping[str, str]) -> str:
        near = nearest(fold(word), known, 2, 0.75)
        meant = f" Did you mean {quoted(known[key] for key in near)}?" if near else ""
        return f"No card of the list has the {what} '{printable(word)}' so far.{meant}"

    def _namesakes(self, name: str) -> list[str]:
        found = self._names.get(fold_name(name), [])
        exact = [raw for raw in found if raw.fields["name"] == name]
        if exact:
            ids = [raw.id for raw in exact if "reprint_of" not in raw.fields] or [exact[0].id]
            more = f" and {len(ids) - _LISTED} more" if len(ids) > _LISTED else ""
            return [
                f"The list has {plural(len(ids), 'card')} of this name:"
                f" {', '.join(ids[:_LISTED])}{more}."
                f" Where it is {'this one' if len(ids) == 1 else 'one of these'}, less is asked by"
                f" 'uvdeck cards add --reprint-of {ids[0]}'.",
            ]
        if found:
            spelt = quoted(printable(raw.fields["name"]) for raw in found[:_LISTED])
            return [f"The list has this name otherwise: {spelt}."]
        return []


def _spelt(word: str, known: Mapping[str, str], exact: Collection[str]) -> str:
    """Return a word as the list has it; where it stands there like this it stays."""
    return word if word in exact else known.get(fold(word), word)


def _by_fold(words: Counter[str]) -> dict[str, str]:
    """Return words by their folded forms; of two spellings the more frequent one."""
    result: dict[str, str] = {}
    for word, _ in words.most_common():
        result.setdefault(fold(word), word)
    return result
