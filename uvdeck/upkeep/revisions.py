"""Files of a git revision, read without a checkout.

One ``git cat-file --batch`` answers everything. What a user wrote reaches it through its standard
input, where nothing is an option and no shell looks at it, and it says how large an object is
before it sends it. No hook, filter or pager runs.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

from uvdeck.catalogue.files import MAX_BYTES
from uvdeck.datadir import is_data_name
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.text import plural, printable, shorten

#: Files of one revision that are read; the shipped list has some 110.
MAX_FILES: Final = 5_000
#: Bytes of all of them together.
MAX_TOTAL: Final = 256 * 1024 * 1024
#: Characters of a revision as somebody types it.
MAX_NAME: Final = 1_000

_HEADER: Final = re.compile(rb"([0-9a-f]{40,64}) (commit|tree|blob|tag) ([0-9]+)\n")
_LINK, _MODULE, _FOLDER = b"120000", b"160000", b"40000"


class RevisionError(Exception):
    """A revision cannot be read; the text says why and what to do."""


class Found(NamedTuple):
    """An object of the repository.

    Args:
        id: its name, 40 or 64 hexadecimal digits.
        kind: ``commit``, ``tree``, ``blob`` or ``tag``.
        content: its bytes; None where they are more than the bound.
    """

    id: str
    kind: str
    content: bytes | None


class RevisionFile(NamedTuple):
    """A data file of a revision.

    Args:
        name: its path within the card folder, ``sets/mha01.yaml``.
        path: as findings show it, ``main:cards/sets/mha01.yaml``.
        data: its bytes.
    """

    name: str
    path: str
    data: bytes


class Revision(NamedTuple):
    """What a revision holds.

    Args:
        commit: the commit's id; None where a tree or a file was named and no commit.
        is_file: True where the name stands for a single file.
        files: its data files, the registry first.
        findings: what could not be read.
        unread: the names of those files, ``sets/mha01.yaml``.
    """

    commit: str | None
    is_file: bool
    files: list[RevisionFile]
    findings: list[Diagnostic]
    unread: list[str]


def _git() -> str:
    # A git that lies in the current folder belongs to whoever made the folder.
    folders = [folder for folder in os.get_exec_path() if Path(folder).is_absolute()]
    found = shutil.which("git", path=os.pathsep.join(folders)) if folders else None
    if found is None or not os.path.isabs(found):  # noqa: PTH117 - the text, before any look at it
        raise RevisionError("git is not installed, so only files and folders can be compared.")
    return found


def _environment() -> dict[str, str]:
    return {
        **os.environ,
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_NO_REPLACE_OBJECTS": "1",  # what a revision holds, not what stands in for it here
        "LC_ALL": "C",
    }


def top_folder(start: Path) -> Path | None:
    """Return the top of the working tree that a folder belongs to; None where there is none.

    Raises:
        RevisionError: git is not there, or refuses the repository.
    """
    found = _rev_parse(start, "--show-toplevel")
    return None if found is None else Path(found)


def in_repository(start: Path) -> bool:
    """Return whether a folder belongs to a repository, with a working tree or without.

    Raises:
        RevisionError: git is not there, or refuses the repository.
    """
    return _rev_parse(start, "--git-dir") is not None


def _rev_parse(start: Path, what: str) -> str | None:
    done = subprocess.run(  # noqa: S603 - no word of it is a user's
        [_git(), "rev-parse", what],
        cwd=start,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if done.returncode == 0:
        return os.fsdecode(done.stdout.removesuffix(b"\n"))
    said = done.stderr.decode("utf-8", "replace")
    if "not a git repository" in said or "must be run in a work tree" in said:
        return None
    first = said.strip().partition("\n")[0].removeprefix("fatal: ")
    raise RevisionError(f"git does not read this repository: {printable(shorten(first, 200))}.")


class Objects:
    """The objects of the repository of a folder; use it in a ``with`` statement."""

    def __init__(self, start: Path) -> None:
        """Start git.

        Raises:
            RevisionError: there is no git.
        """
        self._process = subprocess.Popen(  # noqa: S603 - no word of it is a user's
            [_git(), "cat-file", "--batch"],
            cwd=start,
            env=_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End git."""
        self._process.kill()  # it only reads
        self._process.communicate()

    def find(self, name: str, limit: int = MAX_BYTES) -> Found | None:
        """Return the object of a name; None where there is none, or several.

        Args:
            name: as git understands it, ``main^{commit}`` or ``v1.2:cards``.
            limit: bytes up to which its content is kept.

        Raises:
            RevisionError: git ended.
        """
        if not name or len(name) > MAX_NAME or any(c in name for c in "\n\r\0"):
            return None
        stdin, stdout = self._process.stdin, self._process.stdout
        try:
            if stdin is None or stdout is None:
                raise OSError
            stdin.write(os.fsencode(name) + b"\n")
            stdin.flush()
            line = stdout.readline(2 * MAX_NAME + 100)
            header = _HEADER.fullmatch(line)
            if header is None:
                if line.endswith((b" missing\n", b" ambiguous\n")):
                    return None
                raise OSError
            size = int(header[3])
            content = self._read(size, keep=size <= limit)
        except (OSError, UnicodeError) as error:
            raise RevisionError("git ended before it had answered.") from error
        return Found(header[1].decode(), header[2].decode(), content)

    def _read(self, size: int, *, keep: bool) -> bytes | None:
        """Read a content and the line feed behind it; of what is too large nothing is kept."""
        stream = self._process.stdout
        if stream is None:
            raise OSError
        left = size + 1
        parts: list[bytes] = []
        while left > 0:
            part = stream.read(min(left, 1 << 20))
            if not part:
                raise OSError
            left -= len(part)
            if keep:
                parts.append(part)
        return b"".join(parts)[:-1] if keep else None


def _entries(tree: Found) -> Iterator[tuple[bytes, str, str]]:
    """Yield (mode, name, object) of what a tree holds, in git's order.

    Raises:
        RevisionError: it is damaged.
    """
    data = tree.content or b""
    length = len(tree.id) // 2
    at = 0
    while at < len(data):
        blank = data.find(b" ", at)
        end = data.find(b"\0", blank)
        if blank < 0 or end < 0 or end + length >= len(data):
            raise RevisionError(
                f"The folder {tree.id[:12]} of the repository is damaged; 'git fsck' says more."
            )
        yield data[at:blank], os.fsdecode(data[blank + 1 : end]), data[end + 1 :][:length].hex()
        at = end + 1 + length


def read_revision(objects: Objects, given: str, folder: str, *, may_lack: bool = False) -> Revision:
    """Read the data files of a revision.

    Args:
        objects: the repository.
        given: a revision, ``HEAD~1``, or one with a path, ``v1.2:my-cards``.
        folder: the card folder within a revision that is given without a path, ``cards``.
        may_lack: whether a revision without the folder is one without files: a list begins so.

    Raises:
        RevisionError: there is no such revision, or no such folder in it, or it is too large.
    """
    shown = printable(shorten(given, 80))
    if given.startswith("-"):
        raise RevisionError(f"'{shown}' is no revision: none begins with a hyphen.")
    commit = objects.find(f"{given}^{{commit}}")
    if commit is not None:
        found = objects.find(f"{commit.id}:{folder}" if folder else f"{commit.id}^{{tree}}")
        prefix = f"{given}:{folder}/" if folder else f"{given}:"
        if found is None and may_lack:
            return Revision(commit.id, False, [], [], [])
        if found is None:
            raise RevisionError(
                f"The revision '{shown}' has no folder '{printable(shorten(folder, 80))}';"
                " --path names the folder of the card list."
            )
    else:
        found = objects.find(given)
        prefix = given if given.endswith((":", "/")) else f"{given}/"
    if found is None or found.kind not in ("tree", "blob"):
        raise RevisionError(f"There is no file, no folder and no revision '{shown}'.")
    if found.kind == "tree":
        reader = _Reader(objects)
        reader.folder(found, prefix)
        if not reader.files and not reader.findings:
            raise RevisionError(
                f"There is no card data in '{prefix.rstrip('/')}': no sets.yaml, sets/, formats/"
                " or banlists/; --path names the folder of the card list."
            )
        read = reader.files, reader.findings, reader.unread
        return Revision(commit.id if commit else None, False, *read)
    path = prefix.rstrip("/")
    name = path.rpartition("/")[2].rpartition(":")[2]
    if found.content is None:
        return Revision(None, True, [], [_fault(path, _too_large(MAX_BYTES))], [name])
    return Revision(None, True, [RevisionFile(name, path, found.content)], [], [])


class _Reader:
    """Reads the files of a card folder, and counts how much that is."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._bytes = 0
        self.files: list[RevisionFile] = []
        self.findings: list[Diagnostic] = []
        self.unread: list[str] = []

    def folder(self, tree: Found, prefix: str) -> None:
        """Read a folder of the shape of ``cards/``, or one that holds such a folder ``cards``."""
        entries = {name: (mode, oid) for mode, name, oid in self._of(tree, prefix)}
        mode, oid = entries.get("cards", (b"", ""))
        inner = self._objects.find(oid) if mode == _FOLDER else None
        if inner is not None:
            prefix += "cards/"
            entries = {name: (mode, oid) for mode, name, oid in self._of(inner, prefix)}
        for name in sorted(entries):
            if is_data_name(name) and name.rpartition(".")[0] == "sets":
                self._file(entries[name], name, prefix)
        for kind in ("sets", "formats", "banlists"):
            mode, oid = entries.get(kind, (b"", ""))
            below = self._objects.find(oid) if mode == _FOLDER else None
            if below is None:
                continue
            for mode, name, oid in sorted(
                self._of(below, f"{prefix}{kind}"), key=lambda entry: entry[1]
            ):
                if is_data_name(name) and mode != _FOLDER:
                    self._file((mode, oid), f"{kind}/{name}", prefix)

    def _of(self, tree: Found, path: str) -> Iterator[tuple[bytes, str, str]]:
        if tree.content is None:
            raise RevisionError(f"The folder '{printable(path)}' holds too many files.")
        return _entries(tree)

    def _file(self, entry: tuple[bytes, str], name: str, prefix: str) -> None:
        mode, oid = entry
        path = prefix + name
        if mode in (_LINK, _MODULE):
            self._leave_out(path, name, "This is a link, and links are not followed.")
            return
        if len(self.files) >= MAX_FILES:
            raise RevisionError(f"'{printable(prefix)}' holds more than {MAX_FILES} files.")
        found = self._objects.find(oid)
        if found is None or found.content is None:
            why = "It is not in the repository." if found is None else _too_large(MAX_BYTES)
            self._leave_out(path, name, why)
            return
        self._bytes += len(found.content)
        if self._bytes > MAX_TOTAL:
            raise RevisionError(
                f"The files in '{printable(prefix)}' have more than"
                f" {plural(MAX_TOTAL // 1024 // 1024, 'MiB', 'MiB')}."
            )
        self.files.append(RevisionFile(name, path, found.content))

    def _leave_out(self, path: str, name: str, why: str) -> None:
        self.findings.append(_fault(path, why))
        self.unread.append(name)


def _too_large(limit: int) -> str:
    return f"The file is larger than {limit // 1024} KiB."


def _fault(path: str, message: str) -> Diagnostic:
    return Diagnostic(
        "YML111",
        Severity.ERROR,
        message,
        Span(path),
        hint="It is left out of the comparison.",
    )
