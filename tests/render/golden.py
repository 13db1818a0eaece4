"""The golden pictures: `python -m tests.render.golden` renews them. Look at them then."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import render
import rules
from render.chapaev import Aim, DiscScene, draw_disc_board
from rules import Color
from rules.chapaev import Point
from tests.render.chapaev.disc_helpers import START, shoot
from tests.render.helpers import find_square, make_scene, play_random

FOLDER = Path(__file__).with_name("golden")
WIDTH = 360


def _mark_scene() -> render.Scene:
    game = rules.game("russian")
    square = {name: find_square(game, name) for name in ("c3", "e3", "g3", "e5", "h4", "a7", "b6")}
    marks = render.Marks(
        can=frozenset({square["e3"]}),
        must=frozenset({square["c3"]}),
        chosen=square["g3"],
        targets=frozenset({square["h4"]}),
        capture_targets=frozenset({square["e5"]}),
        arrows=((square["g3"], square["e5"]), (square["a7"], square["b6"])),
    )
    fen = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,c3,e3,Kg3,g5:Bb8,d8,f8,h8,a7,g7,h6,f6,d6,Kb4,f4"
    return make_scene(game, fen, "g5:e7:c5:a3", theme="club", marks=marks)


def _draw_path() -> render.Scene:
    game = rules.game("international")
    path = tuple(find_square(game, name) for name in ("32", "23", "12", "3", "20", "42"))
    marks = render.Marks(must=frozenset(path[:1]), targets=frozenset(path[-1:]), arrows=(path,))
    return make_scene(
        game,
        "W:WK32,50:B28,18,8,9,1,22,33",
        theme="night",
        marks=marks,
        square_names=render.SquareNames.MARKED,
        turn_mark=render.TurnMark.WHITE_WON,
    )


def make_scenes() -> dict[str, render.Scene]:
    """The boards among the golden pictures, by the names of their files."""
    towers = "W:a1=w,c1=w,a3=bbw,e3=Wbbww,g3=w,h4=wwwbbbb,d4=b,c5=B,f6=bw,h8=b,c3=w"
    homes = "W:Wa1,a2,b1,b3,c2,d3,e1,f4,g2:Bh8,h7,g8,f6,e6,d5,c5,g4,h3"
    return {
        "marks": _mark_scene(),
        "wood": make_scene(
            rules.game("russian"), "W:Wa1,Kf2,c3:Bd4,h8,Kb8", "c3:e5", material_strip=True
        ),
        "won": make_scene(
            rules.game("russian"),
            "W:WKc3:Bh8",
            theme="club",
            turn_mark=render.TurnMark.BLACK_WON,
            players=("Zo\u00eb", "\u0416\u0435\u043d\u044f"),
        ),
        "numbers": make_scene(
            rules.game("international"),
            "W:W32,K46,48,45:B28,18,1,K2,10,16",
            "32x12",
            theme="brown",
            view=Color.BLACK,
            square_names=render.SquareNames.ALL,
        ),
        "path": _draw_path(),
        "towers": make_scene(rules.game("towers"), towers, theme="night"),
        "homes": make_scene(rules.game("corners"), homes, "a1:a3:c3:e3", theme="harbour"),
        "straight": make_scene(
            rules.game("turkish"), "W:Wa2,c4,d3,Ke1:Bc5,c7,Kf6,h7", "c4:c6:c8", theme="ink"
        ),
    }


def draw_all() -> dict[str, Callable[[], bytes]]:
    """How to draw each golden picture, by the names of their files."""
    line = play_random(rules.game("russian"), 50, 5)
    curve = render.Curve(
        render.list_balances(line), render.list_moves(line), (12, 20), accuracy=(87, 64)
    )
    start = datetime(2026, 1, 1, tzinfo=UTC)
    ratings = [
        render.RatingPoint(start + timedelta(days=9 * week), 1500 + 40 * (week % 5), 300 / week)
        for week in range(1, 15)
    ]
    rows = (
        render.TableRow(2, (1, None, 2, 0), "3", is_marked=True, name="Zo\u00eb"),
        render.TableRow(1, (None, 1, 0, None), "1"),
        render.TableRow(4, (None, 2, 1, None), "11.5"),
        render.TableRow(3, (2, 0, None, 1), "3", is_withdrawn=True),
    )
    aim = Aim(chosen="w2", targets=("b6",), toward=Point(5.5, 7.5), reaches=(1, 4, 9, 25))
    aiming = DiscScene(START.discs, Color.WHITE, theme="harbour", aim=aim)
    scenes = [*make_scenes().values()]
    same_theme = [replace(scene, theme="club") for scene in scenes]
    boards = {
        name: partial(render.draw_board, scene, WIDTH) for name, scene in make_scenes().items()
    }
    return {
        **boards,
        "sheet": partial(render.draw_contact_sheet, same_theme[:5]),
        "card": partial(
            render.draw_result_card, render.ResultCard(line, render.TurnMark.BLACK_WON, "brown")
        ),
        "certificate": partial(render.draw_certificate, render.Certificate(131, 144, "wood")),
        "curve": partial(render.draw_curve, curve, "harbour"),
        "ratings": partial(render.draw_rating_plot, ratings, "night"),
        "table": partial(render.draw_cross_table, render.CrossTable(rows), "ink"),
        "themes": render.draw_theme_sheet,
        "discs": partial(draw_disc_board, shoot("w4 4,7.5 100", theme="brown").after, WIDTH),
        "aim": partial(draw_disc_board, aiming, WIDTH),
        **{f"sign {sign}": partial(render.draw_sign, sign) for sign in render.Sign},
    }


def renew() -> None:
    """Draw all golden pictures anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in draw_all().items():
        (FOLDER / f"{name}.png").write_bytes(draw())


if __name__ == "__main__":
    renew()
