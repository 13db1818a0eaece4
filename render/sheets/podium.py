"""A podium: three steps with names, places and points, and a crown."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from render.name_letters import spell
from render.rgb import RGB
from render.sheets.crown import draw_crown
from render.sheets.sheet import Sheet
from render.sketch import SCALE
from render.themes import Theme
from render.translation import _

SIZE = 440, 252  # pixels
MARGIN, GAP = 24, 6
STEP_WIDE = (SIZE[0] - 2 * MARGIN - 2 * GAP) // 3
HEIGHTS = {1: 112, 2: 82, 3: 56}  # of the steps
PLACE, POINTS, NAME = 34, 20, 16  # height of the digits, and of capitals
ROUND = 8  # radius of a step's upper corners
ABOVE, NAME_ABOVE = 22, 52  # from a step to the middle of the points, and of the name
CROWN = 30  # width
COLUMNS = (1, 0, 2)  # the places of the first, the second and the third


@dataclass(frozen=True)
class PodiumStep:
    """A person on the podium: their place, which may be shared, their points in digits, their
    name.
    """

    place: int
    points: str
    name: str = ""


def draw_podium(steps: Sequence[PodiumStep], theme: str = "wood") -> bytes:
    """Draw the first three as a PNG, the winner in the middle with a crown.

    Raises ValueError for an empty podium or more than three steps.
    """
    if not 1 <= len(steps) <= len(COLUMNS):
        raise ValueError("a podium has one to three steps")
    sheet = Sheet(theme, SIZE)
    sheet.put_panel((0, 0, *SIZE))
    for column, step in zip(COLUMNS, steps, strict=False):
        _put_step(sheet, column, step)
    return sheet.encode_png()


def describe_podium(steps: Sequence[PodiumStep]) -> str:
    """Describe a podium in words."""
    return " ".join(map(_describe_step, steps))


def _describe_step(step: PodiumStep) -> str:
    sentence = _("Place {place}: {name}, {points}.") if step.name else _("Place {place}: {points}.")
    return sentence.format(place=step.place, name=step.name, points=step.points)


def _put_step(sheet: Sheet, column: int, step: PodiumStep) -> None:
    """Lay one step onto the sheet, with its digits, and the name of who stands on it."""
    height, theme = HEIGHTS[step.place], sheet.theme
    left, top = MARGIN + column * (STEP_WIDE + GAP), SIZE[1] - MARGIN - height
    palette, middle = sheet.canvas.palette, left + STEP_WIDE / 2
    is_first = step.place == 1
    fill = theme.text if is_first else theme.raised
    box = _draw_box(theme, (STEP_WIDE, height), fill)
    sheet.canvas.put(palette.to_numbers(box), (left, top))
    ink = theme.frame if is_first else theme.text
    sheet.write(str(step.place), PLACE, ink, (middle, top + height // 2))
    sheet.write(step.points, POINTS, theme.last, (middle, top - ABOVE))
    above = top - ABOVE - POINTS // 2
    if name := spell(step.name):
        above = top - NAME_ABOVE - NAME // 2
        room = left, above, left + STEP_WIDE, above + NAME
        sheet.write_name(name, NAME, theme.text, room, is_centred=True)
    if is_first:
        crown = draw_crown(theme, CROWN)
        corner = round(middle) - crown.width // 2, above - GAP - crown.height
        sheet.canvas.put(palette.to_numbers(crown), corner)


def _draw_box(theme: Theme, size: tuple[int, int], fill: RGB) -> Image.Image:
    big = size[0] * SCALE, size[1] * SCALE
    image = Image.new("RGB", big, theme.frame)
    box = 0, 0, big[0] - 1, big[1] - 1
    corners = (True, True, False, False)
    ImageDraw.Draw(image).rounded_rectangle(
        box, ROUND * SCALE, fill, theme.text, 2 * SCALE, corners=corners
    )
    return image.reduce(SCALE)
