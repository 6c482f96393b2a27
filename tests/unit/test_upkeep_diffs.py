"""Diffs of files, which ``git apply`` has to take."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uvdeck.upkeep.diffs import renamed, unified


def test_a_changed_line_with_its_surroundings() -> None:
    before = "a\nb\nc\nd\ne\nf\ng\n"
    assert unified("x.yaml", before.encode(), before.replace("d", "D")) == (
        "--- a/x.yaml\n+++ b/x.yaml\n@@ -1,7 +1,7 @@\n a\n b\n c\n-d\n+D\n e\n f\n g\n"
    )


def test_a_new_file() -> None:
    assert unified("x.yaml", None, "a\n") == "--- /dev/null\n+++ b/x.yaml\n@@ -0,0 +1 @@\n+a\n"


@given(st.text("ab\n\u2028\x0b\r", max_size=20))
def test_nothing_changed(text: str) -> None:
    assert unified("x", text.encode(), text) == ""


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("a\nb", "a\nb\n"),
        ("a\nb\n", "a\nb"),
        ("a\nb", "a\nc"),
        ("a  \n", "a\n"),
        ("a\n\nb\n", "a\n\nc\n"),
        ("a\u2028b\nc\x0cd\n", "a\u2028b\nc\x0ce\n"),
    ],
)
def test_git_takes_it(tmp_path: Path, before: str, text: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(before.encode())
    subprocess.run(
        ["git", "apply", "--unidiff-zero", "-"],
        input=unified("x.yaml", before.encode(), text).encode(),
        cwd=tmp_path,
        check=True,
    )
    assert file.read_bytes() == text.encode()


@pytest.mark.parametrize("text", ["a\nB\nc\n", "x\n"])
def test_git_takes_a_file_of_another_name(tmp_path: Path, text: str) -> None:
    before = "a\nb\nc\n"
    (tmp_path / "x.yaml").write_text(before)
    (tmp_path / "z.yaml").write_text("1\n")
    parts = (
        unified("z.yaml", b"1\n", "2\n"),
        renamed("x.yaml", "y.yaml", before.encode(), text),
        unified("new.yaml", None, "n\n"),
    )
    subprocess.run(["git", "apply", "-"], input="".join(parts).encode(), cwd=tmp_path, check=True)
    found = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert found == {"y.yaml": text, "z.yaml": "2\n", "new.yaml": "n\n"}
