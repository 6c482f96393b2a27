"""CSV: RFC 4180, one row a deck, and nothing that a spreadsheet would calculate."""

import csv
import io
import re
from pathlib import Path

import pytest

from tests.helpers import MAIN, QUESTION, native
from tests.render_samples import (
    EVIL,
    ILLEGAL,
    LEGAL,
    UNREADABLE,
    evil,
    evil_files,
    example,
    examples,
    legal,
)
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.diagnostics import SEVERITIES, Diagnostic, Severity
from uvdeck.legality.verdict import Report, check_text
from uvdeck.render.csvcells import cell
from uvdeck.render.csvout import COLUMNS, csv_lines, to_csv
from uvdeck.render.exchange import Unreadable
from uvdeck.text import printable

FIELD = r'(?:"(?:[^"\r\n]|"")*"|[^",\r\n]*)'
# The grammar of RFC 4180, narrowed: a row is one line.
ROW = re.compile(rf"{FIELD}(?:,{FIELD}){{{len(COLUMNS) - 1}}}\r\n")


def rows(reports: list[Report], unreadable: list[Unreadable] | None = None) -> list[dict[str, str]]:
    """Return the rows of a text that is valid, and without cells that are formulas."""
    text = to_csv(reports, unreadable or [])
    text.encode("utf-8")
    position = 0
    lines = 0
    while position < len(text):
        match = ROW.match(text, position)
        assert match, text[position : position + 200]
        position = match.end()
        lines += 1
    table = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert len(table) == lines == 1 + len(reports) + len(unreadable or [])
    assert tuple(table[0]) == COLUMNS
    for row in table:
        for value in row:
            assert not re.match(r"\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]", value), value
    return [dict(zip(COLUMNS, row, strict=True)) for row in table[1:]]


def test_no_decks_give_the_header():
    assert to_csv([], []) == ",".join(COLUMNS) + "\r\n"


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.name)
def test_legal_decks(path: Path, catalogue: Catalogue):
    report = example(path, catalogue)
    (row,) = rows([report])
    starter = report.resolved.starter
    assert starter is not None
    assert row["path"] == f"examples/decks/{path.name}"
    assert (row["deck"], row["player"]) == (report.deck.name or "", report.deck.player or "")
    assert (row["character"], row["character_id"]) == (starter.name, starter.id)
    assert (row["format"], row["verdict"]) == (report.format.id, "legal")
    assert row["symbol"]
    assert (row["main"], row["sideboard"]) == (str(report.main_size), str(report.sideboard_size))
    unsure = bool(report.format.unconfirmed_of_decks())
    assert (row["errors"], row["warnings"]) == ("0", str(int(unsure)))


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.name)
def test_the_weightiest_finding_stands_first(path: Path, catalogue: Catalogue):
    report = example(path, catalogue)
    (row,) = rows([report])
    assert row["verdict"] == report.verdict.value
    severities = [finding.severity for finding in report.findings]
    assert row["errors"] == str(severities.count(Severity.ERROR))
    assert row["warnings"] == str(severities.count(Severity.WARNING))
    heaviest = min(severities, key=SEVERITIES.index)
    first = next(f for f in report.findings if f.severity is heaviest)
    assert row["first_code"] == first.code
    assert printable(first.message) in row["first_finding"]


def test_files_that_cannot_be_read_have_a_row(catalogue: Catalogue):
    *_, row = rows(examples(catalogue), UNREADABLE)
    assert (row["path"], row["verdict"]) == ("lost deck.yaml", "unreadable")
    assert "there is no such file" in row["first_finding"]
    assert row["main"] == row["errors"] == ""


def test_fc_103_fc_107_evil_texts_stay_in_their_cells(catalogue: Catalogue):
    found = rows(list(evil(catalogue)), evil_files())
    for row, text in zip(found[: len(EVIL)], EVIL, strict=True):
        assert row["deck"] == row["player"] == cell(text)
        assert row["deck"].removeprefix("'").replace(";'", ";") == printable(text)
        assert row["main"] == "50"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'),
        ("@SUM(1)", "'@SUM(1)"),
        ("\t=1", "'\\x09=1"),
        ("\r=1", "'\\x0d=1"),
        ("\n=1", "'\\x0a=1"),
        ("-1", "'-1"),
        ("+B", "'+B"),
        (" =1", "' =1"),
        ("\u00a0=1", "'\u00a0=1"),
        ("\uff1d1", "'\uff1d1"),
        ("a;=1", "a;'=1"),
        ("a; @x", "a;' @x"),
        ("a=b-c", "a=b-c"),
        ("'quoted'", "'quoted'"),
        ("\U0001f600", "\U0001f600"),
        ("", ""),
    ],
)
def test_fc_104_formulas_are_neutralised(text: str, expected: str):
    assert cell(text) == expected


def test_fc_104_the_card_plus_b_keeps_its_name_elsewhere(catalogue: Catalogue):
    report = check_text("Character\n1 +B\nMain\n" + "\n".join(MAIN), "a.txt", catalogue, QUESTION)
    (row,) = rows([report])
    assert row["character"] == "'+B"
    assert report.deck.characters[0].text == "+B"


def test_names_with_commas_and_quotes_are_one_cell(catalogue: Catalogue):
    report = legal(catalogue, 'a,b "c".txt')
    assert '"a,b ""c"".txt"' in to_csv([report], [])
    (row,) = rows([report])
    assert row["path"] == 'a,b "c".txt'


def test_the_symbol_is_the_one_that_the_deck_names(catalogue: Catalogue):
    report = legal(catalogue)
    named = check_text(f"primary_symbol: earth\n{native(MAIN)}", "deck.yaml", catalogue, QUESTION)
    first, second = rows([report, named])
    assert first["symbol"] == " ".join(symbol.value for symbol in report.shared)
    assert second["symbol"] == "earth"


def test_a_deck_without_findings_has_none(catalogue: Catalogue):
    (row,) = rows([legal(catalogue)._replace(findings=[])])
    assert row["first_code"] == row["first_finding"] == ""


def test_an_uncertain_finding_weighs_more_than_a_warning(catalogue: Catalogue):
    findings = [
        Diagnostic("LEG114", Severity.WARNING, "One."),
        Diagnostic("LEG113", Severity.UNCERTAIN, "Two."),
    ]
    (row,) = rows([legal(catalogue)._replace(findings=findings)])
    assert (row["first_code"], row["warnings"]) == ("LEG113", "1")


def test_rows_come_one_by_one(catalogue: Catalogue):
    reports = examples(catalogue)
    assert "".join(csv_lines(iter(reports), UNREADABLE)) == to_csv(reports, UNREADABLE)
