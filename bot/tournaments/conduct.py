"""The service that leads tournaments on: rounds are paired, opened, closed, and time ends."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.matches.beating import Beating
from bot.matches.chance import Chance
from bot.matches.match_actions import adjudicate
from bot.matches.match_value import Match, MatchEnding
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.tournaments.closing import double_forfeits, end_waiting, find_absent, list_not_come
from bot.tournaments.judgements import Ended, judge_unfinished
from bot.tournaments.ladder_event import lead_ladder, list_reminded
from bot.tournaments.model import (
    Event,
    Kind,
    NoRoundsLeft,
    NotEnoughPlayers,
    Pairing,
    PairingState,
    WrongNumber,
)
from bot.tournaments.outages import find_lost_time
from bot.tournaments.pairing import pair_next
from bot.tournaments.presets import SIDE_BY_SIDE
from bot.tournaments.rounds import Round, RoundState, schedule_round
from bot.tournaments.start import end_check_in
from bot.tournaments.tournament import Key, News, RoundNews, Tournament, TournamentState
from bot.tournaments.tournament_store import load_to_change, load_tournament, save_tournament
from rules import Color
from storage import Transaction
from storage.rows import RoundPostRow
from storage.tournament_arrivals import keep_round_post, list_round_posts
from storage.tournament_rounds import (
    add_tournament_news,
    drop_tournament_news,
    list_tournament_news,
)
from storage.tournaments import find_next_moment, list_next_tournaments


@dataclass(frozen=True, slots=True)
class Step:
    """What was done for a tournament; its next round may have to be paired then."""

    tournament: Tournament
    ended: tuple[Ended, ...] = ()
    needs_pairing: bool = False


class TournamentRounds:
    """Does for tournaments what is due; two processes may try, and one of them does it.

    Whatever fell into an outage of the bot is due later by its length.
    """

    def __init__(
        self, database: Runner, matches: MatchStore, chance: Chance, beating: Beating
    ) -> None:
        self._database = database
        self._matches = matches
        self._chance = chance
        self._beating = beating

    async def advance(self, now: datetime) -> list[Match]:
        """Do all that is due by now in any tournament, and return the matches that ended by it."""
        ended: list[Match] = []
        for tournament_id in await self._database.read(list_next_tournaments, now):
            while (step := await self._database.write(self._step, tournament_id, now)) is not None:
                ended += [after for _before, after in step.ended]
                if step.needs_pairing:
                    await self._pair(step.tournament, now)
        return ended

    async def find_next(self) -> datetime | None:
        """Return when something is due in any tournament, None if nothing ever is."""
        return await self._database.read(find_next_moment)

    async def list_news(self, after: int = 0, most: int = 50) -> list[RoundNews]:
        """List what is to be posted of rounds, the oldest first, by ids above `after`."""
        rows = await self._database.read(list_tournament_news, after, most)
        return [RoundNews(row.id, row.tournament_id, row.round, News(row.news)) for row in rows]

    async def note_post(self, tournament_id: int, number: int, part: int, message_id: int) -> None:
        """Keep which message tells of a part of a round."""
        post = RoundPostRow(
            tournament_id=tournament_id, round=number, part=part, message_id=message_id
        )
        await self._database.write(keep_round_post, post)

    async def list_posts(self, tournament_id: int) -> list[RoundPostRow]:
        """List the messages that tell of the rounds of a tournament."""
        return await self._database.read(list_round_posts, tournament_id)

    async def drop_news(self, news_id: int) -> None:
        """Forget what has been posted."""
        await self._database.write(drop_tournament_news, news_id)

    async def list_absent(self, tournament_id: int) -> tuple[Tournament, list[int]]:
        """Return a tournament, and who of its latest round has made no move."""
        return await self._database.read(self._list_absent, tournament_id)

    async def _pair(self, tournament: Tournament, now: datetime) -> None:
        """Pair the next round in a thread; it is kept only if nothing has changed meanwhile."""
        lot = Color(self._chance.draw_seed() % 2)
        try:
            event = await asyncio.to_thread(pair_next, tournament.event, lot)
        except (NoRoundsLeft, NotEnoughPlayers, WrongNumber):
            await self._database.write(_finish, tournament)
        else:
            await self._database.write(_keep_round, tournament, event, now)

    def _step(self, transaction: Transaction, tournament_id: int, now: datetime) -> Step | None:
        """Do the next thing that is due; return None when nothing is."""
        before = load_to_change(transaction, tournament_id)
        if before.due_at is None or before.due_at > now:
            return None
        if not self._beating.was_awake(before.place.server_id, before.due_at):
            return None  # an outage is noted first
        if lost := find_lost_time(transaction, before):
            return Step(save_tournament(transaction, before, before.delay(lost)))
        if before.state is TournamentState.CHECK_IN:
            return Step(end_check_in(transaction, before, self._chance.draw_seed(), now))
        if not before.is_in_rounds:
            return self._lead_free(transaction, before, now)
        latest = before.round
        if latest is None or latest.state is RoundState.CLOSED:
            return Step(before, needs_pairing=True)
        if latest.state is RoundState.PAIRED:
            return _keep(transaction, before, replace(latest, state=RoundState.OPEN))
        return self._lead_round(transaction, before, latest, now)

    def _lead_free(self, transaction: Transaction, before: Tournament, now: datetime) -> Step:
        """Do what is due where there are no rounds: on a ladder, or at the end of all games."""
        if before.kind is not Kind.LADDER:
            return self._close(transaction, before, before.event.pairings, now)
        led = before.with_standing(lead_ladder(before.standing, now))
        for number in list_reminded(before.ladder, led.standing):
            add_tournament_news(transaction, before.id, number, News.REMINDER)
        return Step(save_tournament(transaction, before, led))

    def _lead_round(
        self, transaction: Transaction, before: Tournament, latest: Round, now: datetime
    ) -> Step:
        """Do what is due in an open round, in the order in which it should have been done."""
        open_pairings = before.list_open(latest.number)
        if not open_pairings:
            return self._close(transaction, before, (), now)
        if latest.first_move_by is not None and latest.first_move_by <= now:
            return self._judge_absent(transaction, before, latest, now)
        if latest.remind_at is not None and latest.remind_at <= now:
            add_tournament_news(transaction, before.id, latest.number, News.REMINDER)
            return _keep(transaction, before, replace(latest, remind_at=None))
        return self._close(transaction, before, open_pairings, now)

    def _judge_absent(
        self, transaction: Transaction, before: Tournament, latest: Round, now: datetime
    ) -> Step:
        """Let those lose who have not come, and see when to look for the others."""
        absence = find_absent(before, self._load_playing(transaction, before, latest), now)
        ended = []
        for match in absence.matches:
            over = adjudicate(match, MatchEnding.NOT_BEGUN, None, now)
            self._matches.save(transaction, match, over, None)  # the tournament follows
            ended.append((match, over))
        judged = load_tournament(transaction, before.id)
        after = replace(judged, event=double_forfeits(judged.event, absence.nobody))
        after = after.with_round(replace(latest, remind_at=None, first_move_by=absence.again_at))
        return Step(save_tournament(transaction, judged, after), tuple(ended))

    def _close(
        self,
        transaction: Transaction,
        before: Tournament,
        pairings: Iterable[Pairing],
        now: datetime,
    ) -> Step:
        """End a round, or all games where there are none; what goes on is judged."""
        ended = end_waiting(before, pairings)
        after, judged = judge_unfinished(
            transaction, self._matches, save_tournament(transaction, before, ended), now
        )
        return Step(after, tuple(judged))

    def _list_absent(
        self, transaction: Transaction, tournament_id: int
    ) -> tuple[Tournament, list[int]]:
        tournament = load_tournament(transaction, tournament_id)
        latest = tournament.round
        if latest is None:
            return tournament, []
        matches = self._load_playing(transaction, tournament, latest)
        numbers = [
            number
            for pairing in tournament.list_open(latest.number)
            for number in list_not_come(tournament, pairing, matches)
        ]
        return tournament, numbers

    def _load_playing(
        self, transaction: Transaction, tournament: Tournament, latest: Round
    ) -> dict[Key, Match]:
        keys = [
            (each.round, each.board)
            for each in tournament.list_open(latest.number)
            if each.state is PairingState.PLAYING
        ]
        return {key: self._matches.load(transaction, tournament.running_match(key)) for key in keys}


def _keep(transaction: Transaction, before: Tournament, latest: Round) -> Step:
    return Step(save_tournament(transaction, before, before.with_round(latest)))


def _finish(transaction: Transaction, seen: Tournament) -> None:
    """End a tournament that has no more rounds, unless something has changed."""
    before = load_to_change(transaction, seen.id)
    if before.wanted_version == seen.wanted_version:
        save_tournament(transaction, before, replace(before, state=TournamentState.FINISHED))


def _keep_round(transaction: Transaction, seen: Tournament, event: Event, now: datetime) -> None:
    """Keep a round that was paired, unless something has changed; then it is paired anew."""
    before = load_to_change(transaction, seen.id)
    if before.wanted_version != seen.wanted_version:
        return
    latest = schedule_round(
        event.round,
        before.preset,
        before.lasts,
        now,
        has_deadline=before.kind not in SIDE_BY_SIDE,
    )
    after = replace(before, event=event, rounds=event.rounds).with_round(latest)
    save_tournament(transaction, before, after)
    add_tournament_news(transaction, before.id, event.round, News.PAIRED)
