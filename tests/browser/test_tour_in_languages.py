"""On a phone 375 points wide, no button and no menu is cut in any language."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from bot.talk.languages import NAMES, speak
from tests.browser.conftest import SMALL_PHONE, Come
from tests.browser.test_small_phones import enter, list_cut_labels, list_labels
from tests.browser.town import Town
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TOUR = (  # a channel, a command there, and its text as it is typed
    ("chat", "help", ""),
    ("chat", "puzzle", ""),
    ("chat", "streak", ""),
    ("chat", "storm", ""),
    ("chat", "rules", ""),
    ("chat", "settings", ""),
    ("chat", "server-settings", ""),
    ("chat", "profile", ""),
    ("chat", "games", ""),
    ("chat", "tournament list", ""),
    ("chat", "play", ""),
    ("draughts", "move", "c5-c4"),
    ("draughts", "move", "g3-h4"),
    ("draughts", "board", ""),
    ("draughts", "watch", ""),
    ("quick-games", "learn", ""),
    ("quick-games", "challenge", ""),
)
WITH_BOARD = ("play",)
ROWS = "each => new Set(each.map((button) => button.offsetTop)).size"
CUT = """(post) => [...post.querySelectorAll("button, .menu-label")]
    .filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => each.textContent)"""


def read(anna: Visitor, language: str) -> None:
    """Choose the language of a person and of the server."""
    anna.page.get_by_role("button", name="Channels").tap()
    anna.page.locator(".account-language").tap()
    anna.page.get_by_role("combobox", name="Language").select_option(language)
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Server settings").tap()
    anna.page.get_by_role("combobox", name="Language").select_option(language)
    expect(anna.page.get_by_role("combobox", name="Language")).to_have_value(language)
    anna.page.keyboard.press("Escape")
    anna.page.locator("#shade").click(position={"x": 370, "y": 400})


async def translate_labels(language: str) -> dict[str, list[list[str]]]:
    async with speak(language):
        return list_labels()


@pytest.mark.parametrize("language", sorted(NAMES))
def test_no_label_is_cut(town: Town, come: Come, language: str) -> None:
    anna = come(town, "anna", **SMALL_PHONE)
    read(anna, language)
    with ThreadPoolExecutor() as pool:  # as playwright's loop runs in this thread
        labels = pool.submit(asyncio.run, translate_labels(language)).result()
    cut, here = [], ""
    for number, (channel, command, text) in enumerate(TOUR):
        if channel != here:
            enter(anna, here := channel)
        anna.order(command, text)
        cut += anna.newest.evaluate(CUT)
        if command in labels:
            cut += list_cut_labels(anna, labels[command])
        if command in WITH_BOARD:
            buttons = anna.newest.get_by_role("button").filter(has_text=re.compile(r"\S"))
            rows = buttons.evaluate_all(ROWS)
            cut += [f"{rows} rows of buttons below a board"] * (rows > 1)
        anna.picture(f"tour {language} {number:02}")
    assert not cut, f"cut in {language}: {sorted(set(cut))}"
