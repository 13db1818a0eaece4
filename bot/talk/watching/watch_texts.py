"""What the list of a server's games says."""

from bot.matches.match_value import Match
from bot.talk.names import BESIDE, game_name, match_link, plain_name, player_name
from bot.talk.safe_text import shorten
from render.translation import _, ngettext
from rules import Color

MOST_LABEL = 100  # characters of an option of a menu


def watch_heading(count: int) -> str:
    """Say how many games go on that a person may see."""
    return ngettext(
        "### {count} game in progress here", "### {count} games in progress here", count
    ).format(count=count)


def nothing_to_watch() -> str:
    """Say that no game goes on that a person may see."""
    return _(
        "There are no games here that you can see right now. Start one with `/challenge` or "
        "`/together`."
    )


def watch_line(number: int, match: Match, watchers: int, server_id: int) -> str:
    """Tell a game under its number: who plays; in small print the move, how many watch, a link."""
    players = _("**{number}** {game} · {white} v {black}").format(
        number=number,
        game=game_name(match.course.game),
        white=player_name(match, Color.WHITE),
        black=player_name(match, Color.BLACK),
    )
    parts = move_words(match), watcher_count(watchers), match_link(match, server_id)
    return f"{players}\n-# {BESIDE.join(filter(None, parts))}"


def watcher_count(watchers: int) -> str:
    """Count the watchers of a game; empty if there are none."""
    return f"👁 {watchers}" if watchers else ""


def move_words(match: Match) -> str:
    """Tell the number of the last move that was played."""
    if not match.ply:
        return _("no moves yet")
    return _("move {number}").format(number=match.course.move_numbers()[-1].number)


def watch_label(number: int, match: Match) -> str:
    """Name a game in the menu that opens one."""
    white, black = (plain_name(match.holder(color)) for color in Color)
    # Translators: option 100
    label = _("{number} · {white} v {black}").format(number=number, white=white, black=black)
    return shorten(label, MOST_LABEL)
