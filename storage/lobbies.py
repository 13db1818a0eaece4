"""Lobbies: made, found, settled."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Row,
    and_,
    bindparam,
    func,
    insert,
    select,
    text,
    update,
)

from storage.columns import UtcTime
from storage.people import remember_person
from storage.rows import Away, LobbyRow, NewLobby, Person, Place
from storage.schema import IS_OPEN_LOBBY, channels, lobbies, people

OPEN, EXPIRED = "open", "expired"
COLUMNS = (
    "game",
    "options",
    "rated",
    "opening",
    "house_rules",
    "clock",
    "created_at",
    "expires_at",
)
IS_OPEN = text(IS_OPEN_LOBBY)
THIS = lobbies.c.id == bindparam("lobby")
AWAY = channels.alias("away")
WHOLE = (
    select(lobbies, channels.c.server_id, people.c.name, AWAY.c.server_id.label("away_server_id"))
    .join(channels, channels.c.id == lobbies.c.channel_id)
    .join(people, people.c.id == lobbies.c.starter_id)
    .outerjoin(AWAY, AWAY.c.id == lobbies.c.away_channel_id)
)


INSERT = insert(lobbies).returning(lobbies.c.id)


def make_lobby(transaction: Connection, new: NewLobby) -> int:
    """Keep a new lobby in an occupied place that has none; return its id."""
    remember_person(transaction, new.starter)
    white, black = new.teams
    row = {
        **{name: getattr(new, name) for name in COLUMNS},
        "channel_id": new.place.channel_id,
        "starter_id": new.starter.id,
        "white_team": white,
        "black_team": black,
        "state": OPEN,
        "wanted_version": 1,
        **_away_columns(new.away),
    }
    made: int = transaction.execute(INSERT, row).scalar_one()
    return made


FIND = WHOLE.where(THIS)


def find_lobby(transaction: Connection, lobby_id: int) -> LobbyRow | None:
    """Return the lobby, or None if there is none with this id."""
    return _first(transaction.execute(FIND, {"lobby": lobby_id}).first())


LOCK = select(lobbies.c.id).where(THIS).with_for_update()


def lock_lobby(transaction: Connection, lobby_id: int) -> None:
    """Lock the lobby against other transactions until this one ends."""
    transaction.execute(LOCK, {"lobby": lobby_id})


OPEN_HERE = WHOLE.where(IS_OPEN, lobbies.c.channel_id == bindparam("channel"))
OPEN_AWAY = WHOLE.where(IS_OPEN, lobbies.c.away_channel_id == bindparam("channel"))


def find_open_lobby(transaction: Connection, channel_id: int) -> LobbyRow | None:
    """Return the open lobby that is shown in a channel, or None; there is at most one."""
    here = {"channel": channel_id}
    own = _first(transaction.execute(OPEN_HERE, here).first())
    return own or _first(transaction.execute(OPEN_AWAY, here).first())


COUNT_OPEN_OF = select(func.count()).where(
    IS_OPEN,
    lobbies.c.starter_id == bindparam("starter", type_=BigInteger),
    lobbies.c.expires_at > bindparam("now", type_=UtcTime),
)


def count_open_lobbies(transaction: Connection, starter_id: int, now: datetime) -> int:
    """Return how many of a person's lobbies are waiting for players."""
    count: int = transaction.scalars(COUNT_OPEN_OF, {"starter": starter_id, "now": now}).one()
    return count


BY_CODE = WHOLE.where(IS_OPEN, lobbies.c.code == bindparam("code"))


def find_lobby_by_code(transaction: Connection, code: str) -> LobbyRow | None:
    """Return the open lobby that a code opens to another server, or None."""
    return _first(transaction.execute(BY_CODE, {"code": code}).first())


ENTER = update(lobbies).where(THIS, IS_OPEN).values(away_channel_id=bindparam("channel"), code=None)


def enter_lobby(transaction: Connection, lobby_id: int, channel_id: int) -> None:
    """Set the away side's channel in an open lobby and clear its code, so that no one else can use
    it.

    The channel must already be stored.
    """
    transaction.execute(ENTER, {"lobby": lobby_id, "channel": channel_id})


OUTDATE = update(lobbies).where(THIS).values(wanted_version=lobbies.c.wanted_version + 1)


def outdate_lobby(transaction: Connection, lobby_id: int) -> None:
    """Note that the messages of a lobby have something new to show."""
    transaction.execute(OUTDATE, {"lobby": lobby_id})


OF_MATCH = WHOLE.where(lobbies.c.match_id == bindparam("match"))


def find_lobby_of_match(transaction: Connection, match_id: int) -> LobbyRow | None:
    """Return the lobby in which a match began, or None."""
    return _first(transaction.execute(OF_MATCH, {"match": match_id}).first())


SETTLE = (
    update(lobbies)
    .where(THIS, IS_OPEN)
    .values(state=bindparam("settled"), match_id=bindparam("match"))
)


def settle_lobby(
    transaction: Connection, lobby_id: int, state: str, match_id: int | None = None
) -> bool:
    """Settle an open lobby; tell whether it was still open."""
    settled = {"lobby": lobby_id, "settled": state, "match": match_id}
    return transaction.execute(SETTLE, settled).rowcount == 1


IS_OVERDUE = and_(IS_OPEN, lobbies.c.expires_at <= bindparam("now", type_=UtcTime))
OVERDUE = select(lobbies.c.id).where(IS_OVERDUE)
EXPIRE = (
    update(lobbies)
    .where(IS_OVERDUE)
    .values(state=EXPIRED, wanted_version=lobbies.c.wanted_version + 1)
    .returning(lobbies.c.id)
)


def expire_lobbies(transaction: Connection, now: datetime) -> list[int]:
    """End the lobbies that have expired; return their ids."""
    return list(transaction.scalars(EXPIRE, {"now": now}))


def _away_columns(away: Away | None) -> dict[str, Any]:
    return {
        "away_color": away and away.color,
        "away_channel_id": away and away.place and away.place.channel_id,
        "code": away and away.code,
    }


def _away(row: Row[Any]) -> Away | None:
    if row.away_color is None:
        return None
    is_known = row.away_channel_id is not None
    place = Place(row.away_server_id, row.away_channel_id) if is_known else None
    return Away(color=row.away_color, place=place, message_id=row.away_message_id, code=row.code)


def _first(row: Row[Any] | None) -> LobbyRow | None:
    if row is None:
        return None
    return LobbyRow(
        id=row.id,
        place=Place(row.server_id, row.channel_id),
        starter=Person(row.starter_id, row.name),
        teams=(row.white_team, row.black_team),
        state=row.state,
        match_id=row.match_id,
        message_id=row.message_id,
        away=_away(row),
        wanted_version=row.wanted_version,
        shown_version=row.shown_version,
        **{name: getattr(row, name) for name in COLUMNS},
    )
