"""Time that players gave to their opponents."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Integer, Row, bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from storage.rows import GiftRow, columns_of
from storage.schema import gifts
from storage.storage_errors import Overtaken

ADD = insert(gifts)


def add_gift(transaction: Connection, gift: GiftRow) -> None:
    """Keep a gift; raises `Overtaken` if another has the same moment or event."""
    try:
        transaction.execute(ADD, columns_of(gift))
    except IntegrityError as error:
        raise Overtaken(gift.match_id) from error


OF_MATCHES = (
    select(gifts)
    .where(gifts.c.match_id.in_(bindparam("matches", expanding=True, type_=Integer)))
    .order_by(gifts.c.given_at)
)


def list_gifts(transaction: Connection, match_ids: Collection[int]) -> list[GiftRow]:
    """List what was given in some matches, the earliest first."""
    return list(map(_gift, transaction.execute(OF_MATCHES, {"matches": list(match_ids)})))


def _gift(row: Row[Any]) -> GiftRow:
    return GiftRow(**row._mapping)
