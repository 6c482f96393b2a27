"""Shell completion: what each shell is offered, and that bash makes usable words of it."""

import os
import re
import shlex
import shutil
import subprocess

import pytest

from tests.cli.support import Program
from uvdeck.cli.cards import Cards
from uvdeck.cli.duel import Duel
from uvdeck.cli.mha import Mha
from uvdeck.duel.players import BUILT_IN
from uvdeck.mha.policies import POLICIES as MHA_POLICIES

OTHERS = ("zsh", "fish", "powershell")


def bash(uvdeck: Program, *words: str) -> list[str]:
    """Return what bash is offered for the last word; words are as typed, quotes and all."""
    run = uvdeck(
        _UVDECK_COMPLETE="complete_bash",
        COMP_WORDS="\n".join(["uvdeck", *words]),
        COMP_CWORD=str(len(words)),
    )
    assert run.code == 0
    return [line for line in run.out.splitlines() if line]


def other(uvdeck: Program, shell: str, line: str) -> str:
    run = uvdeck(
        _UVDECK_COMPLETE=f"complete_{shell}",
        _TYPER_COMPLETE_ARGS=line,
        _TYPER_COMPLETE_FISH_ACTION="get-args",
        _TYPER_COMPLETE_WORD_TO_COMPLETE=line.rpartition(" ")[2],
    )
    assert run.code == 0
    return run.out


def test_commands_options_and_choices(uvdeck: Program) -> None:
    names = "check new formats convert odds goldfish duel mha cards explain"
    assert bash(uvdeck, "") == names.split()
    assert bash(uvdeck, "ch") == ["check"]
    assert bash(uvdeck, "cards", "") == list(Cards.table)
    assert bash(uvdeck, "duel", "") == list(Duel.table)
    for option in ("--policy-a", "--policy-b"):
        assert bash(uvdeck, "duel", "run", option, "") == list(BUILT_IN)
    assert bash(uvdeck, "duel", "run", "--policy-b", "de") == ["defensive"]
    assert bash(uvdeck, "duel", "run", "--first", "") == ["both", "a", "b"]
    assert bash(uvdeck, "mha", "") == list(Mha.table)
    for command in ("simulate", "play"):
        assert bash(uvdeck, "mha", command, "--policy", "") == list(MHA_POLICIES)
    assert bash(uvdeck, "check", "--js") == ["--json"]
    assert "--version" in bash(uvdeck, "--")
    assert "control" in bash(uvdeck, "cards", "search", "--sort", "")
    assert bash(uvdeck, "explain", "copy-l") == ["copy-limit-exceeded"]
    assert bash(uvdeck, "explain", "leg10") == [f"LEG10{n}" for n in range(1, 10)]


def test_commands_in_other_shells(uvdeck: Program) -> None:
    for shell in OTHERS:
        assert "check" in other(uvdeck, shell, "uvdeck ch")
        assert "Detroit Smash" in other(uvdeck, shell, "uvdeck cards show Detro")


@pytest.mark.parametrize("words", [["foo", ""], ["cards", "foo", "x"], ["check", "--nope", ""]])
def test_nothing_to_offer_is_no_error(uvdeck: Program, words: list[str]) -> None:
    assert bash(uvdeck, *words) == []


def test_names_may_be_typed_in_words_or_quotes(uvdeck: Program) -> None:
    assert bash(uvdeck, "cards", "show", r"Detroit\ S") == [r"Detroit\ Smash"]
    assert bash(uvdeck, "cards", "show", "Detroit", "S") == ["Smash"]
    assert bash(uvdeck, "cards", "show", "'Detroit S") == ["Detroit Smash"]
    assert bash(uvdeck, "cards", "show", '"detroit s') == ["Detroit Smash"]
    assert bash(uvdeck, "cards", "show", r"Juli\'s") == [r"Juli\'s\ Spin\ Drive\ Smasher"]
    assert bash(uvdeck, "cards", "show", "\"Juli's") == ["Juli's Spin Drive Smasher"]


def test_only_characters_can_start(uvdeck: Program) -> None:
    offered = bash(uvdeck, "new", "All")
    assert r"All\ Might\ \(I\)" in offered
    assert all(uvdeck("new", *shlex.split(word)).code in (0, 1) for word in offered[:5])


def test_what_is_offered_is_found(uvdeck: Program) -> None:
    """Each word, read as the shell reads it, is a name that ``cards show`` knows."""
    for start in ("Juli", "Big", '"', "#", "All Might", "Vax", "A Titan"):
        for offered in bash(uvdeck, "cards", "show", re.escape(start))[:3]:
            assert uvdeck.shell(f"uvdeck cards show {offered}").code == 0, offered


def test_zsh_keeps_apostrophes(uvdeck: Program) -> None:
    offered = other(uvdeck, "zsh", "uvdeck cards show Juli")
    assert "Juli\u2019s Spin Drive Smasher" in offered
    assert uvdeck("cards", "show", "Juli\u2019s Spin Drive Smasher").code == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts(uvdeck: Program, shell: str) -> None:
    program = shutil.which(shell)
    run = uvdeck("--show-completion", shell, _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert run.code == 0
    assert f"_UVDECK_COMPLETE=complete_{shell}" in run.out
    if program is None:
        pytest.skip(f"{shell} is not here to read its script")
    done = subprocess.run(
        [program, "-n"], input=run.out.encode(), env=os.environ, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_install_completion(uvdeck: Program, tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("home")
    run = uvdeck(
        "--install-completion",
        "bash",
        HOME=str(home),
        _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1",
    )
    assert run.code == 0
    assert "uvdeck" in (home / ".bashrc").read_text()
