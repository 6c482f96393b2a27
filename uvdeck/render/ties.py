"""What printings that were put in have to do with others, as text and as JSON."""

from typing import Any, Final

from uvdeck.upkeep.ties import Other, Tie, in_words

#: Other cards of a name that are told one by one, and printings that are listed.
_MOST: Final = 3
_LISTED: Final = 10


def sentences(tie: Tie) -> list[str]:
    """Return what there is to tell of a printing, a sentence each.

    That it is no reprint any more is not among them: that is a finding.
    """
    result = []
    if tie.reprint_of is not None:
        result.append(f"{tie.id} is a reprint of {tie.reprint_of}.")
    result += others_in_words(tie)
    if tie.followers:
        more = f" and {len(tie.followers) - _LISTED} more" if len(tie.followers) > _LISTED else ""
        result.append(f"With {tie.id} changes {', '.join(tie.followers[:_LISTED])}{more}.")
    return result


def others_in_words(tie: Tie) -> list[str]:
    """Return from which other cards of its name a printing differs in what, a sentence each."""
    result = []
    for number, other in enumerate(tie.others):
        if number == _MOST:
            more = len(tie.others) - _MOST
            result.append(f"{tie.id} is another card than {more} more of its name.")
            break
        result.append(
            f"{tie.id} is another card than {other.id} of the same name: {in_words(other.facts)}."
        )
    return result


def tie_to_json(tie: Tie) -> dict[str, Any]:
    """Return a tie as JSON values; ``docs/importing.md`` describes them."""

    def other(one: Other) -> dict[str, Any]:
        facts = {name: {"there": old, "here": new} for name, (old, new) in one.facts.items()}
        return {"id": one.id, "facts": facts}

    return {
        "id": tie.id,
        "reprintOf": tie.reprint_of,
        "wasReprintOf": other(tie.was_reprint_of) if tie.was_reprint_of else None,
        "otherThan": [other(one) for one in tie.others],
        "followers": tie.followers,
    }
