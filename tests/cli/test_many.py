"""``uvdeck check --recursive`` and ``--output-format``: many decks in one run."""

import csv
import io
import itertools
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest
import xmlschema

from tests.cli.support import DECKS, ROOT, Program
from tests.cli.test_terminal import on_terminal

LEGAL = sorted(path for path in DECKS.iterdir() if path.is_file())
WORDS = ("--on", "2026-04-15")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a legal deck, an illegal one, no deck, a broken link and hidden files."""
    top = tmp_path / "decks"
    (top / "deep" / "er").mkdir(parents=True)
    (top / ".hidden").mkdir()
    (top / "b.yaml").write_bytes((DECKS / "all-might.yaml").read_bytes())
    (top / "deep" / "er" / "c.txt").write_text("4 Chomp\n")
    (top / "a-notes.md").write_text("Nothing here but words.\n")
    (top / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    (top / "gone.yaml").symlink_to("nowhere-at-all")
    (top / ".hidden" / "d.yaml").write_text("4 Chomp\n")
    (top / ".e.yaml").write_text("4 Chomp\n")
    (top / "deep" / "loop").symlink_to(top)
    return top


def rows(out: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(out, newline="")))


def test_a_table_of_all_that_is_there(uvdeck: Program, folder: Path) -> None:
    run = uvdeck("check", "decks", "--recursive", cwd=folder.parent)
    assert run.code == 2  # one could not be read
    lines = run.out.splitlines()
    assert re.split(r"  +", lines[0]) == [
        "Deck", "Player", "Character", "Symbol", "Verdict", "First finding",
    ]  # fmt: skip
    assert len(lines) == 6
    assert any("DCK101" in line and "a-notes.md" in line for line in lines)
    assert any("YML102" in line and "picture.png" in line for line in lines)
    assert any("LEG10" in line and "c.txt" in line for line in lines)
    assert lines[-1] == "5 decks: 1 legal, 3 not legal, 1 could not be read"
    assert "gone.yaml" in run.err
    assert "hidden" not in run.out + run.err
    assert ".e.yaml" not in run.out + run.err


def test_nothing_found_is_no_success(uvdeck: Program, tmp_path: Path) -> None:
    (tmp_path / ".x.yaml").write_text("4 Chomp\n")
    for words in ([], ["--quiet"], ["--json"], ["--output-format", "csv"]):
        run = uvdeck("check", tmp_path, "--recursive", *words)
        assert run.code == 2, words
        assert "0 decks checked" in run.err
    run = uvdeck("check", tmp_path / "missing", "--recursive")
    assert run.code == 2
    assert "no such file" in run.err


def test_a_folder_needs_recursive(uvdeck: Program, folder: Path) -> None:
    run = uvdeck("check", folder)
    assert run.code == 2
    assert "--recursive" in run.err


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may read all")
def test_a_file_that_may_not_be_read(uvdeck: Program, folder: Path) -> None:
    (folder / "b.yaml").chmod(0)
    assert uvdeck("check", folder, "--recursive").code == 2


def test_the_worst_counts_and_all_are_checked(uvdeck: Program, tmp_path: Path) -> None:
    runs: list[tuple[list[str | None], int]] = [
        ([], 0),
        (["4 Chomp\n"], 1),
        (["4 Chomp\n", None], 2),
    ]
    for number, (texts, code) in enumerate(runs):
        top = tmp_path / str(number)
        top.mkdir()
        (top / "z.yaml").write_bytes((DECKS / "all-might.yaml").read_bytes())
        for i, text in enumerate(texts):
            if text is None:
                (top / f"{i}.yaml").symlink_to("gone-for-good")
            else:
                (top / f"{i}.yaml").write_text(text)
        run = uvdeck("check", top, "--recursive", "--json")
        assert run.code == run.json["exitCode"] == code
        assert [d["verdict"] for d in run.json["decks"]][-1] == "legal"


@pytest.mark.parametrize("form", ["json", "junit", "sarif", "github", "csv"])
def test_every_form_names_every_file(uvdeck: Program, folder: Path, form: str) -> None:
    run = uvdeck("check", "decks", "-r", "--output-format", form, *WORDS, cwd=folder.parent)
    assert run.code == 2
    names = ["a-notes.md", "picture.png", "c.txt", "gone.yaml"]
    for name in names if form == "github" else [*names, "b.yaml"]:
        assert name in run.out


def test_json(uvdeck: Program, folder: Path) -> None:
    document = uvdeck("check", folder, "-r", "--output-format", "json").json
    assert document == uvdeck("check", folder, "-r", "--json").json
    assert [d["verdict"] for d in document["decks"]].count("legal") == 1
    assert [Path(item["path"]).name for item in document["unreadable"]] == ["gone.yaml"]


def test_sarif_fits_the_published_schema(uvdeck: Program, folder: Path) -> None:
    run = uvdeck("check", folder, *LEGAL, "-r", "--output-format", "sarif", *WORDS)
    log = json.loads(run.out)
    schema = json.loads((ROOT / "tests/data/sarif/sarif-schema-2.1.0.json").read_text())
    assert [e.message for e in jsonschema.Draft4Validator(schema).iter_errors(log)] == []
    (only,) = log["runs"]
    assert len(only["artifacts"]) == len(LEGAL) + 4
    assert only["invocations"][0]["executionSuccessful"] is False


def test_junit_fits_the_published_schema(uvdeck: Program, folder: Path) -> None:
    run = uvdeck("check", folder, *LEGAL, "-r", "--output-format", "junit", *WORDS)
    xmlschema.XMLSchema(ROOT / "tests/data/junit/junit-10.xsd").validate(run.out)
    suite = ET.fromstring(run.out).find("testsuite")  # noqa: S314 - our own
    assert suite is not None
    cases = suite.findall("testcase")
    assert int(suite.get("tests", "")) == len(cases) == len(LEGAL) + 5
    assert (suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("3", "1", "0")


def test_junit_skips_doubts_where_they_are_allowed(uvdeck: Program) -> None:
    words = ("check", DECKS / "vaxildan.txt", "-f", "standard", "--on", "2025-12-24",
             "--output-format", "junit")  # fmt: skip
    assert "<failure" in uvdeck(*words).out
    run = uvdeck(*words, "--allow-uncertain")
    assert run.code == 0
    assert "<skipped" in run.out
    assert "<failure" not in run.out


def test_github_has_a_line_a_finding(uvdeck: Program, folder: Path) -> None:
    run = uvdeck("check", folder, "-r", "--output-format", "github")
    for line in run.out.splitlines():
        assert re.match(r"::(?:error|warning|notice) [a-zA-Z]+=", line)


def test_csv_has_a_row_a_file(uvdeck: Program, folder: Path) -> None:
    run = uvdeck("check", folder, "-r", "--output-format", "csv")
    found = {Path(row["path"]).name: row["verdict"] for row in rows(run.out)}
    assert found["b.yaml"] == "legal"
    assert found["c.txt"] == found["a-notes.md"] == "not legal"
    assert len(found) == 5


def test_a_table_of_many_has_one_head_in_a_pipe(uvdeck: Program, tmp_path: Path) -> None:
    copies(tmp_path, 1_100)
    run = uvdeck("check", tmp_path, "-r", "--on", "2026-04-15")
    lines = run.out.splitlines()
    assert len(lines) == 1_102
    assert sum(line.startswith("Deck ") for line in lines) == 1
    assert lines[-1].startswith("1100 decks: ")


def test_a_bar_on_a_terminal_is_gone_at_the_end(uvdeck: Program, folder: Path) -> None:
    text = on_terminal(uvdeck, "check", str(folder), "--recursive")
    assert "[####" in text
    assert "of 5 decks" in text
    last = text.rindex("of 5 decks")
    assert "\x1b[K" in text[last:]
    assert "5 decks: 1 legal" in text[last:]
    assert "of 5 decks" not in on_terminal(uvdeck, "check", str(folder), "-r", "--quiet")
    assert "\x1b" not in uvdeck("check", folder, "--recursive").err


def copies(folder: Path, count: int) -> None:
    """Fill a folder with copies of the example decks, no two with the same bytes."""
    sources = [p for p in LEGAL if p.suffix == ".yaml"]
    sources += [p for p in (DECKS / "illegal").iterdir() if p.name.startswith(("leg1", "leg2"))]
    for number, source in zip(range(count), itertools.cycle(sorted(sources)), strict=False):
        inner = folder / f"{number // 500:02}"
        inner.mkdir(exist_ok=True)
        text = source.read_text(encoding="utf-8")
        (inner / f"{number:05}.yaml").write_text(f"# Copy {number}\n{text}", encoding="utf-8")


#: A process takes over the peak of the one that starts it, and the one that runs the tests is
#: large; so a small one starts the program, and tells its exit code and its peak (Linux: in KiB).
LAUNCHER = """
import os, sys
pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ,
    file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
_, status, usage = os.wait4(pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss)
"""


def peak(uvdeck: Program, folder: Path, form: str) -> float:
    """Return the most memory that a run took, in MB."""
    words = ("check", str(folder), "-r", "-f", "standard", *WORDS, "--output-format", form)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LAUNCHER, *uvdeck.command, *words],
        capture_output=True,
        text=True,
        check=True,
        env=uvdeck.environment(),
    )
    code, most = done.stdout.split()
    assert code == "1"
    return int(most) / 1024


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="no wait4")
@pytest.mark.parametrize("form", ["text", "json", "csv", "junit", "sarif"])
def test_memory_does_not_grow_with_the_number_of_decks(
    uvdeck: Program, tmp_path: Path, form: str
) -> None:
    """Four times as many decks take less than a quarter more; ``make bench`` has ten thousand."""
    uvdeck("formats", "list")  # the index is there
    few, many = tmp_path / "few", tmp_path / "many"
    few.mkdir()
    many.mkdir()
    copies(few, 500)
    copies(many, 2_000)
    first, second = peak(uvdeck, few, form), peak(uvdeck, many, form)
    assert second < 150
    assert second < first * 1.25 + 2


@pytest.mark.parametrize("form", ["json", "junit", "sarif", "csv"])
def test_a_verdict_names_format_day_and_snapshot(uvdeck: Program, form: str) -> None:
    deck = DECKS / "godzilla.yaml"
    words = ("--format", "standard", "--on", "2026-04-15", "--output-format", form)
    out = uvdeck("check", deck, *words).out
    assert "standard" in out
    assert "2026-04-15" in out
    assert "2026-03-28" in out


def test_csv_columns_are_in_the_documents(uvdeck: Program) -> None:
    head = uvdeck("check", DECKS / "godzilla.yaml", "--output-format", "csv").out.splitlines()[0]
    text = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
    paragraph = text[text.index("`--output-format csv`") :].split("\n\n")[0]
    assert re.findall(r"`([a-z_]+)`", paragraph) == head.split(",")
