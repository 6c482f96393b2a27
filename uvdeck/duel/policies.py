"""Policies by name: those of the kernel, and those that installed packages bring along.

A package names its policies as entry points of the group ``uvdeck.policies``
(``docs/policies.md``). They are looked for only where a name is none of the kernel's own, and the
kernel's own names cannot be taken by others.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from uvdeck.duel.players import BUILT_IN
from uvdeck.play.clients import Policy, PolicyError, said
from uvdeck.text import shorten

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "uvdeck.policies"


def names() -> list[str]:
    """Return the names of all policies, the kernel's own first.

    Raises:
        PolicyError: what is installed cannot be listed.
    """
    return [*BUILT_IN, *sorted(set(_installed()) - set(BUILT_IN))]


def find_policy(name: str) -> Callable[[], Policy] | None:
    """Return what makes a policy; None for one of the kernel's own.

    Args:
        name: of the policy.

    Raises:
        PolicyError: there is none of this name or more than one, or it cannot be loaded.
    """
    if name in BUILT_IN:
        return None
    entries = _installed().get(name, set())
    if not entries:
        raise PolicyError(
            f"there is no policy '{shorten(name, 60)}'; there are {', '.join(names())}"
        )
    if len(entries) > 1:
        places = " and ".join(sorted(entry.value for entry in entries))
        raise PolicyError(f"there is more than one policy '{name}': {places}")
    (entry,) = entries
    try:
        made: Callable[[], Policy] = entry.load()
        policy = made()
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        raise PolicyError(f"the policy '{name}' cannot be loaded: {said(error)}") from error
    missing = [
        word for word in ("form", "target", "block") if not callable(getattr(policy, word, None))
    ]
    if missing:
        raise PolicyError(f"the policy '{name}' lacks {' and '.join(missing)}")
    return made


def _installed() -> "dict[str, set[EntryPoint]]":
    from importlib.metadata import entry_points

    found: dict[str, set[EntryPoint]] = {}
    try:
        for entry in entry_points(group=GROUP):
            found.setdefault(entry.name, set()).add(entry)
    except Exception as error:  # one package with a broken list of names is enough
        raise PolicyError(f"what packages bring along cannot be read: {said(error)}") from error
    return found
