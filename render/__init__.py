"""Pictures of positions, games, tables and ratings, and the same in words.

Nothing here knows a game by name. Each `draw_...` returns a file, and has a `describe_...` beside
it that says the same to those who do not see it.
"""

from render.alt_text import describe_turn
from render.any_board import (
    AnyScene,
    describe_board,
    draw_board,
    write_emoji_board,
    write_letter_board,
)
from render.replay import Replay, describe_replay, draw_replay
from render.scene import Marks, PlayedMove, Scene, SquareNames, TurnMark
from render.sheets.contact_sheet import describe_contact_sheet, draw_contact_sheet
from render.sheets.cross_table import CrossTable, TableRow, describe_cross_table, draw_cross_table
from render.sheets.curve import Curve, describe_curve, draw_curve, list_balances, list_moves
from render.sheets.rating_plot import RatingPoint, describe_rating_plot, draw_rating_plot
from render.sheets.result_card import ResultCard, describe_result_card, draw_result_card
from render.sheets.theme_sheet import describe_theme_sheet, draw_theme_sheet
from render.square_names import rename_squares
from render.themes import THEMES, Theme
from render.translation import use_translations

__all__ = [
    "THEMES",
    "AnyScene",
    "CrossTable",
    "Curve",
    "Marks",
    "PlayedMove",
    "RatingPoint",
    "Replay",
    "ResultCard",
    "Scene",
    "SquareNames",
    "TableRow",
    "Theme",
    "TurnMark",
    "describe_board",
    "describe_contact_sheet",
    "describe_cross_table",
    "describe_curve",
    "describe_rating_plot",
    "describe_replay",
    "describe_result_card",
    "describe_theme_sheet",
    "describe_turn",
    "draw_board",
    "draw_contact_sheet",
    "draw_cross_table",
    "draw_curve",
    "draw_rating_plot",
    "draw_replay",
    "draw_result_card",
    "draw_theme_sheet",
    "list_balances",
    "list_moves",
    "rename_squares",
    "use_translations",
    "write_emoji_board",
    "write_letter_board",
]
