"""Evenings loaded and saved, inside transactions."""

from datetime import datetime, timedelta
from enum import StrEnum

from bot.evenings.course import find_due, move_on
from bot.evenings.evening import (
    By,
    Evening,
    EveningGame,
    EveningPlan,
    EveningState,
    Player,
    Presence,
)
from bot.evenings.evening_facts import NoSuchEvening
from bot.evenings.standings import LEAST_PEOPLE, find_real_players, list_trophies, make_table
from bot.matches.work import Work, reads
from storage.evenings import (
    add_evening_news,
    change_evening,
    drop_evening_player,
    find_evening,
    keep_evening_games,
    keep_evening_players,
    keep_evening_trophies,
    list_evening_games,
    list_evening_players,
    lock_evening,
)
from storage.rows import (
    EveningChange,
    EveningGameRow,
    EveningPlayerRow,
    EveningRow,
    EveningTrophyRow,
    EventPlaceRow,
    convert,
)
from storage.seasons import keep_event_places

SECOND = timedelta(seconds=1)
EVENING = "evening"  # a kind of event in the month of a server


class EveningNotice(StrEnum):
    """What the people of an evening are told once; the values are stored."""

    DOOR = "door"
    LAST_CALL = "last call"
    OVER = "over"
    NOBODY = "nobody"
    CALLED_OFF = "called off"
    CHANNEL_GONE = "channel gone"


NEWS_OF = {
    EveningState.DOOR: EveningNotice.DOOR,
    EveningState.LAST_GAMES: EveningNotice.LAST_CALL,
    EveningState.OVER: EveningNotice.OVER,
}


@reads
def load_evening(work: Work, evening_id: int) -> Evening:
    """Return the evening; raises `NoSuchEvening`."""
    row = find_evening(work.transaction, evening_id)
    if row is None:
        raise NoSuchEvening(evening_id)
    return read_evening(work, row)


def load_to_change(work: Work, evening_id: int) -> Evening:
    """Return the evening, locked against other changes until the transaction ends.

    Raises `NoSuchEvening`.
    """
    lock_evening(work.transaction, evening_id)
    return load_evening(work, evening_id)


def read_evening(work: Work, row: EveningRow) -> Evening:
    """Return the evening of a row with its people and games."""
    players = list_evening_players(work.transaction, row.id)
    games = list_evening_games(work.transaction, row.id)
    return convert(
        Evening,
        row,
        host_id=row.host.id,
        plan=convert(EveningPlan, row, by=By(row.medley)),
        players={each.number: convert(Player, each) for each in players},
        games=tuple(convert(EveningGame, each, is_begun=each.has_white_moved) for each in games),
        moved_by=row.moved_seconds * SECOND,
    )


def save_evening(
    work: Work, before: Evening, after: Evening, now: datetime, news: EveningNotice | None = None
) -> Evening:
    """Write what changed, in the state that the evening should have by now; return it.

    What people are to be told is noted: `news`, or what a new state brings.
    """
    transaction, after = work.transaction, move_on(after, now)
    _save_players(work, before, after)
    known = set(before.games)
    keep_evening_games(
        transaction, [_game_row(after, game) for game in after.games if game not in known]
    )
    if before.state is not after.state:
        told = news or NEWS_OF.get(after.state, EveningNotice.NOBODY)
        is_news = (
            before.players
            if after.state is EveningState.DOOR
            else after.state is not EveningState.RUNNING
        )
        if is_news:
            add_evening_news(transaction, before.id, told)
        if after.state is EveningState.OVER:
            keep_evening_trophies(transaction, _list_trophy_rows(after))
            keep_event_places(transaction, _list_places(after, now))
    is_new = any(
        getattr(before, name) != getattr(after, name) for name in ("state", "players", "games")
    )
    after = after.changed(
        due_at=find_due(after, now), wanted_version=after.wanted_version + int(is_new)
    )
    change = convert(
        EveningChange,
        after,
        starts_at=after.plan.starts_at,
        moved_seconds=after.moved_by // SECOND,
    )
    change_evening(transaction, before.id, change)
    work.changed.evenings.add(before.id)
    return after


def _save_players(work: Work, before: Evening, after: Evening) -> None:
    for number in before.players.keys() - after.players.keys():
        drop_evening_player(work.transaction, before.id, number)
    changed = [
        _player_row(after, each)
        for number, each in after.players.items()
        if before.players.get(number) != each
    ]
    keep_evening_players(work.transaction, changed)


def _list_trophy_rows(evening: Evening) -> list[EveningTrophyRow]:
    people = len(find_real_players(evening))
    return [
        EveningTrophyRow(
            evening_id=evening.id,
            person_id=evening.players[line.number].person.id,
            place=line.place,
            people=people,
        )
        for line in list_trophies(evening)
    ]


def _list_places(evening: Evening, now: datetime) -> list[EventPlaceRow]:
    """List the lines of an evening that is over; first places need those who won trophies."""
    if evening.place.server_id is None:
        return []
    real = find_real_players(evening)
    return [
        EventPlaceRow(
            kind=EVENING,
            event_id=evening.id,
            person_id=evening.players[line.number].person.id,
            server_id=evening.place.server_id,
            channel_id=evening.place.channel_id,
            ended_at=now,
            place=line.place,
            took_part=evening.players[line.number].presence is not Presence.OUT,
            counts=len(real) >= LEAST_PEOPLE,
        )
        for line in make_table(evening)
        if line.number in real
    ]


def _player_row(evening: Evening, player: Player) -> EveningPlayerRow:
    return convert(EveningPlayerRow, player, evening_id=evening.id)


def _game_row(evening: Evening, game: EveningGame) -> EveningGameRow:
    return convert(EveningGameRow, game, evening_id=evening.id, has_white_moved=game.is_begun)
