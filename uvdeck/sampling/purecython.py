"""What the kernel's sources use of the ``cython`` module, for running them uncompiled.

The sources (``sampling/draws.py``, ``play/checks.py`` and others of ``play/``) are one text in two
forms: Cython compiles them to one extension, and Python runs them as they stand, with this module
in Cython's place. C types are plain integers here and pointers are lists, so whatever C would wrap
around has to be cut off by the sources themselves, where :data:`compiled` is false.

It is named apart from ``cython``, so that it never stands in the way of the real one, and importing
it takes a small part of a millisecond.
"""

import builtins
from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])
_T = TypeVar("_T")

#: False here, true in the compiled form. mypy is told so too, and leaves compiled branches alone.
compiled: Final = False

# Names of C types. mypy reads annotations with them as what they are in the Python form.
Py_ssize_t: TypeAlias = builtins.int
short: TypeAlias = builtins.int
int: TypeAlias = builtins.int
uint: TypeAlias = builtins.int
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
bint: TypeAlias = builtins.int
void: TypeAlias = None
p_short: TypeAlias = list[builtins.int]
p_int: TypeAlias = list[builtins.int]
p_uint: TypeAlias = list[builtins.int]
p_longlong: TypeAlias = list[builtins.int]


def cfunc(function: _F) -> _F:
    """Mark a function that only the kernel itself calls: a C function in the compiled form."""
    return function


def inline(function: _F) -> _F:
    """Mark a C function whose body the C compiler may put in the place of each call."""
    return function


class _NoGil:
    def __call__(self, function: _F) -> _F:
        return function

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


#: Marks a C function that touches no Python object, or a block in which other threads may run.
nogil: Final = _NoGil()


def exceptval(*, check: bool) -> Callable[[_F], _F]:
    """Say whether callers look for an exception after a call (``check=False``: it raises none)."""
    return _same


def _same(function: _F) -> _F:
    return function


def cast(kind: object, value: _T) -> _T:
    """Return a value as it is. The compiled form cuts it down to the C type."""
    return value


def sizeof(kind: object) -> builtins.int:
    """Return 1: the size of everything that :func:`calloc` counts here."""
    return 1


def calloc(count: builtins.int, size: builtins.int) -> list[builtins.int]:
    """Return zeros in place of the C library's zeroed memory.

    Args:
        count: how many numbers.
        size: bytes of each in the compiled form; of no use here.
    """
    return [0] * count


def free(memory: list[builtins.int]) -> None:
    """Do nothing: Python gives lists back by itself."""
