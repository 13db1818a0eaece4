"""Which part of Discord a process serves. https://discord.com/developers/docs/events/gateway"""

from dataclasses import dataclass

FIRST_SHARD = 0  # it also serves direct messages


def shard_of(server_id: int | None, shards: int) -> int:
    """Return the shard, from 0, that a server belongs to."""
    return FIRST_SHARD if server_id is None else (server_id >> 22) % shards


@dataclass(frozen=True, slots=True)
class OwnShards:
    """The shards that this process serves, of `count` in all."""

    count: int = 1
    ids: frozenset[int] = frozenset({FIRST_SHARD})

    def has(self, server_id: int | None) -> bool:
        """Whether this process serves a server, or direct messages for None."""
        return shard_of(server_id, self.count) in self.ids
