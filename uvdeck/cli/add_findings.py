"""What ``cards add`` has to say of a new card beside what is wrong with its facts."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.text import printable

if TYPE_CHECKING:
    from uvdeck.upkeep.edit import Edit


def new_keywords(edit: "Edit", given: Collection[str], facts: dict[str, Any]) -> list[Diagnostic]:
    """Return a warning for each keyword of the options that no card has; questions say it too.

    Args:
        edit: the list, the new card included.
        given: the columns that options gave.
        facts: of the new card.
    """
    from uvdeck.upkeep.asking import option
    from uvdeck.upkeep.cardrows import new_keyword_hint
    from uvdeck.upkeep.fields import BY_NAME
    from uvdeck.upkeep.vocabulary import Vocabulary

    if "keywords" not in given:
        return []
    new = Vocabulary(edit.printings.values()).new_keywords(facts.get("keywords") or ())
    return [
        Diagnostic(
            "TAB127",
            Severity.WARNING,
            f"No card of the list has the keyword '{printable(word)}' so far.",
            Span(option(BY_NAME["keywords"])),
            hint=new_keyword_hint(near),
            data={"keyword": word, "near": near},
        )
        for word, near in new.items()
    ]


def other_card(printing_id: str, other: str) -> Diagnostic:
    """Return the finding that options make another card than the one of ``--reprint-of``."""
    return Diagnostic(
        "DBX106",
        Severity.ERROR,
        f"{printing_id} would not be the same card as {other}: name, type, side, symbols,"
        " difficulty or control differ.",
        Span("--reprint-of"),
        card_id=printing_id,
        rule="UV-8",
        hint="Give none of these, or leave --reprint-of out.",
    )
