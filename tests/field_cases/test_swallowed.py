"""Nothing of a list is passed over so that an illegal deck looks legal (FC-038 and its kind)."""

import pytest

from tests.helpers import ROOT, check
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.legality.verdict import Verdict

LEGAL = (ROOT / "examples" / "decks" / "vaxildan.txt").read_text(encoding="utf-8")
HEADER = "Sideboard (10)"


def short() -> str:
    """Return the example with 49 cards in the main deck, and its sideboard of ten."""
    return "\n".join(
        line
        for line in LEGAL.splitlines()
        if not any(name in line for name in ("Prank War", "Elvish", "Embrace"))
    )


def test_the_example_is_what_these_tests_take_it_for(catalogue: Catalogue):
    assert check(LEGAL, catalogue).verdict is Verdict.LEGAL
    report = check(short(), catalogue)
    assert (report.verdict, report.main_size, report.sideboard_size) == (Verdict.NOT_LEGAL, 49, 10)


@pytest.mark.parametrize(
    "header",
    [
        "; Sideboard", "// Sideboard", "# Sideboard", "## Sideboard cards", "### Sideboard?",
        "# Sideboard (ten)", "### My sideboard", "# Maybe?", "## Considering for later",
        "# Sideboard // bench", "// My sideboard", "; the side board",
    ],
)  # fmt: skip
def test_a_heading_never_makes_main_deck_of_a_sideboard(catalogue: Catalogue, header: str):
    report = check(short().replace(HEADER, header), catalogue)
    assert report.verdict is Verdict.NOT_LEGAL
    assert report.main_size <= 49


@pytest.mark.parametrize("remark", ["// 60 Maindeck", "# my sideboard plan against fast decks"])
def test_a_remark_is_only_a_remark(catalogue: Catalogue, remark: str):
    assert check(f"{remark}\n{LEGAL}", catalogue).verdict is Verdict.LEGAL


def test_a_heading_by_type_stays_in_the_maybeboard(catalogue: Catalogue):
    report = check(LEGAL.replace("Foundations", "Maybeboard\nFoundations"), catalogue)
    assert report.verdict is Verdict.NOT_LEGAL
    assert report.main_size < 50
    assert "DCK111" in {f.code for f in report.findings}


@pytest.mark.parametrize(
    "line",
    ["~~1 Chomp~~", "[s]1 Chomp[/s]", "[b][s]1 Chomp[/s][/b]", "[ ] 1 Chomp", "\u274c 1 Chomp",
     "1 Chomp\x0c5 Smash", "// x\x0c5 Chomp", "1 Chomp // \u20285 Smash", "; \0",
     "// x\x855 Smash"],
)  # fmt: skip
def test_crossed_out_and_hidden_lines_are_errors(catalogue: Catalogue, line: str):
    report = check(f"{line}\n{LEGAL}", catalogue)
    assert [(f.code, f.span and f.span.line) for f in report.findings if f.code == "DCK106"] == [
        ("DCK106", 1)
    ]


def test_long_comments_and_notes_are_no_cards(catalogue: Catalogue):
    for line in ("// " + "x" * 500, "# " + "x" * 500, "Notes: " + "x" * 3_000):
        assert check(f"{line}\n{LEGAL}", catalogue).verdict is Verdict.LEGAL


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("rhid01/016", "redhorizon/096"),  # capitals
        ("4pointpromo/111", "6pointpromo/019"),  # blanks
    ],
)
def test_uv_8_names_that_differ_in_print_alone_count_together(
    catalogue: Catalogue, one: str, other: str
):
    first, second = catalogue.by_printing(one), catalogue.by_printing(other)
    assert first is not None
    assert second is not None
    assert first.name != second.name
    for lines in (f"4 {one}\n4 {other}", f"4 {other}\n4 {one}"):
        report = check(f"Character\nmha01/001\nMain\n{lines}", catalogue)
        (finding,) = [f for f in report.findings if f.code == "LEG102"]
        assert (finding.data or {})["copies"] == 8
    report = check(f"Character\nmha01/001\nMain\n2 {one}\n2 {other}", catalogue)
    assert "LEG102" not in {f.code for f in report.findings}
