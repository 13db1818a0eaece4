"""Cards of members and channels, the clock, crowds and the counts of requests, in a browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser


def test_a_member_gets_a_role(fresh_toys: Town, come: Come) -> None:
    anna = come(fresh_toys)
    anna.page.locator("#members").get_by_role("button", name="Ben").click()
    card = anna.page.get_by_role("dialog", name="Ben")
    expect(card).to_contain_text("Account created")
    card.get_by_role("textbox", name="New role").fill("Reds")
    card.get_by_role("button", name="Add").click()
    reds = card.get_by_role("button", name="Reds")
    expect(reds).to_have_attribute("aria-pressed", "true")
    anna.picture("member card")
    reds.click()
    expect(reds).to_have_attribute("aria-pressed", "false")
    anna.page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_closed_direct_messages(fresh_toys: Town, come: Come) -> None:
    anna = come(fresh_toys)
    for words in ("closed: 50007", "sent"):
        anna.page.locator("#members").get_by_role("button", name="Ben").click()
        anna.page.get_by_role("switch", name=re.compile("Direct messages")).click()
        anna.page.keyboard.press("Escape")
        anna.command("whisper", who="Ben")
        expect(anna.newest).to_contain_text(words)


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_languages(fresh_toys: Town, come: Come, window: Any, request: Any) -> None:
    anna = come(fresh_toys, **window)
    anna.command("locales")
    expect(anna.newest).to_contain_text("en-US en-US")
    if window is PHONE:
        anna.page.get_by_role("button", name="Members").click()
    anna.page.locator("#members").get_by_role("button", name="Anna").click()
    anna.page.get_by_role("combobox", name="Language").select_option("Français")
    expect(anna.page.get_by_role("combobox", name="Language")).to_have_value("fr")
    anna.picture(f"language of a person, {request.node.callspec.id}")
    anna.page.keyboard.press("Escape")
    if window is PHONE:
        anna.page.locator("#shade").click(position={"x": 5, "y": 400})
        anna.page.get_by_role("button", name="Channels").click()
    anna.page.get_by_role("button", name="Server settings").click()
    anna.page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(anna.page.get_by_role("combobox", name="Language")).to_have_value("de")
    anna.pictures(f"language of a server, {request.node.callspec.id}")
    anna.page.keyboard.press("Escape")
    if window is PHONE:
        anna.page.locator("#shade").click(position={"x": 380, "y": 400})
    anna.command("locales")
    expect(anna.newest).to_contain_text("fr de de")


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_ones_own_language_is_seen_and_changed(
    fresh_toys: Town, come: Come, window: Any, request: Any
) -> None:
    anna = come(fresh_toys, **window)
    if window is PHONE:
        anna.page.get_by_role("button", name="Channels").click()
    own = anna.page.locator(".account-language")
    expect(own).to_have_text("English (US)")
    own.click()
    anna.page.get_by_role("combobox", name="Language").select_option("Portugu\u00eas do Brasil")
    anna.page.keyboard.press("Escape")
    expect(own).to_have_text("Portugu\u00eas do Brasil")
    anna.picture(f"own language, {request.node.callspec.id}")
    anna.page.reload()
    expect(own).to_have_text("Portugu\u00eas do Brasil")


def test_a_conversation_between_people(fresh_toys: Town, come: Come) -> None:
    anna, ben = come(fresh_toys), come(fresh_toys, "ben")
    anna.page.locator("#members").get_by_role("button", name="Ben").click()
    anna.page.get_by_role("button", name="Message Ben").click()
    expect(anna.page.locator("#header h2")).to_have_text("Ben")
    expect(anna.box).to_have_attribute("placeholder", re.compile("Message @Ben"))
    anna.say("only us")
    home = ben.page.locator("#rail .rail-place").first
    expect(home.locator(".badge")).to_have_text("1")
    ben.page.get_by_role("button", name="Direct messages").click()
    ben.page.locator("#sidebar").get_by_role("button", name="Anna").click()
    expect(ben.newest).to_contain_text("only us")
    anna.picture("conversation")


def test_a_channel_is_hidden_and_deleted(fresh_toys: Town, come: Come) -> None:
    anna = come(fresh_toys)
    anna.page.get_by_role("button", name="Add a channel").click()
    anna.page.get_by_role("textbox", name="Name").fill("Cellar")
    anna.page.get_by_role("button", name="Add", exact=True).click()
    expect(anna.page.locator("#header h2")).to_have_text("cellar")
    ben = come(fresh_toys, "ben")
    cellar = ben.page.locator("#sidebar .place", has_text="cellar")
    expect(cellar).to_have_count(1)
    anna.page.get_by_role("button", name="cellar settings").click()
    card = anna.page.get_by_role("dialog", name="cellar")
    card.get_by_role("button", name="See the channel: Toy: Denied").click()
    expect(card.get_by_role("button", name="See the channel: Toy: Denied")).to_have_attribute(
        "aria-pressed", "true"
    )
    anna.picture("channel card")
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="cellar settings").click()
    anna.page.get_by_role("button", name="Delete channel").click()
    expect(cellar).to_have_count(0)
    expect(anna.page.locator("#header h2")).to_have_text("toys")


def test_another_server(fresh_toys: Town, come: Come) -> None:
    anna = come(fresh_toys)
    anna.page.get_by_role("button", name="Add a server").click()
    anna.page.get_by_role("textbox", name="Name").fill("Other Box")
    anna.page.get_by_role("button", name="Add", exact=True).click()
    expect(anna.page.locator(".sidebar-title")).to_have_text("Other Box")
    anna.command("board")
    expect(anna.newest).to_contain_text("Pressed 0 times")
    anna.page.locator("#members").get_by_role("button", name="Toy").click()
    anna.page.get_by_role("button", name="Remove from Other Box").click()
    anna.page.keyboard.press("Escape")
    anna.box.fill("/")
    expect(anna.popup).to_contain_text("No commands found")
    anna.box.fill("")


def test_the_clock_jumps_to_a_moment_of_the_channel(fresh_toys: Town, come: Come) -> None:
    anna = come(fresh_toys)
    anna.go("attic")
    anna.page.get_by_role("button", name="Move the clock").click()
    row = anna.page.locator("#clock")
    expect(row.get_by_role("button", name=re.compile("Just"))).to_have_count(0)
    at = anna.page.evaluate("Math.floor(Date.now() / 1000) + 86400")
    anna.say(f"reminder <t:{at}:R>")
    anna.say(f"deadline <t:{at + 86400}:R>")
    reminder, deadline = anna.posts.nth(-2), anna.posts.nth(-1)
    expect(reminder).to_contain_text(re.compile("in (1 day|24 hours|23 hours)|tomorrow"))
    anna.picture("clock row")
    anna.jump("Just before")
    expect(reminder).to_contain_text(re.compile(r"second|minute|now"))
    expect(row).to_contain_text("24 h ahead")
    anna.jump("Just after", place=-1)
    expect(deadline).to_contain_text(re.compile(r"(second|minute)s? ago|now"))
    expect(row.get_by_role("button", name=re.compile("Just"))).to_have_count(0)
    anna.go("toys")
    anna.command("board")
    expect(anna.newest).to_contain_text("Pressed 0 times")


def test_a_crowd_acts(fresh_toys: Town, come: Come) -> None:
    anna = come(fresh_toys)
    anna.command("board")
    anna.page.get_by_role("button", name="Developer").click()
    panel = anna.page.locator("#developer")
    panel.get_by_role("tab", name="Crowd").click()
    many = panel.get_by_role("spinbutton", name="How many")
    many.fill("3")
    panel.get_by_role("button", name="Send them to #toys").click()
    expect(panel).to_contain_text("3 people in crowds, acting")
    expect(panel.locator(".crowd-acts li").last).to_contain_text("pressed Press 0")
    expect(many).to_have_value("3")
    expect(anna.page.locator(".account-choice")).to_have_count(2)
    anna.picture("crowd")
    panel.get_by_role("button", name="Stop").click()
    expect(panel).to_contain_text("3 people in crowds, resting")
    panel.get_by_role("button", name="Send them home").click()
    expect(panel).to_contain_text("0 people in crowds")
    panel.get_by_role("tab", name="Requests").click()
    expect(panel.locator(".traffic")).to_contain_text("answers to people")
    anna.picture("traffic")


def test_another_crowd_is_chosen(fresh_toys: Town, come: Come) -> None:
    anna = come(fresh_toys)
    anna.page.get_by_role("button", name="Developer").click()
    panel = anna.page.locator("#developer")
    panel.get_by_role("tab", name="Crowd").click()
    panel.get_by_role("combobox", name="Choose a crowd").select_option("Looking around")
    expect(panel.get_by_role("spinbutton", name="How many")).to_have_value("2")
    panel.get_by_role("button", name="Send them to #attic").click()
    expect(panel.locator(".crowd-acts")).to_contain_text("used /menu")


def test_cards_and_the_clock_on_a_phone(fresh_toys: Town, come: Come) -> None:
    anna = come(fresh_toys, **{**PHONE, "viewport": {"width": 320, "height": 640}})
    wide = "document.documentElement.scrollWidth > innerWidth"
    anna.page.get_by_role("button", name="Move the clock").tap()
    anna.picture("clock 320")
    assert anna.page.evaluate(wide) is False
    anna.page.get_by_role("button", name="toys settings").tap()
    anna.picture("channel card 320")
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Members").tap()
    anna.page.locator("#members").get_by_role("button", name="Ben").tap()
    anna.picture("member card 320")
    assert anna.page.evaluate(wide) is False
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
