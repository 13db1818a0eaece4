"""A board in a tab of its own, and what a person does on it."""

import os
import re

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.visitor import ARTIFACTS, Visitor

Point = tuple[float, float]
STEPS = 6  # of a drag
IS_AT = """([x, y]) => [...document.querySelectorAll(".piece")].some((piece) => {
    const box = piece.getBoundingClientRect();
    return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 2;
})"""


class BoardWindow:
    """The board of a match in a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._fingers: CDPSession | None = None

    @property
    def grid(self) -> Locator:
        return self.page.get_by_role("grid")

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    @property
    def speech(self) -> Locator:
        return self.page.locator("#speech")

    @property
    def held(self) -> Locator:
        return self.page.locator(".piece.held")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def cell(self, square: str) -> Locator:
        return self.page.get_by_role("gridcell", name=re.compile(rf"^{square},"))

    def button(self, label: str) -> Locator:
        return self.page.get_by_role("button", name=label, exact=True)

    def middle(self, square: str) -> Point:
        box = self.cell(square).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def expect_on(self, square: str, words: str) -> None:
        """Wait until a square is said to hold something."""
        expect(self.cell(square)).to_have_accessible_name(re.compile(rf"^{square}, {words}"))

    def expect_at(self, square: str) -> None:
        """Wait until no piece is held, and one stands where this square is drawn."""
        expect(self.held).to_have_count(0)
        self.page.wait_for_function(IS_AT, arg=self.middle(square))

    @property
    def beside(self) -> Point:
        """A point of the page where no board is."""
        box = self.status.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def take(self, square: str, to: str) -> None:
        """Take a piece with the mouse, and hold it above another square."""
        self.page.mouse.move(*self.middle(square))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(to), steps=STEPS)
        expect(self.held).to_have_count(1)

    def drag(self, square: str, to: str) -> None:
        self.take(square, to)
        self.page.mouse.up()

    def touch(self, kind: str, *points: Point) -> None:
        """Let the screen feel fingers: touchStart, touchMove, touchEnd or touchCancel."""
        self._fingers = self._fingers or self.page.context.new_cdp_session(self.page)
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def take_by_finger(self, square: str, to: str) -> None:
        """Take a piece with a finger, and hold it above another square."""
        (x, y), (end_x, end_y) = self.middle(square), self.middle(to)
        self.touch("touchStart", (x, y))
        for step in range(1, STEPS + 1):
            share = step / STEPS
            self.touch("touchMove", (x + (end_x - x) * share, y + (end_y - y) * share))
        expect(self.held).to_have_count(1)

    def drag_by_finger(self, square: str, to: str) -> None:
        self.take_by_finger(square, to)
        self.touch("touchEnd")

    def tap(self, *squares: str) -> None:
        """Tap squares one after the other with a finger."""
        for square in squares:
            self.touch("touchStart", self.middle(square))
            self.touch("touchEnd")

    def picture(self, name: str) -> None:
        """Keep a screenshot if pictures are wanted."""
        if not os.environ.get("PICTURES"):
            return
        ARTIFACTS.mkdir(exist_ok=True)
        self.page.wait_for_timeout(250)  # pieces on their way
        self.page.screenshot(path=ARTIFACTS / f"{name}.png")

    def listen(self) -> None:
        """Begin to collect what is said to those who listen to the page."""
        self.page.evaluate(
            """() => {
                window.heard = [];
                const line = document.getElementById("speech");
                const hear = () => window.heard.push(line.textContent.replace("\u00a0", ""));
                new MutationObserver(hear).observe(line, {childList: true, characterData: true});
            }"""
        )

    @property
    def heard(self) -> list[str]:
        found: list[str] = self.page.evaluate("window.heard")
        return found


def open_board(visitor: Visitor, label: str = "Open the board") -> BoardWindow:
    """Ask for the board of the match that is played in this channel, and follow the link."""
    visitor.command("board")
    visitor.press(label)
    link = visitor.newest.get_by_role("link", name=label, exact=True)
    with visitor.page.context.expect_page() as opened:
        link.click()
    board = BoardWindow(opened.value)
    expect(board.page.get_by_role("gridcell").first).to_be_visible()
    return board


def start_match(
    one: Visitor, other: Visitor, position: str, *, variant: str = "Russian", channel: str
) -> None:
    """Begin a match from a position, which is played in a channel where nobody plays yet."""
    one.go(channel)
    other.go(channel)
    one.begin("challenge")
    name = other.page.locator(".account-words strong").inner_text()
    for option, text in (("opponent", name), ("variant", variant), ("colour", "White")):
        one.option(option).press_sequentially(text)
        one.take(text)
    one.option("opening").fill(position)
    one.page.keyboard.press("Escape")
    one.send()
    other.press("Accept")
    expect(one.posts.get_by_role("button", name="Move", exact=True)).to_be_visible()
