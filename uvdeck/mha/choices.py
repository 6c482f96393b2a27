"""What is asked of an agency."""

from typing import Final

#: Where the marker is placed before the game; options are rows (MH-2).
PLACE: Final = "place"
#: Which action is played; options are -1 for none and kinds of actions (MH-3).
PLAY: Final = "play"
#: Where the recruiter goes; options are rows, the first one to stay in (MH-4).
MOVE: Final = "move"
#: Which mission is completed; options are -1 for none and kinds of missions (MH-6).
MISSION: Final = "mission"
#: Which students are discarded for it; options are the kinds in front of the agency, and the answer
#: is a number with bit i set for student i (MH-6).
STUDENTS: Final = "students"
#: Whether the recruiter's ability is used; options are 0 for no and 1 for yes (MH-6).
ABILITY: Final = "ability"
#: Which action is given away; options are kinds of actions (MH-10: by the giver's choice).
GIVE: Final = "give"
#: Which action is discarded; options are kinds of actions.
DISCARD: Final = "discard"
#: Which other agency a card is about; options are seats.
AGENCY: Final = "agency"
#: Which student is moved; options are pairs of row and seat.
STUDENT: Final = "student"
#: Which way it is moved; options are words of :data:`uvdeck.mha.effects.DIRECTIONS`.
DIRECTION: Final = "direction"
#: How far; options are numbers of spaces.
SPACES: Final = "spaces"
#: To which row a recruiter is moved by a card; options are rows.
ROW: Final = "row"
#: Whether an effect that may be left out happens; options are 0 for no and 1 for yes.
MAY: Final = "may"

#: All questions, in the order of a game.
QUESTIONS: Final = (
    *(PLACE, PLAY, MOVE, MISSION, STUDENTS, ABILITY),
    *(GIVE, DISCARD, AGENCY, STUDENT, DIRECTION, SPACES, ROW, MAY),
)


class IllegalChoiceError(Exception):
    """An answer is none of the options."""
