"""All pairs of several decks, played from common random numbers.

Every pair is played from the same words, those of ``duel run`` with that seed. Each player has a
generator of its own, so a deck is dealt alike against every rival, and luck that it has with all of
them does not tell them apart.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import uvdeck
from uvdeck.duel.counts import Ends, read
from uvdeck.duel.games import SHARD_GAMES
from uvdeck.goldfish.together import Part
from uvdeck.sampling.estimate import proportion
from uvdeck.sampling.jobs import add
from uvdeck.sampling.seeds import shard_words
from uvdeck.sampling.shards import Run, Shard


class Matrix(NamedTuple):
    """Plays pairs of decks, each in as many parts as its games need.

    A shard of the run is one part of one pair, so its number says which: all parts of the first
    pair come first.

    Args:
        pairs: the pairs that are played, 1 or more.
        games: of each pair, 1 or more.
    """

    pairs: tuple[Part, ...]
    games: int

    @property
    def parts(self) -> int:
        """In how many parts a pair is played."""
        return -(-self.games // SHARD_GAMES)

    def run(self, seed: int) -> Run:
        """Return the run that has a shard for each part of each pair.

        Args:
            seed: from 0 to 2**64 - 1.
        """
        # The last part of a pair may have fewer games than its shard: see ``games_of``.
        size = min(self.games, SHARD_GAMES)
        return Run(seed, len(self.pairs) * self.parts * size, size)

    def games_of(self, part: int) -> int:
        """Return the games of a part of a pair, counted from 0."""
        return min(SHARD_GAMES, self.games - part * SHARD_GAMES)

    def played(self, shard: Shard) -> int:
        """Return the games of all pairs that have been played at the end of a shard."""
        pair, part = divmod(shard.number, self.parts)
        return pair * self.games + part * SHARD_GAMES + self.games_of(part)

    def __call__(self, shard: Shard, /) -> Sequence[int]:
        """Return the counts of a part of a pair."""
        pair, part = divmod(shard.number, self.parts)
        words = shard_words(shard.seed, part)
        return self.pairs[pair].count_games(words, self.games_of(part))


class Split(NamedTuple):
    """How games ended that one of the two began."""

    a_wins: int
    b_wins: int
    draws: int

    @property
    def games(self) -> int:
        """All of them."""
        return sum(self)


class Tally(NamedTuple):
    """What the games of a pair came to.

    Args:
        a_first: how games ended that A began.
        b_first: the same of B.
        a_outs: games that A lost because it could not remove enough cards (UV-44).
        b_outs: the same of B.
        turns: of both players, in all games together.
    """

    a_first: Split
    b_first: Split
    a_outs: int
    b_outs: int
    turns: int

    @property
    def games(self) -> int:
        """All games."""
        return self.a_first.games + self.b_first.games

    @property
    def a_wins(self) -> int:
        """Games that A won."""
        return self.a_first.a_wins + self.b_first.a_wins

    @property
    def b_wins(self) -> int:
        """Games that B won."""
        return self.a_first.b_wins + self.b_first.b_wins

    @property
    def draws(self) -> int:
        """Games that nobody won before the turn limit."""
        return self.a_first.draws + self.b_first.draws

    @property
    def mean_turns(self) -> float:
        """Turns of both players in a game."""
        return float(Fraction(self.turns, self.games))


def tally_of(counts: Sequence[int]) -> Tally:
    """Return what the kernel's counts of a pair come to."""
    found = read(counts)
    ends = (found.a_began, found.b_began)
    return Tally(
        _split(ends[0]),
        _split(ends[1]),
        sum(one.b_outlasts for one in ends),
        sum(one.a_outlasts for one in ends),
        sum(turns * games for turns, games in enumerate(found.turns)),
    )


def _split(ends: Ends) -> Split:
    return Split(ends.a_wins, ends.b_wins, ends.drawn)


class Gathering:
    """Puts the parts of pairs together as they come, in the order of their shards."""

    def __init__(self, matrix: Matrix) -> None:
        """Begin with nothing."""
        self._parts = matrix.parts
        self._counts: list[int] = []

    def add(self, shard: Shard, counts: Sequence[int]) -> tuple[int, Tally] | None:
        """Return the number of the pair that is finished by a shard, and its tally."""
        add(self._counts, counts)
        pair, part = divmod(shard.number, self._parts)
        if part < self._parts - 1:
            return None
        tally = tally_of(self._counts)
        self._counts = []
        return pair, tally


def pairs_of(decks: int) -> Iterator[tuple[int, int]]:
    """Yield all pairs of decks by their numbers, the first of each pair first."""
    for one in range(decks):
        for other in range(one + 1, decks):
            yield one, other


#: Tallies of pairs by the numbers of their decks, the smaller number first.
Tallies = Mapping[tuple[int, int], Tally]


class Record(NamedTuple):
    """Games of a deck against one rival, or against all.

    Args:
        wins: games that it won.
        losses: games that it lost.
        draws: games that nobody won.
    """

    wins: int
    losses: int
    draws: int

    @property
    def games(self) -> int:
        """All games."""
        return sum(self)

    @property
    def share(self) -> Fraction | None:
        """Won games among all, None where none were played."""
        return Fraction(self.wins, self.games) if self.games else None


def record_of(tallies: Tallies, deck: int, rival: int) -> Record | None:
    """Return a deck's games against a rival, None where they were not played."""
    tally = tallies.get((min(deck, rival), max(deck, rival)))
    if tally is None:
        return None
    wins = (tally.a_wins, tally.b_wins)
    return Record(*(wins if deck < rival else wins[::-1]), tally.draws)


class Standing(NamedTuple):
    """How a deck stands among the others.

    Args:
        deck: its number.
        rank: from 1; decks with the same share have the same. None where it played no pair.
        record: its games against all.
        error: what the standard error of its share of wins is at most. The games against different
            rivals share their luck, so the errors of the pairs may all be in one direction.
    """

    deck: int
    rank: int | None
    record: Record
    error: float | None


def standings(decks: int, tallies: Tallies) -> list[Standing]:
    """Return all decks, the one with the greatest share of wins first.

    Args:
        decks: how many there are.
        tallies: of the pairs that were played, all with as many games.
    """
    found = []
    for deck in range(decks):
        against = (record_of(tallies, deck, rival) for rival in range(decks) if rival != deck)
        records = [record for record in against if record is not None]
        total = Record(*(sum(numbers) for numbers in zip(Record(0, 0, 0), *records, strict=True)))
        errors = [proportion(one.wins, one.games).error or 0.0 for one in records]
        error = sum(errors) / len(errors) if errors else None
        found.append(Standing(deck, None, total, error))
    # Decks without a game come last; of equals the first given comes first.
    found.sort(key=lambda one: -1 if one.record.share is None else one.record.share, reverse=True)
    ranked: list[Standing] = []
    for place, one in enumerate(found, 1):
        before = ranked[-1] if ranked else None
        same = before is not None and before.record.share == one.record.share
        rank = before.rank if before is not None and same else place
        ranked.append(one._replace(rank=None if one.record.share is None else rank))
    return ranked


class Head(NamedTuple):
    """What all pairs of a matrix have in common. Games are the same where it is the same.

    Args:
        seed: of the run.
        games: of each pair.
        policy: what decides the plays of all decks.
        begins: who takes the first turn of a game: both in turn, or the first or the second deck of
            a pair.
        turn_limit: own turns of each player.
        mulligan: which opening hands are kept, in words; empty for all.
        rules: digest of the rules as they are played.
    """

    seed: int
    games: int
    policy: str
    begins: str
    turn_limit: int
    mulligan: str
    rules: str


class Entrant(NamedTuple):
    """A deck of a matrix.

    Args:
        file: its path in the folder, with ``/``.
        name: its title, else its character's name.
        format: id of the format that it is played in.
        digest: of its numbers.
    """

    file: str
    name: str
    format: str
    digest: str


def rules_digest() -> str:
    """Return a digest of the rules as they are played, the same in either form of the kernel."""
    package = Path(uvdeck.__file__).parent
    rules = [path for path in package.joinpath("play").glob("*.py") if path.stem != "kernel"]
    draws = [package / "sampling" / name for name in ("draws.py", "seeds.py")]
    digest = hashlib.sha256()
    for path in (*sorted(rules), *draws):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.name} {len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()[:16]
