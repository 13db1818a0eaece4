"""Servers that the bot has left: which they are, and when what they set is forgotten."""

from collections.abc import Collection
from datetime import datetime, timedelta

import storage.left_servers
from bot.matches.shards import OwnShards
from bot.matches.work import Work, writes

KEPT = timedelta(days=90)  # what a server set, after the bot has left it


@writes
def find_left_servers(work: Work, present: Collection[int], own: OwnShards) -> list[int]:
    """Return the servers of own shards that were left, and not noted to be.

    Those in which the bot is a member again are noted as such.
    """
    known = [*storage.left_servers.list_servers(work.transaction)]
    back = [each.id for each in known if each.left_at is not None and each.id in present]
    storage.left_servers.note_left(work.transaction, back, None)
    return [
        each.id
        for each in known
        if each.left_at is None and each.id not in present and own.has(each.id)
    ]


@writes
def note_left(work: Work, server_id: int, now: datetime) -> None:
    """Keep that the bot has left a server, once its games are moved."""
    storage.left_servers.note_left(work.transaction, [server_id], now)


@writes
def forget_left_servers(work: Work, now: datetime) -> int:
    """Forget what servers set that the bot left long ago; return how many."""
    gone = [
        each.id
        for each in storage.left_servers.list_servers(work.transaction)
        if each.has_chosen and each.left_at is not None and each.left_at + KEPT < now
    ]
    storage.left_servers.forget_settings(work.transaction, gone)
    return len(gone)
