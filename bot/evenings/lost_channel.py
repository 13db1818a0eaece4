"""Evenings whose channel is gone, or whose server the bot has left."""

from datetime import datetime

from bot.evenings.attendance import put_aside
from bot.evenings.evening import Evening, EveningState
from bot.evenings.evening_store import EveningNotice, load_to_change
from bot.matches.work import Work, writes
from storage.evenings import find_open_evening, forget_hall, list_open_of_server

BEFORE_START = {EveningState.ENTRY, EveningState.DOOR}


@writes
def end_in_lost_channel(work: Work, channel_id: int, now: datetime) -> None:
    """End the evening of a channel at once: over as it stands, or called off before its start.

    If the channel is the hall of an evening, its lines go into the evening's own channel.
    """
    forget_hall(work.transaction, channel_id)
    row = find_open_evening(work.transaction, channel_id)
    if row is not None:
        _end(work, row.id, now)


@writes
def end_in_lost_server(work: Work, server_id: int, now: datetime) -> None:
    """End the evenings of a server at once, as in a channel that is gone."""
    for evening_id in list_open_of_server(work.transaction, server_id):
        _end(work, evening_id, now)


def _end(work: Work, evening_id: int, now: datetime) -> Evening:
    before = load_to_change(work, evening_id)
    if not before.is_open:
        return before
    state = EveningState.OFF if before.state in BEFORE_START else EveningState.OVER
    return put_aside(work, before, state, now, EveningNotice.CHANNEL_GONE)
