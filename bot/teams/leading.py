"""The service for captains and moderators: who leads a team, its name, its door, its members."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.matches.act import Act
from bot.matches.changed import ChangedMatch
from bot.matches.match_value import Match
from bot.matches.moderation_facts import ModeratorAction, NotModeratedHere, ShownThere
from bot.matches.next_version import check_running
from bot.matches.older_store import MatchStore, work_of
from bot.matches.runner import Runner
from bot.teams.session_store import load_session, save_session
from bot.teams.team_facts import NoTeamThere, NotInTeam, NotTheLeader
from bot.teams.team_side import TeamSide
from bot.teams.team_store import load_sides, save_side
from rules import Color
from storage import AuditEntry, Person, Place, Team, Transaction
from storage.audit import add_entry
from storage.lobbies import find_lobby_of_match
from storage.matches import lock_match
from storage.places import occupy_place
from storage.rooms import move_room
from storage.teams import note_team_thread

Sides = dict[Color, TeamSide]
Find = Callable[[Sides], Color]
Change = Callable[[TeamSide], TeamSide]


@dataclass(frozen=True, slots=True)
class Order:
    """What someone does as a captain, or as a moderator where there is a `server_id`."""

    act: Act
    server_id: int | None = None


@dataclass(frozen=True, slots=True)
class Led:
    """A team after someone has led it, and what is written down of a moderator's act."""

    match: Match
    color: Color
    side: TeamSide
    entry: AuditEntry | None = None


class Leading:
    """Each act is one transaction; what a moderator does is written down in it."""

    def __init__(self, database: Runner, store: MatchStore) -> None:
        self._database = database
        self._store = store

    async def find_sides(self, match: Match) -> Sides:
        """Return the teams of a match with their people, by colour."""
        return await self._database.read(_load_sides, match)

    async def hand_over(self, match_id: int, to: Person, act: Act) -> Led:
        """Let another member be the captain.

        Raises `NoSuchMatch`, `MatchIsOver`, `NotInTeam` or `NotTheLeader`.
        """

        def change(side: TeamSide) -> TeamSide:
            return replace(side, team=replace(side.team, captain_id=to.id))

        return await self._lead(match_id, Order(act), _find_member(to), change)

    async def remove(self, match_id: int, person: Person, order: Order) -> Led:
        """Take a member out of a team for good, with what that one says in an open vote.

        Raises `NoSuchMatch`, `MatchIsOver`, `NotInTeam`, `NotTheLeader` or `NotModeratedHere`.
        """

        def change(side: TeamSide) -> TeamSide:
            return side.remove(person.id, order.act.at)

        find = _find_member(person)
        return await self._lead(match_id, order, find, change, ModeratorAction.REMOVE, person)

    async def rename(self, match_id: int, color: Color | None, name: str, order: Order) -> Led:
        """Give a team another name, which all are told: that of a side, or else one's own.

        Raises `NoSuchMatch`, `MatchIsOver`, `NoTeamThere`, `NotInTeam`, `NotTheLeader` or
        `NotModeratedHere`.
        """

        def change(side: TeamSide) -> TeamSide:
            return replace(side, team=replace(side.team, name=name, own_name=None))

        find = _find_side(color, order.act)
        return await self._lead(match_id, order, find, change, ModeratorAction.RENAME)

    async def turn_door(self, match_id: int, color: Color, order: Order, *, is_closed: bool) -> Led:
        """Let no one join a team any more, or people again.

        Raises `NoSuchMatch`, `MatchIsOver`, `NoTeamThere`, `NotTheLeader` or `NotModeratedHere`.
        """

        def change(side: TeamSide) -> TeamSide:
            return replace(side, team=replace(side.team, is_door_closed=is_closed))

        find = _find_side(color, order.act)
        return await self._lead(match_id, order, find, change, ModeratorAction.DOOR)

    async def choose_room(self, match_id: int, place: Place, order: Order) -> Led:
        """Let the team of whoever acts play on in another channel of its server.

        A captain may do that, the person who began the match, or a moderator; if the room is gone,
        every member may. Raises `NoSuchMatch`, `MatchIsOver`, `NotInTeam`, `NotModeratedHere`,
        `ShownThere` or `NotTheLeader`.
        """
        return await self._database.write(self._choose_room, match_id, place, order)

    async def leave(self, match_id: int, act: Act) -> Led:
        """Leave one's team for good, also while the other side has the move.

        Raises `NoSuchMatch`, `MatchIsOver` or `NotInTeam`.
        """
        return await self._database.write(self._leave, match_id, act)

    async def keep_thread(self, team_id: int, thread_id: int) -> None:
        """Keep in which thread a team talks."""
        await self._database.write(note_team_thread, team_id, thread_id)

    async def _lead(  # noqa: PLR0913  # the last two are of moderators only
        self,
        match_id: int,
        order: Order,
        find: Find,
        change: Change,
        action: ModeratorAction | None = None,
        person: Person | None = None,
    ) -> Led:
        def work(transaction: Transaction) -> Led:
            match, sides = self._load(transaction, match_id)
            color = _find(match, sides, find)
            _check_leader(match, color, sides[color], order)
            side = change(sides[color])
            _save(transaction, match, color, sides[color], side, order.act)
            entry = None
            is_captain = sides[color].team.captain_id == order.act.person.id
            if action is not None and not is_captain:
                entry = _note(transaction, match, order, action, person)
            return Led(match, color, side, entry)

        return await self._database.write(work)

    def _choose_room(
        self, transaction: Transaction, match_id: int, place: Place, order: Order
    ) -> Led:
        match, sides = self._load(transaction, match_id)
        color = _find_side_with_room(transaction, match, sides, place, order)
        if match.room_in(place.channel_id) is not None:
            raise ShownThere
        room = match.room_of(color)
        occupy_place(transaction, place)
        move_room(transaction, match_id, room.place.channel_id, place.channel_id)
        is_captain = sides[color].team.captain_id == order.act.person.id
        entry = None
        if order.server_id is not None and not is_captain:
            entry = _note(transaction, match, order, ModeratorAction.MOVE, None)
        moved = self._store.load(transaction, match_id)
        work_of(transaction).changed.matches.append(ChangedMatch(match, moved))
        return Led(moved, color, sides[color], entry)

    def _leave(self, transaction: Transaction, match_id: int, act: Act) -> Led:
        match, sides = self._load(transaction, match_id)
        color = _find(match, sides, _find_side(None, act))
        side = sides[color].leave(act.person.id, act.at)
        _save(transaction, match, color, sides[color], side, act)
        return Led(match, color, side)

    def _load(self, transaction: Transaction, match_id: int) -> tuple[Match, Sides]:
        """Return a match that goes on, which no one else changes until the end, and its teams."""
        lock_match(transaction, match_id)
        match = self._store.load(transaction, match_id)
        check_running(match)
        return match, _load_sides(transaction, match)


def _load_sides(transaction: Transaction, match: Match) -> Sides:
    teams = {seat.color: seat.holder.id for seat in match.seats if isinstance(seat.holder, Team)}
    sides = load_sides(transaction, [*teams.values()]) if teams else []
    return dict(zip(teams, sides, strict=True))


def _find_member(person: Person) -> Find:
    """Return what finds the side of a person whom someone means; it raises `NotInTeam`."""

    def find(sides: Sides) -> Color:
        for color, side in sides.items():
            if side.is_member(person.id):
                return color
        raise NotInTeam(person)

    return find


def _find_side(color: Color | None, act: Act) -> Find:
    """Return what finds a side, or else that of whoever acts; it raises `NotInTeam`."""
    return _find_member(act.person) if color is None else lambda _sides: color


def _find(match: Match, sides: Sides, find: Find) -> Color:
    color = find(sides)
    if color not in sides:
        raise NoTeamThere(match, color)
    return color


def _check_leader(match: Match, color: Color, side: TeamSide, order: Order) -> None:
    """Raise `NotTheLeader` or `NotModeratedHere` unless someone may lead a team."""
    if side.team.captain_id == order.act.person.id:
        return
    if order.server_id is None:
        raise NotTheLeader
    if match.room_of(color).place.server_id != order.server_id:
        raise NotModeratedHere


def _find_side_with_room(
    transaction: Transaction, match: Match, sides: Sides, place: Place, order: Order
) -> Color:
    """Return the side whose room someone may choose anew, in the server of a place.

    Raises `NotInTeam`, `NotModeratedHere` or `NotTheLeader`.
    """
    person_id = order.act.person.id
    lobby = find_lobby_of_match(transaction, match.id)
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


def _save(  # noqa: PLR0913  # what a change consists of
    transaction: Transaction,
    match: Match,
    color: Color,
    before: TeamSide,
    after: TeamSide,
    act: Act,
) -> None:
    """Write what changed in a team, and take back what those who have gone had said."""
    session = load_session(transaction, match)
    if session is None or match.turn is not color:
        save_side(transaction, before, after)
        return
    poll = session.poll
    for person_id in before.people.keys() - {member.person.id for member in after.members}:
        poll = poll.leave(person_id, act.at)
    save_session(transaction, session, replace(session, side=after, poll=poll))


def _note(
    transaction: Transaction,
    match: Match,
    order: Order,
    action: ModeratorAction,
    person: Person | None,
) -> AuditEntry:
    entry = AuditEntry(
        server_id=order.server_id or 0,
        made_at=order.act.at,
        actor=order.act.person,
        action=action,
        person=person,
        match_id=match.id,
    )
    add_entry(transaction, entry)
    return entry
