"""Policies that others write in Python: what they see, what they are asked (``docs/policies.md``).

They play in the Python form of the kernel only, whose sources ask here where a player's policy is
not one of their own. What may be played is found here and not by the policy, so that it cannot
break a rule; it sees what a player sees, and no more.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from threading import local
from typing import Final, NamedTuple, Protocol, TypeVar

from uvdeck.model import Card
from uvdeck.play import table
from uvdeck.play.block import COMPLETELY, UNBLOCKED, block_need, let_through, stops
from uvdeck.play.policies import CLIENT
from uvdeck.play.turn import clearing, need_of
from uvdeck.sampling.jobs import WorkerError
from uvdeck.text import shorten

#: Characters of what a policy says or chooses that are repeated at most.
REPEATED: Final = 100


class PolicyError(WorkerError):
    """A policy of somebody else's failed, or chose what it was not offered."""


class Option(NamedTuple):
    """A card in the hand that may be played as a form, or block.

    Args:
        card: what is printed on it.
        need: what its check has to reach (UV-36, UV-40).
        passing: cards left in the deck that let it pass, with all that is ready (UV-37).
        left: cards left in the deck.
        damage: of an attack; of a block the damage that it saves; 0 of others.
        complete: whether a block is complete; False of forms.
        place: in the hand; copies of a card differ in nothing else.
    """

    card: Card
    need: int
    passing: int
    left: int
    damage: int
    complete: bool
    place: int

    @property
    def chance(self) -> Fraction:
        """The exact chance that its check passes."""
        return Fraction(self.passing, self.left) if self.left else Fraction(0)


class Target(NamedTuple):
    """A backup in the rival's stage that an attack may aim at (UV-47).

    Args:
        card: what is printed on it.
        stamina: that it has left, 1 or more.
        place: in the stage.
    """

    card: Card
    stamina: int
    place: int


class Side(NamedTuple):
    """What everybody sees of a player.

    Args:
        starter: the starting character.
        health: left.
        ready: foundations and the character that are ready.
        hand: number of cards.
        deck: number of cards.
        momentum: number of cards.
        pool: the card pool, from the left.
        stage: the stage, the oldest first.
        worn: damage that each card in the stage has taken.
        discard: the discard pile, the oldest first.
    """

    starter: Card
    health: int
    ready: int
    hand: int
    deck: int
    momentum: int
    pool: tuple[Card, ...]
    stage: tuple[Card, ...]
    worn: tuple[int, ...]
    discard: tuple[Card, ...]


class View(NamedTuple):
    """What a player sees when the policy is asked.

    Args:
        turn: the player's own turn, from 1; 0 before the first.
        attacks: that passed this turn before; the one that is asked about is not among them.
        hand: the player's cards.
        left: cards left in the player's deck in the order of ids, not of the deck.
        own: the player's side.
        rival: the other side.
    """

    turn: int
    attacks: int
    hand: tuple[Card, ...]
    left: tuple[Card, ...]
    own: Side
    rival: Side


class Policy(Protocol):
    """Decides what a player plays. A new one is made for each game."""

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        """Return what is played next as a form, None for nothing more this turn.

        Where something has to be tried (UV-33) and nothing was, the likeliest is tried instead.
        """

    def target(self, view: View, attack: Card, targets: Sequence[Target]) -> Target | None:
        """Return the backup that an attack aims at, None for the rival."""

    def block(self, view: View, attack: Card, options: Sequence[Option]) -> Option | None:
        """Return what blocks a rival's attack, None for no block."""


class Client(NamedTuple):
    """A player whose cards, and perhaps policy, are known here.

    Args:
        name: of the policy.
        starter: the starting character.
        cards: the card of each kind of the deck.
        make: makes the policy; None for one of the kernel's own.
    """

    name: str
    starter: Card
    cards: tuple[Card, ...]
    make: Callable[[], Policy] | None


class _Seated(local):
    """Who plays at the moment. A process may have several threads, with a game each."""

    def __init__(self) -> None:
        self.clients: tuple[Client, Client] | None = None
        self.playing: list[Policy | None] = [None, None]


_seated: Final = _Seated()
_Choice = TypeVar("_Choice", Option, Target)


@contextmanager
def seated(a: Client, b: Client) -> Iterator[None]:
    """Let these two play the games of the Python form until the end of the block."""
    before = _seated.clients
    _seated.clients = a, b
    try:
        yield
    finally:
        _seated.clients = before


class _Player(NamedTuple):
    """The kernel's arrays of one player."""

    kinds: list[int]
    deck: list[int]
    hand: list[int]
    pool: list[int]
    stage: list[int]
    worn: list[int]
    discard: list[int]
    left: list[int]
    g: list[int]

    @property
    def client(self) -> Client:
        if _seated.clients is None:
            raise PolicyError("a policy is asked, and nobody is seated")
        return _seated.clients[1 if self.g[table.WHO] else 0]

    def cards(self, kinds: Sequence[int], number: int) -> tuple[Card, ...]:
        of = self.client.cards
        return tuple(of[kind] for kind in kinds[:number])

    def side(self) -> Side:
        g = self.g
        return Side(
            self.client.starter,
            g[table.HEALTH],
            g[table.READY],
            g[table.HAND],
            g[table.SIZE] - g[table.TOP],
            g[table.MOMENTUM],
            self.cards(self.pool, g[table.POOL]),
            self.cards(self.stage, g[table.STAGE]),
            tuple(self.worn[: g[table.STAGE]]),
            self.cards(self.discard, g[table.DISCARD]),
        )

    def option(self, place: int, need: int, damage: int, *, complete: bool) -> Option:
        g = self.g
        least = clearing(g, need)
        passing = sum(self.left[least : g[table.HIGHEST] + 1])
        left = g[table.SIZE] - g[table.TOP]
        card = self.client.cards[self.hand[place]]
        return Option(card, need, passing, left, damage, complete, place)


def new_game(g: list[int], policy: int) -> None:
    """Make the policy of a player anew, where it is not one of the kernel's own."""
    if policy == CLIENT:
        client = _Player([], [], [], [], [], [], [], [], g).client
        if client.make is None:
            raise PolicyError(f"the policy '{client.name}' cannot be made")
        with _blamed(client.name):
            _seated.playing[1 if g[table.WHO] else 0] = client.make()


def ask_form(policy: int, own: Sequence[list[int]], rival: Sequence[list[int]]) -> int:
    """Return the place in the hand of what is played as a form, -1 for none.

    Args:
        policy: its number; unless it is CLIENT, the answer is ``NOT_ASKED``.
        own: the kernel's arrays of the player, as ``_Player`` has them.
        rival: of the other.
    """
    if policy != CLIENT:
        return table.NOT_ASKED
    player = _Player(*own)
    g, kinds = player.g, player.kinds
    column = table.EARLY if g[table.TURN] == 1 else table.MATCHES
    options = []
    for place in range(g[table.HAND]):
        row = player.hand[place] * table.ROW
        if kinds[row + column] & g[table.SHARED]:
            need = need_of(kinds, g, row)
            damage = kinds[row + table.DAMAGE] if kinds[row + table.TYPE] == table.ATTACK else 0
            options.append(player.option(place, need, damage, complete=False))
    if not options:
        return -1
    view = _view(player, _Player(*rival), g[table.ATTACKS])
    chosen = _chosen(player, lambda policy: policy.form(view, tuple(options)), options)
    return -1 if chosen is None else chosen.place


def ask_target(policy: int, own: Sequence[list[int]], rival: Sequence[list[int]], kind: int) -> int:
    """Return the place in the rival's stage of the backup that is aimed at, -1 for the rival.

    Args:
        policy: as :func:`ask_form` takes it.
        own: as there.
        rival: as there.
        kind: of the attack.
    """
    if policy != CLIENT:
        return table.NOT_ASKED
    player, other = _Player(*own), _Player(*rival)
    targets = []
    for place in range(other.g[table.STAGE]):
        row = other.stage[place] * table.ROW
        if other.kinds[row + table.TYPE] != table.BACKUP:
            continue
        if other.kinds[row + table.ELUSIVE] and not player.g[table.ATTACKS]:
            continue
        stamina = other.kinds[row + table.STAMINA] - other.worn[place]
        if stamina > 0:
            targets.append(Target(other.client.cards[other.stage[place]], stamina, place))
    if not targets:
        return -1
    view = _view(player, other, player.g[table.ATTACKS])
    attack = player.client.cards[kind]
    chosen = _chosen(player, lambda policy: policy.target(view, attack, tuple(targets)), targets)
    return -1 if chosen is None else chosen.place


def ask_block(
    policy: int,
    own: Sequence[list[int]],
    rival: Sequence[list[int]],
    kind: int,
    log: list[int],
) -> int:
    """Return the place in the hand of what blocks a rival's attack, -1 for no block.

    Args:
        policy: as :func:`ask_form` takes it.
        own: as there; the player who may block.
        rival: as there; the player who attacks.
        kind: of the attack.
        log: gets the odds of the block that is chosen.
    """
    if policy != CLIENT:
        return table.NOT_ASKED
    player, other = _Player(*own), _Player(*rival)
    g, kinds, at = player.g, player.kinds, kind * table.ROW
    damage, throw = other.kinds[at + table.DAMAGE], other.kinds[at + table.THROW]
    options = []
    for place in range(g[table.HAND]):
        row = player.hand[place] * table.ROW
        outcome = stops(other.kinds[at + table.ZONE], kinds[row + table.BLOCK_ZONE])
        if outcome == UNBLOCKED or not kinds[row + table.SYMBOLS] & g[table.SHARED]:
            continue
        saved = damage - let_through(damage, throw, outcome)
        need = block_need(kinds, g, row, other.kinds[at + table.SPEED])
        options.append(player.option(place, need, saved, complete=outcome == COMPLETELY))
    if not options:
        table.note(g, log, table.NO_BLOCK, -1, 0, 0)
        return -1
    view = _view(player, other, other.g[table.ATTACKS])
    attack = other.client.cards[kind]
    chosen = _chosen(player, lambda policy: policy.block(view, attack, tuple(options)), options)
    looked_at = options[0] if chosen is None else chosen
    card = player.hand[looked_at.place]
    table.note(g, log, table.ODDS, card, looked_at.passing, looked_at.left)
    if chosen is None:
        table.note(g, log, table.NO_BLOCK, card, 0, 0)
        return -1
    return chosen.place


def _view(player: _Player, rival: _Player, attacks: int) -> View:
    g = player.g
    deck = sorted(player.deck[g[table.TOP] : g[table.SIZE]])
    return View(
        g[table.TURN],
        attacks,
        player.cards(player.hand, g[table.HAND]),
        player.cards(deck, len(deck)),
        player.side(),
        rival.side(),
    )


def said(error: BaseException) -> str:
    """Return what somebody else's code raised, and where, in a few words."""
    try:
        words = shorten(str(error), REPEATED)
    except Exception:
        words = "it cannot say what"
    place, trace = "", error.__traceback__
    while trace:
        code = trace.tb_frame.f_code
        place, trace = f" ({code.co_filename}:{trace.tb_lineno})", trace.tb_next
    return f"{type(error).__name__}: {words}{place}"


@contextmanager
def _blamed(name: str) -> Iterator[None]:
    """Turn whatever a policy raises into an error that names it."""
    try:
        yield
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        raise PolicyError(f"the policy '{name}' failed: {said(error)}") from error


def _chosen(
    player: _Player, ask: Callable[[Policy], _Choice | None], offered: Sequence[_Choice]
) -> _Choice | None:
    """Return what a policy chooses, if it was offered."""
    name = player.client.name
    policy = _seated.playing[1 if player.g[table.WHO] else 0]
    if policy is None:
        raise PolicyError(f"the policy '{name}' is asked before its game has begun")
    with _blamed(name):
        chosen = ask(policy)
        if chosen is None:
            return None
        # What compares as it likes is not let near: only what was offered is returned.
        if type(chosen) is type(offered[0]) and chosen in offered:
            return offered[offered.index(chosen)]
        what = shorten(repr(chosen), REPEATED)
    raise PolicyError(f"the policy '{name}' chose {what}, which it was not offered")
