"""What players are told, in private, when a board cannot reach its channel."""

from enum import Enum, auto

from bot.matches.match_value import Match
from bot.talk.matches.endings import result_sentence
from bot.talk.names import channel_name, game_name, holder_name
from render.translation import _
from rules import Color
from storage.rows import Team


class Barrier(Enum):
    """What keeps boards out of a channel until people change something."""

    GONE = auto()
    LOCKED = auto()
    FORBIDDEN = auto()


def undeliverable_board(match: Match, side: Color, channel_id: int, barrier: Barrier) -> str:
    """Tell a player why no board arrives, what can be done, and how the game ended if it has."""
    is_of_team = isinstance(match.holder(side), Team)
    if match.is_over:
        sentence = _over(barrier)
    elif is_of_team and barrier is Barrier.GONE:
        sentence = _team_going_on()
    else:
        sentence = _going_on(barrier)
    return sentence.format(
        game=game_name(match.course.game),
        opponent=holder_name(match.holder(side.other)),
        channel=channel_name(channel_id),
        number=match.id,
        result=result_sentence(match, match.result) if match.result else "",
    )


def barred_room(match: Match, side: Color, channel_id: int, barrier: Barrier) -> str:
    """Tell a player that a game goes on here while the bot may not write in its channel."""
    sentence = (
        _(
            "{channel} is locked, so your game ({game}) against {opponent} goes on here until it's "
            "open again."
        )
        if barrier is Barrier.LOCKED
        else _(
            "I'm not allowed to write in {channel}, so your game ({game}) against {opponent} goes "
            "on here until I am. Someone who manages the server can give me *View Channel*, "
            "*Send Messages* (*in Threads*) and *Attach Files*."
        )
    )
    return sentence.format(
        channel=channel_name(channel_id),
        game=game_name(match.course.game),
        opponent=holder_name(match.holder(side.other)),
    )


def moved_game(match: Match, side: Color, *, is_left: bool) -> str:
    """Tell a player that a game goes on here: its channel is gone, or the bot had to leave it."""
    sentence = (
        _(
            "I'm no longer in the server of your game ({game}) against {opponent}, so it goes on "
            "here."
        )
        if is_left
        else _(
            "The channel of your game ({game}) against {opponent} is gone, so the game goes on "
            "here."
        )
    )
    opponent = holder_name(match.holder(side.other))
    return sentence.format(game=game_name(match.course.game), opponent=opponent)


def _team_going_on() -> str:
    return _(
        "The channel of your team's game ({game}) against {opponent} is gone, but the game goes "
        "on. Find it in `/games`, and choose another channel for it with `/team room`."
    )


def _going_on(barrier: Barrier) -> str:
    match barrier:
        case Barrier.GONE:
            return _(
                "The channel of your game ({game}) against {opponent} is gone, so it can't go on "
                "there. In any channel of the server, `/replay match:{number}` still shows it and "
                "`/resign` ends it."
            )
        case Barrier.LOCKED:
            return _(
                "There's news in your game ({game}) against {opponent}, but {channel} is locked. "
                "Your game is safe in the meantime."
            )
        case Barrier.FORBIDDEN:
            return _(
                "There's news in your game ({game}) against {opponent}, but I'm not allowed to "
                "write in {channel}. Someone who manages the server can give me *View Channel*, "
                "*Send Messages* (*in Threads*) and *Attach Files*. Your game is safe in the "
                "meantime."
            )


def _over(barrier: Barrier) -> str:
    match barrier:
        case Barrier.GONE:
            return _(
                "Your game ({game}) against {opponent} is over. {result} Its channel is gone, "
                "but `/replay match:{number}` shows the game in any channel of the server."
            )
        case Barrier.LOCKED | Barrier.FORBIDDEN:
            return _(
                "Your game ({game}) against {opponent} is over. {result} I can't show that in "
                "{channel}."
            )
