"""Forms of the bot: every kind of field, what is refused where, keys alone, on phones."""

from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, expect

from tests.browser.conftest import DESKTOP, SMALL_PHONE, Come
from tests.browser.town import AS_DISCORD, Town
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser
WINDOWS: dict[str, Any] = {"desktop": DESKTOP, "phone": SMALL_PHONE}


def open_form(anna: Visitor, title: str = "Enter a tournament") -> Locator:
    form = anna.page.get_by_role("dialog", name=title)
    expect(form).to_be_visible()
    return form


def attach(form: Locator, *names: str, content: bytes = b"1. c3-d4") -> None:
    files: list[FilePayload] = [
        {"name": name, "mimeType": "text/plain", "buffer": content} for name in names
    ]
    with form.page.expect_file_chooser() as chooser:
        form.get_by_role("button", name="Drop up to 2 files").click()
    chooser.value.set_files(files)


@pytest.mark.parametrize("window", WINDOWS)
def test_every_kind_of_field(toys: Town, come: Come, window: str) -> None:
    anna = come(toys, **WINDOWS[window])
    anna.command("sign-up")
    form = open_form(anna)
    form.get_by_role("button", name="Submit").click()
    expect(form.locator(".field-problem", has_text="This field is required.")).to_have_count(3)
    expect(form.get_by_role("textbox", name="About you")).to_be_focused()
    fill_in(form)
    attach(form, "a.pdn", "b.pdn")
    form.get_by_role("button", name="Remove a.pdn").click()
    expect(form.locator(".form-files")).to_have_text("b.pdn8 bytes")
    anna.pictures(f"form filled in, {window}")
    form.get_by_role("button", name="Submit").click()
    expect(form).to_have_count(0)
    expect(anna.newest).to_contain_text("Long games|slow|mo we|ben|1. c3-d4")


def fill_in(form: Locator) -> None:
    """Fill in what is required, with two mistakes that are told and then put right."""
    form.get_by_role("textbox", name="About you").fill("ab")
    form.get_by_label("Slow").check()
    form.get_by_label("Monday").check()
    expect(form.get_by_text("Write at least 3 characters, not 2.")).to_be_visible()
    expect(form.get_by_text("Choose at least 2.")).to_be_visible()
    form.get_by_role("textbox", name="About you").fill("Long games")
    form.get_by_label("Wednesday").check()
    expect(form.locator(".field-problem:not(:empty)")).to_have_count(0)
    form.get_by_role("combobox", name="Partner").click()
    form.get_by_role("option", name="Ben").click()


def test_roles_and_channels(toys: Town, come: Come) -> None:
    anna = come(toys, **SMALL_PHONE)
    anna.command("sign-up", wishes="True")
    form = open_form(anna, "Wishes")
    expect(form.locator(".text strong")).to_have_text("choose")
    form.get_by_text("Counts for the table.").click()
    expect(form.get_by_role("checkbox", name="Rated")).not_to_be_checked()
    form.get_by_role("combobox", name="Where").click()
    for channel in ("#toys", "#attic"):
        form.get_by_role("option", name=channel).click()
    anna.pictures("form with channels, phone")
    whom = form.get_by_role("combobox", name="Whom")
    for shown in ("Ben", "Make a selection"):  # a second press takes the choice back
        whom.click()
        form.get_by_role("option", name="Ben").click()
        expect(whom).to_have_text(shown)
    form.get_by_role("button", name="Submit").click()
    expect(anna.newest).to_contain_text("False||toys attic|")


def test_a_form_by_keys_alone(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.command("sign-up")
    form = open_form(anna)
    keyboard = anna.page.keyboard
    expect(form.get_by_role("textbox", name="About you")).to_be_focused()
    keyboard.type("abc")
    for key in ("Tab", "ArrowDown", "Tab", "Space", "Tab", "Space", "Tab", "Tab", "ArrowDown"):
        keyboard.press(key)
    expect(form.get_by_role("option", selected=True)).to_contain_text("Toy")
    keyboard.press("Escape")  # only the list goes
    expect(form.get_by_role("option")).to_have_count(0)
    keyboard.press("Control+Enter")
    expect(form).to_have_count(0)
    expect(anna.newest).to_contain_text("abc|slow|mo tu||")
    expect(anna.box).to_be_focused()


@pytest.mark.parametrize("deadline", [AS_DISCORD])
def test_what_was_typed_survives_a_fault(fresh_toys: Town, come: Come) -> None:
    anna, ben = come(fresh_toys), come(fresh_toys, "ben")
    anna.command("menu")
    anna.press("Form")
    form = open_form(anna, "A form")
    form.get_by_role("textbox", name="Move").fill("c3-d4")
    form.get_by_role("combobox", name="Side").click()
    form.get_by_role("option", name="Black").click()
    ben.turn("Kill")
    form.get_by_role("button", name="Submit").click()
    expect(form.get_by_text("Something went wrong. Try again.")).to_be_visible()
    expect(form.get_by_role("textbox", name="Move")).to_have_value("c3-d4")
    expect(form.get_by_role("combobox", name="Side")).to_have_text("Black")


def test_a_file_that_is_too_large(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.command("sign-up")
    form = open_form(anna)
    attach(form, "a.pdn", content=bytes(10 * 1024 * 1024 + 1))
    expect(form.get_by_text("a.pdn is larger than 10 MB.")).to_be_visible()
    expect(form.locator(".form-files li")).to_have_count(0)
    form.get_by_role("button", name="Cancel").click()
    expect(form).to_have_count(0)  # no person types in the moment in which it goes
    anna.page.keyboard.type("typed at once")
    expect(anna.box).to_have_value("typed at once")
