"""What several tests need: decks that are legal, small card folders, the program itself."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.catalogue.validate import Result, validate
from uvdeck.datadir import DataSource
from uvdeck.diagnostics import Severity
from uvdeck.legality.resolve import Line
from uvdeck.legality.verdict import Question, Report, check_bytes, check_text
from uvdeck.model import Card

ROOT = Path(__file__).resolve().parent.parent

#: A starting character with all, earth and good, and 50 cards that fit it.
STARTER = "All Might (I)"
MAIN = (
    "4 Detroit Smash",
    "4 Smash",
    "4 Texas Smash",
    "4 Missouri Smash",
    "4 Mighty Punch",
    "4 Celebrity Status",
    "4 It Can't Be Fixed",
    "4 Pull No Punches",
    "4 Heroic Icon",
    "4 Kindle The Flames",
    "4 You're So Obvious",
    "4 Forced To Revert",
    "2 Plus Ultra!",
)


#: What tests ask of a deck where they ask nothing else: on a day after all observations.
QUESTION = Question(today=date(2026, 4, 15))


def check(
    text: str | bytes,
    catalogue: Catalogue,
    path: str = "deck.txt",
    *,
    on: str | None = None,
    **asked: Any,
) -> Report:
    """Check a deck given as text or bytes.

    Args:
        text: the deck.
        catalogue: the card list.
        path: its file.
        on: the day of the event.
        asked: further parts of the question, such as ``format``.
    """
    question = QUESTION._replace(day=date.fromisoformat(on) if on else None, **asked)
    if isinstance(text, bytes):
        return check_bytes(text, path, catalogue, question)
    return check_text(text, path, catalogue, question)


def codes(report: Report, *, of: str = "") -> list[str]:
    """Return the codes of the findings in order, those of one family if asked."""
    return [finding.code for finding in report.findings if finding.code.startswith(of)]


def errors(report: Report) -> list[str]:
    """Return the codes of the findings that are errors."""
    return [f.code for f in report.findings if f.severity is Severity.ERROR]


def cards(lines: Iterable[Line]) -> list[tuple[int, str | None]]:
    """Return (copies, card id) of each line, None for a card that nobody knows."""
    return [(line.entry.copies, line.card.id if line.card else None) for line in lines]


def plain(main: Sequence[str], side: Sequence[str] = (), character: str | None = STARTER) -> str:
    """Return a plain list."""
    lines = [] if character is None else ["Character", f"1 {character}"]
    lines += ["Main", *main]
    if side:
        lines += ["Sideboard", *side]
    return "\n".join(lines) + "\n"


def native(main: Sequence[str], side: Sequence[str] = (), character: str | None = STARTER) -> str:
    """Return a deck file in YAML."""
    import json

    lines = [] if character is None else [f"character: {json.dumps(character)}"]
    lines += ["main:", *(f"- {json.dumps(line)}" for line in main)]
    if side:
        lines += ["sideboard:", *(f"- {json.dumps(line)}" for line in side)]
    return "\n".join(lines) + "\n"


def filler(
    catalogue: Catalogue, starter: Card, copies: int, without: Iterable[str] = ()
) -> list[str]:
    """Return lines with so many cards in all that any deck of this character may hold.

    Args:
        catalogue: the card list.
        starter: the starting character.
        copies: how many cards, at most 4 of each.
        without: ids of cards that must not be among them.
    """
    lines: list[str] = []
    excluded = set(without)
    for card in catalogue.where("c.type = 'foundation' AND c.is_back = 0", ()):
        if copies <= 0:
            break
        fits = starter.is_joker or card.is_joker or card.all_symbols & starter.all_symbols
        if fits and not card.character_only and card.copy_limit is None and card.id not in excluded:
            count = min(4, copies)
            lines.append(f"{count} {card.id}")
            copies -= count
    assert copies == 0
    return lines


FOUNDATION = """\
    name: {name}
    type: foundation
    symbols: [fire]
    difficulty: 2
    control: 5
"""


def card_folder(
    folder: Path, cards_yaml: str, code: str = "tst01", ending: str = "yaml", *, core: bool = False
) -> Path:
    """Write a card folder with one set and return it.

    Args:
        folder: where to.
        cards_yaml: what stands below ``cards:``, indented by two blanks.
        code: the set's code.
        ending: of both files.
        core: whether the default format is there too, so that decks can be checked.
    """
    (folder / "sets").mkdir(parents=True, exist_ok=True)
    if core:
        (folder / "formats").mkdir(exist_ok=True)
        shutil.copy(ROOT / "cards" / "formats" / "core.yaml", folder / "formats")
    (folder / f"sets.{ending}").write_text(
        "as_of: 2026-03\nsets:\n"
        f"  {code}: {{name: Test, universe: null, released: null, card_back: null}}\n",
        encoding="utf-8",
    )
    (folder / "sets" / f"{code}.{ending}").write_text(
        f"set: {code}\ncards:\n{cards_yaml}", encoding="utf-8"
    )
    return folder


def validate_cards(folder: Path, cards_yaml: str) -> Result:
    """Validate one set of cards by itself."""
    return validate(DataSource((card_folder(folder, cards_yaml),)), None)


def uvdeck(
    *arguments: str | Path,
    cache: Path,
    stdin: bytes = b"",
    cwd: Path | None = None,
    expect: int | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run the program as its own process and return what it printed.

    Args:
        arguments: after ``uvdeck``.
        cache: the folder for the index.
        stdin: what the program reads.
        cwd: where it runs.
        expect: the exit code that it must give.
    """
    environment = {
        **{k: v for k, v in os.environ.items() if not k.startswith(("UVDECK_", "FORCE_COLOR"))},
        "UVDECK_CACHE_DIR": str(cache),
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": "utf-8",
    }
    result = subprocess.run(
        [sys.executable, "-m", "uvdeck", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=environment,
        timeout=120,
        check=False,
    )
    output = result.stdout.decode("utf-8")
    errors = result.stderr.decode("utf-8")
    assert "Traceback" not in output + errors, errors
    if expect is not None:
        assert result.returncode == expect, output + errors
    return subprocess.CompletedProcess(result.args, result.returncode, output, errors)
