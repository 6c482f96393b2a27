"""Comments of YAML files: which there are, and which entry each is tied to."""

from typing import Any

import pytest

from uvdeck.yamldoc import parse
from uvdeck.yamlkept import ABSENT, Comments, comments, no_comments, value_at
from uvdeck.yamlpure import PurePythonParser


@pytest.fixture(params=["c", "pure"])
def reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both parsers: the one in C, and the one that stands in for it."""
    if request.param == "pure":
        monkeypatch.setattr("uvdeck.yamlkept._Parser", PurePythonParser)
    return str(request.param)


pytestmark = pytest.mark.usefixtures("reader")


def kept(text: str) -> Comments:
    value, findings = parse(text, "a")
    assert findings == []
    assert value is not None
    return comments(text)


def only(text: str, place: str) -> Any:
    """Return one of the places, which must be the only one with comments."""
    found = kept(text)
    listed = found._asdict()
    result = listed.pop(place)
    assert not any(listed.values()), found
    return result


CARD = 'set: x\ncards:\n  "001":\n    name: A{}\n    type: asset\n  "002":\n    name: B\n'


def test_no_comments():
    assert kept("a: 1\n") == no_comments()
    assert no_comments().total() == 0


def test_no_comment_is_shared_between_documents():
    first, second = no_comments(), no_comments()
    first.head.append("# x")
    first.before["/a"] = ["# y"]
    assert second == no_comments()


@pytest.mark.parametrize(
    "text",
    [
        "# one\n# two\na: 1\n",
        "\n  # one\n\n   # two  \n\na: 1\n",
        "# one\r\n# two\r\na: 1\r\n",
        "# one\r# two\ra: 1",
        "\ufeff# one\n# two\na: 1\n",
        "# one\x85# two\x85a: 1\x85",
        "# one\u2028# two\u2029a: 1\n",
        "%YAML 1.1\n# one\n--- # two\na: 1\n",
        "# one\n---\n# two\na: 1\n",
        "{a: 1, # one\n# two\nb: 2}\n",
        "# one\n[a] # two\n",
        "# one\ntext # two\n",
    ],
)
def test_the_head(text: str):
    assert kept(text).head == ["# one", "# two"]
    assert kept(text).total() == 2


def test_above_a_key():
    found = only(CARD.replace("    type", "    # why\n    type"), "before")
    assert found == {"/cards/001/type": ["# why"]}


def test_above_a_card():
    text = CARD.replace('  "002"', '# a\n  # b\n\n  # c\n  "002"')
    assert only(text, "before") == {"/cards/002": ["# a", "# b", "# c"]}


def test_above_the_first_card_however_deep():
    for indent in range(10):
        text = CARD.replace('cards:\n  "001"', f'cards:\n{" " * indent}# why\n  "001"')
        assert only(text, "before") == {"/cards/001": ["# why"]}, indent


def test_beside_a_value():
    assert only(CARD.format(" # why"), "beside") == {"/cards/001/name": ["# why"]}


def test_beside_a_key_that_opens():
    text = CARD.replace('"001":', '"001": # why').replace("cards:", "cards:  #all")
    assert only(text, "beside") == {"/cards": ["#all"], "/cards/001": ["# why"]}


def test_below_the_last_field():
    text = CARD.replace('  "002"', '    # below\n  "002"')
    assert only(text, "after") == {"/cards/001/type": ["# below"]}


def test_below_the_last_field_of_all():
    assert only(CARD + "    # below\n", "after") == {"/cards/002/name": ["# below"]}
    assert only(CARD + "  # below\n", "after") == {"/cards/002": ["# below"]}
    assert only(CARD + "       # below\n", "after") == {"/cards/002/name": ["# below"]}


def test_the_foot():
    assert only(CARD + "# below\n\n#and more", "foot") == ["# below", "#and more"]
    assert only(CARD + "...\n# below\n", "foot") == ["# below"]
    assert only("  a: 1\n  b: 2\n  # below\n", "foot") == ["# below"]
    assert only("  a: 1\n  b: 2\n # below\n", "foot") == ["# below"]


def test_behind_what_is_no_blank():
    found = kept("a: \"x\"#one\nb: [y,#two\n  z]#three\nc: 'w'#four\n")
    assert found.beside == {"/a": ["#one"], "/b": ["#two", "#three"], "/c": ["#four"]}


def test_in_a_list_in_brackets():
    found = kept("a: 1\nk: [\n  x, # one\n# two\n      # three\n  y]\nb: 2\n")
    assert found.beside == {"/k": ["# one"]}
    assert found.before == {"/k": ["# two", "# three"]}


def test_in_braces_within_brackets():
    text = "cards:\n  '1':\n    k: [{a: b,\n # one\n }, # two\n c\n # three\n ]\n    n: 1\n"
    found = kept(text)
    assert found.before == {"/cards/1/k": ["# one", "# three"]}
    assert found.beside == {"/cards/1/k": ["# two"]}


def test_between_a_key_and_its_value():
    found = kept("a: # one\n  # two\n# three\n  text\nb: 1\n")
    assert found.beside == {"/a": ["# one"]}
    assert found.before == {"/a": ["# two", "# three"]}


def test_in_a_list():
    text = "k:\n  # a\n  - x # b\n  # c\n  - y\n  # d\nb: 1\n"
    found = kept(text)
    assert found.before == {"/k/0": ["# a"], "/k/1": ["# c"]}
    assert found.beside == {"/k/0": ["# b"]}
    assert found.after == {"/k/1": ["# d"]}


@pytest.mark.parametrize("indent", ["", "  "])
@pytest.mark.parametrize("anchor", ["", " &q"])
def test_hyphens_count_and_not_what_stands_behind_them(indent: str, anchor: str):
    text = f"k:{anchor}\n{indent}- x\n{indent}- y\n  # closes y\nb: 1\n"
    assert only(text, "after") == {"/k/1": ["# closes y"]}


def test_a_list_at_the_end_of_the_file():
    assert only("# a\nk:\n-", "head") == ["# a"]
    assert only("k: # a\n-", "beside") == {"/k": ["# a"]}


def test_mappings_in_a_list():
    text = "k:\n  - # one\n    a: 1\n    # two\n    b: 2\n  # three\n  - a: 3\n    # four\n"
    found = kept(text)
    assert found.beside == {"/k/0": ["# one"]}
    assert found.before == {"/k/0/b": ["# two"], "/k/1": ["# three"]}
    assert found.after == {"/k/1/a": ["# four"]}


def test_lists_in_lists():
    found = kept("- - a # one\n  # two\n  - b\n-\n  # three\n  - c\n- # four\n  - d\n")
    assert found.beside == {"/0/0": ["# one"], "/2": ["# four"]}
    assert found.before == {"/0/1": ["# two"], "/1/0": ["# three"]}


def test_keys_with_a_question_mark():
    found = kept("# top\n? a # one\n: b # two\n# three\n? c\n  # four\n: d\n   # five\n")
    assert found.beside == {"/a": ["# one", "# two"]}
    assert found.before == {"/c": ["# three", "# four"]}
    assert found.after == {"/c": ["# five"]}


@pytest.mark.parametrize(
    "value",
    [
        '"x # y"',
        "'x # y'",
        "x#y",
        "C#",
        '"x\n  # y"',
        '"x \\" # y"',
        "'it''s # y'",
        "|\n  # y",
        ">-\n  x\n  # y\n\n   # z",
        "|2-\n    # y",
        '&q "x # y"',
        "&q |\n  # y",
        "&q\n  |\n  # y",
        "[\"# x\", y#, 'z # w']",
        '{"# a": "b # c"}',
    ],
)
def test_a_hash_in_a_value_is_no_comment(value: str):
    text = f"a: {value}\n"
    assert kept(text) == no_comments()
    assert only(f"{text}# c\n", "foot") == ["# c"]
    assert only(f"{text}# c\nb: 1\n", "before") == {"/b": ["# c"]}


@pytest.mark.parametrize("head", ["| # c", "> # c", "|2- # c", "&q | # c", "&q # c\n  |"])
def test_beside_a_text_in_block_style(head: str):
    assert only(f"a: {head}\n    # text\nb: 1\n", "beside") == {"/a": ["# c"]}


def test_below_a_text_in_block_style():
    text = "a:\n  b: |\n    text\n\n  # c\n  d: >+\n    text\n\n# e\nf: 1\n"
    assert only(text, "before") == {"/a/d": ["# c"], "/f": ["# e"]}


def test_after_an_anchor():
    found = kept('a: &q # one\n  # two\n  "x # y"\nb: &r # three\nc: *q # four\n')
    assert found.beside == {"/a": ["# one"], "/b": ["# three"], "/c": ["# four"]}
    assert found.before == {"/a": ["# two"]}


def test_an_anchor_before_a_mapping():
    found = kept("a: &q # one\n  # two\n  b: 1 # three\n# four\nc: *q\n")
    assert found.beside == {"/a": ["# one"], "/a/b": ["# three"]}
    assert found.before == {"/a/b": ["# two"], "/c": ["# four"]}


def test_pointers_are_escaped():
    found = kept('"a/b~c": # one\n  "": 1 # two\n')
    assert found.beside == {"/a~1b~0c": ["# one"], "/a~1b~0c/": ["# two"]}


def test_ends_of_comments():
    for end in ("\n", "\r\n", "\r", "\x85", "\u2028", "\u2029"):
        found = kept(f"a: 1 # x # y\u00a0{end}b: 2{end}# z \t{end}c: 3")
        assert found.beside == {"/a": ["# x # y"]}, end
        assert found.before == {"/c": ["# z"]}, end


@pytest.mark.parametrize("marks", [1, 2, 3])
def test_byte_order_marks_shift_nothing(marks: int):
    text = "\ufeff" * marks + '# a\nb: "x # y" # c\n# d\ne: 1\n'
    found = comments(text)
    assert (found.head, found.beside, found.before) == (["# a"], {"/b": ["# c"]}, {"/e": ["# d"]})


def test_tabs(reader: str):
    if reader == "pure":
        pytest.skip("it takes no tabs for blanks, and refuses such a file as a whole")
    found = kept("a: 1\t# x\t\nb: [y,\n\t# z\n  w]\n")
    assert found.beside == {"/a": ["# x"]}
    assert found.before == {"/b": ["# z"]}


def test_total():
    found = kept("# a\nb: # c\n  # d\n  e: 1 # f\n  # g\n# h\n")
    assert found.total() == 6
    assert (len(found.head), len(found.foot)) == (1, 1)


@pytest.mark.parametrize(
    "text", ["a: [b # c\n", "a: b\n c: d # e\n", "\t# x\n\ta: 1 # y\n", '"# a']
)
def test_what_cannot_be_read_raises_nothing(text: str):
    assert parse(text, "a")[1]
    assert comments(text).beside == {}


def test_value_at():
    value = {"a/b~c": [1, {"": None}], "d": "text"}
    assert value_at(value, "") is value
    assert value_at(value, "/a~1b~0c/0") == 1
    assert value_at(value, "/a~1b~0c/1/") is None
    for pointer in (
        "/x",
        "/a~1b~0c/2",
        "/a~1b~0c/x",
        "/a~1b~0c/-1",
        "/d/0",
        "/d/x",
        "/x/y/z",
        "/a/b",
    ):
        assert value_at(value, pointer) is ABSENT
