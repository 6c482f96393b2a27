"""The files to fill in: valid, explained in the words of the schema, and nothing invented."""

import re

import pytest

from tests.mha_practice import cards_of
from uvdeck import schema
from uvdeck.mha.counting import count
from uvdeck.mha.effects import CHOSEN, DIRECTIONS, EACH, REFRESHED, VOCABULARY
from uvdeck.mha.reading import read
from uvdeck.mha.template import EXAMPLES, templates, vocabulary
from uvdeck.yamldoc import parse

MISSION = {
    "name": "Catch the Bank Robber",
    "popularity": 5,
    "requires": {"strength": 8, "speed": 3, "intelligence": 0},
    "effects": [{"do": "give", "from": "others", "to": "self", "cards": 1}],
}
CHECK = "uvdeck mha validate 'my box'"
TEXTS = templates(cards_of("."), [MISSION], CHECK, "../schemas/mha-cards.schema.json")
OF_EFFECTS = ("students.yaml", "actions.yaml", "missions.yaml", "recruiters.yaml")


def test_there_is_a_file_for_each_kind():
    assert list(TEXTS) == [*OF_EFFECTS, "turn-order.yaml"]


def test_what_is_written_is_read_again_as_what_is_known():
    result = read((name, text.encode()) for name, text in TEXTS.items())
    assert result.findings == []
    cards, printed = result.cards, cards_of(".")
    assert cards is not None
    assert [one[:-1] for one in cards.students] == [one[:-1] for one in printed.students]
    assert [one[:-1] for one in cards.missions] == [one[:-1] for one in printed.missions]
    assert [one[:-1] for one in cards.turn_order] == [one[:-1] for one in printed.turn_order]
    assert (cards.actions, cards.recruiters, cards.markers) == ((), (), ())
    assert not cards.practice
    assert not cards.complete
    assert printed.box is not None
    counted = count(cards, result.documents, printed.box)
    assert {finding.severity.value for finding in counted.findings} == {"note"}


@pytest.mark.parametrize("name", TEXTS)
def test_lines_are_short_and_say_how_to_check(name: str):
    text = TEXTS[name]
    assert max(map(len, text.splitlines())) <= 100
    assert text.startswith("# yaml-language-server: $schema=../schemas/mha-cards.schema.json\n")
    assert text.endswith("\n")
    assert not re.search(r"[ \t]$", text, re.MULTILINE)
    assert (CHECK in text) is (name in OF_EFFECTS)
    assert ("\ncomplete: false\n" in text) is (name in OF_EFFECTS)


@pytest.mark.parametrize("name", OF_EFFECTS)
def test_comments_list_every_effect_with_its_keys_and_an_example(name: str):
    text = TEXTS[name]
    assert vocabulary() in text
    assert list(EXAMPLES) == list(VOCABULARY)
    for do, keys in VOCABULARY.items():
        assert f"#   {do}: {', '.join(keys)}\n#     - {EXAMPLES[do].effect}\n" in text


@pytest.mark.parametrize("do", VOCABULARY)
def test_every_example_is_an_effect_of_its_word(do: str):
    effect, meaning = EXAMPLES[do]
    value, findings = parse(effect, "a.yaml")
    assert findings == []
    assert value["do"] == do
    action = {"name": "A", "type": None, "effects": [value]}
    assert schema.is_valid("mha-cards", {"game": "mha_card_game", "actions": [action]})
    assert meaning
    assert meaning[0].islower()


def test_the_examples_show_every_key_there_is():
    shown = {key for do, (effect, _) in EXAMPLES.items() for key in parse(effect, do)[0]}
    assert shown == {"do", "may", *(key for keys in VOCABULARY.values() for key in keys)}


def test_comments_name_every_word_that_a_key_takes():
    text = " ".join(line.removeprefix("#").strip() for line in vocabulary().splitlines())
    for key, words in (
        ("student", CHOSEN),
        ("direction", (*DIRECTIONS, "any")),
        ("each", EACH),
        ("what is refreshed", REFRESHED),
    ):
        assert f"{key}: {', '.join(words)}." in text
    for word in ("self", "one", "left", "right", "others", "everyone"):
        assert re.search(rf"who, from and to:.*\b{word}\b", text)


@pytest.mark.parametrize("kind", ["student", "action", "mission", "recruiter"])
def test_comments_explain_every_field(kind: str):
    fields = schema.load_schema("mha-cards")["$defs"][kind]["properties"]
    text = TEXTS["recruiters.yaml" if kind == "recruiter" else f"{kind}s.yaml"]
    for field in fields:
        assert re.search(rf"^#   {field} ", text, re.MULTILINE), field


def test_the_entries_that_comments_show_fit_the_schema():
    for name, key in (("actions.yaml", "actions"), ("recruiters.yaml", "recruiters")):
        lines = TEXTS[name].splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith("#   - name:"))
        end = lines.index("#", start)
        entry = "\n".join(line.removeprefix("# ") for line in lines[start:end])
        text = f"game: mha_card_game\n{key}:\n{entry}\n"
        assert read([(name, text.encode())]).findings == [], text


def test_names_that_are_no_plain_text_are_quoted():
    odd = {**MISSION, "name": "No: #1 'x'", "effects": None}
    yes = {**MISSION, "name": "true", "effects": []}
    text = templates(cards_of("."), [odd, yes], CHECK, "x")["missions.yaml"]
    result = read([("a.yaml", text.encode())])
    assert result.findings == []
    assert result.cards is not None
    assert [(one.name, one.effects) for one in result.cards.missions] == [
        ("No: #1 'x'", None),
        ("true", ()),
    ]


def test_without_known_missions_the_list_is_empty():
    assert templates(cards_of("."), [], CHECK, "x")["missions.yaml"].endswith("\nmissions:\n")
