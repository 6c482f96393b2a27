"""The words of the card list: what a name or a keyword that somebody types may go on to be."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from uvdeck.catalogue.build import RawPrinting
from uvdeck.model import identity_of
from uvdeck.text import fold, fold_name, nearest, plural, printable, quoted
from uvdeck.upkeep.fields import Column

#: Names that are offered at most; more are no help.
_LIMIT: Final = 100
#: Printings of a name that are listed.
_LISTED: Final = 5


class Vocabulary:
    """Names, keywords and characters of a card list.

    Args:
        printings: all printings of it.
    """

    def __init__(self, printings: Iterable[RawPrinting]) -> None:
        names: dict[str, list[RawPrinting]] = defaultdict(list)
        keywords: Counter[str] = Counter()
        parts: Counter[str] = Counter()
        identities: set[str] = set()
        for raw in printings:
            fields = raw.fields
            for item in fields.get("keywords") or ():
                keywords[item if isinstance(item, str) else item["keyword"]] += 1
                parts.update(item.get("with", ()) if isinstance(item, dict) else ())
            name = fields.get("name")
            if name is not None:
                names[fold_name(name)].append(raw)
                if fields.get("type") == "character":
                    identities.add(identity_of(name))
        self._names = dict(names)
        self._keywords = _by_fold(keywords)
        # What a Combo may name: keywords, and zones and types with and without one.
        self._parts = {**_by_fold(parts), **self._keywords}
        self._identities = {fold(name): name for name in sorted(identities)}

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

        Only the case of letters and the like is changed, never a word.
        """
        if column.name == "keywords":
            return [self._keyword(item) for item in value]
        if column.name == "character_only":
            return [self._identities.get(fold(name), name) for name in value]
        return value

    def _keyword(self, item: str | Mapping[str, Any]) -> Any:
        if isinstance(item, str):
            return self._keywords.get(fold(item), item)
        result = dict(item)
        result["keyword"] = self._keywords.get(fold(item["keyword"]), item["keyword"])
        if "with" in item:
            result["with"] = [self._parts.get(fold(word), word) for word in item["with"]]
        if "only" in item:
            result["only"] = [self._identities.get(fold(name), name) for name in item["only"]]
        return result

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
            ]
        if found:
            spelt = quoted(printable(raw.fields["name"]) for raw in found[:_LISTED])
            return [f"The list has this name otherwise: {spelt}."]
        return []


def _by_fold(words: Counter[str]) -> dict[str, str]:
    """Return words by their folded forms; of two spellings the more frequent one."""
    result: dict[str, str] = {}
    for word, _ in words.most_common():
        result.setdefault(fold(word), word)
    return result
