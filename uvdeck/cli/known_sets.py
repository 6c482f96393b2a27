"""Sets as commands that keep the card list are given them: by code or name, registered or not."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from uvdeck.cli import common
from uvdeck.text import did_you_mean, printable, shorten

if TYPE_CHECKING:
    from uvdeck.upkeep.set_names import SetNames
    from uvdeck.upkeep.target import Listing


def registered_set(listing: "Listing", text: str, otherwise: str) -> str:
    """Return the code of a set of the list, given by code or name; exit with 2 if it has none such.

    Args:
        listing: the list.
        text: what was given.
        otherwise: how a set is added, a sentence.
    """
    from uvdeck.catalogue.build import registry
    from uvdeck.upkeep.set_names import SetNames

    known = registry(listing.documents)[1]
    names = SetNames({code: entry.name for code, entry in known.items()})
    return known_set(names, text, otherwise)


def known_set(names: "SetNames", text: str, otherwise: str) -> str:
    """Return the code of a set, given by code or name; exit with 2 and the nearest if it is none.

    Args:
        names: the sets.
        text: what was given.
        otherwise: how a set is added, a sentence.
    """
    code = names.code(text)
    if code is None:
        common.fail(no_such_set(text, names.near(text), otherwise))
    return code


def where_set_is_described(listing: "Listing", code: str) -> str:
    """Return where the folder that is changed has, or may have, the entry of a set, as a sentence.

    Args:
        listing: the list.
        code: a set of it.
    """
    from uvdeck.catalogue.files import show_path
    from uvdeck.yamldoc import escape_pointer, locate

    words = "Its name, universe, day of release and card back are changed in an editor,"
    for document in listing.documents:
        sets = document.value["sets"] if document.kind == "set-registry" and document.value else ()
        if code in sets and listing.mine(document):
            pointer = f"/sets/{escape_pointer(code)}"
            span = locate(document.text).span(document.path, pointer, key=True)
            return f"{words} at {printable(str(span._replace(column=None)))}."
    path = show_path(listing.target.registry_file().absolute())
    return f"{words} with an entry '{printable(code)}' in {printable(path)}."


def no_such_set(text: str, near: Sequence[str], otherwise: str = "") -> str:
    """Return the sentence that says that there is no such set, and what may have been meant."""
    said = f"there is no set '{printable(shorten(text, 40))}'."
    return " ".join(filter(None, (said, did_you_mean(near), otherwise)))
