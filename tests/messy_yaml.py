"""YAML as people and programs write it: one value in many styles, with comments everywhere.

Each comment bears a number, so that a test can say which of them are still there, and where.
"""

import json
import random
import re
from typing import Any

#: What stands behind the number of a comment.
ENDINGS = (
    "",
    " text",
    " 'half",
    ": x",
    " #",
    " [",
    "\u00a0x",
    "  ",
    "\t",
    " *a &b",
    " é😀",
)
_MARK = re.compile(r"# ?~([0-9]+)~")
_SAFE = re.compile(r"[A-Za-z\u00c0-\u00ff](?:[A-Za-z0-9\u00c0-\u00ff'.!-]| (?=[A-Za-z]))*\Z")
_WORDS = frozenset({"null", "true", "false"})


def marks(text: str) -> list[int]:
    """Return the numbers of the comments in a text, in their order."""
    return [int(number) for number in _MARK.findall(text)]


def _may_have_tab(head: str) -> bool:
    """Return whether a tab may stand behind this; not where a key or item could begin."""
    return head.endswith(":") and head.strip() != ":"


def quoted(text: str) -> str:
    """Return a text in double quotes, with everything escaped that may not stand there."""
    parts = []
    for char in text:
        if char in '"\\':
            parts.append("\\" + char)
        elif char.isprintable():
            parts.append(char)
        else:
            code = ord(char)
            parts.append(f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}")
    return '"' + "".join(parts) + '"'


class Messy:
    """Writes one document.

    Args:
        choose: what decides on styles.
        comments: how many of the places get a comment, 0 to 1.
    """

    def __init__(self, choose: random.Random, comments: float = 0.3) -> None:
        self.choose = choose
        self.share = comments
        self.count = 0
        self.anchors: dict[str, str] = {}

    def chance(self, share: float) -> bool:
        return self.choose.random() < share

    def comment(self) -> str:
        self.count += 1
        return f"# ~{self.count}~{self.choose.choice(ENDINGS)}"

    def beside(self, head: str = "x:") -> str:
        """Return a comment for the end of a line, or nothing."""
        if not self.chance(self.share):
            return self.choose.choice(["", "", " "])
        tab = "\t" if _may_have_tab(head) else " "
        return self.choose.choice([" ", "  ", tab]) + self.comment()

    def lines(self, most: int = 12) -> list[str]:
        """Return lines of their own: comments at any depth, and empty ones."""
        result = []
        while self.chance(self.share):
            if self.chance(0.3):
                result.append(self.choose.choice(["", "  "]))
            else:
                result.append(" " * self.choose.randint(0, most) + self.comment())
        return result

    # --- Scalars --------------------------------------------------------------------------------

    def text(self, text: str) -> str:
        """Return a text on one line."""
        styles = [quoted(text)]
        if text.isprintable():
            styles.append("'" + text.replace("'", "''") + "'")
        if _SAFE.match(text) and text not in _WORDS:
            styles.append(text)
        return self.choose.choice(styles)

    def scalar(self, value: Any) -> str:
        if isinstance(value, str):
            return self.text(value)
        if value is None:
            return self.choose.choice(["null", "~"])
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value)

    def anchored(self, value: Any, text: str) -> str:
        """Return the text with an anchor before it, now and then."""
        key = json.dumps(value)
        if key in self.anchors or not self.chance(0.1):
            return text
        self.anchors[key] = f"a{len(self.anchors)}"
        return f"&{self.anchors[key]} {text}"

    def alias(self, value: Any) -> str | None:
        name = self.anchors.get(json.dumps(value))
        return f"*{name} " if name is not None and self.chance(0.5) else None

    # --- Flow style -----------------------------------------------------------------------------

    def flow(self, value: Any, indent: int) -> str:
        """Return a value in braces or brackets, on one line or several."""
        known = self.alias(value)
        if known is not None:
            return known
        if not isinstance(value, dict | list):
            return self.anchored(value, self.scalar(value))
        items = []
        for item in value.items() if isinstance(value, dict) else value:
            if isinstance(value, dict):
                sign = self.choose.choice(["", "", "? "])
                text = f"{sign}{self.text(item[0])} : {self.flow(item[1], indent)}"
            else:
                text = self.flow(item, indent)
            items.append(self.gap(indent) + text + self.gap(indent, text))
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        last = "," if items and self.chance(0.2) else ""
        return self.anchored(
            value, opening + ",".join(items) + last + self.gap(indent, "x") + closing
        )

    def gap(self, indent: int, before: str = "") -> str:
        """Return what may stand between the parts of a flow: blanks, or lines with comments.

        Args:
            indent: of the block around it; the next part is indented more deeply.
            before: what stands before it; a comment may follow a bracket or a quote at once.
        """
        if self.chance(0.7):
            return self.choose.choice(["", " ", "  "])
        glued = before[-1:] in ("", '"', "'", "]", "}") and self.chance(0.5)
        first = self.comment() if self.chance(self.share) else ""
        lines = ["" if glued or not first else " ", *self.lines()]
        lines[0] += first
        return "\n".join(lines) + "\n" + " " * (indent + self.choose.randint(1, 4))

    # --- Block style ----------------------------------------------------------------------------

    def value(self, value: Any, indent: int, head: str) -> list[str]:
        """Return the lines of an entry: its head (a key with its colon, or a hyphen), its value."""
        known = self.alias(value)
        if known is not None:
            return [f"{head} {known}{self.beside()}"]
        if isinstance(value, dict | list) and value and self.chance(0.75):
            return self.nested(value, indent, head)
        if isinstance(value, str) and self.chance(0.3) and self.fits_a_block(value):
            return self.literal(value, indent, head)
        if value is None and self.chance(0.3):
            return [f"{head}{self.beside(head).rstrip()}"]
        text = self.flow(value, indent)
        if self.chance(0.15):  # the value on a line of its own
            inner = " " * (indent + self.choose.randint(1, 5))
            lines = [f"{head}{self.beside(head).rstrip()}", *self.lines()]
            return [*lines, f"{inner}{text}{self.beside()}"]
        blanks = self.choose.choice([" ", " ", "   ", "\t" if _may_have_tab(head) else " "])
        return [f"{head}{blanks}{text}{self.beside()}"]

    def nested(self, value: Any, indent: int, head: str) -> list[str]:
        mark = self.anchored(value, "").rstrip()
        if head.endswith("-") and not mark and self.chance(0.7):  # on the line of its hyphen
            width = len(head) + 1
            body = self.block(value, width)
            return [f"{head} {body[0][width:]}", *body[1:]]
        deeper = indent + self.choose.randint(1, 5)
        if isinstance(value, list) and head.endswith(":") and self.chance(0.3):
            deeper = indent  # hyphens below their key
        head += f" {mark}" if mark else ""
        return [f"{head}{self.beside(head).rstrip()}", *self.lines(), *self.block(value, deeper)]

    def block(self, value: Any, indent: int) -> list[str]:
        pad = " " * indent
        result: list[str] = []
        for number, item in enumerate(value.items() if isinstance(value, dict) else value):
            if number and not self.closed:
                result += self.lines()
            self.closed = False
            if not isinstance(value, dict):
                result += self.value(item, indent, f"{pad}-")
                continue
            key, inner = item
            if self.chance(0.08):
                result.append(f"{pad}? {self.text(key)}{self.beside().rstrip()}")
                result += self.lines()
                result += self.value(inner, indent, f"{pad}:")
            else:
                result += self.value(inner, indent, f"{pad}{self.text(key)}:")
        return result

    #: Whether a text in block style has just ended, to which an indented comment would belong.
    closed = False

    def fits_a_block(self, text: str) -> bool:
        lines = text.split("\n")
        return all(line.isprintable() and not line.startswith(" ") for line in lines) and bool(
            lines[0].strip() and text.strip("\n")
        )

    def literal(self, text: str, indent: int, head: str) -> list[str]:
        body = text.rstrip("\n")
        ends = len(text) - len(body)
        sign = {0: "|-", 1: "|"}.get(ends, "|+")
        pad = " " * (indent + self.choose.randint(1, 4))
        lines = [pad + line if line else "" for line in body.split("\n")]
        self.closed = True
        return [f"{head} {sign}{self.beside()}", *lines, *[""] * (ends - 1)]

    # --- The document ---------------------------------------------------------------------------

    def document(self, value: Any) -> str:
        lines = self.lines()
        if self.chance(0.15):
            lines += ["%YAML 1.1", *self.lines(0)]
            lines.append("---" + self.beside())
        elif self.chance(0.2):
            lines.append("---" + self.beside())
        lines += self.lines()
        if not value or self.chance(0.1):
            lines += (self.flow(value, 0) + self.beside()).split("\n")
        else:
            lines += self.block(value, self.choose.choice([0, 0, 0, 2, 3]))
        ended = not self.closed
        lines += self.lines() if ended else [self.comment()] * self.chance(self.share)
        if self.chance(0.1):
            lines += ["..." + self.beside(), *self.lines()]
            ended = True
        ends = self.choose.choice(["\n", "\n", "\r\n", "\r", "\x85"])
        text = "\n".join(lines).replace("\n", ends)
        last = self.choose.choice(["" if ended else ends, ends])
        return self.choose.choice(["", "", "\ufeff"]) + text + last
