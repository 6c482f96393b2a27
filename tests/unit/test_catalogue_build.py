"""Documents become cards: one for all printings of it (UV-8)."""

import itertools

import pytest

from tests.data.lists import (
    ATTACK,
    CHARACTER,
    FOUNDATION,
    card_set,
    documents,
    files,
    one_set,
    registry,
)
from uvdeck.catalogue.build import build, copy_limit_of
from uvdeck.catalogue.validate import read_and_validate
from uvdeck.model import Attack, Block, Card, CardType, CopyAllowance, Keyword, Symbol, Zone


def cards(*lines: str) -> dict[str, Card]:
    return {card.id: card for card in build(one_set(*lines)).cards}


def only(line: str) -> Card:
    (card,) = cards(line).values()
    return card


def test_a_character_with_everything():
    card = only(
        '001 name: "May, the Ally", type: character, symbols: [infinity], attuned: [all, air],'
        " difficulty: 0, control: 0, block: {zone: low, modifier: -1}, hand_size: 7, health: 20,"
        " keywords: [Ally, {keyword: EX, rating: 0, only: [A, B]}], cannot_start: true,"
        " allows_copies: {count: 8, type: attack, keyword: Ally, cards: 1}, rarity: promo,"
        " ignores_progressive: own-turn, keywords_incomplete: true, character_only: [A],"
        " external_ids: {cardeio: 0123456789abcdef01234567}"
    )
    assert card == Card(
        id="x/001",
        name="May, the Ally",
        type=CardType.CHARACTER,
        symbols=frozenset({Symbol.INFINITY}),
        attuned=frozenset({Symbol.ALL, Symbol.AIR}),
        difficulty=0,
        control=0,
        block=Block(Zone.LOW, -1),
        hand_size=7,
        health=20,
        keywords=(Keyword("Ally"), Keyword("EX", 0, only=("A", "B"))),
        keywords_incomplete=True,
        character_only=("A",),
        allows_copies=CopyAllowance(8, CardType.ATTACK, "Ally", 1),
        cannot_start=True,
        ignores_progressive="own-turn",
        printings=card.printings,
    )
    (printing,) = card.printings
    assert printing.rarity == "promo"
    assert printing.external_ids == (("cardeio", "0123456789abcdef01234567"),)
    assert printing.differs == ()


@pytest.mark.parametrize(
    ("fields", "attack", "block"),
    [
        ("attack: unknown, block: unknown", "unknown", "unknown"),
        ("attack: unknown", "unknown", None),
        ("attack: {zone: high, speed: 0, damage: 0}", Attack(Zone.HIGH, 0, 0), None),
        ("attack: {zone: mid, speed: 5, damage: unknown}", Attack(Zone.MID, 5, "unknown"), None),
    ],
)
def test_attacks(fields: str, attack: object, block: object):
    card = only(f"001 name: Smash, {ATTACK}, {fields}")
    assert (card.attack, card.block) == (attack, block)


def test_keywords():
    card = only(
        f"001 name: A, {FOUNDATION}, keywords: [Fury, {{keyword: Multiple, rating: X}},"
        " {keyword: Combo, with: [Punch, Low Kick]}, {keyword: Stun, rating: 1, when: Deadlock},"
        " {keyword: Stun, rating: 2, only_keyword: [Mage]}]"
    )
    assert card.keywords == (
        Keyword("Fury"),
        Keyword("Multiple", "X"),
        Keyword("Combo", ingredients=("Punch", "Low Kick")),
        Keyword("Stun", 1, when="Deadlock"),
        Keyword("Stun", 2, only_keyword=("Mage",)),
    )


def test_a_reprint_is_the_same_card_with_another_printing():
    result = cards(
        f"001 name: A, {FOUNDATION}, rarity: rare, block: {{zone: mid, modifier: 1}}",
        "002 reprint_of: x/001, rarity: common, block: null",
        "003 reprint_of: x/001",
    )
    assert list(result) == ["x/001"]
    card = result["x/001"]
    assert card.block == Block(Zone.MID, 1)
    assert [(p.id, p.rarity, p.differs) for p in card.printings] == [
        ("x/001", "rare", ()),
        ("x/002", "common", ("block",)),
        ("x/003", None, ()),
    ]


def test_backs_are_cards_of_their_own_and_fronts_know_them():
    result = cards(
        f"001 name: A, {FOUNDATION}",
        "001B name: A, type: foundation, symbols: [all], back_of: '001'",
        f"002 name: B, {FOUNDATION}",
    )
    assert result["x/001B"].is_back
    assert not result["x/001"].is_back
    assert result["x/001"].printings[0].back == "001B"
    assert result["x/001B"].printings[0].back_of == "001"
    assert result["x/002"].printings[0].back is None


def test_cards_come_in_set_order_and_by_number():
    texts = [
        registry("z", "a"),
        card_set("a", f"001 name: A, {FOUNDATION}", "002 reprint_of: z/010"),
        card_set("z", f"010 name: Z, {FOUNDATION}", f"002 name: Y, {FOUNDATION}"),
        card_set("m", f"001 name: M, {FOUNDATION}"),  # not registered: behind the others
    ]
    for order in itertools.permutations(texts):
        card_list = build(documents(*order))
        assert [card.id for card in card_list.cards] == ["z/002", "z/010", "a/001", "m/001"]
        assert [p.id for p in card_list.cards[1].printings] == ["z/010", "a/002"]
        assert list(card_list.sets) == ["z", "a"]


def test_a_later_layer_wins_printing_by_printing_and_set_by_set():
    base = files(
        registry("x", "y").replace("y: {name: null", "y: {name: Old"),
        card_set("x", f"001 name: A, {FOUNDATION}", f"002 name: B, {FOUNDATION}"),
    )
    layer = files(
        registry("y").replace("name: null", "name: New").replace("2026-01", "2026-02"),
        card_set("x", f"002 name: C, {FOUNDATION}", f"003 name: D, {FOUNDATION}"),
        layer=1,
    )
    card_list = build(read_and_validate(base + layer)[0])
    assert [(c.id, c.name) for c in card_list.cards] == [
        ("x/001", "A"),
        ("x/002", "C"),
        ("x/003", "D"),
    ]
    assert card_list.as_of == "2026-02"
    assert card_list.sets["y"].name == "New"


def test_what_leads_nowhere_is_left_out():
    result = cards(
        f"001 name: A, {FOUNDATION}",
        "002 reprint_of: x/999",
        "003 reprint_of: x/004",
        "004 reprint_of: x/001",
        "005 reprint_of: x/005",
    )
    assert [[p.id for p in card.printings] for card in result.values()] == [["x/001", "x/004"]]


def test_broken_documents_and_decks_are_passed_over():
    known = one_set(f"001 name: A, {FOUNDATION}")
    broken = known[1]._replace(value=None)
    deck = known[1]._replace(kind="deck", value={"main": []})
    assert len(build([*known, broken, deck]).cards) == 1
    assert build([]).cards == []


def test_one_printing_with_complete_keywords_makes_them_complete():
    lines = [f"001 name: A, {FOUNDATION}, keywords_incomplete: true", "002 reprint_of: x/001"]
    assert not cards(*lines)["x/001"].keywords_incomplete
    lines[1] += ", keywords_incomplete: true"
    assert cards(*lines)["x/001"].keywords_incomplete


def test_cannot_start_holds_for_all_printings():
    lines = [f"001 name: A, {CHARACTER}", "002 reprint_of: x/001, cannot_start: true"]
    assert cards(*lines)["x/001"].cannot_start


@pytest.mark.parametrize(
    ("limits", "limit"),
    [
        ([], None),
        ([None, None], None),
        ([None, 8], 8),
        ([1, 8], 1),
        ([8, 1], 1),
        ([3, 1, 2], 1),
        ([6, 16, 10], 16),
        (["any", 16], "any"),
        (["any", 3], 3),
        ([None, "any"], "any"),
        ([4], 4),
        ([4, 8], 8),
        ([4, 1], 1),
        ([5], 5),
    ],
)
def test_uv_8_copy_limits_of_printings_that_disagree(limits: list, limit: object):
    for order in itertools.permutations(limits):
        assert copy_limit_of(list(order)) == limit
