"""Why a tournament refuses what a person asked for."""

from bot.talk.names import channel_name, game_name, mention, moment_from_now, moment_of_day
from bot.talk.refusals import Sentences
from bot.talk.safe_text import quote
from bot.talk.tournaments.entry_texts import explain_not_admitted
from bot.talk.tournaments.pairing_texts import pairing_line
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
    ConditionNotForKind,
    EntriesNotPossible,
    NoSuchPairing,
    TournamentRefusal,
    WrongNumber,
)
from bot.tournaments.planned_start import StartNotPossible
from bot.tournaments.presets import (
    AnywhereNotForKind,
    BoardsNotForKind,
    CyclesNotForKind,
    PresetNotForKind,
    RatedAnywhere,
    RoundsNotForKind,
    ScoringNotForGame,
    ScoringNotForKind,
)
from bot.tournaments.rounds import RoundState
from bot.tournaments.team_event import NotASubstitute, WrongNumberOfTeams
from bot.tournaments.team_names import LONGEST as LONGEST_TEAM_NAME
from bot.tournaments.told_results import ScoreNotPossible
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_facts import (
    DecidedMeanwhile,
    DecideOwnGame,
    EntriesClosed,
    NoCheckIn,
    NoRounds,
    NoSuchPlayer,
    NoSuchTeam,
    NoSuchTournament,
    NotAdmitted,
    NotEntered,
    NotRunning,
    NotTheArbiter,
    NotYourPairing,
    NotYoursToAnswer,
    OnlyByTeam,
    OnlyTheCaptain,
    PlaysHere,
    RoundHasOpened,
    RoundNotOpen,
    SeededByRating,
    TeamNameTaken,
    TeamNameUnfit,
    TooEarlyToForfeit,
    TooManyEntered,
    TooManyGamesAtOnce,
    TooManyInServer,
    TooManyTournaments,
    TournamentChanged,
    TournamentFull,
    TournamentHere,
    TournamentPaused,
    TournamentsClosed,
    WithdrawnAlready,
)
from bot.tournaments.waiting_list import may_wait
from render.translation import _, deferred, ngettext


def _tournament_here(tournament: Tournament) -> str:
    """Tell that a channel has a tournament already."""
    return _(
        "**{name}** is still running in {channel}. A channel can only have one tournament at a "
        "time."
    ).format(name=quote(tournament.name), channel=channel_name(tournament.place.channel_id))


def _round_not_open(tournament: Tournament) -> str:
    """Tell when a round opens, or that it is over."""
    latest = tournament.round
    if latest is None or latest.state is not RoundState.PAIRED:
        return _("That round is over.")
    return _("The round opens {moment}.").format(moment=moment_from_now(latest.opens_at))


def _team_name_unfit(_error: TeamNameUnfit) -> str:
    return ngettext(
        "A team's name can have up to {count} letter, at least one of them visible.",
        "A team's name can have up to {count} letters, at least one of them visible.",
        LONGEST_TEAM_NAME,
    ).format(count=LONGEST_TEAM_NAME)


SENTENCES: Sentences = {
    TournamentRefusal: deferred("The tournament doesn't allow that right now."),
    WrongNumberOfTeams: lambda error: _(
        "This kind of tournament takes {least} to {most} teams."
    ).format(least=error.least, most=error.most),
    MetRecently: lambda error: _(
        "You two have played recently. You can play each other again {moment}."
    ).format(moment=moment_from_now(error.at)),
    WrongNumber: lambda error: _("This kind of tournament takes {least} to {most} players.").format(
        least=error.least, most=error.most
    ),
    NoSuchPairing: deferred("I can't find that game in this tournament. Pick one from the list."),
    AlreadyOver: deferred("That game already has this result."),
    RoundHasBegun: deferred("One of their games has started, so these pairings stay."),
    CannotChangePlaces: deferred("These two can't swap places in this round."),
    LaterRoundPaired: deferred("The next round has been paired, so that result stays."),
    TooLate: deferred("Too many rounds have been played for anyone else to enter."),
    NoHalfBye: deferred(
        "You can skip one round for half a point, before it's paired, but not the last one."
    ),
    CannotReturn: deferred("You're already playing, or you've already come back once."),
    ScoringNotForKind: deferred(
        "A knockout is decided over 2 games, but that scoring is for single games."
    ),
    ScoringNotForGame: lambda error: _(
        "In {variant}, the pieces don't show who's ahead, so Delft scoring doesn't work."
    ).format(variant=game_name(error.game)),
    RoundsNotForKind: deferred(
        "You can only choose the number of rounds in a Swiss or a team tournament."
    ),
    BoardsNotForKind: deferred(
        "You can only choose the number of boards in a team tournament with captains."
    ),
    UnequalTeams: deferred("Both teams need the same number of players, and at least one each."),
    PlaysAlready: deferred("One of you already has a challenge or a game on this ladder."),
    OutOfReach: deferred("You can only challenge someone up to 3 places above you."),
    NotOnLadder: deferred("One of you is no longer on this ladder."),
    LadderWentOn: deferred("That game is over, so its effect on the ladder stands."),
    NotASubstitute: deferred(
        "Choose two from the same team, with a substitute who isn't already playing in this round."
    ),
    CyclesNotForKind: deferred(
        "Playing everyone twice only works in a round robin, not in groups."
    ),
    ScoreNotPossible: deferred("No game here ends with that score."),
    AnywhereNotForKind: deferred("Games on a ladder are always played here."),
    RatedAnywhere: deferred(
        "Games played anywhere are never rated. Leave `rated` out, or play them here."
    ),
    ConditionNotForKind: deferred("Teams can't have a minimum or maximum number of players."),
    EntriesNotPossible: deferred(
        "Entries have to close before the tournament starts, and open before they close."
    ),
    StartNotPossible: deferred(
        "That start is in the past or too far ahead. Choose a time within the next 60 days."
    ),
    PresetNotForKind: deferred(
        "2 months is only for games in any order. Choose a week or an evening."
    ),
    NoSuchTournament: deferred(
        "There's no tournament running here. Open one with `/tournament new`."
    ),
    TournamentHere: lambda error: _tournament_here(error.tournament),
    EntriesClosed: deferred("This tournament has already started, or is over."),
    NotRunning: deferred("This tournament hasn't started yet, or is over."),
    TournamentFull: lambda error: (
        _("This tournament is full. Press **Wait** to take the next free place.")
        if may_wait(error.tournament)
        else _("This tournament is full.")
    ),
    NotAdmitted: explain_not_admitted,
    TooManyEntered: lambda error: ngettext(
        "You're in {count} tournament, and that's the limit. One has to end first.",
        "You're in {count} tournaments, and that's the limit. One has to end first.",
        error.most,
    ).format(count=error.most),
    TooManyInServer: lambda error: ngettext(
        "This server has {count} tournament that isn't over, which is the limit. One has to end "
        "first.",
        "This server has {count} tournaments that aren't over, which is the limit. One has to end "
        "first.",
        error.most,
    ).format(count=error.most),
    NotYoursToAnswer: deferred(
        "Your opponent starts this game: that's how they accept your challenge."
    ),
    OnlyByTeam: deferred(
        "This tournament is for teams: choose one in the menu, or enter your own with "
        "`/tournament team`."
    ),
    NoSuchTeam: deferred(
        "There's no such team here. Open a team tournament with `/tournament new kind:`."
    ),
    TeamNameUnfit: _team_name_unfit,
    TeamNameTaken: deferred("Another team already has this name."),
    OnlyTheCaptain: deferred("Only the team captain can do that."),
    NotEntered: deferred("You're not in this tournament."),
    WithdrawnAlready: deferred("Already out of the tournament."),
    NotTheArbiter: lambda error: _(
        "Only {starter}, who opened the tournament, and this server's arbiters can do that."
    ).format(starter=mention(error.tournament.starter.id)),
    NotYourPairing: deferred("That game already has a result, or it isn't yours."),
    RoundNotOpen: lambda error: _round_not_open(error.tournament),
    NoRounds: deferred("This tournament isn't played in rounds."),
    RoundHasOpened: deferred("That round has opened, so its pairings stay."),
    DecideOwnGame: deferred(
        "That's your own game, so another arbiter or a manager of this server has to decide it. "
        "You can only concede it."
    ),
    PlaysHere: deferred(
        "You play in this tournament, so another arbiter or a manager of this server has to do "
        "that."
    ),
    TooEarlyToForfeit: lambda error: _(
        "They still have time for their first move, until {until}. You can forfeit the game after "
        "that."
    ).format(until=moment_of_day(error.until)),
    DecidedMeanwhile: lambda error: _(
        "Someone has just decided this game, so nothing has changed: {pairing}"
    ).format(pairing=pairing_line(error.tournament, error.pairing)),
    TournamentsClosed: lambda error: (
        _("In this server, only arbiters can open tournaments.")
        if error.by == "arbiters"
        else _("In this server, only people who manage it can open tournaments.")
    ),
    TooManyTournaments: lambda error: ngettext(
        "You have {count} tournament that isn't over, which is the limit. One has to end first.",
        "You have {count} tournaments that aren't over, which is the limit. One has to end first.",
        error.most,
    ).format(count=error.most),
    TournamentChanged: deferred(
        "The tournament has changed in the meantime. Have a look, then try again."
    ),
    NoCheckIn: deferred("The tournament has already started, or check-in isn't open yet."),
    SeededByRating: deferred("Team tournaments are seeded by rating, so you can't set the seeds."),
    NoSuchPlayer: deferred("Choose someone who is playing in this tournament."),
    TournamentPaused: deferred("An arbiter has paused the tournament."),
    TooManyGamesAtOnce: deferred(
        "One of you already has 3 games going in this tournament. You can start this one when one "
        "of those is over."
    ),
}
