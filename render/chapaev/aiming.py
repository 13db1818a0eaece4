"""Aids for aiming: the discs to choose from, ways to targets, and the reach of each power."""

from collections.abc import Sequence
from math import hypot

from PIL import Image, ImageDraw

from render import lettering
from render.canvas import Canvas
from render.chapaev.disc_layers import measure_disc, put_layer
from render.chapaev.disc_scene import Aim, DiscScene, VotedWay, find_edge
from render.chapaev.disc_table import DiscTable
from render.marks import Mark
from render.pills import draw_pill
from render.rgb import RGB
from render.sketch import Sketch
from render.style import Style
from render.tiles import load_mark_layer
from rules.chapaev.discs import SIZE, Disc, Point, is_on_table

SCALE = 3  # lines are drawn this many times larger
RAY, CASING = 0.055, 0.025  # widths, in squares
DIGIT = 0.66  # height of a disc's number, in radii
TAG, TAG_CAPITAL = 0.36, 0.22  # heights of the numbers in the frame, in squares
BEYOND = 0.25  # from the edge to the numbers in the frame, in squares
VOTES_AT = 0.6  # of a way with votes: their number
FAR = 4 * SIZE


def draw_rays(canvas: Canvas, table: DiscTable, scene: DiscScene, aim: Aim) -> None:
    """Draw the straight ways along which discs would go; call it before drawing the discs."""
    theme, unit = table.style.theme, table.layout.unit
    lines = [
        (table.find_pixel(start), table.find_pixel(end)) for start, end in _list_ways(scene, aim)
    ]
    paints = (
        (_draw_lines(table, lines, unit * (RAY + 2 * CASING)), theme.pick_casing),
        (_draw_lines(table, lines, unit * RAY), theme.pick),
    )
    if lines:
        canvas.paint((0, 0), paints)


def _list_ways(scene: DiscScene, aim: Aim) -> list[tuple[Point, Point]]:
    """Return the ends of ways: those voted for, and those of the chosen disc."""
    ways = [(disc.at, way.toward) for disc, way in _list_voted(scene, aim)]
    chosen = scene.disc(aim.chosen or "")
    if chosen is None:
        return ways
    if aim.toward is not None:
        return [*ways, (chosen.at, find_edge(chosen.at, go_toward(chosen.at, aim.toward, FAR)))]
    targets = [disc for disc in map(scene.disc, aim.targets) if disc is not None]
    return [*ways, *((chosen.at, target.at) for target in targets)]


def _list_voted(scene: DiscScene, aim: Aim) -> list[tuple[Disc, VotedWay]]:
    """Return the ways with votes, with their discs."""
    found = [(scene.disc(way.disc), way) for way in aim.voted]
    return [(disc, way) for disc, way in found if disc is not None]


def mark_aim(canvas: Canvas, table: DiscTable, scene: DiscScene, aim: Aim) -> None:
    """Mark and number the discs that can be chosen, and show how far each power reaches."""
    for disc in scene.discs:
        if disc.name in aim.choices:
            _mark_disc(canvas, table, scene, disc, Mark.CAN)
        if disc.name in (*aim.choices, *aim.targets, *aim.numbered):
            _write_number(canvas, table, scene, disc)
    chosen = scene.disc(aim.chosen or "")
    if chosen is not None:
        _mark_disc(canvas, table, scene, chosen, Mark.CHOSEN)
        _write_number(canvas, table, scene, chosen)
        if aim.toward is not None:
            _show_reaches(canvas, table, scene, chosen.at)
    for disc, way in _list_voted(scene, aim):
        length = hypot(way.toward.x - disc.at.x, way.toward.y - disc.at.y)
        place = go_toward(disc.at, way.toward, length * VOTES_AT)
        put_layer(canvas, table, _draw_tag(table, str(way.votes)), place)


def go_toward(start: Point, toward: Point, length: float) -> Point:
    """Return the place at a distance, in squares, from one place towards another."""
    way = hypot(toward.x - start.x, toward.y - start.y)
    share = length / way if way else 0.0
    return Point(start.x + (toward.x - start.x) * share, start.y + (toward.y - start.y) * share)


def _draw_lines(
    table: DiscTable, lines: Sequence[tuple[tuple[float, float], ...]], width: float
) -> Image.Image:
    size = table.layout.width, table.layout.board_height
    mask = Image.new("L", (size[0] * SCALE, size[1] * SCALE))
    draw = ImageDraw.Draw(mask)
    for line in lines:
        draw.line([(x * SCALE, y * SCALE) for x, y in line], 255, round(width * SCALE))
    return mask.reduce(SCALE)


def _mark_disc(canvas: Canvas, table: DiscTable, scene: DiscScene, disc: Disc, mark: Mark) -> None:
    style = Style(table.style.theme, table.style.kind, measure_disc(table, scene.radius))
    put_layer(canvas, table, load_mark_layer(style, mark), disc.at)


def _write_number(canvas: Canvas, table: DiscTable, scene: DiscScene, disc: Disc) -> None:
    """Write the number of a disc on it, in the colour of its crown."""
    radius = scene.radius * table.layout.unit
    layer = _center_text(str(disc.number), DIGIT * radius, table.style.side(disc.color).crown)
    put_layer(canvas, table, layer, disc.at)


def _center_text(text: str, capital: float, rgb: RGB) -> Image.Image:
    """Return a transparent layer with a text whose capitals are vertically centred."""
    letters = lettering.draw_text(text, capital, rgb)
    layer = Image.new("RGBA", (letters.width, 2 * letters.height), (*rgb, 0))
    top = round((layer.height + capital) / 2) - lettering.measure_ascent(capital)
    layer.paste(letters, (0, top))
    return layer


def _show_reaches(canvas: Canvas, table: DiscTable, scene: DiscScene, start: Point) -> None:
    """Show where a disc would rest after each power: a numbered ring, or a number in the frame."""
    aim = scene.aim
    if aim is None or aim.toward is None:
        return
    ring, beyond = _draw_ring(table, scene.radius), []
    for number, reach in enumerate(aim.reaches, 1):
        place = go_toward(start, aim.toward, reach)
        if is_on_table(*place):
            put_layer(canvas, table, ring, place)
            put_layer(canvas, table, _draw_tag(table, str(number)), place)
        else:
            beyond.append(str(number))
    if beyond:
        far = go_toward(start, aim.toward, FAR)
        place = go_toward(find_edge(start, far), far, BEYOND)
        _put_inside(canvas, _draw_tag(table, " ".join(beyond)), table.find_pixel(place))


def _draw_ring(table: DiscTable, radius: float) -> Image.Image:
    """Return the outline of a disc as a transparent layer."""
    theme = table.style.theme
    sketch = Sketch(table.layout.unit)
    sketch.ring(radius, RAY + 2 * CASING, theme.casing)
    sketch.ring(radius, RAY, theme.last)
    return sketch.finish()


def _draw_tag(table: DiscTable, text: str) -> Image.Image:
    """Draw numbers on a pill."""
    theme, unit = table.style.theme, table.layout.unit
    height, capital = round(TAG * unit), TAG_CAPITAL * unit
    letters = lettering.draw_text(text, capital, theme.text)
    pill = draw_pill(theme, (max(height, letters.width + height // 2), height))
    top = round((height + capital) / 2) - lettering.measure_ascent(capital)
    pill.alpha_composite(letters, ((pill.width - letters.width) // 2, top))
    return pill


def _put_inside(canvas: Canvas, layer: Image.Image, middle: tuple[float, float]) -> None:
    """Blend a layer over the picture, moved so that all of it is visible."""
    width, height = canvas.image.size
    left = min(max(0, round(middle[0] - layer.width / 2)), width - layer.width)
    top = min(max(0, round(middle[1] - layer.height / 2)), height - layer.height)
    canvas.blend(layer, (left, top))
