"""A game as an animation, captures step by step."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import rules
from render.board import drawn, style_of
from render.canvas import Canvas
from render.caption import Caption, draw_caption
from render.gif import Animation
from render.layout import CAPTION
from render.naming import renamed
from render.plan import View, plan
from render.scene import Played, Scene, Stacks, last_turn
from rules import Color, Move

WIDTH = 432
STEP, MOVE, CAPTURE, END = 450, 800, 1300, 3500  # milliseconds
LARGEST = 8_000_000  # bytes; what every Discord server takes


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
    """A game as it shall be shown: all of it, or its `last` moves.

    `is_numeric` None means as the game has it. `result` is shown at the end: digits and a hyphen,
    no words.
    """

    line: rules.Line
    theme: str = "wood"
    view: Color = Color.WHITE
    is_numeric: bool | None = None
    last: int | None = None
    result: str = ""

    @property
    def first(self) -> int:
        """How many moves are not shown."""
        return 0 if self.last is None else max(0, self.line.ply - self.last)

    @property
    def numeric(self) -> bool:
        """Whether squares are called by number here."""
        return self.line.game.is_numeric if self.is_numeric is None else self.is_numeric

    def move_name(self, ply: int) -> str:
        """The move that led to `ply`, as this film calls its squares."""
        game, before = self.line.game, self.line.positions[ply - 1]
        return renamed(game, game.write(before, self.line.moves[ply - 1]), self.is_numeric)


def gif(film: Film) -> bytes:
    """The game as an animated GIF of less than 8 MB."""
    return smallest(film, LARGEST)


def smallest(film: Film, limit: int) -> bytes:
    """The animation in the best form below so many bytes, or else in the smallest form."""
    data = b""
    for wish in WISHES:
        data = _animated(film, wish, limit)
        if len(data) < limit:
            break
    return data


def _animated(film: Film, wish: Wish, limit: int) -> bytes:
    """The animation as wished; given up in the middle when it grows too large."""
    animation: Animation | None = None
    for canvas, lasting in pictures(film, wish):
        animation = animation or Animation(canvas.image.size, canvas.palette)
        animation.add(canvas.image, lasting)
        if animation.size > limit:
            break
    assert animation is not None  # there is always a first position
    return animation.finished()


def pictures(film: Film, wish: Wish) -> Iterator[tuple[Canvas, int]]:
    """The frames as drawn, and how long each stays."""
    here = plan(film.line.game, View(film.view, film.numeric, wish.width, CAPTION))
    for frame in frames(film, wish):
        canvas = drawn(frame.scene, here, frame.stacks)
        draw_caption(canvas, style_of(frame.scene, here), here, _caption(film, frame.ply))
        yield canvas, frame.lasting


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
    return Scene(
        film.line.game,
        position,
        last,
        film.view,
        film.theme,
        is_numeric=film.is_numeric,
        is_over=True,
    )


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


def _caption(film: Film, ply: int) -> Caption:
    """What stands below the board after so many moves."""
    line = film.line
    share = (ply - film.first) / max(1, line.ply - film.first)
    result = film.result if ply == line.ply else ""
    if ply == film.first:
        return Caption(share, result=result)
    mover = line.positions[ply - 1].turn
    return Caption(share, mover, numbered(line, ply), film.move_name(ply), result)
