"""Our facts against those of another source."""

from typing import Any

import pytest

from tests.card_lists import LIST, REGISTRY, files, side
from uvdeck.upkeep.compare import Comparison, Tally, compare
from uvdeck.upkeep.listing import read_sets
from uvdeck.upkeep.set_names import SetNames
from uvdeck.upkeep.theirs import Source, read_set_files, read_source
from uvdeck.upkeep.which_set import codes_needed

NAMES = SetNames({"x01": "First Set", "x02": None})


def ours() -> Any:
    listing, findings = read_sets(side(files(LIST)).files, None)
    assert findings == []
    return listing


def table(text: str, path: str = "x01.csv") -> Source:
    return read_source(path, text.encode())


def compared(text: str, path: str = "x01.csv", **more: Any) -> Comparison:
    return compare([table(text, path)], ours(), NAMES, **more)


def facts(found: list[Any]) -> list[tuple[Any, ...]]:
    return [(fact.id, fact.column, fact.ours, fact.theirs) for fact in found]


def test_all_agree() -> None:
    found = compared("number,name,control,block\n002,Strike,3,+2 mid\n004,Calm,5,+1 high\n")
    assert [(m.id, m.by) for m in found.matches] == [("x01/002", "number"), ("x01/004", "number")]
    assert found.matches[0].agree == ("number", "name", "control", "block_zone", "block_modifier")
    assert found.tallies["control"] == Tally(2, 0, 0, 0)
    assert not found.disagreements
    assert [key for key, _ in found.not_theirs] == ["x01/001", "x01/001B", "x01/003", "x01/005"]


def test_every_state_of_a_fact() -> None:
    found = compared(
        "number,difficulty,control,damage,speed,keywords,copy limit,hand size\n"
        "002,3,4,,3,Punch; Stun: 3,,\n"
        "003,4,2,5,unknown,Fury,,\n"
        "005,1,4,,,,-,6\n"
    )
    assert facts(found.disagreements) == [
        ("x01/002", "control", 3, 4),
        ("x01/002", "keywords", ["Punch", {"keyword": "Stun", "rating": 2}],
         ["Punch", {"keyword": "Stun", "rating": 3}]),
        ("x01/005", "copy_limit", 1, None),
    ]  # fmt: skip
    assert facts(found.only_ours) == [("x01/002", "damage", 4, None)]
    assert facts(found.only_theirs) == [
        ("x01/003", "damage", "unknown", 5),
        ("x01/003", "keywords", None, ["Fury"]),
        ("x01/005", "hand_size", None, 6),
    ]
    assert found.tallies == {
        "number": Tally(3), "difficulty": Tally(3), "control": Tally(2, 1), "speed": Tally(1),
        "damage": Tally(0, 0, 1, 1), "hand_size": Tally(0, 0, 0, 1),
        "keywords": Tally(0, 1, 0, 1), "copy_limit": Tally(0, 1),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "cell", "printing"),
    [
        ("symbols", "good fire", "001"),
        ("symbols", "Fire, Good", "004"),
        ("keywords", "Stun: 2; punch", "002"),
        ("keywords", "PUNCH; Stun: 2", "002"),
        ("name", "STRIKE", "002"),
        ("name", "Faye,  Awake", "001B"),
        ("difficulty", "3.0", "2"),
        ("damage", "unknown", "003"),
        ("block zone", "M", "1"),
        ("back of", "1", "001B"),
        ("back of", "001", "1B"),
    ],
)
def test_spelling_is_no_disagreement(heading: str, cell: str, printing: str) -> None:
    found = compared(f'number,{heading}\n{printing},"{cell}"\n')
    assert len(found.matches) == 1
    assert not found.disagreements
    assert not found.only_theirs


@pytest.mark.parametrize("cell", ["Faye/Spike Ally", "Ally (only Faye / Spike)"])
def test_keywords_as_a_card_prints_them(cell: str) -> None:
    found = compared(f"number,keywords,only for\n003,{cell},Faye\n", "x02.csv")
    assert found.tallies["keywords"] == Tally(1)
    assert found.tallies["character_only"] == Tally(1)


def test_of_incomplete_keywords_more_is_no_disagreement() -> None:
    listing = ours()
    fields = {**LIST["x01"]["002"], "keywords_incomplete": True}
    raw = listing.printings["x01/002"]._replace(fields=fields)
    listing = listing._replace(printings={**listing.printings, "x01/002": raw})

    def of(keywords: str) -> Tally:
        source = table(f"number,keywords\n002,{keywords}\n")
        return compare([source], listing, NAMES).tallies["keywords"]

    assert of("Punch; Stun: 2") == Tally(1)
    assert of("Punch; Stun: 2; Fury") == Tally(0, 0, 0, 1)
    assert of("Punch; Fury") == Tally(0, 1)


# --- Which row is which printing -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("number,control\n2,3\n", "x01.csv"),
        ("set,number,control\nx01,2,3\n", "list.csv"),
        ("set,number,control\nX01,0002,3\n", "x02.csv"),
        ("set,number,control\nfirst set,2,3\n", "list.csv"),
        ("number,control\nx01/002,3\n", "list.csv"),
        ("id,control\nx01/002,3\n", "list.csv"),
        ("number,control\n2,3\n", "First Set.csv"),
    ],
)
def test_by_set_and_number(text: str, path: str) -> None:
    found = compared(text, path)
    assert [(m.id, m.by) for m in found.matches] == [("x01/002", "number")]
    assert found.tallies["control"] == Tally(1)


def test_by_a_set_that_is_given() -> None:
    found = compared("number,control\n2,3\n", "list.csv", set_code="x01")
    assert [m.id for m in found.matches] == ["x01/002"]
    found = compared("set,number,control\nx02,3,4\n", "list.csv", set_code="x01")
    assert [m.id for m in found.matches] == ["x02/003"]


def test_by_name_in_the_set() -> None:
    found = compared("name,control\nstrike,3\nLost Numbers,2\n")
    assert [(m.id, m.by) for m in found.matches] == [("x01/002", "name"), ("x01/003", "name")]
    # Reprints have the name of their card.
    found = compared("name,rarity\nStrike,promo\n", "x02.csv")
    assert [(m.id, m.by) for m in found.matches] == [("x02/001", "name")]
    assert found.tallies["rarity"] == Tally(1)


def test_another_number_than_ours_is_a_disagreement() -> None:
    found = compared("number,name,control\n002,Lost Numbers,2\n003,Strike,3\n")
    assert [(m.id, m.by) for m in found.matches] == [("x01/003", "name"), ("x01/002", "name")]
    assert facts(found.disagreements) == [
        ("x01/003", "number", "003", "002"),
        ("x01/002", "number", "002", "003"),
    ]


def test_another_name_for_the_number_is_a_disagreement() -> None:
    found = compared("number,name,control\n002,Blow,3\n")
    assert facts(found.disagreements) == [("x01/002", "name", "Strike", "Blow")]
    # The name is that of a printing which another row is.
    found = compared("number,name\n002,Lost Numbers\n003,Lost Numbers\n")
    assert [(m.id, m.by) for m in found.matches] == [("x01/002", "number"), ("x01/003", "number")]
    assert facts(found.disagreements) == [("x01/002", "name", "Strike", "Lost Numbers")]


def test_namesakes_are_named_and_not_guessed() -> None:
    found = compared("name,control\nCalm,5\n")
    (entry,) = found.unclear
    assert (entry.why, entry.candidates) == ("several cards", ("x01/004", "x01/005"))
    assert not found.matches
    # The other of two is meant where the one is another row.
    found = compared("number,name,control\n004,Calm,5\n,Calm,4\n")
    assert [m.id for m in found.matches] == ["x01/004", "x01/005"]


def test_rows_of_one_printing() -> None:
    found = compared("number,name\n002,Strike\n2,Strike\n")
    assert [m.id for m in found.matches] == ["x01/002"]
    (entry,) = found.unclear
    assert (entry.row.number, entry.candidates) == (3, ("x01/002",))


def test_what_only_they_have() -> None:
    found = compared("number,name,control\n009,Wave,3\n,,2\n")
    assert [(e.row.number_text, e.why) for e in found.not_ours] == [
        ("009", "not ours"), (None, "not ours"),
    ]  # fmt: skip


def test_by_card_where_the_set_is_none_of_ours() -> None:
    for path, text in (
        (
            "spoilers.csv",
            "name,number,rarity,control\nStrike,7,promo,4\nCalm,8,promo,4\nWave,9,,1\n",
        ),
        ("x01.csv", "set,name,number,rarity,control\ny9,Strike,7,,4\ny9,Calm,8,,4\ny9,Wave,9,,1\n"),
    ):
        found = compared(text, path)
        assert [(m.id, m.by) for m in found.matches] == [("x01/002", "card")]
        # Number and rarity are those of another printing.
        assert facts(found.disagreements) == [("x01/002", "control", 3, 4)]
        assert [e.candidates for e in found.unclear] == [("x01/004", "x01/005")]
        assert [e.row.facts["name"] for e in found.not_ours] == ["Wave"]
        assert found.not_theirs == []


def test_some_facts_only() -> None:
    found = compared("number,name,control\n002,Blow,4\n", columns={"control"})
    assert facts(found.disagreements) == [("x01/002", "control", 3, 4)]
    assert list(found.tallies) == ["control"]


def test_cells_that_cannot_be_read_are_not_counted() -> None:
    source = table("number,control,damage\n002,much,4\n")
    found = compare([source], ours(), NAMES)
    assert [f.code for f in source.findings] == ["TAB122"]
    assert found.tallies["control"] == Tally()
    assert found.tallies["damage"] == Tally(1)


# --- Set files -----------------------------------------------------------------------------------


def test_set_files() -> None:
    new = {code: dict(cards) for code, cards in LIST.items()}
    new["x01"]["002"] = {**LIST["x01"]["002"], "control": 4}
    texts = files(new)
    sources = read_set_files([(n, texts[n].encode()) for n in ("sets/x01.yaml", "sets/x02.yaml")])
    found = compare(sources, ours(), NAMES)
    assert facts(found.disagreements) == [
        ("x01/002", "control", 3, 4),
        ("x02/001", "control", 3, 4),  # a reprint of it, in another of their files
    ]
    assert len(found.matches) == 9
    assert found.only_ours == found.only_theirs == []
    assert found.not_theirs == []


@pytest.mark.parametrize("text", ["a: [", "main: [4 Strike]\n", "as_of: 2026-01\nsets: {}\n", ""])
def test_yaml_that_is_no_set(text: str) -> None:
    (source,) = read_set_files([("x01.yaml", text.encode())])
    assert not source.readable
    assert source.findings


def test_which_sets_are_needed() -> None:
    assert codes_needed([table("number\n1\n"), table("id\nx02/1\n")], NAMES) == {"x01", "x02"}
    assert codes_needed([table("number\n1\n", "other.csv")], NAMES) is None
    assert codes_needed([table("number\n1\n", "other.csv")], NAMES, "x01") == {"x01"}
    listing, _ = read_sets(side(files(LIST)).files, {"x02"})
    assert {raw.set_code for raw in listing.printings.values()} == {"x01", "x02"}  # its cards
    listing, _ = read_sets(side(files(LIST)).files, ())
    assert (listing.printings, list(listing.sets)) == ({}, list(REGISTRY))


def test_a_hyphen_says_that_there_is_nothing() -> None:
    assert compared("number,copy limit\n004,-\n").tallies["copy_limit"] == Tally(1)
    assert compared("number,copy limit\n005,-\n").tallies["copy_limit"] == Tally(0, 1)
    assert compared("number,block\n003,-\n").tallies["block_zone"] == Tally()  # ours is unknown


def test_a_reprint_of_a_card_in_no_file_at_hand_says_nothing_of_its_facts() -> None:
    (source,) = read_set_files([("x02.yaml", files(LIST)["sets/x02.yaml"].encode())])
    found = compare([source], ours(), NAMES)
    assert [match.id for match in found.matches if match.id == "x02/001"] == ["x02/001"]
    assert found.only_ours == found.only_theirs == found.disagreements == []


def test_findings_stand_in_the_order_of_the_rows() -> None:
    found = compared("number,name,control\n,Strike,9\n004,Calm,9\n")
    assert [fact.row.span.line for fact in found.disagreements] == [2, 3]
    assert [match.by for match in found.matches] == ["name", "number"]


@pytest.mark.parametrize(
    ("cell", "codes"),
    [('"5,000"', ["TAB122"]), ("1.000", ["TAB122"]), ('"1,5"', ["TAB113"]), ("5.0", [])],
)
def test_numbers_of_another_source_are_read_as_they_stand(cell: str, codes: list[str]):
    source = read_source("t.csv", f"number,control\n001,{cell}\n".encode())
    assert [finding.code for finding in source.findings] == codes
    assert source.rows[0].facts == ({} if codes else {"control": 5})


def test_an_id_beside_the_name_of_its_set():
    table = b"id,set,control\nx01/001,Example Set,5\n"
    known = read_source("t.csv", table, sets=SetNames({"x01": "Example Set"}))
    assert known.findings == []
    other = read_source("t.csv", table, sets=SetNames({"x01": "Another Set"}))
    assert [finding.code for finding in other.findings] == ["TAB122"]
