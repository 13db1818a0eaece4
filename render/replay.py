"""A game as an animation, captures step by step."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from PIL import Image

import rules
from render import lettering
from render.board import drawn, style_of
from render.canvas import Canvas
from render.colours import RGB
from render.gif import Animation
from render.layout import CAPTION
from render.palette import palette
from render.plan import Plan, View, plan
from render.scene import Played, Scene, Stacks, last_turn
from render.shelf import SHELF
from render.sketch import Sketch
from render.tiles import Style
from rules import Color, Move

WIDTH = 432
STEP, MOVE, CAPTURE, END = 450, 800, 1300, 3500  # milliseconds
LARGEST = 8_000_000  # bytes; what every Discord server takes
NARROWEST = 0.5  # how far a long move is squeezed before it is cut
CAPITAL = 0.62  # height of a capital in the caption, in frames


@dataclass(frozen=True)
class Wish:
    """How much to show; the first wish that makes a file small enough is granted."""

    width: int
    has_steps: bool = True
    stride: int = 1  # every how many moves


WISHES = (
    Wish(WIDTH),
    Wish(WIDTH, has_steps=False),
    Wish(360, has_steps=False),
    Wish(288, has_steps=False),
    *(Wish(240, has_steps=False, stride=2**power) for power in range(12)),
)


@dataclass(frozen=True)
class Frame:
    """One picture of the animation and how long it stays."""

    scene: Scene
    stacks: Stacks
    ply: int
    lasting: int


@dataclass(frozen=True)
class Film:
    """A game, from some move on, as it shall be shown."""

    line: rules.Line
    first: int  # the moves before are not shown
    theme: str
    view: Color
    result: str


def gif(
    line: rules.Line,
    *,
    theme: str = "wood",
    view: Color = Color.WHITE,
    last: int | None = None,
    result: str = "",
) -> bytes:
    """The game, or its last moves, as an animated GIF of less than 8 MB.

    `result` is shown at the end: digits and a hyphen, no words.
    """
    first = 0 if last is None else max(0, line.ply - last)
    return smallest(Film(line, first, theme, view, result), LARGEST)


def smallest(film: Film, limit: int) -> bytes:
    """The animation in the best form below so many bytes, or else in the smallest form."""
    animation = None
    for wish in WISHES:
        animation = _animated(film, wish, limit)
        if animation.size < limit:
            break
    assert animation is not None
    return animation.finished()


def _animated(film: Film, wish: Wish, limit: int) -> Animation:
    """The animation as wished; given up in the middle when it grows too large."""
    game = film.line.game
    here = plan(game, View(film.view, game.is_numeric, wish.width, CAPTION))
    animation: Animation | None = None
    for frame in frames(film, wish):
        style = style_of(frame.scene, here)
        canvas = drawn(frame.scene, here, frame.stacks)
        _draw_caption(canvas, style, here, film, frame.ply)
        if animation is None:
            animation = Animation(canvas.image.size, palette(style.theme.key, style.kind))
        animation.add(canvas.image, frame.lasting)
        if animation.size > limit:
            break
    assert animation is not None
    return animation


def frames(film: Film, wish: Wish) -> Iterator[Frame]:
    """The pictures of the animation, one for each move and each step of a long capture."""
    line = film.line
    plies = [*range(film.first, line.ply, wish.stride), line.ply]
    for ply in dict.fromkeys(plies):
        if wish.has_steps and ply > film.first:
            yield from _steps(film, ply)
        yield _whole(film, ply)


def _whole(film: Film, ply: int) -> Frame:
    """The position after so many moves."""
    line = film.line
    upto = rules.Line(line.game, line.positions[: ply + 1], line.moves[:ply])
    last = last_turn(upto) if ply > film.first else ()
    scene = _scene(film, upto.position, last)
    captures = any(played.move.victims for played in last)
    lasting = END if ply == line.ply else CAPTURE if captures else MOVE
    return Frame(scene, line.game.stacks(upto.position), ply, lasting)


def _steps(film: Film, ply: int) -> Iterator[Frame]:
    """The landings of a move before its last one."""
    line = film.line
    before, move = line.positions[ply - 1], line.moves[ply - 1]
    for landing in range(1, len(move.path) - 1):
        part = replace(
            move,
            end=move.path[landing],
            path=move.path[: landing + 1],
            victims=move.victims[:landing],
        )
        stacks = _halfway(line.game.stacks(before), part)
        scene = _scene(film, before, (Played(before, part),))
        yield Frame(scene, stacks, ply, STEP)


def _scene(film: Film, position: Any, last: tuple[Played, ...]) -> Scene:
    """The board without lamp: the caption says who moved, and nothing hops from side to side."""
    return Scene(film.line.game, position, last, film.view, film.theme, is_over=True)


def _halfway(stacks: Stacks, part: Move) -> Stacks:
    """The board while a piece is on its way and what it jumped is half gone."""
    moved = dict(stacks)
    moved[part.end] = moved.pop(part.start)
    for victim in part.victims:
        if rest := moved.pop(victim)[1:]:
            moved[victim] = rest
    return moved


def numbered(line: rules.Line, ply: int) -> str:
    """The number of a move as players count: a turn of each side is one."""
    turns = [position.turn for position in line.positions[:ply]]
    changes = sum(before != after for before, after in pairwise(turns))
    dots = "." if changes % 2 == 0 else "..."
    return f"{changes // 2 + 1}{dots}"


def _draw_caption(canvas: Canvas, style: Style, here: Plan, film: Film, ply: int) -> None:
    """Below the board: how far the game is, who moved, the move, and the result at the end."""
    lay, theme, line = here.layout, style.theme, film.line
    thick, top, right = 2 * lay.hairline, lay.board_height, lay.width - lay.frame
    share = (ply - film.first) / max(1, line.ply - film.first)
    reached = lay.frame + round((right - lay.frame) * share)
    canvas.fill((lay.frame, top, right, top + thick), theme.rim)
    canvas.fill((lay.frame, top, reached, top + thick), theme.last)
    middle = top + (lay.below + thick) // 2
    if film.result and ply == line.ply:
        letters = lettering.lettered(film.result, CAPITAL * lay.frame, theme.last)
        right -= letters.width
        _put(canvas, letters, (right, middle), lay.frame)
    if ply > film.first:
        before, move = line.positions[ply - 1], line.moves[ply - 1]
        x = _draw_mover(canvas, style, (lay.frame, middle), before.turn, lay.frame)
        x = _write(canvas, (x, right), middle, (numbered(line, ply), theme.faint_text), lay.frame)
        written = line.game.write(before, move)
        _write(canvas, (x, right), middle, (written, theme.text), lay.frame)


def _draw_mover(canvas: Canvas, style: Style, at: tuple[int, int], mover: Color, size: int) -> int:
    """The mover's colour as a disc; returns where the text may begin."""
    disc = SHELF.get((style.theme.key, "mover", mover, size), lambda: _mover(style, mover, size))
    canvas.lay(disc, (at[0], at[1] - size // 2), ("mover", mover))
    return at[0] + size + size // 3


def _mover(style: Style, mover: Color, size: int) -> Image.Image:
    sketch = Sketch(size)
    sketch.disc(0.48, style.theme.dark)
    sketch.disc(0.38, style.side(mover).face)
    return sketch.finished()


def _write(
    canvas: Canvas, room: tuple[int, int], middle: int, text: tuple[str, RGB], frame: int
) -> int:
    """A text, squeezed if it must be; returns where the next one may begin."""
    gap, height = frame // 3, CAPITAL * frame
    letters = lettering.lettered(text[0], height, text[1])
    space = room[1] - room[0] - gap
    if letters.width > space:
        squeeze = max(NARROWEST, space / letters.width)
        letters = lettering.lettered(text[0], height, text[1], squeeze=squeeze)
        letters = letters.crop((0, 0, min(letters.width, max(1, space)), letters.height))
    _put(canvas, letters, (room[0], middle), frame)
    return room[0] + letters.width + gap


def _put(canvas: Canvas, letters: Image.Image, at: tuple[int, int], frame: int) -> None:
    """Lay a text with the middle of its capitals at this height."""
    height = CAPITAL * frame
    baseline = at[1] + round(height / 2)
    canvas.lay(letters, (at[0], baseline + lettering.below(height) - letters.height))
