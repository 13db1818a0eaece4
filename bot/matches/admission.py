"""Whether someone may play in a server at all, and ask another person to play."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.matches.moderation_facts import (
    Banned,
    CalledTooOften,
    NotToBeCalled,
    OtherBanned,
    is_in_force,
)
from storage import Ban, Person, Transaction
from storage.bans import find_ban
from storage.blocks import has_blocked
from storage.calls import list_calls_in_vain

MOST_CALLS, CALLS_LAST = 5, timedelta(hours=1)


def check_not_banned(
    transaction: Transaction, server_id: int | None, person_id: int, now: datetime
) -> None:
    """Raise `Banned` if the moderators of a server have banned a person from its games."""
    ban = _find_ban_in_force(transaction, server_id, person_id, now)
    if ban is not None:
        raise Banned(ban)


def check_others_not_banned(
    transaction: Transaction, server_id: int | None, others: Iterable[Person], now: datetime
) -> None:
    """Raise `OtherBanned` if a person who is asked to play in a server is banned there."""
    for person in others:
        if is_banned(transaction, server_id, person.id, now):
            raise OtherBanned(person)


def check_may_call(transaction: Transaction, caller_id: int, person_id: int, now: datetime) -> None:
    """Raise `NotToBeCalled` if a person has blocked the one who asks them to play, and
    `CalledTooOften` if they were asked five times within an hour, in vain.
    """
    check_not_blocked(transaction, caller_id, person_id)
    calls = list_calls_in_vain(transaction, caller_id, person_id, now - CALLS_LAST)
    if len(calls) >= MOST_CALLS:
        raise CalledTooOften(person_id, calls[-MOST_CALLS] + CALLS_LAST)


def check_not_blocked(transaction: Transaction, caller_id: int, person_id: int) -> None:
    """Raise `NotToBeCalled` if a person has blocked the one who would play with them."""
    if has_blocked(transaction, person_id, caller_id):
        raise NotToBeCalled(person_id)


def is_banned(
    transaction: Transaction, server_id: int | None, person_id: int, now: datetime
) -> bool:
    """Tell whether the moderators of a server have closed the games for a person."""
    return _find_ban_in_force(transaction, server_id, person_id, now) is not None


def _find_ban_in_force(
    transaction: Transaction, server_id: int | None, person_id: int, now: datetime
) -> Ban | None:
    ban = None if server_id is None else find_ban(transaction, server_id, person_id)
    return ban if ban is not None and is_in_force(ban, now) else None
