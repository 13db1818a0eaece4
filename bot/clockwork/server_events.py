"""Scheduled events of servers for tournaments with a planned start: made once, edited, begun and
ended.

Only if the bot may make them. An event that a person has removed is not made again.
"""

import math
from datetime import timedelta
from functools import partial

import discord
import structlog
from discord import EventStatus

from bot.clockwork.failures import FAILURES, Attempts
from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all_ids
from bot.clockwork.publicity import is_open_to_all
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.surroundings import Surroundings
from bot.pacing import Urgency
from bot.talk.tournaments.tournament_event_texts import event_description, event_name
from bot.tournaments.server_events import DONE, MAKING, Phase, estimate_end, find_phase, write_told
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_store import load_tournament
from storage.lookout import Work
from storage.tournament_events import list_known_events, list_open_events, note_event

log = structlog.get_logger(__name__)

LEAST_AHEAD = timedelta(seconds=30)  # Discord accepts no event whose start is past
# The steps from a status to the one that a phase asks for; an event that is over stays as it is.
STEPS = {
    (Phase.RUNNING, EventStatus.scheduled): (EventStatus.active,),
    (Phase.OVER, EventStatus.scheduled): (EventStatus.active, EventStatus.completed),
    (Phase.OVER, EventStatus.active): (EventStatus.completed,),
    (Phase.CALLED_OFF, EventStatus.scheduled): (EventStatus.canceled,),
    (Phase.CALLED_OFF, EventStatus.active): (EventStatus.completed,),
}


class ServerEvents:
    """Keeps the events of servers in step with their tournaments."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._attempts: Attempts[int] = Attempts()
        self.loop = Loop("server events", self._keep, work=Work.SERVER_EVENTS)

    async def _keep(self) -> float:
        """Bring the events up to date; return the seconds until the next look."""
        async for tournament_id in read_all_ids(partial(self._services.read, list_open_events)):
            await self._try_to_tell(await self._services.run(load_tournament, tournament_id))
        return math.inf

    async def _try_to_tell(self, tournament: Tournament) -> None:
        version = tournament.wanted_version
        if tournament.server_event_told == write_told(tournament):
            return
        guild = self._client.get_guild(tournament.place.server_id or 0)
        ours = is_ours(self._client, tournament.place.server_id)
        if guild is None or not ours or not self._attempts.is_due(tournament.id, version):
            return
        try:
            await self._tell(guild, tournament)
        except FAILURES as error:
            log.warning("event of server not kept", tournament=tournament.id, error=repr(error))
            self._attempts.note_failure(tournament.id, version, error)
        else:
            self._attempts.note_success(tournament.id)

    async def _tell(self, guild: discord.Guild, tournament: Tournament) -> None:
        """Make, edit, begin or end an event; raises one of `FAILURES`."""
        if tournament.server_event_id is not None:
            await self._change(guild, tournament)
        elif tournament.server_event_told == MAKING:
            await self._make_again(guild, tournament)
        elif find_phase(tournament) is not Phase.PLANNED:
            await self._note(tournament, None, DONE)  # it never had one
        elif self._can_make(guild, tournament) and await self._note(tournament, None, MAKING):
            await self._make(guild, tournament)

    def _can_make(self, guild: discord.Guild, tournament: Tournament) -> bool:
        is_open = is_open_to_all(self._client, tournament.place)  # in the format of an event
        return is_open and may_make_events(guild) and self._is_ahead(tournament)

    def _is_ahead(self, tournament: Tournament) -> bool:
        starts_at = tournament.starts_at
        return starts_at is not None and starts_at - self._now() >= LEAST_AHEAD

    async def _make_again(self, guild: discord.Guild, tournament: Tournament) -> None:
        """Find the event that was made before the bot died, or make it if none was."""
        event = await self._find_lost(guild, tournament)
        if event is not None:
            await self._note_made(tournament, event)
        elif find_phase(tournament) is not Phase.PLANNED:
            await self._note(tournament, None, DONE)
        elif self._can_make(guild, tournament):
            await self._make(guild, tournament)

    async def _find_lost(
        self, guild: discord.Guild, tournament: Tournament
    ) -> discord.ScheduledEvent | None:
        """Return an event of the bot in the channel of a tournament that no tournament has
        recorded.
        """
        await self._pacing.wait_turn(Urgency.FEED)
        own = [
            event
            for event in await guild.fetch_scheduled_events(with_counts=False)
            if event.creator_id == guild.me.id and event.location == find_link(tournament)
        ]
        known = await self._services.read(list_known_events, tournament.place.channel_id)
        return next((event for event in own if event.id not in known), None)

    async def _make(self, guild: discord.Guild, tournament: Tournament) -> None:
        """Make an event, after recording that it is being made."""
        assert tournament.starts_at is not None
        async with speak_in(self._client, self._services, guild.id):
            name, description = event_name(tournament), event_description(tournament)
        await self._pacing.wait_turn(Urgency.FEED)
        event = await guild.create_scheduled_event(
            name=name,
            description=description,
            start_time=tournament.starts_at,
            end_time=estimate_end(tournament),
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=find_link(tournament),
        )
        await self._note_made(tournament, event)

    async def _note_made(self, tournament: Tournament, event: discord.ScheduledEvent) -> None:
        """Record an event that exists; the next look brings it up to date."""
        told = write_told(tournament) if find_phase(tournament) is Phase.PLANNED else Phase.PLANNED
        await self._note(tournament, event.id, told, before=MAKING)

    async def _change(self, guild: discord.Guild, tournament: Tournament) -> None:
        """Edit, begin or end an event; one that a person removed or ended is left alone."""
        assert tournament.server_event_id is not None
        phase, told = find_phase(tournament), write_told(tournament)
        await self._pacing.wait_turn(Urgency.FEED)
        try:
            event = await guild.fetch_scheduled_event(tournament.server_event_id, with_counts=False)
            if phase is Phase.PLANNED and event.status is EventStatus.scheduled:
                await self._edit(event, tournament)
            for status in STEPS.get((phase, event.status), ()):
                await self._pacing.wait_turn(Urgency.FEED)
                await event.edit(status=status)
        except discord.NotFound:
            told = DONE
        except discord.Forbidden:
            if told != DONE:
                raise
            log.info("event of server stays: no permission", tournament=tournament.id)
        await self._note(tournament, tournament.server_event_id, told)

    async def _edit(self, event: discord.ScheduledEvent, tournament: Tournament) -> None:
        assert tournament.starts_at is not None
        if not self._is_ahead(tournament):
            return  # Discord begins it by itself
        await self._pacing.wait_turn(Urgency.FEED)
        await event.edit(
            name=event_name(tournament),
            start_time=tournament.starts_at,
            end_time=estimate_end(tournament),
            location=find_link(tournament),
        )

    async def _note(
        self, tournament: Tournament, event_id: int | None, told: str, before: str | None = None
    ) -> bool:
        """Record what an event shows; return False if another process was quicker."""
        seen = tournament.server_event_told if before is None else before
        return await self._services.write(note_event, tournament.id, seen, event_id, told)


def may_make_events(guild: discord.Guild) -> bool:
    """Tell whether the server lets the bot make events."""
    held = guild.me.guild_permissions
    return held.create_events or held.manage_events


def find_link(tournament: Tournament) -> str:
    """Return the address of the channel where a tournament is."""
    place = tournament.place
    return f"https://discord.com/channels/{place.server_id}/{place.channel_id}"
