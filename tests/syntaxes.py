"""Writers of decks in every syntax, from lines as people type them.

They share no code with the printers of the program.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Sequence

import pytest

from tests.helpers import STARTER, native, plain

Write = Callable[..., str]

_LINE = re.compile(
    r"\s*(?P<count>-?\d+)\s+(?:-?(?P<id>[A-Za-z0-9]+/\d+B?)(?:\s+|$))?(?P<name>.*?)"
    r"(?:\s+\((?P<last>[A-Za-z0-9]+/\d+B?)\))?\s*$"
)


def parts(line: str) -> tuple[int, str, str]:
    """Return (count, printing id or nothing, name or nothing) of a line."""
    match = _LINE.match(line)
    assert match, line
    return int(match["count"]), match["id"] or match["last"] or "", match["name"]


def forum(main: Sequence[str], side: Sequence[str] = (), character: str | None = STARTER) -> str:
    """Return forum code; an id in front of a name gets the hyphen that it has there."""

    def line(text: str) -> str:
        return re.sub(r"^(\d+) (\w+/\d+B?) (?=\S)", r"\1 -\2 ", text)

    lines = ["[b][url=https://uvdeck.invalid/1]A deck[/url][/b]"]
    if character is not None:
        lines += ["[b]Character[/b]", f"1 {character}"]
    lines += ["[b]Main[/b]", *map(line, main)]
    if side:
        lines += ["[b]Sideboard[/b]", *map(line, side)]
    return "\n".join(lines) + "\n"


def universus_text(
    main: Sequence[str], side: Sequence[str] = (), character: str | None = STARTER
) -> str:
    """Return text of universus.cards without sets."""
    lines = [] if character is None else ["# Starting Character", f"1 {character}", ""]
    lines += ["# Mainboard", *main]
    if side:
        lines += ["", "# Sideboard", *side]
    return "\n".join(lines) + "\n"


def table(
    main: Sequence[str],
    side: Sequence[str] = (),
    character: str | None = STARTER,
    delimiter: str = ",",
) -> str:
    """Return a table, made by the standard library's writer."""
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=delimiter, lineterminator="\n")
    writer.writerow(["Qty", "Card", "ID", "Board"])
    if character is not None:
        writer.writerow(["1", character, "", "Character"])
    for board, lines in (("Main", main), ("Sideboard", side)):
        for line in lines:
            count, printing, name = parts(line)
            writer.writerow([count, name, printing, board])
    return stream.getvalue()


def tsv(main: Sequence[str], side: Sequence[str] = (), character: str | None = STARTER) -> str:
    """Return a table with tabs."""
    return table(main, side, character, "\t")


def tts(main: Sequence[str], side: Sequence[str] = (), character: str | None = STARTER) -> str:
    """Return a saved object: the character alone, a pile for each part, one card in a bag."""

    def cards(lines: Sequence[str]) -> list[dict[str, object]]:
        result: list[dict[str, object]] = []
        for line in lines:
            count, printing, name = parts(line)
            result += [
                {"Name": "Card", "Nickname": name, "Description": printing, "CardID": 100}
            ] * count
        return result

    objects: list[dict[str, object]] = []
    if character is not None:
        objects.append({"Name": "CardCustom", "Nickname": character, "CardID": 100})
    for name, lines in (("My pile", main), ("Sideboard", side)):
        pile = cards(lines)
        if len(pile) == 1:
            nickname = "Main" if name == "My pile" else name
            objects.append({"Name": "Bag", "Nickname": nickname, "ContainedObjects": pile})
        elif pile:
            ids = [100] * len(pile)
            objects.append(
                {"Name": "Deck", "Nickname": name, "DeckIDs": ids, "ContainedObjects": pile}
            )
    return json.dumps({"SaveName": "", "ObjectStates": objects}, indent=2) + "\n"


def universus_json(
    main: Sequence[str], side: Sequence[str] = (), character: str | None = STARTER
) -> str:
    """Return JSON of universus.cards with printing ids and names for ids."""
    rows: list[list[object]] = []
    for line in main:
        count, printing, name = parts(line)
        rows.append([printing or name, count, 0])
    for line in side:
        count, printing, name = parts(line)
        rows.append([printing or name, 0, count])
    return json.dumps({"startingCharacter": character, "cards": rows}, ensure_ascii=False)


#: Syntaxes in which a line stands as it is typed.
LINES = {"plain": plain, "native": native, "forum": forum, "universus-text": universus_text}
#: Syntaxes that hold names and printing ids side by side.
QUALIFIED = {**LINES, "csv": table, "tsv": tsv, "tts": tts}
#: Syntaxes that hold names or printing ids.
NAMES = {**QUALIFIED, "universus-json": universus_json}


def each(writers: dict[str, Write]) -> pytest.MarkDecorator:
    """Return the mark that runs a test once for each of some writers, as ``write``."""
    return pytest.mark.parametrize("write", list(writers.values()), ids=list(writers))
