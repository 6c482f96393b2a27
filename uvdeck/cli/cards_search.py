"""``uvdeck cards search``: cards by a query."""

import enum
import gc
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.cli import card_options, common
from uvdeck.cli.lazy import typer_app
from uvdeck.model import Attack, Card
from uvdeck.text import fold, plural, printable, shorten

app = typer_app()


class SortBy(enum.StrEnum):
    """What a list of cards is sorted by."""

    NAME = "name"
    ID = "id"
    TYPE = "type"
    DIFFICULTY = "difficulty"
    CONTROL = "control"
    SPEED = "speed"
    DAMAGE = "damage"
    HEALTH = "health"


def _sort_key(by: SortBy, card: Card) -> tuple[Any, ...]:
    name = (fold(card.name), card.id)
    if by is SortBy.NAME:
        return name
    if by is SortBy.TYPE:
        return (card.type.value, *name)
    attack = card.attack if isinstance(card.attack, Attack) else None
    number = {
        SortBy.DIFFICULTY: card.difficulty,
        SortBy.CONTROL: card.control,
        SortBy.SPEED: attack.speed if attack else None,
        SortBy.DAMAGE: attack.damage if attack and isinstance(attack.damage, int) else None,
        SortBy.HEALTH: card.health,
    }[by]
    # Cards without the number come last, whichever way the rest runs.
    return (number is None, -(number or 0), *name)


#: Options whose value may begin with a hyphen.
_WITH_VALUE = ("--sort", "--limit", "--data")


class Search(TyperCommand):
    """The command, with a word of help for those who negate as other search engines do."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse ``-type:attack`` with a hint, before it is taken for options."""
        before = ""
        for arg in args:
            if arg == "--":
                break
            minus = arg[:1] == "-" and arg[:2] != "--" and arg not in ("-", "-h")
            if minus and before not in _WITH_VALUE and not ctx.resilient_parsing:
                rest = printable(shorten(arg[1:], 60))
                ctx.fail(
                    f"'-{rest}' begins with a minus, which is an option on a command line."
                    f" To leave cards out, write: 'not {rest}'"
                )
            before = arg
        return super().parse_args(ctx, args)


@app.command(
    cls=Search,
    epilog="""\b
Examples:
  uvdeck cards search 'type:attack symbol:fire control>=3'
  uvdeck cards search 'keyword:stun>=2 "detroit smash" or set:mha08 zone:low'
  uvdeck cards search 'type:foundation not symbol:good' --count
  uvdeck cards search 'set:mha01' --stats
""",
)
def search(
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar="QUERY", help="What to find; put it between single quotes."),
    ] = None,
    sort: Annotated[
        SortBy, typer.Option(help="The order of the list; numbers run from high to low.")
    ] = SortBy.NAME,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Show at most so many.")
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Print the number of cards only.")] = False,
    stats: Annotated[
        bool, typer.Option("--stats", help="Print tables and bars in place of the list.")
    ] = False,
    json: card_options.Json = False,
    data: card_options.Layers = None,
) -> None:
    """Find cards by a query.

    Each card is listed once, however often it was printed.
    Bare words and "quoted text" look in the name. Fields are type, symbol, control, difficulty,
    block, attack, speed, damage, keyword, set, universe and more; 'not' leaves cards out, 'or' and
    brackets combine. docs/queries.md has it all.

    Exit 0: cards were found. 1: none was. 2: the query cannot be read.
    """
    from uvdeck.query import mentions_back, parse, to_sql

    if not query:
        common.fail("no query was given; for example: uvdeck cards search type:attack")
    gc.disable()  # a search makes many values, none of them cyclic
    catalogue = common.catalogue(data)
    parsed, findings = parse(" ".join(query), catalogue.words)
    if parsed is None:
        if json:
            common.print_json(
                "search",
                {
                    "exitCode": common.FAILED,
                    "findings": [finding.to_json() for finding in findings],
                },
            )
        else:
            common.show_query_faults(" ".join(query), findings, "query")
        raise typer.Exit(common.FAILED)
    condition, parameters = to_sql(parsed)
    if not mentions_back(parsed):
        condition = f"({condition}) AND c.is_back = 0"
    if count and not (stats and json):
        _count(catalogue, catalogue.count_where(condition, parameters), json)
    found = list(catalogue.where(condition, parameters))
    if sort is not SortBy.ID:
        found.sort(key=lambda card: _sort_key(sort, card))
    status = _status(len(found))
    shown = found[:limit]
    from uvdeck.render import cards as render

    if json:
        document = _head(catalogue, len(found))
        if stats:
            document["stats"] = render.statistics(found)
        else:
            document["cards"] = [render.card_to_json(card) for card in shown]
        common.print_json("search", document)
    else:
        from uvdeck.render.out import make_out

        out = make_out()
        if stats and found:
            render.print_stats(out, found)
        elif found:
            render.print_list(out, shown)
            more = f", the first {len(shown)} shown" if len(shown) < len(found) else ""
            out.line(f"{plural(len(found), 'card')}{more}")
        else:
            out.line("No card fits the query.")
    raise typer.Exit(status)


def _status(found: int) -> int:
    return common.CLEAN if found else common.FINDINGS


def _head(catalogue: Catalogue, found: int) -> dict[str, Any]:
    """Return the beginning of the JSON document."""
    return {"dataAsOf": catalogue.as_of, "exitCode": _status(found), "count": found}


def _count(catalogue: Catalogue, found: int, json: bool) -> NoReturn:
    """Print the number alone and end the command."""
    if json:
        common.print_json("search", _head(catalogue, found))
    else:
        typer.echo(found)
    raise typer.Exit(_status(found))
