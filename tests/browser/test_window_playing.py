"""Two boards in browsers: what one plays the other sees, and so does the channel."""

import pytest
from playwright.sync_api import expect

from tests.browser.board_window import BoardWindow, open_board, start_match
from tests.browser.conftest import SMALL_PHONE, Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser
FORK = "W:Wc3,h2:Bd4,d6,f6,a7"  # two captures that part on e5


def test_a_mouse_and_a_finger_play_each_other(town: Town, come: Come) -> None:
    anna, ben = come(town), come(town, "ben", **SMALL_PHONE)
    desk, phone = open_board(anna), open_board(ben)
    desk.drag("g3", "f4")
    for window in (desk, phone):
        window.expect_on("f4", "white man")
        window.expect_on("g3", "empty")
    expect(phone.status).to_contain_text("Ben to move")
    phone.drag_by_finger("g5", "h4")
    for window in (desk, phone):
        window.expect_on("h4", "black man")
        window.expect_on("g5", "empty")
    for visitor in (anna, ben):
        expect(visitor.page.locator("#posts")).to_contain_text("g5\u2011h4")
    desk.picture("board in a browser, desktop")
    phone.picture("board in a browser, phone")


def test_a_refusal_says_what_chat_says(town: Town, come: Come) -> None:
    anna, ben = come(town), come(town, "ben")
    start_match(anna, ben, FORK, channel="quick-games")
    window = open_board(anna)
    window.listen()
    for start, end in (("c3", "d4"), ("h2", "g3"), ("c3", "b4")):
        anna.order("move", f"{start}-{end}")
        told = anna.page.locator(".post.private").last
        window.drag(start, end)
        expect(window.status).to_contain_text(told.get_by_role("paragraph").first.inner_text())
        for line in window.status.inner_text().split("\n"):
            expect(told).to_contain_text(line)
            expect(window.speech).to_contain_text(line)
        window.expect_at(start)
        window.expect_on(start, "white man")
    assert len(window.heard) == 3


def check_fork(window: BoardWindow) -> None:
    """A piece rests where two captures part; what is taken is crossed, and both ways are marked."""
    window.expect_on("e5", "white man, chosen")
    window.expect_on("d4", "black man, captured")
    for square in ("c7", "g7"):
        window.expect_on(square, "empty, your piece can capture and land here")


def test_a_capture_by_its_landings(town: Town, come: Come) -> None:
    anna, ben = come(town), come(town, "ben")
    start_match(anna, ben, FORK, channel="quick-games")
    window, other = open_board(anna), open_board(ben)
    window.drag("c3", "e5")
    check_fork(window)
    other.expect_on("c3", "white man")
    window.page.keyboard.press("Escape")
    window.expect_on("c3", "white man, must capture")
    window.drag("c3", "e5")
    window.drag("e5", "c7")
    other.expect_on("c7", "white man")
    for square in ("d4", "d6"):
        other.expect_on(square, "empty")
    other.expect_on("f6", "black man")


def test_a_capture_by_an_end_where_only_one_of_them_ends(town: Town, come: Come) -> None:
    anna, ben = come(town), come(town, "ben")
    start_match(anna, ben, FORK, channel="quick-games")
    window = open_board(anna)
    window.drag("c3", "g7")
    for square, words in (("g7", "white man"), ("f6", "empty"), ("d6", "black man")):
        window.expect_on(square, words)
    expect(ben.page.locator("#posts")).to_contain_text("c3:e5:g7")


def test_a_piece_is_put_back_by_mouse_and_keyboard(town: Town, come: Come) -> None:
    desk = open_board(come(town))
    mouse, keyboard = desk.page.mouse, desk.page.keyboard
    desk.take("g3", "f4")
    keyboard.press("Escape")
    desk.expect_at("g3")
    mouse.up()
    desk.take("g3", "f4")
    mouse.down(button="right")
    desk.expect_at("g3")
    mouse.up(button="right")
    mouse.up()
    desk.take("g3", "f4")
    mouse.move(*desk.beside)
    mouse.up()
    desk.expect_at("g3")
    desk.expect_on("g3", "white man, can move")


def test_a_piece_is_put_back_by_touch(town: Town, come: Come) -> None:
    phone = open_board(come(town, **SMALL_PHONE))
    phone.take_by_finger("g3", "f4")
    phone.touch("touchStart", phone.middle("f4"), phone.beside)
    expect(phone.held).to_have_count(0)
    phone.touch("touchEnd")
    phone.expect_at("g3")
    phone.take_by_finger("g3", "f4")
    phone.touch("touchCancel")
    phone.expect_at("g3")
    phone.expect_on("g3", "white man, can move")
