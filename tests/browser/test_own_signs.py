"""Our signs and a planned tournament on a phone: seen beside the words, and pressed."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE, Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser
LOADED = "image => image.complete && image.naturalWidth === 128"


def test_signs_and_a_planned_tournament(town: Town, come: Come) -> None:
    anna, ben = (come(town, name, **SMALL_PHONE) for name in ("anna", "ben"))
    anna.command("challenge", opponent="Ben", variant="Russian", colour="White")
    ben.press("Accept")
    move = anna.page.locator("#posts").get_by_role("button", name="Move", exact=True).last
    expect(move.locator("img.emoji")).to_have_count(1)
    assert move.locator("img.emoji").evaluate(LOADED)
    anna.pictures("our signs, board")
    anna.command("board", style="text")
    anna.press("As emoji")
    signs = anna.newest.locator(".text img.emoji")
    expect(signs.nth(19)).to_be_visible()  # a piece each, before many are captured
    assert signs.first.evaluate(LOADED)
    expect(anna.newest).to_contain_text("White to move")
    anna.pictures("our signs, text board")
    move.click()
    ben.begin("tournament new")
    for option, text in (("name", "Friday"), ("starts", "2h")):
        ben.option(option).press_sequentially(text)
    ben.send()
    expect(ben.newest).to_contain_text("Starts")
    ben.pictures("planned tournament")
