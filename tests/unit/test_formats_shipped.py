"""The shipped pools, counted by hand: what each list showed as legal on its days.

The numbers are those of the printed list's own column of formats, counted apart from this program
(2025-10-28), and of its snapshots. They change only when a snapshot does.
"""

from datetime import date

import pytest

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.formats import as_of, load
from uvdeck.legality.standing import standing, summary


@pytest.mark.parametrize(
    ("name", "day", "printings"),
    [
        ("legacy", "2025-10-28", 9888),
        ("retro", "2025-10-28", 6222),
        ("rochester-retro", "2025-10-28", 6221),
        ("spotlight-aot", "2025-10-28", 727),
        ("spotlight-mha", "2025-10-28", 1351),
        ("spotlight-yyh", "2025-10-28", 281),
        ("standard", "2025-10-28", 2459),
        ("standard", "2026-02-14", 2563),
        ("standard", "2026-03-28", 2797),
    ],
)
def test_printings_that_were_legal(catalogue: Catalogue, name: str, day: str, printings: int):
    found = load(catalogue, name)
    assert found is not None
    holds = as_of(found, date.fromisoformat(day)).holds
    assert holds is not None
    assert holds.day.isoformat() == day
    legal = 0
    for card in catalogue.where("1", ()):
        for printing in card.printings:
            alone = card._replace(printings=(printing,))
            legal += standing(alone, holds).status == "legal"
    assert legal == printings


@pytest.mark.parametrize(
    ("printing", "days"),
    [
        ("aot01/282", ["not legal", "legal", "legal"]),
        ("yyhdt/027", ["not legal", "legal", "legal"]),
        ("aot03/182", ["legal", "not legal", "not legal"]),
        ("cr02/206", ["legal", "not legal", "not legal"]),
        ("yyhdt/166", ["legal", "legal", "legal"]),
        ("yyhdt/171", ["not legal", "not legal", "not legal"]),
        ("ggs01/001", ["not in the pool", "legal", "legal"]),
        ("gdz01/001", ["not in the pool", "not in the pool", "legal"]),
        ("promo2025/096", ["cannot say", "legal", "legal"]),
        ("promo2022/001", ["legal", "cannot say", "cannot say"]),
    ],
)
def test_cards_of_standard_on_its_days(catalogue: Catalogue, printing: str, days: list[str]):
    standard = load(catalogue, "standard")
    card = catalogue.by_printing(printing)
    assert standard is not None
    assert card is not None
    alone = card._replace(printings=tuple(p for p in card.printings if p.id == printing))
    found = [summary(alone, standard, s.day, catalogue.sets)[0] for s in standard.snapshots]
    assert found == days


def test_uv_25_one_legal_printing_is_enough(catalogue: Catalogue):
    retro = load(catalogue, "retro")
    card = catalogue.by_printing("soulcalibur6/028")
    assert retro is not None
    assert card is not None
    (holds,) = retro.snapshots
    assert {p.id for p in card.printings} == {"libra/109", "soulcalibur6/028"}
    status = {p.id: standing(card._replace(printings=(p,)), holds).status for p in card.printings}
    assert status == {"libra/109": "legal", "soulcalibur6/028": "not-legal"}
    assert standing(card, holds).status == "legal"
