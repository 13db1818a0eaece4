"""Menus of people and messages: by right click, by a finger that rests, by keys."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE, Come
from tests.browser.town import AS_DISCORD, Town

pytestmark = pytest.mark.browser


def test_the_menu_of_a_message(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.say("@ben c3-d4 was best")
    text = anna.newest.locator(".text")
    text.click(button="right", position={"x": 200, "y": 10})
    anna.pictures("menu of a message, desktop")
    anna.menu.get_by_role("menuitem", name="Quote this").click()
    form = anna.page.get_by_role("dialog", name="Quote")
    form.get_by_role("textbox", name="Your words").fill("Indeed.")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("Indeed.")
    expect(anna.newest.locator(".mention")).to_have_text("@Ben")


def test_the_menu_of_a_person(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.page.locator("#members").get_by_role("button", name="Ben").click(button="right")
    anna.menu.get_by_role("menuitem", name="Greet").click()
    expect(anna.newest).to_contain_text("Hello, Ben!")
    expect(anna.newest.locator(".reply-command")).to_have_text("Greet")
    anna.newest.locator(".name").click()
    card = anna.page.get_by_role("dialog", name="Toy")
    card.get_by_role("button", name="Greet").click()
    expect(anna.newest).to_contain_text("Hello, damka!")


def test_fingers_that_rest(toys: Town, come: Come) -> None:
    anna = come(toys, **SMALL_PHONE)
    anna.say("a message to press for long")
    anna.rest_on(anna.newest.locator(".text p"))
    anna.pictures("menu of a message, phone")
    anna.menu.get_by_role("menuitem", name="Inspect").tap()
    expect(anna.newest).to_contain_text("Only you can see this")
    anna.rest_on(anna.newest.locator(".text p"))  # a private answer has no commands
    expect(anna.menu.get_by_role("menuitem")).to_have_text(["Copy the text", "Dismiss message"])
    anna.page.touchscreen.tap(180, 150)
    expect(anna.menu).to_have_count(0)
    anna.rest_on(anna.posts.filter(has_text="press for long").last.locator(".name"))
    expect(anna.menu.get_by_role("menuitem")).to_have_text(["Greet", "Profile"])
    anna.pictures("menu of a person, phone")
    anna.menu.get_by_role("menuitem", name="Greet").tap()
    expect(anna.newest).to_contain_text("Hello, Anna!")


def test_menus_by_keys_alone(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.say("take this back")
    more = anna.posts.filter(has_text="take this back").get_by_role("button", name="More")
    more.focus()
    keyboard = anna.page.keyboard
    keyboard.press("Enter")
    expect(anna.menu.get_by_role("menuitem", name="Inspect")).to_be_focused()
    keyboard.press("Escape")
    expect(anna.menu).to_have_count(0)
    expect(more).to_be_focused()
    keyboard.press("Enter")
    expect(anna.menu.get_by_role("menuitem", name="Inspect")).to_be_focused()
    keyboard.press("ArrowUp")
    keyboard.press("Enter")
    expect(anna.posts.filter(has_text="take this back")).to_have_count(0)


def test_a_message_that_is_drawn_anew_below_its_menu(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.say("drawn anew")
    post = anna.posts.filter(has_text="drawn anew")
    post.get_by_role("button", name="More").focus()
    anna.page.keyboard.press("Enter")
    expect(anna.menu.get_by_role("menuitem", name="Inspect")).to_be_focused()
    post.evaluate("post => post.replaceWith(post.cloneNode(true))")
    anna.page.keyboard.press("Escape")
    expect(post.get_by_role("button", name="More")).to_be_focused()


@pytest.mark.parametrize("deadline", [AS_DISCORD])
def test_a_bot_that_does_not_answer(fresh_toys: Town, come: Come) -> None:
    anna = come(fresh_toys)
    anna.turn("Kill")
    anna.say("hello")
    anna.newest.click(button="right")
    anna.menu.get_by_role("menuitem", name="Inspect").click()
    expect(anna.newest).to_contain_text("The application did not respond")
    expect(anna.newest.locator(".reply-command")).to_have_text("Inspect")
