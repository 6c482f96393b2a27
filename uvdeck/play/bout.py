"""What a turn of a duel has beside a turn alone: attacks that are blocked, backups, two card pools.

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``. Names that end
in ``r`` are the rival's: of the player who does not take the turn.
"""

from uvdeck.play.block import (
    BROKE_OFF,
    COMPLETELY,
    PARTLY,
    UNBLOCKED,
    block,
    let_through,
)
from uvdeck.play.clear import leave_stage, put_away
from uvdeck.play.piles import leave_place, throw_away
from uvdeck.play.policies import aims
from uvdeck.play.table import (
    ATTACKS,
    BACKUP,
    CHECKED,
    CLEARED,
    DAMAGE,
    DEALT,
    DESTROYED,
    DIES,
    EASED,
    ELUSIVE,
    FAILED,
    HEALTH,
    HIT,
    HURT,
    KILLED,
    LOST,
    MOMENTUM,
    NEW_TERRAIN,
    ON_ATTACKS,
    OWN,
    POLICY,
    POOL,
    PROGRESSIVE,
    ROW,
    SHARED,
    STAGE,
    STAMINA,
    STOPPED,
    STRUCK,
    TERRAIN,
    TERRAINS,
    THROW,
    TO_MOMENTUM,
    TRIED,
    TYPE,
    note,
)
from uvdeck.sampling import purecython as cython


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pick_target(
    kinds_r: cython.p_int,
    stage_r: cython.p_short,
    worn_r: cython.p_short,
    g_r: cython.p_int,
    g: cython.p_int,
    rules: cython.p_int,
    damage: cython.int,
) -> cython.int:
    """Return the place in the rival's stage of the backup that is aimed at, -1 for the rival.

    An elusive one is no target of the first attack of a turn (UV-47). Of several the one with the
    most stamina left is chosen, then the oldest.
    """
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t
    stamina: cython.int
    most: cython.int = 0
    place: cython.int = -1
    for i in range(g_r[STAGE]):
        row = stage_r[i] * ROW
        if kinds_r[row + TYPE] != BACKUP or (kinds_r[row + ELUSIVE] and g[ATTACKS] == 0):
            continue
        stamina = kinds_r[row + STAMINA] - worn_r[i]
        if stamina > most and aims(rules[POLICY], damage, stamina, g_r[HEALTH]):
            most = stamina
            place = cython.cast(cython.int, i)
    return place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hit_backup(
    kinds_r: cython.p_int,
    stage_r: cython.p_short,
    worn_r: cython.p_short,
    discard_r: cython.p_short,
    g_r: cython.p_int,
    log: cython.p_int,
    place: cython.Py_ssize_t,
    damage: cython.int,
) -> cython.void:
    """Take damage off a backup's stamina, which stays off; with none left it is destroyed."""
    kind: cython.int = stage_r[place]
    stamina: cython.int
    worn_r[place] = cython.cast(cython.short, worn_r[place] + damage)
    stamina = kinds_r[kind * ROW + STAMINA] - worn_r[place]
    note(g_r, log, HURT, kind, damage, stamina)
    if stamina <= 0:
        leave_place(stage_r, worn_r, g_r, place)
        if kinds_r[kind * ROW + TERRAIN]:
            g_r[TERRAINS] = 0
        throw_away(discard_r, g_r, kind)
        note(g_r, log, DESTROYED, kind, 0, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def strike(
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
    kinds: cython.p_int,
    g: cython.p_int,
    log: cython.p_int,
    kind: cython.int,
    target: cython.int,
    place: cython.int,
) -> cython.int:
    """Let an attack that passed do what it does, and return the damage that it dealt.

    ``target`` is the place in the rival's stage of the backup that was declared, -1 for the rival;
    ``place`` that in the rival's hand of the card that blocks, -1 for none.
    """
    at: cython.Py_ssize_t = kind * ROW
    damage: cython.int = kinds[at + DAMAGE]
    outcome: cython.int = UNBLOCKED
    g[ATTACKS] = g[ATTACKS] + 1
    g[STRUCK] = g[STRUCK] + 1
    if target >= 0:
        hit_backup(kinds_r, stage_r, worn_r, discard_r, g_r, log, target, damage)
        return damage
    if place >= 0:
        g_r[TRIED] = g_r[TRIED] + 1
        outcome = block(
            state_r,
            deck_r,
            left_r,
            kinds_r,
            stack_r,
            hand_r,
            pool_r,
            discard_r,
            g_r,
            rules_r,
            log,
            kinds,
            at,
            place,
        )
        if outcome == BROKE_OFF:
            return 0
        g_r[CHECKED] = g_r[CHECKED] + 1
        if outcome == COMPLETELY:
            g_r[STOPPED] = g_r[STOPPED] + 1
        elif outcome == PARTLY:
            g_r[EASED] = g_r[EASED] + 1
        else:
            g_r[FAILED] = g_r[FAILED] + 1
    damage = let_through(damage, kinds[at + THROW], outcome)
    g[DEALT] = g[DEALT] + damage
    g_r[HEALTH] = g_r[HEALTH] - damage
    note(g, log, HIT, kind, damage, g_r[HEALTH])
    if g_r[HEALTH] <= 0:
        g_r[LOST] = KILLED
        note(g_r, log, DIES, -1, g_r[HEALTH], 0)
    return damage


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def clear_forms(
    kinds: cython.p_int,
    pool: cython.p_short,
    dealt: cython.p_short,
    stage: cython.p_short,
    worn: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    kinds_r: cython.p_int,
    stage_r: cython.p_short,
    worn_r: cython.p_short,
    discard_r: cython.p_short,
    g_r: cython.p_int,
    log: cython.p_int,
) -> cython.void:
    """Clear the card pool of the player whose turn it is, from right to left (UV-33).

    An attack that dealt damage goes to momentum (UV-41). In both stages together only the newest
    terrain stays (UV-42).
    """
    kind: cython.int
    fresh: cython.int = 0
    while g[POOL] > 0:
        g[POOL] = g[POOL] - 1
        kind = pool[g[POOL]]
        if dealt[g[POOL]]:
            g[MOMENTUM] = g[MOMENTUM] + 1
            note(g, log, TO_MOMENTUM, kind, 0, 0)
            continue
        g[NEW_TERRAIN] = 0
        fresh = put_away(kinds, stage, worn, discard, g, log, kind, fresh)
        if g[NEW_TERRAIN] and g_r[TERRAINS]:
            leave_stage(kinds_r, stage_r, worn_r, discard_r, g_r, log, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def clear_blocks(
    pool_r: cython.p_short, discard_r: cython.p_short, g_r: cython.p_int, log: cython.p_int
) -> cython.void:
    """Clear the card pool of the player who blocked: every card of it is discarded (UV-33)."""
    while g_r[POOL] > 0:
        g_r[POOL] = g_r[POOL] - 1
        throw_away(discard_r, g_r, pool_r[g_r[POOL]])
        note(g_r, log, CLEARED, pool_r[g_r[POOL]], 0, 0)
    be_open(g_r)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def be_open(g: cython.p_int) -> cython.void:
    """Begin with an empty card pool: no progressive difficulty, only the character to match."""
    g[SHARED] = g[OWN]
    g[PROGRESSIVE] = 0
    g[ON_ATTACKS] = 0
