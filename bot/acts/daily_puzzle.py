"""The puzzle of the day: `/daily-puzzle` for those who manage a server, and its button for all."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.acts.game_channels import check_writable
from bot.acts.game_choices import find_game
from bot.acts.option_choices import list_choices
from bot.acts.puzzle_choices import list_puzzle_games
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.acts.solving import change
from bot.matches.clocks.zones import UTC_ZONE, find_zone, zone_names
from bot.school.course import attempt as walk
from bot.school.course.choosing import Wish
from bot.school.course.reading import puzzles
from bot.school.daily_puzzles import Wanted
from bot.school.facts import NoSuchPuzzle
from bot.school.solving import find_puzzle
from bot.talk.daily_texts import daily_setting
from bot.views.control_id import ControlId
from bot.views.note import show_note

USUAL_HOUR = 9


@app_commands.command(name="daily-puzzle")
@app_commands.default_permissions(manage_guild=True)
@app_commands.checks.has_permissions(manage_guild=True)
@app_commands.describe(
    into="The channel where the puzzle of the day comes; without it you see what is set",
    hour="The hour of the day at which it comes, 0 to 23; 9 if left out",
    time_zone="Whose hour, for example Europe/Berlin; UTC if left out",
    game="Of which form of the game; of all if left out",
    stop="Let no more puzzles come",
)
@served
async def daily_puzzle(  # noqa: PLR0913  # one parameter an option
    request: Request,
    into: discord.TextChannel | None = None,
    hour: app_commands.Range[int, 0, 23] = USUAL_HOUR,
    time_zone: str = UTC_ZONE,
    game: str = "",
    stop: bool = False,
) -> None:
    """Let a puzzle come into a channel every day, for everybody to solve in private."""
    dailies, server_id = request.host.school.dailies, request.server_id
    if stop:
        await dailies.stop(server_id)
    elif into is not None:
        check_writable(into)
        wanted = Wanted(into.id, hour, find_zone(time_zone), find_puzzle_game(game))
        await dailies.want(server_id, wanted, request.host.now())
        request.host.dailies.loop.wake()
    await request.answer(show_note(daily_setting(await dailies.find_wanted(server_id))))


@daily_puzzle.autocomplete("time_zone")
@suggested
async def suggest_zones(_request: Request, typed: str) -> list[Choice[str]]:
    """List the time zones whose name contains what is typed."""
    wanted = "_".join(typed.casefold().split())
    names = (name for small, name in zone_names().items() if wanted in small)
    return list_choices((name, name) for name in names)


@daily_puzzle.autocomplete("game")
@suggested
async def suggest_games(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that have puzzles and fit what is typed."""
    return list_choices(list_puzzle_games(typed))


def find_puzzle_game(typed: str) -> str:
    """Return the key of a game that has puzzles, or nothing for all; raises `NoSuchPuzzle`."""
    if not typed:
        return ""
    key = find_game(typed).key
    if not any(Wish(game=key).fits(each) for each in puzzles().values()):
        raise NoSuchPuzzle
    return key


async def open_daily(request: Request, control: ControlId) -> None:
    """Open the puzzle of a day for one person alone, and count them."""
    opened = find_puzzle(control.subject)
    dailies = request.host.school.dailies
    await dailies.note_try(request.server_id, control.ply or 1, request.person)
    await change(request, opened, walk.look)
    request.host.dailies.loop.wake()
