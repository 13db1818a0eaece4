"""Looking: `/board`, `/games`, `/rules`, `/help`."""

from dataclasses import replace

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.answers import Interaction, Post
from bot.catalogue import find_game, matching_games
from bot.cogs.challenges import label
from bot.command_choices import list_choices
from bot.errors import reporting
from bot.table import Table
from bot.views.guide import help_post, rules_list, rules_post
from bot.views.parts import note
from bot.views.watching import letters_post, private_board
from bot.words import games_list


class Look(commands.Cog):
    """What anybody may see."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @app_commands.command()
    @app_commands.describe(
        style="A picture, or text for screen readers",
        flip="Turn the board round",
        public="Show it to everybody in the channel",
    )
    @app_commands.choices(
        style=[Choice(name="picture", value="picture"), Choice(name="text", value="text")]
    )
    async def board(
        self,
        interaction: Interaction,
        style: str = "picture",
        flip: bool = False,
        public: bool = False,
    ) -> None:
        """Show the board of this channel again."""
        async with reporting(interaction) as answer:
            match = await self._table.latest(interaction)
            look = await self._table.own_look(interaction, match)
            look = replace(look, view=look.view.other) if flip else look
            post = (
                letters_post(match, look) if style == "text" else await private_board(match, look)
            )
            await (answer.public(post) if public else answer.private(post))

    @app_commands.command()
    async def games(self, interaction: Interaction) -> None:
        """List your games, those that wait for you first."""
        async with reporting(interaction) as answer:
            running = await self._table.matches.finding.list_running_of(interaction.user.id)
            await answer.private(Post(note(games_list(running, interaction.user.id))))

    @app_commands.command()
    @app_commands.describe(variant="Which form of the game; that of this channel if left out")
    async def rules(self, interaction: Interaction, variant: str = "") -> None:
        """Explain the rules of a form of the game, with pictures."""
        async with reporting(interaction) as answer:
            match = await self._table.matches.finding.find_running_in(interaction.channel_id or 0)
            if variant:
                post = await rules_post(find_game(variant))
            elif match is not None:
                post = await rules_post(match.game)
            else:
                post = Post(rules_list())
            await answer.private(post)

    @rules.autocomplete("variant")
    async def _variants(self, _: Interaction, typed: str) -> list[Choice[str]]:
        return list_choices((label(game), game.key) for game in matching_games(typed))

    @app_commands.command()
    async def help(self, interaction: Interaction) -> None:
        """Say what you can do here and now."""
        async with reporting(interaction) as answer:
            match = await self._table.matches.finding.find_running_in(interaction.channel_id or 0)
            await answer.private(Post(help_post(match, interaction.user.id)))
