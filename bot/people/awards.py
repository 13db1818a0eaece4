"""Awards: kept as games end, in the same transaction, and read for boards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import rules
from bot.matches.match_value import VOID, Match
from bot.matches.work import Work, reads
from bot.people.achievements import (
    FAMILIES,
    NEWCOMERS,
    NEWCOMERS_GAMES,
    VOTES,
    Achievement,
    find_in_game,
)
from bot.tournaments.completion import has_played_all
from bot.tournaments.tournament_store import load_tournament
from rules import Color
from storage import Person, Team, Transaction
from storage.awards import (
    count_finished,
    count_voters,
    has_award,
    keep_award_steps,
    keep_awards,
    list_awards_of_match,
    list_without_awards,
    list_won_games,
    sum_award_steps,
)
from storage.places import find_server_preferences
from storage.rows import AwardRow, AwardStep
from storage.tournament_rounds import find_tournament_of_match

OFF = "off"  # the choice of a server, or of a person
VOID_NAMES = [ending.name for ending in VOID]
NEEDED = {Achievement.VOTES: VOTES, Achievement.NEWCOMERS: NEWCOMERS}


@dataclass(frozen=True, slots=True)
class Award:
    """What someone achieved at the end of a match."""

    person_id: int
    achievement: Achievement


@reads
def find_awards(work: Work, match_id: int) -> tuple[Award, ...]:
    """Return what people achieved at the end of a match."""
    rows = list_awards_of_match(work.transaction, match_id)
    return tuple(Award(row.person_id, Achievement(row.key)) for row in rows)


def give_awards(work: Work, before: Match | None, after: Match) -> None:
    """Keep what people have achieved by a match that has ended.

    It runs in the transaction that changes the match, behind what follows in a tournament.
    """
    if before is None or before.is_over or after.result is None or after.result.is_void:
        return
    transaction = work.transaction
    server = find_server_preferences(transaction, after.server_id or 0)
    if server.achievements == OFF:
        return
    steps = [*_list_votes(transaction, after), *_list_newcomers(transaction, after)]
    sides = {seat.holder.id: seat.color for seat in after.seats if isinstance(seat.holder, Person)}
    people = {step.person_id for step in steps} | sides.keys()
    people -= list_without_awards(transaction, people)
    found = set(_find_by_steps(transaction, [step for step in steps if step.person_id in people]))
    for person_id in sides.keys() & people:
        found.update(_find_by_seat(work, after, sides[person_id], person_id))
    rows = [
        AwardRow(award.person_id, award.achievement, after.id, after.result.at) for award in found
    ]
    keep_awards(transaction, rows)


def _find_by_seat(work: Work, match: Match, side: Color, person_id: int) -> Iterator[Award]:
    """Yield what a player has achieved by this match, or with it."""
    assert match.result is not None
    found = [*find_in_game(match, side)]
    if count_finished(work.transaction, person_id, VOID_NAMES, 2) == 1:
        found.append(Achievement.FIRST_GAME)
    if match.result.winner is side and _has_won_families(work.transaction, person_id):
        found.append(Achievement.FAMILIES)
    if _has_played_tournament(work, match, person_id):
        found.append(Achievement.TOURNAMENT)
    return (Award(person_id, each) for each in found)


def _has_won_families(transaction: Transaction, person_id: int) -> bool:
    if has_award(transaction, person_id, Achievement.FAMILIES):
        return False
    won = list_won_games(transaction, person_id, VOID_NAMES)
    return len({rules.any_game(key).family for key in won}) >= FAMILIES


def _has_played_tournament(work: Work, match: Match, person_id: int) -> bool:
    """Tell whether a person has played every game of the tournament of a match."""
    tournament_id = find_tournament_of_match(work.transaction, match.id)
    if tournament_id is None:
        return False
    tournament = load_tournament(work, tournament_id)
    number = tournament.find_number(person_id)
    return number is not None and has_played_all(tournament.event, number)


def _find_by_steps(transaction: Transaction, steps: Sequence[AwardStep]) -> Iterator[Award]:
    """Keep how far people have come, and yield what they have achieved with it."""
    keep_award_steps(transaction, steps)
    sums = sum_award_steps(transaction, {step.person_id for step in steps})
    for (person_id, key), count in sums.items():
        if count >= NEEDED[Achievement(key)]:
            yield Award(person_id, Achievement(key))


def _list_votes(transaction: Transaction, match: Match) -> Iterator[AwardStep]:
    if any(isinstance(seat.holder, Team) for seat in match.seats):
        for person_id, votes in count_voters(transaction, match.id).items():
            yield AwardStep(person_id, Achievement.VOTES, match.id, votes)


def _list_newcomers(transaction: Transaction, match: Match) -> Iterator[AwardStep]:
    white, black = (seat.holder for seat in match.seats)
    if isinstance(white, Person) and isinstance(black, Person):
        for person, opponent in ((white, black), (black, white)):
            most = NEWCOMERS_GAMES + 1  # with this one
            if count_finished(transaction, opponent.id, VOID_NAMES, most) < most:
                yield AwardStep(person.id, Achievement.NEWCOMERS, match.id)
