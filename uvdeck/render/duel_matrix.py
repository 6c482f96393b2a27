"""A matrix of decks as people and machines read it: a table of shares of wins, JSON."""

from collections.abc import Iterator, Sequence
from itertools import count, product
from string import ascii_uppercase
from typing import Any, Final, NamedTuple

from uvdeck.duel.matrix import Entrant, Head, Standing, Tallies, Tally, record_of, standings
from uvdeck.duel.report import Share, share
from uvdeck.render.duel import interval_of
from uvdeck.render.duel_export import share_to_json
from uvdeck.render.duel_matrix_csv import header, row_text
from uvdeck.render.odds import grid
from uvdeck.render.out import Cell, Cells, Out
from uvdeck.text import plural, shorten

#: Characters of a deck's name on a terminal, at most and at least.
_NAME: Final = 32
_SHORTEST: Final = 8


class Sheet(NamedTuple):
    """A matrix, as far as it was played.

    Args:
        head: what the games depend on beside the decks.
        decks: the decks, in the order of their files.
        tallies: of the pairs that were played.
        assumes: what it rests on, in one line.
        notes: what one should know of it.
        partial: whether somebody stopped before all pairs were played.
    """

    head: Head
    decks: Sequence[Entrant]
    tallies: Tallies
    assumes: str
    notes: Sequence[str]
    partial: bool

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return len(self.decks) * (len(self.decks) - 1) // 2


def letters() -> Iterator[str]:
    """Yield A to Z, AA, AB and so on."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def print_matrix(out: Out, sheet: Sheet) -> None:
    """Print how the decks stand, and what each won against each other.

    Args:
        out: where to.
        sheet: the matrix.
    """
    _say(out, "Assumed", "dim", sheet.assumes)
    for note in sheet.notes:
        _say(out, "Note", "note", note)
    if sheet.partial:
        done = f"stopped after {len(sheet.tallies)} of {plural(sheet.pairs, 'pair')}"
        _say(out, "Partial", "doubt", done)
    games = f"{plural(len(sheet.tallies), 'pair')} of {len(sheet.decks)} decks"
    _say(
        out, "Played", "dim", f"{games}, {sheet.head.games:,} games each, of seed {sheet.head.seed}"
    )
    if not sheet.tallies:
        return
    ranked = standings(len(sheet.decks), sheet.tallies)
    out.line()
    _table(out, sheet, ranked)
    out.line()
    out.line(
        "Games that the row's deck won against the column's, in percent; drawn games count for"
        " neither. 'Wins' is the mean of the row, 'Draws' are games that nobody won."
    )
    _say_errors(out, sheet, ranked)


def _say(out: Out, label: str, style: str, text: str) -> None:
    out.line([Cell(f"{label:9}", style), Cell(text)], indent=2, hanging=9)


def _table(out: Out, sheet: Sheet, ranked: Sequence[Standing]) -> None:
    names = _names(sheet.decks)
    if out.is_terminal:
        room = max(_SHORTEST, min(_NAME, out.width // 3))
        names = [shorten(name, room) for name in names]
    columns = [letter for letter, _ in zip(letters(), ranked, strict=False)]
    heads = ["", "Rank", "Wins", "Draws", *columns]
    rows: list[list[Cells]] = []
    for letter, one in zip(columns, ranked, strict=True):
        record = one.record
        row: list[Cells] = [f"{letter:{len(columns[-1])}}  {names[one.deck]}"]
        row.append("-" if one.rank is None else str(one.rank))
        row += [_percent(record.wins, record.games), _percent(record.draws, record.games)]
        row += [_cell(sheet.tallies, one.deck, other.deck) for other in ranked]
        rows.append(row)
    grid(out, heads, rows)


def _names(decks: Sequence[Entrant]) -> list[str]:
    """Return what decks are called: their names, their files where several have the name."""
    names = [one.name for one in decks]
    return [one.file if names.count(one.name) > 1 else one.name for one in decks]


def _percent(part: int, games: int) -> str:
    return f"{100 * part / games:.1f}" if games else "-"


def _cell(tallies: Tallies, deck: int, rival: int) -> Cell:
    if deck == rival:
        return Cell(".", "dim")
    record = record_of(tallies, deck, rival)
    if record is None:
        return Cell("")
    found = share(record.wins, record.games)
    # Coloured only where the interval leaves no doubt about which of the two wins more often.
    lost = share(record.losses, record.games)
    style = ""
    if found.low is not None and lost.high is not None and found.low > lost.high:
        style = "good"
    elif found.high is not None and lost.low is not None and found.high < lost.low:
        style = "bad"
    return Cell(_percent(record.wins, record.games), style)


def _say_errors(out: Out, sheet: Sheet, ranked: Sequence[Standing]) -> None:
    shares = [share(tally.a_wins, tally.games) for tally in sheet.tallies.values()]
    widest = max(shares, key=_width)
    error = max(one.error or 0.0 for one in ranked)
    out.line(
        f"The widest 95 % interval (Wilson) of a pair is {interval_of(widest)} %; the standard"
        f" error of a mean is at most {error * 100:.2f}. --json and --csv have the interval of each"
        " pair."
    )


def _width(one: Share) -> float:
    return (one.high or 0.0) - (one.low or 0.0)


def csv_lines(sheet: Sheet) -> Iterator[str]:
    """Yield the header row and a row for each pair, ending with CR LF (RFC 4180)."""
    yield header()
    for (a, b), tally in sorted(sheet.tallies.items()):
        yield row_text(sheet.head, sheet.decks[a], sheet.decks[b], tally)


def standings_to_json(sheet: Sheet) -> list[dict[str, Any]]:
    """Return how the decks stand as JSON values, the best first."""
    result = []
    for one in standings(len(sheet.decks), sheet.tallies):
        record = one.record
        result.append(
            {
                **sheet.decks[one.deck]._asdict(),
                "rank": one.rank,
                "games": record.games,
                "wins": record.wins,
                "losses": record.losses,
                "draws": record.draws,
                "share": None if record.share is None else float(record.share),
                "errorAtMost": one.error,
            }
        )
    return result


def pairs_to_json(sheet: Sheet) -> list[dict[str, Any]]:
    """Return all pairs that were played as JSON values, in the order of their files."""
    return [
        _pair_to_json(sheet.decks[a], sheet.decks[b], tally)
        for (a, b), tally in sorted(sheet.tallies.items())
    ]


def _pair_to_json(a: Entrant, b: Entrant, tally: Tally) -> dict[str, Any]:
    parts = {
        "all": (tally.a_wins, tally.b_wins, tally.draws),
        "aBegan": tally.a_first,
        "bBegan": tally.b_first,
    }
    return {
        "a": a.file,
        "b": b.file,
        "games": tally.games,
        "outcomes": {
            key: {of: share_to_json(share(parts[of][number], sum(parts[of]))) for of in parts}
            for number, key in enumerate(("aWins", "bWins", "draws"))
        },
        "deckOuts": {"a": tally.a_outs, "b": tally.b_outs},
        "meanTurns": tally.mean_turns,
    }
