"""Removes the controls from reminders of turns whose time is up or stopped by a holiday."""

import discord
import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.surroundings import Surroundings
from bot.matches.match_value import Match
from bot.pacing import Urgency
from bot.views.control_actions import ControlKind, MatchAction
from bot.views.controls import list_controls
from bot.views.people.reminder import show_past_reminder

log = structlog.get_logger(__name__)

LOOKED_AT = 50  # messages before the one that announces the end


class PastReminders:
    """Finds reminders by their control, since their place is not stored."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._pacing = around.client, around.pacing
        self._now = around.now

    async def retire(self, match: Match, person_id: int, told: discord.Message) -> None:
        """Say in the reminders of the last turn of a match that its time is up or stopped.

        They stand before the message that announces that. If the bot may not read the history
        they stay.
        """
        post = (await show_past_reminder(match, person_id, self._now())).for_editing()
        try:
            await self._pacing.wait_turn(Urgency.RETIRE)
            earlier = [each async for each in told.channel.history(limit=LOOKED_AT, before=told)]
            for message in earlier:
                if message.author == self._client.user and _is_reminder(message, match):
                    await self._pacing.wait_turn(Urgency.RETIRE)
                    await message.edit(**post)
        except FAILURES as error:
            log.info("reminders stay", match=match.id, error=repr(error))


def _is_reminder(message: discord.Message, match: Match) -> bool:
    """Tell whether a message asks for the last move of a match, and is no board."""
    controls = [
        control
        for control in list_controls(message.components)
        if (control.kind, control.subject) == (ControlKind.MATCH, match.id)
    ]
    actions = {control.action for control in controls if control.ply == match.ply}
    return MatchAction.MOVE in actions and MatchAction.MORE not in actions
