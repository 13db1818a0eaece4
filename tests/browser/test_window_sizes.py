"""The board in a browser on desktops, phones and in a corner: nothing is cut or covered."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board_window import BoardWindow, open_board, start_match
from tests.browser.conftest import Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser
NAME = """document.activeElement.ariaLabel
    ?? (document.activeElement.matches("button") ? document.activeElement.textContent : "")"""
PARTS = "#above, #board, #below, #status, #buttons > button"
FAULTS = """parts => {
    const box = (node) => node.getBoundingClientRect();
    const nodes = [...document.querySelectorAll(parts)];
    const shown = nodes.filter((node) => box(node).width && box(node).height);
    const name = (node) => node.id || node.textContent;
    const found = [];
    const note = (is, node, what) => is && found.push(`${name(node)} ${what}`);
    note(document.documentElement.scrollWidth > innerWidth, document.body, "is too wide");
    for (const node of shown) {
        const {left, right, top, bottom} = box(node);
        note(left < -0.5 || right > innerWidth + 0.5, node, "is cut at a side");
        note(top < -0.5 || bottom > innerHeight + 0.5, node, "is cut above or below");
        note(node.scrollWidth > node.clientWidth + 1, node, "has a word that is cut");
        note(node.scrollHeight > node.clientHeight + 1, node, "has a line that is cut");
    }
    shown.forEach((one, at) => shown.slice(at + 1).forEach((other) => {
        const [a, b] = [box(one), box(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        note(across > 0.5 && down > 0.5, one, `covers ${name(other)}`);
    }));
    return found;
}"""


SIZES = (1280, 800), (375, 812), (812, 375), (320, 640), (240, 135)
ZOOMED = ((320, 200), (320, 150))  # what is left of a desktop, and of a laptop, at 400 %
FINGER, TARGET = 44, 24  # pixels of a button, and of anything else that is pressed
SQUARE = {("Russian", 375): 40, ("Canadian", 375): 28}


def resize(window: BoardWindow, width: int, height: int) -> None:
    window.page.set_viewport_size({"width": width, "height": height})
    window.page.wait_for_timeout(100)  # until it is laid out


def list_small_targets(window: BoardWindow) -> list[str]:
    """Return what is too small to be pressed."""
    small = []
    assert window.page.evaluate("matchMedia('(pointer: coarse)').matches")
    for each in window.page.get_by_role("button").all():
        box = each.bounding_box()
        if box and box["height"] < FINGER:
            small.append(f"{each.inner_text()}: {box['height']}")
    return small


@pytest.mark.parametrize("variant", ["Russian", "Canadian"])
def test_nothing_is_cut_or_covered(town: Town, come: Come, variant: str) -> None:
    anna, ben = come(town, has_touch=True), come(town, "ben", has_touch=True)
    start_match(anna, ben, "", variant=variant, channel="quick-games")
    window = open_board(anna)
    men = window.page.get_by_role("gridcell", name="white man")
    for words in ("to move", "already a piece"):
        expect(window.status).to_contain_text(words)
        for width, height in SIZES:
            resize(window, width, height)
            faults = window.page.evaluate(FAULTS, PARTS)
            assert (faults, list_small_targets(window)) == ([], []), (width, height)
            box = men.first.bounding_box()
            assert box is not None
            # Of 12 x 12 at 320 pixels one is a hair less than 24; buttons of Moves do the same.
            least = SQUARE.get((variant, width), TARGET - 0.1)
            assert width == 240 or box["width"] >= least, (width, height)
            window.picture(f"board in a browser, {variant}, {width} x {height}")
        resize(window, *SIZES[0])
        names = [each.get_attribute("aria-label") or "" for each in men.all()[-2:]]
        window.drag(names[1].partition(",")[0], names[0].partition(",")[0])


@pytest.mark.parametrize(("width", "height"), ZOOMED)
def test_zoomed_four_times_all_can_be_reached(
    town: Town, come: Come, width: int, height: int
) -> None:
    window = open_board(come(town))
    resize(window, width, height)
    assert window.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part in ("#above", "#below", "#status"):
        window.page.locator(part).scroll_into_view_if_needed()
        expect(window.page.locator(part)).to_be_in_viewport(ratio=1)
    window.page.evaluate("scrollTo(0, 0)")
    focused = window.page.locator(":focus")
    names = []
    for _ in range(6):  # the moves that were played are a stop, too, where they must be scrolled
        window.page.keyboard.press("Tab")
        expect(focused).to_be_in_viewport(ratio=0.98)  # but for a rim
        names.append(window.page.evaluate(NAME))
    assert re.match(".*can move", names.pop(0))
    assert [name for name in names if name] == ["Moves", "Type a move", "Flip board", "Keys"]
    for label in ("Moves", "Type a move", "Keys"):
        window.button(label).click()
        close = window.button("Close")
        close.scroll_into_view_if_needed()
        expect(close).to_be_in_viewport(ratio=1)
        close.click()
    window.cell("g3").scroll_into_view_if_needed()
    window.drag("g3", "f4")
    window.expect_on("f4", "white man")
