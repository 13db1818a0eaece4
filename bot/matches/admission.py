"""Whether somebody may play in a server at all."""

from datetime import datetime

from bot.matches.moderation_facts import Banned, is_in_force
from storage import Transaction
from storage.bans import find_ban


def check_not_banned(
    transaction: Transaction, server_id: int | None, person_id: int, now: datetime
) -> None:
    """Raise `Banned` where the moderators of a server have closed the games for a person."""
    ban = None if server_id is None else find_ban(transaction, server_id, person_id)
    if ban is not None and is_in_force(ban, now):
        raise Banned(ban)


def is_banned(
    transaction: Transaction, server_id: int | None, person_id: int, now: datetime
) -> bool:
    """Tell whether the moderators of a server have closed the games for a person."""
    try:
        check_not_banned(transaction, server_id, person_id, now)
    except Banned:
        return True
    return False
