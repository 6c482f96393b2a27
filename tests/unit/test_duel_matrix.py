"""``uvdeck.duel.matrix``: pairs in shards, tallies, standings; ``render.duel_matrix_csv``: rows."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.goldfish_decks import SOMEBODY, rules
from tests.odds_cards import card, strike
from uvdeck.duel.games import SHARD_GAMES, make_run, pair_of
from uvdeck.duel.matrix import (
    Entrant,
    Gathering,
    Head,
    Matrix,
    Record,
    Split,
    Tally,
    pairs_of,
    record_of,
    rules_digest,
    standings,
    tally_of,
)
from uvdeck.duel.players import Player, Terms, digest_of, seat
from uvdeck.model import Card
from uvdeck.odds.hand_answer import Policy
from uvdeck.play import kernel
from uvdeck.render.duel_matrix_csv import COLUMNS, header, read_rows, row_text
from uvdeck.sampling.jobs import add, play
from uvdeck.sampling.seeds import shard_words
from uvdeck.sampling.shards import Shard

#: Games of a pair: several shards where the kernel is compiled.
GAMES = 3 * SHARD_GAMES - 100 if kernel.COMPILED else 200
CHARACTER = SOMEBODY._replace(health=20)


class Noted:
    """A pair that notes what it is asked to play."""

    cells = 1

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked: list[tuple[list[int], int]] = []

    def count_games(self, words: list[int], games: int) -> list[int]:
        self.asked.append((words, games))
        return [games]


def some_deck(damage: int = 4, control: int = 4) -> dict[Card, int]:
    return {
        card("Base", control, 1): 24,
        card("Wall", 5, 2): 12,
        strike("Hit", 3, 3, damage=damage): 24,
    }


def player(cards: dict[Card, int] | None = None, policy: str = "balanced", **terms: Any) -> Player:
    return seat(
        ("deck.yaml", "A deck"),
        some_deck() if cards is None else cards,
        CHARACTER,
        rules(),
        policy,
        None,
        Terms(**terms),
    )


# --- Shards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [1, 2000, SHARD_GAMES, SHARD_GAMES + 1, 3 * SHARD_GAMES - 5])
def test_every_pair_has_all_its_games_from_the_same_words(games: int) -> None:
    pairs = [Noted(number) for number in range(3)]
    task = Matrix(tuple(pairs), games)
    done = 0
    for shard, counts in play(task.run(7), task):
        done += counts[0]
        assert task.played(shard) == done
    assert done == 3 * games
    # Those of a run of as many games of that pair alone.
    wanted = [(shard.words(), shard.games) for shard in make_run(7, games).shards()]
    assert [pair.asked for pair in pairs] == [wanted] * 3


def test_shards_are_found_by_their_number() -> None:
    pairs = [Noted(number) for number in range(3)]
    task = Matrix(tuple(pairs), 2 * SHARD_GAMES)
    run = task.run(5)
    assert run.shard_count == 6
    for number in (5, 0, 2):
        task(run.shard(number))
    assert [len(pair.asked) for pair in pairs] == [1, 1, 1]
    assert [pair.asked[0][0] for pair in pairs] == [shard_words(5, part) for part in (0, 0, 1)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_pairs_are_gathered_in_order(jobs: int) -> None:
    strong, weak = player(some_deck(damage=7)), player(some_deck(damage=2))
    parts = (pair_of(strong, weak, Terms()), pair_of(weak, strong, Terms()))
    task = Matrix(parts, GAMES)
    gathering = Gathering(task)
    gathered = [gathering.add(*played) for played in play(task.run(3), task, jobs)]
    found = [one for one in gathered if one is not None]
    assert [number for number, _ in found] == [0, 1]
    for number, tally in found:
        counts: list[int] = []
        for shard in make_run(3, GAMES).shards():
            add(counts, parts[number].count_games(shard.words(), shard.games))
        assert tally == tally_of(counts)
        assert tally.games == GAMES
        assert abs(tally.a_first.games - tally.b_first.games) <= 1
    assert found[0][1].a_wins > found[0][1].b_wins
    assert found[1][1].a_wins < found[1][1].b_wins


def test_equal_decks_win_alike() -> None:
    task = Matrix((pair_of(player(), player(), Terms()),), GAMES)
    gathering = Gathering(task)
    found = [gathering.add(*played) for played in play(task.run(11), task)][-1]
    assert found is not None
    tally = found[1]
    assert min(tally.a_wins, tally.b_wins) > 0
    # The difference of two shares that exclude each other: at most 1 / root n.
    assert abs(tally.a_wins - tally.b_wins) <= 4 * GAMES**0.5
    assert abs(tally.a_first.a_wins - tally.b_first.b_wins) <= 4 * (GAMES / 2) ** 0.5


def test_pairs() -> None:
    assert list(pairs_of(4)) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert list(pairs_of(1)) == []


# --- Standings -----------------------------------------------------------------------------------


def tally(a_wins: int, b_wins: int, draws: int = 0) -> Tally:
    """Return a tally of games that A began all but one of."""
    return Tally(Split(a_wins - 1, b_wins, draws), Split(1, 0, 0), 0, 0, 100)


def test_standings() -> None:
    tallies = {(0, 1): tally(30, 60, 10), (0, 2): tally(20, 80), (1, 2): tally(50, 45, 5)}
    assert record_of(tallies, 0, 1) == Record(30, 60, 10)
    assert record_of(tallies, 1, 0) == Record(60, 30, 10)
    found = standings(3, tallies)
    assert [(one.deck, one.rank) for one in found] == [(2, 1), (1, 2), (0, 3)]
    assert found[0].record == Record(125, 70, 5)
    assert found[1].record == Record(110, 75, 15)
    # 80 and 45 wins of 100; their errors are 0.04 and 0.0497.
    assert found[0].error == pytest.approx((0.04 + (0.45 * 0.55 / 100) ** 0.5) / 2)


def test_equal_shares_have_equal_ranks_and_decks_without_games_come_last() -> None:
    tallies = {(0, 1): tally(20, 60), (1, 2): tally(10, 10), (0, 2): tally(20, 60)}
    found = standings(4, tallies)
    assert [(one.deck, one.rank) for one in found] == [(1, 1), (2, 1), (0, 3), (3, None)]
    assert (found[3].record.share, found[3].error) == (None, None)
    assert record_of(tallies, 0, 3) is None


# --- Digests -------------------------------------------------------------------------------------


def test_a_digest_is_of_all_that_games_depend_on() -> None:
    keep = Policy("keep", (), None, "")
    others = [
        player(some_deck(damage=5)),
        player(some_deck(control=5)),
        player({**some_deck(), card("More", 4, 1): 1}),
        player(policy="defensive"),
        player(turns=9),
        seat(("", ""), some_deck(), CHARACTER, rules(), "balanced", keep, Terms()),
        seat(("", ""), some_deck(), CHARACTER, rules(cycling=5), "balanced", None, Terms()),
        seat(("", ""), some_deck(), CHARACTER._replace(health=21), rules(), "balanced", None,
             Terms()),
    ]  # fmt: skip
    digests = [digest_of(one) for one in (player(), *others)]
    assert len(set(digests)) == len(digests)
    same = seat(("x", "Other"), some_deck(), CHARACTER, rules("other"), "balanced", None, Terms())
    assert digest_of(same) == digests[0]


def test_the_digest_of_the_rules_is_of_their_sources(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shutil
    from pathlib import Path

    import uvdeck

    package = Path(uvdeck.__file__).parent
    copy = tmp_path / "uvdeck"
    for name in ("play", "sampling"):
        shutil.copytree(package / name, copy / name, ignore=shutil.ignore_patterns("_kernel*"))
    before = rules_digest()
    monkeypatch.setattr(uvdeck, "__file__", str(copy / "__init__.py"))
    assert rules_digest() == before  # with the compiled form and without
    block = copy / "play" / "block.py"
    text = block.read_bytes()
    block.write_bytes(text.replace(b"\n", b"\r\n"))
    assert rules_digest() == before
    block.write_bytes(text + b"\n")
    assert rules_digest() != before


# --- Rows ----------------------------------------------------------------------------------------

HEAD = Head(2**64 - 1, 101, "balanced", "both", 30, "keep 2+ type:foundation", "0" * 16)
DECKS = [
    Entrant("a.yaml", 'One, "two"', "core", "a" * 16),
    Entrant("=b.yaml", "+B\x1b", "core", "b" * 16),
    Entrant("sub/c.yaml", "C", "standard", "c" * 16),
]
FOUND = Tally(Split(30, 20, 1), Split(25, 25, 0), 3, 0, 1234)


def text_of(*pairs: Sequence[int]) -> str:
    return header() + "".join(row_text(HEAD, DECKS[a], DECKS[b], FOUND) for a, b in pairs)


def test_rows_are_read_back() -> None:
    rows, faults = read_rows(text_of((0, 1), (0, 2), (1, 2)))
    assert faults == []
    assert [row.line for row in rows] == [2, 3, 4]
    assert all((row.head, row.tally) == (HEAD, FOUND) for row in rows)
    assert rows[0].a == DECKS[0]
    assert rows[0].b == Entrant("'=b.yaml", "'+B\\x1b", "core", "b" * 16)
    # What was read is written as it was.
    again = header() + "".join(row_text(r.head, r.a, r.b, r.tally) for r in rows)
    assert again == text_of((0, 1), (0, 2), (1, 2))
    assert read_rows(header()) == ([], [])


@pytest.mark.parametrize("column", range(len(COLUMNS)), ids=COLUMNS)
def test_a_row_has_to_agree_with_itself(column: int) -> None:
    import csv
    import io

    (head, row) = csv.reader(io.StringIO(text_of((0, 2)), newline=""))
    row[column] += "99"
    buffer = io.StringIO(newline="")
    csv.writer(buffer).writerows([head, row])
    rows, faults = read_rows(buffer.getvalue())
    texts = {*range(8), *(COLUMNS.index(name) for name in ("policy", "begins", "mulligan"))}
    free = texts - {COLUMNS.index("digest_a"), COLUMNS.index("digest_b")}
    free |= {COLUMNS.index("turn_limit")}  # which says nothing about this row
    if column in free:
        assert (len(rows), faults) == (1, [])
    else:
        assert (rows, [fault.line for fault in faults]) == ([], [2])


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [1]),
        ("\n", [1]),
        ("deck,share\r\n", [1]),
        (header().replace("deck_a", "deckA") + text_of((0, 1)), [1]),
        (text_of((0, 1), (0, 2))[:-10], [3]),
        (text_of((0, 1)) + "\r\n", [3]),
        (text_of((0, 1)) + "x,y\r\n", [3]),
        (text_of((0, 1)) + '"\r\n', [3]),
        (text_of((0, 1)) + "\0", [3]),
        (text_of((0, 1), (0, 2), (0, 1)), [4]),
        (text_of((0, 1), (1, 0)), [3]),
        (text_of((0, 1), (2, 2)), [3]),
        (text_of((0, 1)) + "x\r\n" + text_of((0, 2)), [3, 4]),
    ],
    ids=range(13),
)
def test_lines_that_cannot_be_used_are_named(text: str, lines: list[int]) -> None:
    _, faults = read_rows(text)
    assert [fault.line for fault in faults] == lines


def test_shards_of_a_matrix_are_those_of_its_run() -> None:
    task = Matrix((Noted(0), Noted(1)), 10)
    assert list(task.run(1).shards()) == [Shard(1, 0, 0, 10), Shard(1, 1, 10, 10)]
