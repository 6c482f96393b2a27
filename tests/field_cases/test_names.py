"""Names as people type, paste and export them. Each test bears the row of its field case."""

import pytest

from tests.helpers import cards, check, codes
from tests.syntaxes import NAMES, QUALIFIED, each
from uvdeck import decklists
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import SYNTAXES as SYNTAXES_BY_NAME
from uvdeck.legality.verdict import Verdict
from uvdeck.names import candidates
from uvdeck.text import clean

SYNTAXES = each(NAMES)


@SYNTAXES
@pytest.mark.parametrize("sign", ["\u2019", "\u2018", "\u02bc", "\u0060", "'"])
def test_fc_001_curly_apostrophes(catalogue: Catalogue, write, sign: str):
    report = check(write([f"4 Genkai{sign}s Guidance"]), catalogue)
    assert cards(report.resolved.main) == [(4, "yyhdt/155")]
    assert codes(report, of="DCK") == []


@SYNTAXES
@pytest.mark.parametrize("signs", ["\u201c\u201d", "\u201e\u201c", "\u00ab\u00bb", '""'])
def test_fc_002_curly_double_quotes(catalogue: Catalogue, write, signs: str):
    report = check(write([f"2 {signs[0]}Big Sister{signs[1]} of 1-B"]), catalogue)
    assert cards(report.resolved.main) == [(2, "mha07/016")]
    assert codes(report, of="DCK") == []


@SYNTAXES
@pytest.mark.parametrize(
    "name", ["Shinnok", "\u00b7Shinnok\u00b7", "\u2022Shinnok\u2022", "\u30fbShinnok\u30fb"]
)
def test_fc_004_dots_around_a_name_may_be_left_out(catalogue: Catalogue, write, name: str):
    report = check(write([f"1 {name}"]), catalogue)
    assert cards(report.resolved.main) == [(1, "mortalkombat/189")]


@SYNTAXES
def test_fc_005_dots_tell_versions_apart(catalogue: Catalogue, write):
    report = check(write([], character="Rock Howard"), catalogue)
    found = [f for f in report.findings if f.code == "DCK109"]
    assert len(found) == 1
    assert found[0].data is not None
    assert found[0].data["candidates"] == [
        "4pointpromo/106",
        "cuttingedge/100",
        "flamesoffame/073",
    ]
    assert report.verdict is Verdict.NOT_LEGAL
    report = check(write([], character="\u00b7\u00b7 Rock Howard \u00b7\u00b7"), catalogue)
    assert cards(report.resolved.characters) == [(1, "4pointpromo/106")]


@SYNTAXES
@pytest.mark.parametrize(
    ("name", "card"),
    [("Action Hero", "deadlyground/043"), ("Action Hero\u00b7\u00b7", "kofxiii/051")],
)
def test_fc_005_an_exact_name_beats_one_with_dots(catalogue: Catalogue, write, name, card):
    report = check(write([f"2 {name}"]), catalogue)
    assert cards(report.resolved.main) == [(2, card)]
    assert codes(report, of="DCK") == []


FULL_WIDTH = (
    "\uff14\u3000\uff30\uff52\uff4f \uff28\uff45\uff52\uff4f \uff32\uff41\uff4e\uff4b\uff49\uff4e"
    "\uff47\uff53"
)


@SYNTAXES
def test_fc_007_full_width_letters_and_digits(catalogue: Catalogue, write):
    report = check(write([FULL_WIDTH]), catalogue)
    assert cards(report.resolved.main) == [(4, "mha06/155")]
    assert codes(report, of="DCK") == []


@SYNTAXES
@pytest.mark.parametrize(
    "line",
    [
        "4\u00a0Pro Hero Rankings\u00a0",
        "4 Pro\u200b Hero Rankings  ",
        "\u00a04\u2009Pro\u00a0Hero Rankings\t",
        "4 Pro Hero\u2060 Rankings\ufeff",
    ],
)
def test_fc_008_blanks_that_nobody_sees(catalogue: Catalogue, write, line: str):
    report = check(write([line]), catalogue)
    assert cards(report.resolved.main) == [(4, "mha06/155")]
    assert codes(report, of="DCK") == []


@SYNTAXES
def test_fc_010_a_colon_in_a_name_is_no_header(catalogue: Catalogue, write):
    report = check(write(["2 Big Shot: Judy", "2 Big Shot: Punch"]), catalogue)
    expected = [(2, "bebop/136"), (2, "bebop/137")]
    assert cards(report.resolved.main) == expected
    for syntax in (s for s in SYNTAXES_BY_NAME if s != "deck-site"):
        printed = decklists.write(report.deck, syntax, catalogue)
        assert {lost.field for lost in printed.lost} <= {"name", "link"}
        again = check(printed.text, catalogue)
        assert again.syntax == syntax
        assert cards(again.resolved.main) == expected
        assert codes(again, of="DCK") == []


@SYNTAXES
def test_fc_011_commas_belong_to_names(catalogue: Catalogue, write):
    report = check(write(["3 Dagger, Dagger, Dagger", "1 Yasha Nydoorin, Orphanmaker"]), catalogue)
    assert cards(report.resolved.main) == [(3, "crvm/006"), (1, "cr02/020")]
    assert codes(report, of="DCK") == []


def test_fc_011_every_name_with_a_comma_is_read_whole(catalogue: Catalogue):
    names = sorted({card.name for card in catalogue.where("instr(c.name, ',') > 0", ())})
    assert len(names) == 182
    for write in NAMES.values():
        report = check(write([f"3 {name}" for name in names], character=None), catalogue)
        assert [line.entry.text for line in report.resolved.main] == [clean(n) for n in names]
        assert {line.entry.copies for line in report.resolved.main} == {3}


def test_fc_011_commas_in_brackets_are_reported(catalogue: Catalogue):
    # YAML reads two entries, and both are names of cards: nobody would notice.
    report = check(
        "character: All Might (I)\nmain: [1 Faye, Queen of Hearts]\n", catalogue, "deck.yaml"
    )
    assert "DCK106" in codes(report)
    report = check(
        "character: All Might (I)\nmain: [{card: Dagger, Dagger, Dagger, count: 3}]\n", catalogue
    )
    assert report.syntax == "native"
    assert codes(report) == ["YML103"]


@SYNTAXES
def test_fc_013_the_whole_name_is_tried_first(catalogue: Catalogue, write):
    report = check(write(["4 Leaving the Bebop", "2 Total Global Domination"]), catalogue)
    assert cards(report.resolved.main) == [(4, "cb02/012"), (2, "warriorsdream/071")]
    assert codes(report, of="DCK") == []


@pytest.mark.parametrize("header", ["", "Main\n"])
def test_fc_014_names_that_begin_with_a_section_word(catalogue: Catalogue, header: str):
    report = check(f"{header}Action Hero\n2 Side Flop\n1 Attack Titan's Outrage\n", catalogue)
    assert cards(report.resolved.main) == [
        (1, "deadlyground/043"),
        (2, "tekken6/007"),
        (1, "aot01/152"),
    ]
    assert report.resolved.sideboard == ()
    assert codes(report, of="DCK") == ["DCK103"]


@SYNTAXES
def test_fc_016_number_signs_in_names(catalogue: Catalogue, write):
    lines = ["2 #10 Pro Hero", "2 Cute Baby #202", "4 The New #1"]
    report = check(write(lines), catalogue)
    assert cards(report.resolved.main) == [
        (2, "mha06/123"),
        (2, "mha07/087"),
        (4, "mha06/063"),
    ]
    assert codes(report, of="DCK") == []


def test_fc_016_below_a_markdown_header(catalogue: Catalogue):
    report = check("# Mainboard\n2 #10 Pro Hero\n2 Cute Baby #202\n4 The New #1\n", catalogue)
    assert [copies for copies, _ in cards(report.resolved.main)] == [2, 2, 4]
    assert codes(report, of="DCK") == []


@pytest.mark.parametrize("line", ["#10 Pro Hero", "#10 Pro Hero x2", "#10 Pro Hero (mha06/123)"])
def test_fc_016_a_bare_line_draws_a_warning(catalogue: Catalogue, line: str):
    report = check(f"4 Chomp\n{line}\n", catalogue)
    assert cards(report.resolved.main) == [(4, "aot01/107")]
    warning = next(f for f in report.findings if f.code == "DCK107")
    assert warning.severity.value == "warning"
    assert warning.span is not None
    assert warning.span.line == 2


@pytest.mark.parametrize(
    ("entry", "code"), [("2 #10 Pro Hero", "DCK106"), ("2 Cute Baby #202", "DCK108")]
)
def test_fc_016_yaml_takes_it_for_a_comment(catalogue: Catalogue, entry: str, code: str):
    report = check(f"character: All Might (I)\nmain:\n- 4 Smash\n- {entry}\n", catalogue)
    found = [f for f in report.findings if f.code.startswith("DCK")]
    assert [f.code for f in found] == [code]
    assert found[0].span is not None
    assert (found[0].span.line, found[0].span.column) == (4, 3)


@SYNTAXES
def test_fc_017_slashes_between_halves(catalogue: Catalogue, write):
    report = check(write(["1 Wound / Restore", "1 Wound/Restore", "1 Wound // Restore"]), catalogue)
    assert cards(report.resolved.main) == [(1, "crmn/003")] * 3
    assert codes(report, of="DCK") == []


@each(QUALIFIED)
@pytest.mark.parametrize(
    "line",
    [
        "4 mha06/155 Genkai's Guidance",
        "4 -mha06/155 Genkai's Guidance",
        "4 Genkai's Guidance (mha06/155)",
    ],
)
def test_fc_025_number_and_name_contradict(catalogue: Catalogue, write, line: str):
    report = check(write([line]), catalogue)
    found = [f for f in report.findings if f.code.startswith("DCK")]
    assert [f.code for f in found] == ["DCK110"]
    assert found[0].data is not None
    assert found[0].data["printing"] == "mha06/155"
    assert found[0].data["named"] == ["yyhdt/155"]
    assert cards(report.resolved.main) == [(4, None)]
    assert report.verdict is Verdict.NOT_LEGAL


@pytest.mark.parametrize(
    "text", ["mha01/002", "mha01/2", "MHA01/002", "\uff4d\uff48\uff41\uff10\uff11/002"]
)
def test_fc_025_ids_are_read_forgivingly(catalogue: Catalogue, text: str):
    assert [card.id for card in candidates(catalogue, text)] == ["mha01/002"]
