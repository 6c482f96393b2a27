"""The picture in the README shows what the program prints."""

import re

from tests.docs.picture import COMMAND, PICTURE, ROOT, run, text_of

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def test_picture_shows_a_real_run():
    plain = _COLOURS.sub("", run())
    assert "LEG103" in plain
    shown = text_of(PICTURE.read_text(encoding="utf-8"))
    wanted = " ".join(f"$ uvdeck {' '.join(COMMAND)} {plain}".split())
    assert shown.replace(" ", "") == wanted.replace(" ", "")


def test_readme_shows_the_picture():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"]({PICTURE.relative_to(ROOT).as_posix()})" in readme


def test_picture_fetches_nothing():
    svg = PICTURE.read_text(encoding="utf-8")
    assert re.findall(r"https?://[^\s\"')]+", svg) == ["http://www.w3.org/2000/svg"]
