"""Which column a heading means."""

import pytest

from uvdeck.upkeep.columns import TITLES, is_head, meanings, nearest
from uvdeck.upkeep.fields import COLUMNS


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.name)
def test_names_and_titles_of_our_own_columns(column: object):
    name, title = column.name, column.title  # type: ignore[attr-defined]
    camel = name.title().replace("_", "")
    for heading in (name, title, name.upper(), title.lower(), f" {title} ", camel):
        assert meanings(heading) == (name,), heading


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Card #", "number"),
        ("#", "number"),
        ("No.", "number"),
        ("№", "number"),
        ("Collector number", "number"),
        ("Card Name", "name"),
        ("Card Type", "type"),
        ("Diff", "difficulty"),
        ("Difficulty (0-20)", "difficulty"),
        ("CC", "control"),
        ("Check", "control"),
        ("Ctrl.", "control"),
        ("Control check", "control"),
        ("Block mod", "block_modifier"),
        ("Blk. Zone", "block_zone"),
        ("Blk", "block"),
        ("Block", "block"),
        ("Res symbols", "symbols"),
        ("Resource Symbols", "symbols"),
        ("Symbol", "symbols"),
        ("Speed", "speed"),
        ("Attack Speed", "speed"),
        ("Dmg", "damage"),
        ("Attack", "attack"),
        ("Atk zone", "attack_zone"),
        ("HS", "hand_size"),
        ("Hand", "hand_size"),
        ("HP", "health"),
        ("Vitality", "health"),
        ("Keywords & Traits", "keywords"),
        ("Set", "set"),
        ("Set Code", "set"),
        ("ID", "id"),
        ("onlyFor", "character_only"),
    ],
)
def test_words_of_other_lists(heading: str, column: str):
    assert meanings(heading) == (column,)


@pytest.mark.parametrize("heading", ["Zone", "zone ", "Height"])
def test_words_for_two_columns(heading: str):
    assert meanings(heading) == ("block_zone", "attack_zone")


@pytest.mark.parametrize(
    "heading", ["", "Notes", "Price", "Text", "Ability", "Life", "Level", "Picture", "(x)", "№№"]
)
def test_words_for_none(heading: str):
    assert meanings(heading) == ()


def test_every_meaning_is_a_column():
    for heading in ("zone", "blk", "id", "hp"):
        assert set(meanings(heading)) <= TITLES.keys()


@pytest.mark.parametrize(
    ("heading", "near"),
    [("Dificulty", "difficulty"), ("Keyword s", "keywords"), ("Notes", None), ("x" * 500, None)],
)
def test_the_nearest_column(heading: str, near: str | None):
    assert nearest(heading) == near


def test_a_row_of_headings_is_known_by_two_of_them():
    assert is_head(["No.", "Name", "Rules text"])
    assert not is_head(["My list of names", "Name"])
    assert not is_head(["Name", "Card name"])
    assert is_head(["Name", "Nombre"], frozenset({"nombre"}))
    assert not is_head([])
