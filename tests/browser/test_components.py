"""Components that only show something: sections, pictures, separators, spoilers, avatars."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP, SMALL_PHONE, Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser
WINDOWS: dict[str, Any] = {
    "desktop": {**DESKTOP, "viewport": {"width": 1280, "height": 1100}},
    "phone": {**SMALL_PHONE, "viewport": {"width": 375, "height": 1100}},
}
LOADED = "image => image.complete && image.naturalWidth"
# The share of its frame that a picture fills.
FILLED = """image => {
    const [own, frame] = [image, image.closest(".gallery-item, .thumbnail")].map((node) => node.getBoundingClientRect());
    return Math.min(own.width / frame.width, own.height / frame.height);
}"""  # noqa: E501


@pytest.mark.parametrize("window", WINDOWS)
def test_everything_that_shows_something(toys: Town, come: Come, window: str) -> None:
    anna = come(toys, **WINDOWS[window])
    anna.order("samples", "")
    post = anna.newest
    expect(post.locator("img.picture")).to_have_count(6)
    check_pictures(post)
    covers = post.get_by_role("button", name="Show the spoiler")
    expect(covers).to_have_count(4)
    anna.pictures(f"components covered, {window}")
    hidden = post.get_by_role("button", name="Press 7")
    hidden.focus()
    expect(hidden).not_to_be_focused()  # keys do not reach it
    for _ in range(4):
        covers.first.focus()
        anna.page.keyboard.press("Enter")
    expect(covers).to_have_count(0)
    check_pictures(post)
    anna.pictures(f"components uncovered, {window}")
    hidden.click()
    expect(anna.newest).to_contain_text("Pressed 8 times")


def check_pictures(post: Locator) -> None:
    """Every picture has come from the page itself, and none leaves a gap in its place."""
    for image in post.locator("img.picture").all():
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate(LOADED)
        assert image.evaluate(FILLED) > 0.99
    avatar = post.locator(".thumbnail img").first
    expect(avatar).to_have_attribute("src", "pictures/" + str(avatar.evaluate(PERSON)))


PERSON = "image => image.closest('.post').querySelector('.mention').dataset.user"


def test_galleries_leave_no_gaps(fresh_toys: Town, come: Come) -> None:
    anna = come(fresh_toys, **SMALL_PHONE)
    for number, count in enumerate(range(2, 11), start=1):
        anna.begin("samples")
        anna.option("pictures").press_sequentially(str(count))
        anna.page.keyboard.press("Escape")
        anna.send()
        expect(anna.posts).to_have_count(number)
        items = anna.newest.locator(".gallery-item")
        expect(items).to_have_count(count)
        boxes = [each.bounding_box() for each in items.all()]
        area = sum(box["width"] * box["height"] for box in boxes if box)
        whole = anna.newest.locator(".gallery").bounding_box()
        assert whole is not None
        assert area > 0.93 * whole["width"] * whole["height"], count
    anna.picture("gallery of ten, phone")


def test_signs_of_the_bot(toys: Town, come: Come) -> None:
    anna = come(toys, **SMALL_PHONE)
    anna.command("signs")
    post = anna.newest
    expect(post.locator(".text img.emoji")).to_have_count(4)
    expect(post.get_by_role("button", name="black_man").locator("img")).to_have_count(1)
    post.get_by_role("combobox", name="Side").tap()
    anna.pictures("signs, phone")
    images = post.locator("img.emoji")
    expect(images).to_have_count(9)  # in the text, two buttons, the menu and its list
    for image in images.all():
        assert image.evaluate(LOADED)
