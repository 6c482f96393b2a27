"""New ban lists: whole, derived from the last one, and cited by a snapshot."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.card_folders import BANS, CUP, FILES, contents, open_edit, write_edit, write_list
from uvdeck.catalogue.files import read_document
from uvdeck.catalogue.index import in_memory
from uvdeck.upkeep.banlist import Days, NewList, Wishes, new_ban_list
from uvdeck.upkeep.edit import Edit

DAYS = Days(date(2026, 5, 15), date(2026, 5, 1), "announcement of 2026-05-01")
NEW = "banlists/cup-2026-05-15.yaml"


def asked(
    edit: Edit,
    wishes: Wishes = Wishes(),  # noqa: B008 - frozen
    days: Days = DAYS,
) -> tuple[NewList | None, list[str]]:
    return new_ban_list(edit, in_memory(edit.listing.documents), "cup", days, wishes)


def made(folder: Path, wishes: Wishes = Wishes(), days: Days = DAYS) -> NewList:  # noqa: B008
    edit = open_edit(folder)
    result, reasons = asked(edit, wishes, days)
    assert reasons == []
    assert result is not None
    write_edit(edit)
    return result


def lists(folder: Path, name: str = NEW) -> tuple[list[str], dict[str, int], list[str]]:
    value: Any = read_document(folder / name, (folder / name).read_bytes())[0].value
    return value["banned"], value["restricted"], value["not_legal"]


def test_nothing_changes_but_the_days(tmp_path: Path) -> None:
    result = made(write_list(tmp_path))
    assert (result.id, result.before.ban_list.id) == ("cup-2026-05-15", "cup-2026-01-01")
    assert result.after.day == DAYS.effective
    after = contents(tmp_path)
    assert after[NEW] == BANS.replace("id: cup-2026-01-01", "id: cup-2026-05-15").replace(
        'observed: "2026-01-01"\nannounced: null\neffective: null\nsource: "seen"',
        'announced: "2026-05-01"\neffective: "2026-05-15"\nsource: "announcement of 2026-05-01"',
    )
    pool = CUP[CUP.index("    pool:") :].replace(" # a prize", "")
    assert after["formats/cup.yaml"] == CUP + (
        '  - effective: "2026-05-15"\n    source: "announcement of 2026-05-01"\n'
        "    ban_list: cup-2026-05-15\n" + pool
    )
    del after[NEW]
    assert after == {**FILES, "formats/cup.yaml": after["formats/cup.yaml"]}


def test_a_list_that_was_not_announced(tmp_path: Path) -> None:
    made(write_list(tmp_path), days=DAYS._replace(announced=None))
    assert "announced: null\n" in contents(tmp_path)[NEW]


def test_bans_and_restrictions(tmp_path: Path) -> None:
    wishes = Wishes(ban=["Training"], restrict=[("bbb02/002", 1)], unrestrict=["aaa01/4"])
    result = made(write_list(tmp_path), wishes)
    assert lists(tmp_path) == (["aaa01/001", "bbb02/004"], {"bbb02/002": 1}, ["aaa01/003"])
    assert len(result.notes) == 2  # neither is in the pool
    assert "# Twin" not in contents(tmp_path)[NEW]


def test_what_is_banned_is_not_restricted_any_more(tmp_path: Path) -> None:
    made(write_list(tmp_path), Wishes(ban=["aaa01/004"]))
    assert lists(tmp_path) == (["aaa01/001", "aaa01/004"], {}, ["aaa01/003"])


@pytest.mark.parametrize("card", ["Alpha", "aaa01/001", "bbb02/001"])
def test_a_ban_is_lifted_in_all_printings(tmp_path: Path, card: str) -> None:
    made(write_list(tmp_path), Wishes(unban=[card]))
    assert lists(tmp_path) == ([], {"aaa01/004": 2}, ["aaa01/003"])
    assert contents(tmp_path)[NEW].count("#") == 1


def test_a_ban_becomes_a_restriction(tmp_path: Path) -> None:
    made(write_list(tmp_path), Wishes(unban=["Alpha"], restrict=[("Alpha", 1)]))
    assert lists(tmp_path) == ([], {"aaa01/001": 1, "aaa01/004": 2}, ["aaa01/003"])


def test_a_restriction_gets_another_number_at_its_place(tmp_path: Path) -> None:
    made(write_list(tmp_path), Wishes(restrict=[("aaa01/004", 3)]))
    assert lists(tmp_path)[1] == {"aaa01/004": 3}
    assert "aaa01/004: 3 # Twin\n" in contents(tmp_path)[NEW]


def test_what_a_list_showed_as_not_legal_may_be_played_again(tmp_path: Path) -> None:
    made(write_list(tmp_path), Wishes(unban=["Ship"]))
    assert lists(tmp_path) == (["aaa01/001"], {"aaa01/004": 2}, [])


def test_a_special_print_beside_a_legal_one_stays_not_legal(tmp_path: Path) -> None:
    bans = BANS.replace("  - aaa01/003\n", "  - aaa01/003\n  - bbb02/001\n")
    write_list(tmp_path, {**FILES, "banlists/cup-2026-01-01.yaml": bans})
    made(tmp_path, Wishes(unban=["Alpha"]))
    assert lists(tmp_path) == ([], {"aaa01/004": 2}, ["aaa01/003", "bbb02/001"])


def test_the_printing_that_was_typed_or_one_of_the_pool(tmp_path: Path) -> None:
    bans = BANS.replace("banned:\n  - aaa01/001 # Alpha\n", "banned: []\n")
    files = {**FILES, "banlists/cup-2026-01-01.yaml": bans}
    files["formats/cup.yaml"] = CUP.replace("      sets:\n        - aaa01\n", "")
    for number, (card, listed) in enumerate(
        [("Alpha", "bbb02/001"), ("aaa01/1", "aaa01/001"), ("Twin Peaks", "bbb02/004")]
    ):
        folder = write_list(tmp_path / str(number), files)
        second = (folder / "sets" / "bbb02.yaml").read_text().replace("Training", "Twin Peaks")
        (folder / "sets" / "bbb02.yaml").write_text(second)
        made(folder, Wishes(ban=[card]))
        assert lists(folder)[0] == [listed]


@pytest.mark.parametrize(
    ("wishes", "reasons"),
    [
        (Wishes(ban=["Alpha"]), 1),  # banned already
        (Wishes(ban=["bbb02/001"]), 1),
        (Wishes(unban=["Heroics"]), 1),  # not banned
        (Wishes(unban=["Alpha", "aaa01/001"]), 1),  # twice
        (Wishes(ban=["Heroics"], unban=["Alpha", "Heroics"]), 2),
        (Wishes(ban=["Heroics", "bbb02/003"]), 1),
        (Wishes(ban=["Heroics"], restrict=[("Heroics", 1)]), 1),
        (Wishes(restrict=[("Alpha", 1)]), 1),  # it is banned
        (Wishes(restrict=[("aaa01/004", 2)]), 1),  # as it is
        (Wishes(restrict=[("Heroics", 5)]), 1),  # 4 may be played anyway
        (Wishes(restrict=[("Heroics", 1), ("Heroics", 2)]), 1),
        (Wishes(restrict=[("Heroics", 1), ("bbb02/003", 1)]), 1),
        (Wishes(unrestrict=["Alpha"]), 1),
        (Wishes(unrestrict=["aaa01/004"], restrict=[("aaa01/004", 1)]), 1),
        (Wishes(ban=["Twin"]), 1),  # two cards
        (Wishes(ban=["Wreck"]), 1),  # a back
        (Wishes(ban=["Nobody"]), 1),
        (Wishes(ban=["Nobody", "Twin", "Alpha"], unban=["Heroics"]), 4),
    ],
)
def test_refused_with_all_reasons(tmp_path: Path, wishes: Wishes, reasons: int) -> None:
    edit = open_edit(write_list(tmp_path))
    result, found = asked(edit, wishes)
    assert (result, len(found)) == (None, reasons)
    assert edit.replacements() == []


@pytest.mark.parametrize(
    ("effective", "announced", "reasons"),
    [
        (date(2026, 1, 1), None, 2),  # and there is a list of that id
        (date(2025, 12, 31), None, 1),
        (date(2026, 1, 2), date(2026, 1, 3), 1),
    ],
)
def test_refused_days(
    tmp_path: Path, effective: date, announced: date | None, reasons: int
) -> None:
    edit = open_edit(write_list(tmp_path))
    result, found = asked(edit, days=Days(effective, announced, "x"))
    assert (result, len(found)) == (None, reasons)


def test_the_day_after_will_do(tmp_path: Path) -> None:
    made(write_list(tmp_path), days=Days(date(2026, 1, 2), date(2026, 1, 2), "x"))


def test_a_list_of_that_id_is_there(tmp_path: Path) -> None:
    write_list(tmp_path)
    made(tmp_path)
    (tmp_path / "formats" / "cup.yaml").write_text(CUP, encoding="utf-8")
    result, reasons = asked(open_edit(tmp_path))
    assert (result, len(reasons)) == (None, 1)


def test_one_list_after_another(tmp_path: Path) -> None:
    write_list(tmp_path)
    made(tmp_path, Wishes(ban=["Heroics"]))
    later = Days(date(2026, 6, 1), None, "x")
    assert made(tmp_path, Wishes(unban=["Heroics"]), later).before.day == DAYS.effective
    assert lists(tmp_path, "banlists/cup-2026-06-01.yaml")[0] == ["aaa01/001"]


def test_a_layer_gets_a_snapshot_of_its_own(tmp_path: Path) -> None:
    below = write_list(tmp_path / "below")
    mine = tmp_path / "mine"
    mine.mkdir()
    edit = open_edit(mine, below)
    result, reasons = asked(edit, Wishes(ban=["Heroics"]))
    assert (result is not None, reasons) == (True, [])
    write_edit(edit)
    assert sorted(contents(mine)) == [NEW, "formats/cup.yaml"]
    assert contents(mine)["formats/cup.yaml"].startswith("id: cup\nsnapshots:\n  - effective:")
    assert contents(below) == FILES
    again = open_edit(mine, below)
    assert asked(again, Wishes(unban=["Heroics"]), Days(date(2026, 6, 1), None, "x"))[1] == []
    write_edit(again)
    assert contents(mine)["formats/cup.yaml"].count("- effective:") == 2


@pytest.mark.parametrize(
    ("limit", "copies", "written", "notes"),
    [("", 4, 1, 1), ("", 3, 1, 0), ("1", 2, 0, 0), ("1", 1, 1, 1), ("any", 60, 1, 0)],
)
def test_a_restriction_allows_fewer_than_the_card_and_the_format(
    tmp_path: Path, limit: str, copies: int, written: int, notes: int
) -> None:
    files = dict(FILES)
    if limit:
        first = files["sets/aaa01.yaml"]
        files["sets/aaa01.yaml"] = first.replace(
            "    name: Twin\n", f"    name: Twin\n    copy_limit: {limit}\n"
        )
    edit = open_edit(write_list(tmp_path, files))
    result, reasons = asked(edit, Wishes(restrict=[("aaa01/004", copies)]))
    assert (result is not None, len(reasons)) == (bool(written), 1 - written)
    assert result is None or len(result.notes) == notes
