"""A message that is only words."""

from collections.abc import Callable, Sequence
from typing import Any

from discord import ui

from bot.views.parts import Card, text
from bot.views.post import Post, PublicPost


async def show_note(words: str, rows: Sequence[ui.ActionRow[Any]] = ()) -> Post:
    """Show some words, with rows of controls under them."""
    return Post(Card(text(words), *rows))


async def show_public_note(tell: Callable[[], str], pings: Sequence[int] = ()) -> PublicPost:
    """Show everyone the text of a function, in the language of the context that calls this.

    People in `pings` are notified if the text mentions them.
    """
    return PublicPost(Card(text(tell())), pings=tuple(pings))
