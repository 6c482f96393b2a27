"""What ``docs/duel-traces.md`` says is so: fields of records and replays, events, the stack."""

import json
import re
from typing import Any

import pytest

from tests.cli.support import Program
from tests.docs.pages import ROOT, code, console_steps, read, table
from uvdeck.duel import record
from uvdeck.duel.replay import AGAIN, RECORD, REFEREE, ReplayFault
from uvdeck.duel.trace import OWN
from uvdeck.goldfish.trace import TELLERS
from uvdeck.play import table as of_kernel
from uvdeck.yamldoc import parse

PAGE = read("docs/duel-traces.md")
WORDS = " ".join(PAGE.split())
SCHEMA = json.loads((ROOT / "schemas" / "duel-trace.schema.json").read_text(encoding="utf-8"))
DECKS = ("examples/decks/all-might.yaml", "examples/decks/leonardo.yaml")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return Program(tmp_path_factory.mktemp("index"))


def fields(heading: str) -> list[str]:
    """Return the names in the first column of the table with this heading."""
    return [name for row in table(PAGE, heading) for name in code(row[0])]


@pytest.mark.parametrize(
    ("heading", "definition", "besides"),
    [
        ("field of the record", None, {"schemaVersion", "kind", "dataAsOf", "exitCode", "assumes"}),
        ("field of the question", "question", set()),
        ("field of a player", "player", set()),
        ("field of a game", "game", set()),
        ("field of a step", "step", set()),
    ],
)
def test_fields_of_a_record(heading: str, definition: str | None, besides: set[str]) -> None:
    part = SCHEMA["$defs"][definition] if definition else SCHEMA
    assert {*fields(heading), *besides} == set(part["properties"])
    assert all(f"`{name}`" in WORDS for name in besides)


def test_a_record_has_its_fields_in_this_order(program: Program) -> None:
    run = program("duel", "run", *DECKS, "--seed", "7", "--turns", "1", "--trace", "0", "--json")
    assert (run.code, run.err) == (0, "")
    made: dict[str, Any] = json.loads(run.out)
    assert [name for name in made if name in fields("field of the record")] == (
        fields("field of the record")
    )
    game = made["games"][0]
    assert list(game) == fields("field of a game")
    assert list(game["steps"][0]) == fields("field of a step")
    assert list(made["players"]["a"]) == fields("field of a player")
    assert set(made["question"]) == set(fields("field of the question"))


def test_every_event_is_described() -> None:
    told = {teller.event for what, teller in TELLERS.items() if what not in OWN}
    assert set(fields("event")) == told | {own.event for own in OWN.values()}
    assert f"{of_kernel.SIDE} more for B" in WORDS


def test_fields_of_a_replay(program: Program) -> None:
    record = program("duel", "run", *DECKS, "--seed", "7", "--turns", "1", "--trace", "0", "--json")
    run = program("duel", "replay", "-", "--json", stdin=record.out)
    made = json.loads(run.out)
    assert list(made) == ["schemaVersion", "kind", "exitCode", *fields("field of a replay")]
    assert fields("field of a fault") == list(ReplayFault._fields)
    (by,) = (row[1] for row in table(PAGE, "field of a fault") if row[0] == "`by`")
    assert code(by) == [RECORD, REFEREE, AGAIN]


def test_bounds() -> None:
    assert f"{record.MAX_BYTES // 1_000_000} MB" in WORDS
    assert f"{record.MAX_BRACKETS:,} objects and lists" in WORDS


def test_the_stack_that_is_shown_is_the_one_that_is_played() -> None:
    value, findings = parse(read("examples/duel-stack.yaml"), "duel-stack.yaml")
    assert findings == []
    (shown,) = (step.shown for step in console_steps(PAGE) if "--stack" in step.command)
    for letter, hand in (("A", 5), ("B", 6)):
        cards: list[str] = []
        for line in value[letter.lower()][0]:
            number, _, name = line.partition(" ")
            cards += [name] * int(number) if number.isdigit() else [line]
        assert f"{letter}: opening hand: {', '.join(cards[:hand])} (UV-30)" in (shown or "")
        seen = [
            card
            for drawn, checked in re.findall(
                rf"^ *\d+  {letter}: (?:drawn: (.+?) \(UV|check: (.+?), control)", shown or "", re.M
            )
            for card in (drawn.split(", ") if drawn else [checked])
        ]
        assert seen[: len(cards) - hand] == cards[hand:]
