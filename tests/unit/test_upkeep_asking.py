"""What a card is asked for, held to the schema of card sets and to the table of facts."""

import pytest

from tests.upkeep_answers import ANSWERS, TYPES, fits
from uvdeck.upkeep.asking import (
    GIVEN,
    GUIDES,
    OF_A_PRINT,
    AnswerError,
    code_of,
    completed,
    hold,
    is_needed,
    may_have,
    option,
)
from uvdeck.upkeep.fields import BY_NAME, COLUMNS, CellError, parse

#: Facts that follow from others.
SETTLED = {"back_of", "reprint_of", "distinct_from"}
SIDES = ("017", "017B")
#: Facts that stand and fall together.
GROUPS = ({"block_zone", "block_modifier"}, {"attack_zone", "speed", "damage"})


def sample(card_type: str, number: str, *, without: str = "") -> dict[str, object]:
    """Return all facts that a card of this type may have, but one and what goes with it."""
    left_out = {without}.union(*(group for group in GROUPS if without in group))
    frame = {"number": number, "type": card_type}
    facts = {
        column.name: parse(column, ANSWERS[column.name])
        for column in GIVEN
        if may_have(column, frame) and column.name not in left_out
    }
    return {**facts, **frame}


def test_every_fact_is_asked_or_follows_from_others() -> None:
    assert {column.name for column in COLUMNS} == GUIDES.keys() | SETTLED
    assert GUIDES.keys().isdisjoint(SETTLED)
    assert GUIDES.keys() == ANSWERS.keys()
    assert [column.name for column in GIVEN] == list(GUIDES)
    assert GUIDES.keys() >= OF_A_PRINT


@pytest.mark.parametrize("name", [name for name in GUIDES if name != "number"])
def test_examples_can_be_answered(name: str) -> None:
    assert parse(BY_NAME[name], GUIDES[name].example) is not None


def test_options() -> None:
    assert option(BY_NAME["block_zone"]) == "--block-zone"
    assert option(BY_NAME["keywords"]) == "--keyword"
    assert len({option(column) for column in GIVEN}) == len(GIVEN)


@pytest.mark.parametrize("number", SIDES)
@pytest.mark.parametrize("card_type", TYPES)
def test_a_card_may_have_what_it_is_asked_for_and_nothing_else(card_type: str, number: str) -> None:
    facts = sample(card_type, number)
    assert fits(completed(facts))
    for column in GIVEN:
        if column.name not in facts:
            more = {**facts, column.name: parse(column, ANSWERS[column.name])}
            assert not fits(completed(more)), column.name
            with pytest.raises(AnswerError) as error:
                hold(column, more)
            assert error.value.code == "SCH108"
        elif column.name != "number":
            hold(column, facts)


@pytest.mark.parametrize("number", SIDES)
@pytest.mark.parametrize("card_type", TYPES)
def test_what_is_needed_is_what_the_schema_needs(card_type: str, number: str) -> None:
    for column in GIVEN:
        if column.name in ("number", "type") or not may_have(
            column, {"number": number, "type": card_type}
        ):
            continue
        facts = sample(card_type, number, without=column.name)
        if column.name == "attuned":
            del facts["symbols"]
        if column.name == "difficulty" and card_type == "character":
            del facts["control"]
        if column.name == "symbols":
            del facts["attuned"]
        assert is_needed(column, facts) is not fits(completed(facts)), column.name


@pytest.mark.parametrize(
    ("given", "needed"),
    [
        ({"block_zone": "mid"}, "block_modifier"),
        ({"block_modifier": 2}, "block_zone"),
        ({"attack_zone": "mid"}, "speed"),
        ({"speed": 3}, "attack_zone"),
        ({"damage": 3}, "speed"),
    ],
)
def test_a_part_needs_the_others(given: dict[str, object], needed: str) -> None:
    facts = {"number": "017", "type": "asset", **given}
    assert is_needed(BY_NAME[needed], facts)
    assert not is_needed(BY_NAME[needed], {"number": "017", "type": "asset"})


@pytest.mark.parametrize("name", ["difficulty", "control"])
def test_a_character_has_difficulty_and_control_or_neither(name: str) -> None:
    other = {"difficulty": "control", "control": "difficulty"}[name]
    assert is_needed(BY_NAME[name], {"type": "character", other: 5})
    assert not is_needed(BY_NAME[name], {"type": "character"})


def test_unknown_is_unknown_as_a_whole() -> None:
    facts = completed({"number": "017", "block_zone": "unknown", "attack_zone": "unknown"})
    assert facts["block_modifier"] == facts["speed"] == facts["damage"] == "unknown"
    assert not is_needed(BY_NAME["speed"], {"type": "attack", "attack_zone": "unknown"})
    assert not is_needed(BY_NAME["block_modifier"], {"type": "attack", "block_zone": "unknown"})


def test_a_back_names_its_front() -> None:
    assert completed({"number": "285B", "name": None}) == {"number": "285B", "back_of": "285"}
    assert "back_of" not in completed({"number": "285"})


@pytest.mark.parametrize(
    ("name", "facts", "code"),
    [
        ("block_zone", {"type": "asset", "block_zone": "unknown"}, "SCH104"),
        ("attack_zone", {"type": "asset", "attack_zone": "unknown"}, "SCH104"),
        ("block_modifier", {"type": "attack", "block_zone": "mid", "block_modifier": "unknown"},
         "SCH104"),
        ("speed", {"type": "attack", "attack_zone": "mid", "speed": "unknown"}, "SCH104"),
        ("keywords", {"type": "asset", "keywords": ["Fury", "Fury"]}, "SCH107"),
        ("keywords", {"type": "asset", "keywords": ["Fury"] + [f"K{n}" for n in range(20)]},
         "SCH109"),
        ("allows_copies", {"type": "character", "allows_copies":
         {"count": 1, "type": "attack", "keyword": "Ally", "cards": 1}}, "SCH106"),
        ("external_ids", {"type": "asset", "external_ids": {"cardeio": "65af"}}, "SCH109"),
        ("external_ids", {"type": "asset", "external_ids": {"site": "65af"}}, "SCH101"),
    ],
)  # fmt: skip
def test_values_that_no_card_can_have(name: str, facts: dict[str, object], code: str) -> None:
    with pytest.raises(AnswerError) as error:
        hold(BY_NAME[name], facts)
    assert error.value.code == code
    assert error.value.hint


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("damage", {"type": "attack", "attack_zone": "mid", "damage": "unknown"}),
        ("block_zone", {"type": "attack", "block_zone": "unknown"}),
        ("health", {"health": 30}),  # no type yet
        ("symbols", {"type": "asset", "symbols": ["air"]}),
    ],
)
def test_values_that_a_card_can_have(name: str, facts: dict[str, object]) -> None:
    hold(BY_NAME[name], facts)


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("control", "55", "SCH106"),
        ("control", "five", "SCH105"),
        ("type", "hero", "SCH104"),
        ("keywords", "((", "SCH105"),
    ],
)
def test_codes_of_texts(name: str, text: str, code: str) -> None:
    with pytest.raises(CellError) as error:
        parse(BY_NAME[name], text)
    assert code_of(error.value, BY_NAME[name], text) == code
