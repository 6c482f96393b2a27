"""Looking cards up in an index."""

import sqlite3
from collections.abc import Iterator

import pytest

from tests.data.lists import CHARACTER, FOUNDATION, card_set, documents, registry
from uvdeck.catalogue.build import build
from uvdeck.catalogue.index import fill
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.model import CardSet


@pytest.fixture
def small() -> Iterator[Catalogue]:
    connection = sqlite3.connect(":memory:")
    fill(
        connection,
        build(
            documents(
                registry("z", "a"),
                card_set(
                    "z",
                    f"001 name: ·Ryu·, {CHARACTER}",
                    f"002 name: Ryu, {FOUNDATION}",
                    f"003 name: ··Ryu··, {CHARACTER.replace('25', '26')}",
                    f"004 name: 'O%_Brien \"x\"', {FOUNDATION}, rarity: rare,"
                    " keywords: [Pro Hero, {keyword: Stun, rating: 1}, {keyword: Stun, rating: 2}]",
                ),
                card_set(
                    "a",
                    "001 reprint_of: z/002",
                    "001B name: Back, type: foundation, symbols: [all], back_of: '001'",
                    f"002 name: 'Ryu, Master (II)', {CHARACTER}",
                ),
            )
        ),
    )
    catalogue = Catalogue(connection)
    yield catalogue
    catalogue.close()


def ids(cards) -> list[str]:
    return [card.id for card in cards]


def test_by_printing(small: Catalogue):
    card = small.by_printing("z/002")
    assert card is not None
    assert small.by_printing("a/001") is card
    assert [p.id for p in card.printings] == ["z/002", "a/001"]
    for missing in ("z/999", "", "Z/002", "z/2", "z/002 ", "'; DROP TABLE cards; --"):
        assert small.by_printing(missing) is None


def test_ids_that_do_not_exist_are_not_kept(small: Catalogue):
    for i in range(1_000):
        assert small.by_printing(f"q/{i}") is None
    assert len(small._by_id) == 0


def test_by_name(small: Catalogue):
    assert ids(small.by_name("ryu", bare=False)) == ["z/002"]
    assert ids(small.by_name("·ryu·", bare=False)) == ["z/001"]
    assert ids(small.by_name("ryu", bare=True)) == ["z/001", "z/002", "z/003"]
    assert ids(small.by_name("Ryu", bare=True)) == []
    assert ids(small.by_name("", bare=True)) == []
    assert small.by_name("ryu", bare=True) == small.by_name("ryu", bare=True)


def test_one_card_is_one_object(small: Catalogue):
    (card,) = small.by_name("ryu", bare=False)
    assert small.by_printing("a/001") is card
    assert any(other is card for other in small.where("1", ()))


def test_where(small: Catalogue):
    assert ids(small.where("c.type = ?", ("character",))) == ["z/001", "z/003", "a/002"]
    assert ids(small.where("0", ())) == []


def test_cards_of_a_condition_are_counted(small: Catalogue):
    assert small.count_where("c.type = ?", ("character",)) == 3
    assert small.count_where("0", ()) == 0
    assert small.count_where("1", ()) == len(list(small.where("1", ())))


def test_each_card_gets_its_own_printings(small: Catalogue):
    """Printings are read at once for all cards that are asked for, known ones among them."""
    first = small.by_printing("z/002")
    cards = list(small.where("1", ()))
    assert any(card is first for card in cards)
    for card in cards:
        assert card.id in [printing.id for printing in card.printings]
        assert all(small.by_printing(printing.id) is card for printing in card.printings)


def test_names_are_those_of_fronts(small: Catalogue):
    names = [name for _, name in small.names()]
    assert "Back" not in names
    assert set(small.names()) >= {("ryu", "Ryu"), ("ryu", "·Ryu·")}


def test_names_that_begin_with(small: Catalogue):
    assert small.names_from("o%", 9) == ['O%_Brien "x"']
    assert small.names_from("%", 9) == []
    assert small.names_from("_", 9) == []
    assert set(small.names_from("ryu", 9)) == {"Ryu", "·Ryu·", "··Ryu··", "Ryu, Master (II)"}
    assert "Ryu" not in small.names_from("ryu", 9, characters=True)
    assert len(small.names_from("", 2)) == 2


def test_identities_and_counts_and_sets(small: Catalogue):
    assert small.identities() == ["Ryu"]
    assert small.counts() == (2, 6, 7)
    assert small.sets == {"z": CardSet("z"), "a": CardSet("a")}
    assert small.as_of == "2026-01"
    assert small.meta("nothing") == ""


def test_words_of_fields(small: Catalogue):
    assert small.words("keyword") == ["pro hero", "stun"]
    assert small.words("set") == ["a", "z"]
    assert small.words("rarity") == ["rare"]
    assert small.words("name") == []
