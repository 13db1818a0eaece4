"""When the bot was at work; downtime is not counted against any player."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from bot.clocks.instants import TOLERATED_GAP, find_outage
from bot.matches.runner import Runner
from bot.matches.shards import OwnShards, shard_of
from storage import Transaction
from storage.beats import find_beats, keep_beats
from storage.off_times import add_off_time
from storage.rows import OffTimeRow

NO_GAP = timedelta()


class Heartbeats:
    """The last beats of this process, by shard.

    Each beat says that a shard is connected and the database takes writes. A gap between two beats
    is an outage, in which no clock runs, unless `credits_outages` is off.
    """

    def __init__(self, runner: Runner, *, credits_outages: bool = True) -> None:
        self._runner = runner
        self._credits_outages = credits_outages
        self._beat_at: dict[int, datetime] = {}  # by shard, of this process
        self.own = OwnShards()

    async def beat(self, shards: Collection[int], now: datetime) -> None:
        """Record that these shards of ours are at work, and any outage before."""
        tolerated = {shard: TOLERATED_GAP if shard in self._beat_at else NO_GAP for shard in shards}
        self._beat_at |= await self._runner.write(self._beat, tolerated, now)

    async def beat_for(self, server_id: int | None, now: datetime) -> None:
        """Record that the shard of a server is at work: an event has just arrived from there."""
        await self.beat({shard_of(server_id, self.own.count)}, now)

    def last_beat(self, server_id: int | None) -> datetime | None:
        """Return the last beat of the shard of a server, None before the first one."""
        return self._beat_at.get(shard_of(server_id, self.own.count))

    def was_awake(self, server_id: int | None, moment: datetime) -> bool:
        """Tell whether the bot was at work in a server at a moment, as far as it knows now.

        A caller that ends something whose time ran out then waits until this is true, so that an
        outage is recorded first.
        """
        if not self._credits_outages:
            return True
        beat_at = self.last_beat(server_id)
        return beat_at is not None and beat_at >= moment - TOLERATED_GAP

    async def was_awake_anywhere(self, server_id: int | None, moment: datetime) -> bool:
        """Tell whether some process was at work in a server at a moment, as the database knows."""
        shard = shard_of(server_id, self.own.count)
        beats = await self._runner.read(find_beats, {shard})
        return shard in beats and beats[shard] >= moment - TOLERATED_GAP

    def _beat(
        self, transaction: Transaction, tolerated: Mapping[int, timedelta], now: datetime
    ) -> dict[int, datetime]:
        last = find_beats(transaction, tolerated.keys())
        for shard, beat_at in last.items() if self._credits_outages else ():
            for outage in find_outage(beat_at, now, tolerated[shard]):
                row = OffTimeRow(
                    cause=outage.cause.name,
                    begins_at=outage.begins_at,
                    ends_at=outage.ends_at,
                    shard=shard,
                    shards=self.own.count,
                )
                add_off_time(transaction, row)
        beats = {shard: max(now, last.get(shard, now)) for shard in tolerated}
        keep_beats(transaction, beats)
        return beats
