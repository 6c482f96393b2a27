"""Count the cards of decks as a first script would: all card files read, names in a dict.

Usage: ``python benchmarks/baselines/count_names.py DECK...``, in the repository's top folder. It
checks no rule and forgives no spelling; it shows what reading alone costs.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

COUNT = re.compile(r"([0-9]+)x? +(.+)")


def texts(value: Any) -> Iterator[str]:
    """Yield all texts of a document, keys of mappings included."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from texts(key)
            yield from texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)
    elif isinstance(value, str):
        yield value


def main(decks: list[str]) -> int:
    """Print how many entries of all decks name a card; return 1 if none does."""
    cards: dict[str, Any] = {}
    for path in sorted(Path("cards/sets").glob("*.yaml")):
        document = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
        for card in document["cards"].values():
            if "name" in card:
                cards[card["name"]] = card
    found = 0
    for deck in decks:
        document = yaml.load(Path(deck).read_text(encoding="utf-8"), yaml.CSafeLoader)
        counts: dict[str, int] = {}
        for text in texts(document):
            match = COUNT.fullmatch(text)
            count, name = (int(match[1]), match[2]) if match else (1, text)
            if name in cards:
                counts[name] = counts.get(name, 0) + count
        found += len(counts)
    print(f"{len(decks)} decks, {found} entries found")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
