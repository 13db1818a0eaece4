"""The tournaments of a server: `/tournament list`."""

import contextlib
from collections.abc import Sequence

from discord import app_commands

from bot.acts.control_details import read_choice, read_number
from bot.acts.request import Request
from bot.acts.serve import served
from bot.clockwork.kept_messages import find_server_theme
from bot.matches.finding import find_for_viewer
from bot.matches.match_facts import NoSuchMatch
from bot.matches.match_value import Match
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_facts import NoSuchTournament
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import list_seen_tournaments, load_tournaments
from bot.views.control_id import ControlId
from bot.views.matches.small_boards import FEW
from bot.views.tournaments.tournament_list import (
    ON_PAGE,
    count_pages,
    show_listed,
    show_tournament_list,
)


@app_commands.command(name="list")
@served
async def list_all(request: Request) -> None:
    """See this server's tournaments, past and present."""
    await show_page(request, 1)


async def turn_page(request: Request, control: ControlId) -> None:
    """Show another page of the tournaments, as they are now."""
    await show_page(request, control.subject)


async def show_page(request: Request, page: int) -> None:
    """Show a page of the tournaments that this person may see; the last one if the page is gone."""
    seen = await list_seen_tournaments(request.services.runner, request.viewer)
    page = min(max(page, 1), max(count_pages(len(seen)), 1))
    shown = await request.run(load_tournaments, seen[(page - 1) * ON_PAGE : page * ON_PAGE])
    newest = await find_newest_games(request, shown) if len(shown) <= FEW else {}
    appearance = await request.find_appearance()
    view = show_tournament_list(shown, len(seen), page, newest, appearance)
    await request.answer_in_place(view)


async def find_newest_games(request: Request, shown: Sequence[Tournament]) -> dict[int, Match]:
    """Return the latest game of each tournament that this person may see, by tournament id.

    A running game takes precedence over finished ones.
    """
    found = {}
    for tournament in shown:
        games = [game for games in tournament.games_of.values() for game in games]
        if not games:
            continue
        newest = max(games, key=lambda game: (game.points is None, game.match_id))
        with contextlib.suppress(NoSuchMatch):
            found[tournament.id] = await find_for_viewer(
                request.services.runner, newest.match_id, request.viewer
            )
    return found


async def open_one(request: Request, control: ControlId) -> None:
    """Show the tournament that was chosen; raises `NoSuchTournament` if it is hidden."""
    number = read_number(read_choice(request, control))
    found = await request.run(load_tournament, number)
    if not request.viewer.sees(found.place):
        raise NoSuchTournament(found.id)
    theme = await find_server_theme(request.services, found.place.server_id)
    await request.answer_in_place(show_listed(found, theme, control.subject))
