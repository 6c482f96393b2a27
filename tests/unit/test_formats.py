"""Formats and what is known of them on a day."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats_data import RULES, ban_list, snapshot
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.formats import DEFAULT, AsOf, Format, as_of, load, make_format, nearest


def made(*snapshots: dict[str, Any], **more: Any) -> Format:
    return make_format(
        {
            "id": "f",
            "name": "F",
            "rules": RULES,
            "snapshots": [{**s, "ban_list": ban_list(s["ban_list"])} for s in snapshots],
            **more,
        }
    )


def of_days(days: list[tuple[date, bool]]) -> Format:
    return made(
        *(
            snapshot(day.isoformat(), [], "b", kind="effective" if effective else "observed")
            for day, effective in days
        )
    )


def by_search(game_format: Format, day: date) -> AsOf:
    """Answer as ``as_of`` does, looking at every snapshot."""
    before = [s for s in game_format.snapshots if s.day <= day]
    after = [s for s in game_format.snapshots if s.day > day]
    holds = max(before, key=lambda s: s.day, default=None)
    following = min(after, key=lambda s: s.day, default=None)
    if holds is not None and holds.day == day:
        following = None
    if following is not None and following.effective:
        following = None
    first = min(game_format.snapshots, key=lambda s: s.day, default=None)
    return AsOf(day, holds, following, first)


DAYS = st.dates(date(2025, 1, 1), date(2025, 12, 31))
HISTORIES = st.dictionaries(DAYS, st.booleans(), max_size=8).map(lambda d: list(d.items()))


@given(HISTORIES, DAYS)
def test_as_of_is_what_a_search_finds(days: list[tuple[date, bool]], day: date):
    game_format = of_days(days)
    assert as_of(game_format, day) == by_search(game_format, day)


@given(HISTORIES, DAYS)
def test_as_of_is_constant_between_changes(days: list[tuple[date, bool]], day: date):
    game_format = of_days(days)
    today, before = as_of(game_format, day), as_of(game_format, day - timedelta(1))
    changes = {d for d, _ in days} | {d + timedelta(1) for d, _ in days}
    if day not in changes:
        assert (today.holds, today.next) == (before.holds, before.next)
        if today.age is not None and before.age is not None:
            assert today.age == before.age + 1


@given(HISTORIES)
def test_snapshots_are_sorted_whatever_the_order_of_the_file(days: list[tuple[date, bool]]):
    assert of_days(days) == of_days(days[::-1])


@pytest.mark.parametrize(
    ("day", "holds", "following", "age"),
    [
        ("2025-10-27", None, "2025-10-28", None),
        ("2025-10-28", "2025-10-28", None, 0),
        ("2025-10-29", "2025-10-28", "2026-02-14", None),
        ("2026-02-13", "2025-10-28", "2026-02-14", None),
        ("2026-02-14", "2026-02-14", None, 0),
        ("2026-02-15", "2026-02-14", "2026-03-28", None),
        ("2026-03-28", "2026-03-28", None, 0),
        ("2026-04-15", "2026-03-28", None, 18),
    ],
)
def test_standard_on_its_days(
    catalogue: Catalogue, day: str, holds: str | None, following: str | None, age: int | None
):
    standard = load(catalogue, "standard")
    assert standard is not None
    known = as_of(standard, date.fromisoformat(day))
    assert (known.holds and known.holds.day.isoformat()) == holds
    assert (known.next and known.next.day.isoformat()) == following
    assert (known.age or 0) == (age or 0)
    assert known.first is standard.snapshots[0]


def test_the_day_of_a_dated_change_is_sure():
    game_format = of_days([(date(2025, 1, 1), True), (date(2025, 2, 1), False)])
    assert as_of(game_format, date(2025, 1, 1)).next is None
    assert as_of(game_format, date(2025, 1, 2)).next is game_format.snapshots[1]


def test_before_a_dated_change_the_last_observation_ages():
    game_format = of_days([(date(2025, 1, 1), False), (date(2025, 2, 1), True)])
    known = as_of(game_format, date(2025, 1, 31))
    assert (known.next, known.age) == (None, 30)


def test_a_format_is_made_once(catalogue: Catalogue):
    assert load(catalogue, "standard") is load(catalogue, "standard")
    assert load(catalogue, "nope") is None
    assert "nope" not in catalogue.kept


def test_core_has_the_numbers_of_the_rules(catalogue: Catalogue):
    core = load(catalogue, DEFAULT)
    assert core is not None
    assert (core.minimum, core.copies, core.sideboard) == (50, 4, (0, 10))  # UV-1, UV-3, UV-5
    assert (core.symbols, core.cycling) == ("any", 10)  # UV-4, UV-44
    assert core.snapshots == ()
    assert core.remark
    assert core.unconfirmed() == []


@pytest.mark.parametrize(
    ("name", "minimum", "copies", "sideboard", "symbols", "cycling", "limited", "unsure"),
    [
        ("standard", 60, 4, (0, 10), "primary", 10, False, []),
        ("spotlight-mha", 60, 4, (0, 10), "primary", 10, False, ["minimum", "sideboard"]),
        ("spotlight-aot", 60, 4, (0, 10), "primary", 10, False, ["minimum", "sideboard"]),
        ("spotlight-yyh", 60, 4, (0, 10), "primary", 10, False, ["minimum", "sideboard"]),
        ("retro", 60, 4, (0, 10), "classic", 10, False, ["minimum", "symbols", "sideboard"]),
        ("legacy", 60, 4, (0, 10), "classic", 10, False, ["minimum", "symbols", "sideboard"]),
        *(
            (name, 40, None, None, "any", 5, True, ["minimum", "copies", "symbols", "sideboard"])
            for name in ("sealed", "draft")
        ),
    ],
)
def test_numbers_of_the_formats(
    catalogue: Catalogue,
    name: str,
    minimum: int,
    copies: int | None,
    sideboard: tuple[int, ...] | None,
    symbols: str,
    cycling: int,
    limited: bool,
    unsure: list[str],
):
    found = load(catalogue, name)
    assert found is not None
    assert (found.minimum, found.copies, found.sideboard) == (minimum, copies, sideboard)
    assert (found.symbols, found.cycling, found.limited) == (symbols, cycling, limited)
    assert found.unconfirmed_of_decks() == unsure
    assert all(source.text for source in found.sources.values())


def test_the_shipped_formats(catalogue: Catalogue):
    assert catalogue.format_ids() == [
        "core", "draft", "legacy", "retro", "rochester-retro", "sealed", "spotlight-aot",
        "spotlight-mha", "spotlight-yyh", "standard",
    ]  # fmt: skip
    assert catalogue.format_body("nope") is None


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("Standrad", "standard"),
        ("STANDARD", "standard"),
        ("Spotlight MHA", "spotlight-mha"),
        ("rochester", "rochester-retro"),
        ("seald", "sealed"),
    ],
)
def test_misspelt_formats_are_recognised(catalogue: Catalogue, word: str, near: str):
    assert nearest(word, catalogue.format_ids())[0] == near


@pytest.mark.parametrize("word", ["", "zzzz", "x" * 10_000])
def test_some_words_are_like_no_format(catalogue: Catalogue, word: str):
    assert nearest(word, catalogue.format_ids()) == []
