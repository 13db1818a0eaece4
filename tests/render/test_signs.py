"""Signs for text and buttons: as Discord takes them, and seen on any background."""

import hashlib

import pytest
from PIL import Image

import render
from tests.render.helpers import open_picture

MOST_BYTES = 256 * 1024
BACKGROUNDS = {"dark": (49, 51, 56), "light": (255, 255, 255)}
SMALL = 22  # pixels
CLEAR = 60  # difference of brightness that is seen


@pytest.mark.parametrize("sign", render.Sign)
def test_what_discord_takes(sign: render.Sign) -> None:
    file = render.draw_sign(sign)
    assert len(file) <= MOST_BYTES
    assert open_picture(file).size == (128, 128)


@pytest.mark.parametrize("background", BACKGROUNDS)
@pytest.mark.parametrize("sign", render.Sign)
def test_seen_on_dark_and_on_light(sign: render.Sign, background: str) -> None:
    """At the size of text a good part of the sign differs clearly from what is behind it."""
    rgb = BACKGROUNDS[background]
    small = open_picture(render.draw_sign(sign)).convert("RGBA").resize((SMALL, SMALL))
    shown = Image.new("RGB", small.size, rgb)
    shown.paste(small, (0, 0), small)
    grey = shown.convert("L").tobytes()
    behind = Image.new("RGB", (1, 1), rgb).convert("L").getpixel((0, 0))
    assert isinstance(behind, int)
    clear = sum(abs(value - behind) >= CLEAR for value in grey)
    assert clear >= len(grey) / 20


def test_no_two_signs_look_alike_without_colour() -> None:
    greys = {
        hashlib.sha256(
            open_picture(render.draw_sign(sign)).convert("LA").resize((SMALL, SMALL)).tobytes()
        ).digest()
        for sign in render.Sign
    }
    assert len(greys) == len(render.Sign)
