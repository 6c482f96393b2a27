"""Printings and sets get other ids: everything that refers to them follows."""

from pathlib import Path

import pytest

from tests.card_folders import (
    ACCEPTED,
    BANS,
    CUP,
    FILES,
    FIRST,
    SECOND,
    SETS,
    contents,
    open_edit,
    write_edit,
    write_list,
)
from uvdeck.upkeep.rename import Refusal, Renaming
from uvdeck.upkeep.renumber import rename_set, renumber


def renumbered(folder: Path, printing_id: str, new_id: str) -> Renaming:
    edit = open_edit(folder)
    result = renumber(edit, printing_id, new_id)
    assert isinstance(result, Renaming)
    write_edit(edit)
    return result


def refused(folder: Path, printing_id: str, new_id: str) -> Refusal:
    edit = open_edit(folder)
    result = renumber(edit, printing_id, new_id)
    assert isinstance(result, Refusal)
    assert edit.replacements() == []
    return result


def test_a_number_with_all_that_refers_to_it(tmp_path: Path) -> None:
    result = renumbered(write_list(tmp_path), "aaa01/001", "aaa01/010")
    assert (result.old, result.new, result.ids) == (
        *("aaa01/001", "aaa01/010"),
        {"aaa01/001": "aaa01/010"},
    )
    assert sorted(result.followed.values()) == [1, 1, 1]
    card = FIRST[FIRST.index("  # the first") : FIRST.index('  "002"')]
    assert contents(tmp_path) == {
        **FILES,
        "sets/aaa01.yaml": FIRST.replace(card, "") + card.replace('"001"', '"010"'),
        "sets/bbb02.yaml": SECOND.replace("aaa01/001", "aaa01/010"),
        "banlists/cup-2026-01-01.yaml": BANS.replace("aaa01/001", "aaa01/010"),
        "lint-accepted.yaml": ACCEPTED.replace("aaa01/001", "aaa01/010"),
    }
    renumbered(tmp_path, "aaa01/010", "aaa01/001")
    assert contents(tmp_path) == FILES


def test_lists_are_sorted_again(tmp_path: Path) -> None:
    bans = BANS.replace("- aaa01/001 # Alpha", "- aaa01/001 # Alpha\n  - bbb02/003 # Heroics")
    write_list(tmp_path, {**FILES, "banlists/cup-2026-01-01.yaml": bans})
    renumbered(tmp_path, "aaa01/001", "bbb02/009")
    after = contents(tmp_path)
    assert "- bbb02/003 # Heroics\n  - bbb02/009 # Alpha\n" in after["banlists/cup-2026-01-01.yaml"]
    renumbered(tmp_path, "bbb02/003", "bbb02/010")
    after = contents(tmp_path)
    assert "- bbb02/001\n        - bbb02/010 # a prize\n" in after["formats/cup.yaml"]


def test_marks_and_restrictions_follow(tmp_path: Path) -> None:
    renumbered(write_list(tmp_path), "aaa01/004", "aaa01/900")
    after = contents(tmp_path)
    assert after["sets/bbb02.yaml"] == SECOND.replace("aaa01/004", "aaa01/900")
    assert after["banlists/cup-2026-01-01.yaml"] == BANS.replace("aaa01/004", "aaa01/900")


def test_a_back_goes_along(tmp_path: Path) -> None:
    result = renumbered(write_list(tmp_path), "aaa01/003", "aaa01/007")
    assert result.ids == {"aaa01/003": "aaa01/007", "aaa01/003B": "aaa01/007B"}
    after = contents(tmp_path)["sets/aaa01.yaml"]
    assert after.index('"004"') < after.index('"007":') < after.index('"007B":')
    assert 'back_of: "007"' in after
    renumbered(tmp_path, "aaa01/007", "aaa01/003")
    assert contents(tmp_path) == FILES


def test_another_set_and_what_it_means_for_pools(tmp_path: Path) -> None:
    result = renumbered(write_list(tmp_path), "aaa01/002", "bbb02/5")
    assert result.new == "bbb02/005"
    assert len(result.notes) == 1
    assert "cup" in result.notes[0]
    assert "2026-01-01" in result.notes[0]
    after = contents(tmp_path)
    assert '"002"' not in after["sets/aaa01.yaml"]
    assert after["sets/bbb02.yaml"].endswith("health: 20\n")
    assert "- bbb02/005\n" in after["formats/cup.yaml"].partition("not_observed")[2]


def test_a_reprint_may_move(tmp_path: Path) -> None:
    renumbered(write_list(tmp_path), "bbb02/001", "bbb02/099")
    after = contents(tmp_path)
    assert '"099":\n    reprint_of: aaa01/001 # Alpha\n' in after["sets/bbb02.yaml"]
    assert "- bbb02/099" in after["formats/cup.yaml"]


@pytest.mark.parametrize("typed", ["aaa01/10", "aaa01/010", "aaa01/0010"])
def test_zeros_as_the_set_has_them(tmp_path: Path, typed: str) -> None:
    assert renumbered(write_list(tmp_path), "aaa01/001", typed).new == "aaa01/010"


def test_zeros_where_the_set_has_none(tmp_path: Path) -> None:
    write_list(tmp_path, {**FILES, "sets/bbb02.yaml": SECOND.replace('"004"', '"4"')})
    assert renumbered(tmp_path, "bbb02/4", "bbb02/04").new == "bbb02/004"
    assert renumbered(tmp_path, "bbb02/004", "bbb02/1200").new == "bbb02/1200"
    assert renumbered(tmp_path, "bbb02/003", "bbb02/3").new == "bbb02/3"


def test_the_id_that_it_has(tmp_path: Path) -> None:
    result = renumbered(write_list(tmp_path), "aaa01/001", "aaa01/1")
    assert (result.new, result.ids) == ("aaa01/001", {})
    assert contents(tmp_path) == FILES


@pytest.mark.parametrize(
    ("printing_id", "new_id"),
    [
        ("aaa01/001", "aaa01/002"),  # taken
        ("aaa01/001", "aaa01/2"),
        ("aaa01/001", "aaa01/0002"),
        ("aaa01/001", "bbb02/001"),
        ("aaa01/003B", "aaa01/009"),  # a back
        ("aaa01/001", "aaa01/009B"),
        ("aaa01/001", "zzz/001"),  # no set
        ("aaa01/001", "AAA01/009"),
        ("aaa01/001", "aaa01/"),
        ("aaa01/001", "aaa01/12345"),
        ("aaa01/001", "aaa01/x"),
        ("aaa01/001", "aaa01/\u0662"),
        ("aaa01/001", "../009"),
        ("aaa01/001", "aaa01/1/2"),
        ("aaa01/001", ""),
    ],
)
def test_refused(tmp_path: Path, printing_id: str, new_id: str) -> None:
    refused(write_list(tmp_path), printing_id, new_id)


def test_the_last_printing_of_a_set_is_refused(tmp_path: Path) -> None:
    first = FIRST[: FIRST.index('  "001"')] + FIRST[FIRST.index('  "003"') : FIRST.index('  "004"')]
    second = SECOND.replace("aaa01/001 # Alpha", "bbb02/003")
    files = {"sets.yaml": SETS, "sets/aaa01.yaml": first, "sets/bbb02.yaml": second}
    refused(write_list(tmp_path, files), "aaa01/003", "bbb02/050")


def test_what_a_lower_layer_has_too_is_refused(tmp_path: Path) -> None:
    below = write_list(tmp_path / "below")
    mine = write_list(tmp_path / "mine", {"sets/aaa01.yaml": FIRST})
    edit = open_edit(mine, below)
    for result in (renumber(edit, "aaa01/001", "aaa01/050"), rename_set(edit, "aaa01", "ccc03")):
        assert isinstance(result, Refusal)
        assert str(Path("below", "sets", "aaa01.yaml")) in result.message


def test_a_printing_that_a_layer_adds(tmp_path: Path) -> None:
    below = write_list(tmp_path / "below")
    one, two = (f'  "05{i}":\n    reprint_of: aaa01/00{i}\n' for i in (1, 4))
    head = "set: aaa01\ncards:\n"
    mine = write_list(tmp_path / "mine", {"sets/aaa01.yaml": head + one + two})
    edit = open_edit(mine, below)
    assert isinstance(renumber(edit, "aaa01/051", "aaa01/004"), Refusal)
    assert isinstance(renumber(edit, "aaa01/051", "aaa01/060"), Renaming)
    write_edit(edit)
    assert contents(mine) == {"sets/aaa01.yaml": head + two + one.replace("051", "060")}


# --- Sets -----------------------------------------------------------------------------------------


def test_a_set_with_all_that_refers_to_it(tmp_path: Path) -> None:
    write_list(tmp_path)
    edit = open_edit(tmp_path)
    result = rename_set(edit, "aaa01", "ccc03")
    assert isinstance(result, Renaming)
    assert (result.old, result.new, result.printings) == ("aaa01", "ccc03", 5)
    write_edit(edit)
    expected = {name: text.replace("aaa01", "ccc03") for name, text in FILES.items()}
    expected["sets/ccc03.yaml"] = expected.pop("sets/aaa01.yaml")
    expected["formats/cup.yaml"] = CUP.replace("aaa01", "ccc03")
    assert contents(tmp_path) == expected
    back = open_edit(tmp_path)
    assert isinstance(rename_set(back, "ccc03", "aaa01"), Renaming)
    write_edit(back)
    assert contents(tmp_path) == FILES


def test_the_ending_of_the_file_stays(tmp_path: Path) -> None:
    files = dict(FILES)
    files["sets/aaa01.yml"] = files.pop("sets/aaa01.yaml")
    edit = open_edit(write_list(tmp_path, files))
    assert isinstance(rename_set(edit, "aaa01", "ccc03"), Renaming)
    write_edit(edit)
    assert "sets/ccc03.yml" in contents(tmp_path)


def test_a_set_that_is_not_registered_may_be_renamed(tmp_path: Path) -> None:
    write_list(tmp_path, {"sets.yaml": SETS, "sets/bbb2.yaml": SECOND.replace("bbb02", "bbb2")})
    edit = open_edit(tmp_path)
    assert isinstance(rename_set(edit, "bbb2", "bbb02"), Refusal)  # it is registered
    assert isinstance(rename_set(edit, "bbb2", "bbb3"), Renaming)
    codes = [finding.code for finding in edit.verify(elsewhere=True, only_new=True)]
    assert codes == []  # DBX101 and others were there before


@pytest.mark.parametrize(
    ("code", "new_code"),
    [
        ("aaa01", "bbb02"),
        ("aaa01", "BBB02"),
        ("aaa01", "AAA01"),
        ("zzz", "ccc03"),
        ("aaa01", ""),
        ("aaa01", "a b"),
        ("aaa01", "../up"),
        ("aaa01", "a" * 33),
        ("aaa01", "\u00e4"),
        ("aaa01", "con"),
        ("aaa01", "NUL"),
        ("aaa01", "lpt1"),
        ("", "ccc03"),
    ],
)
def test_refused_sets(tmp_path: Path, code: str, new_code: str) -> None:
    edit = open_edit(write_list(tmp_path))
    assert isinstance(rename_set(edit, code, new_code), Refusal)
    assert edit.replacements() == []


def test_the_code_that_it_has(tmp_path: Path) -> None:
    edit = open_edit(write_list(tmp_path))
    assert isinstance(rename_set(edit, "aaa01", "aaa01"), Renaming)
    assert edit.replacements() == []


def test_a_registry_of_a_lower_layer_keeps_the_set(tmp_path: Path) -> None:
    below = write_list(tmp_path / "below", {"sets.yaml": SETS})
    mine = write_list(tmp_path / "mine", {"sets/aaa01.yaml": FIRST})
    assert isinstance(rename_set(open_edit(mine, below), "aaa01", "ccc03"), Refusal)


def test_a_set_whose_file_is_a_link_keeps_its_code(tmp_path: Path) -> None:
    """Else the link would go, and the file that it leads to would stay as a second one."""
    folder = write_list(tmp_path / "cards")
    file = folder / "sets" / "aaa01.yaml"
    file.rename(tmp_path / "elsewhere.yaml")
    file.symlink_to(tmp_path / "elsewhere.yaml")
    edit = open_edit(folder)
    assert isinstance(rename_set(edit, "aaa01", "ccc03"), Refusal)
    assert edit.replacements() == []
