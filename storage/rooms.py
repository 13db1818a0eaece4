"""The rooms of matches: the version each should show, and the version it shows."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    Select,
    bindparam,
    delete,
    insert,
    select,
    text,
    tuple_,
    update,
)

from storage.places import occupy_place
from storage.rows import Board, DueRoom, Place, Room
from storage.schema import IS_DUE, IS_OPEN_ROOM, IS_OUTDATED, channels, offer_messages, rooms
from storage.upserts import Upsert
from storage.waking import MINE

OPEN = Upsert(rooms)
PAGE = (
    select(rooms.c.match_id, rooms.c.channel_id, rooms.c.wanted_version, channels.c.server_id)
    .join(channels, channels.c.id == rooms.c.channel_id)
    .where(
        tuple_(rooms.c.match_id, rooms.c.channel_id)
        > tuple_(
            bindparam("after_match", type_=Integer), bindparam("after_channel", type_=BigInteger)
        ),
    )
    .order_by(rooms.c.match_id, rooms.c.channel_id)
    .limit(bindparam("most"))
)
FIRST = -1, -1  # before every match and channel


INSERT = insert(rooms)


def open_room(transaction: Connection, match_id: int, room: Room) -> None:
    """Open a room for a match in a place that is known."""
    transaction.execute(INSERT, _row(match_id, room))


def _row(match_id: int, room: Room) -> dict[str, Any]:
    return {
        "match_id": match_id,
        "channel_id": room.place.channel_id,
        "person_id": room.person_id,
        "side": room.side,
        "wanted_version": room.wanted_version,
        "shown_version": room.shown_version,
        "message_id": room.message_id,
        "is_closed": room.is_closed,
        "server_id": room.place.server_id,
    }


WANT = (
    update(rooms)
    .where(rooms.c.match_id == bindparam("match"), text(IS_OPEN_ROOM))
    .values(wanted_version=bindparam("wanted"), is_closed=bindparam("closed"))
)


def want_version(
    transaction: Connection, match_id: int, version: int, *, closes: bool = False
) -> None:
    """Request that every open room of a match shows this version; a closing room's last one."""
    wanted = {"match": match_id, "wanted": version, "closed": closes}
    transaction.execute(WANT, wanted)


SHOW = (
    update(rooms)
    .where(
        rooms.c.match_id == bindparam("match"),
        rooms.c.channel_id == bindparam("channel"),
        rooms.c.shown_version <= bindparam("shown"),
    )
    .values(
        shown_version=bindparam("shown"),
        message_id=bindparam("message"),
        quiet_changes_shown=bindparam("quiet"),
    )
)


def note_shown(transaction: Connection, shown: Sequence[Board]) -> None:
    """Note which messages show which versions, unless a newer one is shown already."""
    transaction.execute(
        SHOW,
        [
            {
                "match": board.match_id,
                "channel": board.channel_id,
                "shown": board.version,
                "message": board.message_id,
                "quiet": board.quiet_changes,
            }
            for board in shown
        ],
    )


SHOW_ANEW = (
    update(rooms)
    .where(rooms.c.match_id == bindparam("match"), text(IS_OPEN_ROOM))
    .values(shown_version=0)
)


def show_anew(transaction: Connection, match_id: int) -> None:
    """Request that every open room of a match gets a new message with the newest board."""
    transaction.execute(SHOW_ANEW, {"match": match_id})


CHANGE_QUIETLY = (
    update(rooms)
    .where(rooms.c.match_id == bindparam("match"), text(IS_OPEN_ROOM))
    .values(quiet_changes=rooms.c.quiet_changes + 1)
)


def note_quiet_change(transaction: Connection, match_id: int) -> None:
    """Request that the newest message of each open room is edited, without a ping."""
    transaction.execute(CHANGE_QUIETLY, {"match": match_id})


CHANGE_QUIETLY_OF_PERSON = (
    update(rooms)
    .where(rooms.c.match_id.in_(MINE), text(IS_OPEN_ROOM))
    .values(quiet_changes=rooms.c.quiet_changes + 1)
)


def note_quiet_change_of(transaction: Connection, person_id: int) -> None:
    """Request that the newest messages of all of a person's matches are edited, without a ping."""
    transaction.execute(CHANGE_QUIETLY_OF_PERSON, {"person": person_id})


LEAVE_OUTDATED = (
    update(rooms)
    .where(rooms.c.match_id == bindparam("match"), rooms.c.channel_id == bindparam("channel"))
    .values(quiet_changes_shown=bindparam("quiet"))
)


def leave_outdated(transaction: Connection, match_id: int, channel_id: int, quiet: int) -> None:
    """Drop the pending edits of a room whose message cannot be edited."""
    left = {"match": match_id, "channel": channel_id, "quiet": quiet}
    transaction.execute(LEAVE_OUTDATED, left)


GIVE_UP = (
    update(rooms)
    .where(rooms.c.match_id == bindparam("match"), rooms.c.channel_id == bindparam("channel"))
    .values(shown_version=rooms.c.wanted_version)
)


def give_up_room(transaction: Connection, match_id: int, channel_id: int) -> None:
    """Stop waiting to show the newest version in a room where nothing can be shown."""
    transaction.execute(GIVE_UP, {"match": match_id, "channel": channel_id})


def open_own_room(transaction: Connection, match_id: int, room: Room) -> None:
    """Show a match to one person as well, in private; an existing room stays as it is."""
    occupy_place(transaction, room.place)
    transaction.execute(OPEN.spoken_by(transaction), _row(match_id, room))


def move_to_people(
    transaction: Connection, match_id: int, channel_id: int, rooms_of_people: Sequence[Room]
) -> bool:
    """Show a match to its people in private instead of in a channel that is gone.

    Returns whether it was shown there until now; if not, nothing changes.
    """
    wanted_version = leave_room(transaction, match_id, channel_id)
    if wanted_version is None:
        return False
    for room in rooms_of_people:
        occupy_place(transaction, room.place)
        row = _row(match_id, replace(room, wanted_version=wanted_version))
        transaction.execute(OPEN.spoken_by(transaction), row)
    return True


LEAVE = (
    delete(rooms)
    .where(rooms.c.match_id == bindparam("match"), rooms.c.channel_id == bindparam("channel"))
    .returning(rooms.c.wanted_version)
)
FORGET_OFFER_MESSAGE = delete(offer_messages).where(
    offer_messages.c.match_id == bindparam("match"),
    offer_messages.c.channel_id == bindparam("channel"),
)


def leave_room(transaction: Connection, match_id: int, channel_id: int) -> int | None:
    """Stop showing a match, and any offer in it, in a room.

    Returns the version that was wanted there, or None if it was not shown there.
    """
    here = {"match": match_id, "channel": channel_id}
    transaction.execute(FORGET_OFFER_MESSAGE, here)
    wanted_version: int | None = transaction.execute(LEAVE, here).scalar_one_or_none()
    return wanted_version


CLOSE = (
    update(rooms)
    .where(
        rooms.c.match_id == bindparam("match"),
        rooms.c.channel_id == bindparam("channel"),
        text(IS_OPEN_ROOM),
    )
    .values(is_closed=True, shown_version=rooms.c.wanted_version)
)


def close_room(transaction: Connection, match_id: int, channel_id: int) -> bool:
    """Close a room of a match; tell whether it was open until now."""
    here = {"match": match_id, "channel": channel_id}
    return transaction.execute(CLOSE, here).rowcount == 1


CLOSED_CHANNELS = (
    select(rooms.c.channel_id)
    .where(
        rooms.c.match_id.in_(bindparam("matches", expanding=True, type_=Integer)),
        rooms.c.is_closed,
        rooms.c.person_id.is_(None),
    )
    .distinct()
    .order_by(rooms.c.channel_id)
)


def list_closed_channels(transaction: Connection, match_ids: Sequence[int]) -> list[int]:
    """List the channels in which these matches were played, if they are over."""
    return list(transaction.scalars(CLOSED_CHANNELS, {"matches": list(match_ids)}))


MOVE = (
    update(rooms)
    .where(rooms.c.match_id == bindparam("match"), rooms.c.channel_id == bindparam("channel"))
    .values(
        channel_id=bindparam("aim"),
        shown_version=0,
        message_id=None,
        moves_message_id=None,
        is_closed=False,
    )
)


def move_room(transaction: Connection, match_id: int, channel_id: int, aim: int) -> None:
    """Move a room of a running match to another channel, which is known, and show it there."""
    transaction.execute(MOVE, {"match": match_id, "channel": channel_id, "aim": aim})


DUE = PAGE.where(text(IS_DUE))


def list_due_rooms(
    transaction: Connection, after: DueRoom | None = None, most: int = 50
) -> list[DueRoom]:
    """List the rooms that do not show the version they should, the oldest match first.

    Returns at most `most` that follow `after`, the last room of the previous list.
    """
    return _list_rooms(transaction, DUE, after, most)


OUTDATED = PAGE.where(
    text(IS_OUTDATED),
    rooms.c.message_id.is_not(None),
    rooms.c.shown_version >= rooms.c.wanted_version,
)


def list_outdated_rooms(
    transaction: Connection, after: DueRoom | None = None, most: int = 50
) -> list[DueRoom]:
    """List the rooms whose newest message has an edit pending.

    Leaves out those that wait for a newer message. The oldest match comes first. Returns at most
    `most` that follow `after`, the last room of the previous list.
    """
    return _list_rooms(transaction, OUTDATED, after, most)


def _list_rooms(
    transaction: Connection, query: Select[Any], after: DueRoom | None, most: int
) -> list[DueRoom]:
    match_id, channel_id = (after.match_id, after.place.channel_id) if after else FIRST
    wanted = {"after_match": match_id, "after_channel": channel_id, "most": most}
    return [
        DueRoom(row.match_id, Place(row.server_id, row.channel_id), row.wanted_version)
        for row in transaction.execute(query, wanted)
    ]
