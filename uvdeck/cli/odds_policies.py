"""When opening hands are kept, as ``--keep`` and ``--redraw`` say it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from uvdeck.cli import common
from uvdeck.cli import odds_input as given

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.odds.hand_answer import Group, Policy, Predicate


def group(wanted: given.Wanted, catalogue: "Catalogue") -> "Group":
    """Return a wish as the odds take it."""
    from uvdeck.odds.hand_answer import Group

    holds = given.predicate(wanted.query, catalogue)
    return Group(wanted.text, wanted.number, wanted.kind, holds)


def policies(
    keeps: Sequence[str], redraws: Sequence[str], catalogue: "Catalogue"
) -> "tuple[Policy, ...]":
    """Return every ``--keep`` with every ``--redraw``."""
    from uvdeck.odds.hand_answer import Policy

    kept = [
        tuple(group(wanted, catalogue) for wanted in wishes)
        for wishes in given.wishes(keeps, "--keep", catalogue, several=True)
    ]
    back: list[tuple[str, Predicate | None, str]] = []
    for text in redraws:
        query = given.read_query(text, "--redraw", catalogue)
        if query is None:
            raise typer.Exit(common.FAILED)
        back.append((f"redraw {text}", given.predicate(query, catalogue), text))
    result = []
    for groups in kept or [()]:
        said = "; ".join(group.text for group in groups)
        for label, holds, kind in back or [("", None, "")]:
            parts = [f"keep {said}" if said else "", label]
            result.append(Policy(", ".join(p for p in parts if p), groups, holds, kind))
    return tuple(result) if kept or back else ()
