"""Empty squares: plain or wooden, separated by cuts if all are in play, tinted in a home."""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw

from render.rgb import RGB, mix, square_distance
from render.themes import Theme, Tones
from rules import Color

PATTERNS = 4  # of the grain, over the ranks; more would cost a kilobyte each
FULL_TINT = 255
HOME_TINT = {Color.WHITE: 110, Color.BLACK: 75}  # opacity
WHOLE = 80  # the grain is designed for squares of this many pixels


@dataclass(frozen=True, slots=True)
class Ground:
    """The look of an empty square."""

    is_dark: bool
    pattern: int = 0
    is_cut: bool = False
    home: Color | None = None
    fences: str = ""  # the sides (T, R, B, L) where the home ends


def draw_ground(theme: Theme, ground: Ground, unit: int, *, has_grain: bool = True) -> Image.Image:
    """Draw an empty square in RGB, wooden if the theme is and `has_grain` is set."""
    tones = theme.grain(ground.is_dark)
    image = Image.new("RGB", (unit, unit), tones[0])
    if theme.has_grain and has_grain:
        draw_grain(image, tones, ground.pattern)
    if ground.home is not None:
        _tint(image, theme, ground.home)
    draw = ImageDraw.Draw(image)
    if ground.is_cut:
        _draw_cut(draw, theme, unit)
    for fence in ground.fences:
        _draw_fence(draw, theme, ground.home, fence, unit)
    return image


def draw_grain(image: Image.Image, tones: Tones, pattern: int) -> None:
    """Draw the grain of wood: horizontal streaks only, which cost almost nothing in a PNG."""
    draw = ImageDraw.Draw(image)
    for top, bottom, tone in _choose_streaks(pattern):
        scaled = top * image.height // WHOLE, bottom * image.height // WHOLE
        if scaled[1] > scaled[0]:
            draw.rectangle((0, scaled[0], image.width, scaled[1] - 1), tones[tone])


@lru_cache(64)
def _choose_streaks(pattern: int) -> tuple[tuple[int, int, int], ...]:
    """Choose streaks of 2 to 7 pixels from top to bottom, and the tone of each."""
    chance, streaks, top = Random(pattern), [], 0
    while top < WHOLE:
        bottom = min(top + chance.randint(2, 7), WHOLE)
        streaks.append((top, bottom, chance.choice((0, 0, 1, 1, 2))))
        top = bottom
    return tuple(streaks)


def choose_owner_rgb(theme: Theme, owner: Color) -> RGB:
    """Return the colour that marks something as a side's."""
    return theme.white.face if owner is Color.WHITE else theme.black.face


def choose_ink(theme: Theme, ground: Ground) -> RGB:
    """Return the colour of letters that stand out best from a square."""
    base = theme.dark if ground.is_dark else theme.light
    if ground.home is not None:
        owner = choose_owner_rgb(theme, ground.home)
        base = mix(base, owner, HOME_TINT[ground.home] / FULL_TINT)
    return max(theme.number, theme.line, key=lambda rgb: square_distance(rgb, base))


def _tint(image: Image.Image, theme: Theme, owner: Color) -> None:
    mask = Image.new("L", image.size, HOME_TINT[owner])
    image.paste(choose_owner_rgb(theme, owner), (0, 0), mask)


def _draw_cut(draw: ImageDraw.ImageDraw, theme: Theme, unit: int) -> None:
    """Draw two thin lines, dark beside light, like the joint between planks."""
    last, lit = unit - 1, mix(theme.dark, theme.light, 0.45)
    draw.line((0, 0, last, 0), lit)
    draw.line((0, 0, 0, last), lit)
    draw.line((0, last, last, last), theme.line)
    draw.line((last, 0, last, last), theme.line)


def _draw_fence(
    draw: ImageDraw.ImageDraw, theme: Theme, owner: Color | None, fence: str, unit: int
) -> None:
    """Draw one side of a home's frame: three parts of its owner's colour inside five of line."""
    rgb = theme.line if owner is None else choose_owner_rgb(theme, owner)
    thin = max(1, round(unit / 80))
    for depth, paint in ((5 * thin, theme.line), (4 * thin, rgb), (thin, theme.line)):
        box = {
            "T": (0, 0, unit, depth - 1),
            "B": (0, unit - depth, unit, unit),
            "L": (0, 0, depth - 1, unit),
            "R": (unit - depth, 0, unit, unit),
        }[fence]
        draw.rectangle(box, paint)
