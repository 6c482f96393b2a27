"""Decks that say how they are to be checked: ``# check: --format standard --on 2026-04-15``."""

import argparse
import re
import shlex
from datetime import date
from functools import cache

from tests.helpers import QUESTION, ROOT
from uvdeck.catalogue.index import open_catalogue
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.cli.check_input import moves, opened
from uvdeck.datadir import data_source
from uvdeck.legality.verdict import Question

CHECK = re.compile(r"^(?:#|//) check: (.+)$", re.M)


@cache
def layered(*folders: str) -> Catalogue:
    """Return the card list with folders of this project over it."""
    return open_catalogue(data_source(tuple(str(ROOT / folder) for folder in folders)))


def options(text: str) -> list[str]:
    """Return the options that a deck asks for, as they stand on the command line."""
    found = CHECK.search(text)
    return shlex.split(found[1]) if found else []


def asked(text: str, catalogue: Catalogue) -> tuple[Catalogue, Question]:
    """Return the card list and the question that a deck asks for.

    Args:
        text: the deck.
        catalogue: the card list where the deck asks for no further data.
    """
    parser = argparse.ArgumentParser(allow_abbrev=False, exit_on_error=False)
    for name in ("--format", "--on", "--primary", "--pool"):
        parser.add_argument(name)
    for name in ("--data", "--out", "--in"):
        parser.add_argument(name, action="append", default=[])
    values = vars(parser.parse_args(options(text)))
    if values["data"]:
        catalogue = layered(*values["data"])
    return catalogue, QUESTION._replace(
        format=values["format"],
        day=date.fromisoformat(values["on"]) if values["on"] else None,
        primary=values["primary"],
        opened=opened(str(ROOT / values["pool"]), catalogue) if values["pool"] else None,
        out=moves(values["out"], "--out", catalogue),
        into=moves(values["in"], "--in", catalogue),
    )
