import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from render.sketch import AnySketch
from render.svg_sketch import SvgSketch, write_gradients

RED, BLUE = (255, 0, 0), (0, 0, 255)
SHAPES: dict[str, Callable[[AnySketch], None]] = {
    '<ellipse cx="10" rx="41" ry="22.5" fill="#ff0000"/>': lambda sketch: sketch.ellipse(
        0.41, 0.225, RED, at=(0.1, 0.0)
    ),
    '<circle r="14" fill="#ff0000" fill-opacity="0.5"/>': lambda sketch: sketch.disc(
        0.14, (*RED, 128)
    ),
    '<circle cy="-2" r="34" fill="none" stroke="#ff0000" stroke-width="1.8"/>': lambda sketch: (
        sketch.ring(0.34, 0.018, RED, at=(0.0, -0.02))
    ),
    '<path d="M47 0A47 47 0 0 1 0 47" fill="none" stroke="#ff0000" stroke-width="4"/>': (
        lambda sketch: sketch.arc(0.47, 0.04, (0, 90), RED)
    ),
    '<path d="M20 0A20 20 0 1 1 0 -20" fill="none" stroke="#ff0000" stroke-width="4"/>': (
        lambda sketch: sketch.arc(0.2, 0.04, (0, 270), RED)
    ),
    '<path d="M-39 20a39 21 0 0 0 78 0" fill="none" stroke="#ff0000" stroke-width="2"/>': (
        lambda sketch: sketch.bow(0.4, 0.22, RED, 0.02, at=(0.0, 0.2))
    ),
    '<path d="M-40 10a40 20 0 0 1 80 0v10a40 20 0 0 1 -80 0z" fill="#ff0000"/>': (
        lambda sketch: sketch.drum(0.4, 0.2, (0.1, 0.2), [RED])
    ),
    '<path d="M0 -17 17 0 0 17z" fill="#ff0000"/>': lambda sketch: sketch.polygon(
        ((0, -0.17), (0.17, 0), (0, 0.17)), RED
    ),
    '<path d="M-5 0 5 3.3" fill="none" stroke="#ff0000" stroke-width="0.5"/>': (
        lambda sketch: sketch.stroke(((-0.05, -0.0), (0.05, 1 / 30)), 0.005, RED)
    ),
    '<rect x="-50" y="-50" width="100" height="6" fill="#ff0000"/>': lambda sketch: (
        sketch.rectangle((-0.5, -0.5), (0.5, -0.44), RED)
    ),
    '<rect width="30" height="10" rx="5" fill="#ff0000"/>': lambda sketch: sketch.pill(
        (0, 0), (0.3, 0.1), 1.0, RED
    ),
}


@pytest.mark.parametrize("element", SHAPES)
def test_a_shape_is_one_short_element(element: str) -> None:
    sketch = SvgSketch({})
    SHAPES[element](sketch)
    assert sketch.elements == [element]


def test_a_rectangle_without_width_is_nothing() -> None:
    sketch = SvgSketch({})
    sketch.rectangle((0.1, 0.0), (0.1, 0.5), RED)
    assert sketch.elements == []


def test_drawings_share_equal_gradients() -> None:
    gradients: dict[str, str] = {}
    for _ in range(2):
        sketch = SvgSketch(gradients)
        sketch.shaded_disc(0.4, RED, BLUE)
        sketch.shaded_disc(0.2, RED, BLUE)
        sketch.drum(0.4, 0.2, (0.0, 0.1), [RED, BLUE])
        assert [re.findall(r"url\(#(\w+)\)", element) for element in sketch.elements] == [
            ["g0"],
            ["g0"],
            ["g1"],
        ]
    raised, banded = (ElementTree.fromstring(text) for text in write_gradients(gradients))
    assert raised.attrib == {"id": "g0", "x2": "0.719", "y2": "1.172"}
    assert [stop.attrib["offset"] for stop in banded] == ["0", "0.5", "0.5", "1"]


def test_the_layers_of_a_shadow_add_up_to_its_opacity() -> None:
    sketch, light = SvgSketch({}), 1.0
    sketch.shadow(0.4, 0.4, 0.02, RED, at=(0.0, 0.1))
    for element in sketch.elements:
        light *= 1 - float(ElementTree.fromstring(element).attrib["fill-opacity"])
    assert light == pytest.approx(0.49, abs=0.02)
