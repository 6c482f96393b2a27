"""How the kernel is built: put together, translated without a detour through Python, packed."""

import ast
import html
import importlib.util
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from tests.kernel_forms import compiled_form, compiler_works

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    pytest.importorskip("hatchling")
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def with_source(hook: ModuleType, folder: Path, text: str) -> Path:
    """Return a folder with the sources of the kernel, the last one replaced."""
    for path in hook.SOURCES:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes((ROOT / path).read_bytes())
    (folder / hook.SOURCES[-1]).write_text(text, encoding="utf-8")
    return folder


def test_the_extension_is_made_of_these_sources(hook):
    assert hook.source_digest() == compiled_form().SOURCE_DIGEST, "run `make install`"


def test_nothing_is_left_that_python_alone_understands(hook):
    text = hook.put_together()
    assert "purecython" not in text
    assert "Final" not in text
    assert "Sequence" not in text
    assert "MAX_CARDS" not in text.replace("up to MAX_CARDS", "").replace("MAX_CARDS at", "")
    assert re.findall(r"^(?:import|from) .*$", text, re.MULTILINE) == [
        "import cython",
        "from cython.cimports.libc.stdlib import calloc, free",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import math\n", "write 'from"),
        ("from math import sqrt\n", "may not use math"),
        ("from uvdeck.model import Card\n", "may not use uvdeck.model"),
        ("from uvdeck.sampling.draws import settle as place\n", "needs its own name"),
        ("TABLE = [1, 2]\n", "only imports, functions and whole numbers"),
        ("RATE: Final = 0.5\n", "only imports, functions and whole numbers"),
        ("class Game:\n    pass\n", "only imports, functions and whole numbers"),
        ("def next_word(state):\n    return 0\n", "next_word is defined twice"),
        ("MASK: Final = 1\n", "MASK is defined twice"),
        ("def f():\n    x: int\n    return 0\n", "a value or a C type"),
    ],
)
def test_what_does_not_fit_is_refused(hook, tmp_path, text, words):
    with pytest.raises(hook.KernelError, match=re.escape(words)) as caught:
        hook.put_together(with_source(hook, tmp_path, text))
    assert hook.SOURCES[-1] in str(caught.value)


def test_inner_loops_touch_no_python_object(hook, tmp_path):
    """Cython's page marks lines that do in yellow: no line of a C function may be one.

    Such lines are still right, only many times slower, so no other test would notice.
    """
    pytest.importorskip("Cython")
    hook.translate(tmp_path, annotate=True)
    page = (tmp_path / "_kernel.html").read_text(encoding="utf-8")
    lines = [
        (int(score), html.unescape(re.sub("<[^>]+>", "", line)))
        for score, line in re.findall(
            r'<pre class="cython line score-(\d+)"[^>]*>(.*?)</pre>', page, re.DOTALL
        )
    ]
    assert len(lines) > 200
    scores = {int(re.findall(r"\d+", line)[0]): (score, line) for score, line in lines}
    functions = [
        node
        for node in ast.parse((tmp_path / "_kernel.py").read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and "cython.cfunc" in {ast.unparse(decorator) for decorator in node.decorator_list}
    ]
    assert len(functions) >= 4
    for function in functions:
        for number in range(function.lineno, (function.end_lineno or 0) + 1):
            score, line = scores[number]
            assert score == 0, line
    assert sum(score > 0 for score, _ in lines) > 10  # or the scores were not read


def test_importing_the_kernel_is_cheap(hook):
    """Nothing but what every command has loaded anyway; ``inspect`` alone would take 30 ms.

    The Python form has policies of others besides, and they see cards.
    """
    compiled_form()
    code = """
import sys, typing, collections.abc, importlib, os
before = set(sys.modules)
import uvdeck.play.kernel
print(*sorted(set(sys.modules) - before))
"""
    environment = {key: value for key, value in os.environ.items() if key != "UVDECK_PURE"}
    all_sources = [
        Path(path).stem for path in hook.SOURCES if Path(path).parent == Path("uvdeck/play")
    ]
    for setting, sources in (({}, []), ({"UVDECK_PURE": "1"}, all_sources)):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**environment, **setting, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        expected = {"uvdeck", "uvdeck.play", "uvdeck.play.kernel"}
        expected |= {f"uvdeck.play.{name}" for name in sources or ["_kernel"]}
        if sources:
            needs = ("", ".draws", ".purecython", ".jobs", ".seeds", ".shards")
            expected |= {f"uvdeck.sampling{name}" for name in needs}
            expected |= {"uvdeck.play.clients"}
            expected |= {f"uvdeck.{name}" for name in ("model", "text", "diagnostics")}
        loaded = {name for name in done.stdout.split() if name.split(".")[0] == "uvdeck"}
        assert loaded == expected
        others = set(done.stdout.split()) - loaded
        if sources:
            assert not others & {"inspect", "dataclasses", "multiprocessing"}
        else:
            assert others <= {"cython_runtime"}


# --- Packages ------------------------------------------------------------------------------------


def built(folder: Path, environment: dict[str, str]) -> Path:
    pytest.importorskip("hatchling")
    code = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


def kernels(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if "_kernel." in name]


@pytest.mark.slow
def test_one_wheel_serves_every_python(tmp_path):
    if not compiler_works():
        pytest.skip("no C compiler works here")
    wheel = built(tmp_path, {})
    (name,) = kernels(wheel)
    assert name.startswith("uvdeck/play/_kernel.")
    assert re.search(r"-cp311-abi3-\w+\.whl$", wheel.name)
    assert re.search(r"\.(abi3\.so|pyd)$", name)


@pytest.mark.slow
def test_without_a_compiler_the_wheel_is_pure_and_plays_the_same(tmp_path):
    wheel = built(tmp_path, {"CC": "false"})
    assert wheel.name.endswith("-py3-none-any.whl")
    assert kernels(wheel) == []
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    code = """
import uvdeck
from uvdeck.play import kernel
counts = [0] * 6
kernel.play_checks([1, 2, 3, 4], [5, 6, 7, 8, 9, -2], 2, [3], 0, False, 100, counts)
print(uvdeck.__file__, kernel.COMPILED, kernel.notice() is not None, counts, sep="|")
"""
    environment = {key: value for key, value in os.environ.items() if key != "UVDECK_PURE"}
    printed = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=tmp_path,
            env={**environment, "PYTHONPATH": str(place)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split("|")
        for place in (tmp_path / "installed", ROOT)
    ]
    assert Path(printed[0][0]).is_relative_to(tmp_path)
    assert printed[0][1:3] == ["False", "True"]
    assert printed[0][3] == printed[1][3]
