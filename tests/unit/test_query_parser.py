"""The parser of the query language: trees, places of findings, and printing back."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.query import And, Comparison, Not, Or, Query, Rating, comparisons, parse, print_query
from uvdeck.query.fields import BY_NAME, FIELDS, FLAGS, OPERATORS
from uvdeck.query.parser import MAX_DEPTH, MAX_LENGTH, MAX_TERMS
from uvdeck.query.tokens import split_queries


def tree(text: str) -> Query:
    query, findings = parse(text)
    assert findings == ()
    assert query is not None
    return query


def places(text: str) -> list[tuple[str, int | None]]:
    query, findings = parse(text)
    assert query is None
    assert findings
    for finding in findings:
        assert finding.severity is Severity.ERROR
        assert finding.span is not None
        assert (finding.span.path, finding.span.line) == ("query", 1)
    return [(finding.code, finding.span.column) for finding in findings if finding.span]


def suggestions(finding: Diagnostic) -> list[str]:
    assert finding.data is not None
    found = finding.data["suggestions"]
    assert isinstance(found, list)
    return found


def name(text: str) -> Comparison:
    return Comparison("name", ":", text)


FIRE = Comparison("symbol", "=", "fire")
ATTACK = Comparison("type", "=", "attack")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("smash", name("smash")),
        ('"detroit smash"', name("detroit smash")),
        ("'detroit smash'", name("detroit smash")),
        ("\u201cdetroit smash\u201d", name("detroit smash")),
        ('"not"', name("not")),
        ('"say \\"plus\\" \\\\ ultra"', name('say "plus" \\ ultra')),
        ("can't", name("can't")),
        ("wham!", name("wham!")),
        ("+b", name("+b")),
        ("-", name("-")),
        ("(I)", name("I")),
        ("name:smash", name("smash")),
        ("NAME = 'Detroit Smash'", Comparison("name", "=", "Detroit Smash")),
        ("name!=smash", Comparison("name", "!=", "smash")),
        ("id:mha01/002", Comparison("id", "=", "mha01/002")),
        ("type:Attack", ATTACK),
        ("t=attack", ATTACK),
        ('type:"attack"', ATTACK),
        ("symbol:fire", FIRE),
        ("s:FIRE", FIRE),
        ("symbol!=fire", Comparison("symbol", "!=", "fire")),
        ("plain:infinity", Comparison("plain", "=", "infinity")),
        ("attuned:void", Comparison("attuned", "=", "void")),
        ("symbols>=3", Comparison("symbols", ">=", 3)),
        ("control>=5", Comparison("control", ">=", 5)),
        ("control >= 5", Comparison("control", ">=", 5)),
        ("c\u22655", Comparison("control", ">=", 5)),
        ("d\u22645", Comparison("difficulty", "<=", 5)),
        ("d\u22605", Comparison("difficulty", "!=", 5)),
        ("d:5", Comparison("difficulty", "=", 5)),
        ("d<05", Comparison("difficulty", "<", 5)),
        ("control:none", Comparison("control", "=", "none")),
        ("control!=none", Comparison("control", "!=", "none")),
        ("modifier:+2", Comparison("modifier", "=", 2)),
        ("m>-1", Comparison("modifier", ">", -1)),
        ("m>\u22121", Comparison("modifier", ">", -1)),
        ("block:high", Comparison("block", "=", "high")),
        ("b:none", Comparison("block", "=", "none")),
        ("zone:mid", Comparison("attack", "=", "mid")),
        ("attack:unknown", Comparison("attack", "=", "unknown")),
        ("hand_size=7", Comparison("hand", "=", 7)),
        ("hand!=7", Comparison("hand", "!=", 7)),
        ("limit:any", Comparison("limit", "=", "any")),
        ("limit>4", Comparison("limit", ">", 4)),
        ("keyword:stun", Comparison("keyword", "=", "stun")),
        ('k:"Pro Hero"', Comparison("keyword", "=", "Pro Hero")),
        ("keyword:stun>=2", Comparison("keyword", "=", "stun", Rating(">=", 2))),
        ("keyword:stun:2", Comparison("keyword", "=", "stun", Rating("=", 2))),
        ("keyword = stun != 2", Comparison("keyword", "=", "stun", Rating("!=", 2))),
        ("set:mha01", Comparison("set", "=", "mha01")),
        ("universe:godzilla", Comparison("universe", ":", "godzilla")),
        ("u=Tekken", Comparison("universe", "=", "Tekken")),
        ('rarity:"ultra rare"', Comparison("rarity", "=", "ultra rare")),
        ("only:Ryu", Comparison("only", ":", "Ryu")),
        ("is:JOKER", Comparison("is", "=", "joker")),
        ("is!=double-sided", Comparison("is", "!=", "double-sided")),
        ("name:or", name("or")),
    ],
)
def test_one_comparison(text: str, expected: Query) -> None:
    assert tree(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a b", And((name("a"), name("b")))),
        ("a and b", And((name("a"), name("b")))),
        ("a AND b c", And((name("a"), name("b"), name("c")))),
        ("a or b c", Or((name("a"), And((name("b"), name("c")))))),
        ("(a or b) c", And((Or((name("a"), name("b"))), name("c")))),
        ("not a b", And((Not(name("a")), name("b")))),
        ("!a", Not(name("a"))),
        ("! a", Not(name("a"))),
        ("!!a", Not(Not(name("a")))),
        ("not (a or b)", Not(Or((name("a"), name("b"))))),
        ("!(a b)", Not(And((name("a"), name("b"))))),
        ("a !b", And((name("a"), Not(name("b"))))),
        ("((a))", name("a")),
        ("a (b c)", And((name("a"), And((name("b"), name("c")))))),
        ("a\n\tb", And((name("a"), name("b")))),
        ('a"b c"', And((name("a"), name("b c")))),
        ("symbol:fire(type:attack)", And((FIRE, ATTACK))),
        ("!type:attack", Not(ATTACK)),
    ],
)
def test_structure(text: str, expected: Query) -> None:
    assert tree(text) == expected


def test_and_differs_from_or_of_the_same_parts() -> None:
    assert tree("a b") != tree("a or b")
    assert len({tree("a b"), tree("a or b"), tree("a and b")}) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("QRY101", 1)]),
        ("   ", [("QRY101", 1)]),
        ("-smash", [("QRY101", 1)]),
        ("a \u2013smash", [("QRY101", 3)]),
        ("-(a b)", [("QRY101", 1)]),
        ('-"a b"', [("QRY101", 1)]),
        ("--", [("QRY101", 1)]),
        ("-foo:1", [("QRY101", 1), ("QRY102", 2)]),
        ("type:attack -control>=x", [("QRY101", 13), ("QRY103", 23)]),
        ("a and", [("QRY101", 3)]),
        ("a or", [("QRY101", 3)]),
        ("or a", [("QRY101", 1)]),
        ("and a", [("QRY101", 1)]),
        ("and and a", [("QRY101", 1), ("QRY101", 5)]),
        ("a or and b", [("QRY101", 6)]),
        ("a and or b", [("QRY101", 3)]),
        ("a or or b", [("QRY101", 3)]),
        ("not", [("QRY101", 1)]),
        ("a !", [("QRY101", 3)]),
        ("(a", [("QRY101", 1)]),
        ("a)", [("QRY101", 2)]),
        (")", [("QRY101", 1)]),
        ("a) b)", [("QRY101", 2), ("QRY101", 5)]),
        ("a ()", [("QRY101", 3)]),
        ("((a)", [("QRY101", 1)]),
        ('"a', [("QRY101", 1)]),
        ("b 'a", [("QRY101", 3)]),
        ('name:"a', [("QRY101", 6)]),
        ('"a\\', [("QRY101", 1)]),
        (">=5", [("QRY101", 1)]),
        ("::: Akuma :::", [("QRY101", 1), ("QRY101", 11)]),
        ("control>=", [("QRY101", 8)]),
        ("control>= )", [("QRY101", 8), ("QRY101", 11)]),
        ("control>!5", [("QRY101", 8)]),
        ("control==5", [("QRY101", 8)]),
        ("control>3<5", [("QRY101", 10)]),
        ("type>attack", [("QRY101", 5)]),
        ("name<=a", [("QRY101", 5)]),
        ("block>high", [("QRY101", 6)]),
        ("keyword>=2", [("QRY101", 8)]),
        ("keyword!=stun>=2", [("QRY101", 14)]),
        ("keyword:stun>=", [("QRY101", 13)]),
        ("keyword:stun>=x", [("QRY103", 15)]),
        ("kontrol>5", [("QRY102", 1)]),
        ("3<control", [("QRY102", 1)]),
        ("3<control<5", [("QRY102", 1), ("QRY101", 10)]),
        ("Shippu: Jinrai", [("QRY102", 1)]),
        ("type:atack", [("QRY103", 6)]),
        ("symbol:fier", [("QRY103", 8)]),
        ("symbol:3", [("QRY103", 8)]),
        ("symbols:fire", [("QRY103", 9)]),
        ("control:high", [("QRY103", 9)]),
        ("control>none", [("QRY103", 9)]),
        ("limit>any", [("QRY103", 7)]),
        ("speed:unknown", [("QRY103", 7)]),
        ("control>1234567", [("QRY103", 9)]),
        ("control>5.5", [("QRY103", 9)]),
        ("control>\u0665", [("QRY103", 9)]),
        ("is:bakc", [("QRY103", 4)]),
        ("block:hihg", [("QRY103", 7)]),
        ('name:""', [("QRY103", 6)]),
        ('""', [("QRY103", 1)]),
        ('set:" "', [("QRY103", 5)]),
        ("\u200b", [("QRY103", 1)]),
        ("a\x00b", [("QRY101", 2)]),
        ("a \ud800 \x1b[0m", [("QRY101", 3), ("QRY101", 5)]),
    ],
)
def test_findings(text: str, expected: list[tuple[str, int]]) -> None:
    assert places(text) == expected


def test_all_faults_come_out_in_one_run() -> None:
    text = "kontrol>5 symbol:fier (type:atack or) limit:x )"
    assert places(text) == [
        ("QRY102", 1),
        ("QRY103", 18),
        ("QRY103", 29),
        ("QRY101", 35),
        ("QRY103", 45),
        ("QRY101", 47),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kontrol>5", ["control"]),
        ("cost<3", ["difficulty"]),
        ("colour:fire", ["symbol"]),
        ("hand-siz>6", ["hand"]),
        ("symbol:fier", ["fire"]),
        ("symbol:infinty", ["infinity"]),
        ("type:foundatoin", ["foundation"]),
        ("is:reprnted", ["reprinted"]),
        ("symbols:fire", ["symbol:fire"]),
        ("symbol>=3", None),
        ("symbol:3", ["symbols=3"]),
        ("speed:unknown", ["attack:unknown"]),
        ("modifier:none", ["block:none"]),
        ("type:zzzzzz", []),
    ],
)
def test_suggestions(text: str, expected: list[str] | None) -> None:
    _, (finding,) = parse(text)
    if expected is None:
        assert finding.data is None
        assert finding.hint is not None
    elif expected:
        assert suggestions(finding)[0] == expected[0]
        assert finding.hint is not None
        assert expected[0] in finding.hint
    else:
        assert suggestions(finding) == []


def test_leading_minus_has_a_hint() -> None:
    _, (finding,) = parse("-smash")
    assert finding.hint is not None


WORDS = {"keyword": ["Stun", "Pro Hero", "1-A"], "set": ["mha01", "mha02"], "rarity": ["common"]}


def test_vocabulary_refuses_words_that_do_not_exist() -> None:
    query, findings = parse('keyword:stum set:MHA03 rarity:comon keyword:"pro  hero"', WORDS.get)  # type: ignore[arg-type]
    assert query is None
    assert [(f.code, f.span and f.span.column) for f in findings] == [
        ("QRY103", 9),
        ("QRY103", 18),
        ("QRY103", 31),
    ]
    assert suggestions(findings[0]) == ["stun"]
    assert set(suggestions(findings[1])) == {"mha01", "mha02"}
    assert suggestions(findings[2]) == ["common"]


def test_vocabulary_is_asked_only_for_what_the_query_has() -> None:
    asked: list[str] = []

    def vocabulary(field: str) -> list[str]:
        asked.append(field)
        return WORDS[field]

    query, findings = parse("set:MHA01 smash id:x/1 only:Ryu universe:x control>5", vocabulary)
    assert query is not None
    assert not findings
    assert asked == ["set"]


def test_length_bound() -> None:
    assert tree("a" * MAX_LENGTH) == name("a" * MAX_LENGTH)
    assert places("a" * (MAX_LENGTH + 1)) == [("QRY101", MAX_LENGTH + 1)]


@pytest.mark.parametrize("opener", ["(", "!"])
def test_depth_bound(opener: str) -> None:
    closer = ")" if opener == "(" else ""
    assert tree(opener * MAX_DEPTH + "a" + closer * MAX_DEPTH)
    deep = MAX_DEPTH + 1
    assert places(opener * deep + "a" + closer * deep) == [("QRY101", deep)]
    assert places(opener * MAX_LENGTH) == [("QRY101", deep)]


def test_term_bound() -> None:
    assert len(list(comparisons(tree("a " * MAX_TERMS)))) == MAX_TERMS
    assert places("a " * (MAX_TERMS + 1)) == [("QRY101", 2 * MAX_TERMS + 1)]


def test_every_spelling_of_a_field_is_known_and_unique() -> None:
    assert len(BY_NAME) == sum(1 + len(field.aliases) for field in FIELDS)
    assert {choice for field in FIELDS if field.name == "is" for choice in field.choices} == set(
        FLAGS
    )


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("t:attack and s:fire", "type:attack symbol:fire"),
        ("a and (b or !c)", "a (b or not c)"),
        ("a b or c", "a b or c"),
        ("(a b) c", "(a b) c"),
        ("!(a b)", "not (a b)"),
        ("! ! a", "not not a"),
        ("'detroit smash' name=smash", '"detroit smash" name=smash'),
        ('"or" name:"and"', '"or" "and"'),
        ("c\u22655 d:none m>-1", "control>=5 difficulty:none modifier>-1"),
        ("zone:mid b!=high", "attack:mid block!=high"),
        ("k:stun:2 k='pro hero'", 'keyword:stun=2 keyword:"pro hero"'),
        ("u:x u=x", "universe:x universe=x"),
    ],
)
def test_printing(text: str, printed: str) -> None:
    assert print_query(tree(text)) == printed
    assert tree(printed) == tree(text)


PIECES = st.sampled_from(
    [
        *BY_NAME, *OPERATORS, *FLAGS, "\u2264", "\u2260", "(", ")", "!", "not", "and", "or", '"',
        "'", "\u201c", "\\", "-", "\u2212", "5", "-3", "none", "any", "fire", "attack", "stun",
        "mid", " ", "\n", "\x00", "\ud800", "\u200b", "%", "1234567",
    ]
)  # fmt: skip


@given(st.one_of(st.text(), st.lists(PIECES, max_size=40).map("".join)))
@example("\ud800")
def test_any_text_gives_a_tree_or_findings_and_prints_back(text: str) -> None:
    query, findings = parse(text)
    assert (query is None) == bool(findings)
    for finding in findings:
        assert finding.code in {"QRY101", "QRY102", "QRY103"}
        assert finding.span is not None
        assert 1 <= (finding.span.column or 0) <= max(len(text), 1)
    if query is not None:
        assert parse(print_query(query)) == (query, ())


@given(st.text(min_size=1, max_size=30))
def test_quoting_carries_any_name(text: str) -> None:
    query, findings = parse(print_query(Comparison("name", ":", text)))
    if query is not None:
        assert query == Comparison("name", ":", text)
    else:
        assert findings


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("1+ name:a; 2 b", ["1+ name:a", "2 b"]),
        ("1+ name:can't; 1+ name:you're", ["1+ name:can't", "1+ name:you're"]),
        ("1+ 'a;b'; 1+ \"c;d\"", ["1+ 'a;b'", '1+ "c;d"']),
        ("1+ name:\u201ca;b\u201d;c", ["1+ name:\u201ca;b\u201d", "c"]),
        (" ; ", []),
        ("", []),
        ("'open; quote", ["'open; quote"]),
    ],
)
def test_queries_are_split_at_semicolons_outside_quotes(text: str, parts: list[str]):
    assert split_queries(text) == parts
