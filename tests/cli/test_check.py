"""``uvdeck check``: input of every kind, exit codes, what is printed."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.support import DECKS, ILLEGAL, LEGAL, Program


def test_legal_deck(uvdeck: Program) -> None:
    run = uvdeck("check", LEGAL)
    assert run.code == 0
    assert "LEGAL under core" in run.out
    assert "NOT LEGAL" not in run.out
    assert run.err == ""


def test_illegal_deck_names_place_code_rule_and_what_is_missing(uvdeck: Program) -> None:
    run = uvdeck("check", ILLEGAL.relative_to(DECKS), cwd=DECKS)
    assert run.code == 1
    findings = [line for line in run.out.splitlines() if " error " in line]
    assert len(findings) == 1
    path, line, column, _ = findings[0].split(":", 3)
    assert (path, line, column) == (f"illegal/{ILLEGAL.name}", "5", "5")
    assert "LEG102" in findings[0]
    assert findings[0].endswith("[UV-3]")
    assert "too many" in run.out.splitlines()[1]


def test_json(uvdeck: Program) -> None:
    run = uvdeck("check", LEGAL, ILLEGAL, "--json")
    assert run.code == 1
    document = run.json
    assert (document["schemaVersion"], document["kind"], document["exitCode"]) == (1, "check", 1)
    assert [deck["verdict"] for deck in document["decks"]] == ["legal", "not legal"]
    assert document["unreadable"] == []
    finding = next(f for f in document["decks"][1]["findings"] if f["code"] == "LEG102")
    assert (finding["line"], finding["column"], finding["severity"]) == (5, 5, "error")


def test_quiet_is_one_line_a_deck(uvdeck: Program) -> None:
    run = uvdeck("check", LEGAL, ILLEGAL, "-q")
    assert run.code == 1
    lines = run.out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(f"{LEGAL}: LEGAL")
    assert lines[1].startswith(f"{ILLEGAL}: NOT LEGAL")


def test_standard_input(uvdeck: Program) -> None:
    run = uvdeck("check", "-", "--json", stdin=LEGAL.read_bytes())
    assert run.code == 0
    assert run.json["decks"][0]["path"] == "-"


def test_uncertain_deck_passes_only_when_allowed(uvdeck: Program) -> None:
    deck = next(DECKS.glob("illegal/leg113*"))
    assert uvdeck("check", deck, "-q").code == 1
    run = uvdeck("check", deck, "--json", "--allow-uncertain")
    assert run.code == 0
    assert run.json["decks"][0]["verdict"] == "cannot say"


def test_all_decks_are_checked_after_one_that_is_missing(uvdeck: Program) -> None:
    run = uvdeck("check", ILLEGAL, "no-such-deck.yaml", LEGAL, "--json")
    assert run.code == 2
    assert run.json["exitCode"] == 2
    assert [deck["verdict"] for deck in run.json["decks"]] == ["not legal", "legal"]
    assert [item["path"] for item in run.json["unreadable"]] == ["no-such-deck.yaml"]
    text = uvdeck("check", ILLEGAL, "no-such-deck.yaml", LEGAL)
    assert text.code == 2
    assert "no-such-deck.yaml" in text.err
    assert text.out.count("LEGAL under core") == 2
    assert text.out.splitlines()[-1].startswith("3 decks")


def test_folder(uvdeck: Program, tmp_path: Path) -> None:
    run = uvdeck("check", tmp_path)
    assert run.code == 2
    assert str(tmp_path) in run.err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "DCK101"),
        (b" \n\n\t\n", "DCK101"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "YML102"),
        (b"Name: caf\xe9\n4 Detroit Smash\n", "YML102"),
        (b"4 Detroit Smash\n" * 400_000, "DCK106"),
        (b"\0" * 100, None),
    ],
    ids=["empty", "blank", "picture", "latin-1", "five megabytes", "zeros"],
)
def test_files_that_are_no_deck(
    uvdeck: Program, tmp_path: Path, content: bytes, code: str | None
) -> None:
    (tmp_path / "deck").write_bytes(content)
    run = uvdeck("check", "deck", "--json", cwd=tmp_path)
    assert run.code == 1
    report = run.json["decks"][0]
    assert report["verdict"] == "not legal"
    assert code is None or code in [finding["code"] for finding in report["findings"]]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all files")
def test_unreadable_file(uvdeck: Program, tmp_path: Path) -> None:
    (tmp_path / "deck").write_text("4 Detroit Smash")
    (tmp_path / "deck").chmod(0)
    assert uvdeck("check", "deck", cwd=tmp_path).code == 2


def test_process_substitution(uvdeck: Program) -> None:
    run = uvdeck.shell(f"uvdeck check -q <(cat '{LEGAL}') <(cat '{ILLEGAL}')")
    assert run.code == 1
    assert len(run.out.splitlines()) == 2


def test_named_pipe(uvdeck: Program, tmp_path: Path) -> None:
    pipe = tmp_path / "deck"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [*uvdeck.command, "check", "-q", str(pipe)],
        stdout=subprocess.PIPE,
        env=uvdeck.environment(),
        text=True,
    ) as process:
        with pipe.open("wb") as writer:
            writer.write(LEGAL.read_bytes())
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "LEGAL" in out


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_endless_device_is_cut_off(uvdeck: Program) -> None:
    assert uvdeck("check", "/dev/zero", "-q").code == 1


def test_closed_standard_input(uvdeck: Program) -> None:
    run = uvdeck.shell("uvdeck check - <&-")
    assert run.code == 2
    assert run.err.count("\n") == 1


def test_data_layer(uvdeck: Program, tmp_path: Path) -> None:
    layer = tmp_path / "mine" / "cards"
    (layer / "sets").mkdir(parents=True)
    (layer / "sets" / "mine01.yaml").write_text(
        'set: mine01\ncards:\n  "001": {name: Homemade Smash, type: attack, symbols: [good],'
        " difficulty: 3, control: 3, block: {zone: mid, modifier: 2},"
        " attack: {zone: mid, speed: 3, damage: 3}}\n"
    )
    (layer / "sets.yaml").write_text(
        "as_of: 2026-05\nsets:\n"
        "  mine01: {name: null, universe: null, released: null, card_back: null}\n"
    )
    deck = "Character: mha01/001\nMain\n4 Homemade Smash\n"
    without = uvdeck("check", "-", "--json", stdin=deck)
    assert "DCK108" in [f["code"] for f in without.json["decks"][0]["findings"]]
    run = uvdeck("check", "-", "--json", "--data", tmp_path / "mine", stdin=deck)
    assert run.json["dataAsOf"] == "2026-05"
    assert run.json["decks"][0]["cards"][0]["card"] == "mine01/001"
    assert {f["code"] for f in run.json["decks"][0]["findings"]} == {"LEG101"}


@pytest.mark.parametrize("layer", ["missing", "empty", "broken"])
def test_data_layer_that_is_none(uvdeck: Program, tmp_path: Path, layer: str) -> None:
    folder = tmp_path / layer
    if layer != "missing":
        (folder / "sets").mkdir(parents=True)
    if layer == "broken":
        (folder / "sets" / "x.yaml").write_text("set: x\ncards: [")
    run = uvdeck("check", LEGAL, "--data", folder)
    assert run.code == 2
    assert run.out == ""
    assert run.err


def test_works_without_a_folder_for_the_index(uvdeck: Program, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    run = uvdeck("check", LEGAL, "-q", UVDECK_CACHE_DIR=str(tmp_path / "file" / "below"))
    assert run.code == 0


def test_light_imports(uvdeck: Program, tmp_path: Path) -> None:
    """A deck check in a pipe loads nothing that it does not need."""
    script = (
        "import sys\nfrom uvdeck.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "import json\nprint(json.dumps(sorted(sys.modules)), file=sys.stderr)\n"
    )
    uvdeck("check", LEGAL, "-q")  # makes the index
    for extra in (["--json"], ["--quiet"], []):
        done = subprocess.run(
            [uvdeck.command[0], "-c", script, "check", str(LEGAL), *extra],
            env=uvdeck.environment(),
            capture_output=True,
            check=True,
            text=True,
        )
        loaded = {name.partition(".")[0] for name in json.loads(done.stderr.splitlines()[-1])}
        heavy = {
            "jsonschema", "jsonschema_rs", "rich", "rapidfuzz", "openpyxl", "numpy", "dataclasses",
            "hashlib", "pydantic",
        }  # fmt: skip
        assert not loaded & heavy, extra


def test_many_decks(uvdeck: Program, tmp_path: Path) -> None:
    for number in range(50):
        shutil.copy(LEGAL, tmp_path / f"{number:02}.yaml")
    run = uvdeck("check", "-q", *sorted(p.name for p in tmp_path.iterdir()), cwd=tmp_path)
    assert run.code == 0
    assert len(run.out.splitlines()) == 50
