"""Checks of the lists of accepted lint findings: what they name exists."""

from collections.abc import Iterator

from uvdeck.catalogue.context import Context
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.text import printable

#: Families of codes that can be accepted: what lint finds in cards, and its lists of work.
ACCEPTABLE = ("LNT1", "LNT2")


def accepted_entries(context: Context) -> Iterator[Diagnostic]:
    """Each accepted finding has a code of lint, and a printing or set of the list.

    One that has not would accept nothing, and nobody would know.
    """
    from uvdeck.codes import CODES  # a table that only a list of accepted findings needs

    for document in context.documents:
        if document.kind != "lint-accepted":
            continue
        for number, entry in enumerate(document.value["accepted"]):
            code, about = entry["code"], entry.get("id") or entry["set"]
            if code not in CODES or not code.startswith(ACCEPTABLE):
                pointer = f"/accepted/{number}/code"
                yield Diagnostic(
                    "LNT301",
                    Severity.ERROR,
                    f"{code} is no finding that can be accepted.",
                    context.positions(document).span(document.path, pointer),
                    pointer,
                    hint="Write the code that 'uvdeck cards lint' prints.",
                )
            key = "id" if "id" in entry else "set"
            known = about in context.printings if key == "id" else about in context.sets
            lost = context.may_exist(about) if key == "id" else about in context.broken
            if not known and not lost:
                pointer = f"/accepted/{number}/{key}"
                yield Diagnostic(
                    "LNT302",
                    Severity.ERROR,
                    f"A finding is accepted for '{printable(about)}', which is not in the list.",
                    context.positions(document).span(document.path, pointer),
                    pointer,
                    hint="Correct it, or remove the entry.",
                )
