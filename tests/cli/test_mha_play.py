"""``uvdeck mha play`` with answers from a pipe and on a terminal."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from tests.cli.conversation import Conversation
from tests.cli.support import Program, Run
from uvdeck.cli import mha_play, mha_play_talk
from uvdeck.cli.mha_play_lines import PATIENCE
from uvdeck.mha.choices import QUESTIONS

SEED = ("--seed", "7")
PRACTICE = "Practice set: the numbers are invented"
#: The place of the marker, a whole turn without an action, its end.
TURN = "2\n1\n1\n1\n\n"


def play(uvdeck: Program, *args: str | Path, answers: str = "", **more: Any) -> Run:
    return uvdeck("mha", "play", *args, stdin=answers, **more)


def questions(out: str) -> list[str]:
    """Return what was asked, in order, each time that it was."""
    return re.findall(r"^agency \d, ([a-z]+)(?:, MH-\d+)? \[", out, re.M)


# --- A game --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(uvdeck: Program) -> Run:
    """A game in which the first option is always taken, but for missions."""
    return play(uvdeck, *SEED, "--players", "3", answers="1\n" * 2000)


def test_a_game_is_played_to_its_end(whole: Run) -> None:
    assert (whole.code, whole.err) == (0, "")
    lines = whole.out.splitlines()
    assert lines[0].startswith(PRACTICE)
    assert lines[-1].startswith(PRACTICE)
    assert "seed 7" in lines[1]
    assert "The game is over (MH-8)." in lines
    assert re.search(r"^agency \d( \(you\))? (wins|and)|share the win", whole.out, re.M)
    assert questions(whole.out)[:5] == ["place", "play", "move", "end", "play"]


def test_mh_9_the_scores_add_up(whole: Run) -> None:
    rows = re.findall(
        r"^agency \d(?: \(you\))? +(\d+) +(-?\d+) +(-?\d+) +(\d+) +(-?\d+)$", whole.out, re.M
    )
    assert len(rows) == 3
    for missions, points, effects, students, score in (map(int, row) for row in rows):
        assert points + effects + students == score
        assert missions <= points
    for number, row in enumerate(rows, 1):
        told = re.search(rf"^  agency {number}(?: \(you\))?: missions (.+)$", whole.out, re.M)
        assert told is not None
        each = (
            [] if told[1] == "none" else [int(one) for one in re.findall(r" (\d+)(?:,|$)", told[1])]
        )
        assert (len(each), sum(each)) == (int(row[0]), int(row[1]))


def test_every_prompt_says_its_rule(whole: Run) -> None:
    prompts = re.findall(r"^agency \d, .*?\]: ", whole.out, re.M)
    assert len(prompts) > 20
    for prompt in prompts:
        assert re.match(r"agency 1, (end|[a-z]+, MH-\d+) \[", prompt), prompt
    assert set(questions(whole.out)) <= {*QUESTIONS, "end"}


def test_hidden_hands_stay_hidden(whole: Run) -> None:
    """Of the others' draws and hands no card is named."""
    assert re.search(r"^  agency 1 draws [A-Z]", whole.out, re.M)
    drawn = re.findall(
        r"^  agency [23] draws (?!the mission)(.+?)(?:, \d times)? \(", whole.out, re.M
    )
    assert set(drawn) == {"an action"}
    blocks = re.findall(r"^agency (\d) \(.*\n(?:  .*\n)*?  hand +(.+)$", whole.out, re.M)
    assert {agency for agency, _ in blocks} == {"1", "2", "3"}
    for agency, hand in blocks:
        assert re.fullmatch(r"\d+ actions?", hand) if agency != "1" else ":" in hand or "0" in hand


def test_the_same_seed_and_answers_are_the_same_game(uvdeck: Program) -> None:
    first, again, other = (
        play(uvdeck, "--seed", seed, answers="1\n" * 40) for seed in ("3", "3", "4")
    )
    assert first == again
    assert first.out != other.out


def test_the_classroom_is_five_rows_with_markers_at_their_front(uvdeck: Program) -> None:
    out = play(uvdeck, *SEED, answers="4\n").out
    rows = re.findall(r"^row (\d) ([\d> ]*)(\D.*)$", out[out.index("Round 1, turn 1") :], re.M)[:5]
    assert [number for number, _, _ in rows] == list("12345")
    for _, _, students in rows:
        assert len(students.split(" | ")) == 4
        assert all(re.search(r" \d+/\d+/\d+$", one) for one in students.split(" | "))
    assert "1>" in rows[3][1]
    assert sum("2>" in marks for _, marks, _ in rows) == 1


# --- Commands ------------------------------------------------------------------------------------


def test_taking_back_goes_to_the_start_of_the_turn_and_no_further(uvdeck: Program) -> None:
    run = play(uvdeck, *SEED, answers="2\n1\n1\n1\nu\nu\nu\nu\n1\n")
    assert questions(run.out) == [
        *("place", "play", "move", "may", "end", "may", "move", "play", "play", "move"),
    ]
    assert run.out.count("Your last choice is taken back. The decks keep their order.") == 3
    assert run.out.count("There is nothing to take back: this is the start of your turn.") == 1
    # The table is shown again as it was.
    tables = [part.split("\n\n")[0] for part in run.out.split("\nrow 1 ")[1:]]
    assert tables[1] == tables[-1]


def test_taking_back_is_refused_before_the_first_turn(uvdeck: Program) -> None:
    run = play(uvdeck, *SEED, answers="u\n")
    assert "one's own turn only" in run.out


def test_help_and_the_table_and_cards_are_shown(uvdeck: Program) -> None:
    run = play(
        uvdeck,
        *SEED,
        answers="2\nh\nt\n?\n? change of seats\n?Iida\n? chnge of seats\n? xyzzy\nx\n\n9\n",
    )
    assert "luck does not change" in run.out
    assert run.out.count("Action Change of Seats (Movement)\n  You move a student 1 space") == 2
    assert "Recruiter Practice Recruiter" in run.out
    assert "Student Tenya Iida 2/6/3\n" in run.out
    assert "Did you mean Change of Seats" in run.out
    assert "There is no card 'xyzzy'" in run.out
    assert "'x' is none of them. Type a number, 1 to 5; h helps." in run.out
    assert "Nothing is typed. Type a number" in run.out
    assert "'9' is none of them" in run.out
    assert questions(run.out).count("play") == 11


def test_q_leaves_and_asks_nothing(uvdeck: Program) -> None:
    run = play(uvdeck, *SEED, answers="2\nq\n1\n")
    assert run.code == 0
    assert "The game is left in turn 1." in run.out
    assert "with --save FILE" in run.out
    assert "--seed 7" in run.out
    assert questions(run.out) == ["place", "play"]


def test_a_set_of_students_can_be_typed(uvdeck: Program, tmp_path: Path) -> None:
    """The listed sets are the smallest ones; any other that is enough can be named (MH-6)."""
    save = tmp_path / "game.yaml"
    # Acquire until a mission can be completed: answer 2 where one is offered, 1 elsewhere.
    answers: list[str] = ["2"]
    for _ in range(60):
        asked = questions(play(uvdeck, *SEED, answers="".join(f"{one}\n" for one in answers)).out)
        if asked[-1] == "students":
            break
        answers.append("2" if asked[-1] == "mission" else "1")
    head = "".join(f"{one}\n" for one in answers)
    out = play(uvdeck, *SEED, answers=f"{head}+99\n+0\n1+\n").out
    assert "There is no student 99 in front of you." in out
    assert "'1+' is none of them. Type a number" in out
    front = len(re.findall(r"^    student \d+: ", out[out.rindex("In front of you:") :], re.M))
    every = "+".join(map(str, range(1, front + 1)))
    short = play(uvdeck, *SEED, answers=f"{head}+1\n").out
    assert re.search(r"Together they have [\d/]+, and [\d/]+ is needed \(MH-6\)\.", short) or (
        questions(short)[-1] != "students"
    )
    run = play(uvdeck, *SEED, "--save", save, answers=f"{head}+{every}\n")
    assert questions(run.out)[-1] != "students"
    wanted = ", ".join(map(str, range(1, front + 1)))
    assert f"choice: students, answer: [{wanted}]}}" in save.read_text(encoding="utf-8")


# --- Saving and going on -------------------------------------------------------------------------


def test_a_saved_game_goes_on_as_if_it_had_not_been_left(uvdeck: Program, tmp_path: Path) -> None:
    save = tmp_path / "game.yaml"
    part = play(uvdeck, *SEED, "--players", "3", "--save", save, answers=TURN + "1\n")
    assert part.code == 0
    assert f"Go on with: uvdeck mha play --resume {save}" in part.out
    on = play(uvdeck, "--resume", save, answers="1\n" * 30)
    assert on.out.splitlines()[0].startswith(PRACTICE)
    straight = play(uvdeck, *SEED, "--players", "3", answers=TURN + "1\n" + "1\n" * 30)
    before = len(questions(part.out)) - 1
    assert questions(on.out) == questions(straight.out)[before:]
    tail = "\n".join(straight.out.splitlines()[-60:-3])
    assert tail in on.out


def test_s_asks_where_to_and_replaces_nothing_of_others(uvdeck: Program, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("mine")
    names = ("other.txt", "", "none/x.yaml", ".", "game.yaml", "game.yaml")
    answers = "2\n" + "".join(f"s\n{name}\n" for name in names)
    run = play(uvdeck, *SEED, answers=answers, cwd=tmp_path)
    assert run.code == 0
    assert "'other.txt' is there already, and the game is not saved." in run.out
    assert "Nothing is typed; the game is not saved." in run.out
    assert "'none/x.yaml' cannot be written: No such file or directory." in run.out
    assert "'.' is there already" in run.out
    assert run.out.count("Saved to game.yaml.") == 2  # its own file may be replaced
    assert other.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.yaml", "other.txt"]
    again = play(uvdeck, "--resume", "game.yaml", answers="s\n\n", cwd=tmp_path)
    assert "Save to which file [game.yaml]? " in again.out
    assert "Saved to game.yaml." in again.out


def test_save_is_refused_before_the_game_where_a_file_is_there(
    uvdeck: Program, tmp_path: Path
) -> None:
    save = tmp_path / "game.yaml"
    save.write_text("mine")
    run = play(uvdeck, *SEED, "--save", save, answers=TURN)
    assert run.code == 2
    assert "--force replaces it" in run.err
    assert (run.out, save.read_text()) == ("", "mine")
    assert play(uvdeck, *SEED, "--save", save, "--force", answers=TURN).code == 0
    # The file that a game comes from may be that to which it goes.
    run = play(uvdeck, "--resume", save, "--save", save, answers="1\n")
    assert run.code == 0
    assert "Saved to" in run.out


def test_a_game_that_is_over_can_be_saved_and_looked_at(uvdeck: Program, tmp_path: Path) -> None:
    save = tmp_path / "game.yaml"
    first = play(uvdeck, *SEED, "--save", save, answers="1\n" * 2000)
    again = play(uvdeck, "--resume", save)
    assert again.code == 0
    count = first.out[first.out.index("The game is over") : first.out.index("Saved to")]
    assert count in again.out
    assert questions(again.out) == []


def test_all_errors_of_a_changed_save_are_shown(uvdeck: Program, tmp_path: Path) -> None:
    save = tmp_path / "game.yaml"
    play(uvdeck, *SEED, "--save", save, answers=TURN)
    text = save.read_text(encoding="utf-8").replace("turn: 0, agency: 2", "turn: 3, agency: 1")
    text = text.replace("agency: 1, choice: move, answer: 1", "agency: 1, choice: move, answer: 9")
    save.write_text(text, encoding="utf-8")
    run = play(uvdeck, "--resume", save)
    assert (run.code, run.out) == (1, "")
    found = re.findall(r"game\.yaml:(\d+):(\d+): error (\w+) ", run.err)
    lines = text.splitlines()
    assert [(int(line), code) for line, _, code in found] == [
        (next(i for i, one in enumerate(lines, 1) if "turn: 3" in one), "MHA303"),
        (next(i for i, one in enumerate(lines, 1) if "turn: 3" in one), "MHA303"),
        (next(i for i, one in enumerate(lines, 1) if "answer: 9" in one), "MHA305"),
    ]
    assert "Legal: 1 (stay in row 2" in run.err
    assert "has 3 errors" in run.err


def test_a_save_of_other_cards_is_refused(uvdeck: Program, tmp_path: Path) -> None:
    save = tmp_path / "game.yaml"
    play(uvdeck, *SEED, "--save", save, answers=TURN)
    box = tmp_path / "box"
    box.mkdir()
    for path in (Path(__file__).parents[2] / "cards/mha_card_game/practice").glob("*.yaml"):
        text = path.read_text(encoding="utf-8").replace("practice: true\n", "")
        (box / path.name).write_text(text, encoding="utf-8")
    # The same numbers are the same game, whoever says so; one other number is not.
    assert play(uvdeck, "--resume", save, "--cards", box).code == 0
    students = (box / "students.yaml").read_text(encoding="utf-8")
    (box / "students.yaml").write_text(students.replace("strength: 2", "strength: 3", 1))
    run = play(uvdeck, "--resume", save, "--cards", box)
    assert run.code == 1
    assert "MHA301" in run.err
    assert "Leave out --cards" in run.err
    # A game of these cards says in the end how to go on with it.
    other = tmp_path / "other.yaml"
    run = play(uvdeck, *SEED, "--cards", box, "--save", other, answers=TURN)
    assert f"--resume {other} --cards {box}" in run.out
    assert PRACTICE not in run.out


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (b"", 1, "SCH103"),
        (b"\xff\xfe\x00", 1, "YML102"),
        (b"kind: mha-save\n", 1, "SCH102"),
        (b"kind: [red]\nhumans: 3\n", 1, "SCH"),
        (b"[" * 5000, 1, "YML"),
        (b"#" * 1_100_000, 2, "larger than"),
        (b"a: \x00", 1, "YML"),
    ],
    ids=["empty", "binary", "keys", "types", "deep", "large", "nul"],
)  # fmt: skip
def test_files_that_are_no_saved_games(
    uvdeck: Program, tmp_path: Path, content: bytes, code: int, words: str
) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(content)
    run = play(uvdeck, "--resume", path)
    assert (run.code, run.out) == (code, "")
    assert words in run.err


@pytest.mark.parametrize("path", ["missing.yaml", ".", "/dev/null", "", "-", "a\x01b"])
def test_what_is_no_file_to_go_on_with(uvdeck: Program, tmp_path: Path, path: str) -> None:
    run = play(uvdeck, "--resume", path, cwd=tmp_path)
    assert run.code in (1, 2)
    assert run.out == ""
    assert run.err


# --- Options -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--players", "5"), "2<=x<=4"),
        (("--players", "2", "--humans", "3"), "--humans 3 are more than the 2 agencies"),
        (("--policy", "planer"), "Did you mean planner?"),
        (("--policy", "[red]x[/red]"), "Known: random"),
        (("--players", "4", "--policy", "planner", "--policy", "greedy"), "each of the 3 agencies"),
        (("--birthday", "04-15"), "once for each of the 2 agencies, not 1 times"),
        (("--birthday", "02-30", "--birthday", "4-5"), "'02-30', '4-5'"),
        (("--seed", "-1"), "--seed"),
        (("--cards", "nowhere"), "no folder with card files"),
        (("--resume", "x.yaml", "--seed", "1", "--humans", "1"), "leave out --humans and --seed"),
        (("--save", "nowhere/x.yaml"), "no such folder"),
        (("--save", "/dev/null"), "no file that could be replaced"),
    ],
)
def test_options_that_do_not_fit_end_with_2(
    uvdeck: Program, tmp_path: Path, args: tuple[str, ...], words: str
) -> None:
    run = play(uvdeck, *args, answers="1\n", cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert words in " ".join(run.err.split())


def test_policies_are_named_around_the_table(uvdeck: Program) -> None:
    args = ("--players", "4", "--policy", "greedy", "--policy", "random", "--policy", "planner")
    out = play(uvdeck, *SEED, *args).out
    assert "agency 1 you, agency 2 greedy, agency 3 random, agency 4 planner." in out


@pytest.mark.parametrize(
    ("first", "seats"), [(0, "you, agency 2 planner"), (1, "planner, agency 2 you")]
)
def test_mh_2_whose_birthday_comes_next_begins(uvdeck: Program, first: int, seats: str) -> None:
    from datetime import date, timedelta

    today = date.today()  # noqa: DTZ011 - the clock that the program asks
    days = [today + timedelta(days=40), today + timedelta(days=40)]
    days[first] = today + timedelta(days=20)
    birthdays = [word for day in days for word in ("--birthday", f"{day:%m-%d}")]
    out = play(uvdeck, *SEED, *birthdays).out
    assert f"The birthday {days[first]:%m-%d} comes next: that agency begins (MH-2)." in out
    assert f"agency 1 {seats}." in out
    tied = play(uvdeck, *SEED, *birthdays[:2], *birthdays[:2]).out
    assert "2 agencies have it; the first one around the table begins." in tied
    assert "agency 1 you" in tied


def test_each_command_of_help_is_one_and_the_options_are_described() -> None:
    command: Any = get_command(mha_play.app)
    assert isinstance(mha_play.app, typer.Typer)
    assert all(one.help for one in command.params if one.name != "help")
    named = re.findall(r"^(\S+) ", mha_play_talk.HELP, re.M)
    assert {"u", "s", "t", "?", "h", "q"} <= set(named)


# --- Pipes, ends, signals ------------------------------------------------------------------------


@pytest.mark.parametrize("answers", ["", "2", "2\n1\n", "2\ns\n"])
def test_the_end_of_the_answers_ends_the_game_politely(uvdeck: Program, answers: str) -> None:
    run = play(uvdeck, *SEED, answers=answers)
    assert (run.code, run.err) == (0, "")
    assert "The game is left " in run.out
    assert run.out.splitlines()[-1].startswith(PRACTICE)


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        (b"1" * 100_000, "longer than 4096 bytes"),
        (b"what?\n" * (PATIENCE + 10), f"{PATIENCE} answers in a row"),
    ],
)  # fmt: skip
def test_answers_that_are_none_end_with_2(uvdeck: Program, answers: bytes, words: str) -> None:
    run = uvdeck("mha", "play", *SEED, stdin=answers)
    assert run.code == 2
    assert words in run.err


def test_answers_may_be_noise(uvdeck: Program) -> None:
    run = uvdeck(
        "mha", "play", *SEED, stdin=b"\xff\xfe\n\x00\n\x1b[2J\n[red]\n1_0\n\xd9\xa1\n 2 \n"
    )
    assert run.code == 0
    assert "\x1b" not in run.out
    assert "'[red]' is none of them" in run.out
    assert questions(run.out)[-1] == "play"


def test_a_reader_that_goes_away_leaves_no_traceback(uvdeck: Program) -> None:
    run = uvdeck.shell("yes 1 | head -100 | uvdeck mha play --seed 7 | head -1")
    assert run.out.startswith(PRACTICE)


def test_closed_input_ends_the_game(uvdeck: Program) -> None:
    run = uvdeck.shell("uvdeck mha play --seed 7 <&-")
    assert run.code == 0
    assert "The game is left before its first turn." in run.out


def test_ctrl_c_in_a_pipe_saves_and_ends_with_130(uvdeck: Program, tmp_path: Path) -> None:
    save = tmp_path / "game.yaml"
    process = subprocess.Popen(
        [*uvdeck.command, "mha", "play", *SEED, "--save", str(save)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=uvdeck.environment(),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"2\n")
    process.stdin.flush()
    shown = b""
    while b"play, MH-3" not in shown:
        part = os.read(process.stdout.fileno(), 65536)
        assert part
        shown += part
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert b"Saved to" in out
    assert save.is_file()


# --- A terminal ----------------------------------------------------------------------------------


@pytest.fixture
def talk(uvdeck: Program, tmp_path: Path) -> Iterator[Conversation]:
    with Conversation(uvdeck, "mha", "play", *SEED, cwd=tmp_path) as talk:
        yield talk


def test_a_person_plays_takes_back_saves_and_leaves(talk: Conversation, tmp_path: Path) -> None:
    talk.answer("place, MH-2 [1-5; h helps]: ", "2")
    talk.answer("play, MH-3 [1-5; h helps]: ", "1")
    talk.answer("move, MH-4 [1-3; h helps]: ", "u")
    assert "Your last choice is taken back" in talk.answer("play, MH-3 [1-5; h helps]: ", "s")
    talk.answer("Save to which file? ", "game.yaml")
    talk.answer("play, MH-3 [1-5; h helps]: ", "q")
    assert talk.end() == 0
    assert "choice: place, answer: 2" in (tmp_path / "game.yaml").read_text(encoding="utf-8")
    assert talk.text.count(PRACTICE) == 2


def test_ctrl_c_and_ctrl_d_end_the_game(uvdeck: Program, talk: Conversation) -> None:
    talk.wait_for("place, MH-2 [1-5; h helps]: ")
    talk.press("\x03")
    assert talk.end() == 130
    assert "The game is left before its first turn." in talk.text
    with Conversation(uvdeck, "mha", "play", *SEED) as other:
        other.wait_for("place, MH-2 [1-5; h helps]: ")
        other.press("\x04")
        assert other.end() == 0


def test_the_keyboard_is_passed_and_what_was_shown_is_hidden(uvdeck: Program) -> None:
    with Conversation(uvdeck, "mha", "play", *SEED, "--humans", "2") as talk:
        talk.answer("agency 1, press Enter: ", "")
        talk.answer("agency 1, place, MH-2 [1-5; h helps]: ", "2")
        before = talk.wait_for("Pass the keyboard to agency 2.")
        assert "row" not in before.partition("helps]: ")[2]
        talk.answer("agency 2, press Enter: ", "")
        own = talk.answer("agency 2, place, MH-2 [1-5; h helps]: ", "3")
        assert "agency 1 places its marker at row 2" in own
        talk.answer("agency 1, press Enter: ", "")
        shown = talk.answer("agency 1, play, MH-3 [1-5; h helps]: ", "1")
        assert re.search(r"agency 1 draws [A-Z]", shown)
        assert "agency 2 draws an action, 3 times" in shown
        talk.press("q\n")
        assert talk.end() == 0
        # Before and behind each pass the screen and what was scrolled out of it are wiped.
        assert talk._raw.count(b"\x1b[H\x1b[2J\x1b[3J") == 6


@pytest.mark.parametrize("columns", [20, 40, 200])
def test_terminals_of_any_width_lose_nothing(uvdeck: Program, columns: int) -> None:
    with Conversation(uvdeck, "mha", "play", *SEED, columns=columns, NO_COLOR="1") as talk:
        shown = talk.answer("place, MH-2 [1-5; h helps]: ", "2")
        talk.wait_for("play, MH-3 [1-5; h helps]: ")
        talk.press("q\n")
        assert talk.end() == 0
        assert b"\x1b[3" not in talk._raw.replace(b"\x1b[3J", b"")
    for word in ("Sato", "Hagakure", "Todoroki", "5/4/4"):
        assert word in shown
    text = shown[shown.index("row 1") : shown.index("At the front")]
    assert max(map(len, text.splitlines())) <= max(columns, 26)
