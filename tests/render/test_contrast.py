"""Every theme is read by everyone: contrasts under normal sight and three colour blindnesses."""

from collections.abc import Callable

import pytest

import render
from render.rgb import RGB
from render.themes import Theme
from tests.render.helpers import RUSSIAN, make_scene, read_pixel, show
from tests.render.vision import (
    VISIONS,
    Vector,
    ciede2000,
    find_worst,
    measure_contrast,
    measure_difference,
    simulate_sight,
)

Pair = Callable[[Theme], tuple[RGB, RGB]]
THEMES = [*render.THEMES.values()]
SAFE = [theme for theme in THEMES if theme.is_safe]

PAIRS: dict[str, Pair] = {
    "white on square": lambda theme: (theme.white.face, theme.dark),
    "white's outline on square": lambda theme: (theme.white.edge, theme.dark),
    "black on square": lambda theme: (theme.black.face, theme.dark),
    "white, black": lambda theme: (theme.white.face, theme.black.face),
    "crown on white": lambda theme: (theme.white.crown, theme.white.face),
    "crown on black": lambda theme: (theme.black.crown, theme.black.face),
    "last on its casing": lambda theme: (theme.last, theme.casing),
    "last on square": lambda theme: (theme.last, theme.dark),
    "hot on its casing": lambda theme: (theme.hot, theme.casing),
    "hot, last": lambda theme: (theme.hot, theme.last),
    "text on frame": lambda theme: (theme.text, theme.frame),
    "number on square": lambda theme: (theme.number, theme.dark),
}

# The lowest of the four kinds of sight: WCAG ratio and CIEDE2000, in the order of the themes.
MEASURED: dict[str, str] = {
    "white on square": "3.3/30 3.0/28 3.2/31 3.5/32 2.4/21 3.5/30 3.2/38",
    "white's outline on square": "2.7/23 3.2/29 2.8/26 3.6/30 7.9/54 6.1/44 3.3/29",
    "black on square": "3.3/30 2.8/27 3.5/33 4.0/33 7.9/54 6.1/44 4.3/34",
    "white, black": "12.2/73 9.3/60 12.7/71 14.8/83 18.9/93 21/100 14.5/81",
    "crown on white": "6.7/50 8.8/58 7.4/56 4.8/48 18.9/93 21/100 9.1/64",
    "crown on black": "9.5/67 8.3/57 9.1/67 10.8/76 18.9/93 15.5/84 9.3/75",
    "last on its casing": "7.4/59 8.2/64 8.8/62 8.5/71 18.9/93 15.5/84 9.6/77",
    "last on square": "2.4/23 2.3/27 2.5/26 2.5/42 7.9/54 2.5/28 2.3/44",
    "hot on its casing": "4.0/35 4.2/41 4.0/36 4.4/46 18.9/93 4.4/43 3.2/46",
    "hot, last": "1.5/10 1.6/11 1.7/13 1.6/12 1.0/0 2.3/20 2.1/19",
    "text on frame": "9.0/62 8.8/61 9.2/65 8.8/60 17.4/86 21/100 10.3/66",
    "number on square": "3.0/28 3.0/27 2.9/26 3.3/30 7.9/54 3.5/30 3.3/31",
}


@pytest.mark.parametrize("pair", PAIRS)
def test_contrasts_are_those_that_were_designed(pair: str) -> None:
    for theme, told in zip(THEMES, MEASURED[pair].split(), strict=True):
        contrast, delta = find_worst(*PAIRS[pair](theme))
        wanted = [float(value) for value in told.split("/")]
        assert contrast == pytest.approx(wanted[0], abs=0.06), theme.key
        assert delta == pytest.approx(wanted[1], abs=0.6), theme.key


@pytest.mark.parametrize("theme", SAFE, ids=lambda theme: theme.key)
def test_safe_themes_are_read_with_every_kind_of_sight(theme: Theme) -> None:
    outline, face = (find_worst(*PAIRS[name](theme))[0] for name in [*PAIRS][1::-1])
    assert max(outline, face) >= 3  # white stands out by its face, in ink by its outline
    for name in ("black on square", "white, black", "crown on white", "crown on black"):
        assert find_worst(*PAIRS[name](theme))[0] >= 3, name
    hot, last = PAIRS["hot, last"](theme)
    assert hot == last or find_worst(hot, last)[1] >= 15


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.key)
def test_marks_and_letters_are_read_in_every_theme(theme: Theme) -> None:
    for name in ("last on its casing", "hot on its casing", "crown on white", "crown on black"):
        assert find_worst(*PAIRS[name](theme))[0] >= 3, name
    assert find_worst(theme.pick, theme.pick_casing)[0] >= 3
    assert find_worst(*PAIRS["text on frame"](theme))[0] >= 4.5
    assert find_worst(*PAIRS["white, black"](theme))[0] >= 7


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", SAFE, ids=lambda theme: theme.key)
def test_the_pixels_keep_the_contrast(theme: Theme, vision: str) -> None:
    scene = make_scene(RUSSIAN, "W:Wc3,e3,Kc1:Bd4,h8,Kb8", "c3:e5", theme=theme.key)
    image = show(scene)

    def look(name: str, x: float = 0.0, y: float = 0.0) -> Vector:
        return simulate_sight(read_pixel(image, scene, name, x, y), vision)

    assert measure_contrast(look("e3"), look("h8")) >= 7
    assert measure_contrast(look("h8"), look("h8", 0.47, -0.47)) >= 3
    assert measure_contrast(look("c1", 0.0, -0.02), look("c1", 0.0, 0.2)) >= 3  # crown and face
    assert measure_contrast(look("b8", 0.0, -0.02), look("b8", 0.0, 0.2)) >= 3
    assert measure_difference(look("c3", 0.29, 0.0), look("c3")) >= 15  # the ring where it began


@pytest.mark.parametrize(
    ("one", "other", "delta"),
    [  # the test data of Sharma, Wu and Dalal 2005: pairs 1, 7, 10, 17, 20 and 34
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, -0.0010, 2.4900), (50, 0.0009, -2.4900), 4.8045),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_itself_is_right(one: Vector, other: Vector, delta: float) -> None:
    assert ciede2000(one, other) == pytest.approx(delta, abs=1e-4)
    assert measure_contrast(
        simulate_sight((255, 255, 255), "normal"), simulate_sight((0, 0, 0), "normal")
    ) == pytest.approx(21)
    assert measure_contrast(
        simulate_sight((119, 119, 119), "normal"), simulate_sight((255, 255, 255), "normal")
    ) == (pytest.approx(4.48, abs=0.01))
