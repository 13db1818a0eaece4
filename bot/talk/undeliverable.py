"""What players are told, in private, when a board cannot reach its channel."""

from enum import Enum, auto

from bot.matches import Match, side_of
from bot.talk.endings import result_sentence
from bot.talk.names import channel_name, game_name, holder_name
from render.translation import _


class Barrier(Enum):
    """What keeps boards out of a channel until people change something."""

    GONE = auto()
    LOCKED = auto()
    FORBIDDEN = auto()


def undeliverable_board(match: Match, person_id: int, channel_id: int, barrier: Barrier) -> str:
    """Tell one player why no board arrives, and what can be done; how the game ended, if it did."""
    sentence = _over(barrier) if match.is_over else _going_on(barrier)
    return sentence.format(
        game=game_name(match.course.game),
        opponent=holder_name(match.holder(side_of(match, person_id).other)),
        channel=channel_name(channel_id),
        number=match.id,
        result=result_sentence(match, match.result) if match.result else "",
    )


def _going_on(barrier: Barrier) -> str:
    match barrier:
        case Barrier.GONE:
            return _(
                "The channel of your game of {game} with {opponent} is gone, so it cannot go on "
                "there. `/replay match:{number}` still shows it, and `/resign` ends it, in any "
                "channel of the server."
            )
        case Barrier.LOCKED:
            return _(
                "There is news in your game of {game} with {opponent}, but {channel} is locked. "
                "The game is safe meanwhile."
            )
        case Barrier.FORBIDDEN:
            return _(
                "There is news in your game of {game} with {opponent}, but I am not allowed to "
                "write in {channel}. Somebody who manages the server can give me *View Channel*, "
                "*Send Messages* (*in Threads*) and *Attach Files*; the game is safe meanwhile."
            )


def _over(barrier: Barrier) -> str:
    match barrier:
        case Barrier.GONE:
            return _(
                "Your game of {game} with {opponent} is over. {result} Its channel is gone; "
                "`/replay match:{number}` shows the game in any channel of the server."
            )
        case Barrier.LOCKED | Barrier.FORBIDDEN:
            return _(
                "Your game of {game} with {opponent} is over. {result} I cannot show that in "
                "{channel}."
            )
