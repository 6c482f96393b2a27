"""The shipped card list: golden numbers, and everything doubtful in it is a known issue.

The numbers were counted in the lists that the data comes from, not in ``cards/``. Whoever corrects
a card changes the numbers of its column here in the same commit.
"""

import re
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from uvdeck.catalogue.build import RawPrinting, build, effective_fields, raw_printings
from uvdeck.catalogue.files import Document, read_source
from uvdeck.catalogue.validate import read_and_validate, validate
from uvdeck.datadir import data_source
from uvdeck.model import SYMBOLS, Card

CARDS = Path(__file__).resolve().parents[2] / "cards"
ORDER = {symbol.value: i for i, symbol in enumerate(SYMBOLS)}
PRINTING = r"[0-9A-Za-z]+/[0-9]+B?"


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    found, findings = read_and_validate(read_source(data_source())[0])
    assert findings == []
    return found


@pytest.fixture(scope="module")
def printings(documents: list[Document]) -> dict[str, RawPrinting]:
    return raw_printings(documents)


@pytest.fixture(scope="module")
def facts(printings: dict[str, RawPrinting]) -> dict[str, dict[str, Any]]:
    return {key: effective_fields(raw, printings) for key, raw in printings.items()}


@pytest.fixture(scope="module")
def cards(documents: list[Document]) -> list[Card]:
    return build(documents).cards


# --- Golden numbers ------------------------------------------------------------------------------


def test_counts(documents: list[Document], printings: dict[str, RawPrinting], cards: list[Card]):
    assert sum(document.kind == "card-set" for document in documents) == 102
    kinds = Counter(document.kind for document in documents)
    assert (kinds["format"], kinds["ban-list"]) == (10, 9)
    assert len(documents) == 122
    assert len(printings) == 10_164
    assert sum("reprint_of" in raw.fields for raw in printings.values()) == 665
    assert len(cards) == 9_499
    names = Counter(card.name for card in cards)
    assert len(names) == 9_399
    assert sum(count > 1 for count in names.values()) == 100
    assert sum(len(card.printings) for card in cards) == 10_164


def test_counts_by_type(cards: list[Card]):
    assert Counter(card.type.value for card in cards) == {
        "attack": 3_618,
        "foundation": 3_412,
        "character": 1_220,
        "action": 617,
        "asset": 581,
        "backup": 51,
    }


def test_what_is_not_known(facts: dict[str, dict[str, Any]]):
    assert sum(fields.get("attack") == "unknown" for fields in facts.values()) == 674
    assert sum(fields.get("block") == "unknown" for fields in facts.values()) == 673
    lost = {key for key, fields in facts.items() if fields.get("attack") == "unknown"}
    assert {facts[key]["type"] for key in lost} == {"attack"}
    assert len({key.partition("/")[0] for key in lost}) == 53
    assert {key for key in lost if facts[key].get("block") != "unknown"} == {"legacypromo/006"}


def test_backs(printings: dict[str, RawPrinting], cards: list[Card]):
    backs = [raw for raw in printings.values() if "back_of" in raw.fields]
    assert len(backs) == 44
    for raw in backs:
        assert raw.number == f"{raw.fields['back_of']}B"
        assert f"{raw.set_code}/{raw.fields['back_of']}" in printings
    assert sum(card.is_back for card in cards) == 44


def test_copy_limits_and_the_like(cards: list[Card]):
    assert Counter(card.copy_limit for card in cards if card.copy_limit is not None) == {
        8: 3, 1: 2, 10: 2, 16: 1, 6: 1, "any": 1,
    }  # fmt: skip
    assert [card.id for card in cards if card.cannot_start] == ["mha05/111", "tov/012"]
    assert [card.id for card in cards if card.allows_copies] == ["ggs01/005"]
    assert Counter(card.ignores_progressive for card in cards if card.ignores_progressive) == {
        "always": 8, "to-attacks": 3, "first-copy": 1,
    }  # fmt: skip
    assert sum(card.is_joker for card in cards) == 164
    assert sum(card.is_joker and len(card.all_symbols) > 1 for card in cards) == 4
    assert sum(card.keywords_incomplete for card in cards) == 266


def test_keywords(cards: list[Card]):
    keywords = [keyword for card in cards for keyword in card.keywords]
    assert len(keywords) == 8_412
    assert len({keyword.name for keyword in keywords}) == 91
    assert sum(k.rating for k in keywords if isinstance(k.rating, int)) == 2_962
    assert sum(k.rating == "X" for k in keywords) == 5
    assert Counter(k.when for k in keywords if k.when) == {"Deadlock": 40, "Desperation": 3}
    assert sum(len(k.only) for k in keywords) == 64
    assert sum(len(k.only_keyword) for k in keywords) == 15
    assert sum(len(k.ingredients) for k in keywords) == 375


def column(fields: dict[str, Any], name: str) -> Any:
    """Return a field as a column of a flat list; None where the list has nothing."""
    if name in ("block_zone", "block_modifier"):
        block = fields.get("block")
        return block[name[6:]] if isinstance(block, dict) else None
    if name in ("attack_zone", "speed", "damage"):
        attack = fields.get("attack")
        value = attack[name.removeprefix("attack_")] if isinstance(attack, dict) else None
        return None if value == "unknown" else value
    value = fields.get(name)
    if name in ("symbols", "attuned"):
        return " ".join(sorted(value or (), key=ORDER.__getitem__)) or None
    if name == "character_only":
        return "/".join(value or ()) or None
    return "yes" if value is True else value


@pytest.mark.parametrize(
    ("name", "total"),
    [
        ("difficulty", 34_367),
        ("control", 40_626),
        ("block_modifier", 14_458),
        ("speed", 11_446),
        ("damage", 14_533),
        ("hand_size", 7_855),
        ("health", 32_944),
        ("stamina", 237),
    ],
)
def test_sums_over_all_printings(facts: dict[str, dict[str, Any]], name: str, total: int):
    assert sum(column(fields, name) or 0 for fields in facts.values()) == total


def test_symbols_over_all_printings(facts: dict[str, dict[str, Any]]):
    assert sum(len(fields.get("symbols", ())) for fields in facts.values()) == 26_591
    assert sum(len(fields.get("attuned", ())) for fields in facts.values()) == 1_145


#: Column -> printings that have it, and a checksum of all its values with their printings.
COLUMNS = {
    "name": (10164, "b4c690af"),
    "type": (10164, "a31ad235"),
    "rarity": (3309, "c3702519"),
    "symbols": (9021, "7f5e15fa"),
    "attuned": (1141, "e28d3f8b"),
    "difficulty": (9961, "ae477f35"),
    "control": (9961, "ebf2a412"),
    "block_zone": (8074, "853204eb"),
    "block_modifier": (8074, "7da1e8f0"),
    "attack_zone": (3231, "5d012775"),
    "speed": (3231, "19125e09"),
    "damage": (3230, "48b6bba5"),
    "hand_size": (1283, "3ec2c4d1"),
    "health": (1283, "46090243"),
    "stamina": (49, "c27f132f"),
    "copy_limit": (10, "d4db52e5"),
    "cannot_start": (2, "44d9d353"),
    "ignores_progressive": (12, "ccafcba8"),
    "back_of": (44, "990b978b"),
    "character_only": (187, "1117804a"),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_no_value_of_a_column_changed(facts: dict[str, dict[str, Any]], name: str):
    lines = [
        f"{key}={value}" for key in sorted(facts) if (value := column(facts[key], name)) is not None
    ]
    checksum = zlib.crc32("\n".join(lines).encode())
    assert (len(lines), f"{checksum:08x}") == COLUMNS[name]


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        ("mha01/001", {"name": "All Might (I)", "health": 30, "hand_size": 5, "difficulty": 6}),
        ("mha01/002", {
            "name": "Detroit Smash", "symbols": ["all", "earth", "good"], "control": 2,
            "attack": {"zone": "mid", "speed": 6, "damage": 6},
        }),
        ("mha01/055", {"name": "Izuku Midoriya", "keywords": ["1-A", "Student"], "health": 28}),
        ("mhademo/001", {"name": "Izuku Midoriya", "keywords": [], "health": 28}),
        ("mha07/111", {"name": "Resounding Screech", "copy_limit": 8}),
        ("mha05/111", {"name": "Fat Gum (II)", "health": 10, "cannot_start": True}),
        ("ggs01/005", {"name": "May", "difficulty": None, "control": None, "health": 31}),
        ("aot01/285B", {"name": "The Attack Titan", "stamina": 8, "back_of": "285"}),
        ("aot01/107", {"name": "Chomp", "symbols": None, "attuned": ["death"], "difficulty": 3}),
        ("yyhdt/166", {"name": "16 Instant Slashes", "control": 3, "rarity": "common"}),
        ("yyh/020", {"name": "16 Instant Slashes", "control": 3, "rarity": None}),
        ("7thcross/020", {"name": "··Eugenia··", "hand_size": 1, "health": 1}),
        ("cuttingedge/071", {"attack": {"zone": "low", "speed": 2, "damage": "unknown"}}),
        ("legacypromo/006", {"attack": "unknown", "block": {"zone": "mid", "modifier": 3}}),
    ],
)  # fmt: skip
def test_some_cards_by_hand(facts: dict[str, dict[str, Any]], key: str, wanted: dict[str, Any]):
    assert {name: facts[key].get(name) for name in wanted} == wanted


# --- Known issues --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def issues() -> dict[str, str]:
    """Return the sections of the known issues by their titles."""
    text = (CARDS / "KNOWN_ISSUES.md").read_text(encoding="utf-8")
    sections = {}
    for part in text.split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        assert title not in sections
        sections[title] = body
    return sections


def lines(section: str) -> list[tuple[str, str]]:
    """Return printing and field of the lines of a section."""
    return re.findall(rf"^- `({PRINTING})` ([a-z_]+): ", section, re.MULTILINE)


def test_the_list_has_no_errors_and_warns_of_known_issues_only(issues: dict[str, str]):
    result = validate(data_source(), None)
    assert (result.files, result.sets, result.printings, result.cards) == (123, 102, 10_164, 9_499)
    assert {f.severity.value for f in result.findings} == {"warning"}
    warned = sorted((f.code, f.card_id, (f.pointer or "").split("/")[3]) for f in result.findings)
    shared = re.findall(
        rf"`({PRINTING})`, which are \*\*different",
        issues["External ids that stand at several printings"],
    )
    wanted = [
        *(("DBX107", *line) for line in lines(issues["Reprints that differ"])),
        *(("DBX110", *line) for line in lines(issues["Character limits that match no character"])),
        *(("DBX111", *line) for line in lines(issues["Names that look wrongly encoded"])),
        *(("DBX114", key, "external_ids") for key in shared),
    ]
    assert len(wanted) == 15
    assert warned == sorted(wanted)


def test_every_printing_that_is_named_exists(
    issues: dict[str, str], printings: dict[str, RawPrinting]
):
    named = {key for body in issues.values() for key in re.findall(rf"`({PRINTING})`", body)}
    assert len(named) > 500
    assert named <= printings.keys()


def test_disagreements_of_the_lists_are_known(
    issues: dict[str, str], facts: dict[str, dict[str, Any]]
):
    section = issues["Values on which two lists disagree"]
    assert sorted(lines(section)) == [
        ("aot03/188", "attuned"),
        ("aot03/189", "attuned"),
        ("mha01/124", "control"),
        ("mha01/152", "symbols"),
        ("mha03/086", "damage"),
        ("tmnt01/185", "attuned"),
        ("tmnt01/186", "attuned"),
    ]
    stated = dict(re.findall(rf"`({PRINTING})` [a-z]+: (.+?) (?:here|attuned here),", section))
    for key, field in lines(section):
        value = column(facts[key], field)
        text = f"[{value.replace(' ', ', ')}]" if isinstance(value, str) else str(value)
        assert stated[key] == text


def test_limits_to_characters_that_need_care_are_known(issues: dict[str, str]):
    assert lines(issues["Character limits that match no character"]) == [
        ("sctos/040", "character_only")
    ]
    care = {key for key, _ in lines(issues["Character limits that match only with care"])}
    assert care == {
        "darkstalkers/060", "darkstalkers/094", "fng/031", "rot/002", "rot/020", "rot/092",
        "snk/020", "snk/021",
    }  # fmt: skip


def test_incomplete_keywords_are_known(issues: dict[str, str], facts: dict[str, dict[str, Any]]):
    section = issues["Keywords that are incomplete"]
    whole = re.findall(r"^- `([0-9A-Za-z]+)`: all ([0-9]+) printings", section, re.MULTILINE)
    single = set(re.findall(rf"`({PRINTING})`", section))
    assert len(single) == 34
    wanted = single | {key for key in facts if key.partition("/")[0] in dict(whole)}
    assert {key for key, fields in facts.items() if fields.get("keywords_incomplete")} == wanted
    for code, count in whole:
        assert sum(key.startswith(f"{code}/") for key in facts) == int(count)


def test_lost_attacks_are_counted_by_set(issues: dict[str, str], facts: dict[str, dict[str, Any]]):
    rows = re.findall(
        r"^\| `([0-9A-Za-z]+)` \| ([0-9]+) \|$",
        issues["Attacks whose numbers are not known"],
        re.MULTILINE,
    )
    lost = Counter(
        key.partition("/")[0] for key, f in facts.items() if f.get("attack") == "unknown"
    )
    assert {code: int(count) for code, count in rows} == lost


def test_names_of_several_cards_are_listed(issues: dict[str, str], cards: list[Card]):
    listed = set()
    for line in issues["Names that several cards bear"].splitlines():
        if line.startswith("- "):
            listed.add(frozenset(re.findall(rf"`({PRINTING})`", line)))
    groups: dict[str, set[str]] = {}
    for card in cards:
        groups.setdefault(card.name, set()).add(card.id)
    assert listed == {frozenset(group) for group in groups.values() if len(group) > 1}


# --- The files as text ---------------------------------------------------------------------------


def test_every_file_names_its_schema_for_editors():
    for path in [CARDS / "sets.yaml", *(CARDS / "sets").iterdir()]:
        with path.open(encoding="utf-8") as stream:
            match = re.fullmatch(
                r"# yaml-language-server: \$schema=(\S+\.schema\.json)\n", stream.readline()
            )
        assert match, path.name
        schema = (path.parent / match[1]).resolve()
        assert schema.is_file()
        assert schema.name == (
            "set-registry.schema.json" if path.name == "sets.yaml" else "card-set.schema.json"
        )


def test_files_are_named_after_their_sets_and_registered(documents: list[Document]):
    codes = [document.value["set"] for document in documents if document.kind == "card-set"]
    assert sorted(path.name for path in (CARDS / "sets").iterdir()) == sorted(
        f"{code}.yaml" for code in codes
    )
    (registry,) = (document for document in documents if document.kind == "set-registry")
    assert sorted(registry.value["sets"]) == sorted(codes)
    assert re.fullmatch(r"[0-9]{4}-[0-9]{2}", registry.value["as_of"])
    # Nothing is invented: the lists have no release dates and no card backs.
    for entry in registry.value["sets"].values():
        assert entry["released"] is None
        assert entry["card_back"] is None


def test_comments_behind_reprints_are_the_names(
    documents: list[Document], facts: dict[str, dict[str, Any]]
):
    count = 0
    for document in documents:
        for key, comment in re.findall(r"^    reprint_of: (\S+)(.*)$", document.text, re.MULTILINE):
            count += 1
            assert comment == f" # {facts[key]['name']}"
    assert count == 665


def test_no_rules_text_and_nothing_that_another_reader_takes_otherwise(documents: list[Document]):
    def texts(value: Any):
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for key, inner in value.items():
                yield key
                yield from texts(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from texts(inner)

    longest = max((text for d in documents for text in texts(d.value)), key=len)
    assert len(longest) <= 80
    for document in documents:
        assert "\t" not in document.text
        assert "\r" not in document.text
        assert document.text.endswith("\n")


def test_numbers_ascend_and_lists_have_one_order(documents: list[Document]):
    for document in documents:
        if document.kind != "card-set":
            continue
        numbers = list(document.value["cards"])
        assert numbers == sorted(numbers, key=lambda n: (int(n.rstrip("B")), n))
        for fields in document.value["cards"].values():
            for name in ("symbols", "attuned"):
                symbols = fields.get(name, [])
                assert symbols == sorted(symbols, key=ORDER.__getitem__)


def test_the_fullest_printing_is_the_one_that_others_name(printings: dict[str, RawPrinting]):
    for raw in printings.values():
        target = raw.fields.get("reprint_of")
        if target is not None:
            assert "reprint_of" not in printings[target].fields
            for field in ("attack", "block"):
                if printings[target].fields.get(field) == "unknown":
                    assert not isinstance(raw.fields.get(field), dict)
