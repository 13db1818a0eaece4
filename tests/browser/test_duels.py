"""A duel on two phones: joined, begun, pressed and won, by taps alone, in both themes."""

import re

import pytest
from playwright.sync_api import Locator, expect

from bot.school.course.attempt import find_place, list_main_line
from bot.school.course.storm_puzzles import draw_duel, open_puzzle
from tests.browser.conftest import PHONE, Come
from tests.browser.town import Town
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser


def tap(post: Locator, label: str) -> None:
    post.get_by_role("button", name=label, exact=True).tap()


def solve(visitor: Visitor, number: int, place: int) -> None:
    """Solve one puzzle of a duel, which is shown in the newest message."""
    puzzle = open_puzzle(draw_duel(number, "russian")[place])
    for move in list_main_line(puzzle)[::2]:
        board = visitor.newest
        whole = board.get_by_role("button", name=move, exact=True)
        if not whole.count():
            start = re.split("[-:x]", move)[0]
            tap(board, start)
        expect(whole).to_be_visible()
        alt = board.locator("img.picture").get_attribute("alt")
        whole.tap()
        expect(board.locator("img.picture")).not_to_have_attribute("alt", alt or "")
    assert find_place(puzzle, ()).line


def begin(anna: Visitor, ben: Visitor) -> Locator:
    """Open a duel and join it; return its message as Anna sees it, once both have begun."""
    anna.begin("duel")
    anna.send()
    expect(anna.newest).to_contain_text("first to solve 10 puzzles")
    anna.pictures("duel, lobby")
    tap(ben.newest, "Join")
    expect(anna.newest).to_contain_text("2 have joined")
    tap(anna.newest, "Start")
    for visitor in (ben, anna):
        tap(visitor.newest, "Go")
        expect(visitor.newest).to_contain_text("You're ready" if visitor is ben else "0 solved")
    expect(ben.newest).to_contain_text("0 solved")
    return anna.page.locator("#posts .post:not(.private)").last


def test_a_duel_on_two_phones(town: Town, come: Come) -> None:
    anna, ben = come(town, **PHONE), come(town, "ben", **PHONE)
    message = begin(anna, ben)
    ben.pictures("duel, first puzzle")
    for place in range(3):
        solve(anna, 1, place)
    expect(anna.newest).to_contain_text("3 solved")
    expect(message).to_contain_text("3 solved")
    anna.pictures("duel, running")
    for visitor in (ben, anna):
        tap(visitor.newest, "Stop")
    expect(message).to_contain_text("won!")
    expect(message.get_by_role("button", name="Again")).to_be_visible()
    anna.pictures("duel, over")
    for visitor in (anna, ben):
        assert visitor.page.evaluate("document.documentElement.scrollWidth > innerWidth") is False
