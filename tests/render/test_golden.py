"""Pictures stay as they were looked at."""

import pytest
from PIL import Image, ImageChops, ImageDraw

from tests.render.golden import FOLDER, draw_all
from tests.render.helpers import open_picture

CLEAR = 40  # a channel that differs by more is seen
PICTURES = draw_all()
SHARE = 0.002  # of the pixels, that may differ so


def measure_strays(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ to the eye."""
    if one.size != other.size:
        return 1.0
    measure_difference = ImageChops.difference(one, other)
    bands = [band.point(lambda value: 255 * (value > CLEAR)) for band in measure_difference.split()]
    worst = bands[0]
    for band in bands[1:]:
        worst = ImageChops.lighter(worst, band)
    return worst.histogram()[255] / (one.width * one.height)


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_as_it_was(name: str) -> None:
    golden = open_picture((FOLDER / f"{name}.png").read_bytes())
    picture = open_picture(PICTURES[name]())
    advice = "look at it; then: python -m tests.render.golden (signs: a new EDITION as well)"
    assert measure_strays(golden, picture) <= SHARE, advice


def test_a_changed_picture_is_noticed() -> None:
    golden = open_picture((FOLDER / "wood.png").read_bytes())
    touched = golden.copy()
    ImageDraw.Draw(touched).ellipse((100, 100, 124, 124), (255, 255, 255, 255))
    assert measure_strays(golden, touched) > SHARE
    assert measure_strays(golden, golden.crop((0, 0, 9, 9))) == 1.0


def test_golden_pictures_are_few_and_small() -> None:
    files = [*FOLDER.iterdir()]
    assert {file.stem for file in files} == {*PICTURES}
    assert sum(file.stat().st_size for file in files) < 220_000
