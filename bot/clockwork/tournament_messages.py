"""Keeps tournaments going: advances rounds, and updates the message after games.

News is posted with a nonce, so that a bot that dies before it records a post does not repeat it.
"""

import math
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from operator import attrgetter

import structlog

from bot.clockwork.failures import FAILURES, Attempts, find_barrier
from bot.clockwork.judging_calls import JudgingCalls
from bot.clockwork.kept_messages import Kept, find_server_theme
from bot.clockwork.lost_channels import LostChannels
from bot.clockwork.pages import read_all
from bot.clockwork.publicity import is_open_to_all
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.sleeping_threads import archive
from bot.clockwork.surroundings import Surroundings
from bot.matches.gathering import Gathering, KeptMessage
from bot.pacing import Urgency
from bot.talk.matches.undeliverable import Barrier
from bot.talk.tournaments.tournament_calls import channel_gone_text
from bot.talk.tournaments.tournament_rounds import count_parts, round_text
from bot.tournaments.conduct import (
    advance_tournaments,
    list_absent_players,
    list_round_news,
    settle_round_news,
)
from bot.tournaments.ladder_event import BOARD
from bot.tournaments.lost_channel import call_off_in_lost_channel, list_concerned
from bot.tournaments.model import PairingState
from bot.tournaments.news import News, RoundNews
from bot.tournaments.role_obstacles import RoleObstacle
from bot.tournaments.telling_results import find_to_decide
from bot.tournaments.tournament import BEFORE_START, Tournament, TournamentState
from bot.tournaments.tournament_store import load_tournament
from bot.views.post import Post, PublicPost
from bot.views.tournaments.ladder import remind_of_challenge, tell_challenge, tell_challenge_over
from bot.views.tournaments.telling import ask_arbiter_for_results
from bot.views.tournaments.tournament import show_tournament
from bot.views.tournaments.tournament_calls import (
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
from bot.views.tournaments.tournament_rounds import (
    call_up,
    list_to_check_in,
    remind_players,
    show_round,
)
from storage.kept_messages import list_outdated
from storage.lookout import Work
from storage.rooms import list_closed_channels
from storage.rows import RoundPostRow
from storage.tournament_arrivals import keep_round_post, list_round_posts
from storage.tournaments import find_next_moment

log = structlog.get_logger(__name__)

CLOSES_AFTER = timedelta(minutes=1)  # in an archived thread nothing can be edited
NEXT_LOOK = 5.0  # seconds: for work that waits for a beat of the bot, or for another process


class TournamentNews:
    """Advances tournaments, and posts their news."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._attempts: Attempts[int] = Attempts()
        self._judging_calls = JudgingCalls(around)
        self._lost = LostChannels(around)
        self._told: dict[int, str] = {}  # what the posts of rounds say, by their messages
        self._closing: dict[int, datetime] = {}  # threads, and when to archive each

    async def advance(self, _around: Surroundings) -> float:
        """Do what is due, and post what is new; return the seconds until more is."""
        now = self._now()
        await advance_tournaments(self._services.runner, self._services.heartbeats, now)
        await self._judging_calls.send_due()
        await self._post_news()
        await self._archive_due(now)
        return await self._find_rest(now)

    async def _find_rest(self, now: datetime) -> float:
        """Return the seconds until something is due again."""
        next_moment = await self._services.read(find_next_moment)
        due_at = min(filter(None, (next_moment, *self._closing.values())), default=None)
        rest = math.inf if due_at is None else (due_at - now).total_seconds()
        return rest if rest > 0 else NEXT_LOOK

    async def _post_news(self) -> None:
        """Post the news of rounds in order; failed posts wait for the next time."""
        pages = partial(self._services.run, list_round_news)
        async for news in read_all(pages, 0, attrgetter("id")):
            await self._post(news)

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
            await call_off_in(self._around, tournament.place.channel_id)
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
            await self._close_threads(tournament)

    async def _close_threads(self, tournament: Tournament) -> None:
        """Archive the threads in which the games were played, once their old boards are gone."""
        played = [game.match_id for games in tournament.games_of.values() for game in games]
        for channel_id in await self._services.read(list_closed_channels, played):
            if channel_id != tournament.place.channel_id:
                self._closing[channel_id] = self._now() + CLOSES_AFTER

    async def _archive_due(self, now: datetime) -> None:
        for channel_id in [each for each, due_at in self._closing.items() if due_at <= now]:
            del self._closing[channel_id]
            await archive(self._client, self._pacing, channel_id)

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

    async def show_rounds(
        self, _around: Surroundings, tournament: Tournament, _new: Mapping[str, object]
    ) -> Mapping[str, object]:
        """Write the results into the posts of the latest two rounds, if anything changed."""
        latest = tournament.event.round
        for post in await self._services.read(list_round_posts, tournament.id):
            if not latest - 1 <= post.round <= latest:  # a newer one was posted since the load
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
        return {}


async def view_tournament(
    around: Surroundings, tournament: Tournament, _message: KeptMessage
) -> PublicPost:
    """Return what the message of a tournament shows."""
    theme = await find_server_theme(around.services, tournament.place.server_id)
    return await show_tournament(tournament, theme)


async def call_off_in(around: Surroundings, channel_id: int) -> None:
    """Call off the tournament of a channel that is gone, if it has not started."""
    await around.services.run(call_off_in_lost_channel, channel_id)


TOURNAMENTS = Kept(
    name="tournaments",
    gathering=Gathering.TOURNAMENT,
    letter="g",
    work=Work.TOURNAMENTS,
    list_outdated=partial(list_outdated, table=Gathering.TOURNAMENT.value),
    load=load_tournament,
    view=view_tournament,
    end_in=call_off_in,
)


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
        return [await tell_role_refused(tournament, RoleObstacle(news.round))]
    if news.news is News.CHECK_IN:
        is_open = tournament.state is TournamentState.CHECK_IN
        parts = range(count_parts_of(list_to_check_in(tournament)) if is_open else 0)
        return [await call_up(tournament, part) for part in parts]
    if tournament.state is not TournamentState.RUNNING:
        return []
    if tournament.kind.by_challenges:
        pairing = tournament.event.pairing(news.round, BOARD)
        if news.news is News.CHALLENGE_OVER:
            return [await tell_challenge_over(tournament, pairing)]
        tell = remind_of_challenge if news.news is News.REMINDER else tell_challenge
        is_open = pairing.state is PairingState.WAITING
        return [await tell(tournament, pairing)] if is_open else []
    if news.round != tournament.event.round:
        return []
    if news.news is News.REMINDER:
        return [await remind_players(tournament, absent)] if absent else []
    parts = range(count_parts(tournament, news.round))
    return [await show_round(tournament, news.round, part) for part in parts]
