import pytest

from tests.cli.support import Program


@pytest.fixture(scope="session")
def uvdeck(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return Program(tmp_path_factory.mktemp("index"))
