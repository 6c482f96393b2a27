"""Duels set up by hand, step by step: UV-46 to UV-48, card types, backups, matches, limits."""

from typing import Any

import pytest

from tests.goldfish_decks import rules as format_with
from tests.odds_cards import card, starter, strike
from tests.play_tables import (
    ATTACK_FIRST,
    BALANCED,
    BUILD,
    DEFENSIVE,
    Event,
    Kind,
    action,
    asset,
    attack,
    backup,
    character,
    check_part,
    duel,
    foundation,
    goes,
    numbered,
    rules,
    stacked,
    stops,
    told,
)
from uvdeck.duel.players import Terms, seat
from uvdeck.model import CardType, Keyword
from uvdeck.play import bout, table
from uvdeck.play import duel as python_form

WALL = foundation("Wall", difficulty=20)  # out of reach
NINE = action("Nine", control=9)  # what checks turn over; it neither blocks nor is it a form
BLANK = action("Blank", control=None)
TAUNT = action("Taunt")
JAB = attack("Jab")
GUARD = action("Guard", block="mid")  # never a form
EARLY: dict[str, Any] = {"early_attacks": True, "policy": ATTACK_FIRST}
BLOCKS: dict[str, Any] = {"early_attacks": True, "policy": DEFENSIVE}
AIMS: dict[str, Any] = {"early_attacks": True, "policy": BALANCED}
BUILDS: dict[str, Any] = {"early_attacks": True, "policy": BUILD}


# --- UV-46: types ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        (foundation("Card"), "built"),
        (asset("Card"), "built"),
        (backup("Card"), "built"),
        (attack("Card"), "momentum"),
        (attack("Card", damage=0), "cleared"),
        (character("Card", attaches=True), "attached"),
        (character("Card"), "cleared"),
    ],
)
def test_uv46_every_type_but_action_is_played_as_a_form(duel_form, kind, where):
    log = duel(duel_form, [kind, NINE], "Card Nine*5", "Nine*9", hand=1, **BUILDS)
    check_part(log, f"A begin 1 0; {goes('Card')}")
    assert [event[1] for event in log if event[2:] == ("Card",)] == ["deal", where]


def test_uv46_an_action_is_never_a_form_but_blocks(duel_form):
    """A has nothing else and shows the hand; B blocks with one, and its check turns one over."""
    log = duel(
        duel_form,
        [GUARD, JAB, NINE],
        "Guard Nine Jab Nine*5",
        "Guard*2 Nine Guard Nine*9",
        turns=2,
        of_a={"hand": 1, **EARLY},
        of_b={"hand": 2, **BLOCKS},
    )
    assert log[5:] == told("""
        A begin 1 0; no-form Guard; end 0 0 0
        B begin 1 1; draw Nine; no-form Nine; end 2 0 0
        A begin 2 1; draw Nine; no-form Nine; end 0 0 0
        B begin 2 1; no-form Guard; end 1 0 0
        A limit 25 25
    """)
    log = duel(duel_form, [GUARD, JAB], "Jab Guard*5", "Guard*6", hand=1, of_a=EARLY, of_b=BLOCKS)
    check_part(log, f"B {stops('Guard', turned='Guard 5')} A hit Jab 0 25")


def test_uv46_an_action_that_could_be_played_is_refused(duel_form):
    kinds = [action("Taunt")._replace(form=True), NINE]
    with pytest.raises(ValueError, match="UV-46"):
        duel(duel_form, kinds, "Taunt Nine*5", "Nine*9", hand=1)


# --- UV-47: backups -------------------------------------------------------------------------------


def against(
    form: Any, strikes: str, kinds: list[Kind], stage: list[Kind], then: str = "", **given: Any
) -> list[Event]:
    """Let B build backups on its first turn, with a Guard left in hand; then A attacks.

    A's cards and B's are numbered apart, so that a card told by the wrong player's numbers shows.
    """
    own = [*kinds, BLANK, NINE]
    rivals = [NINE, TAUNT, GUARD, WALL, *stage]
    built = " ".join(kind.name for kind in stage)
    return duel(
        form,
        own,
        strikes,
        f"{built} Guard {'Nine ' * len(stage)} {then} Nine*9",
        kinds_b=rivals,
        begins="B",
        of_a={**AIMS, "hand": 1} | given.pop("of_a", {}),
        of_b={**BLOCKS, "hand": len(stage) + 1},
        **given,
    )


@pytest.mark.parametrize(("stamina", "left"), [(4, 0), (3, -1)])
def test_uv47_an_attack_at_a_backup_is_declared_and_cannot_be_blocked(duel_form, stamina, left):
    """The damage comes off its stamina; at 0 or less it is destroyed. B's health stays.

    B's Guard would stop the attack, if that were at B. It dealt damage and becomes momentum.
    """
    log = against(duel_form, "Jab Nine*5", [JAB], [backup("Chum", stamina=stamina)])
    check_part(
        log,
        f"""
        B begin 1 0; {goes("Chum")} built Chum; end 1 0 0
        A begin 1 1; draw Nine; play Jab 0 1; aim Jab Chum 4; check Nine 9 0; pass Jab 0 1
        B hurt Chum 4 {left}; destroyed Chum
        A momentum Jab; end 1 0 0
        A limit 25 25
        """,
    )


def test_uv47_a_target_is_not_hurt_by_an_attack_that_fails(duel_form):
    """It is declared anew with the next attack."""
    log = against(
        duel_form, "Jab Nine Blank Jab Nine*5", [JAB], [backup("Chum", stamina=4)], turns=2
    )
    check_part(
        log,
        "A begin 1 1; draw Nine; play Jab 0 1; aim Jab Chum 4; check Blank -1 0; fail Jab -1 1",
    )
    check_part(
        log,
        """
        A begin 2 1; review Nine; draw Jab; play Jab 0 1; aim Jab Chum 4; check Nine 9 0
        pass Jab 0 1; B hurt Chum 4 0; destroyed Chum
        """,
    )


def test_uv47_elusive_is_no_target_of_the_first_attack_of_each_turn(duel_form):
    """The first attack goes at B, who blocks it; the second one may hit the backup.

    On the next turn it is again the second attack. Elf, cleared first, is the older of the two.
    """
    stage = [backup("Imp", stamina=4, elusive=True), backup("Elf", stamina=4, elusive=True)]
    log = against(
        duel_form,
        "Jab*2 Nine*3 Jab*2 Nine*9",
        [JAB],
        stage,
        turns=2,
        of_a={"hand": 2},
    )
    check_part(log, f"A begin 1 1; draw Nine; {goes('Jab', 0, 1)} B {stops('Guard', 0, 0)}")
    attacks = [event for event in log if event[1] in ("aim", "hurt", "destroyed", "hit", "begin")]
    assert attacks == told("""
        B begin 1 0
        A begin 1 1; hit Jab 0 25; aim Jab Elf 4; B hurt Elf 4 0; destroyed Elf
        B begin 2 1
        A begin 2 1; hit Jab 4 21; aim Jab Imp 4; B hurt Imp 4 0; destroyed Imp
    """)


def test_uv47_a_destroyed_backup_is_discarded(duel_form):
    """B's next deck is what was turned over, the block and the backup."""
    log = duel(
        duel_form,
        [JAB, backup("Chum", stamina=4), TAUNT, NINE],
        "Jab Nine*5",
        ("Chum Nine Nine", "Chum Nine"),
        begins="B",
        hand=1,
        turns=2,
        cycling=1,
        of_a=AIMS,
        of_b=BLOCKS,
    )
    check_part(log, "B begin 2 1; draw Nine; cycle 2 1; removed Chum; no-form Nine; end 0 0 0")


def test_uv47_a_backup_that_comes_later_starts_at_its_maximum(duel_form):
    """A Unique copy is built where one was destroyed, and all 4 stamina have to go again."""
    stage = [backup("Chum", stamina=4, unique=True)]
    log = against(duel_form, "Jab Nine*2 Jab Nine*5", [JAB], stage, then="Chum Nine*3", turns=2)
    assert [event for event in log if event[2:3] == ("Chum",) and event[1] != "check"] == told("""
        B deal Chum; play Chum 0 0; pass Chum 0 0; built Chum
        hurt Chum 4 0; destroyed Chum
        draw Chum; play Chum 0 1; pass Chum 0 1; built Chum
        hurt Chum 4 0; destroyed Chum
    """)


def test_uv47_a_destroyed_terrain_is_no_old_terrain(duel_form):
    """B's Moor is gone when A's Field comes into the stage."""
    log = against(
        duel_form,
        "Jab Field Nine*6",
        [JAB, foundation("Field", terrain=True)],
        [backup("Moor", stamina=4, terrain=True)],
        of_a={"hand": 2},
    )
    assert [event for event in log if event[2:] == ("Moor",)] == told(
        "B deal Moor; built Moor; destroyed Moor"
    )
    assert ("A", "built", "Field") in log


def test_uv47_stamina_that_was_lost_stays_lost(monkeypatch):
    """A policy is asked that aims at any backup, in the form in which it can be put there.

    Those of the kernel never aim at a backup that the attack would not destroy.

    The backup with more stamina left is aimed at. Pal, cleared first, stands before Chum.
    """
    monkeypatch.setattr(bout, "aims", lambda *_: 1)
    stage = [backup("Chum", stamina=5), backup("Pal", stamina=4)]
    log = against(
        python_form,
        "Jab*3 Nine*4 Jab*2 Nine*9",
        [attack("Jab", damage=2)],
        stage,
        turns=2,
        of_a={"hand": 3},
    )
    hurt = [event for event in log if event[1] in ("hurt", "destroyed", "hit", "begin")]
    assert hurt == told("""
        B begin 1 0
        A begin 1 1; B hurt Chum 2 3; hurt Pal 2 2; hurt Chum 2 1
        B begin 2 1
        A begin 2 1; B hurt Pal 2 0; destroyed Pal; hurt Chum 2 -1; destroyed Chum
    """)


# --- UV-48: what else is played -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keyword", "column"),
    [
        ("Throw", table.THROW),
        ("Unique", table.UNIQUE),
        ("Terrain", table.TERRAIN),
        ("Elusive", table.ELUSIVE),
        ("Desperation", None),
        ("Stun", None),
    ],
)
def test_uv48_four_keywords_are_played_and_all_others_named(duel_form, keyword, column):
    """What is not played makes no difference to any step of a game."""
    logs = []
    for keywords in ((), (Keyword(keyword),)):
        cards = {
            strike("Jab", 5, 1, damage=9, keywords=keywords): 30,
            card("Chum", type=CardType.BACKUP, stamina=3, keywords=keywords): 30,
        }
        own = starter(health=25, keywords=keywords)
        layout = seat(("a.yaml", "A"), cards, own, format_with(), "balanced", None, Terms()).layout
        given = [layout.deck, layout.kinds, layout.rules, [0]]
        logs.append(duel_form.tell_duel([1, 2, 3, 4], *given, *given, 0, 1, 0, 2000))
        assert layout.ignored == ((keyword,) if keywords and column is None else ())
        if column is not None:
            assert set(layout.kinds[column :: table.COLUMNS]) == {int(bool(keywords))}
    assert len(logs[0]) > table.EVENT
    if column is None:
        assert logs[0] == logs[1]


def course(log: list[Event]) -> list[tuple[str, str]]:
    """Return of each game who began it, and who won, "-" for a draw."""
    result = []
    first = ""
    for who, what, *_ in log:
        if what == "begin" and not first:
            first = str(who)
        if what in ("wins", "limit"):
            result.append((first, str(who) if what == "wins" else "-"))
            first = ""
    return result


@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])
def test_uv48_the_loser_of_a_game_begins_the_next_one(duel_form, first, second):
    """Whoever attacks first wins, so that the games of this match go one to each, and one more."""
    log = duel(
        duel_form,
        [JAB, NINE],
        "Jab Nine*5",
        "Jab Nine*5",
        begins=first,
        best_of=3,
        hand=1,
        health=4,
        **EARLY,
    )
    assert course(log) == [(first, first), (second, second), (first, first)]
    one = f"""
        A deal Jab; keep 0; B deal Jab; keep 0
        {{0}} begin 1 0; {goes("Jab")} {{1}} no-block -; {{0}} hit Jab 4 0; {{1}} dies 0
        {{0}} wins 4 0
    """
    assert log == told(
        one.format(first, second) + one.format(second, first) + one.format(first, second)
    )


def test_uv48_a_match_ends_with_the_second_win(duel_form):
    """B loses the first game, begins the second one, and loses it as well."""
    log = duel(
        duel_form,
        [JAB, NINE],
        "Jab Nine*5",
        "Nine*6",
        best_of=3,
        hand=1,
        health=4,
        **EARLY,
    )
    assert course(log) == [("A", "A"), ("B", "A")]


def test_uv48_after_a_draw_the_other_one_begins(duel_form):
    """Going first A has no attack. Going second it draws one, and wins."""
    log = duel(
        duel_form,
        [JAB, TAUNT, NINE],
        "Taunt Jab Nine*5",
        "Nine*6",
        best_of=3,
        hand=1,
        health=4,
        **EARLY,
    )
    assert course(log) == [("A", "-"), ("B", "A"), ("B", "A")]
    log = duel(duel_form, [NINE], "Nine*6", "Nine*6", best_of=3, hand=1)
    assert course(log) == [("A", "-"), ("B", "-"), ("A", "-")]


@pytest.mark.parametrize("begins", ["A", "B"])
@pytest.mark.parametrize("turns", [1, 2, 5])
def test_uv48_a_turn_limit_makes_a_draw(duel_form, turns, begins):
    """Each player has so many own turns, whatever health is left."""
    log = duel(
        duel_form,
        [attack("Jab", damage=1), NINE],
        "Jab Nine*30",
        "Nine*30",
        begins=begins,
        turns=turns,
        hand=1,
        **EARLY,
    )
    one, other = begins, "AB".replace(begins, "")
    taken = [(event[0], event[2]) for event in log if event[1] == "begin"]
    assert taken == [(who, turn + 1) for turn in range(turns) for who in (one, other)]
    assert log[-1] == ("A", "limit", 25, 24)
    assert "wins" not in {event[1] for event in log}
    counts = [0] * duel_form.duel_cells()
    deck, stack = stacked([NINE], "Nine*30")
    given = [deck, numbered([NINE]), rules(hand=1, health=25, turns=turns), stack]
    duel_form.play_duels([1, 2, 3, 4], *given, *given, 0, 1, 0, 6, counts)
    assert counts[:10] == [3, 0, 0, 0, 0, 3, 0, 0, 0, 0]  # draws, by who began
