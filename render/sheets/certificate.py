"""A certificate for a finished course: a king among men, a border of squares, and the stars.

Like all pictures it contains no words, so that it fits every language.
"""

from dataclasses import dataclass
from math import cos, pi, sin

from PIL import Image

from render import lettering
from render.discs import draw_king, draw_man
from render.sheets.sheet import Sheet
from render.sketch import Point, Sketch
from render.translation import _

SIZE = (720, 440)
CELL, INSET = 20, 20  # of the border: a square, and its distance from the edge
KING, MAN = 204, 104  # a square that a piece stands on
MIDDLE = 168  # the middle of the pieces, from the top
MEN = ((96, 0), (206, 0), (514, 1), (624, 1))  # middles from the left, and the side
SCORE = 334  # the middle of the stars, from the top
STAR, CAPITAL, GAP = 92, 54, 14
POINTS, INNER = 5, 0.42  # of a star, and its inner radius in outer ones


@dataclass(frozen=True)
class Certificate:
    """The number of stars a person has earned, and the number there are."""

    stars: int
    most: int
    theme: str = "wood"


def draw_certificate(certificate: Certificate) -> bytes:
    """Draw a certificate as a PNG of 720 x 440 pixels."""
    sheet = Sheet(certificate.theme, SIZE)
    sheet.put_panel((0, 0, *SIZE))
    _put_border(sheet)
    for left, side in MEN:
        _put_piece(sheet, MAN, (left, MIDDLE), side, is_king=False)
    _put_piece(sheet, KING, (SIZE[0] // 2, MIDDLE), 0, is_king=True)
    _put_score(sheet, f"{certificate.stars} / {certificate.most}")
    return sheet.encode_png()


def describe_certificate(certificate: Certificate) -> str:
    """Describe a certificate and its stars."""
    # Translators: alt 1024
    return _(
        "A certificate: a crowned king between white and black men, with {stars} of {most} stars."
    ).format(stars=certificate.stars, most=certificate.most)


def _put_border(sheet: Sheet) -> None:
    """Lay alternating light and dark squares around the sheet."""
    theme, (width, height) = sheet.theme, SIZE
    columns, rows = (width - 2 * INSET) // CELL, (height - 2 * INSET) // CELL
    for row in range(rows):
        for column in range(columns):
            if row in (0, rows - 1) or column in (0, columns - 1):
                left, top = INSET + column * CELL, INSET + row * CELL
                rgb = theme.dark if (row + column) % 2 else theme.light
                sheet.canvas.fill((left, top, left + CELL, top + CELL), rgb)
    box = INSET, INSET, width - INSET, height - INSET
    sheet.canvas.outline(box, 2, theme.groove)
    inner = INSET + CELL, INSET + CELL, width - INSET - CELL, height - INSET - CELL
    sheet.canvas.outline(inner, 2, theme.groove)


def _put_piece(sheet: Sheet, unit: int, middle: Point, side: int, *, is_king: bool) -> None:
    theme = sheet.theme
    sketch, color = Sketch(unit), (theme.white, theme.black)[side]
    sketch.pill((-0.5, -0.5), (0.5, 0.5), 0.2, theme.dark)  # black would be invisible on the frame
    (draw_king if is_king else draw_man)(sketch, theme, color)
    _lay(sheet, sketch.finish(), middle)


def _put_score(sheet: Sheet, text: str) -> None:
    """Write the stars beside a star, both together in the middle."""
    theme = sheet.theme
    letters = lettering.draw_text(text, CAPITAL, theme.text)
    left = (SIZE[0] - STAR - GAP - letters.width) // 2
    sketch = Sketch(STAR)
    sketch.polygon(_star(0.48), theme.last)
    _lay(sheet, sketch.finish(), (left + STAR / 2, SCORE))
    sheet.write(text, CAPITAL, theme.text, (left + STAR + GAP + letters.width / 2, SCORE))


def _star(radius: float) -> list[Point]:
    """Return the corners of a star that stands on two of its points."""
    radii = (radius, radius * INNER)
    turns = [pi * (number / POINTS - 0.5) for number in range(2 * POINTS)]
    return [
        (radii[number % 2] * cos(turn), radii[number % 2] * sin(turn))
        for number, turn in enumerate(turns)
    ]


def _lay(sheet: Sheet, layer: Image.Image, middle: Point) -> None:
    corner = round(middle[0] - layer.width / 2), round(middle[1] - layer.height / 2)
    sheet.canvas.blend(layer, corner)
