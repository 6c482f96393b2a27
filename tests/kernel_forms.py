"""The two forms of the kernel, for tests that hold one to the other."""

import functools
import importlib
import os
import shlex
import subprocess
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

import pytest


@functools.cache
def compiler_works() -> bool:
    """Return whether this machine has what the extension is built with."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "x.c"
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            done = subprocess.run(
                [*command, "-c", f"-I{sysconfig.get_path('include')}", source.name],
                cwd=folder,
                capture_output=True,
                check=False,
            )
        except OSError:
            return False
        return done.returncode == 0 and source.with_suffix(".o").exists()


def compiled_form() -> Any:
    """Return the extension. Where a compiler works it has to be there; elsewhere the test stops."""
    try:
        return importlib.import_module("uvdeck.play._kernel")
    except ImportError as error:
        if compiler_works():
            pytest.fail(f"the kernel is not compiled, though a C compiler works here: {error}")
        pytest.skip("no C compiler works here, so there is only one form")
