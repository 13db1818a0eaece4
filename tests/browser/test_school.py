"""The first lesson on a phone: everything is in view, and a thumb is enough."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser

STEPS = (  # what is pressed in the lesson, and what is told then
    ("Next", "What is the name of the marked square"),
    ("c3", "Not that one."),
    ("a1", "Yes, that's a1."),
    ("Next", "And what is the name of this square?"),
    ("Show me", "Here's a small hint: c3."),
    ("c3", "Right. Now you can name every square."),
    ("Next", "Tap any dark square in that row."),
    ("b8", "A man who gets there becomes a king."),
    ("Next", "Lesson done! ★★☆"),
)


def test_the_first_lesson_on_a_phone(town: Town, come: Come) -> None:
    anna = come(town, **PHONE)
    anna.begin("learn")
    anna.send()
    lesson = anna.newest
    expect(lesson).to_contain_text("Draughts school")
    lesson.get_by_role("button", name="Continue: The board").tap()
    expect(lesson).to_contain_text("This is the board")
    anna.picture("lesson on a phone")
    for number, (label, words) in enumerate(STEPS, 1):
        lesson.get_by_role("button", name=label, exact=True).tap()
        expect(lesson).to_contain_text(words)
        expect(lesson.locator("img.picture")).to_be_visible()
        anna.picture(f"lesson on a phone {number}")
    assert anna.page.evaluate("document.documentElement.scrollWidth > innerWidth") is False
    width = lesson.locator("img.picture").bounding_box()
    assert width is not None
    assert width["width"] > 280
