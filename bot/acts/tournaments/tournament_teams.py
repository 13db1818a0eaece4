"""Teams in tournaments: entering, joining, ordering, and sending substitutes."""

from discord import app_commands

from bot.acts.control_details import read_chosen, read_number
from bot.acts.newcomers import read_applicant
from bot.acts.request import Request, View
from bot.acts.serve import served
from bot.acts.teams.leading import Name
from bot.acts.tournaments.tournaments import read_key, show_changed
from bot.tournaments.entry import find_tournament_here
from bot.tournaments.teams import (
    enter_team,
    join_tournament_team,
    move_up_in_team,
    substitute_player,
)
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_facts import NotEntered
from bot.tournaments.tournament_store import load_tournament
from bot.views.control_id import ControlId
from bot.views.tournaments.tournament_teams import show_own_team


@app_commands.command()
@app_commands.describe(name="Your team's name. If you already have one, this renames it")
@served
async def team(request: Request, name: Name) -> None:
    """Enter a team in this channel's tournament, with you as captain."""
    here = await request.run(find_tournament_here, request.place)
    entered = await request.run(enter_team, here.id, name, request.act(), read_applicant(request))
    await request.answer(find_own_team(request, entered))


async def join_team(request: Request, control: ControlId) -> None:
    """Play for the team that was chosen."""
    number = read_number(read_chosen(request))
    act, applicant = request.act(), read_applicant(request)
    after = await request.run(join_tournament_team, control.subject, number, act, applicant)
    await show_changed(request, after)


async def open_own_team(request: Request, control: ControlId) -> None:
    """Show a person their team in private; raises `NotEntered`."""
    found = await request.run(load_tournament, control.subject)
    await request.answer_in_place(find_own_team(request, found))


async def move_up(request: Request, control: ControlId) -> None:
    """Move the chosen player up one board."""
    number = read_number(read_chosen(request))
    after = await request.run(move_up_in_team, control.subject, number, request.act())
    await request.answer_in_place(find_own_team(request, after))


async def send_substitute(request: Request, control: ControlId) -> None:
    """Replace the chosen member by a substitute for this round."""
    number, instead = read_key(read_chosen(request))
    act = request.act()
    after = await request.run(substitute_player, control.subject, number, instead, act)
    await request.answer_in_place(find_own_team(request, after))


def find_own_team(request: Request, found: Tournament) -> View:
    """Return the view of a person's team; raises `NotEntered`."""
    number = found.find_number(request.person.id)
    if number is None or not found.teams:
        raise NotEntered(found)
    return show_own_team(found, number)
