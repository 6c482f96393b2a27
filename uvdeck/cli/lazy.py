"""Groups whose commands are imported only when called.

The table of a group holds the line that ``--help`` shows for each command, so that help needs
no command's module; a test holds the lines to the commands.
"""

import importlib
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup
from typer.main import get_command

from uvdeck.text import nearest, printable, shorten

#: name -> (module that holds ``app``, what help says of it)
Table = dict[str, tuple[str, str]]


class LazyGroup(TyperGroup):
    """A group that knows its commands by name and loads them one at a time."""

    table: ClassVar[Table] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands, in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import and return one command; None where there is none of that name."""
        entry = self.table.get(cmd_name)
        if entry is None:
            return None
        loaded = self.commands.get(cmd_name)
        if loaded is None:
            app: typer.Typer = importlib.import_module(entry[0]).app
            loaded = get_command(app)
            loaded.name = cmd_name
            self.commands[cmd_name] = loaded
        return loaded

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; for a misspelt one name the nearest."""
        if args and args[0] not in self.table and not args[0].startswith("-"):
            if ctx.resilient_parsing:  # a shell that waits for TAB gets no message
                return None, None, []
            near = nearest(args[0], self.table, 2, 0.5)
            hint = f"Did you mean {' or '.join(repr(n) for n in near)}?"
            if not near:
                hint = f"There are: {', '.join(self.table)}."
            shown = printable(shorten(args[0], 60))
            ctx.fail(f"There is no command '{shown}'. {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands for help, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.table.items()])

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Complete command names from the table."""
        from typer._click.shell_completion import CompletionItem

        if ctx._protected_args or ctx.args:  # a word before it is no command of this group
            return []
        if incomplete.startswith("-"):
            return _options(self, ctx, incomplete)
        return [
            CompletionItem(name, help=line)
            for name, (_, line) in self.table.items()
            if name.startswith(incomplete)
        ]


def _options(command: Any, ctx: Any, incomplete: str) -> list[Any]:
    """Complete the options of a group, as Typer does for a command."""
    from typer._click.shell_completion import CompletionItem

    return [
        CompletionItem(name, help=option.help)
        for option in command.get_params(ctx)
        for name in getattr(option, "opts", ())
        if name.startswith(incomplete) and not getattr(option, "hidden", False)
    ]


def typer_app(**settings: Any) -> typer.Typer:
    """Return a Typer application with the settings that all of ours share."""
    return typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        **settings,
    )
