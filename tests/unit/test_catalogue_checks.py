"""Facts of one file held against those of the others: each code just legal and just illegal."""

import time
from pathlib import Path

import pytest

from tests.data.lists import (
    ATTACK,
    CHARACTER,
    FOUNDATION,
    card_set,
    documents,
    faults,
    files,
    one_set,
    places,
    registry,
)
from uvdeck.catalogue.checks import check, looks_garbled
from uvdeck.catalogue.context import stem
from uvdeck.catalogue.validate import read_and_validate
from uvdeck.diagnostics import Severity, Span

A = f"001 name: A, {FOUNDATION}"
HIT = "attack: {zone: mid, speed: 4, damage: 4}"
ID = "external_ids: {cardeio: 0123456789abcdef01234567}"


# --- DBX101 to DBX103, DBX112: files and sets ----------------------------------------------------


def test_sets_and_files_belong_together():
    good = documents(registry("x", "y"), card_set("x", A), card_set("y", A.replace("A,", "B,")))
    assert check(good) == []
    findings = check([good[0], *good[2:]])
    assert [(f.code, f.span, f.pointer) for f in findings] == [
        ("DBX102", Span(str(Path("list", "sets.yaml")), 3, 3), "/sets/x")
    ]
    findings = check(
        documents(registry("x"), card_set("x", A), card_set("z", "001 reprint_of: x/001"))
    )
    assert [(f.code, f.span, f.pointer) for f in findings] == [
        ("DBX101", Span(str(Path("list", "sets", "z.yaml")), 1, 1), "/set")
    ]
    renamed = good[1]._replace(path="list/sets/w.yaml")
    assert places(check([good[0], renamed, good[2]])) == [("DBX103", None, "/set")]


@pytest.mark.parametrize(
    ("path", "name"),
    [("a/b/x.yaml", "x"), ("x.yml", "x"), ("C:\\cards\\sets\\x.yaml", "x"), ("a/x.y.yaml", "x.y")],
)
def test_the_name_of_a_file_on_any_system(path: str, name: str):
    assert stem(path) == name
    known = one_set(A)
    findings = check([known[0], known[1]._replace(path=path)])
    assert [f.code for f in findings] == ([] if name == "x" else ["DBX103"])


def test_a_printing_in_two_files_of_one_layer_is_an_error_and_over_a_layer_a_warning():
    known = one_set(A)
    twin = known[1]._replace(path="list/sets/x.yml")
    (finding,) = check([*known, twin])
    assert (finding.code, finding.severity, finding.card_id) == ("DBX112", Severity.ERROR, "x/001")
    assert finding.span == Span("list/sets/x.yml", 3, 3)
    (finding,) = check([*known, twin._replace(layer=1)])
    assert (finding.code, finding.severity) == ("DBX112", Severity.WARNING)
    other = documents(registry("x"), card_set("x", "002 reprint_of: x/001"))[1]
    assert check([*known, other._replace(path="list/sets/x.yml", layer=1)]) == []


# --- DBX104, DBX108: cards of one name -----------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        ([A, f"002 name: B, {FOUNDATION}"], []),
        ([A, f"002 name: a, {FOUNDATION}"], []),
        ([A, f"002 name: ·A·, {FOUNDATION}"], []),
        ([A, "002 reprint_of: x/001"], []),
        ([A, f"002 name: A, {ATTACK}, attack: unknown, distinct_from: [x/001]"], []),
        ([A + ", distinct_from: [x/002]", f"002 name: A, {ATTACK}, attack: unknown"], []),
        ([A, A.replace("001", "002")], [("DBX104", "x/002", "/cards/002/name")]),
        (
            [A, A.replace("001", "002") + ", distinct_from: [x/001]"],
            [("DBX104", "x/002", "/cards/002/name")],
        ),
        (
            [A, A.replace("001", "002").replace("5", "4")],
            [("DBX104", "x/002", "/cards/002/name")],
        ),
        (
            [A, A.replace("001", "002").replace("[all]", "[all, air]")],
            [("DBX104", "x/002", "/cards/002/name")],
        ),
        (
            [A, A.replace("001", "002").replace("symbols", "attuned")],
            [("DBX104", "x/002", "/cards/002/name")],
        ),
        # A back is never the same card as a front (UV-10).
        (
            [A, f"001B name: A, {FOUNDATION.split(', diff')[0]}, back_of: '001'"],
            [("DBX104", "x/001B", "/cards/001B/name")],
        ),
        # Of three, each needs its mark for both others.
        (
            [
                A,
                A.replace("001", "002").replace("5", "4") + ", distinct_from: [x/001]",
                A.replace("001", "003").replace("5", "3") + ", distinct_from: [x/002]",
            ],
            [("DBX104", "x/003", "/cards/003/name")],
        ),
        (
            [
                A,
                A.replace("001", "002").replace("5", "4") + ", distinct_from: [x/001]",
                A.replace("001", "003").replace("5", "3") + ", distinct_from: [x/002, x/001]",
            ],
            [],
        ),
        # DBX108
        ([A + ", distinct_from: [x/001]"], [("DBX108", "x/001", "/cards/001/distinct_from/0")]),
        ([A + ", distinct_from: [x/009]"], [("DBX108", "x/001", "/cards/001/distinct_from/0")]),
        (
            [A + ", distinct_from: [x/002]", f"002 name: B, {FOUNDATION}"],
            [("DBX108", "x/001", "/cards/001/distinct_from/0")],
        ),
        (
            [A + ", distinct_from: [x/002]", "002 reprint_of: x/001"],
            [("DBX108", "x/001", "/cards/001/distinct_from/0")],
        ),
    ],
)
def test_cards_of_one_name(cards: list[str], wanted: list):
    assert faults(*cards) == wanted


def test_thousands_of_namesakes_take_no_time_and_one_finding_each():
    for control in ("0", "{i}"):
        cards = [
            f"{i:04d} name: A, type: foundation, symbols: [all], difficulty: {i % 21}, control: "
            + ("0" if control == "0" else str(i // 21 % 11))
            for i in range(2_000)
        ]
        known = one_set(*cards)
        start = time.perf_counter()
        findings = check(known)
        assert time.perf_counter() - start < 5
        assert len(findings) == 1_999
        assert {f.code for f in findings} == {"DBX104"}
        assert max(len(f.hint or "") for f in findings) < 500


# --- DBX105 to DBX107, DBX113, DBX115: reprints --------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        ([A, "002 reprint_of: x/001, rarity: rare", "003 reprint_of: x/001"], []),
        ([A, "002 reprint_of: x/009"], [("DBX105", "x/002", "/cards/002/reprint_of")]),
        ([A, "002 reprint_of: x/002"], [("DBX105", "x/002", "/cards/002/reprint_of")]),
        (
            [A, "002 reprint_of: x/001", "003 reprint_of: x/002"],
            [("DBX105", "x/003", "/cards/003/reprint_of")],
        ),
        (
            ["002 reprint_of: x/003", "003 reprint_of: x/002"],
            [
                ("DBX105", "x/002", "/cards/002/reprint_of"),
                ("DBX105", "x/003", "/cards/003/reprint_of"),
            ],
        ),
        # DBX106
        (
            [A, f"002 name: B, {FOUNDATION}", "002B reprint_of: x/001, back_of: '002'"],
            [("DBX106", "x/002B", "/cards/002B/reprint_of")],
        ),
        # DBX107
        (
            [A, "002 reprint_of: x/001, keywords: [Fury]"],
            [("DBX107", "x/002", "/cards/002/keywords")],
        ),
        (
            [A + ", copy_limit: 1", "002 reprint_of: x/001, copy_limit: null"],
            [("DBX107", "x/002", "/cards/002/copy_limit")],
        ),
        (
            [A + ", keywords: [Fury, Punch]", "002 reprint_of: x/001, keywords: [Punch, Fury]"],
            [("DBX107", "x/002", "/cards/002/keywords")],
        ),
        # DBX113
        (
            [A + ", keywords: [Fury]", "002 reprint_of: x/001, keywords: [Fury]"],
            [("DBX113", "x/002", "/cards/002/keywords")],
        ),
        ([A, "002 reprint_of: x/001, block: null"], [("DBX113", "x/002", "/cards/002/block")]),
        ([A, "002 reprint_of: x/001, keywords: []"], [("DBX113", "x/002", "/cards/002/keywords")]),
        # DBX115
        (
            [f"001 name: S, {ATTACK}, attack: unknown", f"002 reprint_of: x/001, {HIT}"],
            [("DBX107", "x/002", "/cards/002/attack"), ("DBX115", "x/002", "/cards/002/attack")],
        ),
        (
            [f"001 name: S, {ATTACK}, {HIT}", "002 reprint_of: x/001, attack: unknown"],
            [("DBX107", "x/002", "/cards/002/attack")],
        ),
    ],
)
def test_reprints(cards: list[str], wanted: list):
    assert faults(*cards) == wanted


# --- DBX109: backs -------------------------------------------------------------------------------

BACK = FOUNDATION.split(", diff")[0]


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        ([A, f"001B name: B, {BACK}, back_of: '001'"], []),
        ([A, f"002B name: B, {BACK}, back_of: '002'"], ["x/002B"]),
        ([A, f"002B name: B, {BACK}, back_of: '001'"], ["x/002B"]),
        ([f"001 name: A, {FOUNDATION}", f"1B name: B, {BACK}, back_of: '1'"], ["x/1B"]),
    ],
)
def test_backs(cards: list[str], wanted: list[str]):
    assert faults(*cards) == [
        ("DBX109", card, f"/cards/{card.partition('/')[2]}/back_of") for card in wanted
    ]


# --- DBX110: limits to characters ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("character", "only", "good"),
    [
        ("All Might (I)", "All Might", True),
        ("·: Ryu :·", "Ryu", True),
        ("Q-Bee", "q-bee", True),
        ("K'", "K`", True),
        ("Charlotte**", "Charlotte", True),
        ("All Might (I)", "All Might (I)", False),
        ("All Might (I)", "All Migt", False),
    ],
)
def test_limits_to_characters(character: str, only: str, good: bool):
    wanted = [] if good else [("DBX110", "x/001", "/cards/001/character_only/1")]
    assert (
        faults(
            f'001 name: A, {FOUNDATION}, character_only: [May, "{only}"]',
            f'002 name: "{character}", {CHARACTER}',
            f"003 name: May, {CHARACTER}",
        )
        == wanted
    )


def test_a_foundation_of_the_name_is_no_character():
    assert faults(f"001 name: A, {FOUNDATION}, character_only: [A]") == [
        ("DBX110", "x/001", "/cards/001/character_only/0")
    ]


# --- DBX111: names decoded wrongly ---------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["cp437", "cp1252", "latin-1", "mac_roman"])
@pytest.mark.parametrize("name", ["Café Brawl", "·Ryu·", "Ragnarök", "Œuvre", "界", "“x”"])
def test_fc_056_garbled_names_are_seen_in_every_code_page(name: str, encoding: str):
    try:
        garbled = name.encode().decode(encoding)
    except UnicodeDecodeError:
        pytest.skip("this code page cannot do that")
    assert looks_garbled(garbled)
    assert not looks_garbled(name)


@pytest.mark.parametrize(
    "name",
    [
        "plain",
        "··Leona ··",
        "É",
        "Ça va…",
        "Ægir",
        "½ Measures",
        "Ñandú",
        "Łódź",
        "ÄÖÜ",
        "\N{FULLWIDTH LATIN CAPITAL LETTER A}",
        "Björk’s",
        "ÀÉÎ",
        "",
    ],
)
def test_sound_names_are_not_called_garbled(name: str):
    assert not looks_garbled(name)


@pytest.mark.parametrize("name", ["a\ufffdb", "a\u200bb", "\u202eabc", "Smash\ufeff"])
def test_invisible_characters_in_a_name(name: str):
    assert looks_garbled(name)


def test_a_garbled_name_is_a_warning_at_the_name():
    (finding,) = check(one_set(f'001 name: ":Γö¼Γòû: Ryu :Γö¼Γòû:", {FOUNDATION}'))
    assert (finding.code, finding.severity) == ("DBX111", Severity.WARNING)
    assert finding.pointer == "/cards/001/name"


# --- DBX114: ids of other sites ------------------------------------------------------------------


def test_ids_of_other_sites():
    assert faults(f"{A}, {ID}", f"002 reprint_of: x/001, {ID}") == []
    assert faults(f"{A}, {ID}", f"002 name: B, {FOUNDATION}, {ID}") == [
        ("DBX114", "x/002", "/cards/002/external_ids/cardeio")
    ]


# --- What is missing because a file is broken ----------------------------------------------------


def test_a_broken_file_brings_no_findings_in_the_others():
    texts = [
        registry("x", "y"),
        card_set(
            "x",
            "001 reprint_of: y/001",
            f"002 name: B, {FOUNDATION}, distinct_from: [y/002], character_only: [C]",
        ),
        card_set(
            "y", A, f"002 name: B, {FOUNDATION.replace('5', '4')}", f"003 name: C, {CHARACTER}"
        ),
    ]
    assert check(documents(*texts)) == []
    found, findings = read_and_validate(files(texts[0], texts[1], texts[2] + "oops"))
    assert [f.code for f in findings] == ["YML101"]
    assert check(found) == []
    # The same where it could not even be opened; and without it these are faults.
    assert check(found[:2], frozenset({"y"})) == []
    assert [code for code, *_ in places(check(found[:2]))] == [
        "DBX102",
        "DBX105",
        "DBX108",
        "DBX110",
    ]


def test_no_check_raises_for_odd_but_valid_documents():
    for cards in (
        [f"001 name: '{'x' * 120}', {FOUNDATION}"],
        [f"001 name: '[31m', {FOUNDATION}"],
        [f"001 name: null-like, {FOUNDATION}", "002 reprint_of: zzz/001"],
        [f"1 name: A, {FOUNDATION}", "01 reprint_of: x/1", "001 reprint_of: x/01"],
    ):
        check(one_set(*cards))
    assert check([]) == []
