"""Comparing card lists: traps of YAML and of tables. Each test bears the row of its field case."""

from typing import Any

import pytest

from tests.card_lists import LIST, files, fresh, pair, side
from uvdeck.render.card_diff_markdown import escape
from uvdeck.upkeep.compare import compare
from uvdeck.upkeep.differ import compare as differences
from uvdeck.upkeep.facts import sentences
from uvdeck.upkeep.listing import read_sets
from uvdeck.upkeep.set_names import SetNames
from uvdeck.upkeep.theirs import read_source

MOJIBAKE = ":\u0393\u00f6\u00bc\u0393\u00f2\u00fb: Ryu :\u0393\u00f6\u00bc\u0393\u00f2\u00fb:"
CARD = "    type: asset\n    symbols: [fire]\n    difficulty: 1\n    control: 4\n"


def changed_set(text: str) -> Any:
    """Compare LIST with itself but for the file of x01, and return what is read and differs."""
    both = pair(files(LIST), files(LIST) | {"sets/x01.yaml": text})
    return both, differences(both)


def one_card(line: str, number: str = '"009"') -> str:
    return f"set: x01\ncards:\n  {number}:\n    {line}\n{CARD}"


def test_fc_056_garbled_names_are_shown_and_matched_by_number() -> None:
    new = fresh()
    new["x01"]["002"]["name"] = MOJIBAKE
    found = differences(pair(files(LIST), files(new)))
    assert [change.name for change in found.renamed] == [MOJIBAKE]
    listing, _ = read_sets(side(files(new)).files, None)
    source = read_source("x01.csv", f"number,name,control\n002,{MOJIBAKE},3\n".encode())
    result = compare([source], listing, SetNames({"x01": None}))
    assert [match.id for match in result.matches] == ["x01/002"]
    assert not result.disagreements
    assert [f.code for f in source.findings] == ["TAB116"]


def test_fc_076_words_that_yaml_may_take_for_truth_values() -> None:
    _, found = changed_set(one_card("name: Off\n    keywords: [On, Yes]"))
    (added,) = found.added
    assert (added.facts["name"], added.facts["keywords"]) == ("Off", ["On", "Yes"])
    assert sentences("keywords", None, ["On"]) == ["keyword added On"]


def test_fc_077_numbers_keep_their_zeros() -> None:
    for number in ("017", "010", "089"):
        _, found = changed_set(one_card("name: New", number))
        assert [alone.id for alone in found.added] == [f"x01/{number}"]
    listing, _ = read_sets(side(files(LIST)).files, None)
    source = read_source("x01.csv", b"number,control\n0002,3\n010,4\n")
    result = compare([source], listing, SetNames({"x01": None}))
    assert [match.id for match in result.matches] == ["x01/002"]
    assert [entry.row.number_text for entry in result.not_ours] == ["010"]


def test_fc_079_a_day_is_the_same_with_and_without_quotes() -> None:
    entry = "{name: null, universe: null, released: %s, card_back: null}"
    texts = [
        f"as_of: 2026-03\nsets:\n  x01: {entry % day}\n  x02: {entry % day}\n"
        for day in ("2025-02-14", '"2025-02-14"', "2025-2-14")
    ]
    both = pair(files(LIST, texts[0]), files(LIST, texts[1]))
    assert differences(both).is_empty
    assert both.rewritten == ["new/sets.yaml"]
    both = pair(files(LIST, texts[0]), files(LIST, texts[2]))
    assert "SCH105" in {f.code for f in both.findings}
    assert differences(both).sets == []  # not known is not changed


def test_fc_080_of_two_equal_keys_neither_wins() -> None:
    both, found = changed_set(one_card("name: New\n    control: 2"))
    (finding,) = both.findings
    assert (finding.code, finding.span.line) == ("YML103", 9)
    assert [entry.where for entry in found.not_compared] == ["sets/x01", *found_reprints()]
    assert not found.added
    assert not found.changed


def found_reprints() -> list[str]:
    """Return the reprints of x02, whose cards cannot be read."""
    return [f"x02/{number}" for number, card in LIST["x02"].items() if "reprint_of" in card]


@pytest.mark.parametrize(
    "line", ["name: #10 Pro Hero", 'name: "Big Sister" of 1-B', "name: Big Shot: Judy"]
)
def test_fc_086_names_without_quotes_are_findings_and_no_changes(line: str) -> None:
    both, found = changed_set(one_card(line))
    assert both.findings
    assert all(f.span.line == 4 for f in both.findings[:1])
    assert not found.added


def test_fc_104_names_keep_their_signs_and_have_no_meaning_in_markdown() -> None:
    new = fresh()
    new["x01"]["002"]["name"] = "+B"
    found = differences(pair(files(LIST), files(new)))
    assert found.renamed[0].facts[0].after == "+B"
    assert escape("+B") == "+B"
    assert "<" not in escape('=HYPERLINK("<a>")')
