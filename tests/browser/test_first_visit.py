import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Come
from tests.browser.town import Town
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser


def test_a_first_visit_shows_a_started_game(town: Town, come: Come) -> None:
    anna = come(town)
    assert town.printed.count("http") == 1
    expect(anna.newest).to_contain_text("The City Game!")
    board = anna.posts.nth(-2)
    expect(board).to_contain_text("Russian draughts")
    expect(board.get_by_role("button", name="Move", exact=True)).to_be_enabled()
    expect(board.locator("img.picture")).to_be_in_viewport(ratio=0.9)
    expect(anna.page.locator(".suggestion")).to_have_count(3)
    expect(anna.page.locator("#members .member")).to_have_count(5)
    expect(anna.page.locator("#sidebar .place")).to_have_count(4)
    anna.picture("first visit")


def test_light_colours(town: Town, come: Come) -> None:
    anna = come(town)
    anna.page.get_by_role("button", name="Light mode").click()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "light")
    anna.picture("light")
    anna.page.reload()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_phone(town: Town, come: Come) -> None:
    anna = come(town, **PHONE)
    anna.picture("phone")
    wide = "document.documentElement.scrollWidth > innerWidth"
    assert anna.page.evaluate(wide) is False
    anna.page.get_by_role("button", name="Channels").tap()
    anna.picture("phone channels")
    anna.page.locator("#sidebar").get_by_role("button", name="chat").tap()
    expect(anna.page.locator("#header h2")).to_have_text("chat")
    anna.say("from the train")
    expect(anna.newest).to_contain_text("from the train")
    anna.page.get_by_role("button", name="Members").tap()
    expect(anna.page.locator("#members")).to_be_in_viewport()


def play_against_damka(anna: Visitor) -> None:
    anna.page.get_by_text("Play against Damka").click()
    expect(anna.page.locator(".command-name")).to_have_text("/play")
    anna.send()
    expect(anna.newest).to_contain_text("Damka (1)")


def open_board_to_drag(anna: Visitor) -> None:
    expect(anna.newest).to_contain_text("to move · last move: 5.")
    anna.page.get_by_text("Drag a piece").click()
    expect(anna.page.locator(".command-name")).to_have_text("/board")
    anna.send()
    anna.press("Open the board")
    expect(anna.newest.get_by_role("link", name="Open the board", exact=True)).to_be_visible()


def test_suggestions_lead_somewhere(town: Town, come: Come) -> None:
    anna = come(town)
    anna.page.get_by_text("Never played?").click()
    anna.take("The board")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("Step 1 of 4")
    anna.page.get_by_text("Make Anna's move").click()
    anna.take("g3-h4")
    anna.page.keyboard.press("Enter")
    open_board_to_drag(anna)
    play_against_damka(anna)
    anna.page.get_by_text("Start another game").click()
    expect(anna.page.locator(".account-words strong")).to_have_text("David")
    expect(anna.page.locator(".field input")).to_have_value("@chloe")
    anna.take("Chloe")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("@David challenges @Chloe")
    anna.page.get_by_text("Accept it as Chloe").click()
    expect(anna.page.locator(".account-words strong")).to_have_text("Chloe")
    anna.press("Accept")
    expect(anna.newest.get_by_role("button", name="Move", exact=True)).to_be_visible()
    expect(anna.page.locator(".suggestions-head")).to_contain_text("6 of")
    be_reminded_and_late(anna)


def be_reminded_and_late(chloe: Visitor) -> None:
    """Move the clock until a reminder comes, and then past the deadline."""
    done = chloe.page.locator(".suggestions-head")
    chloe.page.get_by_text("Get a reminder").click()
    expect(chloe.page.locator("#header h2")).to_contain_text("Chloe v David · Frisian draughts")
    chloe.jump("+ 1 day")
    chloe.jump("+ 1 day")
    expect(done).to_contain_text("7 of")
    chloe.page.get_by_text("Let a deadline pass").click()
    chloe.jump("Just after")
    expect(chloe.newest).to_contain_text("ran out of time")
    expect(done).to_contain_text("8 of")
