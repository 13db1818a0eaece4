"""People who would like to play in tournaments, and have not entered."""

from collections.abc import Iterable

from sqlalchemy import BigInteger, Connection, bindparam, delete, select

from storage.columns import OwnId
from storage.people import remember_person
from storage.rows import ApplicantRow, Person, columns_of
from storage.schema import applicants, people
from storage.upserts import Upsert

TOURNAMENT = applicants.c.tournament_id == bindparam("tournament", type_=OwnId)
KEEP = Upsert(applicants, ("state", "since", "is_here"))


def keep_applicants(transaction: Connection, rows: Iterable[ApplicantRow]) -> None:
    """Keep people who have not entered, and why."""
    for row in rows:
        remember_person(transaction, row.person)
        columns = columns_of(row)
        person = columns.pop("person")
        transaction.execute(KEEP.spoken_by(transaction), {**columns, "person_id": person.id})


DROP = delete(applicants).where(
    TOURNAMENT, applicants.c.person_id == bindparam("person", type_=BigInteger)
)


def drop_applicants(transaction: Connection, rows: Iterable[ApplicantRow]) -> None:
    """Forget people who have entered meanwhile, or wait no more."""
    gone = [{"tournament": row.tournament_id, "person": row.person.id} for row in rows]
    if gone:
        transaction.execute(DROP, gone)


APPLICANTS = (
    select(applicants, people.c.name)
    .join(people, people.c.id == applicants.c.person_id)
    .where(TOURNAMENT)
    .order_by(applicants.c.since, applicants.c.person_id)
)


def list_applicants(transaction: Connection, tournament_id: int) -> list[ApplicantRow]:
    """List the people who have not entered a tournament, in the order in which they wait."""
    rows = transaction.execute(APPLICANTS, {"tournament": tournament_id})
    return [
        ApplicantRow(
            tournament_id=row.tournament_id,
            person=Person(row.person_id, row.name),
            state=row.state,
            since=row.since,
            is_here=row.is_here,
        )
        for row in rows
    ]
