"""Policies by name: those of the kernel, and those that installed packages bring along.

A package names its policies as entry points of the group ``uvdeck.policies``
(``docs/policies.md``). They are looked for only where a name is none of the kernel's own, and the
kernel's own names cannot be taken by others.
"""

from collections.abc import Callable
from typing import Any, Final

from uvdeck.duel.players import BUILT_IN
from uvdeck.play.clients import Policy, PolicyError
from uvdeck.text import shorten

GROUP: Final = "uvdeck.policies"


def names() -> list[str]:
    """Return the names of all policies, the kernel's own first."""
    return [*BUILT_IN, *sorted(set(_installed()) - set(BUILT_IN))]


def find_policy(name: str) -> Callable[[], Policy] | None:
    """Return what makes a policy; None for one of the kernel's own.

    Args:
        name: of the policy.

    Raises:
        PolicyError: there is none of this name, or it cannot be loaded.
    """
    if name in BUILT_IN:
        return None
    entry = _installed().get(name)
    if entry is None:
        raise PolicyError(
            f"there is no policy '{shorten(name, 60)}'; there are {', '.join(names())}"
        )
    try:
        made: Callable[[], Policy] = entry.load()
        policy = made()
    except Exception as error:
        raise PolicyError(
            f"the policy '{name}' cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    missing = [
        word for word in ("form", "target", "block") if not callable(getattr(policy, word, None))
    ]
    if missing:
        raise PolicyError(f"the policy '{name}' lacks {' and '.join(missing)}")
    return made


def _installed() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP)}
