"""The files of our card list, for commands that compare it with something."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from uvdeck.cli import common

if TYPE_CHECKING:
    from uvdeck.diagnostics import Diagnostic
    from uvdeck.upkeep.sides import File


def base_list(layers: list[str]) -> "list[File]":
    """Return the files of the shipped list and the ``--data`` folders over it, or exit with 2."""
    from uvdeck.datadir import DataError, data_source
    from uvdeck.upkeep.sides import base_files

    try:
        source = data_source(tuple(layers))
        files, findings = base_files(source)
    except DataError as error:
        common.fail(str(error))
    common.note_interrupted(source.folders)
    stop_at(findings, layers)
    return files


def stop_at(findings: "list[Diagnostic]", layers: Sequence[str] | None) -> None:
    """Exit with 2 where the card list has errors: nothing can be compared with it.

    Args:
        findings: what is wrong with it.
        layers: the ``--data`` folders that were given.
    """
    from uvdeck.diagnostics import Severity

    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors:
        common.show_faults(errors)
        common.fail_of_faults(len(errors), common.command("cards validate", layers))
