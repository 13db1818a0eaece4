"""A whole game on the board in browsers: by touch, keys, the list of moves, and by ear alone."""

import re
from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.browser.board_window import BoardWindow, open_board, start_match
from tests.browser.conftest import SMALL_PHONE, Come
from tests.browser.town import Town
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser
# Men go forward only and whoever gets through has won, so the game ends in a few moves.
RACE = "W:W37,38,39:B21,22,24"
MOVABLE = re.compile(r"can move|must capture")
TARGET = re.compile(r"your piece can (move|capture and land) here")
FOCUSED = """(({ariaLabel, textContent, tagName}) =>
    ariaLabel ?? (tagName === "BODY" ? "" : textContent))(document.activeElement)"""
OVER = "wins|won"

Hand = Callable[[BoardWindow, int], None]


def play_out(anna: Visitor, ben: Visitor, hand: Hand) -> None:
    """Play a game on two boards by a hand, which is also told how many moves were made."""
    start_match(anna, ben, RACE, variant="Breakthrough", channel="quick-games")
    boards = (open_board(anna), "Anna"), (open_board(ben), "Ben")
    if hand is by_touch:
        for board, _ in boards:
            board.page.set_viewport_size(SMALL_PHONE["viewport"])
    for ply in count():
        board, _ = boards[ply % 2]
        other, name = boards[1 - ply % 2]
        hand(board, ply)
        expect(other.status).to_have_text(re.compile(rf"{name} to move|{OVER}"))
        if re.search(OVER, other.status.inner_text()):
            break
    for board, _ in boards:
        expect(board.status).to_have_text(re.compile(OVER))
        expect(board.speech).to_have_text(re.compile(OVER))
        expect(board.button("Moves")).to_have_count(0)


def choose_square(board: BoardWindow, wanted: re.Pattern[str]) -> str:
    """Return the first square that is said to be what is wanted."""
    cell = board.page.get_by_role("gridcell", name=wanted).first
    return (cell.get_attribute("aria-label") or "").partition(",")[0]


def by_touch(board: BoardWindow, ply: int) -> None:
    """Tap a piece; then tap a target, or drag it there in every other turn of a side."""
    start = choose_square(board, MOVABLE)
    board.tap(start)
    target = choose_square(board, TARGET)
    if ply // 2 % 2:
        board.tap(target)
    else:
        board.drag_by_finger(start, target)


def read_focused(board: BoardWindow) -> str:
    """Return the name of what has the focus; empty for the page itself."""
    return str(board.page.evaluate(FOCUSED))


def walk_to(board: BoardWindow, wanted: re.Pattern[str]) -> None:
    """Go over the board by arrows, from its first square, until one is what is wanted."""
    while step(board, "ArrowUp"):
        pass
    board.page.keyboard.press("Home")
    while not wanted.search(read_focused(board)):
        if not step(board, "ArrowRight"):
            assert step(board, "ArrowDown")
            board.page.keyboard.press("Home")


def step(board: BoardWindow, key: str) -> bool:
    """Press a key; tell whether the focus went on."""
    before = read_focused(board)
    board.page.keyboard.press(key)
    return read_focused(board) != before


def by_keys(board: BoardWindow, ply: int) -> None:
    """Move by arrows, by the list of moves, and by a line that is typed, in turn."""
    press = board.page.keyboard.press
    while "," not in read_focused(board):  # the board is one stop among others
        press("Tab")
    way = ply // 2 % 3
    if way == 0:
        walk_to(board, MOVABLE)
        press("Enter")
        walk_to(board, TARGET)
        press("Space" if ply % 2 else "Enter")
        return
    press("?")
    expect(board.dialog).to_contain_text("List of moves")
    press("Escape")
    press("m")
    expect(board.dialog).to_have_accessible_name("Moves")
    name = read_focused(board)
    if way == 1:
        press("Enter")
        return
    press("Escape")
    press("/")
    expect(board.dialog).to_have_accessible_name("Type a move")
    board.page.keyboard.type(name)
    press("Enter")


def by_list(board: BoardWindow, _ply: int) -> None:
    board.button("Moves").click()
    board.dialog.get_by_role("listitem").first.get_by_role("button").click()


def by_ear(board: BoardWindow, ply: int) -> None:
    """Use what is read aloud, and press it as readers do: without a pointer."""
    for wanted in (MOVABLE, TARGET):
        heard = re.findall(r'gridcell "([^"]*)"', board.page.locator("body").aria_snapshot())
        found = [name for name in heard if wanted.search(name)]
        cell = board.page.get_by_role("gridcell", name=found[ply % len(found)], exact=True)
        cell.dispatch_event("click")


@pytest.mark.parametrize("hand", [by_touch, by_keys, by_list, by_ear])
def test_a_whole_game(town: Town, come: Come, hand: Hand) -> None:
    play_out(come(town, has_touch=True), come(town, "ben", has_touch=True), hand)
