"""The board in a browser speaks every language, and nothing of it is cut on a small phone."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import expect

from bot.talk.labels import Label
from bot.talk.languages import ENGLISH, NAMES, speak
from bot.talk.watching.board_texts import board_words
from tests.browser.board_window import BoardWindow, open_board
from tests.browser.conftest import Come
from tests.browser.test_window_sizes import FAULTS, PARTS, resize
from tests.browser.town import Town
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]
IN_DIALOG = "dialog h2, dialog button, dialog dt, dialog dd"


async def read_words(language: str) -> dict[str, Any]:
    async with speak(language):
        return {**board_words(), "open": Label.OPEN_BOARD.words}


def read_in(anna: Visitor, language: str) -> None:
    """Choose the language of a person."""
    anna.page.locator(".account-language").click()
    anna.page.get_by_role("combobox", name="Language").select_option(language)
    anna.page.keyboard.press("Escape")


def list_faults(window: BoardWindow, words: dict[str, Any]) -> list[str]:
    """Return what is cut on the page or in one of its dialogs."""
    faults: list[str] = window.page.evaluate(FAULTS, PARTS)
    for label in ("moves", "write"):
        window.button(words[label]).click()
        expect(window.dialog).to_have_accessible_name(words[label])
        faults += window.page.evaluate(FAULTS, IN_DIALOG)
        window.button(words["close"]).click()
    window.cell("g3").focus()
    window.page.keyboard.press("?")
    for _, what in words["key_rows"]:
        expect(window.dialog.get_by_text(what, exact=True)).to_be_visible()
    faults += window.page.evaluate(FAULTS, IN_DIALOG)
    return faults


def test_every_language_on_a_small_phone(town: Town, come: Come) -> None:
    anna, cut = come(town, has_touch=True), {}
    with ThreadPoolExecutor() as pool:  # as playwright's loop runs in this thread
        words = {each: pool.submit(asyncio.run, read_words(each)).result() for each in NAMES}
    for language, said in words.items():
        assert language == ENGLISH or said["open"] != words[ENGLISH]["open"]
        read_in(anna, language)
        window = open_board(anna, said["open"])
        resize(window, 320, 640)
        for label in ("moves", "write", "turn"):
            expect(window.button(said[label])).to_be_visible()
        expect(window.page.locator("html")).to_have_attribute("lang", language)
        if faults := list_faults(window, said):
            cut[language] = faults
        window.picture(f"board in a browser, {language}")
        window.page.close()
    assert cut == {}


def test_first_words_in_every_language(town: Town, come: Come) -> None:
    """Before it is known who comes, the page speaks as their browser does."""
    anna = come(town)
    window = open_board(anna)
    with ThreadPoolExecutor() as pool:
        words = {each: pool.submit(asyncio.run, read_words(each)).result() for each in NAMES}
    for language, said in words.items():
        stranger = come(town, locale=language).page.context.new_page()
        stranger.goto(window.page.url)
        expect(stranger.locator("html")).to_have_attribute("lang", language)
        expect(stranger.locator("#status")).to_have_text(said["signed_out"].replace("**", ""))
        resized = BoardWindow(stranger)
        resize(resized, 320, 640)
        assert stranger.evaluate(FAULTS, PARTS) == [], language
        stranger.close()
