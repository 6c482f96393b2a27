"""Card and deck files as YAML: traps, bombs, keys. Each test bears the row of its field case."""

import json
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.helpers import (
    FOUNDATION,
    MAIN,
    ROOT,
    card_folder,
    cards,
    check,
    codes,
    native,
    uvdeck,
    validate_cards,
)
from uvdeck.catalogue.index import open_catalogue
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.catalogue.validate import Result
from uvdeck.datadir import DataSource, data_source
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.yamldoc import parse


def errors(result: Result) -> list[Diagnostic]:
    return [f for f in result.findings if f.severity is Severity.ERROR]


def one_card(name: str = "Test Card", extra: str = "", number: str = '"001"') -> str:
    return f"  {number}:\n{FOUNDATION.format(name=name)}{extra}"


def load(folder: Path) -> Catalogue:
    (folder / "formats").mkdir(exist_ok=True)
    shutil.copy(ROOT / "cards" / "formats" / "core.yaml", folder / "formats")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UVDECK_CACHE_DIR", str(folder / "cache"))
        return open_catalogue(DataSource((folder,)))


MOJIBAKE = ":\u0393\u00f6\u00bc\u0393\u00f2\u00fb: Ryu :\u0393\u00f6\u00bc\u0393\u00f2\u00fb:"


def test_fc_056_garbled_names_warn_and_load_by_number(tmp_path: Path):
    result = validate_cards(tmp_path, one_card(f'"{MOJIBAKE}"'))
    (warning,) = result.findings
    assert (warning.code, warning.severity) == ("DBX111", Severity.WARNING)
    assert warning.pointer == "/cards/001/name"
    assert warning.span is not None
    assert warning.span.line == 4
    catalogue = load(tmp_path)
    report = check("main:\n- 4 tst01/001\n", catalogue)
    assert cards(report.resolved.main) == [(4, "tst01/001")]
    assert codes(report, of="DCK") == []
    catalogue.close()


def test_fc_056_no_shipped_name_but_the_known_one_is_garbled(catalogue: Catalogue):
    found = list(catalogue.where("instr(c.name, '\u0393') > 0", ()))
    assert found
    for card in found:
        report = check(f"4 {card.id}\n", catalogue)
        assert cards(report.resolved.main) == [(4, card.id)]


def test_fc_076_norway(tmp_path: Path):
    result = validate_cards(tmp_path / "a", one_card("Off", "    keywords: [On, Yes, no]\n"))
    assert errors(result) == []
    catalogue = load(tmp_path / "a")
    card = catalogue.by_printing("tst01/001")
    assert card is not None
    assert card.name == "Off"
    assert [str(k) for k in card.keywords] == ["On", "Yes", "no"]
    catalogue.close()
    folder = card_folder(tmp_path / "b", one_card(), code="no")
    assert (folder / "sets" / "no.yaml").read_text(encoding="utf-8").startswith("set: no\n")
    catalogue = load(folder)
    assert catalogue.by_printing("no/001") is not None
    assert list(catalogue.sets) == ["no"]
    catalogue.close()


def test_fc_076_a_key_no_stays_text(tmp_path: Path):
    result = validate_cards(tmp_path, one_card(extra="    no: 3\n"))
    (finding,) = errors(result)
    assert finding.code == "SCH101"
    assert finding.pointer == "/cards/001/no"


@pytest.mark.parametrize("word", ["no", "off", "on", "yes", "y", "n", "12:30", "1_0", "2024-05-01"])
def test_fc_076_the_same_in_a_deck(catalogue: Catalogue, word: str):
    report = check(f"name: {word}\ncharacter: All Might (I)\nmain: [4 Smash]\n", catalogue)
    assert report.deck.name == word
    assert codes(report, of="DCK") == []


@pytest.mark.parametrize("word", ["true", "false", "null", "7", "~", ""])
def test_fc_076_what_is_no_text_must_be_quoted(catalogue: Catalogue, word: str):
    report = check(f"name: {word}\ncharacter: All Might (I)\nmain: [4 Smash]\n", catalogue)
    assert codes(report, of="DCK") == ["DCK113"]
    assert report.deck.name is None
    report = check(f'name: "{word or "x"}"\ncharacter: All Might (I)\nmain: [4 Smash]\n', catalogue)
    assert report.deck.name == (word or "x")


@pytest.mark.parametrize("number", ["017", "010", "089"])
def test_fc_077_leading_zeros_stay(tmp_path: Path, number: str):
    result = validate_cards(tmp_path, one_card(number=number))
    assert errors(result) == []
    catalogue = load(tmp_path)
    card = catalogue.by_printing(f"tst01/{number}")
    assert card is not None
    assert [p.number for p in card.printings] == [number]
    catalogue.close()


@pytest.mark.parametrize("number", ["017", "010", "089"])
def test_fc_077_in_decks(catalogue: Catalogue, number: str):
    report = check(f"main:\n- 4 aot01/{number}\n- card: aot01/{number}\n  count: 4\n", catalogue)
    assert cards(report.resolved.main) == [(4, f"aot01/{number}")] * 2


def test_fc_077_a_number_without_zeros_is_another(tmp_path: Path):
    # 15 is what other readers make of 017; here both can stand beside each other.
    text = one_card("First", number="15") + one_card("Second", number="017")
    assert errors(validate_cards(tmp_path, text)) == []
    catalogue = load(tmp_path)
    for number, name in (("15", "First"), ("017", "Second"), ("17", "Second")):
        report = check(f"4 tst01/{number}\n4 TST01/{number}\n", catalogue)
        assert [line.card and line.card.name for line in report.resolved.main] == [name, name]
    catalogue.close()


def registry(folder: Path, released: str) -> Result:
    from uvdeck.catalogue.validate import validate

    card_folder(folder, one_card())
    (folder / "sets.yaml").write_text(
        "as_of: 2026-03\nsets:\n  tst01:\n    name: Test\n    universe: null\n"
        f"    released: {released}\n    card_back: null\n",
        encoding="utf-8",
    )
    return validate(DataSource((folder,)), None)


@pytest.mark.parametrize("quote", ["", '"'])
def test_fc_079_dates_quoted_or_not(tmp_path: Path, catalogue: Catalogue, quote: str):
    assert registry(tmp_path, f"{quote}2025-02-14{quote}").findings == []
    opened = load(tmp_path)
    assert opened.sets["tst01"].released == "2025-02-14"
    opened.close()
    report = check(f"date: {quote}2025-02-14{quote}\nmain: [4 Smash]\n", catalogue)
    assert report.deck.date == "2025-02-14"
    assert codes(report, of="DCK") == []


@pytest.mark.parametrize("quote", ["", '"'])
@pytest.mark.parametrize(
    "date", ["2025-2-14", "2025-02-14T00:00:00Z", "2025-02-30", "20250214", "14.02.2025"]
)
def test_fc_079_other_dates_are_refused_alike(
    tmp_path: Path, catalogue: Catalogue, quote: str, date: str
):
    found = [
        f.pointer
        for f in errors(registry(tmp_path, f"{quote}{date}{quote}"))
        if f.code.startswith("SCH")
    ]
    assert found
    assert set(found) == {"/sets/tst01/released"}
    report = check(f"date: {quote}{date}{quote}\nmain: [4 Smash]\n", catalogue)
    assert codes(report, of="DCK") == ["DCK113"]
    assert report.deck.date is None
    report = check(f"Date: {date}\n4 Smash\n", catalogue)
    assert codes(report, of="DCK") == ["DCK113"]


def test_fc_080_repeated_keys_give_both_lines(tmp_path: Path, catalogue: Catalogue):
    (finding,) = errors(validate_cards(tmp_path, one_card(extra="    control: 2\n")))
    assert finding.code == "YML103"
    assert finding.span is not None
    assert finding.span.line == 9
    assert "line 8" in finding.message
    assert "line 9" in finding.message
    report = check("main:\n- 4 Smash\nname: x\nmain:\n- 4 Chomp\n", catalogue)
    (finding,) = report.findings
    assert finding.code == "YML103"
    assert finding.span is not None
    assert finding.span.line == 4
    assert "line 1" in finding.message


def bomb(levels: int = 9) -> str:
    lines = ["l0: &l0 [x, x, x, x, x, x, x, x, x]"]
    for i in range(1, levels):
        lines.append(f"l{i}: &l{i} [" + ", ".join([f"*l{i - 1}"] * 9) + "]")
    return "\n".join(lines)


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
from uvdeck.cli import main
sys.argv[:] = ["uvdeck", *sys.argv[1:]]
try:
    main()
finally:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    # The peak of the kernel's usage is the starter's where that is larger; this one is our own.
    peak = [line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")]
    print(peak[0], usage.ru_utime + usage.ru_stime, file=sys.stderr)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits and units are Linux's")
@pytest.mark.parametrize("kind", ["cards", "bomb below keywords", "deck", "deck entries"])
def test_fc_082_alias_bombs_are_refused_quickly(tmp_path: Path, cache: Path, kind: str):
    uvdeck("check", "-", cache=cache, stdin=b"4 Smash", expect=1)  # the index is made here
    if kind.startswith("deck"):
        where = tmp_path / "deck.yaml"
        entries = "main: *l8" if kind == "deck entries" else "main: [4 Smash]\nnotes: *l8"
        where.write_text(f"{bomb()}\n{entries}\n", encoding="utf-8")
        arguments = ["check", str(where)]
    else:
        text = one_card()
        if kind == "cards":
            text += textwrap.indent(bomb(), "    ") + "\n    keywords: *l8\n"
        else:
            nested = "&l0 [x, x, x, x, x, x, x, x, x]"
            for i in range(1, 9):
                nested = f"&l{i} [{nested}, " + ", ".join([f"*l{i - 1}"] * 8) + "]"
            text += f"    keywords: {nested}\n"
        folder = card_folder(tmp_path / "cards", text)
        arguments = ["cards", "validate", str(folder)]
    result = subprocess.run(
        [sys.executable, "-c", LIMITED, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "UVDECK_CACHE_DIR": str(cache)},
        timeout=60,
        check=False,
    )
    assert result.returncode == 1, result.stdout + result.stderr
    assert "Traceback" not in result.stderr
    assert "YML108" in result.stdout
    assert len(result.stdout) < 5_000
    memory, seconds = result.stderr.split()[-2:]
    assert int(memory) < 300 * 1024
    if kind.startswith("deck"):  # the other one reads the whole card list as well
        assert float(seconds) < 2


def test_fc_082_reading_and_schema_stay_below_two_seconds(tmp_path: Path):
    import time

    start = time.process_time()
    result = validate_cards(
        tmp_path, one_card(extra=textwrap.indent(bomb(), "    ") + "\n    keywords: *l8\n")
    )
    assert time.process_time() - start < 2
    assert [f.code for f in errors(result)] == ["YML108"]


@pytest.mark.parametrize(
    "value",
    [
        '!!python/object/apply:os.system ["touch {0}"]',
        "!!python/name:os.system",
        '!!python/object/new:os.system ["touch {0}"]',
        "!!python/module:os",
    ],
)
def test_fc_083_tags_run_no_code(tmp_path: Path, catalogue: Catalogue, value: str):
    trace = tmp_path / "uvd"
    value = value.format(trace)
    result = validate_cards(tmp_path / "cards", one_card(value))
    assert {f.code for f in errors(result)} == {"YML104"}
    for text in (
        f"name: {value}\ncharacter: All Might (I)\nmain: [4 Smash]\n",
        f"main:\n- {value}\n",
        f"main:\n- card: {value}\n  count: 1\n",
    ):
        report = check(text, catalogue)
        assert report.syntax == "native"
        assert set(codes(report)) == {"YML104"}
    _, findings = parse(f"banned: {value}\n", "banlist.yaml")
    assert {f.code for f in findings} == {"YML104"}
    assert not trace.exists()


@pytest.mark.parametrize(
    "text",
    ["[" * 5_000, "[" * 5_000 + "]" * 5_000, "- " * 1_100 + "x", "{a: " * 2_000, "- " * 1_100],
    ids=["open brackets", "brackets", "steps", "braces", "steps to nothing"],
)
def test_fc_085_deep_nesting(tmp_path: Path, catalogue: Catalogue, text: str):
    result = validate_cards(tmp_path, one_card(extra=f"    keywords: {text}\n"))
    assert {f.code for f in errors(result)} <= {"YML101", "YML107"}
    assert errors(result)
    for deck in (f"main: {text}\n", f"main:\n  {text}\n", f"character: x\nmain:\n  {text}\n"):
        report = check(deck, catalogue)
        assert report.syntax == "native"
        assert set(codes(report)) <= {"YML101", "YML107"}
        assert report.verdict.value == "not legal"


@pytest.mark.parametrize("text", ["[" * 5_000, "- " * 1_100 + "x", "- " * 1_100])
def test_fc_085_alone_it_is_no_crash_either(catalogue: Catalogue, text: str):
    report = check(text, catalogue)
    assert report.verdict.value == "not legal"
    assert len(report.findings) < 5


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("#10 Pro Hero", "SCH103"),
        ('"Big Sister" of 1-B', "YML101"),
        ("Big Shot: Judy", "YML101"),
    ],
)
def test_fc_086_unquoted_names(tmp_path: Path, name: str, code: str):
    (finding,) = errors(validate_cards(tmp_path, one_card(name)))
    assert finding.code == code
    assert finding.span is not None
    assert finding.span.line == 4
    assert finding.hint is not None
    assert "quote" in finding.hint


@pytest.mark.parametrize(
    ("entry", "code", "line"),
    [
        ("- 2 #10 Pro Hero", "DCK106", 4),
        ("- #10 Pro Hero", "DCK106", 4),
        ('- "Big Sister" of 1-B', "YML101", 4),
        ("- 2 Big Shot: Judy", "DCK106", 4),
        ("- 2 :: Ken ::", "YML101", 4),
        ("- {card: #10 Pro Hero, count: 2}", "YML101", None),
        ("- card: #10 Pro Hero\n  count: 2", "DCK113", 4),
        ("- card: Big Shot: Judy\n  count: 2", "YML101", 4),
        ("- *PlusUltra", "YML108", 4),
        ("- !important", "YML104", 4),
        ("- @home", "YML101", 4),
        ("- %x", "YML101", 4),
        ("- 2 Big Shot:", "DCK106", 4),
    ],
)
def test_fc_086_unquoted_entries(catalogue: Catalogue, entry: str, code: str, line: int | None):
    report = check(f"character: All Might (I)\nmain:\n- 4 Smash\n{entry}\n", catalogue)
    assert report.syntax == "native"
    found = [f for f in report.findings if not f.code.startswith("LEG")]
    assert [f.code for f in found] == [code]
    assert found[0].hint
    if line is not None:
        assert found[0].span is not None
        assert found[0].span.line == line


def test_fc_086_a_null_name_is_not_accepted(tmp_path: Path, catalogue: Catalogue):
    (finding,) = errors(validate_cards(tmp_path, one_card("")))
    assert finding.pointer == "/cards/001/name"
    report = check("name: #1 deck\ncharacter: All Might (I)\nmain: [4 Smash]\n", catalogue)
    assert codes(report, of="DCK") == ["DCK113"]


def test_fc_088_misspelt_keys(tmp_path: Path, catalogue: Catalogue):
    text = one_card().replace("control: 5", "contol: 5").replace("symbols:", "symbol:")
    found = errors(validate_cards(tmp_path, text))
    unknown = {f.pointer for f in found if f.code == "SCH101"}
    assert unknown == {"/cards/001/contol", "/cards/001/symbol"}
    missing = " ".join(f.message + (f.hint or "") for f in found if f.code == "SCH102")
    assert "'control'" in missing
    assert "symbols" in missing
    report = check("character: All Might (I)\nmain: [4 Smash]\nsidebord:\n- 4 Chomp\n", catalogue)
    (finding,) = (f for f in report.findings if f.code.startswith("DCK"))
    assert (finding.code, finding.pointer) == ("DCK112", "/sidebord")
    assert finding.hint is not None
    assert "sideboard" in finding.hint
    report = check("character: All Might (I)\nmain:\n- {card: Smash, copies: 4}\n", catalogue)
    assert set(codes(report, of="DCK")) == {"DCK112", "DCK113"}


def test_fc_089_nothing_was_checked(tmp_path: Path, cache: Path):
    empty = tmp_path / "empty"
    empty.mkdir()
    for argument in (empty, tmp_path / "*.yaml", tmp_path / "missing.yaml"):
        result = uvdeck("cards", "validate", argument, cache=cache)
        assert result.returncode != 0
        assert "0 files checked" in result.stdout
        result = uvdeck("cards", "validate", argument, "--json", cache=cache)
        assert result.returncode != 0
        assert json.loads(result.stdout)["files"] == 0


def test_fc_089_both_endings_are_read(tmp_path: Path, cache: Path):
    card_folder(tmp_path, one_card())
    card_folder(tmp_path, one_card(extra="    contol: 1\n"), code="tst02", ending="yml")
    (tmp_path / "sets.yml").unlink()
    result = uvdeck("cards", "validate", tmp_path, "--json", cache=cache, expect=1)
    document = json.loads(result.stdout)
    assert document["files"] == 3
    paths = {Path(f["path"]).name for f in document["findings"] if f["code"] == "SCH101"}
    assert paths == {"tst02.yml"}


def test_fc_089_a_missing_schema(tmp_path: Path, cache: Path):
    # The installed program without its schemas: it could not run, which is no success.
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "import uvdeck.datadir as d\n"
        "real = d._shipped\n"
        "def shipped(name):\n"
        "    return Path(sys.argv[1]) if name == 'schemas' else real(name)\n"
        "d._shipped = shipped\n"
        "from uvdeck.cli import main\n"
        "sys.argv[:] = ['uvdeck', 'cards', 'validate']\n"
        "main()\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "UVDECK_CACHE_DIR": str(cache)},
        timeout=60,
        check=False,
    )
    assert result.returncode == 2, result.stdout + result.stderr
    assert "Traceback" not in result.stderr
    assert "schema" in result.stderr


def test_fc_089_the_shipped_list_is_checked_by_default(cache: Path):
    source = data_source()
    result = uvdeck("cards", "validate", "--json", cache=cache, expect=0)
    assert json.loads(result.stdout)["files"] == len(source.files()) + 1  # what lint accepts


def test_fc_088_the_deck_of_these_tests_is_legal(catalogue: Catalogue):
    assert check(native(MAIN), catalogue).verdict.value == "legal"
