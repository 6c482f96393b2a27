"""Questions and answers: in which order, forwards and back, what is offered, what is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.upkeep_answers import ANSWERS, TYPES, fits
from uvdeck.upkeep.asking import GIVEN, AnswerError, may_have
from uvdeck.upkeep.fields import BY_NAME, CellError, Column, parse
from uvdeck.upkeep.form import MORE, Form, hold_all, read_texts


def settle(text: str) -> str:
    """Take any number but 1."""
    if text == "1":
        raise AnswerError("DBX112", "It is taken.", "Take another one.")
    return str(parse(BY_NAME["number"], text))


def fill(form: Form, answers: dict[str, str]) -> list[str]:
    """Answer all questions, the others with nothing, and return which were asked."""
    asked = []
    while (question := form.question()) is not None:
        asked.append(question.name)
        form.answer(answers.get(question.name, ""))
    return asked


@pytest.mark.parametrize("number", ["017", "017B"])
@pytest.mark.parametrize("card_type", TYPES)
def test_as_little_as_possible(card_type: str, number: str) -> None:
    form = Form(settle)
    answers = {**ANSWERS, "number": number, "type": card_type}
    while (question := form.question()) is not None:
        form.answer(answers[question.name] if question.needed or question.name == "symbols" else "")
    facts = form.facts()
    assert fits(facts)
    needed = {"number", "name", "type", "symbols"}
    if number == "017":
        needed |= {"hand_size", "health"} if card_type == "character" else {"difficulty", "control"}
        if card_type == "attack":
            needed |= {"attack_zone", "speed", "damage"}
    else:
        needed |= {"back_of"}
    assert facts.keys() == needed


@pytest.mark.parametrize("number", ["017", "017B"])
@pytest.mark.parametrize("card_type", TYPES)
def test_as_much_as_possible(card_type: str, number: str) -> None:
    form = Form(settle)
    answers = {**ANSWERS, "number": number, "type": card_type}
    asked = []
    while (question := form.question()) is not None:
        asked.append(question.name)
        form.answer(question.words[0] if question.name == MORE else answers[question.name])
    frame = {"number": number, "type": card_type}
    assert {name for name in asked if name != MORE} == {
        column.name for column in GIVEN if may_have(column, frame)
    }
    assert asked[:3] == ["number", "name", "type"]
    assert fits(form.facts())


def test_the_order_for_an_attack() -> None:
    form = Form(settle)
    asked = fill(form, {**ANSWERS, "type": "attack", MORE: ""})
    assert asked == [
        *("number", "name", "type", "rarity", "symbols", "attuned", "difficulty", "control"),
        *("block_zone", "block_modifier", "attack_zone", "speed", "damage", "keywords", MORE),
    ]
    assert form.facts()["block_modifier"] == 2
    assert form.facts()["symbols"] == ["air", "fire"]


@pytest.mark.parametrize(
    ("answers", "left_out"),
    [
        ({"block_zone": ""}, {"block_modifier"}),
        ({"type": "attack", "block_zone": "unknown"}, {"block_modifier"}),
        ({"type": "attack", "attack_zone": "unknown"}, {"speed", "damage"}),
        ({"type": "character", "difficulty": ""}, {"control"}),
        ({"type": "asset"}, {"attack_zone", "speed", "damage", "character_only"}),
    ],
)
def test_what_is_not_asked(answers: dict[str, str], left_out: set[str]) -> None:
    assert left_out.isdisjoint(fill(Form(settle), {**ANSWERS, MORE: "", **answers}))


def test_attuned_symbols_alone_will_do() -> None:
    form = Form(settle)
    fill(form, {**ANSWERS, "symbols": "", MORE: ""})
    assert "symbols" not in form.facts()
    form = Form(settle)
    with pytest.raises(AnswerError) as error:
        fill(form, {**ANSWERS, "symbols": "", "attuned": "-", MORE: ""})
    assert error.value.code == "SCH102"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("number", "1"),
        ("number", "-"),
        ("number", ""),
        ("name", ""),
        ("name", "-"),
        ("name", "a\tb"),
        ("name", "\udcff"),
        ("type", "hero"),
        ("symbols", "fyre"),
        ("symbols", "air air"),
        ("difficulty", "21"),
        ("difficulty", ""),
        ("control", "11"),
        ("block_zone", "unknown"),
        ("block_zone", "top"),
        ("block_modifier", ""),
        ("keywords", "Fury; Fury"),
        (MORE, "zzz"),
    ],
)
def test_a_wrong_answer_leaves_the_question(name: str, text: str) -> None:
    form = Form(settle)
    while (question := form.question()) is not None and question.name != name:
        form.answer(ANSWERS[question.name])
    assert question is not None
    before = form.facts()
    with pytest.raises(CellError):
        form.answer(text)
    assert form.question() == question
    assert form.facts() == before


def test_back_to_the_beginning_and_forth_again() -> None:
    form = Form(settle)
    asked = fill(form, {**ANSWERS, "type": "attack", MORE: ""})
    facts = form.facts()
    for _ in asked:
        assert form.back()
    assert not form.back()
    assert form.facts() == {}
    again = []
    while (question := form.question()) is not None:  # all is offered
        again.append(question.name)
        form.answer("")
    assert again == asked
    assert form.facts() == facts


def test_another_type_after_going_back() -> None:
    form = Form(settle)
    fill(form, {**ANSWERS, "type": "character", "difficulty": "", MORE: ""})
    while (question := form.question()) is None or question.name != "type":
        assert form.back()
    assert question.default == "character"
    form.answer("asset")
    fill(form, {"difficulty": "3", "control": "4", MORE: ""})
    assert fits(form.facts())
    assert "health" not in form.facts()


def test_rare_facts_are_named_first() -> None:
    form = Form(settle)
    while (question := form.question()) is not None and question.name != MORE:
        form.answer(ANSWERS[question.name])
    assert form.answer("only") == "character_only"
    question = form.question()
    assert question is not None
    assert question.name == "character_only"
    assert form.answer("Faye") == ["Faye"]
    question = form.question()
    assert question is not None
    assert question.name == MORE
    assert "Only for" not in question.words
    assert form.back()  # to the characters
    assert form.back()  # to what else there is
    question = form.question()
    assert question is not None
    assert (question.name, "Only for" in question.words) == (MORE, True)
    form.answer("")
    assert form.question() is None
    assert "character_only" not in form.facts()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("copy limit", "copy_limit"),
        ("copy-limit", "copy_limit"),
        ("COPY_LIMIT", "copy_limit"),
        ("copylimit", "copy_limit"),
        ("character only", "character_only"),
        ("ext", "external_ids"),
        ("attack", "attack_zone"),
        ("", None),
        ("-", None),
        ("no", None),
    ],
)
def test_names_of_rare_facts(text: str, name: str | None) -> None:
    form = Form(settle)
    while (question := form.question()) is not None and question.name != MORE:
        form.answer(ANSWERS[question.name])
    assert form.answer(text) == name


def test_what_is_fixed_is_not_asked() -> None:
    form = Form(settle, fixed={"type": "asset", "rarity": None, "control": 5, "copy_limit": 1})
    asked = fill(form, {**ANSWERS, MORE: ""})
    assert {"type", "rarity", "control", "copy_limit"}.isdisjoint(asked)
    assert form.facts()["copy_limit"] == 1
    assert "rarity" not in form.facts()


def test_what_is_fixed_as_nothing_and_needed_is_asked() -> None:
    form = Form(settle, fixed={"type": "asset", "name": None, "difficulty": None})
    assert {"name", "difficulty"} <= set(fill(form, {**ANSWERS, MORE: ""}))


@pytest.mark.parametrize(
    ("fixed", "name", "text"),
    [
        ({"health": 30}, "type", "asset"),
        ({"stamina": 3}, "type", "attack"),
        ({"type": "asset", "control": 3}, "number", "017B"),
    ],
)
def test_an_answer_that_does_not_go_with_what_is_fixed(
    fixed: dict[str, Any], name: str, text: str
) -> None:
    form = Form(settle, fixed=fixed)
    while (question := form.question()) is not None and question.name != name:
        form.answer(ANSWERS[question.name])
    with pytest.raises(AnswerError) as error:
        form.answer(text)
    assert error.value.code == "SCH108"


def test_what_is_offered() -> None:
    defaults = {
        "name": "Old Hope", "type": "asset", "symbols": ["air"], "difficulty": 2, "control": 5,
        "keywords": ["Ally", {"keyword": "Stun", "rating": 2}], "character_only": ["Faye"],
    }  # fmt: skip
    form = Form(settle, defaults=defaults)
    offered = {}
    while (question := form.question()) is not None:
        offered[question.name] = question.default
        form.answer({"number": "017", "control": "4", "keywords": "-"}.get(question.name, ""))
    assert offered["keywords"] == "Ally; Stun: 2"
    assert offered["character_only"] == "Faye"  # few cards have it, but this one may
    kept = {key: value for key, value in defaults.items() if key != "keywords"}
    assert form.facts() == {**kept, "number": "017", "control": 4}


def test_a_reprint_is_asked_for_its_own_only() -> None:
    card = {"name": "X", "type": "asset", "symbols": ["air"], "difficulty": 2, "control": 5}
    form = Form(settle, card=card)
    assert fill(form, {"number": "017"}) == ["number", "rarity", MORE]
    assert form.facts() == {**card, "number": "017"}
    form = Form(settle, fixed={"block_zone": "mid", "block_modifier": 3}, card=card)
    fill(form, {"number": "017", "rarity": "promo"})
    assert form.facts()["block_modifier"] == 3


@pytest.mark.parametrize(
    ("fixed", "lacking"),
    [
        ({}, {"number", "name", "type"}),
        ({"type": "attack"}, {"number", "name", "symbols", "difficulty", "control",
                              "attack_zone", "speed", "damage"}),
        ({"type": "attack", "attack_zone": "unknown", "attuned": ["air"]},
         {"number", "name", "difficulty", "control"}),
        ({"type": "character", "number": "017"}, {"name", "symbols", "hand_size", "health"}),
        ({"type": "character", "number": "017B"}, {"name"}),
        ({"type": "asset", "block_modifier": 2},
         {"number", "name", "symbols", "difficulty", "control", "block_zone"}),
    ],
)  # fmt: skip
def test_what_is_lacking(fixed: dict[str, Any], lacking: set[str]) -> None:
    found = Form(settle, fixed=fixed).finish()
    assert {column.name for column, _ in found} == lacking
    assert len(found) == len(lacking)


def test_finishing_takes_what_is_offered() -> None:
    form = Form(settle, {"number": "017"}, {"name": "X", "type": "asset", "symbols": ["air"]})
    assert {column.name for column, _ in form.finish()} == {"difficulty", "control"}
    assert form.question() is None
    assert form.facts()["name"] == "X"


def test_words_are_spelt_as_the_list_has_them() -> None:
    def spell(column: Column, value: Any) -> Any:
        return [str(item).title() for item in value] if column.name == "keywords" else value

    form = Form(settle, spell=spell)
    fill(form, {**ANSWERS, "keywords": "pro hero", MORE: ""})
    assert form.facts()["keywords"] == ["Pro Hero"]


@given(st.dictionaries(st.sampled_from(list(ANSWERS)), st.text(max_size=12), max_size=6))
def test_texts_of_any_kind_are_facts_or_faults(texts: dict[str, str]) -> None:
    facts, faults = read_texts(texts, settle, lambda _, value: value)
    assert facts.keys() | {column.name for column, _ in faults} == texts.keys()
    assert len(faults) + len(facts) == len(texts)
    for column, error in hold_all({"type": "asset", "number": "017", **facts}, facts):
        assert isinstance(error, AnswerError)
        assert column.name in facts


def test_typographic_marks_become_plain() -> None:
    texts = {"name": " It Can\u2019t Be Fixed ", "block_modifier": "\u22122"}
    facts, faults = read_texts(texts, settle, lambda _, value: value)
    assert faults == []
    assert facts == {"name": "It Can't Be Fixed", "block_modifier": -2}


def test_an_empty_answer_to_the_type_lists_the_types() -> None:
    form = Form(settle)
    while (question := form.question()) is not None and question.name != "type":
        form.answer(ANSWERS[question.name])
    with pytest.raises(AnswerError) as error:
        form.answer("")
    assert all(f"'{word}'" in error.value.hint for word in BY_NAME["type"].words)


@pytest.mark.parametrize("text", ["", "-", " - "])
def test_a_text_that_leaves_a_fact_out(text: str) -> None:
    assert read_texts({"control": text}, settle, lambda _, value: value) == ({"control": None}, [])
