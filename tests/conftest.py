"""Fixtures that many tests share."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.kernel_forms import compiled_form
from tests.programs import Tool, make_tool, write_programs
from uvdeck.catalogue.files import Document
from uvdeck.catalogue.index import open_catalogue
from uvdeck.catalogue.load import load
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.datadir import data_source
from uvdeck.play import duel

# How long an example takes says nothing on a machine that others use too.
settings.register_profile("uvdeck", deadline=None)
settings.load_profile("uvdeck")


@pytest.fixture(scope="session")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    """The catalogue of the shipped card list, with an index of this test run's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UVDECK_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        opened = open_catalogue(data_source())
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def documents() -> list[Document]:
    """All shipped card files; nobody may change them."""
    return load(data_source())


@pytest.fixture(scope="session")
def program_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the path of a shell, with ``uvdeck`` and ``pre-commit`` in it."""
    return write_programs(tmp_path_factory.mktemp("bin"))


@pytest.fixture(scope="session")
def hooks_tool(tmp_path_factory: pytest.TempPathFactory) -> Tool:
    """A repository of uvdeck for pre-commit, which installs it once in a test run."""
    return make_tool(tmp_path_factory.mktemp)


@pytest.fixture(params=["python", "compiled"])
def duel_form(request: pytest.FixtureRequest) -> Any:
    """Both forms of what plays duels, one after the other."""
    return compiled_form() if request.param == "compiled" else duel
