"""A deck as the kernel takes it: what may be played, symbols, copies of the character."""

from typing import Any

import pytest

from tests.goldfish_decks import SOMEBODY, laid, rules, setup
from tests.odds_cards import FIRE, JOKER, WATER, card, is_type, starter, strike
from uvdeck.goldfish.layout import Layout
from uvdeck.model import Attack, Card, CardType, Keyword, Zone
from uvdeck.odds.count import CountRange, ImpossibleError
from uvdeck.odds.hand_answer import Group, Policy
from uvdeck.play import table

ALL = (1 << 13) - 1


def row(layout: Layout, name: str) -> list[int]:
    kind = [card.name for card in layout.cards].index(name)
    return list(layout.kinds[kind * table.COLUMNS : (kind + 1) * table.COLUMNS])


def one(made: Card, character: Card = SOMEBODY, **of_format: Any) -> list[int]:
    """Return the row of a card among 20 others."""
    layout = laid({made: 1, card("Zero"): 20}, played=rules(**of_format), character=character)
    return row(layout, made.name)


def test_kinds_stand_in_the_order_of_ids_and_each_card_has_one():
    layout = laid({card("B"): 2, strike("A"): 7, card("C"): 1})
    assert [c.name for c in layout.cards] == ["A", "B", "C"]
    assert layout.deck == (0,) * 7 + (1, 1, 2)
    assert layout.names == ("A", "B", "C")


def test_the_order_in_which_a_deck_is_written_makes_no_difference():
    cards = {card("B"): 2, strike("A"): 7, card("C"): 1}
    assert laid(cards) == laid(dict(reversed(cards.items())))


def test_cards_of_one_name_are_told_apart_by_their_ids():
    twin = card("A")._replace(id="tst02/A", control=3)
    layout = laid({card("A"): 5, twin: 5})
    assert layout.names == ("A [tst01/A]", "A [tst02/A]")
    assert layout.kinds[table.NAME] == layout.kinds[table.COLUMNS + table.NAME]


@pytest.mark.parametrize(
    ("made", "form"),
    [
        (card("X"), 1),
        (strike("X"), 1),
        (card("X", type=CardType.ASSET), 1),
        (card("X", type=CardType.BACKUP), 1),
        (card("X", type=CardType.CHARACTER), 1),
        (card("X", type=CardType.ACTION), 0),  # UV-46
        (card("X", difficulty=None), 0),  # UV-10
        (card("X", character_only=("Nobody",)), 0),  # UV-11
        (card("X", character_only=("Nobody", "Somebody")), 1),
    ],
)
def test_forms(made: Card, form: int):
    assert one(made)[table.FORM] == form


def test_symbols_matter_unless_the_primary_symbol_rules():
    fire, water = one(card("X"))[table.SYMBOLS], one(card("X", symbols=WATER))[table.SYMBOLS]
    assert fire & water == 0
    assert fire > 0 < water
    assert one(card("X", symbols=JOKER))[table.SYMBOLS] == ALL
    assert one(card("X", symbols=frozenset(), attuned=FIRE))[table.SYMBOLS] == fire
    assert one(card("X"), symbols="primary")[table.SYMBOLS] == ALL
    layout = laid({card("X"): 20}, character=starter(symbols=JOKER))
    assert layout.rules[table.SYMBOLS_OF] == ALL
    assert laid({card("X"): 20}).rules[table.SYMBOLS_OF] == fire
    assert laid({card("X"): 20}, played=rules(symbols="primary")).rules[table.SYMBOLS_OF] == ALL


@pytest.mark.parametrize(
    ("name", "of_format", "attaches"),
    [
        ("Ken (I)", {"name": "standard", "symbols": "primary"}, 1),
        ("Ken (II)", {"name": "standard", "symbols": "primary"}, 0),
        ("Ken (II)", {"name": "sealed"}, 0),
        ("Ken (II)", {"name": "core"}, 1),
        ("Ken (II)", {"name": "retro", "symbols": "classic"}, 1),
        ("Ryu (I)", {"name": "core"}, 0),
    ],
)
def test_copies_of_the_character(name: str, of_format: dict[str, Any], attaches: int):
    made = card(name, type=CardType.CHARACTER)
    assert one(made, starter("Ken (I)"), **of_format)[table.ATTACHES] == attaches
    assert one(card(name), starter("Ken (I)"), **of_format)[table.ATTACHES] == 0


def test_rules_of_the_format():
    cards = {card("X"): 20}
    assert laid(cards, played=rules(cycling=5)).rules[table.CYCLING] == 5
    assert laid(cards).rules[table.EARLY_ATTACKS] == 0
    assert laid(cards, played=rules("retro", "classic")).rules[table.EARLY_ATTACKS] == 1
    how = setup(4, turns=7, going="second", policy="build")
    numbers = laid(cards, how).rules
    assert [numbers[i] for i in (table.HAND_SIZE, table.TURNS, table.GOING)] == [4, 7, 2]
    assert numbers[table.MULLIGANS] == 0


def test_blank_cards_are_foundations_of_difficulty_2_in_limited_formats():
    odd = strike("X", 4, 6, symbols=WATER, keywords=(Keyword("Fury"),))
    blank = one(odd, limited=True)
    assert blank[table.TYPE] == table.FOUNDATION
    assert (blank[table.DIFFICULTY], blank[table.CONTROL]) == (2, 4)
    assert blank[table.SYMBOLS] == ALL
    layout = laid({odd: 1, card("Z"): 20}, played=rules(limited=True))
    assert layout.blank == ("X",)
    assert layout.ignored == ()
    assert one(odd)[table.TYPE] == table.ATTACK


def test_unknown_damage_is_named_where_the_attack_can_be_played():
    unknown = strike("X", damage="unknown")
    layout = laid({unknown: 1, card("Z"): 20})
    assert layout.unknown == ("X",)
    assert row(layout, "X")[table.DAMAGE] == 0
    other = strike("X", damage="unknown", character_only=("Nobody",))
    layout = laid({other: 1, card("Z"): 20})
    assert layout.unknown == ()
    assert layout.unplayable == ("X",)
    # What is no attack deals none, whatever box it has.
    boxed = card("X", attack=Attack(Zone.MID, 3, 7))
    layout = laid({boxed: 1, card("Z"): 20})
    assert layout.unknown == ()
    assert row(layout, "X")[table.DAMAGE] == 0


def test_a_keyword_under_a_condition_is_not_played_and_named_with_it():
    made = card("X", keywords=(Keyword("Unique", when="Desperation"), Keyword("Terrain")))
    layout = laid({made: 1, card("Z"): 20})
    assert layout.ignored == ("Unique (when Desperation)",)
    assert row(layout, "X")[table.UNIQUE] == 0
    assert row(layout, "X")[table.TERRAIN] == 1


def test_keywords_that_are_played_and_those_that_are_named():
    made = card(
        "X", keywords=(Keyword("Unique"), Keyword("Terrain"), Keyword("Stun", 2), Keyword("Throw"))
    )
    layout = laid({made: 1, strike("Y", keywords=(Keyword("Fury"), Keyword("Stun", 1))): 20})
    assert layout.ignored == ("Fury", "Stun", "Throw")
    assert [row(layout, "X")[i] for i in (table.UNIQUE, table.TERRAIN)] == [1, 1]
    assert [row(layout, "Y")[i] for i in (table.UNIQUE, table.TERRAIN)] == [0, 0]
    for keyword, holds in (
        (Keyword("Unique", only=("Somebody",)), 1),
        (Keyword("Unique", only=("Nobody",)), 0),
        (Keyword("Unique", when="Desperation"), 0),
    ):
        assert one(card("X", keywords=(keyword,)))[table.UNIQUE] == holds


def test_mulligans():
    def kind_of(kind: str, number: CountRange) -> Group:
        return Group(f"{number} {kind}", number, kind, is_type(kind))

    cards = {card("F"): 10, strike("S"): 10, card("X", type=CardType.ACTION): 10}
    keep = (kind_of("foundation", CountRange(2)), kind_of("attack", CountRange(1, 3)))
    layout = laid(cards, setup(mulligan=Policy("keep", keep)))
    numbers = layout.rules
    assert (numbers[table.MULLIGANS], numbers[table.WISHES], numbers[table.REDRAW]) == (1, 2, 0)
    bits = numbers[table.WISH], numbers[table.WISH + 3]
    assert numbers[table.WISH + 1] == 2
    assert numbers[table.WISH + 2] > 60
    assert numbers[table.WISH + 4 : table.WISH + 6] == (1, 3)
    groups = [row(layout, name)[table.GROUPS] for name in "FSX"]
    assert groups == [bits[0], bits[1], 0]
    never = Policy("redraw", (), is_type("attack"), "attack")
    layout = laid(cards, setup(going="second", mulligan=never))
    assert layout.rules[table.WISHES] == 1  # which no hand fulfils
    assert [row(layout, name)[table.GROUPS] for name in "FSX"] == [0, layout.rules[table.REDRAW], 0]
    many = Policy("many", tuple(kind_of("attack", CountRange(n)) for n in range(13)))
    with pytest.raises(ImpossibleError, match="12"):
        laid(cards, setup(mulligan=many))


@pytest.mark.parametrize(
    ("cards", "how", "word"),
    [
        ({card("X"): 5}, setup(6), "6 cards"),
        ({card("X"): 20}, setup(0), "0 cards"),
        ({card("X"): 20}, setup(turns=51), "50 turns"),
        ({card("X"): 20}, setup(turns=0), "50 turns"),
        ({card("X", 32): 20}, setup(), "31"),
        ({card("X"): 5000}, setup(), "5000"),
    ],
)
def test_games_that_cannot_be(cards: dict[Card, int], how: Any, word: str):
    with pytest.raises(ImpossibleError, match=word):
        laid(cards, how)
