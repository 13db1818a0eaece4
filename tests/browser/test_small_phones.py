"""A small phone shows a board's buttons in one row, and the menus of settings uncut."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from bot.talk.people.own_settings import OVERVIEW
from bot.talk.servers.server_settings import SERVER
from bot.talk.settings import Setting
from tests.browser.conftest import PHONE, Come
from tests.browser.town import Town
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser
SMALL_PHONES = [{**PHONE, "viewport": {"width": width, "height": 720}} for width in (320, 350)]
BELOW_BOARD = re.compile("^(Move|Watch|More)$")
CUT = """(menu, labels) => {
    const shown = menu.querySelector(".menu-label");
    return labels.filter((label) => {
        shown.textContent = label;
        return shown.scrollWidth > shown.clientWidth;
    });
}"""


BROKEN = """(post, widest) => {
    const broken = [], range = document.createRange();
    let moves = 0;
    for (let width = 240; width <= widest; width += 3) {
        post.style.width = `${width}px`;
        const walker = document.createTreeWalker(post, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            for (const found of node.data.matchAll(/[a-h][1-8][-\u2011][a-h][1-8]/g)) {
                range.setStart(node, found.index);
                range.setEnd(node, found.index + found[0].length);
                moves += 1;
                if (range.getClientRects().length > 1) broken.push([width, found[0]]);
            }
        }
    }
    post.style.width = "";
    return moves ? broken : ["no moves"];
}"""


def list_labels() -> dict[str, list[list[str]]]:
    """Return the labels of each menu with fixed choices in the two panels of settings, in the
    language spoken at the moment.
    """
    panels: dict[str, Sequence[Setting[Any]]] = {"settings": OVERVIEW, "server-settings": SERVER}
    return {
        command: [
            [*each.labels().values()]
            for each in settings
            if each.labels is not None and each.option != "language"
        ]
        for command, settings in panels.items()
    }


def test_a_small_phone_shows_boards_and_settings_whole(town: Town, come: Come) -> None:
    for phone in SMALL_PHONES:
        anna = come(town, "anna", **phone)
        check_board(anna)
        check_settings(anna)


def test_a_small_phone_shows_the_buttons_beside_long_lines(town: Town, come: Come) -> None:
    chloe = come(town, "chloe", **SMALL_PHONES[0])
    chloe.command("games")
    button = chloe.newest.get_by_role("button", name="1 · Move")
    expect(button).to_be_in_viewport(ratio=1)


def enter(anna: Visitor, channel: str) -> None:
    anna.page.locator("#header").get_by_role("button", name="Channels").tap()
    anna.go(channel)


def check_board(anna: Visitor) -> None:
    """The three buttons of a board stand in one row; however wide it is, moves stay whole."""
    enter(anna, "draughts")
    boards = anna.posts.filter(has=anna.page.get_by_role("button", name="Watch", exact=True))
    buttons = boards.last.get_by_role("button").filter(has_text=BELOW_BOARD)
    expect(buttons).to_have_count(3)
    rows = buttons.evaluate_all("each => new Set(each.map((button) => button.offsetTop)).size")
    assert rows == 1
    anna.command("board")
    expect(anna.newest.locator("img.picture")).to_be_visible()
    assert anna.newest.evaluate(BROKEN, 375) == []


def check_settings(anna: Visitor) -> None:
    """No menu cuts what it shows, whatever is chosen in it."""
    enter(anna, "chat")
    for command, labels in list_labels().items():
        anna.command(command)
        expect(anna.newest.locator("img.picture")).to_be_visible()
        assert list_cut_labels(anna, labels) == []
    anna.press("Channels")
    expect(anna.newest).to_contain_text("What happens where")
    assert list_cut_labels(anna, []) == []


def list_cut_labels(anna: Visitor, labels: list[list[str]]) -> list[str]:
    """Return what the menus of the newest message would cut, whatever is chosen in them."""
    menus, cut = anna.newest.get_by_role("combobox").all(), []
    prompts = [[menu.inner_text()] for menu in menus[len(labels) :]]  # menus of channels
    for menu, words in zip(menus, labels + prompts, strict=True):
        assert menu.inner_text() in words
        too_long, *found = menu.evaluate(CUT, ["W" * 40, *words])
        assert too_long == "W" * 40
        cut += found
    return cut
