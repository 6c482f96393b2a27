"""How a card stands in a snapshot and on a day."""

from datetime import date
from typing import Any

import pytest

from tests.formats_data import RULES, ban_list, snapshot
from tests.unit.test_formats import made
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.formats import Format, Snapshot, as_of, load, make_format
from uvdeck.legality.standing import Judgement, Standing, judge, standing, summary
from uvdeck.model import Card, CardSet, CardType, Printing, Symbol


def card(*ids: str) -> Card:
    """Return a card of some printings."""
    printings = tuple(Printing(i, i.partition("/")[0], i.partition("/")[2]) for i in ids)
    return Card(ids[0], "A", CardType.FOUNDATION, frozenset({Symbol.FIRE}), frozenset(), 1, 5,
                None, None, None, None, None, printings=printings)  # fmt: skip


def one(pool: dict[str, Any], **listed: Any) -> Snapshot:
    body = {"observed": "2025-01-01", "source": "test", "ban_list": ban_list("b", **listed)}
    found = make_format({"id": "f", "name": "F", "rules": RULES,
                         "snapshots": [{**body, "pool": pool}]})  # fmt: skip
    return found.snapshots[0]


@pytest.mark.parametrize(
    ("ids", "pool", "listed", "expected"),
    [
        (["a/1"], {"sets": ["a"]}, {}, ("legal", False, None)),
        (["a/1"], {"sets": ["b"]}, {}, ("not-in-pool", False, None)),
        (["a/1"], {"printings": ["a/1"]}, {}, ("legal", False, None)),
        (["a/2"], {"printings": ["a/1"]}, {}, ("not-in-pool", False, None)),
        (["a/1", "b/1"], {"sets": ["b"]}, {}, ("legal", False, None)),
        # not-legal takes one printing out, and only that.
        (["a/1"], {"sets": ["a"]}, {"not_legal": ["a/1"]}, ("not-legal", False, None)),
        (["a/1", "b/1"], {"sets": ["a", "b"]}, {"not_legal": ["a/1"]}, ("legal", False, None)),
        (["a/1", "b/1"], {"sets": ["a"]}, {"not_legal": ["a/1"]}, ("not-legal", False, None)),
        (["a/1", "b/1"], {"sets": ["a"]}, {"not_legal": ["b/1"]}, ("legal", False, None)),
        # What was not observed decides nothing.
        (["a/1"], {"sets": ["a"], "not_observed": ["a/1"]}, {}, ("unknown", False, None)),
        (["a/1", "a/2"], {"sets": ["a"], "not_observed": ["a/1"]}, {}, ("legal", False, None)),
        (
            ["a/1", "a/2"],
            {"sets": ["a"], "not_observed": ["a/1"]},
            {"not_legal": ["a/2"]},
            ("unknown", False, None),
        ),
        # Bans and restrictions hit all printings, and the strictest restriction counts.
        (["a/1", "b/1"], {"sets": ["a"]}, {"banned": ["b/1"]}, ("legal", True, None)),
        (["a/1", "b/1"], {"sets": ["c"]}, {"banned": ["b/1"]}, ("not-in-pool", True, None)),
        (["a/1", "b/1"], {"sets": ["a"]}, {"restricted": {"b/1": 1}}, ("legal", False, 1)),
        (
            ["a/1", "b/1"],
            {"sets": ["a"]},
            {"restricted": {"a/1": 2, "b/1": 1}},
            ("legal", False, 1),
        ),
        (["a/1"], {"sets": ["a"]}, {"banned": ["a/11"]}, ("legal", False, None)),
    ],
)
def test_standing(ids: list[str], pool: dict[str, Any], listed: dict[str, Any], expected: tuple):
    assert standing(card(*ids), one(pool, **listed)) == expected


LEGAL = Standing("legal", False, None)


def judgement(now: Standing, later: Standing | None) -> Judgement:
    return Judgement(now, later, False, "released", None)


@pytest.mark.parametrize(
    ("now", "later", "copies", "status", "banned", "limit", "is_open"),
    [
        (LEGAL, None, 4, "legal", False, None, False),
        (LEGAL, LEGAL._replace(status="not-in-pool"), 1, None, False, None, True),
        (LEGAL, LEGAL._replace(banned=True), 1, "legal", False, None, True),
        (
            LEGAL._replace(banned=True),
            Standing("not-in-pool", True, None),
            1,
            None,
            True,
            None,
            True,
        ),
        # A restriction that came: only more copies than it allows hang on the day.
        (LEGAL, LEGAL._replace(restricted=2), 2, "legal", False, None, False),
        (LEGAL, LEGAL._replace(restricted=2), 3, "legal", False, None, True),
        (LEGAL._replace(restricted=2), LEGAL, 3, "legal", False, None, True),
        # One that changed: over both is over, under both is under.
        (
            LEGAL._replace(restricted=1),
            LEGAL._replace(restricted=2),
            1,
            "legal",
            False,
            None,
            False,
        ),
        (LEGAL._replace(restricted=1), LEGAL._replace(restricted=2), 2, "legal", False, None, True),
        (LEGAL._replace(restricted=1), LEGAL._replace(restricted=2), 3, "legal", False, 2, False),
        (LEGAL._replace(restricted=1), None, 3, "legal", False, 1, False),
    ],
)
def test_what_is_sure_where_the_next_observation_differs(
    now: Standing,
    later: Standing | None,
    copies: int,
    status: str | None,
    banned: bool,
    limit: int | None,
    is_open: bool,
):
    found = judgement(now, later)
    assert found.status == status
    assert found.is_banned is banned
    assert found.restriction(copies) == limit
    assert found.is_open(copies) is is_open


def sets(**released: str | None) -> dict[str, CardSet]:
    return {code: CardSet(code, None, None, day, None) for code, day in released.items()}


def judged(game_format: Format, day: str, one_card: Card, known: dict[str, CardSet]) -> Judgement:
    return judge(one_card, game_format, as_of(game_format, date.fromisoformat(day)), known)


HISTORY = made(
    snapshot("2025-02-01", ["a", "b"], "x"),
    snapshot("2025-04-01", ["a", "b"], "x", kind="observed"),
    snapshot("2025-06-01", ["a"], "x"),
)


@pytest.mark.parametrize(
    ("printings", "day", "released", "expected"),
    [
        (["a/1"], "2025-02-01", {"a": None}, ("unknown", None)),
        (["a/1"], "2025-02-01", {}, ("unknown", None)),
        (["a/1"], "2025-02-01", {"a": "2025-02-01"}, ("released", "2025-02-01")),
        (["a/1"], "2025-02-01", {"a": "2025-02-02"}, ("unreleased", "2025-02-02")),
        # Observed in a pool it is released, and stays so.
        (["a/1"], "2025-04-01", {"a": None}, ("released", None)),
        (["a/1"], "2025-06-01", {"a": None}, ("released", None)),
        (["a/1"], "2025-03-31", {"a": None}, ("unknown", None)),
        # One printing out is enough; the earliest day is named.
        (
            ["a/1", "b/1"],
            "2025-02-01",
            {"a": "2025-03-01", "b": "2025-01-01"},
            ("released", "2025-01-01"),
        ),
        (
            ["a/1", "b/1"],
            "2025-02-01",
            {"a": "2025-03-01", "b": "2025-02-15"},
            ("unreleased", "2025-02-15"),
        ),
        # Outside the pool a card is unreleased only where all its printings are.
        (["c/1"], "2025-06-01", {"c": "2025-12-01"}, ("unreleased", "2025-12-01")),
        (["c/1", "d/1"], "2025-06-01", {"c": "2025-12-01", "d": None}, ("unknown", None)),
    ],
)
def test_release(
    printings: list[str],
    day: str,
    released: dict[str, str | None],
    expected: tuple[str, str | None],
):
    found = judged(HISTORY, day, card(*printings), sets(**released))
    assert (found.release, found.released_on) == expected


def test_rotated_is_what_an_earlier_snapshot_had():
    released = sets(a="2020-01-01", b="2020-01-01", c="2020-01-01")
    assert judged(HISTORY, "2025-06-01", card("b/1"), released).was_in_pool
    assert not judged(HISTORY, "2025-06-01", card("c/1"), released).was_in_pool
    assert not judged(HISTORY, "2025-04-01", card("b/1"), released).was_in_pool
    assert not judged(HISTORY, "2025-06-01", card("a/1", "b/1"), released).was_in_pool


def test_nothing_is_judged_before_the_first_snapshot():
    with pytest.raises(ValueError, match="nothing is known"):
        judged(HISTORY, "2025-01-31", card("a/1"), {})


def test_summary_words():
    history = make_format(
        {
            "id": "f",
            "name": "F",
            "rules": RULES,
            "snapshots": [
                {
                    **snapshot("2025-01-01", ["a", "b"], "x", kind="observed"),
                    "ban_list": ban_list("x"),
                },
                {
                    **snapshot("2025-03-01", ["a"], "y"),
                    "ban_list": ban_list(
                        "y",
                        banned=["a/2", "b/2"],
                        restricted={"a/3": 1, "b/3": 2},
                        not_legal=["a/4"],
                    ),
                },
                {**snapshot("2025-05-01", ["a"], "x", kind="observed"), "ban_list": ban_list("x")},
            ],
        }
    )
    known = sets(a="2020-01-01", b="2020-01-01", c="2026-01-01")

    def word(name: str, day: str) -> str:
        return summary(card(name), history, date.fromisoformat(day), known)[0]

    assert word("a/1", "2024-12-31") == "cannot say"
    assert word("a/1", "2025-03-01") == "legal"
    assert word("a/2", "2025-02-28") == "legal"
    assert word("a/2", "2025-03-01") == "banned"
    assert word("a/2", "2025-03-02") == "cannot say"
    assert word("a/3", "2025-03-01") == "restricted"
    assert word("a/4", "2025-03-01") == "not legal"
    assert word("b/1", "2025-03-01") == "rotated"
    assert word("c/1", "2025-03-01") == "not in the pool"
    banned = summary(card("b/2"), history, date(2025, 3, 1), known)
    assert banned[0] == "banned"
    assert "also rotated" in banned[1]
    rotated = summary(card("b/3"), history, date(2025, 3, 1), known)
    assert rotated[0] == "rotated"
    assert "also restricted to 2" in rotated[1]


def test_summary_of_a_back_and_of_a_format_without_days(catalogue: Catalogue):
    core, standard = load(catalogue, "core"), load(catalogue, "standard")
    back, front = catalogue.by_printing("aot01/285B"), catalogue.by_printing("aot01/285")
    assert core is not None
    assert standard is not None
    assert back is not None
    assert front is not None
    day = date(2026, 4, 15)
    assert summary(front, core, day, catalogue.sets)[0] == "legal"
    assert summary(back, standard, day, catalogue.sets)[0] == "no deck card"
