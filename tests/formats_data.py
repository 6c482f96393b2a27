"""Layers with formats and ban lists of a test's own, and decks that fit a format."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.helpers import native
from uvdeck.catalogue.index import open_catalogue
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.datadir import data_source
from uvdeck.formats import load
from uvdeck.legality.standing import standing
from uvdeck.model import Symbol

RULES: dict[str, Any] = {
    name: {"value": value, "source": "test", "confirmed": True}
    for name, value in (
        ("minimum", 60),
        ("copies", 4),
        ("symbols", "primary"),
        ("sideboard", [0, 10]),
        ("cycling", 10),
    )
}


def snapshot(day: str, sets: Iterable[str], ban_list: str, **more: Any) -> dict[str, Any]:
    """Return a snapshot; effective, unless ``kind`` is ``observed``."""
    kind = more.pop("kind", "effective")
    return {
        kind: day,
        "source": "test",
        "ban_list": ban_list,
        "pool": {"sets": sorted(sets), **more},
    }


def ban_list(name: str, **entries: Any) -> dict[str, Any]:
    """Return a ban list."""
    return {
        "id": name,
        "source": "test",
        "announced": None,
        "effective": None,
        "banned": [],
        "restricted": {},
        "not_legal": [],
        **entries,
    }


def write_layer(
    folder: Path,
    formats: Iterable[Mapping[str, Any]],
    ban_lists: Iterable[Mapping[str, Any]],
    released: Mapping[str, str | None] | None = None,
) -> Path:
    """Write a folder to layer over the card list; JSON is YAML.

    Args:
        folder: where to.
        formats: formats or additions to formats.
        ban_lists: whole ban lists.
        released: new sets of one card each, ``<set>/001``, with their release dates.
    """
    for kind, items in (("formats", formats), ("banlists", ban_lists)):
        (folder / kind).mkdir(parents=True, exist_ok=True)
        for item in items:
            text = json.dumps(item, indent=1)
            (folder / kind / f"{item['id']}.yaml").write_text(text, encoding="utf-8")
    if released:
        (folder / "sets").mkdir(exist_ok=True)
        entry = {"name": None, "universe": None, "card_back": None}
        registry = {
            "as_of": "2026-04",
            "sets": {code: {**entry, "released": day} for code, day in released.items()},
        }
        (folder / "sets.yaml").write_text(json.dumps(registry, indent=1), encoding="utf-8")
        for code in released:
            card = {
                "name": f"Card of {code}",
                "type": "foundation",
                "symbols": ["fire"],
                "difficulty": 1,
                "control": 5,
            }
            text = json.dumps({"set": code, "cards": {"001": card}}, indent=1)
            (folder / "sets" / f"{code}.yaml").write_text(text, encoding="utf-8")
    return folder


@contextmanager
def layered(folder: Path) -> Iterator[Catalogue]:
    """Open the card list with a folder over it, with an index beside the folder."""
    before = os.environ.get("UVDECK_CACHE_DIR")
    os.environ["UVDECK_CACHE_DIR"] = str(folder.parent / "layer-cache")
    try:
        catalogue = open_catalogue(data_source((str(folder),)))
    finally:
        if before is None:
            del os.environ["UVDECK_CACHE_DIR"]
        else:
            os.environ["UVDECK_CACHE_DIR"] = before
    try:
        yield catalogue
    finally:
        catalogue.close()


def fitting(
    catalogue: Catalogue,
    format_id: str,
    symbol: str,
    copies: int,
    without: Iterable[str] = (),
    *,
    attuned: bool = False,
) -> list[str]:
    """Return lines of foundations that have a symbol and are legal in all snapshots of a format.

    Args:
        catalogue: the card list.
        format_id: the format.
        symbol: the symbol, plain on every card.
        copies: how many cards, at most 4 of each.
        without: ids of cards and symbols that must not be among them.
        attuned: whether the symbol may be an attuned one.
    """
    game_format = load(catalogue, format_id)
    assert game_format is not None
    excluded = set(without)
    lines = []
    for card in catalogue.where("c.type = 'foundation' AND c.is_back = 0", ()):
        if copies <= 0:
            break
        symbols = card.all_symbols if attuned else card.symbols
        if Symbol(symbol) not in symbols or card.is_joker or (card.attuned and not attuned):
            continue
        if card.id in excluded or excluded & {s.value for s in card.all_symbols}:
            continue
        if card.character_only or card.copy_limit is not None:
            continue
        if all(standing(card, s) == ("legal", False, None) for s in game_format.snapshots):
            lines.append(f"{min(4, copies)} {card.id}")
            copies -= 4
    assert copies <= 0
    return lines


#: Eren Yeager, who has death and fire.
EREN = "aot01/008"


def deck(
    catalogue: Catalogue,
    *lines: str,
    side: Iterable[str] = (),
    format_id: str = "standard",
    character: str = EREN,
    symbol: str = "fire",
    size: int = 60,
) -> str:
    """Return a deck of so many cards that fit a format, the given lines first."""
    copies = sum(int(line.split()[0]) for line in lines)
    given = [line.split()[1] for line in (*lines, *side)]
    more = fitting(catalogue, format_id, symbol, size - copies, given) if size > copies else []
    return native([*lines, *more], list(side), character)
