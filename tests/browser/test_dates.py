"""Moments that people choose: in options of commands and in messages, as `@time` on Discord."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import SMALL_PHONE, Come
from tests.browser.town import Town
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser
IN_RIGA = {"timezone_id": "Europe/Riga"}  # two hours ahead of UTC in winter


def open_picker(anna: Visitor) -> Locator:
    picker = anna.page.get_by_role("dialog", name="Date and time")
    expect(picker).to_be_visible()
    return picker


def choose(picker: Locator, day: str, time: str) -> None:
    picker.get_by_label("Date", exact=True).fill(day)
    picker.get_by_label("Time", exact=True).fill(time)
    picker.get_by_role("button", name="Insert").click()
    expect(picker).to_have_count(0)


def test_a_moment_for_an_option(toys: Town, come: Come) -> None:
    anna = come(toys, **SMALL_PHONE, **IN_RIGA)
    anna.begin("reminder")
    anna.option("when").press_sequentially("@ti")
    anna.take("@time")
    picker = open_picker(anna)
    expect(picker).to_contain_text("Your time zone: Europe/Riga")
    anna.pictures("date picker, phone")
    choose(picker, "2027-01-03", "18:30")
    expect(anna.option("when")).to_have_value(re.compile("Sun, Jan 3, 6:30"))
    anna.page.get_by_role("button", name="Send").tap()
    expect(anna.newest).to_contain_text("2027-01-03T16:30:00+00:00")
    expect(anna.newest.locator("time.moment")).to_have_text(re.compile("January 3, 2027 at 6:30"))


def test_the_button_of_an_option(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.begin("reminder")
    anna.page.get_by_role("button", name="Choose a date and a time").click()
    picker = open_picker(anna)
    picker.get_by_role("button", name="Tomorrow").click()
    picker.get_by_label("Date", exact=True).fill("")
    expect(picker.get_by_role("button", name="Insert")).to_be_disabled()
    expect(picker).to_contain_text("There is no such moment.")
    anna.page.keyboard.press("Escape")
    expect(picker).to_have_count(0)  # no person types in the moment in which it goes
    expect(anna.option("when")).to_have_value("")
    anna.page.keyboard.type("@time")
    anna.page.keyboard.press("Enter")
    open_picker(anna).get_by_role("button", name="Tomorrow").click()
    anna.page.get_by_role("button", name="Insert").click()
    expect(picker).to_have_count(0)
    expect(anna.option("when")).not_to_have_value("")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("T12:00:00+00:00")


def test_a_moment_in_a_message(toys: Town, come: Come) -> None:
    anna = come(toys, timezone_id="UTC")
    anna.box.press_sequentially("see you @time")
    anna.page.keyboard.press("Enter")
    choose(open_picker(anna), "2027-05-03", "18:30")
    expect(anna.box).to_have_value("see you <t:1809369000:f> ")
    anna.page.keyboard.type("there")
    anna.page.keyboard.press("Enter")
    expect(anna.newest.locator("time.moment")).to_have_text(re.compile("May 3, 2027 at 6:30"))
