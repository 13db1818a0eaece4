"""The parts from which all messages are made."""

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from typing import Any

import discord
from discord import ui

from bot.talk.matches.move_lists import keep_moves_whole
from bot.talk.safe_text import shorten, shorten_formatted
from bot.views.accents import Accent
from bot.views.signs import put_signs

MOST_TEXT = 4000  # characters that Discord accepts in all texts of a message together
IN_ROW = 4  # buttons: a fifth one would stand alone in a second line on a phone
MOST_DESCRIPTION = 1024  # and in the description of a picture


class Card(ui.LayoutView):
    """A Components V2 message in one container.

    Texts that are together longer than Discord accepts are cut, and rows with more buttons than a
    phone shows in a line are split. Its controls are identified by their custom_ids alone, so the
    library must not keep it in memory: it counts as stopped.
    """

    def __init__(self, *parts: ui.Item[Any], accent: Accent = Accent.USUAL) -> None:
        super().__init__(timeout=None)
        fit_texts([part for part in parts if isinstance(part, ui.TextDisplay)])
        laid_out = chain.from_iterable(map(_fit_row, parts))
        self._container: ui.Container[Any] = ui.Container(*laid_out, accent_colour=accent)
        self.add_item(self._container)
        _finish_texts(self)
        self.stop()

    def append(self, part: ui.Item[Any]) -> None:
        """Show something more, below everything else."""
        for each in _fit_row(part):
            self._container.add_item(each)
        _finish_texts(self)


class OneLine(ui.LayoutView):
    """A Components V2 message of one line, without a frame or controls."""

    def __init__(self, words: str) -> None:
        super().__init__(timeout=None)
        line = ui.TextDisplay[Any](words)
        fit_texts([line])
        self.add_item(line)
        _finish_texts(self)
        self.stop()


def _finish_texts(message: ui.LayoutView) -> None:
    """Keep moves from being wrapped, and show our own signs if they fit.

    Alt texts and labels are not wrapped, and do not show emojis of an application.
    """
    texts = [part for part in message.walk_children() if isinstance(part, ui.TextDisplay)]
    for part in texts:
        part.content = keep_moves_whole(part.content)
    signed = [put_signs(part.content) for part in texts]
    if sum(map(len, signed)) <= MOST_TEXT:
        for part, words in zip(texts, signed, strict=True):
            part.content = words


def fit_texts(texts: Sequence[ui.TextDisplay[Any]]) -> None:
    """Cut the longest of a message's texts until all fit together."""
    while (excess := sum(len(each.content) for each in texts) - MOST_TEXT) > 0:
        longest = max(texts, key=lambda each: len(each.content))
        least = MOST_TEXT // len(texts)
        length = max(least, len(longest.content) - excess)
        longest.content = shorten_formatted(longest.content, length)


def text(words: str) -> ui.TextDisplay[Any]:
    """Return a paragraph."""
    return ui.TextDisplay(words)


def row(*controls: ui.Item[Any]) -> ui.ActionRow[Any]:
    """Return a row of buttons, or of one menu."""
    return ui.ActionRow(*controls)


def rows_of(buttons: Iterable[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    """Return buttons in as few rows as a phone can show, about equally long."""
    listed = list(buttons)
    count = -(-len(listed) // IN_ROW)
    ends = [len(listed) * number // count for number in range(count + 1)] if count else []
    return [row(*listed[begin:end]) for begin, end in pairwise(ends)]


def _fit_row(part: ui.Item[Any]) -> Sequence[ui.Item[Any]]:
    """Return a part of a message, split into several rows if it has too many buttons for a
    phone.
    """
    if not isinstance(part, ui.ActionRow) or len(part.children) <= IN_ROW:
        return [part]
    return rows_of([each for each in part.children if isinstance(each, ui.Button)])


def picture(name: str, alt_text: str) -> ui.MediaGallery[Any]:
    """Return the place where the attached picture `name` is shown, with its description."""
    described = shorten(alt_text, MOST_DESCRIPTION)
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=described))


def hide_picture(gallery: ui.MediaGallery[Any], name: str, alt_text: str) -> None:
    """Add the attached picture `name` to others, behind a spoiler, with its description.

    Screen readers read the description of a hidden picture too, so it must not tell what is in it.
    """
    described = shorten(alt_text, MOST_DESCRIPTION)
    gallery.add_item(media=f"attachment://{name}", description=described, spoiler=True)
