"""``uvdeck cards import``, as a user runs it."""

from pathlib import Path
from typing import Any

import pytest
import typer

from tests.card_folders import contents, write_list
from tests.card_tables import listing, workbook
from tests.cli.support import Program
from uvdeck.cli import upkeep_output
from uvdeck.upkeep.edit import Edit

HEAD = "Card #,Name,Type,Res symbols,Diff,Ctrl,Blk,Notes"
HAND = "1,Steady Hand,foundation,fire,1,5,2M,mine"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with a card list of its own: that of the shipped sets."""
    folder = tmp_path / "cards"
    (folder / "sets").mkdir(parents=True)
    (folder / "sets.yaml").write_text(
        'as_of: "2026-03"\nsets:\n'
        "  tst01: {name: Test Set, universe: null, released: null, card_back: null}\n",
        encoding="utf-8",
    )
    (folder / "sets" / "tst01.yaml").write_text(
        "set: tst01\ncards:\n"
        '  "001": # the first\n    name: Steady Hand\n    type: foundation\n    symbols: [fire]\n'
        "    difficulty: 1\n    control: 5\n    block: {zone: mid, modifier: 2}\n",
        encoding="utf-8",
    )
    return tmp_path


def table(folder: Path, *lines: str, head: str = HEAD, name: str = "list.csv") -> Path:
    path = folder / name
    path.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    return path


def test_a_dry_run_prints_the_change_and_writes_nothing(uvdeck: Program, here: Path):
    before = contents(here / "cards")
    file = table(here, HAND, "2,Other Hand,asset,air,2,4,3H,")
    run = uvdeck("cards", "import", file, "--set", "tst01", "--dry-run", cwd=here)
    assert run.code == 0, run.err
    assert contents(here / "cards") == before
    for text in ('+  "002":', "+    block: {zone: high, modifier: 3}", "1 new, 0 changed, 1 unch"):
        assert text in run.out
    for text in ("Res symbols", "symbols", "not read", "TAB104", "TAB118"):
        assert text in run.out


def test_what_is_written_is_valid_and_unchanged_by_a_second_import(uvdeck: Program, here: Path):
    file = table(here, HAND, "2,Other Hand,asset,air,2,4,3H,")
    run = uvdeck("cards", "import", file, "--set", "tst01", cwd=here)
    assert run.code == 0, run.out + run.err
    written = contents(here / "cards")["sets/tst01.yaml"]
    assert '"001": # the first' in written
    assert "name: Other Hand" in written
    assert uvdeck("cards", "fmt", "cards/sets/tst01.yaml", "--check", cwd=here).code == 0
    assert uvdeck("cards", "validate", "cards", cwd=here).code == 0
    run = uvdeck("cards", "import", file, "--set", "tst01", cwd=here)
    assert run.code == 0
    assert "0 new, 0 changed, 2 unchanged" in run.out
    assert contents(here / "cards")["sets/tst01.yaml"] == written


def test_all_row_errors_and_nothing_is_written(uvdeck: Program, here: Path):
    before = contents(here / "cards")
    file = table(
        here, "1,Steady Hand,foundation,fire,1,4,2M,", "2,Other,asset,ayr,x,4,3H,", "2,,,,,,,"
    )
    run = uvdeck("cards", "import", file, "--set", "tst01", "--json", cwd=here)
    assert run.code == 1
    assert contents(here / "cards") == before
    document = run.json
    assert document["kind"] == "import"
    assert document["exitCode"] == 1
    assert document["written"] == []
    found = [
        (f["code"], f["data"]["row"], f["data"]["column"])
        for f in document["findings"]
        if f["severity"] == "error"
    ]
    assert found == [
        ("TAB126", 2, "F"),
        ("TAB122", 3, "D"),
        ("TAB122", 3, "E"),
        ("TAB120", 4, "A"),
    ]


def test_json_of_an_update(uvdeck: Program, here: Path):
    file = table(here, "1,4", head="number,control")
    run = uvdeck(
        *("cards", "import", file, "--set", "tst01", "--update", "--json", "--dry-run"), cwd=here
    )
    document = run.json
    assert (run.code, document["exitCode"], document["dryRun"]) == (0, 0, True)
    assert document["counts"] == {"new": 0, "changed": 1, "unchanged": 0}
    assert document["changed"] == [
        {"id": "tst01/001", "row": 2, "facts": {"control": {"before": "5", "after": "4"}}}
    ]
    assert document["columns"][1] == {
        "heading": "control",
        "letter": "B",
        "column": "control",
        "why": "heading",
        "example": "4",
    }
    assert (document["syntax"], document["rows"], document["set"]) == ("csv", 1, "tst01")
    assert "+    control: 4" in document["diff"].splitlines()
    assert document["written"] == []
    run = uvdeck("cards", "import", file, "--set", "tst01", "--update", "--json", cwd=here)
    assert run.json == {
        **document, "dryRun": False, "written": ["cards/sets/tst01.yaml"]
    }  # fmt: skip


def test_a_new_set_in_a_folder_that_is_not_there_yet(uvdeck: Program, tmp_path: Path):
    file = tmp_path / "list.xlsx"
    cells: list[Any] = [7, "Steady Hand Zed", "foundation", "fire", 1, 5, "2M", None]
    file.write_bytes(workbook([HEAD.split(","), cells], "Spoilers"))
    asked = ("--new-set", "--name", "Zed  Set", "--universe", "Zed", "--released", "2026-05-01")
    run = uvdeck(
        *("cards", "import", file, "--set", "zed01", *asked, "--data", "mine"), cwd=tmp_path
    )
    assert run.code == 0, run.out + run.err
    registry = (tmp_path / "mine" / "cards" / "sets.yaml").read_text(encoding="utf-8")
    for text in ("zed01:", "name: Zed Set", "universe: Zed", 'released: "2026-05-01"'):
        assert text in registry
    shown = uvdeck("cards", "show", "zed01/007", "--data", "mine", "--json", cwd=tmp_path)
    assert shown.json["cards"][0]["name"] == "Steady Hand Zed"
    again = uvdeck(
        *("cards", "import", file, "--set", "zed01", "--new-set", "--data", "mine"), cwd=tmp_path
    )
    assert again.code == 2


@pytest.mark.parametrize("name", ["TST01", "test set"])
def test_a_set_is_known_by_its_name_too(uvdeck: Program, here: Path, name: str):
    run = uvdeck("cards", "import", table(here, HAND), "--set", name, "--json", cwd=here)
    assert (run.code, run.json["set"]) == (0, "tst01")


def test_standard_input_and_a_map(uvdeck: Program, here: Path):
    run = uvdeck(
        *("cards", "import", "-", "--set", "tst01", "--map", "Nummer=number", "--map", "C="),
        *("--map", "Kontrolle=control", "--json"),
        cwd=here,
        stdin="Nummer;Kontrolle;\n001;5;x\n",
    )
    assert run.code == 0, run.out + run.err
    assert run.json["unchanged"] == ["tst01/001"]
    assert run.json["findings"] == []
    assert [column["why"] for column in run.json["columns"]] == ["asked", "asked", "asked"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["missing.csv", "--set", "tst01"], "missing.csv"),
        (["cards", "--set", "tst01"], "folder"),
        (["list.csv", "--set", "tst02"], "tst01"),
        (["list.csv", "--set", "nonsense"], "--new-set"),
        (["list.csv", "--set", "tst01", "--new-set"], "tst01"),
        (["list.csv", "--set", "TST01", "--new-set"], "tst01"),
        (["list.csv", "--set", "mha01", "--new-set"], "mha01"),
        (["list.csv", "--set", "a/b", "--new-set"], "a/b"),
        (["list.csv", "--set", "", "--new-set"], "letters"),
        (["list.csv", "--set", "con", "--new-set"], "con"),
        (["list.csv", "--set", "Com1", "--new-set"], "Com1"),
        (["list.csv", "--set", "tst01", "--name", "x"], "--new-set"),
        (["list.csv", "--set", "n01", "--new-set", "--name", ""], "--name"),
        (["list.csv", "--set", "n01", "--new-set", "--universe", "x" * 121], "--universe"),
        (["list.csv", "--set", "n01", "--new-set", "--released", "2026-2-1"], "2026-2-1"),
        (["list.csv", "--set", "tst01", "--map", "x"], "HEADING=COLUMN"),
        (["list.csv", "--set", "tst01", "--map", "Ctrl=nonsense"], "nonsense"),
        (["list.csv", "--set", "tst01", "--map", "Missing=control"], "Missing"),
        (["list.csv", "--set", "tst01", "--data", "list.csv"], "list.csv"),
        (["list.csv"], "--set"),
    ],
)
def test_what_cannot_run(uvdeck: Program, here: Path, arguments: list[str], word: str):
    table(here, HAND)
    before = contents(here / "cards")
    run = uvdeck("cards", "import", *arguments, cwd=here)
    assert run.code == 2
    assert word in run.err
    assert run.out == ""
    assert contents(here / "cards") == before


def test_a_file_that_is_no_table(uvdeck: Program, here: Path):
    file = here / "list.xls"
    file.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512)
    run = uvdeck("cards", "import", file, "--set", "tst01", cwd=here)
    assert run.code == 2
    assert "TAB101" in run.out
    run = uvdeck("cards", "import", file, "--set", "tst01", "--json", cwd=here)
    assert (run.code, run.json["exitCode"]) == (2, 2)
    assert [f["code"] for f in run.json["findings"]] == ["TAB101"]


def test_a_card_list_with_errors_is_not_changed(uvdeck: Program, here: Path):
    broken = here / "cards" / "sets" / "tst01.yaml"
    broken.write_text("set: tst01\ncards: {}\n", encoding="utf-8")
    run = uvdeck("cards", "import", table(here, HAND), "--set", "tst01", cwd=here)
    assert run.code == 2
    assert "SCH109" in run.err


def test_no_folder_to_change(uvdeck: Program, tmp_path: Path):
    run = uvdeck("cards", "import", table(tmp_path, HAND), "--set", "mha01", cwd=tmp_path)
    assert run.code == 2
    assert "--data" in run.err


def test_nothing_in_a_table_speaks_to_the_terminal(uvdeck: Program, here: Path):
    head = "number,name,\x1b[31mcontrol,name\u202e"
    file = table(here, "1,\x1b]0;x\x07,5,\x1b[2J", head=head)
    for more in ((), ("--json",)):
        run = uvdeck("cards", "import", file, "--set", "tst01", *more, cwd=here)
        assert run.code == 1
        assert "\x1b" not in run.out + run.err
        assert "\u202e" not in run.out + run.err


def test_a_folder_over_the_shipped_list_gets_only_what_changes(uvdeck: Program, tmp_path: Path):
    """The value that another list has for a card of ours, as an example of a correction."""
    file = table(tmp_path, "124,4", "152,", head="number,control")
    run = uvdeck(
        *("cards", "import", file, "--set", "mha01", "--update", "--data", "mine"), cwd=tmp_path
    )
    assert run.code == 0, run.out + run.err
    written = (tmp_path / "mine" / "cards" / "sets" / "mha01.yaml").read_text(encoding="utf-8")
    assert "control: 4" in written
    assert '"152"' not in written


def test_a_file_that_somebody_else_has_changed_is_left_alone(tmp_path: Path):
    for name, text in (
        ("sets.yaml", "as_of: 2026-03\nsets:\n  x01: {name: null, universe: null, released: null,"
         " card_back: null}\n"),
        ("sets/x01.yaml", "set: x01\ncards: {}\n"),
    ):  # fmt: skip
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    read = listing(
        {"sets.yaml": (tmp_path / "sets.yaml").read_text(encoding="utf-8")}, folder=tmp_path
    )
    edit = Edit(read)
    edit.put("x01/001", {"name": "Steady Hand"})
    with pytest.raises(typer.Exit) as error:
        upkeep_output.write(edit)
    assert error.value.exit_code == 2
    assert (tmp_path / "sets" / "x01.yaml").read_text(encoding="utf-8") == "set: x01\ncards: {}\n"
    assert sorted(path.name for path in tmp_path.rglob("*.tmp")) == []


def test_the_findings_are_bounded(uvdeck: Program, here: Path):
    file = table(here, *(f"{n},Hand,foundation,fyre,1,5,2M," for n in range(1, 1200)))
    run = uvdeck("cards", "import", file, "--set", "tst01", "--json", cwd=here)
    assert run.code == 1
    assert len(run.json["findings"]) == 1001


# --- What a newcomer meets -----------------------------------------------------------------------


def test_a_set_that_is_not_registered_in_a_folder_without_data(uvdeck: Program, tmp_path: Path):
    file = table(tmp_path, HAND)
    run = uvdeck("cards", "import", file, "--set", "zzz01", "--data", "mine", cwd=tmp_path)
    assert run.code == 2
    assert "'zzz01'" in run.err
    assert "--new-set" in run.err
    assert not (tmp_path / "mine").exists()


@pytest.mark.parametrize("name", ["TST01", "test set"])
def test_a_set_may_be_given_by_its_name_or_in_capitals(uvdeck: Program, here: Path, name: str):
    run = uvdeck("cards", "import", table(here, HAND), "--set", name, "--json", cwd=here)
    assert (run.code, run.json["set"]) == (0, "tst01")


def test_map_without_a_column_names_the_option(uvdeck: Program, here: Path):
    file = table(here, HAND)
    run = uvdeck("cards", "import", file, "--set", "tst01", "--map", "Notes", cwd=here)
    assert run.code == 2
    assert "--map" in run.err


def test_the_mapping_shows_words_that_may_be_typed(uvdeck: Program, here: Path):
    file = table(here, "1,2M", head="Card #,Blk Zone", name="zones.csv")
    run = uvdeck("cards", "import", file, "--set", "tst01", "--dry-run", cwd=here)
    assert "block_zone" in run.out


def test_a_card_file_is_no_table(uvdeck: Program, here: Path):
    file = here / "cards" / "sets" / "tst01.yaml"
    run = uvdeck("cards", "import", file, "--set", "tst01", "--json", cwd=here)
    assert run.code == 2
    assert [f["code"] for f in run.json["findings"]] == ["TAB101"]


@pytest.mark.parametrize("kind", ["crlf", "bom"])
def test_a_file_that_was_not_in_the_one_form_is_named(uvdeck: Program, here: Path, kind: str):
    target = here / "cards" / "sets" / "tst01.yaml"
    content = target.read_bytes()
    target.write_bytes(
        content.replace(b"\n", b"\r\n") if kind == "crlf" else b"\xef\xbb\xbf" + content
    )
    args = (
        "cards",
        "import",
        table(here, HAND, "2,Other Hand,asset,air,2,4,3H,"),
        "--set",
        "tst01",
    )
    run = uvdeck(*args, "--json", "--dry-run", cwd=here)
    assert run.json["reformed"] == [str(Path("cards", "sets", "tst01.yaml"))]
    run = uvdeck(*args, cwd=here)
    assert run.code == 0
    assert "one form as well" in run.out
    assert b"\r" not in target.read_bytes()
    assert not target.read_bytes().startswith(b"\xef\xbb\xbf")


def test_a_file_in_the_one_form_is_not_named(uvdeck: Program, here: Path):
    file = table(here, HAND, "2,Other Hand,asset,air,2,4,3H,")
    run = uvdeck("cards", "import", file, "--set", "tst01", "--json", "--dry-run", cwd=here)
    assert (run.code, run.json["reformed"]) == (0, [])


def test_ties_are_told_in_text_and_json(uvdeck: Program, here: Path):
    head = "number,name,type,symbols,difficulty,control,block"
    cells = "Steady Hand,foundation,fire,1"
    file = table(here, f"2,{cells},5,2M", f"3,{cells},6,2M", head=head)
    args = ("cards", "import", file, "--set", "tst01", "--dry-run")
    document = uvdeck(*args, "--json", cwd=here).json
    assert document["ties"] == [
        {
            **{"id": "tst01/002", "reprintOf": "tst01/001", "wasReprintOf": None},
            **{"otherThan": [], "followers": []},
        },
        {
            **{"id": "tst01/003", "reprintOf": None, "wasReprintOf": None, "followers": []},
            "otherThan": [{"id": "tst01/001", "facts": {"control": {"there": "5", "here": "6"}}}],
        },
    ]
    out = uvdeck(*args, cwd=here).out
    assert "tst01/002 is a reprint of tst01/001" in out
    assert "control 5 there, 6 here" in out


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (
            "1,Alpha,foundation,fire,2,5,rare",
            '  "001":\n    rarity: rare\n    reprint_of: aaa01/001 # CHECKED against the card\n',
        ),
        (
            "1,Omega,foundation,fire,2,4,",
            '  # CHECKED against the card\n  "001":\n    name: Omega\n    type: foundation\n',
        ),
    ],
)
def test_what_somebody_wrote_beside_a_reprint_is_kept(
    uvdeck: Program, tmp_path: Path, row: str, expected: str
):
    folder = write_list(tmp_path / "cards")
    second = folder / "sets" / "bbb02.yaml"
    text = second.read_text(encoding="utf-8")
    second.write_text(text.replace("# Alpha", "# CHECKED against the card"), encoding="utf-8")
    head = "Number,Name,Type,Symbols,Difficulty,Control,Rarity"
    file = table(tmp_path, row, head=head)
    run = uvdeck(
        *("cards", "import", file, "--set", "bbb02", "--update", "--data", folder), cwd=tmp_path
    )
    assert run.code == 0, run.err
    assert expected in second.read_text(encoding="utf-8")


def test_a_folder_in_the_place_of_a_set_is_named(uvdeck: Program, here: Path):
    file = table(here, HAND)
    (here / "cards" / "sets" / "new01.yaml").mkdir()
    before = contents(here)
    run = uvdeck("cards", "import", file, "--set", "new01", "--new-set", cwd=here)
    assert run.code == 2
    assert "cards/sets/new01.yaml" in run.err
    assert "cards/sets.yaml" not in run.err
    assert contents(here) == before
