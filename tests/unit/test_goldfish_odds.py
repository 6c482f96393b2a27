"""Games against the odds: every quantity that both can give, over many decks at fixed seeds."""

import random
from collections.abc import Mapping
from fractions import Fraction

import pytest

from tests.goldfish_decks import GAMES, counted, laid, setup, some_cards, values
from tests.odds_cards import HEAD, card, is_type
from uvdeck.goldfish.checks import check_result, prepare
from uvdeck.goldfish.layout import Going
from uvdeck.goldfish.together import Together
from uvdeck.model import Card, CardType
from uvdeck.odds.count import CountRange, at_least
from uvdeck.odds.hand_answer import Group, HandQuestion, Policy, hand_answers
from uvdeck.sampling.estimate import distance, mean, proportion_distance
from uvdeck.sampling.shards import Run

DECKS = range(32)
#: Standard errors beyond which chance is no excuse.
MOST = 4


def deck(number: int) -> tuple[random.Random, dict[Card, int]]:
    chance = random.Random(5000 + number)
    return chance, some_cards(chance, chance.randint(40, 70))


@pytest.mark.parametrize("number", DECKS)
def test_checks_and_hands(number: int):
    """All that ``goldfish checks`` prints: lines, what is left ready, foundations in the hand."""
    chance, cards = deck(number)
    needs = [chance.randint(0, 8) for _ in range(chance.randint(1, 5))]
    asked = prepare(HEAD, cards, needs, chance.randint(0, 6), chance.randint(1, 8), 0)
    shard = Run(number, GAMES, GAMES).shard(0)
    result = check_result(asked, Together((asked.numbers,))(shard), partial=False)
    measures = [*result.figures, *(row for spread in result.spreads for row in spread.rows)]
    assert len(measures) >= len(needs) + 8
    for measure in measures:
        assert measure.exact is not None
        assert measure.distance is not None
        assert abs(measure.distance) < MOST, measure
        if measure.exact in (0, 1) and measure.unit == "chance":
            assert measure.distance == 0
            assert measure.estimate is not None
            assert measure.estimate.value == float(measure.exact)
            assert measure.estimate.error == 0


@pytest.mark.parametrize("number", DECKS)
def test_mulligans(number: int):
    """How often hands are kept and redrawn, and how many cards (UV-31)."""
    chance, cards = deck(number)
    size = chance.randint(4, 8)
    keep = tuple(
        Group("", wanted, kind, is_type(kind))
        for wanted, kind in (
            (CountRange(chance.randint(1, 3)), "foundation"),
            (CountRange(0, chance.randint(2, 4)), "attack"),
        )
    )
    going: Going = "second" if number % 2 else "first"
    redraw = is_type("attack") if number % 4 == 3 else None
    policy = Policy("", keep, redraw, "attack")
    question = HandQuestion((Group("", CountRange(1), "attack", is_type("attack")),), 0, going,
                            (policy,))  # fmt: skip
    exact = {f.key: f.value for f in hand_answers(HEAD, cards, size, question)[1].figures}
    found = counted(laid(cards, setup(size, turns=1, going=going, mulligan=policy)), number)
    for hits, key in zip(found.redraws, ("kept", "redrawnOnce", "redrawnTwice"), strict=True):
        share = exact[key]
        assert share is not None
        assert abs(proportion_distance(hits, found.games, share)) < MOST, key


def fails(cards: Mapping[Card, int], size: int) -> Fraction:
    """Return P(the first play fails), nothing ready, where only one card may be played."""
    total = sum(cards.values())
    (form,) = (card for card in cards if card.type is CardType.FOUNDATION)
    copies = cards[form]
    need = form.difficulty or 0
    failing = Fraction(0)
    for other, n in cards.items():
        if other.control is None or other.control < need:
            left = copies - (other is form)
            failing += Fraction(n, total) * at_least(total - 1, left, size, 1)
    return failing / at_least(total, copies, size, 1)


@pytest.mark.parametrize("number", DECKS)
def test_the_first_play(number: int):
    """A hand is dealt, a foundation is in it or not, and its check passes or not."""
    chance = random.Random(6000 + number)
    form = card("F", chance.choice([None, 1, 3, 5]), chance.randint(0, 6))
    cards = {form: chance.randint(5, 30)}
    for i in range(4):
        other = card(f"X{i}", chance.choice([None, 2, 4, 6]), type=CardType.ACTION)
        cards[other] = chance.randint(1, 12)
    size = chance.randint(2, 7)
    total = sum(cards.values())
    found = counted(laid(cards, setup(size, turns=1)), number)
    none, failed, passed = found.turns[0].first
    some = at_least(total, cards[form], size, 1)
    assert abs(proportion_distance(failed + passed, found.games, some)) < MOST
    exact = fails(cards, size)
    assert abs(proportion_distance(failed, failed + passed, exact)) < MOST
    assert none + failed + passed == found.games
    # And what was found in the hand: foundations played or not, all of them were there.
    assert abs(distance(mean([none, failed + passed]), some)) < MOST


@pytest.mark.parametrize(("number", "control"), [(n, c) for n in range(3) for c in (2, 5, 6)])
def test_without_chance_games_are_exact(number: int, control: int):
    """One kind of card: four are played as long as each passes with nothing ready (UV-36)."""
    found = counted(laid({card("F", control): 60}, setup(turns=1)), number, 500)
    (turn,) = found.turns
    plays = control - 2 + 1  # it needs 2, 3, 4, ... and nothing can be committed
    assert values(turn.foundations) == values(turn.ready) == values(turn.played) == {plays}
    assert values(turn.hand) == {6 - plays}
    assert values(turn.deck) == {60 - 6 - plays}
    for need, check in enumerate(turn.checks):
        times = 500 if 2 <= need <= control else 0
        assert (check.made, check.passed) == (times, times)
