"""The journal of a change of several files: a change that was interrupted is finished by it.

It lies beside the files from before the first is renamed until after the last. Whoever finds it
under the lock of the folder finds an interrupted change.
"""

import contextlib
import os
import re
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

#: The file, in the folder that is changed.
NAME: Final = ".uvdeck-journal.json"
#: What a file is called that is written beside another one.
TEMPORARY: Final = re.compile(r"\..{1,40}-[a-z0-9_]{8}\.tmp", re.DOTALL)
#: Seconds after which such a file belongs to nobody any more.
ABANDONED: Final = 3600
#: Bytes of a journal that is read; one of 5,000 files has some 2 million.
_MAX_BYTES: Final = 8 * 1024 * 1024
#: Bytes of a file that a journal may speak of.
_MAX_FILE: Final = 64 * 1024 * 1024
_VERSION: Final = 1


class JournalError(Exception):
    """An interrupted change can neither be finished nor undone; the text says why."""


class Step(NamedTuple):
    """What happens to one file.

    Args:
        target: its name below the folder, with slashes.
        temporary: the name of what takes its place; None where it is removed.
        before: the SHA-256 of what was there, None where nothing was.
        after: the SHA-256 of what is to be there, None where nothing is.
    """

    target: str
    temporary: str | None
    before: str | None
    after: str | None


class Outcome(NamedTuple):
    """What became of an interrupted change.

    Args:
        finished: whether it is whole now; else it is undone, and nothing of it was visible yet.
        targets: names of the files that it is about, below the folder.
    """

    finished: bool
    targets: tuple[str, ...]


def digest(data: bytes | None) -> str | None:
    """Return the SHA-256 of a file's bytes in hexadecimal digits, None where there is no file."""
    import hashlib  # with json, 3 ms for those who write nothing

    return None if data is None else hashlib.sha256(data).hexdigest()


def is_left(folder: Path) -> bool:
    """Return whether a folder has a journal: of a change that goes on, or was interrupted."""
    return os.path.lexists(folder / NAME)


def name_in(folder: Path, path: Path) -> str | None:
    """Return the name of a file below a folder; None where it lies elsewhere, or is hidden.

    Args:
        folder: the folder, without links in its path.
        path: the file, likewise.
    """
    try:
        name = path.relative_to(folder).as_posix()
    except ValueError:
        return None
    return name if _is_name(name) else None


def begin(folder: Path, steps: Sequence[Step]) -> None:
    """Write the journal, whole and on the disk, before the first step is taken.

    Raises:
        OSError: it cannot be written.
    """
    import json

    document = {"version": _VERSION, "steps": [step._asdict() for step in steps]}
    path = folder / NAME
    fresh = path.with_name(f"{NAME}-{os.getpid() % 10**8:08}.tmp")
    fresh.unlink(missing_ok=True)
    try:
        with fresh.open("x", encoding="utf-8") as stream:
            json.dump(document, stream, indent=1)
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    sync_folders([folder])


def end(folder: Path) -> None:
    """Remove the journal, after the last step.

    Raises:
        OSError: it cannot be removed.
    """
    (folder / NAME).unlink(missing_ok=True)


def sync_folders(folders: Iterable[Path]) -> None:
    """Wait until the names in folders are on the disk, where the system can say so."""
    for folder in set(folders):
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def settle(folder: Path) -> Outcome:
    """Finish the interrupted change of a folder, or undo it where nothing of it is visible.

    Args:
        folder: the folder, without links in its path, locked by the caller.

    Raises:
        JournalError: neither can be done, because files were changed since, or the journal is no
            journal. Nothing is touched.
        OSError: a file cannot be read or written.
    """
    steps = _read(folder)
    now = {step.target: digest(_content(folder, step.target)) for step in steps}
    fresh = {
        step.target: digest(_content(folder, step.temporary)) if step.temporary else None
        for step in steps
    }

    def is_done(step: Step) -> bool:
        return now[step.target] == step.after and fresh[step.target] is None

    def can_be(step: Step) -> bool:
        if step.temporary is None:
            return now[step.target] == step.before
        return fresh[step.target] == step.after and now[step.target] in (step.before, step.after)

    left = [step for step in steps if not is_done(step)]
    stuck = [step for step in left if not can_be(step)]
    finished = not stuck
    if finished:
        for step in left:
            if step.temporary is None:
                (folder / step.target).unlink()
            else:
                (folder / step.temporary).replace(folder / step.target)
    elif all(now[step.target] == step.before for step in steps):
        for step in steps:
            if step.temporary is not None:
                (folder / step.temporary).unlink(missing_ok=True)
    else:
        raise JournalError(f"{stuck[0].target} was changed since")
    sync_folders([folder, *((folder / step.target).parent for step in steps)])
    end(folder)
    return Outcome(finished, tuple(step.target for step in steps))


def sweep(folders: Iterable[Path], fresh: Path) -> None:
    """Remove what was written beside files more than an hour ago, and never took their place.

    Args:
        folders: folders that the caller has locked and that have no journal.
        fresh: a file that was written just now: the disk's own clock tells how old others are.
    """
    now = fresh.stat().st_mtime
    for folder in folders:
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            for entry in [e for e in entries if TEMPORARY.fullmatch(e.name)]:
                with contextlib.suppress(OSError):
                    age = now - entry.stat(follow_symlinks=False).st_mtime
                    if entry.is_file(follow_symlinks=False) and age > ABANDONED:
                        Path(entry.path).unlink()


# --- Reading what anybody may have written --------------------------------------------------------


def _is_name(name: str) -> bool:
    """Return whether a name stands for a visible file below a folder, on any system."""
    parts = name.split("/")
    return all(part and part[0] != "." and not {*part} & {"\\", ":", "\0"} for part in parts)


def _read(folder: Path) -> list[Step]:
    import json

    data = _bytes(folder / NAME, _MAX_BYTES)
    try:
        document = json.loads(data or b"")
        if document["version"] != _VERSION:
            raise JournalError("its journal was written by another version of uvdeck")
        steps = [_step(entry) for entry in document["steps"]]
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise JournalError("its journal is damaged") from error
    if len({step.target for step in steps}) != len(steps):
        raise JournalError("its journal is damaged")
    return steps


def _step(entry: Any) -> Step:
    """Return a step as read.

    Raises:
        TypeError: it is none.
        ValueError: it names what it may not.
    """
    step = Step(**entry)
    words = (step.target, *(text for text in step[1:] if text is not None))
    if not all(isinstance(word, str) for word in words) or not _is_name(step.target):
        raise ValueError
    if (step.temporary is None) != (step.after is None):
        raise ValueError
    if step.temporary is not None:
        fresh, target = PurePosixPath(step.temporary), PurePosixPath(step.target)
        if fresh.parent != target.parent or not TEMPORARY.fullmatch(fresh.name):
            raise ValueError
        if str(fresh) != step.temporary:
            raise ValueError
    return step


def _content(folder: Path, name: str) -> bytes | None:
    """Return the bytes of a file below a folder, None where there is none.

    Raises:
        JournalError: it is reached by a link, or is no file.
    """
    path = folder / name
    if os.path.realpath(path) != str(path):
        raise JournalError(f"{name} is a link")
    return _bytes(path, _MAX_FILE)


def _bytes(path: Path, limit: int) -> bytes | None:
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > limit:
            raise JournalError(f"{path.name} is no file of a card list")
        return path.read_bytes()
    except FileNotFoundError:
        return None
