"""What the card of a finished game says, besides its picture."""

from bot.talk.names import channel_name, mention
from render.translation import _


def shared_by(person_id: int) -> str:
    """Tell who shows a game in a channel."""
    return _("-# shared by {player}").format(player=mention(person_id))


def shared_in(channel_id: int) -> str:
    """Tell a person where a game stands now that they shared."""
    return _("Shared in {channel}.").format(channel=channel_name(channel_id))


def talk_place(thread_id: int) -> str:
    """Tell a person where people talk about a game."""
    return _("Join the discussion in {thread}.").format(thread=channel_name(thread_id))
