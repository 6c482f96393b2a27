"""However printings are put into a list, the list hangs together and no print is lost."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from uvdeck import schema
from uvdeck.catalogue.checks import check
from uvdeck.catalogue.files import Document, show_path
from uvdeck.datadir import DataSource
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.place import TIES, place
from uvdeck.upkeep.target import Listing, Target

#: Never read and never written: the documents are made here.
FOLDER = Path("/nowhere/cards")
ENTRY = {"name": None, "universe": None, "released": None, "card_back": None}
#: What would be wrong with how printings hang together.
CODES = {"DBX104", "DBX105", "DBX106", "DBX108", "DBX113", "DBX115"}
IDS = st.sampled_from(["a/1", "a/2", "a/3", "b/1", "b/2", "a/1B", "b/2B"])

FIRST = {"zone": "mid", "speed": 1, "damage": 1}
SECOND = {"zone": "low", "speed": 2, "damage": "unknown"}
BLOCK = {"zone": "mid", "modifier": 1}
#: Attack and block; where the attack is known the block is known too.
NUMBERS = st.sampled_from(
    [
        *((FIRST, BLOCK), (SECOND, BLOCK), (FIRST, {"zone": "high", "modifier": 0})),
        *((FIRST, None), ("unknown", "unknown"), ("unknown", BLOCK)),
    ]
)
CARDS = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["A", "A", "B"]),
        "type": st.just("attack"),
        "symbols": st.just(["air"]),
        "difficulty": st.just(1),
        "control": st.integers(1, 2),
        "numbers": NUMBERS,
    },
    optional={
        "keywords": st.sampled_from([["Fury"], ["Fury", "Punch"]]),
        "rarity": st.sampled_from(["common", "rare"]),
        "copy_limit": st.just(2),
    },
)


def empty() -> Edit:
    documents = [
        Document(
            show_path(FOLDER / "sets.yaml"),
            *("set-registry", "", {"as_of": "2026-03", "sets": {"a": ENTRY, "b": ENTRY}}, 0),
        )
    ]
    for code in "ab":
        path = show_path(FOLDER / "sets" / f"{code}.yaml")
        documents.append(Document(path, "card-set", "", {"set": code, "cards": {}}, 0))
    target = Target(FOLDER, DataSource((FOLDER,)))
    return Edit(Listing(target, documents, {d.path: b"" for d in documents}, []))


def documents_of(edit: Edit) -> list[Document]:
    changed = {file.document.path: file.document for file in edit._files.values()}
    return [changed.get(d.path, d) for d in edit.listing.documents]


def card_of(printing_id: str, drawn: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of a printing, as a set file has a card in full."""
    attack, block = drawn["numbers"]
    facts = {key: value for key, value in drawn.items() if key != "numbers"}
    facts["attack"] = attack
    if block is not None:
        facts["block"] = block
    if printing_id.endswith("B"):
        facts["back_of"] = printing_id[2:-1]
        del facts["difficulty"], facts["control"]
    return facts


def print_of(edit: Edit, printing_id: str) -> dict[str, Any]:
    facts = edit.facts(printing_id) or {}
    return {k: v for k, v in facts.items() if k not in TIES and v is not None and v != []}


def loses_numbers(edit: Edit, printing_id: str, facts: dict[str, Any]) -> bool:
    before = edit.facts(printing_id) or {}
    return any(
        facts.get(key) == "unknown" and isinstance(before.get(key), dict)
        for key in ("attack", "block")
    )


@given(st.lists(st.tuples(IDS, CARDS), min_size=1, max_size=9))
@settings(max_examples=200)
def test_the_list_hangs_together_whatever_is_put_into_it(
    steps: list[tuple[str, dict[str, Any]]],
):
    edit = empty()
    for printing_id, drawn in steps:
        facts = card_of(printing_id, drawn)
        if loses_numbers(edit, printing_id, facts):
            continue  # a source does not forget what it knew
        prints = {other: print_of(edit, other) for other in edit.printings}
        following = {raw.id for raw in edit.reprints_of(printing_id)} | {printing_id}
        place(edit, printing_id, facts)
        documents = documents_of(edit)
        for document in documents:
            if document.kind == "card-set" and document.value["cards"]:
                assert schema.validate(document.kind, document.value, document.path, "") == []
        assert [f for f in check(documents) if f.code in CODES] == []
        assert print_of(edit, printing_id) == facts
        for other in prints.keys() - following:
            assert print_of(edit, other) == prints[other]
        settled = {key: raw.fields for key, raw in edit.printings.items()}
        for other in list(settled):
            place(edit, other, edit.facts(other) or {})
            assert {key: raw.fields for key, raw in edit.printings.items()} == settled
