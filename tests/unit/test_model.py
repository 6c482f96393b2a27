"""Cards, symbols, identity."""

import time

import pytest

from uvdeck.model import (
    SYMBOLS,
    Card,
    CardType,
    Keyword,
    Symbol,
    card_identity,
    identity_of,
    in_order,
    mask_to_symbols,
    symbol_names,
    symbols_to_mask,
)

CARD = Card(
    "x/001", "Calm", CardType.FOUNDATION, frozenset({Symbol.AIR}), frozenset({Symbol.ALL}), 2, 5
)


def test_uv_6_twelve_symbols_and_infinity():
    assert len(SYMBOLS) == 13
    assert SYMBOLS[-1] is Symbol.INFINITY
    assert [s.value for s in SYMBOLS[:-1]] == sorted(s.value for s in SYMBOLS[:-1])


def test_masks_and_sets_are_the_same():
    for mask in range(1 << 13):
        assert symbols_to_mask(mask_to_symbols(mask)) == mask
    assert len({mask_to_symbols(mask) for mask in range(1 << 13)}) == 1 << 13


def test_names_of_symbols_are_in_order():
    assert symbol_names(frozenset(SYMBOLS)) == tuple(symbol.value for symbol in SYMBOLS)
    assert symbol_names(frozenset({Symbol.INFINITY, Symbol.ALL})) == ("all", "infinity")
    assert symbol_names(frozenset()) == ()


def test_symbols_have_one_order():
    assert in_order({Symbol.INFINITY, Symbol.WATER, Symbol.AIR}) == [
        Symbol.AIR,
        Symbol.WATER,
        Symbol.INFINITY,
    ]


def test_all_symbols_and_jokers():
    assert CARD.all_symbols == {Symbol.AIR, Symbol.ALL}
    assert not CARD.is_joker
    assert CARD._replace(symbols=frozenset({Symbol.INFINITY, Symbol.AIR})).is_joker
    assert CARD._replace(attuned=frozenset({Symbol.INFINITY})).is_joker


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Calm "},
        {"name": "·Calm·"},
        {"type": CardType.ASSET},
        {"symbols": frozenset()},
        {"attuned": frozenset()},
        {"difficulty": 3},
        {"difficulty": None},
        {"control": 4},
        {"control": None},
        {"is_back": True},
        {"symbols": CARD.attuned, "attuned": CARD.symbols},
    ],
)
def test_uv_8_another_card(change: dict):
    assert card_identity(CARD._replace(**change)) != card_identity(CARD)


@pytest.mark.parametrize(
    "change",
    [
        {"id": "y/001"},
        {"keywords": (Keyword("Fury"),)},
        {"copy_limit": 1},
        {"health": 20},
        {"block": None},
        {"keywords_incomplete": True},
    ],
)
def test_uv_8_the_same_card(change: dict):
    assert card_identity(CARD._replace(**change)) == card_identity(CARD)


@pytest.mark.parametrize(
    ("name", "identity"),
    [
        ("All Might (I)", "All Might"),
        ("All Might (II)", "All Might"),
        ("Eren Yeager", "Eren Yeager"),
        ("Reiner, Armored Titan", "Reiner"),
        ("·· Rock Howard ··", "Rock Howard"),
        ("·: Rock Howard :·", "Rock Howard"),
        ("Charlotte**", "Charlotte"),
        ("Kurama, Youko (III)", "Kurama"),
        ("C.H.A.I.R.", "C.H.A.I.R."),
        ("Mt. Lady", "Mt. Lady"),
        ("··", "··"),
        ("", ""),
        (",", ","),
    ],
)
def test_identity_of_a_character(name: str, identity: str):
    assert identity_of(name) == identity


@pytest.mark.parametrize("part", ["·", " ", "(I", "(I) ", ",", "· (I) "])
def test_identity_takes_linear_time(part: str):
    start = time.perf_counter()
    identity_of("x" + part * 30_000 + "x")
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize(
    ("keyword", "text"),
    [
        (Keyword("Fury"), "Fury"),
        (Keyword("Stun", 1, only=("Faye",)), "Faye Stun: 1"),
        (Keyword("Breaker", 0), "Breaker: 0"),
        (Keyword("Multiple", "X"), "Multiple: X"),
        (Keyword("Combo", ingredients=("Punch", "Kick")), "Combo (Punch, Kick)"),
        (Keyword("Stun", 2, when="Deadlock"), "Deadlock Stun: 2"),
        (Keyword("EX", 3, only=("A", "B"), only_keyword=("C",)), "A/B/C EX: 3"),
    ],
)
def test_keywords_as_cards_print_them(keyword: Keyword, text: str):
    assert str(keyword) == text


def test_has_keyword_ignores_case():
    card = CARD._replace(keywords=(Keyword("Stun", 1),))
    assert card.has_keyword("stun")
    assert not card.has_keyword("stu")
