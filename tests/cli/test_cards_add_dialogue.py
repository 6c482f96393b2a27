"""``uvdeck cards add`` on a terminal: what it asks, and what comes of the answers."""

from pathlib import Path

import pytest

pytest.importorskip("pty")
pytest.importorskip("termios")

from tests.cli.conversation import Conversation
from tests.cli.support import Program
from tests.helpers import FOUNDATION, card_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder ``cards`` with one card, whose back is not there yet."""
    return card_folder(tmp_path / "cards", '  "001":\n' + FOUNDATION.format(name="One"))


def talk(
    uvdeck: Program, folder: Path, *args: str, columns: int = 80, **environment: str
) -> Conversation:
    words = ("cards", "add", "--set", "tst01", *args)
    return Conversation(uvdeck, *words, cwd=folder.parent, columns=columns, **environment)


def added(folder: Path) -> str:
    """Return what stands in the set's file below its first card."""
    text = (folder / "sets" / "tst01.yaml").read_text(encoding="utf-8")
    return text.removeprefix('set: tst01\ncards:\n  "001":\n' + FOUNDATION.format(name="One"))


def test_a_whole_card(uvdeck: Program, folder: Path) -> None:
    with talk(uvdeck, folder) as terminal:
        terminal.answer("Number [002]:", "?")
        terminal.answer("Number [002]:", "1")
        assert "tst01/001" in terminal.wait_for("Number [002]:")
        terminal.press("\n")
        terminal.answer("Name:", "")
        terminal.answer("Name:", "Tow")
        terminal.answer("Type:", "<")
        terminal.answer("Name [Tow]:", "Two \u00e9 [red]")
        terminal.answer("Type:", "hero")
        terminal.answer("Type:", "attack")
        terminal.answer("Rarity (optional):", "")
        terminal.answer("Symbols (optional):", "fire AIR")
        terminal.answer("Attuned symbols (optional):", "-")
        terminal.answer("Difficulty:", "99")
        terminal.answer("Difficulty:", "4")
        terminal.answer("Control:", "5")
        terminal.answer("Block zone (optional):", "mid")
        terminal.answer("Block modifier:", "+2")
        terminal.answer("Attack zone:", "high")
        terminal.answer("Speed:", "3")
        terminal.answer("Damage:", "unknown")
        terminal.answer("Keywords, parted by ; (optional):", "fury; Stun: 2; Zzzzz")
        assert "Zzzzz" in terminal.wait_for("Anything else").rpartition("\n")[0].partition("\n")[2]
        terminal.press("only\n")
        terminal.answer("Only for (optional):", "Faye Valentine")
        terminal.answer("Anything else", "")
        shown = terminal.answer("Write it?", "y")
        assert "Two \u00e9 [red]" in shown
        assert "+2 mid" in shown
        assert '+  "002":' in shown
        assert terminal.end() == 0
    assert "cards/sets/tst01.yaml:" in terminal.text
    assert added(folder) == (
        '  "002":\n    name: Two \u00e9 [red]\n    type: attack\n    symbols: [air, fire]\n'
        "    difficulty: 4\n    control: 5\n    block: {zone: mid, modifier: 2}\n"
        "    attack: {zone: high, speed: 3, damage: unknown}\n"
        "    keywords: [Fury, {keyword: Stun, rating: 2}, Zzzzz]\n"
        "    character_only: [Faye Valentine]\n"
    )


def test_tab_completes(uvdeck: Program, folder: Path) -> None:
    pytest.importorskip("readline")
    facts = ("--number", "2", "--name", "Two", "--rarity", "", "--attuned", "")
    with talk(uvdeck, folder, *facts, "--difficulty", "2", "--yes") as terminal:
        terminal.wait_for("Type:")
        terminal.press("fou\t\n")
        terminal.wait_for("Symbols")
        terminal.press("wa\t fir\t\n")
        terminal.answer("Control:", "5")
        terminal.answer("Block zone", "")
        terminal.wait_for("Keywords")
        terminal.press("EX: 2; pro h\t; Combo (Low Att\t)\n")
        terminal.wait_for("Anything else")
        terminal.press("Onl\t\n")
        terminal.wait_for("Only for")
        terminal.press("Spik\t\n")
        terminal.answer("Anything else", "")
        assert terminal.end() == 0
    assert added(folder) == (
        '  "002":\n    name: Two\n    type: foundation\n    symbols: [fire, water]\n'
        "    difficulty: 2\n    control: 5\n"
        "    keywords: [{keyword: EX, rating: 2}, Pro Hero, {keyword: Combo, with: [Low Attack]}]\n"
        "    character_only: [Spike]\n"
    )


@pytest.mark.parametrize("keys", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
@pytest.mark.parametrize("at", ["Name:", "Write it?"])
def test_stopped(uvdeck: Program, folder: Path, at: str, keys: str) -> None:
    with talk(
        uvdeck, folder, "--number", "2", *COMPLETE[: 0 if at == "Name:" else None]
    ) as terminal:
        terminal.wait_for(at)
        terminal.press(keys)
        assert terminal.end() == 2
    assert added(folder) == ""
    assert [path.name for path in (folder / "sets").iterdir()] == ["tst01.yaml"]


COMPLETE = (
    *("--name", "Two", "--type", "foundation", "--symbols", "fire", "--difficulty", "3"),
    *("--control", "4"),
)
ENTRY = (
    '  "002":\n    name: Two\n    type: foundation\n    symbols: [fire]\n    difficulty: 3\n'
    "    control: 4\n"
)


@pytest.mark.parametrize(
    ("answers", "code", "entry"),
    [
        (["y"], 0, ENTRY),
        (["what", "YES"], 0, ENTRY),
        (["n"], 1, ""),
        ([""], 1, ""),
    ],
)
def test_the_last_question(
    uvdeck: Program, folder: Path, answers: list[str], code: int, entry: str
) -> None:
    with talk(uvdeck, folder, "--number", "2", *COMPLETE) as terminal:
        for answer in answers:
            terminal.answer("Write it?", answer)
        assert terminal.end() == code
    assert "Rarity" not in terminal.text  # options gave all that is needed
    assert added(folder) == entry


def test_back_from_the_last_question(uvdeck: Program, folder: Path) -> None:
    with talk(uvdeck, folder, "--number", "2", *COMPLETE[:-2]) as terminal:
        terminal.answer("Rarity", "")
        terminal.answer("Attuned", "")
        terminal.answer("Control:", "4")
        terminal.answer("Block zone", "")
        terminal.answer("Keywords", "")
        terminal.answer("Anything else", "")
        terminal.answer("Write it?", "<")
        terminal.answer("Anything else", "<")
        terminal.answer("Keywords", "Fury")
        terminal.answer("Anything else", "")
        terminal.answer("Write it?", "y")
        assert terminal.end() == 0
    assert added(folder) == ENTRY + "    keywords: [Fury]\n"


def test_yes_asks_nothing_where_nothing_is_missing(uvdeck: Program, folder: Path) -> None:
    with talk(uvdeck, folder, "--number", "2", *COMPLETE, "--yes") as terminal:
        assert terminal.end() == 0
    assert "?" not in terminal.text
    assert added(folder) == ENTRY


def test_dry_run_asks_and_writes_nothing(uvdeck: Program, folder: Path) -> None:
    with talk(uvdeck, folder, "--dry-run", "--reprint-of", "mha01/002") as terminal:
        terminal.answer("Number [002]:", "")
        terminal.answer("Rarity", "promo")
        terminal.answer("Anything else", "")
        assert terminal.end() == 0
    assert "+    reprint_of: mha01/002" in terminal.text
    assert "Write it?" not in terminal.text
    assert added(folder) == ""


def test_like_offers_all_but_the_number(uvdeck: Program, folder: Path) -> None:
    with talk(uvdeck, folder, "--like", "tst01/001") as terminal:
        terminal.answer("Number [002]:", "")
        terminal.answer("Name [One]:", "Two")
        terminal.answer("Type [foundation]:", "")
        terminal.answer("Rarity (optional):", "")
        terminal.answer("Symbols [fire]:", "")
        terminal.answer("Attuned", "")
        terminal.answer("Difficulty [2]:", "3")
        terminal.answer("Control [5]:", "4")
        terminal.answer("Block zone", "")
        terminal.answer("Keywords", "")
        terminal.answer("Anything else", "")
        terminal.answer("Write it?", "y")
        assert terminal.end() == 0
    assert added(folder) == ENTRY


def test_a_back_is_asked_for_what_a_back_has(uvdeck: Program, folder: Path) -> None:
    with talk(uvdeck, folder) as terminal:
        terminal.answer("Number [002]:", "1b")
        terminal.answer("Name:", "Eno")
        terminal.answer("Type:", "character")
        for question in (
            *("Rarity", "Symbols", "Attuned", "Block zone", "Hand size", "Health", "Keywords"),
            "Anything else",
        ):
            terminal.answer(question, "")
        terminal.answer("Write it?", "y")
        assert terminal.end() == 0
    assert "Difficulty" not in terminal.text
    assert added(folder) == ('  "001B":\n    name: Eno\n    type: character\n    back_of: "001"\n')


def test_a_narrow_terminal(uvdeck: Program, folder: Path) -> None:
    with talk(uvdeck, folder, columns=34) as terminal:
        terminal.answer("Number [002]:", "?")
        for question, answer in (
            *(("Number", ""), ("Name:", "Two"), ("Type:", "foundation"), ("Rarity", "?")),
            *(("Rarity", ""), ("Symbols", "fire"), ("Attuned", ""), ("Difficulty", "3")),
            *(("Control", "4"), ("Block zone", ""), ("Keywords", ""), ("Anything", "")),
            ("Write it?", "y"),
        ):
            terminal.answer(question, answer)
        assert terminal.end() == 0
    shown = terminal.text[terminal.text.index("A new card") :]
    assert max(map(len, shown.partition("Write it?")[0].splitlines())) <= 40  # questions wrap
    assert added(folder) == ENTRY


def test_without_readline(uvdeck: Program, folder: Path, tmp_path: Path) -> None:
    """As on Windows."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "readline.py").write_text("raise ImportError\n", encoding="utf-8")
    where = f"{tmp_path / 'lib'}:{uvdeck.environment()['PYTHONPATH']}"
    with talk(uvdeck, folder, *COMPLETE, PYTHONPATH=where) as terminal:
        assert "Tab" not in terminal.wait_for("Number [002]:")
        terminal.press("2\n")
        terminal.answer("Rarity", "")
        terminal.answer("Attuned", "")
        terminal.answer("Block zone", "")
        terminal.answer("Keywords", "")
        terminal.answer("Anything else", "")
        terminal.answer("Write it?", "y")
        assert terminal.end() == 0
    assert added(folder) == ENTRY


def test_somebody_else_was_quicker(uvdeck: Program, folder: Path) -> None:
    """What was written while the questions were asked is kept, and so is the card."""
    with talk(uvdeck, folder, "--number", "2", *COMPLETE) as terminal:
        terminal.wait_for("Write it?")
        other = ENTRY.replace('"002"', '"003"').replace("Two", "Three")
        with (folder / "sets" / "tst01.yaml").open("a", encoding="utf-8") as stream:
            stream.write(other)
        terminal.press("y\n")
        assert terminal.end() == 0
    assert added(folder) == ENTRY + other


def test_somebody_else_took_the_number(uvdeck: Program, folder: Path) -> None:
    with talk(uvdeck, folder, "--number", "2", *COMPLETE) as terminal:
        terminal.wait_for("Write it?")
        other = ENTRY.replace("Two", "Three")
        with (folder / "sets" / "tst01.yaml").open("a", encoding="utf-8") as stream:
            stream.write(other)
        terminal.press("y\n")
        assert terminal.end() == 1
    assert "DBX112" in terminal.text
    assert added(folder) == other


def test_options_that_are_wrong_are_refused_before_anything_is_asked(
    uvdeck: Program, folder: Path
) -> None:
    with talk(uvdeck, folder, "--type", "asset", "--health", "3") as terminal:
        assert terminal.end() == 1
    assert "SCH108" in terminal.text
    assert "Name:" not in terminal.text


def test_input_that_is_no_terminal_is_not_asked(uvdeck: Program, folder: Path) -> None:
    run = uvdeck("cards", "add", "--set", "tst01", cwd=folder.parent, stdin="2\nTwo\n")
    assert run.code == 1
    assert run.out == ""


def test_empty_answers_are_told_how_to_stop(uvdeck: Program, folder: Path) -> None:
    with talk(uvdeck, folder) as terminal:
        terminal.answer("Number [002]:", "")
        terminal.answer("Name:", "Detroit Smash")
        assert "--reprint-of mha01/002" in terminal.wait_for("Type:")
        terminal.press("\n")
        assert "Ctrl-C" not in terminal.wait_for("Type:")
        terminal.press("\n")
        assert "Ctrl-C" not in terminal.wait_for("Type:")
        terminal.press("\n")
        assert "Ctrl-C" in terminal.wait_for("Type:")
