"""What a duel rests on, in words: every output says it."""

from collections.abc import Mapping, Sequence
from typing import Final

from uvdeck.duel.players import Begins, Player, Terms
from uvdeck.formats import Format
from uvdeck.goldfish.words import PRINTED, mulligan_words, notes_of, symbols_words
from uvdeck.odds.answer import Answer
from uvdeck.text import plural

#: Who takes the first turn, in words.
BEGINS: Final[Mapping[Begins, str]] = {
    "both": "A and B begin in turn",
    "a": "A begins",
    "b": "B begins",
}
#: The same where many pairs are played.
_PAIR: Final[Mapping[Begins, str]] = {
    "both": "the decks of a pair begin in turn",
    "a": "of each pair the deck whose file comes first begins",
    "b": "of each pair the deck whose file comes second begins",
}


def player_words(player: Player, letter: str, rules: Format) -> Answer:
    """Return what is said of a player's deck: what it rests on and notes, without numbers.

    Args:
        player: the deck in a player's hands.
        letter: what the player is called.
        rules: the format.
    """
    layout = player.layout
    assumes = (
        f"{letter} plays {plural(len(layout.deck), 'card')} with {player.starter.name} (health"
        f" {player.starter.health}), policy '{player.policy}', {mulligan_words(player.mulligan)},"
        f" in {rules.id}"
    )
    return Answer(player.path, player.name, letter, assumes, (), notes=notes_of(layout))


def reaching_notes(terms: Terms, rival: Player) -> tuple[str, ...]:
    """Return what one should know of the damage whose turn is told: games may be won before.

    Args:
        terms: what both players agreed on.
        rival: to whom it is dealt.
    """
    health = rival.starter.health
    if health is None or health >= terms.reaching:
        return ()
    return (
        f"{health} damage is enough to win, so that {terms.reaching} may never be dealt"
        f" (--reaching {health} tells the turn of that)",
    )


def terms_words(terms: Terms, rules: Format, begins: Mapping[Begins, str] = BEGINS) -> str:
    """Return what both players agree on, in one line.

    Args:
        terms: what they agree on.
        rules: the format.
        begins: who takes the first turn, in words.
    """
    early = (
        f"attacks on a first turn are allowed (UV-24, {rules.id})"
        if rules.symbols == "classic"
        else "nobody attacks on their own first turn (UV-32)"
    )
    first = begins[terms.begins]
    match = (
        f"matches of up to 3 games, {first} the first, the loser the next (UV-48)"
        if terms.best_of > 1
        else first
    )
    return (
        f"{match}; {symbols_words(rules)}; {early}; a cycle removes {rules.cycling} cards (UV-44);"
        f" a game that nobody has won after {plural(terms.turns, 'own turn')} of each is a draw"
        " (UV-48)"
    )


def matrix_words(
    players: Sequence[Player], terms: Terms, rules: Format
) -> tuple[str, tuple[str, ...]]:
    """Return what a matrix rests on, in one line, and what one should know of it.

    Args:
        players: all decks, with one policy and one way of keeping hands.
        terms: what they agree on.
        rules: the format.
    """
    one = players[0]
    assumes = (
        f"policy '{one.policy}' for all decks, {mulligan_words(one.mulligan)};"
        f" {terms_words(terms, rules, _PAIR)}"
    )
    ignored = sorted({name for player in players for name in player.layout.ignored})
    notes = [PRINTED]
    if ignored:
        notes.append(f"keywords of the decks that are ignored: {', '.join(ignored)} (UV-48)")
    for player in players:
        own = notes_of(player.layout._replace(ignored=()))
        notes += [f"{player.name} ({player.path}): {note}" for note in own if note != PRINTED]
    return assumes, tuple(notes)
