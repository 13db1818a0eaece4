"""A message as a value: its contents, its files, and whom it notifies."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any, Self

import discord

from bot.views.parts import Card
from storage.rows import is_former


@dataclass(frozen=True, slots=True)
class Post:
    """A message to send, as often as needed: its files are made again for every attempt.

    It is for one person, unless it is a `PublicPost`.
    """

    card: Card
    files: Mapping[str, bytes] = field(default_factory=dict)  # by name
    pings: tuple[int, ...] = ()  # people
    is_silent: bool = False  # the mention is there, but the phone stays silent

    def for_sending(self) -> dict[str, Any]:
        """Return the arguments for any of discord.py's methods that send."""
        arguments = {
            "view": self.card,
            "files": [discord.File(BytesIO(data), name) for name, data in self.files.items()],
            "allowed_mentions": allow_pings(self.pings),
        }
        return {**arguments, "silent": True} if self.is_silent else arguments

    def for_editing(self) -> dict[str, Any]:
        """Return the arguments for any of discord.py's methods that edit."""
        arguments = self.for_sending()
        arguments["attachments"] = arguments.pop("files")
        arguments.pop("silent", None)  # an edit never makes a sound
        return arguments

    def without_pings(self) -> Self:
        """Return the same message without notifying anyone."""
        return replace(self, pings=())


class PublicPost(Post):
    """A message that everyone in a channel may read; it can also be shown to one person."""

    __slots__ = ()

    @classmethod
    def publish(cls, post: Post) -> Self:
        """Make a message public, as the person it was made for wants."""
        return cls(post.card, post.files, post.pings, post.is_silent)


def allow_pings(people: Iterable[int]) -> discord.AllowedMentions:
    """Allow only these people to be notified, whoever is mentioned."""
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[discord.Object(p) for p in people if not is_former(p)],
    )
