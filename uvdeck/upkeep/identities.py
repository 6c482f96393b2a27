"""What is limited to a character, when the character gets another name (UV-11)."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from uvdeck.catalogue.build import RawPrinting
from uvdeck.catalogue.files import show_path
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.model import identity_of
from uvdeck.text import fold_name, printable, shorten
from uvdeck.upkeep.edit import Edit
from uvdeck.yamldoc import escape_pointer, locate

#: Ids that a sentence names.
_NAMED: Final = 6


class Limits(NamedTuple):
    """What became of the limits to a character.

    Args:
        followed: how many name its new identity, by the file as findings show it.
        notes: why others stay, a sentence each.
        findings: limits of keywords to a character that there is no more; of those of whole cards
            a validation tells.
    """

    followed: dict[str, int]
    notes: list[str]
    findings: list[Diagnostic]


def follow_identity(edit: Edit, old: str, new: str, *, change: bool) -> Limits:
    """Let limits to a character follow its new name, or say which ones do not.

    Where another card still bears the old identity, such as ``All Might`` of ``All Might (II)``,
    the limits mean that one too, and stay.

    Args:
        edit: the change, in which the character has its new name already.
        old: the name that it had, with version and title.
        new: the name that it has.
        change: whether limits are to follow.
    """
    result = Limits({}, [], [])
    before, after = identity_of(old), identity_of(new)
    wanted = fold_name(before)
    limited = [raw for raw in edit.printings.values() if _limits(raw, wanted)]
    if wanted == fold_name(after) or not limited:
        return result
    others = [
        raw.id
        for raw in edit.printings.values()
        if raw.fields.get("type") == "character"
        and fold_name(identity_of(raw.fields.get("name", ""))) == wanted
    ]
    if others:
        more = " and more" if len(others) > _NAMED else ""
        result.notes.append(
            f"What is limited to '{printable(before)}' stays so: other cards are that character,"
            f" {', '.join(others[:_NAMED])}{more}."
        )
        return result
    left = []
    for raw in limited:
        if change and edit.is_mine(raw.id):
            path = raw.document.path
            result.followed[path] = result.followed.get(path, 0) + len(_limits(raw, wanted))
            edit.amend(raw.id, _with_identity(raw.fields, wanted, after))
        else:
            left.append(raw)
    if left:
        result.findings.extend(_dangling(edit, left, wanted, before))
    return result


def _limits(raw: RawPrinting, wanted: str) -> list[str]:
    """Return the places in a printing that name a character by its identity, which is folded."""
    lists = [("character_only", raw.fields.get("character_only") or ())]
    lists += [
        (f"keywords/{i}/only", keyword.get("only", ()))
        for i, keyword in enumerate(raw.fields.get("keywords") or ())
        if isinstance(keyword, dict)
    ]
    return [place for place, names in lists if any(fold_name(name) == wanted for name in names)]


def _with_identity(fields: Mapping[str, Any], wanted: str, new: str) -> dict[str, Any]:
    """Return fields whose limits name the character by its new identity."""

    def named(names: list[str]) -> list[str]:
        return list(dict.fromkeys(new if fold_name(name) == wanted else name for name in names))

    result = dict(fields)
    if result.get("character_only"):
        result["character_only"] = named(result["character_only"])
    if result.get("keywords"):
        result["keywords"] = [
            {**keyword, "only": named(keyword["only"])}
            if isinstance(keyword, dict) and "only" in keyword
            else keyword
            for keyword in result["keywords"]
        ]
    return result


def _dangling(edit: Edit, left: list[RawPrinting], wanted: str, identity: str) -> list[Diagnostic]:
    """Return a finding for each keyword that counts for a character that there is no more."""
    texts = {show_path(file.target.absolute()): file.text for file in edit.replacements()}
    findings = []
    for raw in left:
        for place in _limits(raw, wanted):
            if place == "character_only":
                continue
            path = raw.document.path
            pointer = f"/cards/{escape_pointer(raw.number)}/{place}"
            text = texts.get(path) or raw.document.text
            findings.append(
                Diagnostic(
                    "DBX110",
                    Severity.WARNING,
                    f"{raw.id} has a keyword that counts for '{printable(shorten(identity, 80))}'"
                    " only, and no character has that name.",
                    locate(text, [pointer]).span(path, pointer, key=True),
                    pointer,
                    raw.id,
                    "UV-11",
                    "Compare the card; a character's name stands without version and title.",
                )
            )
    return findings
