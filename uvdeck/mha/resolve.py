"""Effects take place, as far as they can (MH-10)."""

from collections.abc import Sequence

from uvdeck.mha import choices
from uvdeck.mha.cards import Effect, Effects
from uvdeck.mha.classroom import candidates, move_student, moves, spaces
from uvdeck.mha.effects import DIRECTIONS
from uvdeck.mha.supply import ROWS
from uvdeck.mha.table import NO_CARD, Table


def resolve(game: Table, seat: int, card: tuple[str, int], effects: Effects) -> None:
    """Do what a card says, in order.

    Args:
        game: changed.
        seat: of the agency that plays the card; what it leaves open, that agency chooses (MH-10).
        card: the kind of card and its number.
        effects: what it says; None where nobody has typed that in, and then nothing happens.

    Raises:
        IllegalChoiceError: somebody answered what is not allowed.
    """
    if effects is None:
        game.tell("unknown", seat, *card)
        return
    for effect in effects:
        game.about = card
        if effect.may and not game.ask(seat, choices.MAY, (0, 1)):
            game.tell("left_out", seat)
            continue
        _DO[effect.do](game, seat, effect)
    game.about = NO_CARD


def _who(game: Table, seat: int, who: str) -> Sequence[int]:
    """Return the agencies that a word of an effect means, in the order of play."""
    if who == "self":
        return (seat,)
    if who == "left":
        return ((seat + 1) % game.players,)
    if who == "right":
        return ((seat - 1) % game.players,)
    others = game.others(seat)
    if who == "one":
        return (others[game.ask(seat, choices.AGENCY, others)],)
    return others if who == "others" else (seat, *others)


def _give(game: Table, seat: int, effect: Effect) -> None:
    if effect.who == "everyone":
        step = 1 if effect.to == "left" else -1
        pairs = [(one, (one + step) % game.players) for one in _who(game, seat, "everyone")]
    elif effect.who == "self":
        pairs = [(seat, one) for one in _who(game, seat, effect.to)]
    else:
        pairs = [(one, seat) for one in _who(game, seat, effect.who)]
    # Where everybody gives at once, nobody gives what was just received.
    given: list[tuple[int, int, int]] = []
    for giver, taker in pairs:
        hand = list(game.hands[giver])
        for _, _, card in (one for one in given if one[0] == giver):
            hand.remove(card)
        for _ in range(min(effect.number, len(hand))):
            options = sorted(set(hand))
            card = options[game.ask(giver, choices.GIVE, options)]
            hand.remove(card)
            given.append((giver, taker, card))
    for giver, taker, card in given:
        game.pass_action(giver, taker, card, "give")


def _take(game: Table, seat: int, effect: Effect) -> None:
    for other in _who(game, seat, effect.who):
        for _ in range(min(effect.number, len(game.hands[other]))):
            hand = sorted(game.hands[other])  # hands are hidden: one is as good as another
            game.pass_action(other, seat, hand[game.below(len(hand))], "take")


def _draw(game: Table, seat: int, effect: Effect) -> None:
    for one in _who(game, seat, effect.who):
        if effect.what == "missions":
            game.draw_missions(one, effect.number)
        else:
            game.draw_actions(one, effect.number)


def _discard(game: Table, seat: int, effect: Effect) -> None:
    for one in _who(game, seat, effect.who):
        game.discard_actions(one, effect.number)


def _chosen(game: Table, seat: int, effect: Effect) -> tuple[int, int] | None:
    """Return row and seat of the student that an effect is about; ties are chosen (MH-10)."""
    own = game.markers[seat] if effect.row == "own" else None
    seats = candidates(game.rows, effect.what, own, game.supply.strengths)
    if not seats:
        game.tell("nothing", seat)
        return None
    return seats[game.ask(seat, choices.STUDENT, seats)]


def _move_student(game: Table, seat: int, effect: Effect) -> None:
    found = _chosen(game, seat, effect)
    if found is None:
        return
    row, place = found
    card = game.rows[row][place]
    ways = DIRECTIONS if effect.direction == "any" else (effect.direction,)
    free = [way for way in ways if spaces(game.rows, row, place, way)]
    if not free:
        game.tell("no_space", seat, row, place, card)
        return
    way = free[game.ask(seat, choices.DIRECTION, free)]
    count = min(effect.number, spaces(game.rows, row, place, way))
    if effect.up_to:
        count = game.ask(seat, choices.SPACES, range(count + 1))
    game.tell("move_student", seat, row, place, card, way, count)
    for new_row, new_place, other in move_student(game.rows, row, place, way, count):
        game.tell("step", seat, new_row, new_place, card, other)


def _seat_student(game: Table, seat: int, effect: Effect) -> None:
    """Let a student go to the end of a row, however many are there (MH-10)."""
    found = _chosen(game, seat, effect)
    if found is None:
        return
    row, place = found
    target = game.markers[seat]
    if effect.to_row == "any":
        rows = [other for other in range(ROWS) if other != row]
        target = rows[game.ask(seat, choices.ROW, rows)]
    card = game.rows[row].pop(place)
    game.rows[target].append(card)
    game.tell("seat_student", seat, row, place, card, target)


def _move_recruiter(game: Table, seat: int, effect: Effect) -> None:
    for one in _who(game, seat, effect.who):
        for _ in range(effect.number or 1):
            here = game.markers[one]
            if effect.number:
                options = moves(game.rows, here)
            else:
                options = [row for row in range(ROWS) if row != here]
            game.markers[one] = options[game.ask(seat, choices.ROW, options)]
            game.tell("move_recruiter", one, here, game.markers[one])


def _popularity(game: Table, seat: int, effect: Effect) -> None:
    for one in _who(game, seat, effect.who):
        times = 1
        if effect.each:
            zone = {"student": game.front, "mission": game.done, "action": game.hands}[effect.each]
            times = len(zone[one])
        game.gained[one] += effect.number * times
        game.tell("popularity", one, effect.number * times)


def _refresh(game: Table, seat: int, effect: Effect) -> None:
    if effect.what == "classroom":
        game.tell("refresh", seat, "classroom", 0)
        game.fill_rows()
        return
    for one in _who(game, seat, effect.who):
        if effect.what == "hand":
            count = len(game.hands[one])
            game.tell("refresh", one, "hand", count)
            for card in sorted(game.hands[one]):
                game.tell("discard", one, card)
            game.discards += sorted(game.hands[one])
            game.hands[one] = []
            game.draw_actions(one, count)
        else:
            count = len(game.open[one])
            game.tell("refresh", one, "missions", count)
            game.missions[:0] = reversed(game.open[one])
            game.open[one] = []
            game.draw_missions(one, count)


_DO = {
    "give": _give,
    "take": _take,
    "draw": _draw,
    "discard": _discard,
    "move_student": _move_student,
    "seat_student": _seat_student,
    "move_recruiter": _move_recruiter,
    "popularity": _popularity,
    "refresh": _refresh,
}
