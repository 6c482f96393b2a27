"""Policies as others would write them for duels, and what an installer leaves of their package."""

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from uvdeck.duel.policies import GROUP
from uvdeck.model import Attack, Card, CardType
from uvdeck.play.clients import Option, Policy, PolicyError, Side, Target, View

BUILT: Final = (CardType.FOUNDATION, CardType.ASSET, CardType.BACKUP)


def install(folder: Path, name: str, entries: Mapping[str, str]) -> None:
    """Lay out what an installer leaves of a package beside its code.

    Args:
        folder: that Python finds modules in.
        name: of the package.
        entries: name -> place of its policies.
    """
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    lines = [f"[{GROUP}]", *(f"{key} = {value}" for key, value in entries.items()), ""]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    text = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    (info / "METADATA").write_text(text, encoding="utf-8")


class Balanced:
    """Does what docs/policies.md says that ``balanced`` does."""

    sure = Fraction(1, 2)
    most_foundations = 8
    cost = 2

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        foundations = [card.type for card in view.own.stage + view.own.pool].count(
            CardType.FOUNDATION
        )
        wanted = foundations < min(2 * view.turn, self.most_foundations)
        likely = [option for option in options if option.chance >= self.sure]
        ranked = [
            (rank, option)
            for option in sorted(likely, key=lambda option: option.card.id)
            if (rank := self.rank(option, view.own, wanted)) is not None
        ]
        return max(ranked, key=lambda pair: pair[0])[1] if ranked else None

    def rank(self, option: Option, own: Side, wanted: bool) -> tuple[int, ...] | None:
        if option.card.type is CardType.FOUNDATION and wanted:
            return 3, -option.need
        if option.card.type is CardType.ATTACK:
            return 2, option.damage * option.passing
        return (1, -option.need) if self.stays(option.card, own) else None

    def stays(self, card: Card, own: Side) -> bool:
        return card.type in BUILT or card.id == own.starter.id

    def target(self, view: View, attack: Card, targets: Sequence[Target]) -> Target | None:
        damage = damage_of(attack)
        destroyed = [one for one in targets if one.stamina <= damage <= one.stamina + 1]
        if view.rival.health <= 2 * damage:
            return None
        return max(destroyed, key=lambda one: one.stamina, default=None)

    def block(self, view: View, attack: Card, options: Sequence[Option]) -> Option | None:
        best = min(
            options, key=lambda one: (-one.damage * one.passing, one.need, one.card.id, one.place)
        )
        cost = self.cost + (view.own.hand <= 2)
        if damage_of(attack) >= view.own.health:
            cost = 0
        saved = best.damage * best.passing
        return best if saved and saved >= cost * best.left else None


class Aggressive(Balanced):
    """Does what docs/policies.md says that ``aggressive`` does."""

    most_foundations = 0
    cost = 3

    def rank(self, option: Option, own: Side, wanted: bool) -> tuple[int, ...] | None:
        if option.card.type is CardType.ATTACK:
            return 2, option.damage, -option.need
        return (1, -option.need) if self.stays(option.card, own) else None

    def target(self, view: View, attack: Card, targets: Sequence[Target]) -> Target | None:
        return None


class Defensive(Balanced):
    """Does what docs/policies.md says that ``defensive`` does."""

    sure = Fraction(3, 4)
    cost = 1

    def rank(self, option: Option, own: Side, wanted: bool) -> tuple[int, ...] | None:
        if option.card.type is CardType.ATTACK:
            return 0, option.damage, -option.need
        if option.card.type is CardType.FOUNDATION and wanted:
            return 3, -option.need
        return (1, -option.need) if self.stays(option.card, own) else None


def damage_of(attack: Card) -> int:
    assert isinstance(attack.attack, Attack)
    assert isinstance(attack.attack.damage, int)
    return attack.attack.damage


class Idle(Balanced):
    """Wants to play nothing."""

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        return None


class Failing(Balanced):
    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        raise KeyError("nothing")


class Leaving(Balanced):
    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        sys.exit(0)


class Blaming(Balanced):
    """Raises what the engine raises."""

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        raise PolicyError("somebody else did it")


class Unspeakable(Balanced):
    class Error(Exception):
        def __str__(self) -> str:
            raise TypeError("no words")

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        raise self.Error


class Shouting(Balanced):
    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        raise ValueError("\x1b[31mred\n" + "x" * 5000)


class Answering(Balanced):
    """Answers what is no option at all."""

    answer: Any = 0

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        answer: Option | None = self.answer
        return answer


class Agreeing(Answering):
    """Answers what says that it is whatever it is compared with."""

    class Anything:
        place = 99

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 0

        def __repr__(self) -> str:
            return "Anything"

    answer = Anything()


class Quarrelling(Answering):
    """Answers what cannot be compared, as arrays of numbers are."""

    class Array:
        def __eq__(self, other: object) -> bool:
            raise ValueError("ambiguous")

        def __hash__(self) -> int:
            return 0

        def __repr__(self) -> str:
            return "Array"

    answer = Array()


class Cheating(Balanced):
    """Wants its check to need nothing."""

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        return options[0]._replace(need=-1)


class Reaching(Balanced):
    """Wants to play a card that it has not in hand, and that was never offered."""

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        return options[0]._replace(card=view.own.starter, place=99)


class CheatingBlock(Balanced):
    def block(self, view: View, attack: Card, options: Sequence[Option]) -> Option | None:
        return options[0]._replace(complete=not options[0].complete)


class CheatingTarget(Balanced):
    def target(self, view: View, attack: Card, targets: Sequence[Target]) -> Target | None:
        return targets[0]._replace(stamina=0)


class Half:
    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        return None


def broken() -> Policy:
    raise OSError("no file")


def leaving() -> Policy:
    sys.exit(0)


class Watching(Balanced):
    """Notes down what it is asked: the method, the object, the view, the card, the options."""

    seen: Final[list[tuple[str, object, View, Card | None, Sequence[Any]]]] = []

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        self.seen.append(("form", self, view, None, options))
        return super().form(view, options)

    def target(self, view: View, attack: Card, targets: Sequence[Target]) -> Target | None:
        self.seen.append(("target", self, view, attack, targets))
        return super().target(view, attack, targets)

    def block(self, view: View, attack: Card, options: Sequence[Option]) -> Option | None:
        self.seen.append(("block", self, view, attack, options))
        return super().block(view, attack, options)


class Pausing(Balanced):
    """Lets something else happen before its first answer, and notes down who is asked where."""

    meanwhile: Final[list[Callable[[], None]]] = []
    asked: Final[list[tuple[int, object]]] = []

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        self.asked.append((threading.get_ident(), self))
        if self.meanwhile:
            self.meanwhile.pop()()
        return super().form(view, options)


class Dutiful(Idle):
    """Chooses by itself what has to be tried where nothing is wanted."""

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        if view.own.pool:
            return None
        return min(options, key=lambda one: (-one.passing, one.need, one.card.id))


#: The policies of the tests by name. The last is also one of the kernel's.
NAMES: Final[Mapping[str, str]] = {
    "agreeing": "Agreeing",
    "answering": "Answering",
    "blaming": "Blaming",
    "broken": "broken",
    "cheating": "Cheating",
    "cheating-block": "CheatingBlock",
    "cheating-target": "CheatingTarget",
    "dutiful": "Dutiful",
    "failing": "Failing",
    "half": "Half",
    "idle": "Idle",
    "leaving": "Leaving",
    "leaving-early": "leaving",
    "missing": "Nowhere",
    "my-aggressive": "Aggressive",
    "my-balanced": "Balanced",
    "my-defensive": "Defensive",
    "pausing": "Pausing",
    "quarrelling": "Quarrelling",
    "reaching": "Reaching",
    "shouting": "Shouting",
    "unspeakable": "Unspeakable",
    "watching": "Watching",
    "balanced": "Idle",
}


def install_all(folder: Path) -> None:
    """Lay out a package with all these policies."""
    install(folder, "my-policies", {key: f"{__name__}:{value}" for key, value in NAMES.items()})
