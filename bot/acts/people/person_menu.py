"""The menu of a person: challenge them, see their profile or your score against them."""

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.acts.challenges.challenge_forms import open_new
from bot.acts.challenges.proposing import read_opponent
from bot.acts.ratings.ratings import show_profile_of, show_versus
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.translator import IN_MENU


@app_commands.context_menu(name=locale_str("Challenge", context=IN_MENU))
@served
async def challenge_by_menu(request: Request, person: discord.User | discord.Member) -> None:
    """Open the form for a challenge to a person."""
    await open_new(request, read_opponent(request, person))


@app_commands.context_menu(name=locale_str("Versus", context=IN_MENU))
@served
async def versus_by_menu(request: Request, person: discord.Member) -> None:
    """See one's score against a person."""
    await show_versus(request, person)


@app_commands.context_menu(name=locale_str("Profile", context=IN_MENU))
@served
async def profile_by_menu(request: Request, person: discord.Member) -> None:
    """See a person's ratings and games in this server."""
    await show_profile_of(request, person.id)
