"""Find matches: by channel, by person, and among those that a person may see."""

from bot.matches.match_facts import MatchGoesOn, NoMatchHere, NoSuchMatch, SeveralMatches
from bot.matches.match_store import (
    load_match,
    load_newest,
    load_newest_over,
    load_readable,
    load_running_in,
    load_running_of,
)
from bot.matches.match_value import Match
from bot.matches.runner import Runner
from bot.matches.seating import has_seat
from bot.matches.viewer import Viewer
from bot.matches.work import Work, reads
from storage import Place, Team
from storage.numbers import find_last_match
from storage.teams import list_matches_of_member, list_members


def only(found: list[Match]) -> Match:
    """Return the only match of those found, at least one; raises `SeveralMatches`."""
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


@reads
def find_running_in(work: Work, channel_id: int) -> Match | None:
    """Return the newest match that goes on in a channel, or None."""
    return next(iter(load_running_in(work, channel_id)), None)


@reads
def find_match_here(work: Work, place: Place) -> Match:
    """Return the one match that goes on in a place; raises `NoMatchHere` or `SeveralMatches`."""
    running = load_running_in(work, place.channel_id)
    if not running:
        raise NoMatchHere(place)
    return only(running)


@reads
def find_waiting_here(work: Work, place: Place, person_id: int) -> Match:
    """Return the one match of a place that waits for a person.

    If none does, it is one of theirs that is running there, or else the newest. Raises
    `NoMatchHere`, or `SeveralMatches` if several wait.
    """
    running, member_of = _look_here(work, place, person_id)
    waiting = [match for match in running if _waits_for(match, person_id, member_of)]
    own = [match for match in running if has_seat(match, person_id) or match.id in member_of]
    if not running:
        raise NoMatchHere(place)
    return only(waiting) if waiting else (own or running)[0]


@reads
def find_own_here(work: Work, place: Place, person_id: int) -> Match:
    """Return the one match of a person that goes on in a place, or else the newest there.

    Raises `NoMatchHere`, or `SeveralMatches` if several are theirs.
    """
    running, own = list_own_here(work, place, person_id)
    if not running:
        raise NoMatchHere(place)
    return only(own) if own else running[0]


@reads
def list_own_here(work: Work, place: Place, person_id: int) -> tuple[list[Match], list[Match]]:
    """List the matches that go on in a place, and those of a person or their teams."""
    running, member_of = _look_here(work, place, person_id)
    own = [match for match in running if has_seat(match, person_id) or match.id in member_of]
    return running, own


@reads
def find_team_match(work: Work, place: Place, person_id: int) -> Match:
    """Return the one match of a place that a person plays for a team, or else their only one.

    Raises `NoMatchHere` or `SeveralMatches`.
    """
    mine = load_readable(work, sorted(list_matches_of_member(work.transaction, person_id)))
    here = [match for match in mine if match.room_in(place.channel_id) is not None]
    if not mine:
        raise NoMatchHere(place)
    return only(here or mine)


@reads
def find_shown_here(work: Work, place: Place, person_id: int) -> Match:
    """Return the one match of a person that goes on in a place, or else the newest there, running
    or over.

    Raises `NoMatchHere`, or `SeveralMatches` if several are theirs.
    """
    running = load_running_in(work, place.channel_id)
    if own := [match for match in running if has_seat(match, person_id)]:
        return only(own)
    newest = load_newest(work, place.channel_id)
    if newest is None:
        raise NoMatchHere(place)
    return newest


@reads
def find_over_here(work: Work, place: Place) -> Match:
    """Return the newest match of a place that is over.

    Raises `MatchGoesOn` if only others are there, or `NoMatchHere`.
    """
    over = load_newest_over(work, place.channel_id)
    if over is not None:
        return over
    running = find_running_in(work, place.channel_id)
    raise NoMatchHere(place) if running is None else MatchGoesOn(running)


@reads
def list_running_of(work: Work, person_id: int) -> list[Match]:
    """List a person's running matches: those waiting for them first, then the oldest move."""
    mine = load_running_of(work, person_id)
    return sorted(mine, key=lambda match: person_id not in match.calls(match.turn))


async def find_for_viewer(runner: Runner, match_id: int, viewer: Viewer) -> Match:
    """Return a match that a person may see: their own or their team's, running or over, or one of a
    channel that they see.

    Raises `NoSuchMatch`, also if the match exists but is hidden from them. It asks Discord's client
    what they see, so it must run outside of a transaction.
    """
    match = await runner.run(load_match, match_id)
    if has_seat(match, viewer.person_id) or any(viewer.sees(r.place) for r in match.rooms):
        return match
    teams = [seat.holder.id for seat in match.seats if isinstance(seat.holder, Team)]
    members = await runner.read(list_members, teams) if teams else []
    if not any(each.is_live and each.person.id == viewer.person_id for each in members):
        raise NoSuchMatch(match_id)
    return match


def _look_here(work: Work, place: Place, person_id: int) -> tuple[list[Match], set[int]]:
    """Return the matches that go on in a place, and those of all teams of a person, by id.

    Of those in private panels it is only the person's own.
    """
    running = load_running_in(work, place.channel_id)
    if not any(has_seat(match, person_id) for match in running):
        own = load_running_of(work, person_id)
        running += [each for each in own if each.is_in_panels and each.room_in(place.channel_id)]
    has_teams = any(isinstance(seat.holder, Team) for match in running for seat in match.seats)
    member_of = list_matches_of_member(work.transaction, person_id) if has_teams else []
    return running, set(member_of)
