"""Watch parties: one message of a server always shows its most interesting public game.

It is posted with a nonce, so that a bot that dies before it records the message does not
immediately post a second one.
"""

import asyncio
from datetime import datetime

import discord
import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.publicity import is_open_to_all, is_public
from bot.clockwork.server_messages import SLOW, ServerMessages
from bot.clockwork.servers import speak_in
from bot.matches.computer_seat import side_below
from bot.matches.match_value import Match
from bot.pacing import Urgency
from bot.views.appearance import appearance_for_server
from bot.views.post import Post
from bot.views.watching.watch_party import show_watch_party
from bot.watching.watch_parties import (
    WatchPartyUpdate,
    find_best_match,
    find_shown_match,
    plan_showing,
)
from storage.lookout import Work
from storage.rows import WatchPartyRow
from storage.watch_parties import find_watch_party, keep_watch_party, list_watch_parties

log = structlog.get_logger(__name__)


class WatchPartyMessages(ServerMessages):
    """Keeps the messages of watch parties as they should be."""

    name, patrol = "watch parties", 10.0
    work = Work.WATCH_PARTIES

    async def list_servers(self, after: int) -> list[int]:
        """List some servers that want a watch party."""
        return await self._services.read(list_watch_parties, after)

    async def serve(self, server_id: int) -> None:
        """Bring the message of one server up to date; errors are contained."""
        now = self._now()
        try:
            row = await self._services.read(find_watch_party, server_id)
            showing = await self._plan(server_id, row, now)
            if showing is None or not self._attempts.is_due(server_id, showing.match.version):
                return
            async with asyncio.timeout(SLOW):
                kept = await self._show(server_id, row, showing)
            await self._services.write(keep_watch_party, kept)
            self._attempts.note_success(server_id)
        except FAILURES as error:
            log.info("watch party not shown", server=server_id, error=repr(error))
            self._attempts.note_failure(server_id, showing.match.version if showing else 0, error)
        except Exception:
            log.exception("a watch party cannot be shown", server=server_id)

    async def _plan(
        self, server_id: int, row: WatchPartyRow | None, now: datetime
    ) -> WatchPartyUpdate | None:
        chosen = await self._services.server_choices.find(server_id)
        if chosen.party_channel is None:
            return None
        shown = await self._services.run(find_shown_match, row) if row else None
        if shown is not None and not is_public(self._client, shown, server_id):
            shown = None
        best = await find_best_match(
            self._services.runner,
            self._services.watchers,
            server_id,
            lambda place: is_open_to_all(self._client, place),
            now,
        )
        return plan_showing(row, (shown, best), chosen.party_channel, now)

    async def _show(
        self, server_id: int, row: WatchPartyRow | None, showing: WatchPartyUpdate
    ) -> WatchPartyRow:
        """Send or edit the message of a server; raises one of `FAILURES`."""
        chosen = await self._services.server_choices.find(server_id)
        channel_id, match, now = chosen.party_channel or 0, showing.match, self._now()
        post, message_id = await self._make_post(server_id, match), 0
        if row is not None and not showing.is_new_message:
            message_id = await self._edit(row, post)
        posted_at = row.posted_at if row and message_id else now
        if not message_id:
            message_id = await self._send(channel_id, post, f"p{now:%j}-{match.id}")
            if row is not None:
                await self._delete(row)
        return WatchPartyRow(
            server_id=server_id,
            channel_id=channel_id,
            message_id=message_id,
            match_id=match.id,
            version=match.version,
            chosen_at=showing.chosen_at,
            posted_at=posted_at,
            edited_at=now,
        )

    async def _make_post(self, server_id: int, match: Match) -> Post:
        chosen = await self._services.server_choices.find(server_id)
        now = self._now()
        watchers = self._services.watchers.count(match.id, now)
        appearance = appearance_for_server(chosen, match.turn, side_below(match))
        async with speak_in(self._client, self._services, server_id):
            return await show_watch_party(match, appearance, now, watchers, server_id)

    async def _send(self, channel_id: int, post: Post, nonce: str) -> int:
        await self._pacing.wait_turn(Urgency.WATCH_PARTY)
        channel = self._client.get_partial_messageable(channel_id)
        return (await channel.send(**post.for_sending(), nonce=nonce)).id

    async def _edit(self, row: WatchPartyRow, post: Post) -> int:
        """Edit the message; return its id, or 0 if it was deleted."""
        await self._pacing.wait_turn(Urgency.WATCH_PARTY)
        channel = self._client.get_partial_messageable(row.channel_id)
        try:
            await channel.get_partial_message(row.message_id).edit(**post.for_editing())
        except discord.NotFound:
            return 0
        return row.message_id

    async def _delete(self, row: WatchPartyRow) -> None:
        """Delete an earlier message; if that fails, it stays."""
        await self._pacing.wait_turn(Urgency.WATCH_PARTY)
        channel = self._client.get_partial_messageable(row.channel_id)
        try:
            await channel.get_partial_message(row.message_id).delete()
        except FAILURES as error:
            log.info("watch party not deleted", message=row.message_id, error=repr(error))
