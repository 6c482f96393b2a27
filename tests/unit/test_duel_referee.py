"""The referee: games by the rules pass, and each way to leave them is found."""

from collections.abc import Callable

import pytest

from tests.judged_duels import Log, games
from uvdeck.duel.logreader import WORDS as NAMES
from uvdeck.duel.logreader import Fault
from uvdeck.duel.referee import judge
from uvdeck.goldfish.trace import Event
from uvdeck.play import table


def faults(change: Callable[[Log, int], Log | None], what: int) -> list[Fault]:
    """Change the first event of a sort in each game that has one, and return what is found."""
    result = []
    for game, events in games():
        for place, event in enumerate(events):
            if event.what % table.SIDE == what:
                log = change(list(events), place)
                if log is not None:
                    fault = judge(log, game.a, game.b, game.begins - 1)
                    assert fault is not None, (event, log[max(0, place - 3) : place + 3])
                    assert fault.event >= 0
                    result.append(fault)
                break
    return result


def one_more(log: Log, place: int) -> Log:
    log[place] = log[place]._replace(one=log[place].one + 1)
    return log


def two_more(log: Log, place: int) -> Log:
    log[place] = log[place]._replace(two=log[place].two + 1)
    return log


def left_out(log: Log, place: int) -> Log:
    del log[place]
    return log


def of_the_other(log: Log, place: int) -> Log:
    what = log[place].what
    other = what - table.SIDE if what >= table.SIDE else what + table.SIDE
    log[place] = log[place]._replace(what=other)
    return log


def told_twice(log: Log, place: int) -> Log:
    log.insert(place, log[place])
    return log


def no_such_card(log: Log, place: int) -> Log:
    log[place] = log[place]._replace(kind=5000)
    return log


def cut_off(log: Log, place: int) -> Log:
    return log[: place + 1] if place + 1 < len(log) else log[:place]


EVENTS = sorted(NAMES)
#: A review is free to the player.
FREE = {table.REVIEW}


@pytest.mark.parametrize("what", EVENTS)
def test_every_event_comes_up(what: int):
    assert any(event.what % table.SIDE == what for _, events in games() for event in events)


def test_games_by_the_rules_pass():
    for game, events in games():
        assert judge(events, game.a, game.b, game.begins - 1) is None


def test_the_other_player_did_not_begin():
    for game, events in games():
        if any(event.what % table.SIDE == table.BEGIN for event in events):
            assert judge(events, game.a, game.b, 2 - game.begins) is not None


@pytest.mark.parametrize("what", sorted(set(EVENTS) - FREE))
def test_an_event_cannot_be_left_out(what: int):
    assert faults(left_out, what)


@pytest.mark.parametrize("what", EVENTS)
def test_an_event_has_its_player(what: int):
    found = faults(of_the_other, what)
    assert found


#: Where the same may happen twice, the second time is another matter.
@pytest.mark.parametrize(
    "what",
    sorted(set(EVENTS) - {table.DRAW, table.REMOVED, table.DEAL, table.RETURN, table.REDRAWN}),
)
def test_an_event_is_told_once(what: int):
    assert faults(told_twice, what)


@pytest.mark.parametrize("what", EVENTS)
def test_a_log_cannot_end_early(what: int):
    assert faults(cut_off, what)


#: Their numbers say nothing.
MUTE = {
    *(table.DEAL, table.DRAW, table.REMOVED, table.RETURN, table.REDRAWN, table.REVIEW),
}


@pytest.mark.parametrize("what", sorted(set(EVENTS) - MUTE))
def test_numbers_follow_from_the_rules(what: int):
    found = [*faults(one_more, what), *faults(two_more, what)]
    assert found
    assert all(fault.message for fault in found)


@pytest.mark.parametrize("what", sorted(set(EVENTS) - {table.END}))
def test_a_card_has_to_be_there(what: int):
    assert faults(no_such_card, what)


def rule_of(change: Callable[[Log, int], Log | None], what: int) -> set[str]:
    return {fault.rule for fault in faults(change, what)}


@pytest.mark.parametrize(
    ("what", "change", "rule"),
    [
        (table.DEAL, left_out, "UV-30"),
        (table.KEEP, one_more, "UV-31"),
        (table.BEGIN, two_more, "UV-32"),
        (table.CHECK, one_more, "UV-35"),
        (table.PLAY, one_more, "UV-36"),
        (table.PASS, one_more, "UV-37"),
        (table.FAIL, two_more, "UV-38"),
        (table.BLOCK, one_more, "UV-40"),
        (table.ODDS, one_more, "UV-40"),
        (table.WEIGHED, one_more, "UV-40"),
        (table.BLOCKED, one_more, "UV-40"),
        (table.TO_MOMENTUM, one_more, "UV-41"),
        (table.SECOND_COPY, left_out, "UV-42"),
        (table.OLD_TERRAIN, left_out, "UV-42"),
        (table.ATTACHED, left_out, "UV-43"),
        (table.CYCLE, one_more, "UV-44"),
        (table.LOSE, left_out, "UV-44"),
        (table.DIES, left_out, "UV-45"),
        (table.HURT, two_more, "UV-47"),
        (table.DESTROYED, left_out, "UV-47"),
        (table.LIMIT, one_more, "UV-48"),
        (table.WINS, one_more, "UV-44"),
        (table.WINS, one_more, "UV-45"),
        (table.RETURN, left_out, "UV-31"),
        (table.DRAW, left_out, "UV-32"),
        (table.HIT, one_more, "UV-39"),
        (table.HIT, one_more, "UV-40"),
    ],
)
def test_the_rule_is_named(what: int, change: Callable[[Log, int], Log], rule: str):
    assert rule in rule_of(change, what)


@pytest.mark.parametrize("what", [table.PLAY, table.BLOCK, table.CHECK, table.DRAW])
def test_a_card_that_is_elsewhere_is_found(what: int):
    found = 0
    for game, events in games():
        for place, event in enumerate(events):
            if event.what % table.SIDE != what:
                continue
            numbers = game.b if event.what >= table.SIDE else game.a
            held = set(numbers.deck)
            log = list(events)
            elsewhere = next(kind for kind in range(len(numbers.kinds)) if kind not in held)
            log[place] = event._replace(kind=elsewhere)
            assert judge(log, game.a, game.b, game.begins - 1) is not None
            found += 1
            break
    assert found


def another_card(log: Log, place: int) -> Log:
    event = log[place]
    log[place] = event._replace(kind=-1 if event.kind >= 0 else 0)
    return log


@pytest.mark.parametrize("what", sorted(set(EVENTS) - {table.END}))
def test_a_card_is_there_or_none(what: int):
    assert faults(another_card, what)


def one_card_more(log: Log, place: int) -> Log:
    log[place] = log[place]._replace(kind=log[place].kind + 1)
    return log


def test_the_hand_is_counted_at_the_end_of_a_turn():
    found = faults(one_card_more, table.END)
    assert {fault.rule for fault in found} == {"UV-33"}


def to_momentum(log: Log, place: int) -> Log:
    event = log[place]
    log[place] = event._replace(what=event.what // table.SIDE * table.SIDE + table.TO_MOMENTUM)
    return log


@pytest.mark.parametrize("what", [table.CLEARED, table.BUILT, table.ATTACHED])
def test_only_attacks_that_dealt_damage_go_to_momentum(what: int):
    assert {fault.rule for fault in faults(to_momentum, what)} <= {"UV-33", "UV-42", "UV-43"}


def test_forms_have_to_match_and_be_forms():
    rules, words = set(), set()
    for game, events in games()[:120]:
        log = list(events)
        for place, event in enumerate(events):
            if event.what % table.SIDE == table.PLAY:
                numbers = game.b if event.what >= table.SIDE else game.a
                for kind in range(len(numbers.kinds) // table.COLUMNS):
                    log[place] = event._replace(kind=kind)
                    fault = judge(log, game.a, game.b, game.begins - 1)
                    if fault is not None and fault.event == place:
                        rules.add(fault.rule)
                        words.add(fault.message.split(" is ")[-1])
                log[place] = event
    assert {"UV-32", "UV-33", "UV-34", "UV-36"} <= rules
    assert "never played as a form" in words


def test_who_has_a_form_has_to_try_one():
    found = set()
    for game, events in games():
        for place, event in enumerate(events):
            if event.what % table.SIDE == table.PLAY and place:
                log = list(events)
                before = events[place - 1].what % table.SIDE
                if before in (table.BEGIN, table.DRAW, table.REVIEW):
                    side = event.what - table.PLAY
                    log[place:] = [Event(side + table.NO_FORM, event.kind, 0, 0)]
                    fault = judge(log, game.a, game.b, game.begins - 1)
                    assert fault is not None
                    found.add((fault.rule, fault.message.endswith("tries none")))
                    break
    assert ("UV-33", True) in found


def test_a_log_does_not_go_on_after_the_end():
    for game, events in games()[:50]:
        log = [*events, events[-1]]
        fault = judge(log, game.a, game.b, game.begins - 1)
        assert fault == Fault(len(events), "", "the log goes on after the end of the game")
