"""Diffs as lines: exact in a pipe, coloured and wrapped on a terminal."""

import re

import pytest

from uvdeck.render.diffs import print_diff
from uvdeck.render.out import PlainOut, RichOut

DIFF = "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a  \n \n-b [red]\n+c \x1b[31m\n"


def test_a_pipe_gets_every_blank(capsys: pytest.CaptureFixture[str]) -> None:
    print_diff(PlainOut(), DIFF)
    assert capsys.readouterr().out == DIFF.replace("\x1b", "\\x1b")


def test_nothing_for_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    print_diff(PlainOut(), "")
    assert capsys.readouterr().out == ""


def test_a_terminal_gets_colours(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("FORCE_COLOR", "1"), ("COLUMNS", "30"), ("TERM", "xterm")):
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)
    print_diff(RichOut(), DIFF + "+" + "word " * 20 + "\n")
    out = capsys.readouterr().out
    assert re.search(r"\x1b\[32m\+c \\x1b\[31m", out)
    assert re.search(r"\x1b\[31m-b \[red\]", out)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out)
    assert max(map(len, plain.splitlines())) <= 30
