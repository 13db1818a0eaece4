"""The messages that show a match, so that old ones can lose their controls."""

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Connection, bindparam, delete, select

from storage.rows import Board
from storage.schema import boards, rooms
from storage.upserts import Upsert

KEEP = Upsert(boards, ("version", "ply"))
FORGET = delete(boards).where(boards.c.message_id == bindparam("message"))
STALE = (
    select(boards)
    .outerjoin(
        rooms,
        (rooms.c.match_id == boards.c.match_id) & (rooms.c.channel_id == boards.c.channel_id),
    )
    .where(
        boards.c.match_id == bindparam("match"),
        rooms.c.message_id.is_distinct_from(boards.c.message_id),
    )
    .order_by(boards.c.message_id)
)


def keep_boards(transaction: Connection, shown: Sequence[Board]) -> None:
    """Keep which versions some messages show."""
    transaction.execute(KEEP.spoken_by(transaction), [asdict(board) for board in shown])


def list_stale_boards(transaction: Connection, match_id: int) -> list[Board]:
    """List the messages of a match but the newest one of each room, oldest first."""
    rows = transaction.execute(STALE, {"match": match_id})
    return [
        Board(
            message_id=row.message_id,
            match_id=row.match_id,
            channel_id=row.channel_id,
            version=row.version,
            ply=row.ply,
        )
        for row in rows
    ]


def forget_board(transaction: Connection, message_id: int) -> None:
    """Forget a message that has lost its controls, or is gone."""
    transaction.execute(FORGET, {"message": message_id})
