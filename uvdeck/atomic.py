"""Writing files so that nobody ever sees half of one: write beside, then rename."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def beside(target: Path) -> Iterator[Path]:
    """Give a new empty file beside ``target``; on leaving without error it takes its place.

    Args:
        target: the file to write or replace. Its folder must exist.

    Yields:
        The path to write to. On an error it is removed and ``target`` stays as it was.

    Raises:
        OSError: the folder cannot be written.
    """
    handle, name = tempfile.mkstemp(
        prefix=f".{target.name[:40]}-", suffix=".tmp", dir=target.parent
    )
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def write_text(target: Path, text: str) -> None:
    """Write a text file as UTF-8 with LF line ends, whole or not at all.

    Raises:
        OSError: the folder cannot be written.
    """
    with beside(target) as temporary:
        temporary.write_text(text, encoding="utf-8", newline="\n")


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
