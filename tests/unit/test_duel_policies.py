"""Policies that others write: what they see, what they may choose, and that they are enough."""

import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from tests import duel_policies as theirs
from tests.duel_decks import HERO, balanced_deck, player, some_player
from tests.odds_cards import FIRE, WATER
from uvdeck.duel.games import Pair, make_run, pair_of
from uvdeck.duel.players import BUILT_IN, Player, Terms
from uvdeck.duel.policies import find_policy, names
from uvdeck.goldfish.games import NO_STACK
from uvdeck.goldfish.together import Together
from uvdeck.goldfish.trace import Event, events_of
from uvdeck.model import Card, CardType
from uvdeck.odds.count import ImpossibleError
from uvdeck.play import game, table
from uvdeck.play.clients import PolicyError, Side, View
from uvdeck.play.policies import BALANCED, CLIENT
from uvdeck.sampling.jobs import WorkerError, play

WORDS = (1, 2, 3, 4)


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    theirs.install_all(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    theirs.Watching.seen.clear()
    theirs.Pausing.meanwhile.clear()
    theirs.Pausing.asked.clear()


def pair(a: str, b: str = "balanced", **terms: Any) -> Pair:
    return pair_of(player(balanced_deck(), a), player(balanced_deck(), b), Terms(**terms))


def some_pair(seed: int, a: str, b: str) -> Pair:
    return pair_of(some_player(seed, "x")(a), some_player(seed + 1000, "x")(b), Terms())


def events(of: Pair, seed: int) -> list[Event]:
    return list(events_of(of.tell(seed, 0, NO_STACK, NO_STACK, 100_000)))


def steps(found: Sequence[Event]) -> list[Event]:
    """Leave out what is looked at and not done: a policy of somebody else's is asked for no more.

    The odds of a block that is tried stay.
    """
    result = []
    odds = None
    for event in found:
        what = event.what % table.SIDE
        if what == table.ODDS:
            odds = event
        elif what == table.BLOCK:
            assert odds is not None
            result += [odds, event]
        elif what not in (table.WEIGHED, table.NO_BLOCK):
            result.append(event)
    return result


# --- Names ---------------------------------------------------------------------------------------


def test_names():
    assert names() == [*BUILT_IN, *sorted(set(theirs.NAMES) - set(BUILT_IN))]


def test_names_of_the_kernel_cannot_be_taken():
    assert theirs.NAMES["balanced"] == "Idle"
    assert find_policy("balanced") is None
    assert pair("balanced").seats is None


def test_what_is_found_is_what_was_named():
    assert find_policy("my-balanced") is theirs.Balanced


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nobodys", "there is no policy 'nobodys'; there are aggressive, balanced, defensive, a"),
        ("half", "the policy 'half' lacks target and block"),
        ("broken", "the policy 'broken' cannot be loaded: OSError: no file (/"),
        ("missing", "the policy 'missing' cannot be loaded: AttributeError: "),
        ("leaving-early", "the policy 'leaving-early' cannot be loaded: SystemExit: 0 (/"),
    ],
)
def test_policies_that_cannot_be_had(name: str, message: str):
    with pytest.raises(PolicyError) as raised:
        find_policy(name)
    assert str(raised.value).replace("C:\\", "/").startswith(message)


def test_one_name_of_two_packages_is_refused(tmp_path: Path):
    theirs.install(tmp_path, "other", {"idle": "elsewhere:Idle", "mine": "elsewhere:Mine"})
    with pytest.raises(PolicyError) as raised:
        find_policy("idle")
    places = "elsewhere:Idle and tests.duel_policies:Idle"
    assert str(raised.value) == f"there is more than one policy 'idle': {places}"
    assert names().count("idle") == 1
    assert "mine" in names()


def test_packages_whose_names_cannot_be_read_are_no_traceback(tmp_path: Path):
    theirs.install(tmp_path, "other", {})
    (tmp_path / "other-1.0.dist-info" / "entry_points.txt").write_text("[a]\nb\n", encoding="utf-8")
    with pytest.raises(PolicyError, match="what packages bring along cannot be read"):
        names()
    assert find_policy("balanced") is None  # asks nobody


def test_nobody_is_looked_for_where_names_are_the_kernels():
    program = (
        "import sys\n"
        "from tests.duel_decks import HERO, balanced_deck, player\n"
        "from uvdeck.duel.games import pair_of\n"
        "from uvdeck.duel.players import Terms\n"
        "before = set(sys.modules)\n"
        "one = player(balanced_deck(), 'defensive')\n"
        "pair_of(one, one, Terms()).count_games([1, 2, 3, 4], 5)\n"
        "print('importlib.metadata' in sys.modules, 'uvdeck.duel.policies' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.split() == [b"False", b"False"]


def test_without_a_rival_no_policy_of_others_is_taken():
    deck = player(balanced_deck(), "idle").numbers
    rules = list(deck.rules)
    assert rules[table.POLICY] == CLIENT
    rules[table.RIVAL] = 0
    counts = [0] * game.game_cells(len(deck.deck), rules[table.TURNS])
    with pytest.raises(ValueError, match="no such policy"):
        game.play_games([*WORDS], deck.deck, deck.kinds, rules, NO_STACK, 1, counts)
    rules[table.POLICY] = BALANCED
    game.play_games([*WORDS], deck.deck, deck.kinds, rules, NO_STACK, 1, counts)
    assert any(counts)


# --- What can be decided is enough ---------------------------------------------------------------


@pytest.mark.parametrize("theirs_name", BUILT_IN)
def test_the_kernels_policies_can_be_written_by_others(theirs_name: str):
    own = f"my-{theirs_name}"
    kinds = set()
    for seed in range(30):
        right = events(some_pair(seed, theirs_name, theirs_name), seed)
        for policies in ((own, theirs_name), (theirs_name, own), (own, own)):
            found = events(some_pair(seed, *policies), seed)
            assert steps(found) == steps(right), (seed, policies)
        kinds |= {event.what % table.SIDE for event in steps(right)}
    wanted = {table.BLOCKED, table.HIT, table.ODDS, table.FAIL, table.CYCLE, table.WINS}
    if theirs_name != "aggressive":
        wanted |= {table.AIM, table.DESTROYED}
    assert wanted <= kinds


@pytest.mark.parametrize("name", BUILT_IN)
def test_they_can_where_symbols_have_to_match(name: str):
    kinds = FIRE | WATER, FIRE, WATER, FIRE | WATER
    cards = {
        card._replace(symbols=kinds[at % 4]): copies
        for at, (card, copies) in enumerate(balanced_deck().items())
    }
    hero = HERO._replace(symbols=FIRE | WATER)
    for seed in range(10):
        right, found = (
            events(pair_of(one, one, Terms()), seed)
            for one in (player(cards, policy, hero) for policy in (name, f"my-{name}"))
        )
        assert steps(found) == steps(right)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_kernels_policies_by_others_count_the_same(name: str):
    right = some_pair(77, name, "balanced").count_games([*WORDS], 40)
    assert some_pair(77, f"my-{name}", "balanced").count_games([*WORDS], 40) == right
    assert some_pair(77, f"my-{name}", "my-balanced").count_games([*WORDS], 40) == right
    assert sum(right)


def test_matches_are_played_as_well():
    right = pair("aggressive", best_of=3).count_games([*WORDS], 20)
    assert pair("my-aggressive", best_of=3).count_games([*WORDS], 20) == right


def test_odds_of_blocks_that_are_tried_stand_in_the_log():
    found = events(pair("my-balanced", "my-balanced"), seed=3)
    blocks = [at for at, event in enumerate(found) if event.what % table.SIDE == table.BLOCK]
    assert blocks
    for at in blocks:
        assert found[at - 1].what == found[at].what - table.BLOCK + table.ODDS
        assert found[at - 1].kind == found[at].kind


def test_who_wants_nothing_still_has_to_try():
    found = [event.what for event in events(pair("idle"), seed=5) if event.what < table.SIDE]
    turns = found.count(table.BEGIN)
    tried = found.count(table.PLAY) + found.count(table.NO_FORM)
    assert turns > 1
    assert found.count(table.PLAY) > 0
    assert tried in (turns, turns - 1)  # the game may end while cards are drawn


def test_what_has_to_be_tried_is_the_likeliest():
    for seed in range(8):
        found = events(some_pair(seed, "idle", "balanced"), seed)
        assert steps(found) == steps(events(some_pair(seed, "dutiful", "balanced"), seed))


# --- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("agreeing", "chose Anything, which it was not offered"),
        ("answering", "chose 0, which it was not offered"),
        ("blaming", "failed: PolicyError: somebody else did it ("),
        ("cheating", "chose Option(card=Card(id="),
        ("cheating-block", "chose Option(card=Card(id="),
        ("cheating-target", "chose Target(card=Card(id="),
        ("failing", "failed: KeyError: 'nothing' ("),
        ("leaving", "failed: SystemExit: 0 ("),
        ("quarrelling", "chose Array, which it was not offered"),
        ("reaching", "chose Option(card=Card(id="),
        ("shouting", "failed: ValueError: \x1b[31mred\nxxx"),
        ("unspeakable", "failed: Error: it cannot say what ("),
    ],
)
def test_policies_that_leave_the_rules_are_named(name: str, message: str):
    asked = some_pair(5, name, "balanced")
    with pytest.raises(PolicyError) as raised:
        asked.count_games([*WORDS], 50)
    text = str(raised.value)
    assert text.startswith(f"the policy '{name}' {message}")
    assert len(text) < 500
    if "failed" in message:
        assert "duel_policies.py:" in text  # where


@pytest.mark.parametrize("name", ["failing", "leaving", "quarrelling"])
def test_policies_that_fail_in_workers_are_named(name: str):
    with pytest.raises(WorkerError, match=f"the policy '{name}' "):
        list(play(make_run(1, 20_000), Together((pair(name),)), 2))


def test_decks_are_refused_all_the_same():
    cards = balanced_deck()
    first, copies = next(iter(cards.items()))
    cards = {**cards, first._replace(attack=None): copies}
    del cards[first]
    with pytest.raises(ImpossibleError, match="numbers that nobody knows"):
        player(cards, "idle")


# --- What is seen --------------------------------------------------------------------------------


def by_id(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: card.id)


def test_what_is_seen():
    for seed in range(6):
        events(some_pair(seed, "watching", "aggressive"), seed)
    seen = theirs.Watching.seen
    assert {what for what, *_ in seen} == {"form", "target", "block"}
    for what, _, view, attack, options in seen:
        own, rival = view.own, view.rival
        assert len(view.hand) == own.hand
        assert len(view.left) == own.deck
        assert list(view.left) == by_id(view.left)
        assert len(own.stage) == len(own.worn)
        assert 0 <= own.ready <= 1 + len(own.stage)
        assert 0 < own.health <= (own.starter.health or 0)
        assert 0 < rival.health <= (rival.starter.health or 0)
        assert options
        assert (attack is None) == (what == "form")
        if what == "target":
            for target in options:
                card, worn = rival.stage[target.place], rival.worn[target.place]
                assert target.card is card
                assert target.stamina == (card.stamina or 0) - worn > 0
                assert view.attacks or "Elusive" not in [word.name for word in card.keywords]
            continue
        forms = (rival if what == "block" else own).pool
        played = [card for card in forms if card.type is CardType.ATTACK]
        assert view.attacks == len(played) - (what == "block")
        if what == "block":
            assert attack is played[-1]
        for option in options:
            assert view.hand[option.place] is option.card
            passing = [
                card
                for card in view.left
                if card.control is not None and card.control >= option.need - own.ready
            ]
            assert (option.passing, option.left) == (len(passing), len(view.left))
            assert option.chance == Fraction(len(passing), len(view.left))


def test_all_cards_of_a_player_are_somewhere():
    events(pair("watching"), seed=11)
    whole = by_id([card for card, copies in balanced_deck().items() for _ in range(copies)])
    seen = [view for what, _, view, _, _ in theirs.Watching.seen if what == "form"]
    checked = 0
    for view in seen:
        own = view.own
        cards = [*view.hand, *view.left, *own.pool, *own.stage, *own.discard]
        # Cards in momentum are face down, and those that a cycle removed are gone.
        if own.momentum == 0 and len(cards) == len(whole):
            checked += 1
            assert by_id(cards) == whole
    assert checked


def stack_of(kinds: Sequence[int]) -> tuple[int, ...]:
    return (1, len(kinds), *kinds)


def test_nothing_hidden_is_seen():
    """Neither what the rival holds nor how a deck lies changes what is asked first."""
    asked = pair("watching", "aggressive", begins="a")
    deck_a, deck_b = list(asked.a.deck), list(asked.b.deck)
    hand, rest = deck_a[::10], [kind for at, kind in enumerate(deck_a) if at % 10]
    assert len(hand) == player(balanced_deck()).numbers.rules[table.HAND_SIZE]
    views = []
    for rest_a, all_b in (
        (rest, deck_b),
        (rest[::-1], deck_b),
        (rest, deck_b[::-1]),
        (rest[20:] + rest[:20], deck_b[30:] + deck_b[:30]),
    ):
        theirs.Watching.seen.clear()
        asked.tell(1, 0, stack_of(hand + rest_a), stack_of(all_b), 100_000)
        what, _, view, _, options = theirs.Watching.seen[0]
        views.append((what, view, options))
    assert views[0][1].turn == 1
    assert views == [views[0]] * 4
    theirs.Watching.seen.clear()
    asked.tell(1, 0, stack_of(rest + hand), stack_of(deck_b), 100_000)
    assert theirs.Watching.seen[0][2] != views[0][1]  # or nothing is seen at all


def test_a_view_has_no_room_for_what_is_hidden():
    numbers = {name for name, kind in get_type_hints(Side).items() if kind is int}
    assert {"hand", "deck", "momentum"} <= numbers
    assert [name for name, kind in get_type_hints(View).items() if kind is Side] == ["own", "rival"]


# --- Games apart ---------------------------------------------------------------------------------


def test_a_new_one_is_made_for_each_game():
    pair("watching").count_games([*WORDS], 3)
    makers: list[object] = []
    for _, policy, view, _, _ in theirs.Watching.seen:
        if not makers or policy is not makers[-1]:
            makers.append(policy)
            assert view.turn <= 1
    assert len(makers) == len({id(policy) for policy in makers}) == 3


def test_both_players_have_their_own():
    events(pair("watching", "watching"), seed=2)
    assert len({id(policy) for _, policy, *_ in theirs.Watching.seen}) == 2


def test_threads_do_not_share_a_table():
    """Workers of a cluster may have several threads, each with games of its own."""
    asked = pair("pausing", "pausing")
    right = asked.count_games([*WORDS], 5)
    theirs.Pausing.asked.clear()
    found: list[list[int]] = []

    def meanwhile() -> None:
        other = threading.Thread(target=lambda: found.append(asked.count_games([*WORDS], 5)))
        other.start()
        other.join()

    theirs.Pausing.meanwhile.append(meanwhile)
    found.append(asked.count_games([*WORDS], 5))
    assert found == [right, right]
    here, there = (
        {id(policy) for thread, policy in theirs.Pausing.asked if (thread == own) == is_own}
        for own in [threading.get_ident()]
        for is_own in (True, False)
    )
    assert (len(here), len(there)) == (10, 10)
    assert not here & there


def test_pairs_can_be_sent():
    asked = pair("my-balanced", "idle")
    text = pickle.dumps(asked)
    assert b"Idle" not in text  # it goes by its name
    sent = pickle.loads(text)  # noqa: S301
    assert sent == asked
    assert sent.count_games([*WORDS], 3) == asked.count_games([*WORDS], 3)


def test_any_number_of_processes_gives_the_same():
    task = Together((pair("my-balanced", "idle"), pair("balanced", "aggressive")))
    run = make_run(3, 300)._replace(shard_games=100)
    one, two = ([list(counts) for _, counts in play(run, task, jobs)] for jobs in (1, 2))
    assert len(one) == 3
    assert one == two


def test_players_keep_the_name_of_their_policy():
    found: Player = player(balanced_deck(), "my-balanced")
    assert found.policy == "my-balanced"
    seats = pair_of(found, player(balanced_deck()), Terms()).seats
    assert seats is not None
    assert seats.policies == ("my-balanced", "balanced")
