"""Random words, unbiased numbers below a bound, and decks shuffled only as far as they are seen.

This is a source of the kernel: one text that Cython compiles and that Python runs as it stands,
with the same bytes out of both (``docs/kernel.md`` says what such a source must obey). All state is
in arrays that the caller holds: four words of 32 bits for the generator, a deck of cards.

The generator is xoshiro128++ 1.0 by David Blackman and Sebastiano Vigna (Scrambled linear
pseudorandom number generators, ACM Transactions on Mathematical Software 47, 2021). Numbers below a
bound are the upper half of word times bound, with the words thrown away that would make some of
them likelier (Daniel Lemire, Fast random integer generation in an interval, ACM Transactions on
Modeling and Computer Simulation 29, 2019). The lower half that is left over is itself a random
word, which gives the next number (Nevin Brackett-Rozinsky and Daniel Lemire, Batched ranged random
integer generation, Software: Practice and Experience 55, 2025), so that four cards cost one word.
"""

from typing import Final

from uvdeck.sampling import purecython as cython

#: Cards of a deck at most.
MAX_CARDS: Final = 1000
#: Cards that one random word draws, where there are as many as that to draw and not too many.
CARDS_A_WORD: Final = 4
#: Cards left to draw at most where several are drawn from one word: their bounds multiplied stay
#: below 2**28, so that one word in 16 at most has to be looked at twice.
MAX_BATCH: Final = 128
#: Cuts numbers of the Python form down to what 32 bits hold.
MASK: Final = 0xFFFFFFFF
#: The largest bound of a number that is asked for one at a time.
MOST: Final = 0x7FFFFFFF


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_word(state: cython.p_uint) -> cython.uint:
    """Return the next 32 random bits of xoshiro128++.

    Args:
        state: four words, not all 0; changed.
    """
    total: cython.uint = state[0] + state[3]
    if not cython.compiled:
        total &= MASK
    word: cython.uint = ((total << 7) | (total >> 25)) + state[0]
    shifted: cython.uint = state[1] << 9
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    last: cython.uint = state[3]
    state[3] = (last << 11) | (last >> 21)
    if not cython.compiled:
        word &= MASK
        state[2] &= MASK
        state[3] &= MASK
    return word


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def below(state: cython.p_uint, bound: cython.uint) -> cython.uint:
    """Return a number from 0 to ``bound - 1``, each with exactly the same chance.

    Args:
        state: of the generator; changed.
        bound: 1 or more, below 2**32.
    """
    product: cython.ulonglong
    low: cython.uint
    while True:
        product = cython.cast(cython.ulonglong, next_word(state)) * bound
        low = cython.cast(cython.uint, product)
        if not cython.compiled:
            low &= MASK
        # 2**32 mod bound words would give some numbers once more than others; a division tells
        # which, and only when it can matter.
        if low >= bound or low >= (cython.cast(cython.ulonglong, 1) << 32) % bound:
            break
    return cython.cast(cython.uint, product >> 32)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def settle(
    state: cython.p_uint, deck: cython.p_short, settled: cython.Py_ssize_t, cards: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Shuffle a deck a little further down and return how many cards have their place then.

    The steps are those of Fisher and Yates: the card of each place is drawn from that place and all
    below it. Cards above are in their final order, those below are yet to be drawn from. Whoever
    looks at a card first calls this while its place is ``settled`` or later. What order the deck
    had before does not matter, so a game can begin where the last one ended.

    Args:
        state: of the generator; changed.
        deck: its cards from the top, MAX_CARDS at most; changed from place ``settled`` on.
        settled: how many cards from the top have their place, less than ``cards``.
        cards: how many cards the deck has.
    """
    left: cython.uint = cython.cast(cython.uint, cards - settled)
    other: cython.Py_ssize_t
    card: cython.short
    if left < CARDS_A_WORD or left > MAX_BATCH:
        other = settled
        if left > 1:
            other += below(state, left)
        card = deck[settled]
        deck[settled] = deck[other]
        deck[other] = card
        return settled + 1

    first: cython.uint
    second: cython.uint
    third: cython.uint
    low: cython.uint
    product: cython.ulonglong
    ways: cython.uint = left * (left - 1) * (left - 2) * (left - 3)
    while True:
        product = cython.cast(cython.ulonglong, next_word(state)) * left
        first = cython.cast(cython.uint, product >> 32)
        low = cython.cast(cython.uint, product)
        if not cython.compiled:
            low &= MASK
        product = cython.cast(cython.ulonglong, low) * (left - 1)
        second = cython.cast(cython.uint, product >> 32)
        low = cython.cast(cython.uint, product)
        if not cython.compiled:
            low &= MASK
        product = cython.cast(cython.ulonglong, low) * (left - 2)
        third = cython.cast(cython.uint, product >> 32)
        low = cython.cast(cython.uint, product)
        if not cython.compiled:
            low &= MASK
        product = cython.cast(cython.ulonglong, low) * (left - 3)
        low = cython.cast(cython.uint, product)
        if not cython.compiled:
            low &= MASK
        # 2**32 mod ways words would give some ways once more than others; a division tells which,
        # and only when it can matter.
        if low >= ways or low >= (cython.cast(cython.ulonglong, 1) << 32) % ways:
            break
    other = settled + cython.cast(cython.Py_ssize_t, first)
    card = deck[settled]
    deck[settled] = deck[other]
    deck[other] = card
    other = settled + 1 + cython.cast(cython.Py_ssize_t, second)
    card = deck[settled + 1]
    deck[settled + 1] = deck[other]
    deck[other] = card
    other = settled + 2 + cython.cast(cython.Py_ssize_t, third)
    card = deck[settled + 2]
    deck[settled + 2] = deck[other]
    deck[other] = card
    other = settled + 3 + cython.cast(cython.Py_ssize_t, product >> 32)
    card = deck[settled + 3]
    deck[settled + 3] = deck[other]
    deck[other] = card
    return settled + CARDS_A_WORD


def draw_words(words: list[int], count: int) -> list[int]:
    """Return the next words of the generator.

    Args:
        words: its state, four words; changed.
        count: how many, 0 or more.

    Raises:
        ValueError: there are not four words.
    """
    return _drawn(words, 0, count)


def draw_below(words: list[int], bound: int, count: int) -> list[int]:
    """Return numbers from 0 to ``bound - 1``, each with exactly the same chance.

    Args:
        words: state of the generator, four words; changed.
        bound: from 1 to 2**31 - 1.
        count: how many numbers, 0 or more.

    Raises:
        ValueError: there are not four words, or the bound is out of range.
    """
    if bound < 1 or bound > MOST:
        raise ValueError("the bound is out of range")
    return _drawn(words, bound, count)


def _drawn(words: list[int], limit: int, count: int) -> list[int]:
    """Return words if the limit is 0, else numbers below it."""
    if len(words) != 4:
        raise ValueError("the state of the generator has four words")
    bound: cython.uint = limit
    place: cython.Py_ssize_t
    if cython.compiled:
        state: cython.uint[4]
    else:
        state = [0, 0, 0, 0]
    for place in range(4):
        state[place] = words[place]
    drawn = []
    for _ in range(count):
        if bound:
            drawn.append(below(state, bound))
        else:
            drawn.append(next_word(state))
    for place in range(4):
        words[place] = state[place]
    return drawn


def shuffle(words: list[int], deck: list[int], top: int) -> int:
    """Shuffle the top of a deck and return how many cards have their place then.

    Args:
        words: state of the generator, four words; changed.
        deck: up to MAX_CARDS numbers from -2**15 to 2**15 - 1, from the top; put into another
            order. Which cards come to the top is as likely as in a wholly shuffled deck, and so is
            their order.
        top: how many cards will be looked at; a few more may be shuffled.

    Raises:
        ValueError: the deck is too large or too small, or there are not four words.
    """
    size: cython.Py_ssize_t = len(deck)
    if len(words) != 4 or size > MAX_CARDS or top < 0 or top > size:
        raise ValueError("a deck of that size cannot be shuffled so far")
    wanted: cython.Py_ssize_t = top
    settled: cython.Py_ssize_t = 0
    place: cython.Py_ssize_t
    if cython.compiled:
        state: cython.uint[4]
        order: cython.short[MAX_CARDS]
    else:
        state = [0, 0, 0, 0]
        order = [0] * size
    for place in range(4):
        state[place] = words[place]
    for place in range(size):
        order[place] = deck[place]
    while settled < wanted:
        settled = settle(state, order, settled, size)
    for place in range(4):
        words[place] = state[place]
    for place in range(size):
        deck[place] = order[place]
    return settled
