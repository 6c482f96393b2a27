"""What a duel rests on, in words: every output says it."""

from uvdeck.duel.players import Player, Terms
from uvdeck.formats import Format
from uvdeck.goldfish.words import notes_of
from uvdeck.odds.answer import Answer
from uvdeck.text import plural

_BEGINS = {"both": "A and B begin in turn", "a": "A begins", "b": "B begins"}


def player_words(player: Player, letter: str, rules: Format) -> Answer:
    """Return what is said of a player's deck: what it rests on and notes, without numbers.

    Args:
        player: the deck in a player's hands.
        letter: what the player is called.
        rules: the format.
    """
    layout = player.layout
    mulligan = f"mulligan: {player.mulligan.text} (UV-31)" if player.mulligan else "no mulligan"
    assumes = (
        f"{letter} plays {plural(len(layout.deck), 'card')} with {player.starter.name} (health"
        f" {player.starter.health}), policy '{player.policy}', {mulligan}, in {rules.id}"
    )
    return Answer(player.path, player.name, letter, assumes, (), notes=notes_of(layout))


def terms_words(terms: Terms, rules: Format) -> str:
    """Return what both players agree on, in one line.

    Args:
        terms: what they agree on.
        rules: the format.
    """
    symbols = (
        f"UV-34 does not hold ({rules.id})"
        if rules.symbols == "primary"
        else f"cards share a symbol (UV-34, {rules.id})"
    )
    early = (
        f"attacks on a first turn are allowed (UV-24, {rules.id})"
        if rules.symbols == "classic"
        else "nobody attacks on their own first turn (UV-32)"
    )
    begins = _BEGINS[terms.begins]
    match = (
        f"matches of up to 3 games, {begins} the first, the loser the next (UV-48)"
        if terms.best_of > 1
        else begins
    )
    return (
        f"{match}; {symbols}; {early}; a cycle removes {rules.cycling} cards (UV-44); a game that"
        f" nobody has won after {plural(terms.turns, 'own turn')} of each is a draw (UV-48)"
    )
