"""The program as a process: exit codes and what reaches a terminal."""

import json
from pathlib import Path

import pytest

from tests.helpers import FOUNDATION, MAIN, card_folder, native, plain, uvdeck


def write(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def test_fc_106_check_says_no_with_an_exit_code(tmp_path: Path, cache: Path):
    legal = write(tmp_path / "legal.yaml", native(MAIN))
    illegal = write(tmp_path / "illegal.yaml", native([*MAIN, "1 Smash"]))
    unknown = write(tmp_path / "unknown.txt", plain([*MAIN, "1 Nobody Knows It"]))
    broken = write(tmp_path / "broken.yaml", "main: [4 Smash\n")
    uvdeck("check", legal, cache=cache, expect=0)
    for deck in (illegal, unknown, broken):
        for options in ([], ["--quiet"], ["--json"]):
            uvdeck("check", deck, *options, cache=cache, expect=1)
    uvdeck("check", legal, illegal, cache=cache, expect=1)
    uvdeck("check", illegal, legal, cache=cache, expect=1)
    uvdeck("check", "-", cache=cache, stdin=native(MAIN).encode(), expect=0)
    uvdeck("check", "-", cache=cache, stdin=b"", expect=1)


def test_fc_106_usage_errors_have_a_code_of_their_own(tmp_path: Path, cache: Path):
    illegal = write(tmp_path / "illegal.yaml", native(["1 Smash"]))
    uvdeck("check", cache=cache, expect=2)
    uvdeck("check", illegal, "--no-such-option", cache=cache, expect=2)
    uvdeck("check", tmp_path / "missing.yaml", cache=cache, expect=2)
    uvdeck("check", tmp_path, cache=cache, expect=2)
    uvdeck("check", illegal, "--data", tmp_path / "missing", cache=cache, expect=2)
    # All are checked, and the worst counts.
    result = uvdeck("check", tmp_path / "missing.yaml", illegal, "--json", cache=cache, expect=2)
    document = json.loads(result.stdout)
    assert [d["verdict"] for d in document["decks"]] == ["not legal"]
    assert len(document["unreadable"]) == 1


def test_fc_106_validate_says_no_with_an_exit_code(tmp_path: Path, cache: Path):
    good = "  '001':\n" + FOUNDATION.format(name="Test")
    uvdeck("cards", "validate", card_folder(tmp_path / "good", good), cache=cache, expect=0)
    bad = card_folder(tmp_path / "bad", good + "    contol: 5\n")
    for options in ([], ["--quiet"], ["--json"]):
        uvdeck("cards", "validate", bad, *options, cache=cache, expect=1)
    uvdeck("cards", "validate", tmp_path / "good", tmp_path / "bad", cache=cache, expect=1)
    uvdeck("cards", "validate", "--no-such-option", cache=cache, expect=2)


UNSAFE = {
    "escape": "\x1b[2J",
    "bell": "\x07",
    "direction": "\u202e",
    "c1": "\u009b2J",
    "delete": "\x7f",
    "line separator": "\u2028",
    "isolate": "\u2066",
    "zero width": "\u200b",
}


def assert_harmless(text: str) -> None:
    """Fail where a character could move the cursor or turn the text around it."""
    bad = [c for c in text if c != "\n" and (ord(c) < 32 or 0x7F <= ord(c) < 0xA0)]
    bad += [c for c in text if c in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2028\u2029"]
    assert bad == []


@pytest.mark.parametrize("what", UNSAFE)
@pytest.mark.parametrize("options", [[], ["--quiet"], ["--json"]], ids=["table", "quiet", "json"])
def test_fc_107_control_characters_are_escaped(
    tmp_path: Path, cache: Path, what: str, options: list[str]
):
    sign = UNSAFE[what]
    quoted = json.dumps(f"a{sign}b")
    decks = [
        write(tmp_path / "plain.txt", f"Name: a{sign}b\nPlayer: a{sign}b\n" + plain(MAIN)),
        write(tmp_path / "cards.txt", plain([*MAIN, f"1 Sm{sign}xsh", f"x{sign}Smash"])),
        write(tmp_path / "headers.txt", plain(MAIN) + f"E{sign}xtra:\n2 Smash\n"),
        write(
            tmp_path / "names.yaml",
            f"name: {quoted}\nplayer: {quoted}\n" + native([*MAIN, f"1 Sm{sign}xsh"]),
        ),
        write(tmp_path / "keys.yaml", f"{quoted}: 1\ndate: {quoted}\n" + native(MAIN)),
        write(tmp_path / "raw.yaml", f"name: a{sign}b\n" + native(MAIN)),
    ]
    result = uvdeck("check", *decks, *options, cache=cache)
    assert_harmless(result.stdout + result.stderr)
    if options == ["--json"]:
        assert len(json.loads(result.stdout)["decks"]) == len(decks)
    if options == ["--quiet"]:
        assert len(result.stdout.splitlines()) == len(decks)


def test_fc_107_a_line_end_in_a_name_makes_no_line(tmp_path: Path, cache: Path):
    deck = write(tmp_path / "deck.yaml", 'name: "a\\nLEGAL under core"\n' + native(["4 Smash"]))
    result = uvdeck("check", deck, "--quiet", cache=cache, expect=1)
    assert len(result.stdout.splitlines()) == 1
    result = uvdeck("check", deck, cache=cache, expect=1)
    assert not any(line.startswith("LEGAL") for line in result.stdout.splitlines())


def test_fc_107_card_files_too(tmp_path: Path, cache: Path):
    name = json.dumps("a\u202eb\x1b[2J\u009b")
    folder = card_folder(tmp_path, "  '001':\n" + FOUNDATION.format(name=name))
    for options in ([], ["--json"]):
        result = uvdeck("cards", "validate", folder, *options, cache=cache, expect=1)
        assert_harmless(result.stdout + result.stderr)
    folder = card_folder(
        tmp_path / "b", "  '001':\n" + FOUNDATION.format(name=json.dumps("a\u202eb"))
    )
    for options in ([], ["--json"]):
        result = uvdeck("cards", "validate", folder, *options, cache=cache)
        assert_harmless(result.stdout + result.stderr)


def test_fc_107_file_names_too(tmp_path: Path, cache: Path):
    deck = write(tmp_path / "a\u202eb\x1b[2J.yaml", native(["4 Smash"]))
    for options in ([], ["--quiet"], ["--json"]):
        result = uvdeck("check", deck, *options, cache=cache, expect=1)
        assert_harmless(result.stdout + result.stderr)
    result = uvdeck("check", f"{deck}x", cache=cache, expect=2)
    assert_harmless(result.stdout + result.stderr)
