"""Writing files so that nobody ever sees half of one: write beside, then rename."""

import contextlib
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from uvdeck import journal

#: What locks a folder where it cannot be locked itself.
_LOCK: Final = ".uvdeck.lock"


@contextlib.contextmanager
def beside(target: Path) -> Iterator[Path]:
    """Give a new empty file beside ``target``; on leaving without error it takes its place.

    Args:
        target: the file to write or replace. Its folder must exist. A file that is there keeps
            its permissions, and a link stays a link.

    Yields:
        The path to write to. On an error it is removed and ``target`` stays as it was.

    Raises:
        OSError: the folder cannot be written.
    """
    with contextlib.suppress(OSError, RuntimeError):  # a loop of links: replace the link
        target = target.resolve()
    with _temporary(target) as temporary:
        yield temporary
        temporary.chmod(_mode(target))
        temporary.replace(target)


def write_text(target: Path, text: str) -> None:
    """Write a text file as UTF-8, whole or not at all; line ends stay as they are.

    Raises:
        OSError: the folder cannot be written.
    """
    write_parts(target, (text,))


def write_parts(target: Path, parts: Iterable[str]) -> None:
    """Write a text file that comes in parts as UTF-8, whole or not at all.

    Raises:
        OSError: the folder cannot be written.
    """
    with beside(target) as temporary:
        with temporary.open("w", encoding="utf-8", newline="") as stream:
            stream.writelines(parts)
        sync(temporary)


def sync(path: Path) -> None:
    """Wait until a file is on the disk: renamed before that, it could come out empty.

    Raises:
        OSError: it cannot be written.
    """
    with path.open("rb+") as stream:
        os.fsync(stream.fileno())


def _mode(target: Path) -> int:
    """Return the permissions of a file that is replaced, or those of a new one."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except OSError:
        mask = os.umask(0o077)
        os.umask(mask)
        return 0o666 & ~mask


class Replacement(NamedTuple):
    """A file that is to be written, or to be removed.

    Args:
        target: the file. Its folder is made where it is missing.
        before: what was read there, None where there was no file.
        text: what is to stand there; None where there is to be no file any more.
    """

    target: Path
    before: bytes | None
    text: str | None


class Basis(NamedTuple):
    """What a change relies on beside the files that it writes: all files of a folder, as read.

    Args:
        folder: the folder. It need not exist yet.
        files: what was read there; None for a file that could not be read, which may be anything.
        names: lists the files of the folder that count; one more or one less is a change.
    """

    folder: Path
    files: Mapping[Path, bytes | None]
    names: Callable[[Path], Iterable[Path]]


class ChangedOnDiskError(Exception):
    """A file is no longer what it was when it was read; nothing has been written.

    But for one case: a file that was to be removed was changed when all others had been written.
    Then ``late`` is true, and the file is still there.
    """

    def __init__(self, target: Path, *, late: bool = False) -> None:
        """Keep the file, and whether the others were written already."""
        super().__init__(str(target))
        self.target = target
        self.late = late


class HalfWrittenError(OSError):
    """Some files of a change are written and others could not be; :func:`repair` finishes it."""


def replace_all(files: Sequence[Replacement], basis: Basis | None = None) -> None:
    """Write several files, if none of them was changed since it was read.

    Everything is written beside first; then the folders are locked against others who come this
    way, all files are compared with what was read, and only then renamed, one right after the
    other. Files are removed last: what moves from one file to another is in both for a moment, and
    never in none. An interrupted run leaves each file as it was or as it should be; where there is
    a basis, :func:`repair` finishes what was interrupted between two files.

    Args:
        files: the files, each once. Where one that is to be removed is a link, the link goes.
        basis: what else must be as it was read.

    Raises:
        ChangedOnDiskError: one was changed in the meantime, is gone, or is new; none is written.
            One that was to be removed, and was changed while the others were put in place, stays.
        HalfWrittenError: a disk failed between two files.
        OSError: a folder cannot be written.
    """
    if not files:
        return
    with contextlib.ExitStack() as stack:
        beside_them: list[Path] = []
        stack.callback(_remove, beside_them)
        ready: list[tuple[Path, Path, bytes | None]] = []
        steps: list[journal.Step | None] = []
        for target, before, text in files:
            if text is None:
                continue
            path = Path(os.path.realpath(target))  # a link stays a link
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = _new_beside(path)
            beside_them.append(temporary)
            data = text.encode("utf-8")
            temporary.write_bytes(data)
            sync(temporary)
            temporary.chmod(_mode(path))
            ready.append((temporary, path, before))
            steps.append(_step(basis, path, temporary, before, data))
        gone = [(target.absolute(), before) for target, before, text in files if text is None]
        steps += [_step(basis, path, None, before, None) for path, before in gone]
        both = [(path, before) for _, path, before in ready] + gone
        locked = stack.enter_context(_all_locked([path.parent for path, _ in both], basis))
        if basis is not None and journal.is_left(basis.folder):
            raise ChangedOnDiskError(basis.folder / journal.NAME)
        for path, before in both:
            if _content(path) != before:
                raise ChangedOnDiskError(path)
        if basis is not None:
            _compare(basis)
            if beside_them:
                journal.sweep(locked, beside_them[0])
        sure = [step for step in steps if step is not None]
        with contextlib.ExitStack() as kept:
            if basis is not None and len(both) > 1 and len(sure) == len(both):
                kept.enter_context(_journal(basis.folder, sure, beside_them))
            for temporary, path, _ in ready:
                temporary.replace(path)
                beside_them.remove(temporary)
            for path, before in gone:
                if _content(path) != before:
                    raise ChangedOnDiskError(path, late=True)
                path.unlink(missing_ok=True)


@contextlib.contextmanager
def _journal(folder: Path, steps: Sequence[journal.Step], left: list[Path]) -> Iterator[None]:
    """Keep a journal while a change is made; it stays where that fails in the middle.

    Args:
        folder: the folder.
        steps: the change.
        left: what still has to take its place; emptied where the journal needs it.
    """
    folder = Path(os.path.realpath(folder))
    folders = {(folder / step.target).parent for step in steps}
    journal.sync_folders(folders)
    number = len(left)
    try:
        journal.begin(folder, steps)
        yield
    except BaseException as error:
        begun = len(left) < number or not all(path.exists() for path in left)
        if not begun or isinstance(error, ChangedOnDiskError):
            journal.end(folder)  # nothing is written, or all that was to be
            raise
        left.clear()
        if isinstance(error, OSError):
            raise HalfWrittenError(error.errno, error.strerror, error.filename) from error
        raise
    journal.sync_folders(folders)
    journal.end(folder)


def _step(
    basis: Basis | None,
    path: Path,
    temporary: Path | None,
    before: bytes | None,
    after: bytes | None,
) -> journal.Step | None:
    """Return what the journal says of a file, None where it can say nothing."""
    if basis is None or (temporary is None and path.is_symlink()):
        return None
    folder = Path(os.path.realpath(basis.folder))
    parent = Path(os.path.realpath(path.parent))
    name = journal.name_in(folder, parent / path.name)
    if name is None:
        return None
    beside_it = None
    if temporary is not None:
        beside_it = name.removesuffix(path.name) + temporary.name
    return journal.Step(name, beside_it, journal.digest(before), journal.digest(after))


def repair(folder: Path) -> journal.Outcome | None:
    """Finish a change of a folder that was interrupted, or undo it; None where there was none.

    Args:
        folder: the folder. A change that goes on is waited for.

    Raises:
        JournalError: neither can be done.
        OSError: a file cannot be read or written.
    """
    if not journal.is_left(folder):
        return None
    folder = Path(os.path.realpath(folder))
    with os.scandir(folder) as entries:
        below = [Path(e.path) for e in entries if e.is_dir(follow_symlinks=False)]
    with _all_locked([folder, *below], None):
        return journal.settle(folder) if journal.is_left(folder) else None


def is_interrupted(folder: Path) -> bool:
    """Return whether a change of a folder was interrupted; one that goes on does not count."""
    if not journal.is_left(folder):
        return False
    if sys.platform == "win32":
        return not (folder / _LOCK).exists()
    import fcntl

    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return journal.is_left(folder)
    except BlockingIOError:
        return False
    except OSError:  # some network disks have no locks
        return True
    finally:
        os.close(handle)


def _compare(basis: Basis) -> None:
    """Raise where the files of a folder are not what they were when they were read."""
    read = {path.absolute(): data for path, data in basis.files.items()}
    there = {path.absolute() for path in basis.names(basis.folder)}
    for path in sorted(read.keys() ^ there):
        raise ChangedOnDiskError(path)
    for path, data in read.items():
        if data is not None and _content(path) != data:
            raise ChangedOnDiskError(path)


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


@contextlib.contextmanager
def _temporary(target: Path) -> Iterator[Path]:
    """Give a new empty file beside ``target``, which is removed if it is still there at the end."""
    temporary = _new_beside(target)
    try:
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def _new_beside(target: Path) -> Path:
    """Return a new empty file beside ``target``."""
    import tempfile  # loads random: 2 ms for those who write nothing

    handle, name = tempfile.mkstemp(
        prefix=f".{target.name[:40]}-", suffix=".tmp", dir=target.parent
    )
    os.close(handle)
    return Path(name)


def _remove(paths: Iterable[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def _all_locked(folders: Iterable[Path], basis: Basis | None) -> Iterator[list[Path]]:
    """Lock folders in an order that is everybody's, each once whatever names it has.

    Yields:
        The folders that are locked.
    """
    wanted = set(folders)
    if basis is not None:
        wanted |= {basis.folder, *(path.parent for path in basis.files)}
    there = {Path(os.path.realpath(folder)) for folder in wanted if folder.is_dir()}
    seen = set()
    with contextlib.ExitStack() as stack:
        for folder in sorted(there):
            status = folder.stat()
            if (status.st_dev, status.st_ino) not in seen:
                seen.add((status.st_dev, status.st_ino))
                stack.enter_context(_locked(folder))
        yield sorted(there)


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep others out who lock the same folder; the lock ends with the process at the latest."""
    if sys.platform == "win32":  # there a folder cannot be locked: a file that vanishes when closed
        handle = _exclusive(folder / _LOCK)
    else:
        handle = os.open(folder, os.O_RDONLY)
    try:
        if sys.platform != "win32":
            import fcntl

            with contextlib.suppress(OSError):  # some network disks have no locks
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _exclusive(path: Path) -> int:
    """Return a new file that nobody else has, waiting up to ten seconds for whoever has it."""
    flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_TEMPORARY", 0)
    for _ in range(200):
        with contextlib.suppress(FileExistsError, PermissionError):
            return os.open(path, flags)
        time.sleep(0.05)
    return os.open(path, flags)
