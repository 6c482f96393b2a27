"""``docs/linting.md``: its rules have the numbers of the code, its counts are counted again."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import ROOT, blocks, code, console_steps, matches, read, section, table
from tests.helpers import uvdeck
from uvdeck import schema, yamldoc
from uvdeck.catalogue.build import RawPrinting, raw_printings
from uvdeck.catalogue.files import read_source
from uvdeck.catalogue.validate import read_and_validate
from uvdeck.codes import CODES
from uvdeck.datadir import data_source
from uvdeck.diagnostics import Severity
from uvdeck.render.lint import COLUMNS, SHOWN
from uvdeck.upkeep import lint_fields, lint_names, lint_numbers, lint_sets, lint_texts
from uvdeck.upkeep.linting import Report, lint

PAGE = read("docs/linting.md")
#: The page on one line, so that it may wrap anywhere.
TEXT = " ".join(PAGE.split())


@pytest.fixture(scope="module")
def printings() -> dict[str, RawPrinting]:
    return raw_printings(read_and_validate(read_source(data_source())[0])[0])


@pytest.fixture(scope="module")
def fronts(printings: dict[str, RawPrinting]) -> dict[str, dict[str, Any]]:
    """Return the facts of each card that is no back."""
    return {
        key: raw.fields
        for key, raw in printings.items()
        if "reprint_of" not in raw.fields and "back_of" not in raw.fields
    }


@pytest.fixture(scope="module")
def report() -> Report:
    return lint(data_source())


def rule(name: str) -> str:
    return next(row[1] for row in table(PAGE, "code") if code(row[0]) == [name])


def test_every_code_has_its_rule_in_order():
    shown = [code(row[0])[0] for row in table(PAGE, "code")]
    assert shown == [name for name in CODES if name.startswith("LNT")]
    for name in shown:
        weight = {"1": Severity.WARNING, "2": Severity.NOTE}.get(name[3])
        assert weight in (None, CODES[name].severity)


def test_the_numbers_of_the_rules_are_those_of_the_code():
    assert f"1 of {lint_fields.RARE_SYMBOLS} cards" in rule("LNT103")
    assert f"1 of {lint_fields.RARE_FIELD} cards" in rule("LNT104")
    assert f"fewer than {lint_fields.MIN_CARDS} cards" in rule("LNT104")
    assert f"1 of {lint_fields.RARELY_LACKED} cards" in rule("LNT105")
    assert f"1 of {lint_fields.RARE_RARITY} printings" in rule("LNT107")
    assert f"for each {lint_texts.RARE_SIGN} texts" in rule("LNT114")
    assert (lint_fields.HABIT_CARDS, lint_fields.HABIT_SHARE) == (3, 4)
    assert "at least 3 cards of the type have there, and at least a quarter" in TEXT
    assert f"at least {lint_numbers.FAR} quartile ranges outside" in TEXT
    (_, near), (further, far) = lint_numbers.TIERS
    assert f"at most 1 of {near} cards lies as far out" in TEXT
    assert f"farther than that by {further}, and at most 1 of {far} does" in TEXT
    assert f"at least {lint_names.SHORT_NAME} letters; or" in TEXT
    assert f"at least {lint_names.LONG_NAME} letters." in TEXT
    assert f"if it is {lint_sets.LONG_JUMP} numbers long" in TEXT
    assert f"if it is {lint_sets.ROUND_JUMP} long" in TEXT
    assert SHOWN == 10
    assert "ten findings of each code are shown" in TEXT


def quartiles(values: list[int]) -> tuple[int, int]:
    """Return the quartiles as the page defines them, by looking for each."""

    def smallest(share: float) -> int:
        return min(v for v in values if sum(w <= v for w in values) >= share * len(values))

    return smallest(0.25), smallest(0.75)


def test_far_and_rare_is_counted_again(fronts: dict[str, dict[str, Any]]):
    attacks = [fields for fields in fronts.values() if fields["type"] == "attack"]
    values = [fields["difficulty"] for fields in attacks]
    assert quartiles(values) == (4, 5)
    assert "the quartiles are 4 and 5, so 7 and more is far, and so is 2 and less" in TEXT
    more = {bound: sum(value >= bound for value in values) for bound in (7, 8, 9)}
    assert (
        f"Of {len(values):,} attacks {more[7]} have 7 or more, {more[9]} have 9 or more, and"
        f" {len(values) // 200} would be 1 of 200" in TEXT
    )
    assert f"8, which {more[8]} have or exceed" in TEXT
    speeds = [f["attack"]["speed"] for f in attacks if isinstance(f["attack"], dict)]
    assert quartiles(speeds) == (3, 4)
    assert (
        f"Of {len(speeds):,} attacks with a speed {sum(s >= 8 for s in speeds)} have 8 or more"
        in TEXT
    )
    assert max(speeds) == 11
    assert speeds.count(11) == 1
    health = [fields["health"] for fields in fronts.values() if fields["type"] == "character"]
    assert quartiles(health) == (22, 28)
    few = {bound: sum(value <= bound for value in health) for bound in (8, 10)}
    assert (
        f"Of {len(health):,} characters {few[10]} have 10 or less, too many for 1 of 200; {few[8]}"
        f" have 8 or less, and {len(health) // 100} would be 1 of 100" in TEXT
    )


def test_look_alikes_and_accepted_findings_are_counted_again(report: Report):
    found = Counter(finding.code for finding in report.findings)
    assert (
        f"{found['LNT121']} pairs of cards differ in print alone (LNT121), and"
        f" {found['LNT122']} pairs look alike (LNT122)" in TEXT
    )
    assert f"The shipped file accepts {len(report.accepted)} findings" in TEXT


def test_gaps_are_counted_again(printings: dict[str, RawPrinting]):
    numbers: dict[str, set[int]] = {}
    for raw in printings.values():
        numbers.setdefault(raw.set_code, set()).add(int(raw.number.rstrip("B")))
    assert set(range(1, 44)) - numbers["tk801"] == {39}
    assert max(numbers["tk801"]) == 43
    assert {108, 901, 903} <= numbers["kofxiii"]
    assert not numbers["kofxiii"] & {*range(109, 901), 902}
    assert len(range(109, 901)) == 792
    lost = set(range(1, max(numbers["mha01"]))) - numbers["mha01"]
    assert lost == {*range(189, 200), *range(212, 220), *range(232, 240)}


def test_the_example_of_accepted_findings_fits_its_schema():
    (block,) = blocks(PAGE, "yaml lint-accepted")
    value, findings = yamldoc.parse(block.text, "example")
    assert findings == []
    assert schema.validate("lint-accepted", value, "example", block.text) == []
    entry = schema.load_schema("lint-accepted")["$defs"]["entry"]
    assert [code(row[0])[0] for row in table(PAGE, "key")] == list(entry["properties"])


def test_columns_of_csv():
    sentence = section(PAGE, "CSV").partition("prints the columns")[2].partition(". ")[0]
    assert tuple(code(sentence)) == COLUMNS


def test_fields_of_data_are_all_described(report: Report):
    shown = {code(row[0])[0] for row in table(PAGE, "field")}
    used = {key for finding in report.findings for key in finding.data or {}}
    assert used <= shown
    assert shown <= used | {"near"}


def test_console_blocks(tmp_path: Path):
    (step,) = console_steps(PAGE)
    assert step.shown is not None
    command = step.command.split()
    assert command[0] == "uvdeck"
    run = uvdeck(*command[1:], cache=tmp_path, cwd=ROOT, expect=1)
    assert matches(step.shown, run.stdout)
