"""Changes to a card folder: gathered, checked, and told before anything is written."""

from pathlib import Path

import pytest

from tests.card_folders import FILES, FIRST, SECOND, contents, open_edit, write_list
from uvdeck.atomic import ChangedOnDiskError, replace_all
from uvdeck.catalogue.files import MAX_BYTES
from uvdeck.datadir import DataSource
from uvdeck.diagnostics import Severity
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.target import Target, read_list
from uvdeck.yamldoc import parse

CARD = {
    "name": "New",
    "type": "foundation",
    "symbols": ["fire"],
    "difficulty": 2,
    "control": 5,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_list(tmp_path / "cards")


@pytest.fixture
def edit(folder: Path) -> Edit:
    return open_edit(folder)


def first(edit: Edit) -> str:
    """Return the only file that is to be written."""
    (replacement,) = edit.replacements()
    assert replacement.text is not None
    return replacement.text


def codes(edit: Edit, **asked: bool) -> list[str]:
    return [finding.code for finding in edit.verify(**asked)]


def test_nothing_changed(edit: Edit):
    assert edit.replacements() == []
    assert edit.verify() == []
    assert edit.diff() == ""


def test_a_new_printing_stands_at_its_number(edit: Edit, folder: Path):
    edit.put("aaa01/0015", {**CARD, "name": "Between"})
    edit.put("aaa01/001B", {"reprint_of": "aaa01/003B", "back_of": "001"}, "Wreck")
    value, _ = parse(first(edit), "a")
    assert list(value["cards"]) == ["001", "001B", "002", "003", "003B", "004", "0015"]
    assert "    reprint_of: aaa01/003B # Wreck\n" in first(edit)
    assert edit.replacements()[0].target == folder / "sets" / "aaa01.yaml"
    assert edit.replacements()[0].before == FIRST.encode()
    assert contents(folder) == FILES  # nothing is written by itself


def test_the_same_again_changes_nothing(edit: Edit):
    for printing_id, raw in list(edit.printings.items()):
        edit.put(printing_id, raw.fields, "Alpha" if "reprint_of" in raw.fields else "")
    assert edit.replacements() == []


def test_the_given_mapping_is_not_kept(edit: Edit):
    fields = dict(CARD)
    edit.put("aaa01/005", fields)
    fields["name"] = "Other"
    fields["rarity"] = "promo"
    assert edit.printings["aaa01/005"].fields == CARD


def test_the_listing_is_not_changed(edit: Edit):
    before = repr(edit.listing)
    edit.put("aaa01/001", CARD)
    edit.remove("aaa01/002")
    edit.move("aaa01/003", "bbb02/009")
    edit.replacements()
    edit.verify()
    assert repr(edit.listing) == before


def test_what_is_known_of_printings_follows_the_changes(edit: Edit):
    assert [raw.id for raw in edit.namesakes("Twin")] == ["aaa01/004", "bbb02/002"]
    assert [raw.id for raw in edit.reprints_of("aaa01/001")] == ["bbb02/001"]
    assert [raw.id for raw in edit.distinct_from("aaa01/004")] == ["bbb02/002"]
    assert edit.facts("bbb02/001") == {
        **{"name": "Alpha", "type": "foundation", "symbols": ["fire"], "difficulty": 2},
        **{"control": 5, "reprint_of": "aaa01/001"},
    }
    assert edit.facts("zzz/1") is None
    edit.put("bbb02/002", {"reprint_of": "aaa01/001"})
    assert [raw.id for raw in edit.namesakes("Twin")] == ["aaa01/004"]
    assert edit.distinct_from("aaa01/004") == []
    assert {raw.id for raw in edit.reprints_of("aaa01/001")} == {"bbb02/001", "bbb02/002"}
    edit.remove("bbb02/001")
    assert [raw.id for raw in edit.reprints_of("aaa01/001")] == ["bbb02/002"]
    assert "bbb02/001" not in edit.printings
    edit.move("bbb02/002", "aaa01/009")
    assert [raw.id for raw in edit.reprints_of("aaa01/001")] == ["aaa01/009"]


# --- Comments ------------------------------------------------------------------------------------


def test_comments_stay_with_what_stays(edit: Edit):
    edit.put("aaa01/001", {**CARD, "difficulty": 3})
    text = first(edit)
    assert '  # the first of all\n  "001":\n    name: New\n' in text
    assert "    difficulty: 3 # compared\n" in text


def test_comments_of_what_goes_stay_in_the_file(edit: Edit):
    edit.put("aaa01/001", {"reprint_of": "bbb02/003"}, "Heroics")
    text = first(edit)
    assert (
        '  # the first of all\n  # compared\n  "001":\n    reprint_of: bbb02/003 # Heroics\n'
        in text
    )
    edit.remove("aaa01/001")
    assert first(edit).startswith("set: aaa01\n# the first of all\n# compared\ncards:\n")


def test_comments_go_along(edit: Edit):
    edit.move("aaa01/001", "bbb02/010")
    texts = {r.target.stem: r.text or "" for r in edit.replacements()}
    assert "#" not in texts["aaa01"]
    assert '  # the first of all\n  "010":\n' in texts["bbb02"]
    assert "    difficulty: 2 # compared\n" in texts["bbb02"]


def test_a_remark_of_strange_characters_is_one_comment(edit: Edit):
    edit.put("aaa01/005", {"reprint_of": "bbb02/003"}, "A\nB\x1b[1m \u2028C\uffff\ufeff  D\u202e")
    assert "    reprint_of: bbb02/003 # A B[1m C D\n" in first(edit)
    assert parse(first(edit), "a")[1] == []


def test_the_name_beside_a_reprint_goes_with_it(edit: Edit):
    edit.put("bbb02/001", {**CARD, "name": "Alpha"})
    assert "# Alpha" not in first(edit)
    edit.put("bbb02/001", {"reprint_of": "aaa01/001"}, "Alpha")
    assert edit.replacements() == []
    edit.put("bbb02/001", {"reprint_of": "aaa01/001"}, "Omega")
    edit.put("bbb02/001", {"reprint_of": "aaa01/001"}, "Omicron")
    assert "    reprint_of: aaa01/001 # Omicron\n" in first(edit)
    edit.remove("bbb02/001")
    assert "#" not in first(edit)


def test_a_comment_of_ones_own_beside_a_reprint_is_kept(folder: Path):
    second = SECOND.replace("# Alpha", "# of the starter box")
    (folder / "sets" / "bbb02.yaml").write_text(second)
    edit = open_edit(folder)
    edit.put("bbb02/001", {"reprint_of": "aaa01/001"}, "Alpha")
    assert edit.replacements() == []
    edit.put("bbb02/001", {**CARD, "name": "Alpha"})
    assert '  # of the starter box\n  "001":\n    name: Alpha\n' in first(edit)


def test_to_ask_twice_changes_nothing(edit: Edit):
    edit.put("aaa01/001", {"reprint_of": "bbb02/003"}, "Heroics")
    edit.remove("aaa01/002")
    once = edit.replacements()
    edit.verify()
    edit.diff()
    assert edit.replacements() == once


# --- New files -----------------------------------------------------------------------------------


def test_a_new_set(edit: Edit, folder: Path):
    edit.put("ccc03/001", CARD)
    (replacement,) = edit.replacements()
    assert (replacement.target, replacement.before) == (folder / "sets" / "ccc03.yaml", None)
    assert (replacement.text or "").startswith('set: ccc03\ncards:\n  "001":\n    name: New\n')
    assert codes(edit) == ["DBX101"]
    edit.file(folder / "sets.yaml", "set-registry", {})["sets"]["ccc03"] = {
        **{"name": "Third", "universe": None, "released": None, "card_back": None}
    }
    assert codes(edit) == []
    replace_all(edit.replacements())
    written = contents(folder)
    assert written["sets.yaml"].endswith(
        "    card_back: null\n  ccc03:\n    name: Third\n"
        + ("    universe: null\n    released: null\n    card_back: null\n")
    )
    assert "  # the younger one\n  bbb02:\n" in written["sets.yaml"]


def test_a_new_file_names_its_schema_where_the_schemas_lie(tmp_path: Path):
    folder = write_list(tmp_path / "cards")
    schemas = tmp_path / "schemas"
    schemas.mkdir()
    (schemas / "card-set.schema.json").write_text("{}")
    edit = open_edit(folder)
    edit.put("ccc03/001", CARD)
    assert first(edit).startswith(
        "# yaml-language-server: $schema=../../schemas/card-set.schema.json\nset: ccc03\n"
    )


def test_a_file_of_the_other_ending_is_found(folder: Path):
    (folder / "sets" / "aaa01.yaml").rename(folder / "sets" / "aaa01.yml")
    edit = open_edit(folder)
    edit.put("aaa01/009", CARD)
    assert edit.replacements()[0].target == folder / "sets" / "aaa01.yml"


def test_lower_layers_are_never_changed(tmp_path: Path):
    below = write_list(tmp_path / "below")
    folder = write_list(tmp_path / "cards", {"sets/bbb02.yaml": SECOND})
    edit = open_edit(folder, below)
    assert edit.is_mine("bbb02/001")
    assert not edit.is_mine("aaa01/001")
    assert not edit.is_mine("zzz/1")
    edit.put("aaa01/001", {**CARD, "name": "Alpha", "difficulty": 4})
    (replacement,) = edit.replacements()
    assert (replacement.target, replacement.before) == (folder / "sets" / "aaa01.yaml", None)
    assert "difficulty: 4" in (replacement.text or "")
    assert "compared" not in (replacement.text or "")
    assert edit.is_mine("aaa01/001")
    assert [f.code for f in edit.verify() if f.severity is Severity.ERROR] == []
    replace_all(edit.replacements())
    assert contents(below) == FILES


# --- What is wrong -------------------------------------------------------------------------------


def test_the_schema_is_asked(edit: Edit):
    edit.put("aaa01/005", {**CARD, "control": 11, "nmae": "x"})
    findings = edit.verify()
    assert {f.code for f in findings} == {"SCH106", "SCH101"}
    (number,) = (f for f in findings if f.code == "SCH106")
    assert number.pointer == "/cards/005/control"
    assert number.span is not None
    assert number.span.line == first(edit).split("\n").index("    control: 11") + 1


def test_the_other_files_are_asked(edit: Edit):
    edit.put("aaa01/005", {**CARD, "name": "Alpha"})
    assert codes(edit) == ["DBX104"]
    edit.put("aaa01/005", {"reprint_of": "zzz/1"})
    assert codes(edit) == ["DBX105"]


def test_findings_elsewhere_count_when_they_are_asked_for(edit: Edit):
    edit.remove("aaa01/001")
    assert codes(edit) == []
    assert set(codes(edit, elsewhere=True)) >= {"DBX105"}


def test_a_file_that_cannot_be_read_is_never_overwritten(folder: Path):
    path = folder / "sets" / "aaa01.yaml"
    for broken in (FIRST + "  x: [\n", FIRST.replace("control: 5", "control: 50"), "\x00"):
        path.write_text(broken)
        edit = Edit(read_list(Target(folder, DataSource((folder,)))))
        edit.put("aaa01/009", CARD)
        assert Severity.ERROR in {f.severity for f in edit.verify()}
        with pytest.raises(ChangedOnDiskError):
            replace_all(edit.replacements())
        assert path.read_text() == broken


def test_a_file_that_is_too_large_to_be_read_is_never_overwritten(folder: Path):
    path = folder / "sets" / "aaa01.yaml"
    with path.open("ab") as stream:
        stream.truncate(MAX_BYTES + 1)
    edit = Edit(read_list(Target(folder, DataSource((folder,)))))
    edit.put("aaa01/009", CARD)
    with pytest.raises(ChangedOnDiskError):
        replace_all(edit.replacements())
    assert path.stat().st_size == MAX_BYTES + 1


def test_a_change_on_disk_is_refused(edit: Edit, folder: Path):
    edit.put("aaa01/005", CARD)
    edit.put("bbb02/005", {"reprint_of": "aaa01/005"})
    for name in ("sets/bbb02.yaml", "sets/aaa01.yaml"):
        (folder / name).write_text(FILES[name] + "# somebody else\n")
        with pytest.raises(ChangedOnDiskError) as caught:
            replace_all(edit.replacements())
        assert caught.value.target == folder / name
        assert contents(folder) == {**FILES, name: FILES[name] + "# somebody else\n"}
        (folder / name).write_text(FILES[name])


# --- The diff ------------------------------------------------------------------------------------


def test_the_diff(edit: Edit, folder: Path):
    edit.put("aaa01/005", CARD)
    lines = edit.diff().splitlines()
    assert lines[0] == f"--- a/{folder / 'sets' / 'aaa01.yaml'}"
    assert [line[1:] for line in lines if line.startswith("+") and not line.startswith("+++")] == [
        '  "005":', "    name: New", "    type: foundation", "    symbols: [fire]",
        "    difficulty: 2", "    control: 5",
    ]  # fmt: skip
    assert not [line for line in lines if line.startswith("-") and not line.startswith("---")]


def test_the_diff_of_a_new_file(edit: Edit):
    edit.put("ccc03/001", CARD)
    assert edit.diff().startswith("--- /dev/null\n+++ b/")
