"""The README's picture: a real run of the program, drawn as an SVG.

``python tests/docs/picture.py`` draws it anew; a test holds its text to the program's output.
"""

import html
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "images" / "check.svg"
COMMAND = ("check", "examples/decks/illegal/leg103-no-shared-symbol.yaml")
COLUMNS = 84

#: Rich's template without the web fonts: the picture fetches nothing from anywhere.
_FORMAT = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width;
}}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def run() -> str:
    """Return what the program prints in colour."""
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
    return subprocess.run(
        [sys.executable, "-m", "uvdeck", *COMMAND],
        cwd=ROOT,
        env={
            **environment, "FORCE_COLOR": "1", "TERM": "xterm-256color",
            "COLUMNS": str(COLUMNS), "PYTHONIOENCODING": "utf-8",
        },
        capture_output=True,
        encoding="utf-8",
        check=False,
    ).stdout  # fmt: skip


def draw(output: str) -> str:
    """Return the picture of a coloured output."""
    from rich.console import Console
    from rich.text import Text

    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123
        console = Console(
            record=True, width=COLUMNS, file=nowhere, force_terminal=True, color_system="truecolor"
        )
        console.print(Text(f"$ uvdeck {' '.join(COMMAND)}", "bold"))
        console.print(Text.from_ansi(output))
        return console.export_svg(title="uvdeck", code_format=_FORMAT, unique_id="uvdeck")


def text_of(svg: str) -> str:
    """Return the words of a picture, or of a plain text, with single blanks between them."""
    inner = re.findall(r"<text[^>]*>(.*?)</text>", svg.partition('-matrix">')[2], re.S)
    return " ".join(html.unescape(" ".join(inner)).replace("\xa0", " ").split())


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(draw(run()), encoding="utf-8")
    print(f"Wrote {PICTURE.relative_to(ROOT)}")
