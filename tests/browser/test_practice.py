"""An ending on a small phone: chosen, thrown away, taken back, hinted at, won, in both themes."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import SMALL_PHONE, Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser


def tap(post: Locator, label: str) -> None:
    post.get_by_role("button", name=label, exact=True).tap()


def test_an_ending_on_a_phone(town: Town, come: Come) -> None:
    anna = come(town, **SMALL_PHONE)
    anna.begin("practice")
    anna.send()
    expect(anna.newest).to_contain_text("Everyone should know how to win or save these.")
    anna.pictures("endings, list")
    anna.newest.get_by_role("combobox", name="Choose an ending").tap()
    anna.page.get_by_role("option", name="Two men catch a king").first.tap()
    expect(anna.newest).to_contain_text("Move 1 of at most 5.")
    anna.pictures("endings, begun")
    tap(anna.newest, "g3-h4")
    expect(anna.newest).to_contain_text("That lets Black win.")
    anna.pictures("endings, thrown away")
    tap(anna.newest, "Take back")
    tap(anna.newest, "Hint")
    expect(anna.newest).to_contain_text("small hint: look at the piece")
    tap(anna.newest, "Show the move")
    expect(anna.newest).to_contain_text("Now you play it")
    anna.pictures("endings, hint")
    tap(anna.newest, "g3-f4")
    expect(anna.newest).to_contain_text("Move 2 of at most 5.")
    tap(anna.newest, "h6:f4")
    expect(anna.newest).to_contain_text("1 of 3 stars")
    anna.pictures("endings, won")
    assert anna.page.evaluate("document.documentElement.scrollWidth > innerWidth") is False
