"""Every row that has to be a test is one: its number stands in the name of a test."""

import re
from pathlib import Path

REQUIRED = (
    *(1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 20, 25, 28, 29, 31, 32, 34, 35, 37, 40, 41, 43, 44),
    *(19, 22, 23, 26, 38, 49, 52, 53, 55, 61, 64, 65, 67, 68, 70, 71, 103, 104),
    *(91, 92, 94, 95, 97, 98, 100, 101),
    *(46, 47, 50, 56, 58, 59, 62, 73, 74, 76, 77, 79, 80, 82, 83, 85, 86, 88, 89, 106, 107),
)


def test_every_required_row_has_a_test():
    found: set[int] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        found |= {int(n) for n in re.findall(r"^def test_fc_([0-9]{3})_", text, re.M)}
    assert sorted(set(REQUIRED) - found) == []
