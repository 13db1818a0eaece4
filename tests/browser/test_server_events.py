"""Events of a server on the page: above its channels, in their card, behind a link."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, SMALL_PHONE, Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser
WINDOWS: dict[str, Any] = {"desktop": DESKTOP, "phone": SMALL_PHONE}


@pytest.mark.parametrize("window", WINDOWS)
def test_an_event_behind_its_link(fresh_toys: Town, come: Come, window: str) -> None:
    anna = come(fresh_toys, **WINDOWS[window])
    anna.command("evening")
    anna.newest.get_by_role("link", name="Evening of toys").click()
    event = anna.page.get_by_role("dialog", name="Events").get_by_role("article")
    expect(event).to_contain_text("The large table in the attic")
    expect(event.locator("strong", has_text="one")).to_be_visible()
    expect(event.locator(".mention")).to_have_text("@Anna")
    expect(event.locator("img.event-picture")).to_have_js_property("naturalWidth", 480)
    interest = event.get_by_role("button", name="Interested")
    interest.click()
    expect(interest).to_have_attribute("aria-pressed", "true")
    expect(event.locator(".event-fans")).to_have_text("1")
    anna.pictures(f"events, {window}")


def test_time_passes_over_an_event(fresh_toys: Town, come: Come) -> None:
    anna = come(fresh_toys)
    anna.command("evening")
    expect(anna.page.get_by_role("button", name="1 event", exact=True)).to_be_visible()
    anna.jump("+ 1 hour")
    anna.page.get_by_role("button", name="1 event Now").click()
    card = anna.page.get_by_role("dialog", name="Events")
    expect(card.get_by_role("article")).to_contain_text("Happening now")
    anna.picture("events, now")
    card.get_by_role("button", name="Close").click()
    for _ in range(2):
        anna.jump("+ 1 hour")
    expect(anna.page.get_by_role("button", name="1 event")).to_have_count(0)
    anna.posts.get_by_role("link", name="Evening of toys").click()
    expect(anna.page.get_by_text("This event is over.")).to_be_visible()
