"""Odds as a person reads them: figures with bars, tables, decks side by side.

Percentages are rounded once, at the end, from exact fractions. What is not certain is never shown
as 0.00 % or 100.00 %.
"""

import sys
from collections.abc import Collection, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

from uvdeck.odds.answer import Answer, Figure, Table, Unit
from uvdeck.render.out import Cell, Cells, Out, bar, plain_text

#: Answers whose tables are shown side by side; with more, only their figures are.
SIDE_BY_SIDE: Final = 4
#: Figures that stand in columns; with more, the answers do.
_FIGURES: Final = 5
#: Characters of a label that heads a column; longer ones become letters with a legend.
_HEAD: Final = 24
_LETTERS: Final = "ABCD"
#: Decimals of a tiny percentage; smaller ones are shown with an exponent.
_DECIMALS: Final = 8
#: Blanks between columns on a terminal.
_GAP: Final = 3
#: Characters of a full bar.
_BAR: Final = 24


def percent(chance: Fraction) -> str:
    """Return a probability as a percentage with two decimals, more where it is tiny."""
    hundredths = round(chance * 10_000)
    if 0 < chance < Fraction(1, 10_000):
        return f"{_small(chance * 100)} %"
    if hundredths == 10_000 and chance < 1:
        return ">99.99 %"
    return f"{hundredths // 100}.{hundredths % 100:02} %"


def _small(value: Fraction) -> str:
    """Return a positive number below 0.01 with two digits that count."""
    if value < sys.float_info.min:
        # Too small for a float; only decks of thousands of cards come here.
        return f"{Decimal(value.numerator) / Decimal(value.denominator):.1e}"
    text = f"{float(value):.1e}"
    decimals = 1 - int(text.partition("e")[2])
    return text if decimals > _DECIMALS else f"{float(value):.{decimals}f}"


def number(value: Fraction) -> str:
    """Return an amount with two decimals; whole ones without."""
    if value.denominator == 1:
        return str(value.numerator)
    hundredths = round(value * 100)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


def shown(value: Fraction | None, unit: Unit) -> str:
    """Return a number as people read it."""
    if value is None:
        return "nobody can say"
    if unit == "difference":
        return f"{difference(value, Fraction(0), 'chance').replace('=', '0')} points"
    return percent(value) if unit == "chance" else number(value)


def difference(value: Fraction | None, base: Fraction | None, unit: Unit) -> str:
    """Return how much a number is above or below another; chances in percentage points."""
    if value is None or base is None:
        return ""
    gap = (value - base) * (1 if unit == "amount" else 100)
    if gap == 0:
        return "="
    hundredths = abs(round(gap * 100))
    sign = "+" if gap > 0 else "-"
    if hundredths == 0:
        return f"{sign}<0.01"
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"


def title_of(answer: Answer) -> str:
    """Return what an answer is about: the deck's name and file."""
    return f"{answer.name}  ({answer.path})" if answer.name else answer.path


def print_answers(out: Out, answers: Sequence[Answer], *, fractions: bool) -> None:
    """Print answers: one in full, several side by side, sorted by their first figure.

    Args:
        out: where to.
        answers: in the order asked; the first is what the others are compared with.
        fractions: whether each number is also shown as an exact fraction.
    """
    if len(answers) == 1:
        _print_one(out, answers[0], fractions=fractions)
        return
    for name in dict.fromkeys(title_of(answer) for answer in answers):
        out.line(Cell(name, "title"))
    answers = lettered(out, answers)
    base = answers[0]
    ranked = sorted(answers, key=_rank)
    remarks(out, answers)
    if len(base.figures) <= _FIGURES:
        _figures_in_columns(out, ranked, base, fractions=fractions)
    else:
        _figures_in_rows(out, ranked, base, fractions=fractions)
    out.line(f"Compared with {label_of(base, answers)}; chances differ by percentage points.")
    if len(answers) <= SIDE_BY_SIDE:
        _tables_side_by_side(out, ranked, answers, fractions=fractions)
    else:
        out.line("--json and --csv have the tables of every deck as well.")


def _rank(answer: Answer) -> Fraction:
    value = answer.figures[0].value if answer.figures else None
    return Fraction(1) if value is None else -value


def label_of(answer: Answer, answers: Sequence[Answer]) -> str:
    """Return what tells an answer from the others."""
    several = len({a.path for a in answers}) > 1
    parts = [answer.path] if several else []
    if answer.variant or not several:
        parts.append(answer.variant or "as it is")
    return ", ".join(parts)


def lettered(out: Out, answers: Sequence[Answer]) -> Sequence[Answer]:
    """Return the answers under letters, after a legend, where their labels are long."""
    labels = [label_of(answer, answers) for answer in answers]
    if len(answers) > SIDE_BY_SIDE or max(map(len, labels)) <= _HEAD:
        return answers
    out.line()
    out.facts(list(zip(_LETTERS, labels, strict=False)), indent=2)
    return [
        answer._replace(path="", variant=letter)
        for letter, answer in zip(_LETTERS, answers, strict=False)
    ]


def remarks(out: Out, answers: Sequence[Answer]) -> None:
    """Print what the answers rest on, each sentence once."""
    several = len(answers) > 1
    by_text: dict[str, list[str]] = {}
    for answer in answers:
        by_text.setdefault(answer.assumes, []).append(label_of(answer, answers))
    for text, labels in by_text.items():
        of = f"{' | '.join(labels)}: " if len(by_text) > 1 else ""
        out.line([Cell("Assumed  ", "dim"), Cell(of + text)], indent=2, hanging=9)
    for style, head in (("note", "Note     "), ("doubt", "Unknown  ")):
        seen: dict[str, None] = {}
        for answer in answers:
            for text in answer.notes if style == "note" else answer.doubts:
                label = f"{label_of(answer, answers)}: " if several else ""
                seen.setdefault(label + text)
        for text in seen:
            out.line([Cell(head, style), Cell(text)], indent=2, hanging=9)


def _exact(value: Fraction | None) -> str:
    return "" if value is None else str(value)


def _print_one(out: Out, answer: Answer, *, fractions: bool) -> None:
    out.line(Cell(title_of(answer) + (f"  {answer.variant}" if answer.variant else ""), "title"))
    remarks(out, [answer])
    out.line()
    if answer.facts:
        out.facts([(label, text) for label, text in answer.facts])
        out.line()
    rows: list[list[Cells]] = []
    for figure in answer.figures:
        row: list[Cells] = [figure.label, shown(figure.value, figure.unit)]
        if fractions:
            row.append(_exact(figure.value))
        chance = figure.unit == "chance" and figure.value is not None
        row.append(_bar(out, figure.value or Fraction(0), Fraction(1)) if chance else "")
        rows.append(row)
    heads = ["", "", *([""] if fractions else []), ""]
    out.table(heads, rows, right=(1,))
    for table in answer.tables:
        out.line()
        _print_table(out, table, fractions=fractions)


def grid(
    out: Out,
    heads: Sequence[str],
    rows: Sequence[Sequence[Cells]],
    starts: Collection[int] | None = None,
) -> None:
    """Print a table of numbers; where a terminal is too narrow, some columns after the others.

    The labels stand before each part.

    Args:
        out: where to.
        heads: the heads of the columns, that of the labels first.
        rows: the cells.
        starts: the columns that a part may begin with; any without it.
    """
    widths = [
        max(len(plain_text(cell)) for cell in column) + _GAP
        for column in zip(heads, *rows, strict=True)
    ]
    possible = [i for i in range(1, len(heads)) if starts is None or i in starts]
    ends = [*possible[1:], len(heads)]
    start = 1
    while start < len(heads):
        end = next(e for e in ends if e > start)
        for more in ends:
            room = sum(widths[start:more]) + widths[0] <= out.width + _GAP
            if more > end and (room or not out.is_terminal):
                end = more
        if start > 1:
            out.line()
        part = [0, *range(start, end)]
        out.table(
            [heads[i] for i in part],
            [[row[i] for i in part] for row in rows],
            right=range(1, len(part)),
        )
        start = end


def _bar(out: Out, value: Fraction, largest: Fraction) -> Cell:
    scale = 10_000
    width = min(_BAR, max(4, out.width // 4))
    return Cell(bar(round(value * scale) or int(value > 0), round(largest * scale), width), "bar")


def _print_table(out: Out, table: Table, *, fractions: bool) -> None:
    out.line(Cell(table.title, "title"))
    if len(table.columns) > 1:
        cells: list[list[Cells]] = [
            [
                label,
                *(
                    f"{shown(v, table.unit)} = {v}" if fractions else shown(v, table.unit)
                    for v in values
                ),
            ]
            for label, values in table.rows
        ]
        grid(out, (table.corner, *table.columns), cells)
        return
    largest = max((values[0] for _, values in table.rows), default=Fraction(0))
    rows: list[list[Cells]] = []
    for label, (value,) in table.rows:
        row: list[Cells] = [label, shown(value, table.unit)]
        if fractions:
            row.append(_exact(value))
        row.append(_bar(out, value, largest))
        rows.append(row)
    heads = [table.corner, table.columns[0], *(["Exactly"] if fractions else []), ""]
    out.table(heads, rows, right=(0, 1) if _numbers(table) else (1,))


def _numbers(table: Table) -> bool:
    return all(label.isdigit() for label, _ in table.rows)


def _figures_in_columns(
    out: Out, ranked: Sequence[Answer], base: Answer, *, fractions: bool
) -> None:
    heads = [""]
    for figure in base.figures:
        heads += [figure.label, "+/-", *(["Exactly"] if fractions else [])]
    rows: list[list[Cells]] = []
    for answer in ranked:
        row: list[Cells] = [label_of(answer, ranked)]
        for figure, other in zip(answer.figures, base.figures, strict=True):
            row.append(shown(figure.value, figure.unit))
            row.append("" if answer is base else _difference(figure, other))
            if fractions:
                row.append(_exact(figure.value))
        rows.append(row)
    out.line()
    grid(out, heads, rows)


def _difference(figure: Figure, other: Figure) -> Cell:
    text = difference(figure.value, other.value, figure.unit)
    return Cell(text, {"+": "good", "-": "bad"}.get(text[:1], "dim"))


def _figures_in_rows(out: Out, ranked: Sequence[Answer], base: Answer, *, fractions: bool) -> None:
    heads = [""]
    for answer in ranked:
        heads += [label_of(answer, ranked), *([] if answer is base else ["+/-"])]
        heads += ["Exactly"] if fractions else []
    rows: list[list[Cells]] = []
    for i, other in enumerate(base.figures):
        row: list[Cells] = [other.label]
        for answer in ranked:
            figure = answer.figures[i]
            row.append(shown(figure.value, figure.unit))
            row += [] if answer is base else [_difference(figure, other)]
            row += [_exact(figure.value)] if fractions else []
        rows.append(row)
    out.line()
    grid(out, heads, rows)


def _tables_side_by_side(
    out: Out, ranked: Sequence[Answer], answers: Sequence[Answer], *, fractions: bool
) -> None:
    if len({answer.facts for answer in answers}) == 1:
        if answers[0].facts:
            out.line()
            out.facts([*answers[0].facts])
    else:
        for answer in ranked:
            out.line()
            out.line(Cell(label_of(answer, answers), "title"))
            out.facts([*answer.facts], indent=2)
    tables = {table.key: table for answer in answers for table in answer.tables}
    for key in tables:
        of = [(a, t) for a in ranked for t in a.tables if t.key == key]
        joined = _joined(key, [(label_of(answer, answers), table) for answer, table in of])
        if joined is not None:
            out.line()
            _print_table(out, joined, fractions=fractions)
            continue
        for answer, table in of:
            out.line()
            title = f"{table.title} ({label_of(answer, answers)})"
            _print_table(out, table._replace(title=title), fractions=fractions)


def _joined(key: str, of: Sequence[tuple[str, Table]]) -> Table | None:
    """Return tables of one column as one with a column each, None where they are not alike.

    A number that a table does not have has no chance in it; other rows must be the same.
    """
    first = of[0][1]
    rows = {label for _, table in of for label, _ in table.rows}
    numbered = all(label.isdigit() or label == "none" for label in rows)
    alike = all([label for label, _ in t.rows] == [label for label, _ in first.rows] for _, t in of)
    if len(first.columns) > 1 or not (numbered or alike):
        return None
    labels = [label for label, _ in first.rows]
    if numbered:
        labels = sorted(
            rows, key=lambda label: (label == "none", int(label) if label.isdigit() else 0)
        )
    values = [{label: v[0] for label, v in table.rows} for _, table in of]
    return Table(
        key,
        first.title,
        first.corner,
        tuple(label for label, _ in of),
        tuple((label, tuple(v.get(label, Fraction(0)) for v in values)) for label in labels),
        first.unit,
    )
