"""A turn of a duel, and how each player sets up (UV-30 to UV-33).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from uvdeck.play.block import pick_block
from uvdeck.play.bout import (
    be_open,
    clear_blocks,
    clear_forms,
    pick_target,
    strike,
)
from uvdeck.play.clients import ask_block, ask_form, ask_target, new_game
from uvdeck.play.opening import (
    open_hand,
)
from uvdeck.play.piles import (
    leave_hand,
    restock,
)
from uvdeck.play.policies import (
    caution,
)
from uvdeck.play.table import (
    AIM,
    ATTACK,
    ATTACKS,
    CAUTION,
    CHECKED,
    CONTROLS,
    DAMAGE,
    DEALT,
    END,
    FAILED,
    FORMS,
    GOING,
    HAND,
    HEALTH,
    HEALTH_OF,
    HIGHEST,
    LOST,
    NOT_ASKED,
    NUMBERS,
    OWN,
    PLAY,
    POLICY,
    POOL,
    REACHED,
    REACHING,
    READY,
    ROW,
    SHUFFLES,
    SIZE,
    SYMBOLS_OF,
    TOTAL,
    TRIES,
    TURN,
    TYPE,
    WHO,
    note,
)
from uvdeck.play.turn import (
    attempt,
    begin_turn,
    duty,
    fill_reach,
    join_pool,
    need_of,
    pick,
    show_hand,
)
from uvdeck.sampling import purecython as cython


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def set_up(
    state: cython.p_uint,
    base: cython.p_short,
    deck: cython.p_short,
    full: cython.p_int,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    back: cython.p_short,
    hand: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    rules: cython.p_int,
    log: cython.p_int,
    cards: cython.Py_ssize_t,
    who: cython.int,
) -> cython.void:
    """Shuffle a player's deck, and draw the opening hand or mulligan it (UV-30, UV-31)."""
    i: cython.Py_ssize_t
    for i in range(NUMBERS):
        g[i] = 0
    for i in range(cards):
        deck[i] = base[i]
    for i in range(CONTROLS + 1):
        left[i] = full[i]
    g[WHO] = who
    g[OWN] = rules[SYMBOLS_OF]
    g[HIGHEST] = full[CONTROLS + 1]
    g[HEALTH] = rules[HEALTH_OF]
    g[SIZE] = cython.cast(cython.int, cards)
    g[CAUTION] = caution(rules[POLICY])
    # The first player's character begins committed, the second one's ready: it may help a block.
    g[READY] = rules[GOING] - 1
    if stack[0]:
        restock(deck, left, kinds, stack, g, cards)
    else:
        g[SHUFFLES] = 1
    be_open(g)
    if not cython.compiled:
        new_game(g, rules[POLICY])
    if g[LOST] == 0:
        open_hand(state, deck, left, kinds, stack, back, hand, discard, g, rules, log)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_turn(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    hand: cython.p_short,
    pool: cython.p_short,
    dealt: cython.p_short,
    stage: cython.p_short,
    worn: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    rules: cython.p_int,
    state_r: cython.p_uint,
    deck_r: cython.p_short,
    left_r: cython.p_int,
    kinds_r: cython.p_int,
    stack_r: cython.p_int,
    hand_r: cython.p_short,
    pool_r: cython.p_short,
    stage_r: cython.p_short,
    worn_r: cython.p_short,
    discard_r: cython.p_short,
    g_r: cython.p_int,
    rules_r: cython.p_int,
    log: cython.p_int,
) -> cython.void:
    """Take a player's turn against a rival; the game ends where one of the two has lost."""
    if cython.compiled:
        reach: cython.int[CONTROLS + 1]
    else:
        reach = [0] * (CONTROLS + 1)
    place: cython.int
    kind: cython.int
    need: cython.int
    passes: cython.int
    target: cython.int
    block_with: cython.int
    damage: cython.int
    g[TURN] = g[TURN] + 1
    g[ATTACKS] = 0
    begin_turn(state, deck, left, kinds, stack, hand, discard, g, rules, log)
    while g[LOST] == 0 and g_r[LOST] == 0:
        place = NOT_ASKED
        if not cython.compiled:
            own = (kinds, deck, hand, pool, stage, worn, discard, left, g)
            other = (kinds_r, deck_r, hand_r, pool_r, stage_r, worn_r, discard_r, left_r, g_r)
            place = ask_form(rules[POLICY], own, other)
        if place == NOT_ASKED:
            place = pick(kinds, hand, left, reach, g)
        elif place < 0:
            fill_reach(left, reach, g)
        if place < 0:
            if g[TRIES]:
                break
            place = duty(kinds, hand, reach, g)
            if place < 0:
                show_hand(kinds, hand, discard, g, log)
                break
        kind = leave_hand(hand, g, place)
        need = need_of(kinds, g, kind * ROW)
        note(g, log, PLAY, kind, need, g[READY])
        target = -1
        if kinds[kind * ROW + TYPE] == ATTACK:
            # A backup is declared as the target when the attack is played (UV-47).
            damage = kinds[kind * ROW + DAMAGE]
            target = NOT_ASKED
            if not cython.compiled:
                target = ask_target(rules[POLICY], own, other, kind)
            if target == NOT_ASKED:
                target = pick_target(kinds_r, stage_r, worn_r, g_r, g, rules, damage)
            if target >= 0:
                note(g, log, AIM, kind, stage_r[target], damage)
        g[TRIES] = g[TRIES] + 1
        passes = attempt(state, deck, left, kinds, stack, discard, g, rules, log, kind, need)
        if passes < 0:
            break
        g[CHECKED] = g[CHECKED] + 1
        if passes == 0:
            g[FAILED] = g[FAILED] + 1
            break
        g[FORMS] = g[FORMS] + 1
        dealt[g[POOL]] = 0
        join_pool(kinds, pool, g, kind)
        if kinds[kind * ROW + TYPE] == ATTACK:
            block_with = -1
            if target < 0:
                block_with = NOT_ASKED
                if not cython.compiled:
                    block_with = ask_block(rules_r[POLICY], other, own, kind, log)
                if block_with == NOT_ASKED:
                    block_with = pick_block(
                        kinds_r, hand_r, left_r, g_r, rules_r, log, kinds, kind * ROW
                    )
            damage = strike(
                state_r,
                deck_r,
                left_r,
                kinds_r,
                stack_r,
                hand_r,
                pool_r,
                stage_r,
                worn_r,
                discard_r,
                g_r,
                rules_r,
                kinds,
                g,
                log,
                kind,
                target,
                block_with,
            )
            dealt[g[POOL] - 1] = 1 if damage > 0 else 0
    g[TOTAL] = g[TOTAL] + g[DEALT]
    if g[REACHED] == 0 and g[TOTAL] >= rules[REACHING]:
        g[REACHED] = g[TURN]
    if g[LOST] or g_r[LOST]:
        return
    clear_forms(
        kinds, pool, dealt, stage, worn, discard, g, kinds_r, stage_r, worn_r, discard_r, g_r, log
    )
    be_open(g)
    clear_blocks(pool_r, discard_r, g_r, log)
    note(g, log, END, g[HAND], g[DEALT], g[TOTAL])
