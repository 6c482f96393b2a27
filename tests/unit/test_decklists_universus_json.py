"""JSON of universus.cards. Its own: rows with both parts of the deck, and keys of the site."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import FOUNDATION, ROOT, card_folder, cards, check, codes
from uvdeck import decklists
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists.detection import UNIVERSUS_JSON, detect
from uvdeck.diagnostics import Severity
from uvdeck.legality.verdict import Verdict
from uvdeck.model import Deck, DeckEntry

FILE = ROOT / "tests" / "data" / "decklists" / "universus-json.json"


def deck(*rows: Any, starter: Any = "mha01/001", **more: Any) -> str:
    return json.dumps({"startingCharacter": starter, "cards": list(rows), **more}, indent=1)


def test_the_file(catalogue: Catalogue):
    report = check(FILE.read_bytes(), catalogue)
    assert report.syntax == UNIVERSUS_JSON
    assert report.deck.unread == ("tags",)
    assert codes(report) == []
    assert report.verdict is Verdict.LEGAL


def test_keys_of_the_site_are_lost_by_name(catalogue: Catalogue):
    read, _ = decklists.parse(FILE.read_text(encoding="utf-8"), "d", catalogue, UNIVERSUS_JSON)
    for syntax in decklists.SYNTAXES:
        assert "tags" in {lost.text for lost in decklists.write(read, syntax, catalogue).lost}


def test_a_row_may_stand_for_both_parts(catalogue: Catalogue):
    report = check(deck(["mha01/004", 3, 1], ["Chomp", 4], ["mha06/155", 0, 2]), catalogue)
    assert cards(report.resolved.characters) == [(1, "mha01/001")]
    assert cards(report.resolved.main) == [(3, "mha01/004"), (4, "aot01/107")]
    assert cards(report.resolved.sideboard) == [(1, "mha01/004"), (2, "mha06/155")]
    assert codes(report, of="DCK") == []


def test_unknown_ids_are_named_one_by_one(catalogue: Catalogue):
    text = deck(["u-1", 4, 1], ["mha01/004", 4, 0], [90210, 0, 2], starter="u-3")
    report = check(text, catalogue)
    found = [f for f in report.findings if f.code == "DCK116"]
    assert [(f.data or {})["id"] for f in found] == ["u-3", "u-1", "90210"]
    lines = text.split("\n")
    for finding in found[1:]:
        assert finding.span is not None
        assert finding.span.line is not None
        assert lines[finding.span.line - 1].strip() == "["
        assert str((finding.data or {})["id"]) in lines[finding.span.line]
    assert (report.main_size, report.sideboard_size) == (8, 3)
    assert report.verdict is Verdict.NOT_LEGAL


def test_names_may_be_ids_and_may_be_ambiguous(catalogue: Catalogue):
    assert codes(check(deck(["Determined", 3, 0]), catalogue), of="DCK") == ["DCK109"]


@pytest.mark.parametrize(
    ("row", "code", "severity"),
    [
        (["mha01/005", 0, 0], "DCK102", Severity.WARNING),
        (["mha01/005", -1, 0], "DCK102", Severity.ERROR),
        (["mha01/005", 2.5, 0], "DCK102", Severity.ERROR),
        (["mha01/005", True, 0], "DCK102", Severity.ERROR),
        (["mha01/005", 1000, 0], "DCK102", Severity.ERROR),
        (["mha01/005"], "DCK106", Severity.ERROR),
        (["mha01/005", 1, 2, 3], "DCK106", Severity.ERROR),
        ([], "DCK106", Severity.ERROR),
        (["", 1, 0], "DCK106", Severity.ERROR),
        ([None, 1, 0], "DCK106", Severity.ERROR),
        ("mha01/005", "DCK106", Severity.ERROR),
        ({"id": "mha01/005"}, "DCK106", Severity.ERROR),
    ],
)
def test_rows_that_are_none(catalogue: Catalogue, row: Any, code: str, severity: Severity):
    report = check(deck(["mha01/004", 4, 0], row), catalogue)
    found = [f for f in report.findings if f.code.startswith("DCK")]
    assert [(f.code, f.severity) for f in found] == [(code, severity)]
    assert report.main_size == 4


@pytest.mark.parametrize(
    ("starter", "expected"),
    [
        (None, "LEG105"),
        ([], "LEG105"),
        (["mha01/001", "aot01/008"], "LEG106"),
        ({"id": 1}, "DCK113"),
        ("", "DCK113"),
        (True, "DCK113"),
        ("mha01/004", "LEG107"),
    ],
)
def test_starting_characters(catalogue: Catalogue, starter: Any, expected: str):
    report = check(deck(["mha01/004", 4, 0], starter=starter), catalogue)
    assert expected in codes(report)
    assert report.verdict is Verdict.NOT_LEGAL


@pytest.mark.parametrize("rows", ["", ', "cards": {}', ', "cards": null'])
def test_other_shapes_are_not_valid(catalogue: Catalogue, rows: str):
    text = f'{{"startingCharacter": 1{rows}}}'
    assert detect(text) == UNIVERSUS_JSON
    assert codes(check(text, catalogue)) == ["DCK115"]


def test_the_json_of_a_native_deck_stays_native():
    assert detect('{"character": "All Might (I)", "main": ["4 Smash"]}') == "native"
    assert detect('{"main": [{"card": "Smash", "count": 4}]}') == "native"


def test_what_is_printed(catalogue: Catalogue):
    main = (DeckEntry(4, "Smash"), DeckEntry(3, "Determined", "mha04/029"))
    read = Deck("x", (DeckEntry(2, "All Might (I)"),), main, (DeckEntry(1, "Chomp"),))
    printed = decklists.write(read, UNIVERSUS_JSON, catalogue)
    assert json.loads(printed.text) == {
        "name": "x",
        "startingCharacter": "All Might (I)",
        "cards": [["Smash", 4, 0], ["mha04/029", 3, 0], ["Chomp", 0, 1]],
    }
    assert [lost.field for lost in printed.lost] == ["card"]


def test_ids_of_the_site_are_known_where_the_catalogue_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The schema has no such site yet; the catalogue is asked for it all the same."""
    from uvdeck.catalogue.index import open_catalogue
    from uvdeck.datadir import DataSource

    monkeypatch.setenv("UVDECK_CACHE_DIR", str(tmp_path / "cache"))
    folder = card_folder(tmp_path / "cards", f"  '001':\n{FOUNDATION.format(name='Test')}")
    opened = open_catalogue(DataSource((folder,)))
    card = opened.by_printing("tst01/001")
    assert card is not None
    printing = card.printings[0]._replace(external_ids=(("universus", "u-1"),))
    known = card._replace(printings=(printing,))

    class Knowing(Catalogue):
        def by_external_id(self, site: str, value: str):
            return [("tst01/001", known)] if (site, value) == ("universus", "u-1") else []

        def by_printing(self, printing_id: str):
            return known if printing_id == "tst01/001" else None

        def by_name(self, key: str, *, bare: bool):
            return [known] if key == "test" else []

    opened.__class__ = Knowing
    read, findings = decklists.parse(
        '{"startingCharacter": null, "cards": [["u-1", 4, 0]]}', "d", opened, UNIVERSUS_JSON
    )
    assert findings == []
    assert [(e.copies, e.text, e.printing) for e in read.main] == [(4, "Test", "tst01/001")]
    assert json.loads(decklists.write(read, UNIVERSUS_JSON, opened).text)["cards"] == [
        ["u-1", 4, 0]
    ]
    opened.close()
