"""``docs/commands.md`` has every command, argument, option and variable, and no other."""

import ast
import re
from typing import Any

import pytest
from typer.main import get_command

from tests.docs.pages import ROOT, code, read, section, tables
from uvdeck.cli.app import app
from uvdeck.cli.lazy import LazyGroup

PAGE = read("docs/commands.md")


def walk() -> dict[str, Any]:
    """Return every command by its words, loaded as calling it would."""
    found = {}

    def visit(words: str, command: Any) -> None:
        found[words] = command
        if isinstance(command, LazyGroup):
            for name in command.list_commands(None):
                visit(f"{words} {name}", command.get_command(None, name))

    visit("uvdeck", get_command(app))
    return found


COMMANDS = walk()


def parameters(command: Any) -> tuple[set[str], set[str]]:
    """Return the option names and the argument names of a command."""
    context = command.make_context("x", [], resilient_parsing=True)
    options = {"-h", "--help"}
    arguments = set()
    for parameter in command.get_params(context):
        if parameter.param_type_name == "argument":
            arguments.add(parameter.metavar)
        else:
            options |= {*parameter.opts, *parameter.secondary_opts}
    return options, arguments


def documented(words: str) -> tuple[set[str], set[str]]:
    options: set[str] = set()
    arguments: set[str] = set()
    text = section(PAGE, words)
    rows = [row for rows in tables(text) for row in rows[1:]]
    for names in [code(row[0]) for row in rows] or [code(text)]:
        for name in names:
            if name.startswith("-"):
                options.add(name.split()[0])
            elif rows:
                arguments.add(name)
    return options, arguments


@pytest.mark.parametrize("words", COMMANDS)
def test_options_and_arguments(words: str) -> None:
    options, arguments = parameters(COMMANDS[words])
    shown_options, shown_arguments = documented(words)
    assert shown_options == options
    if not isinstance(COMMANDS[words], LazyGroup):
        assert shown_arguments == {name.replace("{", "").replace("}", "") for name in arguments}
        assert "Exit codes:" in section(PAGE, words)


def test_every_command_has_a_section_and_nothing_else_has() -> None:
    shown = re.findall(r"^## (uvdeck.*)$", PAGE, re.M)
    assert shown == list(COMMANDS)


@pytest.mark.parametrize("words", [w for w, c in COMMANDS.items() if isinstance(c, LazyGroup)])
def test_lines_of_a_group_are_those_of_its_commands(words: str) -> None:
    """Help of a group needs no command's module: it must not say anything else than they do."""
    group = COMMANDS[words]
    for name, (_, line) in group.table.items():
        first = group.get_command(None, name).help.strip().split("\n\n")[0]
        first = " ".join(first.split())
        assert first == line, f"{words} {name}"


@pytest.mark.parametrize("words", COMMANDS)
def test_help_says_what_everything_is(words: str) -> None:
    command = COMMANDS[words]
    assert command.help
    context = command.make_context("x", [], resilient_parsing=True)
    for parameter in command.get_params(context):
        assert getattr(parameter, "help", None), parameter.name


def variables() -> set[str]:
    """Return the names of all environment variables that the package reads."""
    found = set()
    for path in (ROOT / "uvdeck").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            key: ast.expr | None = None
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                "os.environ.get",
                "os.getenv",
            ):
                key = node.args[0]
            elif isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ":
                key = node.slice
            if key is not None:
                assert isinstance(key, ast.Constant), f"{path}: a name that is not spelt out"
                found.add(str(key.value))
    return found


#: Read by Rich, Typer and Python on our behalf.
BY_OTHERS = {"NO_COLOR", "COLUMNS", "UVDECK_FORMAT"}


def test_environment_variables() -> None:
    rows = next(rows for rows in tables(PAGE) if rows[0][0] == "variable")[1:]
    shown = {name for row in rows for name in code(row[0])}
    mentioned = {name for row in rows for cell in row for name in code(cell)}
    assert variables() | BY_OTHERS <= mentioned
    assert shown <= variables() | BY_OTHERS
