"""Shell completion of card names.

Names hold blanks, apostrophes and brackets, and may be typed as one quoted word or as several
words (``cards show Detroit Sm``); each shell wants its own form of them.
"""

import os
import re
from typing import Any

#: Names that are offered at most; more are no help.
_LIMIT = 100


class Offer(str):
    """A word to offer. Typer asks whether it starts with what was typed: that was seen to."""

    __slots__ = ()

    def startswith(self, *_: Any) -> bool:
        """Return True: the word was matched already, whatever its case, accents and quotes."""
        return True


def card_names(ctx: Any, incomplete: str) -> list[str]:
    """Return names of cards that begin with what was typed, however it was cased."""
    return _names(ctx.params.get("card"), incomplete, characters=False)


def set_codes(ctx: Any, incomplete: str) -> list[str]:
    """Return codes of sets that begin with what was typed, whatever its case."""
    from uvdeck.catalogue.files import DataFaultError
    from uvdeck.catalogue.index import open_catalogue
    from uvdeck.datadir import DataError, data_source

    try:
        codes = open_catalogue(data_source()).words("set")
    except (DataError, DataFaultError):
        return []
    return [Offer(code) for code in codes if code.lower().startswith(incomplete.lower())]


def changes(ctx: Any, incomplete: str) -> list[str]:
    """Return changes such as ``+1 Detroit Smash`` for what was typed of one."""
    sign = re.match(r"[+-]\s*[0-9]*\s*", incomplete)
    if sign is None:
        return [Offer("+1 "), Offer("-1 ")] if not incomplete else []
    names = _names((), incomplete[sign.end() :], characters=False)
    shell = os.environ.get("_UVDECK_COMPLETE", "").rpartition("_")[2]
    before = sign[0] if sign[0][-1:].isspace() else f"{sign[0]} "
    return [Offer(_for_shell(before, shell) + name) for name in names]


def character_names(ctx: Any, incomplete: str) -> list[str]:
    """Return names of characters that begin with what was typed."""
    return _names(ctx.params.get("character"), incomplete, characters=True)


def _names(words_before: Any, incomplete: str, *, characters: bool) -> list[str]:
    from uvdeck.catalogue.files import DataFaultError
    from uvdeck.catalogue.index import open_catalogue
    from uvdeck.datadir import DataError, data_source
    from uvdeck.text import fold_name, printable, undecorate

    before = [str(word) for word in words_before or () if word]
    typed = " ".join([*before, incomplete]).strip()
    try:
        catalogue = open_catalogue(data_source())
    except (DataError, DataFaultError):
        return []  # a shell waiting for TAB is no place for an error message
    start = fold_name(typed) if typed else ""
    words = len(before)
    result: list[str] = []
    for name in catalogue.names_from(start, _LIMIT, characters=characters):
        if printable(name) != name:
            continue
        # Dots around a name tell versions apart; what was typed without them goes on without.
        shown = name if name.startswith(typed) and typed else undecorate(name)
        rest = " ".join(shown.split()[words:])
        if rest and rest not in result:
            result.append(rest)
    shell = os.environ.get("_UVDECK_COMPLETE", "").rpartition("_")[2]
    return [Offer(_for_shell(name, shell)) for name in result]


def _for_shell(name: str, shell: str) -> str:
    """Return a name as a shell wants it offered.

    Args:
        name: what is to be inserted.
        shell: ``bash``, ``zsh``, ``fish``, ``powershell`` or ``pwsh``.
    """
    if shell == "bash":
        words = os.environ.get("COMP_WORDS", "").split("\n")
        at = os.environ.get("COMP_CWORD", "")
        word = words[int(at)] if at.isdecimal() and int(at) < len(words) else ""
        if word[:1] == '"':
            return re.sub(r'(["$`\\])', r"\\\1", name)
        if word[:1] == "'":
            return name.replace("'", "'\\''")
        return re.sub(r"([^\w./,+%@-])", r"\\\1", name)
    if shell == "zsh":
        # Typer puts the names between quotes in a way that loses apostrophes and quotes. The
        # typographic ones are safe, and mean the same to uvdeck.
        return name.replace("'", "\u2019").replace('"', "\u201d")
    if shell in ("powershell", "pwsh") and not re.fullmatch(r"[\w./-]+", name):
        return "'" + name.replace("'", "''") + "'"
    return name


def duel_policies(ctx: Any, args: list[str], incomplete: str) -> list[str]:
    """Return the policies of duels that begin with what was typed."""
    from uvdeck.duel.players import BUILT_IN
    from uvdeck.duel.policies import names
    from uvdeck.play.clients import PolicyError

    try:
        known = names()
    except PolicyError:
        known = list(BUILT_IN)
    return [name for name in known if name.startswith(incomplete)]


def mha_policies(ctx: Any, args: list[str], incomplete: str) -> list[str]:
    """Return the policies of the other game that begin with what was typed."""
    from uvdeck.mha.policies import POLICIES

    return [name for name in POLICIES if name.startswith(incomplete)]
