"""The list of a server's games, and stepping through one: they fit, and lead to each move."""

import pytest

import render
import rules
from bot.matches.match_value import Match, Seat
from bot.views.appearance import Appearance
from bot.views.control_actions import MatchAction
from bot.views.control_id import ControlId
from bot.views.matches.private_board import show_private_board
from bot.views.records.replay import MOST_AIMS, show_step
from bot.views.watching.prediction import prediction_parts
from bot.views.watching.watch_list import show_watch_list, watch_row
from bot.views.watching.watch_party import show_watch_party
from bot.watching.watched_matches import ON_PAGE, WatchPage, count_pages
from rules import Color
from storage.rows import Person
from tests.bot.matches_at_hand import (
    HERE,
    NOON,
    body_of,
    by_chance,
    match_of,
    played,
    problems,
    words_of,
)

LOOK = Appearance()
SERVER = HERE.server_id or 0


def games(count: int) -> list[Match]:
    """Games of people with the longest names."""
    long = [Person(2**63 - 9 - number, "Ж" * 32) for number in range(2)]
    seats = (Seat(Color.WHITE, long[0]), Seat(Color.BLACK, long[1]))
    keys = [game.key for game in rules.games()]
    return [
        match_of(by_chance(rules.game(keys[n % len(keys)]), n, 9), id=10**9 + n, seats=seats)
        for n in range(count)
    ]


def page_of(running: list[Match], number: int = 1) -> WatchPage:
    """Return a page of these games."""
    first = (number - 1) * ON_PAGE
    return WatchPage(running[first : first + ON_PAGE], number, len(running))


def nobody(_match_id: int) -> int:
    return 0


@pytest.mark.parametrize("count", [1, 9, 90])
async def test_pages_fit(count: int) -> None:
    running = games(count)
    for page in (1, count_pages(count)):
        shown = await show_watch_list(page_of(running, page), SERVER, LOOK, lambda _: 12_345)
        assert problems(shown) == []
    assert f"{count} game" in words_of(shown)
    assert "👁 12345" in words_of(shown)
    assert ("10 / 10" in str(body_of(shown))) == (count == 90)


async def test_numbers_go_on_from_page_to_page() -> None:
    second = await show_watch_list(page_of(games(11), 2), SERVER, LOOK, nobody)
    body = str(body_of(second)[0])
    assert "**10** " in body
    assert "**11** " in body
    assert "Board 10:" in body
    assert "**9** " not in body
    assert "👁" not in body


async def test_a_game_without_a_move_says_so() -> None:
    shown = await show_watch_list(page_of([played("russian")]), SERVER, LOOK, nobody)
    assert "no moves yet" in words_of(shown)
    shown = await show_watch_list(page_of([played("russian", "c3-d4")]), SERVER, LOOK, nobody)
    assert "move 1 " in words_of(shown)


async def test_an_empty_list_says_how_one_begins() -> None:
    shown = await show_watch_list(page_of([]), SERVER, LOOK, nobody)
    assert "`/challenge`" in words_of(shown)
    assert shown.files == {}


@pytest.mark.parametrize("theme", render.THEMES)
async def test_sheets_of_every_theme_fit(theme: str) -> None:
    shown = await show_watch_list(page_of(games(9)), SERVER, Appearance(theme), nobody)
    assert problems(shown) == []


async def test_a_board_with_all_that_a_watcher_can_do_fits() -> None:
    (match,) = games(1)
    shown = await show_private_board(
        match, LOOK, NOON, more=[*prediction_parts(match, None), watch_row(match)]
    )
    assert problems(shown) == []
    assert "open-9" in str(body_of(shown)[0])


@pytest.mark.parametrize("plies", [2, 24, 25, 26, 149])
async def test_a_menu_leads_through_the_whole_game(plies: int) -> None:
    line = by_chance(rules.game("international"), 3, plies)
    match = match_of(line)
    step = await show_step(match, LOOK, 0)
    assert problems(step) == []
    menus = [
        part["components"][0]
        for part in body_of(step)[0]["components"][0]["components"]
        if part.get("components", [{}])[0].get("options")
    ]
    (menu,) = menus
    aims = [int(option["value"]) for option in menu["options"]]
    assert aims == sorted(set(aims))
    assert aims[-1] == match.ply
    assert len(aims) <= MOST_AIMS
    assert max(b - a for a, b in zip([0, *aims], aims, strict=False)) == -(-match.ply // MOST_AIMS)
    control = ControlId.read(menu["custom_id"])
    assert control.action is MatchAction.STEP


async def test_watch_parties_fit() -> None:
    for match in games(35):
        assert problems(await show_watch_party(match, LOOK, NOON, 12_345)) == []
