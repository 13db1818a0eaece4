"""The games of a server on one picture, for one person, with a menu that opens one of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord
from discord import ui

import render
from bot.matches.match_value import Match
from bot.talk.labels import Label, Prompt
from bot.talk.matches.inbox_texts import numbered_label
from bot.talk.watching.watch_texts import nothing_to_watch, watch_heading, watch_label, watch_line
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, MatchAction, WatchListAction
from bot.views.control_id import ControlId
from bot.views.controls import button, match_button, menu
from bot.views.drawing import draw_sheet, scene_of_match
from bot.views.matches.small_boards import FEW, draw_thumbnails
from bot.views.note import show_note
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from bot.watching.watched_matches import WatchPage, count_pages

SHEET = "games.png"
WATCH_STEPS = "open-{ply}"  # the detail of a control that opens the steps at a move


async def show_watch_list(
    page: WatchPage,
    server_id: int,
    appearance: Appearance,
    count_watchers: Callable[[int], int],
    words: str = "",
) -> Post:
    """Show a page of a server's games, already sorted; `words` come first."""
    if not page.shown:
        return await show_note("\n".join(filter(None, (words, nothing_to_watch()))))
    first, pages = page.first, count_pages(page.count)
    numbered = dict(enumerate(page.shown, first))
    lines = [
        watch_line(number, match, count_watchers(match.id), server_id)
        for number, match in numbered.items()
    ]
    if len(numbered) <= FEW:
        seen = [(match, appearance.view) for match in numbered.values()]
        boards, files = await draw_thumbnails(seen, first, appearance)
        gap = [ui.Separator[Any]()] if pages > 1 else []
        parts = _pictured(numbered, lines, boards) + gap
    else:
        scenes = tuple(scene_of_match(match, appearance) for match in numbered.values())
        files = {SHEET: await draw_sheet(scenes, first)}
        sheet = picture(SHEET, render.describe_contact_sheet(scenes, first))
        parts = [sheet, text("\n".join(lines)), row(_menu(numbered))]
    heading = text("\n".join(filter(None, (words, watch_heading(page.count)))))
    return Post(Card(heading, *parts, *([_pages(page.number, pages)] if pages > 1 else [])), files)


def _pictured(
    numbered: Mapping[int, Match], lines: Sequence[str], boards: Sequence[ui.Thumbnail[Any]]
) -> list[ui.Item[Any]]:
    """Return each of a few games beside its small board, with the button that opens it below."""
    parts: list[ui.Item[Any]] = []
    for (number, match), line, board in zip(numbered.items(), lines, boards, strict=True):
        control = ControlId(ControlKind.WATCH_LIST, WatchListAction.OPEN, match.id)
        opens = button(control, numbered_label(number, Label.WATCH))
        gap = [ui.Separator[Any]()] if parts else []
        parts += [*gap, ui.Section(line, accessory=board), row(opens)]
    return parts


def watch_row(match: Match) -> ui.ActionRow[Any]:
    """Return the buttons for a person who watches a match."""
    steps = match_button(
        MatchAction.STEP, match, Label.STEPS, detail=WATCH_STEPS.format(ply=match.ply)
    )
    follow = [] if match.is_over else [match_button(MatchAction.FOLLOW, match, Label.FOLLOW)]
    return row(steps, *follow, button(_page_control(1), Label.OTHER_GAMES))


def _menu(numbered: dict[int, Match]) -> ui.Select[Any]:
    options = [
        discord.SelectOption(label=watch_label(number, match), value=str(match.id))
        for number, match in numbered.items()
    ]
    control = ControlId(ControlKind.WATCH_LIST, WatchListAction.OPEN, 0)
    return menu(control, Prompt.OPEN_GAME, options)


def _pages(page: int, pages: int) -> ui.ActionRow[Any]:
    back = button(_page_control(page - 1), "◀", is_off=page == 1)
    on = button(_page_control(page + 1), "▶", is_off=page == pages)
    here = ControlId(ControlKind.WATCH_LIST, WatchListAction.HERE, page)
    return row(back, button(here, f"{page} / {pages}", is_off=True), on)


def _page_control(page: int) -> ControlId:
    return ControlId(ControlKind.WATCH_LIST, WatchListAction.PAGE, page)
