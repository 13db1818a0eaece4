"""What followers of a game are told."""

from collections.abc import Sequence
from datetime import datetime

from bot.matches.match_value import Match
from bot.talk.matches.endings import result_sentence
from bot.talk.matches.match_status import last_move
from bot.talk.names import channel_name, game_name, match_link, player_name, time_of_day
from bot.talk.safe_text import shorten_formatted
from render.translation import _, ngettext
from rules import Color

MOST_LINE = 80  # characters of a game in a list, so that twenty fit into a message


def follows_to_end() -> str:
    """Tell a person that they will hear of the end of a game."""
    return _("You're following this game. I'll message you once, when it's over.")


def follows_daily(first_at: datetime) -> str:
    """Tell a person that they'll get news of a game once a day, at the hour of `first_at`."""
    return _(
        "You're following this game. I'll message you once a day at {hour} until it's over."
    ).format(hour=time_of_day(first_at))


def follows_in_thread(channel_id: int) -> str:
    """Tell a person that they are now in the thread of a game."""
    # Translators: {place}: a thread or a channel, shown as a link
    return _(
        "I've added you to this game's thread, where Discord will notify you of every move: {place}"
    ).format(place=channel_name(channel_id))


def has_no_thread() -> str:
    """Tell a person that they cannot be told each move of a game."""
    return _(
        "This game has no thread I can add you to, so I can't tell you about every move. You can "
        "follow it once a day or at the end."
    )


def follows_no_more() -> str:
    """Tell a person that they will no longer hear about a game."""
    return _("You've unfollowed this game.")


def follows_stopped(count: int) -> str:
    """Tell a person why they heard nothing of a number of games; nothing if there are none."""
    if not count:
        return ""
    return ngettext(
        "I couldn't message you, so you no longer follow {count} game.",
        "I couldn't message you, so you no longer follow {count} games.",
        count,
    ).format(count=count)


def end_heading() -> str:
    """Head the message about the end of a followed game."""
    return _("A game you follow is over.")


def end_details(match: Match) -> str:
    """Say how a followed game ended, and where it is shown."""
    assert match.result is not None
    return f"{result_sentence(match, match.result)}\n{match_link(match)}"


def daily_heading(count: int) -> str:
    """Head the daily message about followed games."""
    if count == 1:
        return _("### The game you follow")
    return ngettext(
        "### The {count} game you follow", "### The {count} games you follow", count
    ).format(count=count)


def daily_lines(games: Sequence[Match]) -> str:
    """List the followed games, one per line: players, last move or result, link."""
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
