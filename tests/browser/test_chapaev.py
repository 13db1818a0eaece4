"""A match of Chapaev on the page: the shot moves in a picture that the browser shows."""

import base64
import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser
LARGEST = 300_000  # bytes
READ = """async image => {
    await image.decode();
    const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer());
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
}"""


def test_a_shot_is_aimed_by_three_presses_and_moves_on_the_page(town: Town, come: Come) -> None:
    anna, ben = come(town, "anna"), come(town, "ben")
    anna.go("quick-games")
    ben.go("quick-games")
    anna.command("challenge", opponent="Ben", variant="Chapaev", colour="White")
    expect(ben.newest).to_contain_text("@Anna challenges @Ben")
    ben.press("Accept")
    expect(ben.newest).to_contain_text("Round 1")
    for label in ("Move", "4", "Black's 4", "5 · Full: 25 squares"):
        anna.press(label)
    shown = ben.page.locator("#posts .post:not(.private)").last.locator("img.picture")
    expect(shown).to_have_attribute("alt", re.compile("^Shot: White's 4\\. Hit: "))
    film = Image.open(BytesIO(base64.b64decode(shown.evaluate(READ))))
    assert film.format == "GIF"
    assert getattr(film, "n_frames", 1) > 10
    assert shown.evaluate("image => image.naturalWidth") == film.width
    assert len(base64.b64decode(shown.evaluate(READ))) <= LARGEST
