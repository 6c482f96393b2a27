"""What an answer of goldfish rests on, in words."""

from typing import Final

from uvdeck.formats import Format
from uvdeck.goldfish.layout import Layout, Setup
from uvdeck.odds.answer import Answer
from uvdeck.odds.hand_answer import Policy as Mulligan
from uvdeck.text import plural, quoted

#: What every answer says first.
PRINTED: Final = "only printed numbers are played: card text is not simulated (UV-48)"


def words_for(
    head: tuple[str, str | None, str], layout: Layout, setup: Setup, rules: Format
) -> Answer:
    """Return an answer without numbers: what it rests on, notes and doubts.

    Args:
        head: path, name and variant of the deck.
        layout: the deck as it is played.
        setup: how it is played.
        rules: the format.
    """
    mulligan = mulligan_words(setup.mulligan)
    symbols = symbols_words(rules)
    early = "" if rules.symbols == "classic" else ", no attack on the first turn (UV-32)"
    assumes = (
        f"{plural(setup.turns, 'turn')} of one's own, going {setup.going}, policy"
        f" '{setup.policy}', a hand of {setup.hand_size} from {plural(len(layout.deck), 'card')}"
        f" (UV-30), {mulligan}; {symbols}{early}; a cycle removes {rules.cycling} cards (UV-44);"
        " nobody blocks or attacks back. A game lost in a turn counts in the turns before it only."
    )
    return Answer(*head, assumes, (), notes=notes_of(layout), doubts=doubts_of(layout))


def mulligan_words(mulligan: Mulligan | None) -> str:
    """Return which opening hands are kept; None for all."""
    return f"mulligan: {mulligan.text} (UV-31)" if mulligan else "no mulligan"


def symbols_words(rules: Format) -> str:
    """Return whether cards have to share a symbol when they are played."""
    if rules.symbols == "primary":
        return f"UV-34 does not hold ({rules.id})"
    return f"cards share a symbol (UV-34, {rules.id})"


def notes_of(layout: Layout) -> tuple[str, ...]:
    """Return what one should know of a deck that is played."""
    notes = [PRINTED]
    if layout.ignored:
        notes.append(f"keywords of the deck that are ignored: {', '.join(layout.ignored)} (UV-48)")
    if layout.incomplete:
        notes.append(f"the keywords of {quoted(layout.incomplete)} may be more than are known")
    if layout.blank:
        notes.append(
            f"blank, played as a foundation of difficulty 2, is {quoted(layout.blank)} (UV-23)"
        )
    if layout.unplayable:
        notes.append(
            f"never played, for want of its character, is {quoted(layout.unplayable)} (UV-11)"
        )
    return tuple(notes)


def doubts_of(layout: Layout) -> tuple[str, ...]:
    """Return what nobody can say of a deck."""
    if not layout.unknown:
        return ()
    names = quoted(layout.unknown)
    return (
        f"damage and momentum, because the damage of {names} is not known; the policy takes it as"
        " 0",
    )
