"""Runs evenings: waves, limits of first moves, the last call, the end."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.evenings.attendance import put_aside
from bot.evenings.course import (
    begin_game,
    end_game,
    end_late,
    find_wave,
    judge,
    list_late,
    note_first_move,
    pair_wave,
    send_away,
)
from bot.evenings.evening import Evening, EveningGame, EveningState, Presence
from bot.evenings.evening_facts import FirstMoveTooLate
from bot.evenings.evening_store import load_evening, load_to_change, save_evening
from bot.evenings.match_ends import end_match
from bot.evenings.opening import terms_of
from bot.evenings.points import EveningResult
from bot.evenings.presses import take_out
from bot.evenings.waves import WavePair
from bot.matches.admission import is_banned
from bot.matches.beginning import Beginning
from bot.matches.heartbeats import Heartbeats
from bot.matches.match_store import begin_match, load_match
from bot.matches.match_value import Match, MatchEnding, Result
from bot.matches.runner import Runner
from bot.matches.shards import shard_of
from bot.matches.work import Work, reads, writes
from bot.ratings.eligible import NotRated
from bot.ratings.pools import WORLD
from bot.ratings.rated_terms import decide_rated, pool_of, write_pool
from rules import Color, Piece
from storage import Transaction
from storage.evenings import find_evening_of_match, list_next_evenings
from storage.off_times import list_outages
from storage.places import occupy_place
from storage.ratings import find_rating
from storage.rows import PoolKey

NO_TIME = timedelta()
MOST_MOVED = timedelta(minutes=15)  # by outages, in all
FORSAKEN = timedelta(minutes=30)  # away for longer, the bot ends an evening as it stands
KING = 2  # men that a king is worth
KINDS = {Color.WHITE: EveningResult.WIN, None: EveningResult.DRAW, Color.BLACK: EveningResult.LOSS}
VERDICTS = {  # how a game that the evening ends is written down, and its winner
    EveningResult.GIVEN: (MatchEnding.NOT_BEGUN, None),
    EveningResult.ABSENT: (MatchEnding.NOT_BEGUN, None),
    EveningResult.JUDGED_WIN: (MatchEnding.JUDGED_BY_PIECES, Color.WHITE),
    EveningResult.JUDGED_DRAW: (MatchEnding.JUDGED_BY_PIECES, None),
    EveningResult.JUDGED_LOSS: (MatchEnding.JUDGED_BY_PIECES, Color.BLACK),
}
WasAwake = Callable[[int | None, datetime], bool]


@dataclass(frozen=True, slots=True)
class EveningStep:
    """What an evening is after a step, and the moment of the wave that is to be made now."""

    evening: Evening
    wave: datetime | None = None


async def advance_evenings(runner: Runner, heartbeats: Heartbeats, now: datetime) -> None:
    """Do everything due by now in any evening.

    If two processes try, only one does it. What fell into an outage of the bot is later by its
    length.
    """
    for number in await runner.read(list_next_evenings, now):
        while step := await runner.run(_take_step, number, heartbeats.was_awake, now):
            if step.wave is not None:
                await _pair(runner, step.evening, step.wave, now)


async def _pair(runner: Runner, evening: Evening, moment: datetime, now: datetime) -> None:
    """Make one wave: pairs are found in a thread, from the evening as it was."""
    ratings = await runner.run(_find_ratings, evening)
    boards = await asyncio.to_thread(pair_wave, evening, moment, ratings)
    await runner.run(begin_wave, evening.id, boards, moment, now)


@writes
def _take_step(
    work: Work, evening_id: int, was_awake: WasAwake, now: datetime
) -> EveningStep | None:
    """Do what is due by now but for the wave; return None if nothing is."""
    before = load_to_change(work, evening_id)
    if before.due_at is None or before.due_at > now:
        return None
    if not was_awake(before.place.server_id, before.due_at):
        return None  # an outage is recorded first
    if lost := _find_lost_time(work.transaction, before):
        return EveningStep(_make_up(work, before, lost, now))
    after = _end_due(work, before, now)
    wave = find_wave(after, now)
    if wave is not None and len(after.list_free()) <= 1:
        after, wave = after.changed(waved_at=wave), None
    saved = save_evening(work, before, after, now)
    for game in before.running:
        ended = saved.find_game(game.match_id)
        if ended is not None and ended.kind is not None:
            end_match(work, ended, *VERDICTS[ended.kind], now)
    return EveningStep(saved, wave)


def _end_due(work: Work, evening: Evening, now: datetime) -> Evening:
    """Return the evening after every limit that is over by now."""
    for game in list_late(evening, now):
        evening = end_late(evening, game, load_match(work, game.match_id).turn)
    evening = send_away(evening, now)
    if evening.state is EveningState.LAST_GAMES and evening.plan.judged_at <= now:
        for game in evening.running:
            match = load_match(work, game.match_id)
            evening = judge(evening, game, count_ahead(match), len(match.played_at), now)
    return evening


def count_ahead(match: Match) -> int:
    """Return how many men White is ahead by; 0 in games in which pieces do not show that."""
    if not match.is_draughts or match.game.variant.loser_wins:
        return 0
    tops = [stack[0] for stack in match.game.stacks(match.position).values()]
    return sum(_worth(piece) if piece.color is Color.WHITE else -_worth(piece) for piece in tops)


def _worth(piece: Piece) -> int:
    return KING if piece.is_king else 1


def _find_lost_time(transaction: Transaction, evening: Evening) -> timedelta:
    """Return how long the bot was away when something was due, as far as that moves anything."""
    if evening.state is EveningState.ENTRY or evening.due_at is None:
        return NO_TIME
    due_at, server_id = evening.due_at, evening.place.server_id
    lengths = [
        outage.ends_at - outage.begins_at
        for outage in list_outages(transaction, due_at)
        if outage.ends_at is not None
        and outage.shards is not None
        and outage.shard == shard_of(server_id, outage.shards)
        and outage.begins_at <= due_at
    ]
    lost = max(lengths, default=NO_TIME)
    return lost if lost > FORSAKEN else min(lost, MOST_MOVED - evening.moved_by)


def _make_up(work: Work, before: Evening, lost: timedelta, now: datetime) -> Evening:
    if lost > FORSAKEN:
        return put_aside(work, before, EveningState.OVER, now)
    return save_evening(work, before, before.delay(lost), now)


@reads
def _find_ratings(work: Work, evening: Evening) -> Mapping[int, int]:
    """Return the ratings of the free in the pool of the first game, by number."""
    plan, scope = evening.plan, evening.place.server_id or WORLD
    key = PoolKey(scope, write_pool(pool_of(terms_of(plan, plan.games[0]))))
    rows = {
        each.number: find_rating(work.transaction, key, each.person.id)
        for each in evening.list_free()
    }
    return {number: round(row.rating) for number, row in rows.items() if row is not None}


@writes
def begin_wave(
    work: Work, evening_id: int, boards: Sequence[WavePair], moment: datetime, now: datetime
) -> Evening:
    """Begin the games of a wave, unless it was made; anyone no longer free is left out."""
    before = load_to_change(work, evening_id)
    is_made = before.waved_at is not None and before.waved_at >= moment
    if before.state is not EveningState.RUNNING or is_made:
        return before
    after = before.changed(waved_at=moment)
    for board in boards:
        after = _bar(work, after, board, now)
        if all(_is_free(after, number) for number in board):
            after = _begin(work, after, board, now)
    return save_evening(work, before, after, now)


def _is_free(evening: Evening, number: int) -> bool:
    own = evening.players.get(number)
    return own is not None and own.presence is Presence.FREE


def _bar(work: Work, evening: Evening, board: WavePair, now: datetime) -> Evening:
    """Take out people banned since they came."""
    server_id = evening.place.server_id
    for number in board:
        own = evening.players.get(number)
        if own is not None and is_banned(work.transaction, server_id, own.person.id, now):
            evening = take_out(evening, own.person.id, now)
    return evening


def _begin(work: Work, evening: Evening, board: WavePair, now: datetime) -> Evening:
    game = evening.choose_game(*board, now)
    white, black = (evening.players[number].person for number in board)
    occupy_place(work.transaction, evening.place)
    beginning = Beginning(
        terms=terms_of(evening.plan, game),
        players=(white, black),
        place=evening.place,
        at=now,
        is_in_panels=True,
    )
    match = begin_match(work, _decide_rated(work.transaction, beginning), None)
    return begin_game(evening, board, match.id, game, now)


def _decide_rated(transaction: Transaction, beginning: Beginning) -> Beginning:
    """Return a game as it begins: casual if these two cannot play a rated one."""
    try:
        return decide_rated(transaction, beginning)
    except NotRated:
        return replace(beginning, terms=replace(beginning.terms, rated=False))


def follow_match_of_evening(work: Work, before: Match | None, after: Match) -> None:
    """Record a first move or the end of a match in its evening, if it belongs to one.

    It runs in the transaction that changes the match. Raises `FirstMoveTooLate`.
    """
    if before is None or not after.is_in_panels:
        return
    has_turned = len(after.turn_ends) > len(before.turn_ends) and not before.has_begun
    if not has_turned and (after.result is None or before.is_over):
        return
    evening_id = find_evening_of_match(work.transaction, after.id)
    if evening_id is None:
        return
    evening = load_to_change(work, evening_id)
    game = evening.find_game(after.id)
    if game is None or game.kind is not None:
        return
    changed = evening
    if has_turned:
        changed = _note_first(evening, game, after.moved_at)
        game = changed.find_game(after.id) or game
    if after.result is not None:
        changed = _end(changed, game, after, after.result)
    save_evening(work, evening, changed, after.result.at if after.result else after.moved_at)


def _note_first(evening: Evening, game: EveningGame, at: datetime) -> Evening:
    if game.first_move_by is not None and game.first_move_by <= at:
        raise FirstMoveTooLate
    return note_first_move(evening, game, at)


def _end(evening: Evening, game: EveningGame, match: Match, result: Result) -> Evening:
    kind = EveningResult.VOID if result.is_void else KINDS[result.winner]
    return end_game(evening, game, kind, len(match.played_at), result.at)


@reads
def find_evening_for_match(work: Work, match: Match) -> Evening | None:
    """Return the evening for which a match is played, or None."""
    if not match.is_in_panels:
        return None
    evening_id = find_evening_of_match(work.transaction, match.id)
    return None if evening_id is None else load_evening(work, evening_id)
