"""What captains and moderators change: a team's captain, name, admission, members and room.

What a moderator does is logged.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.matches.act import Act
from bot.matches.changed import ChangedMatch
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.moderation_facts import ModeratorAction, NotModeratedHere, ShownThere
from bot.matches.next_version import check_running
from bot.matches.work import Work, writes
from bot.teams.session_store import load_session, save_session
from bot.teams.team_facts import NoTeamThere, NotInTeam, NotTheLeader
from bot.teams.team_side import TeamSide
from bot.teams.team_store import load_sides_of_match, save_side
from rules import Color
from storage import AuditEntry, Person, Place
from storage.audit import add_entry
from storage.lobbies import find_lobby_of_match
from storage.matches import lock_match
from storage.places import occupy_place
from storage.rooms import move_room

Sides = dict[Color, TeamSide]
Find = Callable[[Sides], Color]
Change = Callable[[TeamSide], TeamSide]


@dataclass(frozen=True, slots=True)
class CaptainOrder:
    """An order of a captain, or of a moderator if there is a `server_id`."""

    act: Act
    server_id: int | None = None


@dataclass(frozen=True, slots=True)
class Led:
    """A team after an order, and the log entry if a moderator gave it."""

    match: Match
    color: Color
    side: TeamSide
    entry: AuditEntry | None = None


@writes
def make_captain(work: Work, match_id: int, to: Person, act: Act) -> Led:
    """Make another member the captain.

    Raises `NoSuchMatch`, `MatchIsOver`, `NotInTeam` or `NotTheLeader`.
    """

    def change(side: TeamSide) -> TeamSide:
        return replace(side, team=replace(side.team, captain_id=to.id))

    return _lead(work, match_id, CaptainOrder(act), _Step(_find_member(to), change))


@writes
def remove_member(work: Work, match_id: int, person: Person, order: CaptainOrder) -> Led:
    """Remove a member from a team for good, along with their votes in an open vote.

    Raises `NoSuchMatch`, `MatchIsOver`, `NotInTeam`, `NotTheLeader` or `NotModeratedHere`.
    """

    def change(side: TeamSide) -> TeamSide:
        return side.remove(person.id, order.act.at)

    step = _Step(_find_member(person), change, ModeratorAction.REMOVE, person)
    return _lead(work, match_id, order, step)


@writes
def name_team(
    work: Work, match_id: int, color: Color | None, name: str, order: CaptainOrder
) -> Led:
    """Rename the team of a side, or else one's own; everyone is told.

    Raises `NoSuchMatch`, `MatchIsOver`, `NoTeamThere`, `NotInTeam`, `NotTheLeader` or
    `NotModeratedHere`.
    """

    def change(side: TeamSide) -> TeamSide:
        return replace(side, team=replace(side.team, name=name, own_name=None))

    step = _Step(_find_side(color, order.act), change, ModeratorAction.RENAME)
    return _lead(work, match_id, order, step)


@writes
def turn_team_door(
    work: Work, match_id: int, color: Color, order: CaptainOrder, *, is_closed: bool
) -> Led:
    """Close a team to new members, or open it again.

    Raises `NoSuchMatch`, `MatchIsOver`, `NoTeamThere`, `NotTheLeader` or `NotModeratedHere`.
    """

    def change(side: TeamSide) -> TeamSide:
        return replace(side, team=replace(side.team, is_door_closed=is_closed))

    step = _Step(_find_side(color, order.act), change, ModeratorAction.DOOR)
    return _lead(work, match_id, order, step)


@writes
def choose_team_room(work: Work, match_id: int, place: Place, order: CaptainOrder) -> Led:
    """Move one's own team to another channel of its server.

    The captain, the person who began the match, or a moderator may do this; if the room is gone,
    any member may. Raises `NoSuchMatch`, `MatchIsOver`, `NotInTeam`, `NotModeratedHere`,
    `ShownThere` or `NotTheLeader`.
    """
    match, sides = _load(work, match_id)
    color = _find_side_with_room(work, match, sides, place, order)
    if match.room_in(place.channel_id) is not None:
        raise ShownThere
    room = match.room_of(color)
    occupy_place(work.transaction, place)
    move_room(work.transaction, match_id, room.place.channel_id, place.channel_id)
    is_captain = sides[color].team.captain_id == order.act.person.id
    entry = None
    if order.server_id is not None and not is_captain:
        entry = _note(work, match, order, ModeratorAction.MOVE, None)
    moved = load_match(work, match_id)
    work.changed.matches.append(ChangedMatch(match, moved))
    return Led(moved, color, sides[color], entry)


@writes
def leave_team(work: Work, match_id: int, act: Act) -> Led:
    """Leave one's team for good, even while the other side has the move.

    Raises `NoSuchMatch`, `MatchIsOver` or `NotInTeam`.
    """
    match, sides = _load(work, match_id)
    color = _find(match, sides, _find_side(None, act))
    side = sides[color].leave(act.person.id, act.at)
    _save(work, match, (sides[color], side), act)
    return Led(match, color, side)


@dataclass(frozen=True, slots=True)
class _Step:
    """Which side changes, and how; and the log entry if a moderator does it."""

    find: Find
    change: Change
    action: ModeratorAction | None = None
    person: Person | None = None


def _lead(work: Work, match_id: int, order: CaptainOrder, step: _Step) -> Led:
    match, sides = _load(work, match_id)
    color = _find(match, sides, step.find)
    _check_leader(match, color, sides[color], order)
    side = step.change(sides[color])
    _save(work, match, (sides[color], side), order.act)
    entry = None
    is_captain = sides[color].team.captain_id == order.act.person.id
    if step.action is not None and not is_captain:
        entry = _note(work, match, order, step.action, step.person)
    return Led(match, color, side, entry)


def _load(work: Work, match_id: int) -> tuple[Match, Sides]:
    """Return a running match, locked until the transaction ends, and its teams."""
    lock_match(work.transaction, match_id)
    match = load_match(work, match_id)
    check_running(match)
    return match, load_sides_of_match(work, match)


def _find_member(person: Person) -> Find:
    """Return a function that finds the side of a given person; it raises `NotInTeam`."""

    def find(sides: Sides) -> Color:
        for color, side in sides.items():
            if side.is_member(person.id):
                return color
        raise NotInTeam(person)

    return find


def _find_side(color: Color | None, act: Act) -> Find:
    """Return a function that finds the given side, or else one's own; it raises `NotInTeam`."""
    return _find_member(act.person) if color is None else lambda _sides: color


def _find(match: Match, sides: Sides, find: Find) -> Color:
    color = find(sides)
    if color not in sides:
        raise NoTeamThere(match, color)
    return color


def _check_leader(match: Match, color: Color, side: TeamSide, order: CaptainOrder) -> None:
    """Raise `NotTheLeader` or `NotModeratedHere` unless the person may lead a team."""
    if side.team.captain_id == order.act.person.id:
        return
    if order.server_id is None:
        raise NotTheLeader
    if match.room_of(color).place.server_id != order.server_id:
        raise NotModeratedHere


def _find_side_with_room(
    work: Work, match: Match, sides: Sides, place: Place, order: CaptainOrder
) -> Color:
    """Return the side whose room a person may change, in the server of a place.

    Raises `NotInTeam`, `NotModeratedHere` or `NotTheLeader`.
    """
    person_id = order.act.person.id
    lobby = find_lobby_of_match(work.transaction, match.id)
    is_starter = lobby is not None and lobby.starter.id == person_id
    own = [color for color, side in sides.items() if side.is_member(person_id)]
    if not (own or is_starter or order.server_id is not None):
        raise NotInTeam(order.act.person)
    here = [
        color for color in own or sides if match.room_of(color).place.server_id == place.server_id
    ]
    if not here:
        raise NotModeratedHere
    may_lead = is_starter or order.server_id == place.server_id
    for color in sorted(here, key=lambda each: not match.room_of(each).is_closed):
        is_captain = sides[color].team.captain_id == person_id
        is_gone_of_own = match.room_of(color).is_closed and color in own
        if may_lead or is_captain or is_gone_of_own:
            return color
    raise NotTheLeader


def _save(work: Work, match: Match, change: tuple[TeamSide, TeamSide], act: Act) -> None:
    """Write what changed in a team, and take back the votes of members who are gone.

    The change is the team before and after.
    """
    before, after = change
    session = load_session(work, match)
    if session is None or session.side.team.id != before.team.id:
        save_side(work.transaction, before, after)
        return
    poll = session.poll
    for person_id in before.people.keys() - {member.person.id for member in after.members}:
        poll = poll.leave(person_id, act.at)
    save_session(work, session, replace(session, side=after, poll=poll))


def _note(
    work: Work, match: Match, order: CaptainOrder, action: ModeratorAction, person: Person | None
) -> AuditEntry:
    entry = AuditEntry(
        server_id=order.server_id or 0,
        made_at=order.act.at,
        actor=order.act.person,
        action=action,
        person=person,
        match_id=match.id,
    )
    add_entry(work.transaction, entry)
    return entry
