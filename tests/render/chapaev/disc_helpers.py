"""Shots to draw, and ways to look at discs that were drawn."""

from PIL import Image

from render.chapaev import DiscScene, DiscShot
from render.chapaev.disc_table import lay_table
from render.rgb import RGB
from rules import Color
from rules.chapaev import Chapaev, ChapaevPosition, Point
from tests.render.helpers import read_color

GAME = Chapaev(("exact",))
START = GAME.start()


def shoot(
    text: str, position: ChapaevPosition = START, theme: str = "wood", view: Color = Color.WHITE
) -> DiscShot:
    """A shot without wobble."""
    played = GAME.shoot(position, GAME.parse(position, text), seed="")
    return DiscShot.of(GAME, position, played, theme=theme, view=view)


def scene_of(discs: str, theme: str = "wood", view: Color = Color.WHITE) -> DiscScene:
    """Discs on a table, given as w4=3.5,0.5 b4=3.5,7.5."""
    position = GAME.start(discs)
    return DiscScene(position.discs, position.turn, view, theme)


def read_point(image: Image.Image, scene: DiscScene, x: float, y: float) -> RGB:
    """The colour at a place of the table."""
    table = lay_table(scene.theme, scene.view, image.width)
    left, top = table.find_pixel(Point(x, y))
    return read_color(image, (int(left), int(top)))
