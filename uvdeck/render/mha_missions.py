"""Missions and plans as people and machines read them."""

from collections.abc import Iterator, Sequence
from typing import Any

from uvdeck.mha.cards import STATS
from uvdeck.mha.missions import Answer, Job, Pupil
from uvdeck.mha.said import values_words
from uvdeck.mha.solver import Alone
from uvdeck.mha.solver_parts import Counts, Kind, lacking, together
from uvdeck.render.out import Cell, Out
from uvdeck.text import plural

#: What no plan counts.
LATER = "students and missions that come later, recruiters' directives"


def _kinds(students: Sequence[Pupil]) -> list[Kind]:
    return [Kind(one.values, one.copies) for one in students]


def names(students: Sequence[Pupil], counts: Counts) -> str:
    """Return a set of students by name, copies once with their number before them."""
    listed = [
        one.name if times == 1 else f"{times} x {one.name}"
        for one, times in zip(students, counts, strict=True)
        if times
    ]
    return " + ".join(listed) or "no student"


def worth(job: Job) -> str:
    """Return a mission's popularity, with what its effects add."""
    if not job.bonus:
        return str(job.popularity)
    return f"{job.popularity} {'+' if job.bonus > 0 else '-'} {abs(job.bonus)}"


def print_answer(out: Out, found: Answer) -> None:
    """Print the students, each mission alone, the plan, and what is not counted."""
    students = found.question.students
    out.line(Cell("Students at hand (strength/speed/intelligence)", "title"))
    out.table(
        ("Student", "Copies", "Numbers"),
        [(one.name, str(one.copies), values_words(one.values)) for one in students],
        right=(1,),
    )
    out.line(f"Together {values_words(together(_kinds(students)))}.")
    out.line()
    out.line(Cell("Each mission alone (MH-6)", "title"))
    for job, one in zip(found.question.missions, found.alone, strict=True):
        _print_alone(out, students, job, one)
    out.line()
    _print_plan(out, found)
    for label, text in _uncounted(found):
        out.line([Cell(f"{label}: ", "note"), Cell(text)], hanging=2)


def _print_alone(out: Out, students: Sequence[Pupil], job: Job, one: Alone) -> None:
    head = f"{job.name}: popularity {worth(job)}, needs {values_words(job.need)}"
    out.line([Cell("yes " if one.fewest is not None else "no  ", _style(one)), Cell(head)])
    if one.fewest is None:
        out.line(f"short of {_short(students, job)}, with all students", indent=4)
        return
    ways = plural(one.known, "way") if one.known < 10**12 else "very many ways"
    if one.fewest:
        out.line(f"{plural(one.fewest, 'student')} at least, in {ways}:", indent=4)
    for counts in one.sets:
        total = values_words(together(_kinds(students), counts))
        out.line(f"{names(students, counts)} = {total}", indent=6, hanging=2)
    if one.known > len(one.sets):
        out.line(f"and {one.known - len(one.sets):,} more", indent=6)


def _style(one: Alone) -> str:
    return "bad" if one.fewest is None else "good"


def _missing(students: Sequence[Pupil], job: Job) -> dict[str, int]:
    """Return what all students together lack, by number."""
    lacks = lacking(job.need, together(_kinds(students)))
    return {stat: lack for stat, lack in zip(STATS, lacks, strict=True) if lack}


def _short(students: Sequence[Pupil], job: Job) -> str:
    return ", ".join(f"{lack} {stat}" for stat, lack in _missing(students, job).items())


def _print_plan(out: Out, found: Answer) -> None:
    plan, question = found.plan, found.question
    limit = "" if question.turns is None else f" within {plural(question.turns, 'turn')}"
    open_ends = any(one.uncounted or not one.known for one in question.students)
    more = "more of what is counted" if open_ends else "more popularity"
    out.line(Cell(f"Best plan{limit} (MH-9), proven: no other has {more}", "title"))
    if plan.steps:
        out.table(
            ("Turn", "Mission", "Students to discard", "Popularity"),
            [
                (
                    str(turn),
                    question.missions[step.mission].name,
                    names(question.students, step.students),
                    worth(question.missions[step.mission]),
                )
                for turn, step in enumerate(plan.steps, 1)
            ],
            right=(0, 3),
        )
    else:
        out.line("Complete none of these missions: the students are worth as much or more.")
    kept = f"{plural(plan.kept, 'student')} kept"
    out.line(f"Total {plan.total} = {plan.worth} for missions + {plan.kept} for {kept}.")


def _uncounted(found: Answer) -> Iterator[tuple[str, str]]:
    """Yield labels and texts: what the total leaves out."""
    question = found.question
    cards: list[Job | Pupil] = [*question.missions, *question.students]
    bonus = dict.fromkeys(job.name for job in question.missions if job.bonus)
    if bonus:
        yield "Counted", f"the fixed popularity effects of {', '.join(bonus)}"
    does = {one.name: ", ".join(one.uncounted) for one in cards if one.uncounted}
    if does:
        listed = "; ".join(f"{name} ({what})" for name, what in does.items())
        yield "Not counted", f"what else happens when these are completed or discarded: {listed}"
    unknown = dict.fromkeys(one.name for one in cards if not one.known)
    if unknown:
        yield "Not known", f"what else these cards do: {', '.join(unknown)}"
    yield "Not counted", LATER


def _set_to_json(students: Sequence[Pupil], counts: Counts) -> dict[str, Any]:
    return {
        "students": [
            {"name": one.name, "copies": times}
            for one, times in zip(students, counts, strict=True)
            if times
        ],
        "sums": dict(zip(STATS, together(_kinds(students), counts), strict=True)),
    }


def _mission_to_json(students: Sequence[Pupil], job: Job, one: Alone) -> dict[str, Any]:
    smallest = None
    if one.fewest is not None:
        smallest = {
            "size": one.fewest,
            "count": one.known,
            "sets": [_set_to_json(students, counts) for counts in one.sets],
            "more": one.known - len(one.sets),
        }
    return {
        "name": job.name,
        "own": job.own,
        "popularity": job.popularity,
        "effects": job.bonus,
        "worth": job.worth,
        "requires": dict(zip(STATS, job.need, strict=True)),
        "completable": one.fewest is not None,
        "lacking": _missing(students, job),
        "smallest": smallest,
        "uncounted": list(job.uncounted),
        "effectsKnown": job.known,
    }


def answer_to_json(found: Answer) -> dict[str, Any]:
    """Return the answer as JSON values."""
    question, plan = found.question, found.plan
    students = question.students
    return {
        "turns": question.turns,
        "students": [
            {
                "name": one.name,
                "own": one.own,
                "copies": one.copies,
                **dict(zip(STATS, one.values, strict=True)),
                "uncounted": list(one.uncounted),
                "effectsKnown": one.known,
            }
            for one in students
        ],
        "together": dict(zip(STATS, together(_kinds(students)), strict=True)),
        "missions": [
            _mission_to_json(students, job, one)
            for job, one in zip(question.missions, found.alone, strict=True)
        ],
        "plan": {
            "proven": True,
            "total": plan.total,
            "missions": plan.worth,
            "kept": plan.kept,
            "spent": plan.spent,
            "turns": [
                {
                    "turn": turn,
                    "mission": question.missions[step.mission].name,
                    "number": step.mission + 1,
                    "worth": question.missions[step.mission].worth,
                    **_set_to_json(students, step.students),
                }
                for turn, step in enumerate(plan.steps, 1)
            ],
        },
        "notCounted": [LATER],
        "findings": [finding.to_json() for finding in question.findings],
    }
