"""Small card lists as text, for tests of the catalogue."""

from pathlib import Path

from uvdeck.catalogue.checks import check
from uvdeck.catalogue.files import Document
from uvdeck.catalogue.validate import read_and_validate
from uvdeck.diagnostics import Diagnostic

FOUNDATION = "type: foundation, symbols: [all], difficulty: 1, control: 5"
ATTACK = "type: attack, symbols: [all], difficulty: 4, control: 3"
CHARACTER = "type: character, symbols: [all], difficulty: 6, control: 6, hand_size: 6, health: 25"


def registry(*codes: str) -> str:
    entry = "{name: null, universe: null, released: null, card_back: null}"
    return "as_of: 2026-01\nsets:\n" + "".join(f"  {code}: {entry}\n" for code in codes)


def card_set(code: str, *cards: str) -> str:
    """Return a set file; each card is its number, a blank and the inside of a flow mapping."""
    lines = []
    for card in cards:
        number, _, fields = card.partition(" ")
        lines.append(f'  "{number}": {{{fields}}}\n')
    return f"set: {code}\ncards:\n" + "".join(lines)


def files(*texts: str, layer: int = 0) -> list[tuple[Path, bytes, int]]:
    """Return the files of some texts, named after what is in them."""
    result = []
    for text in texts:
        first = text.split("\n", 1)[0]
        code = first.partition(": ")[2] if first.startswith("set: ") else None
        path = Path("list", "sets", f"{code}.yaml") if code else Path("list", "sets.yaml")
        result.append((path, text.encode(), layer))
    return result


def documents(*texts: str) -> list[Document]:
    """Return valid documents; a text that is not valid is a fault of the test."""
    found, findings = read_and_validate(files(*texts))
    assert findings == []
    return found


def one_set(*cards: str) -> list[Document]:
    """Return a registry and the set ``x`` with these cards."""
    return documents(registry("x"), card_set("x", *cards))


def places(findings: list[Diagnostic]) -> list[tuple[str, str | None, str | None]]:
    """Return code, printing and pointer of findings, sorted."""
    return sorted((f.code, f.card_id, f.pointer) for f in findings)


def faults(*cards: str) -> list[tuple[str, str | None, str | None]]:
    """Return what the cross-file checks find in the set ``x`` with these cards."""
    return places(check(one_set(*cards)))


def write(folder: Path, *texts: str) -> Path:
    """Write a data folder."""
    (folder / "sets").mkdir(parents=True, exist_ok=True)
    for path, data, _ in files(*texts):
        target = folder / path.relative_to("list")
        target.write_bytes(data)
    return folder
