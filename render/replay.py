"""A game as an animation, captures step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import rules
from render.alt_text import describe_board, shorten
from render.board_picture import choose_style, draw_pieces
from render.board_plan import plan_board
from render.canvas import Canvas
from render.gif import Animation, GrowingFile, finish
from render.layout import CAPTION, View
from render.replay_caption import Caption, draw_caption
from render.scene import PlayedMove, Scene, Stacks, TurnMark, find_last_turn
from render.square_names import rename_squares
from render.translation import _, ngettext
from rules import Color, Move, Position

WIDTH = 432
STEP, MOVE, CAPTURE, END = 450, 800, 1300, 3500  # milliseconds
LARGEST = 8_000_000  # bytes; the limit of every Discord server


@dataclass(frozen=True)
class Detail:
    """The level of detail of an animation; the first that gives a small enough file is used."""

    width: int
    has_steps: bool = True
    stride: int = 1  # a frame for every this many moves


DETAILS = (
    Detail(WIDTH),
    Detail(WIDTH, has_steps=False),
    Detail(360, has_steps=False),
    Detail(288, has_steps=False),
    *(Detail(240, has_steps=False, stride=2**power) for power in range(12)),
)


@dataclass(frozen=True)
class ReplayFrame:
    """A picture of the animation, and its duration in milliseconds."""

    scene: Scene
    stacks: Stacks
    ply: int
    lasting: int


@dataclass(frozen=True)
class Replay:
    """A game to be shown: all of it, or its `last` moves.

    With `is_numeric` None, squares are named as the game names them. `result` is shown at the end:
    digits and a hyphen, no words. `turn_mark` says how the game ended if it did not end by its
    rules.
    """

    line: rules.Line
    theme: str = "wood"
    view: Color = Color.WHITE
    is_numeric: bool | None = None
    last: int | None = None
    result: str = ""
    turn_mark: TurnMark | None = None

    @property
    def first(self) -> int:
        """The number of moves left out at the beginning."""
        return 0 if self.last is None else max(0, self.line.ply - self.last)

    @property
    def has_numbers(self) -> bool:
        """Whether squares are named by number in this animation."""
        return self.line.game.is_numeric if self.is_numeric is None else self.is_numeric

    def move_name(self, ply: int) -> str:
        """Return the move that led to `ply`, its squares named as in this animation."""
        game, before = self.line.game, self.line.positions[ply - 1]
        return rename_squares(game, game.write(before, self.line.moves[ply - 1]), self.is_numeric)


def draw_replay(replay: Replay) -> bytes:
    """Draw a game as an animated GIF of less than 8 MB."""
    return finish(grow_replay(replay))


def grow_replay(replay: Replay, limit: int = LARGEST) -> GrowingFile:
    """Draw a game frame by frame, in the best detail below `limit` bytes, or the least."""
    data = b""
    for detail in DETAILS:
        data = yield from _animate(replay, detail, limit)
        if len(data) < limit:
            break
    return data


def describe_replay(replay: Replay) -> str:
    """Describe an animation in at most 1024 characters: how many moves, and the last position."""
    count = replay.line.ply - replay.first
    choices = {} if replay.turn_mark is None else {"turn_mark": replay.turn_mark}
    last = Scene.of(replay.line, view=replay.view, is_numeric=replay.is_numeric, **choices)
    moves = ngettext("Replay of {count} move.", "Replay of {count} moves.", count)
    sentences = moves.format(count=count), _("The last position:"), describe_board(last)
    return shorten(" ".join(sentences))


def _animate(replay: Replay, detail: Detail, limit: int) -> GrowingFile:
    """Draw the animation at a level of detail; stop when it grows too large."""
    animation: Animation | None = None
    for canvas, lasting in draw_frames(replay, detail):
        animation = animation or Animation(canvas.image.size, canvas.palette)
        animation.add(canvas.image, lasting)
        yield
        if animation.size > limit:
            break
    assert animation is not None  # the first position is always there
    return animation.finish()


def draw_frames(replay: Replay, detail: Detail) -> Iterator[tuple[Canvas, int]]:
    """Draw the frames; yield each with its milliseconds."""
    view = View(replay.view, replay.has_numbers, detail.width, CAPTION)
    plan = plan_board(replay.line.game, view)
    numbers = replay.line.move_numbers()
    for frame in list_frames(replay, detail):
        canvas = draw_pieces(frame.scene, plan, frame.stacks)
        style = choose_style(frame.scene, plan)
        draw_caption(canvas, style, plan, _write_caption(replay, numbers, frame.ply))
        yield canvas, frame.lasting


def list_frames(replay: Replay, detail: Detail) -> Iterator[ReplayFrame]:
    """Yield a frame for each move and for each step of a long capture."""
    line = replay.line
    plies = [*range(replay.first, line.ply, detail.stride), line.ply]
    for ply in dict.fromkeys(plies):
        if detail.has_steps and ply > replay.first:
            yield from _list_steps(replay, ply)
        yield _make_frame(replay, ply)


def _make_frame(replay: Replay, ply: int) -> ReplayFrame:
    """Make the frame of the position after a number of moves."""
    line = replay.line
    part = line.cut(ply)
    last = find_last_turn(part) if ply > replay.first else ()
    scene = _make_scene(replay, part.position, last)
    has_captures = any(played.move.victims for played in last)
    lasting = END if ply == line.ply else CAPTURE if has_captures else MOVE
    return ReplayFrame(scene, line.game.stacks(part.position), ply, lasting)


def _list_steps(replay: Replay, ply: int) -> Iterator[ReplayFrame]:
    """Yield a frame for each landing of a move before its last one."""
    line = replay.line
    before, move = line.positions[ply - 1], line.moves[ply - 1]
    for landing in range(1, len(move.path) - 1):
        part = replace(
            move,
            end=move.path[landing],
            path=move.path[: landing + 1],
            victims=move.victims[:landing],
        )
        stacks = _stop_halfway(line.game.stacks(before), part)
        scene = _make_scene(replay, before, (PlayedMove(before, part),))
        yield ReplayFrame(scene, stacks, ply, STEP)


def _make_scene(replay: Replay, position: Position, last: tuple[PlayedMove, ...]) -> Scene:
    """Make a board without a lamp: the caption says who moved, and nothing flickers."""
    return Scene(
        replay.line.game,
        position,
        last,
        replay.view,
        replay.theme,
        is_numeric=replay.is_numeric,
        turn_mark=TurnMark.NOTHING,
    )


def _stop_halfway(stacks: Stacks, part: Move) -> Stacks:
    """Return the board while a piece is on its way and its victims are half faded."""
    halfway = dict(stacks)
    halfway[part.end] = halfway.pop(part.start)
    for victim in part.victims:
        if rest := halfway.pop(victim)[1:]:
            halfway[victim] = rest
    return halfway


def write_number(number: rules.MoveNumber) -> str:
    """Write the number before a move: "12.", or "12..." for a reply."""
    return f"{number.number}{'...' if number.is_reply else '.'}"


def _write_caption(replay: Replay, numbers: Sequence[rules.MoveNumber], ply: int) -> Caption:
    """Return the caption below the board after a number of moves."""
    line = replay.line
    share = (ply - replay.first) / max(1, line.ply - replay.first)
    result = replay.result if ply == line.ply else ""
    if ply == replay.first:
        return Caption(share, result=result)
    mover, number = line.positions[ply - 1].turn, write_number(numbers[ply - 1])
    return Caption(share, mover, number, replay.move_name(ply), result)
