"""The strip below a board in a replay: how far the game is, and the move."""

from dataclasses import dataclass
from functools import partial

from PIL import Image

from render import lettering
from render.canvas import Canvas
from render.colours import RGB
from render.layout import Layout
from render.plan import Plan
from render.sketch import Sketch
from render.tiles import Style
from rules import Color

CAPITAL = 0.62  # height of a capital, in frames
NARROWEST = 0.5  # how far a long move is squeezed before it is cut


@dataclass(frozen=True)
class Caption:
    """What the strip tells. `share` is how much of the game is played, from 0 to 1."""

    share: float
    mover: Color | None = None
    number: str = ""
    move: str = ""
    result: str = ""


def draw_caption(canvas: Canvas, style: Style, here: Plan, caption: Caption) -> None:
    """Draw the progress line, the mover's disc, the move with its number, and the result."""
    lay, theme = here.layout, style.theme
    left, right = lay.frame, lay.width - lay.frame
    _draw_progress(canvas, style, lay, caption.share)
    if caption.mover is not None:
        left = _draw_mover(canvas, style, here, caption.mover)
    line = _Line(canvas, here, left, right)
    if caption.result:
        line.end_with(caption.result, theme.last)
    line.write(caption.number, theme.faint_text)
    line.write(caption.move, theme.text)


def _draw_progress(canvas: Canvas, style: Style, lay: Layout, share: float) -> None:
    left, right, top = lay.frame, lay.width - lay.frame, lay.board_height
    reached, bottom = left + round((right - left) * share), top + 2 * lay.hairline
    canvas.fill((left, top, right, bottom), style.theme.rim)
    canvas.fill((left, top, reached, bottom), style.theme.last)


def _middle(lay: Layout) -> int:
    return lay.board_height + (lay.below + 2 * lay.hairline) // 2


def _draw_mover(canvas: Canvas, style: Style, here: Plan, mover: Color) -> int:
    """The mover's colour as a disc; returns where the text may begin."""
    size = here.layout.frame
    corner = size, _middle(here.layout) - size // 2
    key = here.name, "mover", mover
    canvas.lay(lambda: _mover(style, mover, size), corner, (size, size), key)
    return size + size + size // 3


def _mover(style: Style, mover: Color, size: int) -> Image.Image:
    sketch = Sketch(size)
    sketch.disc(0.48, style.theme.dark)
    sketch.disc(0.38, style.side(mover).face)
    return sketch.finished()


class _Line:
    """A line of text on the strip, from the left, and a word at its end."""

    def __init__(self, canvas: Canvas, here: Plan, left: int, right: int) -> None:
        self._canvas, self._here, self._left, self._right = canvas, here, left, right
        self._gap = here.layout.frame // 3
        self._height = CAPITAL * here.layout.frame
        self._baseline = _middle(here.layout) + round(self._height / 2)

    def end_with(self, word: str, colour: RGB) -> None:
        """Write at the right end."""
        self._right -= self._width(word)
        self._set(word, colour, self._right)
        self._right -= self._gap

    def write(self, word: str, colour: RGB) -> None:
        """Write the next word, squeezed or even cut where there is no room."""
        space, width = self._right - self._left, self._width(word)
        if width <= space:
            self._set(word, colour, self._left)
            self._left += width + self._gap
        elif space > 0:
            squeeze = max(NARROWEST, space / width)
            letters = lettering.lettered(word, self._height, colour, squeeze=squeeze)
            cut = letters.crop((0, 0, min(letters.width, space), letters.height))
            self._canvas.blend(cut, (self._left, self._top(cut.height)))
            self._left = self._right

    def _set(self, word: str, colour: RGB, left: int) -> None:
        """Letter by letter: the wood's grain runs along, so each is drawn once for all places."""
        height = lettering.height(self._height)
        for letter in word:
            size = lettering.advance(letter, self._height), height
            draw = partial(lettering.letter, letter, self._height, colour)
            key = self._here.name, letter, colour
            self._canvas.lay(draw, (left, self._top(height)), size, key)
            left += size[0]

    def _width(self, word: str) -> int:
        return sum(lettering.advance(letter, self._height) for letter in word)

    def _top(self, height: int) -> int:
        return self._baseline + lettering.below(self._height) - height
