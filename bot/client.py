"""The Discord client: connects, registers every control, starts what runs in the background."""

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.answers import HOPELESS, Interaction, Repetitions, Underway, is_new
from bot.cogs.challenges import Challenges
from bot.cogs.look import Look
from bot.cogs.play import Play
from bot.cogs.records import Records
from bot.cogs.settings import Settings
from bot.delivery import Delivery
from bot.errors import reporting
from bot.hall import Hall
from bot.matches import MatchServices
from bot.record_files.kept_files import KeptFiles
from bot.record_files.reader import RecordReader
from bot.sync import sync_commands
from bot.table import Table
from bot.views import playing, replay, watching
from bot.views.challenge import ChallengeButton
from bot.views.controls import MatchButton, MatchMenu
from bot.views.imported import ImportedStep

log = structlog.get_logger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we do not speak

CONTROLS = (playing, replay, watching)  # their import registers what the controls do


class Commands(app_commands.CommandTree["Damka"]):
    """The commands of the bot, in servers only."""

    def __init__(self, client: "Damka") -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Let each event through once."""
        return is_new(interaction)

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        async with reporting(interaction):
            raise error


class Damka(commands.AutoShardedBot):
    """A bot for draughts. It needs no privileged intent and reads no message."""

    def __init__(
        self,
        matches: MatchServices,
        *,
        shard_count: int | None = None,
        shard_ids: list[int] | None = None,
        guild_ready_timeout: float = 2.0,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,  # required by the library; there are none
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            shard_count=shard_count,
            shard_ids=shard_ids,  # type: ignore[arg-type]  # None is what the library expects
            guild_ready_timeout=guild_ready_timeout,
        )
        self.matches = matches
        self.repetitions = Repetitions()
        self.underway = Underway()
        self.record_reader = RecordReader()
        self.kept_files = KeptFiles(self.record_reader)
        self.delivery = Delivery(self, matches)
        self.table = Table(matches, self.delivery)
        self.hall = Hall(self.table, self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(MatchButton, MatchMenu, ChallengeButton, ImportedStep)
        await self.add_cogs()
        await sync_commands(self.tree, self.matches.remembering)

    async def add_cogs(self) -> None:
        """Define every command."""
        for cog in (
            Challenges(self.hall),
            Play(self.table),
            Look(self.table),
            Records(self.table, self.kept_files),
            Settings(self.matches.remembering),
        ):
            await self.add_cog(cog)

    async def on_connect(self) -> None:
        """Called again after every lost session: everything here may happen twice."""
        self.delivery.start()

    async def on_ready(self) -> None:
        log.info("ready", user=str(self.user), servers=len(self.guilds))

    async def close(self) -> None:
        """Hear no more, finish what is being answered, then go."""
        for shard in self.shards.values():
            await shard.disconnect()
        await self.underway.over(HOPELESS)
        await self.record_reader.close()
        await self.underway.over(HOPELESS)  # who waited for a record is told
        await self.delivery.stop()
        await super().close()
