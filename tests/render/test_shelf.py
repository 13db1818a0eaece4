"""What is drawn is kept while there is room."""

from PIL import Image

import render
import rules
from render.shelf import LIMIT, SHELF, Shelf, weight
from tests.render.helpers import RUSSIAN, random_line


def picture() -> Image.Image:
    return Image.new("P", (10, 10))


def test_what_is_kept_is_not_drawn_again() -> None:
    shelf = Shelf()
    first = shelf.get("a", picture)
    assert shelf.get("a", picture) is first
    assert shelf.held == 100


def test_the_least_recently_used_goes_first() -> None:
    shelf = Shelf(limit=250)
    kept, gone = shelf.get("a", picture), shelf.get("b", picture)
    shelf.get("a", picture)
    shelf.get("c", picture)
    assert shelf.held == 200
    assert shelf.get("a", picture) is kept
    assert shelf.get("b", picture) is not gone


def test_what_is_larger_than_the_shelf_is_still_drawn() -> None:
    shelf = Shelf(limit=50)
    assert shelf.get("a", picture).size == (10, 10)
    assert shelf.held == 0


def test_two_who_draw_the_same_at_once_keep_one() -> None:
    shelf = Shelf()

    def slow() -> Image.Image:
        shelf.get("a", picture)  # somebody else was faster
        return picture()

    shelf.get("a", slow)
    assert shelf.held == 100


def test_pixels_are_weighed_as_they_lie_in_memory() -> None:
    assert weight(Image.new("RGB", (10, 10))) == 400
    assert weight(Image.new("RGBA", (10, 10))) == 400
    assert weight(Image.new("L", (10, 10))) == 100


def test_forgetting_changes_no_picture() -> None:
    scene = render.Scene.of(random_line(RUSSIAN, 12))
    before = render.png(scene)
    SHELF.clear()
    assert SHELF.held == 0
    assert render.png(scene) == before


def test_all_pictures_together_stay_within_the_limit() -> None:
    for game in rules.games():
        for theme in render.THEMES:
            render.png(render.Scene.of(rules.Line.begin(game), theme=theme), 500)
    assert 0 < SHELF.held <= LIMIT <= 40 * 2**20
