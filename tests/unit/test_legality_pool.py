"""Findings about pool, bans, release and days; ``tests/cases`` has each just on both sides."""

from pathlib import Path

import pytest

from tests.asking import layered
from tests.helpers import check, codes, native
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.legality.verdict import Report, Verdict, report_to_json

HOUSE = "tests/data/layers/house"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return layered(HOUSE)


def found(report: Report, code: str) -> list[Diagnostic]:
    return [f for f in report.findings if f.code == code]


@pytest.mark.parametrize(
    ("line", "day", "expected"),
    [
        # mha01/006: free, then restricted to 2 (observed), then to 1 (dated).
        ("2 mha01/006", "2026-01-15", [("LEG208", Severity.NOTE)]),
        ("3 mha01/006", "2026-01-15", [("LEG208", Severity.UNCERTAIN)]),
        ("2 mha01/006", "2026-02-15", [("LEG204", Severity.NOTE)]),
        ("3 mha01/006", "2026-02-15", [("LEG204", Severity.ERROR)]),
        ("1 mha01/006", "2026-03-01", [("LEG204", Severity.NOTE)]),
        ("2 mha01/006", "2026-03-01", [("LEG204", Severity.ERROR)]),
        # mha01/002 is banned from 2026-03-01 on, a dated change.
        ("1 mha01/002", "2026-02-28", []),
        ("1 mha01/002", "2026-03-01", [("LEG203", Severity.ERROR)]),
        ("1 mha01/003", "2026-01-01", [("LEG208", Severity.UNCERTAIN)]),
        ("1 mha01/003", "2026-01-15", [("LEG208", Severity.UNCERTAIN)]),
        ("1 mha01/003", "2026-02-01", []),
    ],
)
def test_findings_of_a_card(
    house: Catalogue, line: str, day: str, expected: list[tuple[str, Severity]]
):
    report = check(f"{line}\n", house, format="house", on=day)
    assert [(f.code, f.severity) for f in report.findings if f.code[:5] == "LEG20"] == expected
    assert all(f.rule == "UV-25" and f.hint for f in report.findings if f.code[:5] == "LEG20")


def test_both_states_and_days_are_shown(house: Catalogue):
    (finding,) = found(check("1 mha01/005\n", house, format="house", on="2026-01-15"), "LEG208")
    assert finding.data is not None
    assert finding.data["before"] == {
        "day": "2026-01-01", "status": "legal", "banned": False, "restricted": None,
    }  # fmt: skip
    assert finding.data["after"] == {
        "day": "2026-02-01", "status": "not-legal", "banned": False, "restricted": None,
    }  # fmt: skip
    assert "2026-01-01" in finding.message
    assert "2026-02-01" in finding.message


@pytest.mark.parametrize(
    ("character", "day", "expected"),
    [
        ("mha05/001", "2026-02-28", []),
        ("mha05/001", "2026-03-01", ["LEG202"]),
        ("mha02/001", "2026-03-01", ["LEG201"]),
    ],
)
def test_uv_20_the_starting_character_obeys_the_pool(
    house: Catalogue, character: str, day: str, expected: list[str]
):
    report = check(native([], character=character), house, format="house", on=day)
    assert codes(report, of="LEG20") == expected
    if expected:
        assert found(report, expected[0])[0].span is not None
        assert found(report, expected[0])[0].span.line == 1  # type: ignore[union-attr]


def test_a_card_is_reported_once_at_its_first_line(house: Catalogue):
    report = check(
        "2 mha01/002\n1 Chomp\n2 Detroit Smash\n", house, format="house", on="2026-03-01"
    )
    (finding,) = found(report, "LEG203")
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (1, 1)
    assert finding.card_id == "mha01/002"


def test_the_starter_is_no_copy_of_a_restricted_card(tmp_path: Path, house: Catalogue):
    report = check(native(["1 mha01/006"], ["1 mha01/006"]), house, format="house", on="2026-02-01")
    (finding,) = found(report, "LEG204")
    assert finding.severity is Severity.NOTE
    report = check(native(["2 mha01/006"], ["1 mha01/006"]), house, format="house", on="2026-02-01")
    assert found(report, "LEG204")[0].severity is Severity.ERROR


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("2026-02-28", [("FMT103", {"age": 27, "observed": "2026-02-01"})]),
        ("2026-03-01", []),
        ("2026-03-02", [("FMT103", {"age": 1, "observed": "2026-03-01"})]),
        ("2026-01-15", []),
        ("2025-12-31", [("FMT102", {"day": "2025-12-31", "first": "2026-01-01"})]),
    ],
)
def test_the_age_of_what_is_known(house: Catalogue, day: str, expected: list):
    report = check("1 Chomp\n", house, format="house", on=day)
    assert [(f.code, f.data) for f in report.findings if f.code.startswith("FMT")] == expected


def test_before_the_first_observation_nobody_can_say(house: Catalogue):
    text = native([f"4 gdz01/09{n}" for n in range(3, 9)])
    report = check(text, house, format="house", on="2025-12-31")
    assert not codes(report, of="LEG20")
    json = report_to_json(report)
    assert json["pool"]["snapshot"] is None
    assert json["day"] == "2025-12-31"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("core", []),
        ("standard", []),
        ("retro", ["minimum", "symbols", "sideboard"]),
        ("spotlight-aot", ["minimum", "sideboard"]),
        ("sealed", ["minimum", "copies", "symbols", "sideboard"]),
    ],
)
def test_unconfirmed_numbers_are_named(catalogue: Catalogue, name: str, expected: list[str]):
    report = check("1 Chomp\n", catalogue, format=name, on="2026-04-15")
    assert [f.data for f in found(report, "FMT104")] == ([{"rules": expected}] if expected else [])


def test_strict_counts_warnings(house: Catalogue):
    lines = [f"4 {c}" for c in ("gdz01/093", "gdz01/094", "gdz01/095", "gdz01/096", "gdz01/097",
             "gdz01/098", "aot01/296", "aot01/297", "aot01/352", "aot02/182", "aot02/183",
             "aot02/184")] + ["2 aot02/185"]  # fmt: skip
    text = native(lines)
    for name, strict, verdict in (
        ("house-unsure", False, Verdict.LEGAL),
        ("house-unsure", True, Verdict.NOT_LEGAL),
        ("core", True, Verdict.LEGAL),
    ):
        assert check(text, house, format=name, strict=strict).verdict is verdict
    before = check(text, house, format="house", on="2025-12-31")
    assert before.verdict is Verdict.CANNOT_SAY
    assert check(native(lines[1:]), house, format="house", on="2025-12-31").verdict is (
        Verdict.NOT_LEGAL
    )
