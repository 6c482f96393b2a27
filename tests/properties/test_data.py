"""Properties of reading: what is safe reads as elsewhere, and nothing at all raises."""

import re
import sqlite3
import time
from pathlib import Path
from typing import Any

import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from uvdeck.catalogue.build import build, raw_printings, registry
from uvdeck.catalogue.checks import check
from uvdeck.catalogue.files import Document, read_document
from uvdeck.catalogue.index import fill
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.catalogue.validate import read_and_validate
from uvdeck.diagnostics import in_order
from uvdeck.model import SYMBOLS, CardType, Zone
from uvdeck.schema import KINDS, is_valid, validate
from uvdeck.yamldoc import locate, parse, parse_located
from uvdeck.yamlsource import decode

SafeLoader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader

# --- YAML ----------------------------------------------------------------------------------------

#: Words that every reader of YAML takes for text.
WORDS = st.from_regex(r"[a-zé][a-zé' .!-]{0,12}[a-zé!]", fullmatch=True).filter(
    lambda word: (
        word not in ("null", "true", "false", "yes", "no", "on", "off")
        and not re.search(" #|: |--", word)
    )
)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-(10**17), 10**17), WORDS)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(WORDS, inner, max_size=5),
    max_leaves=30,
)


@given(VALUES, st.booleans(), st.sampled_from([20, 80, 1000]))
@settings(deadline=None)
def test_safe_documents_read_as_everywhere(value: Any, flow: bool, width: int):
    text = yaml.safe_dump(value, default_flow_style=flow, width=width, allow_unicode=True)
    text = re.sub(r"\n\.\.\.\n\Z", "\n", text)
    got, findings = parse(text, "a")
    assert findings == []
    assert got == value == yaml.load(text, SafeLoader)  # noqa: S506 - a safe one


PARTS = (
    *("a: ", "b: ", "- ", "&x ", "*x", "{", "}", "[", "]", ", ", '"', "'", "\n", "  ", "# c"),
    *("!!str ", "null", "5", "---\n", "...\n", "? ", "|\n ", ">\n ", "%YAML 1.1\n", "\\"),
)
#: Text that looks like YAML, and text that does not.
ODD = st.one_of(
    st.text(max_size=200),
    st.text(st.characters(codec=None), max_size=50),
    st.text(st.sampled_from("-?:,[]{}#&*!|>'\"%@` \n\tab01~é\u2028\x85\ufeff\0"), max_size=80),
    st.lists(st.sampled_from(PARTS), max_size=40).map("".join),
)


@given(ODD)
@example("&x [*x]")
@example("\ud800")
@example('"\\ud800"')
@example("%YAML 1.1\n---\n")
@settings(max_examples=300, deadline=None)
def test_no_text_raises_and_both_ways_of_reading_agree(text: str):
    start = time.perf_counter()
    value, findings = parse(text, "a")
    located, positions, again = parse_located(text, "a")
    assert located == value
    assert again == findings
    lines = re.split("\r\n|[\r\n\x85\u2028\u2029]", text)
    for finding in findings:
        assert re.fullmatch(r"YML1[0-9]{2}", finding.code)
        assert finding.span is not None
        assert finding.message.isprintable()
        if finding.span.line is not None and finding.span.column is not None:
            assert 1 <= finding.span.line <= len(lines) + 1
            assert 1 <= finding.span.column <= max(map(len, lines)) + 2
    if not findings:
        assert locate(text) == positions
        for kind in KINDS:
            assert (validate(kind, value, "a", text) == []) is is_valid(kind, value)
    assert in_order(findings) == in_order(reversed(findings))
    assert time.perf_counter() - start < 5


@given(st.binary(max_size=300))
@settings(deadline=None)
def test_no_bytes_raise(data: bytes):
    text, findings = decode(data, "a")
    assert (text is None) == bool(findings)
    document, more = read_document(Path("a.yaml"), data)
    assert bool(more) or text is not None
    if more:
        assert document.value is None


# --- Card lists ----------------------------------------------------------------------------------

PLAIN = [symbol.value for symbol in SYMBOLS[:-1]]
NAMES = st.from_regex(r"[·A-Za-zé][A-Za-zé',:# -]{0,20}[A-Za-zé!·]", fullmatch=True)
NUMBERS = st.integers(1, 9999).map("{:03d}".format)
KEYWORDS = st.one_of(
    NAMES,
    st.fixed_dictionaries(
        {"keyword": NAMES, "rating": st.one_of(st.integers(0, 99), st.just("X"))},
        optional={"only": st.lists(NAMES, min_size=1, max_size=2, unique=True)},
    ),
)
BLOCKS = st.fixed_dictionaries(
    {"zone": st.sampled_from([zone.value for zone in Zone]), "modifier": st.integers(-5, 20)}
)
ATTACKS = st.one_of(
    st.just("unknown"),
    st.fixed_dictionaries(
        {
            "zone": st.sampled_from([zone.value for zone in Zone]),
            "speed": st.integers(0, 30),
            "damage": st.one_of(st.integers(0, 30), st.just("unknown")),
        }
    ),
)


@st.composite
def card_fields(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the fields of a full printing that fits the schema."""
    card_type = draw(st.sampled_from([t.value for t in CardType]))
    fields: dict[str, Any] = {"name": draw(NAMES), "type": card_type}
    symbols = st.lists(st.sampled_from(PLAIN), min_size=1, max_size=4, unique=True)
    fields["symbols"] = draw(st.one_of(symbols, st.just(["infinity"])))
    if draw(st.booleans()):
        fields["attuned"] = draw(symbols)
    if card_type != "character" or draw(st.booleans()):
        fields["difficulty"] = draw(st.integers(0, 20))
        fields["control"] = draw(st.integers(0, 10))
    if draw(st.booleans()):
        fields["block"] = draw(BLOCKS)
    if card_type == "attack":
        fields["attack"] = draw(ATTACKS)
    if card_type == "character":
        fields["hand_size"] = draw(st.integers(1, 20))
        fields["health"] = draw(st.integers(1, 99))
    elif draw(st.booleans()):
        fields["copy_limit"] = draw(st.one_of(st.integers(1, 99), st.just("any")))
    if card_type == "backup":
        fields["stamina"] = draw(st.integers(1, 99))
    if draw(st.booleans()):
        fields["keywords"] = draw(st.lists(KEYWORDS, min_size=1, max_size=4))
    return fields


@st.composite
def card_lists(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Draw a registry and some sets, with reprints among them."""
    codes = draw(
        st.lists(
            st.from_regex(r"[a-z][a-z0-9]{0,5}", fullmatch=True),
            min_size=1,
            max_size=3,
            unique=True,
        )
    )
    entry = {"name": None, "universe": None, "released": None, "card_back": None}
    result: list[dict[str, Any]] = [
        {"as_of": "2026-01", "sets": {code: dict(entry) for code in codes}}
    ]
    full: list[str] = []
    for code in codes:
        cards: dict[str, Any] = {}
        for number in draw(st.lists(NUMBERS, min_size=1, max_size=6, unique=True)):
            if full and draw(st.integers(0, 3)) == 0:
                cards[number] = {"reprint_of": draw(st.sampled_from(full)), "rarity": "promo"}
            else:
                cards[number] = draw(card_fields())
                full.append(f"{code}/{number}")
        result.append({"set": code, "cards": cards})
    return result


def read(values: list[dict[str, Any]], flow: bool) -> list[Document]:
    files = []
    for value in values:
        path = Path("sets", f"{value['set']}.yaml") if "set" in value else Path("sets.yaml")
        text = yaml.safe_dump(value, default_flow_style=flow, allow_unicode=True, sort_keys=False)
        files.append((path, text.encode(), 0))
    documents, findings = read_and_validate(files)
    assert findings == []
    assert [document.value for document in documents] == values
    return documents


@given(card_lists(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_a_card_list_becomes_an_index_with_the_same_cards(values: list[dict[str, Any]], flow: bool):
    documents = read(values, flow)
    card_list = build(documents)
    connection = sqlite3.connect(":memory:")
    fill(connection, card_list)
    catalogue = Catalogue(connection)
    try:
        assert list(catalogue.where("1", ())) == card_list.cards
        assert catalogue.sets == registry(documents)[1] == card_list.sets
        printings = raw_printings(documents)
        assert catalogue.counts() == (len(values) - 1, len(card_list.cards), len(printings))
        for key in printings:
            card = catalogue.by_printing(key)
            assert card is not None
            assert key in [printing.id for printing in card.printings]
    finally:
        catalogue.close()
    # The order of the files says nothing.
    assert build(documents[:1] + documents[:0:-1]) == card_list


@given(card_lists())
@settings(max_examples=60, deadline=None)
def test_checks_never_raise_and_do_not_depend_on_the_order_of_files(
    values: list[dict[str, Any]],
):
    documents = read(values, flow=True)
    findings = check(documents)
    for finding in findings:
        assert re.fullmatch(r"DBX1[0-9]{2}", finding.code)
        assert finding.span is not None
        assert finding.span.line is not None
    by_file = {(f.code, f.card_id) for f in findings if f.code != "DBX104"}
    assert by_file == {(f.code, f.card_id) for f in check(documents[::-1]) if f.code != "DBX104"}
