"""What games say as a person reads it: numbers with their standard errors, bars, moves."""

from collections.abc import Sequence
from math import floor, isfinite, log10
from typing import TYPE_CHECKING, Final

from uvdeck.goldfish.answer import Measure, Result, Spread, TurnRow
from uvdeck.odds.answer import Unit
from uvdeck.render.odds import SIDE_BY_SIDE, grid, label_of, lettered, remarks, shown, title_of
from uvdeck.render.out import Cell, Cells, Out, bar
from uvdeck.sampling.estimate import Estimate
from uvdeck.text import plural

if TYPE_CHECKING:
    from uvdeck.goldfish.trace import Story

#: Decimals of an amount at least and at most; of percentages as well.
_LEAST: Final = 2
_MOST: Final = 6
#: Rows of a histogram; more numbers than that are put together.
_ROWS: Final = 20
#: Characters of a full bar.
_BAR: Final = 24
#: How the keys of what is told of checks begin.
_OF_CHECKS: Final = ("made", "passed")
#: Distributions of the last turn that are shown.
_OF_TURNS: Final = ("foundations", "total")


def figures_of(estimate: Estimate | None, unit: Unit) -> tuple[str, str]:
    """Return a number and its standard error as people read them, to the error's second digit."""
    if estimate is None:
        return "-", ""
    decimals = _decimals(estimate, unit)
    scale, sign = (1, "") if unit == "amount" else (100, " %")
    error = "" if estimate.error is None else f"{estimate.error * scale:.{decimals}f}"
    return f"{estimate.value * scale:.{decimals}f}{sign}", error


def _decimals(estimate: Estimate, unit: Unit) -> int:
    if not estimate.error:
        return _LEAST
    scale = 1 if unit == "amount" else 100
    return min(_MOST, max(_LEAST, 1 - floor(log10(estimate.error * scale))))


def print_results(out: Out, results: Sequence[Result], *, seed: int, games: int) -> None:
    """Print what games say of one deck, or of several side by side.

    Args:
        out: where to.
        results: in the order asked.
        seed: of the run.
        games: how many were asked for.
    """
    words = [result.words for result in results]
    for title in dict.fromkeys(
        title_of(answer) + (f"  {answer.variant}" if len(results) == 1 and answer.variant else "")
        for answer in words
    ):
        out.line(Cell(title, "title"))
    if len(results) > 1:
        words = list(lettered(out, words))
        results = [r._replace(words=w) for r, w in zip(results, words, strict=True)]
    remarks(out, words)
    _played(out, results, seed, games)
    if not results[0].games:
        return
    labels = [label_of(answer, words) for answer in words]
    if len(results) == 1:
        _print_one(out, results[0])
    else:
        _print_several(out, results, labels)


def _played(out: Out, results: Sequence[Result], seed: int, games: int) -> None:
    played = results[0].games
    if results[0].partial:
        out.line(
            [
                Cell("Partial  ", "doubt"),
                Cell(f"stopped after {played:,} of {plural(games, 'game')}"),
            ],
            indent=2,
            hanging=9,
        )
    out.line(
        [Cell("Played   ", "dim"), Cell(f"{played:,} games of seed {seed}")], indent=2, hanging=9
    )


def _print_one(out: Out, result: Result) -> None:
    of_checks = [row for row in result.turns if row.key.startswith(_OF_CHECKS)]
    others = [row for row in result.turns if row not in of_checks]
    ended: list[list[Cells]] = []
    if any(games < result.games for games in result.turn_games):
        cells: list[Cells] = ["games that came so far"]
        for games in result.turn_games:
            cells += [f"{games:,}", ""]
        ended.append(cells)
    for rows, more in ((others, ended), (of_checks, [])):
        if rows:
            out.line()
            _turn_by_turn(out, rows, more)
    out.line()
    print_figures(out, result.figures)
    for spread in _chosen(result):
        out.line()
        out.line(Cell(_title(spread), "title"))
        histogram(out, spread)


def _turn_by_turn(out: Out, rows: Sequence[TurnRow], more: Sequence[list[Cells]]) -> None:
    heads = [""]
    for turn in range(1, len(rows[0].estimates) + 1):
        heads += [f"Turn {turn}", "s.e."]
    lines: list[list[Cells]] = []
    for row in rows:
        cells: list[Cells] = [row.label]
        for estimate in row.estimates:
            number, error = figures_of(estimate, row.unit)
            cells += [number, Cell(error, "dim")]
        lines.append(cells)
    grid(out, heads, [*lines, *more], range(1, len(heads), 2))


def print_figures(out: Out, figures: Sequence[Measure]) -> None:
    """Print quantities of whole games with their standard errors."""
    exact = any(figure.exact is not None for figure in figures)
    rows: list[list[Cells]] = []
    for figure in figures:
        number, error = figures_of(figure.estimate, figure.unit)
        row: list[Cells] = [figure.label, number, Cell(error, "dim")]
        if exact:
            row += list(_exact(figure))
        rows.append(row)
    heads = ["", "Estimate", "s.e.", *(["Exact", "Apart by"] if exact else [])]
    out.table(heads, rows, right=range(1, len(heads)))


def _exact(measure: Measure) -> tuple[str, str]:
    if measure.exact is None:
        return "", ""
    distance = measure.distance
    apart = "" if distance is None else f"{distance:+.2f} s.e." if isfinite(distance) else "!"
    if measure.estimate is None:
        return shown(measure.exact, measure.unit), apart
    decimals = _decimals(measure.estimate, measure.unit)
    scale, sign = (1, "") if measure.unit == "amount" else (100, " %")
    return f"{float(measure.exact) * scale:.{decimals}f}{sign}", apart


def _title(spread: Spread) -> str:
    return spread.title if spread.turn is None else f"{spread.title}, turn {spread.turn}"


def _chosen(result: Result) -> list[Spread]:
    """Return the distributions that are shown: of the last turn, and of games that differ."""
    last = len(result.turn_games)
    return [
        spread
        for spread in result.spreads
        if (spread.turn == last and spread.key in _OF_TURNS)
        or (spread.turn is None and sum(_share(row) > 0 for row in spread.rows) > 1)
    ]


def _share(row: Measure) -> float:
    return row.estimate.value if row.estimate else 0.0


def _binned(rows: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    """Put neighbouring numbers together where there are too many for a picture."""
    if len(rows) <= _ROWS or not all(label.isdigit() for label, _ in rows):
        return list(rows)
    width = (int(rows[-1][0]) // _ROWS) + 1
    shares: dict[int, float] = {}
    for label, share in rows:
        place = int(label) // width
        shares[place] = shares.get(place, 0.0) + share
    return [
        (f"{n * width} to {n * width + width - 1}", shares.get(n, 0.0))
        for n in range(min(shares), max(shares) + 1)
    ]


def histogram(out: Out, spread: Spread) -> None:
    """Print a distribution with a bar for each number."""
    exact = any(row.exact is not None for row in spread.rows)
    shares = [(row.label, _share(row)) for row in spread.rows]
    drawn = shares if exact else _binned(shares)
    largest = max((share for _, share in drawn), default=0.0)
    width = min(_BAR, max(4, out.width // 4))
    rows: list[list[Cells]] = []
    for number, (label, share) in enumerate(drawn):
        length = bar(round(share * 100_000) or int(share > 0), round(largest * 100_000), width)
        row: list[Cells] = [label, _percent(share)]
        of = spread.rows[number] if exact else None
        if of is not None and of.exact is not None:
            row += [_percent(float(of.exact)), _exact(of)[1]]
        rows.append([*row, Cell(length, "bar")])
    heads = [spread.corner, "Share", *(["Exact", "Apart by"] if exact else []), ""]
    out.table(heads, rows, right=range(len(heads) - 1))


def _percent(share: float) -> str:
    return "<0.01 %" if 0 < share < 0.0001 else f"{share * 100:.2f} %"


def _difficulty(key: str) -> int:
    """Return what rows are sorted by: those of checks by their difficulty, behind all others."""
    number = key.removeprefix("made").removeprefix("passed")
    return int(number) if number.isdigit() else -1


def _print_several(out: Out, results: Sequence[Result], labels: Sequence[str]) -> None:
    heads = [""]
    starts = []
    for number, label in enumerate(labels):
        starts.append(len(heads))
        heads += [label, "s.e.", *(["+/-"] if number else [])]
    for turn in range(1, len(results[0].turn_games) + 1):
        keys = {row.key: row for result in results for row in result.turns}
        rows = []
        for key, row in sorted(keys.items(), key=lambda item: _difficulty(item[0])):
            found = [{r.key: r for r in result.turns}.get(key) for result in results]
            # A difficulty that no check of a deck had was checked 0 times.
            estimates = [
                Estimate(0.0, 0.0, result.games) if r is None else r.estimates[turn - 1]
                for r, result in zip(found, results, strict=True)
            ]
            rows.append(_compared(row.label, row.unit, estimates))
        out.line()
        out.line(Cell(f"Turn {turn}", "title"))
        grid(out, heads, rows, starts)
    out.line()
    out.line(Cell("Whole games" if results[0].turn_games else "Checks", "title"))
    rows = []
    for number, figure in enumerate(results[0].figures):
        found_in = [result.figures[number].estimate for result in results]
        rows.append(_compared(figure.label, figure.unit, found_in))
    grid(out, heads, rows, starts)
    out.line(f"Compared with {labels[0]}, dealt by the same random numbers.")
    if len(results) > SIDE_BY_SIDE:
        out.line("--json and --csv have the distributions of every deck as well.")
        return
    for result, label in zip(results, labels, strict=True):
        for spread in _chosen(result):
            out.line()
            out.line(Cell(f"{_title(spread)} ({label})", "title"))
            histogram(out, spread)


def _compared(label: str, unit: Unit, estimates: Sequence[Estimate | None]) -> list[Cells]:
    row: list[Cells] = [label]
    base = estimates[0]
    for number, estimate in enumerate(estimates):
        text, error = figures_of(estimate, unit)
        row += [text, Cell(error, "dim")]
        if number:
            row.append(_difference(estimate, base, unit))
    return row


def _difference(estimate: Estimate | None, base: Estimate | None, unit: Unit) -> Cell:
    if estimate is None or base is None:
        return Cell("")
    gap = (estimate.value - base.value) * (1 if unit == "amount" else 100)
    if gap == 0:
        return Cell("=", "dim")
    return Cell(f"{gap:+.2f}", "good" if gap > 0 else "bad")


def print_stories(out: Out, stories: Sequence["Story"], *, seed: int, game: int) -> None:
    """Print games move by move, each with the rules that make it so.

    Args:
        out: where to.
        stories: in the order asked.
        seed: of the run.
        game: number of the game.
    """
    for number, story in enumerate(stories):
        if number:
            out.line()
        words = story.words
        out.line(Cell(title_of(words) + (f"  {words.variant}" if words.variant else ""), "title"))
        remarks(out, [words])
        out.line([Cell("Told     ", "dim"), Cell(f"game {game} of seed {seed}")], indent=2)
        turn = -1
        for step in story.steps:
            if step.turn != turn:
                turn = step.turn
                out.line()
            rules = f" ({', '.join(step.rules)})" if step.rules else ""
            out.line([Cell(step.text), Cell(rules, "dim")], hanging=2)
