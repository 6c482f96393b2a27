"""Reading JSON: bounded, with places, and nothing guessed."""

import json

import pytest

from uvdeck.decklists.jsontext import MAX_DEPTH, dump, load, text_of


def fault(text: str) -> tuple[str, int | None, int | None]:
    value, findings = load(text, "d")
    assert value is None
    (finding,) = findings
    assert finding.code == "DCK114"
    assert finding.span is not None
    return finding.message, finding.span.line, finding.span.column


def test_places_of_objects_and_arrays():
    text = '\ufeff{"a": [1, {"x": "}{]["}],\r\n "b\\"[": {"c": [[], {}]}, "e": "\\\\"}\n'
    located, findings = load(text, "d")
    assert findings == []
    assert located is not None
    value = located.value
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    for part, start in (
        (value, '{"a"'),
        (value["a"], "[1"),
        (value["a"][1], '{"x"'),
        (value['b"['], '{"c"'),
        (value['b"[']["c"], "[[]"),
        (value['b"[']["c"][0], "[], {"),
        (value['b"[']["c"][1], "{}]"),
    ):
        span = located.span(part)
        assert span.line is not None
        assert span.column is not None
        assert lines[span.line - 1][span.column - 1 :].startswith(start)
    assert located.span("text").line is None
    assert located.span(None).line is None


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_three_ways(end: str):
    located, _ = load(f'{{"a":{end}{end}  [1]}}', "d")
    assert located is not None
    assert tuple(located.span(located.value["a"]))[1:] == (3, 3)


def test_depth_is_bounded():
    deep = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert load(deep, "d")[1] == []
    assert fault("[" + deep + "]")[1:] == (1, MAX_DEPTH + 1)
    for text in ("[" * 100_000, '{"a":' * 100_000, "[{" * 50_000, "[" * 200 + "]" * 200):
        fault(text)


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2}', '[{"x": {"b": 1, "b": 1}}]'])
def test_keys_stand_once(text: str):
    message, line, column = fault(text)
    assert "'a'" in message or "'b'" in message
    assert line == 1
    assert column == text.rindex("{") + 1


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "9" * 5_000, "-" + "1" * 19])
def test_numbers_that_are_none(number: str):
    fault(f"[{number}]")


@pytest.mark.parametrize(
    "text", ["", "{", "[1,]", "{'a': 1}", "// x\n{}", '{"a": 1} x', '"\x01"', "[01]", "\x00", '"']
)
def test_no_json(text: str):
    fault(text)


def test_many_brackets_take_no_time():
    text = json.dumps({"a": [[{}]] * 60_000})
    located, findings = load(text, "d")
    assert findings == []
    assert located is not None
    assert located.span(located.value).column == 1
    fault('"' + "\\" * 500_001 + '"')
    fault("{" + '"' * 500_001)


def test_texts():
    assert text_of("a\u00e4") == "a\u00e4"
    assert text_of("\ud800") == "?"
    assert text_of(7) == "7"
    others: list[object] = [True, None, 1.5, [], {}]
    assert [text_of(value) for value in others] == [None] * 5


@pytest.mark.parametrize("value", [{}, [], {"a": [1, {"b": "\u00e4"}, []]}, [[1, 2], {"x": {}}]])
def test_what_is_printed_is_read_back(value: object):
    assert json.loads(dump(value)) == value
