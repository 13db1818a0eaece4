"""Blocking people: in the menu of a person, and in the settings."""

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.acts.control_details import read_chosen_people
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.translator import IN_MENU
from bot.people.blocking import block, choose_blocked, find_blocked
from bot.talk.request_refusals import BotChallenged
from bot.views.control_id import ControlId
from bot.views.people.blocked_people import show_blocked
from storage.rows import Person


@app_commands.context_menu(name=locale_str("Block", context=IN_MENU))
@served
async def block_by_menu(request: Request, person: discord.User | discord.Member) -> None:
    """Block a person, and show everyone who is blocked; raises `BotChallenged` for a bot."""
    if person.bot:
        raise BotChallenged
    other = Person(person.id, person.display_name)
    blocked = await request.run(block, request.person, other, request.host.now())
    await request.answer(show_blocked(blocked))


async def list_blocked(request: Request, _control: ControlId) -> None:
    """Show everyone who is blocked."""
    await request.answer_in_place(show_blocked(await request.run(find_blocked, request.person.id)))


async def keep_blocked(request: Request, _control: ControlId) -> None:
    """Block those who are chosen in the menu, and no one else."""
    people = read_chosen_people(request)
    blocked = await request.run(choose_blocked, request.person, people, request.host.now())
    await request.answer_in_place(show_blocked(blocked))
