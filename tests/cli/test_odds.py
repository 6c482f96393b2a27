"""``uvdeck odds``: its five commands as processes, in text, JSON and CSV."""

import pytest

from tests.cli.support import DECKS, Program

PEACE = DECKS / "all-might.yaml"

# --- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(("going", "keep"), [("first", " ; "), ("second", "")])
def test_a_policy_of_nothing_is_no_policy(uvdeck: Program, going: str, keep: str) -> None:
    run = uvdeck("odds", "hand", PEACE, "--going", going, "--keep", keep)
    assert (run.code, run.out) == (2, "")
    assert "--keep" in run.err


# --- Mulligans -----------------------------------------------------------------------------------


def test_an_apostrophe_within_a_word_does_not_hide_a_semicolon(uvdeck: Program) -> None:
    plain = ("--keep", "1+ name:Can't; 1+ name:You're")
    quoted = ("--keep", "1+ name:'Can\\'t'; 1+ name:\"You're\"")
    found = []
    for words in (plain, quoted):
        run = uvdeck("odds", "hand", PEACE, "--going", "first", *words, "--json")
        assert run.code == 0
        found.append(run.json["answers"][1]["figures"]["kept"]["fraction"])
    assert found[0] == found[1] != "0"


def test_semicolons_in_quotes_belong_to_the_name(uvdeck: Program) -> None:
    for quotes in ("''", '""'):
        keep = f"0 name:{quotes[0]}a;b{quotes[1]}; 1+ type:attack"
        run = uvdeck("odds", "hand", PEACE, "--going", "first", "--keep", keep, "--json")
        assert run.code == 0, run.err
        (_, after) = run.json["answers"]
        assert after["variant"].endswith("1+ type:attack")
        assert 0 < after["figures"]["kept"]["value"] < 1
