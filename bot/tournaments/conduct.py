"""Runs tournaments: rounds are paired, opened and closed, and deadlines are enforced."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.matches.heartbeats import Heartbeats
from bot.matches.match_actions import adjudicate
from bot.matches.match_store import load_match, save_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.runner import Runner
from bot.matches.work import Work, reads, writes
from bot.tournaments.closing import double_forfeits, end_waiting, find_absent, list_not_come
from bot.tournaments.first_turns import (
    FirstTurns,
    find_first_turn,
    find_overdue,
    follow_first_turns,
)
from bot.tournaments.judgements import Ended, judge_unfinished
from bot.tournaments.ladder_event import lead_ladder, list_reminded
from bot.tournaments.model import (
    Event,
    NoRoundsLeft,
    NotEnoughPlayers,
    Pairing,
    PairingState,
    WrongNumber,
)
from bot.tournaments.news import News, RoundNews
from bot.tournaments.outages import NO_TIME, find_lost_time
from bot.tournaments.pairing import pair_next
from bot.tournaments.rounds import Round, RoundState, schedule_round
from bot.tournaments.start import lead_to_start
from bot.tournaments.told_results import ask_arbiter, end_untold, list_silent
from bot.tournaments.tournament import BEFORE_START, Key, Tournament, TournamentState
from bot.tournaments.tournament_store import load_to_change, load_tournament, save_tournament
from rules import Color
from storage.tournament_rounds import (
    add_tournament_news,
    drop_tournament_news,
    list_tournament_news,
)
from storage.tournaments import list_next_tournaments

# Whether the bot was at work in a server at a moment; see `Heartbeats`.
WasAwake = Callable[[int | None, datetime], bool]


@dataclass(frozen=True, slots=True)
class TournamentStep:
    """What was done for a tournament; its next round may have to be paired after it."""

    tournament: Tournament
    ended: tuple[Ended, ...] = ()
    needs_pairing: bool = False


async def advance_tournaments(runner: Runner, heartbeats: Heartbeats, now: datetime) -> list[Match]:
    """Do everything due by now in any tournament, and return the matches that ended through it.

    If two processes try, only one does it. Deadlines that fell into an outage of the bot are later
    by its length.
    """
    ended: list[Match] = []
    for number in await runner.read(list_next_tournaments, now):
        while (step := await runner.run(_take_step, number, heartbeats.was_awake, now)) is not None:
            ended += [after for _before, after in step.ended]
            if step.needs_pairing:
                await _pair(runner, step.tournament, now)
    return ended


@reads
def list_round_news(work: Work, after: int = 0, most: int = 50) -> list[RoundNews]:
    """List the news of rounds to be posted, the oldest first, with ids above `after`."""
    rows = list_tournament_news(work.transaction, after, most)
    return [RoundNews(row.id, row.tournament_id, row.round, News(row.news)) for row in rows]


@writes
def settle_round_news(work: Work, news: RoundNews, told: Tournament) -> None:
    """Forget news that has been posted; people told that they have no place are told it once."""
    drop_tournament_news(work.transaction, news.id)
    if news.news is not News.NO_PLACE or not told.left_over:
        return
    before = load_to_change(work, told.id)
    rest = tuple(each for each in before.left_over if each not in told.left_over)
    save_tournament(work, before, replace(before, left_over=rest))


@reads
def list_absent_players(work: Work, tournament_id: int) -> tuple[Tournament, list[int]]:
    """Return a tournament, and the players of its latest round who have not moved."""
    tournament = load_tournament(work, tournament_id)
    latest = tournament.round
    if latest is None:
        return tournament, []
    matches = _load_playing(work, tournament, latest)
    numbers = [
        number
        for pairing in tournament.list_open(latest.number)
        for number in list_not_come(tournament, pairing, matches)
    ]
    return tournament, numbers


async def _pair(runner: Runner, tournament: Tournament, now: datetime) -> None:
    """Pair the next round in a thread; it is saved only if nothing has changed meanwhile."""
    lot = Color(runner.chance.draw_seed() % 2)
    try:
        event = await asyncio.to_thread(pair_next, tournament.event, lot)
    except (NoRoundsLeft, NotEnoughPlayers, WrongNumber):
        await runner.run(_finish, tournament)
    else:
        await runner.run(_keep_round, tournament, event, now)


@writes
def _take_step(
    work: Work, tournament_id: int, was_awake: WasAwake, now: datetime
) -> TournamentStep | None:
    """Do the next thing that is due; return None if nothing is."""
    before = load_to_change(work, tournament_id)
    if before.due_at is None or before.due_at > now:
        return None
    if not was_awake(before.place.server_id, before.due_at):
        return None  # an outage is recorded first
    if lost := find_lost_time(work.transaction, before):
        return TournamentStep(save_tournament(work, before, before.delay(lost)))
    if before.state in BEFORE_START:
        return TournamentStep(lead_to_start(work, before, now))
    if silent := list_silent(before, now):
        return TournamentStep(save_tournament(work, before, ask_arbiter(before, silent, now)))
    return _lead(work, before, now)


def _lead(work: Work, before: Tournament, now: datetime) -> TournamentStep:
    """Do what is due in a running tournament."""
    if not before.is_in_rounds:
        return _lead_free(work, before, now)
    latest = before.round
    if latest is None or latest.state is RoundState.CLOSED:
        return TournamentStep(before, needs_pairing=True)
    if latest.state is RoundState.PAIRED:
        return _keep(work, before, replace(latest, state=RoundState.OPEN))
    return _lead_round(work, before, latest, now)


def _lead_free(work: Work, before: Tournament, now: datetime) -> TournamentStep:
    """Do what is due if there are no rounds: on a ladder, or at the end of all games."""
    if not before.kind.by_challenges:
        key = find_overdue(before, now)
        if key is not None:
            return _judge_first_turn(work, before, key, now)
        return _close(work, before, before.event.pairings, now)
    led = before.with_standing(lead_ladder(before.standing, now))
    for number in list_reminded(before.ladder, led.standing):
        add_tournament_news(work.transaction, before.id, number, News.REMINDER)
    return TournamentStep(save_tournament(work, before, led))


def _lead_round(work: Work, before: Tournament, latest: Round, now: datetime) -> TournamentStep:
    """Do what is due in an open round, in the order in which it should have been done."""
    open_pairings = before.list_open(latest.number)
    if not open_pairings:
        return _close(work, before, (), now)
    key = find_overdue(before, now)
    if key is not None:
        return _judge_first_turn(work, before, key, now)
    if latest.first_move_by is not None and latest.first_move_by <= now:
        return _judge_absent(work, before, latest, now)
    if latest.remind_at is not None and latest.remind_at <= now:
        add_tournament_news(work.transaction, before.id, latest.number, News.REMINDER)
        return _keep(work, before, replace(latest, remind_at=None))
    return _close(work, before, open_pairings, now)


def _judge_first_turn(work: Work, before: Tournament, key: Key, now: datetime) -> TournamentStep:
    """Let a player lose who did not make a first move in time, or give the other one theirs."""
    match = load_match(work, before.running_match(key))
    *earlier, game = before.games_of[key]
    played = FirstTurns(match.has_begun, match.moved_at if match.turn_ends else None)
    after = follow_first_turns(game, played, find_first_turn(before) or NO_TIME)
    if after is not None:
        return TournamentStep(
            save_tournament(work, before, before.with_games(key, (*earlier, after)))
        )
    over = adjudicate(match, MatchEnding.NOT_BEGUN, None, now)
    save_match(work, match, over)  # the tournament follows
    return TournamentStep(load_tournament(work, before.id), ((match, over),))


def _judge_absent(work: Work, before: Tournament, latest: Round, now: datetime) -> TournamentStep:
    """Let players who have not come lose, and find out when to look for the others."""
    absence = find_absent(before, _load_playing(work, before, latest), now)
    ended = []
    for match in absence.matches:
        over = adjudicate(match, MatchEnding.NOT_BEGUN, None, now)
        save_match(work, match, over)  # the tournament follows
        ended.append((match, over))
    judged = load_tournament(work, before.id)
    after = replace(judged, event=double_forfeits(judged.event, absence.nobody))
    after = after.with_round(replace(latest, remind_at=None, first_move_by=absence.again_at))
    return TournamentStep(save_tournament(work, judged, after), tuple(ended))


def _close(
    work: Work, before: Tournament, pairings: Iterable[Pairing], now: datetime
) -> TournamentStep:
    """End a round, or all games if there are no rounds; running games are judged."""
    if before.plays_anywhere:
        return TournamentStep(save_tournament(work, before, end_untold(before, pairings, now)))
    ended = save_tournament(work, before, end_waiting(before, pairings))
    after, judged = judge_unfinished(work, ended, now)
    return TournamentStep(after, tuple(judged))


def _load_playing(work: Work, tournament: Tournament, latest: Round) -> dict[Key, Match]:
    keys = [
        (each.round, each.board)
        for each in tournament.list_open(latest.number)
        if each.state is PairingState.PLAYING
    ]
    return {key: load_match(work, tournament.running_match(key)) for key in keys}


def _keep(work: Work, before: Tournament, latest: Round) -> TournamentStep:
    return TournamentStep(save_tournament(work, before, before.with_round(latest)))


@writes
def _finish(work: Work, seen: Tournament) -> None:
    """End a tournament that has no more rounds, unless something has changed."""
    before = load_to_change(work, seen.id)
    if before.wanted_version == seen.wanted_version:
        save_tournament(work, before, replace(before, state=TournamentState.FINISHED))


@writes
def _keep_round(work: Work, seen: Tournament, event: Event, now: datetime) -> None:
    """Save a round that was paired, unless something has changed; then it is paired again."""
    before = load_to_change(work, seen.id)
    if before.wanted_version != seen.wanted_version:
        return
    latest = schedule_round(
        event.round,
        before.preset,
        before.lasts,
        now,
        has_deadline=not before.kind.side_by_side and not before.plays_anywhere,
    )
    after = replace(before, event=event, rounds=event.rounds).with_round(latest)
    save_tournament(work, before, after)
    add_tournament_news(work.transaction, before.id, event.round, News.PAIRED)
