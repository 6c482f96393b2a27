"""Where old names still stand: pages, comments, decks."""

from pathlib import Path

import pytest

from tests.card_folders import BANS, FILES, FIRST, SECOND, open_edit, write_list
from uvdeck.catalogue.index import in_memory
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.upkeep.mentions import (
    Wanted,
    as_comments,
    in_comments,
    in_decks,
    in_prose,
)
from uvdeck.upkeep.rename import rename_card
from uvdeck.upkeep.renumber import rename_set, renumber


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["aaa01/001"], [1, 3]),
        (["aaa01"], [1, 2, 3, 6]),
        (["aaa01/001", "aaa01/003B"], [1, 2, 3]),
        (["aaa01/003"], []),
        (["Twin"], [4]),
        (["zzz"], []),
    ],
)
def test_lines_of_pages(tmp_path: Path, words: list[str], lines: list[int]) -> None:
    text = (
        "`aaa01/001` is odd\n(aaa01/003B)\naaa01/001, too\nTwin\nTwins, aaa011/001\n| aaa01 | 2 |\n"
    )
    (tmp_path / "KNOWN.md").write_text(text, encoding="utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "more.md").write_text(text, encoding="utf-8")
    (tmp_path / "KNOWN.txt").write_text(text, encoding="utf-8")
    found = in_prose(tmp_path, words)
    assert [(Path(mention.path).name, mention.line) for mention in found] == [
        ("KNOWN.md", line) for line in lines
    ]


def test_a_page_that_is_no_text_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xff\xfe aaa01/001\n")
    (tmp_path / "b.md").mkdir()
    assert [mention.line for mention in in_prose(tmp_path, ["aaa01/001"])] == [1]


def test_comments_and_sources_as_they_are_to_be(tmp_path: Path) -> None:
    first = FIRST.replace("# compared", "# like aaa01/004, see aaa01/001")
    bans = BANS.replace('source: "seen"', 'source: "seen at aaa01/001"')
    write_list(tmp_path, {**FILES, "sets/aaa01.yaml": first, "banlists/cup-2026-01-01.yaml": bans})
    edit = open_edit(tmp_path)
    assert not isinstance(renumber(edit, "aaa01/001", "aaa01/090"), str)
    found = in_comments(edit, ["aaa01/001"])
    assert [Path(mention.path).name for mention in found] == ["cup-2026-01-01.yaml", "aaa01.yaml"]
    new = next(f.text for f in edit.replacements() if f.target.name == "aaa01.yaml") or ""
    assert "aaa01/001" in new.split("\n")[(found[1].line or 0) - 1]
    assert found[1].text.startswith("difficulty: 2 # like")


ACCEPTED = """\
accepted:
  - code: LNT122
    id: bbb02/002
    field: name
    value: Twin / Twins
    reason: "seen"
"""


def test_comments_that_are_a_name(tmp_path: Path) -> None:
    bans = BANS.replace("# Alpha", "# Alpha Strike")
    write_list(tmp_path, {**FILES, "banlists/cup-2026-01-01.yaml": bans})
    (tmp_path / "lint-accepted.yaml").write_text(ACCEPTED, encoding="utf-8")
    edit = open_edit(tmp_path)
    found = [(Path(each.path).name, each.text) for each in as_comments(edit, "Twin")]
    assert found == [
        ("cup-2026-01-01.yaml", "aaa01/004: 2 # Twin"),
        ("lint-accepted.yaml", "value: Twin / Twins"),
    ]
    found = [(Path(each.path).name, each.text) for each in as_comments(edit, "Alpha")]
    assert found == [("bbb02.yaml", "reprint_of: aaa01/001 # Alpha")]
    rename_card(edit, "aaa01/001", "Omega")
    assert as_comments(edit, "Alpha") == []


def test_names_in_files_are_no_comments(tmp_path: Path) -> None:
    first = FIRST.replace("name: Ship", "name: aaa01")
    edit = open_edit(write_list(tmp_path, {**FILES, "sets/aaa01.yaml": first}))
    rename_set(edit, "aaa01", "ccc03")
    assert in_comments(edit, ["aaa01"]) == []


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    folder = write_list(tmp_path_factory.mktemp("list"))
    (folder / "sets" / "bbb02.yaml").write_text(
        SECOND.replace("Training", "Twin Peaks"), encoding="utf-8"
    )
    return in_memory(open_edit(folder).listing.documents)


PLAIN = b"""\
Character
1 Hero (I)
Main
4 Alpha
3 aaa01/1
2 aaa01/001 Alpha
1 Alpha (bbb02)
1 bbb02/001
2 aaa01/4
"""


@pytest.mark.parametrize(
    ("wanted", "lines"),
    [
        (Wanted(card="aaa01/001"), [4, 6, 7]),
        (Wanted(card="aaa01/002"), [2]),
        (Wanted(ids=frozenset(["aaa01/001"])), [5, 6]),
        (Wanted(ids=frozenset(["bbb02/001"])), [8]),
        (Wanted(ids=frozenset(["bbb02/001"]), sets=True), [7, 8]),
        (Wanted(ids=frozenset(["aaa01/001", "aaa01/004"]), sets=True), [5, 6, 9]),
        (Wanted(ids=frozenset(["bbb02/003"]), sets=True), []),
    ],
)
def test_entries_of_decks(small: Catalogue, wanted: Wanted, lines: list[int]) -> None:
    found, unread = in_decks([("a.txt", PLAIN, None)], small, wanted)
    assert [mention.line for mention in found] == lines
    assert unread == []


def test_decks_that_cannot_be_read(small: Catalogue) -> None:
    files = [("gone.txt", None, "no such file"), ("bytes.txt", b"\xff\xfe\xff", None)]
    found, unread = in_decks(files, small, Wanted(card="aaa01/001"))
    assert found == []
    assert [path for path, _ in unread] == ["gone.txt", "bytes.txt"]


def test_the_maybeboard_counts(small: Catalogue) -> None:
    deck = (
        b"[b]Character[/b]\n1x [link=aaa01/002]Hero (I)[/link]\n[b]Main[/b]\n1x Heroics\n"
        b"[b]Maybeboard[/b]\n1x Alpha\n"
    )
    found, _ = in_decks([("a.txt", deck, None)], small, Wanted(card="aaa01/001"))
    assert [(mention.line, mention.text) for mention in found] == [(6, "1 Alpha")]
