"""Why a tournament refuses what somebody asked for."""

from collections.abc import Callable
from typing import Any

from bot.matches import facts
from bot.matches.tournaments.tournament_value import Tournament
from bot.talk.names import channel_name, mention, moment_from_now
from bot.talk.safe_text import quote
from bot.tournaments.arbiter import (
    CannotChangePlaces,
    LadderWentOn,
    LaterRoundPaired,
    RoundHasBegun,
)
from bot.tournaments.attendance import CannotReturn, NoHalfBye, TooLate
from bot.tournaments.boards_match import UnequalTeams
from bot.tournaments.ladder import MetRecently, NotOnLadder, OutOfReach
from bot.tournaments.ladder_event import PlaysAlready
from bot.tournaments.model import (
    AlreadyOver,
    NoSuchPairing,
    TournamentRefusal,
    WrongNumber,
)
from bot.tournaments.presets import CyclesNotForKind, PresetNotForKind, ScoringNotForKind
from bot.tournaments.rounds import RoundState
from bot.tournaments.team_event import NotASubstitute, WrongNumberOfTeams
from render.translation import _


def _tournament_here(tournament: Tournament) -> str:
    """Tell that a channel has a tournament already."""
    return _("**{name}** goes on in {channel}; a channel has one tournament at a time.").format(
        name=quote(tournament.name), channel=channel_name(tournament.place.channel_id)
    )


def _round_not_open(tournament: Tournament) -> str:
    """Tell when a round opens, or that it is over."""
    latest = tournament.round
    if latest is None or latest.state is not RoundState.PAIRED:
        return _("That round is over.")
    return _("The round opens {moment}.").format(moment=moment_from_now(latest.opens_at))


def explain_tournament_refusal(error: TournamentRefusal) -> str:
    """Tell what a tournament does not allow."""
    if isinstance(error, WrongNumberOfTeams):
        return _("Such a tournament needs from {least} to {most} teams.").format(
            least=error.least, most=error.most
        )
    if isinstance(error, MetRecently):
        return _("You two have met; you may meet again {moment}.").format(
            moment=moment_from_now(error.at)
        )
    if isinstance(error, WrongNumber):
        return _("Such a tournament needs from {least} to {most} players.").format(
            least=error.least, most=error.most
        )
    sentences: dict[type[TournamentRefusal], str] = {
        NoSuchPairing: _("There is no such game in this tournament. Pick it from the list."),
        AlreadyOver: _("That game has this result already."),
        RoundHasBegun: _("A game of theirs has begun, so these pairings stay."),
        CannotChangePlaces: _("These two cannot change places in this round."),
        LaterRoundPaired: _("The next round has been paired, so that result stays."),
        TooLate: _("So many rounds have been played that nobody can enter any more."),
        NoHalfBye: _(
            "You can miss one round for half a point, before it is paired; not the last one."
        ),
        CannotReturn: _("You play already, or you have come back once."),
        ScoringNotForKind: _("In a knock-out two games decide; these points are for single games."),
        UnequalTeams: _("Both teams need as many players, and at least one each."),
        PlaysAlready: _("One of you two has a challenge or a game of this ladder already."),
        OutOfReach: _("You may challenge somebody up to three places above you."),
        NotOnLadder: _("One of you two stands on this ladder no more."),
        LadderWentOn: _("That game is over; what followed from it on the ladder stays."),
        NotASubstitute: _(
            "Both belong to one team, and who comes in does not play in this round already."
        ),
        CyclesNotForKind: _("All meet twice only where everybody meets everybody, not in groups."),
        PresetNotForKind: _("Two months are for games in any order. Choose a week, or an evening."),
    }
    return sentences.get(type(error), _("The tournament does not allow that now."))


TOURNAMENT_SENTENCES: dict[type[facts.MatchError], Callable[[Any], str]] = {
    facts.NoSuchTournament: lambda _error: _(
        "There is no tournament here that goes on. `/tournament new` opens one."
    ),
    facts.TournamentHere: lambda error: _tournament_here(error.tournament),
    facts.EntriesClosed: lambda _error: _("This tournament has started, or is over."),
    facts.NotRunning: lambda _error: _("This tournament has not started yet, or is over."),
    facts.TournamentFull: lambda _error: _("As many have entered as can play."),
    facts.NotYoursToAnswer: lambda _error: _(
        "Your opponent begins this game: it is their answer to your challenge."
    ),
    facts.OnlyByTeam: lambda _error: _(
        "Teams play here: choose one in the menu, or enter your own by `/tournament team`."
    ),
    facts.NoSuchTeam: lambda _error: _(
        "There is no such team here. `/tournament new kind:` opens a tournament of teams."
    ),
    facts.TeamNameTaken: lambda _error: _("Another team has this name already."),
    facts.OnlyTheCaptain: lambda _error: _("Only the captain of the team may do that."),
    facts.NotEntered: lambda _error: _("You do not play in this tournament."),
    facts.WithdrawnAlready: lambda _error: _("Out of the tournament already."),
    facts.NotTheArbiter: lambda error: _(
        "Only {starter}, who opened the tournament, and the arbiters of this server may do that."
    ).format(starter=mention(error.tournament.starter.id)),
    facts.NotYourPairing: lambda _error: _("That game has a result, or two others play it."),
    facts.RoundNotOpen: lambda error: _round_not_open(error.tournament),
    facts.NoRounds: lambda _error: _("The games of this tournament are not in rounds."),
    facts.RoundHasOpened: lambda _error: _("That round has opened; its pairings stay."),
    facts.TournamentChanged: lambda _error: _(
        "The tournament has changed since you were asked. Look at it, and ask once more."
    ),
    facts.NoCheckIn: lambda _error: _("The tournament has started, or is not called up yet."),
    facts.NoSuchPlayer: lambda _error: _("Name somebody who plays in this tournament."),
    facts.TournamentPaused: lambda _error: _("An arbiter has stopped the tournament for a while."),
    facts.TooManyGamesAtOnce: lambda _error: _(
        "One of you two plays three games of the tournament already; this one begins when one of "
        "them is over."
    ),
}
