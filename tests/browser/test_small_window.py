"""What a narrow window shows of the bot's state, of who one is, and of the place one reads."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE, Come
from tests.browser.town import AS_DISCORD, Town

pytestmark = pytest.mark.browser
DOWN = "Damka isn't running. Buttons and commands fail until it's back."


@pytest.mark.parametrize("deadline", [AS_DISCORD])
def test_a_banner_tells_that_the_bot_is_down_until_it_is_back(town: Town, come: Come) -> None:
    anna, ben = come(town), come(town, "ben", **SMALL_PHONE)
    for each in (anna, ben):
        expect(each.page.locator("#banner")).to_be_hidden()
    anna.turn("Kill")
    for each in (anna, ben):
        expect(each.page.locator("#banner")).to_have_text(DOWN)
    ben.picture("the bot is down, small phone")
    anna.turn("Start")
    for each in (anna, ben):
        expect(each.page.locator("#banner")).to_be_hidden()


@pytest.mark.parametrize("name", ["Ben", "ben", "BEN"])
def test_an_address_opens_the_page_as_a_person(toys: Town, come: Come, name: str) -> None:
    anna = come(toys)
    anna.page.goto(f"{toys.address}?as={name}")
    expect(anna.page.locator(".account-words strong")).to_have_text("Ben")
    expect(anna.page).to_have_url(re.compile("as=ben$"))


def test_another_language_names_the_commands_at_once(town: Town, come: Come) -> None:
    anna, again = come(town, **SMALL_PHONE), come(town)
    for each in (anna, again):
        each.box.press_sequentially("/challenge")
        expect(each.popup).to_contain_text("Challenge a friend")
    anna.page.get_by_role("button", name="Channels").click()
    anna.page.locator(".account-language").click()
    anna.page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(again.page.locator(".account-language")).to_have_text("Deutsch")
    expect(again.popup).not_to_contain_text("Challenge a friend")
    expect(again.popup).to_contain_text("zu einer Partie Dame herausfordern")
    anna.page.keyboard.press("Escape")
    anna.page.locator("#shade").click(position={"x": 370, "y": 400})
    anna.box.press_sequentially("n")
    anna.box.press("Backspace")
    expect(anna.popup).to_contain_text("zu einer Partie Dame herausfordern")
    expect(anna.popup).not_to_contain_text("Challenge a friend")
    anna.picture("commands in German, small phone")


def test_the_header_of_a_thread_names_it(town: Town, come: Come) -> None:
    chloe = come(town, "chloe", **SMALL_PHONE)
    chloe.command("challenge", opponent="David", variant="Brazilian", time="1d/move")
    david = come(town, "david", **SMALL_PHONE)
    david.press("Accept")
    david.page.get_by_role("button", name="Channels").click()
    david.page.locator("#sidebar .place.thread").first.click()
    title = david.page.locator("#header h2")
    expect(title).to_have_attribute("title", re.compile("Chloe.*Brazilian draughts"))
    expect(david.page.locator("#header .header-parent")).to_be_hidden()
    expect(david.page).to_have_title(re.compile("Chloe.*Brazilian draughts"))
    david.picture("thread, small phone")
