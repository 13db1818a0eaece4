"""What a server's event says of a tournament."""

from bot.talk.names import channel_name, game_name
from bot.talk.safe_text import write_plain
from bot.talk.tournaments.kind_texts import kind_name
from bot.tournaments.tournament import Tournament
from render.translation import _

LONGEST_NAME = 100  # characters


def event_name(tournament: Tournament) -> str:
    """Name the event as the tournament is named."""
    return write_plain(tournament.name, LONGEST_NAME)


def event_description(tournament: Tournament) -> str:
    """Say what is played, and where to enter."""
    return _("Draughts: {game} · {kind}. Press **Enter** in {channel} to play.").format(
        game=game_name(tournament.terms.build()),
        kind=kind_name(tournament.kind, tournament.cycles),
        channel=channel_name(tournament.place.channel_id),
    )
