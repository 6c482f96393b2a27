"""``uvdeck cards compare``: our facts against those of another source."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.card_folders import write_list
from tests.card_lists import LIST, files
from tests.cli.support import ROOT, Program
from tests.second_lists import facts_of, second_list, write_as_typed, write_rows


def disagreements(document: Any) -> list[tuple[str, str, Any, Any]]:
    return [(d["id"], d["field"], d["ours"], d["theirs"]) for d in document["disagreements"]]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json", "xlsx as typed"])
def test_a_second_list_of_a_set(uvdeck: Program, tmp_path: Path, kind: str) -> None:
    """Exactly the two values are found that an independent list of mha01 has otherwise.

    The second list is built here: our own facts, with these two values changed. Brute Strength
    has control 4 there, and Heroic Lineage has the symbols fire, life and order.
    """
    ending, _, typed = kind.partition(" ")
    writer = write_as_typed if typed else write_rows
    path = writer(tmp_path / f"mha01.{ending}", second_list())
    run = uvdeck("cards", "compare", path, "--json")
    document = run.json
    assert (run.code, document["exitCode"]) == (1, 1)
    assert disagreements(document) == [
        ("mha01/124", "control", 5, 4),
        ("mha01/152", "symbols", ["fire", "order", "void"], ["fire", "life", "order"]),
    ]
    assert document["findings"] == []
    for nothing in ("onlyOurs", "onlyTheirs", "unclear", "passedOver"):
        assert document[nothing] == []
    assert document["printingsOnlyOurs"] == document["printingsOnlyTheirs"] == []
    ours = facts_of("mha01")
    assert len(document["matched"]) == document["rows"] == len(ours)
    assert {match["by"] for match in document["matched"]} == {"number"}
    for name, counts in document["counts"].items():
        assert counts["agree"] + counts["differ"] == sum(name in facts for facts in ours.values())
    assert sum(counts["differ"] for counts in document["counts"].values()) == 2
    row = list(ours).index("mha01/124") + (1 if kind == "json" else 2)
    assert document["disagreements"][0]["row"] == row
    out = uvdeck("cards", "compare", path).out
    assert "Brute Strength" in out
    assert out.splitlines()[-1].endswith("2 disagreements")


def test_our_own_facts_agree(uvdeck: Program, tmp_path: Path) -> None:
    path = write_rows(tmp_path / "list.csv", second_list("mha01", {}))
    run = uvdeck("cards", "compare", path, "--set", "mha01")
    assert (run.code, run.err) == (0, "")
    run = uvdeck("cards", "compare", ROOT / "cards" / "sets" / "mha02.yaml")
    assert run.code == 0


def test_a_folder(uvdeck: Program, tmp_path: Path) -> None:
    write_rows(tmp_path / "mha01.csv", second_list())
    write_as_typed(tmp_path / "cb02.xlsx", second_list("cb02", {}))
    (tmp_path / "README.md").write_text("Words.\n")
    (tmp_path / "sets.csv").write_text("code,name\nmha01,My Hero Academia\n")
    (tmp_path / "notes.json").write_text('{"a": 1}')
    (tmp_path / ".hidden.csv").write_text("number\n1\n")
    document = uvdeck("cards", "compare", tmp_path, "--json").json
    assert (document["exitCode"], document["files"]) == (1, 2)
    assert len(document["disagreements"]) == 2
    assert [Path(entry["path"]).name for entry in document["passedOver"]] == [
        "notes.json", "sets.csv",
    ]  # fmt: skip
    run = uvdeck("cards", "compare", tmp_path, "--set", "mha01")
    assert (run.code, run.out) == (2, "")


def test_a_card_folder(uvdeck: Program, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    path = tmp_path / "cards" / "sets" / "mha01.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("control: 5", "control: 4", 1), encoding="utf-8")
    document = uvdeck("cards", "compare", tmp_path, "--json").json
    assert document["files"] == 102
    assert {d[1:] for d in disagreements(document)} == {("control", 5, 4)}


def test_data_of_ones_own(uvdeck: Program, tmp_path: Path) -> None:
    write_list(tmp_path / "own", files(LIST, whole=False))
    (tmp_path / "x01.csv").write_text("number,name,control\n2,Strike,4\n")
    words = ("cards", "compare", tmp_path / "x01.csv")
    assert uvdeck(*words).code == 2  # of our sets it is none, and the card is in none
    document = uvdeck(*words, "--data", tmp_path / "own", "--json").json
    assert disagreements(document) == [("x01/002", "control", 3, 4)]


def test_standard_input_and_options(uvdeck: Program) -> None:
    text = "Nr,Check value,Extra\n124,4,x\n"
    words = ("cards", "compare", "-", "--set", "mha01", "--json")
    document = uvdeck(*words, "--map", "Extra=", stdin=text).json
    assert disagreements(document) == [("mha01/124", "control", 5, 4)]
    assert document["findings"] == []
    document = uvdeck(*words, "--field", "number", stdin=text).json
    assert (document["exitCode"], list(document["counts"])) == (0, ["number"])
    document = uvdeck(*words, "--map", "Check value=difficulty", stdin=text).json
    assert [d[1] for d in disagreements(document)] == ["difficulty"]
    text = "nr,control,name\n1,1,A\n2,1,B\n"
    run = uvdeck("cards", "compare", "-", "--set", "mha01", "--limit", "1", stdin=text)
    assert "Disagreements (4)" in run.out
    assert "and 3 more" in run.out


def test_rows_that_cannot_be_read_are_no_agreement(uvdeck: Program, tmp_path: Path) -> None:
    path = tmp_path / "mha01.csv"
    path.write_text("number,name,control\n124,Brute Strength,much\n")
    document = uvdeck("cards", "compare", path, "--json").json
    assert (document["exitCode"], document["disagreements"]) == (1, [])
    assert [f["code"] for f in document["findings"]] == ["TAB122"]
    path.write_text("name,control\nAll Might (I),6\nNobody,3\n")
    document = uvdeck("cards", "compare", path, "--json").json
    assert (document["exitCode"], len(document["printingsOnlyTheirs"])) == (0, 1)
    name = json.dumps("=HYPERLINK(1)\u202e|[bold]")
    path.write_text(f"number,name,control\n002,Detroit Smash,3\n999,{name},3\n", encoding="utf-8")
    run = uvdeck("cards", "compare", path, FORCE_COLOR="1")
    assert "\u202e" not in run.out


@pytest.mark.parametrize(
    ("arguments", "content"),
    [
        (("nothing.csv",), None),
        (("",), None),
        (("list.csv",), "number,name\n1,Nobody At All\n"),
        (("list.csv",), ""),
        (("list.csv", "--set", "nothing"), "number,name\n1,A\n"),
        (("list.csv", "--field", "nothing"), "number,name\n1,A\n"),
        (("list.csv", "--map", "x"), "number,name\n1,A\n"),
        (("list.csv", "--map", "Nothing=control"), "number,name\n1,A\n"),
        (("list.csv", "--sheet", "One"), "number,name\n1,A\n"),
        (("list.yaml", "--map", "a=control"), "set: mha01\ncards: {}\n"),
        (("list.yaml",), "main: [4 Smash]\n"),
        (("list.json",), "{"),
        ((".",), "number,name\n1,A\n"),
        (("list.csv", "--data", "nothing"), "number,name\n1,A\n"),
    ],
)
def test_what_cannot_be_compared(
    uvdeck: Program, tmp_path: Path, arguments: tuple[str, ...], content: str | None
) -> None:
    if content is not None:
        name = "list.csv" if arguments[0] == "." else arguments[0]
        (tmp_path / name).write_text(content)
    run = uvdeck("cards", "compare", *arguments, cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert run.err


def test_rows_with_numbers_that_are_matched_by_name_call_for_the_set(
    uvdeck: Program, tmp_path: Path
):
    table = tmp_path / "list.csv"
    table.write_text("number,name,control\n002,Detroit Smash,3\n", encoding="utf-8")
    asked = ("cards", "compare", table)
    assert uvdeck(*asked, "--json").json["matched"][0]["by"] == "card"
    assert "--set CODE" in uvdeck(*asked).out
    assert uvdeck(*asked, "--set", "mha01", "--json").json["matched"][0]["by"] == "number"
    assert "--set CODE" not in uvdeck(*asked, "--set", "mha01").out
