"""White's advantage as a curve."""

import pytest

import render
import rules
from render.sheets.chart import Axis, spread_out
from render.sheets.ticks import choose_step, list_steps
from render.translation import use_translations
from tests.pseudo_language import PseudoLanguage, list_untranslated
from tests.render.helpers import RUSSIAN, is_like, open_picture, play_random, read_color

CURVE = render.Curve(
    (0.0, 0.0, 2.0, 2.0, -3.0, -3.0),
    ("1. c3-d4", "1... b6-c5", "2. d4:b6", "2... a7:c5", "3. b2-c3"),
    moments=(2, 4),
    accuracy=(91, 78),
)


def test_pieces_are_counted_after_every_move() -> None:
    line = rules.Line.begin(RUSSIAN, "W:Wc3,Kh2:Bd4,h8")
    for move in ("c3:e5", "h8-g7"):
        line = line.play(RUSSIAN.parse(line.position, move))
    assert render.list_balances(line) == (1.0, 2.0, 2.0)
    assert render.list_moves(line) == ("1. c3:e5", "1... h8-g7")
    assert render.list_moves(line, is_numeric=True)[0].startswith("1. 22")


def test_towers_count_by_their_commanders() -> None:
    line = rules.Line.begin(rules.game("towers"), "W:a1=wbb,c3=Wb,h8=bww")
    assert render.list_balances(line) == (2.0,)


def test_where_pieces_come_home_the_curve_counts_those() -> None:
    corners = rules.game("corners")
    line = rules.Line.begin(corners, "W:Wf6,g6,h6,f7,g7,h7,f8,g8,e8:Ba1,b1,c1,a2,d4,d5,d6,d7,e4")
    assert render.list_balances(line) == (4.0,)


@pytest.mark.parametrize("theme", render.THEMES)
def test_white_is_ahead_above_the_middle_and_black_below(theme: str) -> None:
    image = open_picture(render.draw_curve(CURVE, theme))
    colors = render.THEMES[theme]
    above = [read_color(image, (x, y)) for x in range(350, 400, 4) for y in range(80, 130, 4)]
    below = [read_color(image, (x, y)) for x in range(610, 680, 4) for y in range(160, 230, 4)]
    assert sum(is_like(color, colors.white.face) for color in above) > len(above) * 0.8
    assert sum(is_like(color, colors.black.face) for color in below) > len(below) * 0.8


def test_every_part_of_a_curve_is_drawn() -> None:
    bare = render.Curve(CURVE.values, CURVE.moves)
    variants = [
        bare,
        CURVE,
        render.Curve(CURVE.values, CURVE.moves, accuracy=(91, 78)),
        render.Curve(CURVE.values, CURVE.moves, moments=(2, 4)),
        render.Curve(CURVE.values, CURVE.moves, most=1.0),
    ]
    assert len({render.draw_curve(curve) for curve in variants}) == len(variants)


@pytest.mark.parametrize("values", [(0.0,), (5.0,), (-40.0, 1e9), (0.0,) * 400, (0.04, -0.04)])
def test_any_values_can_be_drawn_and_told(values: tuple[float, ...]) -> None:
    moves = tuple(
        f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'} a1-b2" for ply in range(len(values) - 1)
    )
    curve = render.Curve(values, moves, most=10.0)
    assert open_picture(render.draw_curve(curve)).size == (720, 300)
    assert len(render.describe_curve(curve)) <= 1024


def test_a_curve_is_told_by_its_peaks_and_moments() -> None:
    assert render.describe_curve(CURVE) == (
        "Graph of White's advantage. Best for White: +2 after 1... b6-c5. "
        "Best for Black: -3 after 2... a7:c5. At the end: -3. "
        "Moment 1: +2 after 1... b6-c5. Moment 2: -3 after 2... a7:c5. "
        "Accuracy, White: 91%, Black: 78%."
    )
    level = render.Curve((0.0, 0.0), ("1. c3-d4",), moments=(0,))
    assert render.describe_curve(level) == (
        "Graph of White's advantage. At the end: 0. Moment 1: 0 at the start."
    )


def test_a_won_game_is_told_in_words() -> None:
    won = render.Curve((0.0, 299.9, -299.9), ("1. c3-d4", "1... b6-c5"))
    assert render.describe_curve(won) == (
        "Graph of White's advantage. Best for White: a won game for White after 1. c3-d4. "
        "Best for Black: a won game for Black after 1... b6-c5. At the end: a won game for Black."
    )


def test_no_word_of_a_curve_passes_translation_by() -> None:
    with use_translations(PseudoLanguage()):
        assert list_untranslated(render.describe_curve(CURVE)) == []


def test_a_long_game_has_few_numbers_below() -> None:
    line = play_random(rules.game("corners"), 300)
    curve = render.Curve(render.list_balances(line), render.list_moves(line))
    assert len(render.describe_curve(curve)) <= 1024
    assert open_picture(render.draw_curve(curve)).size == (720, 300)


@pytest.mark.parametrize(
    ("span", "count", "step"), [(10, 5, 2), (9, 4, 5), (0.3, 3, 0.1), (700, 6, 200), (4, 4, 1)]
)
def test_steps_are_round(span: float, count: int, step: float) -> None:
    assert choose_step(span, count) == pytest.approx(step)


def test_steps_are_multiples_within_the_ends() -> None:
    assert list_steps(-2.5, 4.1, 2) == [-2, 0, 2, 4]
    assert list_steps(0.2, 0.9, 1) == []


def test_values_beyond_an_axis_lie_at_its_ends() -> None:
    axis = Axis(-2, 2, ())
    assert [axis.share(value) for value in (-9, -2, 0, 2, 9)] == [0, 0, 0.5, 1, 1]


@pytest.mark.parametrize(
    ("middles", "places"),
    [
        ([10, 100, 190], [20, 100, 180]),
        ([50, 52, 54], [50, 90, 130]),
        ([190, 191, 192], [100, 140, 180]),
        ([], []),
    ],
)
def test_numbers_stand_apart(middles: list[int], places: list[int]) -> None:
    assert spread_out(middles, 40, (20, 180)) == places
