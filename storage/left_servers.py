"""Servers that the bot has left, and what they set."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import BigInteger, Connection, bindparam, delete, or_, select, update

from storage.places import CHOSEN
from storage.schema import puzzle_channels, servers

MOST = 1000  # rows of a page
HAS_CHOSEN = or_(*(servers.c[name].is_not(None) for name in CHOSEN))
PAGE = (
    select(servers.c.id, servers.c.left_at, HAS_CHOSEN.label("has_chosen"))
    .where(servers.c.id > bindparam("after", type_=BigInteger))
    .order_by(servers.c.id)
    .limit(MOST)
)
THIS = servers.c.id == bindparam("server", type_=BigInteger)
NOTE = update(servers).where(THIS).values(left_at=bindparam("at", type_=servers.c.left_at.type))
FORGET = update(servers).where(THIS).values(dict.fromkeys(CHOSEN))
PUZZLES = delete(puzzle_channels).where(
    puzzle_channels.c.server_id == bindparam("server", type_=BigInteger)
)


class KnownServer(NamedTuple):
    """A server that the bot knows: when it left it, None where it is a member."""

    id: int
    left_at: datetime | None
    has_chosen: bool


def list_servers(transaction: Connection) -> Iterator[KnownServer]:
    """Yield every server that the bot knows, in the order of their ids."""
    after = 0
    while page := transaction.execute(PAGE, {"after": after}).all():
        yield from (KnownServer(*row) for row in page)
        after = page[-1].id


def note_left(transaction: Connection, server_ids: Collection[int], at: datetime | None) -> None:
    """Keep that the bot has left servers, or for None that it is a member again."""
    if server_ids:
        transaction.execute(NOTE, [{"server": each, "at": at} for each in server_ids])


def forget_settings(transaction: Connection, server_ids: Collection[int]) -> None:
    """Forget what servers set."""
    if server_ids:
        wanted = [{"server": each} for each in server_ids]
        transaction.execute(FORGET, wanted)
        transaction.execute(PUZZLES, wanted)
