"""Why a tournament refuses what somebody asked for."""

from collections.abc import Callable
from typing import Any

from bot.matches import facts
from bot.matches.tournament_value import Tournament
from bot.talk.names import channel_name, mention
from bot.talk.safe_text import quote
from bot.tournaments.model import NoSuchPairing, TournamentRefusal, WrongNumber
from render.translation import _


def _tournament_here(tournament: Tournament) -> str:
    """Tell that a channel has a tournament already."""
    return _("**{name}** goes on in {channel}; a channel has one tournament at a time.").format(
        name=quote(tournament.name), channel=channel_name(tournament.place.channel_id)
    )


def explain_tournament_refusal(error: TournamentRefusal) -> str:
    """Tell what a tournament does not allow."""
    match error:
        case WrongNumber(least=least, most=most):
            return _("Such a tournament needs from {least} to {most} players.").format(
                least=least, most=most
            )
        case NoSuchPairing():
            return _("There is no such game in this tournament. Pick it from the list.")
        case _:
            return _("The tournament does not allow that now.")


TOURNAMENT_SENTENCES: dict[type[facts.MatchError], Callable[[Any], str]] = {
    facts.NoSuchTournament: lambda _error: _(
        "There is no tournament here that goes on. `/tournament new` opens one."
    ),
    facts.TournamentHere: lambda error: _tournament_here(error.tournament),
    facts.EntriesClosed: lambda _error: _("This tournament has started, or is over."),
    facts.NotRunning: lambda _error: _("This tournament has not started yet, or is over."),
    facts.TournamentFull: lambda _error: _("Sixteen have entered; more cannot play."),
    facts.NotEntered: lambda _error: _("You do not play in this tournament."),
    facts.WithdrawnAlready: lambda _error: _("Out of the tournament already."),
    facts.NotTheArbiter: lambda error: _(
        "Only {starter}, who opened the tournament, and those who manage the server may do that."
    ).format(starter=mention(error.tournament.starter.id)),
    facts.NotYourPairing: lambda _error: _("That game has a result, or two others play it."),
    facts.TooManyGamesAtOnce: lambda _error: _(
        "One of you two plays three games of the tournament already; this one begins when one of "
        "them is over."
    ),
}
