"""Offers made in matches, and their answers."""

from collections.abc import Collection
from dataclasses import asdict

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.errors import EventSeen, Overtaken
from storage.events import seen
from storage.records import OfferRecord
from storage.schema import offers
from storage.writing import insert_new


async def add(
    connection: AsyncConnection, match_id: int, offer: OfferRecord, event: int | None
) -> None:
    """Keep a new offer; raises `EventSeen` or `Overtaken` and then changes nothing."""
    row = {"match_id": match_id, **asdict(offer), "event": event}
    if await insert_new(connection, offers, row):
        return
    if event is not None and await seen(connection, event):
        raise EventSeen(event)
    raise Overtaken(match_id)


async def settle(connection: AsyncConnection, match_id: int, offer: OfferRecord) -> None:
    """Write what was answered."""
    this = (
        offers.c.match_id == match_id,
        offers.c.ply == offer.ply,
        offers.c.color == offer.color,
        offers.c.kind == offer.kind,
    )
    await connection.execute(update(offers).where(*this).values(answer=offer.answer))


async def of(
    connection: AsyncConnection, match_ids: Collection[int]
) -> dict[int, tuple[OfferRecord, ...]]:
    """The offers of these matches, oldest first."""
    query = (
        select(offers)
        .where(offers.c.match_id.in_(match_ids))
        .order_by(offers.c.ply, offers.c.color)
    )
    made: dict[int, tuple[OfferRecord, ...]] = dict.fromkeys(match_ids, ())
    for row in await connection.execute(query):
        made[row.match_id] += (OfferRecord(row.ply, row.color, row.kind, row.made_at, row.answer),)
    return made
