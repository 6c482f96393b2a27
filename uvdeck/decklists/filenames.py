"""Names of files made from names of decks, which anybody may have written (FC-103)."""

import unicodedata
from typing import Final

#: Bytes of the longest name, its ending and mark apart.
MAX_BYTES: Final = 100

#: Signs that may stand in a name beside letters and digits.
_SIGNS: Final = frozenset(" ._-'!()+,&")
#: Names that Windows takes for devices, whatever stands behind a full stop.
_DEVICES: Final = frozenset(("con", "prn", "aux", "nul", "conin$", "conout$")).union(
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
)


def is_device(name: str) -> bool:
    """Return whether Windows takes a name for a device, and no file can be called so there.

    Args:
        name: with an ending or without.
    """
    stem = unicodedata.normalize("NFKC", name.partition(".")[0]).strip().casefold()
    return stem in _DEVICES


def safe_name(name: str) -> str:
    """Return a name for a file inside a folder, on any system and never another place.

    ``Symbol of Peace`` stays as it is. Of any other name the signs that mean something to a file
    system become ``_``, and a mark is added that only this name has: ``a/b`` and ``a:b`` are two
    files.

    Args:
        name: any text.
    """
    name = unicodedata.normalize("NFC", name)
    text = "".join(c if c.isalnum() or c in _SIGNS else "_" for c in name)
    text = text.encode("utf-8", "replace")[:MAX_BYTES].decode("utf-8", "ignore").strip(" .")
    if not text or text.startswith("-") or is_device(text):
        text = f"_{text}"
    if text == name:
        return text
    import hashlib

    mark = hashlib.blake2b(name.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
    return f"{text}-{mark}"
