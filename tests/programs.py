"""Programs as a user finds them on the path, and uvdeck as a repository to install it from."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.gitfolders import commit_all, git_environment

ROOT = Path(__file__).resolve().parent.parent
#: What a repository of uvdeck needs so that it can be installed.
NEEDED = (
    *("uvdeck", "cards", "schemas"),
    *(".pre-commit-hooks.yaml", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE"),
)


def write_programs(folder: Path) -> Path:
    """Put ``uvdeck`` and ``pre-commit`` into a folder: those of this interpreter."""
    for name, module in (("uvdeck", "uvdeck"), ("pre-commit", "pre_commit")):
        # The path to the working tree is for uvdeck alone: what pre-commit starts is installed.
        path = f"PYTHONPATH='{ROOT}' " if name == "uvdeck" else ""
        program = folder / name
        program.write_text(f'#!/bin/sh\n{path}exec "{sys.executable}" -m {module} "$@"\n')
        program.chmod(0o755)
    return folder


class Tool(NamedTuple):
    """A repository of uvdeck, the revision to use, and the environment of pre-commit."""

    path: Path
    revision: str
    environment: dict[str, str]


def make_tool(new_folder: Callable[[str], Path]) -> Tool:
    """Commit the working tree in a folder of its own, from which pre-commit installs uvdeck.

    Args:
        new_folder: makes a folder of a name.
    """
    folder = new_folder("tool")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "_kernel.*")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, folder)
    environment = {
        **git_environment(),
        # Nothing of pre-commit stays on the machine, and nothing that is there is used.
        "PRE_COMMIT_HOME": str(new_folder("pre-commit")),
        "VIRTUALENV_OVERRIDE_APP_DATA": str(new_folder("virtualenv")),
        "UVDECK_CACHE_DIR": str(new_folder("index")),
        "CC": "false",  # the compiled kernel has no part in this, and takes longest
    }
    for dropped in ("PYTHONPATH", "COLUMNS", "FORCE_COLOR", "NO_COLOR", "UVDECK_FORMAT"):
        environment.pop(dropped, None)
    return Tool(folder, commit_all(folder, "uvdeck"), environment)
