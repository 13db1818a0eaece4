"""Everything the Discord side may ask about matches, built once for a database.

Each call is one transaction, or one to read and one to write. What it returns is committed; what
it raises changed nothing.
"""

from dataclasses import dataclass
from functools import partial
from typing import Self

from bot.matches.achieving import Achieving, give_awards
from bot.matches.agreeing import Agreeing
from bot.matches.analyses import Analyses
from bot.matches.beating import Beating
from bot.matches.being_away import BeingAway
from bot.matches.calling import Calling, plan_calls
from bot.matches.challenging import Challenging
from bot.matches.chance import Chance
from bot.matches.computer_games import ComputerGames
from bot.matches.finding import Finding
from bot.matches.match_changes import MatchChanges
from bot.matches.match_store import MatchStore
from bot.matches.moderating import Moderating
from bot.matches.opening_tree import OpeningTree
from bot.matches.packing import Packing
from bot.matches.planning import Planning
from bot.matches.playing import Playing
from bot.matches.privacy.erasing import Erasing
from bot.matches.privacy.leaving_everything import LeavingEverything
from bot.matches.privacy.own_data import OwnData
from bot.matches.rating_store import follow_rated_match
from bot.matches.rating_tables import Ratings
from bot.matches.rematching import Rematching
from bot.matches.remembering import Remembering
from bot.matches.reminding import Reminding
from bot.matches.showing import Showing
from bot.matches.simuls import Simuls
from bot.matches.teams.leading import Leading
from bot.matches.teams.lobbies import Lobbies
from bot.matches.teams.session_store import follow_match
from bot.matches.teams.voting import Voting
from bot.matches.timing import Timing
from bot.matches.tournaments.arbitrating import Arbitrating
from bot.matches.tournaments.judging import Judging
from bot.matches.tournaments.ladders import Ladders
from bot.matches.tournaments.rounds import TournamentRounds
from bot.matches.tournaments.teams import TournamentTeams
from bot.matches.tournaments.tournament_store import follow_tournament_match
from bot.matches.tournaments.tournaments import Tournaments
from bot.matches.watching.following import Following, tell_followers
from bot.matches.watching.foretelling import Foretelling, score_at_end
from bot.matches.watching.server_feed import ServerFeed, note_for_feed
from bot.matches.watching.sharing import Sharing
from bot.matches.watching.watch_parties import WatchParties
from bot.matches.watching.watching import Watching
from storage import Database


@dataclass(frozen=True, slots=True)
class MatchServices:
    """The services around matches; build them with `on`."""

    finding: Finding
    playing: Playing
    agreeing: Agreeing
    planning: Planning
    challenging: Challenging
    rematching: Rematching
    showing: Showing
    remembering: Remembering
    packing: Packing
    moderating: Moderating
    leading: Leading
    timing: Timing
    beating: Beating
    calling: Calling
    computer: ComputerGames
    analyses: Analyses
    voting: Voting
    lobbies: Lobbies
    reminding: Reminding
    being_away: BeingAway
    watching: Watching
    sharing: Sharing
    opening_tree: OpeningTree
    following: Following
    foretelling: Foretelling
    feed: ServerFeed
    watch_parties: WatchParties
    ratings: Ratings
    tournaments: Tournaments
    tournament_teams: TournamentTeams
    ladders: Ladders
    judging: Judging
    simuls: Simuls
    tournament_rounds: TournamentRounds
    arbitrating: Arbitrating
    achieving: Achieving
    own_data: OwnData
    erasing: Erasing

    @classmethod
    def on(
        cls,
        database: Database,
        chance: Chance = Chance(),  # noqa: B008  # a value
        *,
        credits_outages: bool = True,
    ) -> Self:
        """Build the services that work on a database.

        With `credits_outages` no clock runs while the bot is away.
        """
        store = _make_store(chance)
        beating = Beating(database, credits_outages=credits_outages)
        timing = Timing(database, store, beating)
        changes = MatchChanges(database, store, timing, beating)
        watching = Watching(database, store)
        leaving = LeavingEverything(
            database=database,
            finding=Finding(database, store),
            playing=Playing(changes),
            being_away=BeingAway(database),
            challenging=Challenging(database, store, chance),
            lobbies=Lobbies(database, store, chance),
            leading=Leading(database, store),
            simuls=Simuls(database, store, chance),
            tournaments=Tournaments(database, store, chance),
        )
        return cls(
            finding=leaving.finding,
            playing=leaving.playing,
            agreeing=Agreeing(changes),
            planning=Planning(database, store),
            challenging=leaving.challenging,
            rematching=Rematching(database, store, chance),
            showing=Showing(database),
            remembering=Remembering(database),
            packing=Packing(database),
            moderating=Moderating(database, store),
            leading=leaving.leading,
            timing=timing,
            beating=beating,
            reminding=Reminding(database, store),
            calling=Calling(database),
            being_away=leaving.being_away,
            computer=ComputerGames(database, store, chance),
            analyses=Analyses(database),
            voting=Voting(database, store),
            lobbies=leaving.lobbies,
            watching=watching,
            sharing=Sharing(database),
            opening_tree=OpeningTree(database),
            following=Following(database, store),
            foretelling=Foretelling(database, store),
            feed=ServerFeed(database, store),
            watch_parties=WatchParties(database, store, watching.watchers),
            ratings=Ratings(database, store),
            tournaments=leaving.tournaments,
            tournament_teams=TournamentTeams(database),
            ladders=Ladders(database, chance),
            judging=Judging(database, store),
            simuls=leaving.simuls,
            tournament_rounds=TournamentRounds(database, store, chance, beating),
            arbitrating=Arbitrating(database, store),
            achieving=Achieving(database),
            own_data=OwnData(database, store),
            erasing=Erasing(database, leaving),
        )


def _make_store(chance: Chance) -> MatchStore:
    """Return the store of matches, with all that follows from a change in its transaction."""
    return MatchStore(
        partial(follow_match, chance.draw_seed),
        tell_followers,
        score_at_end,
        follow_rated_match,
        follow_tournament_match,
        note_for_feed,  # which looks at the ratings and the tournament of the match
        give_awards,  # which looks at the tournament, too
        plan_calls,
        draw_secret=chance.draw_secret,
    )
