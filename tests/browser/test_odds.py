"""Odds on a small phone: chosen behind More in the form of a challenge, and told on its card."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE, Come
from tests.browser.test_command_forms import choose, open_form, press_page, submit
from tests.browser.town import Town

pytestmark = pytest.mark.browser
MENU = "Opening or odds"


def test_odds_from_a_form(town: Town, come: Come) -> None:
    anna = come(town, **SMALL_PHONE)
    form = open_form(anna, "challenge", "New challenge")
    choose(anna, form, "Clock", "15 minutes + 10 seconds per move")
    form.get_by_label("More: opening").tap()
    submit(form)
    press_page(anna)
    rest = anna.page.get_by_role("dialog", name="More about this challenge")
    rest.get_by_role("combobox", name=MENU).tap()
    options = anna.page.get_by_role("option")
    expect(options.filter(has_text="three men and three quarters of the time")).to_have_count(2)
    anna.pictures("odds in a form, phone")
    is_wide = anna.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    assert not is_wide  # nothing stands out at the side
    options.filter(has_text="4 · You give a man and half of the time").first.tap()
    submit(rest)
    expect(anna.newest).to_contain_text("gives a man and half of the time (e3)")
    expect(anna.newest).to_contain_text("White: 7 minutes 30 seconds + 5 seconds per move")
    anna.pictures("challenge with odds, phone")
