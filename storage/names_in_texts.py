"""People's names in texts: names of teams, tournaments and evenings, reasons of moderators."""

import re
from typing import Any

from sqlalchemy import BigInteger, Connection, Text, bindparam, select, update

from storage.columns import OwnId
from storage.former_players import FORMER_NAME
from storage.schema import (
    applicants,
    audit,
    bans,
    deputies,
    entries,
    evening_players,
    evenings,
    members,
    teams,
    tournament_teams,
    tournaments,
)

ROW, WORDS = bindparam("row", type_=OwnId), bindparam("words", type_=Text)
IS_ENTERED = entries.c.tournament_id == tournaments.c.id
IS_IN_EVENING = evening_players.c.evening_id == evenings.c.id
PERSON = bindparam("person", type_=BigInteger)
FORGET_REASONS = update(audit).where(audit.c.person_id == PERSON).values(reason="")
TEAM = select(teams.c.id, teams.c.name, teams.c.is_person, teams.c.own_name)
TEAMS = TEAM.where(teams.c.captain_id == PERSON).union(
    TEAM.join(members, members.c.team_id == teams.c.id).where(members.c.person_id == PERSON)
)
TOURNAMENT = select(tournaments.c.id, tournaments.c.name)
TOURNAMENTS = TOURNAMENT.where(tournaments.c.starter_id == PERSON).union(
    TOURNAMENT.join(entries, IS_ENTERED).where(entries.c.person_id == PERSON),
    TOURNAMENT.join(applicants, applicants.c.tournament_id == tournaments.c.id).where(
        applicants.c.person_id == PERSON
    ),
    TOURNAMENT.join(deputies, deputies.c.tournament_id == tournaments.c.id).where(
        deputies.c.person_id == PERSON
    ),
)
EVENING = select(evenings.c.id, evenings.c.name)
EVENINGS = EVENING.where(evenings.c.host_id == PERSON).union(
    EVENING.join(evening_players, IS_IN_EVENING).where(evening_players.c.person_id == PERSON)
)
NAME_EVENING = update(evenings).where(evenings.c.id == ROW).values(name=WORDS)
IN_TOURNAMENTS = (
    select(tournament_teams)
    .join(entries, entries.c.tournament_id == tournament_teams.c.tournament_id)
    .where(entries.c.person_id == PERSON)
)
SAID = select(audit.c.id, audit.c.reason).where(audit.c.actor_id == PERSON)
REASONS = select(bans.c.server_id, bans.c.person_id, bans.c.reason).where(bans.c.made_by == PERSON)
NAME_TEAM = update(teams).where(teams.c.id == ROW).values(name=WORDS)
NAME_TEAM_AT_HOME = update(teams).where(teams.c.id == ROW).values(own_name=WORDS)
NAME_TOURNAMENT = update(tournaments).where(tournaments.c.id == ROW).values(name=WORDS)
NAME_IN_TOURNAMENT = (
    update(tournament_teams)
    .where(
        tournament_teams.c.tournament_id == bindparam("of_tournament", type_=OwnId),
        tournament_teams.c.number == bindparam("of_number"),
    )
    .values(name=WORDS)
)
SAY = update(audit).where(audit.c.id == ROW).values(reason=WORDS)
GIVE_REASON = (
    update(bans)
    .where(
        bans.c.server_id == bindparam("of_server", type_=BigInteger),
        bans.c.person_id == bindparam("of_person", type_=BigInteger),
    )
    .values(reason=WORDS)
)


def forget_name_in_texts(transaction: Connection, person_id: int, name: str) -> None:
    """Take a name out of texts that its person wrote, belongs to, or is the subject of.

    Moderators' reasons about a person are deleted whole, except that of a ban still in force.
    """
    person = {"person": person_id}
    transaction.execute(FORGET_REASONS, person)
    for team in transaction.execute(TEAMS, person).all():
        words = FORMER_NAME if team.is_person else without_name(team.name, name)
        _write(transaction, NAME_TEAM, team.name, words, row=team.id)
        if (own := team.own_name) is not None:
            _write(transaction, NAME_TEAM_AT_HOME, own, without_name(own, name), row=team.id)
    pairs = ((TOURNAMENTS, NAME_TOURNAMENT), (EVENINGS, NAME_EVENING), (SAID, SAY))
    for find, write in pairs:
        for number, words in transaction.execute(find, person).all():
            _write(transaction, write, words, without_name(words, name), row=number)
    for row in transaction.execute(IN_TOURNAMENTS, person).all():
        this = {"of_tournament": row.tournament_id, "of_number": row.number}
        _write(transaction, NAME_IN_TOURNAMENT, row.name, without_name(row.name, name), **this)
    for row in transaction.execute(REASONS, person).all():
        whose = {"of_server": row.server_id, "of_person": row.person_id}
        _write(transaction, GIVE_REASON, row.reason, without_name(row.reason, name), **whose)


def without_name(words: str, name: str) -> str:
    """Return the text with each whole-word occurrence of a name replaced by a former player's."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", FORMER_NAME, words, flags=re.IGNORECASE)


def _write(transaction: Connection, statement: Any, before: str, after: str, **row: int) -> None:
    if after != before:
        transaction.execute(statement, {**row, "words": after})
