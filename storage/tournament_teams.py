"""Teams that have entered tournaments."""

from collections.abc import Iterable

from sqlalchemy import Connection, SmallInteger, bindparam, delete, select

from storage.columns import OwnId
from storage.rows import TournamentTeamRow, columns_of
from storage.schema import tournament_teams
from storage.upserts import Upsert

TOURNAMENT = tournament_teams.c.tournament_id == bindparam("tournament", type_=OwnId)


KEEP = Upsert(tournament_teams, ("name",))


def keep_tournament_teams(transaction: Connection, rows: Iterable[TournamentTeamRow]) -> None:
    """Keep teams with their names."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP.spoken_by(transaction), parameters)


DROP = delete(tournament_teams).where(
    TOURNAMENT, tournament_teams.c.number == bindparam("its_number", type_=SmallInteger)
)


def drop_tournament_teams(transaction: Connection, rows: Iterable[TournamentTeamRow]) -> None:
    """Delete teams that nobody belongs to any more."""
    gone = [{"tournament": row.tournament_id, "its_number": row.number} for row in rows]
    if gone:
        transaction.execute(DROP, gone)


TEAMS = select(tournament_teams).where(TOURNAMENT).order_by(tournament_teams.c.number)


def list_tournament_teams(transaction: Connection, tournament_id: int) -> list[TournamentTeamRow]:
    """List the teams of a tournament by their numbers."""
    rows = transaction.execute(TEAMS, {"tournament": tournament_id})
    return [TournamentTeamRow(**row._mapping) for row in rows]
