"""The end of a match: the facts that all its followers need, found once."""

from dataclasses import dataclass

from bot.matches.changed import Due
from bot.matches.match_value import Match, Result
from bot.matches.work import Work
from bot.tournaments.games import find_key, is_running, note_end
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_store import load_to_change, settle_ladder, write_tournament
from storage.judgings import drop_judging
from storage.tournament_rounds import find_tournament_of_match


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A match that has just ended, its result, and its tournament after this result."""

    match: Match
    result: Result
    tournament: Tournament | None

    @property
    def counts(self) -> bool:
        """Whether the match was played, and not voided as if it had never begun."""
        return not self.result.is_void


def end_match_of_tournament(work: Work, match: Match, result: Result) -> MatchEnded:
    """Record the result of a finished match in its tournament, if it belongs to one.

    It runs in the transaction that changes the match.
    """
    tournament_id = find_tournament_of_match(work.transaction, match.id)
    if tournament_id is None:
        return MatchEnded(match, result, None)
    drop_judging(work.transaction, match.id)
    tournament = load_to_change(work, tournament_id)
    key = find_key(tournament, match.id)
    if key is not None and is_running(tournament, key, match.id):
        noted = note_end(tournament, key, match, result)
        settled = settle_ladder(tournament, noted, result.at)
        tournament = write_tournament(work, tournament, settled)
        work.changed.due.add(Due.TABLES)
    return MatchEnded(match, result, tournament)
