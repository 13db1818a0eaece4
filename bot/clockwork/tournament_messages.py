"""Keeps tournaments going: advances rounds, and updates the message after games.

News is posted with a nonce, so that a bot that dies before it records a post does not repeat it.
"""

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

import discord
import structlog

from bot.clockwork.failures import FAILURES, Attempts, find_barrier
from bot.clockwork.judging_calls import JudgingCalls
from bot.clockwork.kept_messages import KeptMessages, find_server_theme
from bot.clockwork.loop import LONGEST_REST, Loop
from bot.clockwork.lost_channels import LostChannels
from bot.clockwork.publicity import is_open_to_all
from bot.clockwork.servers import is_ours, speak_in
from bot.pacing import Pacing, Urgency
from bot.services import Services
from bot.talk.tournament_calls import channel_gone_text
from bot.talk.tournament_rounds import count_parts, round_text
from bot.talk.undeliverable import Barrier
from bot.tournaments.conduct import (
    advance_tournaments,
    list_absent_players,
    list_round_news,
    settle_round_news,
)
from bot.tournaments.ladder_event import BOARD
from bot.tournaments.lost_channel import call_off_in_lost_channel, list_concerned
from bot.tournaments.model import Kind, PairingState
from bot.tournaments.news import News, RoundNews
from bot.tournaments.telling_results import find_to_decide
from bot.tournaments.tournament import BEFORE_START, Tournament, TournamentState
from bot.tournaments.tournament_store import load_tournament, mark_tournament_shown
from bot.views.ladder import remind_of_challenge, tell_challenge
from bot.views.post import Post
from bot.views.telling import ask_arbiter_for_results
from bot.views.tournament import show_tournament
from bot.views.tournament_calls import (
    call_a_day_ahead,
    call_to_start,
    count_calls,
    count_parts_of,
    tell_called_off,
    tell_end,
    tell_feed,
    tell_let_in,
    tell_no_place,
    tell_out,
    tell_role_refused,
)
from bot.views.tournament_rounds import call_up, list_to_check_in, remind_players, show_round
from storage.rows import RoundPostRow
from storage.tournament_arrivals import keep_round_post, list_round_posts
from storage.tournaments import find_next_moment, list_due_tournaments

log = structlog.get_logger(__name__)

ANNOUNCING = timedelta(minutes=1)  # how long the answer to the command may take to show it first
NEXT_LOOK = 5.0  # seconds: for work that waits for a beat of the bot, or for another process
PAUSE = 15.0  # seconds between two edits of one message, at least


class TournamentMessages:
    """Edits each message rarely, except after people press its controls."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        services: Services,
        pacing: Pacing,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._services = services
        self._pacing = pacing
        self._now = now
        self._attempts: Attempts[int] = Attempts()
        self._messages = KeptMessages(client, pacing)
        self._judging_calls = JudgingCalls(client, services, pacing, now)
        self._lost = LostChannels(client, services, pacing, now)
        self._told: dict[int, str] = {}  # what the posts of rounds say, by their messages
        self._shown_at: dict[int, float] = {}  # by the event loop's clock
        self.loop = Loop("tournaments", self._keep)

    def expect(self, tournament_id: int) -> None:
        """Show a tournament at once that a person has just changed."""
        self._shown_at.pop(tournament_id, None)
        self.loop.wake()

    async def call_off_in(self, channel_id: int) -> None:
        """Call off the tournament of a channel that is gone, if it has not started."""
        await self._services.run(call_off_in_lost_channel, channel_id)

    async def _keep(self) -> float:
        """Do what is due, post what is new, and show what has changed."""
        now = self._now()
        await advance_tournaments(self._services.runner, self._services.heartbeats, now)
        await self._judging_calls.send_due()
        await self._post_news()
        last, rest = 0, await self._find_rest(now)
        while due := await self._services.read(list_due_tournaments, last):
            for tournament_id in due:
                rest = min(rest, await self._show_in_turn(tournament_id))
            last = due[-1]
        return rest

    async def _find_rest(self, now: datetime) -> float:
        """Return the seconds until something is due again."""
        due_at = await self._services.read(find_next_moment)
        rest = LONGEST_REST if due_at is None else (due_at - now).total_seconds()
        return min(LONGEST_REST, rest) if rest > 0 else NEXT_LOOK

    async def _post_news(self) -> None:
        """Post the news of rounds in order; failed posts wait for the next time."""
        last = 0
        while waiting := await self._services.run(list_round_news, last):
            for news in waiting:
                await self._post(news)
            last = waiting[-1].id

    async def _post(self, news: RoundNews) -> None:
        tournament, absent = await self._services.run(list_absent_players, news.tournament_id)
        server_id = tournament.place.server_id
        if not is_ours(self._client, server_id) or not self._attempts.is_due(-news.id, 0):
            return
        if news.news is News.CHANNEL_GONE:
            people = [person.id for person in list_concerned(tournament)]
            words, server_id = partial(channel_gone_text, tournament), tournament.place.server_id
            await self._lost.tell(people, server_id, words, f"l{news.id}")
            await self._services.run(settle_round_news, news, tournament)
            return
        try:
            await self._send_posts(tournament, news, absent)
        except FAILURES as error:
            log.warning("round not posted", tournament=tournament.id, error=repr(error))
            self._attempts.note_failure(-news.id, 0, error)
            if find_barrier(error) is not Barrier.GONE:
                return
            await self.call_off_in(tournament.place.channel_id)
        await self._services.run(settle_round_news, news, tournament)
        self._attempts.note_success(-news.id)

    async def _send_posts(
        self, tournament: Tournament, news: RoundNews, absent: Sequence[int]
    ) -> None:
        """Post some news in the channel, and the end also in the feed; raises one of `FAILURES`."""
        server_id = tournament.place.server_id
        async with speak_in(self._client, self._services, server_id):
            theme = await find_server_theme(self._services, server_id)
            posts = (
                await self._ask_arbiter(news)
                if news.news is News.ASKS_ARBITER
                else await make_posts(tournament, news, absent, theme)
            )
        channel = self._client.get_partial_messageable(tournament.place.channel_id)
        for part, post in enumerate(posts):
            await self._pacing.wait_turn(Urgency.TABLE)
            sent = await channel.send(**post.for_sending(), nonce=f"e{news.id}-{part}")
            if news.news is News.PAIRED:
                await self._note_post(news, part, sent.id)
                async with speak_in(self._client, self._services, server_id):
                    self._told[sent.id] = round_text(tournament, news.round, part)
        if news.news is News.FINISHED:
            await self._tell_feed(tournament, news)

    async def _ask_arbiter(self, news: RoundNews) -> list[Post]:
        """Return the message that asks an arbiter for results, none if the players agreed."""
        to_decide = await self._services.run(find_to_decide, news.tournament_id, self._now())
        tournament, pairings = to_decide.tournament, to_decide.pairings
        if not pairings:
            return []
        return [await ask_arbiter_for_results(tournament, pairings, to_decide.arbiter)]

    async def _note_post(self, news: RoundNews, part: int, message_id: int) -> None:
        """Record which message shows a part of a round."""
        post = RoundPostRow(
            tournament_id=news.tournament_id, round=news.round, part=part, message_id=message_id
        )
        await self._services.write(keep_round_post, post)

    async def _tell_feed(self, tournament: Tournament, news: RoundNews) -> None:
        """Post the end of a tournament in the feed of its server, if that is another channel and
        open.
        """
        server_id = tournament.place.server_id
        chosen = await self._services.server_choices.find(server_id or 0)
        feed = chosen.open_feed_channel
        if feed is None or feed == tournament.place.channel_id:
            return
        if not is_open_to_all(self._client, tournament.place):
            return
        async with speak_in(self._client, self._services, server_id):
            post = await tell_feed(tournament)
        await self._pacing.wait_turn(Urgency.FEED)
        try:
            channel = self._client.get_partial_messageable(feed)
            await channel.send(**post.for_sending(), nonce=f"t{news.id}")
        except FAILURES as error:  # the tournament's own channel has shown it
            log.info(
                "end of tournament not in the feed", tournament=tournament.id, error=repr(error)
            )

    async def _show_rounds(self, tournament: Tournament) -> None:
        """Write the results into the posts of the latest two rounds, if anything changed."""
        latest = tournament.event.round
        for post in await self._services.read(list_round_posts, tournament.id):
            if post.round < latest - 1:
                continue
            async with speak_in(self._client, self._services, tournament.place.server_id):
                words = round_text(tournament, post.round, post.part)
                told = await show_round(tournament, post.round, post.part)
            if self._told.get(post.message_id) == words:
                continue
            channel = self._client.get_partial_messageable(tournament.place.channel_id)
            await self._pacing.wait_turn(Urgency.TABLE)
            try:
                await channel.get_partial_message(post.message_id).edit(view=told.card)
            except FAILURES as error:
                log.info("round not edited", tournament=tournament.id, error=repr(error))
            self._told[post.message_id] = words

    async def _show_in_turn(self, tournament_id: int) -> float:
        """Show a tournament unless it was shown just now; return the seconds until it may be
        shown.
        """
        now = asyncio.get_running_loop().time()
        wait = self._shown_at.get(tournament_id, now - PAUSE) + PAUSE - now
        if wait > 0:
            return wait
        self._shown_at[tournament_id] = now
        tournament = await self._services.run(load_tournament, tournament_id)
        await self._show(tournament)
        await self._show_rounds(tournament)
        if tournament.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
            self._shown_at.pop(tournament_id, None)  # an act may have done so meanwhile
        return LONGEST_REST

    async def _show(self, tournament: Tournament) -> None:
        """Show a tournament as it stands, in a new message if its first one got lost."""
        version = tournament.wanted_version
        ours = is_ours(self._client, tournament.place.server_id)
        is_new = tournament.message_id is None and self._now() - tournament.created_at < ANNOUNCING
        if not ours or is_new or not self._attempts.is_due(tournament.id, version):
            return
        try:
            message_id = await self._send(tournament)
        except FAILURES as error:
            log.warning("tournament not shown", tournament=tournament.id, error=repr(error))
            self._attempts.note_failure(tournament.id, version, error)
            if find_barrier(error) is Barrier.GONE:
                await self._services.run(mark_tournament_shown, tournament, None)
                await self.call_off_in(tournament.place.channel_id)
            return
        await self._services.run(mark_tournament_shown, tournament, message_id)
        self._attempts.note_success(tournament.id)

    async def _send(self, tournament: Tournament) -> int:
        theme = await find_server_theme(self._services, tournament.place.server_id)
        async with speak_in(self._client, self._services, tournament.place.server_id):
            post = await show_tournament(tournament, theme)
        return await self._messages.show(tournament.place, tournament.message_id, post)


async def make_posts(
    tournament: Tournament, news: RoundNews, absent: Sequence[int], theme: str
) -> list[Post]:
    """Return the messages for some news; none if they are no longer needed."""
    calls = range(count_calls(tournament))
    if news.news is News.FINISHED:
        return [await tell_end(tournament, part, theme) for part in calls]
    if news.news is News.CALLED_OFF:
        return [await tell_called_off(tournament, part) for part in calls]
    if news.news is News.OUT:
        entry = tournament.event.entries.get(news.round)
        return [await tell_out(tournament, news.round)] if entry and entry.is_out else []
    if news.news is News.DAY_AHEAD:
        is_ahead = tournament.state is TournamentState.ENTRY and tournament.people
        return [await call_a_day_ahead(tournament, part) for part in calls] if is_ahead else []
    if news.news is News.LET_IN:
        return [await tell_let_in(tournament, news.round)] if is_let_in(tournament, news) else []
    if news.news is News.NO_PLACE:
        parts = range(count_parts_of(tournament.left_over))
        return [await tell_no_place(tournament, part) for part in parts]
    if tournament.state is TournamentState.RUNNING and news.news is News.STARTED:
        return [await call_to_start(tournament, part) for part in calls]
    return await make_round_posts(tournament, news, absent)


def is_let_in(tournament: Tournament, news: RoundNews) -> bool:
    """Tell whether the number in some news still means the person let in: a start renumbers."""
    entry = tournament.event.entries.get(news.round)
    return entry is not None and (tournament.state in BEFORE_START or entry.first_round > 1)


async def make_round_posts(
    tournament: Tournament, news: RoundNews, absent: Sequence[int]
) -> list[Post]:
    """Return the messages for news of a round, of a challenge on a ladder, or for the arbiter."""
    if news.news is News.ROLE_REFUSED:
        return [await tell_role_refused(tournament)]
    if news.news is News.CHECK_IN:
        is_open = tournament.state is TournamentState.CHECK_IN
        parts = range(count_parts_of(list_to_check_in(tournament)) if is_open else 0)
        return [await call_up(tournament, part) for part in parts]
    if tournament.state is not TournamentState.RUNNING:
        return []
    if tournament.kind is Kind.LADDER:
        pairing = tournament.event.pairing(news.round, BOARD)
        tell = remind_of_challenge if news.news is News.REMINDER else tell_challenge
        is_open = pairing.state is PairingState.WAITING
        return [await tell(tournament, pairing)] if is_open else []
    if news.round != tournament.event.round:
        return []
    if news.news is News.REMINDER:
        return [await remind_players(tournament, absent)] if absent else []
    parts = range(count_parts(tournament, news.round))
    return [await show_round(tournament, news.round, part) for part in parts]
