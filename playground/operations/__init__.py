"""Register the playground's operations, one subject per module."""

from playground.operations import (
    callbacks,
    channels,
    commands,
    emojis,
    guilds,
    identity,
    messages,
    pins,
    reactions,
    roles,
    scheduled_events,
    threads,
    webhooks,
)
from playground.operations.registry import IMPLEMENTED, OPERATIONS

__all__ = [
    "IMPLEMENTED",
    "OPERATIONS",
    "callbacks",
    "channels",
    "commands",
    "emojis",
    "guilds",
    "identity",
    "messages",
    "pins",
    "reactions",
    "roles",
    "scheduled_events",
    "threads",
    "webhooks",
]
