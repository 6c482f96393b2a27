"""What changed between two card lists, as Markdown for the text of a pull request.

Nothing of a card, a file or a revision has a meaning in Markdown, HTML or to GitHub: no table is
broken, nobody is notified, no issue is linked. The text stays below what GitHub accepts.
"""

import re
from collections.abc import Sequence
from typing import Final

from uvdeck.diagnostics import Diagnostic
from uvdeck.render.card_diff_tables import Section, Told, sections, side_name, summary
from uvdeck.render.findings import place
from uvdeck.text import plural, printable, shorten

#: Characters of a text at most; GitHub takes 65,536.
MAX_LENGTH: Final = 60_000
#: Rows of each table that are tried in turn, until the text is short enough.
_ROWS: Final = (None, 500, 200, 100, 50, 25, 10, 5, 2)
#: Findings that are listed.
_FINDINGS: Final = 20

_ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_SPECIAL: Final = re.compile(r"[\\`*_\[\]|~$]")
# GitHub makes links of these when Markdown has been read, so that a backslash is no help: a break
# of no width is put between.
_BREAK: Final = "&#8203;"
_LINKED: Final = re.compile(r"(@|#|:(?=\S)|\b(?:www|[Gg][Hh])(?=[.\-]))")


def escape(text: str) -> str:
    """Return a text that Markdown shows as it is, on one line and in a cell of a table."""
    text = printable(text)
    text = _SPECIAL.sub(lambda match: "\\" + match[0], text)
    text = _LINKED.sub(r"\1" + "\0", text)  # printable() leaves none of its own
    text = re.sub("&|<|(?<!-)>", lambda match: _ENTITIES[match[0]], text)  # arrows stay
    return text.replace("\0", _BREAK)


def to_markdown(told: Told, findings: Sequence[Diagnostic], limit: int | None = None) -> str:
    """Return a comparison as Markdown, of :data:`MAX_LENGTH` characters at most.

    Args:
        told: what changed.
        findings: what is wrong with the files.
        limit: rows of each table; None for as many as there is room for.
    """
    found = sections(told)
    text = ""
    for rows in _ROWS:
        least = rows if limit is None else limit if rows is None else min(rows, limit)
        text = _text(told, found, findings, least)
        if len(text) <= MAX_LENGTH:
            return text
    return text[:MAX_LENGTH].rpartition("\n")[0] + "\n"


def _text(
    told: Told, found: Sequence[Section], findings: Sequence[Diagnostic], limit: int | None
) -> str:
    old, new = (escape(shorten(side_name(side), 200)) for side in (told.old, told.new))
    parts = [f"### Card list: {old} to {new}\n", escape(summary(told)) + "\n"]
    if findings:
        lines = [
            f"- {escape(place(f))} {f.code} {escape(shorten(f.message, 300))}"
            for f in findings[:_FINDINGS]
        ]
        if len(findings) > _FINDINGS:
            lines.append(f"- and {len(findings) - _FINDINGS} more")
        parts.append(f"{plural(len(findings), 'finding')} in the files:\n")
        parts.append("\n".join(lines) + "\n")
    for section in found:
        parts.append(f"#### {section.title} ({section.number})\n")
        parts.append(_table(section, limit))
        left = 0 if limit is None else len(section.rows) - limit
        if left > 0:
            parts.append(f"and {left} more\n")
    return "\n".join(parts)


def _table(section: Section, limit: int | None) -> str:
    lines = [
        f"| {' | '.join(section.headers)} |",
        f"|{' --- |' * len(section.headers)}",
    ]
    lines += [
        f"| {' | '.join('<br>'.join(map(escape, cell)) for cell in row)} |"
        for row in section.rows[:limit]
    ]
    return "\n".join(lines) + "\n"
