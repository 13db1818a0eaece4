"""The tree of openings: `/opening`, and its buttons."""

from discord import app_commands
from discord.app_commands import Choice

import rules
from bot.acts.control_details import read_choice
from bot.acts.game_choices import find_game, list_games
from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.matches.finding import find_running_in
from bot.matches.first_moves import NoSuchLine, read_first_moves
from bot.matches.opening_tree import count_branches
from bot.school.course.reading import traps
from bot.talk.request_refusals import OldControl
from bot.views.control_id import ControlId
from bot.views.school.opening import Opening, show_opening


@app_commands.command()
@app_commands.describe(game="The variant. Defaults to the game here, or Russian draughts")
@served
async def opening(request: Request, game: str = "") -> None:
    """Explore the openings played here, with their results and traps."""
    played = find_game(game) if game else await find_played_here(request)
    await show_line(request, rules.Line.begin(played))


async def find_played_here(request: Request) -> rules.Game:
    """Return the form of draughts played in this channel, the usual one if there is none.

    Raises NotDraughts.
    """
    match = await request.run(find_running_in, request.place.channel_id)
    return find_game("") if match is None else rules.game(match.game.key)


@opening.autocomplete("game")
@suggested
async def suggest_games(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that fit what is typed."""
    return list_choices(list_games(typed))


async def show_position(request: Request, control: ControlId) -> None:
    """Show the position of a button, or of a menu's option."""
    written, _, key = read_choice(request, control).partition("-")
    try:
        line = read_first_moves(rules.game(key), written)
    except (NoSuchLine, rules.UnknownGame) as error:
        raise OldControl from error
    await show_line(request, line)


async def show_line(request: Request, line: rules.Line) -> None:
    """Show where some moves lead, and how games that the person may see continued."""
    branches = await count_branches(request.services.runner, request.viewer, line)
    view = show_opening(Opening(line, branches, traps()), await request.find_appearance())
    await request.answer_in_place(view)
