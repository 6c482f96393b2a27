"""``uvdeck convert`` and ``--decklist``."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.support import DECKS, LEGAL, ROOT, Program
from tests.helpers import MAIN, native, plain
from tests.syntaxes import forum, tts
from uvdeck.decklists.detection import SYNTAXES

DATA = ROOT / "tests" / "data" / "decklists"
FILES = sorted(DATA.iterdir())


@pytest.mark.parametrize(
    ("file", "syntax"),
    [
        *((DATA / "tts.json", syntax) for syntax in SYNTAXES),
        *((file, "plain") for file in FILES),
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_every_syntax_is_read_and_written(uvdeck: Program, file: Path, syntax: str) -> None:
    run = uvdeck("convert", file, "--to", syntax)
    assert run.code == 0, run.err
    again = uvdeck("check", "-", "--json", stdin=run.out)
    assert again.code == 0
    (deck,) = again.json["decks"]
    assert (deck["syntax"], deck["verdict"]) == (syntax, "legal")
    assert (deck["main"], deck["sideboard"]) == (60, 10)


def test_what_is_lost_is_named_on_standard_error(uvdeck: Program) -> None:
    run = uvdeck("convert", DATA / "forum.txt", "--to", "native")
    assert run.code == 0
    assert "native cannot carry 2 things:" in run.err
    assert "https://uvdeck.invalid/deck/90210" in run.err
    assert "repo/1832-2" in run.err
    assert "deck/90210" not in run.out
    strict = uvdeck("convert", DATA / "forum.txt", "--to", "native", "--strict")
    assert (strict.code, strict.out) == (1, "")
    assert "nothing was written" in strict.err
    same = uvdeck("convert", DATA / "forum.txt", "--to", "forum", "--strict")
    assert (same.code, same.err) == (0, "")


def test_nothing_is_said_where_nothing_is_lost(uvdeck: Program) -> None:
    run = uvdeck("convert", "-", "--to", "csv", "--strict", stdin=plain(MAIN))
    assert (run.code, run.err) == (0, "")


def test_comments_are_lost_by_name(uvdeck: Program) -> None:
    for text in ("// mine\n" + plain(MAIN), plain([*MAIN[:-1], "2 Plus Ultra! // flex"])):
        run = uvdeck("convert", "-", "--to", "plain", stdin=text)
        assert (run.code, run.err.splitlines()[-1]) == (0, "  comments")
    run = uvdeck("convert", "-", "--to", "native", stdin="# mine\n" + native(MAIN))
    assert run.err.splitlines()[-1] == "  comments"


def test_cards_without_an_id_are_lost_and_that_is_no_success(uvdeck: Program) -> None:
    run = uvdeck("convert", LEGAL, "--to", "deck-site")
    assert run.code == 1
    assert "4 'Detroit Smash', which has no id" in run.err
    assert json.loads(run.out)["data"]["deck"]["name"] == "Symbol of Peace"


def test_unknown_cards_are_kept_and_that_is_no_success(uvdeck: Program) -> None:
    run = uvdeck("convert", "-", "--to", "forum", stdin=plain([*MAIN, "2 No Such Card"]))
    assert run.code == 1
    assert "DCK108" in run.err
    assert "2 No Such Card\n" in run.out


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "DCK101"),
        ("asdasd\n", "DCK101"),
        (plain([*MAIN, "0 Smash"]), "DCK102"),
        (plain(MAIN) + "Extra:\n4 Smash\n", "DCK104"),
        ("main: [4 Smash\n", "YML101"),
        ('{"ObjectStates": [}', "DCK114"),
        ('{"ObjectStates": 1}', "DCK115"),
    ],
)
def test_a_deck_that_cannot_be_read_is_not_written(
    uvdeck: Program, tmp_path: Path, text: str, code: str
) -> None:
    out = tmp_path / "out.txt"
    run = uvdeck("convert", "-", "--to", "plain", "-o", out, stdin=text)
    assert (run.code, run.out) == (1, "")
    assert code in run.err
    assert "nothing was written" in run.err
    assert not out.exists()


def test_bytes_that_are_no_text(uvdeck: Program) -> None:
    run = uvdeck("convert", "-", "--to", "plain", stdin=b"\xff\xfe\x00")
    assert run.code == 1
    assert "YML102" in run.err
    run = uvdeck("convert", "-", "--to", "plain", stdin=b"x" * (1024 * 1024 + 1))
    assert run.code == 1
    assert "larger" in run.err


def test_output_file(uvdeck: Program, tmp_path: Path) -> None:
    out = tmp_path / "deck.txt"
    run = uvdeck("convert", LEGAL, "--to", "forum", "-o", out)
    assert (run.code, run.out) == (0, f"Wrote {out}.\n")
    first = out.read_text(encoding="utf-8")
    assert first == uvdeck("convert", LEGAL, "--to", "forum").out
    run = uvdeck("convert", LEGAL, "--to", "csv", "-o", out)
    assert run.code == 2
    assert "--force" in run.err
    assert out.read_text(encoding="utf-8") == first
    assert uvdeck("convert", LEGAL, "--to", "csv", "-o", out, "--force").code == 0
    assert out.read_text(encoding="utf-8").startswith("section,count,name")
    assert [path.name for path in tmp_path.iterdir()] == ["deck.txt"]


def test_a_deck_file_names_its_schema_as_a_new_one_does(uvdeck: Program, tmp_path: Path) -> None:
    out = tmp_path / "deck.yaml"
    assert uvdeck("convert", LEGAL, "--to", "native", "-o", out).code == 0
    first = out.read_text(encoding="utf-8").splitlines()[0]
    schema = first.partition("$schema=")[2]
    assert (out.parent / schema).resolve() == ROOT / "schemas" / "deck.schema.json"


def test_output_folder(uvdeck: Program, tmp_path: Path) -> None:
    endings = {"native": "yaml", "plain": "txt", "tts": "json", "csv": "csv"}
    for syntax, ending in endings.items():
        assert uvdeck("convert", LEGAL, "--to", syntax, "-o", tmp_path).code == 0
        assert (tmp_path / f"Symbol of Peace.{ending}").exists()
    assert uvdeck("convert", LEGAL, "--to", "tts", "-o", tmp_path).code == 2
    assert uvdeck("convert", "-", "--to", "csv", "-o", tmp_path, stdin=plain(MAIN)).code == 0
    assert (tmp_path / "deck.csv").exists()
    run = uvdeck("convert", LEGAL, "--to", "tts", "-o", tmp_path / "no" / "such")
    assert run.code == 2
    assert "cannot be written" in run.err
    assert uvdeck("convert", LEGAL, "--to", "tts", "-o", tmp_path / ("n" * 300)).code == 2


def test_input_that_is_not_there(uvdeck: Program, tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        run = uvdeck("convert", path, "--to", "plain")
        assert (run.code, run.out) == (2, "")


@pytest.mark.parametrize(
    ("option", "hint"), [("foram", "'forum'"), ("", "There are"), ("zzz", "There are")]
)
def test_syntaxes_that_are_none(uvdeck: Program, option: str, hint: str) -> None:
    deck = str(LEGAL)
    for words in (["convert", deck, "--to", option], ["check", deck, "--decklist", option]):
        run = uvdeck(*words)
        assert (run.code, run.out) == (2, "")
        assert hint in run.err
    assert uvdeck("convert", LEGAL).code == 2


def test_spellings_of_syntaxes(uvdeck: Program) -> None:
    assert uvdeck("convert", LEGAL, "--to", "Universus_Text").code == 0


def test_decklist_overrides_the_content(uvdeck: Program) -> None:
    run = uvdeck("check", "-", "--decklist", "plain", "--json", stdin=forum(MAIN))
    assert run.json["decks"][0]["syntax"] == "plain"
    run = uvdeck("check", "-", "--decklist", "forum", "--json", stdin=plain(MAIN))
    assert run.code == 0
    assert run.json["decks"][0]["syntax"] == "forum"


@pytest.mark.parametrize("asked", ["tts", "deck-site", "universus-json", "csv", "native"])
def test_decklist_that_does_not_fit_is_an_error(uvdeck: Program, asked: str) -> None:
    run = uvdeck("check", "-", "--decklist", asked, "--json", stdin=forum(MAIN))
    assert run.code == 1
    (deck,) = run.json["decks"]
    assert [f["code"] for f in deck["findings"]] == ["DCK115"]
    assert "--decklist forum" in deck["findings"][0]["hint"]
    run = uvdeck("convert", "-", "--decklist", asked, "--to", "plain", stdin=forum(MAIN))
    assert (run.code, run.out) == (1, "")
    assert "DCK115" in run.err


def test_the_output_is_utf_8_whatever_the_locale(uvdeck: Program) -> None:
    text = plain(MAIN).replace("Character", "Name: \u00c4\u732b\nCharacter", 1)
    run = uvdeck("convert", "-", "--to", "plain", stdin=text, LC_ALL="C", PYTHONIOENCODING="ascii")
    assert run.code == 0
    assert "Name: \u00c4\u732b\n" in run.out


UNSAFE = "a\u202eb\u009b2Jc"


def test_names_of_cards_and_decks_reach_no_terminal_raw(uvdeck: Program, tmp_path: Path) -> None:
    content = json.loads(tts([*MAIN, "2 x"]))
    content["SaveName"] = UNSAFE
    content["ObjectStates"][1]["ContainedObjects"][-1]["Nickname"] = UNSAFE
    content[UNSAFE] = 1
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    for syntax in ("native", "deck-site", "csv"):
        run = uvdeck("convert", file, "--to", syntax, "-o", tmp_path)
        assert not {"\u202e", "\u009b"} & set(run.err + run.out)
    for path in tmp_path.iterdir():
        assert path.name.isprintable()


# --- What a check loads --------------------------------------------------------------------------

DUMP = """
import atexit, sys
atexit.register(lambda: sys.stderr.write("LOADED " + " ".join(sorted(sys.modules)) + "\\n"))
from uvdeck.cli import main
main()
"""
MODULES = {
    "native": "native",
    "plain": "plain",
    "forum": "forum",
    "universus-text": "universus_text",
    "deck-site": "deck_site",
    "universus-json": "universus_json",
    "tts": "tts",
    "csv": "csvlist",
}
#: What a syntax is built on.
BUILT_ON = {
    "forum": {"plain"},
    "universus-text": {"plain"},
    "universus-json": {"deck_site"},
}


def loaded(program: Program, *arguments: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", DUMP, *arguments],
        cwd=ROOT,
        env=program.environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("LOADED ")]
    return set(line.split()[1:])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_check_loads_the_syntax_that_it_reads_and_no_other(uvdeck: Program, file: Path) -> None:
    uvdeck("check", file)
    (deck,) = uvdeck("check", file, "--json").json["decks"]
    syntax = deck["syntax"]
    names = loaded(uvdeck, "check", os.fspath(file), "--quiet")
    wanted = {MODULES[syntax], *BUILT_ON.get(syntax, ())}
    found = {name for name in MODULES.values() if f"uvdeck.decklists.{name}" in names}
    assert found == wanted
    assert ("csv" in names) is (syntax == "csv")
    assert ("yaml" in names) is (syntax == "native")
    assert "rapidfuzz" not in names
    if syntax in ("native", "plain"):
        for module in ("jsontext", "reader", "losses", "settle", "setnames", "filenames"):
            assert f"uvdeck.decklists.{module}" not in names


def test_the_examples_of_the_page_are_those_of_the_folder() -> None:
    assert (DECKS / "all-might.yaml").exists()
    assert {path.stem for path in FILES} >= set(SYNTAXES) - {"csv"}
