"""What the side to move is told, in private, when a board cannot reach its channel."""

from enum import Enum, auto

from bot.matches import Match
from bot.talk.names import channel_name, game_name, holder_name
from render.translation import _


class Barrier(Enum):
    """What keeps boards out of a channel until people change something."""

    GONE = auto()
    LOCKED = auto()
    FORBIDDEN = auto()


def undeliverable_board(match: Match, channel_id: int, barrier: Barrier) -> str:
    """Tell the side to move why no board arrives, and what can be done."""
    match barrier:
        case Barrier.GONE:
            sentence = _(
                "The channel of your game of {game} with {opponent} is gone, so it cannot go on "
                "there. `/replay match:{number}` still shows it, in any channel of the server, "
                "and `/resign` ends it."
            )
        case Barrier.LOCKED:
            sentence = _(
                "There is news in your game of {game} with {opponent}, but {channel} is locked. "
                "The game is safe meanwhile."
            )
        case Barrier.FORBIDDEN:
            sentence = _(
                "There is news in your game of {game} with {opponent}, but I am not allowed to "
                "write in {channel}. Somebody who manages the server can give me *View Channel*, "
                "*Send Messages* (*in Threads*) and *Attach Files*; the game is safe meanwhile."
            )
    return sentence.format(
        game=game_name(match.game),
        opponent=holder_name(match.holder(match.turn.other)),
        channel=channel_name(channel_id),
        number=match.id,
    )
