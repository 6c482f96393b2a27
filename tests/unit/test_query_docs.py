"""``docs/queries.md`` has every field and flag, and its examples are queries."""

import re
from pathlib import Path

import pytest

from uvdeck.query import comparisons, parse
from uvdeck.query.fields import FIELDS, FLAGS, OPERATORS, Field
from uvdeck.query.parser import BAD_VALUE, QUERY_SYNTAX, UNKNOWN_FIELD

PAGE = (Path(__file__).parents[2] / "docs" / "queries.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table under a heading row, code marks left in."""
    _, _, rest = PAGE.partition(heading)
    table = rest.split("\n\n")[0].splitlines()[2:]
    assert table
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


FIELD_ROWS = {code(row[0])[0]: row for row in rows("| field | short |")}
FLAG_ROWS = [code(row[0])[0] for row in rows("| flag | the card |")]
EXAMPLES = [
    *re.findall(r"```query\n(.+)\n```", PAGE),
    *re.findall(r"uvdeck cards search '(.+)'", PAGE),
    *(example for row in rows("| you write |") for cell in row for example in code(cell)),
    *(example for row in FIELD_ROWS.values() for example in code(row[3])),
    *FLAG_ROWS,
]


def test_fields_of_the_page_are_those_of_the_language() -> None:
    assert set(FIELD_ROWS) == {field.name for field in FIELDS}
    assert sorted(f"is:{flag}" for flag in FLAGS) == sorted(FLAG_ROWS)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_field_has_its_aliases_choices_and_examples(field: Field) -> None:
    row = FIELD_ROWS[field.name]
    assert code(row[1]) == list(field.aliases)
    if field.name not in ("plain", "attuned", "is"):
        for choice in field.choices:
            assert re.search(rf"\b{choice}\b", row[2]), choice
    for example in code(row[3]):
        query, _ = parse(example)
        assert query is not None
        assert [part.field for part in comparisons(query)] == [field.name]


def test_operators_are_on_the_page() -> None:
    cells = [operator for row in rows("| operator |") for operator in code(row[0])]
    assert sorted(cells) == sorted(OPERATORS)


def test_codes_are_on_the_page() -> None:
    codes = {row[0] for row in rows("| code | name |")}
    assert codes == {QUERY_SYNTAX, UNKNOWN_FIELD, BAD_VALUE}


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 60


@pytest.mark.parametrize("example", EXAMPLES)
def test_example_is_a_query(example: str) -> None:
    query, findings = parse(example)
    assert findings == ()
    assert query is not None
