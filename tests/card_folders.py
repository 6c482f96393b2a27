"""Small card lists that are changed: written to a folder, read, and read again after a change."""

from collections.abc import Mapping
from pathlib import Path

from uvdeck.atomic import replace_all
from uvdeck.catalogue.files import read_document, show_path
from uvdeck.datadir import DataSource
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.target import Listing, Target, read_list

SETS = """\
as_of: "2026-03"
sets:
  aaa01:
    name: First
    universe: null
    released: "2025-01-01"
    card_back: null
  # the younger one
  bbb02:
    name: Second
    universe: null
    released: null
    card_back: null
"""

FIRST = """\
set: aaa01
cards:
  # the first of all
  "001":
    name: Alpha
    type: foundation
    symbols: [fire]
    difficulty: 2 # compared
    control: 5
  "002":
    name: Hero (I)
    type: character
    symbols: [fire]
    hand_size: 6
    health: 20
  "003":
    name: Ship
    type: character
    symbols: [air]
    hand_size: 6
    health: 20
  "003B":
    name: Wreck
    type: character
    symbols: [air]
    hand_size: 6
    health: 20
    back_of: "003"
  "004":
    name: Twin
    type: foundation
    symbols: [fire]
    difficulty: 2
    control: 5
"""

SECOND = """\
set: bbb02
cards:
  "001":
    reprint_of: aaa01/001 # Alpha
  "002":
    name: Twin
    type: foundation
    symbols: [water]
    difficulty: 2
    control: 5
    distinct_from: [aaa01/004]
  "003":
    name: Heroics
    type: foundation
    symbols: [fire]
    difficulty: 2
    control: 5
    character_only: [Hero]
  "004":
    name: Training
    type: foundation
    symbols: [fire]
    difficulty: 3
    control: 5
    keywords: [Fury, {keyword: Stun, rating: 1, only: [Hero]}]
"""

CUP = """\
id: cup
name: Cup
rules:
  minimum: {value: 60, source: "a", confirmed: true}
  copies: {value: 4, source: "a", confirmed: true}
  symbols: {value: any, source: "a", confirmed: true}
  sideboard: {value: any, source: "a", confirmed: true}
  cycling: {value: 10, source: "a", confirmed: true}
snapshots:
  - observed: "2026-01-01"
    source: "seen"
    ban_list: cup-2026-01-01
    pool:
      sets:
        - aaa01
      printings:
        - bbb02/001
        - bbb02/003 # a prize
      not_observed:
        - aaa01/002
"""

BANS = """\
id: cup-2026-01-01
observed: "2026-01-01"
announced: null
effective: null
source: "seen"
banned:
  - aaa01/001 # Alpha
restricted:
  aaa01/004: 2 # Twin
not_legal:
  - aaa01/003
"""

ACCEPTED = """\
accepted:
  # looked at twice
  - code: LNT101
    id: aaa01/001
    field: difficulty
    value: 2
    reason: "the card was seen"
  - code: LNT131
    set: aaa01
    field: number
    value: "005"
    reason: "the card was seen"
"""

#: A whole list: each kind of reference is in it.
FILES = {
    "sets.yaml": SETS,
    "sets/aaa01.yaml": FIRST,
    "sets/bbb02.yaml": SECOND,
    "formats/cup.yaml": CUP,
    "banlists/cup-2026-01-01.yaml": BANS,
    "lint-accepted.yaml": ACCEPTED,
}


def write_list(folder: Path, files: Mapping[str, str] = FILES) -> Path:
    """Write files, by their paths in the folder, and return the folder."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def contents(folder: Path) -> dict[str, str]:
    """Return all files of a folder, by their paths in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def open_edit(folder: Path, *below: Path) -> Edit:
    """Return a change of a folder that is begun, with other folders as lower layers."""
    listing = read_list(Target(folder, DataSource((*below, folder))))
    assert [finding for finding in listing.findings if finding.severity.value == "error"] == []
    return Edit(listing)


def write_edit(edit: Edit) -> None:
    """Write a change that brings no finding."""
    assert edit.verify(elsewhere=True, only_new=True) == []
    replace_all(edit.replacements())


def applied(edit: Edit) -> Listing:
    """Return the list as it is after a change that is not written."""
    listing = edit.listing
    content = dict(listing.content)
    documents = {document.path: document for document in listing.documents}
    for target, _, text in edit.replacements():
        shown = show_path(target.absolute())
        if text is None:
            del content[shown], documents[shown]
            continue
        content[shown] = text.encode()
        document, findings = read_document(target.absolute(), content[shown])
        assert findings == []
        documents[shown] = document
    return Listing(listing.target, list(documents.values()), content, [])
