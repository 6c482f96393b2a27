"""Small cases for every code: ``tests/cases/<code>-<name>/{legal,illegal}/``.

A case of the families SCH and DBX, and of FMT2, is a card list: a folder with ``sets.yaml`` and
``sets/`` (or two such folders, ``base`` and ``layer`` over it), or one file with the cards of a set
``x01``, for which the registry is made here. A case of the family QRY is a file with a query on
each line. A case of the family TAB is a table that is imported into a set ``x01`` of two cards
and a reprint, ``IMPORTED_INTO``. A case of the family LNT is a card list, and has what
``cards lint`` finds. A case of MHA1 is a file with some cards of the other game or a folder of such
files, held against ``MHA_BOX``; kinds of cards that it does not have come from ``MHA_REST``. A case
of MHA20 is a file of students and missions, whose names are looked up
in ``MHA_CARDS``. A case of MHA21 is what agencies have at the end of a game with the practice set,
in which the points of 'Lost Cat' are not known. A case of MHA3 is a saved game of the practice set,
for whose digest zeros stand. All others are decks, YAML or plain text.

What a case expects stands in the case, behind ``#`` or ``//``:

``expect: LEG103``
    at the end of a line: that finding on that line. Several are parted by commas; ``LEG103:5`` has
    the column too, and ``DBX112 (warning)`` another severity than the table's.
``expect-file: LEG101``
    alone on a line: that finding for the file, without a line.
``check: --format standard --on 2026-04-15``
    alone on a line of a deck: how it is checked; ``tests/asking.py`` has the options. Without it,
    by what the deck says itself, on 2026-04-15 where it names no day.
``pad: 46``
    alone on a line of a deck: so many cards of ``PADDING``, which suit every character, stand
    here in the deck that is checked. Line numbers are those of the file as it is written.
``fill: 199 {name: "Filler #", type: foundation, control: 5}``
    alone on a line of a set: so many cards stand here, numbered from 5001 on; ``#`` in them is
    their number.

There must be no other errors, doubts and warnings; notes count where the case is about one. The
marks are taken out before a file is checked.
"""

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from openpyxl import Workbook

from tests.asking import asked
from tests.mha_played import Auto, load_text, setting
from tests.mha_practice import cards_of, practice
from uvdeck import query, schema, yamldoc
from uvdeck.catalogue import checks
from uvdeck.catalogue.context import make_context
from uvdeck.catalogue.files import read_bytes
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.catalogue.validate import read_and_validate
from uvdeck.codes import CODES
from uvdeck.datadir import DataSource
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.legality.verdict import check_bytes
from uvdeck.mha.cards import Box
from uvdeck.mha.counting import count
from uvdeck.mha.mission_items import items_of
from uvdeck.mha.missions import ask
from uvdeck.mha.reading import read, read_value
from uvdeck.mha.saving import to_text
from uvdeck.mha.scoring import count_up
from uvdeck.mha.session import Session
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.importing import plan
from uvdeck.upkeep.lint import with_lines
from uvdeck.upkeep.linting import judge
from uvdeck.upkeep.mapping import map_columns
from uvdeck.upkeep.tables_read import read_table
from uvdeck.upkeep.target import Listing, Target

CASES = Path(__file__).resolve().parents[1] / "cases"

#: Foundations with infinity: they suit every starting character. Four of each are taken in turn.
PADDING = (
    "gdz01/093", "gdz01/094", "gdz01/095", "gdz01/096", "gdz01/097", "gdz01/098", "aot01/296",
    "aot01/297", "aot01/352", "aot02/182", "aot02/183", "aot02/184", "aot02/185", "aot03/185",
    "aot03/186",
)  # fmt: skip

REGISTRY = """\
as_of: 2026-01
sets:
  x01: {name: null, universe: null, released: null, card_back: null}
"""

#: The set into which tables are imported.
IMPORTED_INTO = """\
set: x01
cards:
  "001":
    name: Fire Fist
    type: attack
    symbols: [fire]
    difficulty: 3
    control: 2
    block: {zone: mid, modifier: 2}
    attack: {zone: high, speed: 4, damage: 5}
  "900":
    name: Known Words
    type: foundation
    symbols: [fire]
    difficulty: 1
    control: 5
    keywords: [Fury, Punch, {keyword: Combo, with: [Weapon]}, {keyword: Stun, rating: 2}]
  "901":
    reprint_of: x01/001
"""

#: A small box of the other game: two students with three cards each, three actions, two missions.
MHA_BOX = Box(2, 3, 3, 2, 1, 1, 4)
MHA_REST = {
    "students": """\
students:
  - {name: First Student, student_id: "1", @, values: {strength: 1, speed: 0, intelligence: 0}, +}
  - {name: Second Student, student_id: "2", @, values: {strength: 1, speed: 0, intelligence: 0}, +}
""",
    "actions": "actions: [{name: First Action, type: Attack, copies: 3, effects: []}]\n",
    "missions": """\
missions:
  - name: First Mission
    popularity: 1
    requires: {strength: 1, speed: 0, intelligence: 0}
    copies: 2
    effects: []
""",
    "recruiters": "recruiters: [{name: First Recruiter, @, directive: []}]\n",
    "markers": "markers: [{name: First Recruiter, @}]\n",
    "turn_order": "turn_order: {copies: 4, steps: [draw, play, move, acquire, complete]}\n",
}

#: The cards of the other game that its cases name.
MHA_CARDS = """\
game: mha_card_game
students:
  - {name: Hanta Sero, values: {strength: 3, speed: 2, intelligence: 1}, @}
  - {name: Fumikage Tokoyami, values: {strength: 4, speed: 1, intelligence: 2}, @}
  - {name: Blank Student, values: null, @}
missions:
  - name: Catch the Bank Robber
    popularity: 5
    requires: {strength: 8, speed: 3, intelligence: 0}
    effects: []
  - name: Lost Cat
    popularity: 5
    requires: {strength: 6, speed: 0, intelligence: 3}
    effects: []
  - name: Night Watch
    popularity: 5
    requires: {strength: 0, speed: 8, intelligence: 6}
    effects: []
  - {name: Blank Needs, popularity: 2, requires: null, effects: null}
  - name: Blank Points
    popularity: null
    requires: {strength: 0, speed: 8, intelligence: 6}
    effects: null
""".replace("@", "student_id: null, birthday: null, height: null, quirk: null, assignment: null")

_MARK = re.compile(r"[ \t]*(?:#|//) expect: (.+)$")
_FILE_MARK = re.compile(r"(?:#|//) expect-file: (.+)$")
_PAD = re.compile(r"([ \t]*)(#|//) pad: ([0-9]+)$")
_FILL = re.compile(r"  # fill: ([0-9]+) (\{.+\})$")
_ITEM = re.compile(r"([A-Z]{3}[0-9]{3})(?::([0-9]+))?(?: \(([a-z]+)\))?")


class Expected(NamedTuple):
    """A finding that a case has: in which of its files, where, which, how grave."""

    file: str
    line: int | None
    column: int | None
    code: str
    severity: Severity


class Source(NamedTuple):
    """A file of a case, ready to be checked.

    Args:
        data: its bytes without marks, padding filled in.
        lines: for each line of ``data`` the line of the file as written; None inside padding.
        expected: what its marks say.
    """

    data: bytes
    lines: list[int | None]
    expected: list[Expected]


def expectations(text: str, file: str, line: int | None) -> Iterator[Expected]:
    for item in text.split(","):
        match = _ITEM.fullmatch(item.strip())
        assert match, f"{file}: '{item}' is no expectation"
        code, column, severity = match.groups()
        yield Expected(
            file,
            line,
            int(column) if column else None,
            code,
            Severity(severity) if severity else CODES[code].severity,
        )


def padding(count: int, indent: str) -> Iterator[str]:
    assert 1 <= count <= 4 * len(PADDING)
    for card in PADDING[: -(-count // 4)]:
        yield f"{indent}- {min(count, 4)} {card}" if indent else f"{min(count, 4)} {card}"
        count -= 4


def read_source(data: bytes, file: str) -> Source:
    try:
        text, encoding = data.decode(), "utf-8"
    except UnicodeDecodeError:
        text, encoding = data.decode("latin-1"), "latin-1"
    assert "\r" not in text
    result: list[str] = []
    lines: list[int | None] = []
    expected: list[Expected] = []
    filled = 5000
    for number, line in enumerate(text.split("\n"), 1):
        fill = _FILL.match(line)
        if fill:
            for _ in range(int(fill[1])):
                filled += 1
                result.append(f'  "{filled}": {fill[2].replace("#", str(filled))}')
                lines.append(None)
            continue
        mark, file_mark, pad = _MARK.search(line), _FILE_MARK.match(line), _PAD.match(line)
        assert mark or file_mark or pad or ("expect" not in line and " pad" not in line)
        if pad:
            more = list(padding(int(pad[3]), pad[1]))
            result += more
            lines += [None] * len(more)
            continue
        if mark:
            expected += expectations(mark[1], file, number)
            line = line[: mark.start()]
        elif file_mark:
            expected += expectations(file_mark[1], file, None)
            line = ""
        result.append(line)
        lines.append(number)
    return Source("\n".join(result).encode(encoding), lines, expected)


def to_found(finding: Diagnostic, file: str, lines: list[int | None]) -> Expected:
    span = finding.span
    assert span is not None
    if span.line is None:
        return Expected(file, None, None, finding.code, finding.severity)
    line = lines[span.line - 1]
    assert line is not None, f"a finding in the padding: {finding}"
    assert span.column is not None
    return Expected(file, line, span.column, finding.code, finding.severity)


def run_deck(path: Path, catalogue: Catalogue) -> tuple[list[Expected], list[Expected]]:
    source = read_source(path.read_bytes(), path.name)
    catalogue, question = asked(source.data.decode("utf-8", "replace"), catalogue)
    report = check_bytes(source.data, path.name, catalogue, question)
    return source.expected, [to_found(f, path.name, source.lines) for f in report.findings]


def run_queries(path: Path) -> tuple[list[Expected], list[Expected]]:
    source = read_source(path.read_bytes(), path.name)
    found = []
    for number, line in enumerate(source.data.decode().splitlines(), 1):
        for finding in query.parse(line)[1]:
            assert finding.span is not None
            found.append(
                Expected(path.name, number, finding.span.column, finding.code, finding.severity)
            )
    return source.expected, found


def run_cards(path: Path, *, lint: bool = False) -> tuple[list[Expected], list[Expected]]:
    contents: dict[str, tuple[bytes, int]] = {}
    if path.is_dir():
        for file in sorted(path.rglob("*.y*ml")):
            name = file.relative_to(path).as_posix()
            contents[name] = (file.read_bytes(), int(name.startswith("layer/")))
    else:
        contents["sets.yaml"] = (REGISTRY.encode(), 0)
        contents["sets/x01.yaml"] = (path.read_bytes(), 0)
    sources = {name: read_source(data, name) for name, (data, _) in contents.items()}
    documents, findings = read_and_validate(
        [(Path("case", name), sources[name].data, contents[name][1]) for name in contents]
    )
    if lint:
        assert findings == []
        findings = with_lines(judge(make_context(documents)).left, documents)
    elif not findings:  # what is missing because its file is broken is no fault of the others
        findings = checks.check(documents)
    found = []
    for finding in findings:
        assert finding.span is not None
        name = Path(finding.span.path).relative_to("case").as_posix()
        found.append(to_found(finding, name, sources[name].lines))
    return [e for source in sources.values() for e in source.expected], found


def imported(data: bytes, name: str, *, update: bool = False) -> list[Diagnostic]:
    """Return the findings of importing a table into the set ``x01``."""
    table, findings = read_table(data, name)
    if table is None:
        return findings
    documents, _ = read_and_validate(
        [
            (Path("case/sets.yaml"), REGISTRY.encode(), 0),
            (Path("case/sets/x01.yaml"), IMPORTED_INTO.encode(), 0),
        ]
    )
    target = Target(Path("case"), DataSource((Path("case"),)))
    content = {document.path: document.text.encode() for document in documents}
    edit = Edit(Listing(target, documents, content, []))
    return findings + plan(edit, table, map_columns(table, {}), "x01", update=update).findings


def run_table(path: Path) -> tuple[list[Expected], list[Expected]]:
    source = read_source(path.read_bytes(), path.name)
    found = imported(source.data, path.name)
    return source.expected, [to_found(f, path.name, source.lines) for f in found]


def run_box(path: Path) -> tuple[list[Expected], list[Expected]]:
    files = sorted(path.iterdir()) if path.is_dir() else [path]
    sources = {file.name: read_source(file.read_bytes(), file.name) for file in files}
    result = read([(name, source.data) for name, source in sources.items()])
    assert result.findings == []
    there = {key for document in result.documents for key in document.value}
    practice = any(document.value.get("practice") for document in result.documents)
    rest = "".join(text for key, text in MHA_REST.items() if key not in there)
    rest = f"game: mha_card_game\npractice: {str(practice).lower()}\n{rest}".replace(
        "@", "birthday: July 28, height: 1.6 m, quirk: Tail"
    ).replace("+", "assignment: {when: acquired, effects: []}")
    result = read(
        [(name, source.data) for name, source in sources.items()] + [("rest", rest.encode())]
    )
    assert result.cards is not None
    found = []
    for finding in count(result.cards, result.documents, result.cards.box or MHA_BOX).findings:
        assert finding.span is not None
        name = finding.span.path
        lines = sources[name].lines if name in sources else []
        found.append(to_found(finding, name, lines))
    return [e for source in sources.values() for e in source.expected], found


def run_missions(path: Path) -> tuple[list[Expected], list[Expected]]:
    source = read_source(path.read_bytes(), path.name)
    document, findings = read_value("mha-missions", path.name, source.data)
    if document is not None:
        cards = read([("cards.yaml", MHA_CARDS.encode())]).cards
        question = ask(*items_of(document), None, lambda: cards, document)
        findings = [*findings, *question.findings]
    return source.expected, [to_found(f, path.name, source.lines) for f in findings]


def run_save(path: Path) -> tuple[list[Expected], list[Expected]]:
    source = read_source(path.read_bytes(), path.name)
    found = load_text(source.data.decode()).findings
    return source.expected, [to_found(f, path.name, source.lines) for f in found]


def run_score(path: Path) -> tuple[list[Expected], list[Expected]]:
    source = read_source(path.read_bytes(), path.name)
    document, found = read_value("mha-score", path.name, source.data)
    if document is not None:
        cards = cards_of("practice")
        # Points of one mission are taken away, as in files that are not filled in yet.
        blank = [
            one._replace(popularity=None) if one.name == "Lost Cat" else one
            for one in cards.missions
        ]
        found = count_up(document, cards._replace(missions=tuple(blank))).findings
    return source.expected, [to_found(f, path.name, source.lines) for f in found]


def run(path: Path, code: str, catalogue: Catalogue) -> tuple[list[Expected], list[Expected]]:
    """Return what a case expects and what is found, without notes that it is not about."""
    if code.startswith("QRY"):
        expected, found = run_queries(path)
    elif code.startswith("TAB"):
        expected, found = run_table(path)
    elif code.startswith(("SCH", "DBX", "FMT2")):
        expected, found = run_cards(path)
    elif code.startswith("MHA1"):
        expected, found = run_box(path)
    elif code.startswith("MHA20"):
        expected, found = run_missions(path)
    elif code.startswith("LNT"):
        expected, found = run_cards(path, lint=True)
    elif code.startswith("MHA21"):
        expected, found = run_score(path)
    elif code.startswith("MHA3"):
        expected, found = run_save(path)
    else:
        expected, found = run_deck(path, catalogue)
    spoken_of = {code, *(e.code for e in expected)}
    found = [f for f in found if f.severity is not Severity.NOTE or f.code in spoken_of]
    # A mark without a column says nothing about it.
    exact = {(e.file, e.line, e.code) for e in expected if e.column is not None}
    found = [f if f[:2] + f[3:4] in exact else f._replace(column=None) for f in found]
    return expected, found


def cases(side: str) -> list[Path]:
    return sorted(path for path in CASES.glob(f"*/{side}/*") if not path.name.startswith("."))


def code_of(path: Path) -> str:
    return path.parts[-3][:6].upper()


def case_name(path: Path) -> str:
    return f"{code_of(path)}/{path.name}"


@pytest.mark.parametrize("path", cases("illegal"), ids=case_name)
def test_illegal_cases_have_exactly_what_they_expect(path: Path, catalogue: Catalogue):
    expected, found = run(path, code_of(path), catalogue)
    assert code_of(path) in {e.code for e in expected}
    assert Counter(found) == Counter(expected)


@pytest.mark.parametrize("path", cases("legal"), ids=case_name)
def test_legal_cases_are_just_on_the_legal_side(path: Path, catalogue: Catalogue):
    expected, found = run(path, code_of(path), catalogue)
    assert code_of(path) not in {e.code for e in (*expected, *found)}
    assert Counter(found) == Counter(expected)


# --- Faults that are not in the text of a file ---------------------------------------------------

Build = Callable[[Path, pytest.MonkeyPatch], list[Diagnostic]]


def values(count: int, patch: pytest.MonkeyPatch) -> list[Diagnostic]:
    """Read a list of so many values; the limit also counts the list and what is around it."""
    patch.setattr(yamldoc, "MAX_NODES", 103)
    return yamldoc.parse("[" + "1, " * count + "]", "deck.yaml")[1]


def missing_file(tmp_path: Path, patch: pytest.MonkeyPatch) -> list[Diagnostic]:
    return read_bytes(tmp_path / "missing.yaml")[1]


def folder(tmp_path: Path, patch: pytest.MonkeyPatch) -> list[Diagnostic]:
    return read_bytes(tmp_path)[1]


def file_of(size: int, limit: int) -> Build:
    def build(tmp_path: Path, patch: pytest.MonkeyPatch) -> list[Diagnostic]:
        path = tmp_path / "sets.yaml"
        path.write_bytes(b"#" * size)
        return read_bytes(path, limit)[1]

    return build


def validated(tmp_path: Path, patch: pytest.MonkeyPatch) -> list[Diagnostic]:
    return read_and_validate([(Path("sets.yaml"), REGISTRY.encode(), 0)])[1]


def refused_by_one(tmp_path: Path, patch: pytest.MonkeyPatch) -> list[Diagnostic]:
    """Let the fast validator refuse what the reference accepts."""
    patch.setattr(schema, "is_valid", lambda kind, value: False)
    return validated(tmp_path, patch)


def workbook(*, merged: str = "", sheets: int = 1, hidden: int = 0) -> Build:
    """Import a workbook with one card, or with one on each of its sheets."""

    def build(tmp_path: Path, patch: pytest.MonkeyPatch) -> list[Diagnostic]:
        book = Workbook()
        book.remove(book.worksheets[0])
        for number in range(sheets):
            sheet = book.create_sheet(f"Sheet {number + 1}")
            sheet.append(["number", "name", "type", "symbols", "difficulty", "control", None])
            sheet.append(["002", "Steady Hand", "foundation", "fire", 1, 5])
            if hidden:
                sheet.row_dimensions[hidden].hidden = True
            if merged:
                sheet.merge_cells(merged)
        content = io.BytesIO()
        book.save(content)
        found = imported(content.getvalue(), "table.xlsx")
        return [
            f
            for f in found
            if f.code in ("TAB109", "TAB125", "TAB130") or f.severity is Severity.ERROR
        ]

    return build


def corrected(cells: str) -> Build:
    """Import a row for the reprint of the set, which may be changed."""
    table = f"number,name,control,rarity\n{cells}\n".encode()
    return lambda tmp_path, patch: imported(table, "table.csv", update=True)


def saved_game(more: str) -> Build:
    """Play a game to its end, save it, and add choices."""

    def build(tmp_path: Path, patch: pytest.MonkeyPatch) -> list[Diagnostic]:
        session = Session(practice(), setting())
        session.play(Auto(session, (3, 1, 4)))
        return load_text(to_text(session) + more).findings

    return build


#: (code, side) -> cases that no file can hold.
BUILT: dict[tuple[str, str], list[Build]] = {
    ("YML109", "illegal"): [lambda tmp_path, patch: values(101, patch)],
    ("YML109", "legal"): [lambda tmp_path, patch: values(100, patch)],
    ("YML111", "illegal"): [missing_file, folder, file_of(101, 100)],
    ("YML111", "legal"): [file_of(100, 100)],
    ("SCH199", "illegal"): [refused_by_one],
    ("SCH199", "legal"): [validated],
    # A merge beside the table, or in a column that is not read, does no harm.
    ("TAB109", "illegal"): [workbook(merged="B2:B3"), workbook(merged="A2:F9")],
    ("TAB109", "legal"): [workbook(merged="G2:H4"), workbook()],
    ("TAB125", "illegal"): [workbook(sheets=2), workbook(sheets=3)],
    ("TAB125", "legal"): [workbook(sheets=1)],
    ("TAB130", "illegal"): [workbook(hidden=2)],
    ("TAB130", "legal"): [workbook(), workbook(hidden=9)],
    ("MHA306", "illegal"): [
        saved_game("  - {turn: 2000, agency: 1, choice: play, answer: 1}\n"),
        saved_game("  - {turn: 2000, agency: 1, choice: end, answer: 1}\n" * 3),
    ],
    ("MHA306", "legal"): [saved_game("")],
    ("TAB128", "illegal"): [corrected("901,,3,"), corrected("901,Ice Fist,,")],
    ("TAB128", "legal"): [corrected("901,,2,rare"), corrected("901,Fire Fist,,")],
}


@pytest.mark.parametrize(
    ("code", "side", "build"),
    [(code, side, build) for (code, side), builds in BUILT.items() for build in builds],
)
def test_built_cases(
    code: str, side: str, build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    found = [(f.code, f.severity) for f in build(tmp_path, monkeypatch)]
    assert found == ([(code, CODES[code].severity)] if side == "illegal" else [])


# --- The cases themselves ------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["legal", "illegal"])
def test_every_code_has_a_case_on_both_sides(side: str):
    covered = {code_of(path) for path in cases(side)}
    built = {code for code, built_side in BUILT if built_side == side}
    assert not covered & built
    assert covered | built == CODES.keys()


def test_folders_are_named_after_their_codes():
    wanted = {f"{code.lower()}-{entry.name}" for code, entry in CODES.items()}
    for folder_path in CASES.iterdir():
        assert folder_path.name in wanted
        assert {path.name for path in folder_path.iterdir()} == {"legal", "illegal"}


def test_padding_suits_every_character(catalogue: Catalogue):
    cards = [catalogue.by_printing(printing) for printing in PADDING]
    assert len({card.id for card in cards if card}) == len(PADDING)
    for card in cards:
        assert card is not None
        assert card.is_joker
        assert card.copy_limit is None
        assert not card.character_only


def test_a_case_can_fail(tmp_path: Path, catalogue: Catalogue):
    deck = tmp_path / "deck.yaml"
    deck.write_text(
        "character: All Might (I)\nmain:\n  # pad: 46\n  - 4 Chomp\n"
        "  - 1 Smash  # expect: LEG102\n",
        encoding="utf-8",
    )
    expected, found = run(deck, "LEG102", catalogue)
    assert expected == [Expected("deck.yaml", 5, None, "LEG102", Severity.ERROR)]
    assert found == [Expected("deck.yaml", 4, None, "LEG103", Severity.ERROR)]
