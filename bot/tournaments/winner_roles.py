"""The roles that winners of tournaments and champions of months get."""

from collections.abc import Collection

from bot.matches.changed import Due
from bot.matches.work import Work, writes
from bot.tournaments.news import News
from bot.tournaments.role_obstacles import RoleObstacle
from storage.places import find_server_preferences
from storage.rows import WonRole
from storage.tournament_rounds import add_tournament_news
from storage.won_roles import GIVE, HELD, award_role, change_state, drop_won_role


def award_winners(
    work: Work, server_id: int, role_id: int | None, winners: Collection[int], tournament_id: int
) -> None:
    """Keep that the winners of a tournament get its role; if no one won, its arbiter is told."""
    if role_id is None:
        return
    if winners:
        award_role(work.transaction, server_id, role_id, winners, tournament_id)
        work.changed.due.add(Due.ROLES)
    else:
        nobody = RoleObstacle.NOBODY
        add_tournament_news(work.transaction, tournament_id, nobody, News.ROLE_REFUSED)


@writes
def award_champions(work: Work, server_id: int, champions: Collection[int]) -> None:
    """Keep that the champions of a month get the role of its server, if it has one.

    In a month without champions those before them keep it.
    """
    role_id = find_server_preferences(work.transaction, server_id).champion_role
    if role_id is not None and champions:
        award_role(work.transaction, server_id, role_id, champions)
        work.changed.due.add(Due.ROLES)


@writes
def note_role_given(work: Work, row: WonRole) -> None:
    """Record that a winner has their role."""
    change_state(work.transaction, row, HELD)


@writes
def note_role_taken(work: Work, row: WonRole) -> None:
    """Record that a person no longer has a role they had won."""
    drop_won_role(work.transaction, row)


@writes
def note_role_refused(work: Work, row: WonRole, obstacle: RoleObstacle) -> None:
    """Record that a role cannot be given or taken; the arbiter of its tournament is told why."""
    is_news = drop_won_role(work.transaction, row) and row.state == GIVE
    if is_news and row.tournament_id is not None:
        add_tournament_news(work.transaction, row.tournament_id, obstacle, News.ROLE_REFUSED)
        work.changed.tournaments.add(row.tournament_id)
