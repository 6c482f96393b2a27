"""The primary symbol (UV-21, UV-22) and the classic rule (UV-24)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import layered
from tests.helpers import check, codes, native
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.legality.symbols import candidates, fits_primary
from uvdeck.legality.verdict import Report
from uvdeck.model import SYMBOLS, Card, CardType, Symbol

#: mha01/109 has all, good and life; aot01/008 death and fire; aot01/003 infinity.
TRIO, EREN, JOKER = "mha01/109", "aot01/008", "aot01/003"


@pytest.fixture(scope="module")
def house() -> Catalogue:
    return layered("tests/data/layers/house")


def ask(house: Catalogue, lines: list[str], character: str, **asked: str) -> Report:
    return check(native(lines, character=character), house, format="house-primary", **asked)


def one(report: Report, code: str) -> Diagnostic:
    (finding,) = (f for f in report.findings if f.code == code)
    return finding


def made(symbols: str, attuned: str = "") -> Card:
    def named(text: str) -> frozenset[Symbol]:
        return frozenset(Symbol(word) for word in text.split())

    return Card("x/1", "A", CardType.FOUNDATION, named(symbols), named(attuned), 1, 5,
                None, None, None, None, None)  # fmt: skip


@pytest.mark.parametrize(
    ("card", "starter", "primary", "fits"),
    [
        (("fire", ""), ("fire death", ""), "fire", True),
        (("death", ""), ("fire death", ""), "fire", False),
        (("infinity", ""), ("fire death", ""), "fire", True),
        (("", ""), ("fire death", ""), "fire", False),
        # UV-22: an attuned symbol of the character passes, whatever the primary symbol.
        (("", "death"), ("fire death", ""), "fire", True),
        (("", "life"), ("fire death", ""), "fire", False),
        (("water", "life death"), ("fire death", ""), "fire", True),
        # The primary symbol may be attuned on card or character.
        (("", "fire"), ("fire", ""), "fire", True),
        (("fire", ""), ("", "fire death"), "fire", True),
        (("", "death"), ("", "fire death"), "fire", True),
        # UV-21: a character with infinity has no other symbol for UV-22.
        (("", "death"), ("infinity", ""), "fire", False),
        (("", "fire"), ("infinity", ""), "fire", True),
        (("", "death"), ("infinity death", ""), "fire", False),
    ],
)
def test_fits_primary(card: tuple, starter: tuple, primary: str, fits: bool):
    assert fits_primary(made(*card), made(*starter), Symbol(primary)) is fits


def test_uv_21_the_rule_books_example(house: Catalogue):
    """mha01/109 has all, good and life: the deck is all All, all Good or all Life."""
    report = ask(house, ["4 mha01/002"], TRIO)  # all, earth, good
    assert one(report, "LEG216").data == {"symbols": ["all", "good"]}
    for symbol, expected in (("all", []), ("good", []), ("life", ["LEG209"])):
        report = ask(house, ["4 mha01/002"], TRIO, primary=symbol)
        assert codes(report, of="LEG2") == expected


def test_the_command_line_outranks_the_deck(house: Catalogue):
    text = "primary_symbol: life\n" + native(["4 mha01/002"], character=TRIO)
    own = check(text, house, format="house-primary")
    assert codes(own, of="LEG2") == ["LEG209"]
    assert own.primary == "life"
    asked = check(text, house, format="house-primary", primary="good")
    assert codes(asked, of="LEG2") == []
    assert asked.primary == "good"


def test_the_hint_names_symbols_that_would_do(house: Catalogue):
    finding = one(ask(house, ["4 mha01/002"], TRIO, primary="life"), "LEG209")
    assert finding.hint is not None
    assert "all or good" in finding.hint


@pytest.mark.parametrize("symbol", ["water", "infinity"])
def test_a_symbol_that_the_character_has_not(house: Catalogue, symbol: str):
    report = ask(house, ["4 mha01/002"], TRIO, primary=symbol)
    assert codes(report, of="LEG2") == ["LEG210"]


def test_a_character_with_infinity_chooses_any_one(house: Catalogue):
    report = ask(house, ["4 mha01/002"], JOKER)
    assert one(report, "LEG216").data == {"symbols": ["all", "earth", "good"]}
    # Chomp has an attuned death, and a joker that chose fire has no death.
    assert codes(ask(house, ["4 Chomp"], JOKER, primary="fire"), of="LEG2") == ["LEG209"]
    assert codes(ask(house, ["4 Chomp"], JOKER, primary="death"), of="LEG2") == []


def test_all_candidates_are_shown_and_the_fewest_come_first(house: Catalogue):
    # Chomp has nothing of the trio, Detroit Smash all and good, aot01/296 infinity.
    report = ask(house, ["3 Chomp", "2 mha01/002", "4 aot01/296"], TRIO)
    finding = one(report, "LEG211")
    assert finding.data is not None
    assert finding.data["candidates"] == [
        {"symbol": "all", "cards": ["aot01/107"], "copies": 3},
        {"symbol": "good", "cards": ["aot01/107"], "copies": 3},
        {"symbol": "life", "cards": ["aot01/107", "mha01/002"], "copies": 5},
    ]
    assert finding.message.index("all:") < finding.message.index("life:")


def test_a_card_in_the_way_is_named_once(house: Catalogue):
    text = native(["3 Chomp"], ["1 Chomp"], TRIO)
    finding = one(check(text, house, format="house-primary"), "LEG211")
    assert finding.data is not None
    assert finding.data["candidates"][0]["cards"] == ["aot01/107"]
    assert finding.data["candidates"][0]["copies"] == 4
    assert finding.message.count("Chomp") == 3


def test_many_cards_in_the_way_are_counted(house: Catalogue):
    lines = [f"1 aot01/{n}" for n in range(131, 160)]
    finding = one(ask(house, lines, TRIO), "LEG211")
    assert "and " in finding.message
    assert finding.data is not None
    assert len(finding.data["candidates"][0]["cards"]) > 20


@pytest.mark.parametrize("name", ["core", "house", "house-classic", "house-limited"])
def test_other_formats_have_no_primary_symbol(house: Catalogue, name: str):
    text = native(["4 Chomp"], character=TRIO)
    report = check(text, house, format=name, on="2026-03-01", primary="life")
    assert not {"LEG209", "LEG210", "LEG211", "LEG216"} & set(codes(report))


def test_without_a_character_nothing_is_said(house: Catalogue):
    report = check(native(["4 Chomp"], character=None), house, format="house-primary")
    assert not codes(report, of="LEG2")
    assert candidates(report.resolved) == []


def words(symbols: list[Symbol]) -> str:
    return " ".join(symbol.value for symbol in symbols)


@given(st.lists(st.sampled_from(SYMBOLS[:-1]), min_size=1, max_size=3, unique=True),
       st.lists(st.sampled_from(SYMBOLS[:-1]), max_size=3, unique=True),
       st.sampled_from(SYMBOLS[:-1]))  # fmt: skip
def test_a_card_that_fits_a_plain_symbol_shares_it(own: list, other: list, primary: Symbol):
    starter, card = made(words(own)), made(words(other))
    assert fits_primary(card, starter, primary) == (primary in card.symbols)


# --- UV-24 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("character", "line", "warned"),
    [
        ("mha01/001", "4 Chomp", True),
        ("mha01/001", "4 aot01/296", False),
        ("mha01/001", "4 mha01/002", False),
        (JOKER, "4 Chomp", False),
        (EREN, "4 Chomp", False),
    ],
)
def test_uv_24_off_symbol_is_a_warning(house: Catalogue, character: str, line: str, warned: bool):
    report = check(native([line], character=character), house, format="house-classic")
    assert (codes(report, of="LEG212") == ["LEG212"]) is warned
    assert "LEG103" not in codes(report)
    if warned:
        finding = one(report, "LEG212")
        assert (finding.severity, finding.rule) == (Severity.WARNING, "UV-24")
