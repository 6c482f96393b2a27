"""``uvdeck cards fmt`` as a user starts it."""

import fcntl
import os
import signal
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.card_folders import FILES, contents, write_list
from tests.cli.support import LEGAL, Program
from tests.cli.test_terminal import on_terminal

MESS = "cards:\n  '1':\n    control: 5   # seen\n    name:   A\nset: x01\n"
FORM = 'set: x01\ncards:\n  "1":\n    name: A\n    control: 5 # seen\n'


@pytest.fixture
def mess(tmp_path: Path) -> Path:
    """A file in another form."""
    path = tmp_path / "x01.yaml"
    path.write_text(MESS)
    return path


def test_the_shipped_list_is_in_form(uvdeck: Program):
    run = uvdeck("cards", "fmt", "--check", "--json")
    assert run.code == 0
    assert run.json["files"] > 120
    assert run.json["changed"] == []


def test_a_file_is_put_in_form(uvdeck: Program, mess: Path):
    run = uvdeck("cards", "fmt", mess)
    assert (run.code, run.err) == (0, "")
    assert str(mess) in run.out
    assert "line 1" in run.out
    assert mess.read_text() == FORM
    run = uvdeck("cards", "fmt", mess)
    assert (run.code, run.err) == (0, "")
    assert str(mess) not in run.out


def test_a_file_in_form_is_not_touched(uvdeck: Program, tmp_path: Path):
    path = tmp_path / "x01.yaml"
    path.write_text(FORM)
    before = path.stat()
    assert uvdeck("cards", "fmt", path).code == 0
    after = path.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_looking_changes_nothing(uvdeck: Program, mess: Path, option: str):
    run = uvdeck("cards", "fmt", option, mess)
    assert run.code == 1
    assert str(mess) in run.out
    assert mess.read_text() == MESS
    assert uvdeck("cards", "fmt", "--check", "--diff", mess).code == 1
    assert mess.read_text() == MESS


def test_the_diff(uvdeck: Program, mess: Path):
    run = uvdeck("cards", "fmt", "--diff", mess)
    lines = run.out.splitlines()
    assert lines[:2] == [f"--- a/{mess}", f"+++ b/{mess}"]
    assert "-    control: 5   # seen" in lines
    assert "+    control: 5 # seen" in lines
    assert "1 file" in run.err  # so that the diff can be piped


def test_the_diff_can_be_applied(uvdeck: Program, tmp_path: Path):
    (tmp_path / "x01.yaml").write_text(MESS)
    run = uvdeck("cards", "fmt", "--diff", "x01.yaml", cwd=tmp_path)
    done = subprocess.run(
        ["git", "apply", "-"],
        input=run.out.encode(),
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "x01.yaml").read_text() == FORM


@pytest.mark.parametrize(
    "data",
    [
        *(MESS.replace("\n", "\r\n"), FORM.replace("\n", "\r\n"), FORM[:-1], f"{FORM}\n"),
        *(f"\ufeff{FORM}", f"\ufeff{MESS}"),
    ],
)
def test_the_diff_shows_line_ends_too(uvdeck: Program, mess: Path, data: str):
    mess.write_bytes(data.encode())
    run = uvdeck("cards", "fmt", "--diff", mess)
    assert run.code == 1
    assert "@@" in run.out
    assert uvdeck("cards", "fmt", mess).code == 0
    assert mess.read_bytes() == FORM.encode()


def test_json(uvdeck: Program, mess: Path, tmp_path: Path):
    broken = tmp_path / "y01.yaml"
    broken.write_text("set: y01\nset: y02\n")
    run = uvdeck("cards", "fmt", "--check", "--json", mess, broken)
    assert (run.code, run.err) == (1, "")
    document = run.json
    (finding,) = document.pop("findings")
    assert document == {
        **{"schemaVersion": 1, "kind": "fmt", "exitCode": 1, "dryRun": True, "written": []},
        **{"files": 2, "changed": [{"path": str(mess), "line": 1}], "failed": []},
        "diff": uvdeck("cards", "fmt", "--diff", mess).out,
    }
    assert (finding["code"], finding["path"], finding["line"]) == ("YML103", str(broken), 2)
    assert mess.read_text() == MESS
    run = uvdeck("cards", "fmt", "--json", mess)
    assert (run.code, run.json["written"], run.json["changed"]) == (
        *(0, [str(mess)]),
        [{"path": str(mess), "line": 1}],
    )
    assert mess.read_text() == FORM
    assert uvdeck("cards", "fmt", "--json", mess).json["changed"] == []


# --- Which files ---------------------------------------------------------------------------------


def test_the_folder_cards_of_the_current_one(uvdeck: Program, tmp_path: Path):
    folder = write_list(tmp_path / "cards")
    (folder / "sets" / "x01.yaml").write_text(MESS)
    run = uvdeck("cards", "fmt", cwd=tmp_path)
    assert run.code == 0
    assert "cards/sets/x01.yaml" in run.out
    assert contents(folder) == {**FILES, "sets/x01.yaml": FORM}


def test_a_folder_of_data(uvdeck: Program, tmp_path: Path):
    folder = write_list(tmp_path / "mine" / "cards")
    (folder / "sets" / "x01.yaml").write_text(MESS)
    for data in ("mine", "mine/cards"):
        assert uvdeck("cards", "fmt", "--check", "--data", data, cwd=tmp_path).code == 1
    assert uvdeck("cards", "fmt", "--data", "mine", cwd=tmp_path).code == 0
    assert contents(folder) == {**FILES, "sets/x01.yaml": FORM}


def test_without_a_list_nothing_is_guessed(uvdeck: Program, tmp_path: Path):
    for arguments in ((), ("--data", "."), ("--data", "missing")):
        run = uvdeck("cards", "fmt", *arguments, cwd=tmp_path)
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith("uvdeck: ")
    (tmp_path / "cards").mkdir()
    assert uvdeck("cards", "fmt", cwd=tmp_path).code == 2
    (tmp_path / "file").write_text("")
    assert uvdeck("cards", "fmt", "--data", "file", cwd=tmp_path).code == 2


def test_a_folder_is_searched(uvdeck: Program, tmp_path: Path):
    folder = write_list(tmp_path / "any")
    (folder / "sets" / "x01.YML").write_text(MESS)
    (folder / ".hidden.yaml").write_text(MESS)
    (folder / "notes.txt").write_text(MESS)
    (folder / ".git").mkdir()
    (folder / ".git" / "x.yaml").write_text(MESS)
    run = uvdeck("cards", "fmt", folder, folder / "sets" / "x01.YML")
    assert run.code == 0
    assert run.out.count("x01.YML") == 1
    now = contents(folder)
    assert now["sets/x01.YML"] == FORM
    assert now[".hidden.yaml"] == now["notes.txt"] == now[".git/x.yaml"] == MESS


def test_a_folder_without_card_files(uvdeck: Program, tmp_path: Path):
    (tmp_path / "notes.txt").write_text(MESS)
    run = uvdeck("cards", "fmt", tmp_path)
    assert (run.code, run.out) == (2, "")
    assert uvdeck("cards", "fmt", tmp_path, "--json").json["exitCode"] == 2


def test_a_path_twice_is_one_file(uvdeck: Program, mess: Path):
    (mess.parent / "link.yaml").symlink_to(mess)
    run = uvdeck("cards", "fmt", mess, mess, mess.parent / "." / "x01.yaml", mess.parent)
    assert run.code == 0
    assert "1 file:" in run.out
    assert mess.read_text() == FORM


def test_a_link_stays_a_link(uvdeck: Program, mess: Path, tmp_path: Path):
    link = tmp_path / "y.yaml"
    link.symlink_to("x01.yaml")
    mess.chmod(0o640)
    assert uvdeck("cards", "fmt", link).code == 0
    assert link.is_symlink()
    assert mess.read_text() == FORM
    assert stat.S_IMODE(mess.stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x01.yaml", "y.yaml"]


# --- What is left alone --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"set: x\nset: y\n", "YML103"),
        (b"set: [\n", "YML101"),
        (b"set: x\nname: #10 Pro Hero\n", "YML112"),
        (b"\xff\xfes\0e\0t\0", "YML102"),
        (b"\0\0\0", "YML101"),
        (b"", "SCH103"),
        (b"main: [4 Smash]\n", "SCH103"),
        (b"- a\n", "SCH103"),
    ],
)
def test_good_files_are_written_beside_bad_ones(
    uvdeck: Program, mess: Path, tmp_path: Path, data: bytes, code: str
):
    bad = tmp_path / "bad.yaml"
    bad.write_bytes(data)
    run = uvdeck("cards", "fmt", bad, mess)
    assert run.code == 1
    assert code in run.err
    assert str(bad) in run.err
    assert bad.read_bytes() == data
    assert mess.read_text() == FORM


def test_a_deck(uvdeck: Program):
    before = LEGAL.read_bytes()
    run = uvdeck("cards", "fmt", LEGAL)
    assert (run.code, "SCH103" in run.err) == (1, True)
    assert LEGAL.read_bytes() == before


@pytest.mark.parametrize("name", ["missing.yaml", "-", "missing/", "/dev/null", "/dev/full"])
def test_what_cannot_be_read(uvdeck: Program, mess: Path, name: str):
    run = uvdeck("cards", "fmt", "--", name, mess, cwd=mess.parent)
    assert (run.code, "YML111" in run.err) == (1, True)
    assert mess.read_text() == FORM
    run = uvdeck("cards", "fmt", "--check", "--", name, cwd=mess.parent)
    assert run.code == 1


def test_a_pipe_is_not_waited_for(uvdeck: Program, tmp_path: Path):
    os.mkfifo(tmp_path / "x.yaml")
    run = uvdeck("cards", "fmt", tmp_path)
    assert (run.code, "YML111" in run.err) == (1, True)


def test_a_loop_of_links(uvdeck: Program, tmp_path: Path):
    (tmp_path / "x.yaml").symlink_to("x.yaml")
    run = uvdeck("cards", "fmt", tmp_path)
    assert (run.code, "YML111" in run.err) == (1, True)
    assert (tmp_path / "x.yaml").is_symlink()


def test_many_bad_files_are_not_all_told(uvdeck: Program, tmp_path: Path):
    for number in range(100):
        (tmp_path / f"{number}.yaml").write_text("set: x\n" * 200)
    run = uvdeck("cards", "fmt", tmp_path)
    assert run.code == 1
    assert len(run.err.splitlines()) < 30


# --- What cannot be written ----------------------------------------------------------------------


def test_what_cannot_be_written_is_said_and_the_rest_is_written(
    uvdeck: Program, mess: Path, tmp_path: Path
):
    large = tmp_path / "large.yaml"
    large.write_text(MESS + f"remark: {'x' * 100_000}\n")
    before = large.read_bytes()
    command = f"ulimit -f 8; uvdeck cards fmt {large} {mess}"  # no file beyond 8 KB
    run = uvdeck.shell(command)
    assert run.code == 2
    assert "large.yaml" in run.err
    assert "large.yaml" not in run.out
    assert "x01.yaml" in run.out
    assert large.read_bytes() == before
    assert mess.read_text() == FORM
    assert sorted(path.name for path in tmp_path.iterdir()) == ["large.yaml", "x01.yaml"]
    mess.write_text(MESS)
    run = uvdeck.shell(f"{command} --json")
    assert (run.code, run.json["exitCode"]) == (2, 2)
    assert [failed["path"] for failed in run.json["failed"]] == [str(large)]
    assert run.json["failed"][0]["reason"]
    assert [changed["path"] for changed in run.json["changed"]] == [str(mess)]


def test_a_file_that_is_changed_meanwhile_is_not_overwritten(
    uvdeck: Program, mess: Path, tmp_path: Path
):
    """Somebody who has the folder locked writes the file while we wait."""
    handle = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    process = subprocess.Popen(
        [*uvdeck.command, "cards", "fmt", str(mess)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=uvdeck.environment(),
        cwd=tmp_path,
    )
    while process.poll() is None and len(list(tmp_path.iterdir())) == 1:
        pass  # until it has written beside
    mess.write_text(MESS + "# more\n")
    os.close(handle)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert b"x01.yaml" in err
    assert b"Traceback" not in err
    assert b"line" not in out
    assert mess.read_text() == MESS + "# more\n"
    assert len(list(tmp_path.iterdir())) == 1


# --- Terminals -----------------------------------------------------------------------------------


def test_progress_on_a_terminal_only(uvdeck: Program, mess: Path):
    assert "of 1 files" in on_terminal(uvdeck, "cards", "fmt", "--check", str(mess))
    assert "of 1 file" not in uvdeck("cards", "fmt", "--check", mess).err


def test_no_color(uvdeck: Program, mess: Path):
    assert "\x1b[3" in on_terminal(uvdeck, "cards", "fmt", "--diff", str(mess))
    shown = on_terminal(uvdeck, "cards", "fmt", "--diff", str(mess), NO_COLOR="1")
    assert "\x1b[3" not in shown
    assert "control: 5 # seen" in shown
    assert "\x1b" not in uvdeck("cards", "fmt", "--diff", mess).out


@pytest.mark.parametrize("option", ["--check", "--diff", "--json"])
@pytest.mark.parametrize("name", ["a\x1b[31m.yaml", "[bold]x.yaml", "a\u202eb.yaml", "é.yaml"])
def test_names_are_shown_as_text(uvdeck: Program, tmp_path: Path, name: str, option: str):
    (tmp_path / name).write_text(MESS.replace("name:   A", 'name: "[red]\u202eA"'))
    (tmp_path / f"bad{name}").write_text("set: [\n")
    run = uvdeck("cards", "fmt", option, tmp_path)
    assert run.code == 1
    for text in (run.out, run.err):
        assert "\x1b" not in text
        assert "\u202e" not in text
    if name.startswith(("[", "é")):
        assert name in run.out
        assert f"bad{name}" in run.out + run.err


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-8"])
def test_encodings_of_the_output(uvdeck: Program, tmp_path: Path, encoding: str):
    name = "caf\u00e9\u2605.yaml"
    (tmp_path / name).write_text(MESS.replace("A", '"\u2605"'), encoding="utf-8")
    (tmp_path / f"bad {name}").write_text("set: [\n")
    settings: dict[str, Any] = {"PYTHONIOENCODING": encoding, "encoding": encoding}
    for option in ("--check", "--diff"):
        run = uvdeck("cards", "fmt", "--check", option, tmp_path, **settings)
        assert run.code == 1
        assert "caf\u00e9" in run.out
        assert "bad caf\u00e9" in run.err
    document = uvdeck("cards", "fmt", "--check", "--json", tmp_path, **settings).json
    assert [changed["path"] for changed in document["changed"]] == [str(tmp_path / name)]


def test_a_reader_that_goes_away(uvdeck: Program, tmp_path: Path):
    lines = "".join(f"  '{n}': {{name: A{n}, control: 5}}\n" for n in range(3000))
    (tmp_path / "x.yaml").write_text(f"set: x\ncards:\n{lines}")
    run = uvdeck.shell(f"uvdeck cards fmt --diff {tmp_path} | head -n 2")
    assert run.out.startswith("--- ")


def test_whoever_interrupts_it_finds_whole_files(uvdeck: Program, tmp_path: Path):
    cards = "".join(f"  '{n}': {{name: A{n}, control: 5}}\n" for n in range(100))
    text = f"cards:\n{cards}set: x\n"
    for number in range(300):
        (tmp_path / f"{number:03}.yaml").write_text(text)
    process = subprocess.Popen(
        [*uvdeck.command, "cards", "fmt", str(tmp_path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=uvdeck.environment(),
    )
    while process.poll() is None and (tmp_path / "000.yaml").read_text() == text:
        pass  # until it begins to write
    process.send_signal(signal.SIGINT)
    assert b"Traceback" not in process.communicate(timeout=60)[1]
    texts = {path.read_text() for path in tmp_path.glob("*.yaml")}
    form = (tmp_path / "000.yaml").read_text()
    assert form.startswith("set: x\ncards:\n")
    assert texts <= {text, form}
    assert process.returncode != 0
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
