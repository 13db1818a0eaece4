"""The board in a browser when its line is cut, the bot is gone, or its person is signed out."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.board_window import open_board
from tests.browser.conftest import Come
from tests.browser.town import Town
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser
LOST = re.compile("\\blost\\b")
CLOSED = "This board is closed. In Discord, press Open the board again."


class Wire:
    """Lies between pages and the bot: hears what pages ask for, and may lose what is answered."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.is_deaf = False
        self._ends: list[WebSocketRoute] = []

    def lay(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self._ends.append(route)

        def ask(text: str | bytes) -> None:
            if (frame := json.loads(text))["t"] == "act":
                self.asked.append(frame)
            server.send(text)

        route.on_message(ask)
        server.on_message(lambda text: None if self.is_deaf else route.send(text))

    def cut(self) -> None:
        self._ends[-1].close(code=1012)  # as if the bot restarted


def forget(visitor: Visitor, words: str) -> None:
    """Forget what the browser itself says of requests that fail here on purpose."""
    assert all(words in each for each in visitor.complaints), visitor.complaints
    visitor.complaints.clear()


def test_the_bot_dies_and_comes_back(town: Town, come: Come) -> None:
    anna = come(town)
    window = open_board(anna)
    anna.turn("Kill")
    expect(window.status).to_have_text("Reconnecting …")
    expect(window.speech).to_have_text("Reconnecting …")
    expect(window.page.locator("#page")).to_have_class(LOST)
    window.page.mouse.move(*window.middle("g3"))
    window.page.mouse.down()
    expect(window.held).to_have_count(0)  # nothing is taken while the line is lost
    window.page.mouse.up()
    anna.turn("Start")
    expect(window.status).to_contain_text("Anna to move")
    expect(window.page.locator("#page")).not_to_have_class(LOST)
    window.drag("g3", "f4")
    window.expect_on("f4", "white man")
    expect(window.status).to_contain_text("Ben to move")
    forget(anna, "WebSocket")


def test_a_drop_whose_answer_is_lost_counts_once(town: Town, come: Come) -> None:
    anna, ben = come(town), come(town, "ben")
    wire = Wire()
    anna.page.context.route_web_socket(re.compile("/live$"), wire.lay)
    window, other = open_board(anna), open_board(ben)
    wire.is_deaf = True
    window.drag("g3", "f4")
    expect(window.status).to_have_text("Moving …")
    other.expect_on("f4", "white man")
    other.drag("g5", "h4")
    wire.is_deaf = False
    wire.cut()
    window.expect_on("h4", "black man")
    expect(window.status).to_contain_text("Anna to move")
    expect(window.page.locator(".piece.pale")).to_have_count(0)
    assert len(wire.asked) == 2
    assert len({frame["id"] for frame in wire.asked}) == 1
    window.drag("h2", "g3")
    other.expect_on("g3", "white man")


def test_a_link_works_once_and_a_session_in_its_tab(town: Town, come: Come) -> None:
    anna = come(town)
    window = open_board(anna)
    assert "#" not in window.page.url
    link = anna.newest.get_by_role("link", name="Open the board", exact=True).get_attribute("href")
    window.page.reload()
    window.expect_on("g3", "white man, can move")
    window.drag("g3", "f4")
    expect(window.status).to_contain_text("Ben to move")
    for address, words in (
        (link, "This link has been used, or is too old. In Discord, press Open the board again."),
        (window.page.url, CLOSED),
    ):
        anew = anna.page.context.new_page()
        anew.goto(address or "")
        expect(anew.locator("#status")).to_contain_text(words)
        expect(anew.get_by_role("button")).to_have_count(0)
        anew.close()
    expect(window.status).to_contain_text("Ben to move")
    forget(anna, "403")


def test_signed_out_in_chat(town: Town, come: Come) -> None:
    anna = come(town)
    window = open_board(anna)
    anna.command("privacy")
    anna.press("Close my open boards")
    expect(window.status).to_have_text(CLOSED)
    expect(window.speech).to_have_text(CLOSED)
    expect(window.page.get_by_role("button")).to_have_count(0)
    window.page.reload()
    expect(window.status).to_have_text(CLOSED)
