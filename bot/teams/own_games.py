"""The running matches of one person, and which of them wait for that person."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from bot.matches.match_store import load_readable, load_running_of
from bot.matches.match_value import Match
from bot.matches.seating import side_of
from bot.matches.work import Work, reads
from bot.teams.session_store import load_session
from rules import Color
from storage import Team, TeamDecision
from storage.rows import MembershipRow
from storage.teams import list_games_of_member


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A running match of a person playing `side`, alone or in a team.

    It waits for the person if they are to move, or can still choose in the vote of a team.
    """

    match: Match
    person_id: int
    side: Color
    is_waiting: bool

    @property
    def is_of_team(self) -> bool:
        """Whether a team plays the person's side."""
        return isinstance(self.match.holder(self.side), Team)


def game_of_player(match: Match, person_id: int) -> OwnGame:
    """Return a match as one of its players sees it; raises `NotAPlayer`."""
    side = side_of(match, person_id)
    return OwnGame(match, person_id, side, side is match.turn)


@reads
def list_own_games(work: Work, person_id: int) -> list[OwnGame]:
    """List all running matches of a person, including those of their teams, in no particular order.

    A damaged one is logged and left out.
    """
    alone = [game_of_player(match, person_id) for match in load_running_of(work, person_id)]
    rows = {row.match_id: row for row in list_games_of_member(work.transaction, person_id)}
    return alone + [
        _game_of_member(work, match, rows[match.id], person_id)
        for match in load_readable(work, list(rows))
    ]


def _game_of_member(work: Work, match: Match, row: MembershipRow, person_id: int) -> OwnGame:
    side = Color(row.color)
    is_waiting = side is match.turn and not row.has_chosen
    holder = match.holder(side)
    if is_waiting and isinstance(holder, Team) and holder.decides is TeamDecision.ALTERNATE:
        session = load_session(work, match)
        is_waiting = session is not None and session.mover_id == person_id
    return OwnGame(match, person_id, side, is_waiting)


def sort_by_urgency(games: Iterable[OwnGame], now: datetime) -> list[OwnGame]:
    """Sort games: those that wait for the person first, by deadline, then those without a clock by
    age; then the others in the same way.
    """

    def urgency(game: OwnGame) -> tuple[bool, bool, datetime]:
        deadline = game.match.clock_state(now).deadline
        return not game.is_waiting, deadline is None, deadline or game.match.moved_at

    return sorted(games, key=urgency)


def list_waiting(games: Iterable[OwnGame], now: datetime) -> list[OwnGame]:
    """List the games that wait for the person, the most urgent first."""
    return sort_by_urgency((game for game in games if game.is_waiting), now)
