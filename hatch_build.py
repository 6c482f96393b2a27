"""Builds the simulation kernel: its sources become one Cython module, one C file, one extension.

The sources are Python modules that also run as they stand (``docs/kernel.md``). They are put
together here into one module, so that what they share is compiled into each place that calls it.
Where there is no Cython, no C compiler or no header of Python the package is built without the
extension: it then runs the sources themselves, which is slower and gives the same results.
"""

import ast
import contextlib
import hashlib
import importlib
import os
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
#: The sources in the order in which they are put together; later ones use earlier ones.
SOURCES = (
    "uvdeck/sampling/draws.py",
    "uvdeck/play/checks.py",
    "uvdeck/play/table.py",
    "uvdeck/play/piles.py",
    "uvdeck/play/policies.py",
    "uvdeck/play/rows.py",
    "uvdeck/play/opening.py",
    "uvdeck/play/turn.py",
    "uvdeck/play/clear.py",
    "uvdeck/play/checked.py",
    "uvdeck/play/game.py",
    "uvdeck/play/block.py",
    "uvdeck/play/bout.py",
    "uvdeck/play/duel_turn.py",
    "uvdeck/play/duel_game.py",
    "uvdeck/play/duel_rounds.py",
    "uvdeck/play/duel.py",
)
#: Where the extension belongs in the package, without the ending that its file has.
PLACE = "uvdeck/play/_kernel"
#: The oldest Python whose stable interface the extension keeps to, as a number and as a tag.
LIMITED_API, LIMITED_TAG = "0x030B0000", "cp311"

#: Modules that sources may import besides each other. Nothing of them is left when compiled: what
#: they use of ``play.clients`` stands in branches for the Python form alone.
_DROPPED = (
    *("typing", "collections.abc", "uvdeck.sampling", "uvdeck.sampling.purecython"),
    "uvdeck.play.clients",
)

_HEAD = """\
# cython: language_level=3, binding=False, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, always_allow_keywords=False, auto_pickle=False
import cython
from cython.cimports.libc.stdlib import calloc, free
"""

#: What Cython asks the module inspect for when it keeps to the stable interface. Importing that
#: takes longer than a million games, and the numbers have been the same in every CPython 3.
_FLAGS = {
    "CO_OPTIMIZED": 0x1,
    "CO_NEWLOCALS": 0x2,
    "CO_VARARGS": 0x4,
    "CO_VARKEYWORDS": 0x8,
    "CO_GENERATOR": 0x20,
    "CO_COROUTINE": 0x80,
    "CO_ASYNC_GENERATOR": 0x200,
}
#: No flag names a processor: a wheel may be carried to another machine. What the sources mark as
#: inline must be, or the state of the generator is not kept in registers (a third slower).
_FLAGS_OF_CC = ("-O3", "-g0", "-DCYTHON_INLINE=inline __attribute__((always_inline))")
_ASKS_INSPECT = 'inspect = PyImport_ImportModule("inspect");'


class KernelError(Exception):
    """A source of the kernel does what the compiled form cannot follow: that has to be mended."""


class NoCompilerError(Exception):
    """Something that the extension is built with is missing here, or does not work."""


class _Source(ast.NodeTransformer):
    """Makes a source fit to stand in one module with the others.

    Imports go, and so do annotations that are no C types. Whole numbers that a source names with
    ``Final`` are put in the place of their names, because C code would have to ask Python for a
    global name each time.
    """

    def __init__(self, path: str, constants: dict[str, int], names: set[str]) -> None:
        self.path = path
        self.constants = constants
        self.names = names

    def visit_Module(self, node: ast.Module) -> ast.Module:
        if ast.get_docstring(node) is not None:
            del node.body[0]
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                name = statement.name
            elif (
                isinstance(statement, ast.AnnAssign)
                and isinstance(statement.target, ast.Name)
                and isinstance(statement.value, ast.Constant)
                and type(statement.value.value) is int
                and ast.unparse(statement.annotation) == "Final"
            ):
                name = statement.target.id
                self.constants[name] = statement.value.value
            elif isinstance(statement, ast.Import | ast.ImportFrom):
                continue
            else:
                raise KernelError(
                    f"{self.path}:{statement.lineno}: only imports, functions and whole numbers"
                    " marked Final may stand here"
                )
            if name in self.names:
                raise KernelError(f"{self.path}:{statement.lineno}: {name} is defined twice")
            self.names.add(name)
        node.body = [one for one in node.body if not isinstance(one, ast.AnnAssign)]
        self.generic_visit(node)
        return node

    def visit_Import(self, node: ast.Import) -> None:
        raise KernelError(f"{self.path}:{node.lineno}: write 'from ... import ...'")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        known = {path.removesuffix(".py").replace("/", ".") for path in SOURCES}
        if node.module not in {*_DROPPED, *known}:
            raise KernelError(f"{self.path}:{node.lineno}: a kernel may not use {node.module}")
        for alias in node.names:
            if alias.asname not in (None, "cython"):
                raise KernelError(f"{self.path}:{node.lineno}: {alias.name} needs its own name")

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        for argument in node.args.args:
            if argument.annotation and not _is_c_type(argument.annotation):
                argument.annotation = None
        if node.returns and not _is_c_type(node.returns):
            node.returns = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        self.generic_visit(node)
        if _is_c_type(node.annotation):
            return node
        if node.value is None:
            raise KernelError(f"{self.path}:{node.lineno}: give it a value or a C type")
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.constants:
            return ast.copy_location(ast.Constant(self.constants[node.id]), node)
        return node


def _is_c_type(annotation: ast.expr) -> bool:
    return ast.unparse(annotation).startswith("cython.")


def put_together(root: Path = ROOT) -> str:
    """Return the text of the module that Cython compiles.

    Args:
        root: the folder of this file, or a copy of it.

    Raises:
        KernelError: a source holds what does not fit.
    """
    constants: dict[str, int] = {}
    names: set[str] = set()
    parts = [_HEAD]
    for path in SOURCES:
        tree = ast.parse((root / path).read_text(encoding="utf-8"), path)
        parts.append(f"# --- {path} ---\n")
        parts.append(ast.unparse(_Source(path, constants, names).visit(tree)) + "\n")
    text = "\n".join(parts)
    return f"{text}\nSOURCE_DIGEST = {source_digest(root)!r}\n"


def source_digest(root: Path = ROOT) -> str:
    """Return a digest of the sources, which tells whether an extension was made of them."""
    digest = hashlib.sha256()
    for path in SOURCES:
        digest.update((root / path).read_bytes())
    return digest.hexdigest()


def uses_stable_interface() -> bool:
    """Return whether this interpreter has the stable interface (free-threaded ones have not)."""
    return not sysconfig.get_config_var("Py_GIL_DISABLED")


def translate(folder: Path, annotate: bool = False) -> Path:
    """Write the put-together module and its translation to C, and return the C file.

    Args:
        folder: where to write.
        annotate: also write an HTML page that marks each line that touches Python objects.

    Raises:
        KernelError: Cython refuses the sources.
        NoCompilerError: Cython is missing.
    """
    module = folder / f"{Path(PLACE).name}.py"
    module.write_text(put_together(), encoding="utf-8")
    try:
        main = importlib.import_module("Cython.Compiler.Main")
    except ImportError as error:
        raise NoCompilerError(f"there is no Cython here: {error}") from error
    options = main.CompilationOptions(
        main.default_options, annotate="default" if annotate else None
    )
    name = PLACE.replace("/", ".")
    # Cython writes the path that it was given into the C file, so give it a bare name.
    with contextlib.chdir(folder):
        result = main.compile(module.name, options=options, full_module_name=name)
    if result is None or result.num_errors:
        raise KernelError("Cython refuses the sources of the kernel")
    translated = module.with_suffix(".c")
    text = translated.read_text(encoding="utf-8")
    if text.count(_ASKS_INSPECT) == 1:
        flags = "".join(
            f"#ifndef {name}\n#define {name} {value:#x}\n#endif\n" for name, value in _FLAGS.items()
        )
        text = text.replace(_ASKS_INSPECT, _ASKS_INSPECT.replace('inspect"', 'sys"'))
        text = text.replace('#include "Python.h"\n', f'#include "Python.h"\n{flags}', 1)
        translated.write_text(text, encoding="utf-8")
    return translated


def build(folder: Path) -> Path:
    """Build the extension in a folder and return its file.

    Args:
        folder: for all files on the way; the extension is left there as well.

    Raises:
        KernelError: Cython refuses the sources.
        NoCompilerError: something needed for it is missing or does not work.
    """
    if sys.implementation.name != "cpython":
        raise NoCompilerError("the extension is for CPython")
    translated = translate(folder)
    try:
        setuptools = importlib.import_module("setuptools")
        build_ext = importlib.import_module("setuptools.command.build_ext")
    except ImportError as error:
        raise NoCompilerError(f"there is no setuptools here: {error}") from error
    stable = uses_stable_interface()
    extension = setuptools.Extension(
        Path(PLACE).name,
        [translated.name],
        define_macros=[("Py_LIMITED_API", LIMITED_API)] if stable else [],
        py_limited_api=stable,
        extra_compile_args=["/O2"]
        if os.name == "nt"
        else ["-O3", "-g0", "-DCYTHON_INLINE=inline __attribute__((always_inline))"],
    )
    # A distribution of its own, which reads no configuration of this folder or of the user.
    command = build_ext.build_ext(setuptools.Distribution({"ext_modules": [extension]}))
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "temp")
    command.ensure_finalized()
    try:
        with contextlib.chdir(folder):
            command.run()
    except (Exception, SystemExit) as error:
        raise NoCompilerError(f"the C compiler does not work: {error}") from error
    (built,) = (folder / "lib").glob(f"{Path(PLACE).name}.*")
    return built


def wheel_tag() -> str:
    """Return the tag of a wheel with the extension."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{LIMITED_TAG}-abi3-{platform}"


def built_before(root: Path) -> Iterator[Path]:
    """Yield the extensions that lie in the package of a clone."""
    place = root / PLACE
    for path in place.parent.glob(f"{place.name}.*"):
        if path.suffix in (".so", ".pyd"):
            yield path


class KernelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the extension to a wheel, or puts it into the clone for an editable install."""

    _folder: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the extension before the files of a package are gathered.

        Args:
            version: ``standard`` or ``editable``.
            build_data: what hatchling lets a hook change.
        """
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        if version == "editable":
            for path in built_before(root):
                path.unlink()
        self._folder = tempfile.TemporaryDirectory(prefix="uvdeck-kernel-")
        try:
            built = build(Path(self._folder.name))
        except NoCompilerError as error:
            self.app.display_warning(f"uvdeck is built without its compiled kernel: {error}")
            return
        if version == "editable":
            (root / PLACE).with_name(built.name).write_bytes(built.read_bytes())
            return
        build_data["force_include"][str(built)] = f"{Path(PLACE).parent}/{built.name}"
        build_data["pure_python"] = False
        if uses_stable_interface():
            build_data["tag"] = wheel_tag()
        else:
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the files that were needed on the way."""
        if self._folder is not None:
            self._folder.cleanup()


def main(arguments: Sequence[str]) -> None:
    """Write the module, the C file and the annotated page into a folder, for reading them."""
    translate(Path(arguments[0]), annotate=True)


if __name__ == "__main__":
    main(sys.argv[1:])
