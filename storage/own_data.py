"""What is kept about a person, for that person: figures, and all rows about them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    ScalarSelect,
    Select,
    bindparam,
    func,
    or_,
    select,
    text,
    update,
)

from storage.columns import OwnId, UtcTime
from storage.person_columns import HIDDEN, PERSON_COLUMNS, PersonColumn
from storage.rows import OwnFigures
from storage.schema import (
    IS_LIVE_TOURNAMENT,
    IS_OPEN_CHALLENGE,
    challenges,
    entries,
    members,
    people,
    plans,
    seats,
    tournaments,
)

PERSON = bindparam("person", type_=BigInteger)
FIRST, BEFORE = bindparam("first", type_=Integer), bindparam("before", type_=Integer)
ALONE = select(seats.c.match_id).where(seats.c.person_id == PERSON)
IN_TEAMS = (
    select(seats.c.match_id)
    .join(members, members.c.team_id == seats.c.team_id)
    .where(members.c.person_id == PERSON, members.c.joined_at.is_not(None))
)


def _count(games: Select[tuple[int]]) -> ScalarSelect[int]:
    """Return how many games are listed, each once."""
    return games.with_only_columns(func.count(seats.c.match_id.distinct())).scalar_subquery()


FIGURES = {
    "games": select(_count(ALONE) + _count(IN_TEAMS)),
    "challenges": select(func.count())
    .select_from(challenges)
    .where(
        or_(challenges.c.challenger_id == PERSON, challenges.c.opponent_id == PERSON),
        text(IS_OPEN_CHALLENGE),
    ),
    "tournaments": select(func.count())
    .select_from(entries)
    .join(tournaments, tournaments.c.id == entries.c.tournament_id)
    .where(entries.c.person_id == PERSON, ~entries.c.is_out, text(IS_LIVE_TOURNAMENT)),
    "running_games": select(func.count())
    .select_from(seats)
    .where(seats.c.person_id == PERSON, text("NOT seats.is_over")),
    "teams": select(func.count())
    .select_from(members)
    .join(seats, seats.c.team_id == members.c.team_id)
    .where(
        members.c.person_id == PERSON,
        members.c.left_at.is_(None),
        members.c.joined_at.is_not(None),
        seats.c.is_over.is_(False),
    ),
}
Rows = Sequence[Mapping[str, Any]]


def _of_matches(each: PersonColumn) -> bool:
    """Tell whether the rows of a table belong to matches."""
    column = each.table.c.get("match_id")
    return column is not None and not column.nullable


def _section(each: PersonColumn) -> Select[Any]:
    """Return the query for the rows of a section, the newest first if they have numbers."""
    shown = [c for c in each.table.c if c.name not in HIDDEN | each.hidden]
    query = select(*shown).where(each.column == PERSON).limit(bindparam("most"))
    if _of_matches(each):
        number = each.table.c.match_id
        return query.where(number >= FIRST, number < BEFORE).order_by(number.desc())
    return query.order_by(each.table.c.id.desc()) if "id" in each.table.c else query


OF_MATCHES = {each.section: _section(each) for each in PERSON_COLUMNS if _of_matches(each)}
OTHERS = {
    each.section: _section(each)
    for each in PERSON_COLUMNS
    if each.section and not _of_matches(each)
}
KNOWN = select(people.c.id).where(people.c.id == PERSON)


def is_known(transaction: Connection, person_id: int) -> bool:
    """Tell whether anything is kept about a person."""
    return transaction.scalar(KNOWN, {"person": person_id}) is not None


CLAIM = (
    update(people)
    .where(
        people.c.id == PERSON,
        or_(
            people.c.exported_at.is_(None),
            people.c.exported_at <= bindparam("earliest", type_=UtcTime),
        ),
    )
    .values(exported_at=bindparam("now", type_=UtcTime))
)


def claim_export(
    transaction: Connection, person_id: int, now: datetime, earliest: datetime
) -> bool:
    """Note that a known person exports their data now; return False if they did so recently."""
    claimed = {"person": person_id, "now": now, "earliest": earliest}
    return transaction.execute(CLAIM, claimed).rowcount == 1


def count_own(transaction: Connection, person_id: int) -> OwnFigures:
    """Return the figures of a person's data."""
    counts = {
        name: transaction.execute(query, {"person": person_id}).scalar_one()
        for name, query in FIGURES.items()
    }
    return OwnFigures(**counts)


IS_BEFORE = seats.c.match_id < BEFORE
GAMES = (
    ALONE.where(IS_BEFORE)
    .union(IN_TEAMS.where(IS_BEFORE))
    .order_by(text("1 DESC"))
    .limit(bindparam("most"))
)


def list_own_matches(
    transaction: Connection, person_id: int, most: int, before: int | None = None
) -> list[int]:
    """List the games that a person has played, alone or in a team, the newest first.

    With `before`, list only those with ids below it.
    """
    wanted = {
        "person": person_id,
        "most": most,
        "before": OwnId.LARGEST if before is None else before,
    }
    return list(transaction.scalars(GAMES, wanted))


OWN_PLANS = (
    select(plans.c.match_id, plans.c.ply, plans.c.lines, plans.c.is_missed)
    .join(seats, (seats.c.match_id == plans.c.match_id) & (seats.c.color == plans.c.color))
    .where(seats.c.person_id == PERSON, text("NOT seats.is_over"))
)
ONESELF = select(*(c for c in people.c if c.name != "exported_at")).where(people.c.id == PERSON)


def list_own_rows(
    transaction: Connection, person_id: int, first: int, before: int | None, most: int
) -> dict[str, Rows]:
    """Return a person's rows by section, up to a limit, of games with ids from `first` on.

    Without `before`, they are those of the newest games and those that belong to no game.
    """
    wanted = {"person": person_id, "first": first, "before": before or OwnId.LARGEST, "most": most}
    sections = OF_MATCHES
    if before is None:
        sections = {"you": ONESELF, **OTHERS, "plans": OWN_PLANS, **OF_MATCHES}
    return {
        section: [*transaction.execute(query, wanted).mappings()]
        for section, query in sections.items()
    }
