"""A comparison of card lists as text and as Markdown."""

import html
import re
from typing import Any

import pytest

from tests.card_lists import LIST, files, fresh, pair, side
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.render.card_diff import print_difference
from uvdeck.render.card_diff_json import to_json
from uvdeck.render.card_diff_markdown import MAX_LENGTH, escape, to_markdown
from uvdeck.render.card_diff_tables import Told, sections, summary
from uvdeck.render.out import PlainOut
from uvdeck.upkeep.differ import compare

HOSTILE = (
    "a | b", "*bold*", "__init__", "`code`", "<b>", "<!-- x", "&lt;", "@everyone", "@org/team",
    "#123", "GH-12", "https://example.org", "www.example.org", "[x](y)", "![x](y)", "~~x~~",
    "$x$", ":smile:", "\\|", "a\nb", "\u202e", "> x", "# x", "<script>alert(1)</script>",
)  # fmt: skip


def told(new: Any, old: Any = LIST) -> Told:
    texts = files(old), files(new)
    both = pair(*texts)
    return Told(side(texts[0], "old"), side(texts[1], "new"), both, compare(both))


def renamed(name: str) -> Told:
    new = fresh()
    new["x01"]["002"]["name"] = name
    return told(new)


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_has_a_meaning_in_markdown(text: str) -> None:
    shown = escape(text)
    assert "\n" not in shown
    assert not re.search(r"(?<!\\)(?:\\\\)*[|*_`\[\]~$]", shown)
    assert "<" not in shown
    rendered = html.unescape(re.sub(r"\\([|*_`\[\]~$\\])", r"\1", shown))
    for linked in (r"@\w", r"#\w", r"(?i)gh-[0-9]", r"www\.", r"://", r":\w+:"):
        assert not re.search(linked, rendered)
    # What a reader sees is the text itself, but for what no terminal may see either.
    seen = rendered.replace("\u200b", "")
    assert seen == text.replace("\n", "\\x0a").replace("\u202e", "\\u202e")


@pytest.mark.parametrize("text", [name for name in HOSTILE if name.isprintable()])
def test_a_table_keeps_its_columns(text: str) -> None:
    lines = to_markdown(renamed(text), []).splitlines()
    rows = [line for line in lines if line.startswith("|")]
    assert rows
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {4}


def test_markdown_stays_below_what_github_takes() -> None:
    cards = {f"{i:04}": {**LIST["x01"]["004"], "name": f"{'@|<' * 35} {i}"} for i in range(1, 1500)}
    new = {**fresh(), "x03": cards}
    text = to_markdown(told(new), [])
    assert len(text) <= MAX_LENGTH
    assert "#### Added (1499)" in text
    assert re.search(r"^and [0-9]+ more$", text, re.M)
    assert "#### Sets" in text
    many = [Diagnostic("SCH101", Severity.ERROR, "x" * 1000, Span("y" * 3000))] * 90
    assert len(to_markdown(told(new), many, 1)) <= MAX_LENGTH


def test_a_limit_leaves_rows_out(capsys: pytest.CaptureFixture[str]) -> None:
    new = fresh()
    for number in ("001", "002", "003", "004"):
        new["x01"][number]["control"] = 1
    print_difference(PlainOut(), told(new), [], 1)
    out = capsys.readouterr().out
    assert "Changed (4)" in out
    assert "and 3 more" in out
    assert "x01/002" not in out
    assert "and 3 more" in to_markdown(told(new), [], 1)
    assert "more" not in to_markdown(told(new), [])


def test_runs_of_numbers_are_one_row() -> None:
    old = {"x01": {f"{n:03}": {**LIST["x01"]["004"], "name": f"Card {n}"} for n in range(1, 31)}}
    new = {"x01": {f"{n + (n > 9):03}": card for n, card in enumerate(old["x01"].values(), 1)}}
    found = {section.title: section for section in sections(told(new, old))}
    assert list(found) == ["Renumbered"]
    assert found["Renumbered"].number == 21
    ((before, after, _),) = found["Renumbered"].rows
    assert (before, after) == (("x01/010 to 030",), ("x01/011 to 031",))


def test_empty() -> None:
    same = told(fresh())
    assert sections(same) == []
    assert summary(same) == "no differences"
    assert to_json(same, [])["summary"] == "no differences"
    assert to_markdown(same, []).startswith("### ")
