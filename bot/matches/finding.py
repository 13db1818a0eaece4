"""The service that finds matches."""

from bot.matches.match_facts import MatchGoesOn, NoMatchHere, NoSuchMatch, SeveralMatches
from bot.matches.match_value import Match
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.matches.seating import has_seat
from bot.matches.viewer import Viewer
from bot.matches.work import Work, reads
from storage import Place, Team, Transaction
from storage.numbers import find_last_match
from storage.teams import list_matches_of_member, list_members


def only(found: list[Match]) -> Match:
    """Return the match if there is one; raises `SeveralMatches`."""
    if len(found) > 1:
        raise SeveralMatches(found)
    return found[0]


def _waits_for(match: Match, person_id: int, member_of: set[int]) -> bool:
    """Tell whether a match waits for a person, alone or as a member of a team."""
    votes = match.id in member_of and isinstance(match.mover, Team)
    return votes or person_id in match.calls(match.turn)


@reads
def find_last_number(work: Work) -> int:
    """Return the last number that a match was given."""
    return find_last_match(work.transaction)


class Finding:
    """Matches by number, by channel, by person; each call is one transaction."""

    def __init__(self, database: Runner, store: MatchStore) -> None:
        self._database = database
        self._store = store

    async def find(self, match_id: int) -> Match:
        """Return the match with this number; raises `NoSuchMatch`."""
        return await self._database.read(self._store.load, match_id)

    async def list_running_in(self, channel_id: int) -> list[Match]:
        """List the matches that go on in a channel, the newest first."""
        return await self._database.read(self._store.load_running_in, channel_id)

    async def find_running_in(self, channel_id: int) -> Match | None:
        """Return the newest match that goes on in a channel, or None."""
        return next(iter(await self.list_running_in(channel_id)), None)

    async def find_newest_in(self, channel_id: int) -> Match | None:
        """Return the newest match of a channel, running or over, or None."""
        return await self._database.read(self._store.load_newest, channel_id)

    async def find_here(self, place: Place) -> Match:
        """Return the one match that goes on in a place.

        Raises `NoMatchHere` or `SeveralMatches`.
        """
        running = await self.list_running_in(place.channel_id)
        if not running:
            raise NoMatchHere(place)
        return only(running)

    async def find_waiting_here(self, place: Place, person_id: int) -> Match:
        """Return the one match of a place that waits for a person.

        Where none does, it is one of theirs that goes on there, or else the newest. Raises
        `NoMatchHere`, or `SeveralMatches` where several wait.
        """
        running, member_of = await self._database.read(self._look_here, place, person_id)
        waiting = [match for match in running if _waits_for(match, person_id, member_of)]
        own = [match for match in running if has_seat(match, person_id) or match.id in member_of]
        if not running:
            raise NoMatchHere(place)
        return only(waiting) if waiting else (own or running)[0]

    async def find_own_here(self, place: Place, person_id: int) -> Match:
        """Return the one match of a person that goes on in a place, or else the newest there.

        Raises `NoMatchHere`, or `SeveralMatches` where several are theirs.
        """
        running, own = await self.list_own_here(place, person_id)
        if not running:
            raise NoMatchHere(place)
        return only(own) if own else running[0]

    async def list_own_here(self, place: Place, person_id: int) -> tuple[list[Match], list[Match]]:
        """List the matches that go on in a place, and those of a person or their teams."""
        running, member_of = await self._database.read(self._look_here, place, person_id)
        own = [match for match in running if has_seat(match, person_id) or match.id in member_of]
        return running, own

    async def find_team_game(self, place: Place, person_id: int) -> Match:
        """Return the one game of a place that a person plays for a team, or else their only one.

        Raises `NoMatchHere` or `SeveralMatches`.
        """
        mine = await self._database.read(self._load_team_games, person_id)
        here = [match for match in mine if match.room_in(place.channel_id) is not None]
        if not mine:
            raise NoMatchHere(place)
        return only(here or mine)

    def _load_team_games(self, transaction: Transaction, person_id: int) -> list[Match]:
        ids = sorted(list_matches_of_member(transaction, person_id))
        return self._store.load_readable(transaction, ids)

    def _look_here(
        self, transaction: Transaction, place: Place, person_id: int
    ) -> tuple[list[Match], set[int]]:
        """Return the matches that go on in a place, and those of all teams of a person, by id."""
        running = self._store.load_running_in(transaction, place.channel_id)
        has_teams = any(isinstance(seat.holder, Team) for match in running for seat in match.seats)
        member_of = list_matches_of_member(transaction, person_id) if has_teams else []
        return running, set(member_of)

    async def find_shown_here(self, place: Place, person_id: int) -> Match:
        """Return the one match of a person that goes on in a place, or else the newest there,
        running or over.

        Raises `NoMatchHere`, or `SeveralMatches` where several are theirs.
        """
        running = await self.list_running_in(place.channel_id)
        if own := [match for match in running if has_seat(match, person_id)]:
            return only(own)
        newest = await self.find_newest_in(place.channel_id)
        if newest is None:
            raise NoMatchHere(place)
        return newest

    async def find_over_here(self, place: Place) -> Match:
        """Return the newest match of a place that is over.

        Raises `MatchGoesOn` where only others are there, or `NoMatchHere`.
        """
        over = await self._database.read(self._store.load_newest_over, place.channel_id)
        if over is not None:
            return over
        running = await self.find_running_in(place.channel_id)
        raise NoMatchHere(place) if running is None else MatchGoesOn(running)

    async def find_for_viewer(self, match_id: int, viewer: Viewer) -> Match:
        """Return a match that someone may see: their own or their team's, also when it is over,
        or one of a channel that they see.

        Raises `NoSuchMatch`, also for a match that is there.
        """
        match = await self.find(match_id)
        if has_seat(match, viewer.person_id) or any(viewer.sees(r.place) for r in match.rooms):
            return match
        teams = [seat.holder.id for seat in match.seats if isinstance(seat.holder, Team)]
        members = await self._database.read(list_members, teams) if teams else []
        if not any(each.is_live and each.person.id == viewer.person_id for each in members):
            raise NoSuchMatch(match_id)
        return match

    async def list_running_of(self, person_id: int) -> list[Match]:
        """List a person's running matches: those waiting for them first, then the oldest move."""
        mine = await self._database.read(self._store.load_running_of, person_id)
        return sorted(mine, key=lambda match: person_id not in match.calls(match.turn))

    async def list_running_in_server(self, server_id: int, most: int = 50) -> list[Match]:
        """List running matches that are shown in a server, up to a limit, the newest first.

        Whoever shows them to someone asks first which channels that person sees.
        """
        return await self._database.read(self._store.load_running_in_server, server_id, most)
