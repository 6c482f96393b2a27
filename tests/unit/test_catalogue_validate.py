"""Validating whole lists and single files, in one process and in two."""

import marshal
import os
import signal
import threading
import time
from pathlib import Path

import pytest

from tests.data.lists import FOUNDATION, card_set, files, places, registry, write
from uvdeck import schema
from uvdeck.catalogue import validate as module
from uvdeck.catalogue.validate import gather, parse_in_two, read_and_validate, validate
from uvdeck.datadir import DataSource, data_source
from uvdeck.diagnostics import Severity

A = f"001 name: A, {FOUNDATION}"
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")


def big(count: int = 40) -> list[tuple[Path, bytes, int]]:
    """Return so many sets, large enough that two processes share them."""
    codes = [f"s{i:03d}" for i in range(count)]
    texts = [
        card_set(
            code,
            *(f"{i:03d} name: '{code} {i}', {FOUNDATION}, keywords: [Fury]" for i in range(150)),
        )
        for code in codes
    ]
    return files(registry(*codes), *texts)


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "cores", lambda: {0, 1})
    monkeypatch.setattr(module, "_alone", lambda: True)


# --- Two processes -------------------------------------------------------------------------------


@forks
@pytest.mark.usefixtures("two_cores")
def test_two_processes_give_the_documents_of_one(monkeypatch: pytest.MonkeyPatch):
    given = big()
    given[7] = (given[7][0], b"set: x\ncards: [", 0)
    given[8] = (given[8][0], b"\xff", 0)
    given[9] = (given[9][0], given[9][1].replace(b"control: 5", b"contol: 5", 1), 0)
    given[10] = (given[10][0], b"\xef\xbb\xbf" + given[10][1], 0)
    ready = parse_in_two(given)
    assert ready.keys() == set(range(len(given))) - {7, 8, 9}
    steps = []
    shared = read_and_validate(given, lambda: steps.append(1))
    assert len(steps) == len(given)
    monkeypatch.setattr(module, "_WORTH_SPLITTING", 1 << 40)
    assert parse_in_two(given) == {}
    assert read_and_validate(given) == shared
    assert {f.code for f in shared[1]} == {"YML101", "YML102", "SCH101", "SCH102"}


@forks
@pytest.mark.usefixtures("two_cores")
@pytest.mark.parametrize("how", ["raises", "killed", "exits", "sends nothing"])
def test_the_death_of_the_second_process_changes_nothing(monkeypatch: pytest.MonkeyPatch, how: str):
    given = big()
    wanted = read_and_validate(given)
    parent = os.getpid()
    real = module._parse_some

    def die(*arguments):
        if os.getpid() == parent:
            return real(*arguments)
        if how == "raises":
            raise MemoryError
        if how == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if how == "exits":
            os._exit(3)
        return {}

    monkeypatch.setattr(module, "_parse_some", die)
    assert len(parse_in_two(given)) < len(given)
    assert read_and_validate(given) == wanted
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, 0)  # no child is left


@forks
@pytest.mark.usefixtures("two_cores")
def test_a_process_that_cannot_fork_does_it_alone(monkeypatch: pytest.MonkeyPatch):
    def refuse() -> int:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refuse)
    open_files = Path("/proc/self/fd")
    before = len(list(open_files.iterdir())) if open_files.is_dir() else None
    assert parse_in_two(big()) == {}
    if before is not None:
        assert len(list(open_files.iterdir())) == before


@forks
@pytest.mark.usefixtures("two_cores")
def test_somebody_who_ignores_children_gets_all_documents():
    given = big()
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        documents, findings = read_and_validate(given)
    finally:
        signal.signal(signal.SIGCHLD, before)
    assert findings == []
    assert all(document.value for document in documents)


@forks
@pytest.mark.usefixtures("two_cores")
def test_an_error_in_the_first_process_leaves_no_child(monkeypatch: pytest.MonkeyPatch):
    parent = os.getpid()
    real = module._parse_some

    def fail(*arguments):
        if os.getpid() == parent:
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(module, "_parse_some", fail)
    with pytest.raises(KeyboardInterrupt):
        parse_in_two(big())
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, 0)


def test_nothing_is_forked_beside_another_thread(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "cores", lambda: {0, 1})
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        assert parse_in_two(big()) == {}
    finally:
        done.set()
        thread.join()


def test_what_is_sent_can_be_sent():
    value: dict[str, list[object]] = {"a": [None, True, 5, "é", {"b": []}]}
    assert marshal.loads(marshal.dumps(value)) == value  # noqa: S302


# --- Files and folders ---------------------------------------------------------------------------


def test_fc_089_both_endings_in_folders_and_nothing_hidden(tmp_path: Path):
    write(tmp_path / "cards", registry("x"))
    for name in (".git/a.yaml", "deep/er/b.yml", "c.YAML", "d.txt", ".e.yaml", "f.yaml.bak"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    found, findings = gather([tmp_path])
    assert findings == []
    assert [path.relative_to(tmp_path).as_posix() for path in found] == [
        "c.YAML",
        "cards/sets.yaml",
        "deep/er/b.yml",
    ]


def test_a_path_that_is_given_twice_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.yaml").write_text("")
    found, _ = gather([Path("a.yaml"), tmp_path, tmp_path / "a.yaml"])
    assert found == [tmp_path / "a.yaml"]


def test_loops_of_links_end_and_are_told(tmp_path: Path):
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "a.yaml").symlink_to("a.yaml")
    (tmp_path / "gone.yml").symlink_to("nowhere")
    result = validate(data_source(), [tmp_path])
    assert places(result.findings) == [("YML111", None, None)] * 2
    assert result.files == 0


def test_a_folder_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "a").mkdir()

    def walk(top, onerror):
        onerror(PermissionError(13, "Permission denied", str(tmp_path / "a")))
        return iter(())

    monkeypatch.setattr(os, "walk", walk)
    found, findings = gather([tmp_path])
    assert found == []
    assert [f.code for f in findings] == ["YML111"]


@pytest.mark.parametrize("paths", [["nowhere"], ["empty"], ["nowhere", "empty"]])
def test_nothing_checked_is_nothing_counted(tmp_path: Path, paths: list[str]):
    (tmp_path / "empty").mkdir()
    result = validate(data_source(), [tmp_path / path for path in paths])
    assert (result.files, result.sets, result.printings, result.cards) == (0, 0, 0, 0)
    assert len(result.findings) == paths.count("nowhere")


def test_an_empty_list_of_data_checks_nothing():
    result = validate(DataSource(()), None)
    assert (result.files, result.findings) == (0, [])


# --- Against the rest of the list ----------------------------------------------------------------


@pytest.fixture
def source(tmp_path: Path) -> DataSource:
    folder = write(
        tmp_path / "list",
        registry("x", "y"),
        card_set("x", A),
        card_set("y", "001 reprint_of: x/001", f"002 name: B, {FOUNDATION}"),
    )
    return DataSource((folder,))


def given(tmp_path: Path, text: str, name: str) -> Path:
    (tmp_path / "mine").mkdir(exist_ok=True)
    path = tmp_path / "mine" / name
    path.write_text(text, encoding="utf-8")
    return path


def test_the_whole_list_is_sound(source: DataSource):
    result = validate(source, None)
    assert (result.files, result.sets, result.printings, result.cards) == (3, 2, 3, 2)
    assert result.findings == []


def test_a_given_set_stands_for_that_of_the_list(source: DataSource, tmp_path: Path):
    same = given(tmp_path, card_set("x", A, f"002 name: C, {FOUNDATION}"), "x.yaml")
    result = validate(source, [same])
    assert (result.files, result.sets, result.printings, result.findings) == (1, 1, 2, [])
    # Without x/001 the reprint in y is wrong; but y was not asked for.
    other = given(tmp_path, card_set("x", f"002 name: C, {FOUNDATION}"), "x.yaml")
    assert validate(source, [other]).findings == []
    both = [other, source.folders[0] / "sets" / "y.yaml"]
    assert places(validate(source, both).findings) == [("DBX105", "y/001", "/cards/001/reprint_of")]


def test_a_given_file_is_held_against_the_list(source: DataSource, tmp_path: Path):
    clash = given(tmp_path, card_set("y", A), "y.yaml")
    assert places(validate(source, [clash]).findings) == [("DBX104", "y/001", "/cards/001/name")]
    new = given(tmp_path, card_set("z", "001 reprint_of: x/001"), "z.yaml")
    assert places(validate(source, [new]).findings) == [("DBX101", None, "/set")]


def test_a_file_of_the_list_itself(source: DataSource, monkeypatch: pytest.MonkeyPatch):
    folder = source.folders[0]
    monkeypatch.chdir(folder / "sets")
    for path in (folder / "sets" / "x.yaml", Path("x.yaml"), Path("..", "sets", "x.yaml")):
        result = validate(source, [path])
        assert (result.files, result.findings) == (1, [])
    assert validate(source, [folder]).findings == []
    assert validate(source, [folder]).files == 3


def test_a_broken_set_brings_one_finding_only(source: DataSource):
    path = source.folders[0] / "sets" / "x.yaml"
    path.write_text(path.read_text() + "oops\n")
    assert [code for code, *_ in places(validate(source, None).findings)] == ["YML101"]
    path.unlink()
    path.mkdir()
    path.rmdir()
    path.symlink_to("nowhere")
    assert [code for code, *_ in places(validate(source, None).findings)] == ["YML111"]
    path.unlink()
    assert {code for code, *_ in places(validate(source, None).findings)} == {"DBX102", "DBX105"}


def test_twins_with_both_endings(source: DataSource):
    path = source.folders[0] / "sets" / "x.yaml"
    path.with_suffix(".yml").write_text(path.read_text())
    findings = validate(source, None).findings
    assert places(findings) == [("DBX112", "x/001", "/cards/001")]
    assert findings[0].severity is Severity.ERROR


def test_a_set_code_is_no_path(source: DataSource, tmp_path: Path):
    path = given(tmp_path, card_set("../../x", A), "x.yaml")
    assert places(validate(source, [path]).findings) == [("SCH105", None, "/set")]


def test_a_deck_is_held_against_its_own_schema(source: DataSource, tmp_path: Path):
    path = given(tmp_path, "character: A\nmain: [4 B]\n", "deck.yaml")
    result = validate(source, [path])
    assert (result.files, result.sets, result.findings) == (1, 0, [])


def test_progress_counts_every_file(source: DataSource, tmp_path: Path):
    for paths in (None, [given(tmp_path, card_set("z", A), "z.yaml")], [source.folders[0]]):
        steps: list[tuple[int, int]] = []
        validate(source, paths, lambda done, total: steps.append((done, total)))  # noqa: B023
        assert [done for done, _ in steps] == list(range(1, len(steps) + 1))
        assert {total for _, total in steps} == {len(steps)}


# --- Much that is wrong --------------------------------------------------------------------------


@pytest.mark.slow
def test_ten_thousand_broken_cards_take_seconds_and_each_file_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(schema, "MAX_FINDINGS", 60)
    codes = [f"s{i:03d}" for i in range(100)]
    texts = [
        card_set(code, *(f"{i:03d} name: {i}, type: atack, contol: {i}" for i in range(100)))
        for code in codes
    ]
    source = DataSource((write(tmp_path, registry(*codes), *texts),))
    start = time.perf_counter()
    result = validate(source, None)
    assert time.perf_counter() - start < 30
    assert len(result.findings) == 100 * 61
    assert [f.severity for f in result.findings].count(Severity.NOTE) == 100
    for i in range(0, len(result.findings), 61):
        part = result.findings[i : i + 61]
        assert len({f.span.path for f in part if f.span}) == 1
        assert part[-1].severity is Severity.NOTE


def test_cross_file_findings_of_a_file_are_cut_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(schema, "MAX_FINDINGS", 10)
    cards = [f"{i:03d} reprint_of: x/999" for i in range(50)]
    source = DataSource((write(tmp_path, registry("x"), card_set("x", *cards)),))
    findings = validate(source, None).findings
    assert [f.code for f in findings] == ["DBX105"] * 11
    assert findings[-1].severity is Severity.NOTE
