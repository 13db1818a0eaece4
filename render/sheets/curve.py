"""White's advantage during a game as a curve: in pieces, or as a computer judges it."""

from collections.abc import Iterator
from dataclasses import dataclass
from re import match

from PIL import Image

import rules
from render import lettering
from render.alt_text import shorten
from render.layout import Box
from render.pills import draw_pill
from render.replay import write_number
from render.scene import Stacks
from render.sheets.chart import Axis, Chart
from render.sheets.sheet import Sheet
from render.sheets.ticks import choose_step, list_steps
from render.square_names import rename_squares
from render.translation import _
from render.turn_lamps import draw_lamp
from render.written_numbers import put_decimal_sign, write_percent
from rules import Color

SIZE = (720, 300)
CAPITAL = 17
KING = 2  # the worth of a king in men
DECIDED = 50.0  # in men: no game has this many, so the end was seen
LEAST = 2.0  # the curve's axis reaches at least this far up and down
MOST_TICKS = 8
STROKE = 3


@dataclass(frozen=True)
class Curve:
    """White's advantage in men: at the beginning, and after each move.

    `moves` are written with their numbers, as "12. c3-d4". Moments are numbered from 1 in the
    picture; they are counts of moves. Values beyond `most` are drawn at the edge. `accuracy` is
    that of White and of Black, in percent.
    """

    values: tuple[float, ...]
    moves: tuple[str, ...]
    moments: tuple[int, ...] = ()
    most: float | None = None
    accuracy: tuple[int, int] | None = None


def list_moves(line: rules.Line, is_numeric: bool | None = None) -> tuple[str, ...]:
    """List the moves of a game with their numbers, as a curve needs them."""
    return tuple(
        f"{write_number(number)} {rename_squares(line.game, text, is_numeric)}"
        for number, text in zip(line.move_numbers(), line.move_texts(), strict=True)
    )


def list_balances(line: rules.Line) -> tuple[float, ...]:
    """List White's advantage at the beginning of a game and after each move.

    It is counted in men, a king as two, prisoners as nothing; in games about filling a home, in
    pieces at home.
    """
    return tuple(_balance(line.game, position) for position in line.positions)


def draw_curve(curve: Curve, theme: str = "wood") -> bytes:
    """Draw a curve as a PNG; values above the middle favour White."""
    sheet = Sheet(theme, SIZE)
    put_curve(sheet, curve, (0, 0, *SIZE), CAPITAL)
    return sheet.encode_png()


def put_curve(sheet: Sheet, curve: Curve, box: Box, capital: float) -> None:
    """Lay a curve into a box of a sheet; `capital` is the height of its letters."""
    theme = sheet.theme
    chart = Chart(sheet, box, (_choose_moves(curve), _choose_values(curve)), capital)
    points = [*enumerate(curve.values)]
    chart.draw_area(points, theme.white.face, theme.black.face)
    chart.draw_line(points, STROKE, theme.line)
    chart.finish()
    chart.draw_zero()
    signs = [_draw_side(sheet, color, curve, capital) for color in Color]
    margin = round(0.4 * capital)
    chart.draw_numbers(curve.moments, (signs[0].width + 2 * margin, signs[0].height + 2 * margin))
    left, top, _right, bottom = chart.plot
    for sign, y in zip(signs, (top + margin, bottom - margin - signs[1].height), strict=True):
        sheet.canvas.blend(sign, (left + margin, y))


def describe_curve(curve: Curve) -> str:
    """Describe a curve in at most 1024 characters: its peaks, its end and its moments."""
    return shorten(" ".join((_("Graph of White's advantage."), *describe_values(curve))))


def describe_values(curve: Curve) -> Iterator[str]:
    """Yield sentences on the peaks of a curve, its end, its moments and the accuracy."""
    values = curve.values
    for best, sentence in (
        # Translators: {when}: where in the game, such as "after 12. c3-d4"
        (max(0.0, *values), _("Best for White: {value} {when}.")),
        # Translators: {when}: where in the game, such as "after 12. c3-d4"
        (min(0.0, *values), _("Best for Black: {value} {when}.")),
    ):
        if best:
            when = _describe_when(curve, values.index(best))
            yield sentence.format(value=tell_value(best), when=when)
    yield _("At the end: {value}.").format(value=tell_value(values[-1]))
    for number, moment in enumerate(curve.moments, 1):
        # Translators: {when}: where in the game, such as "after 12. c3-d4"
        yield _("Moment {number}: {value} {when}.").format(
            number=number, value=tell_value(values[moment]), when=_describe_when(curve, moment)
        )
    if curve.accuracy is not None:
        white, black = curve.accuracy
        # Translators: {white}, {black}: shares, such as "85%"
        yield _("Accuracy, White: {white}, Black: {black}.").format(
            white=write_percent(white), black=write_percent(black)
        )


def tell_value(value: float) -> str:
    """Describe an advantage in words; a won game has no number."""
    if abs(value) < DECIDED:
        return put_decimal_sign(write_value(value))
    return _("a won game for White") if value > 0 else _("a won game for Black")


def write_value(value: float) -> str:
    """Write an advantage with its sign, and one decimal if it is not whole."""
    rounded = round(value, 1)
    return "0" if rounded == 0 else f"{rounded:+g}"


def _describe_when(curve: Curve, moment: int) -> str:
    if moment == 0:
        return _("at the start")
    return _("after {move}").format(move=curve.moves[moment - 1])


def _balance(game: rules.Game, position: rules.Position) -> float:
    stacks = game.stacks(position)
    if any(game.homes.values()):
        return _count_home(game, stacks, Color.WHITE) - _count_home(game, stacks, Color.BLACK)
    tops = [stack[0] for stack in stacks.values()]
    signs = {Color.WHITE: 1, Color.BLACK: -1}
    return float(sum(signs[top.color] * (KING if top.is_king else 1) for top in tops))


def _count_home(game: rules.Game, stacks: Stacks, color: Color) -> float:
    goal = game.homes[color.other]
    return float(sum(square in stacks and stacks[square][0].color is color for square in goal))


def _choose_values(curve: Curve) -> Axis:
    """Choose the values of the upright axis: as far up as down."""
    reach = max(LEAST, *map(abs, curve.values))
    most = reach if curve.most is None else min(reach, curve.most)
    step = choose_step(2 * most, MOST_TICKS // 2)
    ticks = ((value, write_value(value)) for value in list_steps(-most, most, step))
    return Axis(-most * 1.06, most * 1.06, tuple(ticks))


def _choose_moves(curve: Curve) -> Axis:
    """Choose the moves of the level axis: numbers as players count them."""
    starts: dict[int, int] = {}
    for index, text in enumerate(curve.moves, 1):
        if found := match(r"(\d+)\.(?!\.)", text):
            starts.setdefault(int(found[1]), index)
    high = max(1, len(curve.moves))
    if not starts:
        return Axis(0, high, ())
    step = max(1, choose_step(max(starts), MOST_TICKS))
    ticks = ((index, str(number)) for number, index in starts.items() if number % step == 0)
    return Axis(0, high, tuple((float(index), text) for index, text in ticks))


def _draw_side(sheet: Sheet, color: Color, curve: Curve, capital: float) -> Image.Image:
    """Draw a disc of a player's colour, and the accuracy of that side beside it, on a pill."""
    text = "" if curve.accuracy is None else write_percent(curve.accuracy[color])
    size, gap = round(1.9 * capital), round(0.5 * capital)
    letters = lettering.draw_text(text, capital, sheet.theme.text) if text else None
    width = size + (letters.width + gap if letters else 0)
    pill = draw_pill(sheet.theme, (width, size))
    pill.alpha_composite(draw_lamp(sheet.style(size), color, size))
    if letters:
        top = round((size + capital) / 2) - lettering.measure_ascent(capital)
        pill.alpha_composite(letters, (size, top))
    return pill
