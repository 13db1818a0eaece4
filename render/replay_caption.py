"""The strip below a board in a replay: the progress of the game, and the move."""

from dataclasses import dataclass
from functools import partial

from PIL import Image

from render import lettering
from render.board_plan import BoardPlan
from render.canvas import Canvas
from render.layout import Layout
from render.rgb import RGB
from render.sketch import Sketch
from render.style import Style
from rules import Color

CAPITAL = 0.62  # height of a capital, in frames
NARROWEST = 0.5  # how far a long move is squeezed before it is truncated


@dataclass(frozen=True)
class Caption:
    """The contents of the strip. `share` is the part of the game played, from 0 to 1."""

    share: float
    mover: Color | None = None
    number: str = ""
    move: str = ""
    result: str = ""


def draw_caption(canvas: Canvas, style: Style, plan: BoardPlan, caption: Caption) -> None:
    """Draw the progress line, the mover's disc, the move with its number, and the result."""
    layout, theme = plan.layout, style.theme
    left, right = layout.frame, layout.width - layout.frame
    _draw_progress(canvas, style, layout, caption.share)
    if caption.mover is not None:
        left = _draw_mover(canvas, style, plan, caption.mover)
    line = _TextLine(canvas, plan, left, right)
    if caption.result:
        line.end_with(caption.result, theme.last)
    line.write(caption.number, theme.faint_text)
    line.write(caption.move, theme.text)


def _draw_progress(canvas: Canvas, style: Style, layout: Layout, share: float) -> None:
    left, right, top = layout.frame, layout.width - layout.frame, layout.board_height
    middle, bottom = left + round((right - left) * share), top + 2 * layout.hairline
    canvas.fill((left, top, right, bottom), style.theme.rim)
    canvas.fill((left, top, middle, bottom), style.theme.last)


def _find_middle(layout: Layout) -> int:
    """Return the y of the middle of the text, in pixels from the top of the picture."""
    return layout.board_height + (layout.below + 2 * layout.hairline) // 2


def _draw_mover(canvas: Canvas, style: Style, plan: BoardPlan, mover: Color) -> int:
    """Draw a disc in the mover's colour; return the x at which the text may begin."""
    size = plan.layout.frame
    corner = size, _find_middle(plan.layout) - size // 2
    key = plan.name, "mover", mover
    canvas.blend_once(lambda: _draw_disc(style, mover, size), corner, (size, size), key)
    return size + size + size // 3


def _draw_disc(style: Style, mover: Color, size: int) -> Image.Image:
    sketch = Sketch(size)
    sketch.disc(0.48, style.theme.dark)
    sketch.disc(0.38, style.side(mover).face)
    return sketch.finish()


class _TextLine:
    """A line of text on the strip, written from the left, with one word at its right end."""

    def __init__(self, canvas: Canvas, plan: BoardPlan, left: int, right: int) -> None:
        self._canvas, self._plan, self._left, self._right = canvas, plan, left, right
        self._gap = plan.layout.frame // 3
        self._height = CAPITAL * plan.layout.frame
        self._baseline = _find_middle(plan.layout) + round(self._height / 2)

    def end_with(self, word: str, rgb: RGB) -> None:
        """Write a word at the right end."""
        self._right -= self._measure(word)
        self._set(word, rgb, self._right)
        self._right -= self._gap

    def write(self, word: str, rgb: RGB) -> None:
        """Write the next word, squeezed or even truncated if there is no room."""
        space, width = self._right - self._left, self._measure(word)
        if width <= space:
            self._set(word, rgb, self._left)
            self._left += width + self._gap
        elif space > 0:
            squeeze = max(NARROWEST, space / width)
            letters = lettering.draw_text(word, self._height, rgb, squeeze=squeeze)
            cut = letters.crop((0, 0, min(letters.width, space), letters.height))
            self._canvas.blend(cut, (self._left, self._find_top(cut.height)))
            self._left = self._right

    def _set(self, word: str, rgb: RGB, left: int) -> None:
        """Set a word letter by letter; as the grain is horizontal, each is drawn only once."""
        height = lettering.measure_height(self._height)
        for letter in word:
            size = lettering.measure_letter(letter, self._height), height
            draw = partial(lettering.draw_letter, letter, self._height, rgb)
            key = self._plan.name, letter, rgb
            self._canvas.blend_once(draw, (left, self._find_top(height)), size, key)
            left += size[0]

    def _measure(self, word: str) -> int:
        return sum(lettering.measure_letter(letter, self._height) for letter in word)

    def _find_top(self, height: int) -> int:
        return self._baseline + lettering.measure_depth(self._height) - height
