"""The words on buttons and menus."""

from enum import StrEnum

from render.translation import _


def mark(words: str) -> str:
    """Mark words for the catalogues of translations; they are translated where they are shown."""
    return words


class Label(StrEnum):
    """What stands on a button, or in a menu before something is chosen."""

    ACCEPT = mark("Accept")
    AGAIN = mark("Again")
    ALL_LESSONS = mark("All lessons")
    ANALYSE = mark("Analyse")
    ANOTHER_MOVE = mark("Another move")
    ANOTHER_PIECE = mark("Another piece")
    AS_FILM = mark("As a film")
    AS_TEXT = mark("As text")
    AUDIT_CHANNEL = mark("Where it is told what moderators do: nowhere")
    BACK = mark("Back")
    CHALLENGE = mark("Challenge")
    CHOOSE_MOVE = mark("Choose a move")
    CHOOSE_PIECE = mark("Choose a piece")
    CHOOSE_SQUARE = mark("Choose a square")
    CURVE = mark("Curve")
    DECLINE = mark("Decline")
    DRAW = mark("Draw")
    EMOJI = mark("In emoji")
    GAME_CHANNELS = mark("Where games may begin: everywhere")
    HIDE_RATING = mark("Hide my rating")
    HINT = mark("Hint")
    LETTERS = mark("In letters")
    MORE = mark("More")
    MOVE = mark("Move")
    NEXT = mark("Next")
    NEXT_GAME = mark("Next game")
    NEXT_LESSON = mark("Next lesson")
    NEXT_PUZZLE = mark("Next puzzle")
    OFFER_DRAW = mark("Offer a draw")
    PLAY_NOW = mark("Play a small game now")
    PLAY_ON = mark("Play on")
    RECORD = mark("Record")
    REFRESH = mark("Refresh")
    REMATCH = mark("Rematch")
    REPLAY = mark("Replay")
    RESIGN = mark("Resign")
    RULES = mark("Rules")
    SHOW_ME = mark("Show me")
    SHOW_MOVE = mark("Show the move")
    SHOW_RATING = mark("Show my rating")
    SOLUTION = mark("Solution")
    STEP_THROUGH = mark("Step through")
    TRY_AGAIN = mark("Try again")
    TURN = mark("Turn")
    WATCH = mark("Watch")
    WORDS = mark("In words")
    WITHDRAW = mark("Withdraw")

    @property
    def words(self) -> str:
        """The words in the language of the reader."""
        return _(self.value)
