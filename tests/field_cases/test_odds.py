"""Field cases about odds: draws that cannot be, and the numbers that players know."""

import json
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from tests.helpers import ROOT, uvdeck
from uvdeck.odds.check import Controls, controls_of, reaches
from uvdeck.odds.count import CountRange, ImpossibleError, at_least, distribution, expected
from uvdeck.odds.curve import curve
from uvdeck.odds.deal import Wish
from uvdeck.odds.hand import Hand, exactly
from uvdeck.odds.line import line_odds
from uvdeck.odds.mulligan import FirstPlayer, SecondPlayer

PEACE = ROOT / "examples" / "decks" / "all-might.yaml"
A, B = 1, 2


def five(value: Fraction | float) -> str:
    """Return a number to five decimals."""
    return f"{float(value):.5f}"


def deck_of_sixty(*names: str) -> bytes:
    """Return a deck of 60 cards, 4 copies of each card that is named."""
    lines = [f"- 4 {name}" for name in names]
    lines.append(f"- {60 - 4 * len(names)} Heroic Icon")
    return "\n".join(["character: All Might (I)", "main:", *lines]).encode()


# --- FC-091 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("population", "hits", "draws"),
    [(60, 4, 61), (60, 70, 7), (0, 0, 0), (0, 0, 1), (60, -4, 7), (60, 4, -7), (-60, 4, 7)],
)
def test_fc_091_draws_that_cannot_be_are_errors(population: int, hits: int, draws: int):
    with pytest.raises(ImpossibleError):
        at_least(population, hits, draws, 1)
    with pytest.raises(ImpossibleError):
        distribution(population, hits, draws)


def test_fc_091_hands_and_decks_of_nothing_are_errors():
    for atoms, size in (({0: 56, A: 4}, 0), ({0: 56, A: 4}, 61), ({}, 7), ({}, 0)):
        for ask in (
            lambda atoms, size: Hand(atoms, size),
            lambda atoms, size: FirstPlayer(atoms, size, 0, [], A),
            lambda atoms, size: SecondPlayer(atoms, size, 0, None, None),
        ):
            with pytest.raises(ImpossibleError):
                ask(atoms, size)
    for cards, hand in ((60, 0), (0, 7)):
        with pytest.raises(ImpossibleError):
            curve(cards, 0, "first", 1, hand, 7, 1)
    with pytest.raises(ImpossibleError):
        reaches({}, 3)
    with pytest.raises(ImpossibleError):
        line_odds({}, [3], 0)


def test_fc_091_no_draws_and_every_distribution_sums_to_one():
    assert at_least(60, 4, 0, 1) == 0
    for population, hits, draws in ((60, 4, 0), (60, 0, 7), (60, 60, 7), (60, 4, 60), (1, 1, 1)):
        chances = distribution(population, hits, draws)
        assert sum(chances) == 1
        assert expected(chances) == Fraction(hits * draws, population)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--hand-size", "61"], 2),
        (["--hand-size", "60", "--draws", "1"], 2),
        (["--hand-size", "0"], 2),
        (["--hand-size", "-1"], 2),
        (["--hand-size", "60"], 0),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_fc_091_the_command_refuses_them(words: list[str], code: int, cache: Path):
    run = uvdeck("odds", "hand", PEACE, *words, "--json", cache=cache)
    assert run.returncode == code
    if code == 0:
        (answer,) = json.loads(run.stdout)["answers"]
        assert answer["figures"]["together"]["fraction"] == "1"
    else:
        assert run.stderr


# --- FC-092, FC-101 ------------------------------------------------------------------------------


def test_fc_092_four_copies_in_seven_cards(cache: Path):
    chance = at_least(60, 4, 7, 1)
    assert five(chance) == "0.39950"
    assert chance == 1 - Fraction(comb(56, 7), comb(60, 7)) == Fraction(38962, 97527)
    assert Hand({0: 56, A: 4}, 7).probability([Wish(A, CountRange(1))]) == chance
    assert curve(60, 4, "first", 1, 7, 7, 1)[0].at_least[1] == chance
    run = uvdeck(
        *("odds", "hand", "-", "--hand-size", "7", "--want", "1+ name:'Plus Ultra!'", "--json"),
        cache=cache,
        stdin=deck_of_sixty("Plus Ultra!"),
        expect=0,
    )
    (answer,) = json.loads(run.stdout)["answers"]
    assert Fraction(answer["figures"]["want1"]["fraction"]) == chance


def test_fc_101_exactly_at_least_and_at_most(cache: Path):
    chances = distribution(60, 4, 7)
    values = {
        "1": ("0.33628", chances[1]),
        "1+": ("0.39950", at_least(60, 4, 7, 1)),
        "1-": ("0.93678", chances[0] + chances[1]),
        "2+": ("0.06322", at_least(60, 4, 7, 2)),
    }
    assert [five(value) for _, value in values.values()] == [text for text, _ in values.values()]
    assert values["1-"][1] + values["2+"][1] == 1
    hand = Hand({0: 56, A: 4}, 7)
    assert hand.probability([Wish(A, exactly(1))]) == chances[1]
    assert hand.probability([Wish(A, CountRange(0, 1))]) == values["1-"][1]
    wants = [word for count in values for word in ("--want", f"{count} name:'Plus Ultra!'")]
    run = uvdeck(
        *("odds", "hand", "-", "--hand-size", "7", *wants, "--json"),
        cache=cache,
        stdin=deck_of_sixty("Plus Ultra!"),
        expect=0,
    )
    figures = json.loads(run.stdout)["answers"][0]["figures"]
    found = [five(figures[f"want{i}"]["value"]) for i in range(1, 5)]
    assert found == [text for text, _ in values.values()]


# --- FC-094 --------------------------------------------------------------------------------------


def test_fc_094_two_groups_that_bear_on_each_other(cache: Path):
    hand = Hand({0: 52, A: 4, B: 4}, 7)
    some_a, some_b = Wish(A, CountRange(1)), Wish(B, CountRange(1))
    both = hand.probability([some_a, some_b])
    either = 1 - hand.probability([Wish(A, exactly(0)), Wish(B, exactly(0))])
    assert (five(both), five(either)) == ("0.14541", "0.65359")
    assert hand.probability([some_a]) + hand.probability([some_b]) == both + either
    # The product of both is another number.
    assert five(hand.probability([some_a]) ** 2) != five(both)
    names = ("name:'Plus Ultra!'", "name:'Go Beyond!'")
    run = uvdeck(
        *("odds", "hand", "-", "--hand-size", "7", "--json"),
        *("--want", f"1+ {names[0]}", "--want", f"1+ {names[1]}"),
        cache=cache,
        stdin=deck_of_sixty("Plus Ultra!", "Go Beyond!"),
        expect=0,
    )
    figures = json.loads(run.stdout)["answers"][0]["figures"]
    assert five(figures["together"]["value"]) == "0.14541"
    run = uvdeck(
        *("odds", "hand", "-", "--hand-size", "7", "--json"),
        *("--want", f"1+ ({names[0]} or {names[1]})"),
        cache=cache,
        stdin=deck_of_sixty("Plus Ultra!", "Go Beyond!"),
        expect=0,
    )
    figures = json.loads(run.stdout)["answers"][0]["figures"]
    assert five(figures["want1"]["value"]) == "0.65359"


# --- FC-095 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("controls", [{4: 40, 3: 20}, {6: 10, 5: 20, 4: 10, 2: 15, None: 5}])
def test_fc_095_checks_take_cards_out_of_the_deck(controls: Controls):
    assert controls_of(controls.items()) == controls
    assert five(reaches(controls, 4)) == "0.66667"
    odds = line_odds(controls, [4, 4], 0)
    assert odds.passed[1] == reaches(controls, 4) == Fraction(2, 3)
    assert odds.all_pass == Fraction(40 * 39, 60 * 59)
    assert five(odds.all_pass) == "0.44068"


def test_fc_095_the_commands_count_the_same(cache: Path):
    """40 cards of control 5 and 20 of control 3, from which two checks of difficulty 4 are made."""
    sixty = "character: All Might (I)\nmain:\n- 40 Heroic Icon\n- 20 Smash\n"
    asked = ("odds", "check", "-", "--difficulty", "4")
    run = uvdeck(*asked, "--json", cache=cache, stdin=sixty.encode(), expect=0)
    figures = json.loads(run.stdout)["answers"][0]["figures"]
    assert five(figures["reaches4ready0"]["value"]) == "0.66667"
    # Difficulty 4, and 3 with one card in the pool; both cards are in hand.
    played = sixty + "- 1 Texas Smash\n- 1 Go Beyond!\n"
    plays = ("--play", "Texas Smash", "--play", "Go Beyond!")
    run = uvdeck(
        "odds", "line", "-", *plays, "--json", cache=cache, stdin=played.encode(), expect=0
    )
    figures = json.loads(run.stdout)["answers"][0]["figures"]
    assert Fraction(figures["all"]["fraction"]) == Fraction(40 * 39, 60 * 59)
    assert five(figures["all"]["value"]) == "0.44068"
