"""The house as ``docs/architecture.md`` draws it: who may import whom, what a command loads."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "uvdeck"

#: The rooms, each of which may import only those above it. ``codes`` stands beside the shapes.
ROOMS = (
    "diagnostics",
    "codes",
    "text",
    "journal",
    "atomic",
    "model",
    "yamlsource",
    "yamlpure",
    "yamldoc",
    "yamlkept",
    "datadir",
    "schemawords",
    "schema",
    "catalogue",
    "names",
    "query",
    "formats",
    "decklists",
    "legality",
    "odds",
    "sampling",
    "play",
    "goldfish",
    "duel",
    "mha",
    "upkeep",
    "render",
    "cli",
)

#: What the two lowest rooms may use of this package: nothing.
STANDARD_LIBRARY_ONLY = ("diagnostics", "codes", "text", "journal", "atomic", "model")


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, dotted name) of every import of a module, also inside functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"


def own_rooms(path: Path) -> Iterator[tuple[int, str]]:
    for line, name in imports(path):
        parts = name.split(".")
        if parts[0] == "uvdeck" and len(parts) > 1 and parts[1] != "__version__":
            yield line, parts[1]


MODULE_IDS = [str(path.relative_to(PACKAGE)) for path in modules()]


def test_every_room_has_its_place():
    assert {room_of(path) for path in modules()} == {*ROOMS, "__init__", "__main__"}


@pytest.mark.parametrize("path", modules(), ids=MODULE_IDS)
def test_a_room_imports_only_rooms_above_it(path: Path):
    if room_of(path) == "__main__":
        assert {room for _, room in own_rooms(path)} == {"cli"}
        return
    if room_of(path) == "__init__":
        assert list(own_rooms(path)) == []
        return
    place = ROOMS.index(room_of(path))
    for line, room in own_rooms(path):
        assert ROOMS.index(room) <= place, f"line {line} imports {room}"


def test_no_two_modules_of_a_room_import_each_other():
    names = {
        ".".join(("uvdeck", *path.relative_to(PACKAGE).with_suffix("").parts)): path
        for path in modules()
    }
    names = {name.removesuffix(".__init__"): path for name, path in names.items()}
    graph: dict[str, set[str]] = {}
    for name, path in names.items():
        found = set()
        for _, target in imports(path):
            while target and target not in names:
                target = target.rpartition(".")[0]
            if target and target != "uvdeck":
                found.add(target)
        graph[name] = found - {name}
    # Commands are found by name in tables, which is no import.
    done: set[str] = set()
    while graph.keys() - done:
        free = {name for name in graph.keys() - done if graph[name] <= done | {"uvdeck"}}
        assert free, f"a circle among {sorted(graph.keys() - done)}"
        done |= free


#: What the other game may use of this package, besides itself.
OF_THE_OTHER_GAME = {
    *("diagnostics", "text", "yamlsource", "yamldoc", "datadir", "schema", "sampling", "mha"),
}


@pytest.mark.parametrize("path", sorted((PACKAGE / "mha").glob("*.py")), ids=lambda p: p.name)
def test_the_other_game_keeps_to_itself(path: Path):
    for line, name in imports(path):
        parts = name.split(".")
        if parts[0] == "uvdeck" and parts[1] not in OF_THE_OTHER_GAME:
            assert parts[1:3] == ["play", "kernel"], f"line {line} imports {name}"


@pytest.mark.parametrize("room", STANDARD_LIBRARY_ONLY)
def test_the_lowest_rooms_need_the_standard_library_only(room: str):
    for line, name in imports(PACKAGE / f"{room}.py"):
        top = name.partition(".")[0]
        assert top in sys.stdlib_module_names or top == "uvdeck", f"line {line} imports {name}"


#: Packages of others -> the rooms that may import them.
ALLOWED = {
    "typer": {"cli"},
    "click": set(),
    "rich": {"render"},
    "yaml": {"yamldoc", "yamlkept", "yamlpure"},
    "jsonschema": {"schema"},
    "jsonschema_rs": {"schema"},
    "referencing": {"schema"},
    "rapidfuzz": {"names", "query"},
    "platformdirs": {"catalogue"},
    "distributed": {"sampling"},
    "openpyxl": {"upkeep"},
}


@pytest.mark.parametrize("path", modules(), ids=MODULE_IDS)
def test_each_package_of_others_has_its_room(path: Path):
    for line, name in imports(path):
        top = name.partition(".")[0]
        if top in sys.stdlib_module_names or top in ("uvdeck", "_blake2"):
            continue
        assert top in ALLOWED, f"line {line}: {top} is no dependency"
        assert room_of(path) in ALLOWED[top], f"line {line} imports {name}"


#: Calls that print, end the process or look at the clock: dotted name -> where they may stand.
CALLS = {
    "print": {"cli"},
    "sys.exit": {"cli"},
    "exit": set(),
    "quit": set(),
    "input": {"cli"},
    "breakpoint": set(),
    "time.time": {"cli"},
    "date.today": {"cli"},
    "datetime.now": {"cli"},
    "datetime.today": {"cli"},
    "datetime.utcnow": set(),
    "eval": set(),
    "exec": set(),
    "os.system": set(),
    "pickle.loads": set(),
    "yaml.load": set(),
}


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return ""


@pytest.mark.parametrize("path", modules(), ids=MODULE_IDS)
def test_printing_the_clock_and_exit_codes_belong_to_the_command_line(path: Path):
    room = room_of(path)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = dotted(node.func)
            for call, rooms in CALLS.items():
                if name == call or ("." in call and name.endswith(f".{call}")):
                    assert room in rooms, f"line {node.lineno} calls {name}"
        if isinstance(node, ast.Attribute) and dotted(node) in ("sys.stdout", "sys.stderr"):
            assert room in ("cli", "render"), f"line {node.lineno} uses {dotted(node)}"
        if isinstance(node, ast.Name) and node.id == "SystemExit":
            assert room == "cli", f"line {node.lineno} uses SystemExit"


@pytest.mark.parametrize("path", modules(), ids=MODULE_IDS)
def test_modules_are_short(path: Path):
    if path.name == "codes.py":
        return  # a table, one entry a code
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400


@pytest.mark.parametrize("path", modules(), ids=MODULE_IDS)
def test_nothing_relies_on_docstrings_or_asserts(path: Path):
    """Both vanish under ``python -OO``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Assert), f"line {node.lineno} asserts"
        if isinstance(node, ast.Attribute) and node.attr == "__doc__":
            pytest.fail(f"line {node.lineno} reads a docstring")


# --- What a command loads ------------------------------------------------------------------------

#: Never needed to say whether a deck is legal.
HEAVY = (
    *("jsonschema", "jsonschema_rs", "numpy", "scipy", "rapidfuzz"),
    *("openpyxl", "matplotlib", "pydantic", "distributed", "dask"),
)

DUMP = """
import atexit, sys
def show():
    sys.stderr.write("LOADED " + " ".join(sorted(sys.modules)) + "\\n")
atexit.register(show)
from uvdeck.cli import main
main()
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process whose index has been made."""
    result = {
        **os.environ,
        "UVDECK_CACHE_DIR": str(tmp_path_factory.mktemp("cache")),
        "PYTHONPATH": str(ROOT),
    }
    result.pop("FORCE_COLOR", None)
    made = run(result, "cards", "show", "mha01/055")
    assert made.returncode == 0, made.stderr
    return result


def run(
    environment: dict[str, str], *arguments: str, flags: tuple[str, ...] = ("-m", "uvdeck")
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *flags, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def decks(ending: str) -> list[str]:
    return sorted(str(path) for path in (ROOT / "examples" / "decks").glob(f"*{ending}"))


def loaded(environment: dict[str, str], *arguments: str) -> set[str]:
    result = run(environment, *arguments, flags=("-c", DUMP))
    assert result.returncode == 0, result.stdout + result.stderr
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("LOADED ")]
    return set(line.split()[1:])


@pytest.mark.parametrize("options", [["--json"], ["--quiet"], []], ids=["json", "quiet", "pipe"])
@pytest.mark.parametrize("ending", ["yaml", "txt"])
def test_a_deck_check_loads_nothing_heavy(
    environment: dict[str, str], options: list[str], ending: str
):
    names = loaded(environment, "check", *decks(ending), *options)
    assert "uvdeck.legality.rules" in names
    for heavy in (*HEAVY, "rich"):
        assert heavy not in names
    assert ("yaml" in names) is (ending == "yaml")
    assert "uvdeck.catalogue.build" not in names
    assert "uvdeck.cli.cards_search" not in names


ODDS = {
    "hand": (
        *("--want", "2+ type:foundation", "--want", "1+ name:'Detroit Smash'"),
        *("--want", "1+ type:attack difficulty<=4"),
    ),
    "check": (),
    "line": ("--play", "4 Smash", "--play", "Detroit Smash", "--ready", "3"),
}


@pytest.mark.parametrize("options", [["--json"], []], ids=["json", "pipe"])
@pytest.mark.parametrize("command", ODDS)
def test_odds_load_nothing_heavy(environment: dict[str, str], command: str, options: list[str]):
    deck = str(ROOT / "examples" / "decks" / "all-might.yaml")
    names = loaded(environment, "odds", command, deck, *ODDS[command], *options)
    assert f"uvdeck.odds.{command}_answer" in names
    for heavy in (*HEAVY, "rich"):
        assert heavy not in names
    assert "uvdeck.catalogue.build" not in names
    for other in ODDS.keys() - {command}:
        assert f"uvdeck.odds.{other}_answer" not in names
        assert f"uvdeck.cli.odds_{other}" not in names


GOLDFISH = {
    "run": ("--games", "100", "--jobs", "1"),
    "checks": ("--difficulty", "4", "--games", "100", "--jobs", "1"),
}


@pytest.mark.parametrize("options", [["--json"], []], ids=["json", "pipe"])
@pytest.mark.parametrize("command", GOLDFISH)
def test_goldfish_loads_nothing_heavy(
    environment: dict[str, str], command: str, options: list[str]
):
    deck = str(ROOT / "examples" / "decks" / "all-might.yaml")
    names = loaded(environment, "goldfish", command, deck, *GOLDFISH[command], *options)
    assert "uvdeck.sampling.jobs" in names
    for heavy in (*HEAVY, "rich", "multiprocessing"):
        assert heavy not in names
    assert ("uvdeck.goldfish.layout" in names) is (command == "run")
    assert "uvdeck.goldfish.trace" not in names


def test_importing_a_table_of_text_loads_no_reader_of_workbooks(environment: dict[str, str]):
    table = str(ROOT / "examples" / "tables" / "corrections.csv")
    names = loaded(
        *(environment, "cards", "import", table, "--set", "mha01", "--update", "--dry-run"),
    )
    assert "uvdeck.upkeep.tables_csv" in names
    for heavy in (*HEAVY, "rich", "zipfile", "uvdeck.upkeep.tables_xlsx"):
        assert heavy not in names or heavy == "jsonschema_rs"


@pytest.mark.parametrize("options", [["--json"], ["--count"], []], ids=["json", "count", "pipe"])
def test_a_search_loads_nothing_heavy(environment: dict[str, str], options: list[str]):
    names = loaded(environment, "cards", "search", "type:foundation control>=5", *options)
    assert "uvdeck.query.sql" in names
    for other in ("uvdeck.cli.check", "uvdeck.decklists", "uvdeck.legality.rules", "yaml", *HEAVY):
        assert other not in names
    for other in ("rich", "tempfile", "uvdeck.query.predicate", "uvdeck.catalogue.build"):
        assert other not in names


def test_commands_load_only_themselves(environment: dict[str, str]):
    names = loaded(environment, "explain", "LEG102")
    for other in ("uvdeck.cli.check", "uvdeck.query", "uvdeck.catalogue.build", "yaml", *HEAVY):
        assert other not in names


# --- Without docstrings --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["explain", "LEG102"],
        ["cards", "show", "mha01/055"],
        ["check", "DECK", "--json"],
        ["cards", "validate", "cards/sets/mha01.yaml"],
    ],
    ids=" ".join,
)
def test_the_output_is_the_same_without_docstrings(
    environment: dict[str, str], arguments: list[str]
):
    arguments = [decks("yaml")[0] if a == "DECK" else a for a in arguments]
    plain = run(environment, *arguments)
    bare = run(environment, *arguments, flags=("-OO", "-m", "uvdeck"))
    assert plain.returncode == 0
    assert plain.stdout
    assert (bare.returncode, bare.stdout, bare.stderr) == (0, plain.stdout, plain.stderr)


def test_help_is_given_without_docstrings(environment: dict[str, str]):
    for arguments in (["--help"], ["check", "--help"], ["cards", "search", "--help"]):
        result = run(environment, *arguments, flags=("-OO", "-m", "uvdeck"))
        assert result.returncode == 0
        assert "--help" in result.stdout
