"""Both decks of a duel in an order of one's own, and what follows of it."""

from collections import Counter
from collections.abc import Sequence

import pytest

from tests.odds_cards import card
from tests.told_duels import HERO, TWO, attack, player, some_players, told
from uvdeck.duel.games import pair_of
from uvdeck.duel.players import Player, Terms
from uvdeck.duel.record import Game
from uvdeck.duel.stack import stacked
from uvdeck.duel.trace import MAX_EVENTS
from uvdeck.model import Card, CardType
from uvdeck.odds.count import ImpossibleError

F, J, X = card("F", 5, 1), attack("J"), card("X", 2, type=CardType.ACTION)
CARDS: dict[Card, int] = {F: 20, J: 12, X: 8}


def two(policy: str = "balanced", cards: dict[Card, int] | None = None) -> tuple[Player, Player]:
    a, b = (player(cards or CARDS, policy, TWO) for _ in "ab")
    return a, b


def stacked_game(
    players: tuple[Player, Player],
    a: Sequence[str],
    b: Sequence[str] = (),
    seed: int = 0,
    terms: Terms | None = None,
) -> Game:
    """Return a game; an order is one letter a card."""
    parts = [
        [[one.layout.names.index(name) for name in part] for part in given]
        for one, given in zip(players, (a, b), strict=True)
    ]
    (game,) = told(players, terms or Terms(begins="a"), seed, 0, (parts[0], parts[1]))
    return game


def cards_of(game: Game, player: str, *events: str) -> str:
    return "".join(
        card
        for step in game.steps
        if step.event in events and step.player == player
        for card in step.cards
    )


def names(players: tuple[Player, Player], who: int, order: Sequence[int]) -> str:
    return "".join(players[who].layout.names[kind] for kind in order)


def test_each_player_has_a_stack_and_the_rest_follows_in_the_order_of_ids():
    players = two()
    game = stacked_game(players, ["FXFJ"], ["JFFXJ"])
    assert cards_of(game, "A", "deal") == "FXFJ"
    assert cards_of(game, "B", "deal") == "JFFX"
    first_b = names(players, 1, game.orders[1][0])
    assert first_b == "JFFXJ" + "F" * 18 + "J" * 10 + "X" * 7
    assert stacked_game(players, ["FXFJ"], ["JFFXJ"], seed=9) == game  # no chance is left


def test_one_player_may_be_left_to_chance():
    players = two()
    games = [stacked_game(players, ["FXFJ"], (), seed) for seed in range(8)]
    assert {cards_of(game, "A", "deal") for game in games} == {"FXFJ"}
    assert len({cards_of(game, "B", "deal") for game in games}) > 1
    others = [stacked_game(players, (), ["FXFJ"], seed) for seed in range(8)]
    assert {cards_of(game, "B", "deal") for game in others} == {"FXFJ"}


def test_the_second_order_is_the_deck_after_a_mulligan():
    players = two()
    game = stacked_game(players, ["JJJXFFFF", "XXXXJ"], ["FFFF"])
    assert cards_of(game, "A", "return") == "JJJX"
    assert cards_of(game, "A", "redraw") == "FFFF"
    order = names(players, 0, game.orders[0][1])
    # 36 cards are shuffled: all but the hand that is kept.
    assert order == "XXXXJ" + "F" * 16 + "J" * 11 + "X" * 4
    checks = cards_of(game, "A", "check")
    assert checks[:3] == "XXX"


def test_later_orders_are_of_the_decks_after_each_cycle():
    """Decks of 20 with cycles of 5: what one player draws does not hang on the other's stack."""
    hero = HERO._replace(health=90)
    a, b = (player({F: 12, J: 4, X: 4}, hero=hero, cycling=5) for _ in "ab")
    free = stacked_game((a, b), ["FFFF"], ["FFFF"], terms=Terms("a", turns=20))
    shuffled = [len(orders) for orders in free.orders]
    assert max(shuffled) >= 2
    who = shuffled.index(max(shuffled))
    cycled = free.orders[who][1]
    last = max(cycled)
    parts = [["FFFF"], ["FFFF"]]
    parts[who].append(a.layout.names[last])
    game = stacked_game((a, b), parts[0], parts[1], terms=Terms("a", turns=20))
    removed = cards_of(game, "AB"[who], "remove")
    assert removed.startswith(a.layout.names[last])
    assert Counter(game.orders[who][1]) == Counter(cycled)
    assert game.orders[who][1] == [last, *sorted((Counter(cycled) - Counter([last])).elements())]


def test_orders_of_any_game_give_it_again():
    """What was seen and the rest in the order of ids is a stack of the same game."""
    shuffles = Counter[int]()
    for seed in range(40):
        players = some_players(seed)
        (game,) = told(players, Terms(), seed)
        (again,) = told(players, Terms("a"), seed + 1, 0, game.orders)
        assert again == game
        shuffles.update(len(orders) for orders in game.orders)
    assert len(shuffles) >= 3


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        (["X" * 9], [], "part 1 of the stack of A has 1 more of 'X' than the deck"),
        ([], ["F" * 22], "part 1 of the stack of B has 2 more of 'F'"),
        (["FFFF", "F"], [], "the stack of A has 2 parts, but the deck is shuffled only 1 time"),
        (["FFFF"], ["JJJXFFFF", "J", "J", "J"], "the stack of B has 4 parts, but the deck is"),
        (["JJJXFFFF", "X" * 9], ["FFFF"], "part 2 of the stack of A has 1 more of 'X'"),
    ],
)
def test_stacks_that_cannot_be(a: list[str], b: list[str], words: str):
    with pytest.raises(ImpossibleError, match=words):
        stacked_game(two(), a, b, terms=Terms("a", turns=3))


def test_later_orders_that_do_not_fit_may_be_left_out():
    players = two()
    layouts = players[0].layout, players[1].layout
    pair = pair_of(*players, Terms("a"))

    def tell(stack_a: Sequence[int], stack_b: Sequence[int]) -> list[int]:
        return pair.tell(0, 0, stack_a, stack_b, MAX_EVENTS)

    first = [layouts[0].names.index(name) for name in "JJJXFFFF"]
    wrong = [layouts[0].names.index("X")] * 9
    a, b = stacked(layouts, tell, ([first, wrong, wrong], [first, []]), as_far_as_it_fits=True)
    assert (a[0], b[0]) == (1, 2)
    assert a[2 : 2 + len(first)] == tuple(first)
    with pytest.raises(ImpossibleError, match="part 1 of the stack of B"):
        stacked(layouts, tell, ([first], [wrong]), as_far_as_it_fits=True)
