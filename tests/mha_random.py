"""Random boxes of the other game, for Hypothesis, and a player of random legal answers."""

import random
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from tests.mha_games import action, mission, student, supply
from uvdeck.mha import choices
from uvdeck.mha.effects import CHOSEN, DIRECTIONS, EACH
from uvdeck.mha.supply import Supply, reaches
from uvdeck.mha.table import Table

WHO = st.sampled_from(["self", "one", "left", "right", "others", "everyone"])
OTHERS = st.sampled_from(["one", "left", "right", "others"])
CARDS = st.integers(1, 4)
SPACES = st.integers(1, 5)


def _do(do: str, **keys: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Return one effect; any key may be left out that is not needed."""
    needed = {"from", "to", "points"} | ({"what"} if do == "refresh" else set())
    return st.fixed_dictionaries(
        {"do": st.just(do), **{key: how for key, how in keys.items() if key in needed}},
        optional={
            "may": st.booleans(),
            **{key: how for key, how in keys.items() if key not in needed},
        },
    )


EFFECT: st.SearchStrategy[dict[str, Any]] = st.one_of(
    _do("give", **{"from": st.just("self"), "to": OTHERS, "cards": CARDS}),
    _do("give", **{"from": OTHERS, "to": st.just("self"), "cards": CARDS}),
    _do(
        "give",
        **{"from": st.just("everyone"), "to": st.sampled_from(["left", "right"]), "cards": CARDS},
    ),
    _do("take", **{"from": OTHERS, "cards": CARDS}),
    _do("draw", who=WHO, cards=CARDS, what=st.sampled_from(["actions", "missions"])),
    _do("discard", who=WHO, cards=CARDS),
    _do(
        "move_student",
        student=st.sampled_from(CHOSEN),
        row=st.sampled_from(["any", "own"]),
        direction=st.sampled_from(["any", *DIRECTIONS]),
        spaces=SPACES,
        up_to=st.booleans(),
    ),
    _do(
        "seat_student",
        student=st.sampled_from(CHOSEN),
        row=st.sampled_from(["any", "own"]),
        to_row=st.sampled_from(["any", "own"]),
    ),
    _do("move_recruiter", who=WHO, rows=st.sampled_from([1, 2, 3, 4, "any"])),
    _do("popularity", who=WHO, points=st.integers(-3, 3), each=st.sampled_from(EACH)),
    _do("refresh", who=WHO, what=st.sampled_from(["hand", "missions"])),
    _do("refresh", what=st.just("classroom")),
)
EFFECTS = st.none() | st.lists(EFFECT, max_size=3)
NUMBERS = st.tuples(*[st.integers(0, 4)] * 3)


@st.composite
def boxes(draw: st.DrawFn) -> Supply:
    """Return a small box: enough to deal, and a deck of students that may be empty."""
    kinds = draw(st.integers(3, 7))
    students = [
        student(
            f"S{number}",
            draw(NUMBERS),
            draw(st.integers(20 // kinds + 1, 30 // kinds + 1)),
            draw(st.sampled_from(["acquired", "acquired", "discarded", None])),
            draw(EFFECTS),
        )
        for number in range(kinds)
    ]
    actions = [
        action(f"A{number}", draw(EFFECTS), draw(st.integers(3, 5)))
        for number in range(draw(st.integers(4, 6)))
    ]
    missions = [
        mission(
            f"M{number}",
            draw(NUMBERS),
            draw(st.integers(-2, 5)),
            draw(EFFECTS),
            draw(st.integers(3, 5)),
        )
        for number in range(draw(st.integers(4, 6)))
    ]
    return supply(students, actions, missions, [draw(EFFECTS) for _ in range(5)])


class Whim:
    """Answers by chance, always what is legal; for missions any students that suffice."""

    def __init__(self, seed: int) -> None:
        """Seat a player with a generator of its own."""
        self.random = random.Random(seed)

    def __call__(self, game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        """Answer."""
        if question != choices.STUDENTS:
            return self.random.randrange(len(options))
        strengths = [game.supply.strengths[card] for card in options]
        need = game.supply.needs[game.about[1]]
        order = list(range(len(options)))
        self.random.shuffle(order)
        bits = total = 0
        for place in order:
            if reaches(total, need) and self.random.random() < 0.7:
                break
            bits |= 1 << place
            total += strengths[place]
        return bits
