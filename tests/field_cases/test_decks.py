"""Copies, sizes, sideboards, starting characters. Each test bears the row of its field case."""

import pytest

from tests.helpers import MAIN, cards, check, codes, errors, filler
from tests.syntaxes import NAMES, each, universus_json
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.legality.verdict import Report, Verdict
from uvdeck.model import Card

SYNTAXES = each(NAMES)


def card(catalogue: Catalogue, printing: str) -> Card:
    found = catalogue.by_printing(printing)
    assert found is not None
    return found


def over_limit(report: Report) -> list[dict[str, object]]:
    return [dict(f.data or {}) for f in report.findings if f.code == "LEG102"]


@SYNTAXES
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(("first", "legal"), [(2, True), (3, False)])
def test_fc_020_copies_are_counted_over_printings(
    catalogue: Catalogue, write, reverse: bool, first: int, legal: bool
):
    starter = card(catalogue, "mha01/001")
    assert card(catalogue, "mha04/153") is card(catalogue, "rhid01/014")
    lines = [f"{first} mha04/153", "2 rhid01/014"]
    if reverse:
        lines.reverse()
    lines += filler(catalogue, starter, 50 - first - 2)
    report = check(write(lines, character=starter.id), catalogue)
    assert report.main_size == 50
    assert (report.verdict is Verdict.LEGAL) is legal
    if not legal:
        assert errors(report) == ["LEG102"]
        (data,) = over_limit(report)
        assert (data["copies"], data["limit"]) == (5, 4)
        assert data["printings"] == ["mha04/153", "rhid01/014"]


@SYNTAXES
@pytest.mark.parametrize("reverse", [False, True])
def test_fc_020_a_name_and_a_number_are_one_card(catalogue: Catalogue, write, reverse: bool):
    lines = ["2 Valiant Assault", "3 redhorizon/092"]
    report = check(write(lines[::-1] if reverse else lines), catalogue)
    (data,) = over_limit(report)
    assert data["copies"] == 5


@SYNTAXES
def test_fc_034_repeated_lines_add_up(catalogue: Catalogue, write):
    report = check(write(["3 Chomp"] * 4), catalogue)
    (data,) = over_limit(report)
    assert data["copies"] == 12
    assert report.main_size == 12


@SYNTAXES
def test_fc_035_a_later_line_replaces_nothing(catalogue: Catalogue, write):
    lines = ["2 -bebop/024 Hacker Extraordinaire", "1 -mha06/208 Hacker Extraordinaire"]
    report = check(write(lines), catalogue)
    assert cards(report.resolved.main) == [(2, "bebop/024"), (1, "bebop/024")]
    assert [line.printing for line in report.resolved.main] == ["bebop/024", "mha06/208"]
    assert report.main_size == 3
    report = check(write([*lines, "2 Hacker Extraordinaire"]), catalogue)
    (data,) = over_limit(report)
    assert data["copies"] == 5


@SYNTAXES
@pytest.mark.parametrize(
    ("size", "again", "legal"), [(49, 0, False), (50, 0, True), (49, 1, True), (50, 4, True)]
)
def test_fc_058_the_starting_character_is_not_counted(
    catalogue: Catalogue, write, size: int, again: int, legal: bool
):
    starter = card(catalogue, "mha01/001")
    lines = filler(catalogue, starter, size)
    if again:
        lines.append(f"{again} {starter.id}")
    report = check(write(lines, character=starter.id), catalogue)
    assert report.main_size == size + again
    assert ("LEG101" in codes(report)) is not legal
    assert (report.verdict is Verdict.LEGAL) is legal


@SYNTAXES
@pytest.mark.parametrize(
    ("size", "legal"), [(0, True), (1, False), (9, False), (10, True), (11, False), (20, False)]
)
def test_fc_059_a_sideboard_has_no_cards_or_ten(
    catalogue: Catalogue, write, size: int, legal: bool
):
    starter = card(catalogue, "mha01/001")
    lines = filler(catalogue, starter, 50 + size)
    side: list[str] = []
    main: list[str] = []
    left = size
    for line in lines:
        count, printing = line.split()
        to_side = min(left, int(count))
        left -= to_side
        side += [f"{to_side} {printing}"] if to_side else []
        main += [f"{int(count) - to_side} {printing}"] if to_side < int(count) else []
    report = check(write(main, side, character=starter.id), catalogue)
    assert (report.main_size, report.sideboard_size) == (50, size)
    assert ("LEG104" in codes(report)) is not legal
    assert (report.verdict is Verdict.LEGAL) is legal


@SYNTAXES
@pytest.mark.parametrize(
    ("name", "main", "side", "legal"),
    [
        ("Resounding Screech", 8, 0, True),
        ("Resounding Screech", 9, 0, False),
        ("Resounding Screech", 6, 2, True),
        ("Resounding Screech", 6, 3, False),
        ("Yeagerist Follower", 10, 0, True),
        ("Yeagerist Follower", 11, 0, False),
    ],
)
def test_fc_062_printed_limits_above_four(
    catalogue: Catalogue, write, name: str, main: int, side: int, legal: bool
):
    starter = card(catalogue, "aot01/008")
    sideboard = [f"{side} {name}"] if side else []
    lines = filler(catalogue, starter, 50 - main + (10 - side if side else 0))
    if side:
        needed, moved = 10 - side, []
        while needed:
            count, printing = lines.pop().split()
            taken = min(needed, int(count))
            needed -= taken
            moved.append(f"{taken} {printing}")
            if taken < int(count):
                lines.append(f"{int(count) - taken} {printing}")
        sideboard += moved
    report = check(write([f"{main} {name}", *lines], sideboard, character=starter.id), catalogue)
    assert report.main_size == 50
    assert ("LEG102" in codes(report)) is not legal
    assert (report.verdict is Verdict.LEGAL) is legal
    if not legal:
        (data,) = over_limit(report)
        assert data["copies"] == main + side
        assert next(f for f in report.findings if f.code == "LEG102").rule == "UV-9"


@SYNTAXES
@pytest.mark.parametrize("known", [49, 50, 59, 60])
def test_fc_073_an_unknown_card_counts_and_is_never_legal(catalogue: Catalogue, write, known: int):
    starter = card(catalogue, "mha01/001")
    lines = [*filler(catalogue, starter, known), "1 Card That Nobody Knows"]
    report = check(write(lines, character=starter.id), catalogue)
    assert report.main_size == known + 1
    assert report.types["unknown"] == 1
    assert report.verdict is Verdict.NOT_LEGAL
    assert ("DCK116" if write is universus_json else "DCK108") in codes(report)
    assert "LEG101" not in codes(report)


@SYNTAXES
def test_fc_074_a_character_that_may_not_begin(catalogue: Catalogue, write):
    starter = card(catalogue, "mha05/046")
    lines = filler(catalogue, starter, 48)
    report = check(write([*lines, "2 Plus Ultra!"], character="Fat Gum (II)"), catalogue)
    assert errors(report) == ["LEG108"]
    assert report.verdict is Verdict.NOT_LEGAL
    report = check(write([*lines, "2 Fat Gum (II)"], character="Fat Gum"), catalogue)
    assert cards(report.resolved.characters) == [(1, "mha05/046")]
    assert "LEG108" not in codes(report)
    assert report.verdict is Verdict.LEGAL


def test_fc_059_the_deck_of_these_tests_is_legal(catalogue: Catalogue):
    for write in NAMES.values():
        assert check(write(MAIN), catalogue).verdict is Verdict.LEGAL
