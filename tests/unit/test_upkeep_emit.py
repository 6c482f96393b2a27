"""The one form: quotes, order, lines, and where comments go."""

from typing import Any

import pytest
import yaml

from uvdeck.upkeep.emit import CARD_KEYS, emit, number_key, scalar
from uvdeck.yamldoc import MAX_KEY, parse
from uvdeck.yamlkept import Comments, comments, no_comments

#: Text that YAML 1.1 or 1.2 would take for something else, or cannot read without quotes.
TRAPS = (
    *("", "yes", "No", "ON", "off", "y", "N", "true", "False", "null", "NULL", "~", "nan", "Inf"),
    *("0", "-1", "+1", "007", "0o17", "0x1F", "0b11", "1_000", "1e3", "1E3", "-1.5e+3", "1.", ".5"),
    *("12:30", "1:30:45", "2024-05-01", "2024-05-01T00:00:00Z", "190:20:30.15", ".inf", "-.INF"),
    *(".nan", "=", "<<", "_", "__", "1__0", "0_", "0x_1", "017", "089", "285B", "0010B", "1B"),
    *("-", "- x", "? x", "?", ": x", "x:", "x: y", "#", "# x", "x #y", "a, b", "[x", "{x}", "&a"),
    *("*a", "!x", "!!str x", "|", ">", "%x", "@x", "`x", '"x"', "'x'", "x'y", 'x"y', "\\", "\\n"),
    *(" x", "x ", "\tx", "x\t", "x\ny", "\n", "x\n", "\u00a0x", "x\u00a0y", "\u2028", "\u2029x"),
    *("\ufeffx", "\u200bx", "\u202ex", "\ue000", "\uffff", "\U0001f600", "e\u0301", "\u0663\u0664"),
    *("\u00b2", "---", "...", "--- x", "... x", "---x", "%YAML 1.1", "x" * 5_000, "\u00a0" * 5_000),
)

#: Text that needs no quotes.
PLAIN = (
    *(
        "All Might (I)",
        "Don't",
        "Plus Ultra!",
        "R&D",
        "C+",
        "1-A Class",
        "4pointpromo",
        "2013Champ",
    ),
    *(
        "\u00b7Ryu\u00b7",
        "Kyo & Iori",
        "a.b/c",
        "a $x",
        "a 50%",
        "x * y",
        'He said "x"',
        "Caf\u00e9",
    ),
    *("mha01/055", "legacy-2025-10-28", "Who?", "A, B", "x = y", "Ace [x] {y}", "Don\u2019t\u2026"),
)


@pytest.mark.parametrize("inside", [False, True])
@pytest.mark.parametrize("text", [*TRAPS, *PLAIN])
def test_a_text_reads_as_this_text_everywhere(text: str, inside: bool):
    written = scalar(text, inside=inside)
    document = f"k: [{written}, {{{written[:900]}: 1}}]\n" if inside else f"k: {written}\n"
    if inside and len(written) > 900:
        document = f"k: [{written}]\n"
    value, findings = parse(document, "a")
    assert findings == []
    for other in (yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        assert yaml.load(document, other) == value  # noqa: S506 - a safe one
    assert (value["k"][0] if inside else value["k"]) == text


@pytest.mark.parametrize("text", PLAIN)
def test_no_quotes_where_none_are_needed(text: str):
    assert scalar(text) == text


@pytest.mark.parametrize("text", ["A, B", "[x]", "x {y}", "Who?", "x = y"])
def test_marks_of_lists_need_quotes_inside(text: str):
    assert scalar(text, inside=True) == f'"{text}"'


@pytest.mark.parametrize("text", TRAPS)
def test_quotes_are_double_and_all_is_visible(text: str):
    written = scalar(text)
    assert written == text or (written[0] == written[-1] == '"' and written.isprintable())


def test_escapes():
    assert scalar('a"b\\c\td\ne') == '"a\\"b\\\\c\\td\\ne"'
    assert scalar("\u00a0\u2028\U0001f9ff\ue000") == '"\\u00a0\\u2028\U0001f9ff\\ue000"'
    assert scalar("x\U000e0001") == '"x\\U000e0001"'


def test_numbers_and_constants():
    value: Any = {"a": 0, "b": -5, "c": True, "d": False, "e": None, "f": 10**17, "g": [], "h": {}}
    text = emit("card-set", value)
    assert text == f"a: 0\nb: -5\nc: true\nd: false\ne: null\nf: {10**17}\ng: []\nh: {{}}\n"
    assert parse(text, "a") == (value, [])


@pytest.mark.parametrize("value", [None, 1, "x", "no", [], {}, ["a", 1], True])
@pytest.mark.parametrize("kind", ["card-set", "format", "something else"])
def test_a_document_of_another_shape(kind: str, value: Any):
    text = emit(kind, value)
    assert text.endswith("\n")
    assert parse(text, "a") == (value, [])


# --- Order ---------------------------------------------------------------------------------------


def test_the_order_of_a_set():
    card = dict.fromkeys(sorted(CARD_KEYS), 1)
    text = emit("card-set", {"cards": {"010": card, "9": {}, "009": {}}, "set": "x"})
    value, _ = parse(text, "a")
    assert list(value) == ["set", "cards"]
    assert list(value["cards"]) == ["009", "9", "010"]
    assert list(value["cards"]["010"]) == list(CARD_KEYS)


def test_numbers_count_and_backs_stand_behind_their_fronts():
    order = ["2", "010", "10", "10B", "285", "285B", "1000"]
    assert sorted({*order}, key=number_key) == order
    strange = ["B", "", "12BB", "\u0661", "9" * 900, "x"]
    assert sorted([*strange, *order], key=number_key)[:3] == ["2", "010", "10"]


def test_symbols_in_the_order_of_the_rules_and_keywords_as_printed():
    card = {"keywords": ["Weapon", "Ally"], "symbols": ["infinity", "fire", "what", "air"]}
    text = emit("card-set", {"cards": {"1": card}})
    assert "symbols: [air, fire, infinity, what]" in text
    assert "keywords: [Weapon, Ally]" in text


def test_parts_in_order():
    card = {
        "block": {"modifier": 1, "zone": "mid"},
        "attack": {"damage": 3, "x": 1, "speed": 2, "zone": "low"},
        "keywords": [{"when": "Deadlock", "rating": 2, "keyword": "Stun", "only": ["B", "A"]}],
        "allows_copies": {"cards": 1, "keyword": "Ally", "type": "attack", "count": 8},
    }
    text = emit("card-set", {"cards": {"1": card}})
    assert "block: {zone: mid, modifier: 1}\n" in text
    assert "attack: {zone: low, speed: 2, damage: 3, x: 1}\n" in text
    assert "keywords: [{keyword: Stun, rating: 2, only: [B, A], when: Deadlock}]\n" in text
    assert "allows_copies: {count: 8, type: attack, keyword: Ally, cards: 1}\n" in text


def test_the_registry_keeps_its_order_because_it_is_the_set_order():
    entry = {"released": None, "name": "B", "card_back": None, "universe": None}
    text = emit("set-registry", {"sets": {"b": entry, "a": entry}, "as_of": "2026-03"})
    fields = "    name: B\n    universe: null\n    released: null\n    card_back: null\n"
    assert text == f'as_of: "2026-03"\nsets:\n  b:\n{fields}  a:\n{fields}'


def test_a_format():
    rule = {"confirmed": True, "source": "x", "value": [0, 10]}
    pool = {"printings": ["b/2", "b/1"], "sets": ["y2", "a1"]}
    snapshot = {"pool": pool, "ban_list": "l", "source": "no", "observed": "2025-01-02"}
    value = {
        "snapshots": [snapshot],
        "rules": {"copies": rule, "minimum": rule, "of its own": rule},
        "name": "F",
        "id": "f",
    }
    rules = '{value: [0, 10], source: "x", confirmed: true}'
    assert emit("format", value) == (
        "id: f\nname: F\nrules:\n"
        f"  minimum: {rules}\n  copies: {rules}\n  of its own: {rules}\n"
        'snapshots:\n  - observed: "2025-01-02"\n    source: "no"\n    ban_list: l\n'
        "    pool:\n      sets:\n        - a1\n        - y2\n"
        "      printings:\n        - b/1\n        - b/2\n"
    )


def test_a_ban_list():
    value = {"restricted": [], "banned": ["b/2", "a/10", "a/9"], "source": "it", "id": "l"}
    assert emit("ban-list", value) == (
        'id: l\nsource: "it"\nbanned:\n  - a/10\n  - a/9\n  - b/2\nrestricted: []\n'
    )


def test_what_the_schema_does_not_know_comes_last_in_its_order():
    text = emit("card-set", {"z": 1, "cards": {}, "a": {"w": 1, "b": 2}, "set": "x"})
    assert text == "set: x\ncards: {}\nz: 1\na: {w: 1, b: 2}\n"


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("card-set", {"cards": ["b", "a"]}),
        ("card-set", {"cards": {"1": {"symbols": ["void", 1, "air"]}}}),
        ("card-set", {"cards": {"1": {"symbols": {"void": 1, "air": 2}}}}),
        ("card-set", {"cards": {"1": ["void", "air"]}}),
        ("ban-list", {"banned": ["b", ["c"], "a"]}),
        ("ban-list", {"banned": {"b": 1, "a": 2}}),
        ("set-registry", {"sets": ["b", "a"]}),
        ("format", {"snapshots": {"b": {"pool": ["b", "a"]}}, "rules": ["b", "a"]}),
    ],
)
def test_what_does_not_fit_the_schema_keeps_its_values(kind: str, value: Any):
    assert parse(emit(kind, value), "a") == (value, [])


def test_sources_are_always_in_quotes():
    value = {"rules": {"copies": {"source": "x", "value": 4}}, "snapshots": [{"source": "y"}]}
    text = emit("format", {**value, "source": "z", "remark": "w"})
    for quoted in ('source: "x"', 'source: "y"', 'source: "z"', "remark: w"):
        assert quoted in text


# --- Keys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [*TRAPS, *PLAIN])
def test_keys_of_every_kind(key: str):
    if len(key) > MAX_KEY:
        key = key[:MAX_KEY]
    for value in ({key: 1}, {"a": {key: [{key: None}]}}, {"cards": {key: {key: {key: "x"}}}}):
        text = emit("card-set", value)
        assert parse(text, "a") == (value, [])
        assert yaml.safe_load(text) == value
        assert emit("card-set", value, comments(text)) == text


def test_a_key_too_long_for_a_colon_keeps_its_comments():
    key = '"' * MAX_KEY
    kept = no_comments()
    kept.beside[f"/cards/1/{key}"] = ["# beside"]
    kept.before[f"/cards/1/{key}"] = ["# before"]
    kept.after[f"/cards/1/{key}"] = ["# after"]
    value = {"set": "x", "cards": {"1": {key: 1, "b": 2}}}
    text = emit("card-set", value, kept)
    assert parse(text, "a") == (value, [])
    assert "    # before\n    ? " in text
    assert "\n    : 1 # beside\n    # after\n    b: 2\n" in text
    again = comments(text)
    assert again.total() == 3
    assert emit("card-set", value, again) == text


# --- Comments ------------------------------------------------------------------------------------

CARDS = {"set": "x", "cards": {"2": {"control": 1, "name": "B"}, "1": {"name": "A"}}}


def with_comments(**places: dict[str, list[str]] | list[str]) -> str:
    kept = no_comments()._replace(**places)  # type: ignore[arg-type]
    return emit("card-set", CARDS, kept)


def test_comments_go_with_their_entries():
    text = with_comments(
        head=["# head"],
        before={"/cards/2": ["# b1", "# b2"], "/cards/2/name": ["# name"]},
        beside={"/cards": ["# all"], "/cards/2/control": ["# c"], "/cards/1": ["# one"]},
        after={"/cards/2/name": ["# below"], "/cards/1": ["# below 1"]},
        foot=["# foot"],
    )
    assert text == (
        "# head\nset: x\ncards: # all\n"
        '  "1": # one\n    name: A\n  # below 1\n'
        '  # b1\n  # b2\n  "2":\n    # name\n    name: B\n    # below\n    control: 1 # c\n'
        "# foot\n"
    )


def test_of_several_comments_beside_a_value_one_stays_there():
    text = with_comments(beside={"/cards/1/name": ["# one", "# two", "# three"]})
    assert "    # one\n    # two\n    name: A # three\n" in text


def test_a_comment_without_a_blank_stands_where_it_is_no_piece_of_a_text():
    value = {"a": 5, "b": "x", "c": "yes", "d": ["x"], "e": None}
    beside = {f"/{key}": ["#c"] for key in value}
    text = emit("card-set", value, no_comments()._replace(beside=beside))
    assert text == '#c\na: 5\n#c\nb: x\nc: "yes" #c\nd: [x] #c\n#c\ne: null\n'


def test_comments_inside_of_what_stands_on_one_line():
    card = {"keywords": ["A", {"keyword": "B", "rating": 1}], "block": {"zone": "mid"}}
    inner = "/cards/1/keywords"
    kept = Comments(
        [],
        {f"{inner}/0": ["# 1"], f"{inner}/1": ["# 4"], f"{inner}/1/keyword": ["# 5"]},
        {f"{inner}/0": ["# 2"], f"{inner}/1/rating": ["# 6"], inner: ["# 8"]},
        {f"{inner}/0": ["# 3"], f"{inner}/1": ["# 7"]},
        [],
    )
    text = emit("card-set", {"cards": {"1": card}}, kept)
    lines = text.splitlines()
    assert lines[-8:-1] == [f"    # {n}" for n in range(1, 8)]
    assert lines[-1] == "    keywords: [A, {keyword: B, rating: 1}] # 8"


def test_comments_in_a_list_of_mappings():
    value = {"snapshots": [{"source": "s", "observed": "d"}, {"observed": "e"}]}
    kept = no_comments()
    kept.beside["/snapshots/0"] = ["# first"]
    kept.before["/snapshots/0/observed"] = ["# day"]
    kept.before["/snapshots/1"] = ["# second"]
    kept.before["/snapshots/1/observed"] = ["# its day"]
    kept.after["/snapshots/1"] = ["# end"]
    text = emit("format", value, kept)
    assert text == (
        "snapshots:\n  - # first\n    # day\n    observed: d\n"
        '    source: "s"\n  # second\n  # its day\n  - observed: e\n  # end\n'
    )
    assert emit("format", value, comments(text)) == text


def test_comments_in_a_sorted_list():
    value = {"banned": ["c/3", "a/1", "b/2"]}
    kept = no_comments()
    kept.before["/banned/0"] = ["# above c"]
    kept.beside["/banned/1"] = ["# a"]
    kept.after["/banned/2"] = ["# below b"]
    text = emit("ban-list", value, kept)
    assert text == "banned:\n  - a/1 # a\n  - b/2\n  # below b\n  # above c\n  - c/3\n"


def test_the_comments_given_are_not_changed():
    kept = comments("# a\nset: x # b\ncards:\n  # c\n  '1': {} # d\n  # e\n# f\n")
    before = repr(kept)
    emit("card-set", CARDS, kept)
    assert repr(kept) == before
