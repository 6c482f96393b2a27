"""Saved games: written for people, and each choice held against what is asked."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from typer.main import get_command

from tests.mha_played import Auto, facts, load_text, setting
from tests.mha_practice import practice
from uvdeck.cli import mha_play
from uvdeck.mha import saving
from uvdeck.mha.saving import KIND, digest, to_text
from uvdeck.mha.session import SEEDS, Choice, Session
from uvdeck.mha.supply import Supply
from uvdeck.schema import load_schema

NUMBERS = (3, 1, 4, 1, 5, 9, 2, 6)


def game(seed: int = 7, humans: Sequence[int] = (0,)) -> Session:
    session = Session(practice(), setting(seed, humans=humans))
    session.play(Auto(session, NUMBERS))
    return session


def lines_of(session: Session) -> list[str]:
    return to_text(session).splitlines()


def places_of(text: str, supply: Supply | None = None) -> list[tuple[str, int | None, int | None]]:
    found = load_text(text, supply).findings
    return [(one.code, one.span.line, one.span.column) for one in found if one.span]


def entry(lines: Sequence[str], words: str, number: int = 0) -> int:
    """Return the place of a line that has some words, the first one or a later one."""
    return [place for place, line in enumerate(lines) if words in line][number]


def test_a_game_comes_back_as_it_was() -> None:
    session = game(humans=(0, 2))
    loaded = load_text(to_text(session))
    assert loaded.findings == []
    assert loaded.session is not None
    assert loaded.session.setting == session.setting
    assert loaded.session.choices == session.choices


@pytest.mark.parametrize("seed", [0, SEEDS - 1])
def test_every_seed_that_can_be_asked_for_is_read_again(seed: int) -> None:
    loaded = load_text(to_text(Session(practice(), setting(seed)))).session
    assert loaded is not None
    assert loaded.setting.seed == seed
    command: Any = get_command(mha_play.app)
    (option,) = [one for one in command.params if one.name == "seed"]
    assert (option.type.min, option.type.max) == (0, SEEDS - 1)
    assert load_schema(KIND)["properties"]["seed"]["maximum"] == SEEDS - 1


@pytest.mark.parametrize("many", [0, 1, 2, 10, 41])
def test_a_part_of_a_game_comes_back_and_goes_on_as_if_never_left(many: int) -> None:
    whole = game()
    part = Session(practice(), whole.setting, whole.choices[:many])
    loaded = load_text(to_text(part)).session
    assert loaded is not None
    assert loaded.choices == whole.choices[:many]
    person = Auto(loaded, NUMBERS)
    assert facts(loaded.play(person)) == facts(
        Session(practice(), whole.setting, whole.choices).play(Auto(whole, ()))
    )
    assert loaded.choices == whole.choices


def test_a_file_says_in_words_what_was_chosen() -> None:
    lines = lines_of(game())
    head = "\n".join(lines[: entry(lines, "choices:")])
    for words in ("seed: 7", "players: 3", "humans: [1]", "policies: [random, random]"):
        assert words in head
    assert "practice: true" in head
    assert re.search(r"choice: move, answer: 1\} # stay in row \d \(", "\n".join(lines))
    student = lines[entry(lines, "choice: students")]
    names = {one.name for one in practice().students}
    assert set(student.partition(" # ")[2].split(", ")) <= names
    # What is given away is seen by two agencies, and not by whoever looks at the file.
    assert "#" not in lines[entry(lines, "choice: give")]


def test_a_file_has_a_line_for_each_choice_however_many(monkeypatch: pytest.MonkeyPatch) -> None:
    session = game()
    monkeypatch.setattr(saving, "_SAID", 10)
    text = to_text(session)
    assert text.count("  - {") == len(session.choices)
    assert "} #" not in text
    assert load_text(text).findings == []


# --- Cards ---------------------------------------------------------------------------------------


def test_the_digest_is_about_what_is_played() -> None:
    supply = practice()
    same = supply.students[0]._replace(student_id="7", confirmed=True)
    other = supply.students[0]._replace(values=(1, 1, 1))
    rest = supply.students[1:]
    assert digest(supply._replace(students=(same, *rest))) == digest(supply)
    different = {
        digest(supply),
        digest(supply._replace(students=(other, *rest))),
        digest(supply._replace(students=(*rest, supply.students[0]))),
        digest(supply._replace(actions=supply.actions[::-1])),
        digest(supply._replace(missions=supply.missions[::-1])),
        digest(supply._replace(recruiters=supply.recruiters[::-1])),
        digest(supply._replace(seats=3)),
    }
    assert len(different) == 7
    assert all(re.fullmatch("[0-9a-f]{32}", one) for one in different)


@pytest.mark.parametrize(
    ("then", "now", "hint"),
    [
        (True, True, "another one in this version"),
        (True, False, "Leave out --cards"),
        (False, True, "with --cards"),
        (False, False, "unchanged"),
    ],
)
def test_other_cards_are_refused_and_it_is_said_which_are_meant(
    then: bool, now: bool, hint: str
) -> None:
    text = to_text(game())
    if not then:
        text = re.sub("(?m)^practice:.*\n", "", text)
    other = practice()._replace(practice=now, recruiters=practice().recruiters[::-1])
    loaded = load_text(text, other)
    assert loaded.session is None
    (finding,) = loaded.findings
    assert finding.code == "MHA301"
    assert finding.hint is not None
    assert hint in finding.hint


# --- Choices -------------------------------------------------------------------------------------


def test_mh_4_a_row_that_is_not_adjacent_is_refused_with_what_would_be_legal() -> None:
    lines = lines_of(game())
    place = entry(lines, "choice: move")
    lines[place] = re.sub(r"answer: \d+", "answer: 4", lines[place])
    (finding,) = load_text("\n".join(lines)).findings
    assert finding.code == "MHA305"
    assert finding.rule == "MH-4"
    assert finding.span is not None
    assert finding.span.line == place + 1
    assert finding.span.column == lines[place].index("answer: ") + len("answer: ") + 1
    assert re.match(r"Legal: 1 \(stay in row \d .*\), 2 \(row \d ", finding.hint or "")


def test_mh_6_students_that_do_not_reach_a_mission_are_refused() -> None:
    lines = lines_of(game())
    place = entry(lines, "choice: students")
    for answer in ("[]", "[99]", "1"):
        wrong = [*lines]
        wrong[place] = re.sub(r"answer: \[.*?\]", f"answer: {answer}", lines[place])
        (finding,) = load_text("\n".join(wrong)).findings
        assert (finding.code, finding.rule) == ("MHA305", "MH-6")
        assert "a list of the numbers of students that reach '" in (finding.hint or "")


def test_more_students_than_needed_are_legal() -> None:
    """Any set that reaches the requirement is (MH-6)."""
    lines = lines_of(game())
    for number in range(20):
        place = entry(lines, "choice: students", number)
        answer = re.search(r"answer: \[(.*?)\]", lines[place])
        assert answer is not None
        for more in range(1, 30):
            if str(more) in answer[1].split(", "):
                continue
            wider = [*lines[:place], lines[place].replace("[", f"[{more}, ")]
            if load_text("\n".join(wider)).findings == []:
                return
    pytest.fail("no mission was completed with a student to spare")


@pytest.mark.parametrize(
    ("change", "code"),
    [("remove", "MHA304"), ("repeat", "MHA304"), ("swap", "MHA304")],
)
def test_a_choice_too_many_or_too_few_is_found_where_it_first_shows(change: str, code: str) -> None:
    lines = lines_of(game())
    place = entry(lines, "agency: 1, choice: play")
    if change == "remove":
        del lines[place]
    elif change == "repeat":
        lines.insert(place, lines[place])
        place += 1
    else:
        lines[place], lines[place + 1] = lines[place + 1], lines[place]
    found = load_text("\n".join(lines)).findings
    assert [one.code for one in found] == [code]
    assert found[0].span is not None
    assert found[0].span.line == place + 1
    assert "Legal: " in (found[0].hint or "")


def test_wrong_labels_are_found_all_in_one_run() -> None:
    lines = lines_of(game())
    first = entry(lines, "choices:") + 1
    wanted = []
    for place in (first, first + 5, len(lines) - 1):
        lines[place] = re.sub("turn: [0-9]+", "turn: 1999", lines[place])
        wanted.append(("MHA303", place + 1, len("  - {turn: ") + 1))
    lines[first + 9] = re.sub("agency: [0-9]", "agency: 4", lines[first + 9])
    wanted.append(("MHA303", first + 10, lines[first + 9].index("agency: ") + 9))
    assert places_of("\n".join(lines)) == sorted(wanted, key=lambda one: one[1])


def test_mh_8_choices_behind_the_end_are_refused() -> None:
    lines = lines_of(game())
    more = "  - {turn: 99, agency: 1, choice: play, answer: 1}"
    (finding,) = load_text("\n".join([*lines, more, more])).findings
    assert finding.code == "MHA306"
    assert finding.rule == "MH-8"
    assert "2 choices more stand here" in finding.message
    assert finding.span is not None
    assert finding.span.line == len(lines) + 1


def test_faults_of_every_kind_are_found_in_one_run() -> None:
    text = (
        "kind: mha-save\nversion: 1\nseed: 7\nplayers: 2\nhumans: [3]\npolicies: [luck]\n"
        f'cards: "{"1" * 32}"\nchoices:\n'
        "  - {turn: 2, agency: 4, choice: place, answer: 1}\n"
        "  - {turn: 1, agency: 1, choice: place, answer: 1}\n"
    )
    assert places_of(text) == [
        ("MHA302", 5, 10),
        ("MHA302", 6, 12),
        ("MHA301", 7, 8),
        ("MHA303", 9, 23),
        ("MHA303", 10, 12),
    ]


def test_what_is_no_saved_game_is_said_by_the_schema() -> None:
    loaded = load_text("kind: mha-save\nversion: 1\nchoices: {turn: 1}\n")
    assert loaded.session is None
    assert {one.code for one in loaded.findings} == {"SCH102", "SCH103"}


def test_a_turn_of_a_person_has_an_end_in_the_file_too() -> None:
    session = game()
    ends = [one for one in session.choices if one.question == "end"]
    assert ends
    assert ends[0] == Choice(ends[0].turn, 0, "end", 0)
    lines = lines_of(session)
    place = entry(lines, "choice: end")
    lines[place] = lines[place].replace("answer: 1", "answer: 2")
    (finding,) = load_text("\n".join(lines)).findings
    assert (finding.code, finding.hint) == ("MHA305", "Legal: 1.")


def test_the_schema_takes_as_many_choices_as_are_saved():
    most = load_schema(KIND)["properties"]["choices"]["maxItems"]
    assert most == saving.MOST_CHOICES
