"""Cost of the pictures that are made of several parts."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import cycle, islice
from random import Random

import render
import rules
from benchmarks.drawing_costs import forget, judge, measure_cost, play_random, time_call

KEYS = (
    *("russian", "international", "towers", "corners", "turkish", "canadian", "lasca", "english"),
    "spantsireti",
)
SHEET_MS, CARD_MS, TABLE_MS, CHART_MS = 40.0, 80.0, 30.0, 40.0
ENTRIES = 16


def make_scenes(count: int) -> list[render.Scene]:
    """Boards of different games, which come again where there are too few."""
    keys = islice(cycle(KEYS), count)
    return [render.Scene.of(play_random(key, 24)) for key in keys]


def make_card() -> render.ResultCard:
    """A game on a board of 100 squares."""
    return render.ResultCard(play_random("international", 80), render.TurnMark.WHITE_WON)


def make_curve() -> render.Curve:
    """A game of 120 moves."""
    line = play_random("corners", 120)
    values = tuple(Random(3).gauss(0, 2) for _ in line.positions)
    return render.Curve(values, render.list_moves(line), (30, 60, 90), accuracy=(91, 78))


def make_ratings() -> list[render.RatingPoint]:
    """A year of ratings."""
    chance, start = Random(4), datetime(2026, 1, 1, tzinfo=UTC)
    return [
        render.RatingPoint(start + timedelta(days=2 * day), 1500 + chance.gauss(0, 60), 90)
        for day in range(180)
    ]


def make_table() -> render.CrossTable:
    """An event in which everyone met everyone."""
    chance = Random(5)
    rows = (
        render.TableRow(number, tuple(chance.choices((0, 1, 2), k=ENTRIES)), str(number))
        for number in range(1, ENTRIES + 1)
    )
    return render.CrossTable(tuple(rows))


def sheet_rows() -> Iterator[str]:
    """Every picture of several parts: again, the first time, and its aim in milliseconds."""
    line = rules.Line.begin(rules.game("russian"))
    drawings: dict[str, tuple[Callable[[], bytes], float]] = {
        "nine boards": (partial(render.draw_contact_sheet, make_scenes(9)), SHEET_MS),
        "25 boards of a simul": (partial(render.draw_contact_sheet, make_scenes(25), 5), SHEET_MS),
        "a strip of eight": (partial(render.draw_contact_sheet, make_scenes(8), 4), SHEET_MS),
        "end-of-game card": (partial(render.draw_result_card, make_card()), CARD_MS),
        "curve": (partial(render.draw_curve, make_curve()), CHART_MS),
        "rating plot": (partial(render.draw_rating_plot, make_ratings()), CHART_MS),
        "table of 16": (partial(render.draw_cross_table, make_table()), TABLE_MS),
        "all themes": (render.draw_theme_sheet, SHEET_MS),
    }
    yield f"{'sheet':<24}{'ms':>7}{'floor':>7}{'first':>7}{'bytes':>9}"
    for name, (draw, aim) in drawings.items():
        forget()
        render.draw_board(render.Scene.of(line))  # fonts and palettes are there in any bot
        first = time_call(draw)
        cost = measure_cost(draw)
        yield (
            f"{name:<24}{cost.milliseconds:7.1f}{cost.floor:7.1f}{first:7.1f}{cost.size:9,}"
            f"{judge(cost.milliseconds <= aim)}"
        )
