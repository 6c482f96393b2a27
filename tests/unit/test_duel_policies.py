"""Policies that others write: what they see, what they may choose, and that they are enough."""

import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.duel_decks import balanced_deck, player, some_player
from uvdeck.duel import policies as by_name
from uvdeck.duel.games import Pair, make_run, pair_of
from uvdeck.duel.players import Player, Terms
from uvdeck.duel.policies import find_policy, names
from uvdeck.goldfish.games import NO_STACK
from uvdeck.goldfish.together import Together
from uvdeck.goldfish.trace import Event, events_of
from uvdeck.model import Card, CardType
from uvdeck.play import policies, table
from uvdeck.play.clients import Option, Policy, PolicyError, Target, View
from uvdeck.sampling.jobs import WorkerError, play


class Mine:
    """A policy of the kernel's, written as others would write it."""

    number = policies.BALANCED

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        wanted = self.foundations(view) < policies.wants(view.turn)
        best, most = None, -1
        for option in sorted(options, key=lambda option: (option.card.id, option.place)):
            if 4 * option.passing < policies.caution(self.number) * option.left:
                continue
            value = self.worth(option, wanted)
            if value > most:
                best, most = option, value
        return best

    def foundations(self, view: View) -> int:
        return sum(card.type is CardType.FOUNDATION for card in view.own.stage + view.own.pool)

    def worth(self, option: Option, wanted: bool) -> int:
        card = option.card
        is_attack = card.type is CardType.ATTACK
        built = card.type in (CardType.FOUNDATION, CardType.ASSET, CardType.BACKUP)
        value = policies.worth(
            self.number,
            card.type is CardType.FOUNDATION,
            is_attack,
            built or (card.type is CardType.CHARACTER and card.name == "Somebody"),
            option.damage,
            wanted,
        )
        sway = policies.sway(self.number, is_attack, option.damage)
        if sway >= 0:
            return value + sway * option.passing // option.left
        return value - option.need

    def target(self, view: View, attack: Card, targets: Sequence[Target]) -> Target | None:
        assert attack.attack is not None
        damage = attack.attack.damage  # type: ignore[union-attr]
        found = [
            target
            for target in targets
            if policies.aims(self.number, damage, target.stamina, view.rival.health)  # type: ignore[arg-type]
        ]
        return max(found, key=lambda target: (target.stamina, -target.place), default=None)

    def block(self, view: View, attack: Card, options: Sequence[Option]) -> Option | None:
        useful = [option for option in options if option.damage * option.passing]
        if not useful:
            return None
        best = min(useful, key=lambda o: (-o.damage * o.passing, o.need, o.card.id))
        cost = policies.block_cost(self.number, view.own.hand)
        if attack.attack.damage >= view.own.health:  # type: ignore[union-attr, operator]
            cost = 0
        return best if best.damage * best.passing >= cost * best.left else None


class Aggressive(Mine):
    number = policies.ATTACK_FIRST


class Defensive(Mine):
    number = policies.DEFENSIVE


class Failing(Mine):
    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        raise KeyError("nothing")


class Cheating(Mine):
    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        return options[0]._replace(place=options[0].place + 1, need=0)


class CheatingBlock(Mine):
    def block(self, view: View, attack: Card, options: Sequence[Option]) -> Option | None:
        return options[0]._replace(place=99)


class Idle(Mine):
    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        return None


class Half:
    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        return None


def broken() -> Policy:
    raise OSError("no file")


SEEN: list[tuple[str, View, Any]] = []


class Watching(Mine):
    def __init__(self) -> None:
        self.asked = 0

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        self.asked += 1
        SEEN.append(("form", view, (options, self.asked)))
        return super().form(view, options)

    def block(self, view: View, attack: Card, options: Sequence[Option]) -> Option | None:
        SEEN.append(("block", view, options))
        return super().block(view, attack, options)


POLICIES = {
    "mine": "Mine",
    "my-aggressive": "Aggressive",
    "my-defensive": "Defensive",
    "failing": "Failing",
    "cheating": "Cheating",
    "cheating-block": "CheatingBlock",
    "idle": "Idle",
    "half": "Half",
    "broken": "broken",
    "missing": "Nowhere",
    "watching": "Watching",
    "balanced": "Idle",
}


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lay out what an installer leaves of a package with these policies."""
    folder = tmp_path / "my_policies-1.0.dist-info"
    folder.mkdir()
    lines = [f"{name} = {__name__}:{value}" for name, value in POLICIES.items()]
    text = "\n".join([f"[{by_name.GROUP}]", *lines, ""])
    (folder / "entry_points.txt").write_text(text, encoding="utf-8")
    metadata = "Metadata-Version: 2.1\nName: my-policies\nVersion: 1.0\n"
    (folder / "METADATA").write_text(metadata, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    SEEN.clear()


def events(a: Player, b: Player, seed: int, **terms: Any) -> list[Event]:
    log = pair_of(a, b, Terms(**terms)).tell(seed, 0, NO_STACK, NO_STACK, 100_000)
    # A policy of somebody else's does not say what it weighs.
    return [event for event in events_of(log) if event.what % table.SIDE != table.WEIGHED]


def test_names():
    assert names()[:3] == ["aggressive", "balanced", "defensive"]
    assert names()[3:] == sorted(set(POLICIES) - {"balanced"})


def test_names_of_the_kernel_cannot_be_taken():
    assert find_policy("balanced") is None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nobodys", "there is no policy 'nobodys'; there are aggressive, balanced, defensive,"),
        ("half", "the policy 'half' lacks target and block"),
        ("broken", "the policy 'broken' cannot be loaded: OSError: no file"),
        ("missing", "the policy 'missing' cannot be loaded: AttributeError"),
    ],
)
def test_policies_that_cannot_be_had(name: str, message: str):
    with pytest.raises(PolicyError) as raised:
        find_policy(name)
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize(
    ("own", "theirs"),
    [("mine", "balanced"), ("my-aggressive", "aggressive"), ("my-defensive", "defensive")],
)
def test_the_kernels_policies_can_be_written_by_others(own: str, theirs: str):
    kinds = set()
    for seed in range(25):
        decks = some_player(seed, "x"), some_player(seed + 1000, "x")
        right = events(decks[0](theirs), decks[1](theirs), seed)
        for of_a, of_b in ((own, theirs), (own, own), (theirs, own)):
            found = events(decks[0](of_a), decks[1](of_b), seed)
            assert _without_odds(found) == _without_odds(right)
            kinds |= {event.what % table.SIDE for event in found}
    wanted = {table.BLOCKED, table.HIT}
    if theirs != "aggressive":
        wanted |= {table.AIM, table.DESTROYED}
    assert wanted <= kinds


def _without_odds(found: Sequence[Event]) -> list[Event]:
    """Leave out what is looked at and not tried: a policy of one's own looks at all options."""
    return [event for event in found if event.what % table.SIDE not in (table.ODDS, table.NO_BLOCK)]


def test_odds_of_blocks_that_are_tried_stand_in_the_log():
    found = events(player(balanced_deck(), "mine"), player(balanced_deck(), "mine"), seed=3)
    before = None
    tried = 0
    for event in found:
        if event.what % table.SIDE == table.BLOCK:
            tried += 1
            assert before is not None
            assert before.what % table.SIDE == table.ODDS
            assert before.kind == event.kind
        before = event
    assert tried


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("failing", "the policy 'failing' failed: KeyError: 'nothing'"),
        ("cheating", "the policy 'cheating' chose Option("),
        ("cheating-block", "the policy 'cheating-block' chose Option("),
    ],
)
def test_policies_that_fail_are_named(name: str, message: str):
    pair = pair_of(player(balanced_deck(), name), player(balanced_deck(), "balanced"), Terms())
    with pytest.raises(PolicyError) as raised:
        pair.count_games([1, 2, 3, 4], 50)
    assert str(raised.value).startswith(message)
    with pytest.raises(WorkerError, match=name):
        for _ in play(make_run(1, 20_000), Together((pair,)), 2):
            pass


def test_who_wants_nothing_still_has_to_try():
    found = events(player(balanced_deck(), "idle"), player(balanced_deck(), "balanced"), seed=5)
    plays = [event for event in found if event.what == table.PLAY]
    begins = [event for event in found if event.what == table.BEGIN]
    assert 0 < len(plays) <= len(begins)


def test_what_is_seen():
    a, b = player(balanced_deck(), "watching"), player(balanced_deck(), "balanced")
    assert events(a, b, seed=11)
    assert {what for what, *_ in SEEN} == {"form", "block"}
    for what, view, more in SEEN:
        options = more[0] if what == "form" else more
        for option in options:
            assert option.card in view.hand
            assert option.left == len(view.left) == view.own.deck
            assert option.chance == Fraction(option.passing, option.left)
            assert 0 <= option.passing <= option.left
        assert list(view.left) == sorted(view.left, key=lambda card: card.id)
        assert len(view.hand) == view.own.hand
        assert isinstance(view.rival.hand, int)
        assert isinstance(view.rival.deck, int)
        own = [*view.hand, *view.left, *view.own.pool, *view.own.stage, *view.own.discard]
        assert len(own) + view.own.momentum <= 60
    assert SEEN[0][2][1] == 1  # made anew for the game


def test_a_new_one_is_made_for_each_game():
    pair = pair_of(
        player(balanced_deck(), "watching"), player(balanced_deck(), "balanced"), Terms()
    )
    pair.count_games([1, 2, 3, 4], 3)
    assert sum(what == "form" and more[1] == 1 for what, _, more in SEEN) == 3


def test_any_number_of_processes_gives_the_same():
    pair = pair_of(player(balanced_deck(), "mine"), player(balanced_deck(), "idle"), Terms())
    run = make_run(3, 600)._replace(shard_games=200)
    one, two = ([counts for _, counts in play(run, pair_task(pair), jobs)] for jobs in (1, 2))
    assert [list(counts) for counts in one] == [list(counts) for counts in two]


def pair_task(pair: Pair) -> Together:
    return Together((pair,))


def test_the_tests_module_is_what_is_loaded():
    made = find_policy("mine")
    assert made is not None
    assert type(made()) is sys.modules[__name__].Mine
