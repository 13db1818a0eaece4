"""The finished games of a person, page by page: last boards, each with a button to its details."""

from typing import Any

from discord import ui

from bot.matches.finished_games import FinishedGames
from bot.talk.labels import Label
from bot.talk.matches.finished_game_texts import finished_heading, finished_line
from bot.talk.matches.inbox_texts import numbered_label
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, InboxAction, MatchAction
from bot.views.control_id import ControlId
from bot.views.controls import button, match_button
from bot.views.matches.small_boards import draw_small_boards
from bot.views.parts import Card, row, text
from bot.views.post import Post

ON_PAGE = 8  # games


async def show_finished(
    found: FinishedGames, page: int, person_id: int, appearance: Appearance
) -> Post:
    """Show a page of a person's finished games, from 1; each with a button to its details."""
    first = (page - 1) * ON_PAGE + 1
    boards, files = await draw_small_boards(found.games, first, appearance)
    parts: list[ui.Item[Any]] = [text(finished_heading(found.count)), *boards]
    for number, (match, side) in enumerate(found.games, first):
        more = match_button(MatchAction.MORE, match, numbered_label(number, Label.MORE))
        parts.append(ui.Section(finished_line(number, match, side, person_id), accessory=more))
    pages = -(-found.count // ON_PAGE)
    if pages > 1:
        parts.append(row(*_page_buttons(page, pages)))
    return Post(Card(*parts), files)


def _page_buttons(page: int, pages: int) -> list[ui.Button[Any]]:
    """Return the buttons that leaf through the pages."""
    back = ControlId(ControlKind.INBOX, InboxAction.FINISHED, max(page - 1, 1))
    on = ControlId(ControlKind.INBOX, InboxAction.FINISHED, page + 1)
    # Three controls of a message need three ids: the page number uses one of the list.
    here = ControlId(ControlKind.INBOX, InboxAction.HERE, page)
    return [
        button(back, "◀", is_off=page == 1),
        button(here, f"{page} / {pages}", is_off=True),
        button(on, "▶", is_off=page >= pages),
    ]
