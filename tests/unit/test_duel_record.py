"""Records of duels: they play again the same, and whatever is changed in one is found."""

import copy
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.odds_cards import card
from tests.told_duels import attack, document, player, some_cards, some_players
from uvdeck.duel import policies
from uvdeck.duel.players import Player, Terms
from uvdeck.duel.record import (
    MAX_BRACKETS,
    VERSION,
    player_to_json,
    read_record,
)
from uvdeck.duel.replay import AGAIN, RECORD, REFEREE, ReplayFault, first_of, replay
from uvdeck.duel.trace import next_begins
from uvdeck.model import Card
from uvdeck.play import table
from uvdeck.play.clients import Option, Target, View
from uvdeck.schema import is_valid

Record = dict[str, Any]
TERMS = Terms(turns=8)


def some_record(seed: int = 1, **more: Any) -> tuple[Record, tuple[Player, Player]]:
    players = some_players(seed, TERMS)
    return document(players, TERMS, seed, **more), players


def read(record: Any) -> tuple[Record | None, list[str]]:
    content = record if isinstance(record, bytes) else json.dumps(record).encode()
    value, _, findings = read_record(content, "game.json")
    return value, [f"{finding.span}: {finding.message}" for finding in findings]


# --- Records that hold ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_a_record_plays_again_the_same(seed: int):
    terms = Terms(
        begins=("both", "a", "b")[seed % 3],
        best_of=3 if seed % 2 else 1,
        turns=(1, 8, 30)[seed % 3],
    )
    players = some_players(seed, terms)
    record = document(players, terms, seed, seed % 7)
    assert is_valid("duel-trace", record)
    assert read(record) == (record, [])
    assert replay(record, players) == []
    assert replay(record, players, again=False) == []


def test_a_record_has_the_whole_decks_in_their_orders():
    for seed in range(20):
        record, players = some_record(seed)
        for letter, one in zip("ab", players, strict=True):
            said = record["players"][letter]
            assert sum(said["cards"].values()) == len(one.layout.deck)
            first = record["games"][0]["orders"][letter][0]
            assert {name: first.count(name) for name in first} == said["cards"]
        assert record["record"] == VERSION


def test_steps_are_numbered_from_1():
    record, _ = some_record()
    steps = record["games"][0]["steps"]
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))


def test_who_begins():
    assert [next_begins(begins, winner) for begins in (0, 1) for winner in (0, 1, None)] == (
        [1, 0, 1, 1, 0, 0]
    )
    assert [first_of("both", number) for number in (0, 1, 2)] == [0, 1, 0]
    assert [first_of("a", 3), first_of("b", 2)] == [0, 1]


def test_a_stack_is_not_held_to_the_seed():
    players = some_players(3, TERMS)
    order = sorted(players[0].layout.deck, reverse=True)
    record = document(players, TERMS, 3, stack="order.yaml", parts=([order], []))
    assert replay(record, players) == []
    record["question"]["stack"] = None
    (fault,) = replay(record, players)
    assert (fault.game, fault.step, fault.by) == (1, 0, AGAIN)
    assert "number 0 of seed 3 deals other decks" in fault.message


class Brave:
    """A policy of somebody else's, which blocks with the first card and plays the last."""

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        return options[-1]

    def target(self, view: View, attack: Card, targets: Sequence[Target]) -> Target | None:
        return targets[0]

    def block(self, view: View, attack: Card, options: Sequence[Option]) -> Option | None:
        return options[0] if view.own.health % 2 else None


def test_policies_of_others_are_played_again_where_they_are_known(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(policies, "find_policy", lambda name: Brave if name == "brave" else None)
    events: set[str] = set()
    for seed in range(12):
        cards = some_cards(random.Random(seed))
        players = player(cards, "brave", terms=TERMS), player(cards, "balanced", terms=TERMS)
        record = document(players, TERMS, seed)
        assert replay(record, players) == []
        assert replay(record, players, again=False) == []
        for step in record["games"][0]["steps"]:
            if step["player"] == "A":
                events.add(step["event"])
            if step["event"] == "no-block" and step["cards"] and step["player"] == "A":
                assert step["text"].endswith(": the policy takes the damage")
    assert {"weigh", "block", "no-block", "target"} <= events


# --- Records that were changed -------------------------------------------------------------------


def steps_with(record: Record, event: str) -> list[Record]:
    return [step for step in record["games"][0]["steps"] if step["event"] == event]


def other_card_checked(record: Record) -> int:
    step = steps_with(record, "check")[3]
    step["events"][0][1] += 1 if step["events"][0][1] == 0 else -1
    return int(step["step"])


def damage_changed(record: Record) -> int:
    step = steps_with(record, "damage")[0]
    step["events"][0][2] += 1
    step["text"] = step["text"].replace("deals ", "deals 1")
    return int(step["step"])


def step_dropped(record: Record) -> int:
    steps = record["games"][0]["steps"]
    at = next(at for at, step in enumerate(steps) if step["event"] == "build")
    del steps[at]
    return int(at + 1)


def last_step_dropped(record: Record) -> int:
    steps = record["games"][0]["steps"]
    steps.pop()
    return len(steps) + 1


def step_added(record: Record) -> int:
    steps = record["games"][0]["steps"]
    steps.append(copy.deepcopy(steps[-1]))
    return len(steps)


def words_changed(record: Record) -> int:
    step = steps_with(record, "pass")[2]
    step["text"] += " at last"
    return int(step["step"])


def rule_changed(record: Record) -> int:
    step = steps_with(record, "end")[0]
    step["rules"] = ["UV-48"]
    return int(step["step"])


def unknown_event(record: Record) -> int:
    step = steps_with(record, "begin")[1]
    step["events"][0][0] = 63
    return int(step["step"])


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize(
    "change",
    [
        *(other_card_checked, damage_changed, step_dropped, last_step_dropped, step_added),
        *(words_changed, rule_changed, unknown_event),
    ],
)
def test_a_changed_step_is_named(change: Callable[[Record], int], again: bool):
    record, players = some_record(2)
    step = change(record)
    faults = replay(record, players, again=again)
    assert step in [fault.step for fault in faults]
    assert {fault.by for fault in faults} <= ({REFEREE, AGAIN} if again else {REFEREE, RECORD})
    if change not in (words_changed, rule_changed):
        assert REFEREE in {fault.by for fault in faults}
        # The first difference is where it was changed, or where it first shows.
        assert min(fault.step for fault in faults) >= step - 1


def test_all_words_that_differ_are_told():
    record, players = some_record(2)
    changed = [steps_with(record, "pass")[0], steps_with(record, "end")[1]]
    changed[0]["text"] = "A passes"
    changed[1] |= {"turn": 9, "player": "B" if changed[1]["player"] == "A" else "A"}
    found = [(fault.step, fault.message.partition(":")[0]) for fault in replay(record, players)]
    assert found == [
        (changed[0]["step"], "text"),
        *((changed[1]["step"], key) for key in ("turn", "player")),
    ]


def winner_changed(record: Record) -> None:
    game = record["games"][0]
    game["winner"] = {"a": "b", "b": None, None: "a"}[game["winner"]]


def other_beginner(record: Record) -> None:
    game = record["games"][0]
    game["begins"] = {"a": "b", "b": "a"}[game["begins"]]


def other_seed(record: Record) -> None:
    record["question"]["seed"] += 1


def other_number(record: Record) -> None:
    record["question"]["trace"] += 2


def other_policy(record: Record) -> None:
    record["question"]["policies"][0] = "somebody's"


def other_format(record: Record) -> None:
    record["question"]["format"] = "retro"


def other_digest(record: Record) -> None:
    record["players"]["b"]["digest"] = "0" * 16


def order_swapped(record: Record) -> None:
    order = record["games"][0]["orders"]["a"][0]
    at = next(at for at in range(len(order) - 1) if order[at] != order[at + 1])
    order[at : at + 2] = order[at + 1], order[at]


def unseen_order_changed(record: Record) -> None:
    """The last cards that nobody saw lie in the order of their ids."""
    order = record["games"][0]["orders"]["a"][-1]
    at = next(at for at in range(len(order) - 1, 0, -1) if order[at] != order[at - 1])
    order[at - 1 : at + 1] = order[at], order[at - 1]


def order_short(record: Record) -> None:
    record["games"][0]["orders"]["b"][0].pop()


def order_too_many(record: Record) -> None:
    record["games"][0]["orders"]["b"] += [[]] * 20


def foreign_card(record: Record) -> None:
    record["games"][0]["orders"]["a"][0][0] = "tst02/001"


def match_longer(record: Record) -> None:
    record["games"].append(copy.deepcopy(record["games"][0]))


def match_not_over(record: Record) -> None:
    record["question"]["bestOf"] = 3


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (winner_changed, "the record has "),
        (other_beginner, "begins; by the terms it is"),
        (other_seed, "of seed 3 deals other decks"),
        (other_number, "number 2 of seed 2 deals"),
        (other_policy, "the policy of A is 'somebody's' in the question"),
        (other_format, "the format is 'retro' in the question"),
        (other_digest, "B's deck, character, format, terms or policy have other numbers"),
        (order_swapped, "other decks"),
        (unseen_order_changed, "the orders of "),
        (order_short, "the orders of B's decks"),
        (order_too_many, "the stack of B has "),
        (foreign_card, "the orders have 'tst02/001', not in the deck"),
        (match_longer, "the match goes on after its end"),
        (match_not_over, "the match is not at its end"),
    ],
)
def test_what_contradicts_a_record_is_named(change: Callable[[Record], None], words: str):
    record, players = some_record(2)
    change(record)
    assert is_valid("duel-trace", record)
    faults = replay(record, players)
    assert words in " / ".join(fault.message for fault in faults)


def test_other_numbers_on_a_card_are_seen_before_a_game_tells_them():
    a = {attack("J")._replace(id="tst01/001"): 20, card("F")._replace(id="tst01/002"): 20}
    other = {attack("J", damage=6)._replace(id="tst01/001"): 20, **dict(list(a.items())[1:])}
    players = player(a, terms=TERMS), player(a, terms=TERMS)
    record = document(players, TERMS)
    assert replay(record, players) == []
    faults = replay(record, (player(other, terms=TERMS), players[1]))
    assert (faults[0].game, faults[0].by) == (0, RECORD)
    assert "A's deck, character" in faults[0].message
    assert any(fault.step and fault.by == REFEREE for fault in faults)


def mutated(chance: random.Random, record: Record) -> Record:
    """Return a record with one thing changed in one step, sense or nonsense."""
    result = copy.deepcopy(record)
    steps = result["games"][0]["steps"]
    at = chance.randrange(len(steps))
    step = steps[at]
    numbers = chance.choice(step["events"])
    odd = [-1_000_000, -1, 0, 1, 35, 36, 63, 64, 99, 128, 999, 1_000_000]
    how = chance.choice(["number", "event", "kind", "drop", "twice", "swap"])
    if how == "number":
        numbers[chance.choice([2, 3])] += chance.choice([1, -1, 1_000_000 - 999])
    elif how == "event":
        numbers[0] = chance.choice([*odd, chance.randrange(2 * table.SIDE)])
    elif how == "kind":
        numbers[1] = chance.choice([*odd, chance.randrange(12)])
    elif how == "drop":
        del steps[at]
    elif how == "twice":
        steps.insert(at, copy.deepcopy(step))
    else:
        other = chance.randrange(len(steps))
        steps[at], steps[other] = steps[other], steps[at]
    return result


@pytest.mark.parametrize("seed", range(12))
def test_no_change_passes_and_none_is_a_traceback(seed: int):
    record, players = some_record(seed)
    chance = random.Random(seed)
    for _ in range(25):
        changed = mutated(chance, record)
        if changed == record:
            continue
        assert any(fault.step for fault in replay(changed, players))
        assert any(fault.step for fault in replay(changed, players, again=False))


def test_faults_are_plain_values():
    record, players = some_record(2)
    damage_changed(record)
    (fault, *_) = replay(record, players)
    assert isinstance(fault, ReplayFault)
    assert json.loads(json.dumps(fault._asdict()))["by"] == REFEREE
    assert fault.rule.startswith("UV-")


# --- Reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "The JSON cannot be read"),
        (b"\xff\xfe\x00", "not valid UTF-8"),
        (b"[]", "should be a mapping"),
        (b'{"kind": "duel-run"}', "none of the values allowed"),
        (b'{"record": 1.0}', "'1.0' is no whole number"),
        (b'{"record": 1e3}', "'1e3' is no whole number"),
        (b'{"record": NaN}', "'NaN' is no number of JSON"),
        (b'{"record": 123456789012345678901}', "A number has 21 digits"),
        (b'{"kind": "\\ud800"}', "'\\ud800' is half of a character"),
        (b'{"kind": 1, "kind": 2}', "The key 'kind' stands twice"),
        (b"[" * 70, "nested deeper than"),
        (b"[" + b"[]," * (MAX_BRACKETS + 1) + b"[]]", "more than 500,000 objects and lists"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(content: bytes, words: str):
    value, findings = read(content)
    assert value is None
    assert words in " / ".join(findings)
    assert all(finding.startswith("game.json") for finding in findings)


def test_the_largest_seed_and_whole_characters_are_read():
    record, _ = some_record()
    record["question"]["seed"] = 2**64 - 1
    record["players"]["a"]["name"] = "\U0001f600"
    assert read(json.dumps(record).encode()) == (record, [])


def test_all_that_is_wrong_is_said_in_one_run_with_its_lines():
    record, _ = some_record()
    record["question"]["bestOf"] = 2
    record["players"]["a"]["cards"]["tst01/000"] = 0
    del record["games"][0]["steps"][4]["text"]
    record["games"][0]["steps"][6]["events"][0] = [1, 2, 3]
    value, findings = read(json.dumps(record, indent=2).encode())
    assert value is None
    assert len(findings) >= 4
    lines = [finding.split(":")[1] for finding in findings]
    assert all(line.isdigit() for line in lines)


def test_a_player_has_what_seats_one():
    record, players = some_record()
    assert player_to_json(players[0], "core") == record["players"]["a"]
