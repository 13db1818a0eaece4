"""The strip under a board that shows who won: both players, their scores, and a crown."""

from dataclasses import dataclass
from typing import Protocol

from PIL import Image, ImageDraw

from render import lettering
from render.canvas import Canvas
from render.layout import Box, Layout
from render.name_letters import draw_name, spell
from render.rgb import RGB
from render.scene import TurnMark
from render.sheets.crown import OUTLINE
from render.sketch import SCALE
from render.style import Style
from render.turn_lamps import SCORES, draw_lamp
from rules import Color

INSET = 0.20  # between what stands in the strip, in frames
LAMP, CROWN = 0.86, 0.62  # widths, in frames
CAPITAL, DIGITS = 0.38, 0.50  # heights of a name's capitals and of a score, in frames


class Ended(Protocol):
    """The scene of a game that is over: how it ended, and the names of White and Black."""

    @property
    def turn_mark(self) -> TurnMark: ...
    @property
    def players(self) -> tuple[str, str] | None: ...


@dataclass(frozen=True)
class _Half:
    """The half of a strip that belongs to a player."""

    color: Color
    name: str
    score: str
    box: Box
    is_left: bool

    @property
    def has_won(self) -> bool:
        """Whether the player has won."""
        return self.score == "1"


def draw_result(canvas: Canvas, style: Style, layout: Layout, scene: Ended) -> None:
    """Draw the strip at the foot of the picture, beginning with the side at the bottom.

    The winner's half is filled and has the crown.
    """
    frame, middle = layout.frame, layout.width // 2
    top, gap = layout.height - layout.strip + frame // 10, max(1, frame // 16)
    bottom = layout.height - frame // 4
    boxes = (frame, top, middle - gap, bottom), (middle + gap, top, layout.width - frame, bottom)
    for box, color in zip(boxes, (layout.view, layout.view.other), strict=True):
        index = [*Color].index(color)
        score = SCORES[scene.turn_mark][index]
        name = spell(scene.players[index]) if scene.players else ""
        half = _Half(color, name, score, box, color is layout.view)
        _draw_half(canvas, style, frame, half)


def _draw_half(canvas: Canvas, style: Style, frame: int, half: _Half) -> None:
    """Draw a player's half: at the outer end the lamp, the name, and at the inner end the score."""
    theme, (left, top, right, bottom) = style.theme, half.box
    fill, ink = (theme.last, theme.frame) if half.has_won else (theme.dark, theme.number)
    canvas.fill(half.box, fill)
    inset, middle = round(INSET * frame), (top + bottom) // 2
    left, right = left + inset, right - inset
    layers = [draw_lamp(style, half.color, round(LAMP * frame))]
    room = right - left
    inner = [lettering.draw_text(half.score, DIGITS * frame, ink)]
    if half.has_won:
        inner.append(_draw_crown(ink, round(CROWN * frame)))
    room -= sum(layer.width + inset for layer in (*layers, *inner))
    if half.name and room > frame:
        layers.append(draw_name(half.name, CAPITAL * frame, ink, room))
    if not half.is_left:
        layers, inner = [*reversed(inner)], [*reversed(layers)]
    _put_row(canvas, layers, (left, middle), inset)
    _put_row(canvas, [*reversed(inner)], (right - _measure_row(inner, inset), middle), inset)


def _measure_row(layers: list[Image.Image], gap: int) -> int:
    return sum(layer.width + gap for layer in layers) - gap


def _put_row(canvas: Canvas, layers: list[Image.Image], start: tuple[int, int], gap: int) -> None:
    """Put layers side by side, from `start` to the right, around its height."""
    x, middle = start
    for layer in layers:
        canvas.blend(layer, (x, middle - layer.height // 2))
        x += layer.width + gap


def _draw_crown(rgb: RGB, width: int) -> Image.Image:
    """Draw a crown on a transparent layer."""
    reach = width * SCALE / 2
    mask = Image.new("L", (width * SCALE, width * SCALE))
    ImageDraw.Draw(mask).polygon([(reach * (1 + x), reach * (1 + y)) for x, y in OUTLINE], 255)
    return lettering.ink_mask(mask.reduce(SCALE), rgb)
