"""``uvdeck cards add`` in a pipe: options, what is refused, what is written, who else writes."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from tests.cli.support import Program, Run
from tests.helpers import FOUNDATION, card_folder
from tests.upkeep_answers import ANSWERS, TYPES
from uvdeck import yamldoc
from uvdeck.atomic import Replacement
from uvdeck.cli import cards_add, upkeep_output
from uvdeck.upkeep.asking import GIVEN, completed, may_have, option
from uvdeck.upkeep.fields import flat, parse

NEW = (
    *("--number", "3", "--name", "Three", "--type", "foundation", "--symbols", "water air"),
    *("--difficulty", "3", "--control", "4"),
)
ENTRY = (
    '  "003":\n    name: Three\n    type: foundation\n    symbols: [air, water]\n'
    "    difficulty: 3\n    control: 4\n"
)
#: A card set as people leave it: another order, comments.
CARDS = (
    '  # the second one\n  "002":\n'
    + FOUNDATION.format(name="Two")
    + '  "001":\n'
    + FOUNDATION.format(name="One")
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder ``cards`` with one set, in the one form."""
    cards = (
        '  "001":\n' + FOUNDATION.format(name="One") + '  # the second one\n  "002":\n'
        + FOUNDATION.format(name="Two")
    )  # fmt: skip
    return card_folder(tmp_path / "cards", cards)


def set_file(folder: Path) -> Path:
    return folder / "sets" / "tst01.yaml"


def add(uvdeck: Program, folder: Path, *args: str | Path, code: str = "tst01") -> Run:
    return uvdeck("cards", "add", "--set", code, *args, cwd=folder.parent)


def findings(run: Run) -> list[tuple[str, str]]:
    """Return (option, code) of each line on standard error that is a finding."""
    lines = [line.split(" ", 2) for line in run.err.splitlines() if line.startswith("--")]
    return [(place.rstrip(":"), code) for place, code, _ in lines]


# --- Options --------------------------------------------------------------------------------------


def test_each_fact_is_an_option() -> None:
    command: Any = get_command(cards_add.app)
    options = {p.opts[0]: p for p in command.get_params(command.make_context("x", ["--set", "x"],
               resilient_parsing=True))}  # fmt: skip
    own = {"--set", "--like", "--reprint-of", "--yes", "--dry-run", "--json", "--data", "--help"}
    assert options.keys() - own == {option(column) for column in GIVEN}
    for column in GIVEN:
        assert options[option(column)].name == column.name
        assert options[option(column)].help


# --- What is written ------------------------------------------------------------------------------


def test_a_card_is_written_in_its_place(uvdeck: Program, folder: Path) -> None:
    before = set_file(folder).read_text(encoding="utf-8")
    run = add(uvdeck, folder, *NEW)
    assert (run.code, run.err) == (0, "")
    line = before.count("\n") + 1
    assert f"cards/sets/tst01.yaml:{line}:" in run.out
    assert "tst01/003" in run.out
    assert set_file(folder).read_text(encoding="utf-8") == before + ENTRY
    (hint,) = [line for line in run.out.splitlines() if "uvdeck cards validate" in line]
    checked = uvdeck.shell(hint[hint.index("uvdeck") :], cwd=folder.parent)
    assert checked.code == 0


def test_in_the_middle_and_in_the_one_form(uvdeck: Program, tmp_path: Path) -> None:
    cards = CARDS + '  "010": # the last\n' + FOUNDATION.format(name="Ten")
    folder = card_folder(tmp_path / "cards", cards)
    assert add(uvdeck, folder, *NEW).code == 0
    text = set_file(folder).read_text(encoding="utf-8")
    assert text == (
        'set: tst01\ncards:\n  "001":\n' + FOUNDATION.format(name="One")
        + '  # the second one\n  "002":\n' + FOUNDATION.format(name="Two") + ENTRY
        + '  "010": # the last\n' + FOUNDATION.format(name="Ten")
    )  # fmt: skip


@pytest.mark.parametrize(
    ("card_type", "number"), [*((card_type, "003") for card_type in TYPES), ("character", "001B")]
)
def test_cards_of_all_types(uvdeck: Program, folder: Path, card_type: str, number: str) -> None:
    frame = {"type": card_type, "number": number}
    given = {
        column: {**ANSWERS, **frame}[column.name] for column in GIVEN if may_have(column, frame)
    }
    words = []
    for column, text in given.items():
        words += [option(column)] if column.words == ("yes",) else [option(column), text]
    run = add(uvdeck, folder, *words, "--json")
    assert run.code == 0, run.out
    card = run.json["card"]
    assert card["type"] == card_type
    assert card.get("isBack", False) is (number == "001B")
    assert card.get("control") == (5 if number == "003" else None)
    assert "attack" not in card or card["attack"] == {"zone": "high", "speed": 4, "damage": 6}
    value, faults = yamldoc.parse(set_file(folder).read_text(encoding="utf-8"), "x")
    assert faults == []
    fields = flat(value["cards"][number])
    facts = {column.name: parse(column, text) for column, text in given.items()}
    assert {**fields, "number": number} == completed(facts)


def test_keywords_one_by_one(uvdeck: Program, folder: Path) -> None:
    run = add(
        *(uvdeck, folder, *NEW, "--keyword", "fury", "--keyword", "stun: 2; Weapon", "--json")
    )
    assert run.json["card"]["keywords"] == [
        {"keyword": "Fury"},
        {"keyword": "Stun", "rating": 2},
        {"keyword": "Weapon"},
    ]


def test_dry_run(uvdeck: Program, folder: Path) -> None:
    before = set_file(folder).read_bytes()
    run = add(uvdeck, folder, *NEW, "--dry-run")
    assert (run.code, run.err) == (0, "")
    assert set_file(folder).read_bytes() == before
    subprocess.run(
        ["git", "apply", "-"], input=run.out.encode(), cwd=folder.parent, check=True,
    )  # fmt: skip
    assert set_file(folder).read_bytes() == before + ENTRY.encode()


def test_json(uvdeck: Program, folder: Path) -> None:
    dry = add(uvdeck, folder, *NEW, "--json", "--dry-run").json
    wet = add(uvdeck, folder, *NEW, "--json").json
    assert dry == {**wet, "dryRun": True, "written": []}
    assert wet["kind"] == "add"
    assert wet["exitCode"] == 0
    assert (wet["id"], wet["path"]) == ("tst01/003", "cards/sets/tst01.yaml")
    lines = set_file(folder).read_text(encoding="utf-8").splitlines()
    assert lines[wet["line"] - 1] == '  "003":'
    assert wet["card"]["name"] == "Three"
    assert wet["distinctFrom"] == wet["changed"] == wet["findings"] == []
    assert "+    name: Three\n" in wet["diff"]
    again = add(uvdeck, folder, *NEW, "--json")
    assert again.code == 1
    assert again.json["written"] == []
    assert [(f["code"], f["path"]) for f in again.json["findings"]] == [("DBX112", "--number")]


def test_a_folder_over_the_shipped_list(uvdeck: Program, tmp_path: Path) -> None:
    """A folder that is not there yet is begun, with a card of a shipped set."""
    folder = tmp_path / "mine" / "cards"
    run = uvdeck(
        *("cards", "add", "--set", "MHA01", *NEW[2:], "--number", "900", "--data", folder.parent),
        cwd=tmp_path,
    )
    assert run.code == 0, run.err
    text = (folder / "sets" / "mha01.yaml").read_text(encoding="utf-8")
    assert text == "set: mha01\ncards:\n" + ENTRY.replace('"003"', '"900"')
    shown = uvdeck("cards", "show", "mha01/900", "--data", folder.parent, "--json").json
    assert shown["cards"][0]["name"] == "Three"


# --- What the list has ----------------------------------------------------------------------------


def test_the_same_card_becomes_a_reprint(uvdeck: Program, folder: Path) -> None:
    run = add(
        uvdeck, folder, "--number", "3", "--name", "One", "--type", "foundation", "--symbols",
        "fire", "--difficulty", "2", "--control", "5", "--rarity", "Promo",
    )  # fmt: skip
    assert run.code == 0
    assert "tst01/001" in run.out
    text = set_file(folder).read_text(encoding="utf-8")
    assert text.endswith('  "003":\n    rarity: promo\n    reprint_of: tst01/001 # One\n')


def test_a_namesake_is_marked(uvdeck: Program, folder: Path) -> None:
    run = add(uvdeck, folder, *NEW[:2], "--name", "One", *NEW[4:], "--json")
    assert run.json["distinctFrom"] == ["tst01/001"]
    assert "    distinct_from: [tst01/001]\n" in set_file(folder).read_text(encoding="utf-8")


def test_reprint_of(uvdeck: Program, folder: Path) -> None:
    run = add(uvdeck, folder, "--reprint-of", "mha01/2", "--number", "3", "--json")
    assert run.code == 0
    assert run.json["reprintOf"] == "mha01/002"
    assert [p["id"] for p in run.json["card"]["printings"]] == ["mha01/002", "tst01/003"]
    run = add(
        *(uvdeck, folder, "--reprint-of", "tst01/003", "--number", "4", "--damage", "5", "--json")
    )
    assert run.json["reprintOf"] == "mha01/002"
    assert [f["code"] for f in run.json["findings"]] == ["DBX107"]
    text = set_file(folder).read_text(encoding="utf-8")
    assert "attack: {zone: mid, speed: 6, damage: 5}" in text
    before = set_file(folder).read_bytes()
    run = add(uvdeck, folder, "--reprint-of", "mha01/2", "--number", "5", "--control", "3")
    assert run.code == 1
    assert findings(run) == [("--reprint-of", "DBX106")]
    assert set_file(folder).read_bytes() == before


def test_like(uvdeck: Program, folder: Path) -> None:
    args = ("--like", "mha01/001", "--number", "3", "--name", "Izuku", "--rarity", "")
    run = add(uvdeck, folder, *args, "--json")
    assert run.code == 0, run.out
    like = uvdeck("cards", "show", "mha01/001", "--json").json["cards"][0]
    for key in ("type", "symbols", "attuned", "keywords", "handSize", "health", "block"):
        assert run.json["card"][key] == like[key]
    (printing,) = run.json["card"]["printings"]
    assert printing.keys() == {"id", "set", "number"}


def test_like_another_type(uvdeck: Program, folder: Path) -> None:
    """What the type does not have is not copied."""
    run = add(uvdeck, folder, "--like", "mha01/001", *NEW, "--json")
    assert run.code == 0
    assert "health" not in run.json["card"]


# --- What is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ((), [("--number", "SCH102"), ("--name", "SCH102"), ("--type", "SCH102")]),
        (
            ("--number", "1", "--type", "asset", "--control", "55", "--health", "3", "--keyword",
             "((", "--block-zone", "mid", "--external-ids", "cardeio: x"),
            [("--number", "DBX112"), ("--name", "SCH102"), ("--symbols", "SCH102"),
             ("--difficulty", "SCH102"), ("--control", "SCH106"), ("--block-modifier", "SCH102"),
             ("--health", "SCH108"), ("--keyword", "SCH105"), ("--external-ids", "SCH109")],
        ),
        (("--number", "1B", *NEW[2:]), [("--difficulty", "SCH108"), ("--control", "SCH108")]),
        (("--number", "9B", *NEW[2:8]), [("--number", "DBX109")]),
        ((*NEW, "--name", ""), [("--name", "SCH102")]),
        ((*NEW, "--name", "a\x1b[31mb"), [("--name", "SCH105")]),
        ((*NEW, "--name", "x" * 121), [("--name", "SCH105")]),
        ((*NEW, "--name", "\udcff"), [("--name", "SCH105")]),
        ((*NEW, "--symbols", "air fyre"), [("--symbols", "SCH104")]),
        ((*NEW, "--type", "hero"), [("--type", "SCH104")]),
        ((*NEW, "--block-modifier", "+2"), [("--block-zone", "SCH102")]),
        ((*NEW, "--block-zone", "unknown"), [("--block-zone", "SCH104")]),
    ],
)  # fmt: skip
def test_all_faults_at_once(
    uvdeck: Program, folder: Path, args: tuple[str, ...], expected: list[tuple[str, str]]
) -> None:
    before = set_file(folder).read_bytes()
    run = add(uvdeck, folder, *args, "--json")
    assert (run.code, run.err) == (1, "")
    assert [(f["path"], f["code"]) for f in run.json["findings"]] == expected
    assert all(f["hint"] for f in run.json["findings"])
    assert set_file(folder).read_bytes() == before


def test_faults_as_text(uvdeck: Program, folder: Path) -> None:
    run = add(uvdeck, folder, *NEW, "--name", "a\x1b[31mb", "--control", "")
    assert (run.code, run.out) == (1, "")
    assert findings(run) == [("--name", "SCH105"), ("--control", "SCH102")]
    assert "\x1b" not in run.err


@pytest.mark.parametrize(
    ("args", "near"),
    [
        (("--set", "tst1", *NEW), "tst01"),
        (("--set", "\x1b[31m", *NEW), "--new-set"),
        (("--set", "tst01", *NEW, "--like", "tst01/0O1"), "tst01/001"),
        (("--set", "tst01", *NEW, "--like", "nope"), "cards search"),
        (("--set", "tst01", *NEW, "--reprint-of", "tst01/009"), "tst01/00"),
        (("--set", "tst01", "--like", "a/1", "--reprint-of", "a/1"), "--reprint-of"),
        (("--set", "tst01", *NEW, "--data", "nowhere/cards/x.yaml"), ""),
    ],
)
def test_what_cannot_be_run(
    uvdeck: Program, folder: Path, args: tuple[str, ...], near: str
) -> None:
    (folder.parent / "nowhere").write_text("a file", encoding="utf-8")
    run = uvdeck("cards", "add", *args, cwd=folder.parent)
    assert (run.code, run.out) == (2, "")
    assert near in run.err
    assert "\x1b" not in run.err


def test_no_card_folder(uvdeck: Program, tmp_path: Path) -> None:
    run = uvdeck("cards", "add", "--set", "mha01", *NEW, cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["sets/tst02.yaml", "sets/tst01.yaml", "sets.yaml"])
def test_a_file_that_cannot_be_read(uvdeck: Program, folder: Path, name: str) -> None:
    """What it holds is missing in the list: nothing can be held against it."""
    (folder / name).write_text("set: [\n", encoding="utf-8")
    run = add(uvdeck, folder, *NEW)
    assert run.code == 2
    assert name in run.err.replace("\\", "/")
    assert (folder / name).read_text(encoding="utf-8") == "set: [\n"


def test_a_broken_format_is_no_obstacle(uvdeck: Program, folder: Path) -> None:
    (folder / "formats").mkdir()
    (folder / "formats" / "core.yaml").write_text("id: [\n", encoding="utf-8")
    assert add(uvdeck, folder, *NEW).code == 0


@pytest.mark.parametrize(
    "name", ["[red]Three[/red]", "=SUM(1)", "#10 Pro Hero", "no", "007", "a: b"]
)
def test_names_that_look_like_something_else(uvdeck: Program, folder: Path, name: str) -> None:
    run = add(uvdeck, folder, *NEW, "--name", name)
    assert run.code == 0
    assert f"'{name}'" in run.out
    value, faults = yamldoc.parse(set_file(folder).read_text(encoding="utf-8"), "x")
    assert faults == []
    assert value["cards"]["003"]["name"] == name


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("--name", "Three\u202eeerhT"),
        ("--name", "Thr\u200bee"),
        ("--name", "Thr\x1b[31mee"),
        ("--name", "Thr\u2028ee"),
        ("--keyword", "Fu\u00adry"),
        ("--character-only", "He\u2066ro"),
    ],
)
def test_what_cannot_be_seen_is_refused(
    uvdeck: Program, folder: Path, option: str, text: str
) -> None:
    before = set_file(folder).read_bytes()
    run = add(uvdeck, folder, *NEW, option, text)
    assert run.code == 1
    assert findings(run) == [(option, "SCH105")]
    assert set_file(folder).read_bytes() == before


# --- Others who write -----------------------------------------------------------------------------


def test_two_at_once_lose_no_card(uvdeck: Program, folder: Path) -> None:
    before = set_file(folder).read_text(encoding="utf-8")
    numbers = [f"{n:03}" for n in range(10, 14)]
    running = [
        subprocess.Popen(
            [*uvdeck.command, "cards", "add", "--set", "tst01", *NEW, "--number", number,
             "--name", f"Card {number}"],
            cwd=folder.parent, env=uvdeck.environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for number in numbers
    ]  # fmt: skip
    for process in running:
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors.decode()
    text = set_file(folder).read_text(encoding="utf-8")
    entries = [
        ENTRY.replace('"003"', f'"{number}"').replace("Three", f"Card {number}")
        for number in numbers
    ]
    assert text == before + "".join(entries)
    assert sorted(p.name for p in folder.rglob("*") if p.is_file()) == ["sets.yaml", "tst01.yaml"]


def test_the_same_number_at_once(uvdeck: Program, folder: Path) -> None:
    command = [*uvdeck.command, "cards", "add", "--set", "tst01", *NEW, "--json"]
    running = [
        subprocess.Popen(
            [*command, "--name", name], cwd=folder.parent, env=uvdeck.environment(),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for name in ("Left", "Right")
    ]  # fmt: skip
    documents = [json.loads(process.communicate(timeout=120)[0]) for process in running]
    assert sorted(document["exitCode"] for document in documents) == [0, 1]
    (refused,) = [document for document in documents if document["exitCode"]]
    assert [f["code"] for f in refused["findings"]] == ["DBX112"]


class FakeEdit:
    """A change of one file, which relies on nothing else."""

    def __init__(self, path: Path, before: bytes | None, text: str) -> None:
        self.file = Replacement(path, before, text)
        self.listing = self

    def basis(self) -> None:
        return None

    def replacements(self) -> list[Replacement]:
        return [self.file]


def test_a_change_is_made_again_on_what_others_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"theirs")
    first: Any = FakeEdit(path, b"old", "ours")
    second: Any = FakeEdit(path, b"theirs", "theirs and ours")
    assert upkeep_output.write_or_repeat(first, lambda: second) is second
    assert path.read_bytes() == b"theirs and ours"
    assert "x.yaml" in capsys.readouterr().err


def test_a_change_that_others_always_overtake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"theirs")
    late: Any = FakeEdit(path, b"old", "ours")
    for attempt in (
        lambda: upkeep_output.write_or_repeat(late, lambda: late),
        lambda: upkeep_output.write(late),
    ):
        with pytest.raises(typer.Exit) as error:
            attempt()
        assert error.value.exit_code == 2
        assert path.read_bytes() == b"theirs"
    assert capsys.readouterr().out == ""


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_bytes(b"")
    edit: Any = FakeEdit(tmp_path / "file" / "x.yaml", None, "ours")
    with pytest.raises(typer.Exit) as error:
        upkeep_output.write(edit)
    assert error.value.exit_code == 2
    assert "x.yaml" in capsys.readouterr().err


def test_a_change_is_written(tmp_path: Path) -> None:
    edit: Any = FakeEdit(tmp_path / "x.yaml", None, "ours")
    upkeep_output.write(edit)
    assert (tmp_path / "x.yaml").read_text(encoding="utf-8") == "ours"


def test_help_examples_run(uvdeck: Program) -> None:
    """Those that write nothing and ask nothing, in the folder of the shipped list."""
    text = uvdeck("cards", "add", "--help").out.partition("Examples:")[2].replace("\\\n", "")
    lines = [line for line in text.splitlines() if "--dry-run" in line]
    assert len(lines) > 1
    for line in lines:
        assert uvdeck.shell(line).code == 0, line


# --- Words that the list does not have ------------------------------------------------------------


def test_a_keyword_that_no_card_has_is_told(uvdeck: Program, folder: Path) -> None:
    run = add(uvdeck, folder, *NEW, "--keyword", "Stan: 2", "--keyword", "Fury", "--dry-run")
    assert run.code == 0
    assert findings(run) == [("--keyword", "TAB127")]
    run = add(uvdeck, folder, *NEW, "--keyword", "Stan: 2; Fury", "--json")
    document = json.loads(run.out)
    assert [(f["code"], f["severity"], f["data"]) for f in document["findings"]] == [
        ("TAB127", "warning", {"keyword": "Stan", "near": ["Stance", "Stun"]})
    ]


def test_a_rating_behind_a_blank_is_read(uvdeck: Program, folder: Path) -> None:
    run = add(uvdeck, folder, *NEW, "--keyword", "stun 2, Fury")
    assert (run.code, run.err) == (0, "")
    assert "    keywords: [{keyword: Stun, rating: 2}, Fury]\n" in set_file(folder).read_text(
        "utf-8"
    )


def test_marks_in_a_number_never_join_it(uvdeck: Program, folder: Path) -> None:
    run = add(uvdeck, folder, *NEW[2:], "--number", "7\u00b2")
    assert run.code == 1
    assert findings(run) == [("--number", "SCH105")]


def test_blanks_of_a_name_are_single_ones(uvdeck: Program, folder: Path) -> None:
    run = add(uvdeck, folder, *NEW, "--name", "Cafe\u0301 \u3000 Three")
    assert run.code == 0
    value, _ = yamldoc.parse(set_file(folder).read_text(encoding="utf-8"), "x")
    assert value is not None
    assert value["cards"]["003"]["name"] == "Caf\u00e9 Three"


def test_the_same_card_in_another_spelling_is_told(uvdeck: Program, folder: Path) -> None:
    like = ("--number", "3", "--like", "tst01/001")
    run = add(uvdeck, folder, *like, "--name", "ONE", "--json")
    assert run.code == 0
    found = json.loads(run.out)["findings"]
    assert [(f["code"], f["severity"], f["data"]["near"]) for f in found] == [
        ("TAB129", "warning", "tst01/001")
    ]
    run = add(uvdeck, folder, "--number", "4", "--like", "tst01/001", "--json")
    assert json.loads(run.out)["findings"] == []


# --- What the card has to do with others ----------------------------------------------------------


def test_another_card_of_the_name_says_in_what_it_differs(uvdeck: Program, folder: Path) -> None:
    args = ("--number", "3", "--name", "One", "--type", "foundation", "--symbols", "water")
    run = add(uvdeck, folder, *args, "--difficulty", "9", "--control", "4", "--json", "--dry-run")
    (other,) = json.loads(run.out)["tie"]["otherThan"]
    assert other["id"] == "tst01/001"
    assert other["facts"]["difficulty"]["here"] == "9"
    run = add(uvdeck, folder, *args, "--difficulty", "9", "--control", "4", "--yes")
    assert "tst01/003 is another card than tst01/001" in run.out


@pytest.mark.parametrize("option", ["--like", "--reprint-of"])
def test_a_card_is_named_where_one_has_the_name(uvdeck: Program, folder: Path, option: str) -> None:
    run = add(uvdeck, folder, option, "detroit smash", "--number", "3", "--json")
    assert (run.code, run.json["card"]["name"]) == (0, "Detroit Smash")
    assert run.json["reprintOf"] == "mha01/002"


def test_a_name_of_several_cards_is_not_guessed(uvdeck: Program, folder: Path) -> None:
    run = add(uvdeck, folder, "--like", "Megalomania", "--number", "3", "--json")
    assert run.code == 2
    assert run.err.count("/") >= 2


def test_a_dry_run_says_what_becomes_of_the_card(uvdeck: Program, folder: Path) -> None:
    run = add(uvdeck, folder, "--reprint-of", "mha01/2", "--number", "3", "--dry-run")
    assert run.code == 0
    assert "mha01/002" in run.out.partition("---")[0]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_what_was_written_is_said_where_the_output_is_full(
    uvdeck: Program, folder: Path, tmp_path: Path
) -> None:
    table = tmp_path / "t.csv"
    table.write_text("number,name,type,symbols,difficulty,control\n7,Seven,foundation,fire,1,5\n")
    options = f"--set tst01 --data '{folder}' > /dev/full"
    run = uvdeck.shell(f"uvdeck cards import '{table}' {options}")
    assert run.code == 2
    assert "sets/tst01.yaml" in run.err
    assert "Seven" in set_file(folder).read_text(encoding="utf-8")
    run = uvdeck.shell(f"uvdeck cards import '{table}' {options.replace('>', '--dry-run >')}")
    assert run.code == 2
    assert "sets/tst01.yaml" not in run.err
