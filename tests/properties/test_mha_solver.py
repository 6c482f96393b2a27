"""The solver of missions against trying everything."""

import itertools
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from uvdeck.mha import solver_bits, solver_search
from uvdeck.mha.solver import Step, alone, best_plan
from uvdeck.mha.solver_parts import NOTHING, Counts, Kind, Task, Work, lacking, together

Steps = tuple[tuple[int, Counts], ...]


@st.composite
def students(draw: Any, most: int = 3) -> list[Kind]:
    numbers = st.tuples(*[st.integers(0, draw(st.sampled_from([2, 4, 9])))] * 3)
    values = draw(st.lists(numbers, min_size=1, max_size=most, unique=True))
    return [Kind(one, draw(st.sampled_from([1, 1, 2]))) for one in values]


def missions(most: int = 3) -> st.SearchStrategy[list[Task]]:
    need = st.tuples(*[st.integers(0, 8)] * 3)
    return st.lists(st.builds(Task, need, st.integers(-1, 7)), min_size=1, max_size=most)


def every_set(kinds: list[Kind]) -> list[Counts]:
    return list(itertools.product(*[range(kind.copies + 1) for kind in kinds]))


def reaches(kinds: list[Kind], counts: Counts, task: Task) -> bool:
    return lacking(task.need, together(kinds, counts)) == NOTHING


def key_of(steps: Steps, tasks: list[Task]) -> Any:
    """Return what a plan is judged by: the best has the least."""
    spent = sum(sum(counts) for _, counts in steps)
    return (
        spent - sum(tasks[i].worth for i, _ in steps),
        len(steps),
        [i for i, _ in steps],
        [(sum(counts), [-times for times in counts]) for _, counts in steps],
    )


def best_of_all(kinds: list[Kind], tasks: list[Task], turns: int) -> Steps:
    sets = every_set(kinds)
    plans: list[tuple[Steps, Counts]] = [((), tuple(kind.copies for kind in kinds))]
    for i, task in enumerate(tasks):
        for steps, left in list(plans):
            if len(steps) < turns:
                plans += [
                    ((*steps, (i, one)), tuple(a - b for a, b in zip(left, one, strict=True)))
                    for one in sets
                    if reaches(kinds, one, task)
                    and all(a >= b for a, b in zip(left, one, strict=True))
                ]
    return min((steps for steps, _ in plans), key=lambda steps: key_of(steps, tasks))


@given(students(), missions(), st.integers(1, 3))
@settings(max_examples=300, deadline=None)
def test_the_plan_is_the_best_of_all_plans(kinds: list[Kind], tasks: list[Task], turns: int):
    fewest = [one.fewest for one in alone(kinds, tasks)]
    plan = best_plan(kinds, tasks, fewest, turns)
    best = best_of_all(kinds, tasks, turns)
    assert plan.steps == tuple(Step(*step) for step in best)
    assert plan.total == sum(kind.copies for kind in kinds) - key_of(best, tasks)[0]
    assert plan.kept + plan.spent == sum(kind.copies for kind in kinds)
    useful = [i for i, size in enumerate(fewest) if size is not None and tasks[i].worth > size]
    asked = [tasks[i] for i in useful]
    sizes = [fewest[i] or 0 for i in useful]
    bits = solver_bits.solve(kinds, asked, turns, Work(10**9))
    search = solver_search.solve(kinds, asked, sizes, turns, Work(10**9))
    assert bits == search == [(useful.index(i), counts) for i, counts in best]


@given(students(5), missions())
@settings(max_examples=200, deadline=None)
def test_the_smallest_sets_are_all_there_are(kinds: list[Kind], tasks: list[Task]):
    for task, one in zip(tasks, alone(kinds, tasks), strict=True):
        sets = [counts for counts in every_set(kinds) if reaches(kinds, counts, task)]
        fewest = min(map(sum, sets), default=None)
        smallest = sorted((counts for counts in sets if sum(counts) == fewest), reverse=True)
        assert (one.fewest, one.known) == (fewest, len(smallest))
        assert list(one.sets) == smallest[: len(one.sets)]
        assert len(one.sets) == min(10, len(smallest))


SINGLE = st.builds(Kind, st.tuples(*[st.integers(0, 6)] * 3), st.just(1))


@given(st.lists(SINGLE, max_size=9), missions(4))
@settings(max_examples=100, deadline=None)
def test_plans_of_many_students_hold_and_both_ways_agree(kinds: list[Kind], tasks: list[Task]):
    fewest = [one.fewest for one in alone(kinds, tasks)]
    plan = best_plan(kinds, tasks, fewest)
    used = [0] * len(kinds)
    for step in plan.steps:
        assert reaches(kinds, step.students, tasks[step.mission])
        used = [a + b for a, b in zip(used, step.students, strict=True)]
    assert all(times <= kind.copies for times, kind in zip(used, kinds, strict=True))
    assert plan.total >= len(kinds)
    assert plan.total <= len(kinds) + sum(
        max(task.worth - size, 0)
        for task, size in zip(tasks, fewest, strict=True)
        if size is not None
    )
    useful = [i for i, size in enumerate(fewest) if size is not None and tasks[i].worth > size]
    sizes = [fewest[i] or 0 for i in useful]
    apart = list(dict.fromkeys(kind.values for kind in kinds))
    alike = [Kind(values, sum(k.values == values for k in kinds)) for values in apart]
    found = solver_search.solve(alike, [tasks[i] for i in useful], sizes, 4, Work(10**7))
    assert [useful[i] for i, _ in found] == [step.mission for step in plan.steps]
    assert sum(sum(counts) for _, counts in found) == plan.spent
