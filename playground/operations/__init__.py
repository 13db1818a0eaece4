"""What the playground can do, one subject a module; importing them registers everything."""

from playground.operations import (
    channels,
    commands,
    emojis,
    guilds,
    identity,
    messages,
    pins,
    reactions,
    responses,
    threads,
    webhooks,
)
from playground.operations.registry import IMPLEMENTED, OPERATIONS

__all__ = [
    "IMPLEMENTED",
    "OPERATIONS",
    "channels",
    "commands",
    "emojis",
    "guilds",
    "identity",
    "messages",
    "pins",
    "reactions",
    "responses",
    "threads",
    "webhooks",
]
