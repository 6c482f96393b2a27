"""Reading YAML: what values come out, what is refused, and where the finding points."""

import random
import time
import tracemalloc
from pathlib import Path

import pytest
import yaml

from uvdeck import yamldoc, yamlpure
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.yamldoc import MAX_FAULTS, Positions, cut_texts, locate, parse, parse_located
from uvdeck.yamlsource import decode

ROOT = Path(__file__).resolve().parents[2]

#: Both ways of getting events: libyaml, where PyYAML has it, and pure Python.
PARSERS = {"pure": yamlpure.PurePythonParser}
if yaml.__with_libyaml__:
    PARSERS["c"] = yamldoc._parser_class()


@pytest.fixture(params=sorted(PARSERS))
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Read with each parser."""
    monkeypatch.setattr(yamldoc, "_Parser", PARSERS[request.param])
    return str(request.param)


def found(text: str) -> list[tuple[str, int | None, int | None]]:
    """Return code, line and column of what is wrong with a text, in order."""
    value, findings = parse(text, "a.yaml")
    for finding in findings:
        assert finding.span is not None
        assert finding.span.path == "a.yaml"
    if findings:
        assert value is None
    return [(f.code, f.span.line, f.span.column) for f in findings if f.span]


# --- Values --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("# nothing", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-0", 0),
        ("7", 7),
        ("-5", -5),
        ("999999999999999999", 999_999_999_999_999_999),
        # Everything else is text: FC-076, FC-077, FC-079.
        ("no", "no"),
        ("Off", "Off"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("True", "True"),
        ("NULL", "NULL"),
        ("Null", "Null"),
        ("017", "017"),
        ("007", "007"),
        ("089", "089"),
        ("-01", "-01"),
        ("+5", "+5"),
        ("1_000", "1_000"),
        ("0x1F", "0x1F"),
        ("0o17", "0o17"),
        ("12:30", "12:30"),
        ("2025-02-14", "2025-02-14"),
        ("2025-02-14T00:00:00Z", "2025-02-14T00:00:00Z"),
        ("1.5", "1.5"),
        ("1e5", "1e5"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("=", "="),
        ("<<", "<<"),
        ("٣", "٣"),
        ("9999999999999999999", "9999999999999999999"),
        ("1" * 5_000, "1" * 5_000),
        ("-", [None]),
        ("--", "--"),
        # Quotes keep text as text.
        ("'5'", "5"),
        ('"null"', "null"),
        ("''", ""),
        ('"a\\tb"', "a\tb"),
        ("|\n  a\n  b\n", "a\nb\n"),
        (">\n  a\n  b\n", "a b\n"),
        ("a\n b", "a b"),
    ],
)
def test_scalars(parser: str, text: str, value: object):
    got, findings = parse(text, "a")
    assert findings == []
    assert got == value
    assert type(got) is type(value)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("002: a", ["002"]),
        ("2: a", ["2"]),
        ("true: a\nfalse: b\nnull: c\n~: d", ["true", "false", "null", "~"]),
        ("no: a", ["no"]),
        ("? a\n: b", ["a"]),
        ("{'': b}", [""]),
        ("? |\n  a\n: b", ["a\n"]),
        ("<<: {a: 1}", ["<<"]),
        ("{'a': 1, \"b\": 2}", ["a", "b"]),
    ],
)
def test_keys_are_text(parser: str, text: str, keys: list[str]):
    value, findings = parse(text, "a")
    assert findings == []
    assert list(value) == keys


def test_order_is_kept_and_nesting_is_read(parser: str):
    value, findings = parse("b: [1, {c: [], d: {}}]\na:\n- - x\n  - y\n", "a")
    assert findings == []
    assert value == {"b": [1, {"c": [], "d": {}}], "a": [["x", "y"]]}
    assert list(value) == ["b", "a"]


def test_fc_046_line_ends_make_no_difference(parser: str):
    text = 'main:\n  - 4 Chomp\n  - "é"\nname: a\n'
    wanted = parse(text, "a")
    for end in ("\r\n", "\r", "\x85", "\u2028"):
        assert parse(text.replace("\n", end), "a") == wanted
    assert parse(text.rstrip(), "a") == wanted


def test_aliases_give_the_same_value(parser: str):
    value, findings = parse("a: &x [1, 2]\nb: *x\nc: &y text\nd: [*y, *y]\n", "a")
    assert findings == []
    assert value == {"a": [1, 2], "b": [1, 2], "c": "text", "d": ["text", "text"]}


# --- Findings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "places"),
    [
        # YML101: where the parser says so.
        ("a: b: c", [("YML101", 1, 5)]),
        ("x: 1\nname: Big Shot: Judy\n", [("YML101", 2, 15)]),
        ("a: 'x", [("YML101", 1, 6)]),
        ('name: "Big Sister" of 1-B', [("YML101", 1, 20)]),
        ("a:\n\t- b\n", [("YML101", 2, 1)]),
        ("a: @b\n", [("YML101", 1, 4)]),
        ("é: `b\n", [("YML101", 1, 4)]),
        ("a: %b\n", [("YML101", 1, 4)]),
        ("a: [1, 2\n", [("YML101", 2, 1)]),
        ("- a\nb: c\n", [("YML101", 2, 1)]),
        ("a: 1\r  b: 2\r", [("YML101", 2, 4)]),
        ("a: !foo!x 1", [("YML101", 1, 4)]),
        # What may not stand in YAML at all, counted in characters.
        ("a\0", [("YML101", 1, 2)]),
        ("\0", [("YML101", 1, 1)]),
        ("éé: 1\nüü: \x07\n", [("YML101", 2, 5)]),
        ("a: b\r\rc: \x1b[2J", [("YML101", 3, 4)]),
        ("a: \ud800", [("YML101", 1, 4)]),
        ("a: \uffff", [("YML101", 1, 4)]),
        ("a: \x80", [("YML101", 1, 4)]),
        # YML103
        ("a: 1\na: 2", [("YML103", 2, 1)]),
        ("a: 1\na: 2\na: 3", [("YML103", 2, 1), ("YML103", 3, 1)]),
        ("{card: Dagger, Dagger, Dagger}", [("YML103", 1, 24)]),
        ("a: {b: 1, 'b': 2}\nc: {d: 1, d: 2}", [("YML103", 1, 11), ("YML103", 2, 11)]),
        ("~: 1\n'~': 2", [("YML103", 2, 1)]),
        ("é:\n  - a/b: 1\n    a/b: 2\n", [("YML103", 3, 5)]),
        # YML104
        ("a: !!str 5", [("YML104", 1, 4)]),
        ("! 5", [("YML104", 1, 1)]),
        ("!!map {a: !!seq [1]}", [("YML104", 1, 1), ("YML104", 1, 11)]),
        ("!!str a: 1", [("YML104", 1, 1)]),
        # YML105
        ('a: "x\\a"', [("YML105", 1, 4)]),
        ('a: "\\x1b[2J"\nb: "\\0"\n', [("YML105", 1, 4), ("YML105", 2, 4)]),
        ('"a\\u009f": 1', [("YML105", 1, 1)]),
        # YML106
        ("a: 1\n---\nb: 2", [("YML106", 2, 1)]),
        ("a: 1\n...\n---\n", [("YML106", 3, 1)]),
        # YML107
        ("[" * 33 + "]" * 33, [("YML107", 1, 33)]),
        ("- " * 33 + "a", [("YML107", 1, 65)]),
        # YML108
        ("a: *b", [("YML108", 1, 4)]),
        ("a: &b [*b]", [("YML108", 1, 8)]),
        ("a: 1\nb: &a x\nc: [*a, *d]", [("YML108", 3, 9)]),
        # YML110
        ("{{a: 1}: 2}", [("YML110", 1, 2)]),
        ("? [a]\n: b", [("YML110", 1, 3)]),
        ("{a: {b}: c}", [("YML101", 1, 8)]),
        ("a: &x b\n*x : c", [("YML110", 2, 1)]),
        ("? " + "k" * 1001 + "\n: v", [("YML110", 1, 3)]),
        # Several kinds at once, each where it stands.
        (
            'a: !!int 1\nb: 1\na: "\\e"',
            [("YML104", 1, 4), ("YML103", 3, 1), ("YML105", 3, 4)],
        ),
    ],
)
def test_codes_and_places(parser: str, text: str, places: list[tuple[str, int, int]]):
    assert found(text) == places
    assert [
        (f.code, f.span.line, f.span.column) for f in parse_located(text, "a")[2] if f.span
    ] == (places)


def test_just_legal(parser: str):
    for text in (
        "[" * 32 + "]" * 32,
        "- " * 32 + "a",
        "? " + "k" * 1000 + "\n: v",
        "---\na: 1\n...\n",
        'a: "\\t\\n"',
        "a: {b: 1}\nc: {b: 1}",
        "a: '*b'",
    ):
        assert found(text) == []


@pytest.mark.parametrize(
    "text", ['"\\ud800"', '"\\UFFFFFFFF"', '"\\U00110000"', "%YAML 1." + "9" * 5000]
)
def test_numbers_out_of_range(parser: str, text: str):
    assert [code for code, _, _ in found(text)] in (["YML101"], ["YML105"])


def test_yml109_a_million_values_at_most(parser: str, monkeypatch: pytest.MonkeyPatch):
    # The list, its end, and what is around it count as well.
    monkeypatch.setattr(yamldoc, "MAX_NODES", 103)
    assert found("[" + "1, " * 100 + "]") == []
    assert found("[" + "1, " * 101 + "]") == [("YML109", 1, 302)]
    assert [f.code for f in parse_located("[" + "1, " * 101 + "]", "a")[2]] == ["YML109"]
    assert locate("[" + "1, " * 101 + "]").values[""] == (1, 1)


def test_findings_of_a_file_are_bounded(parser: str):
    _, findings = parse("a: 1\n" * 5000, "a")
    assert len(findings) == yamldoc.MAX_FAULTS + 1
    assert {f.code for f in findings} == {"YML103"}
    assert [f.severity for f in findings].count(Severity.NOTE) == 1
    assert findings[-1].severity is Severity.NOTE


def test_one_repeated_key_is_told_where_it_stood_first():
    finding = parse("a: 1\nb: 2\na: 3", "a")[1][0]
    assert finding.pointer == "/a"
    assert "line 1" in finding.message
    assert "line 3" in finding.message


# --- Aliases that multiply -----------------------------------------------------------------------


def measured(text: str) -> tuple[list[Diagnostic], float, int]:
    """Return the findings, the seconds and the bytes at the peak."""
    tracemalloc.start()
    start = time.perf_counter()
    try:
        findings = parse(text, "a")[1]
        return findings, time.perf_counter() - start, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_fc_082_alias_bomb(parser: str):
    lines = ['a0: &a0 ["x", "x", "x", "x", "x", "x", "x", "x", "x"]']
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 10)]
    findings, seconds, memory = measured("\n".join(lines))
    assert [f.code for f in findings] == ["YML108"]
    assert seconds < 2
    assert memory < 50_000_000


def test_aliases_of_long_texts_are_counted_by_their_length(parser: str):
    text = "x" * 100_000
    assert found(f"a: &t {text}\nb: [*t, *t, *t]") == []
    assert found(f"a: &t {text}\nb: [{'*t, ' * 8}]") == [("YML108", 2, 29)]
    assert found(f"a: &t [{text}]\nb: [{'*t, ' * 8}]") == [("YML108", 2, 29)]
    assert found(f"a: &t {{{'k' * 900}: {text}}}\nb: [{'*t, ' * 8}]")[0][0] == "YML108"


def test_aliases_up_to_the_bound(parser: str):
    assert found("a: &x 1\nb: [" + "*x, " * 10_000 + "]") == []
    assert found("a: &x 1\nb: [" + "*x, " * 10_001 + "]") == [("YML108", 2, 40_005)]


# --- Depth and size ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["[" * 5_000, "- " * 1_100, "{a: " * 5_000, "? " * 5_000, "[" * 900]
)
def test_fc_085_deep_nesting(parser: str, text: str):
    assert [code for code, _, _ in found(text)] in (["YML107"], ["YML101"], ["YML110"])


def test_a_megabyte_of_anything_ends_quickly():
    rng = random.Random(7)
    for data in (
        rng.randbytes(1 << 20),
        bytes(rng.choices(range(32, 127), k=1 << 20)),
        bytes(rng.choices(b"-?:,[]{}#&*!|>'\"%@` \n\tab", k=1 << 20)),
        bytes(rng.choices(b": -\nab", k=1 << 20)),
        b"a" * (1 << 20),
        b"k: v\n" * 200_000,
        b"- [a, {b: c}]\n" * 70_000,
        b"\n" * (1 << 20),
        b"!a " * 300_000,
    ):
        start = time.perf_counter()
        text, findings = decode(data, "a")
        if text is None:
            assert [f.code for f in findings] == ["YML102"]
        else:
            parse(text, "a")
        assert time.perf_counter() - start < 10


# --- Bytes ---------------------------------------------------------------------------------------


def test_fc_047_a_byte_order_mark_is_dropped():
    assert decode(b"\xef\xbb\xbf# Mainboard", "a") == ("# Mainboard", [])
    assert decode(b"a", "a") == ("a", [])
    assert decode(b"", "a") == ("", [])


@pytest.mark.parametrize(
    ("data", "span"),
    [
        (b"caf\xe9", Span("a", 1, 4)),
        (b"\xef\xbb\xbfcaf\xe9", Span("a", 1, 4)),
        ("éé: ".encode() + b"\xff", Span("a", 1, 5)),
        (b"a\r\nb\n\xc3", Span("a", 3, 1)),
        (b"a\rb\r\xc3x", Span("a", 3, 1)),
        (b"\xff\xfea\0b\0", Span("a")),
        (b"\x89PNG\r\n\x1a\n\0\0", Span("a")),
        (b"\xed\xa0\x80", Span("a", 1, 1)),
        (b"\xc0\x80", Span("a", 1, 1)),
    ],
)
def test_yml102_says_where(data: bytes, span: Span):
    text, findings = decode(data, "a")
    assert text is None
    assert [(f.code, f.span) for f in findings] == [("YML102", span)]


# --- Positions -----------------------------------------------------------------------------------

DOCUMENT = """\
set: x
cards:
  "002":
    name: Calm
    keywords: [Fury, {keyword: Stun, rating: 2}]
  a/b~c: [1]
"""


def test_positions_of_keys_and_values(parser: str):
    positions = locate(DOCUMENT)
    assert positions.keys == {
        "/set": (1, 1),
        "/cards": (2, 1),
        "/cards/002": (3, 3),
        "/cards/002/name": (4, 5),
        "/cards/002/keywords": (5, 5),
        "/cards/002/keywords/1/keyword": (5, 23),
        "/cards/002/keywords/1/rating": (5, 38),
        "/cards/a~1b~0c": (6, 3),
    }
    assert positions.values == {
        "": (1, 1),
        "/set": (1, 6),
        "/cards": (3, 3),
        "/cards/002": (4, 5),
        "/cards/002/name": (4, 11),
        "/cards/002/keywords": (5, 15),
        "/cards/002/keywords/0": (5, 16),
        "/cards/002/keywords/1": (5, 22),
        "/cards/002/keywords/1/keyword": (5, 32),
        "/cards/002/keywords/1/rating": (5, 46),
        "/cards/a~1b~0c": (6, 10),
        "/cards/a~1b~0c/0": (6, 11),
    }


def test_positions_that_were_asked_for_and_those_around_them():
    every = locate(DOCUMENT)
    some = locate(DOCUMENT, ["/cards/002/keywords/1/rating", "/cards/nowhere/x"])
    wanted = {
        "", "/cards", "/cards/002", "/cards/002/keywords", "/cards/002/keywords/1",
        "/cards/002/keywords/1/rating",
    }  # fmt: skip
    assert some.values == {p: place for p, place in every.values.items() if p in wanted}
    assert some.keys == {p: place for p, place in every.keys.items() if p in wanted}


def test_a_span_falls_back_to_what_encloses_it():
    positions = locate(DOCUMENT)
    assert positions.span("a", "/cards/002/name") == Span("a", 4, 11)
    assert positions.span("a", "/cards/002/name", key=True) == Span("a", 4, 5)
    assert positions.span("a", "/cards/002/control") == Span("a", 3, 3)
    assert positions.span("a", "/cards/002/keywords/1/with/0") == Span("a", 5, 22)
    assert positions.span("a", "/nothing") == Span("a", 1, 1)
    assert Positions({}, {}).span("a", "/x") == Span("a")


def test_positions_of_a_broken_document_are_those_before_the_fault():
    assert locate("a: 1\nb: [").values["/a"] == (1, 4)


# --- Both parsers --------------------------------------------------------------------------------


def corpus() -> list[Path]:
    sets = sorted((ROOT / "cards" / "sets").glob("*.yaml"), key=lambda path: path.stat().st_size)
    others = [ROOT / "cards" / "sets.yaml", *ROOT.glob("examples/decks/**/*.yaml")]
    return [*sets[:30], sets[60], *others, *ROOT.glob("tests/cases/**/*.y*ml")]


@pytest.mark.skipif("c" not in PARSERS, reason="PyYAML without libyaml")
def test_both_parsers_read_the_same(monkeypatch: pytest.MonkeyPatch):
    texts = [decode(path.read_bytes(), "a")[0] for path in corpus()]
    assert len(texts) > 100
    results = {}
    for name, parser_class in PARSERS.items():
        monkeypatch.setattr(yamldoc, "_Parser", parser_class)
        results[name] = [
            (value, positions, [(f.code, f.span, f.pointer, f.severity) for f in findings])
            for value, positions, findings in (
                parse_located(text, "a") for text in texts if text is not None
            )
        ]
    assert results["c"] == results["pure"]


def test_a_byte_order_mark_inside_a_text_is_a_character(parser: str):
    assert parse("a: 'x\ufeffy'", "a") == ({"a": "x\ufeffy"}, [])


@pytest.mark.parametrize(
    "text", ['a: "\\q"', "a: [}", "a: {]", "- - a\n - b", "&a &b c", "a: 'b' c"]
)
def test_the_line_of_an_error_is_the_same_for_both(monkeypatch: pytest.MonkeyPatch, text: str):
    results = set()
    for parser_class in PARSERS.values():
        monkeypatch.setattr(yamldoc, "_Parser", parser_class)
        results.add(tuple((code, line) for code, line, _ in found(text)))
    assert len(results) == 1


def test_many_directives_take_no_time():
    text = "".join(f"%TAG !e{i}! tag:x{i}:\n" for i in range(40_000)) + "---\nname: x\n"
    assert [(c, line) for c, line, *_ in found(text)] == [("YML101", 1)]
    assert [(c, line) for c, line, *_ in found("# x\n" + text)] == [("YML101", 2)]


# --- Text that a # cuts --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a: b #c\n", [(1, 6)]),
        ("a: b\t#c\n", [(1, 6)]),
        ("a: #b\n", [(1, 4)]),
        ("a:\t#b", [(1, 4)]),
        ("- x\n- #y\n- z #w\n", [(2, 3), (3, 5)]),
        ("a: [b #c\n]\n", [(1, 7)]),
        ("x: 1\r\na: b #c\r\n", [(2, 6)]),
        ("a: b # c\n", []),
        ("a: # b\n", []),
        ("a: b ##\n", []),
        ("a: b #\n", []),
        ("a: 'b' #c\n", []),
        ('a: "b #c"\n', []),
        ("a: b#c\n", []),
        ("#a\nb: c\n#d\n", []),
        ("a: #b\n  c: d\n", []),
        ("a: #b\n  text\n", []),
    ],
)
def test_texts_that_a_hash_cuts(text: str, places: list[tuple[int, int]]):
    found = cut_texts(text, "a")
    assert [(f.span.line, f.span.column) for f in found if f.span] == places
    assert {(f.code, f.severity) for f in found} <= {("YML112", Severity.WARNING)}


def test_cut_texts_are_bounded():
    assert len(cut_texts("- a #b\n" * 500, "a")) == MAX_FAULTS
