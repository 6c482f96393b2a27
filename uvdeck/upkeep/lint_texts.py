"""Lint: letters and signs that no card prints: mojibake, other scripts, blanks, odd quotes."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from uvdeck.catalogue.build import RawPrinting
from uvdeck.catalogue.checks import looks_garbled
from uvdeck.diagnostics import Diagnostic
from uvdeck.text import clean, is_unsafe, plural, printable, shorten
from uvdeck.upkeep.fields import show_keyword
from uvdeck.upkeep.lint_base import Listing, about_card, about_set, named
from uvdeck.yamldoc import escape_pointer

#: A sign is reported where one text has it for each so many that have the plain one, at most.
RARE_SIGN: Final = 20
#: Signs that are counted; the shipped list has two.
MAX_SIGNS: Final = 50

_TYPE_IT: Final = "Type the text as the card prints it, and save the file as UTF-8."
_AROUND: Final = re.compile(r"([\u00b7:*. ]*)(.*?)([\u00b7:*. ]*)\Z", re.S)


class _Text(NamedTuple):
    """One text of a printing.

    Args:
        field: the field that has it.
        at: where it stands.
        text: itself.
        shown: the value of which it is a part, as findings show it.
    """

    field: str
    at: str
    text: str
    shown: str


def texts_of(fields: Mapping[str, Any]) -> Iterator[_Text]:
    """Yield the texts of a printing's own fields that people type: names and keywords."""
    name = fields.get("name")
    if isinstance(name, str):
        yield _Text("name", "name", name, name)
    for place, text in enumerate(fields.get("character_only") or ()):
        yield _Text("character_only", f"character_only/{place}", text, text)
    for place, item in enumerate(fields.get("keywords") or ()):
        at = f"keywords/{place}"
        if isinstance(item, str):
            yield _Text("keywords", at, item, item)
            continue
        shown = show_keyword(item)
        yield _Text("keywords", f"{at}/keyword", item["keyword"], shown)
        for key in ("with", "only", "only_keyword"):
            for number, text in enumerate(item.get(key, ())):
                yield _Text("keywords", f"{at}/{key}/{number}", text, shown)


def _fault(text: str) -> tuple[str, str, str] | None:
    """Return what is wrong with a text by itself: code, words, hint."""
    if text.isascii():
        if "  " in text:
            return "LNT113", "has two blanks side by side", "Write one blank."
        return None
    if looks_garbled(text) or any(map(is_unsafe, text)):
        return "LNT111", "looks garbled", _TYPE_IT
    foreign = next((c for c in text if c.isalpha() and not _is_latin(c)), None)
    if foreign is not None:
        name = unicodedata.name(foreign, f"U+{ord(foreign):04X}").lower()
        return "LNT112", f"holds a letter of another script, the {name}", _TYPE_IT
    if " ".join(text.split(" ")) != " ".join(text.split()) or "  " in text:
        return "LNT113", "has blanks that are not single plain ones", "Write one plain blank."
    if unicodedata.normalize("NFC", text) != text:
        return "LNT114", "has an accent apart from its letter", _TYPE_IT
    return None


def _is_latin(char: str) -> bool:
    # Full-width and other dressed-up letters are Latin ones too; LNT114 speaks of them.
    return "LATIN" in unicodedata.name(unicodedata.normalize("NFKC", char)[0], "")


def texts(listed: Listing) -> Iterator[Diagnostic]:
    """LNT111, LNT112, LNT113: garbled text, letters of other scripts, blanks; loose accents.

    A garbled name is a finding of ``cards validate`` already (DBX111) and not reported here.
    """
    sound: dict[str, tuple[str, str, str] | None] = {}
    for raw in listed.printings:
        for part in texts_of(raw.fields):
            if part.text not in sound:
                sound[part.text] = _fault(part.text)
            fault = sound[part.text]
            if fault is None or (part.field == "name" and looks_garbled(part.text)):
                continue
            code, words, hint = fault
            yield about_card(
                code,
                raw,
                part.field,
                part.shown,
                f"'{printable(shorten(part.text, 60))}' of"
                f" {named(raw, listed.facts(raw))} {words}.",
                at=part.at,
                hint=hint,
            )
    for document in listed.context.documents:
        if document.kind != "set-registry":
            continue
        for code, entry in (document.value.get("sets") or {}).items():
            for field in ("name", "universe"):
                text = entry.get(field)
                fault = _fault(text) if isinstance(text, str) else None
                if fault is not None:
                    yield about_set(
                        fault[0],
                        code,
                        document,
                        f"/sets/{escape_pointer(code)}/{field}",
                        field,
                        text,
                        f"The {field} of the set {code}, '{printable(shorten(text, 60))}',"
                        f" {fault[1]}.",
                        hint=fault[2],
                    )


def typographic_variants(listed: Listing) -> Iterator[Diagnostic]:
    """LNT114: a sign that the list nearly always writes otherwise: a backtick for an apostrophe.

    Quotes, dashes and dots that :func:`uvdeck.text.clean` takes for the same are counted, each
    in how many texts; the rare ones are reported.
    """
    found: dict[str, list[tuple[RawPrinting, _Text]]] = {}
    for raw in listed.printings:
        for part in texts_of(raw.fields):
            if (part.text.isascii() and "`" not in part.text) or looks_garbled(part.text):
                continue
            for char in sorted(set(part.text)):
                if not char.isspace() and clean(char) not in (char, ""):
                    found.setdefault(char, []).append((raw, part))
    for char, places in list(found.items())[:MAX_SIGNS]:
        plain = clean(char)
        usual = sum(plain in part.text for raw in listed.printings for part in texts_of(raw.fields))
        if len(places) * RARE_SIGN > usual:
            continue
        meant = printable(plain)
        for raw, part in places:
            yield about_card(
                "LNT114",
                raw,
                part.field,
                part.shown,
                f"'{printable(shorten(part.text, 60))}' of {named(raw, listed.facts(raw))}"
                f" has the sign {printable(char)} (U+{ord(char):04X}) in the place of {meant}"
                f" ({plural(len(places), 'text')} of the list, {usual:,} with {meant}).",
                at=part.at,
                hint=f"Write {meant}, unless the card prints it otherwise.",
            )


def uneven_marks(listed: Listing) -> Iterator[Diagnostic]:
    """LNT115: marks around a name that do not mirror each other, such as '··Leona ··'."""
    for raw in listed.printings:
        name = raw.fields.get("name")
        if not isinstance(name, str) or looks_garbled(name):
            continue
        match = _AROUND.match(name)
        if match is None or not match[2]:
            continue
        before, after = match[1].strip(), match[3].strip()
        if before and after and match[1] != match[3][::-1]:
            yield about_card(
                "LNT115",
                raw,
                "name",
                name,
                f"The marks around the name of {named(raw, raw.fields)} do not mirror each other.",
                hint="Write the marks as the card prints them: they tell versions apart.",
            )
