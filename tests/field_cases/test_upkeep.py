"""Card files put in form: what YAML makes of them stays as it was. Each test bears its row."""

from pathlib import Path

import pytest
import yaml

from tests.helpers import FOUNDATION, card_folder, uvdeck, validate_cards
from uvdeck.datadir import shipped_cards
from uvdeck.diagnostics import Severity
from uvdeck.upkeep.canonical import Formatted, formatted
from uvdeck.yamldoc import parse

SET = Path("sets/x01.yaml")
MOJIBAKE = ":\u0393\u00f6\u00bc\u0393\u00f2\u00fb: Ryu :\u0393\u00f6\u00bc\u0393\u00f2\u00fb:"


def form(text: str, path: Path = SET) -> str:
    result = formatted(path, text.encode())
    assert result.findings == []
    assert result.text is not None
    return result.text


def left_alone(text: str) -> Formatted:
    result = formatted(SET, text.encode())
    assert result.text is None
    return result


def one_card(name: str, number: str = '"001"') -> str:
    return f"set: x01\ncards:\n  {number}:\n" + FOUNDATION.format(name=name)


# --- FC-056 --------------------------------------------------------------------------------------


def test_fc_056_a_garbled_name_is_not_made_better_or_worse(tmp_path: Path):
    text = form(one_card(f'"{MOJIBAKE}"'))
    value, _ = parse(text, "a")
    assert value["cards"]["001"]["name"] == MOJIBAKE
    assert MOJIBAKE in text  # to be seen, not escaped
    cards = text.partition("cards:\n")[2]
    (warning,) = validate_cards(tmp_path, cards).findings
    assert (warning.code, warning.severity) == ("DBX111", Severity.WARNING)


def test_fc_056_the_shipped_name_is_as_it_is():
    path = shipped_cards() / "sets" / "darkpath.yaml"
    assert formatted(path, path.read_bytes()).line is None
    value, _ = parse(path.read_text(encoding="utf-8"), "a")
    assert "\u0393" in value["cards"]["056"]["name"]


# --- FC-076 --------------------------------------------------------------------------------------


#: Words without quotes that are text here; these and more are text in quotes.
WORDS = ("Off", "no", "On", "YES", "y", "N", "False")


@pytest.mark.parametrize(
    ("word", "quote"),
    [
        *((word, "") for word in WORDS),
        *((word, quote) for word in (*WORDS, "~", "null", "true") for quote in "\"'"),
    ],
)
def test_fc_076_words_that_others_take_for_truth_values_come_out_in_quotes(word: str, quote: str):
    text = form(one_card(f"{quote}{word}{quote}"))
    assert f'    name: "{word}"\n' in text
    for value in (parse(text, "a")[0], yaml.safe_load(text)):
        assert value["cards"]["001"]["name"] == word


def test_fc_076_in_lists_and_as_keys_and_codes():
    text = form("set: no\ncards:\n  on:\n    keywords: [On, Yes, {keyword: off}]\n    no: y\n")
    assert text == (
        'set: "no"\ncards:\n  "on":\n    keywords: ["On", "Yes", {keyword: "off"}]\n    "no": "y"\n'
    )
    assert yaml.safe_load(text) == parse(text, "a")[0]


def test_fc_076_what_is_no_text_stays_none():
    text = form("set: x01\ncards: {'1': {name: true, type: null, rarity: ~, control: 7}}\n")
    assert "    name: true\n    type: null\n    rarity: null\n    control: 7\n" in text


# --- FC-077 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["017", "010", "089", "0o17", "1_0", "1e3", "12:30"])
def test_fc_077_numbers_of_cards_come_out_in_quotes_with_their_zeros(number: str):
    text = form(one_card("A", number))
    assert f'  "{number}":\n' in text
    for value in (parse(text, "a")[0], yaml.safe_load(text)):
        assert list(value["cards"]) == [number]


def test_fc_077_a_number_is_never_another():
    text = form("set: aot01\ncards: {017: {name: A}, 15: {name: B}, '0017': {name: C}}\n")
    value, _ = parse(text, "a")
    assert {number: card["name"] for number, card in value["cards"].items()} == {
        **{"15": "B", "017": "A", "0017": "C"}
    }
    assert yaml.safe_load(text) == value


def test_fc_077_a_value_with_zeros_stays_text_for_the_validator(tmp_path: Path):
    text = form(one_card("A").replace("control: 5", "control: 05"))
    assert '    control: "05"\n' in text
    found = validate_cards(tmp_path, text.partition("cards:\n")[2]).findings
    assert [(f.code, f.pointer) for f in found] == [("SCH103", "/cards/001/control")]


# --- FC-079 --------------------------------------------------------------------------------------


def registry(day: str) -> str:
    entry = f"{{name: T, universe: null, released: {day}, card_back: null}}"
    return f"as_of: 2026-03\nsets:\n  x01: {entry}\n"


def test_fc_079_dates_with_and_without_quotes_come_out_alike():
    path = Path("sets.yaml")
    texts = {form(registry(day), path) for day in ("2025-02-14", '"2025-02-14"', "'2025-02-14'")}
    (text,) = texts
    assert '    released: "2025-02-14"\n' in text
    assert text.startswith('as_of: "2026-03"\n')
    for value in (parse(text, "a")[0], yaml.safe_load(text)):
        assert value["sets"]["x01"]["released"] == "2025-02-14"
        assert value["as_of"] == "2026-03"


@pytest.mark.parametrize("day", ["2025-2-14", "2025-02-14T00:00:00Z", "2025-02-14 00:00:00"])
def test_fc_079_other_dates_stay_as_they_are_for_the_validator(day: str):
    text = form(registry(f'"{day}"'), Path("sets.yaml"))
    assert yaml.safe_load(text)["sets"]["x01"]["released"] == day


# --- FC-080 --------------------------------------------------------------------------------------


def test_fc_080_a_file_with_a_key_twice_is_left_alone(tmp_path: Path, cache: Path):
    cards = "  '001':\n" + FOUNDATION.format(name="A") + "    control: 2\n"
    folder = card_folder(tmp_path / "cards", cards)
    path = folder / "sets" / "tst01.yaml"
    before = path.read_bytes()
    result = uvdeck("cards", "fmt", path, cache=cache, expect=1)
    assert "YML103" in result.stderr
    assert "line 8" in result.stderr
    assert "line 9" in result.stderr
    assert path.read_bytes() == before


def test_fc_080_numbers_that_differ_in_zeros_are_two_keys():
    text = form("set: x01\ncards: {'017': {name: A}, '17': {name: B}}\n")
    assert list(parse(text, "a")[0]["cards"]) == ["017", "17"]


# --- FC-086 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("#10 Pro Hero", "YML112"),
        ("Cute Baby #202", "YML112"),
        ('"Big Sister" of 1-B', "YML101"),
        ("Big Shot: Judy", "YML101"),
        ("*PlusUltra", "YML108"),
        ("!important", "YML104"),
        ("@home", "YML101"),
    ],
)
def test_fc_086_unquoted_names_are_left_alone_with_a_hint(
    name: str, code: str, tmp_path: Path, cache: Path
):
    (finding,) = left_alone(one_card(name)).findings
    assert finding.code == code
    assert finding.span is not None
    assert finding.span.line == 4
    assert finding.hint is not None
    path = tmp_path / "x01.yaml"
    path.write_text(one_card(name), encoding="utf-8")
    result = uvdeck("cards", "fmt", path, cache=cache, expect=1)
    assert finding.hint in result.stderr
    assert path.read_text(encoding="utf-8") == one_card(name)


@pytest.mark.parametrize(
    "name", ["#10 Pro Hero", '"Big Sister" of 1-B', "Big Shot: Judy", "Aiming For #1", ":: Ken ::"]
)
def test_fc_086_quoted_names_stay_as_they_are(name: str):
    text = form(one_card("'" + name + "'"))
    for value in (parse(text, "a")[0], yaml.safe_load(text)):
        assert value["cards"]["001"]["name"] == name
    assert form(text) == text


def test_fc_086_a_null_name_is_not_accepted_afterwards_either(tmp_path: Path):
    text = form(one_card("# to be found out"))
    assert "    name: null # to be found out\n" in text
    found = validate_cards(tmp_path, text.partition("cards:\n")[2]).findings
    assert [(f.code, f.pointer) for f in found] == [("SCH103", "/cards/001/name")]
