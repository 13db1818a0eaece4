"""The waiting list of a full tournament: people are let in, in order, as others leave; pure."""

from dataclasses import replace
from datetime import datetime

from bot.tournaments.attendance import enter_late
from bot.tournaments.model import Entry
from bot.tournaments.tournament import BEFORE_START, Tournament, TournamentState
from bot.tournaments.tournament_parts import Waiting
from storage import Person

IN_LINE = 10_000  # the number of the first person who waits is the next one


def number_waiting(tournament: Tournament) -> dict[int, Person]:
    """Return the people who wait, by numbers that hold until the tournament changes.

    No player has one of these.
    """
    return dict(enumerate((each.person for each in tournament.waiting), IN_LINE + 1))


def find_listed(tournament: Tournament, number: int) -> Person | None:
    """Return the player with a number, or the person who waits under it; None if no one does."""
    return tournament.people.get(number) or number_waiting(tournament).get(number)


def find_listed_number(tournament: Tournament, person_id: int) -> int | None:
    """Return the number of a person who plays or waits, None if they do neither."""
    waiting = number_waiting(tournament).items()
    places = (number for number, person in waiting if person.id == person_id)
    return tournament.find_number(person_id) or next(places, None)


def may_wait(tournament: Tournament) -> bool:
    """Tell whether people may wait for a place: before the start, and later only where
    rounds take newcomers.
    """
    if tournament.kind.has_teams:
        return False
    is_late = tournament.is_in_rounds and tournament.takes_late_entries
    return tournament.state in BEFORE_START or is_late


def has_room(tournament: Tournament) -> bool:
    """Tell whether one more person may play; a player who is out makes room, but keeps their
    number.
    """
    if len(tournament.people) >= tournament.kind.most:
        return False
    entries = tournament.event.entries.values()
    playing = sum(not entry.is_out for entry in entries)
    return playing < tournament.most_players


def seat(tournament: Tournament, person: Person, *, is_here: bool = False) -> Tournament:
    """Return the tournament with a person moved from the waiting list to the players.

    In a running Swiss tournament they play from the next round on. Raises TooLate.
    """
    number = max(tournament.people, default=0) + 1
    is_late = tournament.state is TournamentState.RUNNING
    event = tournament.event
    event = enter_late(event, number) if is_late else event.with_entry(Entry(number))
    here = tournament.here | {number} if is_here else tournament.here
    return replace(
        tournament,
        people={**tournament.people, number: person},
        event=event,
        here=here,
        waiting=tuple(each for each in tournament.waiting if each.person.id != person.id),
        left_over=_without(tournament.left_over, person.id),
    )


def wait(tournament: Tournament, person: Person, now: datetime) -> Tournament:
    """Return the tournament with a person last on its waiting list; a second time changes
    nothing.
    """
    if any(each.person.id == person.id for each in tournament.waiting):
        return tournament
    left_over = _without(tournament.left_over, person.id)
    waiting = (*tournament.waiting, Waiting(person, now))
    return replace(tournament, waiting=waiting, left_over=left_over)


def _without(people: tuple[Person, ...], person_id: int) -> tuple[Person, ...]:
    return tuple(each for each in people if each.id != person_id)


def let_in(tournament: Tournament) -> tuple[Tournament, list[int]]:
    """Return the tournament after letting in everyone for whom there is room, and their numbers."""
    called = []
    while tournament.waiting and may_wait(tournament) and has_room(tournament):
        first = tournament.waiting[0]
        tournament = seat(tournament, first.person, is_here=first.is_here)
        called.append(max(tournament.people))
    return tournament, called


def take_out(tournament: Tournament, person_id: int) -> Tournament:
    """Return a tournament that has not started, without a person who has entered or waits."""
    number = tournament.find_number(person_id)
    entries = {each: entry for each, entry in tournament.event.entries.items() if each != number}
    return replace(
        tournament,
        people={each: one for each, one in tournament.people.items() if each != number},
        event=replace(tournament.event, entries=entries),
        here=tournament.here - {number},
        captains=tournament.captains - {number},
        seeds=tuple(each for each in tournament.seeds if each != number),
        waiting=tuple(each for each in tournament.waiting if each.person.id != person_id),
    )


def bar(tournament: Tournament, person: Person) -> Tournament:
    """Return a tournament without a person who may not enter it again: before the start, or while
    they wait.
    """
    out = take_out(tournament, person.id)
    return replace(out, removed={**out.removed, person.id: person})


def say_here(tournament: Tournament, person_id: int) -> Tournament:
    """Return the tournament after a person who plays or waits has checked in."""
    number = tournament.find_number(person_id)
    here = tournament.here if number is None else tournament.here | {number}
    waiting = tuple(
        replace(each, is_here=True) if each.person.id == person_id else each
        for each in tournament.waiting
    )
    return replace(tournament, here=here, waiting=waiting)


def forget_check_in(tournament: Tournament) -> Tournament:
    """Return the tournament with no one checked in, neither players nor people who wait."""
    waiting = tuple(replace(each, is_here=False) for each in tournament.waiting)
    return replace(tournament, here=frozenset(), waiting=waiting)


def call_those_here(tournament: Tournament) -> Tournament:
    """Return a tournament at the end of its check-in: only people who checked in play.

    Waiting people who checked in take the places of those who did not. The others wait no more;
    while there are free places, they are absent like players, and not left over.
    """
    absent = [one.id for number, one in tournament.people.items() if number not in tournament.here]
    for person_id in absent:
        tournament = take_out(tournament, person_id)
    here = tuple(each for each in tournament.waiting if each.is_here)
    gone = (each.person for each in tournament.waiting if not each.is_here)
    called, _numbers = let_in(replace(tournament, waiting=here))
    if has_room(called):
        return called
    return replace(called, left_over=(*called.left_over, *gone))


def end_waiting_list(tournament: Tournament) -> Tournament:
    """Return the tournament without a waiting list, if no one on it can be let in any more."""
    if not tournament.waiting or may_wait(tournament):
        return tournament
    left_over = (*tournament.left_over, *(each.person for each in tournament.waiting))
    return replace(tournament, waiting=(), left_over=left_over)
