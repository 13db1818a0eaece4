"""What the card of a finished game says, besides its picture."""

from bot.matches.match_value import Match
from bot.talk.names import BESIDE, channel_name, mention
from render.names import plain_game_name
from render.translation import _


def card_heading(match: Match) -> str:
    """Name what was played, and the day on which it ended, in the picture of a finished match."""
    assert match.result is not None
    return f"{plain_game_name(match.course.game)}{BESIDE}{match.result.at:%Y-%m-%d}"


def shared_by(person_id: int) -> str:
    """Tell who shows a game in a channel."""
    return _("-# shared by {player}").format(player=mention(person_id))


def shared_in(channel_id: int) -> str:
    """Tell a person where a game stands now that they shared."""
    return _("Shared in {channel}.").format(channel=channel_name(channel_id))


def talk_place(thread_id: int) -> str:
    """Tell a person where people talk about a game."""
    return _("Join the discussion in {thread}.").format(thread=channel_name(thread_id))
