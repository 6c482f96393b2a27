"""Diffs of files, which ``git apply`` has to take."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uvdeck.upkeep.diffs import renamed, unified

#: Files of lines that stand in them several times, and such that stand once.
FILES = st.lists(st.sampled_from([*"abc", "a  ", *map(str, range(30))]), max_size=60).map(
    lambda lines: "".join(f"{line}\n" for line in lines)
)


def patched(before: str, diff: str) -> str:
    """Return a text with a diff put to it, line by line, as strictly as can be."""
    old = before.split("\n")
    result: list[str] = []
    at = 0
    for line in diff.splitlines()[2:]:
        if line.startswith("@@"):
            start, _, count = line.split()[1][1:].partition(",")
            first = int(start) - (count != "0")
            assert first >= at
            result += old[at:first]
            at = first
        elif line.startswith("+"):
            result.append(line[1:])
        else:
            assert old[at] == line[1:]
            at += 1
            if line.startswith(" "):
                result.append(line[1:])
    return "\n".join([*result, *old[at:]])


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


def test_a_byte_order_mark_is_a_change() -> None:
    assert unified("x", b"\xef\xbb\xbfa\n", "a\n").endswith("@@ -1 +1 @@\n-\ufeffa\n+a\n")


@given(FILES, FILES)
def test_what_a_diff_makes_of_a_file(before: str, text: str) -> None:
    diff = unified("x", before.encode(), text)
    assert patched(before, diff) == text
    assert (diff == "") == (before == text)


@given(FILES, FILES, FILES, FILES)
def test_lines_that_stay_are_not_shown_as_changed(a: str, b: str, c: str, d: str) -> None:
    certain = "".join(f"the line {n}\n" for n in range(20))
    diff = unified("x", (a + certain + b).encode(), c + certain + d)
    assert not [line for line in diff.splitlines() if line[:1] in "+-" and "the line" in line]


def test_long_files_whose_lines_all_change() -> None:
    """The search of the standard library would take minutes for each."""
    numbers = range(20_000)
    old = "".join(f"  '{n}': {{a: 1}} # c{n}\n  # own {n}\n" for n in numbers)
    new = "".join(f'  "{n}": # c{n}\n    a: 1\n  # own {n}\n' for n in numbers)
    assert patched(old, unified("x", old.encode(), new)) == new
    old, new = "a\nb\n" * 20_000, "b\nb\na\n" * 20_000
    assert patched(old, unified("x", old.encode(), new)) == new
