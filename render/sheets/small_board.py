"""Small boards on a sheet, each with a tag below: its number, and its lamp, score or move."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PIL import Image

from render import lettering
from render.board_picture import draw_pieces
from render.board_plan import plan_board
from render.canvas import Canvas
from render.empty_board import round_corners
from render.layout import FrameKind, View
from render.picture_cache import PICTURES
from render.pills import draw_pill
from render.scene import Scene, TurnMark
from render.sheets.sheet import Sheet
from render.style import Style
from render.turn_lamps import SCORES, draw_lamp
from rules import Color

if TYPE_CHECKING:  # the code for Chapaev is loaded with its first board
    from render.chapaev import DiscScene

TAG_GAP, TAG_HEIGHT = 4, 34  # the space above a tag, and its height
LAMP, CAPITAL, MARGIN = 0.82, 0.56, 0.42  # of a tag, in its heights


@dataclass(frozen=True)
class Tag:
    """What a tag shows: a text, then a coloured dot per player, each with an optional score."""

    text: str
    lamps: tuple[tuple[Color, str], ...] = ()

    @classmethod
    def of(cls, number: int, scene: "Scene | DiscScene") -> "Tag":
        """Return the tag of a numbered board: its side to move, or how the game ended."""
        if scene.turn_mark is TurnMark.TO_MOVE:
            return cls(str(number), ((scene.turn, ""),))
        scores = SCORES.get(scene.turn_mark, ())
        return cls(str(number), tuple(zip(Color, scores, strict=False)))


def put_small_board(
    sheet: Sheet, scene: "Scene | DiscScene", tag: Tag, corner: tuple[int, int], width: int
) -> None:
    """Lay a board into a square of `width` pixels, and its tag below that."""
    board = draw_small_board(scene, width)
    left, top = ((width - length) // 2 for length in board.image.size)
    sheet.put_board(board, (corner[0] + left, corner[1] + top))
    put_tag(sheet, tag, (corner[0], corner[1] + width + TAG_GAP), width, TAG_HEIGHT)


def put_tag(sheet: Sheet, tag: Tag, corner: tuple[int, int], width: int, height: int) -> None:
    """Lay a tag into the middle of a row that is `width` pixels wide and `height` high."""
    key = "tag", sheet.theme.key, tag, height
    layer = PICTURES.get(key, lambda: _draw_tag(sheet.style(height), tag))
    sheet.put_layer(key, lambda: layer, (corner[0] + (width - layer.width) // 2, corner[1]))


def draw_small_board(scene: "Scene | DiscScene", width: int) -> Canvas:
    """Draw a board without coordinates or lamp, at most `width` pixels wide."""
    if not isinstance(scene, Scene):
        return _draw_small_table(scene, width)
    view = View(scene.view, scene.has_numbers, width, frame=FrameKind.BARE)
    plan = plan_board(scene.game, view)
    bare = replace(scene, turn_mark=TurnMark.NOTHING)
    canvas = draw_pieces(bare, plan, scene.game.stacks(scene.position))
    round_corners(canvas, plan.layout.unit)
    return canvas


def _draw_small_table(scene: "DiscScene", width: int) -> Canvas:
    from render.chapaev.disc_board import paint_disc_board
    from render.chapaev.disc_table import lay_table

    table = lay_table(scene.theme, scene.view, width, FrameKind.BARE)
    canvas = paint_disc_board(replace(scene, turn_mark=TurnMark.NOTHING), table)
    round_corners(canvas, table.layout.unit)
    return canvas


def _draw_tag(style: Style, tag: Tag) -> Image.Image:
    """Draw a tag as high as a square of this style."""
    height = style.unit
    capital, margin, lamp = (round(share * height) for share in (CAPITAL, MARGIN, LAMP))
    letters = lettering.draw_text(tag.text, capital, style.theme.text) if tag.text else None
    start = margin + letters.width if letters else margin // 2
    end = margin // 2 if tag.lamps else margin
    layer = draw_pill(style.theme, (start + len(tag.lamps) * lamp + end, height))
    if letters:
        top = round((height + capital) / 2) - lettering.measure_ascent(capital)
        layer.alpha_composite(letters, (margin, top))
    for index, (color, score) in enumerate(tag.lamps):
        corner = start + index * lamp, (height - lamp) // 2
        layer.alpha_composite(draw_lamp(style, color, lamp, score), corner)
    return layer
