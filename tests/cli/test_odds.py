"""``uvdeck odds``: its five commands as processes, in text, JSON and CSV."""

import csv
import io
import re
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import DECKS, Program, Run
from tests.cli.test_completion import OTHERS, bash, other
from tests.cli.test_terminal import ESCAPE, on_terminal

PEACE = DECKS / "all-might.yaml"
MIRIO = DECKS / "mirio-togata.yaml"
COMMANDS = ("hand", "check", "line", "block", "curve")

#: What Symbol of Peace is made of, counted from its list.
CARDS, FOUNDATIONS, ATTACKS, HAND = 60, 28, 22, 5
CONTROLS = {2: 6, 3: 18, 4: 3, 5: 30, 6: 3}

#: A question for each command that a deck of Smash and Detroit Smash can be asked.
QUESTIONS: dict[str, tuple[str, ...]] = {
    "hand": (),
    "check": (),
    "line": ("--play", "Smash", "--play", "Detroit Smash", "--ready", "3"),
    "block": ("--speed", "4", "--zone", "mid"),
    "curve": (),
}
#: A deck without a starting character.
HEADLESS = "main:\n- 20 Heroic Icon\n- 10 Smash\n- 10 Detroit Smash\n"


def some(cards: int, hits: int, drawn: int, least: int, most: int | None = None) -> Fraction:
    """Return the chance of so many hits, by the formula."""
    most = drawn if most is None else most
    ways = sum(comb(hits, k) * comb(cards - hits, drawn - k) for k in range(least, most + 1))
    return Fraction(ways, comb(cards, drawn))


def numbers(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every number of a JSON document, wherever it stands."""
    if isinstance(value, dict):
        if "fraction" in value:
            yield value
        for part in value.values():
            yield from numbers(part)
    elif isinstance(value, list):
        for part in value:
            yield from numbers(part)


def figures(answer: dict[str, Any]) -> dict[str, Fraction]:
    return {
        key: Fraction(f["fraction"])
        for key, f in answer["figures"].items()
        if f["fraction"] is not None
    }


def column(answer: dict[str, Any], key: str) -> dict[str, Fraction]:
    rows = answer["tables"][key]["rows"]
    return {row["label"]: Fraction(row["values"][0]["fraction"]) for row in rows}


def ask(uvdeck: Program, command: str, *words: str | Path, **more: Any) -> list[dict[str, Any]]:
    """Return the answers to a question that can be answered."""
    run = uvdeck("odds", command, *words, "--json", **more)
    assert run.code == 0, run.err
    document = run.json
    assert set(document) == {
        "schemaVersion", "kind", "dataAsOf", "exitCode", "question", "answers",
    }  # fmt: skip
    assert (document["kind"], document["exitCode"]) == (f"odds-{command}", 0)
    assert isinstance(document["question"], dict)
    answers: list[dict[str, Any]] = document["answers"]
    for answer in answers:
        assert set(answer) == {
            "path", "name", "variant", "assumes", "figures", "tables", "facts", "notes", "doubts",
        }  # fmt: skip
        assert answer["figures"]
        for found in numbers(answer):
            assert found["value"] == float(Fraction(found["fraction"]))
        for table in answer["tables"].values():
            assert set(table) == {"title", "unit", "rowsAre", "columns", "rows"}
            assert all(len(row["values"]) == len(table["columns"]) for row in table["rows"])
        for figure in answer["figures"].values():
            assert set(figure) == {"label", "unit", "fraction", "value"}
    return answers


def refused(run: Run, *names: str, code: int = 2) -> None:
    """Hold a run to having said why it answers nothing, by name."""
    assert (run.code, run.out) == (code, "")
    for name in names:
        assert name in run.err


# --- Answers -------------------------------------------------------------------------------------


def test_hand(uvdeck: Program) -> None:
    wants = ("2+ type:foundation", "1..2 type:attack", "0 type:foundation", "3- type:attack")
    words = [word for want in wants for word in ("--want", want)]
    (answer,) = ask(uvdeck, "hand", PEACE, *words, "--draws", "2")
    found = figures(answer)
    seen = HAND + 2
    assert found["want1"] == some(CARDS, FOUNDATIONS, seen, 2)
    assert found["want2"] == some(CARDS, ATTACKS, seen, 1, 2)
    assert found["want3"] == some(CARDS, FOUNDATIONS, seen, 0, 0)
    assert found["want4"] == some(CARDS, ATTACKS, seen, 0, 3)
    assert found["together"] == 0
    assert found["expected1"] == Fraction(seen * FOUNDATIONS, CARDS)
    for key, hits in (("spread1", FOUNDATIONS), ("spread2", ATTACKS)):
        spread = column(answer, key)
        assert sum(spread.values()) == 1
        assert spread == {str(n): some(CARDS, hits, seen, n, n) for n in range(seen + 1)}
    assert (answer["path"], answer["name"]) == (str(PEACE), "Symbol of Peace")
    assert answer["variant"] is None


def test_hand_without_wishes(uvdeck: Program) -> None:
    (answer,) = ask(uvdeck, "hand", PEACE)
    rest = CARDS - FOUNDATIONS - ATTACKS
    ways = sum(
        comb(FOUNDATIONS, f) * comb(ATTACKS, a) * comb(rest, HAND - f - a)
        for f in range(2, HAND + 1)
        for a in range(1, HAND + 1 - f)
    )
    assert figures(answer)["together"] == Fraction(ways, comb(CARDS, HAND))


def test_check(uvdeck: Program) -> None:
    words = ("--difficulty", "5", "--difficulty", "6", "--ready", "0", "--ready", "2")
    known = ("--hand", "2 Heroic Icon", "--seen", "4 Detroit Smash")
    (answer,) = ask(uvdeck, "check", PEACE, *words, *known)
    left = dict(CONTROLS)
    left[5] -= 2
    left[2] -= 4
    cards = CARDS - 6
    found = figures(answer)
    for difficulty in (5, 6):
        for ready in (0, 2):
            good = sum(copies for control, copies in left.items() if control + ready >= difficulty)
            assert found[f"reaches{difficulty}ready{ready}"] == Fraction(good, cards)
    mean = Fraction(sum(control * copies for control, copies in left.items()), cards)
    assert found["average"] == mean
    assert found["variance"] == sum(
        Fraction(copies, cards) * (control - mean) ** 2 for control, copies in left.items()
    )
    assert found["without"] == 0
    curve = column(answer, "curve")
    assert sum(curve.values()) == 1
    assert list(curve.values()) == [Fraction(copies, cards) for copies in left.values()]


def test_line(uvdeck: Program) -> None:
    (answer,) = ask(uvdeck, "line", PEACE, *QUESTIONS["line"])
    left = dict(CONTROLS)
    left[3] -= 1
    left[2] -= 1
    cards = CARDS - 2
    ends: dict[int, int] = {}
    whole = 0
    for first, copies in left.items():
        for second, others in left.items():
            ways = copies * (others - (first == second))
            ready = 3 - max(0, 5 - first)  # Smash needs 5, which all reach; then 7
            passes = second + ready >= 7
            whole += ways * passes
            ready -= max(0, 7 - second) if passes else 0
            ends[ready] = ends.get(ready, 0) + ways
    total = cards * (cards - 1)
    found = figures(answer)
    assert found["all"] == Fraction(whole, total)
    assert found["played"] == 1 + found["all"]
    assert found["damage"] == 6 + 6 * found["all"]
    assert column(answer, "readyLeft") == {
        str(ready): Fraction(ends.get(ready, 0), total) for ready in range(4)
    }
    assert sum(column(answer, "played").values()) == 1


def test_best_order(uvdeck: Program) -> None:
    (given,) = ask(uvdeck, "line", PEACE, *QUESTIONS["line"])
    (whole,) = ask(uvdeck, "line", PEACE, *QUESTIONS["line"], "--best-order", "all")
    found = figures(whole)
    assert found["given"] == figures(given)["all"] < found["best"] == found["all"]
    assert found["gain"] == found["best"] - found["given"]
    assert [label.split(" (")[0] for label in column(whole, "passed")] == [
        "1. Detroit Smash", "2. Smash",
    ]  # fmt: skip
    (damage,) = ask(uvdeck, "line", PEACE, *QUESTIONS["line"], "--best-order", "damage")
    assert figures(damage)["best"] == figures(given)["damage"]


def test_block(uvdeck: Program) -> None:
    """Only the 2 copies of a card with +0 mid pass against speed 6: they need control 6."""
    (answer,) = ask(uvdeck, "block", PEACE, "--speed", "6", "--zone", "mid")
    found = figures(answer)
    assert found["complete"] + found["partial"] + found["none"] == 1
    assert found["blocked"] == found["complete"] + found["partial"]
    held = 1 - Fraction(comb(CARDS - 2, HAND), comb(CARDS, HAND))
    # The control 6 that is turned over is none of the two, which have control 2.
    firm = 1 - Fraction(comb(CARDS - 3, HAND), comb(CARDS - 1, HAND))
    assert found["complete"] == Fraction(CONTROLS[6], CARDS) * firm
    # A hand with all three that have control 6 leaves none to turn over: no block is tried.
    lost = Fraction(comb(CARDS - 3, HAND - 3) - comb(CARDS - 5, HAND - 3), comb(CARDS, HAND))
    tiers = answer["tables"]["tiers"]["rows"]
    assert Fraction(tiers[0]["values"][0]["fraction"]) == held - lost
    assert sum(Fraction(row["values"][0]["fraction"]) for row in tiers) == found["held"]
    named = ("--hand", "Heroic Icon", "--hand", "Smash")
    (known,) = ask(uvdeck, "block", PEACE, "--speed", "4", "--zone", "mid", *named)
    # Smash is +1: control 5 or more of 58 cards, one control 5 less.
    assert figures(known)["complete"] == Fraction(CONTROLS[5] + CONTROLS[6] - 1, CARDS - 2)


def test_curve(uvdeck: Program) -> None:
    words = ("--turns", "2", "--drawn", "3", "--least", "3", "--of", "type:attack")
    (answer,) = ask(uvdeck, "curve", PEACE, *words)
    found = figures(answer)
    for going, seen in (("first", HAND + 3), ("second", HAND + 4)):
        assert found[f"{going}AtLeast3"] == some(CARDS, ATTACKS, seen, 3)
        assert found[f"{going}Expected"] == Fraction(seen * ATTACKS, CARDS)
        assert len(answer["tables"][going]["rows"]) == 2


def test_mulligans(uvdeck: Program) -> None:
    policy = ("--keep", "2+ type:foundation")
    dealt, first = ask(uvdeck, "hand", PEACE, "--going", "first", *policy)
    kept = some(CARDS, FOUNDATIONS, HAND, 2)
    found = figures(first)
    assert figures(dealt)["kept"] == 1
    assert found["kept"] == kept
    assert found["kept"] + found["redrawnOnce"] + found["redrawnTwice"] == 1
    assert found["cardsRedrawn"] == HAND * (found["redrawnOnce"] + 2 * found["redrawnTwice"])
    assert sum(column(first, "spread1").values()) == 1
    more = ("--keep", "3+ type:foundation; 1- type:attack", "--redraw", "type:attack")
    answers = ask(uvdeck, "hand", PEACE, "--going", "second", *policy, *more, "--redraw", "speed>5")
    assert len(answers) == 1 + 2 * 2
    assert len({answer["variant"] for answer in answers}) == 5
    assert figures(answers[1])["redrawnTwice"] == 0
    (_, always) = ask(uvdeck, "hand", PEACE, "--going", "second", "--redraw", "type:attack")
    assert figures(always)["cardsRedrawn"] == Fraction(HAND * ATTACKS, CARDS)
    assert figures(always)["kept"] == some(CARDS, ATTACKS, HAND, 0, 0)


def test_an_apostrophe_within_a_word_does_not_hide_a_semicolon(uvdeck: Program) -> None:
    plain = ("--keep", "1+ name:Can't; 1+ name:You're")
    quoted = ("--keep", "1+ name:'Can\\'t'; 1+ name:\"You're\"")
    _, one, two = ask(uvdeck, "hand", PEACE, "--going", "first", *plain, *quoted)
    assert figures(one)["kept"] == figures(two)["kept"] != 0
    hidden = ("--keep", "0 name:'a;b'; 1+ type:attack", "--keep", '0 name:"a;b"; 1+ type:attack')
    _, one, two = ask(uvdeck, "hand", PEACE, "--going", "first", *hidden)
    for answer in (one, two):
        assert figures(answer)["kept"] == some(CARDS, ATTACKS, HAND, 1)


# --- Several decks, variants ---------------------------------------------------------------------


def test_several_decks_and_variants(uvdeck: Program) -> None:
    vary = ("--vary", "+2 Heroic Icon; -2 Smash", "--vary", "-1 Smash")
    words = ("--want", "1+ type:attack", "--vary", "+1 Heroic Icon", *vary)
    answers = ask(uvdeck, "hand", PEACE, *words)
    for answer, (cards, attacks) in zip(
        answers, [(60, 22), (61, 22), (60, 20), (59, 21)], strict=True
    ):
        assert figures(answer)["want1"] == some(cards, attacks, HAND, 1)
    variants = [answer["variant"] for answer in answers]
    assert variants[0] is None
    assert "Heroic Icon" in variants[1]
    run = uvdeck("odds", "hand", PEACE, MIRIO, *words)
    # Mirio has no Smash to take out, and is answered otherwise.
    assert run.code == 2
    assert run.err.count(str(MIRIO)) == 2
    assert "Permeation" in run.out
    several = ask(uvdeck, "check", PEACE, MIRIO, "--vary", "+1 Smash")
    assert [answer["path"] for answer in several] == [str(PEACE)] * 2 + [str(MIRIO)] * 2


def test_a_line_of_cards_that_share_a_name(uvdeck: Program, tmp_path: Path) -> None:
    """Megalomania is an attack in one set and a foundation in another."""
    for name, card in (("a.yaml", "ggs01/047"), ("b.yaml", "ryuvsakuma/020")):
        (tmp_path / name).write_text(f"main:\n- 4 {card}\n- 40 Heroic Icon\n")
    words = ("--play", "Megalomania", "--format", "standard")
    run = uvdeck("odds", "line", "a.yaml", "b.yaml", *words, cwd=tmp_path)
    assert run.code == 0, run.err
    attack, foundation = ask(uvdeck, "line", "a.yaml", "b.yaml", *words, cwd=tmp_path)
    assert figures(attack)["damage"] == 5 * figures(attack)["all"]
    assert figures(foundation)["damage"] == 0
    # In a deck that holds both, nobody can tell.
    (tmp_path / "c.yaml").write_text("main:\n- 4 ggs01/047\n- 4 ryuvsakuma/020\n")
    refused(
        uvdeck("odds", "line", "c.yaml", *words, cwd=tmp_path),
        "ggs01/047", "ryuvsakuma/020",
    )  # fmt: skip


def test_standard_input_and_a_deck_without_character(uvdeck: Program) -> None:
    refused(uvdeck("odds", "hand", "-", stdin=HEADLESS), "--hand-size")
    (answer,) = ask(
        uvdeck, "hand", "-", "--hand-size", "7", "--want", "1+ type:attack", stdin=HEADLESS
    )
    assert figures(answer)["want1"] == some(40, 20, 7, 1)
    assert answer["name"] is None
    refused(uvdeck("odds", "check", "-", "-", stdin=HEADLESS))
    refused(uvdeck("odds", "block", "-", *QUESTIONS["block"], stdin=HEADLESS), "--hand-size")
    assert uvdeck("odds", "line", "-", *QUESTIONS["line"], stdin=HEADLESS).code == 0


# --- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(("going", "keep"), [("first", " ; "), ("second", "")])
def test_a_policy_of_nothing_is_no_policy(uvdeck: Program, going: str, keep: str) -> None:
    refused(uvdeck("odds", "hand", PEACE, "--going", going, "--keep", keep), "--keep")


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["--keep", "1+ type:attack"], ["--going"]),
        (["--redraw", "type:attack"], ["--going"]),
        (["--going", "first"], ["--keep"]),
        (["--going", "first", "--keep", "1+ type:attack", "--redraw", "type:attack"], ["--redraw"]),
        (["--going", "third", "--keep", "1+ type:attack"], ["third"]),
        (["--json", "--csv"], ["--json", "--csv"]),
        (["--going", "second", "--redraw", "control>="], ["--redraw", "QRY"]),
        # Every fault is named.
        (
            ["--want", "two type:attack", "--want", "4..2 speed>3", "--want", "1+ foo:bar"],
            ["two type:attack", "4..2 speed>3", "foo", "QRY102"],
        ),
        (["--vary", "Smash", "--vary", "+1 Smash; 2"], ["'Smash'", "'2'", "--vary"]),
        (["--vary", "+1 No Such Card"], ["No Such Card"]),
    ],
    ids=lambda value: " ".join(value),
)
def test_hands_that_cannot_be_asked_for(
    uvdeck: Program, words: list[str], names: list[str]
) -> None:
    refused(uvdeck("odds", "hand", PEACE, *words), *names)


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["hand", "--vary", "-5 Smash"], ["--vary", "Smash", "4"]),
        (["hand", "--vary", "-1 Chomp"], ["--vary", "Chomp"]),
        (["check", "--seen", "4 Smash", "--hand", "1 Smash"], ["Smash"]),
        (["line"], ["--play"]),
        (["line", "--play", "Chomp"], ["--play", "Chomp"]),
        (["line", "--play", "5 Smash"], ["--play", "Smash", "4"]),
        (["line", "--play", "Smash", "--format", "nope"], ["nope"]),
        (["block", "--speed", "4"], ["--zone"]),
        (["block", "--speed", "4", "--zone", "mid", "--hand-size", "60"], ["60"]),
        (
            ["block", "--speed", "4", "--zone", "mid", "--hand", "Smash", "--hand-size", "3"],
            ["--hand", "--hand-size"],
        ),
        (["curve", "--turns", "20"], ["20", "60"]),
        (["curve", "--of", "type:"], ["--of", "QRY"]),
    ],
    ids=lambda value: " ".join(value),
)
def test_questions_without_an_answer(uvdeck: Program, words: list[str], names: list[str]) -> None:
    run = uvdeck("odds", words[0], PEACE, *words[1:])
    assert run.code == 2
    if "--vary" not in words:  # the deck as it is has an answer
        assert run.out == ""
    for name in names:
        assert name in run.err


def test_decks_that_cannot_be_counted(uvdeck: Program) -> None:
    unknown = DECKS / "illegal" / "dck108-unknown-card.yaml"
    refused(uvdeck("odds", "check", unknown), "DCK108", str(unknown), code=1)
    run = uvdeck("odds", "check", "nothing.yaml", unknown, PEACE, "--json")
    assert (run.code, run.json["exitCode"]) == (2, 2)
    assert [answer["path"] for answer in run.json["answers"]] == [str(PEACE)]
    assert "nothing.yaml" in run.err
    everything = "character: All Might (I)\nmain:\n- 4 Smash\n"
    run = uvdeck("odds", "check", "-", "--vary", "-4 Smash", "--json", stdin=everything)
    assert (run.code, len(run.json["answers"])) == (2, 1)


def test_what_nobody_can_say(uvdeck: Program) -> None:
    deck = "main:\n- 4 5pointpromo/035\n- 40 Heroic Icon\n"
    words = ("--play", "Close Throw", "--format", "standard")
    run = uvdeck("odds", "line", "-", *words, "--json", stdin=deck)
    assert (run.code, run.json["exitCode"]) == (1, 1)
    (answer,) = run.json["answers"]
    assert answer["figures"]["damage"]["fraction"] is None
    assert answer["figures"]["damage"]["value"] is None
    assert answer["figures"]["all"]["fraction"] is not None
    assert "Close Throw" in answer["doubts"][0]


# --- Symbols and characters ----------------------------------------------------------------------


def test_the_format_decides_whether_symbols_matter(uvdeck: Program) -> None:
    """Smash has earth, good and all, Chomp none of them (UV-34)."""
    deck = "{}character: All Might (I)\nmain:\n- 30 Heroic Icon\n- 20 Chomp\n- 10 Smash\n"
    words = ("odds", "line", "-", "--play", "Smash", "--play", "Chomp")
    plain, own = deck.format(""), deck.format("format: standard\n")
    refused(uvdeck(*words, stdin=plain), "Chomp", "UV-34")
    assert uvdeck(*words, "--format", "standard", stdin=plain).code == 0
    assert uvdeck(*words, stdin=plain, UVDECK_FORMAT="standard").code == 0
    assert uvdeck(*words, "--default-format", "standard", stdin=plain).code == 0
    # The deck's own format goes before a default, and what is asked for before both.
    assert uvdeck(*words, stdin=own, UVDECK_FORMAT="core").code == 0
    refused(uvdeck(*words, "-f", "core", stdin=own, UVDECK_FORMAT="standard"), "Chomp")


def test_cards_for_other_characters(uvdeck: Program) -> None:
    deck = "character: All Might (I)\nmain:\n- 4 bladesoffury/006\n- 40 Heroic Icon\n"
    run = uvdeck("odds", "line", "-", "--play", "Soryuju", "-f", "standard", stdin=deck)
    refused(run, "Soryuju", "Maxi", "UV-11")


# --- Forms ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_text_and_csv(uvdeck: Program, command: str) -> None:
    words = ("odds", command, str(PEACE), *QUESTIONS[command], "--vary", "+1 Heroic Icon")
    text = uvdeck(*words)
    exact = uvdeck(*words, "--fraction")
    assert (text.code, text.err) == (0, "")
    assert "Symbol of Peace" in text.out
    assert "%" in text.out
    assert not re.search(r"\d/\d", text.out)
    assert "\x1b" not in text.out
    run = uvdeck(*words, "--csv")
    assert run.code == 0
    assert run.out.count("\n") == run.out.count("\r\n") > 10
    header, *rows = csv.reader(io.StringIO(run.out, newline=""), strict=True)
    assert header == ["deck", "variant", "table", "row", "column", "label", "unit",
                      "fraction", "value"]  # fmt: skip
    assert {row[0] for row in rows} == {str(PEACE)}
    assert sorted({row[1] for row in rows}) == ["", "'+1 Heroic Icon"]
    found = {row[7] for row in rows if row[2] == "figures"}
    for *_, fraction, value in rows:
        assert float(value) == float(Fraction(fraction))
    assert all(fraction in exact.out for fraction in found)
    # In a narrow terminal, too, nothing is lost.
    narrow = uvdeck(*words, FORCE_COLOR="1", COLUMNS="40")
    assert ESCAPE.search(narrow.out)
    lines = ESCAPE.sub("", narrow.out).splitlines()
    assert max(map(len, lines)) <= 40
    shown = "".join("".join(lines).split())
    for percentage in set(re.findall(r"[0-9]+\.[0-9]+ %", text.out)):
        assert percentage.replace(" ", "") in shown


def test_colours(uvdeck: Program) -> None:
    words = ("odds", "curve", str(PEACE))
    assert ESCAPE.search(on_terminal(uvdeck, *words))
    for text in (
        on_terminal(uvdeck, *words, NO_COLOR="1"),
        uvdeck(*words, FORCE_COLOR="1", NO_COLOR="1").out,
    ):
        codes = {c for found in re.findall(r"\x1b\[([0-9;]*)m", text) for c in found.split(";")}
        assert codes <= {"", "0", "1", "2"}, codes
    assert uvdeck(*words, "--json", FORCE_COLOR="1").json["exitCode"] == 0


def test_names_and_wishes_are_harmless(uvdeck: Program, tmp_path: Path) -> None:
    body = "character: All Might (I)\nmain:\n- 20 Heroic Icon\n- 20 Smash\n"
    for name in ("=a.yaml", "b\x1b[2J.yaml"):
        (tmp_path / name).write_text('name: "[bold]=x[/bold]"\n' + body)
    words = ("odds", "hand", "=a.yaml", "b\x1b[2J.yaml")
    wants = ("--want", "1+ name:'=cmd'", "--want", "1+ type:attack", "--want", "1+ type:asset")
    for form in ([], ["--csv"], ["--json"]):
        run = uvdeck(*words, *wants, *form, cwd=tmp_path)
        assert run.code == 0, run.err
        assert "\x1b" not in run.out
        if form == ["--csv"]:
            cells = [cell for row in csv.reader(io.StringIO(run.out, newline="")) for cell in row]
            assert "'=a.yaml" in cells
            assert not any(re.match(r"\s*[=+\-@]", cell) for cell in cells)
        else:
            assert "[bold]" in run.out
    rich = uvdeck(*words, *wants, cwd=tmp_path, FORCE_COLOR="1", COLUMNS="200")
    assert "[bold]" in rich.out
    assert "\x1b[2J" not in rich.out


def test_reader_that_goes_away(uvdeck: Program) -> None:
    for form in ("", "--csv"):
        run = uvdeck.shell(f"uvdeck odds check '{PEACE}' {form} | head -1")
        assert (run.code, run.err) == (0, "")
        assert len(run.out.splitlines()) == 1
    assert uvdeck.shell(f"uvdeck odds curve '{PEACE}' --csv | true").err == ""
    assert uvdeck.shell(f"uvdeck odds check '{PEACE}' --csv >&-").code == 0


def test_full_disk(uvdeck: Program) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no such device here")
    run = uvdeck.shell(f"uvdeck odds check '{PEACE}' --csv > /dev/full")
    assert (run.code, run.err.count("\n")) == (2, 1)


def test_completion(uvdeck: Program) -> None:
    assert bash(uvdeck, "odds", "") == list(COMMANDS)
    assert bash(uvdeck, "odds", "li") == ["line"]
    assert bash(uvdeck, "odds", "line", "--best-order", "") == ["all", "damage"]
    assert bash(uvdeck, "odds", "block", "--zone", "") == ["high", "mid", "low"]
    assert bash(uvdeck, "odds", "hand", "--go") == ["--going"]
    assert bash(uvdeck, "odds", "line", "--format", "stand") == ["standard"]
    assert "odds" in bash(uvdeck, "")
    for shell in OTHERS:
        assert "curve" in other(uvdeck, shell, "uvdeck odds cu")


def test_every_run_prints_the_same(uvdeck: Program) -> None:
    keep = ("--going", "first", "--keep", "2+ type:foundation; 1+ type:attack")
    questions: tuple[tuple[str, ...], ...] = (
        ("hand", str(PEACE), str(MIRIO), *keep, "--want", "1+ symbol:good", "--json"),
        ("line", str(PEACE), "--play", "Smash", "--play", "Texas Smash", "--best-order", "all"),
    )
    for words in questions:
        runs = {uvdeck("odds", *words, PYTHONHASHSEED=seed).out for seed in "012"}
        assert len(runs) == 1
        assert runs != {""}


@pytest.mark.parametrize(
    "wish",
    [
        "2+ foundation",
        "2+ Foundations",
        "2 + type:attack",
        "2+ type:foundation and 1+ type:attack",
        "2+ type:foundation, 1+ type:attack",
    ],
)
def test_a_wish_that_means_something_else_is_refused(uvdeck: Program, wish: str) -> None:
    for option in ("--want", "--keep"):
        more = ("--going", "first") if option == "--keep" else ()
        run = uvdeck("odds", "hand", str(PEACE), option, wish, *more)
        assert (run.code, run.out) == (2, "")
        assert option in run.err
    run = uvdeck("odds", "curve", str(PEACE), "--of", wish.partition(" ")[2])
    assert (run.code, run.out) == (2, "")


def test_a_wish_that_cannot_be_is_noted(uvdeck: Program) -> None:
    run = uvdeck("odds", "hand", str(PEACE), "--want", "6+ type:foundation", "--json")
    assert run.code == 0
    (answer,) = run.json["answers"]
    assert answer["figures"]["want1"]["fraction"] == "0"
    assert any("6+ type:foundation" in note for note in answer["notes"])


def test_a_deck_without_a_starting_character_is_noted(uvdeck: Program, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Fat Gum\n4 Smash\n4 Heroic Icon\n", encoding="utf-8")
    run = uvdeck("odds", "check", str(deck), "--json")
    assert run.code == 0
    assert "DCK103" in run.err  # what the reader of the list stumbled over
    (answer,) = run.json["answers"]
    assert any("Fat Gum" in note for note in answer["notes"])
    for words in (("line", "--play", "Smash"), ("block", "--speed", "4", "--zone", "mid")):
        size = ("--hand-size", "5") if words[0] == "block" else ()
        run = uvdeck("odds", words[0], str(deck), *words[1:], *size, "--json")
        assert len(run.json["answers"][0]["notes"]) == 2
    assert uvdeck("odds", "hand", str(deck)).code == 2


def test_changes_are_joined_by_semicolons_as_they_are_shown(uvdeck: Program) -> None:
    change = "+1 Heroic Icon; -1 Smash"
    run = uvdeck("odds", "check", str(PEACE), "--vary", change, "--json")
    assert [answer["variant"] for answer in run.json["answers"]] == [None, change]
    run = uvdeck("odds", "check", str(PEACE), "--vary", "-1 Smash, +1 Heroic Icon")
    assert run.code == 2
    assert "';'" in run.err


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("line", "d.yaml", "--play", "'Detroit S"), "Detroit Smash"),
        (("line", "d.yaml", "--hand", "'Detroit S"), "Detroit Smash"),
        (("check", "d.yaml", "--seen", "'Detroit S"), "Detroit Smash"),
        (("hand", "d.yaml", "--vary", "'+1 Detroit S"), "+1 Detroit Smash"),
    ],
)
def test_cards_are_completed(uvdeck: Program, words: tuple[str, ...], offered: str) -> None:
    assert offered in bash(uvdeck, "odds", *words)
