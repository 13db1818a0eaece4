"""All games of a server that a person may see: `/watch`."""

from functools import partial

from discord import app_commands

from bot.acts.control_details import read_chosen, read_number
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.watching.watching import show_to_watcher
from bot.matches.finding import find_for_viewer
from bot.views.control_id import ControlId
from bot.views.watching.watch_list import show_watch_list
from bot.watching.watched_matches import find_watch_page


@app_commands.command()
@served
async def watch(request: Request) -> None:
    """See every game in this server at a glance, and open one."""
    await show_page(request, 1)


async def turn_page(request: Request, control: ControlId) -> None:
    """Show another page of the games of the server, as they are now."""
    await show_page(request, control.subject)


async def show_page(request: Request, page: int) -> None:
    """Show a page of the games that this person may see; raises `NotInServer`."""
    server_id, now = request.server_id, request.host.now()
    runner, watchers = request.services.runner, request.services.watchers
    found = await find_watch_page(runner, watchers, request.viewer, now, page)
    count = partial(watchers.count, now=now)
    appearance = await request.find_appearance()
    view = show_watch_list(found, server_id, appearance, count)
    await request.answer_in_place(view)


async def open_game(request: Request, control: ControlId) -> None:
    """Show the game of a button, or the one that was chosen in the list, in its place."""
    match_id = control.subject or read_number(read_chosen(request))
    match = await find_for_viewer(request.services.runner, match_id, request.viewer)
    await show_to_watcher(request, match, await request.find_appearance(match))
