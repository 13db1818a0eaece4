"""Which side a person plays for."""

from collections.abc import Collection

from bot.matches.match_facts import NotAPlayer, OnlyBetweenPeople
from bot.matches.match_value import Match, Seat
from rules import Color
from storage import Computer, Holder, Person, Team
from storage.rows import TeamDecision

VOTING = (TeamDecision.VOTE, TeamDecision.CAPTAIN)


def side_of(match: Match, person_id: int, team_ids: Collection[int] = ()) -> Color:
    """Return the side that a person plays for, alone or as a member of one of these teams.

    Raises `NotAPlayer`.
    """
    for seat in match.seats:
        if _is_held_by(seat, person_id, team_ids):
            return seat.color
    raise NotAPlayer(match)


def has_seat(match: Match, person_id: int, team_ids: Collection[int] = ()) -> bool:
    """Tell whether a person plays, alone or as a member of one of these teams."""
    return any(_is_held_by(seat, person_id, team_ids) for seat in match.seats)


def find_side(match: Match, person_id: int) -> Color | None:
    """Return the side that a person plays for alone, if any."""
    return side_of(match, person_id) if has_seat(match, person_id) else None


def does_vote(holder: Holder) -> bool:
    """Tell whether a seat is held by a team whose members vote; in others one moves for all."""
    return isinstance(holder, Team) and holder.decides in VOTING


def check_two_people(match: Match) -> None:
    """Raise `OnlyBetweenPeople` if a team or the computer plays."""
    if not all(isinstance(seat.holder, Person) for seat in match.seats):
        raise OnlyBetweenPeople(match)


def _is_held_by(seat: Seat, person_id: int, team_ids: Collection[int]) -> bool:
    match seat.holder:
        case Person(id=holder_id):
            return holder_id == person_id
        case Team(id=team_id):
            return team_id in team_ids
        case Computer():
            return False
