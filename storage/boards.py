"""The messages that show a match, so that old ones can lose their controls."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, Connection, Row, bindparam, delete, select, update

from storage.rows import Board
from storage.schema import boards, rooms
from storage.upserts import Upsert

STALE = (
    select(boards)
    .outerjoin(
        rooms,
        (rooms.c.match_id == boards.c.match_id) & (rooms.c.channel_id == boards.c.channel_id),
    )
    .where(rooms.c.message_id.is_distinct_from(boards.c.message_id))
    .order_by(boards.c.message_id)
)


KEEP = Upsert(boards, ("version", "ply"))


def keep_boards(transaction: Connection, shown: Sequence[Board]) -> None:
    """Keep which version each of these messages shows."""
    transaction.execute(KEEP.spoken_by(transaction), [_columns(board) for board in shown])


KNOWN = select(boards.c.message_id).where(boards.c.match_id == bindparam("match"))


def find_known_boards(transaction: Connection, match_id: int) -> set[int]:
    """Return the messages of a match that have controls, as far as they are known."""
    return set(transaction.execute(KNOWN, {"match": match_id}).scalars())


STALE_OF_MATCH = STALE.where(boards.c.match_id == bindparam("match"))


def list_stale_boards(transaction: Connection, match_id: int) -> list[Board]:
    """List the messages of a match except the newest of each room, oldest first."""
    return list(map(_board, transaction.execute(STALE_OF_MATCH, {"match": match_id})))


STALE_OF_ALL = STALE.where(boards.c.message_id > bindparam("after", type_=BigInteger)).limit(
    bindparam("most")
)


def list_all_stale_boards(transaction: Connection, after: int = 0, most: int = 50) -> list[Board]:
    """List messages of all matches except the newest of each room, oldest first.

    Returns at most `most` of those with ids above `after`.
    """
    rows = transaction.execute(STALE_OF_ALL, {"after": after, "most": most})
    return list(map(_board, rows))


FORGET = delete(boards).where(
    boards.c.message_id.in_(bindparam("messages", expanding=True, type_=BigInteger))
)


def forget_boards(transaction: Connection, message_ids: Sequence[int]) -> None:
    """Forget messages that have lost their controls or were deleted."""
    transaction.execute(FORGET, {"messages": list(message_ids)})


THIS_ROOM = (rooms.c.match_id == bindparam("match")) & (rooms.c.channel_id == bindparam("channel"))
FIND_MOVES = select(rooms.c.moves_message_id).where(THIS_ROOM)


def find_moves_message(transaction: Connection, match_id: int, channel_id: int) -> int | None:
    """Find the message of a room that lists the moves of its earlier boards."""
    here = {"match": match_id, "channel": channel_id}
    message_id: int | None = transaction.execute(FIND_MOVES, here).scalar_one_or_none()
    return message_id


NOTE_MOVES = update(rooms).where(THIS_ROOM).values(moves_message_id=bindparam("message"))


def note_moves_message(transaction: Connection, board: Board) -> None:
    """Note that what was a board lists the moves of its room's earlier boards from now on."""
    noted = {
        "match": board.match_id,
        "channel": board.channel_id,
        "message": board.message_id,
    }
    transaction.execute(NOTE_MOVES, noted)


def _columns(board: Board) -> dict[str, int]:
    return {
        "message_id": board.message_id,
        "match_id": board.match_id,
        "channel_id": board.channel_id,
        "version": board.version,
        "ply": board.ply,
    }


def _board(row: Row[Any]) -> Board:
    return Board(
        message_id=row.message_id,
        match_id=row.match_id,
        channel_id=row.channel_id,
        version=row.version,
        ply=row.ply,
    )
