"""The course of an evening: waves, first moves, ends of games, the last call and the end."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.evenings.evening import (
    DOOR,
    FIRST_MOVE,
    LONGEST_FREE,
    LONGEST_WAIT,
    MOST_ABSENCES,
    WAVE,
    Evening,
    EveningGame,
    EveningState,
    Presence,
)
from bot.evenings.points import EveningResult
from bot.evenings.standings import points_of
from bot.evenings.waves import Free, WavePair, pair_free
from rules import Color

AHEAD = 3  # men, that win a game which is judged
USUAL_RATING = 1500


def find_wave(evening: Evening, now: datetime) -> datetime | None:
    """Return the moment of the latest wave up to now; None if there is none to make."""
    if evening.state is not EveningState.RUNNING:
        return None
    until = min(now, evening.plan.last_call)
    since = (until - evening.plan.starts_at) // WAVE
    moment = evening.plan.starts_at + since * WAVE
    is_made = evening.waved_at is not None and evening.waved_at >= moment
    return None if since < 0 or is_made else moment


def next_wave(evening: Evening) -> datetime:
    """Return the moment of the next wave; the last one may be the last call's."""
    if evening.waved_at is None or evening.waved_at < evening.plan.starts_at:
        return evening.plan.starts_at
    since = (evening.waved_at - evening.plan.starts_at) // WAVE
    return evening.plan.starts_at + (since + 1) * WAVE


def pair_wave(
    evening: Evening, moment: datetime, ratings: Mapping[int, int] | None = None
) -> list[WavePair]:
    """Return the boards of the wave at a moment; ratings are by number, the usual one if none."""
    ratings = ratings or {}
    people = [
        Free(
            each.number,
            points_of(evening, each.number),
            ratings.get(each.number, USUAL_RATING),
            max(0, int((moment - each.waits_from).total_seconds())),
            *_past_of(evening, each.number),
            each.wants_again,
        )
        for each in evening.list_free()
    ]
    only_two = len(evening.list_at_table(moment)) == len(people) == len(WavePair._fields)
    return pair_free(people, only_two=only_two)


def begin_game(
    evening: Evening, board: WavePair, match_id: int, game: str, now: datetime
) -> Evening:
    """Return the evening in which two free people have begun to play."""
    new = EveningGame(match_id, *board, game, now, now + FIRST_MOVE)
    for number in board:
        own = evening.players[number]
        assert own.presence is Presence.FREE, own
        evening = evening.with_player(own, presence=Presence.PLAYING, since=now, wants_again=False)
    return evening.with_game(new)


def note_first_move(evening: Evening, game: EveningGame, now: datetime) -> Evening:
    """Return the evening after a side's first turn; the other then has a minute for its own."""
    due = None if game.is_begun else now + FIRST_MOVE
    return evening.with_game(replace(game, is_begun=True, first_move_by=due))


def end_game(
    evening: Evening, game: EveningGame, kind: EveningResult, plies: int, now: datetime
) -> Evening:
    """Return the evening after a game ended with a kind of result for White."""
    ended = evening.with_game(
        replace(game, kind=kind, plies=plies, ended_at=now, first_move_by=None)
    )
    for number in game.players:
        ended = _release(ended, number, kind if number == game.white else kind.other, now)
    return ended


def _release(evening: Evening, number: int, kind: EveningResult, now: datetime) -> Evening:
    """Let a person go from a game: whose opponent did not come waits on, as the first in line."""
    own = evening.players[number]
    if (
        kind is EveningResult.GIVEN
        and evening.state is EveningState.RUNNING
        and now < evening.plan.last_call
    ):
        return evening.with_player(own, presence=Presence.FREE, since=now)
    if kind is not EveningResult.ABSENT:
        return evening.with_player(own, presence=Presence.RESTING, since=now)
    absences = own.absences + 1
    presence = Presence.OUT if absences >= MOST_ABSENCES else Presence.AWAY
    return evening.with_player(own, presence=presence, since=now, absences=absences)


def list_late(evening: Evening, now: datetime) -> list[EveningGame]:
    """List the games whose first move is late, the oldest limit first."""
    late = [game for game in evening.running if game.first_move_by and game.first_move_by <= now]
    return sorted(late, key=lambda game: (game.first_move_by or now, game.match_id))


def end_late(evening: Evening, game: EveningGame, late: Color) -> Evening:
    """Return the evening once the side to move has not shown up: its opponent gets the point."""
    assert game.first_move_by is not None
    kind = EveningResult.ABSENT if late is Color.WHITE else EveningResult.GIVEN
    return end_game(evening, game, kind, 0, game.first_move_by)


def send_away(evening: Evening, now: datetime) -> Evening:
    """Return the evening without the people who have been free for too long."""
    for each in evening.list_free():
        if each.since + LONGEST_FREE <= now:
            evening = evening.with_player(
                each, presence=Presence.AWAY, since=each.since + LONGEST_FREE
            )
    return evening


def judge(evening: Evening, game: EveningGame, ahead: int, plies: int, now: datetime) -> Evening:
    """Return the evening after a running game was judged.

    `ahead` is how many men White is up, `plies` how many moves its people made.
    """
    if abs(ahead) < AHEAD:
        kind = EveningResult.JUDGED_DRAW
    else:
        kind = EveningResult.JUDGED_WIN if ahead > 0 else EveningResult.JUDGED_LOSS
    return end_game(evening, game, kind, plies, now)


def move_on(evening: Evening, now: datetime) -> Evening:
    """Return the evening in the state that it should have by now, games aside.

    It is called after the limits and, at a moment with a wave, after the wave.
    """
    plan = evening.plan
    match evening.state:
        case EveningState.ENTRY if plan.starts_at - DOOR <= now:
            return move_on(replace(evening, state=EveningState.DOOR), now)
        case EveningState.DOOR if plan.starts_at <= now:
            if len(evening.list_at_table(now)) > 1:
                return replace(evening, state=EveningState.RUNNING)
            is_over = plan.starts_at + LONGEST_WAIT <= now
            return replace(evening, state=EveningState.OFF) if is_over else evening
        case EveningState.RUNNING if plan.last_call <= now and find_wave(evening, now) is None:
            for each in evening.list_free():
                evening = evening.with_player(each, presence=Presence.AWAY, since=now)
            return move_on(replace(evening, state=EveningState.LAST_GAMES), now)
        case EveningState.LAST_GAMES if plan.ends_at <= now and not evening.running:
            return replace(evening, state=EveningState.OVER)
        case _:
            return evening


def find_due(evening: Evening, now: datetime) -> datetime | None:
    """Return when something is to be done after this moment; None if it is over."""
    plan = evening.plan
    if not evening.is_open:
        return None
    moments = [game.first_move_by for game in evening.running if game.first_move_by]
    moments += [each.since + LONGEST_FREE for each in evening.list_free()]
    match evening.state:
        case EveningState.ENTRY:
            moments.append(plan.starts_at - DOOR)
        case EveningState.DOOR:
            has_begun = plan.starts_at <= now
            moments.append(plan.starts_at + LONGEST_WAIT if has_begun else plan.starts_at)
        case EveningState.RUNNING:
            moments.append(plan.last_call)
            if len(evening.list_free()) > 1:
                moments.append(next_wave(evening))
        case _:
            moments.append(plan.judged_at if evening.running else plan.ends_at)
    return min(moments)


def _past_of(evening: Evening, number: int) -> tuple[tuple[int, ...], tuple[Color, ...]]:
    """Return the opponents and colours of all games that a person has begun."""
    own = [
        game
        for game in evening.games
        if number in game.players and game.kind is not EveningResult.VOID
    ]
    colors = tuple(Color.WHITE if game.white == number else Color.BLACK for game in own)
    return tuple(game.opponent_of(number) for game in own), colors
