"""The text of a YAML file: decoding it, places in it, wording what the parser complains of.

Needs no PyYAML, so that plain-text decks can be decoded without loading it.
"""

import codecs
import re
from typing import Final

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.text import printable, shorten

#: Lines that start with %, which no file of ours has.
MAX_DIRECTIVES: Final = 8


def decode(data: bytes, path: str) -> tuple[str | None, list[Diagnostic]]:
    """Return a file's bytes as text: UTF-8 with or without a byte-order mark (FC-047)."""
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        mark = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
        # The decoder does not count the mark.
        before = data[mark : mark + error.start].decode("utf-8", "replace")
        utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        binary = b"\0" in data[:4096] and not utf16
        return None, [
            Diagnostic(
                "YML102",
                Severity.ERROR,
                "This is no text file." if binary else "The file is not valid UTF-8.",
                Span(path) if binary or utf16 else Span(path, *_place(before, len(before))),
                hint="Give a text file." if binary else "Save the file as UTF-8.",
            )
        ]


# Patterns are compiled when something is wrong, not at every start: the last one takes as long as
# half of a bare interpreter.
_BREAK: Final = "\r\n?|[\n\x85\u2028\u2029]"


def _place(text: str, index: int) -> tuple[int, int]:
    """Return the line and column of a character; lines end where YAML ends them."""
    if index > 1_000_000:  # a file of noise: to a line or so is good enough
        start = text.rfind("\n", 0, index) + 1
        return text.count("\n", 0, index) + 1, index - start + 1
    line, start = 1, 0
    for match in re.finditer(_BREAK, text[:index]):
        line, start = line + 1, match.end()
    return line, index - start + 1


# What may not even stand in YAML as such.
_NO_YAML: Final = "[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


def show(text: str) -> str:
    """Return a text as findings show it: short, on one line, without control characters."""
    return printable(shorten(text, 60))


_QUOTE_HINTS: Final = (
    ("mapping values are not allowed", "A colon inside text: put the whole text in quotes."),
    ("expected <block end>", "Text after a closing quote, or wrong indentation: quote it whole."),
    (
        "did not find expected key",
        "Text after a closing quote, or wrong indentation: quote it whole.",
    ),
    ("expected '-' indicator", "Text after a closing quote: put single quotes around it all."),
    ("cannot start any token", "Text that starts with this character needs quotes."),
    ("found undefined alias", "Text that starts with * needs quotes."),
    ("did not find expected alphabetic", "Text that starts with & or * needs quotes."),
    ("could not find expected ':'", "A key without a colon, or text that needs quotes."),
    ("exceeded maximum nesting", "No file of ours is nested so deeply; look for a stray bracket."),
    ("too many lines start with %", "Remove these lines, or quote their text."),
    ("control characters are not allowed", "Remove the control character."),
)


def syntax_error(text: str, path: str, error: Exception) -> Diagnostic:
    """Return libyaml's complaint as a finding, with a hint where the cause is a known trap."""
    mark = getattr(error, "problem_mark", None)
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    problem = problem.splitlines()[0] if problem else "it cannot be read"
    line = column = None
    if mark is not None:
        line, column = mark.line + 1, mark.column + 1
    else:  # the readers count in bytes, in characters, or not at all
        forbidden = re.search(_NO_YAML, text)
        if forbidden is not None:
            line, column = _place(text, forbidden.start())
    hint = next(
        (hint for start, hint in _QUOTE_HINTS if start in problem),
        "Check the indentation and the quotes of this line.",
    )
    if mark is not None and text[mark.index : mark.index + 1] == "\t":
        hint = "Indent with blanks, never with tabs."
    return Diagnostic(
        "YML101",
        Severity.ERROR,
        f"The YAML cannot be read: {show(problem)}.",
        Span(path, line, column),
        hint=hint,
    )


def may_be_cut(text: str) -> bool:
    """Return whether a ``#`` stands behind a blank and before something else, anywhere."""
    return "#" in text and re.search(r"[ \t]#\S", text) is not None


def looks_cut(comment: str) -> bool:
    """Return whether a comment looks like the rest of a text: no blank stands behind its #."""
    return comment.startswith("#") and comment[1:2] not in ("", " ", "\t", "#")


def text_cut(text: str, path: str, value: str, start: int, end: int) -> Diagnostic | None:
    """Return a finding if YAML cuts a plain text at a ``#``: ``name: Aiming For #1``.

    A comment that somebody means has a blank behind its ``#``; text with one needs quotes.

    Args:
        text: the document.
        path: its path, as findings show it.
        value: a plain scalar of it, which may be empty.
        start: the index of its first character.
        end: the index behind its last.
    """
    rest = re.split(_BREAK, text[end : end + 200], maxsplit=1)[0]
    cut = rest.lstrip(" \t")
    if cut == rest or not looks_cut(cut):
        return None
    line, _ = _place(text, start)
    column = _place(text, end + len(rest) - len(cut))[1]
    return Diagnostic(
        "YML112",
        Severity.WARNING,
        f"'{show(value)}' is cut at the #, which starts a comment."
        if value
        else "The text is empty: the # starts a comment.",
        Span(path, line, column),
        hint=f'Quote the text: "{show((value + rest).strip())}".',
    )


def excess_of_directives(text: str) -> int | None:
    """Return where the first of more lines stands that start with % than any file has, or None.

    The time that libyaml takes for directives grows with their square.
    """
    breaks = "\n%", "\r%", "\x85%", "\u2028%", "\u2029%"
    first = text.startswith("%")
    if first + sum(text.count(line) for line in breaks) <= MAX_DIRECTIVES:
        return None
    return 0 if first else min(at for line in breaks if (at := text.find(line)) >= 0) + 1
