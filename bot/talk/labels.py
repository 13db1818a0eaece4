"""The words on buttons and menus."""

from enum import StrEnum

from render.translation import _


def mark(words: str) -> str:
    """Mark words for the catalogues of translations; they are translated where they are shown."""
    return words


class Label(StrEnum):
    """What stands on a button, or in a menu before something is chosen."""

    ACCEPT = mark("Accept")
    ANOTHER_MOVE = mark("Another move")
    ANOTHER_PIECE = mark("Another piece")
    AS_TEXT = mark("As text")
    AUDIT_CHANNEL = mark("Where it is told what moderators do: nowhere")
    CHOOSE_MOVE = mark("Choose a move")
    CHOOSE_PIECE = mark("Choose a piece")
    DECLINE = mark("Decline")
    DRAW = mark("Draw")
    GAME_CHANNELS = mark("Where games may begin: everywhere")
    MORE = mark("More")
    MOVE = mark("Move")
    NEXT_GAME = mark("Next game")
    OFFER_DRAW = mark("Offer a draw")
    PLAY_ON = mark("Play on")
    RECORD = mark("Record")
    REFRESH = mark("Refresh")
    REMATCH = mark("Rematch")
    REPLAY = mark("Replay")
    RESIGN = mark("Resign")
    RULES = mark("Rules")
    STEP_THROUGH = mark("Step through")
    TURN = mark("Turn")
    WATCH = mark("Watch")
    WITHDRAW = mark("Withdraw")

    @property
    def words(self) -> str:
        """The words in the language of the reader."""
        return _(self.value)
