"""The generator and what is drawn from it, in both forms."""

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel_forms import compiled_form
from uvdeck.sampling import draws
from uvdeck.sampling.seeds import shard_words

#: The first words from the state 1, 2, 3, 4. Source: the reference program of the generator's
#: authors, xoshiro128plusplus.c; rand_xoshiro's tests hold the same ten.
REFERENCE = (
    *(641, 1573767, 3222811527, 3517856514, 836907274),
    *(4247214768, 3867114732, 1355841295, 495546011, 621204420),
)


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else draws


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    return sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))


def limit(freedom: int) -> float:
    """Return what chi-square exceeds about once in a hundred thousand times (Wilson-Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 4.265 * math.sqrt(spread)) ** 3


def test_the_words_are_those_of_the_reference_program(form):
    words = [1, 2, 3, 4]
    assert tuple(form.draw_words(words, 10)) == REFERENCE
    again = [1, 2, 3, 4]
    assert form.draw_words(again, 4) + form.draw_words(again, 6) == list(REFERENCE)
    assert again == words


def test_the_state_stays_within_32_bits(form):
    words = [0xFFFFFFFF, 0xFFFFFFFE, 0x80000000, 0x7FFFFFFF]
    drawn = form.draw_words(words, 1000)
    assert all(0 <= word < 2**32 for word in [*words, *drawn])
    assert len(set(drawn)) == 1000


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 60])
def test_numbers_below_a_bound_are_equally_likely(form, bound):
    numbers = Counter(form.draw_below(shard_words(5, bound), bound, 20_000 * min(bound, 7)))
    assert sorted(numbers) == list(range(bound))
    if bound > 1:
        expected = [20_000 * min(bound, 7) / bound] * bound
        assert chi_square([numbers[i] for i in range(bound)], expected) < limit(bound - 1)


def test_large_bounds_are_not_biased(form):
    """Without rejection, of three neighbours one would come two thirds as often as the others."""
    bound = 3 << 29
    for drawn, biased in [
        (form.draw_below([9, 8, 7, 6], bound, 60_000), False),
        ([word * bound >> 32 for word in form.draw_words([9, 8, 7, 6], 60_000)], True),
    ]:
        seen = Counter(number % 3 for number in drawn)
        assert (chi_square([seen[i] for i in range(3)], [20_000] * 3) > limit(2)) is biased


def state_before(word: int) -> list[int]:
    """Return a state from which the generator's next word is this one."""
    # With the first word of the state 0, the next is its last one turned left by 7.
    return [0, 5, 9, (word >> 7) | (word << 25 & 0xFFFFFFFF)]


@pytest.mark.parametrize("cards", [4, 7, 60, 61, draws.MAX_BATCH])
def test_four_cards_of_a_word_are_its_digits(form, cards):
    """The word as a fraction of 2**32, times all ways, is the number of the way: exact integers."""
    ways = math.perm(cards, 4)
    surplus = 2**32 % ways
    # The first and second words of some ways: only among those are any to be thrown away.
    firsts = [-(-way * 2**32 // ways) for way in range(0, ways, 1 + ways // 60)]
    thrown, words = 0, sorted({word + more for word in firsts for more in (0, 1)})
    for word in words:
        way, rest = divmod(word * ways, 2**32)
        state = state_before(word)
        deck, plain = list(range(cards)), list(range(cards))
        form.shuffle(state, deck, 4)
        following = after(form, word)
        if rest < surplus:
            thrown += 1
            form.shuffle(following, plain, 4)
        else:
            digits = []
            for bound in range(cards - 3, cards):
                way, digit = divmod(way, bound)
                digits.append(digit)
            for place, other in enumerate([way, *reversed(digits)]):
                plain[place], plain[place + other] = plain[place + other], plain[place]
        assert (deck, state) == (plain, following)
    assert 0 < thrown < len(words)


def after(form: Any, word: int) -> list[int]:
    state = state_before(word)
    assert form.draw_words(state, 1) == [word]
    return state


def orders(form: Any, cards: int, top: int, games: int, seed: int) -> Counter[tuple[int, ...]]:
    words = shard_words(seed, 0)
    deck = list(range(cards))
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(games):
        form.shuffle(words, deck, top)
        seen[tuple(deck[:top])] += 1
    return seen


@pytest.mark.parametrize(
    ("cards", "top"), [(2, 2), (4, 4), (5, 5), (6, 3), (7, 4), (12, 2), (200, 1)]
)
def test_all_orders_of_the_top_are_equally_likely(form, cards, top):
    """Also from a deck that lies as the last shuffle left it, which is how games follow games."""
    ways = math.perm(cards, top)
    seen = orders(form, cards, top, 200 * ways, seed=cards)
    counts = [seen[order] for order in itertools.permutations(range(cards), top)]
    assert chi_square(counts, [200.0] * ways) < limit(ways - 1)


def biased_orders(cards: int, games: int) -> Counter[tuple[int, ...]]:
    """Shuffle as is often done wrongly: swap every place with any place."""
    words = shard_words(3, 0)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(games):
        deck = list(range(cards))
        for place, other in enumerate(draws.draw_below(words, cards, cards)):
            deck[place], deck[other] = deck[other], deck[place]
        seen[tuple(deck)] += 1
    return seen


def test_the_biased_swap_would_be_noticed():
    ways = math.perm(4)
    for seen, biased in [
        (orders(draws, 4, 4, 200 * ways, seed=4), False),
        (biased_orders(4, 200 * ways), True),
    ]:
        counts = [seen[order] for order in itertools.permutations(range(4))]
        assert (chi_square(counts, [200.0] * ways) > limit(ways - 1)) is biased


@pytest.mark.parametrize(
    "cards", [1, 2, 3, 4, 5, 60, 61, 62, draws.MAX_BATCH, draws.MAX_BATCH + 1, draws.MAX_CARDS]
)
def test_a_shuffle_loses_no_card_and_goes_only_as_far_as_asked(form, cards):
    deck = list(range(cards))
    assert form.shuffle([1, 2, 3, 4], deck, 0) == 0
    assert deck == list(range(cards))
    settled = form.shuffle([1, 2, 3, 4], deck, 1)
    assert settled == (4 if 4 <= cards <= draws.MAX_BATCH else 1)
    assert form.shuffle([1, 2, 3, 4], deck, cards) == cards
    assert sorted(deck) == list(range(cards))


def test_refusals(form):
    for call in (
        lambda: form.draw_words([1, 2, 3], 1),
        lambda: form.draw_below([1, 2, 3, 4], 0, 1),
        lambda: form.draw_below([1, 2, 3, 4], 2**31, 1),
        lambda: form.shuffle([1, 2, 3, 4], [0] * (draws.MAX_CARDS + 1), 1),
        lambda: form.shuffle([1, 2, 3, 4], [0] * 5, 6),
        lambda: form.shuffle([1, 2, 3, 4], [0] * 5, -1),
    ):
        with pytest.raises(ValueError, match=r"."):
            call()


def test_both_forms_draw_the_same():
    kernel = compiled_form()
    ran = 0
    word = st.integers(0, 2**32 - 1)

    @settings(max_examples=250, deadline=None, derandomize=True, database=None)
    @given(
        st.tuples(word, word, word, word).filter(any),
        st.integers(1, draws.MOST),
        st.integers(1, 150) | st.integers(1, draws.MAX_CARDS),
        st.data(),
    )
    def same(state, bound, cards, data):
        nonlocal ran
        top = data.draw(st.integers(0, cards))
        seen = []
        for form in (draws, kernel):
            words = list(state)
            deck = list(range(cards))
            seen.append(
                (
                    form.draw_words(words, 3),
                    form.draw_below(words, bound, 5),
                    form.shuffle(words, deck, top),
                    deck,
                    words,
                )
            )
        assert seen[0] == seen[1]
        ran += 1

    same()
    assert ran >= 200
