"""Finding matches, each with the holders of its seats and with its rooms."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    FromClause,
    Row,
    Select,
    bindparam,
    func,
    select,
    text,
    union_all,
)

from storage.packed_history import unpack_history
from storage.rows import (
    Computer,
    Holder,
    KeptMatch,
    Liveliness,
    MatchRow,
    Person,
    Place,
    Room,
    Team,
    TeamDecision,
)
from storage.schema import channels, matches, members, people, rooms, seats, teams

SIDES = ("white", "black")
# Shared by all queries, as each alias copies all columns.
SEATS = [seats.alias(side) for side in SIDES]
PEOPLE = [people.alias(f"{side}_person") for side in SIDES]
TEAMS = [teams.alias(f"{side}_team") for side in SIDES]


def _with_holder(query: Select[Any], color: int) -> Select[Any]:
    """Join the holder of one seat to a query of matches; its columns begin with the side."""
    side, seat, person, team = SIDES[color], SEATS[color], PEOPLE[color], TEAMS[color]
    columns = {
        "person_id": seat.c.person_id,
        "person_name": person.c.name,
        "pings": person.c.pings,
        "team_id": seat.c.team_id,
        "team_name": team.c.name,
        "decides": team.c.decides,
        "captain_id": team.c.captain_id,
        "own_name": team.c.own_name,
        "own_server_id": team.c.own_server_id,
        "level": seat.c.level,
        "has_left": seat.c.has_left,
    }
    return (
        query.add_columns(*(column.label(f"{side}_{name}") for name, column in columns.items()))
        .join(seat, (seat.c.match_id == matches.c.id) & (seat.c.color == color))
        .outerjoin(person, person.c.id == seat.c.person_id)
        .outerjoin(team, team.c.id == seat.c.team_id)
    )


def _whole(origin: FromClause) -> Select[Any]:
    """Build a query of matches: a row for each room, with both holders in it.

    It begins with `origin`, the narrowest of its tables: with this many tables PostgreSQL keeps to
    the order in which they are written.
    """
    query = select(
        matches,
        channels.c.server_id.label("room_server_id"),
        rooms.c.channel_id,
        rooms.c.person_id,
        rooms.c.side,
        rooms.c.wanted_version,
        rooms.c.shown_version,
        rooms.c.message_id,
        rooms.c.is_closed,
        rooms.c.quiet_changes,
    ).select_from(origin)
    if origin is not matches:
        query = query.join(matches, matches.c.id == origin.c.match_id)
    query = query.join(rooms, rooms.c.match_id == matches.c.id)
    query = query.join(channels, channels.c.id == rooms.c.channel_id)
    for color, _ in enumerate(SIDES):
        query = _with_holder(query, color)
    return query


CHANNEL = bindparam("channel", type_=BigInteger)
HERE, MINE = rooms.alias("here"), seats.alias("mine")


FIND = _whole(matches).where(matches.c.id == bindparam("match"))


def find_match(transaction: Connection, match_id: int) -> KeptMatch | None:
    """Return the match, or None if there is none with this id."""
    return next(iter(_read(transaction, FIND, match=match_id)), None)


RUNNING_IN = (
    _whole(HERE)
    .where(HERE.c.channel_id == CHANNEL, text("NOT here.is_closed"))
    .order_by(matches.c.id.desc())
)


def list_matches_in(transaction: Connection, channel_id: int) -> list[KeptMatch]:
    """List the running matches in a channel, the newest first."""
    return _read(transaction, RUNNING_IN, channel=channel_id)


COUNT_RUNNING_OF = (
    select(func.count())
    .select_from(MINE)
    .where(MINE.c.person_id == bindparam("person"), text("NOT mine.is_over"))
)


def count_running_matches(transaction: Connection, person_id: int) -> int:
    """Return how many running matches a person has."""
    count: int = transaction.execute(COUNT_RUNNING_OF, {"person": person_id}).scalar_one()
    return count


NEWEST_IN = _whole(matches).where(
    matches.c.id
    == select(func.max(HERE.c.match_id)).where(HERE.c.channel_id == CHANNEL).scalar_subquery()
)


def find_newest_match(transaction: Connection, channel_id: int) -> KeptMatch | None:
    """Return the match that began last in a channel, running or over, or None."""
    return next(iter(_read(transaction, NEWEST_IN, channel=channel_id)), None)


NEWEST_OVER_IN = _whole(matches).where(
    matches.c.id
    == select(func.max(HERE.c.match_id))
    .where(HERE.c.channel_id == CHANNEL, HERE.c.is_closed)
    .scalar_subquery()
)


def find_newest_over_match(transaction: Connection, channel_id: int) -> KeptMatch | None:
    """Return the finished match in a channel that began last, or None."""
    return next(iter(_read(transaction, NEWEST_OVER_IN, channel=channel_id)), None)


RUNNING_OF = (
    _whole(MINE)
    .where(MINE.c.person_id == bindparam("person"), text("NOT mine.is_over"))
    .order_by(matches.c.moved_at, matches.c.id)
)


def list_running_matches(transaction: Connection, person_id: int) -> list[KeptMatch]:
    """List the running matches of a person, the one with the oldest last move first."""
    return _read(transaction, RUNNING_OF, person=person_id)


OVER_ALONE = select(MINE.c.match_id, MINE.c.color).where(
    MINE.c.person_id == bindparam("person", type_=BigInteger), text("mine.is_over")
)
OVER_IN_TEAMS = (
    select(MINE.c.match_id, MINE.c.color)
    .select_from(members)
    .join(MINE, MINE.c.team_id == members.c.team_id)
    .where(
        members.c.person_id == bindparam("person", type_=BigInteger),
        members.c.joined_at.is_not(None),
        text("members.left_at IS NULL"),
        text("mine.is_over"),
    )
)
OVER_OF = union_all(OVER_ALONE, OVER_IN_TEAMS).subquery("over_of")
NEWEST_OVER_OF = (
    select(OVER_OF)
    .order_by(OVER_OF.c.match_id.desc())
    .limit(bindparam("most"))
    .offset(bindparam("passed"))
)


def list_over_matches(
    transaction: Connection, person_id: int, most: int, passed: int = 0
) -> dict[int, int]:
    """Return finished matches of a person or their teams with the color they had, the newest first.

    There are up to `most` of them; the first `passed` are skipped.
    """
    wanted = {"person": person_id, "most": most, "passed": passed}
    rows = transaction.execute(NEWEST_OVER_OF, wanted)
    return {row.match_id: row.color for row in rows}


COUNT_OVER_OF = select(
    OVER_ALONE.with_only_columns(func.count()).scalar_subquery()
    + OVER_IN_TEAMS.with_only_columns(func.count()).scalar_subquery()
)


def count_over_matches(transaction: Connection, person_id: int) -> int:
    """Return how many matches a person has finished, alone or in a team."""
    count: int = transaction.execute(COUNT_OVER_OF, {"person": person_id}).scalar_one()
    return count


NEWEST_RUNNING_IN_SERVER = (
    select(HERE.c.match_id)
    .where(HERE.c.server_id == bindparam("server"), text("NOT here.is_closed"))
    .distinct()
    .order_by(HERE.c.match_id.desc())
    .limit(bindparam("most"))
)


def list_server_matches(transaction: Connection, server_id: int, most: int) -> list[KeptMatch]:
    """List running matches with a room in a server, up to a limit, the newest first."""
    wanted = {"server": server_id, "most": most}
    found = [row.match_id for row in transaction.execute(NEWEST_RUNNING_IN_SERVER, wanted)]
    return find_matches(transaction, found)


FIND_ALL = _whole(matches).where(matches.c.id.in_(bindparam("found", expanding=True)))


def find_matches(transaction: Connection, match_ids: Sequence[int]) -> list[KeptMatch]:
    """Return those of the matches with these ids that exist, in the order of the ids."""
    kept = _read(transaction, FIND_ALL, found=list(match_ids)) if match_ids else []
    places = {match_id: place for place, match_id in enumerate(match_ids)}
    return sorted(kept, key=lambda each: places[each.row.id])


OPEN_ROOMS_IN_SERVER = (
    select(HERE.c.match_id, HERE.c.channel_id)
    .join(matches, matches.c.id == HERE.c.match_id)
    .where(HERE.c.server_id == bindparam("server"), text("NOT here.is_closed"))
    .order_by(matches.c.moved_at.desc(), HERE.c.match_id.desc())
    .limit(bindparam("most"))
)


def list_open_rooms(transaction: Connection, server_id: int, most: int) -> list[tuple[int, Place]]:
    """List the ids of running matches, each with a place in a server where it is shown.

    Returns up to a limit, the latest move first; a match with several rooms appears several times.
    """
    found = transaction.execute(OPEN_ROOMS_IN_SERVER, {"server": server_id, "most": most})
    return [(row.match_id, Place(server_id, row.channel_id)) for row in found]


LIVELINESS = (
    select(
        matches.c.id,
        matches.c.moved_at,
        func.count(MINE.c.team_id).label("teams"),
    )
    .join(MINE, MINE.c.match_id == matches.c.id)
    .where(matches.c.id.in_(bindparam("found", expanding=True)))
    .group_by(matches.c.id, matches.c.moved_at)
)


def list_liveliness(transaction: Connection, match_ids: Sequence[int]) -> list[Liveliness]:
    """List when something last happened in these matches, and whether teams play in them."""
    if not match_ids:
        return []
    rows = transaction.execute(LIVELINESS, {"found": list(match_ids)})
    return [Liveliness(row.id, row.moved_at, has_team=row.teams > 0) for row in rows]


OWN_RUNNING = select(MINE.c.match_id).where(
    MINE.c.person_id == bindparam("person", type_=BigInteger), text("NOT mine.is_over")
)


def list_own_running(transaction: Connection, person_id: int) -> list[int]:
    """List the ids of the running matches in which a person has a seat."""
    return list(transaction.scalars(OWN_RUNNING, {"person": person_id}))


def _read(transaction: Connection, query: Select[Any], **parameters: object) -> list[KeptMatch]:
    found: dict[int, list[Row[Any]]] = {}
    for row in transaction.execute(query, parameters):
        found.setdefault(row.id, []).append(row)
    return [_gather(rows) for rows in found.values()]


def _gather(rows: list[Row[Any]]) -> KeptMatch:
    first = rows[0]
    match_row = MatchRow(**{name: getattr(first, name) for name in MatchRow.__dataclass_fields__})
    white, black = (_holder(first._mapping, side) for side in SIDES)
    history = None
    if first.packed_moves is not None:
        history = unpack_history(
            match_row.id, match_row.started_at, first.packed_moves, first.packed_offers
        )
    left = first.white_has_left, first.black_has_left
    pings = first.white_pings, first.black_pings
    return KeptMatch(match_row, (white, black), tuple(map(_room, rows)), history, left, pings)


def _holder(columns: Any, side: str) -> Holder:
    if (person_id := columns[f"{side}_person_id"]) is not None:
        return Person(person_id, columns[f"{side}_person_name"])
    if (team_id := columns[f"{side}_team_id"]) is not None:
        return Team(
            team_id,
            columns[f"{side}_team_name"],
            TeamDecision(columns[f"{side}_decides"]),
            columns[f"{side}_captain_id"],
            columns[f"{side}_own_name"],
            columns[f"{side}_own_server_id"],
        )
    return Computer(columns[f"{side}_level"])


def _room(row: Row[Any]) -> Room:
    return Room(
        place=Place(row.room_server_id, row.channel_id),
        person_id=row.person_id,
        side=row.side,
        wanted_version=row.wanted_version,
        shown_version=row.shown_version,
        message_id=row.message_id,
        is_closed=row.is_closed,
        quiet_changes=row.quiet_changes,
    )
