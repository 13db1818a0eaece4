"""What is said about the threads in which teams talk."""

from bot.matches.match_value import Match
from bot.talk.names import channel_name, holder_name, match_link
from render.translation import _
from rules import Color


def team_thread_text(match: Match, color: Color, *, is_private: bool) -> str:
    """Say in the thread of a team whose it is, which game it is about, and who can read it."""
    words = _("This is where {team} can talk about its game: {link}").format(
        team=holder_name(match.holder(color)), link=match_link(match)
    )
    return words if is_private else f"{words}\n{_public_thread()}"


def team_thread_place(thread_id: int, *, is_private: bool) -> str:
    """Tell members where their own team talks, and who can read it."""
    words = _("Your team is talking in {thread}.").format(thread=channel_name(thread_id))
    return words if is_private else f"{words} {_public_thread()}"


def _public_thread() -> str:
    return _("Threads here are public: the other side can read along.")
