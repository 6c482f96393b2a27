"""Rows about what players paste and export. Each test bears the row of its field case."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.asking import asked
from tests.helpers import MAIN, QUESTION, ROOT, cards, check, codes, errors, filler, plain, uvdeck
from tests.syntaxes import LINES, NAMES, QUALIFIED, each, forum, table, tts
from uvdeck import decklists
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists.csvrows import neutralise, read_cell
from uvdeck.decklists.filenames import safe_name
from uvdeck.diagnostics import Severity
from uvdeck.legality.verdict import Question, Verdict, check_bytes, check_text
from uvdeck.model import Deck, DeckEntry

SIDE = ["4 Final Smash", "4 Knee Smash", "2 Plus Ultra!"]


@each(QUALIFIED)
def test_fc_019_copies_are_summed_over_reprints(catalogue: Catalogue, write):
    lines = [
        "2 -mha04/153 Valiant Assault",
        "2 -rhid01/014 Valiant Assault",
        "1 -redhorizon/092 Valiant Assault",
    ]
    for order in (lines, lines[::-1]):
        report = check(write(order), catalogue)
        (finding,) = [f for f in report.findings if f.code == "LEG102"]
        assert finding.data is not None
        assert (finding.data["copies"], finding.data["limit"]) == (5, 4)
        assert sorted(finding.data["printings"]) == ["mha04/153", "redhorizon/092", "rhid01/014"]
    report = check(write(lines[:2]), catalogue)
    assert "LEG102" not in codes(report)


@each({name: write for name, write in QUALIFIED.items() if name != "native"})
def test_fc_026_two_faces_on_one_line(catalogue: Catalogue, write):
    line = "4 A Titan (Large) Attacks! // A Titan (Large)"
    report = check(write([line]), catalogue)
    assert cards(report.resolved.main) == [(4, "aot01/283")]
    assert report.main_size == 4


def lone(name: str, **more: Any) -> dict[str, Any]:
    return {"Name": "CardCustom", "Nickname": name, "Description": "", "CardID": 100, **more}


def pile(count: int, name: str = "Smash", nickname: str = "") -> dict[str, Any]:
    return {
        "Name": "DeckCustom",
        "Nickname": nickname,
        "DeckIDs": [100] * count,
        "ContainedObjects": [lone(name) for _ in range(count)],
    }


def saved(*objects: dict[str, Any]) -> str:
    return json.dumps({"SaveName": "", "ObjectStates": list(objects)}, indent=1)


def test_fc_026_the_back_among_the_states(catalogue: Catalogue):
    card = lone("A Titan (Large) Attacks!", States={"2": lone("A Titan (Large)")})
    deck = {**pile(4), "ContainedObjects": [card] * 4}
    report = check(saved(deck), catalogue)
    assert cards(report.resolved.main) == [(4, "aot01/283")]
    # The other face shows: still one card, and its name is that of a back.
    turned = lone("", States={"1": lone("A Titan (Large) Attacks!")})
    report = check(saved({**deck, "ContainedObjects": [turned] * 4}), catalogue)
    assert cards(report.resolved.main) == [(4, "aot01/283")]


@pytest.mark.parametrize("header", ["Side-board", "side board", "[b]Side-board[/b]", "Side_Board"])
@each({name: LINES[name] for name in ("plain", "forum", "universus-text")})
def test_fc_038_a_sideboard_is_never_merged(catalogue: Catalogue, write, header: str):
    main = [*MAIN, "4 Heroic Spirit", "4 Final Smash", "2 Knee Smash"]
    text = write(main) + "\n".join([header, *SIDE]) + "\n"
    report = check(text, catalogue)
    assert (report.main_size, report.sideboard_size) == (60, 10)
    unknown = check(write(main) + "\n".join(["[b]Sidebored[/b]", *SIDE]), catalogue)
    assert (unknown.main_size, unknown.sideboard_size) == (60, 0)
    assert "DCK104" in errors(unknown)


def test_fc_038_in_tables(catalogue: Catalogue):
    text = table(MAIN) + "4,Final Smash,,Side-board\n6,Knee Smash,,side board\n"
    report = check(text, catalogue)
    assert (report.main_size, report.sideboard_size) == (50, 10)
    report = check(table(MAIN) + "4,Final Smash,,Sidebored\n", catalogue)
    assert (report.main_size, report.sideboard_size) == (50, 0)
    assert codes(report, of="DCK") == ["DCK104"]


@pytest.mark.parametrize(
    "row",
    [
        "4\tPro Hero Rankings\tMy Hero Academia",
        "4\tPro Hero Rankings",
        "4x\tPro Hero Rankings\tJet Burn\t155",
        "4\tPro Hero Rankings\tmha06",
        "4\tPro Hero Rankings\tNo Such Set",
    ],
)
def test_fc_049_rows_with_tabs(catalogue: Catalogue, row: str):
    report = check(f"{row}\n", catalogue)
    assert report.syntax == "plain"
    assert cards(report.resolved.main) == [(4, "mha06/155")]
    assert codes(report, of="DCK") == []
    headings = "\t".join(["count", "name", "set", "number"][: row.count("\t") + 1])
    report = check(f"{headings}\n{row}\n", catalogue)
    assert report.syntax == "csv"
    assert cards(report.resolved.main) == [(4, "mha06/155")]
    assert codes(report, of="DCK") == (["DCK117"] if "No Such" in row else [])


def test_fc_049_the_third_column_tells_namesakes_apart(catalogue: Catalogue):
    assert codes(check("3\tDetermined\n", catalogue), of="DCK") == ["DCK109"]
    report = check("3\tDetermined\tmha04\n", catalogue)
    assert cards(report.resolved.main) == [(3, "mha04/029")]
    report = check("count\tname\tset\n3\tDetermined\tLeague of Villains\n", catalogue)
    assert cards(report.resolved.main) == [(3, "mha04/029")]


def test_fc_011_rows_parted_by_commas(catalogue: Catalogue):
    report = check(
        'count,name\n3,"Dagger, Dagger, Dagger"\n1,"Yasha Nydoorin, Orphanmaker"\n', catalogue
    )
    assert cards(report.resolved.main) == [(3, "crvm/006"), (1, "cr02/020")]
    assert codes(report, of="DCK") == []
    # Without quotes there are more cells than headings: an error, and never half a name.
    report = check("count,name\n3,Dagger, Dagger, Dagger\n4,Smash\n", catalogue)
    assert codes(report, of="DCK") == ["DCK106"]
    assert cards(report.resolved.main) == [(4, "mha01/004")]


STARTER = "Eren Yeager"


@pytest.mark.parametrize(
    "objects",
    [
        [lone(STARTER), pile(60)],
        [pile(60), lone(STARTER)],
        [{"Name": "Bag", "Nickname": "", "ContainedObjects": [lone(STARTER), pile(60)]}],
        [{"Name": "Bag", "ContainedObjects": [pile(60)]}, lone(STARTER)],
        [{"Name": "Custom_Token", "States": {"2": pile(60)}}, lone(STARTER)],
        [{"Name": "Die_6"}, lone(f"[b]{STARTER}[/b]"), pile(60)],
        [lone("", Description=STARTER), pile(60)],
    ],
    ids=["card first", "deck first", "bag", "deck in a bag", "state", "bold", "description"],
)
def test_fc_052_all_objects_are_walked(catalogue: Catalogue, objects: list[dict[str, Any]]):
    report = check(saved(*objects), catalogue)
    assert report.syntax == "tts"
    assert cards(report.resolved.characters) == [(1, "aot01/008")]
    assert report.main_size == 60
    assert codes(report, of="DCK") == []


def test_fc_052_one_object_by_itself(catalogue: Catalogue):
    report = check(json.dumps(pile(7, nickname="My deck")), catalogue)
    assert report.main_size == 7
    assert report.deck.name == "My deck"
    report = check(json.dumps(lone(STARTER)), catalogue)
    assert cards(report.resolved.characters) == [(1, "aot01/008")]


def test_fc_053_blank_cards_are_counted_and_named(catalogue: Catalogue):
    contained = [lone("Smash") for _ in range(58)]
    contained.insert(6, lone(""))
    contained.insert(30, lone(""))
    contained[30]["Nickname"] = None
    deck = {**pile(60), "ContainedObjects": contained, "DeckIDs": [100] * 61}
    report = check(saved(lone(STARTER), deck), catalogue)
    assert report.main_size == 60
    assert report.types["unknown"] == 2
    found = [f for f in report.findings if f.code.startswith("DCK")]
    assert sorted(f.code for f in found) == ["DCK106", "DCK106", "DCK119"]
    assert all(f.severity is Severity.ERROR for f in found)
    blank = [f for f in found if f.code == "DCK106"]
    assert [("7 of 60" in f.message, "31 of 60" in f.message) for f in blank] == [
        (True, False),
        (False, True),
    ]
    assert all(f.span is not None and f.span.line is not None for f in blank)
    (mismatch,) = [f for f in found if f.code == "DCK119"]
    assert mismatch.data == {"listed": 61, "contained": 60}
    assert report.verdict is Verdict.NOT_LEGAL


@pytest.mark.parametrize("ending", ["json", "txt", "yaml", "csv", ""])
@each(NAMES)
def test_fc_055_the_content_decides_and_not_the_name(catalogue: Catalogue, write, ending: str):
    report = check(write(MAIN), catalogue, f"deck.{ending}")
    assert report.verdict is Verdict.LEGAL
    names = {value: key for key, value in NAMES.items()} | {NAMES["tsv"]: "csv"}
    assert report.syntax == names[write]


@pytest.mark.parametrize("asked", decklists.SYNTAXES)
@each(NAMES)
def test_fc_055_a_contradiction_is_no_empty_deck(catalogue: Catalogue, write, asked: str):
    text = write(MAIN)
    report = check_text(text, "deck", catalogue, QUESTION, syntax=asked)
    found = decklists.detect(text)
    if asked == found:
        assert report.verdict is Verdict.LEGAL
    elif report.main_size == 0:
        assert codes(report) == ["DCK115"]
        assert report.findings[0].data == {"asked": asked, "found": found}
        assert report.verdict is Verdict.NOT_LEGAL
    else:  # lists differ little: then every card is there, or a finding says why not
        assert report.main_size >= 50
        assert report.verdict is Verdict.LEGAL or errors(report)


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("tts", forum(MAIN)),
        ("deck-site", tts(MAIN)),
        ("universus-json", plain(MAIN)),
        ("csv", forum(MAIN)),
        ("native", forum(MAIN)),
        ("plain", tts(MAIN)),
        ("forum", '{"startingCharacter": "mha01/001", "cards": [["mha01/004", 4, 0]]}'),
    ],
)
def test_fc_055_says_what_it_is_not(catalogue: Catalogue, asked: str, text: str):
    report = check_text(text, "deck", catalogue, QUESTION, syntax=asked)
    assert codes(report) == ["DCK115"]
    assert report.deck == Deck()


NAMES_OF_DECKS = [
    "../../evil",
    "/tmp/evil",  # noqa: S108
    "a/b",
    "C:\\x",
    "CON",
    "con.txt",
    "..",
    ".",
    "",
    "n" * 300,
    "a\0b",
    "a:b",
    "-rf",
    "\u202egnp.exe",
    "a\nb",
    "~",
    "LPT1",
    "COM\u00b9",
    "\uff0fetc",
    ".hidden",
    "trailing. ",
    "\ud800",
]


def test_fc_103_names_of_files(tmp_path: Path):
    made = [safe_name(name) for name in NAMES_OF_DECKS]
    assert len({name.casefold() for name in made}) == len(NAMES_OF_DECKS)
    for name in made:
        file = tmp_path / f"{name}.txt"
        assert file.resolve().parent == tmp_path.resolve()
        file.write_text("x", encoding="utf-8")
        assert name.isprintable()
        assert not set('/\\:*?"<>|') & set(name)
        assert len(name.encode()) <= 120
        assert not name.startswith((".", "-"))
        assert not name.endswith((".", " "))
        assert name.partition(".")[0].casefold() not in ("con", "lpt1")
    assert len(list(tmp_path.iterdir())) == len(NAMES_OF_DECKS)
    assert safe_name("Symbol of Peace") == "Symbol of Peace"
    assert safe_name("Stra\u00dfe!") == "Stra\u00dfe!"


@pytest.mark.parametrize("name", [*NAMES_OF_DECKS[:5], "..", "n" * 200])
def test_fc_103_a_deck_never_leaves_its_folder(tmp_path: Path, cache: Path, name: str):
    deck = tmp_path / "in" / "deck.json"
    deck.parent.mkdir()
    content = {"SaveName": name, "ObjectStates": [lone("All Might (I)"), pile(4)]}
    deck.write_text(json.dumps(content), encoding="utf-8")
    out = tmp_path / "deep" / "out"
    out.mkdir(parents=True)
    before = set(tmp_path.rglob("*"))
    uvdeck("convert", deck, "--to", "plain", "-o", out, cache=cache, expect=0)
    made = set(tmp_path.rglob("*")) - before
    assert len(made) == 1
    (file,) = made
    assert file.parent == out
    assert f"Name: {name}\n" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["n" * 300, "a\0b"])
def test_fc_103_names_that_no_deck_has_are_refused(tmp_path: Path, cache: Path, name: str):
    content = json.dumps({"SaveName": name, "ObjectStates": [lone("All Might (I)"), pile(4)]})
    run = uvdeck(
        "convert", "-", "--to", "plain", "-o", tmp_path,
        cache=cache, stdin=content.encode(), expect=1,
    )  # fmt: skip
    assert "DCK113" in run.stderr
    assert list(tmp_path.iterdir()) == []


def test_fc_103_two_names_never_overwrite_each_other(tmp_path: Path, cache: Path):
    for name in ("a/b", "a:b", "a_b"):
        text = f"Name: {name}\n" + plain(MAIN)
        uvdeck(
            "convert", "-", "--to", "csv", "-o", tmp_path,
            cache=cache, stdin=text.encode(), expect=0,
        )  # fmt: skip
    assert len(list(tmp_path.iterdir())) == 3
    text = "Name: A_B\n" + plain(MAIN)
    for options in ([], ["--force"]):
        uvdeck(
            "convert", "-", "--to", "csv", "-o", tmp_path, *options,
            cache=cache, stdin=text.encode(), expect=2,
        )  # fmt: skip
    assert len(list(tmp_path.iterdir())) == 3


def test_fc_103_a_link_in_the_folder_leads_nowhere(tmp_path: Path, cache: Path):
    outside = tmp_path / "outside"
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "Deck.txt").symlink_to(outside)
    text = "Name: Deck\n" + plain(MAIN)
    for options in ([], ["--force"]):
        uvdeck(
            "convert", "-", "--to", "forum", "-o", folder, *options,
            cache=cache, stdin=text.encode(), expect=2,
        )  # fmt: skip
    assert not outside.exists()


def test_fc_103_a_nickname_is_a_name_and_no_place(catalogue: Catalogue):
    report = check(saved(lone("All Might (I)"), pile(4, "../../evil")), catalogue)
    assert [(e.copies, e.text) for e in report.deck.main] == [(4, "../../evil")]
    assert codes(report, of="DCK") == ["DCK108"]
    printed = decklists.write(report.deck, "tts", catalogue).text
    assert json.loads(printed)["ObjectStates"][1]["ContainedObjects"][0]["Nickname"] == (
        "../../evil"
    )


EVIL = [
    '=HYPERLINK("http://uvdeck.invalid")',
    "@SUM(1)",
    "+1",
    "-1",
    "=1",
    "'=1",
    "''+2",
    "\uff1d1",
    "\t=1",
]


def test_fc_104_formulas_are_neutralised(catalogue: Catalogue):
    deck = Deck(
        name='=HYPERLINK("http://uvdeck.invalid")',
        player="@SUM(1)",
        characters=(DeckEntry(1, "All Might (I)"),),
        main=(DeckEntry(2, "+B"), DeckEntry(4, "=cmd|' /C calc'!A0"), DeckEntry(1, "-1;=2")),
    )
    text = decklists.write(deck, "csv", catalogue).text
    for cell in text.replace("\n", ",").replace(";", ",").split(","):
        assert not cell.lstrip('"').startswith(("=", "+", "@", "-", "\t")) or cell == '=2"'
    assert '"\'+B"' in text
    again, findings = decklists.parse(text, "d", catalogue, "csv")
    assert findings == []
    assert (again.name, again.player) == (deck.name, deck.player)
    assert [(e.copies, e.text) for e in again.main] == [(e.copies, e.text) for e in deck.main]


@pytest.mark.parametrize("cell", [*EVIL, "'", "''", "Smash", "'Tis", ""])
def test_fc_104_a_cell_is_read_back_as_it_was(cell: str):
    safe = neutralise(cell)
    assert not safe.startswith(("=", "+", "-", "@", "\t", "\r", "\uff1d"))
    assert read_cell(safe) == cell.strip()


def test_fc_104_other_syntaxes_keep_the_name(catalogue: Catalogue):
    deck = Deck(characters=(DeckEntry(1, "All Might (I)"),), main=(DeckEntry(2, "+B"),))
    for syntax in decklists.SYNTAXES:
        if syntax in ("csv", "deck-site"):
            continue
        text = decklists.write(deck, syntax, catalogue).text
        assert "+B" in text
        assert "'+B" not in text
        report = check(text, catalogue)
        assert [(e.copies, e.text) for e in report.deck.main] == [(2, "+B")]
        assert codes(report, of="DCK") == []


# --- The same deck in all of them ----------------------------------------------------------------

DATA = ROOT / "tests" / "data" / "decklists"
EXAMPLES = sorted(path for path in (ROOT / "examples" / "decks").iterdir() if path.is_file())


def test_fc_055_one_deck_in_every_shape(catalogue: Catalogue):
    """The hand-written files hold one deck: the same cards, the same counts, the same verdict."""
    files = sorted(DATA.iterdir())
    reports = [check(path.read_bytes(), catalogue, path.name) for path in files]
    assert {report.syntax for report in reports} == set(decklists.SYNTAXES)
    first = reports[0]
    for report in reports:
        assert report.verdict is Verdict.LEGAL
        assert cards(report.resolved.characters) == cards(first.resolved.characters)
        assert sorted(cards(report.resolved.main)) == sorted(cards(first.resolved.main))
        assert cards(report.resolved.sideboard) == cards(first.resolved.sideboard)
        assert (report.main_size, report.sideboard_size) == (60, 10)
        assert report.shared == first.shared


def pinned(path: Path, catalogue: Catalogue) -> tuple[Catalogue, Question]:
    """Return the question of an example with its format, day and symbol, that all keep."""
    catalogue, question = asked(path.read_text(encoding="utf-8"), catalogue)
    deck = check_bytes(path.read_bytes(), "deck", catalogue, question).deck
    day = question.day or (date.fromisoformat(deck.date) if deck.date else None)
    return catalogue, question._replace(
        format=question.format or deck.format or "core",
        day=day,
        primary=question.primary or deck.primary_symbol,
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
@pytest.mark.parametrize("syntax", decklists.SYNTAXES)
def test_the_same_deck_in_all_syntaxes_gets_the_same_verdict(
    catalogue: Catalogue, path: Path, syntax: str
):
    catalogue, question = pinned(path, catalogue)
    report = check_bytes(path.read_bytes(), "deck", catalogue, question)
    printed = decklists.write(report.deck, syntax, catalogue)
    missing = [lost for lost in printed.lost if lost.field == "card"]
    again = check_text(printed.text, "deck", catalogue, question)
    assert again.syntax == syntax
    if missing:  # only the deck site's ids do not know every card, and they are named
        assert syntax == "deck-site"
        kept = again.main_size + again.sideboard_size + len(again.resolved.characters)
        lost_copies = sum(int(lost.text.split()[0]) for lost in missing)
        assert kept + lost_copies == report.main_size + report.sideboard_size + 1
        return
    assert again.verdict is report.verdict
    assert cards(again.resolved.main) == cards(report.resolved.main)
    assert cards(again.resolved.sideboard) == cards(report.resolved.sideboard)
    assert again.shared == report.shared
    assert {f.code for f in again.findings} == {f.code for f in report.findings}


ILLEGAL = sorted((ROOT / "examples" / "decks" / "illegal").glob("leg*"))


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.name)
@pytest.mark.parametrize("syntax", [s for s in decklists.SYNTAXES if s != "deck-site"])
def test_an_illegal_deck_stays_as_illegal(catalogue: Catalogue, path: Path, syntax: str):
    catalogue, question = pinned(path, catalogue)
    report = check_bytes(path.read_bytes(), "deck", catalogue, question)
    printed = decklists.write(report.deck, syntax, catalogue)
    if any(lost.field == "card" for lost in printed.lost):
        assert "leg106" in path.name  # two copies of a starting character, where one has a place
        return
    again = check_text(printed.text, "deck", catalogue, question)
    assert again.verdict is report.verdict
    assert {f.code for f in again.findings} == {f.code for f in report.findings}


def test_the_examples_of_these_tests_suffice(catalogue: Catalogue):
    starter = catalogue.by_printing("mha01/001")
    assert starter is not None
    assert len(EXAMPLES) >= 6
    assert len(filler(catalogue, starter, 50)) >= 12
