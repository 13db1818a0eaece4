"""Scenes to draw, and ways to look at what was drawn."""

import io
import random

from PIL import Image

import render
import rules
from render.board_plan import BoardPlan, plan_board
from render.layout import View
from render.rgb import RGB, square_distance
from rules import Color, Square

RUSSIAN = rules.game("russian")
INTERNATIONAL = rules.game("international")
CLOSE = 300  # squared distance of colours that look alike


def open_picture(data: bytes) -> Image.Image:
    """A picture as a client would decode it, RGBA."""
    image = Image.open(io.BytesIO(data))
    image.load()
    return image.convert("RGBA")


def show(scene: render.Scene, width: int = 720) -> Image.Image:
    """A scene as a client would show it."""
    return open_picture(render.draw_board(scene, width))


def make_scene(game: rules.Game, fen: str | None, *moves: str, **choices: object) -> render.Scene:
    """The scene after some moves from a position, or from the set-up."""
    line = rules.Line.begin(game, fen)
    for move in moves:
        line = line.play(game.parse(line.position, move))
    return render.Scene.of(line, **choices)


def play_random(game: rules.Game, plies: int, seed: int = 1) -> rules.Line:
    """A game played at random."""
    line, chance = rules.Line.begin(game), random.Random(seed)
    while line.ply < plies and (moves := game.legal_moves(line.position)):
        line = line.play(chance.choice(moves))
    return line


def find_square(game: rules.Game, name: str) -> Square:
    """The number of a square from its name in letters or in the game's numbers."""
    return next(
        square
        for square in game.board.squares
        if name in (game.square_name(square, False), game.square_name(square, True))
    )


def read_color(image: Image.Image, place: tuple[int, int]) -> RGB:
    """The colour of a pixel."""
    value = image.getpixel(place)
    assert isinstance(value, tuple)
    return value[0], value[1], value[2]


def plan_of(scene: render.Scene, width: int = 720) -> BoardPlan:
    """Where everything lies in the picture of a scene."""
    return plan_board(scene.game, View(scene.view, scene.has_numbers, width))


def read_pixel(
    image: Image.Image, scene: render.Scene, name: str, x: float = 0.0, y: float = 0.0
) -> RGB:
    """The colour at a point of a square, in squares from its centre."""
    plan = plan_of(scene, image.width)
    left, top = plan.corners[find_square(scene.game, name)]
    unit = plan.layout.unit
    return read_color(image, (left + int((0.5 + x) * unit), top + int((0.5 + y) * unit)))


def is_like(color: RGB, wanted: RGB) -> bool:
    """Whether two colours look alike."""
    return square_distance(color, wanted) <= CLOSE


def faces(scene: render.Scene) -> dict[Color, RGB]:
    """The colours of the pieces' faces in the scene's theme."""
    theme = render.THEMES[scene.theme]
    return {Color.WHITE: theme.white.face, Color.BLACK: theme.black.face}
