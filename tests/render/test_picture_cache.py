"""What is drawn is kept while there is room."""

from itertools import cycle

from PIL import Image

import render
import rules
from render.picture_cache import LIMIT, PICTURES, PictureCache, weigh_image
from tests.render.helpers import RUSSIAN, play_random


def picture() -> Image.Image:
    return Image.new("P", (10, 10))


def test_what_is_kept_is_not_drawn_again() -> None:
    cache = PictureCache()
    first = cache.get("a", picture)
    assert cache.get("a", picture) is first
    assert cache.size == 100


def test_the_least_recently_used_goes_first() -> None:
    cache = PictureCache(limit=250)
    kept, gone = cache.get("a", picture), cache.get("b", picture)
    cache.get("a", picture)
    cache.get("c", picture)
    assert cache.size == 200
    assert cache.get("a", picture) is kept
    assert cache.get("b", picture) is not gone


def test_what_is_larger_than_the_cache_is_still_drawn() -> None:
    cache = PictureCache(limit=50)
    assert cache.get("a", picture).size == (10, 10)
    assert cache.size == 0


def test_two_who_draw_the_same_at_once_keep_one() -> None:
    cache = PictureCache()

    def slow() -> Image.Image:
        cache.get("a", picture)  # someone else was faster
        return picture()

    cache.get("a", slow)
    assert cache.size == 100


def test_pixels_are_weighed_as_they_lie_in_memory() -> None:
    assert weigh_image(Image.new("RGB", (10, 10))) == 400
    assert weigh_image(Image.new("RGBA", (10, 10))) == 400
    assert weigh_image(Image.new("L", (10, 10))) == 100


def test_forgetting_changes_no_picture() -> None:
    scene = render.Scene.of(play_random(RUSSIAN, 12))
    before = render.draw_board(scene)
    PICTURES.clear()
    assert PICTURES.size == 0
    assert render.draw_board(scene) == before


def test_all_pictures_together_stay_within_the_limit() -> None:
    themes = cycle(render.THEMES)
    for game in rules.games():
        for width in (500, 720):
            scene = render.Scene.of(rules.Line.begin(game), theme=next(themes))
            render.draw_board(scene, width)
    assert 0 < PICTURES.size <= LIMIT <= 40 * 2**20
