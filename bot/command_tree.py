"""The commands as Discord knows them, and which interactions reach their acts."""

import discord
from discord import app_commands

from bot.acts.commands import EVERYWHERE, IN_SERVERS, MENUS_EVERYWHERE, MENUS_IN_SERVERS
from bot.acts.host import Host, Interaction
from bot.acts.report import to_fact
from bot.acts.serve import serving


class Commands(app_commands.CommandTree[Host]):
    """The commands of the bot, some of them in servers only."""

    def __init__(self, client: Host) -> None:
        super().__init__(client)
        for command in (*EVERYWHERE, *MENUS_EVERYWHERE):
            command.allowed_contexts = app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            )
            command.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)
            self.add_command(command)
        for command in (*IN_SERVERS, *MENUS_IN_SERVERS):
            command.allowed_contexts = app_commands.AppCommandContext(guild=True)
            command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
            self.add_command(command)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Let each event through once, and commands for servers only there."""
        if not interaction.client.repetitions.is_new(interaction.id):
            return False
        command = interaction.command
        root = getattr(command, "root_parent", None) or command
        if interaction.guild_id is None and root in (*IN_SERVERS, *MENUS_IN_SERVERS):
            raise app_commands.NoPrivateMessage
        return True

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Report what discord.py found wrong before an act began; while typing, list nothing."""
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
            return
        async with serving(interaction):
            raise to_fact(error)
