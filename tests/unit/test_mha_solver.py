"""Missions and plans: the rulebook's example, hand-made cases, ties, bounds on work."""

import pytest

from tests.mha_practice import cards_of
from uvdeck.mha import solver, solver_bits, solver_search
from uvdeck.mha.cards import Effect
from uvdeck.mha.mission_items import Item, read_item
from uvdeck.mha.missions import answer, ask, bonus_of
from uvdeck.mha.solver import Alone, Plan, Step, alone, best_plan
from uvdeck.mha.solver_parts import Kind, Task, TooLargeError, Work, together

SERO, TOKOYAMI, SHOJI = Kind((3, 2, 1)), Kind((4, 1, 2)), Kind((5, 1, 1))
ROBBER = Task((8, 3, 0), 5)


def plan(kinds: list[Kind], tasks: list[Task], turns: int | None = None) -> Plan:
    return best_plan(kinds, tasks, [one.fewest for one in alone(kinds, tasks)], turns)


# --- One mission ---------------------------------------------------------------------------------


def test_mh_11_the_example_of_the_rulebook_is_completed():
    trio = [SERO, TOKOYAMI, SHOJI]
    assert together(trio) == (12, 4, 4)
    (one,) = alone(trio, [ROBBER])
    assert one.fewest is not None
    # Each number of the three reaches the requirement, and no two of other numbers do.
    others = [Kind((4, 2, 1)), Kind((4, 1, 1)), Kind((4, 1, 2))]
    assert together(others) == (12, 4, 4)
    assert alone(others, [ROBBER]) == [Alone(2, ((1, 1, 0), (1, 0, 1)), 2)]
    even = [Kind((4, 1, 1)), Kind((4, 1, 1)), Kind((4, 2, 2))]
    assert alone(even, [Task((8, 4, 0), 5)]) == [Alone(3, ((1, 1, 1),), 1)]
    assert plan(even, [Task((8, 4, 0), 5)]) == Plan((Step(0, (1, 1, 1)),), 5, 3, 0)


@pytest.mark.parametrize(
    ("need", "fewest"),
    [
        ((8, 3, 2), 2),
        ((9, 3, 0), 3),
        ((12, 4, 4), 3),
        ((13, 4, 4), None),
        ((12, 5, 4), None),
        ((12, 4, 5), None),
        ((0, 0, 0), 0),
        ((5, 1, 1), 1),
    ],
)
def test_mh_6_each_of_the_three_sums_has_to_be_reached(need: tuple[int, int, int], fewest: int):
    assert alone([SERO, TOKOYAMI, SHOJI], [Task(need, 5)])[0].fewest == fewest


def test_the_smallest_sets_are_listed_in_order_and_equal_copies_once():
    kinds = [Kind((1, 0, 0), 3), Kind((0, 1, 0), 2), Kind((1, 1, 0), 1)]
    (one,) = alone(kinds, [Task((2, 1, 0), 5)])
    assert one == Alone(2, ((1, 0, 1),), 1)
    (one,) = alone(kinds, [Task((2, 0, 0), 5)])
    assert one == Alone(2, ((2, 0, 0), (1, 0, 1)), 2)


def test_many_smallest_sets_are_counted_and_the_first_are_listed():
    kinds = [Kind((1, 1, i)) for i in range(12)]
    (one,) = alone(kinds, [Task((6, 0, 0), 5)])
    assert (one.fewest, one.known, len(one.sets)) == (6, 924, solver.LISTED)
    assert one.sets[0] == (1,) * 6 + (0,) * 6
    assert one.sets[1] == (1,) * 5 + (0, 1) + (0,) * 5
    assert list(one.sets) == sorted(one.sets, reverse=True)


def test_nobody_completes_only_what_requires_nothing():
    assert alone([], [Task((0, 0, 0), 2), ROBBER]) == [Alone(0, ((),), 1), Alone(None)]
    assert plan([], [Task((0, 0, 0), 2), ROBBER]) == Plan((Step(0, ()),), 2, 0, 0)


# --- Plans ---------------------------------------------------------------------------------------


def test_mh_9_a_student_that_is_kept_is_worth_one():
    kinds = [Kind((1, 0, 0)), Kind((1, 0, 0))]
    # Two points for two students: to keep them is as good, and takes no turn.
    assert plan(kinds, [Task((2, 0, 0), 2)]) == Plan((), 0, 0, 2)
    better = plan(kinds, [Task((2, 0, 0), 3)])
    assert (better.total, better.worth, better.spent, better.kept) == (3, 3, 2, 0)


def test_mh_6_students_that_are_spent_are_gone():
    tasks = [Task((2, 0, 0), 5), Task((2, 0, 0), 6)]
    one = plan([Kind((2, 0, 0))], tasks)
    assert one == Plan((Step(1, (1,)),), 6, 1, 0)
    assert plan([Kind((2, 0, 0), 2)], tasks).total == 11


def test_mh_3_no_more_missions_than_turns():
    kinds = [Kind((1, 0, 0), 3)]
    tasks = [Task((1, 0, 0), 3), Task((1, 0, 0), 5), Task((1, 0, 0), 4)]
    totals = [plan(kinds, tasks, turns).total for turns in (1, 2, 3, 4)]
    assert totals == [7, 10, 12, 12]
    assert [step.mission for step in plan(kinds, tasks, 2).steps] == [1, 2]


def test_the_smallest_set_is_not_always_the_best():
    # Alone, the strong student completes the first; in the plan the two weak ones do.
    kinds = [Kind((4, 4, 0)), Kind((2, 0, 0)), Kind((2, 0, 0))]
    tasks = [Task((4, 0, 0), 6), Task((0, 4, 0), 6)]
    assert alone(kinds, tasks)[0].sets == ((1, 0, 0),)
    assert plan(kinds, tasks) == Plan((Step(0, (0, 1, 1)), Step(1, (1, 0, 0))), 12, 3, 0)


def test_of_equal_plans_the_fewest_turns_then_the_first_missions_then_the_first_students():
    kinds = [Kind((1, 0, 0)), Kind((1, 1, 0)), Kind((1, 0, 1))]
    both = [Task((1, 0, 0), 3), Task((1, 0, 0), 3), Task((2, 0, 0), 6)]
    # 3 + 3 - 2 is as much as 6 - 2.
    assert plan(kinds, both, 1).steps == (Step(2, (1, 1, 0)),)
    assert plan(kinds[:2], both).steps == (Step(2, (1, 1)),)
    assert plan(kinds[:1], both).steps == (Step(0, (1,)),)
    # A third student completes one more: the first of two that are worth as much.
    assert plan(kinds, both).steps == (Step(0, (1, 0, 0)), Step(2, (0, 1, 1)))


def test_students_with_equal_numbers_are_taken_in_order():
    kinds = [Kind((1, 0, 0)), Kind((2, 0, 0)), Kind((1, 0, 0), 2)]
    assert plan(kinds, [Task((3, 0, 0), 9)]).steps == (Step(0, (1, 1, 0)),)
    assert plan(kinds, [Task((5, 0, 0), 9)]).steps == (Step(0, (1, 1, 2)),)


@pytest.mark.parametrize("students", [12, 14])
def test_both_ways_prove_the_same_where_many_sets_are_smallest(students: int):
    kinds = [Kind((90 + i % 10, 90 + i * 7 % 10, 90 + i * 3 % 10)) for i in range(students)]
    tasks = [Task((46 * students + i, 46 * students - i, 46 * students), 9) for i in range(5)]
    fewest = [one.fewest or 0 for one in alone(kinds, tasks)]
    by_bits = solver_bits.solve(kinds, tasks, 5, Work(10**7))
    assert by_bits == solver_search.solve(kinds, tasks, fewest, 5, Work(10**7))
    assert len(by_bits) == (2 if max(fewest) * 2 <= students else 1)


def test_a_whole_box_is_planned():
    kinds = [Kind((i % 7, (i * 3) % 6, (i * 5) % 7), 3) for i in range(20)]
    tasks = [Task((i % 11, (i * 4) % 9, (i * 7) % 10), 3 + i % 6) for i in range(8)]
    assert solver_bits.sets_of(kinds) > solver_bits.MOST_SETS
    found = plan(kinds, tasks)
    # Every mission with its fewest students: no plan can have more.
    sizes = [one.fewest for one in alone(kinds, tasks)]
    assert found.total == 60 + sum(t.worth - (s or 0) for t, s in zip(tasks, sizes, strict=True))


# --- Bounds --------------------------------------------------------------------------------------


def test_work_is_bounded():
    kinds = [Kind((50 + i, 90 - i, 40 + i * 7 % 50)) for i in range(16)]
    tasks = [Task((99, 99, 99), 9), Task((98, 97, 96), 9)]
    for work in (0, 10, 1000):
        with pytest.raises(TooLargeError):
            solver_bits.solve(kinds, tasks, 2, Work(work))
    with pytest.raises(TooLargeError):
        solver_search.solve(kinds, tasks, (2, 2), 2, Work(1))
    with pytest.raises(TooLargeError):
        solver_bits.solve([Kind((1, 1, 1), 1 << 20)], tasks, 2, Work(10**9))
    with pytest.raises(TooLargeError):
        solver_search.solve(kinds, tasks * 7, (2, 2) * 7, 2, Work(10**9))


def test_what_is_too_large_is_refused_and_not_guessed(monkeypatch: pytest.MonkeyPatch):
    kinds = [Kind((50 + i, 90 - i, 40 + i * 7 % 50)) for i in range(20)]
    tasks = [Task((99, 99, 99), 9), Task((98, 97, 96), 9)]
    assert plan(kinds, tasks).total > 20
    for name in ("_FIRST", "_BITS", "_SEARCHING"):
        monkeypatch.setattr(solver, name, 3)
    with pytest.raises(TooLargeError):
        plan(kinds, tasks)
    monkeypatch.setattr(solver, "_COUNTING", 3)
    with pytest.raises(TooLargeError):
        alone(kinds, [Task((999, 999, 900), 9)])


# --- Questions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ann=5/1/0", Item("Ann", (5, 1, 0))),
        (" Ann = 5 / 1 / 0 ", Item("Ann", (5, 1, 0))),
        ("A=B=1/2/3", Item("A=B", (1, 2, 3))),
        ("Hanta Sero", Item("Hanta Sero")),
        ("Ann=5/1", Item("Ann=5/1")),
        ("Ann=-5/1/1", Item("Ann=-5/1/1")),
    ],
)
def test_students_are_read(text: str, wanted: Item):
    assert read_item(text, mission=False) == wanted


def test_missions_are_read():
    assert read_item("Rescue=5:8/3/0", mission=True) == Item("Rescue", (5, 8, 3, 0))
    assert read_item("Loss=-2:0/0/1", mission=True) == Item("Loss", (-2, 0, 0, 1))
    assert read_item("Rescue=5", mission=True) == Item("Rescue=5")


@pytest.mark.parametrize("text", ["", " ", "=1/1/1", "Ann=100/1/1", "A" * 121 + "=1/1/1"])
def test_students_that_are_refused(text: str):
    assert isinstance(read_item(text, mission=False), str)


def test_fixed_popularity_of_the_own_agency_is_counted_and_no_other():
    effects = (
        Effect("popularity", "self", number=2),
        Effect("popularity", "everyone", number=-1),
        Effect("popularity", "others", number=-4),
        Effect("popularity", "self", number=8, each="student"),
        Effect("popularity", "self", number=16, may=True),
        Effect("draw", number=32),
    )
    assert bonus_of(effects) == 1
    assert bonus_of(None) == bonus_of(()) == 0


def test_cards_are_not_read_where_all_numbers_are_given():
    def cards() -> None:
        raise AssertionError

    question = ask([Item("Ann", (8, 3, 0))], [Item("Rescue", (5, 8, 3, 0))], 1, cards, None)
    found = answer(question)
    assert (found.plan.total, found.plan.kept, question.practice) == (5, 0, False)


def test_what_a_discarded_student_gives_everyone_is_named_for_both_sides():
    cards = cards_of("practice")
    effects = (Effect("popularity", "everyone", number=2), Effect("draw"))
    first = cards.students[0]._replace(when="discarded", assignment=effects)
    one = cards._replace(students=(first,))
    question = ask([Item(first.name)], [], None, lambda: one, None)
    assert question.students[0].uncounted == (
        "+2 popularity",
        "popularity of others",
        "cards drawn",
    )
