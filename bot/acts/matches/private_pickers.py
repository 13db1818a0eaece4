"""The private question for a move that each person has open in each game: one, the newest."""

import contextlib
from collections import OrderedDict

import discord

from bot.acts.reply import PrivateMessage, Reply
from bot.clockwork.failures import AnswerLost

MOST = 1000  # questions that are remembered; they can be removed for a quarter of an hour anyway

Key = tuple[int, int]  # a person and a match


class PrivatePickers:
    """Removes the earlier question once another one is open; a restart forgets them."""

    def __init__(self) -> None:
        self._open: OrderedDict[Key, tuple[Reply, PrivateMessage]] = OrderedDict()

    async def note(self, key: Key, reply: Reply, message: PrivateMessage) -> None:
        """Remember the question that a person has open, and delete the earlier one."""
        former = self._open.pop(key, None)
        self._open[key] = reply, message
        if len(self._open) > MOST:
            self._open.popitem(last=False)
        if former is not None:
            with contextlib.suppress(AnswerLost, discord.HTTPException):
                await former[0].remove(former[1])

    def forget(self, key: Key) -> None:
        """Forget a question that is answered."""
        self._open.pop(key, None)
