"""``uvdeck cards export``: where the list goes, and what happens when it cannot."""

import json
import os
import resource
import signal
import sqlite3
import stat
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.support import ROOT, Program
from tests.cli.test_terminal import on_terminal
from tests.exported import SMALL
from tests.helpers import card_folder

FORMS = ("sqlite", "csv", "json", "jsonl")
TEXTS = FORMS[1:]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("form", TEXTS)
def test_printed_and_written_alike(uvdeck: Program, tmp_path: Path, form: str) -> None:
    words = ("cards", "export", "--to", form, "--set", "mha01")
    printed = uvdeck(*words)
    assert printed.code == 0
    assert "219" in printed.err
    written = uvdeck(*words, "-o", tmp_path / "out", "--quiet")
    assert written == (0, "", "")
    assert (tmp_path / "out").read_bytes() == printed.out.encode()
    # Neither the terminal's encoding nor its colours change a byte.
    run = uvdeck(*words, "-o", "-", PYTHONIOENCODING="ascii", FORCE_COLOR="1", LC_ALL="C")
    assert run == printed


def test_the_whole_list_in_every_form(uvdeck: Program, tmp_path: Path) -> None:
    for form in FORMS:
        run = uvdeck("cards", "export", "--to", form, "-o", f"cards.{form}", cwd=tmp_path)
        assert (run.code, run.out) == (0, "")
        assert "10164" in run.err
        assert f"cards.{form}" in run.err
    assert names(tmp_path) == sorted(f"cards.{form}" for form in FORMS)
    whole = json.loads((tmp_path / "cards.json").read_bytes())
    assert len(whole["cards"]) == 9499
    assert len((tmp_path / "cards.jsonl").read_bytes().splitlines()) == 1 + 102 + 9499
    assert (tmp_path / "cards.csv").read_bytes().count(b"\r\n") == 10165
    with closing(sqlite3.connect(tmp_path / "cards.sqlite")) as database:
        assert database.execute("SELECT count(*) FROM printings").fetchone() == (10164,)


@pytest.mark.parametrize("form", FORMS)
def test_no_byte_depends_on_the_process(uvdeck: Program, tmp_path: Path, form: str) -> None:
    """Sets of Python have another order in each process."""
    words = ("cards", "export", "--to", form, "--set", "mha01", "-o")
    for seed in ("1", "2"):
        assert uvdeck(*words, tmp_path / seed, PYTHONHASHSEED=seed).code == 0
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_permissions_are_those_of_other_files(uvdeck: Program, tmp_path: Path) -> None:
    umask = os.umask(0o022)
    os.umask(umask)
    for form in ("json", "sqlite"):
        target = tmp_path / form
        uvdeck("cards", "export", "--to", form, "--set", "crvm", "-o", target)
        assert stat.S_IMODE(target.stat().st_mode) == 0o666 & ~umask


@pytest.mark.parametrize("form", ["sqlite", "json"])
def test_a_file_that_is_there_is_replaced_with_force_only(
    uvdeck: Program, tmp_path: Path, form: str
) -> None:
    target = tmp_path / "cards"
    target.write_text("mine")
    words = ("cards", "export", "--to", form, "--set", "crvm", "-o", target)
    run = uvdeck(*words)
    assert run.code == 2
    assert "--force" in run.err
    assert target.read_text() == "mine"
    assert uvdeck(*words, "--force").code == 0
    assert target.read_bytes()[:6] in (b"SQLite", b'{\n"sch')
    assert names(tmp_path) == ["cards"]


def test_links(uvdeck: Program, tmp_path: Path) -> None:
    words = ("cards", "export", "--to", "csv", "--set", "crvm", "-o", tmp_path / "link")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert uvdeck(*words).code == 2
    assert uvdeck(*words, "--force").code == 0
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").is_file()


@pytest.mark.parametrize("form", ["sqlite", "json"])
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere/cards", "folder"),
        ("folder", "no file"),
        ("file/cards", "cannot be written"),
        ("x" * 300, "cannot be written"),
        ("pipe", "no file"),
        ("", "no file"),
    ],
)
def test_places_that_cannot_be_written(
    uvdeck: Program, tmp_path: Path, form: str, name: str, why: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    before = names(tmp_path)
    run = uvdeck("cards", "export", "--to", form, "-o", name, "--force", cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert why in run.err
    assert run.err.count("\n") == 1
    assert names(tmp_path) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("form", ["sqlite", "json"])
def test_a_folder_that_may_not_be_written(uvdeck: Program, tmp_path: Path, form: str) -> None:
    tmp_path.chmod(0o500)
    try:
        run = uvdeck("cards", "export", "--to", form, "-o", tmp_path / "x")
    finally:
        tmp_path.chmod(0o700)
    assert run.code == 2
    assert run.err.count("\n") == 1


def limited(size: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("form", FORMS)
def test_a_disk_that_is_full(uvdeck: Program, tmp_path: Path, form: str) -> None:
    target = tmp_path / "cards"
    target.write_text("mine")
    done = subprocess.run(
        [*uvdeck.command, "cards", "export", "--to", form, "-o", str(target), "--force"],
        capture_output=True,
        env=uvdeck.environment(),
        preexec_fn=limited(200_000),
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    assert "cannot be written" in done.stderr
    assert target.read_text() == "mine"
    assert names(tmp_path) == ["cards"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("form", ["csv", "json"])
def test_an_output_that_is_full(uvdeck: Program, form: str) -> None:
    run = uvdeck.shell(f"uvdeck cards export --to {form} > /dev/full")
    assert run.code == 2
    assert run.err.count("\n") == 1


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_reader_that_goes_away(uvdeck: Program, form: str) -> None:
    run = uvdeck.shell(f"uvdeck cards export --to {form} | head -2")
    assert run.code == 0
    assert run.err == ""
    assert len(run.out.splitlines()) == 2
    assert uvdeck.shell(f"uvdeck cards export --to {form} --quiet >&-").code == 0


@pytest.mark.parametrize("form", ["sqlite", "json"])
def test_a_run_that_is_killed_leaves_the_old_file(
    uvdeck: Program, tmp_path: Path, form: str
) -> None:
    target = tmp_path / "cards"
    target.write_text("mine")
    process = subprocess.Popen(
        [*uvdeck.command, "cards", "export", "--to", form, "-o", str(target), "--force"],
        env=uvdeck.environment(),
        stderr=subprocess.PIPE,
    )
    while process.poll() is None and len(names(tmp_path)) == 1:
        time.sleep(0.002)  # until it has begun to write beside
    process.send_signal(signal.SIGKILL)
    process.communicate()
    content = target.read_bytes()
    assert content == b"mine" or process.returncode == 0
    # The next run does not mind what the killed one left.
    run = uvdeck("cards", "export", "--to", form, "--set", "crvm", "-o", target, "--force")
    assert run.code == 0
    assert target.read_bytes() != content


# --- What is asked -------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("-o", "-")])
def test_a_database_needs_a_file(uvdeck: Program, words: tuple[str, ...]) -> None:
    run = uvdeck("cards", "export", "--to", "sqlite", *words)
    assert (run.code, run.out) == (2, "")
    assert "-o" in run.err


def test_the_form_has_to_be_named(uvdeck: Program) -> None:
    assert uvdeck("cards", "export").code == 2
    assert uvdeck("cards", "export", "--to", "xml").code == 2


def test_nothing_fits(uvdeck: Program, tmp_path: Path) -> None:
    words = ("cards", "export", "--to", "json", "--set", "mha01", "--query", "is:back")
    run = uvdeck(*words, "-o", tmp_path / "x")
    assert (run.code, run.out) == (1, "")
    assert names(tmp_path) == []
    assert (uvdeck(*words).code, uvdeck(*words).out) == (1, "")


def test_sets_and_queries_that_cannot_be_read(uvdeck: Program, tmp_path: Path) -> None:
    words = ("cards", "export", "--to", "csv", "-o", tmp_path / "x")
    run = uvdeck(*words, "--set", "mha1", "--set", "\x1b[31m" + "x" * 500, "--query", "typ:attack")
    assert (run.code, run.out) == (2, "")
    assert "mha01" in run.err
    assert "QRY102" in run.err
    assert "\x1b" not in run.err
    assert len(run.err) < 700
    assert names(tmp_path) == []


def test_a_query_exports_what_search_finds(uvdeck: Program) -> None:
    query = "type:attack keyword:stun>=2 symbol:fire"
    found = uvdeck("cards", "search", query, "--sort", "id", "--json").json["cards"]
    run = uvdeck("cards", "export", "--to", "json", "--query", query)
    assert [card["id"] for card in run.json["cards"]] == [card["id"] for card in found]
    assert run.json["selection"] == {"query": query}


def test_data_of_your_own(uvdeck: Program, tmp_path: Path) -> None:
    folder = card_folder(tmp_path / "mine", SMALL.replace("+B", "+Mine"))
    words = ("cards", "export", "--to", "jsonl", "--set", "tst01")
    assert uvdeck(*words).code == 2
    run = uvdeck(*words, "--data", folder)
    assert run.code == 0
    assert [json.loads(line)["kind"] for line in run.out.splitlines()].count("card") == 3
    (folder / "sets" / "tst01.yaml").write_text("set: tst01\ncards: {}\n")
    run = uvdeck(*words, "--data", folder)
    assert (run.code, run.out) == (2, "")
    assert "SCH109" in run.err
    assert uvdeck(*words, "--data", tmp_path / "nowhere").code == 2


def test_progress_is_for_terminals(uvdeck: Program, tmp_path: Path) -> None:
    words = ("cards", "export", "--to", "json", "-o", str(tmp_path / "x"), "--force")
    assert "files" in on_terminal(uvdeck, *words)
    assert "files" not in uvdeck(*words).err


def test_sets_are_completed(uvdeck: Program) -> None:
    run = uvdeck(
        cwd=ROOT,
        _UVDECK_COMPLETE="complete_bash",
        COMP_WORDS="uvdeck\ncards\nexport\n--set\nMHA",
        COMP_CWORD="4",
    )
    assert "mha01" in run.out.splitlines()
    assert "aot01" not in run.out
