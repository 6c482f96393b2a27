"""``uvdeck duel matrix`` as a process: folders, tables, files that are continued."""

import csv
import io
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import DECKS, Program, Run
from tests.cli.test_terminal import ESCAPE, on_terminal
from tests.dask_cluster import started
from uvdeck.duel.games import SHARD_GAMES
from uvdeck.play import kernel

#: Games of a pair that are soon played in either form; and several shards of them.
FEW = "60"
MORE = str(2 * SHARD_GAMES + 50) if kernel.COMPILED else "80"
#: Games of a pair that take a good moment.
LONG = "60000" if kernel.COMPILED else "150"
NAMES = ("all-might.yaml", "kyoka-jiro.yaml", "leonardo.yaml", "maxi.yaml")
OTHER = "yusuke.yaml"

SUFFIX = ("--format", "standard")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with four decks."""
    result = tmp_path / "decks"
    result.mkdir()
    for name in NAMES:
        add_deck(result, name)
    return result


def add_deck(folder: Path, name: str, of: str | None = None) -> Path:
    target = folder / name
    target.parent.mkdir(exist_ok=True)
    target.write_bytes((DECKS / (of or name)).read_bytes())
    return target


def change(deck: Path) -> None:
    """Take a card out of a deck."""
    text = deck.read_text(encoding="utf-8")
    changed = re.sub(r"^( *)- 4 ", r"\1- 3 ", text, count=1, flags=re.M)
    assert changed != text
    deck.write_text(changed, encoding="utf-8")


def play(uvdeck: Program, folder: Path, *words: str | Path, **more: Any) -> Run:
    games = () if "--games" in words else ("--games", FEW)
    return uvdeck("duel", "matrix", folder, *SUFFIX, *games, *words, **more)


def ask(uvdeck: Program, folder: Path, *words: str | Path) -> Any:
    run = play(uvdeck, folder, *words, "--json")
    assert (run.code, run.err) == (0, "")
    assert (run.json["kind"], run.json["exitCode"], run.json["partial"]) == (
        "duel-matrix",
        0,
        False,
    )
    return run.json


def refused(run: Run, *names: str) -> None:
    assert (run.code, run.out) == (2, "")
    for name in names:
        assert name in run.err


# --- What is played and printed ------------------------------------------------------------------


def test_json(uvdeck: Program, folder: Path) -> None:
    document = ask(uvdeck, folder, "--seed", "7")
    assert document["question"] == {
        "folder": str(folder),
        "recursive": False,
        "seed": 7,
        "games": 60,
        "policy": "balanced",
        "first": "both",
        "turns": 30,
        "mulligan": "keep 2+ type:foundation",
        "format": "standard",
    }
    assert document["leftOut"] == []
    pairs = document["pairs"]
    assert [(pair["a"], pair["b"]) for pair in pairs] == [
        (a, b) for number, a in enumerate(NAMES) for b in NAMES[number + 1 :]
    ]
    decks = document["decks"]
    assert sorted(one["file"] for one in decks) == list(NAMES)
    shares = [one["share"] for one in decks]
    assert shares == sorted(shares, reverse=True)
    assert [one["rank"] for one in decks] == [1 + shares.index(share) for share in shares]
    wins = dict.fromkeys(NAMES, 0)
    for pair in pairs:
        outcomes = pair["outcomes"]
        for of in ("all", "aBegan", "bBegan"):
            hits = [outcomes[key][of]["hits"] for key in ("aWins", "bWins", "draws")]
            assert sum(hits) == outcomes["aWins"][of]["games"] == (60 if of == "all" else 30)
        share = outcomes["aWins"]["all"]
        assert share["low"] < share["value"] < share["high"]
        wins[pair["a"]] += outcomes["aWins"]["all"]["hits"]
        wins[pair["b"]] += outcomes["bWins"]["all"]["hits"]
    for one in decks:
        assert (one["wins"], one["games"]) == (wins[one["file"]], 180)
        assert one["wins"] + one["losses"] + one["draws"] == 180
        assert 0 < one["errorAtMost"] < 0.07
        assert any("card text is not simulated" in note for note in one["notes"])


def test_a_pair_is_that_of_duel_run(uvdeck: Program, folder: Path) -> None:
    words = ("--seed", "5", "--games", MORE, "--turns", "12", "--no-mulligan", "--first", "b")
    document = ask(uvdeck, folder, *words, "--policy", "aggressive")
    for pair in document["pairs"][::2]:
        policies = ("--policy-a", "aggressive", "--policy-b", "aggressive")
        decks = (folder / pair["a"], folder / pair["b"])
        alone = uvdeck("duel", "run", *decks, *SUFFIX, *words, *policies, "--json").json
        for key, outcome in pair["outcomes"].items():
            assert outcome == {of: alone["outcomes"][key][of] for of in ("all", "aBegan", "bBegan")}
        assert pair["meanTurns"] == alone["figures"]["turns"]["value"]
        assert pair["deckOuts"]["a"] == alone["outcomes"]["bOutlasts"]["all"]["hits"]


def test_text(uvdeck: Program, folder: Path) -> None:
    document = ask(uvdeck, folder, "--seed", "7")
    run = play(uvdeck, folder, "--seed", "7")
    assert (run.code, run.err) == (0, "")
    assert "card text is not simulated" in run.out
    assert "6 pairs of 4 decks, 60 games each, of seed 7" in run.out
    assert re.search(r"^ +Rank +Wins +Draws +A +B +C +D$", run.out, re.M)
    outcomes = {(p["a"], p["b"]): p["outcomes"] for p in document["pairs"]}
    files = [one["file"] for one in document["decks"]]
    for letter, one in zip("ABCD", document["decks"], strict=True):
        (line,) = re.findall(rf"^{letter}  {re.escape(one['name'])} +(.+)$", run.out, re.M)
        cells = line.split()
        mean, drawn = (f"{100 * one[key] / one['games']:.1f}" for key in ("wins", "draws"))
        assert cells[:3] == [str(one["rank"]), mean, drawn]
        for rival, cell in zip(files, cells[3:], strict=True):
            if rival == one["file"]:
                assert cell == "."
                continue
            key = "aWins" if one["file"] < rival else "bWins"
            found = outcomes[min(rival, one["file"]), max(rival, one["file"])][key]["all"]
            assert cell == f"{100 * found['value']:.1f}"
    widest = max(
        (o["aWins"]["all"] for o in outcomes.values()),
        key=lambda share: share["high"] - share["low"],
    )
    assert f" is {100 * widest['low']:.1f} to " in run.out


def test_decks_of_one_name_are_told_by_their_files(uvdeck: Program, tmp_path: Path) -> None:
    for name in ("one.yaml", "two.yaml"):
        add_deck(tmp_path, name, NAMES[0])
    run = play(uvdeck, tmp_path, "--seed", "1")
    assert re.search(r"^A  (one|two)\.yaml ", run.out, re.M)
    assert re.search(r"^B  (one|two)\.yaml ", run.out, re.M)
    (pair,) = ask(uvdeck, tmp_path, "--seed", "1", "--games", MORE)["pairs"]
    wins = [pair["outcomes"][key]["all"]["hits"] for key in ("aWins", "bWins")]
    assert abs(wins[0] - wins[1]) <= 4 * int(MORE) ** 0.5


def test_draws_are_counted_apart(uvdeck: Program, folder: Path) -> None:
    document = ask(uvdeck, folder, "--seed", "1", "--turns", "1")
    assert {(one["share"], one["draws"], one["rank"]) for one in document["decks"]} == {(0, 180, 1)}
    run = play(uvdeck, folder, "--seed", "1", "--turns", "1")
    assert len(re.findall(r" 1 +0\.0 +100\.0 ", run.out)) == 4


@pytest.mark.parametrize(("columns", "number"), [(40, 3), (60, 2), (200, 1)])
def test_a_narrow_terminal_gets_blocks(
    uvdeck: Program, folder: Path, columns: int, number: int
) -> None:
    words = ("duel", "matrix", str(folder), *SUFFIX, "--games", FEW, "--seed", "7")
    shown = ESCAPE.sub("", on_terminal(uvdeck, *words, columns=columns))
    progress, _, text = shown.rpartition("\x1b[K")
    assert len(progress) < columns
    assert re.search(r"\b1 of 6 pairs", progress)
    lines = text.splitlines()
    assert max(map(len, lines)) <= columns
    blocks = [line for line in lines if re.fullmatch(r" {8,}(Rank|[A-D]|Wins|Draws| )+", line)]
    assert len(blocks) == number
    assert "".join(blocks).split() == ["Rank", "Wins", "Draws", "A", "B", "C", "D"]


@pytest.mark.parametrize("how", ["--json", "--csv", None])
def test_jobs_change_no_byte(uvdeck: Program, folder: Path, how: str | None) -> None:
    words = ["--games", MORE, "--seed", "3", *([how] if how else [])]
    outs = {play(uvdeck, folder, *words, "--jobs", jobs).out for jobs in ("1", "2", "3")}
    outs.add(play(uvdeck, folder, *words).out)
    assert len(outs) == 1
    assert outs.pop()


@pytest.mark.skipif(not kernel.COMPILED, reason="there is one form only")
def test_both_forms_write_the_same_file(uvdeck: Program, folder: Path, tmp_path: Path) -> None:
    files = [tmp_path / "compiled.csv", tmp_path / "pure.csv"]
    words = ("--games", "12", "--seed", "3", "--csv", "--output")
    compiled = play(uvdeck, folder, *words, files[0])
    pure = play(uvdeck, folder, *words, files[1], UVDECK_PURE="1")
    assert (compiled.code, compiled) == (0, pure)
    assert files[0].read_bytes() == files[1].read_bytes()
    again = play(uvdeck, folder, *words, files[0], UVDECK_PURE="1")
    assert "6 of 6 pairs" in again.err


@pytest.mark.slow
def test_a_cluster_changes_nothing(uvdeck: Program, folder: Path, tmp_path: Path) -> None:
    words = ("--games", MORE, "--seed", "7", "--csv")
    with started(tmp_path) as dask:
        dask.add()
        dask.add()
        here = play(uvdeck, folder, *words, "--jobs", "1")
        assert here.out
        assert play(uvdeck, folder, *words, "--cluster", dask.address) == here


# --- The folder ----------------------------------------------------------------------------------


def test_what_is_no_deck_is_named_and_passed_over(uvdeck: Program, folder: Path) -> None:
    (folder / "README.md").write_text("# My decks\n\nThey are: fine\n", encoding="utf-8")
    (folder / "image.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0" + bytes(range(256)) * 9)
    (folder / "large.bin").write_bytes(b"x" * 5_000_000)
    (folder / "empty.txt").write_bytes(b"")
    (folder / ".hidden.yaml").write_text("nonsense", encoding="utf-8")
    add_deck(folder, "below/other.yaml", OTHER)
    run = play(uvdeck, folder, "--json", "--seed", "1")
    assert run.code == 0
    assert len(run.json["decks"]) == 4
    passed = ["README.md", "empty.txt", "image.png", "large.bin"]
    assert run.json["leftOut"] == [str(folder / name) for name in passed]
    assert len(run.err.splitlines()) == 4
    for name in passed:
        assert name in run.err
    below = play(uvdeck, folder, "--json", "--seed", "1", "--recursive")
    assert "below/other.yaml" in [one["file"] for one in below.json["decks"]]


def test_decks_that_cannot_be_played_are_named_and_left_out(
    uvdeck: Program, folder: Path, catalogue: Any
) -> None:
    add_deck(folder, "godzilla.yaml")
    (folder / "fault.yaml").write_text("main: [4 Smash\n", encoding="utf-8")
    (folder / "typing.txt").write_text("Character: All Might (I)\n4 Smsh\n4 Smash\n", "utf-8")
    (folder / "nobody.txt").write_text("4 Smash\n", encoding="utf-8")
    run = play(uvdeck, folder, "--seed", "1", "--json")
    assert (run.code, run.json["exitCode"]) == (1, 1)
    assert sorted(one["file"] for one in run.json["decks"]) == list(NAMES)
    names = ["fault.yaml", "godzilla.yaml", "nobody.txt", "typing.txt"]
    assert run.json["leftOut"] == [str(folder / name) for name in names]
    for name in (*names, "stamina", "gdz01/", "Smsh"):
        assert name in run.err
    good = play(uvdeck, folder, "--seed", "1", "--csv")
    assert good.code == 1
    assert len(good.out.splitlines()) == 7


def test_what_cannot_be_played_is_refused(uvdeck: Program, folder: Path) -> None:
    refused(play(uvdeck, folder / NAMES[0]), "no folder")
    refused(play(uvdeck, folder / "nowhere"), "no folder")
    refused(play(uvdeck, folder, "--json", "--csv"), "--csv")
    refused(play(uvdeck, folder, "--policy", "reckless"), "reckless", "balanced")
    refused(play(uvdeck, folder, "--jobs", "2", "--cluster", "tcp://x:1"), "--cluster")
    refused(play(uvdeck, folder, "--no-mulligan", "--keep", "2+ type:attack"), "--no-mulligan")
    refused(play(uvdeck, folder, "--output", "-"), "--output")
    for name in NAMES[1:]:
        (folder / name).unlink()
    refused(play(uvdeck, folder), "two decks", "1 of these")


def test_formats_that_disagree_are_refused(uvdeck: Program, folder: Path) -> None:
    run = uvdeck("duel", "matrix", folder, "--games", FEW)
    refused(run, "--format", "core", "standard")


# --- The file ------------------------------------------------------------------------------------


def rows_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_bytes().decode(), newline="")))


def once(uvdeck: Program, folder: Path, tmp_path: Path, *words: str) -> bytes:
    """Return the file that one run writes."""
    path = tmp_path / "once.csv"
    path.unlink(missing_ok=True)
    assert play(uvdeck, folder, *words, "--output", path).code == 0
    return path.read_bytes()


def test_the_file_is_what_csv_prints(uvdeck: Program, folder: Path, tmp_path: Path) -> None:
    path = folder / "matrix.csv"  # in the folder itself it is no deck
    run = play(uvdeck, folder, "--seed", "3", "--csv", "--output", path)
    assert (run.code, run.err) == (0, "")
    assert path.read_bytes().decode() == run.out
    rows = rows_of(path)
    assert {row["seed"] for row in rows} == {"3"}
    assert {row["basis"] for row in rows} == {"printed numbers only"}
    for row in rows:
        numbers = [int(row[key]) for key in ("wins_a", "wins_b", "draws")]
        assert sum(numbers) == int(row["games"]) == 60
        assert float(row["low_a"]) < float(row["share_a"]) < float(row["high_a"])
    again = play(uvdeck, folder, "--csv", "--output", path)  # with the seed of the file
    assert (again.code, again.out) == (0, run.out)
    assert "6 of 6 pairs" in again.err
    assert path.read_bytes().decode() == run.out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_run_is_continued(
    uvdeck: Program, folder: Path, tmp_path: Path, jobs: str
) -> None:
    add_deck(folder, OTHER)
    words = ("--seed", "9", "--games", LONG)
    whole = once(uvdeck, folder, tmp_path, *words)
    path = tmp_path / "matrix.csv"
    process = subprocess.Popen(
        [*uvdeck.command, "duel", "matrix", str(folder), *SUFFIX, *words, "--jobs", jobs,
         "--output", str(path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=uvdeck.environment(),
    )  # fmt: skip
    while not path.exists() and process.poll() is None:
        time.sleep(0.01)
    process.kill()
    process.wait()
    there = rows_of(path)
    assert 1 <= len(there) < 10
    run = play(uvdeck, folder, *words, "--jobs", jobs, "--output", path)
    assert run.code == 0
    assert f"{len(there)} of 10 pairs" in run.err
    assert path.read_bytes() == whole


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C cannot be sent to one process there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_what_is_done(
    uvdeck: Program, folder: Path, tmp_path: Path, jobs: str
) -> None:
    add_deck(folder, OTHER)
    words = ("--seed", "9", "--games", LONG, "--json")
    path = tmp_path / "matrix.csv"
    process = subprocess.Popen(
        [*uvdeck.command, "duel", "matrix", str(folder), *SUFFIX, *words, "--jobs", jobs,
         "--output", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=uvdeck.environment(),
        text=True,
    )  # fmt: skip
    while not path.exists() and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    run = Run(130, out, err)
    assert (run.json["exitCode"], run.json["partial"]) == (130, True)
    done = [(pair["a"], pair["b"]) for pair in run.json["pairs"]]
    assert 1 <= len(done) < 10
    assert [(row["deck_a"], row["deck_b"]) for row in rows_of(path)] == done
    assert {one.name for one in tmp_path.iterdir()} == {"decks", "matrix.csv"}
    whole = once(uvdeck, folder, tmp_path, "--seed", "9", "--games", LONG)
    assert play(uvdeck, folder, "--games", LONG, "--output", path).code == 0
    assert path.read_bytes() == whole


def test_only_pairs_with_a_new_deck_are_played(
    uvdeck: Program, folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "matrix.csv"
    play(uvdeck, folder, "--seed", "2", "--output", path)
    add_deck(folder, "a-new-one.yaml", OTHER)
    run = play(uvdeck, folder, "--output", path)
    assert (run.code, "6 of 10 pairs" in run.err) == (0, True)
    assert path.read_bytes() == once(uvdeck, folder, tmp_path, "--seed", "2")


def test_only_pairs_with_a_changed_deck_are_played_again(
    uvdeck: Program, folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "matrix.csv"
    play(uvdeck, folder, "--seed", "2", "--output", path)
    change(folder / NAMES[2])
    run = play(uvdeck, folder, "--output", path)
    assert run.code == 0
    assert "3 of 6 pairs" in run.err
    assert NAMES[2] in run.err
    assert not any(name in run.err for name in (NAMES[0], NAMES[1], NAMES[3]))
    assert path.read_bytes() == once(uvdeck, folder, tmp_path, "--seed", "2")


def test_another_title_is_no_change(uvdeck: Program, folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "matrix.csv"
    play(uvdeck, folder, "--seed", "2", "--output", path)
    deck = folder / NAMES[0]
    text = deck.read_text(encoding="utf-8")
    deck.write_text(text.replace("Symbol of Peace", "=Other"), encoding="utf-8")
    run = play(uvdeck, folder, "--output", path)
    assert "6 of 6 pairs" in run.err
    assert rows_of(path)[0]["name_a"] == "'=Other"
    assert path.read_bytes() == once(uvdeck, folder, tmp_path, "--seed", "2")


def test_pairs_of_a_deck_that_is_gone_stay_in_the_file(
    uvdeck: Program, folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "matrix.csv"
    play(uvdeck, folder, "--seed", "2", "--output", path)
    whole = path.read_bytes()
    gone = (folder / NAMES[1]).read_bytes()
    (folder / NAMES[1]).unlink()
    run = play(uvdeck, folder, "--csv", "--output", path)
    assert (run.code, "3 of 3 pairs" in run.err) == (0, True)
    assert len(run.out.splitlines()) == 4
    lines = path.read_bytes().splitlines()
    assert sorted(lines) == sorted(whole.splitlines())
    assert lines[:4] == run.out.encode().splitlines()
    (folder / NAMES[1]).write_bytes(gone)
    run = play(uvdeck, folder, "--csv", "--output", path)
    assert "6 of 6 pairs" in run.err
    assert path.read_bytes() == whole


def test_files_with_odd_names_are_continued(uvdeck: Program, folder: Path, tmp_path: Path) -> None:
    add_deck(folder, "=1+1.yaml", OTHER)
    path = tmp_path / "matrix.csv"
    first = play(uvdeck, folder, "--seed", "2", "--csv", "--output", path)
    assert "\n'=1+1.yaml," in first.out
    run = play(uvdeck, folder, "--csv", "--output", path)
    assert (run.code, run.out, "10 of 10 pairs" in run.err) == (0, first.out, True)


def test_what_differs_is_named_and_the_file_left(
    uvdeck: Program, folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "matrix.csv"
    play(uvdeck, folder, "--seed", "2", "--output", path)
    before = path.read_bytes()
    run = play(
        uvdeck, folder, "--seed", "3", "--games", "61", "--policy", "defensive", "--first", "a",
        "--turns", "29", "--no-mulligan", "--output", path,
    )  # fmt: skip
    named = (
        "seed",
        "'2'",
        "'3'",
        "'60'",
        "'61'",
        "'defensive'",
        "'both'",
        "'a'",
        "'29'",
        "keep 2+",
    )
    refused(run, *named)
    assert len(run.err.splitlines()) == 7
    refused(play(uvdeck, folder, "--seed", "3", "--output", path), "'2'", "'3'")
    core = uvdeck("duel", "matrix", folder, "-f", "core", "--games", FEW, "--output", path)
    refused(core, "none of its decks")
    other = before.replace(rows_of(path)[0]["rules"].encode(), b"0" * 16)
    path.write_bytes(other)
    refused(play(uvdeck, folder, "--output", path), "rules", "0" * 16)
    assert path.read_bytes() == other


def torn(content: bytes) -> bytes:
    return content[:-40]


def other_digit(content: bytes) -> bytes:
    lines = content.split(b"\r\n")
    cells = lines[3].split(b",")
    cells[-6] = b"1" + cells[-6]
    lines[3] = b",".join(cells)
    return b"\r\n".join(lines)


def twice(content: bytes) -> bytes:
    return content + content.split(b"\r\n")[1] + b"\r\n"


FOREIGN = {
    "empty": (lambda _: b"", ":1:"),
    "deck": (lambda _: (DECKS / NAMES[0]).read_bytes(), ":1:"),
    "other-columns": (lambda content: content.replace(b"deck_a", b"deck", 1), ":1:"),
    "no-header": (lambda content: content.split(b"\r\n", 1)[1], ":1:"),
    "binary": (lambda content: content + b"\xff\xfe", "UTF-8"),
    "torn": (torn, ":7:"),
    "other-digit": (other_digit, ":4:"),
    "twice": (twice, ":8:"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_other_files_are_refused_and_left(
    uvdeck: Program, folder: Path, tmp_path: Path, name: str
) -> None:
    make, word = FOREIGN[name]
    path = tmp_path / "matrix.csv"
    play(uvdeck, folder, "--seed", "2", "--output", path)
    content = make(path.read_bytes())
    path.write_bytes(content)
    refused(play(uvdeck, folder, "--output", path), word, "matrix.csv")
    assert path.read_bytes() == content


def test_files_that_cannot_be_written(uvdeck: Program, folder: Path, tmp_path: Path) -> None:
    refused(play(uvdeck, folder, "--output", tmp_path), "no file")
    refused(play(uvdeck, folder, "--output", tmp_path / "no" / "x.csv"), "no such folder")
    refused(play(uvdeck, folder, "--output", tmp_path / ("x" * 300)), "cannot be written")
    assert not (tmp_path / "no").exists()
