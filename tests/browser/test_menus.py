"""What Damka offers in the menus of people and messages, on a small phone."""

import pytest
from playwright.sync_api import FilePayload, expect

from tests.browser.conftest import SMALL_PHONE, Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser


def test_by_a_finger_alone(town: Town, come: Come) -> None:
    anna = come(town, **SMALL_PHONE)
    anna.say("@ben what now? 1. c3-d4 b6-c5 2. d4:b6 a7:c5")
    expect(anna.newest).to_contain_text("what now?")
    anna.rest_on(anna.newest.locator(".text p"))
    anna.pictures("menu of a game, phone")
    anna.menu.get_by_role("menuitem", name="Import").tap()
    expect(anna.newest.locator("img.picture")).to_have_count(1)
    expect(anna.newest).to_contain_text("Russian draughts")
    anna.pictures("game of a message, phone")
    mention = anna.posts.filter(has_text="what now?").locator(".mention", has_text="@Ben")
    mention.first.tap()
    anna.page.get_by_role("dialog", name="Ben").get_by_role("button", name="Challenge").tap()
    form = anna.page.get_by_role("dialog", name="New challenge")
    expect(form.get_by_role("combobox", name="Opponent")).to_have_text("Ben")
    form.get_by_role("button", name="Submit").tap()
    expect(anna.newest).to_contain_text("@Anna challenges @Ben")
    anna.pictures("challenge by a menu, phone")


def test_a_challenge_by_a_form(town: Town, come: Come) -> None:
    """Game, clock and colour take six touches after the form is open, and no typing."""
    anna = come(town, **SMALL_PHONE)
    anna.command("challenge")
    form = anna.page.get_by_role("dialog", name="New challenge")
    anna.pictures("form for a challenge, phone")
    for menu, option in (("Variant", "English draughts"), ("Clock", "15 minutes + 10 seconds")):
        form.get_by_role("combobox", name=menu).tap()
        anna.page.get_by_role("option", name=option).first.tap()
    form.get_by_label("White").tap()
    anna.pictures("form for a challenge filled in, phone")
    form.get_by_role("button", name="Submit").tap()
    expect(anna.newest).to_contain_text("@Anna is looking for an opponent")
    expect(anna.newest).to_contain_text("English draughts (checkers) · 15 minutes")
    anna.press("Change")
    changed = anna.page.get_by_role("dialog", name="Change this challenge")
    expect(changed.get_by_label("White")).to_be_checked()
    changed.get_by_label("Black").tap()
    changed.get_by_role("button", name="Submit").tap()
    expect(anna.newest).to_contain_text("@Anna plays Black")
    anna.pictures("changed challenge, phone")


def test_lists_with_small_boards_and_a_form_for_a_file(town: Town, come: Come) -> None:
    anna = come(town, **SMALL_PHONE)
    anna.command("games")
    expect(anna.newest.locator("img")).not_to_have_count(0)
    anna.newest.get_by_role("button", name="1 · Move").scroll_into_view_if_needed()
    anna.pictures("few games, phone")
    anna.command("watch")
    anna.press("1 · Watch")
    expect(anna.newest.locator("img.picture")).to_have_count(1)
    anna.command("record")
    anna.press("Open a file")
    form = anna.page.get_by_role("dialog", name="Open a file")
    anna.pictures("form for a file, phone")
    with anna.page.expect_file_chooser() as chooser:
        form.get_by_role("button", name="Drop").tap()
    game = b"1. c3-d4 b6-c5 2. d4:b6 a7:c5 *"
    file: FilePayload = {"name": "a.pdn", "mimeType": "text/plain", "buffer": game}
    chooser.value.set_files([file])
    form.get_by_role("button", name="Submit").tap()
    expect(anna.newest).to_contain_text("Russian draughts")
