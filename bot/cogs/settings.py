"""`/settings` for oneself, `/server-settings` for those who manage a server."""

from dataclasses import replace

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

import render
from bot.answers import Interaction
from bot.errors import Sentence, reporting
from bot.matches.remembering import Remembering
from bot.table import person
from bot.views.choices import server_post, settings_post

THEMES = [Choice(name=theme.name, value=key) for key, theme in render.THEMES.items()]
USUAL = Choice(name="as usual", value="usual")  # takes a choice back


def kept(value: str) -> str | None:
    """What the database keeps of a choice."""
    return None if value == USUAL.value else value


class Settings(commands.Cog):
    """Choices that last."""

    def __init__(self, remembering: Remembering) -> None:
        self._remembering = remembering

    @app_commands.command()
    @app_commands.describe(
        theme="The colours of the boards that you see alone",
        coordinates="Letters or numbers of squares; as usual follows each game's habit",
    )
    @app_commands.choices(
        theme=[USUAL, *THEMES],
        coordinates=[
            USUAL,
            Choice(name="letters", value="letters"),
            Choice(name="numbers", value="numbers"),
        ],
    )
    async def settings(
        self,
        interaction: Interaction,
        theme: str | None = None,
        coordinates: str | None = None,
    ) -> None:
        """Show your settings, or change them."""
        async with reporting(interaction) as answer:
            chosen = await self._remembering.find_person_preferences(interaction.user.id)
            if theme is not None:
                chosen = replace(chosen, theme=kept(theme))
            if coordinates is not None:
                chosen = replace(chosen, coordinates=kept(coordinates))
            await self._remembering.keep_person_preferences(person(interaction), chosen)
            await answer.private(await settings_post(chosen))

    @app_commands.command(name="server-settings")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.checks.has_permissions(manage_guild=True)
    @app_commands.describe(
        theme="The colours of the boards that everybody sees",
        view="Who is at the bottom of the boards that everybody sees",
        boards="Keep all boards of a game, or only the newest",
        threads="Open a thread for every game, or only where a game is running already",
    )
    @app_commands.choices(
        theme=[USUAL, *THEMES],
        view=[Choice(name="White", value="white"), Choice(name="the side to move", value="turn")],
        boards=[Choice(name="keep", value="keep"), Choice(name="last only", value="last")],
        threads=[Choice(name="when busy", value="busy"), Choice(name="always", value="always")],
    )
    async def server_settings(  # one parameter an option
        self,
        interaction: Interaction,
        theme: str | None = None,
        view: str | None = None,
        boards: str | None = None,
        threads: str | None = None,
    ) -> None:
        """Show the settings of this server, or change them."""
        async with reporting(interaction) as answer:
            if interaction.guild_id is None:
                raise Sentence("Those are the settings of a server.")
            given = {"theme": theme, "view": view, "boards": boards, "threads": threads}
            changes = {name: kept(value) for name, value in given.items() if value is not None}
            before = await self._remembering.find_server_preferences(interaction.guild_id)
            chosen = replace(before, **changes)
            await self._remembering.keep_server_preferences(interaction.guild_id, chosen)
            await answer.private(server_post(chosen))
