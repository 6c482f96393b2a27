"""The facts of a card as options of a command, made from the table of facts."""

import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

import typer

from uvdeck.upkeep.asking import GIVEN, GUIDES, option
from uvdeck.upkeep.fields import Column

_Command = TypeVar("_Command", bound=Callable[..., Any])


def with_facts(command: _Command) -> _Command:
    """Give a command an option for each fact of a card, in place of its ``**facts``."""
    own = inspect.signature(command)
    parameters = [p for p in own.parameters.values() if p.kind is not p.VAR_KEYWORD]
    keywords = [parameter.replace(kind=parameter.KEYWORD_ONLY) for parameter in parameters]
    facts = [_parameter(column) for column in GIVEN]
    command.__dict__["__signature__"] = own.replace(parameters=[keywords[0], *facts, *keywords[1:]])
    return command


def _parameter(column: Column) -> inspect.Parameter:
    guide = GUIDES[column.name]
    kind: Any = Annotated[
        str | None, typer.Option(option(column), metavar=_metavar(column), help=guide.what)
    ]
    if column.name == "keywords":
        more = " May be given more than once."
        kind = Annotated[
            list[str] | None,
            typer.Option(option(column), metavar=_metavar(column), help=guide.what + more),
        ]
    elif column.words == ("yes",):
        name = option(column)
        kind = Annotated[bool | None, typer.Option(f"{name}/--no{name[1:]}", help=guide.what)]
    return inspect.Parameter(
        column.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind
    )


def _metavar(column: Column) -> str:
    if column.numbers is not None:
        return "N"
    if column.name in ("symbols", "attuned"):
        return "SYMBOLS"
    return "WORD" if column.words else "TEXT"


def texts(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the facts that were given by options as texts, empty for those to be left out.

    Args:
        facts: column -> what Typer made of its option.
    """
    result = {}
    for name, value in facts.items():
        if isinstance(value, bool):
            result[name] = "yes" if value else ""
        elif isinstance(value, list):
            if value:
                result[name] = "; ".join(value)
        elif value is not None:
            result[name] = value
    return result
