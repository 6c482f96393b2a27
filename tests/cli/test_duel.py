"""``uvdeck duel run`` as a process: two decks, what is printed, what is refused."""

import csv
import io
import json
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

PEACE = DECKS / "all-might.yaml"
DAGGER = DECKS / "vaxildan.txt"
#: Games that are soon played in either form, and two shards of them and a bit.
FEW = "60"
MORE = str(2 * SHARD_GAMES + 50) if kernel.COMPILED else "80"

#: A card list of one's own, in which nobody knows some numbers.
UNKNOWN = """\
set: own01
cards:
  "001":
    name: Lost Strike
    type: attack
    symbols: [fire]
    difficulty: 3
    control: 4
    attack: unknown
    block: unknown
  "002":
    name: Vague Strike
    type: attack
    symbols: [fire]
    difficulty: 3
    control: 4
    attack: {zone: mid, speed: 3, damage: unknown}
    block: {zone: mid, modifier: 1}
  "003":
    name: Silent Friend
    type: backup
    symbols: [fire]
    difficulty: 3
    control: 4
  "005":
    name: Plain Base
    type: foundation
    symbols: [fire]
    difficulty: 1
    control: 5
  "006":
    name: Frail Hero
    type: character
    symbols: [fire]
    difficulty: 6
    control: 6
    hand_size: 7
    health: 1
  "007":
    name: Sure Strike
    type: attack
    symbols: [fire]
    difficulty: 0
    control: 6
    attack: {zone: mid, speed: 3, damage: 4}
"""
SETS = """\
as_of: "2026-04"
sets:
  own01:
    name: Our Own
    universe: null
    released: "2026-01-01"
    card_back: null
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a folder of card data with numbers that nobody knows."""
    data = tmp_path / "data"
    (data / "sets").mkdir(parents=True)
    (data / "sets.yaml").write_text(SETS, encoding="utf-8")
    (data / "sets" / "own01.yaml").write_text(UNKNOWN, encoding="utf-8")
    return data


def deck(folder: Path, name: str, character: str, *cards: str) -> Path:
    """Return the file of a deck."""
    path = folder / name
    lines = [f"character: {character}", "format: standard", "main:", *(f'- "{c}"' for c in cards)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def play(uvdeck: Program, *words: str | Path, **more: Any) -> Run:
    games = () if "--games" in words else ("--games", FEW)
    seed = () if "--seed" in words else ("--seed", "7")
    return uvdeck("duel", "run", *words, *games, *seed, **more)


def ask(uvdeck: Program, *words: str | Path, **more: Any) -> dict[str, Any]:
    """Return the document that answers a question that can be answered."""
    run = play(uvdeck, *words, "--json", **more)
    assert (run.code, run.err) == (0, "")
    document: dict[str, Any] = run.json
    assert (document["kind"], document["exitCode"]) == ("duel-run", 0)
    return document


def refused(run: Run, *names: str, code: int = 2) -> None:
    """Hold a run to having said why it answers nothing, by name."""
    assert (run.code, run.out) == (code, "")
    for name in names:
        assert name in run.err


# --- What is played and printed ------------------------------------------------------------------


def test_json(uvdeck: Program) -> None:
    document = ask(uvdeck, PEACE, DAGGER, "--policy-b", "defensive", "--turns", "12")
    assert document["question"] == {
        "seed": 7,
        "first": "both",
        "bestOf": 1,
        "turns": 12,
        "reaching": 25,
        "policies": ["balanced", "defensive"],
        "mulligan": "keep 2+ type:foundation",
        "keep": None,
        "redraw": None,
        "noMulligan": False,
        "format": "core",
        "games": 60,
    }
    assert "after 12 own turns of each is a draw (UV-48)" in document["assumes"]
    for letter, path, policy in (("a", PEACE, "balanced"), ("b", DAGGER, "defensive")):
        player = document["players"][letter]
        assert (player["path"], player["policy"], player["cards"]) == (str(path), policy, 60)
        assert f"policy '{policy}', mulligan: keep 2+ type:foundation" in player["assumes"]
        assert "card text is not simulated (UV-48)" in player["notes"][0]
        assert player["ignoredKeywords"]
        assert ", ".join(player["ignoredKeywords"]) in player["notes"][1]
    assert (document["games"], document["rounds"], document["partial"]) == (60, 60, False)
    for of, games in (("all", 60), ("aBegan", 30), ("bBegan", 30)):
        shares = {key: outcome[of] for key, outcome in document["outcomes"].items()}
        assert {share["games"] for share in shares.values()} == {games}
        assert sum(shares[key]["hits"] for key in ("aWins", "bWins", "draws")) == games
        for who in "ab":
            ways = shares[f"{who}Kills"]["hits"] + shares[f"{who}Outlasts"]["hits"]
            assert ways == shares[f"{who}Wins"]["hits"]
        assert all(0 <= s["low"] <= s["value"] <= s["high"] <= 1 for s in shares.values())
    assert document["matches"] == {}
    for spread in document["spreads"].values():
        assert sum(row["value"] for row in spread["rows"]) == pytest.approx(1)


def test_text_says_what_it_rests_on(uvdeck: Program) -> None:
    run = play(uvdeck, PEACE, DAGGER, "--policy-a", "aggressive")
    assert (run.code, run.err) == (0, "")
    text = " ".join(run.out.split())
    for words in (
        "A Symbol of Peace",
        "B Dagger, Dagger, Dagger",
        "policy 'aggressive', mulligan: keep 2+ type:foundation (UV-31), in core",
        "policy 'balanced'",
        "after 30 own turns of each is a draw (UV-48)",
        "only printed numbers are played: card text is not simulated (UV-48)",
        "A: keywords of the deck that are ignored:",
        "B: keywords of the deck that are ignored:",
        "60 games of seed 7",
        "draws (turn limit) 0 %",
        "lost by cycling",
        "turn of 25 damage, median",
        "If both begin equally often",
    ):
        assert words in text, words
    assert re.search(r"^A wins +[0-9.]+ % +[0-9.]+ to [0-9.]+", run.out, re.M)


def test_a_seed_is_chosen_and_shown(uvdeck: Program) -> None:
    words = ("duel", "run", PEACE, DAGGER, "--games", FEW)
    seeds = []
    for _ in range(2):
        run = uvdeck(*words)
        found = re.search(r"60 games of seed ([0-9]+)", run.out)
        assert found
        seeds.append(found[1])
        assert uvdeck(*words, "--seed", found[1]).out == run.out
    assert seeds[0] != seeds[1]


def test_who_begins(uvdeck: Program) -> None:
    both = ask(uvdeck, PEACE, DAGGER)
    assert both["figures"]["firstGain"]["value"] is not None
    for who, other in (("a", "b"), ("b", "a")):
        document = ask(uvdeck, PEACE, DAGGER, "--first", who)
        wins = document["outcomes"]["aWins"]
        assert (wins[f"{who}Began"]["games"], wins[f"{other}Began"]["games"]) == (60, 0)
        assert wins[f"{other}Began"]["value"] is None
        assert document["figures"]["firstGain"]["value"] is None
        assert document["firstPlayerWins"] == document["outcomes"][f"{who}Wins"]["all"]
        assert f"{who.upper()} begins" in document["assumes"]
        text = play(uvdeck, PEACE, DAGGER, "--first", who).out
        assert f"cannot be said, as {who.upper()} always began" in text


def test_matches(uvdeck: Program) -> None:
    document = ask(uvdeck, PEACE, DAGGER, "--best-of", "3")
    assert document["rounds"] == 60
    assert 120 <= document["games"] <= 180
    matches = document["matches"]
    assert set(matches) == {"aWinsMatches", "bWinsMatches", "drawnMatches"}
    assert sum(match["all"]["hits"] for match in matches.values()) == 60
    lengths = document["spreads"]["games"]["rows"]
    assert sum(int(row["label"]) * row["value"] for row in lengths) * 60 == pytest.approx(
        document["games"]
    )
    text = play(uvdeck, PEACE, DAGGER, "--best-of", "3").out
    assert f"60 matches, {document['games']} games, of seed 7" in text
    assert re.search(r"^B wins the match +[0-9.]+ %", text, re.M)


def test_draws_by_the_turn_limit(uvdeck: Program) -> None:
    document = ask(uvdeck, PEACE, DAGGER, "--turns", "1")
    assert document["outcomes"]["draws"]["all"]["hits"] == 60  # nobody attacks (UV-32)
    assert document["figures"]["turns"] | {"label": ""} == {
        **{"label": "", "unit": "amount"},
        **{"value": 2.0, "error": 0.0, "games": 60},
    }
    text = play(uvdeck, PEACE, DAGGER, "--turns", "1").out
    assert "after 1 own turn of each is a draw" in text
    assert re.search(r"^draws \(turn limit\) +100 %", text, re.M)
    assert "no difference was seen" in text


def test_damage_reached(uvdeck: Program) -> None:
    for damage in ("1", "12"):
        document = ask(uvdeck, PEACE, DAGGER, "--reaching", damage)
        never = document["spreads"]["aReached"]["rows"][-1]
        assert never["label"] == "never"
        reached = document["quantities"]["reached"]["a"]["value"]
        assert never["value"] + reached == pytest.approx(1)
        assert f"{damage} damage" in document["spreads"]["aReached"]["title"]
        assert document["quantities"]["reachedMedian"]["a"]["value"] in range(2, 12)
    # Vax'ildan's 22 health is gone before 25 damage is dealt.
    notes = {d: ask(uvdeck, PEACE, DAGGER, "--reaching", d)["players"] for d in ("22", "23")}
    assert not any("--reaching" in note for note in notes["22"]["a"]["notes"])
    assert any("--reaching 22" in note for note in notes["23"]["a"]["notes"])
    assert not any("--reaching" in note for note in notes["23"]["b"]["notes"])


def test_mulligans(uvdeck: Program) -> None:
    kept = ask(uvdeck, PEACE, DAGGER, "--no-mulligan")
    assert kept["question"]["mulligan"] is None
    assert "no mulligan" in kept["players"]["a"]["assumes"]
    fewer = ask(uvdeck, PEACE, DAGGER, "--keep", "1+ type:attack; 2+ type:foundation")
    assert "keep 1+ type:attack; 2+ type:foundation" in fewer["players"]["b"]["assumes"]
    usual = ask(uvdeck, PEACE, DAGGER)
    redrawn = ask(uvdeck, PEACE, DAGGER, "--redraw", "type:attack")
    found = [d["quantities"]["checks"]["a"]["value"] for d in (kept, fewer, usual, redrawn)]
    assert len(set(found)) == 4


def test_a_deck_against_itself(uvdeck: Program) -> None:
    document = ask(uvdeck, PEACE, PEACE)
    assert document["players"]["a"]["path"] == document["players"]["b"]["path"]
    text = play(uvdeck, PEACE, PEACE).out
    assert text.count("keywords of the deck that are ignored") == 1  # once for both


def test_standard_input(uvdeck: Program) -> None:
    text = PEACE.read_text(encoding="utf-8")
    there = ask(uvdeck, PEACE, DAGGER)
    here = ask(uvdeck, "-", DAGGER, stdin=text)
    assert here["outcomes"] == there["outcomes"]
    assert here["players"]["a"]["path"] == "-"
    assert ask(uvdeck, DAGGER, "-", stdin=text)["players"]["b"]["name"] == "Symbol of Peace"
    refused(play(uvdeck, "-", "-", stdin=text), "only once")


def test_csv(uvdeck: Program) -> None:
    words = (PEACE, DAGGER, "--best-of", "3")
    run = play(uvdeck, *words, "--csv")
    assert (run.code, run.err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(run.out, newline="")))
    assert {(row["deckA"], row["deckB"], row["seed"], row["partial"]) for row in rows} == {
        (str(PEACE), str(DAGGER), "7", "no")
    }
    document = ask(uvdeck, *words)
    cells = {(row["table"], row["row"], row["of"]): row for row in rows}
    for table in ("outcomes", "matches"):
        for key, outcome in document[table].items():
            for of in ("all", "aBegan", "bBegan"):
                assert int(cells[table, key, of]["hits"]) == outcome[of]["hits"]
    for letter in "ab":
        player = document["players"][letter]
        assert ("assumes", player["assumes"], letter) in cells
        assert {r for t, r, of in cells if t == "notes" and of == letter} == set(player["notes"])
    assert ("assumes", document["assumes"], "all") in cells


# --- The same bytes ------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["--json", "--csv", None])
def test_jobs_change_no_byte(uvdeck: Program, how: str | None) -> None:
    for more in ((), ("--best-of", "3")):
        words = [PEACE, DAGGER, *more, "--games", MORE, "--seed", "3", *([how] if how else [])]
        outs = {play(uvdeck, *words, "--jobs", jobs).out for jobs in ("1", "2", "3")}
        outs.add(play(uvdeck, *words).out)
        (out,) = outs
        assert "jobs" not in out


@pytest.mark.skipif(not kernel.COMPILED, reason="there is one form only")
def test_both_forms_print_the_same(uvdeck: Program) -> None:
    words = (PEACE, DAGGER, "--best-of", "3", "--games", "30", "--json")
    pure = play(uvdeck, *words, UVDECK_PURE="1")
    assert (pure.code, pure.err) == (0, "")
    assert pure.out == play(uvdeck, *words).out


@pytest.mark.slow
def test_a_cluster_changes_nothing(uvdeck: Program, tmp_path: Path) -> None:
    words = (PEACE, DAGGER, "--games", MORE, "--json")
    with started(tmp_path) as dask:
        dask.add()
        dask.add()
        here = play(uvdeck, *words, "--jobs", "1")
        assert here.out
        assert play(uvdeck, *words, "--cluster", dask.address) == here


# --- Decks that are refused ----------------------------------------------------------------------


def test_unknown_numbers_of_both_decks_are_named_at_once(
    uvdeck: Program, own: Path, tmp_path: Path
) -> None:
    a = deck(tmp_path, "a.yaml", "own01/006", "30 own01/001", "30 own01/005")
    b = deck(tmp_path, "b.yaml", "own01/006", "20 own01/002", "20 own01/003", "20 own01/005")
    run = play(uvdeck, a, b, "--data", own)
    refused(
        run,
        "'Lost Strike' (own01/001): attack and block",
        "'Vague Strike' (own01/002): damage",
        "'Silent Friend' (own01/003): stamina",
        "--data",
    )
    of_a, of_b = run.err.splitlines()
    assert str(a) in of_a
    assert str(b) in of_b
    assert "Plain Base" not in run.err
    # What is wrong with one deck does not hide what is wrong with the other.
    gone = tmp_path / "gone.yaml"
    refused(play(uvdeck, gone, b, "--data", own), "no such file", "Vague Strike")
    nobody = deck(tmp_path, "c.yaml", "own01/006", "60 No Such Card")
    refused(play(uvdeck, a, nobody, "--data", own), "No Such Card", "Lost Strike")


def test_a_deck_with_an_error_is_not_played(uvdeck: Program, tmp_path: Path) -> None:
    wrong = deck(tmp_path, "wrong.yaml", "All Might (I)", "60 No Such Card")
    refused(play(uvdeck, PEACE, wrong), "No Such Card", "1 error", code=1)


def test_a_deck_needs_a_starting_character(uvdeck: Program) -> None:
    run = play(uvdeck, PEACE, "-", stdin="main:\n- 60 Heroic Icon\n")
    refused(run, "-: a deck without a starting character cannot be played (UV-2)")


def test_a_hand_cannot_be_larger_than_the_deck(uvdeck: Program, own: Path, tmp_path: Path) -> None:
    short = deck(tmp_path, "short.yaml", "own01/006", "6 own01/005")
    refused(play(uvdeck, short, PEACE, "--data", own, "--format", "core"), str(short), "7", "6")


def test_small_decks_and_little_health(uvdeck: Program, own: Path, tmp_path: Path) -> None:
    # Every card of the hand is drawn; the first card after it has to be made of nothing.
    just = deck(tmp_path, "just.yaml", "own01/006", "7 own01/005")
    words = ("--data", own, "--no-mulligan")
    out = ask(uvdeck, just, just, *words)
    outlasted = [out["outcomes"][key]["all"]["hits"] for key in ("aOutlasts", "bOutlasts")]
    assert sum(outlasted) == 60
    losses = [out["quantities"]["deckOuts"][letter]["value"] * 60 for letter in "ab"]
    assert losses == outlasted[::-1]
    assert out["quantities"]["attacks"]["a"]["value"] == 0
    # Without blocks who begins attacks first: on the second turn, as the first has none.
    sure = deck(tmp_path, "sure.yaml", "own01/006", "60 own01/007")
    sudden = ask(uvdeck, sure, sure, *words, "--format", "core")
    assert sudden["figures"]["firstGain"]["value"] == 1
    assert sudden["figures"]["turns"]["value"] == 3
    text = play(uvdeck, sure, sure, *words, "--format", "core").out
    assert "100.00 points more by going first (s.e. 0.00)" in text


def test_formats_that_disagree(uvdeck: Program) -> None:
    other = DECKS / "maxi.yaml"
    refused(play(uvdeck, PEACE, other), "core", "retro", "--format")
    assert ask(uvdeck, PEACE, other, "--format", "standard")["question"]["format"] == "standard"


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ((PEACE,), ["'B'"]),
        ((PEACE, "gone.yaml"), ["gone.yaml: there is no such file"]),
        (("gone.yaml", "away.yaml"), ["gone.yaml", "away.yaml"]),
        ((PEACE, DECKS), ["it is a folder"]),
        ((PEACE, DAGGER, "--policy-a", "wild", "--policy-b", "odd"), ["'wild'", "'odd'", "bal"]),
        ((PEACE, DAGGER, "--best-of", "2"), ["1 or 3"]),
        ((PEACE, DAGGER, "--first", "c"), ["--first"]),
        ((PEACE, DAGGER, "--turns", "0"), ["--turns"]),
        ((PEACE, DAGGER, "--turns", "51"), ["--turns"]),
        ((PEACE, DAGGER, "--reaching", "0"), ["--reaching"]),
        ((PEACE, DAGGER, "--games", "0"), ["--games"]),
        ((PEACE, DAGGER, "--seed", "-1"), ["--seed"]),
        ((PEACE, DAGGER, "--json", "--csv"), ["exclude"]),
        ((PEACE, DAGGER, "--no-mulligan", "--keep", "1+ type:attack"), ["--no-mulligan"]),
        ((PEACE, DAGGER, "--no-mulligan", "--redraw", "type:attack"), ["--no-mulligan"]),
        ((PEACE, DAGGER, "--keep", "1 a", "--keep", "2 b"), ["--keep", "';'"]),
        ((PEACE, DAGGER, "--keep", "many"), ["--keep"]),
        ((PEACE, DAGGER, "--format", "nothing"), ["no format", "core"]),
        ((PEACE, DAGGER, "--stack", "x"), ["--trace"]),
        ((PEACE, DAGGER, "--trace", "0", "--csv", "--games", "5"), ["--trace"]),
        ((PEACE, DAGGER, "--cluster", "nowhere"), ["--cluster"]),
        ((PEACE, DAGGER, "--cluster", "tcp://127.0.0.1:1", "--jobs", "2"), ["--jobs"]),
    ],
)
def test_mistakes(uvdeck: Program, words: tuple[str | Path, ...], names: list[str]) -> None:
    refused(play(uvdeck, *words), *names)


# --- Ctrl-C, terminals ---------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C cannot be sent to one process there")
@pytest.mark.skipif(not kernel.COMPILED, reason="a shard takes too long")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_known(uvdeck: Program, jobs: str) -> None:
    many = ("--games", str(10**11), "--seed", "7", "--jobs", jobs, "--json")
    document: dict[str, Any] = {}
    for seconds in (1.5, 4, 10, 30):
        process = subprocess.Popen(
            [*uvdeck.command, "duel", "run", str(PEACE), str(DAGGER), *many],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=uvdeck.environment(),
            text=True,
            encoding="utf-8",
        )
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert "Traceback" not in err
        assert process.returncode == 130
        if out and json.loads(out)["games"]:
            assert err == ""
            document = json.loads(out)
            break
    assert (document["partial"], document["exitCode"]) == (True, 130)
    assert document["games"] % SHARD_GAMES == 0
    # What is known is what as many games say.
    whole = ask(uvdeck, PEACE, DAGGER, "--games", str(document["games"]))
    for key in ("outcomes", "quantities", "figures", "spreads", "firstPlayerWins"):
        assert document[key] == whole[key]


def test_progress_is_for_terminals(uvdeck: Program) -> None:
    words = ("duel", "run", str(PEACE), str(DAGGER), "--games", MORE, "--seed", "7")
    text = on_terminal(uvdeck, *words, columns=120)
    assert re.search(r"\[#*\.*\] [0-9,]+ of [0-9,]+ games", text)
    assert play(uvdeck, PEACE, DAGGER).err == ""


def test_nothing_is_lost_in_a_narrow_terminal(uvdeck: Program) -> None:
    words = ("duel", "run", str(PEACE), str(DAGGER), "--games", FEW, "--seed", "7")
    # What was shown of the progress is wiped out before.
    narrow, wide = (
        ESCAPE.sub("", on_terminal(uvdeck, *words, columns=columns).rpartition("\x1b[K")[2])
        for columns in (44, 200)
    )
    assert max(map(len, narrow.splitlines())) <= 44
    for text in (narrow, wide):
        assert text.count("draws (turn limit)") >= 1
    numbers = re.findall(r"[0-9]+(?:\.[0-9]+)? %", wide.partition("If both")[0])
    assert numbers
    for number in numbers:
        assert number in narrow


def test_no_color(uvdeck: Program) -> None:
    words = ("duel", "run", str(PEACE), str(DAGGER), "--games", FEW, "--seed", "7")
    text = on_terminal(uvdeck, *words, NO_COLOR="1")
    codes = {code for codes in re.findall(r"\x1b\[([0-9;]*)m", text) for code in codes.split(";")}
    assert codes <= {"", "0", "1", "2"}, codes
    assert ESCAPE.search(on_terminal(uvdeck, *words))
    ascii_only = play(uvdeck, PEACE, DAGGER, PYTHONIOENCODING="ascii")
    assert re.search(r"[0-9] % +#", ascii_only.out)
