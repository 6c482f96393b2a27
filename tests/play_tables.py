"""Games set up by hand for the kernel, and what it tells of them, in words.

Cards are made with :func:`foundation`, :func:`attack` and their like; a deck is a line of their
names from the top, ``"Base*3 Jab"``. What a game tells is compared with a text of events
(:func:`told`): ``"play Jab 4 2; check Base 6 4; pass Jab 0 2"``. In that of a duel ``A`` or ``B``
stands before the first of several events that happen to this player: ``"A end 1 4 4; B dies 0"``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from uvdeck.play import game, policies, table
from uvdeck.play.table import ALWAYS as ALWAYS
from uvdeck.play.table import FIRST_COPY as FIRST_COPY
from uvdeck.play.table import OWN_TURN as OWN_TURN
from uvdeck.play.table import TO_ATTACKS as TO_ATTACKS

BUILD = policies.BUILD
ATTACK_FIRST = policies.ATTACK_FIRST
BALANCED = policies.BALANCED
DEFENSIVE = policies.DEFENSIVE

FIRST, SECOND = 1, 2

Event = tuple[str | int, ...]

_SYMBOLS = ("air", "all", "chaos", "death", "earth", "evil", "fire", "good", "life", "order")
_JOKER = 2**12 - 1
_ZONES = {"": 0, "high": table.HIGH, "mid": table.MID, "low": table.LOW}

# The words of the events: which numbers stand after them, and whether a card does.
_WORDS = {
    table.DEAL: ("deal", True, 0),
    table.KEEP: ("keep", False, 1),  # redraws
    table.RETURN: ("return", True, 0),
    table.REDRAWN: ("redrawn", True, 0),
    table.SHUFFLED: ("shuffled", False, 1),  # cards
    table.BEGIN: ("begin", False, 2),  # turn, ready
    table.REVIEW: ("review", True, 0),
    table.DRAW: ("draw", True, 0),
    table.PLAY: ("play", True, 2),  # what the check needs, ready
    table.CHECK: ("check", True, 2),  # control, what it needs
    table.PASS: ("pass", True, 2),  # committed, still ready
    table.FAIL: ("fail", True, 2),  # lacking or -1, ready
    table.NO_FORM: ("no-form", True, 0),
    table.BUILT: ("built", True, 0),
    table.CLEARED: ("cleared", True, 0),
    table.TO_MOMENTUM: ("momentum", True, 0),
    table.SECOND_COPY: ("second-copy", True, 0),
    table.OLD_TERRAIN: ("old-terrain", True, 0),
    table.ATTACHED: ("attached", True, 0),
    table.CYCLE: ("cycle", False, 2),  # cards of the discard pile, cards that are removed
    table.REMOVED: ("removed", True, 0),
    table.LOSE: ("lose", False, 2),  # the same
    table.HIT: ("hit", True, 2),  # damage, damage this turn; in a duel the rival's health
    table.WINS: ("wins", False, 2),  # health, the rival's
    table.ODDS: ("odds", True, 2),  # cards left in the deck that let it pass, cards left
    table.WEIGHED: ("weighed", True, 2),  # what the block is worth, what it costs
    table.BLOCK: ("block", True, 2),  # what the check needs, ready
    table.BLOCKED: ("blocked", True, 1),  # 1 in part, 2 completely
    table.NO_BLOCK: ("no-block", True, 0),
    table.HURT: ("hurt", True, 2),  # damage, stamina left
    table.DESTROYED: ("destroyed", True, 0),
    table.DIES: ("dies", False, 1),  # health
    table.LIMIT: ("limit", False, 2),  # health, the rival's
}
_ALONE = {word for word, _, numbers in _WORDS.values() if numbers == 0}
#: What a policy thinks of a block.
_ASIDES = {"odds", "weighed"}


class Kind(NamedTuple):
    """What is printed on a card, as far as the kernel looks at it."""

    name: str
    type: int
    difficulty: int = 0
    control: int | None = 5
    symbols: str = "fire"
    damage: int = 0
    ignores: int = 0
    unique: bool = False
    terrain: bool = False
    attaches: bool = False
    form: bool = True
    groups: int = 0
    copy_of: str = ""  # the name it has in the game, where that is another
    speed: int = 0
    zone: str = ""  # of an attack: high, mid, low
    block: str = ""  # the zone of its block
    modifier: int = 0  # of its block
    throw: bool = False
    elusive: bool = False
    stamina: int = 0

    def row(self, name: int) -> list[int]:
        values = {
            table.TYPE: self.type,
            table.DIFFICULTY: self.difficulty,
            table.CONTROL: -1 if self.control is None else self.control,
            table.SYMBOLS: mask(self.symbols),
            table.DAMAGE: self.damage,
            table.IGNORES: self.ignores,
            table.NAME: name,
            table.UNIQUE: int(self.unique),
            table.TERRAIN: int(self.terrain),
            table.ATTACHES: int(self.attaches),
            table.FORM: int(self.form),
            table.GROUPS: self.groups,
            table.SPEED: self.speed,
            table.ZONE: _ZONES[self.zone],
            table.BLOCK_ZONE: _ZONES[self.block],
            table.BLOCK_MODIFIER: self.modifier,
            table.THROW: int(self.throw),
            table.ELUSIVE: int(self.elusive),
            table.STAMINA: self.stamina,
        }
        return [values.get(column, 0) for column in range(table.COLUMNS)]


def foundation(name: str, difficulty: int = 0, control: int | None = 5, **printed: Any) -> Kind:
    return Kind(name, table.FOUNDATION, difficulty, control, **printed)


def asset(name: str, difficulty: int = 0, control: int | None = 5, **printed: Any) -> Kind:
    return Kind(name, table.ASSET, difficulty, control, **printed)


def backup(name: str, difficulty: int = 0, control: int | None = 5, **printed: Any) -> Kind:
    return Kind(name, table.BACKUP, difficulty, control, **printed)


def attack(
    name: str, difficulty: int = 0, control: int | None = 5, damage: int = 4, **printed: Any
) -> Kind:
    return Kind(name, table.ATTACK, difficulty, control, damage=damage, **{"zone": "mid"} | printed)


def action(name: str, control: int | None = 5, **printed: Any) -> Kind:
    return Kind(name, table.ACTION, 0, control, form=False, **printed)


def character(name: str, difficulty: int = 0, control: int | None = 5, **printed: Any) -> Kind:
    return Kind(name, table.CHARACTER, difficulty, control, **printed)


def mask(symbols: str) -> int:
    """Return a set of symbols, such as "fire air", or of a "joker"."""
    if symbols == "joker":
        return _JOKER
    return sum(1 << _SYMBOLS.index(symbol) for symbol in symbols.split())


def names(line: str) -> list[str]:
    """Return the cards of a line such as "Base*3 Jab"."""
    result = []
    for word in line.split():
        name, _, number = word.partition("*")
        result += [name] * int(number or 1)
    return result


def numbered(kinds: Sequence[Kind]) -> list[int]:
    """Return the rows of kinds. Where a choice is open, the one that stands first is taken."""
    given = [kind.copy_of or kind.name for kind in kinds]
    return [
        cell
        for kind, name in zip(kinds, given, strict=True)
        for cell in kind.row(given.index(name))
    ]


def rules(
    hand: int = 3,
    turns: int = 1,
    going: int = FIRST,
    cycling: int = 10,
    early_attacks: bool = False,
    symbols: str = "fire",
    policy: int = BUILD,
    keep: Sequence[tuple[int, int, int]] | None = None,
    redraw: int = 0,
    health: int = 0,
) -> list[int]:
    """Return the numbers of the rules.

    Args:
        hand: hand size of the starting character.
        turns: turns of the game.
        going: FIRST or SECOND.
        cycling: cards that a cycle removes.
        early_attacks: whether there are attacks on the first turn.
        symbols: of the starting character.
        policy: one of the policies.
        keep: hands that are kept: of each group (a bit) at least and at most so many; None for no
            mulligan.
        redraw: the group that the second player sends back, 0 for the whole hand.
        health: of the starting character, where there is a rival; 0 for none.
    """
    result = [0] * table.RULES
    result[table.HAND_SIZE] = hand
    result[table.TURNS] = turns
    result[table.GOING] = going
    result[table.CYCLING] = cycling
    result[table.EARLY_ATTACKS] = int(early_attacks)
    result[table.SYMBOLS_OF] = mask(symbols)
    result[table.POLICY] = policy
    result[table.RIVAL] = int(health > 0)
    result[table.HEALTH_OF] = health
    if keep is not None:
        result[table.MULLIGANS] = 1
        result[table.REDRAW] = redraw
        result[table.WISHES] = len(keep)
        for place, wish in enumerate(keep):
            result[table.WISH + 3 * place : table.WISH + 3 * place + 3] = wish
    return result


def stacked(kinds: Sequence[Kind], *parts: str) -> tuple[list[int], list[int]]:
    """Return a deck and its stack: the order of each shuffle, beginning with the deck's own."""
    places = {kind.name: place for place, kind in enumerate(kinds)}
    orders = [[places[name] for name in names(part)] for part in parts]
    stack = [len(orders)]
    for order in orders:
        stack += [len(order), *order]
    # A deck in another order than the stack's, which has to be of no consequence.
    return sorted(orders[0]), stack


def tell(form: Any, kinds: Sequence[Kind], *parts: str, **given: Any) -> list[Event]:
    """Play a game with stacked decks and return what it tells.

    Args:
        form: the module of one of the two forms of the kernel.
        kinds: the cards that are in it.
        parts: the order of the deck, then of each deck that is shuffled anew.
        given: the rules, by :func:`rules`.
    """
    deck, stack = stacked(kinds, *parts)
    log = form.tell_game([1, 2, 3, 4], deck, numbered(kinds), rules(**given), stack, 0, 1000)
    return decoded(log, kinds)


def duel(
    form: Any,
    kinds: Sequence[Kind],
    a: str | Sequence[str],
    b: str | Sequence[str],
    *,
    kinds_b: Sequence[Kind] | None = None,
    begins: str = "A",
    best_of: int = 1,
    of_a: Mapping[str, Any] | None = None,
    of_b: Mapping[str, Any] | None = None,
    asides: bool = False,
    **both: Any,
) -> list[Event]:
    """Play a game, or a match, of two players with stacked decks and return what it tells.

    Args:
        form: the module of one of the two forms of the kernel.
        kinds: the cards that are in it.
        a: the order of A's deck, or that and the orders of each deck that is shuffled anew.
        b: the same of B's.
        kinds_b: B's cards, where they are others.
        begins: who takes the first turn.
        best_of: 1, or 3 for a match.
        of_a: rules for A alone, by :func:`rules`.
        of_b: rules for B alone.
        asides: whether it is told what a block is weighed against.
        both: rules for both, by :func:`rules`; 25 health where nothing else is said.
    """
    kinds_b = kinds if kinds_b is None else kinds_b
    given = []
    for cards, parts, own in ((kinds, a, of_a), (kinds_b, b, of_b)):
        deck, stack = stacked(cards, *([parts] if isinstance(parts, str) else parts))
        given += [deck, numbered(cards), rules(**{"health": 25} | both | dict(own or {})), stack]
    log = form.tell_duel([1, 2, 3, 4], *given, " AB".index(begins), best_of, 0, 1000)
    result: list[Event] = []
    for at in range(0, len(log), table.EVENT):
        event, kind, one, two = log[at : at + table.EVENT]
        side = event >= table.SIDE
        mine, rivals = (kinds_b, kinds) if side else (kinds, kinds_b)
        if event % table.SIDE == table.AIM:
            said: Event = ("aim", mine[kind].name, rivals[one].name, two)
        else:
            (said,) = decoded([event % table.SIDE, kind, one, two], mine)
        if asides or said[0] not in _ASIDES:
            result.append(("B" if side else "A", *said))
    return result


def decoded(log: Sequence[int], kinds: Sequence[Kind]) -> list[Event]:
    """Return the events of a log: what happened, which card, and the numbers that are told."""
    result: list[Event] = []
    for at in range(0, len(log), table.EVENT):
        event, kind, one, two = log[at : at + table.EVENT]
        if event == table.END:
            result.append(("end", kind, one, two))  # hand, damage of the turn and of the game
            continue
        word, has_card, numbers = _WORDS[event]
        assert has_card or kind == -1
        card = [kinds[kind].name if kind >= 0 else "-"] if has_card else []
        assert [one, two][numbers:] == [0, 0][numbers:]
        result.append((word, *card, *[one, two][:numbers]))
    return result


def told(text: str) -> list[Event]:
    """Return the events of a text, which stand on lines or between semicolons.

    Where only cards stand after the word, each is an event: "draw Base*2 Jab" are three. What
    happens to A or to B in a duel has this letter before it: "A hit Jab 4 21; B dies 0". It holds
    until the other one stands there.
    """
    result: list[Event] = []
    who: tuple[str, ...] = ()
    for part in text.replace("\n", ";").split(";"):
        words = part.split()
        if words and words[0] in ("A", "B"):
            who = (words.pop(0),)
        if not words:
            continue
        word, *rest = words
        if word in _ALONE:
            result += [(*who, word, name) for name in names(" ".join(rest))]
        else:
            numbers = [int(one) if one.lstrip("-").isdigit() else one for one in rest]
            result.append((*who, word, *numbers))
    return result


def check_start(log: Sequence[Event], text: str) -> None:
    """Compare the beginning of what was told with a text."""
    expected = told(text)
    found = list(log[: len(expected)])
    assert expected
    assert found == expected, f"{found}\ninstead of\n{expected}"


def check_part(log: Sequence[Event], text: str) -> None:
    """Compare what was told from the only place on where the first event of a text stands."""
    first = told(text)[0]
    assert log.count(first) == 1, f"{first} is in {log}"
    check_start(log[log.index(first) :], text)


def goes(card: str, need: int = 0, ready: int = 0, turned: str = "Nine 9") -> str:
    """Return how a form passes without help: it is played, checked, and passes."""
    return f"play {card} {need} {ready}; check {turned} {need}; pass {card} 0 {ready};"


def stops(
    card: str, need: int = 0, ready: int = 1, outcome: int = 2, turned: str = "Nine 9"
) -> str:
    """Return how a block passes without help, completely or in part (1)."""
    check = f"check {turned} {need}; pass {card} 0 {ready};"
    return f"block {card} {need} {ready}; {check} blocked {card} {outcome};"


class Zones(NamedTuple):
    """What is where at the end of a turn."""

    foundations: int
    ready: int
    played: int
    momentum: int
    hand: int
    deck: int


def zones(form: Any, kinds: Sequence[Kind], *parts: str, **given: Any) -> list[Zones]:
    """Play a game with stacked decks and return the zones at the end of each turn."""
    deck, stack = stacked(kinds, *parts)
    numbers = rules(**given)
    turns = numbers[table.TURNS]
    counts = [0] * game.game_cells(len(deck), turns)
    form.play_games([1, 2, 3, 4], deck, numbered(kinds), numbers, stack, 1, counts)
    cells = len(deck) + 2
    result = []
    for turn in range(turns):
        at = turn * game.turn_cells(len(deck))
        rows = [counts[at + cells * zone : at + cells * (zone + 1)] for zone in range(game.ZONES)]
        assert all(sum(row) == 1 for row in rows)
        result.append(Zones(*[row.index(1) for row in rows]))
    return result
