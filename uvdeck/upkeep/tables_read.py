"""A file as a table: what it is written in is told by its content, never by its name alone."""

import re
from typing import Final

from uvdeck.diagnostics import Diagnostic
from uvdeck.upkeep.columns import key
from uvdeck.upkeep.tables import MAX_BYTES, Table, no_rows, refusal
from uvdeck.yamlsource import decode

#: Bytes of the largest file that is text.
MAX_TEXT: Final = 16 * 1024 * 1024
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_SAVE: Final = "Open it in a spreadsheet and save it as XLSX or as CSV UTF-8."
_TABLES: Final = "Give a table: CSV, TSV, JSON, JSONL or XLSX."
_NOT_UTF8: Final = "The text is not UTF-8"
_AS_UTF8: Final = (
    "Open it in the spreadsheet and save it as 'CSV UTF-8', or as XLSX; a text editor has UTF-8"
    " under 'Save as'."
)
#: Keys with which lines of our own YAML files begin -> what such a file is.
_OURS: Final = {
    **dict.fromkeys(("set", "cards", "sets", "as_of"), "a card file"),
    **dict.fromkeys(("rules", "snapshots"), "the file of a format"),
    **dict.fromkeys(("banned", "not_legal", "restricted"), "a ban list"),
    "accepted": "a list of accepted findings",
    **dict.fromkeys(("main", "character"), "a deck"),
}
_KEY: Final = re.compile(r"([a-z_]+):(?:\s|\Z)")
#: Lines in which the first key of a YAML file of ours is looked for.
_LOOKED_AT: Final = 200
#: First bytes -> what such a file is.
_OTHERS: Final = (
    (b"\x1f\x8b", "This is a compressed file."),
    (b"%PDF", "This is a PDF, which holds pages and no table."),
    (b"\x89PNG", "This is a picture."),
    (b"\xff\xd8\xff", "This is a picture."),
    (b"SQLite format 3\0", "This is a database."),
    (b"Rar!", "This is a compressed file."),
    (b"7z\xbc\xaf", "This is a compressed file."),
)


def read_table(
    data: bytes, path: str, headings: tuple[str, ...] = (), sheet: str | None = None
) -> tuple[Table | None, list[Diagnostic]]:
    """Return the table that a file holds, and what is wrong with it as a whole.

    Args:
        data: the file, CSV, TSV, JSON, JSONL or XLSX.
        path: its path, as findings show it.
        headings: headings that the user has named, which are known in this table.
        sheet: the sheet of a workbook; None for the first that holds something.

    Returns:
        The table, None where there is none, and the findings; those of single cells stand with
        their rows. Never raises.
    """
    mapped = frozenset(key(heading) for heading in headings)
    if len(data) > MAX_BYTES:
        message = f"The file is larger than {MAX_BYTES // 1024 // 1024} MiB."
        return None, [refusal(path, message, "Give one set of cards in one file.")]
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        from uvdeck.upkeep import tables_xlsx

        return tables_xlsx.read(data, path, mapped, sheet)
    if sheet is not None:
        return None, [refusal(path, "This is no workbook: it has no sheets.", "Omit --sheet.")]
    refused = _no_text(data, path)
    if refused is not None:
        return None, [refused]
    text, (*faults,) = decode(data, path)
    if text is None:
        return None, [_not_utf8(fault) for fault in faults]
    what = _yaml_of_ours(text)
    if what is not None:
        return None, [refusal(path, f"This is {what} in YAML, and no table.", _TABLES)]
    start = text.lstrip()[:15].casefold()
    if not start:
        return None, [no_rows(path, "The file is empty.", "The first row names the columns.")]
    if start.startswith(("{", "[")):
        from uvdeck.upkeep import tables_json

        return tables_json.read(text, path)
    if start.startswith(("<!doctype", "<html", "<?xml", "<table")):
        return None, [refusal(path, "This is a web page or XML, and no table.", _SAVE)]
    from uvdeck.upkeep import tables_csv

    return tables_csv.read(text, path, mapped)


def _not_utf8(finding: Diagnostic) -> Diagnostic:
    """Return what the decoder finds as a finding of a table."""
    return finding._replace(code="TAB101", message=f"{_NOT_UTF8}.", hint=_AS_UTF8)


def _yaml_of_ours(text: str) -> str | None:
    """Return which file of ours a text in YAML is; None where it is none.

    Each line at the margin is a key, a list or a comment, and one of the keys is known.
    """
    found = None
    for line in text[:100_000].splitlines()[:_LOOKED_AT]:
        if not line.strip() or line[0] in " #-":
            continue
        match = _KEY.match(line)
        if match is None:
            return None
        found = found or _OURS.get(match[1])
    return found


def _no_text(data: bytes, path: str) -> Diagnostic | None:
    """Return the finding of a file that is no text, or too much of it."""
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            message = "The workbook is protected by a password."
            return refusal(path, message, "Save it without a password.")
        return refusal(path, "This is a workbook of the old form XLS, which is not read.", _SAVE)
    for start, what in _OTHERS:
        if data.startswith(start):
            return refusal(path, what, _TABLES)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return refusal(path, f"{_NOT_UTF8}; it is UTF-16.", _AS_UTF8)
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        return refusal(path, "The file is no text: it holds NUL bytes.", _SAVE, line)
    if len(data) > MAX_TEXT:
        message = f"The text is larger than {MAX_TEXT // 1024 // 1024} MiB."
        return refusal(path, message, "Give one set of cards in one file.")
    return None
