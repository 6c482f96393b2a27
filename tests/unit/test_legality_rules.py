"""Each rule of construction by its number, just legal and just illegal."""

import pytest

from tests.helpers import (
    FOUNDATION,
    MAIN,
    STARTER,
    card_folder,
    check,
    codes,
    errors,
    filler,
    native,
    plain,
)
from uvdeck.catalogue.index import open_catalogue
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.datadir import DataSource
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.legality.rules import RULES
from uvdeck.legality.verdict import Report, Verdict
from uvdeck.model import Card, Symbol
from uvdeck.names import candidates

ALL_MIGHT = "mha01/001"
MAY = "ggs01/005"
ALLY_ATTACK = "ggs01/044"
DOUBTFUL = "gdz01/144"


def card(catalogue: Catalogue, printing: str) -> Card:
    found = catalogue.by_printing(printing)
    assert found is not None
    return found


def deck(
    catalogue: Catalogue, starter: str, lines: list[str], side: tuple[str, ...] = (), size: int = 50
) -> Report:
    """Check a deck that is filled up to its size with cards that fit."""
    copies = sum(int(line.split()[0]) for line in lines)
    main = [*lines, *filler(catalogue, card(catalogue, starter), size - copies)]
    return check(native(main, side, starter), catalogue)


def one(report: Report, code: str) -> Diagnostic:
    (finding,) = (f for f in report.findings if f.code == code)
    return finding


@pytest.mark.parametrize(
    ("size", "legal"), [(0, False), (49, False), (50, True), (51, True), (200, True)]
)
def test_uv_1_at_least_fifty_cards(catalogue: Catalogue, size: int, legal: bool):
    lines = filler(catalogue, card(catalogue, ALL_MIGHT), size)
    report = check(
        native(lines, character=ALL_MIGHT) if lines else f"character: {ALL_MIGHT}\nmain: []\n",
        catalogue,
    )
    assert errors(report) == ([] if legal else ["LEG101"])
    if not legal:
        finding = one(report, "LEG101")
        assert finding.rule == "UV-1"
        assert finding.data is not None
        assert (finding.data["size"], finding.data["minimum"]) == (size, 50)
        assert report.missing == [finding.data["summary"]]


@pytest.mark.parametrize(("size", "expected"), [(49, ["LEG101"]), (50, [])])
def test_uv_1_the_sideboard_does_not_count(catalogue: Catalogue, size: int, expected: list[str]):
    starter = card(catalogue, ALL_MIGHT)
    side = filler(catalogue, starter, 10)
    main = filler(catalogue, starter, size, [line.split()[1] for line in side])
    assert errors(check(native(main, side, ALL_MIGHT), catalogue)) == expected


@pytest.mark.parametrize(
    ("character", "expected"),
    [
        ("All Might (I)", []),
        (None, ["LEG105"]),
        ("2 All Might (I)", ["LEG106"]),
        ("Detroit Smash", ["LEG107"]),
        ("Pro Hero Rankings", ["LEG107"]),
    ],
)
def test_uv_2_one_character(catalogue: Catalogue, character: str | None, expected: list[str]):
    report = check(native(MAIN, character=character), catalogue)
    assert errors(report) == expected
    assert all(f.rule == "UV-2" for f in report.findings if f.severity is Severity.ERROR)


def test_uv_2_several_lines_are_several_characters(catalogue: Catalogue):
    text = "Character\n1 All Might (I)\n1 All Might (I)\n1 Detroit Smash\n" + plain(
        MAIN, character=None
    )
    assert errors(check(text, catalogue)) == ["LEG106", "LEG107"]


def test_uv_2_a_character_in_the_main_deck_is_named_in_the_hint(catalogue: Catalogue):
    finding = one(check("1 All Might (I)\n" + "\n".join(MAIN), catalogue), "LEG105")
    assert finding.hint is not None
    assert STARTER in finding.hint


@pytest.mark.parametrize(
    ("main", "side", "legal"),
    [(4, 0, True), (5, 0, False), (3, 1, True), (4, 1, False), (0, 4, True), (0, 5, False)],
)
def test_uv_3_four_copies_in_main_and_side_together(
    catalogue: Catalogue, main: int, side: int, legal: bool
):
    lines = [f"{main} Final Smash"] if main else []
    sideboard = [f"{side} Final Smash"] if side else []
    report = check(native([*MAIN, *lines], sideboard), catalogue)
    assert ("LEG102" in codes(report)) is not legal
    if not legal:
        finding = one(report, "LEG102")
        assert finding.rule == "UV-3"
        assert finding.card_id == "mha04/022"
        assert finding.data is not None
        assert (finding.data["copies"], finding.data["limit"]) == (main + side, 4)


def test_uv_3_the_starting_character_is_no_copy(catalogue: Catalogue):
    assert deck(catalogue, ALL_MIGHT, ["4 All Might (I)"]).verdict is Verdict.LEGAL
    assert errors(deck(catalogue, ALL_MIGHT, ["5 All Might (I)"])) == ["LEG102"]


def test_uv_3_each_card_over_the_limit_is_one_finding(catalogue: Catalogue):
    report = check(native(["3 Smash", "2 Smash", "5 Chomp", "4 Texas Smash"]), catalogue)
    assert codes(report).count("LEG102") == 2


@pytest.mark.parametrize(
    ("starter", "other", "legal"),
    [
        (ALL_MIGHT, "Smash", True),
        (ALL_MIGHT, "Chomp", False),
        (ALL_MIGHT, "Plus Ultra!", True),
        ("aot01/008", "Chomp", True),
        ("aot01/008", "Attack Titan's Outrage", True),
        ("aot01/017", "Attack Titan's Outrage", False),
        ("aot01/003", "Chomp", True),
        ("legacypromo/059", "Smash", True),
    ],
    ids=["plain", "none", "joker", "attuned", "attuned 2", "attuned none", "starter", "starter 2"],
)
def test_uv_4_a_shared_symbol(catalogue: Catalogue, starter: str, other: str, legal: bool):
    report = deck(catalogue, starter, [f"4 {other}"])
    assert errors(report) == ([] if legal else ["LEG103"])
    if not legal:
        assert one(report, "LEG103").rule == "UV-4"


def test_uv_4_holds_in_the_sideboard(catalogue: Catalogue):
    side = ("4 Chomp", "4 Final Smash", "2 Knee Smash")
    assert errors(check(native(MAIN, side), catalogue)) == ["LEG103"]


def test_uv_4_against_every_card(catalogue: Catalogue):
    starter = card(catalogue, ALL_MIGHT)
    fronts = list(catalogue.where("c.is_back = 0", ()))
    report = check(native([f"1 {c.id}" for c in fronts[:900]], character=ALL_MIGHT), catalogue)
    wrong = {f.card_id for f in report.findings if f.code == "LEG103"}
    assert wrong == {
        c.id
        for c in fronts[:900]
        if not (c.symbols | c.attuned) & (starter.symbols | starter.attuned | {Symbol.INFINITY})
    }


@pytest.mark.parametrize(
    ("size", "legal"), [(0, True), (1, False), (9, False), (10, True), (11, False)]
)
def test_uv_5_the_sideboard_has_none_or_ten(catalogue: Catalogue, size: int, legal: bool):
    side = filler(catalogue, card(catalogue, ALL_MIGHT), size)
    report = check(native(MAIN, side), catalogue)
    assert errors(report) == ([] if legal else ["LEG104"])
    if not legal:
        finding = one(report, "LEG104")
        assert finding.rule == "UV-5"
        assert finding.data is not None
        assert (finding.data["size"], finding.data["allowed"]) == (size, [0, 10])


def test_uv_6_infinity_is_the_joker_and_all_is_a_symbol(catalogue: Catalogue):
    joker = card(catalogue, "mha01/210")
    assert joker.is_joker
    assert deck(catalogue, "aot01/008", ["4 mha01/210"]).verdict is Verdict.LEGAL
    # The symbol "all" matches itself and nothing else.
    assert card(catalogue, "tmnt01/006").symbols == {Symbol.ALL, Symbol.GOOD}
    assert errors(deck(catalogue, "aot01/008", ["4 cb02/012"])) == ["LEG103"]


def sets_of_two(tmp_path, backs: tuple[str, str]) -> Catalogue:
    folder = card_folder(
        tmp_path, "  '001':\n" + FOUNDATION.format(name="A"), code="one", core=True
    )
    card_folder(tmp_path, "  '001':\n" + FOUNDATION.format(name="B"), code="two")
    (folder / "sets.yaml").write_text(
        "as_of: 2026-03\nsets:\n"
        + "".join(
            f"  {code}: {{name: T, universe: null, released: null, card_back: {back}}}\n"
            for code, back in zip(("one", "two"), backs, strict=True)
        ),
        encoding="utf-8",
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UVDECK_CACHE_DIR", str(tmp_path / "cache"))
        return open_catalogue(DataSource((folder,)))


@pytest.mark.parametrize(
    ("backs", "lines", "noted"),
    [
        (("null", "null"), ["4 one/001"], False),
        (("null", "null"), ["4 one/001", "4 two/001"], True),
        (("red", "red"), ["4 one/001", "4 two/001"], False),
        (("red", "blue"), ["4 one/001", "4 two/001"], True),
        (("red", "blue"), ["4 one/001"], False),
        (("red", "null"), ["4 one/001", "4 two/001"], True),
    ],
)
def test_uv_7_card_backs(tmp_path, backs: tuple[str, str], lines: list[str], noted: bool):
    catalogue = sets_of_two(tmp_path, backs)
    for side in ((), (lines[-1],)):
        main = lines[: len(lines) - len(side)] or lines
        report = check(native(main, side, None), catalogue)
        assert ("LEG115" in codes(report)) is noted
        if noted:
            finding = one(report, "LEG115")
            assert (finding.severity, finding.rule) == (Severity.NOTE, "UV-7")
    catalogue.close()


def test_uv_7_double_sided_cards_have_no_back(catalogue: Catalogue):
    assert "LEG115" in codes(check("4 aot01/285\n", catalogue))
    assert "LEG115" not in codes(check("4 aot01/107\n", catalogue))


def test_uv_7_is_no_error(catalogue: Catalogue):
    report = check(native(MAIN), catalogue)
    assert "LEG115" in codes(report)
    assert report.verdict is Verdict.LEGAL


def test_uv_8_reprints_are_one_card(catalogue: Catalogue):
    lines = ["1 bloodomen/146", "1 mha04/153", "1 redhorizon/092", "1 rh4p/016"]
    assert "LEG102" not in codes(check(native(lines), catalogue))
    finding = one(check(native([*lines, "1 rhid01/014"]), catalogue), "LEG102")
    assert finding.data is not None
    assert len(finding.data["printings"]) == 5


def test_uv_8_namesakes_are_other_cards(catalogue: Catalogue):
    namesakes = candidates(catalogue, "Determined")
    assert len(namesakes) > 1
    lines = [f"4 {card.id}" for card in namesakes]
    assert "LEG102" not in codes(check(native(lines), catalogue))
    assert "DCK109" in codes(check(native(["4 Determined"]), catalogue))


def test_uv_8_the_strictest_limit_below_four_holds(tmp_path):
    text = ""
    for name, limits in (
        ("A", (None, 1)),
        ("B", (1, None)),
        ("C", (None, 6)),
        ("D", (8, 6)),
        ("E", (1, 6)),
        ("F", (2, 1)),
        ("G", (6, "any")),
    ):
        for i, limit in enumerate(limits):
            number = f"{'ABCDEFG'.index(name)}{i}0"
            text += f"  '{number}':\n"
            if i == 0:
                text += FOUNDATION.format(name=name)
            else:
                text += f"    reprint_of: tst01/{number[0]}00\n"
            if limit is not None:
                text += f"    copy_limit: {limit}\n"
            elif i:
                text += "    rarity: common\n"
    folder = card_folder(tmp_path, text, core=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UVDECK_CACHE_DIR", str(tmp_path / "cache"))
        catalogue = open_catalogue(DataSource((folder,)))
    for name, most in (("A", 1), ("B", 1), ("C", 6), ("D", 8), ("E", 1), ("F", 1), ("G", 999)):
        assert "LEG102" not in codes(check(native([f"{most} {name}"]), catalogue))
        if most < 999:
            assert "LEG102" in codes(check(native([f"{most + 1} {name}"]), catalogue))
    catalogue.close()


@pytest.mark.parametrize(
    ("printing", "limit"),
    [
        ("7thcross/075", 1),
        ("aot02/186", 1),
        ("aot03/183", 10),
        ("aot03/187", 10),
        ("bebop/007", 16),
        ("gdz01/048", 6),
        ("mha03/076", 8),
        ("mha07/111", 8),
        ("tmnt01/153", 8),
    ],
)
def test_uv_9_printed_limits(catalogue: Catalogue, printing: str, limit: int):
    assert "LEG102" not in codes(check(native([f"{limit} {printing}"]), catalogue))
    finding = one(check(native([f"{limit} {printing}", f"1 {printing}"]), catalogue), "LEG102")
    assert finding.rule == "UV-9"


def test_uv_9_any_number(catalogue: Catalogue):
    report = check(native(["999 stk0x/057", "999 stk0x/057"]), catalogue)
    assert "LEG102" not in codes(report)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([f"4 {ALLY_ATTACK}"], []),
        ([f"8 {ALLY_ATTACK}"], []),
        ([f"9 {ALLY_ATTACK}"], ["LEG102"]),
        ([f"4 {DOUBTFUL}"], []),
        ([f"5 {DOUBTFUL}"], ["LEG113"]),
        ([f"8 {DOUBTFUL}"], ["LEG113"]),
        ([f"9 {DOUBTFUL}"], ["LEG102"]),
        # One choice: a second card above the limit is too many whatever its keywords are.
        ([f"8 {ALLY_ATTACK}", f"5 {DOUBTFUL}"], ["LEG102"]),
        ([f"5 {DOUBTFUL}", "5 gdz01/017"], ["LEG102", "LEG113"]),
        (["8 ggs01/044", "5 aot03/051"], ["LEG102"]),
        # Neither a card of another type nor an attack without the keyword may be chosen.
        (["5 Pro Hero Rankings"], ["LEG102"]),
        (["5 mha01/002"], ["LEG102"]),
    ],
)
def test_uv_9_may_allows_eight_copies_of_one_ally_attack(
    catalogue: Catalogue, lines: list[str], expected: list[str]
):
    for order in (lines, lines[::-1]):
        report = check(native(order, character=MAY), catalogue)
        found = sorted(c for c in codes(report, of="LEG1") if c in ("LEG102", "LEG113"))
        assert found == expected
        for finding in report.findings:
            if finding.code == "LEG113":
                assert (finding.severity, finding.rule) == (Severity.UNCERTAIN, "UV-9")
                assert finding.card_id is not None


def test_uv_9_the_allowance_is_the_limit_of_the_card_chosen(catalogue: Catalogue):
    finding = one(check(native([f"9 {ALLY_ATTACK}"], character=MAY), catalogue), "LEG102")
    assert finding.data is not None
    assert (finding.data["copies"], finding.data["limit"]) == (9, 8)


def test_uv_9_the_player_chooses_well(catalogue: Catalogue):
    ally = [
        c.id
        for c in catalogue.where("c.type = 'attack' AND c.is_back = 0", ())
        if c.has_keyword("Ally") and c.copy_limit is None
    ][:2]
    report = check(native([f"9 {ally[0]}", f"8 {ally[1]}"], character=MAY), catalogue)
    assert one(report, "LEG102").card_id == ally[0]


@pytest.mark.parametrize("other", [ALLY_ATTACK, DOUBTFUL])
def test_uv_9_nobody_else_allows_it(catalogue: Catalogue, other: str):
    for starter in (ALL_MIGHT, "aot01/003"):
        report = check(native([f"5 {other}"], character=starter), catalogue)
        assert "LEG102" in codes(report)
        assert "LEG113" not in codes(report)


def test_uv_9_a_doubt_is_neither_legal_nor_illegal(catalogue: Catalogue):
    report = deck(catalogue, MAY, [f"8 {DOUBTFUL}"])
    assert errors(report) == []
    assert report.verdict is Verdict.CANNOT_SAY
    report = deck(catalogue, MAY, [f"8 {ALLY_ATTACK}"])
    assert report.verdict is Verdict.LEGAL


@pytest.mark.parametrize("printing", ["tmnt01/006", "aot01/008", "cr02/020"])
def test_uv_10_a_character_without_numbers_may_only_start(catalogue: Catalogue, printing: str):
    assert card(catalogue, printing).difficulty is None
    assert deck(catalogue, printing, []).verdict is Verdict.LEGAL
    report = deck(catalogue, printing, [f"1 {printing}"])
    assert errors(report) == ["LEG109"]
    assert one(report, "LEG109").rule == "UV-10"
    report = check(native(MAIN, [f"10 {printing}"]), catalogue)
    assert "LEG109" in codes(report)


def test_uv_10_a_character_with_numbers_may_be_in_the_deck(catalogue: Catalogue):
    assert deck(catalogue, ALL_MIGHT, ["1 All Might (I)"]).verdict is Verdict.LEGAL


def test_uv_10_two_characters_cannot_start(catalogue: Catalogue):
    found = list(catalogue.where("c.cannot_start = 1", ()))
    assert len(found) == 2
    for character in found:
        report = check(native(MAIN, character=character.id), catalogue)
        assert "LEG108" in errors(report)
        assert one(report, "LEG108").rule == "UV-10"


def test_uv_10_a_back_is_no_deck_card(catalogue: Catalogue):
    for text in (
        native(["1 aot01/285B"]),
        native(MAIN, ["1 aot01/285B"]),
        native(MAIN, character="aot01/285B"),
    ):
        report = check(text, catalogue)
        assert "LEG110" in errors(report)
        assert one(report, "LEG110").rule == "UV-10"
    assert "LEG110" not in codes(check(native(["1 aot01/285"]), catalogue))


@pytest.mark.parametrize(
    ("starter", "line", "dead"),
    [
        ("capcomleaguekit/022", "1 battleforpower/038", False),
        ("mha01/109", "1 battleforpower/038", True),
        ("aot01/003", "1 battleforpower/038", True),
    ],
)
def test_uv_11_cards_of_another_character_are_dead(
    catalogue: Catalogue, starter: str, line: str, dead: bool
):
    report = check(native([line, line], character=starter), catalogue)
    assert codes(report).count("LEG114") == int(dead)
    if dead:
        finding = one(report, "LEG114")
        assert (finding.severity, finding.rule) == (Severity.WARNING, "UV-11")


def test_uv_11_lists_are_alternatives_and_versions_share_an_identity(catalogue: Catalogue):
    team = card(catalogue, "rot/092")
    assert team.character_only == ("Benimaru", "Goro", "Kyo")
    from uvdeck.model import identity_of
    from uvdeck.text import fold_name

    starters = [
        c
        for c in catalogue.where("c.type = 'character' AND c.is_back = 0", ())
        if fold_name(identity_of(c.name)) in {"benimaru", "goro", "kyo"}
    ]
    assert len(starters) > 3
    for starter in starters:
        report = check(native(["1 rot/092"], character=starter.id), catalogue)
        assert "LEG114" not in codes(report)


def test_uv_11_is_no_error(catalogue: Catalogue):
    report = deck(catalogue, "aot01/003", ["4 battleforpower/038"])
    assert "LEG114" in codes(report)
    assert report.verdict is Verdict.LEGAL


@pytest.mark.parametrize(
    ("name", "expected"),
    [(None, []), ("core", []), ("standrad", ["FMT101"]), ("modern", ["FMT101"])],
)
def test_a_format_that_nobody_can_check(
    catalogue: Catalogue, name: str | None, expected: list[str]
):
    text = native(MAIN) + (f"format: {name}\n" if name else "")
    assert errors(check(text, catalogue)) == expected


def test_every_rule_is_in_the_list_once():
    assert len(RULES) == len(set(RULES)) == 17
    assert all(rule.__doc__ for rule in RULES)
