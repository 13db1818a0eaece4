"""The parts that all messages are made of."""

from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

# 0x + the frame of the default theme: messages and boards belong together.
ACCENT = 0xA8703F


class Card(ui.LayoutView):
    """A Components V2 message in one container; its controls live by their custom_ids alone."""

    def __init__(self, *parts: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.Container(*parts, accent_colour=ACCENT))


def text(words: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(words)


def row(*controls: ui.Item[Any]) -> ui.ActionRow[Any]:
    return ui.ActionRow(*controls)


def picture(name: str, alt_text: str) -> ui.MediaGallery[Any]:
    """The attached picture `name`, with its description."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt_text))


def note(words: str, *more: ui.Item[Any]) -> Card:
    """A message of words, for one person as a rule."""
    return Card(text(words), *more)


def pinging(people: Iterable[int]) -> discord.AllowedMentions:
    """Let these people be notified, and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(p) for p in people]
    )
