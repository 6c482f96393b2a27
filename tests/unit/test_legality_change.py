"""What changes between two days, and which of ten decks a rotation breaks."""

from datetime import date

import pytest

from tests.asking import layered
from tests.formats_data import RULES, ban_list, snapshot
from tests.helpers import ROOT
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.formats import as_of, load, make_format
from uvdeck.legality.change import DeckChange, compare, compare_decks

DECKS = sorted(path for path in (ROOT / "examples" / "decks").iterdir() if path.is_file())


def files() -> list[tuple[str, bytes | None, str | None]]:
    return [(path.name, path.read_bytes(), None) for path in DECKS]


def changes(catalogue: Catalogue, before: str, after: str) -> dict[str, DeckChange]:
    standard = load(catalogue, "standard")
    assert standard is not None
    days = (date.fromisoformat(before), date.fromisoformat(after))
    return {each.path: each for each in compare_decks(files(), catalogue, standard, days)}


def test_a_rotation_breaks_two_of_ten_decks():
    rotated = layered("tests/data/rotation")
    found = changes(rotated, "2026-05-31", "2026-06-01")
    assert len(found) == 10
    broken = {name for name, each in found.items() if each.breaks}
    assert broken == {"kyoka-jiro.yaml", "mirio-togata.yaml"}
    assert not any(each.mends for each in found.values())
    after = found["kyoka-jiro.yaml"].after
    assert after is not None
    assert {f.code for f in after.findings if f.severity.value == "error"} == {"LEG202"}
    stay = {
        name
        for name, each in found.items()
        if each.before and each.after and each.before.verdict is each.after.verdict
    }
    assert stay == set(found) - broken
    assert found["godzilla.yaml"].after is not None
    assert found["godzilla.yaml"].after.verdict.value == "legal"


def test_the_real_change_breaks_one_and_mends_two(catalogue: Catalogue):
    found = changes(catalogue, "2025-10-28", "2026-03-28")
    assert {name for name, each in found.items() if each.breaks} == {"vaxildan.txt"}
    assert {name for name, each in found.items() if each.mends} == {
        "godzilla.yaml", "mikasa.yaml",
    }  # fmt: skip


def test_a_deck_that_nobody_can_judge_any_more_breaks(catalogue: Catalogue):
    found = changes(catalogue, "2025-10-28", "2025-10-29")
    assert found["vaxildan.txt"].breaks
    after = found["vaxildan.txt"].after
    assert after is not None
    assert after.verdict.value == "cannot say"


def test_what_cannot_be_read_is_kept(catalogue: Catalogue):
    standard = load(catalogue, "standard")
    assert standard is not None
    day = date(2026, 4, 15)
    (found,) = compare_decks([("a", None, "gone")], catalogue, standard, (day, day))
    assert (found.unreadable, found.breaks, found.mends) == ("gone", False, False)


def test_the_change_of_standard(catalogue: Catalogue):
    standard = load(catalogue, "standard")
    assert standard is not None
    known = [as_of(standard, date.fromisoformat(d)) for d in ("2025-10-28", "2026-03-28")]
    change = compare(known[0], known[1])
    assert change.sets_in == ["gdz01", "ggs01", "kf0x", "promo2026", "sleb"]
    assert change.sets_out == []
    assert change.not_legal == ["aot03/182", "cr02/206"]
    assert change.legal_again == ["aot01/282", "yyhdt/027"]
    assert (change.banned, change.unbanned, change.restricted) == ([], [], {})
    assert compare(known[1], known[1]).is_empty
    back = compare(known[1], known[0])
    assert back.sets_out == change.sets_in
    assert (back.not_legal, back.legal_again) == (change.legal_again, change.not_legal)


def test_every_part_of_a_change():
    body = {
        "id": "f",
        "name": "F",
        "rules": RULES,
        "snapshots": [
            {
                **snapshot("2025-01-01", ["a", "b"], "x", printings=["d/1"]),
                "ban_list": ban_list("x", banned=["a/1"], restricted={"a/2": 1, "a/3": 2}),
            },
            {
                **snapshot("2025-02-01", ["a", "c"], "y", printings=["d/2"]),
                "ban_list": ban_list(
                    "y", banned=["a/4"], restricted={"a/3": 1, "a/5": 3}, not_legal=["a/6", "c/1"]
                ),
            },
        ],
    }
    game_format = make_format(body)
    change = compare(as_of(game_format, date(2025, 1, 1)), as_of(game_format, date(2025, 2, 1)))
    assert (change.sets_in, change.sets_out) == (["c"], ["b"])
    assert (change.printings_in, change.printings_out) == (["d/2"], ["d/1"])
    assert (change.banned, change.unbanned) == (["a/4"], ["a/1"])
    assert change.restricted == {"a/2": (1, None), "a/3": (2, 1), "a/5": (None, 3)}
    assert change.not_legal == ["a/6"]  # c came in whole; its special printings say nothing new
    assert not change.is_empty


@pytest.mark.parametrize("days", [("2025-01-01", "2026-04-15"), ("2026-04-15", "2025-01-01")])
def test_nothing_is_compared_with_a_day_of_which_nothing_is_known(
    catalogue: Catalogue, days: tuple[str, str]
):
    standard = load(catalogue, "standard")
    assert standard is not None
    known = [as_of(standard, date.fromisoformat(day)) for day in days]
    assert compare(known[0], known[1]).is_empty
