"""The Discord client: connects, hands interactions to their acts, starts the background loops."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import structlog

from bot.acts.admission import Admission
from bot.acts.arrivals import Arrivals
from bot.acts.drafts import Drafts
from bot.acts.host import Host, Interaction
from bot.acts.languages_seen import LanguagesSeen
from bot.acts.matches.private_pickers import PrivatePickers
from bot.acts.portions import portion_of_analyses, portion_of_replays
from bot.acts.repetitions import Repetitions
from bot.acts.reply import USUAL_TIMES, AnswerTimes
from bot.acts.serving_controls import serve_control
from bot.acts.sync import sync_commands
from bot.acts.translator import CommandTranslator
from bot.clocks.zone_search import load_zones
from bot.clockwork.audit_messages import AuditMessages
from bot.clockwork.challenge_messages import ChallengeMessages
from bot.clockwork.computer_moves import ComputerMoves
from bot.clockwork.daily_puzzles import DailyMessages
from bot.clockwork.delivery import Delivery
from bot.clockwork.departures import Departures
from bot.clockwork.direct_channels import DirectChannels
from bot.clockwork.direct_mail import DirectMail
from bot.clockwork.duel_messages import DUELS
from bot.clockwork.erasures import Erasures
from bot.clockwork.evening_messages import EVENINGS, EveningNews
from bot.clockwork.evening_panels import EveningPanels
from bot.clockwork.feed_messages import FeedMessages
from bot.clockwork.followers import Followers
from bot.clockwork.heartbeat import Heartbeat
from bot.clockwork.in_progress import InProgress
from bot.clockwork.kept_messages import Keeper, Kept
from bot.clockwork.lobby_messages import LOBBIES
from bot.clockwork.lookout import Lookout
from bot.clockwork.loop import Loop
from bot.clockwork.missing_boards import MissingBoards
from bot.clockwork.offer_messages import OfferMessages
from bot.clockwork.opening_counts import OpeningCounts
from bot.clockwork.own_signs import SignKeeper
from bot.clockwork.packing import Packing
from bot.clockwork.postman import Postman
from bot.clockwork.puzzle_search import PuzzleSearch
from bot.clockwork.quiet_edits import QuietEdits
from bot.clockwork.runs import Runs
from bot.clockwork.season_messages import SeasonMessages
from bot.clockwork.server_events import ServerEvents
from bot.clockwork.simul_messages import SIMULS
from bot.clockwork.sleeping_threads import SleepingThreads
from bot.clockwork.surroundings import Surroundings
from bot.clockwork.tidying import Tidying
from bot.clockwork.timekeeper import Timekeeper
from bot.clockwork.tournament_messages import TOURNAMENTS, TournamentNews
from bot.clockwork.turning_points import TurningPoints
from bot.clockwork.votes import Votes
from bot.clockwork.wake_audit import WakeAudit
from bot.clockwork.wake_ups import WakeUps
from bot.clockwork.watch_party_messages import WatchPartyMessages
from bot.clockwork.winner_roles import WinnerRoles
from bot.command_tree import Commands
from bot.matches.gathering import Gathering
from bot.matches.keyed_locks import KeyedLocks
from bot.matches.match_value import Match
from bot.monitoring.measured_calls import trace_calls
from bot.monitoring.measures import NO_MEASURES, Measures
from bot.pacing import Pacing, Urgency
from bot.partner.analysing import Analysing
from bot.partner.hinting import Hinting
from bot.partner.player import ComputerPlayer
from bot.partner.puzzle_judging import PuzzleJudging
from bot.partner.record_reviews import RecordReviews
from bot.partner.searching import Searching
from bot.record_files.kept_files import KeptFiles
from bot.record_files.reader import RecordReader
from bot.services import Services
from bot.views.drawing import load_drawing
from bot.views.matches.board_door import open_board_door
from bot.views.signs import OwnSigns, show_signs
from engine.processes.partner import Partner
from storage.erased_log import ErasedLog
from storage.instance import meet_database

log = structlog.get_logger(__name__)
CONTROLS = (discord.InteractionType.component, discord.InteractionType.modal_submit)
CALLS_OF_START = 4  # for its own name, the application, its commands, the gateway's address

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice


@dataclass(frozen=True, slots=True)
class Hosting:
    """What a host decides for this process."""

    shard_count: int | None = None
    shard_ids: list[int] | None = None
    erased_log: Path | None = None  # the file with the people who asked to be erased
    adopts: bool = False  # takes over the database of another bot
    measures: Measures = NO_MEASURES
    uploads_signs: bool = False  # as emojis of the application
    board_url: str = ""  # of the board in a browser; empty: there is none


class Damka(Host):
    """A bot for draughts. It needs no privileged intent and reads no message."""

    def __init__(  # the parts of a process, by name
        self,
        services: Services,
        partner: Partner,
        *,
        hosting: Hosting = Hosting(),  # a value
        guild_ready_timeout: float = 2.0,
        answer_times: AnswerTimes = USUAL_TIMES,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            shard_count=hosting.shard_count,
            shard_ids=hosting.shard_ids,  # type: ignore[arg-type]  # None is what the library expects
            guild_ready_timeout=guild_ready_timeout,
            http_trace=trace_calls(hosting.measures),  # type: ignore[arg-type]  # as above
        )
        self.measures = hosting.measures
        self.hosting, self.restoration, self.has_told_of_newer = hosting, None, False
        self.services = services
        self.partner, self.now = partner, read_clock
        self.answer_times, self.arrivals = answer_times, Arrivals()
        self.admission = Admission()
        self.repetitions, self.languages = Repetitions(), LanguagesSeen()
        self.in_progress = InProgress()
        self.beginnings = KeyedLocks()
        self.analyses, self.replays = portion_of_analyses(), portion_of_replays()
        self.pacing, self.signs = Pacing(), OwnSigns()
        self.private_pickers, self.drafts = PrivatePickers(), Drafts()
        self.sleeping_threads = SleepingThreads(self, self.pacing, lambda: self.now())
        self.known_commands = ()
        self.record_reader = RecordReader()
        self.kept_files = KeptFiles(self.record_reader)
        self.tree = Commands(self)
        around = Surroundings(self, services, self.pacing, lambda: self.now())
        self.loops = self._build_clockwork(around)
        for loop in self.loops:
            loop.measures = hosting.measures
        self.wake_ups = self._build_wake_ups()
        services.runner.tell = self.wake_ups.note

    def _build_clockwork(self, around: Surroundings) -> Sequence[Loop]:
        """Build the background work, and what acts need of it; return its loops."""
        loops = (
            *self._build_boards(around),
            *self._build_partner(around),
            *self._build_clocks(around),
            *self._build_gatherings(around),
            *self._build_news(around),
        )
        return (*loops, Lookout(around, loops).loop)

    def _build_boards(self, around: Surroundings) -> Sequence[Loop]:
        """Build the parts that show boards, challenges and offers."""
        tidying = Tidying(around)
        self.direct_mail = DirectMail(around, Urgency.BOARD)
        self.challenges = ChallengeMessages(around, self.in_progress)
        self.delivery = Delivery(around, tidying)
        self.missing_boards = MissingBoards(around, self.in_progress, self.delivery)
        self.offers = OfferMessages(around, self.in_progress)
        self.quiet_edits = QuietEdits(around, self.in_progress, self.delivery)
        self.departures = Departures(around, self.delivery)
        return (
            self.delivery.loop,
            self.quiet_edits.loop,
            self.departures.loop,
            self.missing_boards.loop,
            tidying.loop,
            self.challenges.loop,
            self.offers.loop,
            Packing(around).loop,
            OpeningCounts(around.services).loop,
            *self._build_signs(),
        )

    def _build_signs(self) -> Sequence[Loop]:
        """Build the keeper of our signs, unless the host of this process wants none."""
        keeper = SignKeeper(self, self.pacing, lambda: self.now(), self.signs)
        return (keeper.loop,) if self.hosting.uploads_signs else ()

    def _build_partner(self, around: Surroundings) -> Sequence[Loop]:
        """Build the parts that play, hint and judge with the engine."""
        player = ComputerPlayer(around.services, self.partner)
        self.hinting = Hinting(around.services, self.partner)
        self.puzzle_judging = PuzzleJudging(self.partner)
        self.analysing = Analysing(around.services, self.partner)
        self.record_reviews = RecordReviews(around.services, self.partner)
        self.computer = ComputerMoves(around, player, self.delivery)
        self.turning_points = TurningPoints(around, self.analysing, self.delivery)
        searching = Searching(around.services, self.partner)
        return (
            self.computer.loop,
            self.turning_points.loop,
            PuzzleSearch(around, searching).loop,
        )

    def _build_clocks(self, around: Surroundings) -> Sequence[Loop]:
        """Build the parts that end games by the clock and send reminders."""
        self.heartbeat = Heartbeat(around)
        self.timekeeper = Timekeeper(around, self.heartbeat)
        self.postman = Postman(around)
        mail = DirectMail(around, Urgency.FEED)
        self.direct_channels = DirectChannels(around.services, mail)
        self.delivery.when_shown = self._note_shown
        audit = WakeAudit(around)
        return (
            self.heartbeat.loop,
            self.timekeeper.loop,
            self.postman.loop,
            self.direct_channels.loop,
            audit.loop,
        )

    def _build_gatherings(self, around: Surroundings) -> Sequence[Loop]:
        """Build the parts that keep votes, lobbies, tournaments and simuls going."""
        self.votes = Votes(around)
        self.server_events = ServerEvents(around)
        self.evening_panels = EveningPanels(around)
        news = TournamentNews(around)
        self.evenings = EveningNews(around, self.evening_panels)
        kept: list[Kept[Any]] = [
            LOBBIES,
            DUELS,
            SIMULS,
            replace(TOURNAMENTS, advance=news.advance, afterwards=news.show_rounds),
            replace(EVENINGS, advance=self.evenings.tell),
        ]
        self.keepers = {each.gathering: Keeper(each, around) for each in kept}
        self.evening_panels.when_lost = self.keepers[Gathering.EVENING].loop.wake
        self.erasures = Erasures(around)
        return (
            self.erasures.loop,
            self.votes.loop,
            self.votes.edits.loop,
            *(keeper.loop for keeper in self.keepers.values()),
            self.server_events.loop,
            self.evenings.clock,
            self.evening_panels.loop,
        )

    def _build_news(self, around: Surroundings) -> Sequence[Loop]:
        """Build the parts that bring news of others' games, and puzzles against the clock."""
        self.runs = Runs(around)
        self.dailies = DailyMessages(around)
        self.feeds = FeedMessages(around)
        self.winner_roles = WinnerRoles(around)
        self.erasures.take_roles = self.winner_roles.take_all_from
        self.seasons = SeasonMessages(around)
        self.watch_parties = WatchPartyMessages(around)
        self.followers = Followers(around, self.analysing)
        self.audit = AuditMessages(around)
        return (
            self.audit.loop,
            self.dailies.loop,
            self.runs.loop,
            self.followers.loop,
            self.feeds.loop,
            self.seasons.loop,
            self.winner_roles.loop,
            self.watch_parties.loop,
        )

    def _build_wake_ups(self) -> WakeUps:
        """Build the part that wakes the loops after a change."""
        return WakeUps(
            audit=self.audit,
            challenges=self.challenges,
            computer=self.computer,
            dailies=self.dailies,
            delivery=self.delivery,
            evening_panels=self.evening_panels,
            evenings=self.evenings,
            followers=self.followers,
            keepers=self.keepers,
            offers=self.offers,
            postman=self.postman,
            quiet_edits=self.quiet_edits,
            runs=self.runs,
            seasons=self.seasons,
            server_events=self.server_events,
            timekeeper=self.timekeeper,
            votes=self.votes,
            winner_roles=self.winner_roles,
        )

    def _note_shown(self, match: Match) -> None:
        """Have people called to a board that was sent, and open channels to reach them later."""
        self.postman.loop.wake()
        self.direct_channels.expect(match)

    async def setup_hook(self) -> None:
        """Called once, after the login and before the connection."""
        show_signs(self.signs)  # also in all tasks that the connection starts
        self.services.open_boards.address = self.hosting.board_url
        if self.hosting.board_url:
            open_board_door()  # likewise
        await self._meet_database()
        await self.services.languages.renew(self.now())
        await load_drawing()
        await asyncio.to_thread(load_zones)
        for _ in range(CALLS_OF_START):  # the first boards may follow within the same second
            await self.pacing.wait_turn(Urgency.BOARD)
        await self.tree.set_translator(CommandTranslator())
        self.known_commands = await sync_commands(self.tree, self.services)

    async def _meet_database(self) -> None:
        """Make sure that the database belongs to this bot; raises `OtherApplication`."""
        assert self.application_id is not None  # known from the login
        found = await self.services.write(
            meet_database, self.application_id, adopts=self.hosting.adopts
        )
        self.restoration = found.restoration
        if self.hosting.erased_log is not None:
            self.erasures.log = ErasedLog(self.hosting.erased_log, found.id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Serve buttons, menus and forms; discord.py hands commands to the tree."""
        if interaction.type in CONTROLS and self.repetitions.is_new(interaction.id):
            await serve_control(interaction)

    async def on_connect(self) -> None:
        """Called again after every lost session: everything here may happen twice."""
        for loop in self.loops:
            loop.start()

    async def on_ready(self) -> None:
        """Called again after every new session."""
        log.info("ready", user=str(self.user), servers=len(self.guilds))
        self.departures.look()
        self.heartbeat.loop.wake()
        self.timekeeper.loop.wake()

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Called when a thread was locked, opened again, or changed in another way."""
        self.delivery.try_again(payload.thread_id)

    async def on_thread_update(self, _before: discord.Thread, after: discord.Thread) -> None:
        """Called when a thread known to the client changed: it may be archived now."""
        self.sleeping_threads.note(after)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Called when a thread was deleted."""
        self.sleeping_threads.forget(payload.thread_id)
        for keeper in self.keepers.values():
            await keeper.end_in(payload.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Called when a channel was deleted."""
        for keeper in self.keepers.values():
            await keeper.end_in(channel.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Called when a channel changed, possibly its permissions."""
        self.delivery.try_again(after.id)

    async def on_guild_join(self, _guild: discord.Guild) -> None:
        """Called when the bot was added to a server, perhaps again."""
        self.departures.look()

    async def on_guild_remove(self, _guild: discord.Guild) -> None:
        """Called when the bot was removed from a server, or the server is gone."""
        self.departures.look()

    async def close(self) -> None:
        """Stop listening, finish the answers under way, then disconnect."""
        for shard in self.shards.values():
            await shard.disconnect()
        patience = self.answer_times.give_up_after
        await self.in_progress.wait_until_done(patience)
        await self.record_reader.close()
        await self.in_progress.wait_until_done(patience)  # people who wait for a record are told
        await asyncio.gather(*(loop.stop() for loop in self.loops))
        await self.partner.close()
        await super().close()


def read_clock() -> datetime:
    """Return the present time."""
    return datetime.now(UTC)
