"""Fixtures of the field cases."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder that the programs of these tests share."""
    return tmp_path_factory.mktemp("program-cache")
