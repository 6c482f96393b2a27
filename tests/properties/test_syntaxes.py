"""What holds for every decklist syntax: printing and reading back, and any input at all."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import QUESTION
from tests.properties.test_decks import DAYS, FORMATS, LINE, PIECES, SYMBOLS, assert_whole, essence
from tests.syntaxes import NAMES, each
from uvdeck import decklists
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists.settle import meaning, settle
from uvdeck.legality.resolve import resolve
from uvdeck.legality.verdict import check_bytes, check_text
from uvdeck.model import Deck, DeckEntry
from uvdeck.text import clean

thorough = settings(deadline=None, max_examples=80, derandomize=True)

#: syntax -> the facts of a deck that it has a place for.
FACTS = {
    "native": {"name", "player", "date", "format", "primary_symbol", "notes"},
    "plain": {"name", "player", "date", "format", "primary_symbol", "notes", "maybeboard"},
    "forum": {"name", "link", "maybeboard"},
    "universus-text": {"maybeboard"},
    "deck-site": {"name"},
    "universus-json": {"name"},
    "tts": {"name", "maybeboard"},
    "csv": {"name", "player", "date", "format", "primary_symbol", "maybeboard"},
}
#: syntax -> what of an entry it has a place for; of printings the deck site has the ids.
ENTRIES = {
    "native": {"printing", "set_code"},
    "plain": {"printing", "set_code"},
    "forum": {"printing", "set_code", "art"},
    "universus-text": {"printing", "set_code", "set_name"},
    "deck-site": {"printing"},
    "universus-json": {"printing"},
    "tts": {"printing"},
    "csv": {"printing", "set_code", "set_name"},
}
PLACES = {"printing", "set_code", "set_name", "art"}
ALL_FACTS = set.union(*FACTS.values())


@pytest.fixture(scope="module")
def printings(catalogue: Catalogue) -> list[str]:
    return [p.id for card in catalogue.where("1", ()) for p in card.printings]


@pytest.fixture(scope="module")
def names(catalogue: Catalogue) -> list[str]:
    every = sorted({card.name for card in catalogue.where("1", ())})
    strange = [n for n in every if n[0].isdigit() or any(c in "#:,\"'*/[]&+=|\u00b7" for c in n)]
    return every + strange * (len(every) // len(strange))


@st.composite
def decks(draw: Any, catalogue: Catalogue, names: list[str], printings: list[str]) -> Deck:
    """Draw a deck with everything that any syntax has a place for."""

    def entry(most: int) -> DeckEntry:
        copies = draw(st.integers(1, most))
        kind = draw(st.integers(0, 9))
        if kind < 3:
            return DeckEntry(copies, clean(draw(st.sampled_from(names))))
        printing = draw(st.sampled_from(printings))
        card = catalogue.by_printing(printing)
        assert card is not None
        name = clean(card.name)
        if kind < 6:
            return DeckEntry(copies, name, printing)
        if kind == 6:
            return DeckEntry(copies, printing)
        if kind == 7:
            return DeckEntry(copies, name, None, printing.partition("/")[0])
        if kind == 8:
            return DeckEntry(copies, name, art=f"repo/{draw(st.integers(1, 99))}-2")
        return DeckEntry(copies, name, set_name="A Set That Nobody Knows")

    def entries(most: int) -> tuple[DeckEntry, ...]:
        return tuple(entry(9) for _ in range(draw(st.integers(0, most))))

    deck = Deck(
        name=draw(st.none() | LINE.map(str.strip)) or None,
        characters=tuple(entry(1) for _ in range(draw(st.integers(0, 1)))),
        main=entries(8),
        sideboard=entries(3),
        player=draw(st.none() | LINE.map(str.strip)) or None,
        date=draw(st.none() | DAYS),
        format=draw(st.none() | FORMATS),
        primary_symbol=draw(st.none() | SYMBOLS),
        notes=draw(st.none() | LINE.map(str.strip)) or None,
        maybeboard=entries(2),
        link=draw(st.none() | st.just("https://uvdeck.invalid/1")),
    )
    return settle(deck, catalogue)


def merged(entries: tuple[DeckEntry, ...]) -> tuple[DeckEntry, ...]:
    """Return the entries with copies of one card together, as piles of cards have them."""
    result: dict[DeckEntry, int] = {}
    for entry in entries:
        key = entry._replace(copies=0)
        result[key] = result.get(key, 0) + entry.copies
    return tuple(key._replace(copies=copies) for key, copies in result.items())


def essential(deck: Deck, syntax: str, lost: list[str], catalogue: Catalogue) -> Deck:
    """Return what of a deck a syntax has to carry, by the tables above."""

    def strip(part: tuple[DeckEntry, ...]) -> tuple[DeckEntry, ...]:
        result = []
        for entry in part:
            entry = entry._replace(span=None)
            left: dict[str, Any] = dict.fromkeys(PLACES - ENTRIES[syntax])
            entry = entry._replace(**left)
            if "printing" in lost:
                entry = entry._replace(printing=None, set_code=None)
            result.append(entry)
        return merged(tuple(result)) if syntax == "tts" else tuple(result)

    dropped: dict[str, Any] = dict.fromkeys(ALL_FACTS - FACTS[syntax] - {"maybeboard"})
    deck = deck._replace(unread=(), **dropped)
    if "maybeboard" not in FACTS[syntax]:
        deck = deck._replace(maybeboard=())
    return deck._replace(
        characters=strip(deck.characters),
        main=strip(deck.main),
        sideboard=strip(deck.sideboard),
        maybeboard=strip(deck.maybeboard),
    )


@pytest.mark.parametrize("syntax", [s for s in decklists.SYNTAXES if s != "deck-site"])
def test_what_is_printed_is_read_back(
    syntax: str, catalogue: Catalogue, names: list[str], printings: list[str]
):
    whole = 0

    @thorough
    @given(decks(catalogue, names, printings))
    def run(deck: Deck) -> None:
        nonlocal whole
        printed = decklists.write(deck, syntax, catalogue)
        fields = [lost.field for lost in printed.lost]
        parts = (deck.characters, deck.main, deck.sideboard, deck.maybeboard)
        if syntax == "csv" and not any(parts):
            return  # facts stand in the rows of cards
        again, findings = decklists.parse(printed.text, "d", catalogue, syntax)
        assert again.unread == ()
        expected = essential(deck, syntax, fields, catalogue)
        assert essential(settle(again, catalogue), syntax, fields, catalogue) == expected
        assert {f.code for f in findings} <= {"DCK111", "DCK117", "DCK118"}
        # What is lost is said, and nothing else is.
        wrong = {"unread", "card"} | FACTS[syntax]
        assert not wrong & set(fields)
        for key in ALL_FACTS - FACTS[syntax]:
            value = getattr(deck, key)
            assert (key in fields) == (value is not None and value != ())
        if not printed.lost:
            whole += 1
            assert essential(deck, syntax, [], catalogue) == expected
        second = decklists.write(settle(again, catalogue), syntax, catalogue)
        assert second.text == printed.text or syntax == "tts"  # a pile puts copies together

    run()
    assert whole or syntax in ("universus-text", "universus-json", "tts")


def test_what_the_deck_site_knows_is_read_back(catalogue: Catalogue, printings: list[str]):
    known = [p for p in printings if p.startswith(("mha0", "yyhdt", "aot0", "tmnt01", "cr02"))]

    @thorough
    @given(
        st.lists(st.tuples(st.integers(1, 9), st.sampled_from(known)), max_size=12),
        st.none() | LINE.map(str.strip),
    )
    def run(cards: list[tuple[int, str]], name: str | None) -> None:
        main = tuple(DeckEntry(copies, printing) for copies, printing in cards)
        deck = settle(Deck(name=name or None, main=main), catalogue)
        printed = decklists.write(deck, "deck-site", catalogue)
        missing = [lost.text for lost in printed.lost if lost.field == "card"]
        again, findings = decklists.parse(printed.text, "d", catalogue, "deck-site")
        assert findings == []
        assert again.name == deck.name
        assert len(again.main) + len(missing) == len(deck.main)
        left = [meaning(e, catalogue)[0] for e in again.main]
        wanted = [meaning(e, catalogue)[0] for e in deck.main]
        assert [card for card in wanted if card in left] == [c for c in left if c in wanted]
        if not printed.lost:
            assert tuple(e._replace(span=None) for e in again.main) == deck.main

    run()


def test_settling_means_what_the_check_means(
    catalogue: Catalogue, names: list[str], printings: list[str]
):
    @settings(thorough, max_examples=300)
    @given(
        st.sampled_from(names), st.none() | st.sampled_from(printings), st.integers(0, 2),
        st.booleans(),
    )  # fmt: skip
    def run(name: str, printing: str | None, kind: int, starter: bool) -> None:
        entry = DeckEntry(1, clean(name))
        if printing is not None and kind == 0:
            entry = entry._replace(printing=printing)
        elif printing is not None and kind == 1:
            entry = DeckEntry(1, printing)
        elif printing is not None:
            card = catalogue.by_printing(printing)
            assert card is not None
            entry = DeckEntry(1, clean(card.name), None, printing.partition("/")[0])
        deck = Deck(characters=(entry,)) if starter else Deck(main=(entry,))
        resolved, _ = resolve(deck, catalogue)
        (line,) = (*resolved.characters, *resolved.main)
        assert meaning(entry, catalogue, starter=starter) == (line.card, line.printing)

    run()


# --- Any input -----------------------------------------------------------------------------------

KEYS = st.sampled_from(
    [
        "ObjectStates",
        "ContainedObjects",
        "DeckIDs",
        "States",
        "Name",
        "Nickname",
        "Description",
        "SaveName",
        "CardID",
        "CustomDeck",
        "data",
        "deck",
        "name",
        "sections",
        "deckSectionId",
        "cards",
        "cardId",
        "count",
        "startingCharacter",
    ]
)
WORDS = st.sampled_from(
    [
        "Deck",
        "DeckCustom",
        "Card",
        "CardCustom",
        "Bag",
        "Sideboard",
        "Smash",
        "Chomp",
        "mha01/002",
        "773a74a1e7536ea7be98d511",
        "773A74A1E7536EA7BE98D510",
        "65d7e496b86affda31e0a5f7",
        "65d7e496b86affda31e0a5e8",
        "\ud800",
        "\u0000",
        "4",
        "",
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 1001) | st.floats() | WORDS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=25,
)
TOPS: list[Callable[[Any], Any]] = [
    lambda v: {"ObjectStates": v},
    lambda v: {"ObjectStates": [v]},
    lambda v: {"ObjectStates": [{"Name": "Deck", "DeckIDs": [1], "ContainedObjects": v}]},
    lambda v: {"data": {"deck": {"sections": v}}},
    lambda v: {"data": {"deck": {"sections": [v], "name": v}}},
    lambda v: {"data": v, "deckSectionId": 1},
    lambda v: {"startingCharacter": v, "cards": [v]},
    lambda v: {"startingCharacter": "mha01/001", "cards": v},
    lambda v: v,
]


def test_any_json_has_a_verdict(catalogue: Catalogue):
    @settings(thorough, max_examples=300)
    @given(VALUES, st.sampled_from(TOPS), st.sampled_from([None, *decklists.SYNTAXES]))
    def run(value: Any, top: Callable[[Any], Any], syntax: str | None) -> None:
        text = json.dumps(top(value))
        report = check_text(text, "d", catalogue, QUESTION, syntax=syntax)
        assert_whole(report)
        json.dumps([f.to_json() for f in report.findings], ensure_ascii=False).encode()
        for target in decklists.SYNTAXES:
            decklists.write(report.deck, target, catalogue).text.encode()

    run()


SIGNS = PIECES | st.sampled_from(
    [
        "[b][url=x]Name[/url][/b]\n",
        "[b]Character[/b]\n",
        "4 -mha06/155 ",
        "4 -mha06 ",
        "4 -repo/1-2 ",
        " | ",
        "# Mainboard\n",
        "# Starting Character\n",
        "## Action\n",
        "count,name\n",
        "qty\tcard\tset\n",
        "\t",
        ";",
        '"",',
        "'=1",
        '{"cards": [[',
        '"ObjectStates": [',
        "NaN",
        "\\ud800",
        "\\",
    ]
)


@pytest.mark.parametrize("syntax", [None, *decklists.SYNTAXES])
def test_any_text_has_a_verdict(catalogue: Catalogue, syntax: str | None):
    text = st.text(max_size=120) | st.lists(SIGNS, max_size=30).map("".join)
    heads = st.sampled_from(["", "count,name,set\n", "qty\tcard\n", "[b]Main[/b]\n", "{", "\ufeff"])

    @settings(thorough, max_examples=120)
    @given(heads, text)
    def run(head: str, body: str) -> None:
        report = check_text(head + body, "d", catalogue, QUESTION, syntax=syntax)
        assert_whole(report)
        data = (head + body).encode()
        assert check_bytes(data, "d", catalogue, QUESTION, syntax=syntax).verdict is report.verdict

    run()


@pytest.mark.parametrize("syntax", [None, *decklists.SYNTAXES])
def test_any_bytes_have_a_verdict(catalogue: Catalogue, syntax: str | None):
    @thorough
    @given(st.binary(max_size=200) | st.binary(max_size=60).map(lambda b: b'{"ObjectStates":' + b))
    def run(data: bytes) -> None:
        assert_whole(check_bytes(data, "d", catalogue, QUESTION, syntax=syntax))

    run()


SOME = st.sampled_from(
    [
        "4 Smash",
        "3 Smash",
        "1 mha01/004",
        "9 Resounding Screech",
        "8 ggs01/044",
        "4 Chomp",
        "2 Rock Howard",
        "1 No Such Card",
        "2 Nor Such Card",
        "1 aot01/285B",
        "1 tmnt01/006",
        "2 mha04/153 Valiant Assault",
        "3 rhid01/014",
        "5 Plus Ultra!",
        "1 Wound // Restore",
    ]
)


@each({name: write for name, write in NAMES.items() if name not in ("plain", "native")})
def test_order_changes_no_finding(catalogue: Catalogue, write: Callable[..., str]):
    @settings(thorough, max_examples=40)
    @given(
        st.lists(SOME, max_size=12), st.lists(SOME, max_size=4), st.randoms(use_true_random=False)
    )
    def run(main: list[str], side: list[str], rng: random.Random) -> None:
        one = check_text(write(main, side), "d", catalogue, QUESTION)
        mixed_main, mixed_side = main[:], side[:]
        rng.shuffle(mixed_main)
        rng.shuffle(mixed_side)
        other = check_text(write(mixed_main, mixed_side), "d", catalogue, QUESTION)
        assert essence(one.findings) == essence(other.findings)
        assert one.verdict is other.verdict
        assert one.types == other.types

    run()
