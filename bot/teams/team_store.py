"""Teams with their people loaded and saved, inside transactions."""

from collections.abc import Sequence

from bot.teams.team_side import TeamSide
from storage import Transaction
from storage.rows import MemberRow
from storage.teams import change_team, find_teams, keep_members, list_members


def load_sides(transaction: Transaction, team_ids: Sequence[int]) -> list[TeamSide]:
    """Return some teams with their people, in the order of the ids."""
    people: dict[int, dict[int, MemberRow]] = {team_id: {} for team_id in team_ids}
    for member in list_members(transaction, team_ids):
        people[member.team_id][member.person.id] = member
    return [
        TeamSide(team=team, people=people[team.id]) for team in find_teams(transaction, team_ids)
    ]


def save_side(transaction: Transaction, before: TeamSide, after: TeamSide) -> None:
    """Write what changed in a team."""
    known = before.people
    keep_members(
        transaction,
        [member for key, member in after.people.items() if known.get(key) != member],
    )
    if after.team != before.team:
        change_team(transaction, after.team)
