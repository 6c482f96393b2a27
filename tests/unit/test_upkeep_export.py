"""What an export holds, and how a part of the list is chosen."""

from pathlib import Path
from typing import Any

import pytest

from tests.exported import SMALL, export_of
from tests.helpers import card_folder
from uvdeck.catalogue.files import DataFaultError, Document
from uvdeck.catalogue.load import load
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.datadir import DataSource, data_source
from uvdeck.query import mentions_back, parse, to_sql
from uvdeck.upkeep.export import ExportedCard, card_of_print, make_export, otherwise


@pytest.fixture
def small(tmp_path: Path) -> list[Document]:
    return load(DataSource((card_folder(tmp_path, SMALL),)))


def by_id(documents: list[Document], **asked: Any) -> dict[str, ExportedCard]:
    return {exported.card.id: exported for exported in export_of(documents, **asked).cards}


def test_the_whole_list_is_there(documents: list[Document], catalogue: Catalogue):
    export = export_of(documents)
    counts = export.counts()
    assert (counts["sets"], counts["cards"], counts["printings"]) == catalogue.counts()
    assert list(catalogue.sets.values()) == list(export.sets)
    assert [exported.card for exported in export.cards] == list(catalogue.where("1", ()))
    assert export.as_of == catalogue.as_of
    assert export.selection == ((), "")
    assert list(export.formats) == catalogue.format_ids()


def test_printings_come_in_set_order_and_by_number(documents: list[Document]):
    export = export_of(documents)
    order = {known.code: i for i, known in enumerate(export.sets)}
    keys = [(order[code], number) for code, number, _ in export.printings()]
    assert keys == sorted(keys)
    assert len(set(keys)) == 10164


def test_facts_are_settled_for_the_card_and_kept_for_the_print(small: list[Document]):
    card = by_id(small)["tst01/001"]
    assert card.card.copy_limit == card.facts["copy_limit"] == 2
    assert card.facts["symbols"] == ["air", "fire"]
    assert "keywords_incomplete" not in card.facts
    assert [set(otherwise(card, i)) for i in range(3)] == [
        {"copy_limit"},
        {"copy_limit"},
        {"block", "keywords"},
    ]
    first, second, third = card.prints
    assert "copy_limit" not in first
    assert (second["rarity"], second["keywords_incomplete"]) == ("promo", True)
    assert second["block"] == {"zone": "low", "modifier": -1}
    assert not {"block", "keywords"} & third.keys()
    assert card_of_print(card, 2).block is None
    assert card_of_print(card, 2).copy_limit == 2
    assert card_of_print(card, 0).copy_limit is None


def test_shipped_prints_that_are_otherwise(documents: list[Document]):
    found = {
        exported.card.printings[i].id: otherwise(exported, i)
        for exported in export_of(documents).cards
        for i in range(len(exported.prints))
        if otherwise(exported, i)
    }
    assert len(found) == 11
    assert found["bebop/077"] == ("attack", "block")
    assert found["yyh/035"] == ("ignores_progressive",)


# --- A part of the list --------------------------------------------------------------------------


def test_sets(documents: list[Document], catalogue: Catalogue):
    export = export_of(documents, sets=["MHA01", "promo2022"])
    assert [known.code for known in export.sets] == ["mha01", "promo2022"]
    assert export.selection.sets == ("mha01", "promo2022")
    codes = {code for code, _, _ in export.printings()}
    assert codes == {"mha01", "promo2022"}
    assert export_of(documents, sets=["promo2022", "mha01", "mha01"]) == export
    for exported in export.cards:
        full = catalogue.by_printing(exported.card.id)
        assert full is not None
        assert exported.card == full._replace(printings=exported.card.printings)
        assert exported.all_printings == tuple(printing.id for printing in full.printings)
    # A card whose fullest printing is in another set keeps its id.
    away = [e for e in export.cards if e.card.id.partition("/")[0] not in codes]
    assert away


@pytest.mark.parametrize(
    "query",
    [
        "type:attack symbol:fire control>=3",
        "smash",
        "is:back",
        "is:reprinted set:promo2022",
        'universe:"attack on titan" not type:foundation',
        "keyword:stun>=2 or keyword:'pro hero'",
        "is:unknown",
    ],
)
def test_a_query_finds_what_search_finds(
    query: str, documents: list[Document], catalogue: Catalogue
):
    parsed, _ = parse(query, catalogue.words)
    assert parsed is not None
    condition, parameters = to_sql(parsed)
    if not mentions_back(parsed):
        condition = f"({condition}) AND c.is_back = 0"
    found = list(catalogue.where(condition, parameters))
    export = export_of(documents, query=query)
    assert [exported.card for exported in export.cards] == found != []
    assert parse(export.selection.query)[0] == parsed


def test_both_have_to_fit(documents: list[Document]):
    export = export_of(documents, sets=["mha01"], query="smash")
    ids = {f"{code}/{number}" for code, number, _ in export.printings()}
    assert "mha01/004" in ids
    assert {printing.partition("/")[0] for printing in ids} == {"mha01"}
    assert all("smash" in exported.card.name.lower() for exported in export.cards)


def test_the_query_is_asked_of_the_whole_card(small: list[Document]):
    """A reprint in a set that is left out makes the card no less reprinted."""
    assert list(by_id(small, query="is:reprinted")) == ["tst01/001"]
    assert list(by_id(small)) == ["tst01/001", "tst01/004", "tst01/004B"]
    assert list(by_id(small, query="type:character")) == ["tst01/004"]
    assert list(by_id(small, query="is:back")) == ["tst01/004B"]


def test_nothing_fits(small: list[Document]):
    export = export_of(small, query="type:asset")
    assert (export.cards, export.sets) == ((), ())


def test_unknown_sets_come_with_near_ones(documents: list[Document]):
    choice = make_export(documents, ["mha1", "mha01", "x" * 5000, ""])
    assert choice.export is None
    assert list(choice.unknown_sets) == ["mha1", "x" * 5000, ""]
    assert "mha01" in choice.unknown_sets["mha1"]
    assert choice.unknown_sets["x" * 5000] == []


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("typ:attack", "QRY102"),
        ("(", "QRY101"),
        ("keyword:stunn", "QRY103"),
        ("set:mha1", "QRY103"),
        ("rarity:rar", "QRY103"),
        ("", "QRY101"),
    ],
)
def test_a_query_that_cannot_be_read(query: str, code: str, documents: list[Document]):
    choice = make_export(documents, query=query)
    assert choice.export is None
    assert [finding.code for finding in choice.findings] == [code]


# --- Card files ----------------------------------------------------------------------------------


def test_a_set_that_no_registry_knows_is_a_set_all_the_same(small: list[Document]):
    """A folder is used with such a slip only where nothing else was checked; nothing breaks."""
    (registry,) = (d for d in small if d.kind == "set-registry")
    without = [d for d in small if d is not registry]
    export = export_of(without)
    assert [known.code for known in export.sets] == ["tst01"]
    assert (export.as_of, export.counts()["printings"]) == ("", 5)


def test_files_with_errors_are_refused(tmp_path: Path):
    folder = card_folder(tmp_path, '  "001": {name: x}\n')
    with pytest.raises(DataFaultError) as caught:
        load(DataSource((folder,)))
    assert {finding.code for finding in caught.value.findings} == {"SCH102"}


def test_a_layer_is_checked_against_the_rest(tmp_path: Path):
    folder = card_folder(tmp_path, '  "001": {reprint_of: mha01/999}\n')
    with pytest.raises(DataFaultError) as caught:
        load(data_source((str(folder),)))
    assert [finding.code for finding in caught.value.findings] == ["DBX105"]


def test_a_folder_that_cannot_be_read(tmp_path: Path):
    folder = card_folder(tmp_path, SMALL)
    (folder / "sets" / "tst02.yaml").mkdir()
    (folder / "sets" / "tst03.yaml").symlink_to(folder / "nowhere")
    with pytest.raises(DataFaultError) as caught:
        load(DataSource((folder,)))
    assert [finding.code for finding in caught.value.findings] == ["YML111"]


def test_progress_is_told_file_by_file(tmp_path: Path):
    steps: list[tuple[int, int]] = []
    load(DataSource((card_folder(tmp_path, SMALL),)), lambda *step: steps.append(step))
    assert steps == [(1, 2), (2, 2)]
