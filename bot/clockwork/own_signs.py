"""Keeps our signs among the emojis of the application: uploaded once per edition.

An emoji's name says which sign and which edition it is, so nothing about them is stored here, and
any number of processes may do this at once. An emoji with another name, or uploaded by a person, is
not ours and stays.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta

import discord
import structlog

from bot.clockwork.failures import FAILURES, least_pause
from bot.clockwork.loop import Loop
from bot.pacing import Pacing, Urgency
from bot.views.drawing import draw_sign
from bot.views.signs import SIGNS, OwnSigns, find_present_name

log = structlog.get_logger(__name__)

NEXT_LOOK = 600.0  # seconds: buttons with an emoji that a person removed are refused until then
FIRST_PAUSE, LONGEST_PAUSE = 10.0, 3600.0  # seconds after a failure; doubled every time
STAYING = timedelta(days=1)  # for which other processes may still show the earlier edition


class SignsMissing(Exception):
    """Discord did not accept every sign, though it refused none."""


class SignKeeper:
    """Keeps the emojis of our signs, and reports them to `signs`."""

    def __init__(
        self,
        client: discord.Client,
        pacing: Pacing,
        now: Callable[[], datetime],
        signs: OwnSigns,
    ) -> None:
        self._client = client
        self._pacing = pacing
        self._now = now
        self._signs = signs
        self._due, self._pause = 0.0, FIRST_PAUSE
        self.loop = Loop("application emojis", self._keep)

    async def _keep(self) -> float:
        """Check the emojis if that is due; return the seconds until the next check."""
        clock = asyncio.get_running_loop()
        if (rest := self._due - clock.time()) > 0:
            return rest
        try:
            await self._look()
            pause, self._pause = NEXT_LOOK, FIRST_PAUSE
        except (*FAILURES, SignsMissing) as error:  # the usual signs will do
            log.warning("signs not kept; the usual ones are shown", error=repr(error))
            pause = max(self._pause, least_pause(error))
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
        self._due = clock.time() + pause
        return pause

    async def _look(self) -> None:
        """Upload what is missing, show the signs once all are there, and remove earlier ones."""
        listed = await self._fetch()
        if missing := SIGNS.keys() - listed:
            self._signs.emojis = {}  # a person removed one: its buttons would be refused
            listed = await self._upload(missing)
        self._signs.emojis = {sign: _refer_to(listed[name]) for name, sign in SIGNS.items()}
        await self._remove_earlier(listed)

    async def _fetch(self) -> Mapping[str, discord.Emoji]:
        """Return all emojis of the application by their names."""
        await self._pacing.wait_turn(Urgency.FEED)
        return {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}

    async def _upload(self, missing: Iterable[str]) -> Mapping[str, discord.Emoji]:
        """Upload signs and return all emojis; raises one of `FAILURES` or `SignsMissing`.

        Another process may upload the same ones: Discord accepts each name once, and the second
        process finds it there.
        """
        refusal: Exception = SignsMissing()
        for name in missing:
            try:
                await self._upload_one(name)
            except discord.HTTPException as error:
                refusal = error
                if error.status != 400:
                    break
        listed = await self._fetch()
        if SIGNS.keys() - listed:
            raise refusal
        log.info("signs uploaded", signs=sorted(missing))
        return listed

    async def _upload_one(self, name: str) -> None:
        picture = await draw_sign(SIGNS[name])
        await self._pacing.wait_turn(Urgency.FEED)
        await self._client.create_application_emoji(name=name, image=picture)

    async def _remove_earlier(self, listed: Mapping[str, discord.Emoji]) -> None:
        """Remove the editions before the current one, once no process shows them any more."""
        for name, emoji in listed.items():
            present_name = find_present_name(name)
            if present_name is None or not self._is_own(emoji):
                continue
            present = listed[present_name]
            is_settled = self._now() - present.created_at >= STAYING
            if emoji.id < present.id and is_settled:
                await self._pacing.wait_turn(Urgency.FEED)
                with suppress(discord.NotFound):  # another process was quicker
                    await emoji.delete()

    def _is_own(self, emoji: discord.Emoji) -> bool:
        """Tell whether the bot uploaded an emoji, and not a person."""
        own = self._client.user
        return own is not None and emoji.user is not None and emoji.user.id == own.id


def _refer_to(emoji: discord.Emoji) -> discord.PartialEmoji:
    return discord.PartialEmoji(name=emoji.name, id=emoji.id)
