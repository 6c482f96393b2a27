"""The report about one deck."""

import json

import pytest

from tests.helpers import MAIN, STARTER, check, codes, filler, native, plain
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import MAX_BYTES
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.legality.verdict import Verdict, report_to_json, shared_symbols, verdict_of
from uvdeck.model import Symbol

EVERY = "air all chaos death earth evil fire good life order void water"


def finding(severity: Severity) -> Diagnostic:
    return Diagnostic("LEG102", severity, "x")


@pytest.mark.parametrize(
    ("severities", "verdict"),
    [
        ([], Verdict.LEGAL),
        ([Severity.NOTE, Severity.WARNING], Verdict.LEGAL),
        ([Severity.UNCERTAIN], Verdict.CANNOT_SAY),
        ([Severity.NOTE, Severity.UNCERTAIN], Verdict.CANNOT_SAY),
        ([Severity.UNCERTAIN, Severity.ERROR], Verdict.NOT_LEGAL),
        ([Severity.ERROR], Verdict.NOT_LEGAL),
    ],
)
def test_verdicts(severities: list[Severity], verdict: Verdict):
    assert verdict_of([finding(severity) for severity in severities]) is verdict


@pytest.mark.parametrize(
    ("starter", "lines", "plain_symbols", "with_attuned"),
    [
        # mha01/001 has all, earth and good.
        ("mha01/001", ["4 Smash"], "all earth good", "all earth good"),
        ("mha01/001", ["4 Plus Ultra!"], "all earth good", "all earth good"),
        ("mha01/001", ["4 cb02/012"], "all", "all"),
        ("mha01/001", ["4 cb02/012", "4 tmnt01/006"], "all", "all"),
        ("mha01/001", ["4 Chomp"], "", ""),
        # aot01/008 has death and fire; Chomp has death, attuned.
        ("aot01/008", ["4 Chomp"], "death", "death fire"),
        ("aot01/008", ["4 Chomp", "4 Attack Titan's Outrage"], "", "death fire"),
        ("aot01/008", ["4 Chomp", "4 The New #1"], "", "fire"),
        # A joker may choose any symbol, and has no other one for attuned cards (UV-21).
        ("aot01/003", ["4 Plus Ultra!"], EVERY, EVERY),
        ("aot01/003", ["4 Chomp"], "death", "death"),
        ("aot01/003", ["4 Chomp", "4 Attack Titan's Outrage"], "", ""),
    ],
)
def test_shared_symbols(
    catalogue: Catalogue,
    starter: str,
    lines: list[str],
    plain_symbols: str,
    with_attuned: str,
):
    report = check(native(lines, character=starter), catalogue)
    assert [s.value for s in report.shared] == plain_symbols.split()
    assert [s.value for s in report.shared_attuned] == with_attuned.split()


def test_shared_symbols_count_the_sideboard(catalogue: Catalogue):
    report = check(native(["4 Smash"], ["4 cb02/012"], "mha01/001"), catalogue)
    assert report.shared == [Symbol.ALL]


@pytest.mark.parametrize("lines", [[], ["4 No Such Card"], ["4 Smash", "1 No Such Card"]])
def test_nothing_is_said_of_symbols_that_nobody_knows(catalogue: Catalogue, lines: list[str]):
    report = check(plain(lines), catalogue)
    assert report.shared == report.shared_attuned == []
    report = check(native(["4 Smash"], character=None), catalogue)
    assert shared_symbols(report.resolved, attuned_too=True) == []


def test_counts_by_type(catalogue: Catalogue):
    report = check(native([*MAIN, "3 No Such Card"], ["4 Chomp"]), catalogue)
    assert report.types == {"foundation": 28, "attack": 20, "action": 2, "unknown": 3}
    assert list(report.types)[-1] == "unknown"
    assert sum(report.types.values()) == report.main_size == 53
    assert report.sideboard_size == 4


def test_what_is_missing(catalogue: Catalogue):
    report = check(
        native(["5 Smash", "1 X Y Z", "1 Rock Howard", "2 A B C"], ["1 Chomp"]), catalogue
    )
    assert len(report.missing) == len(set(report.missing)) >= 5
    assert check(native(MAIN), catalogue).missing == []
    # A note or a warning stands in nobody's way.
    report = check(native([*MAIN[:-1], "2 battleforpower/038"]), catalogue)
    assert "LEG114" in codes(report)
    assert report.missing == []


@pytest.mark.parametrize(
    ("data", "code", "syntax"),
    [
        (b"\xff\xfe4\x00", "YML102", "unknown"),
        (b"4 Smash\n\xe9", "YML102", "unknown"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "YML102", "unknown"),
        (b"x" * (MAX_BYTES + 1), "DCK106", "unknown"),
        (b"main: [\n", "YML101", "native"),
        (b"asdasd", "DCK101", "plain"),
    ],
)
def test_files_that_are_no_deck(catalogue: Catalogue, data: bytes, code: str, syntax: str):
    report = check(data, catalogue)
    assert codes(report) == [code]
    assert report.syntax == syntax
    assert report.verdict is Verdict.NOT_LEGAL
    assert (report.main_size, report.sideboard_size, report.types) == (0, 0, {})


def test_the_largest_file_is_read(catalogue: Catalogue):
    text = plain(MAIN)
    padded = text.encode() + b"\n" * (MAX_BYTES - len(text.encode()))
    assert check(padded, catalogue).verdict is Verdict.LEGAL


def test_findings_are_sorted(catalogue: Catalogue):
    report = check("4 X Y\n4 Z W\n9 Smash\n9 Chomp\n", catalogue)
    places = [(f.span.line or 0) if f.span else 0 for f in report.findings]
    assert places == sorted(places)


def test_json(catalogue: Catalogue):
    text = "name: A\nplayer: B\n" + native(
        [*MAIN, "2 mha01/002 Detroit Smash", "1 No Such Card"], ["10 Plus Ultra!"]
    )
    document = json.loads(json.dumps(report_to_json(check(text, catalogue, "a.yaml"))))
    assert document["path"] == "a.yaml"
    assert document["name"] == "A"
    assert document["player"] == "B"
    assert document["syntax"] == "native"
    assert document["format"] == "core"
    assert document["verdict"] == "not legal"
    assert document["character"] == {
        "id": "mha01/001",
        "name": STARTER,
        "symbols": ["all", "earth", "good"],
        "handSize": 5,
        "health": 30,
    }
    assert (document["main"], document["sideboard"]) == (53, 10)
    assert document["sharedSymbols"] == []
    last = document["cards"][-3:]
    assert [c["section"] for c in last] == ["main", "main", "sideboard"]
    assert [c["card"] for c in last] == ["mha01/002", None, "mha01/210"]
    assert [c["printing"] for c in last] == ["mha01/002", None, None]
    assert [c["line"] for c in last] == [18, 19, 21]
    found = [f["code"] for f in document["findings"]]
    assert {"DCK108", "LEG102"} <= set(found)


def test_json_of_no_deck(catalogue: Catalogue):
    document = report_to_json(check(b"", catalogue, "-"))
    assert document["character"] is None
    assert document["cards"] == []
    assert [f["code"] for f in document["findings"]] == ["DCK101"]


def test_a_deck_takes_a_few_milliseconds(catalogue: Catalogue):
    import time

    starter = catalogue.by_printing("mha01/001")
    assert starter is not None
    names = []
    for line in filler(catalogue, starter, 60):
        count, printing = line.split()
        card = catalogue.by_printing(printing)
        assert card is not None
        names.append(f"{count} {card.name} ({printing})")
    data = native(names).encode()
    assert check(data, catalogue).main_size == 60
    times = []
    for _ in range(11):
        start = time.perf_counter()
        check(data, catalogue)
        times.append(time.perf_counter() - start)
    assert sorted(times)[5] < 0.02


# --- Which format, which day ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "asked", "default", "expected"),
    [
        (None, None, "core", "core"),
        (None, None, "retro", "retro"),
        ("standard", None, "retro", "standard"),
        ("standard", "legacy", "retro", "legacy"),
        (None, "legacy", "retro", "legacy"),
    ],
)
def test_the_format_asked_for_outranks_the_decks_and_that_the_default(
    catalogue: Catalogue, own: str | None, asked: str | None, default: str, expected: str
):
    text = (f"format: {own}\n" if own else "") + native(MAIN)
    report = check(text, catalogue, format=asked, default=default)
    assert report.format.id == expected


@pytest.mark.parametrize(
    ("own", "on", "expected"),
    [
        (None, None, "2026-04-15"),
        ("2026-02-14", None, "2026-02-14"),
        ("2026-02-14", "2025-10-28", "2025-10-28"),
        (None, "2025-10-28", "2025-10-28"),
    ],
)
def test_the_day_asked_for_outranks_the_decks_and_that_today(
    catalogue: Catalogue, own: str | None, on: str | None, expected: str
):
    text = (f'date: "{own}"\n' if own else "") + native(MAIN)
    report = check(text, catalogue, format="standard", on=on)
    assert report.day.isoformat() == expected
    assert report_to_json(report)["day"] == expected


def test_the_json_names_the_snapshot(catalogue: Catalogue):
    def pool(day: str) -> object:
        return report_to_json(check(native(MAIN), catalogue, format="standard", on=day))["pool"]

    assert pool("2026-04-15") == {
        "snapshot": "2026-03-28",
        "kind": "observed",
        "banList": "standard-2026-03-28",
        "ageDays": 18,
        "nextObservation": None,
    }
    assert pool("2026-03-01") == {
        "snapshot": "2026-02-14",
        "kind": "observed",
        "banList": "standard-2026-02-14",
        "ageDays": None,
        "nextObservation": "2026-03-28",
    }
    assert report_to_json(check(native(MAIN), catalogue))["pool"] is None


def test_doubts_are_told_apart_from_what_is_missing(catalogue: Catalogue):
    report = check("1 cr02/206\n", catalogue, format="standard", on="2025-12-24")
    assert len(report.doubts) == 1
    assert report.doubts[0] not in report.missing
    assert check(native(MAIN), catalogue).doubts == []


def test_strict_turns_warnings_into_errors():
    warned = [finding(Severity.WARNING)]
    assert verdict_of(warned) is Verdict.LEGAL
    assert verdict_of(warned, strict=True) is Verdict.NOT_LEGAL
    doubt = [finding(Severity.UNCERTAIN)]
    assert verdict_of(doubt, strict=True) is Verdict.CANNOT_SAY
    assert verdict_of([*warned, *doubt], strict=True) is Verdict.NOT_LEGAL
    assert verdict_of([finding(Severity.NOTE)], strict=True) is Verdict.LEGAL


@pytest.mark.parametrize("data", [b"main: [\n", b"\xff", b""])
def test_a_file_without_a_deck_has_the_format_that_was_asked_for(catalogue: Catalogue, data: bytes):
    report = check(data, catalogue, format="standard", on="2026-04-15")
    assert report.format.id == "standard"
    assert report.verdict is Verdict.NOT_LEGAL
