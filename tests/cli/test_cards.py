"""``uvdeck cards show | search | validate``."""

import shutil
from pathlib import Path

import pytest

from tests.cli.support import ROOT, Program

SET = ROOT / "cards" / "sets" / "mha08.yaml"


def test_show_by_words_id_and_forgiven_spelling(uvdeck: Program) -> None:
    runs = [
        uvdeck("cards", "show", *words)
        for words in (["Detroit", "Smash"], ["detroit smash"], ["mha01/002"], ["MHA01/2"])
    ]
    assert {run.code for run in runs} == {0}
    assert len({run.out for run in runs}) == 1
    assert "mha01/002" in runs[0].out
    assert "not included" in runs[0].out


def test_show_json(uvdeck: Program) -> None:
    run = uvdeck("cards", "show", "Detroit Smash", "--json")
    assert run.code == 0
    assert (run.json["schemaVersion"], run.json["kind"]) == (1, "card")
    (card,) = run.json["cards"]
    assert card["id"] == "mha01/002"
    assert card["attack"] == {"zone": "mid", "speed": 6, "damage": 6}


def test_show_unknown_card_offers_others(uvdeck: Program) -> None:
    run = uvdeck("cards", "show", "Detriot Smash")
    assert run.code == 1
    assert run.out == ""
    assert "Detroit Smash" in run.err
    run = uvdeck("cards", "show", "Detriot Smash", "--json")
    assert run.code == 1
    assert run.json["cards"] == []
    assert "Detroit Smash" in run.json["suggestions"]


def test_show_namesakes_both_sides_and_what_a_character_allows(uvdeck: Program) -> None:
    assert "mha04/029" in uvdeck("cards", "show", "Determined").out
    assert "aot01/285B" in uvdeck("cards", "show", "aot01/285").out
    assert "aot01/285" in uvdeck("cards", "show", "aot01/285B").out
    assert "8 copies" in uvdeck("cards", "show", "ggs01/005").out


@pytest.mark.parametrize("text", ["", " ", "x" * 5000, "[red]x[/red]", "\x1b[31m", "'; DROP TABLE"])
def test_show_strange_names(uvdeck: Program, text: str) -> None:
    run = uvdeck("cards", "show", text)
    assert run.code == 1
    assert "\x1b" not in run.err
    assert len(run.err) < 600


def test_search(uvdeck: Program) -> None:
    run = uvdeck("cards", "search", "smash set:mha01")
    assert run.code == 0
    assert "mha01/002" in run.out
    lines = run.out.splitlines()
    assert lines[-1] == f"{len(lines) - 2} cards"


def test_search_json_count_limit_and_stats(uvdeck: Program) -> None:
    query = "type:attack set:mha01"
    everything = uvdeck("cards", "search", query, "--json").json
    assert everything["kind"] == "search"
    assert len(everything["cards"]) == everything["count"] > 50
    limited = uvdeck("cards", "search", query, "--json", "--limit", "3").json
    assert limited["count"] == everything["count"]
    assert limited["cards"] == everything["cards"][:3]
    assert uvdeck("cards", "search", query, "--count").out == f"{everything['count']}\n"
    counted = uvdeck("cards", "search", query, "--count", "--json").json
    assert counted == {key: value for key, value in everything.items() if key != "cards"}
    stats = uvdeck("cards", "search", query, "--stats", "--json").json["stats"]
    assert uvdeck("cards", "search", query, "--stats", "--count", "--json").json["stats"] == stats
    both = uvdeck("cards", "search", query, "--stats", "--count").out
    assert both == f"{everything['count']}\n"
    assert sum(stats["control"].values()) == everything["count"]
    assert stats["types"] == {"attack": everything["count"]}
    assert "mha01" not in uvdeck("cards", "search", query, "--stats").out


@pytest.mark.parametrize(
    "order", ["name", "id", "type", "difficulty", "control", "speed", "damage", "health"]
)
def test_search_sorted(uvdeck: Program, order: str) -> None:
    cards = uvdeck("cards", "search", "set:mha08", "--sort", order, "--json").json["cards"]
    assert len(cards) == 20
    if order in ("difficulty", "control", "health"):
        numbers = [card[order] for card in cards if order in card]
        assert numbers == sorted(numbers, reverse=True)
        assert all(order in card for card in cards[: len(numbers)])
    elif order in ("name", "type"):
        keys = [card[order].casefold() for card in cards]
        assert keys == sorted(keys)


def test_search_without_a_hit(uvdeck: Program) -> None:
    run = uvdeck("cards", "search", "control>=10 difficulty=0 health>90")
    assert run.code == 1
    assert run.err == ""
    assert uvdeck("cards", "search", "control>=10 health>90", "--json").json["cards"] == []
    assert uvdeck("cards", "search", "control>=10 health>90", "--count").out == "0\n"
    assert uvdeck("cards", "search", "control>=10 health>90", "--stats").code == 1


def test_search_mistake_is_marked(uvdeck: Program) -> None:
    query = "type:attack symbl:fire"
    run = uvdeck("cards", "search", query)
    assert (run.code, run.out) == (2, "")
    lines = run.err.splitlines()
    shown = next(i for i, line in enumerate(lines) if line.strip() == query)
    mark = lines[shown + 1].index("^")
    assert lines[shown][mark:].startswith("symbl")
    finding = uvdeck("cards", "search", query, "--json").json["findings"][0]
    assert (finding["code"], finding["column"]) == ("QRY102", 13)


@pytest.mark.parametrize(
    ("query", "meant"),
    [("keyword:stn", "stun"), ("set:mha1", "mha01"), ("rarity:comon", "common")],
)
def test_search_unknown_word_is_no_empty_answer(uvdeck: Program, query: str, meant: str) -> None:
    run = uvdeck("cards", "search", query)
    assert run.code == 2
    assert meant in run.err


@pytest.mark.parametrize("term", ["-type:attack", "-x", "-smash", "-health>5"])
def test_search_leading_minus_gets_a_hint(uvdeck: Program, term: str) -> None:
    run = uvdeck("cards", "search", "set:mha01", term)
    assert (run.code, run.out) == (2, "")
    assert f"'not {term[1:]}'" in run.err


@pytest.mark.parametrize("query", [[], [""], ["("], ["x" * 3000], ["a\x1bb"], ["\u202e(("]])
def test_search_strange_queries(uvdeck: Program, query: list[str]) -> None:
    run = uvdeck("cards", "search", *query)
    assert run.code == 2
    assert "\x1b" not in run.err
    assert "\u202e" not in run.err


def test_validate_the_card_list(uvdeck: Program) -> None:
    run = uvdeck("cards", "validate", "--json")
    assert run.code == 0
    document = run.json
    assert document["kind"] == "validate"
    others = [f for kind in ("formats", "banlists") for f in (ROOT / "cards" / kind).iterdir()]
    others += [ROOT / "cards" / "sets.yaml", ROOT / "cards" / "lint-accepted.yaml"]
    assert document["files"] == document["sets"] + len(others) > 100
    assert document["counts"]["error"] == 0
    assert document["counts"]["warning"] == len(document["findings"])
    text = uvdeck("cards", "validate", "-q").out
    assert len(text.splitlines()) == 1
    assert str(document["printings"]) in text


def test_validate_one_file_once(uvdeck: Program) -> None:
    once = uvdeck("cards", "validate", SET)
    twice = uvdeck("cards", "validate", SET, SET.relative_to(ROOT))
    assert once.code == twice.code == 0
    assert once.out == twice.out
    assert once.out.splitlines()[-1].startswith("1 file checked: 1 set, ")


def test_validate_yml_and_all_errors_of_all_files(uvdeck: Program, tmp_path: Path) -> None:
    shutil.copy(SET, tmp_path / "mha08.yml")
    assert uvdeck("cards", "validate", tmp_path).code == 0
    text = (
        SET.read_text().replace("type: attack", "type: atack").replace("control: 5", "control: x")
    )
    (tmp_path / "mha08.yml").write_text(text)
    (tmp_path / "other.yaml").write_text("set: [")
    run = uvdeck("cards", "validate", tmp_path, "--json")
    assert run.code == 1
    found = {(Path(f["path"]).name, f["code"]) for f in run.json["findings"]}
    assert {("mha08.yml", "SCH104"), ("mha08.yml", "SCH103"), ("other.yaml", "YML101")} <= found
    assert run.json["files"] == 2


@pytest.mark.parametrize("given", ["empty folder", "missing", "text file"])
def test_validate_nothing(uvdeck: Program, tmp_path: Path, given: str) -> None:
    target = tmp_path / "cards"
    if given != "missing":
        target.mkdir()
    if given == "text file":
        (target / "cards.txt").write_text("no card file")
    run = uvdeck("cards", "validate", target)
    assert run.code == 2
    assert "0 files checked" in run.out


@pytest.mark.parametrize(
    "content", [b"", b"\0\xff", b"- 1\n", b"set: x\ncards: {}\n", b"5\n", b"{" * 100_000]
)
def test_validate_what_is_no_card_file(uvdeck: Program, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.yaml").write_bytes(content)
    run = uvdeck("cards", "validate", "x.yaml", cwd=tmp_path)
    assert run.code == 1
    assert "x.yaml" in run.out


def test_validate_a_list_of_ones_own(uvdeck: Program, tmp_path: Path) -> None:
    """A folder with all sets is a list on its own: what was renumbered there has no second copy."""
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    path = tmp_path / "cards" / "sets" / "mha08.yaml"
    path.write_text(path.read_text().replace('"002":', '"902":'))
    run = uvdeck("cards", "validate", "--data", tmp_path, "--json")
    assert (run.code, run.json["printings"], run.json["counts"]["error"]) == (0, 10_164, 0)
    assert "DBX112" not in {finding["code"] for finding in run.json["findings"]}
    other = tmp_path / "other" / "sets"
    other.mkdir(parents=True)
    shutil.copy(path, other)
    run = uvdeck("cards", "validate", "--data", other.parent, "--json")
    assert (run.code, run.json["printings"]) == (1, 10_165)
    codes = {finding["code"] for finding in run.json["findings"] if "mha08" in finding["path"]}
    assert codes == {"DBX104", "DBX112"}


def test_validate_deck_given_by_mistake(uvdeck: Program) -> None:
    run = uvdeck("cards", "validate", "examples/decks/all-might.yaml")
    assert run.code in (0, 1)
    assert "0 sets" in run.out
