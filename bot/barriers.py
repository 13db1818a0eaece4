"""What keeps boards out of a channel until people change something, and what they are told."""

import discord

from bot.matches import Match
from bot.words import game_name, holder_name

GONE = 10003  # unknown channel
LOCKED = {50083, 160005}  # archived and locked, or locked
BANNED = 429  # discord.py waits for limits itself; what is left is a ban by Discord's proxy
BAN_PAUSE, GONE_PAUSE = 300.0, 900.0  # seconds


def least_pause(error: Exception) -> float:
    """The seconds to leave Discord alone after a failure."""
    if isinstance(error, discord.HTTPException) and error.status == BANNED:
        return BAN_PAUSE
    return GONE_PAUSE if code(error) == GONE else 0.0


def code(error: Exception) -> int:
    return error.code if isinstance(error, discord.HTTPException) else 0


def barrier(match: Match, error: Exception) -> str | None:
    """What to tell the side to move in private; None where trying again is enough."""
    opponent = holder_name(match.holder(match.turn.other))
    game = f"your game of {game_name(match.game)} with {opponent}"
    where = f"<#{match.main_room.place.channel_id}>"
    if code(error) == GONE:
        return (
            f"The channel of {game} is gone, so it cannot go on. "
            f"`/replay match:{match.id}` still shows it, in any channel of the server."
        )
    if code(error) in LOCKED:
        return f"There is news in {game}, but {where} is locked. The game is safe meanwhile."
    if isinstance(error, discord.Forbidden):
        return (
            f"There is news in {game}, but I am not allowed to write in {where}. "
            "Somebody who manages the server can give me *View Channel*, *Send Messages* "
            "(*in Threads*) and *Attach Files*; the game is safe meanwhile."
        )
    return None
