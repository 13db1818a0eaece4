"""Empty squares: plain or wooden, separated by cuts if all are in play, tinted in a home."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from PIL import Image

from render.layout import Box, list_edges
from render.rgb import RGB, mix, square_distance
from render.themes import Theme, Tones
from rules import Color

PATTERNS = 4  # of the grain, over the ranks; more would cost a kilobyte each
FULL_TINT = 255
HOME_TINT = {Color.WHITE: 110, Color.BLACK: 75}  # opacity
WHOLE = 80  # the grain is designed for squares of this many pixels

Patch = tuple[Box, RGB, int]  # a box to cover with a colour of this opacity


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
    image = Image.new("RGB", (unit, unit))
    plain = list_plain_patches(theme, ground, unit, has_grain=has_grain)
    for box, rgb, opacity in (*plain, *list_home_patches(theme, ground, unit)):
        left, top, right, bottom = box
        if opacity == FULL_TINT:
            image.paste(rgb, box)
        else:
            image.paste(rgb, box, Image.new("L", (right - left, bottom - top), opacity))
    return image


def list_plain_patches(
    theme: Theme, ground: Ground, unit: int, *, has_grain: bool = True
) -> Iterator[Patch]:
    """Yield what an empty square of `unit` pixels is made of, from the bottom upwards."""
    whole, tones = (0, 0, unit, unit), theme.grain(ground.is_dark)
    yield whole, tones[0], FULL_TINT
    if theme.has_grain and has_grain:
        yield from list_streaks(whole, tones, ground.pattern)
    if ground.is_cut:
        yield from _list_cuts(theme, whole)


def list_home_patches(theme: Theme, ground: Ground, unit: int) -> Iterator[Patch]:
    """Yield what lies over a square of `unit` pixels in a home."""
    whole = (0, 0, unit, unit)
    if ground.home is not None:
        yield whole, choose_owner_rgb(theme, ground.home), HOME_TINT[ground.home]
        for fence in ground.fences:
            yield from _list_fences(theme, ground.home, fence, whole)


def list_streaks(box: Box, tones: Tones, pattern: int) -> Iterator[Patch]:
    """Yield the grain of wood: horizontal streaks only, which cost almost nothing in a PNG."""
    left, above, right, below = box
    height = below - above
    for tone in (1, 2):
        for top, bottom, streak_tone in _choose_streaks(pattern):
            first, end = top * height // WHOLE, bottom * height // WHOLE
            if streak_tone == tone and end > first:
                yield (left, above + first, right, above + end), tones[tone], FULL_TINT


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


def _list_cuts(theme: Theme, whole: Box) -> Iterator[Patch]:
    """Yield two thin lines, dark beside light, like the joint between planks."""
    top, bottom, left, right = list_edges(whole, 1)
    for edges, rgb in (((top, left), theme.band), ((bottom, right), theme.line)):
        for edge in edges:
            yield edge, rgb, FULL_TINT


def _list_fences(theme: Theme, owner: Color, fence: str, whole: Box) -> Iterator[Patch]:
    """Yield one side of a home's frame: three parts of its owner's colour inside five of line."""
    rgb = choose_owner_rgb(theme, owner)
    thin = max(1, round(whole[2] / WHOLE))
    for depth, paint in ((5 * thin, theme.line), (4 * thin, rgb), (thin, theme.line)):
        yield list_edges(whole, depth)["TBLR".index(fence)], paint, FULL_TINT
