"""The words on buttons and menus."""

from enum import StrEnum

from render.translation import _


def mark(words: str) -> str:
    """Mark words for the catalogues of translations; they are translated where they are shown."""
    return words


class Label(StrEnum):
    """What stands on a button, or in a menu before something is chosen."""

    ACCEPT = mark("Accept")
    ACCEPT_DRAW = mark("Accept the draw")
    AGAIN = mark("Again")
    ALL_GAMES = mark("All games")
    ALL_LESSONS = mark("All lessons")
    ANALYSE = mark("Analyse")
    ANOTHER_MOVE = mark("Another move")
    ANOTHER_PIECE = mark("Another piece")
    AS_FILM = mark("As a film")
    AS_TEXT = mark("As text")
    AUDIT_CHANNEL = mark("Moderation: not told")
    BACK = mark("Back")
    CALL = mark("Call me")
    CALL_NOT = mark("Call me no more")
    CARD = mark("Card")
    CHALLENGE = mark("Challenge")
    CHANGE_VOTE = mark("Change")
    CHOOSE_MOVE = mark("Choose a move")
    CHOOSE_PIECE = mark("Choose a piece")
    CHOOSE_SQUARE = mark("Choose a square")
    CLAIM = mark("Claim the win")
    CLOSE_DOOR = mark("Let nobody join")
    CURVE = mark("Curve")
    DECLINE = mark("Decline")
    DONE = mark("Done")
    DRAW = mark("Draw")
    EMOJI = mark("In emoji")
    END_VOTE = mark("Play it now")
    GAME_CHANNELS = mark("Games: everywhere")
    GO_TO_MOVE = mark("Go to a move")
    HIDE_RATING = mark("Hide my rating")
    HINT = mark("Hint")
    JOIN = mark("Join")
    JOIN_BLACK = mark("Join Black")
    JOIN_WHITE = mark("Join White")
    LEAVE = mark("Leave")
    LETTERS = mark("In letters")
    LOOK_AGAIN = mark("Look again")
    MORE = mark("More")
    MOVE = mark("Move")
    NAME_BLACK = mark("Name Black's players")
    NAME_WHITE = mark("Name White's players")
    NEXT = mark("Next")
    NEXT_GAME = mark("Next game")
    NEXT_LESSON = mark("Next lesson")
    NEXT_PUZZLE = mark("Next puzzle")
    OFFER_DRAW = mark("Offer a draw")
    OPEN_GAME = mark("Open a game")
    OTHER_GAMES = mark("Other games")
    OPEN_DOOR = mark("Let people join")
    PLAY_NOW = mark("Play a small game now")
    PLAY_ON = mark("Play on")
    RECORD = mark("Record")
    REFRESH = mark("Refresh")
    REMATCH = mark("Rematch")
    REPLAY = mark("Replay")
    RESIGN = mark("Resign")
    RULES = mark("Rules")
    SHARE = mark("Share in a channel")
    SHOW_ME = mark("Show me")
    SHOW_MOVE = mark("Show the move")
    SHOW_RATING = mark("Show my rating")
    SKIP = mark("Skip")
    SOLUTION = mark("Solution")
    SOLVE = mark("Solve")
    START = mark("Start")
    STEP_THROUGH = mark("Step through")
    TAKE_BACK = mark("Take back a move")
    TAKE_BACK_VOTE = mark("Take back")
    TRY_AGAIN = mark("Try again")
    TURN = mark("Turn")
    VOTE = mark("Vote")
    VOTES = mark("Votes")
    WAITING_GAMES = mark("Only those that wait for me")
    WATCH = mark("Watch")
    WITHDRAW = mark("Withdraw")
    WORDS = mark("In words")

    @property
    def words(self) -> str:
        """The words in the language of the reader."""
        return _(self.value)
