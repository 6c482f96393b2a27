"""The options that name a decklist syntax."""

import typer

from uvdeck.text import nearest, printable, shorten


def named(value: str | None) -> str | None:
    """Return the syntax that an option names, or say which there are.

    Raises:
        typer.BadParameter: there is no such syntax.
    """
    if value is None:
        return None
    from uvdeck.decklists.detection import SYNTAXES

    wanted = "-".join(value.casefold().replace("_", "-").split())
    if wanted in SYNTAXES:
        return wanted
    near = nearest(wanted, SYNTAXES, 1, 0.5)
    hint = f"Did you mean '{near[0]}'? " if near else ""
    raise typer.BadParameter(
        f"There is no syntax '{printable(shorten(value, 40))}'."
        f" {hint}There are: {', '.join(SYNTAXES)}."
    )


def names(incomplete: str) -> list[str]:
    """Return the syntaxes that begin with what was typed, for completion."""
    from uvdeck.decklists.detection import SYNTAXES

    return [name for name in SYNTAXES if name.startswith(incomplete.casefold())]
