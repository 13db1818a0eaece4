"""What is said of the games that a person has finished."""

from bot.matches.match_value import Match
from bot.talk.matches.inbox_texts import name_opponent
from bot.talk.names import BESIDE, day_of, game_name, match_link, plain_name
from render.translation import _, ngettext, pgettext
from rules import Color
from storage.rows import Team


def finished_heading(count: int) -> str:
    """Say how many games a person has finished."""
    if not count:
        return _("You haven't finished a game yet. Start one with `/challenge` or `/play`.")
    return ngettext("### {count} finished game", "### {count} finished games", count).format(
        count=count
    )


def finished_line(number: int, match: Match, side: Color, reader_id: int) -> str:
    """Describe a finished game of a side under its number: opponent, date, result, moves, a link.

    If a team played the side, both sides are named, as the reader was only one of its members.
    """
    is_of_team = isinstance(match.holder(side), Team)
    parts = (
        f"**{number}** {name_opponent(match, None if is_of_team else side)}",
        day_of(match.result.at) if match.result is not None else "",
        _result(match, side),
        _moves(match),
        match_link(match, reader_id=reader_id),
    )
    return BESIDE.join(filter(None, parts))


def finished_label(match: Match, side: Color) -> str:
    """Name a finished game of a side in a list of choices, where nothing can be formatted."""
    # Translators: option 100
    opponent = _("v {opponent}").format(opponent=plain_name(match.holder(side.other)))
    day = f"{match.result.at:%Y-%m-%d}" if match.result is not None else ""
    parts = opponent, day, _result(match, side), _moves(match), game_name(match.course.game)
    return BESIDE.join(filter(None, parts))


def _result(match: Match, side: Color) -> str:
    """Say how a game ended for a side: an entry of a list."""
    result = match.result
    if result is None or result.is_void:
        return pgettext("how a game ended", "no result")
    if result.winner is None:
        return pgettext("how a game ended", "draw")
    if result.winner is side:
        return pgettext("how a game ended", "won")
    return pgettext("how a game ended", "lost")


def _moves(match: Match) -> str:
    """Count the moves of a game as players do: a move and its reply are one."""
    count = (match.ply + 1) // 2
    return ngettext("{count} move", "{count} moves", count).format(count=count)
