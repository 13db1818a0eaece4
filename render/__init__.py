"""Pictures of positions, games, tables and ratings, and the same in words.

Nothing here knows a game by name. Each `draw_...` returns a file, and has a matching `describe_...`
that says the same to people who cannot see it. Each `grow_...` yields after every frame of a slow
file, and returns the file. The drawing code is loaded when it is first asked for, or by `load`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from render.alt_text import describe_turn
from render.any_scene import AnyScene
from render.scene import Marks, PlayedMove, Scene, SquareNames, TurnMark
from render.signs import EDITION, Sign
from render.square_names import rename_squares
from render.themes import THEMES, Theme
from render.translation import use_translations

if TYPE_CHECKING:
    from render.any_board import describe_board, draw_board, write_emoji_board, write_letter_board
    from render.marks import Mark
    from render.replay import Replay, describe_replay, draw_replay, grow_replay
    from render.sheets.bracket import (
        Bracket,
        BracketPlace,
        BracketTie,
        describe_bracket,
        draw_bracket,
    )
    from render.sheets.certificate import Certificate, describe_certificate, draw_certificate
    from render.sheets.contact_sheet import (
        describe_contact_sheet,
        draw_contact_sheet,
        draw_thumbnail,
    )
    from render.sheets.cross_table import (
        CrossTable,
        TableRow,
        describe_cross_table,
        draw_cross_table,
        write_cross_table,
    )
    from render.sheets.curve import Curve, describe_curve, draw_curve, list_balances, list_moves
    from render.sheets.podium import PodiumStep, describe_podium, draw_podium
    from render.sheets.rating_plot import RatingPoint, describe_rating_plot, draw_rating_plot
    from render.sheets.result_card import ResultCard, describe_result_card, draw_result_card
    from render.sheets.theme_sheet import describe_theme_sheet, draw_theme_sheet
    from render.sign_pictures import draw_sign
    from render.svg_board import list_tints, write_ground, write_marks, write_pieces
    from render.window_plan import WindowPlan, has_towers, list_marks, plan_window

__all__ = [
    "EDITION",
    "THEMES",
    "AnyScene",
    "Bracket",
    "BracketPlace",
    "BracketTie",
    "Certificate",
    "CrossTable",
    "Curve",
    "Mark",
    "Marks",
    "PlayedMove",
    "PodiumStep",
    "RatingPoint",
    "Replay",
    "ResultCard",
    "Scene",
    "Sign",
    "SquareNames",
    "TableRow",
    "Theme",
    "TurnMark",
    "WindowPlan",
    "describe_board",
    "describe_bracket",
    "describe_certificate",
    "describe_contact_sheet",
    "describe_cross_table",
    "describe_curve",
    "describe_podium",
    "describe_rating_plot",
    "describe_replay",
    "describe_result_card",
    "describe_theme_sheet",
    "describe_turn",
    "draw_board",
    "draw_bracket",
    "draw_certificate",
    "draw_contact_sheet",
    "draw_cross_table",
    "draw_curve",
    "draw_podium",
    "draw_rating_plot",
    "draw_replay",
    "draw_result_card",
    "draw_sign",
    "draw_theme_sheet",
    "draw_thumbnail",
    "grow_replay",
    "has_towers",
    "list_balances",
    "list_marks",
    "list_moves",
    "list_tints",
    "load",
    "plan_window",
    "rename_squares",
    "use_translations",
    "write_cross_table",
    "write_emoji_board",
    "write_ground",
    "write_letter_board",
    "write_marks",
    "write_pieces",
]

_DRAWING = {
    "describe_board": "render.any_board",
    "draw_board": "render.any_board",
    "write_emoji_board": "render.any_board",
    "write_letter_board": "render.any_board",
    "Replay": "render.replay",
    "describe_replay": "render.replay",
    "draw_replay": "render.replay",
    "grow_replay": "render.replay",
    "Bracket": "render.sheets.bracket",
    "BracketPlace": "render.sheets.bracket",
    "BracketTie": "render.sheets.bracket",
    "describe_bracket": "render.sheets.bracket",
    "draw_bracket": "render.sheets.bracket",
    "Certificate": "render.sheets.certificate",
    "describe_certificate": "render.sheets.certificate",
    "draw_certificate": "render.sheets.certificate",
    "describe_contact_sheet": "render.sheets.contact_sheet",
    "draw_contact_sheet": "render.sheets.contact_sheet",
    "draw_thumbnail": "render.sheets.contact_sheet",
    "CrossTable": "render.sheets.cross_table",
    "TableRow": "render.sheets.cross_table",
    "describe_cross_table": "render.sheets.cross_table",
    "draw_cross_table": "render.sheets.cross_table",
    "write_cross_table": "render.sheets.cross_table",
    "Curve": "render.sheets.curve",
    "describe_curve": "render.sheets.curve",
    "draw_curve": "render.sheets.curve",
    "list_balances": "render.sheets.curve",
    "list_moves": "render.sheets.curve",
    "PodiumStep": "render.sheets.podium",
    "RatingPoint": "render.sheets.rating_plot",
    "describe_podium": "render.sheets.podium",
    "describe_rating_plot": "render.sheets.rating_plot",
    "draw_podium": "render.sheets.podium",
    "draw_rating_plot": "render.sheets.rating_plot",
    "ResultCard": "render.sheets.result_card",
    "describe_result_card": "render.sheets.result_card",
    "draw_result_card": "render.sheets.result_card",
    "describe_theme_sheet": "render.sheets.theme_sheet",
    "draw_theme_sheet": "render.sheets.theme_sheet",
    "draw_sign": "render.sign_pictures",
    "Mark": "render.marks",
}
# Only a board in a browser needs these, which few hosts open.
_FOR_PAGES = {
    "list_tints": "render.svg_board",
    "write_ground": "render.svg_board",
    "write_marks": "render.svg_board",
    "write_pieces": "render.svg_board",
    "WindowPlan": "render.window_plan",
    "has_towers": "render.window_plan",
    "list_marks": "render.window_plan",
    "plan_window": "render.window_plan",
}


def __getattr__(name: str) -> object:
    """Load drawing code on first use; raises AttributeError for an unknown name."""
    module = _DRAWING.get(name) or _FOR_PAGES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(module), name)
    globals()[name] = found  # found there from now on
    return found


def load() -> None:
    """Load all code that draws boards of squares, with Pillow: about 60 ms and 5 MB.

    Call it in a thread to keep nobody waiting.
    """
    for module in _DRAWING.values():
        import_module(module)
