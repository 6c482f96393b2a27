"""Which of our columns a heading means: exact words only, nothing that merely looks like one."""

import re
from collections.abc import Iterable
from typing import Final

from uvdeck.text import clean, fold
from uvdeck.text import nearest as nearest_words
from uvdeck.upkeep.fields import COLUMNS

#: Columns of tables that are no column of ours but say something of several, or of the row.
SET: Final = "set"
ID: Final = "id"
BLOCK: Final = "block"
ATTACK: Final = "attack"
#: Each with what it is called.
COMBINED: Final[dict[str, str]] = {
    SET: "Set code",
    ID: "Id of the printing",
    BLOCK: "Block zone and modifier",
    ATTACK: "Speed, attack zone and damage",
}
#: Those that give several facts -> which.
PARTS: Final[dict[str, tuple[str, ...]]] = {
    BLOCK: ("block_zone", "block_modifier"),
    ATTACK: ("attack_zone", "speed", "damage"),
}
#: Every column that a table may have -> its title.
TITLES: Final[dict[str, str]] = {**COMBINED, **{c.name: c.title for c in COLUMNS}}

#: Column -> further words for it, folded as :func:`key` folds them.
_ALIASES: Final[dict[str, tuple[str, ...]]] = {
    "number": (
        *("no", "nr", "num", "cardnumber", "cardno", "cardnr", "cardnum", "collectornumber"),
        *("collectorno", "collector", "setnumber", "printednumber"),
    ),
    "name": ("card", "cardname", "title", "cardtitle"),
    "type": ("cardtype",),
    "rarity": ("rar",),
    "symbols": (
        *("symbol", "resourcesymbols", "resourcesymbol", "ressymbols", "ressymbol", "ressyms"),
        *("resources", "resource", "plainsymbols", "syms", "sym"),
    ),
    "attuned": ("attunedsymbols", "attunedsymbol", "attunement"),
    "difficulty": ("diff", "difficultyrating", "carddifficulty"),
    "control": (
        *("check", "cc", "ctrl", "ctl", "controlcheck", "controlvalue", "checkvalue"),
        "controlrating",
    ),
    "block_zone": ("blkzone", "blockheight"),
    "block_modifier": (
        *("blockmod", "blkmod", "blkmodifier", "blockvalue", "blockbonus", "blockrating"),
    ),
    "attack_zone": ("atkzone", "attackheight"),
    "speed": ("spd", "attackspeed", "atkspeed", "atkspd"),
    "damage": ("dmg", "attackdamage", "atkdamage", "atkdmg"),
    "hand_size": ("hand", "hs", "handlimit"),
    "health": ("hp", "vitality", "vit"),
    "stamina": ("stam",),
    "keywords": ("keyword", "kw", "kws", "traits", "keywordsandtraits", "keywordstraits"),
    "character_only": ("onlyfor", "playableby", "onlyplayableby"),
    "cannot_start": ("cantstart", "maynotstart"),
    "ignores_progressive": ("ignoresprogressivedifficulty",),
    "back_of": ("front", "frontnumber"),
    SET: ("setcode", "setname", "edition", "expansion"),
    ID: ("printing", "printingid", "cardid"),
    BLOCK: ("blk", "blocks"),
    ATTACK: ("atk", "attackstats"),
}
#: Words that could mean either of two columns.
_AMBIGUOUS: Final[dict[str, tuple[str, ...]]] = {
    "zone": ("block_zone", "attack_zone"),
    "height": ("block_zone", "attack_zone"),
}
#: Words that stand behind a heading and say nothing: a unit or a range in parentheses.
_ASIDE: Final = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*\Z")
_NO_WORD: Final = re.compile(r"[^a-z0-9]+")


def key(heading: str) -> str:
    """Return a heading as its letters and digits: ``Card #`` is ``cardnumber``."""
    words = fold(heading).replace("#", " number ").replace("&", " and ")
    return _NO_WORD.sub("", words)


def _words() -> dict[str, tuple[str, ...]]:
    result: dict[str, tuple[str, ...]] = dict(_AMBIGUOUS)
    for name, title in TITLES.items():
        for word in (name, title, *_ALIASES.get(name, ())):
            result.setdefault(key(word), (name,))
    return result


_WORDS: Final[dict[str, tuple[str, ...]]] = _words()


def meanings(heading: str) -> tuple[str, ...]:
    """Return the columns that a heading may mean: one, several that it could be, or none."""
    heading = clean(heading)
    return _WORDS.get(key(heading)) or _WORDS.get(key(_ASIDE.sub("", heading)), ())


def nearest(heading: str) -> str | None:
    """Return the column that a heading which means none may be a misspelling of."""
    word = key(heading)
    if len(word) > 40:  # no slip of the pen, and slow to compare
        return None
    near = nearest_words(word, _WORDS, 1, 0.75)
    return _WORDS[near[0]][0] if near else None


def is_head(headings: Iterable[str], mapped: frozenset[str] = frozenset()) -> bool:
    """Return whether a row looks like the headings of a table: two columns are known in it.

    Args:
        headings: the texts of the row.
        mapped: keys of headings that the user has named.
    """
    found: set[str] = set()
    for heading in headings:
        found.update(meanings(heading))
        if key(heading) in mapped:
            found.add(f"map {key(heading)}")
    return len(found) > 1
