"""Keywords as a table or a prompt has them: ``EX: 2; Fury; Combo (Low Attack, Weapon)``."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from uvdeck.text import fold
from uvdeck.upkeep.cell_values import CellError, list_of, text_of, word_of
from uvdeck.upkeep.cells import shown

CONDITIONS: Final = ("Deadlock", "Desperation")

# Each blank fits one place only, so that no text makes this slow.
_KEYWORD: Final = re.compile(r"([^():]+)(?::\s*([0-9]{1,2}|[xX])\s*)?((?:\([^()]*\)\s*)*)")
_PARENTHESIS: Final = re.compile(r"\(([^()]*)\)")


def keyword(text: str) -> str | dict[str, Any]:
    """Return a keyword as a set file has it, from its text.

    ``Stun: 2``; ``Combo (Low Attack, Weapon)``; ``Stun: 1 (only Faye / Spike)``;
    ``Breaker: 1 (only with Pro Hero)``; ``Stun: 2 (when Deadlock)``.

    Raises:
        CellError: it cannot be read.
    """
    wrong = CellError(
        f"The keyword {shown(text)} cannot be read.",
        "Write it as 'Fury', 'Stun: 2', 'Combo (Weapon)' or 'Stun: 1 (only Faye / Spike)'.",
    )
    match = _KEYWORD.fullmatch(text.strip())
    if match is None:
        raise wrong
    if re.search(r"[\[\]]", match[1]):
        bare = re.sub(r"[\[\]]", "", text).strip()
        raise CellError(f"The keyword {shown(text)} has brackets.", f"Write it as {shown(bare)}.")
    result: dict[str, Any] = {"keyword": text_of(match[1])}
    if match[2]:
        result["rating"] = "X" if match[2] in "xX" else int(match[2])
    for inner in _PARENTHESIS.findall(match[3]):
        words = inner.strip()
        if words in ("only", "only with", "when"):
            raise wrong
        if words.startswith("only with "):
            key, value = "only_keyword", list_of(" / ", text_of)(words[10:])
        elif words.startswith("only "):
            key, value = "only", list_of(" / ", text_of)(words[5:])
        elif words.startswith("when "):
            key, value = "when", [word_of(CONDITIONS)(words[5:])]
        else:
            key, value = "with", list_of(",", text_of)(words)
        if key in result:
            raise wrong
        result[key] = value[0] if key == "when" else value
    return result if len(result) > 1 else str(result["keyword"])


def show_keyword(item: str | Mapping[str, Any]) -> str:
    """Return the text of a keyword of a set file; :func:`keyword` reads it again."""
    if isinstance(item, str):
        return item
    text = str(item["keyword"])
    if "rating" in item:
        text += f": {item['rating']}"
    if "with" in item:
        text += f" ({', '.join(item['with'])})"
    if "only" in item:
        text += f" (only {' / '.join(item['only'])})"
    if "only_keyword" in item:
        text += f" (only with {' / '.join(item['only_keyword'])})"
    if "when" in item:
        text += f" (when {item['when']})"
    return text


def keywords(text: str) -> list[Any]:
    """Return the keywords of a cell: parted by semicolons, else by commas outside parentheses.

    Raises:
        CellError: one cannot be read, stands twice, or there is none.
    """
    parts = [part for part in _parts(text) if part.strip()]
    if not parts:
        raise CellError("The list is empty.", "Write its parts, or leave it out.")
    result: list[Any] = []
    seen: dict[str, str] = {}
    for part in parts:
        item = keyword(part)
        known = seen.setdefault(fold(show_keyword(item)), part.strip())
        if known != part.strip() and item not in result:
            raise CellError(
                f"The keyword {shown(part.strip())} stands there as {shown(known)} too.",
                "Write each keyword once.",
            )
        result.append(item)
    return result


def show_keywords(items: Sequence[str | Mapping[str, Any]]) -> str:
    """Return the text of keywords; :func:`keywords` reads it again."""
    text = "; ".join(map(show_keyword, items))
    # One keyword with a comma is one nevertheless: a semicolon behind it says so.
    return f"{text};" if len(items) == 1 and len(_parts(text)) > 1 else text


def _parts(text: str) -> list[str]:
    if ";" in text:
        return text.split(";")
    parts, start, depth = [], 0, 0
    for index, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == "," and depth <= 0:
            parts.append(text[start:index])
            start = index + 1
    return [*parts, text[start:]]
