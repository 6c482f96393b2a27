"""The talk of ``uvdeck mha play``: what is shown to whoever answers, and what may be answered."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from uvdeck.cli.mha_play_lines import Lines
from uvdeck.mha import choices
from uvdeck.mha.asking import bits_of, is_legal, places, smallest_sets
from uvdeck.mha.game import Game
from uvdeck.mha.said import agency, student_words, values_words
from uvdeck.mha.session import END, Session, UndoError
from uvdeck.mha.supply import unpack
from uvdeck.mha.telling import since_own_turn, tell
from uvdeck.mha.trace import Words
from uvdeck.mha.words import (
    RULES,
    card_effects,
    effects_words,
    option_words,
)
from uvdeck.render import mha_table as table
from uvdeck.render.out import Cell, Cells, Out
from uvdeck.text import fold_name, plural, printable, shorten

#: What is asked, in words.
_ASKED: Final[dict[str, str]] = {
    choices.PLACE: "At the front of which row do you place your recruiter's marker?",
    choices.PLAY: "Which action do you play?",
    choices.MOVE: "Where does your recruiter go?",
    choices.MISSION: "Which mission do you complete?",
    choices.STUDENTS: "Which students do you discard for it?",
    choices.ABILITY: "Do you use your recruiter's ability?",
    choices.GIVE: "Which action do you give away?",
    choices.DISCARD: "Which action do you discard?",
    choices.AGENCY: "Which agency is it about?",
    choices.STUDENT: "Which student is moved?",
    choices.DIRECTION: "Which way?",
    choices.SPACES: "How far?",
    choices.ROW: "To which row is the recruiter moved?",
    choices.MAY: "It may be left out. Do you do it?",
}
#: Questions that a card asks, which is named then.
_OF_CARDS: Final = frozenset(
    {
        *(choices.ABILITY, choices.GIVE, choices.DISCARD, choices.AGENCY, choices.STUDENT),
        *(choices.DIRECTION, choices.SPACES, choices.ROW, choices.MAY),
    }
)
#: Questions about the classroom, which is shown again where it has changed.
_OF_ROWS: Final = frozenset({choices.MOVE, choices.STUDENT, choices.ROW})
#: Sets of students that are listed at most.
_SETS: Final = 12
#: Cards that are explained at once at most.
_EXPLAINED: Final = 6

HELP: Final = """\
number   what is listed with it
1+3      for a mission: students 1 and 3 of those in front of you, any set that is legal
u        takes your last choice of this turn back, and again the one before it. The decks keep
         their order: you draw the same cards again, so luck does not change. What is behind the
         turn's start, other agencies' turns and where markers were placed stay as they are
s        saves the game to a file
t        shows the table
?        says what the cards before you do; ? and a name, or a word of it, says it of any card
h        says this
q        ends; nothing is asked
row 1 is on the left of the classroom; its front student stands first. 3> is the marker of agency 3.
Numbers such as 5/1/2 are strength, speed and intelligence."""


class LeftError(Exception):
    """Somebody leaves the game."""


class Talk:
    """Answers for the agencies that people play."""

    def __init__(
        self, session: Session, lines: Lines, out: Out, save: Callable[[], None], *, again: bool
    ) -> None:
        """Seat the people.

        Args:
            session: the game.
            lines: where answers come from.
            out: where to print.
            save: saves the game, asking where to if need be.
            again: whether the game goes on that was saved.
        """
        self.session = session
        self.lines = lines
        self.out = out
        self.save = save
        self.words = Words(session.supply)
        setting = session.setting
        self.people = setting.humans
        one = len(self.people) == 1
        self.played_by = [
            ("you" if one else "a person") if seat in self.people else setting.policy(seat)
            for seat in range(setting.players)
        ]
        self.told: dict[int, int] = {}
        self.again = again
        self.back = False
        self.at_keyboard = self.people[0] if one else -1
        self.drawn: object = None
        self.turn = -1

    # --- What is shown ---------------------------------------------------------------------------

    def begin(self, game: Game) -> None:
        """See a game that begins, or begins anew."""

    def _hand_over(self, seat: int) -> None:
        """Let somebody else sit down at the keyboard, who does not see what was shown before."""
        if seat == self.at_keyboard:
            return
        self.lines.clear()
        self.out.line()
        self.out.line(Cell(f"Pass the keyboard to {agency(seat)}.", "title"))
        while (text := self.lines.read(f"{agency(seat)}, press Enter: ").casefold()) != "":
            if text == "q":
                raise LeftError
        self.lines.clear()
        self.at_keyboard = seat
        self.turn = -1

    def show_news(self, game: Game, seat: int) -> None:
        """Tell what happened since somebody was told last."""
        log = game.log or []
        if self.back:  # what was taken back did not happen
            self.told = {eyes: min(far, len(log)) for eyes, far in self.told.items()}
            self.back = False
        if self.again and seat not in self.told:
            self.told[seat] = since_own_turn(log, seat)
        told = tell(self.words, log, seat, self.told.get(seat, 0))
        table.print_events(self.out, told)
        self.told[seat] = len(log)

    def _show_table(self, game: Game, seat: int, question: str) -> None:
        """Draw the table where somebody's turn begins, the classroom where it has changed."""
        now = ([list(row) for row in game.rows], list(game.markers))
        if self.turn != self.session.turn and question != END:
            if question == choices.PLACE:  # nothing is dealt yet
                self.out.line()
                table.print_classroom(self.out, game)
            else:
                self._draw(game, seat)
            self.turn = self.session.turn
        elif question in _OF_ROWS and now != self.drawn:
            self.out.line()
            table.print_classroom(self.out, game)
        if question != END:
            self.drawn = now

    def _draw(self, game: Game, seat: int) -> None:
        self.out.line()
        table.print_classroom(self.out, game)
        self.out.line()
        table.print_agencies(self.out, game, seat, self.played_by)

    # --- What is asked ---------------------------------------------------------------------------

    def answer(self, game: Game, seat: int, question: str, options: Sequence[Any]) -> int:
        """Return what somebody answers: see :class:`uvdeck.mha.session.Person`."""
        self._hand_over(seat)
        self.show_news(game, seat)
        self._show_table(game, seat, question)
        rule = _rule(game, question)
        sets = self._ask(game, seat, question, options, rule)
        shown = len(sets) if question == choices.STUDENTS else len(options)
        what = "end" if question == END else f"{question}, {rule}"
        span = "Enter or 1" if question == END else "1" if shown == 1 else f"1-{shown}"
        while True:
            text = self.lines.read(f"{agency(seat)}, {what} [{span}; h helps]: ")
            if self._command(game, seat, text):
                continue
            answer = self._read(game, question, options, sets, text)
            if answer is not None:
                self.lines.progress()
                return answer

    def _ask(
        self, game: Game, seat: int, question: str, options: Sequence[Any], rule: str
    ) -> list[int]:
        """Print a question and what is legal; return the sets of students that are listed."""
        out = self.out
        out.line()
        if question == END:
            out.line("Your turn is over. Enter or 1 ends it, u takes your last choice back.")
            return []
        out.line([Cell(_ASKED[question], "title"), Cell(f" ({rule})", "dim")])
        if question in _OF_CARDS and not (question == choices.DISCARD and rule == "MH-3"):
            name, effects = card_effects(game.supply, game.about)
            out.line(f"{name}: {effects_words(effects)}", indent=2, hanging=2)
        if question == choices.STUDENTS:
            return self._ask_students(game, options)
        places_of = range(len(options))
        table.print_options(
            out, [self._option(game, seat, question, options, place) for place in places_of]
        )
        return []

    def _option(
        self, game: Game, seat: int, question: str, options: Sequence[Any], place: int
    ) -> Cells:
        """Return an option with what one wants to know to choose it."""
        text = option_words(game, question, options, place)
        option = options[place]
        supply = game.supply
        if question in (choices.PLAY, choices.GIVE, choices.DISCARD) and option >= 0:
            action = supply.actions[option]
            kind = f" ({action.type})" if action.type else ""
            return [Cell(text + kind), Cell(f": {effects_words(action.effects)}", "dim")]
        if question == choices.MISSION and option >= 0:
            effects = effects_words(supply.missions[option].effects)
            return [Cell(text), Cell(f": {effects}", "dim")]
        if question == choices.AGENCY:
            hand = plural(len(game.hands[option]), "action")
            row = game.markers[option] + 1
            return f"{text} ({hand} in hand, score {game.scores()[option]}, row {row})"
        return text

    def _ask_students(self, game: Game, options: Sequence[int]) -> list[int]:
        """Print the smallest sets of students that are enough, and return them."""
        supply = game.supply
        mission = game.about[1]
        need = supply.needs[mission]
        needs = values_words(unpack(need))
        self.out.line(f"{supply.missions[mission].name} needs {needs}. In front of you:", indent=2)
        for number, card in enumerate(options, 1):
            self.out.line(f"student {number}: {student_words(supply, card)}", indent=4)
        sets, whole = smallest_sets(options, supply.strengths, need, _SETS)
        self.out.line(
            f"{'All' if whole else 'Some'} sets that need each of their students; any other that"
            " is enough can be typed as 1+3:",
            indent=2,
        )
        lines: list[Cells] = []
        for bits in sets:
            chosen = places(bits)
            names = ", ".join(supply.students[options[place]].name for place in chosen) or "nobody"
            total = values_words(unpack(sum(supply.strengths[options[place]] for place in chosen)))
            numbers = "+".join(str(place + 1) for place in chosen)
            lines.append(f"{names} = {total} ({numbers or 'none'})")
        table.print_options(self.out, lines)
        return sets

    def _read(
        self, game: Game, question: str, options: Sequence[Any], sets: Sequence[int], text: str
    ) -> int | None:
        """Return what an answer means; None where it is none, which is said."""
        if question == END and text in ("", "1"):
            return 0
        many = len(sets) if question == choices.STUDENTS else len(options)
        if re.fullmatch("[0-9]{1,4}", text) and 1 <= int(text) <= many:
            number = int(text) - 1
            return sets[number] if question == choices.STUDENTS else number
        if question == choices.STUDENTS and re.fullmatch(r"[0-9]{0,3}( *\+ *[0-9]{1,3})+", text):
            return self._read_set(game, options, text)
        shown = f"'{printable(shorten(text, 40))}' is none of them" if text else "Nothing is typed"
        more = ", or students as 1+3" if question == choices.STUDENTS else ""
        numbers = "1" if many == 1 else f"1 to {many}"
        end = "Enter or 1" if question == END else f"a number, {numbers}{more}"
        self.out.line(Cell(f"{shown}. Type {end}; h helps.", "error"))
        return None

    def _read_set(self, game: Game, options: Sequence[int], text: str) -> int | None:
        """Return the bits of students that are named by their numbers."""
        numbers = [int(number) for number in re.findall("[0-9]+", text)]
        wrong = [number for number in numbers if not 1 <= number <= len(options)]
        if wrong:
            self.out.line(Cell(f"There is no student {wrong[0]} in front of you.", "error"))
            return None
        bits = bits_of([number - 1 for number in numbers])
        if is_legal(game, choices.STUDENTS, options, bits):
            return bits
        strengths = game.supply.strengths
        total = values_words(unpack(sum(strengths[options[place]] for place in places(bits))))
        needs = values_words(unpack(game.supply.needs[game.about[1]]))
        message = f"Together they have {total}, and {needs} is needed (MH-6)."
        self.out.line(Cell(message, "error"))
        return None

    # --- Commands --------------------------------------------------------------------------------

    def _command(self, game: Game, seat: int, text: str) -> bool:
        """Do what a command says; return whether it was one."""
        word = text.casefold()
        if word == "q":
            raise LeftError
        if word == "u":
            self._take_back(seat)
        elif word == "s":
            self.save()
        elif word == "h":
            for line in HELP.splitlines():
                self.out.line(line, indent=2, hanging=9)
        elif word == "t":
            self._draw(game, seat)
        elif word == "?":
            table.print_cards(self.out, game, seat)
        elif text.startswith("?"):
            self._explain(game, text[1:].strip())
        else:
            return False
        return True

    def _take_back(self, seat: int) -> None:
        """Take the last choice back, where that is allowed.

        Raises:
            UndoError: it is taken back.
        """
        place = self.session.last(seat)
        if place is None:
            why = "this is the start of your turn"
            if self.session.mover != seat:
                why = "choices are taken back in one's own turn only"
            self.out.line(f"There is nothing to take back: {why}.")
            return
        self.out.line("Your last choice is taken back. The decks keep their order.")
        self.back = True
        self.turn = -1
        raise UndoError

    def _explain(self, game: Game, name: str) -> None:
        """Say what the cards of a name do, or which are meant."""
        from uvdeck.mha.naming import Named, Unknown, find

        supply = game.supply
        groups: tuple[tuple[Sequence[Named], Callable[[Out, Game, int], None]], ...] = (
            (supply.actions, table.print_action),
            (supply.missions, table.print_mission),
            (supply.students, table.print_student),
            (supply.recruiters, table.print_recruiter),
        )
        every = [
            (fold_name(card.name), number, show)
            for group, show in groups
            for number, card in enumerate(group)
        ]
        wanted = fold_name(name)
        words = set(wanted.split())
        found = [one for one in every if one[0] == wanted] or [
            one for one in every if words and words <= set(one[0].split())
        ]
        for _, number, show in found[:_EXPLAINED]:
            show(self.out, game, number)
        if len(found) > _EXPLAINED:
            self.out.line(f"And {len(found) - _EXPLAINED} more have such a name.")
        elif not found:
            meant = find([card for group, _ in groups for card in group], name, "card")
            if isinstance(meant, Unknown):
                self.out.line(f"{meant.message}. {meant.hint}")


def _rule(game: Game, question: str) -> str:
    """Return the rule on which a question rests."""
    if question == choices.DISCARD:
        for event in reversed(game.log or []):
            if event[0] == "hand_limit":
                return "MH-3"
            if event[0] != "discard":
                return "MH-10"
    return RULES.get(question, "MH-3")
