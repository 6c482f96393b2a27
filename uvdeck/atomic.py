"""Writing files so that nobody ever sees half of one: write beside, then rename."""

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path


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
    handle, name = tempfile.mkstemp(
        prefix=f".{target.name[:40]}-", suffix=".tmp", dir=target.parent
    )
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        temporary.chmod(_mode(target))
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def write_text(target: Path, text: str) -> None:
    """Write a text file as UTF-8 with LF line ends, whole or not at all.

    Raises:
        OSError: the folder cannot be written.
    """
    with (
        beside(target) as temporary,
        temporary.open("w", encoding="utf-8", newline="\n") as stream,
    ):
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())  # renamed before it is on the disk, it could come out empty


def _mode(target: Path) -> int:
    """Return the permissions of a file that is replaced, or those of a new one."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except OSError:
        mask = os.umask(0o077)
        os.umask(mask)
        return 0o666 & ~mask
