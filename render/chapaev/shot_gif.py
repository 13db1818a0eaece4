"""A shot as an animation at its real pace."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin

from PIL import Image

from render.canvas import Canvas
from render.chapaev.disc_board import mark_fall, mark_start, paint_disc_board, show_state
from render.chapaev.disc_layers import load_disc, put_disc, put_layer
from render.chapaev.disc_scene import DiscScene, Trace, find_edge
from render.chapaev.disc_shot import DiscShot
from render.chapaev.disc_table import DiscTable, lay_table_of, load_empty_table
from render.chapaev.trails import TrailPainter, list_pieces
from render.gif import Animation, GrowingFile, finish
from render.picture_cache import PICTURES
from render.sketch import Sketch
from rules.chapaev import Frame
from rules.chapaev.discs import Disc, Point

WIDTH = 432
BEFORE, PACE, AFTER = 400, 40, 3000  # milliseconds: before the shot, per frame, at the end
REPEATS = 2  # then the board stays as it is after the shot
ROUND_PACE, ROUND_AFTER = 80, 1200  # of the frames of a whole round, and after each shot
LARGEST = 8_000_000  # bytes; the limit of every Discord server
SECOND = 1000  # milliseconds

FLASH = 0.1  # seconds for which a hit is visible
RAYS, RAY_START, RAY_END, RAY_WIDTH = 8, 0.16, 0.34, 0.05  # of a hit, in squares
FALLING = 0.16  # seconds for which a falling disc is visible
FAR = 2.0  # seconds within which any falling disc is over the edge
SMALLEST, FARTHEST = 0.55, 0.35  # its size at the end, and how far beyond the edge, in squares
FADING = 0.75  # how much of its opacity it loses


def draw_shot(shot: DiscShot, width: int = WIDTH) -> bytes:
    """Draw a shot as a GIF; its last frame is the board after the shot, pixel by pixel."""
    return finish(grow_shot(shot, width))


def grow_shot(shot: DiscShot, width: int = WIDTH) -> GrowingFile:
    """Draw a shot frame by frame."""
    table = lay_table_of(shot.after, width)
    animation: Animation | None = None
    for canvas, lasting in draw_frames(shot, table, PACE, AFTER):
        animation = animation or Animation(canvas.image.size, canvas.palette, REPEATS)
        animation.add(canvas.image, lasting)
        yield
    assert animation is not None  # the board after the shot is always there
    return animation.finish()


def draw_still(scene: DiscScene, width: int = WIDTH) -> bytes:
    """Draw free discs as a GIF of one frame, in the size of those of shots."""
    canvas = paint_disc_board(scene, lay_table_of(scene, width))
    animation = Animation(canvas.image.size, canvas.palette)
    animation.add(canvas.image, AFTER)
    return animation.finish()


def draw_shots(shots: Sequence[DiscShot], width: int = WIDTH) -> bytes:
    """Draw consecutive shots, such as those of a round, as a GIF of less than 8 MB.

    If there are too many, only the last ones are shown. Raises ValueError without a shot.
    """
    return finish(grow_shots(shots, width))


def grow_shots(shots: Sequence[DiscShot], width: int = WIDTH) -> GrowingFile:
    """Draw shots as `draw_shots` does, frame by frame."""
    if not shots:
        raise ValueError("an animation needs at least one shot")
    data = yield from _animate_shots(shots, width)
    while len(data) > LARGEST and len(shots) > 1:
        shots = shots[len(shots) // 2 :]
        data = yield from _animate_shots(shots, width)
    return data


def _animate_shots(shots: Sequence[DiscShot], width: int) -> GrowingFile:
    """Draw shots one after another; stop when the file grows too large."""
    table = lay_table_of(shots[0].after, width)
    animation: Animation | None = None
    for shot in shots:
        for canvas, lasting in draw_frames(shot, table, ROUND_PACE, ROUND_AFTER):
            animation = animation or Animation(canvas.image.size, canvas.palette)
            animation.add(canvas.image, lasting)
            yield
            if animation.size > LARGEST:
                return animation.finish()
    assert animation is not None  # every shot has frames
    animation.add(canvas.image, AFTER)
    return animation.finish()


def draw_frames(
    shot: DiscShot, table: DiscTable, pace: int, after: int
) -> Iterator[tuple[Canvas, int]]:
    """Draw the frames of a shot; yield each with its milliseconds."""
    yield paint_disc_board(shot.before, table), BEFORE
    motion = _Motion(shot, table)
    for number in range(1, int(motion.seconds * SECOND / pace) + 1):
        yield motion.paint(number * pace / SECOND), pace
    yield paint_disc_board(shot.after, table), after


@dataclass(frozen=True)
class _Fall:
    """A disc that fell: the time, the place on the edge, and the velocity in squares per second."""

    disc: Disc
    time: float
    at: Point
    velocity: Point


class _Motion:
    """Draws the table at successive moments of a shot."""

    def __init__(self, shot: DiscShot, table: DiscTable) -> None:
        self._shot, self._table = shot, table
        self._painter = TrailPainter(table, load_empty_table(table))
        trace = shot.after.trace or Trace(())
        self._start = trace.ways[0][0] if trace.ways else None
        self._pieces = sorted(list_pieces(trace), key=lambda piece: piece.frame, reverse=True)
        self._falls = [*_list_falls(shot.frames)]
        self._flashes = [*_list_flashes(shot)]
        self._index = 0

    @property
    def seconds(self) -> float:
        """The seconds until nothing moves, including the visible fall of the last disc."""
        last_fall = max((fall.time + FALLING for fall in self._falls), default=0.0)
        return max(self._shot.frames[-1].time, last_fall)

    def paint(self, time: float) -> Canvas:
        """Draw the table some seconds after the shot; moments must increase between calls."""
        frames, scene = self._shot.frames, self._shot.before
        while self._index + 1 < len(frames) and frames[self._index + 1].time <= time + 1e-9:
            self._index += 1
        self._grow_trails()
        canvas, table = self._painter.canvas.copy(), self._table
        if self._start is not None:
            mark_start(canvas, table, scene.radius, self._start)
        for fall in self._falls:
            if fall.time + FALLING < time:
                mark_fall(canvas, table, fall.at)
        show_state(canvas, table, scene)
        for disc in frames[self._index].discs:
            put_disc(canvas, table, scene.radius, disc)
        self._paint_falling(canvas, time)
        self._paint_hits(canvas, time)
        return canvas

    def _grow_trails(self) -> None:
        while self._pieces and self._pieces[-1].frame <= self._index:
            self._painter.add(self._pieces.pop())
        self._painter.paint()

    def _paint_falling(self, canvas: Canvas, time: float) -> None:
        """Draw discs that fall: they slide over the frame, and become smaller and fainter."""
        for fall in self._falls:
            share = (time - fall.time) / FALLING
            if not 0 <= share <= 1:
                continue
            layer = load_disc(self._table, self._shot.before.radius, fall.disc.color)
            size = round(layer.width * (1 - (1 - SMALLEST) * share))
            small = layer.resize((size, size), Image.Resampling.BOX)
            _fade(small, 1 - FADING * share)
            speed = hypot(*fall.velocity)
            way = min(FARTHEST, speed * (time - fall.time)) / speed if speed else 0.0
            place = Point(fall.at.x + fall.velocity.x * way, fall.at.y + fall.velocity.y * way)
            put_layer(canvas, self._table, small, place)

    def _paint_hits(self, canvas: Canvas, time: float) -> None:
        """Draw short rays around discs that have just met."""
        for moment, place in self._flashes:
            if 0 <= time - moment < FLASH:
                put_layer(canvas, self._table, _load_flash(self._table), place)


def _fade(layer: Image.Image, share: float) -> None:
    """Reduce a layer to a share of its opacity."""
    alpha = layer.getchannel("A").point([round(value * share) for value in range(256)])
    layer.putalpha(alpha)


def _list_flashes(shot: DiscShot) -> Iterator[tuple[float, Point]]:
    """Yield when and where discs met; unknown for two that fell at once."""
    for hit in shot.hits:
        frame = next((frame for frame in shot.frames if frame.time >= hit.time), shot.frames[-1])
        places = [disc.at for disc in frame.discs if disc.name in (hit.first, hit.second)]
        if places:
            x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
            yield hit.time, Point(x, y)


def _load_flash(table: DiscTable) -> Image.Image:
    """Return rays in all directions from a place as a layer that must not be modified."""
    key = "flash", table.theme, table.layout.unit
    return PICTURES.get(key, lambda: _draw_flash(table))


def _draw_flash(table: DiscTable) -> Image.Image:
    theme = table.style.theme
    sketch = Sketch(table.layout.unit)
    for swell, rgb in ((0.02, theme.casing), (0.0, theme.last)):
        for turn in range(RAYS):
            x, y = cos(2 * pi * (turn + 0.5) / RAYS), sin(2 * pi * (turn + 0.5) / RAYS)
            ends = [(x * reach, y * reach) for reach in (RAY_START - swell, RAY_END + swell)]
            sketch.stroke(ends, RAY_WIDTH + 2 * swell, rgb)
    return sketch.finish()


def _list_falls(frames: Sequence[Frame]) -> Iterator[_Fall]:
    """Yield every disc that fell, with its place and velocity."""
    for before, after in pairwise(frames):
        left = {disc.name for disc in after.discs}
        for disc in before.discs:
            if disc.name not in left:
                yield _find_fall(frames, disc, after.time)


def _find_fall(frames: Sequence[Frame], disc: Disc, time: float) -> _Fall:
    """Compute the fall of a disc from the last two places where it was seen."""
    seen = [
        (frame.time, other.at)
        for frame in frames
        if frame.time < time
        for other in frame.discs
        if other.name == disc.name
    ]
    (begin, start), (end, last) = (seen[-2], seen[-1]) if len(seen) > 1 else (seen[-1], seen[-1])
    seconds = end - begin or 1.0
    velocity = Point((last.x - start.x) / seconds, (last.y - start.y) / seconds)
    at = find_edge(last, Point(last.x + velocity.x * FAR, last.y + velocity.y * FAR))
    return _Fall(disc, time, at, velocity)
