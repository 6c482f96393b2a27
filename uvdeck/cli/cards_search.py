"""``uvdeck cards search``: cards by a query."""

import enum
from typing import Annotated, Any

import typer

from uvdeck.cli import common
from uvdeck.cli.lazy import typer_app
from uvdeck.model import Attack, Card
from uvdeck.text import fold, plural

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


@app.command(
    epilog="""\b
Examples:
  uvdeck cards search 'type:attack symbol:fire control>=5'
  uvdeck cards search 'keyword:stun set:mha01 "smash"'
  uvdeck cards search 'type:foundation not symbol:good' --count
  uvdeck cards search 'set:mha01' --stats
"""
)
def search(
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar="QUERY", help="See docs/queries.md; quote it for the shell."),
    ] = None,
    sort: Annotated[
        SortBy, typer.Option(help="Order; numbers run from high to low.")
    ] = SortBy.NAME,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Show at most so many.")
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Print the number of cards only.")] = False,
    stats: Annotated[
        bool, typer.Option("--stats", help="Print tables and bars in place of the list.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    data: Annotated[
        list[str] | None,
        typer.Option(metavar="DIR", help="Layer this folder of card data over the shipped one."),
    ] = None,
) -> None:
    """Find cards by a query; each card is listed once, however often it was printed.

    Bare words and "quoted text" look in the name. Fields: type, symbol, control, difficulty,
    keyword, set and more (docs/queries.md). 'not' or '!' negates; 'or', parentheses.

    Exit 0: cards were found. 1: none was. 2: the query cannot be read.
    """
    from uvdeck.query import mentions_back, parse, to_sql

    if not query:
        common.fail("no query was given; for example: uvdeck cards search type:attack")
    parsed, findings = parse(" ".join(query))
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
            _show_query_faults(" ".join(query), findings)
        raise typer.Exit(common.FAILED)
    catalogue = common.catalogue(data)
    condition, parameters = to_sql(parsed)
    if not mentions_back(parsed):
        condition = f"({condition}) AND c.is_back = 0"
    found = list(catalogue.where(condition, parameters))
    if sort is not SortBy.ID:
        found.sort(key=lambda card: _sort_key(sort, card))
    status = common.CLEAN if found else common.FINDINGS
    shown = found[:limit]
    from uvdeck.render import cards as render

    if json:
        document: dict[str, Any] = {
            "dataAsOf": catalogue.as_of,
            "exitCode": status,
            "count": len(found),
        }
        if stats:
            document["stats"] = render.statistics(found)
        elif not count:
            document["cards"] = [render.card_to_json(card) for card in shown]
        common.print_json("search", document)
    elif count:
        typer.echo(len(found))
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


def _show_query_faults(query: str, findings: Any) -> None:
    """Print what is wrong with a query below the query, with a mark at the place."""
    from uvdeck.text import printable, shorten

    for finding in findings:
        typer.echo(f"uvdeck: query: {printable(finding.message)}", err=True)
        column = finding.span.column if finding.span else None
        if column is not None and len(query) <= 100 and printable(query) == query:
            typer.echo(f"  {query}\n  {' ' * (column - 1)}^", err=True)
        elif column is not None:
            typer.echo(f"  at character {column} of {printable(shorten(query, 60))}", err=True)
        if finding.hint:
            typer.echo(f"  {printable(finding.hint)}", err=True)
