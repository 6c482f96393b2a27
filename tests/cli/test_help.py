"""Help, the version, and words that are not commands or options."""

import re

import pytest

from tests.cli.support import Program

COMMANDS = [
    [],
    ["check"],
    ["new"],
    ["convert"],
    ["cards"],
    ["cards", "show"],
    ["cards", "search"],
    ["cards", "validate"],
    ["explain"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help(uvdeck: Program, command: list[str]) -> None:
    run = uvdeck(*command, "--help")
    assert run.code == 0
    assert run.err == ""
    assert run.out == uvdeck(*command, "-h").out
    assert "Examples:" in run.out


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_examples_run(uvdeck: Program, command: list[str]) -> None:
    """No example of the help is misspelt: none ends as a wrong option or query does."""
    _, _, examples = uvdeck(*command, "--help").out.partition("Examples:")
    for line in re.findall(r"uvdeck .+", examples):
        if (
            " -o " in line
            or "<" in line
            or " a.yaml" in line
            or "my" in line
            or "decks/" in line.split("examples/")[0]
        ):
            continue
        assert uvdeck.shell(line).code == 0, line


def test_version_names_the_date_of_the_data(uvdeck: Program) -> None:
    run = uvdeck("--version")
    assert run.code == 0
    assert re.fullmatch(
        r"uvdeck [0-9]+\.[0-9]+\.[0-9]+\S* \(card data as of [0-9]{4}-[0-9]{2}.*\)\n", run.out
    )


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["chek", "x"], "check"),
        (["cards", "shwo"], "show"),
        (["check", "--jsn", "x"], "--json"),
        (["cards", "search", "--cuont", "x"], "--count"),
        (["new", "--forse", "x"], "--force"),
    ],
)
def test_misspelt_words_get_suggestions(uvdeck: Program, words: list[str], meant: str) -> None:
    run = uvdeck(*words)
    assert (run.code, run.out) == (2, "")
    assert meant in run.err


@pytest.mark.parametrize("words", [["zzz"], ["check"], ["cards", "show"], ["new"], ["\x1b[31m"]])
def test_misuse(uvdeck: Program, words: list[str]) -> None:
    run = uvdeck(*words)
    assert run.code == 2
    assert run.err.startswith("Usage: uvdeck")
    assert "\x1b" not in run.err
