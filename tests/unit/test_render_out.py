"""Tables on a terminal: what is kept whole where there is little room."""

import pytest

from uvdeck.render.out import RichOut

ROWS = [
    ["harbl/002", "Bram Okoro, Harbour Boxer", "keywords", "Human; Fighter", "Human", "t.csv:2"],
    ["harbl/004B", "Sister Vell (II), Unbound", "symbols", "chaos void", "death", "t.csv:3"],
]


@pytest.mark.parametrize(("width", "kept"), [(60, True), (80, True), (50, True), (30, False)])
def test_ids_are_whole_where_the_rest_has_room(
    width: int, kept: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.delenv("NO_COLOR", raising=False)
    RichOut().table(("Printing", "Card", "Fact", "Ours", "Theirs", "Row"), ROWS)
    printed = capsys.readouterr().out
    assert [row[0] in printed for row in ROWS] == [kept, kept]
    assert all(len(line) <= width for line in printed.splitlines())
    # Nothing is dropped.
    letters = sorted("".join(printed.split()).replace("\u2500", ""))
    heads = "PrintingCardFactOursTheirsRow"
    assert letters == sorted("".join([heads, *("".join(row) for row in ROWS)]).replace(" ", ""))
