"""Sets by the codes and names that people write."""

import pytest

from uvdeck.upkeep.set_names import SetNames


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("x01", "x01", True),
        ("X01", "x01", True),
        ("Example set", "x01", True),
        ("x01", "EXAMPLE SET", True),
        ("y", "Y", True),
        ("x02", "x01", False),
        ("None", "x02", False),
        ("y", "z", False),
    ],
)
def test_two_texts_mean_one_set(one: str, other: str, same: bool):
    assert SetNames({"x01": "Example Set", "x02": None}).same(one, other) is same
