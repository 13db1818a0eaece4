"""Keeps evenings going: waves and limits, the messages in the channel, the lines of the hall.

News is posted with a nonce, so that a bot that dies before it records a post does not repeat it.
"""

import asyncio
import math
from collections.abc import Awaitable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from operator import attrgetter

import discord
import structlog

from bot.clockwork.evening_panels import EveningPanels
from bot.clockwork.failures import FAILURES, Attempts, find_barrier
from bot.clockwork.kept_messages import Kept, find_server_theme
from bot.clockwork.loop import Loop
from bot.clockwork.lost_channels import LostChannels
from bot.clockwork.pages import read_all
from bot.clockwork.publicity import is_open_to_all
from bot.clockwork.quiet_servers import quieten
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.sleeping_threads import archive
from bot.clockwork.surroundings import Surroundings
from bot.evenings.conduct import advance_evenings
from bot.evenings.evening import Evening, EveningGame, EveningState
from bot.evenings.evening_store import EveningNotice, load_evening
from bot.evenings.lost_channel import end_in_lost_channel
from bot.evenings.upsets import find_upset
from bot.matches.gathering import Gathering, KeptMessage
from bot.pacing import Urgency
from bot.talk.evenings.evening_texts import channel_gone_text
from bot.talk.matches.undeliverable import Barrier
from bot.talk.names import shorten_thread_name
from bot.talk.safe_text import write_plain
from bot.views.evenings.evening import (
    call_to_boards,
    call_to_door,
    list_missing,
    show_entry,
    show_table,
    tell_end,
    tell_feed,
    tell_hall,
    tell_last_call,
    tell_off,
)
from bot.views.post import PublicPost
from storage.evenings import (
    drop_evening_news,
    find_next_evening_moment,
    list_evening_news,
    list_open_evenings,
    list_untold_games,
    note_games_told,
)
from storage.kept_messages import list_outdated
from storage.lookout import Work
from storage.rows import EveningNewsRow, Place

log = structlog.get_logger(__name__)

NEXT_LOOK = 5.0  # seconds: for work that waits for a beat of the bot, or for another process
PATIENCE = timedelta(minutes=1)  # for which results wait for the next pairing
PAIRING, RESULT = 1, 2  # how much of a game has been told
MOST_PINGS = 100
MOST_LINES = 40  # of a message in the hall, which Discord limits to 4,000 characters
SLOW = 30.0  # seconds that a message may take
SLOW_THREAD = 10.0  # and the hall; without one the lines go into the channel


class EveningNews:
    """Runs evenings, and posts their news and the lines of the hall."""

    def __init__(self, around: Surroundings, panels: EveningPanels) -> None:
        self._around = around
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._panels = panels
        self._attempts: Attempts[tuple[str, int]] = Attempts()
        self._lost = LostChannels(around)
        self._is_new = True
        self.clock = Loop(
            "evenings", self._advance, work=Work.EVENINGS
        )  # waits for no call to Discord

    async def _advance(self) -> float:
        """Do what is due, and return the seconds until something is due again."""
        await advance_evenings(self._services.runner, self._services.heartbeats, self._now())
        due_at = await self._services.read(find_next_evening_moment)
        rest = math.inf if due_at is None else (due_at - self._now()).total_seconds()
        return rest if rest > 0 else NEXT_LOOK

    async def tell(self, _around: Surroundings) -> float:
        """Post what is new; return the seconds until more may be."""
        pages = partial(self._services.read, list_evening_news)
        async for news in read_all(pages, 0, attrgetter("id")):
            await self._post_news(news)
        rest = math.inf
        for evening_id in await self._services.read(list_open_evenings):
            if self._is_new:
                self._panels.expect(evening_id)
            rest = min(rest, await self._tell_hall(evening_id))
        self._is_new = False
        return rest

    async def _post_news(self, news: EveningNewsRow) -> None:
        """Post some news; if that fails, it waits for the next time."""
        evening = await self._services.run(load_evening, news.evening_id)
        key = "news", news.id
        if not is_ours(self._client, evening.place.server_id) or not self._attempts.is_due(key, 0):
            return
        if news.news == EveningNotice.CHANNEL_GONE:
            words = partial(channel_gone_text, evening)
            await self._lost.tell([evening.host_id], evening.place.server_id, words, f"w{news.id}")
            await self._services.write(drop_evening_news, news.id)
            return
        place = self._hall(evening) if news.news == EveningNotice.LAST_CALL else evening.place
        try:
            await self._tell_news(evening, news, place)
        except FAILURES as error:
            log.warning("news of an evening not posted", evening=evening.id, error=repr(error))
            if find_barrier(error) is not Barrier.GONE:
                self._attempts.note_failure(key, 0, error)
                return
            await end_in(self._around, place.channel_id)
            if place != evening.place:
                return  # it is told in the channel next time
        await self._services.write(drop_evening_news, news.id)
        self._attempts.note_success(key)

    async def _tell_news(self, evening: Evening, news: EveningNewsRow, place: Place) -> None:
        """Post some news, after all results that it follows; raises one of `FAILURES`."""
        if news.news == EveningNotice.LAST_CALL or evening.state is EveningState.OVER:
            await self._tell_rest(evening)
        async with speak_in(self._client, self._services, evening.place.server_id):
            posts = await self._make_posts(evening, EveningNotice(news.news))
        for part, post in enumerate(posts):
            await self._send(evening, place, post, f"v{news.id}-{part}")
        if news.news == EveningNotice.OVER:
            await self._tell_feed(evening, news)
            await self._close_hall(evening)

    async def _make_posts(self, evening: Evening, news: EveningNotice) -> Sequence[PublicPost]:
        """Return the messages for some news; none if they are no longer needed."""
        match news:
            case EveningNotice.DOOR:
                people = list_missing(evening) if evening.state is EveningState.DOOR else ()
                parts = range(0, len(people), MOST_PINGS)
                return [await call_to_door(evening, people[i : i + MOST_PINGS]) for i in parts]
            case EveningNotice.LAST_CALL:
                return [await tell_last_call(evening)] if evening.running else []
            case EveningNotice.OVER:
                theme = await find_server_theme(self._services, evening.place.server_id)
                upset = await self._services.run(find_upset, evening)
                return [await tell_end(evening, theme, upset)]
            case EveningNotice.CHANNEL_GONE:
                return []
            case EveningNotice.NOBODY | EveningNotice.CALLED_OFF:
                return [await tell_off(evening, is_called_off=news is EveningNotice.CALLED_OFF)]

    async def _tell_feed(self, evening: Evening, news: EveningNewsRow) -> None:
        """Post the end in the feed of the server, if that is another channel and open."""
        chosen = await self._services.server_choices.find(evening.place.server_id or 0)
        feed = chosen.open_feed_channel
        is_elsewhere = feed is not None and feed != evening.place.channel_id
        has_games = any(game.is_played for game in evening.games)
        if not is_elsewhere or not has_games or not is_open_to_all(self._client, evening.place):
            return
        async with speak_in(self._client, self._services, evening.place.server_id):
            post = await tell_feed(evening)
        await self._pacing.wait_turn(Urgency.FEED)
        try:
            channel = self._client.get_partial_messageable(feed or 0)
            await channel.send(**post.for_sending(), nonce=f"v{news.id}-f")
        except FAILURES as error:  # the evening's own channel has shown it
            log.info("end of evening not in the feed", evening=evening.id, error=repr(error))

    async def _close_hall(self, evening: Evening) -> None:
        """Archive the hall; it can be read on."""
        if evening.hall_id is not None:
            await archive(self._client, self._pacing, evening.hall_id)

    def _hall(self, evening: Evening) -> Place:
        return Place(evening.place.server_id, evening.hall_id or evening.place.channel_id)

    async def _tell_hall(self, evening_id: int) -> float:
        """Tell new games, and results with them or a minute later; return when to look again."""
        untold = await self._services.read(list_untold_games, evening_id)
        lost = self._panels.take_lost(evening_id)
        if not lost and not untold:
            return math.inf
        evening = await self._services.run(load_evening, evening_id)
        if evening.message_id is None or not is_ours(self._client, evening.place.server_id):
            return NEXT_LOOK
        if lost:
            await self._try(evening, call_to_boards(evening, lost[:MOST_PINGS]), None)
        ended, begun = sort_untold(evening, untold)
        if not begun and not _has_waited(ended, self._now()):
            return NEXT_LOOK if ended else math.inf
        return await self._tell(evening, ended, begun)

    async def _tell_rest(self, evening: Evening) -> None:
        """Tell all results that have not been told."""
        untold = await self._services.read(list_untold_games, evening.id)
        ended, begun = sort_untold(evening, untold)
        if ended or begun:
            await self._tell(evening, ended, begun)

    async def _tell(
        self, evening: Evening, ended: Sequence[EveningGame], begun: Sequence[EveningGame]
    ) -> float:
        """Tell results and new games, in several messages if there are many."""
        games = [*ended, *begun]
        for first in range(0, len(games), MOST_LINES):
            part = games[first : first + MOST_LINES]
            over, new = part[: len(ended[first:])], part[len(ended[first:]) :]
            nonce = f"v{evening.id}-{max(game.match_id for game in part)}-{len(over)}"
            if not await self._try(evening, tell_hall(evening, over, new), nonce):
                return NEXT_LOOK
            told = {game.match_id: RESULT for game in over}
            told |= {game.match_id: PAIRING for game in new}
            await self._services.write(note_games_told, evening.id, told)
        return math.inf

    async def _try(self, evening: Evening, view: Awaitable[PublicPost], nonce: str | None) -> bool:
        """Post something in the hall; tell whether that worked."""
        async with speak_in(self._client, self._services, evening.place.server_id):
            post = await view
        try:
            await self._send(evening, self._hall(evening), post, nonce)
        except FAILURES as error:
            log.warning("hall not told", evening=evening.id, error=repr(error))
            if find_barrier(error) is Barrier.GONE:
                await end_in(self._around, self._hall(evening).channel_id)
            return False
        return True

    async def _send(
        self, evening: Evening, place: Place, post: PublicPost, nonce: str | None
    ) -> None:
        post = await quieten(self._services, evening.place.server_id, post)
        await self._pacing.wait_turn(Urgency.BOARD if post.pings else Urgency.TABLE)
        channel = self._client.get_partial_messageable(place.channel_id)
        async with asyncio.timeout(SLOW):
            if nonce is None:
                await channel.send(**post.for_sending())
            else:
                await channel.send(**post.for_sending(), nonce=nonce)


async def view_evening(around: Surroundings, evening: Evening, message: KeptMessage) -> PublicPost:
    """Return what a message of an evening shows: who has entered, or the table."""
    if message.column == "door_message_id":
        return (await show_entry(evening)).without_pings()
    theme = await find_server_theme(around.services, evening.place.server_id)
    return await show_table(evening, around.now(), theme)


async def open_hall(
    around: Surroundings, evening: Evening, new: Mapping[str, object]
) -> Mapping[str, object]:
    """Open a thread on the first table; if none can be opened, the channel is the hall."""
    is_first = evening.is_open and evening.message_id is None
    table_id = new.get("message_id") if is_first else None
    channel = around.client.get_channel(evening.place.channel_id)
    if not isinstance(table_id, int) or not isinstance(channel, discord.TextChannel):
        return {}
    name = shorten_thread_name(write_plain(evening.plan.name))
    await around.pacing.wait_turn(Urgency.BOARD)
    try:
        message = channel.get_partial_message(table_id)
        async with asyncio.timeout(SLOW_THREAD):
            thread = await message.create_thread(name=name, auto_archive_duration=1440)
    except FAILURES as error:
        log.info("no hall", evening=evening.id, error=repr(error))
        return {}
    return {"hall_id": thread.id}


async def end_in(around: Surroundings, channel_id: int) -> None:
    """End the evening of a channel that is gone; a hall that is gone only loses its lines."""
    await around.services.run(end_in_lost_channel, channel_id, around.now())


EVENINGS = Kept(
    name="evening messages",
    gathering=Gathering.EVENING,
    letter="v",
    work=Work.EVENING_MESSAGES,
    list_outdated=partial(list_outdated, table=Gathering.EVENING.value),
    load=load_evening,
    view=view_evening,
    afterwards=open_hall,
    end_in=end_in,
    pause=20.0,
)


def sort_untold(
    evening: Evening, untold: dict[int, int]
) -> tuple[list[EveningGame], list[EveningGame]]:
    """Return the games whose result is to be told, and those whose pairing is."""
    games = [game for game in evening.games if game.match_id in untold]
    ended = [game for game in games if game.kind is not None]
    return ended, [game for game in games if game.kind is None and not untold[game.match_id]]


def _has_waited(ended: Sequence[EveningGame], now: datetime) -> bool:
    return any(game.ended_at is not None and now - game.ended_at >= PATIENCE for game in ended)
