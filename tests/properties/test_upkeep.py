"""Properties of keeping the card list: one form, nothing lost, the list always consistent."""

import random
from pathlib import Path
from typing import Any

import yaml
from hypothesis import assume, example, given, note, settings
from hypothesis import strategies as st

from tests.messy_yaml import Messy, marks
from uvdeck.diagnostics import Severity
from uvdeck.model import SYMBOLS, CardType, Zone
from uvdeck.upkeep.canonical import formatted
from uvdeck.upkeep.emit import emit
from uvdeck.upkeep.fields import BY_NAME, COLUMNS, CellError, Column, flat, nest, show
from uvdeck.upkeep.fields import parse as read_cell
from uvdeck.yamldoc import parse
from uvdeck.yamlkept import comments

LOADERS = (yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader))

#: Text that a reader of YAML may take for something else, and text that breaks a line.
NASTY = st.sampled_from(
    [
        *(
            "",
            "yes",
            "No",
            "on",
            "OFF",
            "y",
            "N",
            "~",
            "null",
            "Null",
            "true",
            "FALSE",
            "nan",
            "inf",
        ),
        *("1e3", "0x1F", "0o17", "0b1", "12:30", "1_000", "2024-05-01", "017", "089", "1.5", ".5"),
        *("=", "<<", "-", "?", ":", "#", "a: b", "a #b", "- a", "[a]", "{a}", "a, b", "*a", "&a"),
        *(" a", "a ", "\ta", "a\t", "\na", "a\n\n", '"a"', "'a'", "it's", "\\", "\\u0041", "%a"),
        *("\u00a0", "a\u00a0b", "\u2028", "\ufeff", "\u200b", "\uffff", "\U0001f600", "e\u0301"),
        *("---", "...", "--- a", "!!str a", "|", ">", "@a", "`a", "285B", "001", "mha01/055"),
    ]
)
#: All that may stand in a value; control characters are refused by the reader.
CHARACTERS = st.characters(exclude_categories=("Cs", "Cc"), include_characters="\t\n")
TEXTS = NASTY | st.text(CHARACTERS, max_size=12) | st.text("yno01e.:-_ #", max_size=6)
SCALARS = st.none() | st.booleans() | st.integers(-(10**18) + 1, 10**18 - 1) | TEXTS
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)
KINDS = st.sampled_from(["card-set", "set-registry", "format", "ban-list"])
PATHS = {
    "card-set": Path("sets/x.yaml"),
    "set-registry": Path("sets.yaml"),
    "format": Path("formats/x.yaml"),
    "ban-list": Path("banlists/x.yaml"),
}

# --- Documents of the shapes that have a form, right and a little wrong --------------------------

IDS = st.sampled_from(["mha01/1", "mha01/10", "mha01/9B", "aot/1", "b/2", "10/10"])
ANY_SYMBOL = st.sampled_from(["air", "fire", "void", "infinity", "order", "none of them"])
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "name": TEXTS,
    "symbols": st.lists(ANY_SYMBOL, max_size=3) | VALUES,
    "attuned": st.lists(ANY_SYMBOL, max_size=3),
    "control": st.integers(0, 10) | VALUES,
    "block": st.fixed_dictionaries({"modifier": st.integers(0, 3), "zone": TEXTS}) | VALUES,
    "keywords": st.lists(
        TEXTS | st.fixed_dictionaries({"rating": st.integers(0, 9), "keyword": TEXTS}), max_size=3
    ),
    "distinct_from": st.lists(IDS, max_size=2),
    "misspelt": VALUES,
}
CARDS = st.dictionaries(
    st.sampled_from(["1", "001", "010", "9", "10", "10B", "285B", "x", "no"]),
    st.fixed_dictionaries({}, optional=FIELDS) | VALUES,
    max_size=4,
)
LISTS = st.lists(IDS, max_size=4)
POOL = st.fixed_dictionaries({"printings": LISTS, "sets": st.lists(TEXTS, max_size=3)})
SNAPSHOT = st.fixed_dictionaries({}, optional={"source": TEXTS, "pool": POOL, "observed": TEXTS})
RULE = st.fixed_dictionaries({"source": TEXTS, "value": SCALARS, "confirmed": st.booleans()})
DOCUMENTS: dict[str, st.SearchStrategy[Any]] = {
    "card-set": st.fixed_dictionaries({"cards": CARDS, "set": TEXTS}, optional={"other": VALUES}),
    "set-registry": st.fixed_dictionaries(
        {"sets": st.dictionaries(TEXTS, VALUES, max_size=3), "as_of": TEXTS}
    ),
    "format": st.fixed_dictionaries(
        {
            "snapshots": st.lists(SNAPSHOT, max_size=3) | VALUES,
            "rules": st.dictionaries(TEXTS, RULE, max_size=3) | VALUES,
            "id": TEXTS,
        }
    ),
    "ban-list": st.fixed_dictionaries(
        {"restricted": LISTS | VALUES, "banned": LISTS, "id": TEXTS}, optional={"source": TEXTS}
    ),
}


def settled(value: Any, place: str = "") -> Any:
    """Return a value with those lists sorted whose order has no meaning."""
    if isinstance(value, dict):
        return {key: settled(item, f"{place}/{key}") for key, item in value.items()}
    if isinstance(value, list):
        fields = ("symbols", "attuned", "banned", "restricted", "sets", "printings")
        items = [settled(item, place) for item in value]
        if place.endswith(fields) and all(isinstance(item, str) for item in items):
            items.sort()
        return items
    return value


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, Any]:
    """Return a kind and a document, mostly of that kind."""
    kind = draw(KINDS)
    return kind, draw(DOCUMENTS[kind] | st.dictionaries(TEXTS, VALUES, min_size=1, max_size=4))


@given(KINDS, VALUES)
@settings(max_examples=150)
def test_what_is_written_reads_as_the_same_everywhere(kind: str, value: Any):
    text = emit(kind, value)
    got, findings = parse(text, "a")
    assert findings == []
    assert settled(got) == settled(value)
    for loader in LOADERS:  # YAML 1.1: no text becomes a truth value, a number or a day
        other = yaml.load(text, loader)  # noqa: S506 - a safe one
        assert (other, repr(other)) == (got, repr(got))


@given(documents())
@settings(max_examples=80)
def test_documents_of_our_kinds_read_as_the_same(document: tuple[str, Any]):
    kind, value = document
    text = emit(kind, value)
    got, findings = parse(text, "a")
    assert findings == []
    assert settled(got) == settled(value)
    assert yaml.load(text, LOADERS[1]) == got  # noqa: S506 - a safe one
    assert emit(kind, got) == text


@given(documents(), st.randoms(use_true_random=False), st.sampled_from([0.0, 0.2, 0.5]))
@settings(max_examples=120)
def test_the_form_is_reached_at_once_and_keeps_values_and_comments(
    document: tuple[str, Any], choose: random.Random, share: float
):
    kind, value = document
    mess = Messy(choose, share).document(value)
    read, faults = parse(mess.removeprefix("\ufeff"), "a")
    assert faults == []
    assert read == value
    result = formatted(PATHS[kind], mess.encode())
    assume(not any("deck" in finding.message for finding in result.findings))
    assert result.findings == []
    assert result.text is not None
    got, findings = parse(result.text, "a")
    assert findings == []
    assert settled(got) == settled(value)
    assert len(marks(mess)) == mess.count("# ~")
    assert sorted(marks(result.text)) == sorted(marks(mess))
    again = formatted(PATHS[kind], result.text.encode())
    assert (again.text, again.line, again.findings) == (result.text, None, [])


@given(documents(), st.randoms(use_true_random=False))
@settings(max_examples=50)
def test_the_form_does_not_depend_on_the_mess(document: tuple[str, Any], choose: random.Random):
    kind, value = document
    first = Messy(choose, 0).document(value)
    result = formatted(PATHS[kind], first.encode())
    assume(result.text is not None)
    assert result.text == formatted(PATHS[kind], emit(kind, value).encode()).text


@given(st.text(max_size=200) | st.text("#:-?[]{},&*|>'\"ab \n\t%!", max_size=60), KINDS)
@settings(max_examples=150)
@example("a: &b # c\n", "card-set")
@example("? # c\n", "card-set")
@example("- - - - # c\n", "ban-list")
def test_no_text_at_all_raises(text: str, kind: str):
    data = text.encode("utf-8", "replace")
    comments(data.decode())
    result = formatted(PATHS[kind], data)
    assert (result.text is None) == bool(result.findings)
    if result.text is not None:
        again = formatted(PATHS[kind], result.text.encode())
        assert (again.text, again.line) == (result.text, None)


@given(st.binary(max_size=60))
def test_no_bytes_at_all_raise(data: bytes):
    result = formatted(PATHS["card-set"], data)
    assert (result.text is None) == bool(result.findings)
    assert all(f.severity in (Severity.ERROR, Severity.WARNING) for f in result.findings)


@given(documents(), st.randoms(use_true_random=False), st.data())
@settings(max_examples=60)
def test_a_comment_put_anywhere_survives(
    document: tuple[str, Any], choose: random.Random, data: st.DataObject
):
    """Wherever a comment may stand in a file, it stands in the form too, exactly once."""
    kind, value = document
    mess = Messy(choose, 0).document(value)
    places = [at for at, char in enumerate(mess) if char in " \n,[]{}:-\r\"'"] + [len(mess)]
    at = data.draw(st.sampled_from(places))
    line = data.draw(st.sampled_from(["# ~0~\n", " # ~0~\n", "\n# ~0~\n", "\n    # ~0~\n  "]))
    text = mess[:at] + line + mess[at:]
    note(repr(text))
    read, faults = parse(text.removeprefix("\ufeff"), "a")
    assume(not faults and read == value)  # else it is no comment there
    result = formatted(PATHS[kind], text.encode())
    assume(result.text is not None)
    assert result.text is not None
    assert marks(result.text) == [0]
    again = formatted(PATHS[kind], result.text.encode())
    assert (again.text, again.line, again.findings) == (result.text, None, [])


# --- Columns -------------------------------------------------------------------------------------

WORD = st.from_regex(r"[A-Z0-9+][A-Za-z0-9' .!+-]{0,8}[A-Za-z!]", fullmatch=True).filter(
    lambda word: "  " not in word
)
NAMES = st.lists(WORD, min_size=1, max_size=3, unique=True)
ZONES = st.sampled_from([zone.value for zone in Zone])
SYMBOL_LISTS = st.sets(st.sampled_from([symbol.value for symbol in SYMBOLS]), min_size=1)
KEYWORDS = WORD | st.fixed_dictionaries(
    {"keyword": WORD, "rating": st.integers(0, 99) | st.just("X")},
    optional={
        "with": NAMES,
        "only": NAMES,
        "only_keyword": NAMES,
        "when": st.sampled_from(["Deadlock", "Desperation"]),
    },
)
PRINTINGS = st.fixed_dictionaries(
    {},
    optional={
        "name": WORD,
        "type": st.sampled_from([card_type.value for card_type in CardType]),
        "symbols": SYMBOL_LISTS.map(lambda names: [s.value for s in SYMBOLS if s.value in names]),
        "difficulty": st.integers(0, 20),
        "control": st.integers(0, 10),
        "block": st.sampled_from(["unknown", None])
        | st.fixed_dictionaries({"zone": ZONES, "modifier": st.integers(-5, 20)}),
        "attack": st.sampled_from(["unknown", None])
        | st.fixed_dictionaries(
            {
                "zone": ZONES,
                "speed": st.integers(0, 30),
                "damage": st.integers(0, 30) | st.just("unknown"),
            }
        ),
        "keywords": st.lists(KEYWORDS, min_size=1, max_size=4),
        "keywords_incomplete": st.just(True),
        "character_only": NAMES,
        "copy_limit": st.integers(1, 99) | st.just("any"),
        "allows_copies": st.fixed_dictionaries(
            {
                "count": st.integers(5, 99),
                "type": st.sampled_from(["attack", "foundation"]),
                "keyword": WORD,
                "cards": st.integers(1, 9),
            }
        ),
        "distinct_from": st.lists(st.sampled_from(["a/1", "b/2B"]), min_size=1, unique=True),
        "external_ids": st.just({"cardeio": "0123456789abcdef01234567"}),
    },
)


@given(PRINTINGS)
def test_a_printing_goes_to_columns_and_to_texts_and_back(fields: dict[str, Any]):
    facts = flat(fields)
    assert nest(facts) == fields
    for name, value in facts.items():
        if value is not None:
            assert read_cell(BY_NAME[name], show(BY_NAME[name], value)) == value


@given(st.sampled_from(COLUMNS), st.text() | TEXTS | st.text("air fire:;()/,0123-+xX onlywith"))
@settings(max_examples=500)
def test_a_cell_has_a_value_or_says_why_not(column: Column, text: str):
    try:
        value = read_cell(column, text)
    except CellError:
        return
    assert read_cell(column, show(column, value)) == value
