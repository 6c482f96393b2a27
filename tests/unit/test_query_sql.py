"""Queries asked of the index, and that they say what the predicate says."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uvdeck.catalogue.tables import CARD_COLUMNS, TABLES, card_to_row, printing_to_row
from uvdeck.model import (
    UNKNOWN,
    Attack,
    Block,
    Card,
    CardType,
    Keyword,
    Printing,
    Symbol,
    Zone,
)
from uvdeck.query import (
    And,
    Comparison,
    Not,
    Or,
    Query,
    Rating,
    compile_predicate,
    parse,
    print_query,
    to_sql,
)
from uvdeck.query.fields import FIELDS, MAX_NUMBER, Field, lower_ascii
from uvdeck.query.parser import MAX_DEPTH, MAX_TERMS
from uvdeck.query.syntax import Operator
from uvdeck.text import fold_name


def index_of(cards: Iterable[Card], universes: Mapping[str, str | None]) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.executescript(TABLES)
    columns = f"{CARD_COLUMNS}, fold"
    marks = ", ".join("?" * len(columns.split(",")))
    for order, (code, universe) in enumerate(universes.items()):
        connection.execute(
            "INSERT INTO sets (code, ord, universe) VALUES (?, ?, ?)", (code, order, universe)
        )
    for cid, card in enumerate(cards):
        connection.execute(
            f"INSERT INTO cards ({columns}) VALUES ({marks})",  # noqa: S608
            (cid, *card_to_row(card), fold_name(card.name)),
        )
        for order, printing in enumerate(card.printings):
            connection.execute(
                "INSERT INTO printings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                printing_to_row(printing, cid, order),
            )
        for keyword in card.keywords:
            rating = keyword.rating if isinstance(keyword.rating, int) else None
            connection.execute(
                "INSERT OR IGNORE INTO keywords VALUES (?, ?, ?)",
                (cid, fold_name(keyword.name), rating),
            )
    return connection


def by_sql(connection: sqlite3.Connection, query: Query) -> list[int]:
    text, values = to_sql(query)
    select = f"SELECT cid, ({text}) FROM cards AS c ORDER BY cid"  # noqa: S608
    rows = connection.execute(select, values)
    answers = dict(rows)
    assert set(answers.values()) <= {0, 1}
    return [cid for cid, answer in answers.items() if answer]


def by_predicate(cards: list[Card], query: Query, universes: Mapping[str, str | None]) -> list[int]:
    known = {code: universe for code, universe in universes.items() if universe is not None}
    holds = compile_predicate(query, known)
    return [cid for cid, card in enumerate(cards) if holds(card)]


# Few words in many spellings, so that random queries often hit random cards.
NAMES = st.sampled_from(
    ["Smash", "SMASH", "sm_sh", "100% Smash", "\u00b7 Ryu \u00b7", "Ry\u00fb", "::: Ryu :::",
     "It's", "It\u2019s", 'Big "Shot"', "\u00c6on / Ken", "\u00b7", "-1", "\u0130x", "Stra\u00dfe"]
)  # fmt: skip
TEXTS = NAMES | st.text(
    st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=4
).filter(fold_name)
SMALL = st.integers(-1, 7)
MAYBE = st.none() | SMALL
SETS = ("mha01", "MHA02", "2013Champions", "rot")
UNIVERSE = st.sampled_from([None, "My Hero Academia", "\u00c6on", "\u00e6on", "Tekken", ""])
RARITIES = ("common", "ultra rare", "Rare")
KEYWORDS = ("Stun", "Pro Hero", "Unique", "\u00c9cho", "1-A")
ONLY = ("Ryu", "K'", "` K`", "\u00c9mile")
SYMBOLS = st.frozensets(st.sampled_from(Symbol), max_size=4)
ZONE = st.sampled_from(Zone)

KEYWORD = st.builds(
    Keyword,
    st.sampled_from(KEYWORDS),
    st.none() | st.just("X") | st.integers(0, 3),
    st.just(()),
    st.sampled_from([(), ("Ryu",)]),
    st.just(()),
    st.none(),
)
LIMITS: st.SearchStrategy[int | Literal["any"] | None] = st.sampled_from([None, "any", 1, 4, 16])
BLOCKS = st.none() | st.just(UNKNOWN) | st.builds(Block, ZONE, SMALL)
DAMAGE = st.just(UNKNOWN) | SMALL
ATTACKS = st.none() | st.just(UNKNOWN) | st.builds(Attack, ZONE, SMALL, DAMAGE)
BACKS = st.none() | st.just("007B")


@st.composite
def cards(draw: st.DrawFn) -> Card:
    codes = draw(st.lists(st.sampled_from(SETS), min_size=1, max_size=3, unique=True))
    rarities = st.none() | st.sampled_from(RARITIES)
    # The numbers come later: no two cards have the same printing.
    return Card(
        id="",
        name=draw(TEXTS),
        type=draw(st.sampled_from(CardType)),
        symbols=draw(SYMBOLS),
        attuned=draw(SYMBOLS),
        difficulty=draw(MAYBE),
        control=draw(MAYBE),
        block=draw(BLOCKS),
        attack=draw(ATTACKS),
        hand_size=draw(MAYBE),
        health=draw(MAYBE),
        stamina=draw(MAYBE),
        keywords=tuple(draw(st.lists(KEYWORD, max_size=3))),
        keywords_incomplete=draw(st.booleans()),
        character_only=tuple(draw(st.lists(st.sampled_from(ONLY), max_size=2))),
        copy_limit=draw(LIMITS),
        is_back=draw(st.booleans()),
        printings=tuple(
            Printing("", code, "", draw(rarities), None, draw(BACKS)) for code in codes
        ),
    )


def numbered(cards: Iterable[Card]) -> list[Card]:
    result = []
    for i, card in enumerate(cards):
        printings = tuple(
            printing._replace(id=f"{printing.set_code}/{i:03}", number=f"{i:03}")
            for printing in card.printings
        )
        result.append(card._replace(id=printings[0].id, printings=printings))
    return result


CARD_LISTS = st.lists(cards(), min_size=1, max_size=3).map(numbered)

NUMBER = SMALL | st.sampled_from([-MAX_NUMBER, MAX_NUMBER])
EQUALITY = st.sampled_from(["=", "!="])
ALL_OPERATORS: list[Operator] = [":", "=", "!=", "<", "<=", ">", ">="]
ANY_OPERATOR = st.sampled_from(ALL_OPERATORS[1:])
WORDS: dict[str, list[str]] = {
    "id": ["x", *(f"{code}/{i:03}" for code in ("mha01", "mha02", "ROT") for i in range(9))],
    "set": [*SETS, "mha02", "x"],
    "rarity": [*RARITIES, "COMMON", "x"],
    "universe": ["my hero academia", "hero", "\u00c6ON", "\u00e6on", "K"],
    "only": [*ONLY, "ryu", "k", "\u00e9MILE"],
    "keyword": [*KEYWORDS, "stun", "echo", "x"],
}


def comparison(field: Field) -> st.SearchStrategy[Query]:
    name, unrated = st.just(field.name), st.none()
    if field.kind == "number":
        numbers = st.builds(Comparison, name, ANY_OPERATOR, NUMBER, unrated)
        if not field.choices:
            return numbers
        words = st.sampled_from(field.choices)
        return numbers | st.builds(Comparison, name, EQUALITY, words, unrated)
    if field.kind in ("choice", "zone"):
        return st.builds(Comparison, name, EQUALITY, st.sampled_from(field.choices), unrated)
    texts = TEXTS if field.name == "name" else st.sampled_from(WORDS[field.name])
    operators = st.sampled_from(ALL_OPERATORS[:3]) if field.kind == "text" else EQUALITY
    plain = st.builds(Comparison, name, operators, texts, unrated)
    if field.kind != "keyword":
        return plain
    rating = st.builds(Rating, ANY_OPERATOR, st.integers(0, 3))
    return plain | st.builds(Comparison, name, st.just("="), texts, rating)


LEAF = st.sampled_from(FIELDS).flatmap(comparison)


def joined(inner: st.SearchStrategy[Query]) -> st.SearchStrategy[Query]:
    parts = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.builds(And, parts) | st.builds(Or, parts) | st.builds(Not, inner)


QUERY = st.recursive(LEAF, joined, max_leaves=6)
UNIVERSES = st.fixed_dictionaries(dict.fromkeys(SETS[:3], UNIVERSE))


@given(CARD_LISTS, UNIVERSES, st.lists(QUERY, min_size=1, max_size=6))
@settings(max_examples=60)
def test_sql_and_predicate_agree(
    cards: list[Card], universes: dict[str, str | None], queries: list[Query]
) -> None:
    connection = index_of(cards, universes)
    try:
        for query in queries:
            assert by_sql(connection, query) == by_predicate(cards, query, universes)
    finally:
        connection.close()


def some_card(random: Random) -> Card:
    """Return a card of the same few words, made faster than Hypothesis makes one."""

    def some(*values: Any) -> Any:
        return random.choice(values)

    def number() -> int | None:
        return None if random.random() < 0.1 else random.randrange(-1, 8)

    zone = some(*Zone)
    return Card(
        id="",
        name=some(
            "Smash", "SM_SH", "100% Smash", "\u00b7 Ryu \u00b7", "Ry\u00fb", "It\u2019s", "-1"
        ),
        type=some(*CardType),
        symbols=frozenset(random.sample(list(Symbol), random.randrange(4))),
        attuned=frozenset(random.sample(list(Symbol), random.randrange(3))),
        difficulty=number(),
        control=number(),
        block=some(None, UNKNOWN, Block(zone, random.randrange(-1, 5))),
        attack=some(None, UNKNOWN, Attack(zone, random.randrange(5), some(UNKNOWN, 0, 3, 5))),
        hand_size=number(),
        health=number(),
        stamina=number(),
        keywords=tuple(
            Keyword(some(*KEYWORDS), some(None, "X", 0, 1, 2, 3))
            for _ in range(random.randrange(4))
        ),
        keywords_incomplete=some(True, False),
        character_only=tuple(random.sample(ONLY, random.randrange(3))),
        copy_limit=some(None, "any", 1, 4, 6, 16),
        is_back=some(True, False, False),
        printings=tuple(
            Printing("", code, "", some(None, *RARITIES), None, some(None, None, "007B"))
            for code in random.sample(SETS, random.randrange(1, 4))
        ),
    )


CROWD = numbered(map(some_card, [Random(20240323)] * 250))
CROWD_UNIVERSES = {"mha01": "My Hero Academia", "MHA02": None, "2013Champions": "\u00c6on"}


@pytest.fixture(scope="module")
def crowd() -> Iterator[sqlite3.Connection]:
    connection = index_of(CROWD, CROWD_UNIVERSES)
    yield connection
    connection.close()


def every_comparison(field: Field) -> Iterator[Comparison]:
    if field.kind == "number":
        for number in (-MAX_NUMBER, -1, 0, 1, 2, 3, 5, 7, MAX_NUMBER):
            for op in ALL_OPERATORS[1:]:
                yield Comparison(field.name, op, number)
    words = [*field.choices] or WORDS.get(field.name, [])
    if field.name == "name":
        words = ["smash", "%", "_", "ryu", "Ry\u00fb", "it's", "-", "Smash"]
    for word in words:
        for op in ALL_OPERATORS[:3]:
            if op != ":" or field.kind == "text":
                yield Comparison(field.name, op, word)
        if field.kind == "keyword":
            for op in ALL_OPERATORS[1:]:
                yield Comparison(field.name, "=", word, Rating(op, 2))


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_sql_and_predicate_agree_on_each_field(field: Field, crowd: sqlite3.Connection) -> None:
    seen = set()
    for query in every_comparison(field):
        for asked in (query, Not(query)):
            found = by_sql(crowd, asked)
            assert found == by_predicate(CROWD, asked, CROWD_UNIVERSES)
            seen.add(len(found))
    assert seen - {0, len(CROWD)}, "no query tells cards apart: this compares nothing"


def test_lower_is_that_of_sqlite(crowd: sqlite3.Connection) -> None:
    letters = "".join(map(chr, range(1, 0x250)))
    ((lowered,),) = crowd.execute("SELECT lower(?)", [letters])
    assert lower_ascii(letters) == lowered


@given(QUERY)
def test_trees_print_and_parse_to_themselves(query: Query) -> None:
    assert parse(print_query(query)) == (query, ())


@given(QUERY)
def test_values_are_parameters(query: Query) -> None:
    text, values = to_sql(query)
    assert text.count("?") == len(values)
    assert text.isascii()


def test_nothing_of_the_query_is_in_the_sql() -> None:
    query, _ = parse('"x\'; DROP TABLE cards; --" set:"zq\'" k:zq u:zq r:zq only:zq id:zq')
    assert query is not None
    text, values = to_sql(query)
    assert "DROP" not in text
    assert "zq" not in text
    assert values == ["x'; drop table cards; --", "zq'", "zq", "zq", "zq", "zq", "zq"]


@pytest.mark.parametrize(("text", "expected"), [("%", [0]), ("_", [1]), ("s_sh", []), ("*", [])])
def test_wildcards_are_letters(text: str, expected: list[int]) -> None:
    cards = [
        Card("mha05/163", "Repeated 100% Smash", CardType.ATTACK),
        Card("mha05/164", "low_punch", CardType.ATTACK),
    ]
    query = Comparison("name", ":", text)
    if text == "*":
        cards = cards[:1]
    connection = index_of(cards, {})
    assert by_sql(connection, query) == expected
    connection.close()


def balanced(levels: int) -> str:
    """Return a query of twice as many brackets and names with every level."""
    if not levels:
        return "a"
    return f"(!({balanced(levels - 1)}) {'or' if levels % 2 else 'and'} {balanced(levels - 1)})"


@pytest.mark.parametrize(
    "text",
    [
        "symbols=0 " * MAX_TERMS,
        "k:stun>=2 or " * (1999 // 13) + "a",
        "!" * MAX_DEPTH + "smash",
        "!(" * (MAX_DEPTH // 2) + "smash" + ")" * (MAX_DEPTH // 2),
        "!(a or " * (MAX_DEPTH // 2) + "b" + ")" * (MAX_DEPTH // 2),
        "(a or " * MAX_DEPTH + "b" + ")" * MAX_DEPTH,
        "(" * MAX_DEPTH + "b" + " or a)" * MAX_DEPTH,
        "(a !" * 20 + balanced(3) + " b)" * 20,
        balanced(7),
    ],
)
def test_largest_queries_run(text: str, crowd: sqlite3.Connection) -> None:
    query, findings = parse(text)
    assert findings == ()
    assert query is not None
    assert by_sql(crowd, query) == by_predicate(CROWD, query, CROWD_UNIVERSES)
