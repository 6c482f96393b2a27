"""Text of universus.cards. Its own field: the name of the set, also of one that nobody knows."""

import pytest

from tests.helpers import ROOT, cards, check, codes
from uvdeck import decklists
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import detect
from uvdeck.decklists.detection import UNIVERSUS_TEXT
from uvdeck.decklists.setnames import find_sets, set_name
from uvdeck.diagnostics import Severity
from uvdeck.legality.verdict import Report, Verdict
from uvdeck.model import Deck, DeckEntry

FILE = ROOT / "tests" / "data" / "decklists" / "universus-text.txt"


def read(catalogue: Catalogue, *lines: str) -> Report:
    return check("\n".join(["# Mainboard", *lines]), catalogue)


def test_the_file(catalogue: Catalogue):
    report = check(FILE.read_bytes(), catalogue)
    assert report.syntax == UNIVERSUS_TEXT
    assert {e.set_code for e in (*report.deck.characters, *report.deck.main)} == {"tmnt01"}
    assert all(line.printing for line in report.resolved.main)
    assert [(e.copies, e.text, e.set_code) for e in report.deck.maybeboard] == [
        (2, "Chomp", "aot01")
    ]
    assert codes(report) == ["DCK111"]
    assert report.main_size == 60
    assert report.verdict is Verdict.LEGAL


def test_sets_and_maybeboard_are_carried(catalogue: Catalogue):
    text = "# Mainboard\n4 Smash | Lost Set\n# Maybeboard\n2 Chomp\n"
    deck, findings = decklists.parse(text, "d", catalogue, UNIVERSUS_TEXT)
    assert [f.code for f in findings] == ["DCK117", "DCK111"]
    same = decklists.write(deck, UNIVERSUS_TEXT, catalogue)
    assert same.lost == ()
    assert "4 Smash | Lost Set\n" in same.text
    assert "# Maybeboard\n2 Chomp\n" in same.text
    for syntax in decklists.SYNTAXES:
        fields = {lost.field for lost in decklists.write(deck, syntax, catalogue).lost}
        assert ("set_name" in fields) == (syntax not in (UNIVERSUS_TEXT, "csv", "deck-site"))
        assert ("maybeboard" in fields) == (syntax in ("native", "deck-site", "universus-json"))


@pytest.mark.parametrize(
    ("line", "printing"),
    [
        ("4 Pro Hero Rankings | Jet Burn", "mha06/155"),
        ("4 Pro Hero Rankings | jet  burn", "mha06/155"),
        ("4 Pro Hero Rankings | MHA06", "mha06/155"),
        ("4 Pro Hero Rankings|Jet Burn", "mha06/155"),
        # A universe: one set of it has the card.
        ("4 Pro Hero Rankings | My Hero Academia", "mha06/155"),
        ("4 Pro Hero Rankings | ", None),
        ("4x Pro Hero Rankings | Jet Burn", "mha06/155"),
        ("Pro Hero Rankings x4 | Jet Burn", "mha06/155"),
        ("4 mha06/155 | Jet Burn", "mha06/155"),
        ("4 mha06/155 Pro Hero Rankings | Jet Burn", "mha06/155"),
    ],
)
def test_the_set_resolves_the_printing(catalogue: Catalogue, line: str, printing: str | None):
    report = read(catalogue, line)
    assert [(line.entry.copies, line.printing) for line in report.resolved.main] == [(4, printing)]
    assert codes(report, of="DCK") == []


def test_a_set_that_nobody_knows_is_a_warning(catalogue: Catalogue):
    report = read(catalogue, "4 Pro Hero Rankings | Jet Brun")
    assert cards(report.resolved.main) == [(4, "mha06/155")]
    (finding,) = [f for f in report.findings if f.code.startswith("DCK")]
    assert (finding.code, finding.severity) == ("DCK117", Severity.WARNING)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("4 Pro Hero Rankings | Teenage Mutant Ninja Turtles", "DCK110"),
        ("4 Pro Hero Rankings | aot01", "DCK110"),
        ("4 mha06/155 | Teenage Mutant Ninja Turtles", "DCK110"),
        ("4 No Such Card | Jet Burn", "DCK108"),
        ("4 No Such Card | No Such Set", "DCK108"),
    ],
)
def test_a_set_without_the_card_is_an_error(catalogue: Catalogue, line: str, code: str):
    report = read(catalogue, line)
    assert cards(report.resolved.main) == [(4, None)]
    assert [f.code for f in report.findings if f.code in ("DCK108", "DCK110")] == [code]


def test_the_set_tells_namesakes_apart(catalogue: Catalogue):
    assert codes(read(catalogue, "3 Determined"), of="DCK") == ["DCK109"]
    report = read(catalogue, "3 Determined | League of Villains")
    assert cards(report.resolved.main) == [(3, "mha04/029")]


def test_headers(catalogue: Catalogue):
    report = check(
        "# Starting Character\n1 Eren Yeager\n# Mainboard\n## Action (4)\n4 Chomp\n"
        "## Attack\n4 Smash\n# Sideboard\n## Attack\n2 Smash\n# Maybeboard\n9 Chomp\n",
        catalogue,
    )
    assert cards(report.resolved.characters) == [(1, "aot01/008")]
    assert (report.main_size, report.sideboard_size) == (8, 2)
    assert codes(report, of="DCK") == ["DCK111"]
    report = check("# Mainboard\n4 Chomp\n# Extras\n4 Smash\n", catalogue)
    assert codes(report, of="DCK") == ["DCK104"]
    assert report.main_size == 4


def test_a_number_sign_in_a_name(catalogue: Catalogue):
    report = read(catalogue, "2 #10 Pro Hero | Jet Burn", "#10 Pro Hero")
    assert cards(report.resolved.main) == [(2, "mha06/123")]
    assert codes(report, of="DCK") == ["DCK107"]


def test_a_printing_that_its_set_does_not_settle_is_lost(catalogue: Catalogue):
    card = catalogue.by_printing("redhorizon/048")
    assert card is not None
    assert [p.id for p in card.printings][:2] == ["redhorizon/048", "redhorizon/248"]
    deck = Deck(main=(DeckEntry(4, card.name, "redhorizon/248"),))
    printed = decklists.write(deck, UNIVERSUS_TEXT, catalogue)
    assert [lost.field for lost in printed.lost] == ["printing"]
    assert "redhorizon/248" in printed.lost[0].text
    assert cards(check(printed.text, catalogue).resolved.main) == [(4, card.id)]


def test_names_of_sets_mean_that_set_alone(catalogue: Catalogue):
    for code in catalogue.sets:
        assert find_sets(catalogue, set_name(catalogue, code))[0] == [code]
        assert find_sets(catalogue, code.upper())[0][0] == code
    assert find_sets(catalogue, "No Such Set") == ([], [])
    assert set_name(catalogue, "nowhere") == "nowhere"


@pytest.mark.parametrize(
    "text", ["# Mainboard\n4 Chomp\n", "4 Chomp | Jet Burn\n", "# Starting Character\n1 X\n"]
)
def test_detected(text: str):
    assert detect(text) == UNIVERSUS_TEXT


@pytest.mark.parametrize("text", ["4 Chomp\n", "# Sideboard\n4 Chomp\n", "Chomp | Jet Burn\n"])
def test_not_detected(text: str):
    assert detect(text) == "plain"
