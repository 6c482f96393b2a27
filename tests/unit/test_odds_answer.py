"""Answers for decks: figures and tables by their keys, what is refused, what nobody can say."""

from fractions import Fraction
from math import comb

import pytest

from tests.helpers import native
from tests.odds_cards import (
    FIRE,
    HEAD,
    JOKER,
    WATER,
    card,
    exact,
    figures,
    is_type,
    starter,
    strike,
    table,
)
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import read
from uvdeck.legality.resolve import resolve
from uvdeck.model import UNKNOWN, Attack, Block, Card, CardType, Zone
from uvdeck.odds.answer import Answer, column
from uvdeck.odds.block_answer import BlockQuestion, block_answer
from uvdeck.odds.check_answer import CheckQuestion, check_answer
from uvdeck.odds.count import CountRange, ImpossibleError
from uvdeck.odds.curve_answer import CurveQuestion, curve_answer
from uvdeck.odds.hand_answer import Group, HandQuestion, Policy, hand_answers
from uvdeck.odds.line_answer import (
    LineQuestion,
    check_symbols,
    line_answer,
    play_of,
    unknown_damage,
)

#: 24 foundations, 20 attacks, 16 others.
DECK = {
    card("wall"): 24,
    strike("jab"): 20,
    card("plan", None, type=CardType.ACTION): 16,
}
FOUNDATIONS, ATTACKS = is_type("foundation"), is_type("attack")


def two_or_more(kind: str = "type:foundation", least: int = 2) -> Group:
    return Group(f"{least}+ {kind}", CountRange(least), kind, is_type(kind.partition(":")[2]))


def heads(answer: Answer) -> tuple[str, str | None, str]:
    return answer.path, answer.name, answer.variant


# --- Hands ---------------------------------------------------------------------------------------


def test_wishes_singly_and_together():
    question = HandQuestion((two_or_more(), two_or_more("type:attack", 1)))
    (answer,) = hand_answers(HEAD, DECK, 6, question)
    assert heads(answer) == HEAD
    found = figures(answer)
    assert set(found) == {"together", "want1", "want2", "expected1", "expected2"}
    assert next(iter(found)) == "together"
    none, one = comb(36, 6), 24 * comb(36, 5)
    assert found["want1"] == 1 - Fraction(none + one, comb(60, 6))
    assert found["want2"] == 1 - Fraction(comb(40, 6), comb(60, 6))
    assert found["expected1"] == Fraction(6 * 24, 60)
    together = sum(
        comb(24, f) * comb(20, a) * comb(16, 6 - f - a)
        for f in range(2, 7)
        for a in range(1, 7 - f)
    )
    assert found["together"] == Fraction(together, comb(60, 6))
    spread = table(answer, "spread1")
    assert sum(values[0] for values in spread.values()) == 1
    assert spread["2"][0] == Fraction(comb(24, 2) * comb(36, 4), comb(60, 6))
    assert list(spread) == [str(n) for n in range(7)]


def test_one_wish_needs_no_together_and_one_kind_one_table():
    (answer,) = hand_answers(HEAD, DECK, 6, HandQuestion((two_or_more(),)))
    assert set(figures(answer)) == {"want1", "expected1"}
    question = HandQuestion((two_or_more(), two_or_more(least=4)))
    (answer,) = hand_answers(HEAD, DECK, 6, question)
    assert set(figures(answer)) == {"together", "want1", "want2", "expected1"}
    assert [t.key for t in answer.tables] == ["spread1"]
    assert figures(answer)["together"] == figures(answer)["want2"]


def test_a_table_ends_where_nothing_can_come():
    deck = {card("wall"): 58, strike("jab"): 2}
    (answer,) = hand_answers(HEAD, deck, 6, HandQuestion((two_or_more("type:attack"),)))
    assert list(table(answer, "spread1")) == ["0", "1", "2"]


def test_a_kind_that_the_deck_has_not():
    (answer,) = hand_answers(HEAD, DECK, 6, HandQuestion((two_or_more("type:asset"),)))
    assert figures(answer)["want1"] == 0
    assert list(table(answer, "spread1")) == ["0"]
    (note,) = answer.notes
    assert "type:asset" in note


def test_every_policy_is_an_answer():
    policies = (
        Policy("keep some", (two_or_more(),)),
        Policy("keep many", (two_or_more(least=4),)),
    )
    for going in ("first", "second"):
        question = HandQuestion((two_or_more(),), 1, going, policies)
        answers = hand_answers(HEAD, DECK, 6, question)
        assert [a.variant for a in answers] == [
            "",
            f"going {going}, keep some",
            f"going {going}, keep many",
        ]
        assert len({tuple(f.key for f in a.figures) for a in answers}) == 1
        dealt, some, many = map(figures, answers)
        assert (dealt["kept"], dealt["cardsRedrawn"]) == exact(1, 0)
        kept = 1 - Fraction(comb(36, 6) + 24 * comb(36, 5), comb(60, 6))
        assert some["kept"] == kept
        for found in (dealt, some, many):
            parts = [found[key] for key in ("kept", "redrawnOnce", "redrawnTwice")]
            assert sum(part or Fraction(0) for part in parts) == 1
        assert (many["cardsRedrawn"] or 0) > (some["cardsRedrawn"] or 0)
        if going == "second":
            assert some["redrawnTwice"] == 0
        else:
            # No foundation in the second hand, and none or one in the first.
            twice = comb(36, 12) * comb(12, 6) + 24 * comb(36, 5) * comb(31, 6)
            assert some["redrawnTwice"] == Fraction(twice, comb(60, 6) * comb(54, 6))


def test_variants_name_what_was_changed_and_the_policy():
    policy = Policy("keep some", (two_or_more(),))
    question = HandQuestion((two_or_more(),), 0, "second", (policy,))
    answers = hand_answers(("d", None, "+1 wall"), DECK, 6, question)
    assert [a.variant for a in answers] == ["+1 wall", "+1 wall, going second, keep some"]


def test_some_cards_go_back():
    policy = Policy("redraw attacks", (), ATTACKS)
    question = HandQuestion((two_or_more(),), 0, "second", (policy,))
    _, answer = hand_answers(HEAD, DECK, 6, question)
    assert figures(answer)["cardsRedrawn"] == Fraction(6 * 20, 60)
    assert figures(answer)["kept"] == Fraction(comb(40, 6), comb(60, 6))


@pytest.mark.parametrize(("size", "draws"), [(0, 0), (61, 0), (60, 1), (6, -1)])
@pytest.mark.parametrize("going", [None, "first", "second"])
def test_hands_that_cannot_be(size: int, draws: int, going: str | None):
    policies = (Policy("keep some", (two_or_more(),)),) if going else ()
    question = HandQuestion((two_or_more(),), draws, going, policies)  # type: ignore[arg-type]
    with pytest.raises(ImpossibleError):
        hand_answers(HEAD, DECK, size, question)
    with pytest.raises(ImpossibleError):
        hand_answers(HEAD, {}, 6, question)


# --- Checks --------------------------------------------------------------------------------------


def test_checks_and_the_control_curve():
    question = CheckQuestion((0, 3, 5, 6), (0, 1), (5,), (0, 1))
    answer = check_answer(HEAD, DECK, 0, question)
    found = figures(answer)
    assert list(found)[:2] == ["reaches5ready0", "reaches5ready1"]
    assert found["reaches5ready0"] == found["reaches5ready1"] == Fraction(24, 60)
    assert found["without"] == Fraction(16, 60)
    assert found["average"] == Fraction(24 * 5 + 20 * 3, 44)
    rows = table(answer, "reaches")
    assert rows["0"] == rows["3"] == (Fraction(44, 60), Fraction(44, 60))
    assert rows["5"] == (Fraction(24, 60), Fraction(24, 60))
    assert rows["6"] == exact(0, Fraction(24, 60))
    curve = table(answer, "curve")
    assert sum(share for (share,) in curve.values()) == 1
    assert [label.split()[0] for label in curve] == ["3", "5", "none"]
    assert any("16" in note for note in answer.notes)


def test_a_deck_without_control_has_no_average():
    answer = check_answer(HEAD, {card("plan", None): 3}, 0, CheckQuestion())
    found = figures(answer)
    assert found["average"] is found["variance"] is None
    assert found["without"] == 1
    assert not any("deviation" in text for _, text in answer.facts)


def test_the_spread_is_the_root_of_the_variance():
    answer = check_answer(HEAD, {card("a", 3): 1, card("b", 7): 1}, 0, CheckQuestion())
    assert figures(answer)["variance"] == 4
    assert any(text.startswith("2.00") for _, text in answer.facts)


def test_no_card_is_left_to_turn_over():
    with pytest.raises(ImpossibleError):
        check_answer(HEAD, {}, 60, CheckQuestion())
    with pytest.raises(ImpossibleError):
        check_answer(HEAD, DECK, 0, CheckQuestion((-1,)))
    with pytest.raises(ImpossibleError):
        check_answer(HEAD, DECK, 0, CheckQuestion((3,), (-1,)))


# --- Lines ---------------------------------------------------------------------------------------


def test_every_line_has_the_same_figures():
    """Cards that share a name may be an attack in one deck and none in another."""
    left = {card("filler"): 50}
    with_attack = line_answer(HEAD, left, [strike("a"), card("b")], None, LineQuestion())
    without = line_answer(HEAD, left, [card("a"), card("b")], None, LineQuestion())
    assert [f.key for f in with_attack.figures] == [f.key for f in without.figures]
    assert figures(without)["damage"] == 0
    assert figures(with_attack)["damage"] == 6


def test_how_a_line_goes():
    left = {card("wall", 5): 30, card("low", 3): 28}
    answer = line_answer(HEAD, left, [strike("jab"), card("b", difficulty=3)], None, LineQuestion())
    assert heads(answer) == HEAD
    found = figures(answer)
    first = Fraction(30, 58)
    whole = first * Fraction(29, 57)
    assert found["all"] == whole
    assert found["played"] == first + whole
    assert found["damage"] == 6 * first
    for key in ("played", "readyLeft"):
        assert sum(values[0] for values in table(answer, key).values()) == 1
    passed = table(answer, "passed")
    assert [label for label in passed if "jab" in label] == [next(iter(passed))]
    assert [values[0] for values in passed.values()] == [first, whole]


def test_what_is_in_the_pool_makes_a_line_harder():
    left = {card("wall", 5): 58}
    chances = []
    for pool, ready in ((0, 0), (1, 0), (2, 0), (2, 1)):
        question = LineQuestion(ready, pool)
        answer = line_answer(HEAD, left, [strike("jab")], None, question)
        chances.append(figures(answer)["all"])
    assert chances == [1, 1, 0, 1]


def test_a_card_without_difficulty_cannot_be_played():
    """UV-10, whatever else would do."""
    statue = card("statue", difficulty=None)
    with pytest.raises(ImpossibleError, match="statue"):
        play_of(statue)
    with pytest.raises(ImpossibleError, match="statue"):
        line_answer(HEAD, DECK, [card("a"), statue], None, LineQuestion())


def test_what_a_line_sees_of_a_card():
    play = play_of(strike("jab", difficulty=0, ignores_progressive="always"))
    assert play == ("jab", 0, True, 6, "always")
    assert play_of(card("wall")) == ("wall", 2, False, None, None)
    assert play_of(strike("lost", attack=UNKNOWN))[2:4] == (True, None)
    assert play_of(strike("lost", damage=UNKNOWN))[2:4] == (True, None)


@pytest.mark.parametrize("symbols", [True, False])
def test_a_card_for_another_character_cannot_be_played(symbols: bool):
    """UV-11 holds in every format; several names are alternatives."""
    mine = card("own", character_only=("Nobody", "Some Body"))
    question = LineQuestion(symbols=symbols)
    for name in ("Some Body", "some body (II)", "Some Body, Hero"):
        line_answer(HEAD, DECK, [mine], starter(name), question)
    line_answer(HEAD, DECK, [mine], None, question)
    with pytest.raises(ImpossibleError, match=r"own.*Nobody.*Some Body"):
        line_answer(HEAD, DECK, [card("a"), mine], starter("Another"), question)


def test_cards_and_character_need_a_symbol_in_common():
    """UV-34: one symbol for all of them; pairs are not enough."""
    both = FIRE | WATER
    fire, water, free = card("f"), card("w", symbols=WATER), card("both", symbols=both)
    joker = card("joker", symbols=JOKER)
    check_symbols([fire, free, fire], starter())
    check_symbols([fire, joker, free], starter())
    check_symbols([joker, joker], starter())
    check_symbols([free, water], None)
    check_symbols([], starter())
    with pytest.raises(ImpossibleError, match="'w'"):
        check_symbols([fire, water], None)
    with pytest.raises(ImpossibleError, match="'w'"):
        check_symbols([free, water, fire], starter())
    with pytest.raises(ImpossibleError, match="'f'"):
        check_symbols([free, water, fire], None)
    with pytest.raises(ImpossibleError, match="'w'"):
        check_symbols([fire, joker, water], starter(symbols=JOKER))


def test_attuned_symbols_count():
    deep = card("deep", symbols=frozenset(), attuned=WATER)
    check_symbols([deep, card("w", symbols=WATER)], starter(symbols=FIRE | WATER))
    check_symbols([deep], starter(symbols=frozenset(), attuned=WATER))
    check_symbols([deep, card("j", symbols=frozenset(), attuned=JOKER)], None)
    with pytest.raises(ImpossibleError, match="deep"):
        check_symbols([deep], starter())


def test_only_some_formats_ask_for_a_symbol_in_common():
    line = [card("f"), card("w", symbols=WATER)]
    with pytest.raises(ImpossibleError):
        line_answer(HEAD, DECK, line, None, LineQuestion(symbols=True))
    assert figures(line_answer(HEAD, DECK, line, None, LineQuestion(symbols=False)))


def test_damage_that_is_not_known():
    lost = [strike("lost", attack=UNKNOWN), strike("jab"), strike("gone", damage=UNKNOWN)]
    assert unknown_damage([*lost, lost[0], card("a")]) == ["lost", "gone"]
    assert unknown_damage([strike("jab"), card("a")]) == []
    answer = line_answer(HEAD, DECK, lost, None, LineQuestion())
    assert figures(answer)["damage"] is None
    assert figures(answer)["all"] is not None
    (doubt,) = answer.doubts
    assert "lost" in doubt
    assert "gone" in doubt
    with pytest.raises(ImpossibleError, match=r"lost.*gone"):
        line_answer(HEAD, DECK, lost, None, LineQuestion(best="damage"))
    assert line_answer(HEAD, DECK, lost, None, LineQuestion(best="all")).doubts


def test_the_best_order_is_shown():
    left = {card("a", 6): 30, card("b", 4): 20, card("c", 2): 8}
    line = [strike("jab", difficulty=6), card("help", difficulty=4, ignores_progressive="always")]
    answer = line_answer(HEAD, left, line, None, LineQuestion(best="all"))
    found = figures(answer)
    assert next(iter(found)) == "best"
    assert found["best"] == found["all"] == Fraction(30 * 49, 58 * 57)
    assert found["given"] == Fraction(30 * 29, 58 * 57)
    assert found["gain"] == Fraction(30 * 20, 58 * 57)
    ((_, order),) = answer.facts
    assert order.index("help") < order.index("jab")
    assert "help" in next(iter(table(answer, "passed")))
    damage = figures(line_answer(HEAD, left, line, None, LineQuestion(best="damage")))
    assert damage["best"] == damage["damage"] == 6 * Fraction(30, 58)
    assert damage["gain"] == 0


def test_lines_that_cannot_be():
    with pytest.raises(ImpossibleError):
        line_answer(HEAD, {}, [card("a")], None, LineQuestion())
    with pytest.raises(ImpossibleError):
        line_answer(HEAD, {card("x"): 1}, [card("a"), card("b")], None, LineQuestion())
    with pytest.raises(ImpossibleError):
        line_answer(HEAD, DECK, [card("a")] * 21, None, LineQuestion())
    with pytest.raises(ImpossibleError):
        line_answer(HEAD, DECK, [card("a")], None, LineQuestion(ready=-1))


def test_cards_without_control_are_noted():
    assert any("16" in n for n in line_answer(HEAD, DECK, [card("a")], None, LineQuestion()).notes)
    left = {card("wall"): 5}
    assert line_answer(HEAD, left, [card("a")], None, LineQuestion()).notes == ()


# --- Blocks --------------------------------------------------------------------------------------


def ask(*, zone: Zone = Zone.MID, ready: int = 0, symbols: bool = True) -> BlockQuestion:
    return BlockQuestion(4, zone, ready, symbols=symbols)


def test_cards_for_other_characters_block():
    """UV-11 is about what is played as a card, and not about blocks."""
    left = {card("a", 5, block=Block(Zone.MID, 0), character_only=("Somebody",)): 50}
    for character in (starter("Somebody"), starter("Another"), None):
        answer = block_answer(HEAD, left, 5, character, ask())
        assert figures(answer)["complete"] == 1


def test_what_nobody_can_block_with_leaves_no_doubt():
    lost = card("lost", 5, block=UNKNOWN, symbols=WATER)
    assert block_answer(HEAD, {lost: 50}, 5, starter(), ask()).doubts == ()
    (doubt,) = block_answer(HEAD, {lost: 50}, 5, starter(), ask(symbols=False)).doubts
    assert "lost" in doubt


def test_complete_partial_and_none():
    left = {
        card("firm", 5, block=Block(Zone.MID, 0)): 10,
        card("half", 3, block=Block(Zone.HIGH, 0)): 10,
        card("bare", 4): 40,
    }
    answer = block_answer(HEAD, left, 5, starter(), ask())
    found = figures(answer)
    assert list(found) == ["blocked", "complete", "partial", "none", "likeliest", "held"]
    parts = [found[key] or Fraction(0) for key in ("complete", "partial", "none")]
    assert sum(parts) == 1
    assert found["blocked"] == parts[0] + parts[1]
    assert found["held"] == 1 - Fraction(comb(40, 5), comb(60, 5))
    tried = [values[0] for values in table(answer, "tiers").values()]
    assert sum(tried) == found["held"]
    assert len(tried) == 2
    assert answer.doubts == answer.notes == ()


def test_a_hand_that_is_known():
    half, firm = card("half", 3, block=Block(Zone.HIGH, 0)), card("bare", 4)
    answer = block_answer(HEAD, {half: 9, firm: 40}, [half], starter(), ask())
    assert figures(answer)["partial"] == Fraction(40, 49)
    assert figures(answer)["held"] == 1
    nothing = block_answer(HEAD, {half: 9, firm: 40}, [firm], starter(), ask())
    assert figures(nothing)["none"] == 1
    assert nothing.tables == ()


@pytest.mark.parametrize(
    ("symbols", "own", "expected"),
    [(FIRE, FIRE, 1), (WATER, FIRE, 0), (JOKER, FIRE, 1), (WATER, JOKER, 1)],
)
def test_a_block_shares_a_symbol_with_the_character(
    symbols: frozenset, own: frozenset, expected: int
):
    block = Block(Zone.MID, 0)
    plain = {card("a", 5, block=block, symbols=symbols): 50}
    attuned = {card("a", 5, block=block, symbols=frozenset(), attuned=symbols): 50}
    for left in (plain, attuned):
        answer = block_answer(HEAD, left, 5, starter(symbols=own), ask())
        assert figures(answer)["complete"] == expected
        for free in (
            block_answer(HEAD, left, 5, starter(symbols=own), ask(symbols=False)),
            block_answer(HEAD, left, 5, None, ask()),
        ):
            assert figures(free)["complete"] == 1


def test_a_block_that_is_not_known_counts_as_none_and_is_named():
    left = {card("lost", 5, block=UNKNOWN): 4, card("firm", 5, block=Block(Zone.MID, 0)): 46}
    answer = block_answer(HEAD, left, 5, starter(), ask())
    (doubt,) = answer.doubts
    assert "lost" in doubt
    assert figures(answer)["held"] == 1  # five cards, four of them lost at most
    # Only what is in a hand that is known may be tried.
    firm = next(c for c in left if c.name == "firm")
    assert block_answer(HEAD, left, [firm], starter(), ask()).doubts == ()


def test_blocks_that_cannot_be():
    left = {card("firm", 5, block=Block(Zone.MID, 0)): 5}
    for hand in (-1, 5, 6):
        with pytest.raises(ImpossibleError):
            block_answer(HEAD, left, hand, None, ask())
    with pytest.raises(ImpossibleError):
        block_answer(HEAD, {}, list(left), None, ask())
    with pytest.raises(ImpossibleError):
        block_answer(HEAD, left, 2, None, ask(ready=-1))


# --- Curves --------------------------------------------------------------------------------------


def test_foundations_by_each_turn():
    question = CurveQuestion(3, None, (1, 4), "foundations", FOUNDATIONS, (4,))
    answer = curve_answer(HEAD, DECK, 6, question)
    found = figures(answer)
    assert list(found) == [
        "firstAtLeast4",
        "firstExpected",
        "secondAtLeast4",
        "secondExpected",
    ]
    for going, seen in (("first", 18), ("second", 19)):
        ways = sum(comb(24, k) * comb(36, seen - k) for k in range(4, seen + 1))
        assert found[f"{going}AtLeast4"] == Fraction(ways, comb(60, seen))
        assert found[f"{going}Expected"] == Fraction(seen * 24, 60)
        rows = table(answer, going)
        assert len(rows) == 3
        assert list(rows.values())[-1][1] == found[f"{going}AtLeast4"]
        assert [str(n) in label for n, label in enumerate(rows, 1)] == [True] * 3


def test_another_number_drawn_and_another_kind():
    question = CurveQuestion(2, 0, (1,), "attacks", ATTACKS, (1,))
    answer = curve_answer(HEAD, DECK, 6, question)
    first = [values[0] for values in table(answer, "first").values()]
    assert first[0] == first[1] == 1 - Fraction(comb(40, 6), comb(60, 6))
    nothing = CurveQuestion(2, None, (1,), "assets", is_type("asset"), (1,))
    answer = curve_answer(HEAD, DECK, 6, nothing)
    assert figures(answer)["firstAtLeast1"] == 0
    assert len(answer.notes) == 1


@pytest.mark.parametrize(
    ("cards", "size", "turns", "drawn"),
    [(DECK, 6, 10, None), (DECK, 0, 1, None), (DECK, 6, 0, None), (DECK, 6, 2, -1), ({}, 6, 1, 0)],
)
def test_curves_that_cannot_be(cards: dict[Card, int], size: int, turns: int, drawn: int | None):
    question = CurveQuestion(turns, drawn, (1,), "foundations", FOUNDATIONS, (1,))
    with pytest.raises(ImpossibleError):
        curve_answer(HEAD, cards, size, question)


# --- Real cards ----------------------------------------------------------------------------------


def deck_of(catalogue: Catalogue, *main: str, character: str) -> tuple[dict[Card, int], Card]:
    deck, _, findings = read(native(main, character=character), "deck.yaml", catalogue)
    resolved, more = resolve(deck, catalogue)
    assert not [f for f in [*findings, *more] if f.severity.value == "error"]
    counts: dict[Card, int] = {}
    for line in resolved.main:
        assert line.card is not None
        counts[line.card] = counts.get(line.card, 0) + line.entry.copies
    assert resolved.starter is not None
    return counts, resolved.starter


def test_real_attacks_whose_numbers_are_lost(catalogue: Catalogue):
    cards, _ = deck_of(catalogue, "4 5pointpromo/035", "40 Heroic Icon", character="All Might (I)")
    lost = next(c for c in cards if c.attack == UNKNOWN)
    answer = line_answer(HEAD, cards, [lost], None, LineQuestion(symbols=False))
    assert figures(answer)["damage"] is None
    assert lost.name in answer.doubts[0]
    answer = block_answer(HEAD, cards, 5, None, ask())
    assert lost.name in answer.doubts[0]


def test_real_cards_for_one_character(catalogue: Catalogue):
    cards, maxi = deck_of(catalogue, "4 bladesoffury/006", "40 Heroic Icon", character="Maxi..")
    own = next(c for c in cards if c.character_only)
    line_answer(HEAD, cards, [own], maxi, LineQuestion(symbols=False))
    _, might = deck_of(catalogue, "1 Heroic Icon", character="All Might (I)")
    with pytest.raises(ImpossibleError, match="Maxi"):
        line_answer(HEAD, cards, [own], might, LineQuestion(symbols=False))


@pytest.mark.parametrize(
    ("printing", "word", "needs_attack", "needs_other"),
    [
        ("tmnt01/077", "always", 0, 0),
        ("aot01/150", "to-attacks", 0, 1),
        ("cr02/174", "first-copy", 0, 0),
    ],
)
def test_real_cards_that_do_not_count(
    catalogue: Catalogue, printing: str, word: str, needs_attack: int, needs_other: int
):
    first = catalogue.by_printing(printing)
    assert first is not None
    assert first.ignores_progressive == word
    for then, needs in (
        (strike("s", difficulty=5), needs_attack),
        (card("c", difficulty=5), needs_other),
    ):
        left = {card("top", 5 + needs - 1): 30}
        below = line_answer(HEAD, left, [first, then], None, LineQuestion(symbols=False))
        left = {card("top", 5 + needs): 30}
        enough = line_answer(HEAD, left, [first, then], None, LineQuestion(symbols=False))
        assert figures(below)["all"] == 0
        assert figures(enough)["all"] == 1


# --- The form ------------------------------------------------------------------------------------


def test_a_table_of_one_column():
    found = column("key", "title", "corner", "head", [("a", Fraction(1)), ("b", Fraction(0))])
    assert found.columns == ("head",)
    assert found.rows == (("a", exact(1)), ("b", exact(0)))
    assert found.unit == "chance"


def test_what_has_the_box_of_an_attack_is_none_unless_it_is_one():
    other = card("oath", 5, 3, attack=Attack(Zone.MID, 3, 4), ignores_progressive="to-attacks")
    play = play_of(other)
    assert (play.is_attack, play.damage) == (False, None)
    answer = line_answer(HEAD, {card("wall", 9): 4}, [other], starter(), LineQuestion())
    assert figures(answer)["damage"] == 0
    # What does not count for attacks counts for it.
    line = line_answer(HEAD, {card("wall", 9): 4}, [other, other], starter(), LineQuestion())
    assert [label.rpartition(" ")[2] for label in table(line, "passed")] == ["3)", "4)"]


def test_a_policy_that_finds_nothing_is_noted():
    none = two_or_more("type:backup", 1)
    question = HandQuestion(
        (two_or_more(),),
        going="second",
        policies=(Policy("p", (none,), is_type("asset"), "type:asset"),),
    )
    before, after = hand_answers(HEAD, DECK, 6, question)
    assert before.notes == ()
    assert [kind for kind in ("type:backup", "type:asset") if kind in " ".join(after.notes)] == [
        "type:backup",
        "type:asset",
    ]


def test_who_sees_the_hand_knows_what_cannot_pass():
    """The only card that reaches 6 is the complete block itself."""
    deck = {
        card("dam", 6, block=Block(Zone.MID, 1)): 1,
        card("reed", 5, block=Block(Zone.LOW, 0)): 59,
    }
    answer = block_answer(HEAD, deck, 6, starter(), BlockQuestion(5, Zone.MID))
    found = figures(answer)
    assert (found["complete"], found["partial"], found["none"]) == exact(0, 1, 0)
