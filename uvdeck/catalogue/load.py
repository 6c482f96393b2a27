"""The documents of a data source, checked: for those who need the files and not the index."""

from collections.abc import Callable
from pathlib import Path

from uvdeck.catalogue.checks import check, check_formats
from uvdeck.catalogue.files import DataFaultError, Document, read_source
from uvdeck.catalogue.validate import read_and_validate
from uvdeck.datadir import DataSource
from uvdeck.diagnostics import Diagnostic, Severity, in_order


def load(source: DataSource, step: Callable[[int, int], None] | None = None) -> list[Document]:
    """Return all documents of a data source, which have no errors.

    Args:
        source: the data folders.
        step: called with (files done, files in all).

    Raises:
        DataFaultError: the files have errors.
    """
    files, findings = read_source(source)
    if findings:
        raise DataFaultError(findings)
    return checked_documents(files, step)


def checked_documents(
    files: list[tuple[Path, bytes, int]], step: Callable[[int, int], None] | None = None
) -> list[Document]:
    """Return the documents of some files, which have no errors.

    Args:
        files: path, content and layer of each.
        step: called with (files done, files in all).

    Raises:
        DataFaultError: the files have errors.
    """
    done = 0

    def count() -> None:
        nonlocal done
        done += 1
        if step is not None:
            step(done, len(files))

    documents, findings = read_and_validate(files, count)
    refuse_errors(findings)
    # The shipped list is checked before it is shipped; a folder of somebody's own is not, and a
    # reprint that leads nowhere would be a card that nobody misses.
    layered = any(layer for _, _, layer in files)
    refuse_errors(check(documents) if layered and not findings else check_formats(documents))
    return documents


def refuse_errors(findings: list[Diagnostic]) -> None:
    """Raise :class:`DataFaultError` with the errors among some findings, if there are any."""
    errors = in_order(f for f in findings if f.severity is Severity.ERROR)
    if errors:
        raise DataFaultError(errors)
