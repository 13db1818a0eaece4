"""`/record`, `/replay`, `/diagram`: games and positions to keep, to watch, to show."""

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot.answers import Interaction
from bot.catalogue import find_game, matching_games
from bot.cogs.challenges import label
from bot.command_choices import list_choices
from bot.errors import Sentence, reporting
from bot.record_files.kept_files import KeptFiles
from bot.table import Table
from bot.views.diagram import diagram_post
from bot.views.imported import LARGEST, imported_post
from bot.views.replay import replay_post
from bot.views.watching import record_post


class Records(commands.Cog):
    """What is left of games."""

    def __init__(self, table: Table, files: KeptFiles) -> None:
        self._table = table
        self._files = files

    @app_commands.command()
    @app_commands.rename(file="import")
    @app_commands.describe(
        file="A PDN file to look at and step through; without one you get the game of this channel"
    )
    async def record(
        self, interaction: Interaction, file: discord.Attachment | None = None
    ) -> None:
        """Get the game of this channel as a PDN file, or look at a file of yours."""
        async with reporting(interaction) as answer:
            if file is None:
                await answer.private(record_post(await self._table.latest(interaction)))
                return
            if file.size > LARGEST:
                raise Sentence("That file is too large for a record: I read up to 256 kB.")
            look = await self._table.own_look(interaction)
            read = await self._files.read(interaction.user.id, await file.read())
            await answer.private(await imported_post(read, look))

    @app_commands.command()
    @app_commands.describe(
        match="The number of a game, as its file names it; that of this channel if left out",
        last="Only the last so many moves",
        public="Show it to everybody in the channel",
    )
    async def replay(
        self,
        interaction: Interaction,
        match: Range[int, 1] | None = None,
        last: Range[int, 1, 1000] | None = None,
        public: bool = False,
    ) -> None:
        """Watch a game as a moving picture."""
        async with reporting(interaction) as answer:
            shown = await self._table.match_or_latest(interaction, match)
            look = await self._table.own_look(interaction)
            post = await replay_post(shown, look, last)
            await (answer.public(post) if public else answer.private(post))

    @app_commands.command()
    @app_commands.describe(
        fen="The position, for example W:Wc3,Kd4:Bf6,h8",
        variant="Which form of the game; Russian draughts if left out",
        public="Show it to everybody in the channel",
    )
    async def diagram(
        self, interaction: Interaction, fen: str, variant: str = "", public: bool = False
    ) -> None:
        """Draw a position."""
        async with reporting(interaction) as answer:
            look = await self._table.own_look(interaction)
            post = await diagram_post(find_game(variant), fen, look)
            await (answer.public(post) if public else answer.private(post))

    @diagram.autocomplete("variant")
    async def _variants(self, _: Interaction, typed: str) -> list[Choice[str]]:
        return list_choices((label(game), game.key) for game in matching_games(typed))
