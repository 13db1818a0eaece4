"""When the bot was last at work on each shard."""

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import Connection, Integer, bindparam, select

from storage.schema import beats
from storage.upserts import Upsert

KEEP = Upsert(beats, ("beat_at",))
FIND = select(beats.c.shard, beats.c.beat_at).where(
    beats.c.shard.in_(bindparam("shards", expanding=True, type_=Integer))
)


def find_beats(transaction: Connection, shards: Collection[int]) -> dict[int, datetime]:
    """Return the last beat of each of these shards that has had one."""
    rows = transaction.execute(FIND, {"shards": list(shards)})
    return {row.shard: row.beat_at for row in rows}


def keep_beats(transaction: Connection, beat_at: Mapping[int, datetime]) -> None:
    """Keep the last beat of each of these shards."""
    rows = [{"shard": shard, "beat_at": moment} for shard, moment in beat_at.items()]
    transaction.execute(KEEP.spoken_by(transaction), rows)
