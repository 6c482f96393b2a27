"""Tables. Their own: columns that no deck has a place for, named if lost."""

import pytest

from tests.helpers import ROOT, cards, check, codes
from uvdeck import decklists
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists.detection import COLUMNS, CSV, column, delimiter, detect
from uvdeck.legality.verdict import Verdict
from uvdeck.model import Deck, DeckEntry

DATA = ROOT / "tests" / "data" / "decklists"


@pytest.mark.parametrize("name", ["table.csv", "table.tsv"])
def test_the_files(catalogue: Catalogue, name: str):
    report = check((DATA / name).read_bytes(), catalogue)
    assert report.syntax == CSV
    assert all(line.printing for line in report.resolved.main)
    assert report.deck.unread == (("the column 'Price'",) if name == "table.csv" else ())
    assert codes(report) == []
    assert report.verdict is Verdict.LEGAL


def test_other_columns_are_lost_by_name(catalogue: Catalogue):
    read, _ = decklists.parse("count,name,price,Foil?\n4,Smash,1,no\n", "d", catalogue, CSV)
    for syntax in decklists.SYNTAXES:
        lost = {lost.text for lost in decklists.write(read, syntax, catalogue).lost}
        assert {"the column 'price'", "the column 'Foil?'"} <= lost


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("count,name", "4,Smash"),
        ("Qty.;Card Name", "4;Smash"),
        ("QUANTITY\tCARD", "4\tSmash"),
        ("name,copies", "Smash,4"),
        ("Card,Amount,Set Code,Collector Number", "Smash,4,mha01,004"),
        ("count,name,set,number", "4,Smash,My Hero Academia,004"),
        ("count,name,number", "4,Smash,mha01/004"),
        ("count,id", "4,mha01/004"),
        ("count,name,printing", "4,Smash,mha01/004"),
        ("count,name,edition", "4,Smash,My Hero Academia"),
        ('"count","name"', '"4","Smash"'),
        ("'count,name", "'4,Smash"),
        ("count,name", "4x,Smash"),
        ("count,name", " 4 , Smash "),
        ("count,name,name", "4,Smash,Chomp"),
        ("count,name,x,y", "4,Smash"),
        ("count,name", "4,Smash,,,"),
    ],
)
def test_headings(catalogue: Catalogue, head: str, row: str):
    report = check(f"{head}\n{row}\n", catalogue)
    if head.startswith("'"):  # an apostrophe is taken off only in front of a formula
        assert report.syntax == CSV or codes(report)
        return
    assert report.syntax == CSV
    assert cards(report.resolved.main) == [(4, "mha01/004")]
    assert codes(report, of="DCK") == []


def test_sections(catalogue: Catalogue):
    text = (
        "board,count,name\nStarting Character,1,All Might (I)\n,4,Smash\nAttack,3,Texas Smash\n"
        "Sideboard,2,Chomp\nmaybe,1,Chomp\n"
    )
    report = check(text, catalogue)
    assert cards(report.resolved.characters) == [(1, "mha01/001")]
    assert cards(report.resolved.main) == [(4, "mha01/004"), (3, "mha01/005")]
    assert cards(report.resolved.sideboard) == [(2, "aot01/107")]
    assert len(report.deck.maybeboard) == 1
    assert codes(report, of="DCK") == ["DCK111"]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("0,Smash,,", "DCK102"),
        ("-1,Smash,,", "DCK102"),
        ("2.5,Smash,,", "DCK102"),
        ("1000,Smash,,", "DCK102"),
        ("four,Smash,,", "DCK102"),
        (",Smash,,", "DCK103"),
        ("4,,,", "DCK106"),
        ("4,Dagger, Dagger, Dagger,x", "DCK106"),
        ('4,"Big" Sister,,', "DCK106"),
        ('4,"Smash,,', "DCK106"),
        ("4,Smash,mha99,", "DCK117"),
        ("4,Smash,mha99,004", "DCK117"),
        ("4,Smash,,004", "DCK117"),
        ("4,Smash,mha01,005", "DCK110"),
        ("4,Smash,mha01,999", "DCK108"),
        ("4,Smash,tmnt01,", "DCK110"),
        ("4,No Such Card,,", "DCK108"),
    ],
)
def test_rows_with_faults(catalogue: Catalogue, row: str, code: str):
    report = check(f"count,name,set,number\n1,Chomp,,\n{row}\n", catalogue)
    found = [f for f in report.findings if f.code.startswith("DCK")]
    assert [f.code for f in found] == [code]
    assert found[0].span is not None
    assert (found[0].span.line, found[0].span.column) == (3, 1)
    assert cards(report.resolved.main)[0] == (1, "aot01/107")


def test_empty_rows_are_passed_over(catalogue: Catalogue):
    report = check("count,name\n\n4,Smash\n,\n   \n2,Chomp\n\n", catalogue)
    assert cards(report.resolved.main) == [(4, "mha01/004"), (2, "aot01/107")]
    assert codes(report, of="DCK") == []


def test_quotation_marks_in_tables_with_tabs(catalogue: Catalogue):
    for cell in ('"Big Sister" of 1-B', '"""Big Sister"" of 1-B"'):
        report = check(f"count\tname\n2\t{cell}\n", catalogue)
        assert cards(report.resolved.main) == [(2, "mha07/016")]


def test_facts_stand_in_every_row(catalogue: Catalogue):
    text = "count,name,deck,player,date,format\n" + "4,Smash,x,Ann,2026-04-15,core\n" * 2
    report = check(text, catalogue)
    deck = report.deck
    assert (deck.name, deck.player, deck.date, deck.format) == ("x", "Ann", "2026-04-15", "core")
    assert codes(report, of="DCK") == []
    report = check("count,name,deck\n4,Smash,x\n4,Chomp,y\n", catalogue)
    assert codes(report, of="DCK") == ["DCK112"]
    report = check("count,name,date\n4,Smash,15.4.2026\n", catalogue)
    assert codes(report, of="DCK") == ["DCK113"]


def test_what_is_printed(catalogue: Catalogue):
    main = (DeckEntry(4, "Smash", "mha01/004"), DeckEntry(3, "Dagger, Dagger, Dagger"))
    deck = Deck("x", (DeckEntry(1, "All Might (I)"),), main, notes="n")
    printed = decklists.write(deck, CSV, catalogue)
    assert printed.text == (
        "section,count,name,set,number,deck\n"
        "character,1,All Might (I),,,x\n"
        "main,4,Smash,mha01,004,x\n"
        'main,3,"Dagger, Dagger, Dagger",,,x\n'
    )
    assert [lost.field for lost in printed.lost] == ["notes"]


def test_words_of_headings():
    for word, what in COLUMNS.items():
        assert column(word.upper()) == what
    assert column("price") is None


@pytest.mark.parametrize("text", ["count,name\n", "Qty;Card\n", "\ufeff\n\nname\tset\n"])
def test_detected(text: str):
    assert delimiter(text)
    assert detect(text) == CSV


@pytest.mark.parametrize(
    "text",
    ["4,Chomp\n", "Name: count, name\n4 Chomp\n", "count\n4\n", "count,number\n", "", "card, x\n"],
)
def test_not_detected(text: str):
    assert delimiter(text) is None
    assert detect(text) != CSV
