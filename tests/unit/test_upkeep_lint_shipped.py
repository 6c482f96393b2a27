"""Lint over the shipped list: golden counts, and what cards/KNOWN_ISSUES.md says already.

Whoever corrects a card or accepts a finding changes the numbers here in the same commit.
"""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from uvdeck.codes import CODES
from uvdeck.datadir import data_source
from uvdeck.diagnostics import Diagnostic
from uvdeck.upkeep.accepted import key_of
from uvdeck.upkeep.lint import CODES_OF_CHECKS, with_lines
from uvdeck.upkeep.linting import Report, lint

CARDS = Path(__file__).resolve().parents[2] / "cards"
PRINTING = r"[0-9A-Za-z]+/[0-9]+B?"

#: Code -> (findings, how many of them are accepted).
COUNTS = {
    "LNT101": (108, 18),
    "LNT102": (19, 0),
    "LNT103": (36, 12),
    "LNT104": (28, 0),
    "LNT105": (10, 0),
    "LNT107": (3, 0),
    "LNT114": (1, 0),
    "LNT115": (5, 0),
    "LNT121": (21, 0),
    "LNT122": (35, 0),
    "LNT123": (1, 0),
    "LNT124": (15, 0),
    "LNT125": (2, 0),
    "LNT126": (7, 0),
    "LNT127": (3, 0),
    "LNT131": (15, 0),
    "LNT201": (674, 0),
    "LNT203": (1, 0),
    "LNT204": (73, 0),
    "LNT205": (3, 0),
    "LNT206": (102, 0),
}


@pytest.fixture(scope="module")
def report() -> Report:
    return lint(data_source())


@pytest.fixture(scope="module")
def everything(report: Report) -> list[Diagnostic]:
    return [*report.findings, *(finding for finding, _ in report.accepted)]


def of(findings: list[Diagnostic], code: str, **data: Any) -> list[Diagnostic]:
    """Return the findings of a code, and with such data."""
    return [f for f in findings if f.code == code and data.items() <= (f.data or {}).items()]


def printings(findings: list[Diagnostic]) -> set[str | None]:
    return {finding.card_id for finding in findings}


def known(heading: str) -> list[str]:
    """Return the lines of a section of the known issues."""
    text = (CARDS / "KNOWN_ISSUES.md").read_text(encoding="utf-8")
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    assert section, heading
    return [line for line in section.splitlines() if line.startswith(("- ", "| `"))]


def named_in(heading: str) -> set[str]:
    return {match for line in known(heading) for match in re.findall(f"`({PRINTING})`", line)}


# --- Counts --------------------------------------------------------------------------------------


def test_golden_counts(report: Report, everything: list[Diagnostic]):
    assert (report.files, report.printings, report.cards) == (123, 10_164, 9_499)
    assert report.faults == []
    found = Counter(finding.code for finding in everything)
    taken = Counter(finding.code for finding, _ in report.accepted)
    assert {code: (found[code], taken[code]) for code in sorted(found)} == COUNTS
    assert set(COUNTS) <= set(CODES_OF_CHECKS)


def test_a_human_gets_tens_and_not_thousands(report: Report):
    left = Counter(f.code for f in report.findings if f.severity.value != "note")
    assert max(left.values()) <= 100
    assert sum(left.values()) == 279


def test_every_finding_has_its_place_its_value_and_the_weight_of_the_table(
    report: Report, everything: list[Diagnostic]
):
    keys = [key_of(finding) for finding in everything]
    assert len(set(keys)) == len(keys)
    for finding in with_lines(everything, report.documents):
        assert finding.severity is CODES[finding.code].severity
        assert finding.span is not None
        assert finding.span.line is not None
        assert finding.span.column is not None
        assert finding.hint
        assert finding.message.isprintable()
        assert finding.data is not None
        assert {"field", "value"} <= finding.data.keys()
        assert ("set" in finding.data) is (finding.card_id is None)
        assert isinstance(finding.data["value"], str | int | None)


def test_findings_come_by_code_and_then_in_the_order_of_the_list(report: Report):
    codes = [finding.code for finding in report.findings]
    assert codes == sorted(codes)
    order = {code: place for place, code in enumerate(sets_in_order())}
    for code in COUNTS:
        places = [
            order[(f.card_id or (f.data or {})["set"] + "/").partition("/")[0]]
            for f in of(report.findings, code)
        ]
        assert places == sorted(places), code


def sets_in_order() -> list[str]:
    text = (CARDS / "sets.yaml").read_text(encoding="utf-8")
    return re.findall(r'^  "?([0-9A-Za-z]+)"?:$', text, re.M)


# --- What was known before -----------------------------------------------------------------------


def test_difficulty_12_and_speed_11_are_looked_at(report: Report):
    assert printings(of(report.findings, "LNT101", field="speed", value=11)) == {"aot01/026"}
    assert printings(of(report.findings, "LNT101", field="difficulty", value=12)) == {
        "aot02/046",
        "darkstalkers/086",
    }


def test_numbers_that_stand_out(everything: list[Diagnostic]):
    """All but four, which lie where a tenth of a percent more would be reported as well."""
    found = {(f.card_id, (f.data or {})["field"]) for f in of(everything, "LNT101")}
    wanted = set()
    for line in known("Numbers that stand out"):
        match = re.match(rf"- `({PRINTING})` (.+) \(`", line)
        assert match, line
        for part in match[2].split(", "):
            wanted.add((match[1], part.rpartition(" ")[0].replace(" ", "_")))
    assert wanted - found == {
        ("cha03krm/001", "health"),
        ("kingoffighters/046", "health"),
        ("legacypromo/092", "hand_size"),
        ("mha05/111", "health"),
    }
    assert len(wanted) > 50


def test_names_that_differ_in_print(everything: list[Diagnostic]):
    wanted = set()
    for line in known("Names that differ in print alone"):
        wanted.add(frozenset(re.findall(f"`({PRINTING})`", line)))
    found = {frozenset({f.card_id, (f.data or {})["other"]}) for f in of(everything, "LNT121")}
    assert found == wanted
    assert len(found) == 21


def test_unknown_attacks_are_those_of_the_table(everything: list[Diagnostic]):
    rows = [
        re.findall(r"`(.+)` \| ([0-9]+)", line)[0]
        for line in known("Attacks whose numbers are not known")
    ]
    found = Counter((f.card_id or "").partition("/")[0] for f in of(everything, "LNT201"))
    assert found == {code: int(count) for code, count in rows}
    assert len(printings(of(everything, "LNT201"))) == 674
    blocks = [f for f in of(everything, "LNT201") if "block" in (f.data or {})["missing"]]
    assert len(blocks) == 673


def test_ratings_of_nothing(everything: list[Diagnostic]):
    zeros = {line for line in known("Keyword ratings of 0 or X") if line.endswith(": 0`")}
    wanted = Counter(re.findall(f"`({PRINTING})`", line)[0] for line in zeros)
    found = Counter(
        f.card_id for f in of(everything, "LNT102") if re.search(r": 0\b", (f.data or {})["value"])
    )
    assert found == wanted


def test_fields_that_are_rare_or_lacking(everything: list[Diagnostic]):
    attacks = printings(of(everything, "LNT104", field="attack"))
    assert attacks < named_in("Cards of other types that print an attack")
    assert len(attacks) == COUNTS["LNT104"][0]
    assert printings(of(everything, "LNT105", field="block")) == named_in("Attacks without a block")
    assert printings(of(everything, "LNT105", field="stamina")) == named_in(
        "Backups without stamina"
    )
    assert printings(of(everything, "LNT105", field="symbols")) == named_in("Cards without symbols")


def test_characters_that_are_spelt_in_several_ways(everything: list[Diagnostic]):
    listed = named_in("Characters whose names are spelt in several ways")
    found = printings(of(everything, "LNT124", field="name"))
    assert found < listed
    # Each line has a usual spelling, which is not reported; the garbled one has a code of its own.
    lines = known("Characters whose names are spelt in several ways")
    assert sum(not found.isdisjoint(re.findall(f"`({PRINTING})`", line)) for line in lines) == (
        len(lines) - 1
    )
    assert "darkpath/056" not in found


def test_other_known_doubts(everything: list[Diagnostic]):
    assert printings(of(everything, "LNT203")) == named_in("Attacks whose damage is not known")
    assert printings(of(everything, "LNT125")) == {"mha05/132", "sctos/040"}
    assert printings(of(everything, "LNT114")) == {"fng/031"}
    assert "darkpath/056" not in printings(
        [f for f in everything if f.code.startswith("LNT11")]
    )  # FC-056: DBX111 says so


# --- What is accepted ----------------------------------------------------------------------------

#: The sets that were compared with a second list, as far as the known issues name them.
COMPARED = {
    *("mha02", "mha03", "mha04", "mha05", "mha06", "mha07", "mha08", "yyhdt", "aot01", "aot02"),
    *("aot03", "cr02", "crvm", "crmn", "cb02", "ts01", "tmnt01", "stk0x", "sl01", "tk801", "sf60x"),
}


def test_what_is_accepted_rests_on_the_comparison_that_was_made(report: Report):
    """Two lists agree, the second list had the card, and more than two cards have the value."""
    text = (CARDS / "KNOWN_ISSUES.md").read_text(encoding="utf-8")
    (line,) = re.findall("^Of 102 sets, mha01 was.*$", text, re.M)
    for code in COMPARED - {f"mha0{n}" for n in range(3, 8)} - {"aot02"}:
        assert code in line
    assert "mha02 to mha08" in line
    assert "aot01 to aot03" in line
    ids = {
        f"{d.value['set']}/{number}"
        for d in report.documents
        if d.kind == "card-set"
        for number, fields in d.value["cards"].items()
        if "external_ids" in fields
    }
    disputed = named_in("Values on which two lists disagree")
    for finding, entry in report.accepted:
        assert finding.code in ("LNT101", "LNT103")
        assert finding.card_id in ids - disputed
        assert (finding.card_id or "").partition("/")[0] in COMPARED
        assert (finding.data or {})["cards"] > 2
        assert "cards/SOURCES.md" in entry.reason
    assert {d.path for d in report.documents if d.kind == "lint-accepted"} == {
        entry.document.path for _, entry in report.accepted
    }
