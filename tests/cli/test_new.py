"""``uvdeck new``: skeletons that can be checked at once."""

from pathlib import Path

import pytest

from tests.cli.support import ROOT, Program
from uvdeck.decklists import native


def test_skeleton_is_a_deck_that_only_lacks_its_cards(uvdeck: Program, tmp_path: Path) -> None:
    run = uvdeck("new", "All Might (I)", "-o", "deck.yaml", cwd=tmp_path)
    assert run.code == 0
    assert "deck.yaml" in run.out
    check = uvdeck("check", "deck.yaml", "--json", cwd=tmp_path)
    assert check.code == 1
    (report,) = check.json["decks"]
    assert {finding["code"] for finding in report["findings"]} == {"LEG101"}
    assert report["missing"] == ["50 cards short"]
    assert report["character"]["id"] == "mha01/001"


def test_entries_can_be_put_where_the_comments_say(uvdeck: Program, tmp_path: Path) -> None:
    text = uvdeck("new", "mha01/001").out
    filled = text.replace("# - 4 ...", "- 4 Detroit Smash").replace("# - 2 ...", "- 2 Smash")
    assert filled != text
    deck, findings = native.parse(filled, "deck.yaml", lambda name: [])
    assert findings == []
    assert sum(entry.copies for entry in deck.main) == 10


def test_printed_and_written_are_the_same_but_for_the_schema(
    uvdeck: Program, tmp_path: Path
) -> None:
    printed = uvdeck("new", "mha01/001").out
    uvdeck("new", "mha01/001", "-o", "deck.yaml", cwd=tmp_path)
    written = (tmp_path / "deck.yaml").read_text(encoding="utf-8")
    assert printed.splitlines()[1:] == written.splitlines()[1:]
    head = written.splitlines()[0]
    assert head.startswith("# yaml-language-server: $schema=")
    assert (tmp_path / head.partition("=")[2]).resolve() == ROOT / "schemas" / "deck.schema.json"


def test_refuses_to_overwrite(uvdeck: Program, tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("mine")
    run = uvdeck("new", "mha01/001", "-o", "deck.yaml", cwd=tmp_path)
    assert run.code == 2
    assert "--force" in run.err
    assert (tmp_path / "deck.yaml").read_text() == "mine"
    assert uvdeck("new", "mha01/001", "-o", "deck.yaml", "--force", cwd=tmp_path).code == 0
    assert "mine" not in (tmp_path / "deck.yaml").read_text()


@pytest.mark.parametrize("target", ["no-folder/deck.yaml", "file/deck.yaml", "."])
def test_cannot_be_written(uvdeck: Program, tmp_path: Path, target: str) -> None:
    (tmp_path / "file").write_text("")
    run = uvdeck("new", "mha01/001", "-o", target, "--force", cwd=tmp_path)
    assert run.code == 2
    assert run.err.startswith("uvdeck: ")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file"]


def test_ambiguous_character_is_listed_with_ids(uvdeck: Program) -> None:
    run = uvdeck("new", "Rock Howard")
    assert (run.code, run.out) == (1, "")
    ids = [line.split()[0] for line in run.err.splitlines()[1:]]
    assert len(ids) > 1
    for card_id in ids:
        text = uvdeck("new", card_id).out
        (line,) = [line for line in text.splitlines() if line.startswith("character: ")]
        assert line.partition(" ")[2].strip('"') == card_id


@pytest.mark.parametrize(
    "character", ["Detroit Smash", "aot01/285B", "Fat Gum (II)", "All Mihgt", "zzzz/999", ""]
)
def test_what_cannot_start(uvdeck: Program, character: str) -> None:
    run = uvdeck("new", character)
    assert (run.code, run.out) == (1, "")
    assert run.err.startswith("uvdeck: ")


def test_names_of_every_kind_come_back(uvdeck: Program) -> None:
    """A name with signs is quoted, and the deck names the character that was asked for."""
    for card_id in ("mha04/100", "crvm/001", "aot02/001"):
        text = uvdeck("new", card_id).out
        check = uvdeck("check", "-", "--json", stdin=text)
        assert check.json["decks"][0]["character"]["id"] == card_id
