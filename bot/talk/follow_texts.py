"""What followers of a game are told."""

from collections.abc import Sequence
from datetime import time

from bot.matches import Match
from bot.talk.endings import result_sentence
from bot.talk.match_status import last_move
from bot.talk.names import channel_name, game_name, match_link, player_name
from bot.talk.safe_text import shorten_formatted
from render.translation import _, ngettext
from rules import Color

MOST_LINE = 80  # characters of a game in a list, so that twenty fit into a message


def follows_to_end() -> str:
    """Tell a person that they will hear of the end of a game."""
    return _("You follow this game: I write to you once, when it is over.")


def follows_daily(at: time) -> str:
    """Tell a person that they will hear of a game once a day; `at` is when, by their own clock."""
    return _(
        "You follow this game: I write to you once a day, at {hour}, until it is over."
    ).format(hour=f"{at:%H:%M}")


def follows_in_thread(channel_id: int) -> str:
    """Tell a person that they are in the thread of a game now."""
    return _(
        "You are in the thread of this game now, where Discord tells you each move: {place}"
    ).format(place=channel_name(channel_id))


def has_no_thread() -> str:
    """Tell a person that nobody can tell them each move of a game."""
    return _("This game has no thread that I could add you to, so I cannot tell you each move.")


def follows_no_more() -> str:
    """Tell a person that they will hear no more of a game."""
    return _("You do not follow this game any more.")


def follows_stopped(count: int) -> str:
    """Tell a person why they heard nothing of so many games; nothing where there are none."""
    if not count:
        return ""
    return ngettext(
        "I could not write to you, so I stopped following {count} game.",
        "I could not write to you, so I stopped following {count} games.",
        count,
    ).format(count=count)


def end_heading() -> str:
    """Head the message about the end of a game that somebody follows."""
    return _("A game that you follow is over.")


def end_details(match: Match) -> str:
    """Tell how a followed game ended, and where it stands."""
    assert match.result is not None
    return f"{result_sentence(match, match.result)}\n{match_link(match)}"


def daily_heading(count: int) -> str:
    """Head the daily message about games that somebody follows."""
    return "### " + ngettext(
        "The game that you follow", "The {count} games that you follow", count
    ).format(count=count)


def daily_lines(games: Sequence[Match]) -> str:
    """Tell each followed game in a line: who plays, the last move or the end, where it is."""
    return "\n".join(map(_daily_line, games))


def _daily_line(match: Match) -> str:
    players = _("{game} · {white} v {black}").format(
        game=game_name(match.course.game),
        white=player_name(match, Color.WHITE),
        black=player_name(match, Color.BLACK),
    )
    state = result_sentence(match, match.result) if match.result else last_move(match)
    told = " · ".join(filter(None, (players, state)))
    return f"- {shorten_formatted(told, MOST_LINE)} · {match_link(match)}"
