"""Cards get other names: reprints, namesakes and limits to characters follow."""

from pathlib import Path

import pytest

from tests.card_folders import FILES, FIRST, SECOND, contents, open_edit, write_edit, write_list
from uvdeck.upkeep.rename import Refusal, Renaming, find_id, rename_card


def renamed(folder: Path, printing_id: str, name: str, *, identities: bool = False) -> Renaming:
    edit = open_edit(folder)
    result = rename_card(edit, printing_id, name, identities=identities)
    assert isinstance(result, Renaming)
    write_edit(edit)
    return result


@pytest.mark.parametrize("printing_id", ["aaa01/001", "bbb02/001"])
def test_a_card_and_its_reprint(tmp_path: Path, printing_id: str) -> None:
    result = renamed(write_list(tmp_path), printing_id, "Omega")
    assert (result.old, result.new, result.card, result.printings) == (
        *("Alpha", "Omega", "aaa01/001"),
        2,
    )
    assert contents(tmp_path) == {
        **FILES,
        "sets/aaa01.yaml": FIRST.replace("name: Alpha", "name: Omega"),
        "sets/bbb02.yaml": SECOND.replace("# Alpha", "# Omega"),
    }


def test_a_comment_of_ones_own_beside_a_reprint_stays(tmp_path: Path) -> None:
    second = SECOND.replace("# Alpha", "# of the starter box")
    write_list(tmp_path, {**FILES, "sets/bbb02.yaml": second})
    renamed(tmp_path, "aaa01/001", "Omega")
    assert contents(tmp_path)["sets/bbb02.yaml"] == second


def test_the_name_that_it_has(tmp_path: Path) -> None:
    result = renamed(write_list(tmp_path), "aaa01/001", "Alpha")
    assert (result.old, result.new, result.printings) == ("Alpha", "Alpha", 0)
    assert contents(tmp_path) == FILES


@pytest.mark.parametrize("printing_id", ["aaa01/004", "bbb02/002"])
def test_namesakes_are_marked_no_more_and_again(tmp_path: Path, printing_id: str) -> None:
    renamed(write_list(tmp_path), printing_id, "Single")
    assert "distinct_from" not in contents(tmp_path)["sets/bbb02.yaml"]
    renamed(tmp_path, printing_id, "Twin")
    assert contents(tmp_path) == FILES


def test_a_new_namesake_is_marked_at_the_later_one(tmp_path: Path) -> None:
    renamed(write_list(tmp_path), "aaa01/003", "Twin")
    after = contents(tmp_path)
    assert "distinct_from: [aaa01/003]" in after["sets/aaa01.yaml"].partition('"004":')[2]
    assert "distinct_from: [aaa01/003, aaa01/004]" in after["sets/bbb02.yaml"]
    renamed(tmp_path, "aaa01/003", "Ship")
    assert contents(tmp_path) == FILES


def test_the_name_of_the_same_card_makes_a_reprint(tmp_path: Path) -> None:
    result = renamed(write_list(tmp_path), "aaa01/004", "Alpha")
    assert len(result.notes) == 1
    assert "aaa01/001" in result.notes[0]
    after = contents(tmp_path)
    assert after["sets/aaa01.yaml"].endswith('"004":\n    reprint_of: aaa01/001 # Alpha\n')
    assert "distinct_from" not in after["sets/bbb02.yaml"]


def test_limits_to_a_character_stay_and_are_found(tmp_path: Path) -> None:
    edit = open_edit(write_list(tmp_path))
    result = rename_card(edit, "aaa01/002", "Villain (I)")
    assert isinstance(result, Renaming)
    (keyword,) = result.findings
    assert (keyword.code, keyword.card_id, keyword.pointer) == (
        *("DBX110", "bbb02/004"),
        "/cards/004/keywords/1/only",
    )
    assert keyword.span is not None
    assert keyword.span.line == SECOND[: SECOND.index("{keyword: Stun")].count("\n") + 1
    found = edit.verify(elsewhere=True, only_new=True)
    assert [(f.code, f.card_id, f.severity.value) for f in found] == [
        ("DBX110", "bbb02/003", "warning")
    ]


def test_limits_to_a_character_follow(tmp_path: Path) -> None:
    result = renamed(write_list(tmp_path), "aaa01/002", "Villain (I)", identities=True)
    (count,) = result.followed.values()
    assert (count, result.findings) == (2, ())
    assert contents(tmp_path)["sets/bbb02.yaml"] == SECOND.replace("[Hero]", "[Villain]")
    renamed(tmp_path, "aaa01/002", "Hero (I)", identities=True)
    assert contents(tmp_path) == FILES


def test_limits_to_a_character_stay_where_another_card_bears_the_name(tmp_path: Path) -> None:
    first = FIRST.replace("name: Ship", "name: Hero (II)")
    write_list(tmp_path, {**FILES, "sets/aaa01.yaml": first})
    result = renamed(tmp_path, "aaa01/002", "Villain", identities=True)
    assert (result.followed, result.findings) == ({}, ())
    assert "aaa01/003" in result.notes[0]
    assert contents(tmp_path)["sets/bbb02.yaml"] == SECOND


def test_another_version_of_the_character_changes_no_limit(tmp_path: Path) -> None:
    result = renamed(write_list(tmp_path), "aaa01/002", "Hero, Retired", identities=True)
    assert (result.followed, result.notes, result.findings) == ({}, (), ())


def test_what_stands_in_a_lower_layer_is_refused(tmp_path: Path) -> None:
    below = write_list(tmp_path / "below")
    mine = write_list(tmp_path / "mine", {"formats/cup.yaml": "id: cup\n"})
    result = rename_card(open_edit(mine, below), "bbb02/001", "Omega")
    assert isinstance(result, Refusal)
    assert str(Path("below", "sets", "aaa01.yaml")) in result.message


def test_a_file_of_another_name_is_refused(tmp_path: Path) -> None:
    files = dict(FILES)
    files["sets/zzz.yaml"] = files.pop("sets/aaa01.yaml")
    edit = open_edit(write_list(tmp_path, files))
    assert isinstance(rename_card(edit, "aaa01/001", "Omega"), Refusal)
    assert edit.replacements() == []


def test_a_reprint_of_nothing_is_refused(tmp_path: Path) -> None:
    second = SECOND.replace("aaa01/001 # Alpha", "aaa01/999")
    edit = open_edit(write_list(tmp_path, {**FILES, "sets/bbb02.yaml": second}))
    assert isinstance(rename_card(edit, "bbb02/001", "Omega"), Refusal)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("aaa01/001", "aaa01/001"),
        ("aaa01/1", "aaa01/001"),
        ("AAA01/001", "aaa01/001"),
        ("AAA01/01", "aaa01/001"),
        ("aaa01/003b", "aaa01/003B"),
        ("aaa01/999", None),
        ("zzz/001", None),
        ("Alpha", None),
        ("", None),
    ],
)
def test_ids_as_people_write_them(tmp_path: Path, text: str, found: str | None) -> None:
    assert find_id(open_edit(write_list(tmp_path)), text) == found
