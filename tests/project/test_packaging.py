"""What is installed: pinned dependencies, and a wheel that carries its data."""

import contextlib
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernel_forms import compiler_works

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
LOCKS = ("requirements.lock", "requirements-bench.lock")


def plain_name(requirement: str) -> str:
    """Return the name of a requirement as package indexes compare names."""
    match = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert match, requirement
    return re.sub(r"[-_.]+", "-", match[0]).lower()


def lines_of(lock: str) -> list[list[str]]:
    """Return the lines of each locked version of a package, the one with its name first."""
    result: list[list[str]] = []
    for line in (ROOT / lock).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            result.append([line])
        elif line.startswith("    --hash"):
            result[-1].append(line.strip())
    return result


def locked(lock: str) -> set[str]:
    """Return the names of the packages of a lock file."""
    return {plain_name(head) for head, *_ in lines_of(lock)}


def test_every_dependency_is_locked():
    wanted = [
        *PROJECT["project"]["dependencies"],
        *(one for extra in EXTRAS.values() for one in extra),
        *PROJECT["dependency-groups"]["dev"],
        *PROJECT["build-system"]["requires"],
    ]
    assert {plain_name(requirement) for requirement in wanted} <= locked("requirements.lock")
    wanted = PROJECT["dependency-groups"]["bench"]
    assert {plain_name(requirement) for requirement in wanted} <= locked("requirements-bench.lock")


def test_what_uvdeck_is_measured_against_is_in_no_environment_but_its_own():
    assert not locked("requirements.lock") & locked("requirements-bench.lock")
    assert not locked("requirements.lock") & {"numpy", "scipy"}


@pytest.mark.parametrize("lock", LOCKS)
def test_the_locks_hold_versions_and_hashes_and_no_addresses(lock: str):
    for head, *hashes in lines_of(lock):
        assert re.match(r"[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.+!]*( ; .+)? \\$", head), head
        assert hashes, head
        for line in hashes:
            assert re.fullmatch(r"--hash=sha256:[0-9a-f]{64}( \\)?", line), head
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-(i|f|-index|-extra|-find|-trusted)", text, re.MULTILINE)


def test_the_source_package_holds_both_locks():
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {f"/{lock}" for lock in LOCKS} <= set(included)


def test_the_documentation_speaks_of_every_dependency():
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").casefold()
    groups = [*PROJECT["dependency-groups"].values(), *EXTRAS.values()]
    for requirement in [*PROJECT["project"]["dependencies"], *(r for g in groups for r in g)]:
        match = re.match(r"[A-Za-z0-9._-]+", requirement)
        assert match, requirement
        assert match[0].casefold() in text, requirement


def test_no_dependency_is_without_a_bound():
    for requirement in PROJECT["project"]["dependencies"]:
        specifier = requirement.partition(";")[0]
        assert ">=" in specifier, requirement
        assert "<" in specifier, requirement
    for requirement in (one for extra in EXTRAS.values() for one in extra):
        assert ">=" in requirement, requirement
        assert requirement in PROJECT["dependency-groups"]["dev"], "what is tested is the extra"


# --- The wheel -----------------------------------------------------------------------------------


def wanted_data() -> set[str]:
    files = {path for folder in ("cards", "schemas") for path in (ROOT / folder).rglob("*")}
    return {f"uvdeck/_data/{path.relative_to(ROOT).as_posix()}" for path in files if path.is_file()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    code = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", code, str(folder)], cwd=ROOT, check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
def test_the_wheel_has_the_package_and_the_data_and_nothing_else(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    data = {name for name in names if name.startswith("uvdeck/_data/")}
    assert data == wanted_data()
    code = {path.relative_to(ROOT).as_posix() for path in (ROOT / "uvdeck").rglob("*.py")}
    rest = {name for name in names - data if ".dist-info/" not in name}
    # The kernel, where a compiler works; tests/project/test_kernel.py looks at it.
    kernel = {name for name in rest if name.startswith("uvdeck/play/_kernel.")}
    assert len(kernel) == compiler_works()
    assert rest - kernel == code | {"uvdeck/py.typed"}


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a folder of its own, without any network."""
    folder = tmp_path_factory.mktemp("installed")
    if importlib.util.find_spec("pip") is None:  # a wheel of pure Python only has to be unpacked
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
        return folder
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"),
            *("--disable-pip-version-check", "--target", str(folder), str(wheel)),
        ],
        check=True,
    )
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "all-might.yaml"], ["LEGAL", "core"]),
        (["check", "vaxildan.txt", "--quiet"], ["LEGAL"]),
        (["cards", "validate"], ["102 sets", "10164 printings", "9499 cards", "0 errors"]),
        (["cards", "show", "mha01/055"], ["Izuku Midoriya"]),
        (["mha", "validate", "--quiet"], ["6 files checked", "practice set", " 0 errors"]),
        (["mha", "template", "box"], ["Wrote 5 files to 'box'"]),
        (["cards", "export", "--to", "sqlite", "-o", "cards.db", "--quiet"], []),
        (["--version"], ["2026-03"]),
    ],
    ids=lambda value: " ".join(value),
)
def test_the_wheel_works_from_any_folder(
    installed: Path, tmp_path: Path, arguments: list[str], words: list[str]
):
    decks = ROOT / "examples" / "decks"
    given = [str(decks / a) if (decks / a).is_file() else a for a in arguments]
    environment = {
        **os.environ,
        "PYTHONPATH": str(installed),
        "UVDECK_CACHE_DIR": str(tmp_path / "cache"),
    }
    (tmp_path / "elsewhere").mkdir()
    place = subprocess.run(
        [sys.executable, "-c", "import uvdeck; print(uvdeck.__file__)"],
        cwd=tmp_path / "elsewhere",
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(place.stdout.strip()).is_relative_to(installed)
    result = subprocess.run(
        [sys.executable, "-m", "uvdeck", *given],
        cwd=tmp_path / "elsewhere",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stderr == ""
    for word in words:
        assert word in result.stdout


# --- What the files speak of ---------------------------------------------------------------------

#: Sites that the files may name.
SITES = {
    "bford.info",
    "docs.astral.sh",
    "docs.pytest.org",
    "example.org",
    "docs.oasis-open.org",
    "json-schema.org",
    "pre-commit.com",
    "schemas.openxmlformats.org",
    "pipx.pypa.io",
    "uvdeck.invalid",
    "www.w3.org",  # the namespace of XML Schema
    "x",  # a deck's name that is a formula (FC-104)
}


def texts() -> Iterator[tuple[Path, str]]:
    """Yield all that is published, as text."""
    tops = [*PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]]
    tops += ["/README.md", "/LICENSE", "/pyproject.toml"]
    for name in tops:
        top = ROOT / name.lstrip("/")
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                with contextlib.suppress(UnicodeDecodeError):
                    yield path.relative_to(ROOT), path.read_text(encoding="utf-8")


def test_no_file_knows_the_machine_it_was_written_on():
    places = {f"{Path.home()}/", f"{ROOT}/"} - {"/", "//"}
    for path, text in texts():
        for place in places:
            assert place not in text, path


def test_no_file_names_a_site_that_is_not_known():
    for path, text in texts():
        found = set(re.findall(r"https?://([A-Za-z0-9.-]*[A-Za-z0-9])", text))
        assert found <= SITES, path
