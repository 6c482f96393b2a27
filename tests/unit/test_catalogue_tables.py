"""Cards go into rows and come back unchanged."""

import json
import sqlite3

import pytest

from uvdeck.catalogue.build import CardList, build
from uvdeck.catalogue.files import read_source
from uvdeck.catalogue.index import fill
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.catalogue.tables import CARD_COLUMNS, card_to_row, printing_to_row, row_to_card
from uvdeck.catalogue.validate import read_and_validate
from uvdeck.datadir import data_source
from uvdeck.model import (
    Attack,
    Block,
    Card,
    CardType,
    CopyAllowance,
    Keyword,
    Printing,
    Symbol,
    Zone,
    card_identity,
)

PRINTING = Printing("x/001", "x", "001", "rare", None, "001B", ("block",), (("site", "5"),))
FULL = Card(
    "x/001", "··Ryu·· \N{SNOWMAN}", CardType.CHARACTER, frozenset({Symbol.AIR, Symbol.INFINITY}),
    frozenset({Symbol.WATER}), 0, 10, Block(Zone.LOW, -5), Attack(Zone.HIGH, 0, 30), 7, 30, 5,
    (Keyword("Combo", "X", ("Low Kick", "Weapon"), ("A", "B"), ("Mage",), "Deadlock"),
     Keyword("EX", 0)),
    True, ("A", "B"), "any", CopyAllowance(8, CardType.ATTACK, "Ally", 1), True, "to-attacks", True,
    (PRINTING, PRINTING._replace(id="y/1", back="2B", external_ids=())),
)  # fmt: skip


@pytest.mark.parametrize(
    "card",
    [
        FULL,
        Card("x/001", "A", CardType.ASSET),
        FULL._replace(attack="unknown", block="unknown"),
        FULL._replace(attack=Attack(Zone.MID, 3, "unknown"), block=None),
        FULL._replace(attack=None, block=None, keywords=(), character_only=(), allows_copies=None),
        FULL._replace(difficulty=None, control=None, hand_size=None, health=None, stamina=None),
        FULL._replace(copy_limit=1),
        FULL._replace(copy_limit=None, ignores_progressive=None),
        FULL._replace(keywords_incomplete=False, cannot_start=False, is_back=False, printings=()),
    ],
)
def test_a_row_gives_the_card_back(card: Card):
    row = card_to_row(card)
    assert len(row) + 1 == len(CARD_COLUMNS.split(","))
    assert all(value is None or type(value) in (int, str) for value in row)
    json.loads(row[-1])
    again = row_to_card((1, *row), card.printings)
    assert again == card
    assert [type(part) for part in again] == [type(part) for part in card]


def test_a_printing_gives_a_row_of_plain_values():
    row = printing_to_row(PRINTING, 5, 7)
    assert row[:8] == ("x/001", 5, 7, "x", "001", "rare", None, "001B")
    assert json.loads(row[8]) == {"d": ["block"], "e": [["site", "5"]]}


@pytest.fixture(scope="module")
def shipped() -> CardList:
    documents, findings = read_and_validate(read_source(data_source())[0])
    assert findings == []
    return build(documents)


@pytest.fixture(scope="module")
def index(shipped: CardList):
    connection = sqlite3.connect(":memory:")
    fill(connection, shipped)
    yield Catalogue(connection)
    connection.close()


def test_every_card_comes_back_exactly(shipped: CardList, index: Catalogue):
    assert len(shipped.cards) == 9_499
    assert list(index.where("1", ())) == shipped.cards
    assert index.sets == shipped.sets
    assert list(index.sets) == list(shipped.sets)
    assert index.as_of == shipped.as_of


def test_every_printing_finds_its_card(shipped: CardList, index: Catalogue):
    count = 0
    for card in shipped.cards:
        for printing in card.printings:
            count += 1
            assert index.by_printing(printing.id) == card
    assert count == 10_164


def test_no_two_cards_are_the_same_card(shipped: CardList):
    assert len({card_identity(card) for card in shipped.cards}) == len(shipped.cards)
