"""What is printed where: colours, widths, encodings, pipes that close, Ctrl-C."""

import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import termios
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import ILLEGAL, LEGAL, Program

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
EVIL = 'name: "{}"\ncharacter: All Might (I)\nmain:\n  - "4 {}"\n'


def on_terminal(uvdeck: Program, *args: str, columns: int = 80, **environment: str) -> str:
    """Return what a terminal of so many columns is sent."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    settings = {"TERM": "xterm-256color"} | environment
    process = subprocess.Popen(
        [*uvdeck.command, *args],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=uvdeck.environment(**settings),
    )
    os.close(follower)
    parts = []
    while True:
        try:
            part = os.read(leader, 65536)
        except OSError:
            break
        if not part:
            break
        parts.append(part)
    os.close(leader)
    process.wait(timeout=60)
    text = b"".join(parts).decode()
    assert "Traceback" not in text
    return text.replace("\r", "")


def test_colours_on_a_terminal_only(uvdeck: Program) -> None:
    assert ESCAPE.search(on_terminal(uvdeck, "check", str(LEGAL)))
    assert "\x1b" not in uvdeck("check", LEGAL).out
    assert "\x1b" not in on_terminal(uvdeck, "check", str(LEGAL), TERM="dumb")
    assert ESCAPE.search(uvdeck("check", LEGAL, FORCE_COLOR="1").out)


def test_no_color(uvdeck: Program) -> None:
    for text in (
        on_terminal(uvdeck, "check", str(LEGAL), NO_COLOR="1"),
        uvdeck("cards", "show", "mha01/001", FORCE_COLOR="1", NO_COLOR="1").out,
    ):
        codes = {
            code for codes in re.findall(r"\x1b\[([0-9;]*)m", text) for code in codes.split(";")
        }
        assert codes <= {"", "0", "1", "2"}, codes  # bold and dim are no colours


def test_json_has_no_colours(uvdeck: Program) -> None:
    assert uvdeck("check", LEGAL, "--json", FORCE_COLOR="1").json["exitCode"] == 0
    json.loads(on_terminal(uvdeck, "check", str(LEGAL), "--json"))


@pytest.mark.parametrize(
    "args",
    [
        ["check", str(ILLEGAL)],
        ["cards", "show", "aot01/285"],
        ["cards", "show", "Determined"],
        ["explain", "LEG113"],
    ],
    ids=lambda args: " ".join(args[:2]),
)
def test_nothing_is_lost_in_a_narrow_terminal(uvdeck: Program, args: list[str]) -> None:
    narrow = ESCAPE.sub("", on_terminal(uvdeck, *args, columns=40))
    wide = ESCAPE.sub("", on_terminal(uvdeck, *args, columns=200))
    assert max(map(len, narrow.splitlines())) <= 40
    assert "".join(narrow.split()) == "".join(wide.split())


@pytest.mark.parametrize("columns", [20, 40, 80, 200])
def test_lists_at_every_width(uvdeck: Program, columns: int) -> None:
    cards = uvdeck("cards", "search", "set:mha08", "--json").json["cards"]
    shown = on_terminal(uvdeck, "cards", "search", "set:mha08", columns=columns)
    text = "".join(ESCAPE.sub("", shown).split())
    for card in cards:
        assert card["id"] in text
        assert "".join(card["name"].split()) in text
    stats = ESCAPE.sub(
        "", on_terminal(uvdeck, "cards", "search", "set:mha08", "--stats", columns=50)
    )
    assert max(map(len, stats.splitlines())) <= 50


def test_columns_is_obeyed(uvdeck: Program) -> None:
    run = uvdeck("check", ILLEGAL, FORCE_COLOR="1", COLUMNS="40")
    assert max(len(ESCAPE.sub("", line)) for line in run.out.splitlines()) <= 40


@pytest.mark.parametrize(
    "text", ["[red]x[/red]", "[/]", ":smile:", "[link=file:///etc/passwd]x[/link]", "[b", "\\[b]"]
)
def test_deck_text_is_never_markup(uvdeck: Program, text: str) -> None:
    deck = EVIL.format(*[text.replace("\\", "\\\\")] * 2)
    plain = uvdeck("check", "-", stdin=deck)
    rich = uvdeck("check", "-", stdin=deck, FORCE_COLOR="1", COLUMNS="200")
    for run in (plain, rich):
        assert ESCAPE.sub("", run.out).count(text) >= 2


@pytest.mark.parametrize("syntax", ["yaml", "plain"])
def test_control_characters_do_not_reach_the_terminal(uvdeck: Program, syntax: str) -> None:
    evil = "x\x1b]0;title\x07\x1b[2Jy\u202ez\x9b31m"
    deck = f"Name: {evil}\nCharacter: {evil}\n4 {evil}\n"
    if syntax == "yaml":
        quoted = json.dumps(evil, ensure_ascii=True)
        deck = f"name: {quoted}\ncharacter: {quoted}\nmain: [{quoted}]\n"
    for args in ([], ["--quiet"], ["--json"]):
        run = uvdeck("check", "-", *args, stdin=deck)
        assert run.code == 1
        for bad in ("\x1b", "\x07", "\x9b"):
            assert bad not in run.out + run.err
        if args != ["--json"]:
            assert "\u202e" not in run.out
    path = "no\x1b[31m\u202efile"
    assert "\x1b" not in uvdeck("check", path).err


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_encodings_of_the_output(uvdeck: Program, encoding: str) -> None:
    deck = "name: Caf\u00e9 \u201cx\u201d \u2605 \U0001f600\ncharacter: All Might (I)\nmain: []\n"
    settings: dict[str, Any] = {"PYTHONIOENCODING": encoding, "encoding": encoding}
    run = uvdeck("check", "-", stdin=deck, **settings)
    assert run.code == 1
    assert "Caf" in run.out
    rich = uvdeck("check", "-", stdin=deck, **settings, FORCE_COLOR="1")
    assert rich.code == 1
    document = uvdeck("check", "-", "--json", stdin=deck, **settings).json
    assert document["decks"][0]["name"] == "Caf\u00e9 \u201cx\u201d \u2605 \U0001f600"
    stats = uvdeck("cards", "search", "set:mha08", "--stats", **settings)
    assert "\\u" not in stats.out


def test_reader_that_goes_away(uvdeck: Program) -> None:
    for command in ("cards search type:attack", "explain LEG101", f"check '{LEGAL}'"):
        run = uvdeck.shell(f"uvdeck {command} | head -1")
        assert run.code == 0
        assert run.err == ""
        assert len(run.out.splitlines()) == 1
        assert uvdeck.shell(f"uvdeck {command} | true").err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("command", ["check examples/decks/all-might.yaml", "--version", "explain"])
def test_full_disk(uvdeck: Program, command: str) -> None:
    run = uvdeck.shell(f"uvdeck {command} > /dev/full")
    assert run.code == 2
    assert run.err.count("\n") == 1


def test_closed_streams(uvdeck: Program) -> None:
    assert uvdeck.shell(f"uvdeck check '{LEGAL}' >&-").code == 0
    assert uvdeck.shell(f"uvdeck check '{ILLEGAL}' >&- 2>&-").code == 1
    assert uvdeck.shell("uvdeck check nothing 2>&-").code == 2


def test_interrupted_while_reading(uvdeck: Program, tmp_path: Path) -> None:
    pipe = tmp_path / "deck"
    os.mkfifo(pipe)
    with (
        subprocess.Popen(
            [*uvdeck.command, "check", str(pipe)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=uvdeck.environment(),
            text=True,
        ) as process,
        pipe.open("wb"),
    ):  # opens as soon as the program is about to read
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert out == ""


def test_interrupted_while_loading(uvdeck: Program) -> None:
    script = (
        "import sys\nclass Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'typer': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Finder())\nfrom uvdeck.cli import main\nmain()\n"
    )
    done = subprocess.run(
        [uvdeck.command[0], "-c", script],
        env=uvdeck.environment(),
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
