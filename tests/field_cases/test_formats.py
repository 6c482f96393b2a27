"""Field cases about formats: pools, bans, days, symbols, swaps."""

import csv
import io
from pathlib import Path

import pytest

from tests.formats_data import (
    EREN,
    RULES,
    ban_list,
    deck,
    fitting,
    layered,
    snapshot,
    write_layer,
)
from tests.helpers import ROOT, check, codes, errors, native, plain, uvdeck
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.legality.verdict import Report, Verdict
from uvdeck.names import candidates

DAY = "2026-04-15"

#: A character with fire, difficulty and control.
DABI = "mha06/046"


def grave(report: Report) -> list[str]:
    """Return the codes of errors and doubts."""
    return [f.code for f in report.findings if f.severity.value in ("error", "uncertain")]


def moves(catalogue: Catalogue, *texts: str) -> list[tuple]:
    result = []
    for text in texts:
        count, _, name = text.partition(" ")
        (card,) = candidates(catalogue, name)
        result.append((card, int(count)))
    return result


# --- One card in several printings ---------------------------------------------------------------


def test_fc_019_copies_are_summed_over_reprints(catalogue: Catalogue):
    reprints = [
        "2 -mha04/153 Valiant Assault",
        "2 -rhid01/014 Valiant Assault",
        "1 -redhorizon/092 Valiant Assault",
    ]
    report = check(plain(reprints), catalogue)
    (finding,) = (f for f in report.findings if f.code == "LEG102")
    assert finding.data is not None
    assert (finding.data["copies"], finding.data["limit"]) == (5, 4)
    assert finding.data["printings"] == ["mha04/153", "redhorizon/092", "rhid01/014"]
    assert "LEG102" not in codes(check(plain(reprints[:2]), catalogue))


def test_fc_022_an_old_printing_of_a_card_in_the_pool(catalogue: Catalogue):
    old = check(
        plain(["4 -yyh/020 16 Instant Slashes"], character=None),
        catalogue,
        format="standard",
        on=DAY,
    )
    assert not codes(old, of="LEG20")
    text = plain(["4 -bebop/024 Hacker Extraordinaire"], character=None)
    spotlight = check(text, catalogue, format="spotlight-mha", on=DAY)
    assert not codes(spotlight, of="LEG20")
    # The sets themselves are not in these pools.
    for printing, name in (("yyh/019", "standard"), ("bebop/025", "spotlight-mha")):
        report = check(f"4 {printing}\n", catalogue, format=name, on=DAY)
        assert codes(report, of="LEG20") == ["LEG201"]


def test_fc_022_a_whole_deck_with_the_old_printing_is_legal(catalogue: Catalogue):
    card = catalogue.by_printing("yyh/020")
    assert card is not None
    symbol = next(iter(card.symbols)).value
    starter = next(
        c
        for c in catalogue.where("c.type = 'character' AND c.is_back = 0", ())
        if symbol in {s.value for s in c.symbols} and c.id.startswith("yyhdt/")
        and not c.cannot_start
        and not codes(check(native([], character=c.id), catalogue, format="standard", on=DAY),
                      of="LEG20")
    )  # fmt: skip
    text = deck(catalogue, "4 yyh/020", character=starter.id, symbol=symbol)
    report = check(text, catalogue, format="standard", on=DAY)
    assert grave(report) == []
    assert report.verdict is Verdict.LEGAL


@pytest.mark.parametrize("printing", ["yyhdt/166", "yyh/020"])
def test_fc_023_a_ban_hits_all_printings(printing: str, tmp_path: Path, catalogue: Catalogue):
    folder = write_layer(
        tmp_path / "layer",
        [{"id": "standard", "snapshots": [snapshot("2026-04-10", ["yyhdt"], "april")]}],
        [ban_list("april", banned=["yyhdt/166"])],
    )
    with layered(folder) as own:
        report = check(f"1 {printing}\n", own, format="standard", on="2026-04-10")
        assert codes(report, of="LEG20") == ["LEG203"]
        before = check(f"1 {printing}\n", own, format="standard", on="2026-04-09")
        assert not codes(before, of="LEG20")


# --- Sizes and swaps -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "with_starter", "expected"), [(59, 0, ["LEG101"]), (60, 0, []), (60, 1, [])]
)
def test_fc_058_the_starter_is_not_counted_in_a_format_with_sixty(
    catalogue: Catalogue, size: int, with_starter: int, expected: list[str]
):
    lines = [f"{with_starter} {DABI}"] if with_starter else []
    text = deck(catalogue, *lines, size=size, character=DABI)
    report = check(text, catalogue, format="standard", on=DAY)
    assert grave(report) == expected
    assert report.main_size == size


@pytest.mark.parametrize(
    ("out", "into", "expected"),
    [
        (["3 Capture the Target"], ["2 Chomp"], ["LEG101", "LEG104", "LEG218"]),
        (["2 Capture the Target"], ["2 Chomp"], []),
        (["1 Capture the Target"], ["1 Detroit Smash"], ["LEG215"]),
        (["5 Capture the Target"], ["4 Chomp"], ["LEG215"]),
        (["2 Chomp"], ["2 Chomp"], ["LEG215"]),
        (["4 Capture the Target"], ["4 Chomp"], []),
    ],
)
def test_fc_061_a_swap_is_checked_as_a_whole_deck(
    catalogue: Catalogue, out: list[str], into: list[str], expected: list[str]
):
    side = ["4 aot01/107", "4 aot01/152", "2 aot01/131"]
    text = deck(catalogue, "4 aot01/174", side=side)
    assert grave(check(text, catalogue, format="standard", on=DAY)) == []
    report = check(
        text,
        catalogue,
        format="standard",
        on=DAY,
        out=moves(catalogue, *out),
        into=moves(catalogue, *into),
    )
    assert sorted(grave(report)) == expected
    if "LEG218" in expected:
        assert (report.main_size, report.sideboard_size) == (59, 11)
    else:
        assert (report.main_size, report.sideboard_size) == (60, 10)


# --- Symbols -------------------------------------------------------------------------------------


@pytest.mark.parametrize("section", ["main", "side"])
@pytest.mark.parametrize(
    ("character", "expected"), [(EREN, []), ("aot01/005", ["LEG209"]), ("aot01/010", ["LEG209"])]
)
def test_fc_064_attuned_symbols(
    catalogue: Catalogue, section: str, character: str, expected: list[str]
):
    """Chomp has an attuned death: Eren has death, Bertolt and Hange have none."""
    if section == "main":
        text = deck(catalogue, "4 aot01/107", character=character)
    else:
        side = ["4 aot01/107", *fitting(catalogue, "standard", "fire", 6, attuned=True)]
        main = fitting(catalogue, "standard", "fire", 60)
        text = native(main, side, character)
    report = check(text, catalogue, format="standard", on=DAY, primary="fire")
    assert grave(report) == expected
    if expected:
        finding = next(f for f in report.findings if f.code == "LEG209")
        assert finding.card_id == "aot01/107"


def test_fc_065_each_card_matches_and_no_symbol_is_common(catalogue: Catalogue):
    fire = fitting(catalogue, "standard", "fire", 30, ["death"])
    death = fitting(catalogue, "standard", "death", 30, ["fire"])
    report = check(native([*fire, *death], (), EREN), catalogue, format="standard", on=DAY)
    assert grave(report) == ["LEG211"]
    (finding,) = (f for f in report.findings if f.code == "LEG211")
    assert finding.data is not None
    found = [(c["symbol"], c["copies"], len(c["cards"])) for c in finding.data["candidates"]]
    assert found == [("death", 30, 8), ("fire", 30, 8)]
    # Each card shares a symbol, which is all that core asks for.
    assert grave(check(native([*fire, *death], (), EREN), catalogue)) == []
    common = deck(catalogue)
    assert grave(check(common, catalogue, format="standard", on=DAY)) == []


# --- Days ----------------------------------------------------------------------------------------


def test_fc_067_a_ban_works_from_its_effective_day_to_its_end(tmp_path: Path):
    sets = ["aot01"]
    folder = write_layer(
        tmp_path / "layer",
        [
            {
                "id": "league",
                "name": "League",
                "rules": RULES,
                "snapshots": [
                    snapshot("2025-06-01", sets, "none", kind="observed"),
                    snapshot("2025-06-24", sets, "summer"),
                    snapshot("2025-12-01", sets, "none-again"),
                ],
            }
        ],
        [
            ban_list("none"),
            ban_list(
                "summer", announced="2025-06-10", effective="2025-06-24", banned=["aot01/107"]
            ),
            ban_list("none-again", effective="2025-12-01"),
        ],
    )
    with layered(folder) as own:
        found = {
            day: codes(check("4 Chomp\n", own, format="league", on=day), of="LEG20")
            for day in ("2025-06-10", "2025-06-23", "2025-06-24", "2025-11-30", "2025-12-01")
        }
    assert list(found.values()) == [[], [], ["LEG203"], ["LEG203"], []]


def test_fc_068_cards_before_their_release(tmp_path: Path):
    released = {"new01": "2025-11-14", "new02": None}
    folder = write_layer(
        tmp_path / "layer",
        [
            {
                "id": "league",
                "name": "League",
                "rules": RULES,
                "snapshots": [
                    snapshot("2025-10-01", ["new01", "new02"], "first"),
                    snapshot("2025-12-01", ["new01", "new02"], "second", kind="observed"),
                    snapshot("2026-01-01", ["new01", "new02"], "third"),
                ],
            }
        ],
        [ban_list("first"), ban_list("second"), ban_list("third")],
        released,
    )

    def found(card: str, day: str) -> list[str]:
        return codes(check(f"4 {card}/001\n", own, format="league", on=day), of="LEG20")

    with layered(folder) as own:
        assert found("new01", "2025-11-13") == ["LEG206"]
        assert found("new01", "2025-11-14") == []
        assert found("new02", "2025-11-14") == ["LEG207"]
        # Seen in a pool it is released, on that day and under later snapshots too.
        assert found("new02", "2025-12-01") == []
        assert found("new02", "2026-01-01") == []


def test_fc_070_restricted_and_rotated_are_both_said(tmp_path: Path):
    folder = write_layer(
        tmp_path / "layer",
        [
            {
                "id": "league",
                "name": "League",
                "rules": RULES,
                "snapshots": [
                    snapshot("2025-06-01", ["aot01", "mha01"], "both", kind="observed"),
                    snapshot("2025-09-01", ["mha01"], "after"),
                ],
            }
        ],
        [ban_list("both"), ban_list("after", restricted={"aot01/107": 1})],
    )
    with layered(folder) as own:
        report = check("1 Chomp\n", own, format="league", on="2025-09-01")
        found = {f.code: f.severity.value for f in report.findings if f.code.startswith("LEG20")}
        assert found == {"LEG202": "error", "LEG204": "note"}
        assert report.verdict is Verdict.NOT_LEGAL


@pytest.mark.parametrize(
    ("words", "code", "near"),
    [
        (["--format", "Standrad"], 2, "standard"),
        (["--format", ""], 2, "known"),
        (["--default-format", "moderm"], 2, "known"),
        (["--format", "standard", "--on", "2025-10-27"], 1, "CANNOT SAY"),
        ([], 0, "LEGAL under core"),
    ],
)
def test_fc_071_no_format_passes_by_being_unknown(
    words: list[str], code: int, near: str, cache: Path
):
    path = ROOT / "examples" / "decks" / "mirio-togata.yaml"
    text = path.read_text(encoding="utf-8").replace("format: standard\n", "")
    run = uvdeck("check", "-", "--quiet", *words, cache=cache, stdin=text.encode(), expect=code)
    assert near in run.stdout + run.stderr
    assert code == 0 or ": LEGAL" not in run.stdout


@pytest.mark.parametrize("name", ["Standrad", "standart", "my-own-format"])
def test_fc_071_a_deck_that_names_an_unknown_format_is_not_legal(name: str, catalogue: Catalogue):
    report = check(f"format: {name.lower()}\n" + deck(catalogue), catalogue)
    assert errors(report) == ["FMT101"]
    assert report.verdict is Verdict.NOT_LEGAL
    # What the command line asks for counts, whatever the deck names.
    asked = check(f"format: {name.lower()}\n" + deck(catalogue), catalogue, format="core")
    assert asked.verdict is Verdict.LEGAL


# --- Reports -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["../../evil", "/tmp/evil", "C:\\x", "CON", "x" * 200])  # noqa: S108
def test_fc_103_a_deck_name_is_no_path_in_a_report(name: str, tmp_path: Path, cache: Path):
    import json

    (tmp_path / "a.yaml").write_text(f"name: {json.dumps(name)}\nmain: [4 Chomp]\n")
    run = uvdeck("check", "a.yaml", "--output-format", "csv", cache=cache, cwd=tmp_path, expect=1)
    (row,) = csv.DictReader(io.StringIO(run.stdout))
    assert row["deck"] == name
    assert [path.name for path in tmp_path.iterdir()] == ["a.yaml"]


@pytest.mark.parametrize("text", ['=HYPERLINK("http://x")', "@SUM(1)", "\\t=1", "+B"])
def test_fc_104_no_formula_reaches_a_spreadsheet(text: str, tmp_path: Path, cache: Path):
    import json

    (tmp_path / "a.yaml").write_text(f"name: {json.dumps(text)}\nmain: [4 Chomp]\n")
    words = ("check", "a.yaml")
    run = uvdeck(*words, "--output-format", "csv", cache=cache, cwd=tmp_path, expect=1)
    (row,) = csv.DictReader(io.StringIO(run.stdout))
    assert row["deck"].lstrip()[:1] not in "=+-@"
    document = json.loads(uvdeck(*words, "--json", cache=cache, cwd=tmp_path, expect=1).stdout)
    assert document["decks"][0]["name"] == text
