"""What the feed of a server says about its games."""

from bot.talk.matches.endings import result_sentence
from bot.talk.names import game_name, match_link, player_name
from bot.talk.ratings.rating_texts import rating_changes
from bot.talk.safe_text import quote, shorten_formatted
from bot.watching.server_feed import FeedEntry, FeedKind
from render.translation import _, ngettext
from rules import Color

MOST_LINE = 250  # characters of a game in a list


def feed_heading(told: FeedEntry) -> str:
    """Say what is newsworthy about a game."""
    match told.kind:
        case FeedKind.CAPTURE:
            return _capture(told)
        case FeedKind.UPSET:
            return _("### {player} beats a much stronger opponent").format(player=_winner(told))
        case FeedKind.FIRST_GAME:
            return _("### First game finished")
        case _:
            return _("### A game is over")


def _winner(told: FeedEntry) -> str:
    result = told.match.result
    assert result is not None
    assert result.winner is not None  # otherwise nobody would be surprised
    return player_name(told.match, result.winner)


def _capture(told: FeedEntry) -> str:
    line, ply = told.match.line, told.ply
    count = len(line.moves[ply - 1].victims)
    return ngettext(
        "### {player} captures {count} piece in one move",
        "### {player} captures {count} pieces in one move",
        count,
    ).format(player=player_name(told.match, line.positions[ply - 1].turn), count=count)


def feed_details(told: FeedEntry, server_id: int) -> str:
    """Name the game and its tournament, how it ended if that is the news, and link it."""
    match = told.match
    players = _("{game} · {white} v {black}").format(
        game=game_name(match.course.game),
        white=player_name(match, Color.WHITE),
        black=player_name(match, Color.BLACK),
    )
    is_end = told.kind is not FeedKind.CAPTURE and match.result is not None
    end = result_sentence(match, match.result) if is_end and match.result else ""
    ratings = rating_changes(told.changes) if is_end and told.changes else ""
    event = _("Tournament: **{name}**").format(name=quote(told.tournament or ""))
    lines = (event if told.tournament else "", players, end, ratings, match_link(match, server_id))
    return "\n".join(filter(None, lines))


def feed_list_heading() -> str:
    """Head a list of further news."""
    return _("### More from the games here")


def feed_line(told: FeedEntry, server_id: int) -> str:
    """Tell the news of a game in one line of a list."""
    heading = feed_heading(told).removeprefix("### ")
    *words, link = feed_details(told, server_id).split("\n")
    return f"- {shorten_formatted(' · '.join((heading, *words)), MOST_LINE)} · {link}"
