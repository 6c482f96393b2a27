"""Fixtures that many tests share."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from uvdeck.catalogue.files import Document
from uvdeck.catalogue.index import open_catalogue
from uvdeck.catalogue.load import load
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.datadir import data_source

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
