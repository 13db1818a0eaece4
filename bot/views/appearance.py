"""How boards are drawn for a person or in a server."""

from dataclasses import dataclass
from enum import StrEnum

import render
from rules import Board, Color
from storage.rows import PersonPreferences, ServerPreferences

IS_NUMERIC = {"letters": False, "numbers": True}
LIST = "list"  # of one's games, without their boards
STILL = "still"  # shots, as a still picture
LARGE = 10  # squares along an edge: from here on the names in the frame are far away


class SquareLabels(StrEnum):
    """Which boards have a name on every square, besides those in the frame; stored values."""

    NEVER = "never"
    LARGE_BOARDS = "large"
    ALWAYS = "always"


class TextStyle(StrEnum):
    """How a board is written as text; the values are stored."""

    LETTERS = "letters"
    EMOJI = "emoji"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Appearance:
    """A theme, the side at the bottom, and how squares are named (None: as in the game)."""

    theme: str = "wood"
    view: Color = Color.WHITE
    is_numeric: bool | None = None
    square_labels: SquareLabels = SquareLabels.NEVER
    text_style: TextStyle = TextStyle.LETTERS
    has_list_of_boards: bool = True  # beside the list of one's games
    has_moving_shots: bool = True  # in games of flicked discs

    def labels_every_square(self, board: Board) -> bool:
        """Tell whether every square of a board has its name on it."""
        is_large = max(board.width, board.height) >= LARGE
        return self.square_labels is SquareLabels.ALWAYS or (
            self.square_labels is SquareLabels.LARGE_BOARDS and is_large
        )


def choose_theme(*chosen: str | None) -> str:
    """Return the first theme that was chosen and still exists, or else the usual one."""
    known = (theme for theme in chosen if theme and theme in render.THEMES)
    return next(known, Appearance().theme)


def appearance_for_person(
    own: PersonPreferences, server: ServerPreferences, side: Color
) -> Appearance:
    """Return how boards look in private to one person: in their own theme, else the server's."""
    return Appearance(
        theme=choose_theme(own.theme, server.theme),
        view=side,
        is_numeric=IS_NUMERIC.get(own.coordinates or ""),
        square_labels=SquareLabels(own.square_names or SquareLabels.LARGE_BOARDS),
        text_style=TextStyle(own.text_style or TextStyle.LETTERS),
        has_list_of_boards=own.inbox != LIST,
        has_moving_shots=server.shots != STILL,
    )


def appearance_for_server(
    server: ServerPreferences, turn: Color, own: Color | None = None
) -> Appearance:
    """Return how everyone in a server sees boards; `turn` is at the bottom if the server wants
    that.

    In a room of one side, that side is always at the bottom.
    """
    view = turn if server.view == "turn" else Color.WHITE
    return Appearance(
        theme=choose_theme(server.theme),
        view=view if own is None else own,
        has_moving_shots=server.shots != STILL,
    )
