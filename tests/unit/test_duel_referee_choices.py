"""The referee on what players choose: blocks, targets, cards that go back."""

from collections.abc import Sequence
from functools import cache

import pytest

from tests.judged_duels import WORDS, Log, games, judged, logs_of, numbers_of
from tests.play_tables import attack, backup, foundation
from tests.played_duels import Duel, PurePython, as_client, clients
from uvdeck.duel.logreader import Fault
from uvdeck.duel.referee import judge
from uvdeck.duel.seat import Seat
from uvdeck.goldfish.games import Numbers
from uvdeck.goldfish.trace import Event
from uvdeck.model import Card
from uvdeck.play import table
from uvdeck.play.clients import Option, Target, View

# --- Blocks --------------------------------------------------------------------------------------


def without(log: Sequence[Event], *whats: int) -> Log:
    return [event for event in log if event.what % table.SIDE not in whats]


def test_a_decision_to_block_obeys_the_stated_rule():
    found = set()
    for game, log, place in logs_of(table.WEIGHED):
        side = log[place].what - table.WEIGHED
        decided = log[place + 1]
        tried = decided.what == side + table.BLOCK
        other = table.NO_BLOCK if tried else table.BLOCK
        log[place + 1] = Event(side + other, decided.kind, 0, 0)
        fault = judged(game, log)
        assert fault == Fault(
            place + 1, "UV-40", "the block is decided against what it was weighed"
        )
        found.add(tried)
    assert found == {False, True}


def test_the_block_of_most_worth_is_looked_at():
    found = set()
    for game, log, place in logs_of(table.ODDS)[::3]:
        event = log[place]
        for kind in sorted(set(numbers_of(game, event).deck) - {event.kind}):
            changed = list(log)
            changed[place] = event._replace(kind=kind)
            for passing in {event.one, *range(0, event.two + 1, 7)}:
                changed[place] = event._replace(kind=kind, one=passing)
                fault = judged(game, changed)
                assert fault is not None
                assert fault.event == place
                found.add((fault.rule, fault.message.split(" looks at ")[0]))
                row = numbers_of(game, event).kinds[kind * table.COLUMNS :]
                if row[table.BLOCK_ZONE] and "in this zone" in fault.message:
                    found.add(("", "high against low"))
    assert ("", "high against low") in found
    assert ("UV-40", "A") in found
    assert ("UV-40", "B") in found
    assert ("UV-34", next(text for rule, text in found if rule == "UV-34")) in found
    assert any("cannot block an attack in this zone" in text for _, text in found)
    assert any("is not in the hand" in text for _, text in found)


def test_who_could_look_at_a_block_says_so():
    found = 0
    for game, log, place in logs_of(table.ODDS):
        side = log[place].what - table.ODDS
        log[place:] = [Event(side + table.NO_BLOCK, -1, 0, 0)]
        fault = judged(game, log)
        assert fault is not None
        assert (fault.event, fault.rule) == (place, "UV-40")
        assert "looks at no card as a block, not at card number" in fault.message
        found += 1
    assert found


def test_the_block_tried_is_the_one_looked_at():
    found = 0
    for game, log, place in logs_of(table.BLOCK):
        log[place] = log[place]._replace(kind=-1)
        fault = judged(game, log)
        assert fault is not None
        assert fault.event == place
        assert fault.message.startswith("a block: no card, not card number ")
        found += 1
    assert found


def test_policies_of_others_decide_as_they_like():
    found = set()
    for game, events in games():
        others = game._replace(a=as_client(game.a), b=as_client(game.b))
        log = without(events, table.WEIGHED)
        for place, event in enumerate(log):
            if event.what % table.SIDE == table.NO_BLOCK and event.kind < 0:
                break  # the kernel's policies also say so of blocks that save nothing
            if event.what % table.SIDE in (table.ODDS, table.WINS, table.LIMIT):
                assert (fault := judged(others, log)) is None or fault.event > place
                found.add(event.what % table.SIDE)
            if event.what % table.SIDE == table.ODDS:
                # Whatever the block is worth, it may be left.
                side = event.what - table.ODDS
                left = [*log[: place + 1], Event(side + table.NO_BLOCK, event.kind, 0, 0)]
                fault = judged(others, left)
                assert fault is not None
                assert fault.event == place + 2
                assert fault.message.startswith("the log ends where damage")
                # But a block there is has to be looked at.
                left[place:] = [Event(side + table.NO_BLOCK, -1, 0, 0)]
                fault = judged(others, left)
                assert fault is not None
                assert (fault.event, fault.rule) == (place, "UV-40")
                assert fault.message.endswith("has a card that may block")
                break
    assert found >= {table.ODDS, table.WINS, table.LIMIT}


def test_policies_of_others_weigh_nothing():
    found = 0
    for game, log, place in logs_of(table.WEIGHED):
        before = without(log[:place], table.WEIGHED)
        if any(e.what % table.SIDE == table.NO_BLOCK and e.kind < 0 for e in before):
            continue
        others = game._replace(a=as_client(game.a), b=as_client(game.b))
        fault = judged(others, [*before, *log[place:]])
        assert fault is not None
        assert fault.event == len(before)
        assert fault.message.startswith("a block weighed of")
        found += 1
    assert found


@pytest.mark.parametrize(("before", "rule"), [(table.NO_BLOCK, "UV-39"), (table.BLOCKED, "UV-40")])
def test_damage_has_the_rule_of_what_was_done_against_it(before: int, rule: str):
    found = 0
    for game, log, place in logs_of(before):
        log[place + 1] = log[place + 1]._replace(one=999)
        fault = judged(game, log)
        assert fault is not None
        assert (fault.event, fault.rule) == (place + 1, rule)
        found += 1
    assert found


# --- Backups -------------------------------------------------------------------------------------


class Careless:
    """Plays what comes, and aims twice at the first backup, then at the second one."""

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        return options[0]

    def target(self, view: View, attack: Card, targets: Sequence[Target]) -> Target | None:
        return targets[min(view.attacks % 3 // 2, len(targets) - 1)]

    def block(self, view: View, attack: Card, options: Sequence[Option]) -> Option | None:
        return None


@cache
def worn_backups(*, swapped: bool = False) -> tuple[Duel, tuple[Event, ...]]:
    """Return a game in which copies of a backup of B take damage; of A, where it is swapped."""

    def deck(*kinds: Sequence[int]) -> Numbers:
        rules = [0] * table.RULES
        rules[table.HAND_SIZE] = rules[table.TURNS] = 6
        rules[table.GOING] = 1
        rules[table.CYCLING] = 10
        rules[table.SYMBOLS_OF] = -1
        rules[table.EARLY_ATTACKS] = rules[table.RIVAL] = 1
        rules[table.HEALTH_OF] = 30
        rows = [value for row in kinds for value in row]
        cards = (*[0] * 36, *range(len(kinds)))
        return as_client(Numbers(cards, tuple(rows), tuple(rules)))

    ally = backup("Ally", symbols="joker").row(0)
    ally[table.STAMINA] = 9
    jab = attack("Jab", damage=2, symbols="joker").row(0)
    a, b = deck(jab, foundation("Base", symbols="joker").row(1)), deck(ally)
    game = Duel(b, a, begins=1) if swapped else Duel(a, b, begins=2)
    with clients(game, Careless):
        return game, game.games(PurePython, list(WORDS))[0]


def test_copies_of_a_backup_are_told_apart_by_their_damage():
    game, events = worn_backups()
    left = [event.two for event in events if event.what == table.SIDE + table.HURT]
    assert left != sorted(left, reverse=True)  # not one copy all the time
    assert judged(game, list(events)) is None
    assert min(left) < 5


def test_damage_that_no_copy_of_a_backup_can_show():
    game, events = worn_backups()
    for place, event in enumerate(events):
        if event.what == table.SIDE + table.HURT:
            log = list(events)
            log[place] = event._replace(two=8)
            fault = judged(game, log)
            assert fault is not None
            assert (fault.event, fault.rule) == (place, "UV-47")


@pytest.mark.parametrize("swapped", [False, True])
def test_the_backup_that_was_aimed_at_is_hit(swapped: bool):
    game, events = worn_backups(swapped=swapped)
    place = next(n for n, event in enumerate(events) if event.what % table.SIDE == table.HURT)
    log = list(events)
    log[place] = log[place]._replace(kind=-1)
    said = "damage to a backup: no card, not card number 0"
    assert judged(game, log) == Fault(place, "UV-47", said)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"one": 1}, "card number 1 is no backup in the stage of"),
        ({"one": -1}, "no card is no backup in the stage of"),
        ({"two": 3}, "the attack that aims is another one than was played"),
        ({"kind": 1}, "the attack that aims is another one than was played"),
    ],
)
def test_a_target_is_a_backup_in_the_stage(change: dict[str, int], words: str):
    game, events = worn_backups()
    log = list(events)
    place = next(n for n, event in enumerate(log) if event.what == table.AIM)
    log[place] = log[place]._replace(**change)
    fault = judged(game, log)
    assert fault is not None
    assert (fault.event, fault.rule) == (place, "UV-47")
    assert fault.message.startswith(words)


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [(table.ELUSIVE, 1, "an elusive backup"), (table.TYPE, table.ASSET, "is no backup")],
)
def test_only_some_cards_in_the_stage_are_targets(column: int, value: int, words: str):
    game, events = worn_backups()
    kinds = list(game.b.kinds)
    kinds[column] = value
    game = game._replace(b=game.b._replace(kinds=tuple(kinds)))
    fault = judged(game, list(events))
    assert fault is not None
    assert fault.rule == "UV-47"
    assert events[fault.event].what == table.AIM
    assert words in fault.message


# --- The card pool -------------------------------------------------------------------------------


def test_a_card_has_to_match_character_and_card_pool():
    rules = [0] * table.RULES
    rules[table.SYMBOLS_OF] = 0b011
    rows = [0] * (4 * table.COLUMNS)
    for kind, symbols in enumerate([0b001, 0b010, 0b111, 0b100]):
        rows[kind * table.COLUMNS + table.SYMBOLS] = symbols
    seat = Seat(Numbers((0, 1, 2, 3), tuple(rows), tuple(rules)), "A")
    assert [seat.matches(kind) for kind in range(4)] == [True, True, True, False]
    seat.join_pool(2)
    assert [seat.matches(kind) for kind in range(4)] == [True, True, True, False]
    seat.join_pool(0)
    assert [seat.matches(kind) for kind in range(4)] == [True, False, True, False]
    seat.attached[3] = 1
    assert [seat.matches(kind) for kind in range(4)] == [True, False, True, False]
    seat.pool.clear()
    assert [seat.matches(kind) for kind in range(4)] == [True, True, True, True]


# --- Cards drawn and sent back --------------------------------------------------------------------


def test_hands_are_drawn_up_to_their_size():
    rules = set()
    for game, log, place in logs_of(table.DRAW):
        side = log[place].what - table.DRAW
        if log[place + 1].what == side + table.DRAW:
            del log[place + 1]
            fault = judged(game, log)
            assert fault is not None
            assert fault.event > place
            rules.add(fault.rule)
    assert {"UV-30", "UV-32"} <= rules


def test_the_second_player_sends_back_what_is_to_go():
    found = 0
    for game, log, place in logs_of(table.RETURN):
        event = log[place]
        numbers = numbers_of(game, event)
        who = int(event.what >= table.SIDE)
        group = numbers.rules[table.REDRAW]
        if who == game.begins - 1 or not group:
            continue
        for kind in set(numbers.deck):
            if not numbers.kinds[kind * table.COLUMNS + table.GROUPS] & group:
                log[place] = event._replace(kind=kind)
                fault = judged(game, log)
                assert fault is not None
                assert (fault.event, fault.rule) == (place, "UV-31")
                found += fault.message.endswith("does not go back")
    assert found


def test_cards_have_their_names():
    found = set()
    for game, log, place in logs_of(table.PLAY):
        kinds = range(len(numbers_of(game, log[place]).kinds) // table.COLUMNS)
        names = [f"Ann {kind}" for kind in kinds], [f"Ben {kind}" for kind in kinds]
        event = log[place]
        for kind in kinds:
            log[place] = event._replace(kind=kind)
            fault = judge(log, game.a, game.b, game.begins - 1, names)
            if fault and fault.event == place and "hand" in fault.message:
                who, letter = ("Ben", "B") if event.what >= table.SIDE else ("Ann", "A")
                where = f"is not in the hand of {letter}"
                assert fault.message == f"a card played: {who} {kind} {where}"
                bare = judged(game, log)
                assert bare
                assert bare.message == f"a card played: card number {kind} {where}"
                found.add(letter)
        if found == {"A", "B"}:
            return
    pytest.fail("no such game")
