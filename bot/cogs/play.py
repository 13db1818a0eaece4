"""Playing: `/move`, `/draw`, `/resign`."""

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.answers import Interaction
from bot.command_choices import list_choices
from bot.errors import reporting
from bot.matches import side_of
from bot.suggestions import suggested
from bot.table import Table
from bot.views.playing import sure_to_resign


class Play(commands.Cog):
    """What the two players of a channel's game do."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    @app_commands.describe(move="The move, for example c3-d4, cd4, c3:e5 or 11-15")
    async def move(self, interaction: Interaction, move: str) -> None:
        """Make a move in the game of this channel."""
        async with reporting(interaction) as answer:
            match = await self._table.here(interaction)
            await self._table.play(answer, match, move, ply=None)

    @move.autocomplete("move")
    async def _legal(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        match = await self._table.matches.finding.find_running_in(interaction.channel_id or 0)
        if match is None or interaction.user.id not in match.calls(match.turn):
            return []
        return list_choices(suggested(match, typed))

    @app_commands.command()
    async def draw(self, interaction: Interaction) -> None:
        """Offer your opponent a draw, or accept the offer that stands."""
        async with reporting(interaction) as answer:
            match = await self._table.here(interaction)
            await self._table.offer_draw(answer, match)

    @app_commands.command()
    async def resign(self, interaction: Interaction) -> None:
        """Give the game of this channel up; you are asked once more."""
        async with reporting(interaction) as answer:
            match = await self._table.here(interaction)
            side_of(match, interaction.user.id)
            await answer.private(sure_to_resign(match))
