"""The example decks: legal ones are legal without a word, illegal ones have just their fault."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.asking import asked, options
from tests.helpers import QUESTION, ROOT, uvdeck
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.codes import CODES
from uvdeck.decklists import MAX_BYTES, NATIVE
from uvdeck.diagnostics import Severity
from uvdeck.legality.verdict import Report, Verdict, check_bytes
from uvdeck.model import Attack, CardType
from uvdeck.yamldoc import MAX_NODES

DECKS = Path(__file__).resolve().parents[2] / "examples" / "decks"
LEGAL = sorted(path for path in DECKS.iterdir() if path.is_file())
ILLEGAL = sorted((DECKS / "illegal").iterdir())
GRAVE = (Severity.ERROR, Severity.UNCERTAIN)

#: Families that a deck check can give.
FAMILIES = ("YML", "DCK", "LEG", "FMT1")
#: A file that cannot be read never becomes a deck: the command says so itself, without a code.
NEVER_CHECKED = {"YML111"}


def too_many_values() -> bytes:
    """Return a deck below the limit of bytes with more values than are read: no file to ship."""
    row = "[" * 30 + "]" * 30 + ","
    text = "main: [" + row * (MAX_NODES // 60 + 2) + "]\n"
    assert len(text) <= MAX_BYTES
    return text.encode()


#: Too large for an example, and built here.
BUILT: dict[str, Callable[[], bytes]] = {"YML109": too_many_values}


def check(path: Path, catalogue: Catalogue) -> Report:
    data = path.read_bytes()
    catalogue, question = asked(data.decode("utf-8", "replace"), catalogue)
    return check_bytes(data, path.name, catalogue, question)


def grave(report: Report) -> list[str]:
    """Return the codes of what is more than a note and does not lie in the format itself."""
    return [
        f.code for f in report.findings if f.severity is not Severity.NOTE and f.code != "FMT104"
    ]


def name_of(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", LEGAL, ids=name_of)
def test_legal_examples_are_legal_without_warnings(path: Path, catalogue: Catalogue):
    report = check(path, catalogue)
    assert grave(report) == []
    assert report.verdict is Verdict.LEGAL
    assert report.main_size in (50, 60)
    assert report.sideboard_size in (0, 10)
    assert report.shared  # one symbol runs through the whole deck


@pytest.mark.parametrize("path", LEGAL, ids=name_of)
def test_legal_examples_have_a_curve_that_plays(path: Path, catalogue: Catalogue):
    report = check(path, catalogue)
    assert 22 <= report.types["foundation"] <= 30
    assert 14 <= report.types["attack"] <= 24
    good = 0
    for line in report.resolved.main:
        card = line.card
        assert card is not None
        if card.type is CardType.FOUNDATION and (card.control or 0) >= 5:
            good += line.entry.copies
        if card.type is CardType.ATTACK:
            assert isinstance(card.attack, Attack), card.id
    assert good >= 0.75 * report.types["foundation"]


def test_legal_examples_come_from_several_universes(catalogue: Catalogue):
    reports = [check(path, catalogue) for path in LEGAL]
    starters = {report.resolved.starter for report in reports}
    assert None not in starters
    assert len({s.id for s in starters if s}) >= 9
    sets = {s.printings[0].set_code for s in starters if s}
    assert len({catalogue.sets[code].universe for code in sets} - {None}) >= 4
    assert {report.syntax for report in reports} >= {NATIVE, "plain"}
    assert {report.main_size for report in reports} == {50, 60}
    assert {report.sideboard_size for report in reports} == {0, 10}
    assert len(LEGAL) >= 10
    assert {report.format.id for report in reports} >= {"core", "standard", "retro"}


def test_the_deck_of_the_demo_is_there(catalogue: Catalogue):
    report = check(DECKS / "all-might.yaml", catalogue)
    assert report.resolved.starter is not None
    assert report.resolved.starter.id == "mha01/001"
    assert (report.main_size, report.sideboard_size) == (60, 10)


@pytest.mark.parametrize("path", [*LEGAL, *ILLEGAL], ids=name_of)
def test_examples_name_their_schema(path: Path):
    if path.suffix == ".yaml":
        first = path.read_text(encoding="utf-8").splitlines()[0]
        head, _, schema = first.partition("$schema=")
        assert head == "# yaml-language-server: "
        assert (path.parent / schema).resolve() == DECKS.parents[1] / "schemas/deck.schema.json"


@pytest.mark.parametrize("path", ILLEGAL, ids=name_of)
def test_illegal_examples_have_exactly_their_fault(path: Path, catalogue: Catalogue):
    code = path.name[:6].upper()
    assert path.stem == f"{code.lower()}-{CODES[code].name}"
    report = check(path, catalogue)
    assert grave(report) == [code]
    (finding,) = (f for f in report.findings if f.code == code)
    assert finding.severity is CODES[code].severity
    uncertain = finding.severity is Severity.UNCERTAIN
    assert report.verdict is (Verdict.CANNOT_SAY if uncertain else Verdict.NOT_LEGAL)


@pytest.mark.parametrize("code", BUILT)
def test_built_examples_have_exactly_their_fault(code: str, catalogue: Catalogue):
    report = check_bytes(BUILT[code](), "deck.yaml", catalogue, QUESTION)
    assert [f.code for f in report.findings] == [code]


def test_every_grave_code_has_an_illegal_example():
    wanted = {
        code for code, entry in CODES.items()
        if code.startswith(FAMILIES) and entry.severity in GRAVE
    }  # fmt: skip
    shown = {path.name[:6].upper() for path in ILLEGAL}
    assert shown == wanted - BUILT.keys() - NEVER_CHECKED


@pytest.mark.parametrize(
    "path",
    [path for path in ILLEGAL if options(path.read_text(encoding="utf-8", errors="replace"))],
    ids=name_of,
)
def test_what_an_example_asks_for_can_be_typed(path: Path, tmp_path: Path):
    words = options(path.read_text(encoding="utf-8"))
    done = uvdeck("check", path, *words, cache=tmp_path, cwd=ROOT, expect=1)
    assert path.name[:6].upper() in done.stdout
