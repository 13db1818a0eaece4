"""People's awards: kept once each, listed, and the figures they are derived from."""

from collections.abc import Collection, Sequence

from sqlalchemy import BigInteger, BindParameter, Connection, bindparam, func, select, text

from storage.columns import OwnId
from storage.rows import AwardRow, AwardStep, columns_of
from storage.schema import award_steps, awards, matches, people, seats, votes
from storage.upserts import Upsert

KEEP = Upsert(awards)
KEEP_STEP = Upsert(award_steps)
MATCH = bindparam("match", type_=OwnId)
PERSON = bindparam("person", type_=BigInteger)
PEOPLE: BindParameter[int] = bindparam("people", expanding=True)
OVER = (
    select(matches.c.id)
    .select_from(seats)
    .join(matches, matches.c.id == seats.c.match_id)
    .where(
        seats.c.person_id == PERSON,
        text("seats.is_over"),
        matches.c.ending.not_in(bindparam("void", expanding=True)),
    )
)


def keep_awards(transaction: Connection, rows: Sequence[AwardRow]) -> None:
    """Keep awards; one that a person already has stays as it is."""
    if rows:
        transaction.execute(KEEP.spoken_by(transaction), [columns_of(row) for row in rows])


HAS = select(awards.c.key).where(awards.c.person_id == PERSON, awards.c.key == bindparam("key"))


def has_award(transaction: Connection, person_id: int, key: str) -> bool:
    """Tell whether a person has an award."""
    return transaction.execute(HAS, {"person": person_id, "key": key}).first() is not None


OF_MATCH = (
    select(awards).where(awards.c.match_id == MATCH).order_by(awards.c.key, awards.c.person_id)
)


def list_awards_of_match(transaction: Connection, match_id: int) -> list[AwardRow]:
    """List the awards that people earned at the end of a match."""
    rows = transaction.execute(OF_MATCH, {"match": match_id})
    return [AwardRow(**row._mapping) for row in rows]


def keep_award_steps(transaction: Connection, steps: Sequence[AwardStep]) -> None:
    """Keep how far a match has brought people towards awards; each step counts once."""
    if steps:
        transaction.execute(KEEP_STEP.spoken_by(transaction), [columns_of(step) for step in steps])


SUMS = (
    select(award_steps.c.person_id, award_steps.c.key, func.sum(award_steps.c.count).label("sum"))
    .where(award_steps.c.person_id.in_(PEOPLE))
    .group_by(award_steps.c.person_id, award_steps.c.key)
)


def sum_award_steps(
    transaction: Connection, people_ids: Collection[int]
) -> dict[tuple[int, str], int]:
    """Return how far people are towards awards that take several games, by person and key."""
    if not people_ids:
        return {}
    rows = transaction.execute(SUMS, {"people": sorted(people_ids)})
    return {(row.person_id, row.key): row.sum for row in rows}


OPTED_OUT = select(people.c.id).where(people.c.id.in_(PEOPLE), people.c.achievements == "off")


def list_without_awards(transaction: Connection, people_ids: Collection[int]) -> set[int]:
    """Return which of these people do not want to be told of awards."""
    if not people_ids:
        return set()
    return set(transaction.scalars(OPTED_OUT, {"people": sorted(people_ids)}))


VOTERS = (
    select(votes.c.person_id, func.count().label("votes"))
    .where(votes.c.match_id == MATCH, votes.c.choice.is_not(None))
    .group_by(votes.c.person_id)
)


def count_voters(transaction: Connection, match_id: int) -> dict[int, int]:
    """Return how many votes each person has given in a match."""
    return {row.person_id: row.votes for row in transaction.execute(VOTERS, {"match": match_id})}


FINISHED = OVER.limit(bindparam("most"))


def count_finished(
    transaction: Connection, person_id: int, void: Collection[str], most: int
) -> int:
    """Count a person's finished matches, up to a limit, except those with one of these endings."""
    wanted = {"person": person_id, "void": sorted(void), "most": most}
    return len(transaction.execute(FINISHED, wanted).all())


RESIGNED = OVER.where(
    matches.c.id.in_(bindparam("matches", expanding=True)),
    matches.c.ending == bindparam("resigned"),
    matches.c.winner != seats.c.color,
).limit(1)


def has_resigned(
    transaction: Connection, person_id: int, match_ids: Collection[int], resigned: str
) -> bool:
    """Tell whether a person has lost one of these matches by the ending of a resignation."""
    wanted = {"person": person_id, "matches": sorted(match_ids), "resigned": resigned, "void": []}
    return transaction.execute(RESIGNED, wanted).first() is not None


WON = OVER.with_only_columns(matches.c.game).where(matches.c.winner == seats.c.color).distinct()


def list_won_games(transaction: Connection, person_id: int, void: Collection[str]) -> set[str]:
    """Return the keys of the games that a person has won."""
    return set(transaction.scalars(WON, {"person": person_id, "void": sorted(void)}))
