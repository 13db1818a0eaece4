"""Teams with their people loaded and saved, inside transactions."""

from collections.abc import Sequence

from bot.matches.match_value import Match
from bot.matches.work import Work, reads, writes
from bot.teams.team_side import TeamSide
from rules import Color
from storage import Team, Transaction
from storage.rows import MemberRow
from storage.teams import change_team, find_teams, keep_members, list_members, note_team_thread


def load_sides(transaction: Transaction, team_ids: Sequence[int]) -> list[TeamSide]:
    """Return some teams with their people, in the order of the ids."""
    people: dict[int, dict[int, MemberRow]] = {team_id: {} for team_id in team_ids}
    for member in list_members(transaction, team_ids):
        people[member.team_id][member.person.id] = member
    return [
        TeamSide(team=team, people=people[team.id]) for team in find_teams(transaction, team_ids)
    ]


@reads
def load_sides_of_match(work: Work, match: Match) -> dict[Color, TeamSide]:
    """Return the teams of a match with their people, by colour."""
    teams = {seat.color: seat.holder.id for seat in match.seats if isinstance(seat.holder, Team)}
    sides = load_sides(work.transaction, [*teams.values()]) if teams else []
    return dict(zip(teams, sides, strict=True))


def save_side(transaction: Transaction, before: TeamSide, after: TeamSide) -> None:
    """Write what changed in a team."""
    known = before.people
    keep_members(
        transaction,
        [member for key, member in after.people.items() if known.get(key) != member],
    )
    if after.team != before.team:
        change_team(transaction, after.team)


@writes
def keep_team_thread(work: Work, team_id: int, thread_id: int) -> None:
    """Record the thread in which a team talks."""
    note_team_thread(work.transaction, team_id, thread_id)
