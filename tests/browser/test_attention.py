"""What tells people where to look: private answers, badges, suggestions, colours."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import PHONE, Come
from tests.browser.town import Town
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser


def test_a_private_answer_is_brought_into_sight(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.command("menu")
    for number in range(30):
        anna.say(f"line {number}")
        expect(anna.newest).to_contain_text(f"line {number}")
    menu = anna.page.get_by_role("combobox", name="Piece").last
    menu.scroll_into_view_if_needed()
    expect(anna.newest).not_to_be_in_viewport()
    menu.click()
    anna.page.get_by_role("option", name="A1").click()
    anna.page.keyboard.press("Escape")
    expect(anna.newest).to_contain_text("Only you can see this")
    expect(anna.newest).to_be_in_viewport(ratio=1)


def test_whose_turn_it_is_shows_on_the_picture(toys: Town, come: Come) -> None:
    anna = come(toys)
    ben = anna.page.get_by_role("button", name="Switch to Ben")
    anna.become("Ben")
    anna.become("Anna")
    expect(ben.locator(".badge")).to_have_count(0)
    anna.command("ping", who="Ben")
    expect(ben.locator(".badge")).to_have_text("1")
    anna.picture("badge")
    anna.become("Ben")
    expect(anna.newest).to_contain_text("your turn, @Ben")
    anna.become("Anna")
    expect(ben.locator(".badge")).to_have_count(0)


def test_a_phone_shows_it_on_the_menu(toys: Town, come: Come) -> None:
    anna = come(toys, **PHONE)
    anna.command("ping", who="Ben")
    menu = anna.page.locator(".menu-button")
    expect(menu.locator(".badge")).to_have_text("1")
    anna.page.get_by_role("button", name="Channels").tap()
    badge = anna.page.get_by_role("button", name="Switch to Ben").locator(".badge")
    expect(badge).to_have_text("1")
    anna.picture("phone badge")
    anna.page.get_by_role("button", name="Switch to Ben").tap()
    expect(menu.locator(".badge")).to_have_count(0)


def test_unread_channels_stay_unread_over_a_reload(toys: Town, come: Come) -> None:
    ben = come(toys, "ben")
    ben.go("attic")
    anna = come(toys)
    anna.command("ping", who="Ben")
    toys_of_ben = ben.page.locator("#sidebar .place", has_text="toys")
    expect(toys_of_ben).to_have_class(re.compile("unread"))
    ben.page.reload()
    expect(toys_of_ben.locator(".badge")).to_have_text("1")
    ben.go("toys")
    ben.page.reload()
    expect(toys_of_ben).not_to_have_class(re.compile("unread"))


def test_suggestions_are_ticked_off_and_follow_one_another(toys: Town, come: Come) -> None:
    anna = come(toys)
    cards = anna.page.locator(".suggestion")
    expect(cards).to_have_count(3)
    anna.command("ping", who="Ben")  # which is the first, and makes room for the last
    expect(cards.last).to_contain_text("Do nothing")
    anna.go("attic")
    cards.filter(has_text="Whisper").click()
    expect(anna.page.locator("#header h2")).to_have_text("toys")
    expect(anna.page.locator(".command-name")).to_have_text("/say")
    anna.page.clock.install()
    anna.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=5))  # its praise is short
    anna.page.keyboard.press("Enter")
    done = cards.filter(has_text="Whisper")
    expect(done).to_be_disabled()
    expect(done.get_by_role("img", name="Done")).to_be_visible()
    anna.picture("suggestion done")
    anna.page.clock.fast_forward(5000)  # milliseconds
    expect(done).to_have_count(0)
    expect(anna.page.locator(".suggestions-head")).to_contain_text("of 4")


def test_the_colours_are_those_of_the_machine(toys: Town, come: Come) -> None:
    anna = come(toys, color_scheme="light")
    page = anna.page.locator("html")
    expect(page).to_have_attribute("data-theme", "light")
    anna.page.emulate_media(color_scheme="dark")
    expect(page).to_have_attribute("data-theme", "dark")
    anna.page.get_by_role("button", name="Light mode").click()
    expect(page).to_have_attribute("data-theme", "light")
    anna.page.reload()
    expect(page).to_have_attribute("data-theme", "light")


def test_a_file_is_chosen_by_the_keyboard(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.begin("record import")
    field = anna.page.get_by_role("textbox", name=re.compile("^file:"))
    expect(field).to_be_focused()
    with anna.page.expect_file_chooser() as chooser:
        anna.page.keyboard.press("Enter")
    chooser.value.set_files({"name": "g.pdn", "mimeType": "text/plain", "buffer": b"by keys"})
    expect(field).to_have_value("g.pdn")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("by keys")


def test_an_optional_file_opens_its_chooser_at_once(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.begin("options")
    anna.option("who").press_sequentially("@be")
    anna.take("Ben")
    anna.option("number").fill("4")
    tail = anna.page.get_by_role("textbox", name="More options")
    tail.fill("file")
    with anna.page.expect_file_chooser() as chooser:
        tail.press("Enter")
    chooser.value.set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"dropped"})
    expect(anna.option("file")).to_have_value("a.txt")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("ben|4|None|dropped|")


def test_a_text_that_no_option_takes_is_not_lost(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.begin("options")
    anna.option("who").press_sequentially("@be")
    anna.take("Ben")
    anna.option("number").fill("4")
    tail = anna.page.get_by_role("textbox", name="More options")
    tail.fill("cabbage")
    tail.press("Enter")
    expect(anna.popup).to_contain_text("/options has no option “cabbage”.")
    expect(tail).to_have_value("cabbage")
    tail.fill("")
    tail.press("Enter")
    expect(anna.newest).to_contain_text("ben|4")


HOLD_READING = """
    window.readers = [];
    FileReader.prototype.readAsDataURL = new Proxy(FileReader.prototype.readAsDataURL, {
        apply: (read, reader, files) => window.readers.push(() => read.apply(reader, files)),
    });
    null  // a function would be called
"""


def test_enter_is_kept_while_a_file_is_read(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.page.evaluate(HOLD_READING)
    anna.begin("record import")
    field = anna.option("file")
    with anna.page.expect_file_chooser() as chooser:
        anna.page.keyboard.press("Enter")
    chooser.value.set_files({"name": "g.pdn", "mimeType": "text/plain", "buffer": b"slowly read"})
    expect(field).to_have_value("g.pdn")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("Sending command…")
    anna.page.keyboard.press("Enter")  # a second Enter finds an empty line
    assert anna.page.evaluate("window.readers.length") == 1
    anna.page.evaluate("window.readers.forEach((read) => read())")
    expect(anna.newest).to_contain_text("slowly read")
    expect(anna.posts.filter(has_text="slowly read")).to_have_count(1)


def is_overflowing(visitor: Visitor) -> object:
    return visitor.page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("width", [320, 350, 720, 1280])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_width(toys: Town, come: Come, width: int, scheme: str) -> None:
    size = {"width": width, "height": 700}
    anna = come(toys, viewport=size, color_scheme=scheme, has_touch=width < 700)
    anna.command("menu")
    anna.command("board")
    expect(anna.newest.get_by_role("button", name=re.compile("Press"))).to_be_in_viewport()
    assert is_overflowing(anna) is False
    anna.picture(f"{scheme} {width}")
    if width < 700:
        anna.page.get_by_role("button", name="Channels").tap()
        shade = anna.page.locator("#shade")
        box = anna.page.locator("#sidebar").bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width - 40  # there is something to tap beside it
        anna.picture(f"{scheme} {width} menu")
        shade.tap(position={"x": width - 15, "y": 300})
        expect(shade).to_be_hidden()
    assert is_overflowing(anna) is False


def test_what_is_typed_stays_with_its_channel(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.box.fill("for the toys")
    anna.go("attic")
    expect(anna.box).to_have_value("")
    anna.box.fill("for the attic")
    anna.go("toys")
    expect(anna.box).to_have_value("for the toys")
    anna.become("Ben")
    expect(anna.box).to_have_value("")
    anna.become("Anna")
    expect(anna.box).to_have_value("for the toys")


class HeldPages:
    """Hold back the messages of rooms that are opened on their way to the window."""

    def __init__(self, page: Page) -> None:
        self._frames: list[tuple[WebSocketRoute, str | bytes]] = []
        self._is_holding = False
        page.route_web_socket(re.compile("/live"), self._connect)

    def _connect(self, window: WebSocketRoute) -> None:
        playground = window.connect_to_server()
        playground.on_message(lambda frame: self._pass_on(window, frame))

    def _pass_on(self, window: WebSocketRoute, frame: str | bytes) -> None:
        if self._is_holding and "has_more" in (json.loads(frame).get("result") or {}):
            self._frames.append((window, frame))
        else:
            window.send(frame)

    def hold(self) -> None:
        self._is_holding = True

    def release(self) -> None:
        self._is_holding = False
        for window, frame in self._frames:
            window.send(frame)


def test_what_is_typed_while_a_room_loads_is_kept(toys: Town, come: Come) -> None:
    anna = come(toys)
    pages = HeldPages(anna.page)
    anna.page.reload()
    expect(anna.page.locator(".account-words strong")).to_have_text("Anna")
    anna.box.fill("of Anna")
    pages.hold()
    anna.become("Ben")
    anna.box.fill("of Ben")
    pages.release()
    expect(anna.page.locator(".account-words strong")).to_have_text("Ben")
    expect(anna.box).to_have_value("of Ben")
    anna.become("Anna")
    expect(anna.box).to_have_value("of Anna")
