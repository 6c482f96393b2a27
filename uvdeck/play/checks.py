"""A hand and the control checks after it, game after game.

A source of the kernel, like ``sampling/draws.py``: see there.
"""

from collections.abc import Sequence
from typing import Final

from uvdeck.sampling import purecython as cython
from uvdeck.sampling.draws import MAX_CARDS, settle
from uvdeck.sampling.purecython import calloc, free

#: Checks of a game at most.
MAX_CHECKS: Final = 20
#: Ready cards at most.
MAX_READY: Final = 200
#: Controls and difficulties are at most this, and cards without control lack more than this.
NO_CONTROL: Final = 1000


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_checks(
    words: cython.p_uint,
    deck: cython.p_short,
    cards: cython.Py_ssize_t,
    hand: cython.Py_ssize_t,
    needs: cython.p_int,
    checks: cython.Py_ssize_t,
    ready: cython.Py_ssize_t,
    spare: cython.Py_ssize_t,
    games: cython.longlong,
    counts: cython.p_longlong,
) -> cython.void:
    """Play games and count how they end: what :func:`play_checks` does, on C arrays."""
    # The state of the generator is copied, so that the C compiler may keep it in registers.
    if cython.compiled:
        state: cython.uint[4]
    else:
        state = [0, 0, 0, 0]
    game: cython.longlong
    settled: cython.Py_ssize_t
    place: cython.Py_ssize_t
    found: cython.Py_ssize_t
    left: cython.Py_ssize_t
    passed: cython.Py_ssize_t
    lack: cython.Py_ssize_t
    going: cython.Py_ssize_t
    # All cards that a game may look at are drawn at once: drawing them check by check would save
    # fewer draws than it costs the processor not to know which is the last.
    seen: cython.Py_ssize_t = hand + checks
    for place in range(4):
        state[place] = words[place]
    for game in range(games):  # noqa: B007
        settled = 0
        while settled < seen:
            settled = settle(state, deck, settled, cards)
        found = 0
        for place in range(hand):
            found += deck[place] & 1
        left = found + spare
        if left > ready:
            left = ready
        passed = 0
        going = 1
        for place in range(checks):
            lack = needs[place] - (deck[hand + place] >> 1)
            going &= lack <= left
            left -= lack & -going & ~(lack >> 31)
            passed += going
        counts[(found * (checks + 1) + passed) * (ready + 1) + left] += 1
    for place in range(4):
        words[place] = state[place]


def play_checks(
    words: list[int],
    deck: list[int],
    hand: int,
    needs: Sequence[int],
    ready: int,
    from_hand: bool,
    games: int,
    counts: list[int],
) -> None:
    """Draw a hand, then make control checks until one fails, game after game (UV-35, UV-37).

    Each check turns over the next card. Where its control is lower than needed, exactly as many
    ready cards are committed as it lacks, if there are that many; a card without control fails
    whatever is committed. Calling this for 3 games and then for 5 does the same as for 8 games.

    Args:
        words: state of the generator, four words; left as after the last game.
        deck: one number a card: twice its control and 1 more if it is a foundation, or -2 and -1
            for cards without control; left in the order of the last game.
        hand: cards drawn into the hand, 0 or more.
        needs: what each check needs in turn, each 0 or more.
        ready: cards that are ready before the first check.
        from_hand: no more are ready than there are foundations in the hand.
        games: games to play, 0 or more.
        counts: number of games with ``f`` foundations in the hand, ``p`` checks passed and ``r``
            cards left ready, at ``(f * (len(needs) + 1) + p) * (ready + 1) + r``; added to.

    Raises:
        ValueError: the numbers do not go together.
    """
    size: cython.Py_ssize_t = len(deck)
    checks: cython.Py_ssize_t = len(needs)
    place: cython.Py_ssize_t
    if size > MAX_CARDS or hand < 0 or hand + checks > size:
        raise ValueError("a hand and its checks cannot be drawn from a deck of that size")
    if checks > MAX_CHECKS or ready < 0 or ready > MAX_READY or games < 0 or len(words) != 4:
        raise ValueError("too many checks or ready cards, fewer than no games, or no four words")
    # C copies of what is used where no Python object may be touched.
    drawn: cython.Py_ssize_t = hand
    most: cython.Py_ssize_t = ready
    spare: cython.Py_ssize_t = 0 if from_hand else ready
    rounds: cython.longlong = games
    cells: cython.Py_ssize_t = (hand + 1) * (checks + 1) * (ready + 1)
    if len(counts) != cells:
        raise ValueError("the counts have another size")
    if min(deck, default=0) < -2 or max(deck, default=0) > 2 * NO_CONTROL:
        raise ValueError("a control is not a number of this game")
    if min(needs, default=0) < 0 or max(needs, default=0) > NO_CONTROL:
        raise ValueError("a difficulty is not a number of this game")

    if cython.compiled:
        state: cython.uint[4]
    else:
        state = [0, 0, 0, 0]
    order: cython.p_short = cython.cast(
        cython.p_short, calloc(size + 1, cython.sizeof(cython.short))
    )
    wanted: cython.p_int = cython.cast(cython.p_int, calloc(checks + 1, cython.sizeof(cython.int)))
    table: cython.p_longlong = cython.cast(
        cython.p_longlong, calloc(cells, cython.sizeof(cython.longlong))
    )
    try:
        if not order or not wanted or not table:
            raise MemoryError
        for place in range(4):
            state[place] = words[place]
        for place in range(size):
            order[place] = deck[place]
            if order[place] < 0:
                # So far below 0 that it lacks more than can be ready.
                order[place] -= 2 * NO_CONTROL
        for place in range(checks):
            wanted[place] = needs[place]
        with cython.nogil:
            count_checks(state, order, size, drawn, wanted, checks, most, spare, rounds, table)
        for place in range(4):
            words[place] = state[place]
        for place in range(size):
            if order[place] < 0:
                order[place] += 2 * NO_CONTROL
            deck[place] = order[place]
        for place in range(cells):
            counts[place] += table[place]
    finally:
        free(order)
        free(wanted)
        free(table)
