"""Awards: saved as games end, in the same transaction, and read for boards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import rules
from bot.matches.match_value import VOID, Match, MatchEnding
from bot.matches.real_games import is_real
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
from bot.tournaments.match_end import MatchEnded
from bot.tournaments.tournament import Tournament
from rules import Color
from storage import Person, Team, Transaction
from storage.awards import (
    count_finished,
    count_voters,
    has_award,
    has_resigned,
    keep_award_steps,
    keep_awards,
    list_awards_of_match,
    list_without_awards,
    list_won_games,
    sum_award_steps,
)
from storage.places import find_server_preferences
from storage.rows import AwardRow, AwardStep

SIDES = 2  # of a match
LEAST_MET = 2  # opponents in a tournament
OFF = "off"  # the choice of a server, or of a person
VOID_NAMES = [ending.name for ending in VOID]
NEEDED = {Achievement.VOTES: VOTES, Achievement.NEWCOMERS: NEWCOMERS}


@dataclass(frozen=True, slots=True)
class Award:
    """What a person achieved at the end of a match."""

    person_id: int
    achievement: Achievement


@reads
def find_awards(work: Work, match_id: int) -> tuple[Award, ...]:
    """Return what people achieved at the end of a match."""
    rows = list_awards_of_match(work.transaction, match_id)
    return tuple(Award(row.person_id, Achievement(row.key)) for row in rows)


def give_awards(transaction: Transaction, ended: MatchEnded) -> None:
    """Save what people have achieved in a match, in the transaction that ends it."""
    match = ended.match
    server = find_server_preferences(transaction, match.server_id or 0)
    if server.achievements == OFF or not ended.counts:
        return
    sides = {seat.holder.id: seat.color for seat in match.seats if isinstance(seat.holder, Person)}
    games = {
        person_id: count_finished(transaction, person_id, VOID_NAMES, NEWCOMERS_GAMES + 1)
        for person_id in sides
    }
    is_for_show = not is_real(len(match.played_at))
    steps = [*_list_votes(transaction, match)]
    steps += [] if is_for_show else _list_newcomers(match.id, games)
    people = {step.person_id for step in steps} | sides.keys()
    people -= list_without_awards(transaction, people)
    found = set(_find_by_steps(transaction, [step for step in steps if step.person_id in people]))
    for person_id in sides.keys() & people:
        seen = _find_by_seat(transaction, ended, sides[person_id], person_id)
        is_first = games[person_id] <= NEWCOMERS_GAMES and not is_for_show
        first = [Achievement.FIRST_GAME] if is_first else []
        found.update(Award(person_id, each) for each in (*seen, *first))
    at = ended.result.at
    rows = [AwardRow(award.person_id, award.achievement, match.id, at) for award in found]
    keep_awards(transaction, rows)


def _find_by_seat(
    transaction: Transaction, ended: MatchEnded, side: Color, person_id: int
) -> Iterator[Achievement]:
    """Yield what a player has achieved through the play or the result of this match.

    Games with odds count for nothing here.
    """
    if ended.match.terms.handicap is not None:
        return
    yield from find_in_game(ended.match, side)
    if not is_real(len(ended.match.played_at)):
        return
    if ended.result.winner is side and _has_won_families(transaction, person_id):
        yield Achievement.FAMILIES
    if _has_played_tournament(transaction, ended.tournament, person_id):
        yield Achievement.TOURNAMENT


def _has_won_families(transaction: Transaction, person_id: int) -> bool:
    if has_award(transaction, person_id, Achievement.FAMILIES):
        return False
    won = list_won_games(transaction, person_id, VOID_NAMES)
    return len({rules.any_game(key).family for key in won}) >= FAMILIES


def _has_played_tournament(
    transaction: Transaction, tournament: Tournament | None, person_id: int
) -> bool:
    """Tell whether a person has played every game of a tournament to the end, none only for show.

    In a tie of several games that holds for each of them. Whoever met a single opponent has not, as
    after a loss in the first round of a knockout, nor has whoever resigned a game.
    """
    number = None if tournament is None else tournament.find_number(person_id)
    if tournament is None or number is None or not has_played_all(tournament.event, number):
        return False
    played = [each for each in tournament.event.pairings_of(number) if each.is_played]
    found = (tournament.games_of.get((each.round, each.board), ()) for each in played)
    games = [*chain.from_iterable(found)]
    return (
        len(played) >= LEAST_MET
        and all(game.is_real for game in games)
        and not has_resigned(
            transaction,
            person_id,
            [game.match_id for game in games],
            MatchEnding.RESIGNED.name,
        )
    )


def _find_by_steps(transaction: Transaction, steps: Sequence[AwardStep]) -> Iterator[Award]:
    """Save the progress of people, and yield what they have achieved with it."""
    keep_award_steps(transaction, steps)
    sums = sum_award_steps(transaction, {step.person_id for step in steps})
    for (person_id, key), count in sums.items():
        if count >= NEEDED[Achievement(key)]:
            yield Award(person_id, Achievement(key))


def _list_votes(transaction: Transaction, match: Match) -> Iterator[AwardStep]:
    if any(isinstance(seat.holder, Team) for seat in match.seats):
        for person_id, votes in count_voters(transaction, match.id).items():
            yield AwardStep(person_id, Achievement.VOTES, match.id, votes)


def _list_newcomers(match_id: int, games: Mapping[int, int]) -> Iterator[AwardStep]:
    """Yield a step for a person of experience whose opponent has finished few games so far.

    `games` holds up to `NEWCOMERS_GAMES` + 1 games that each has finished, including this one.
    """
    if len(games) == SIDES:
        one, other = games
        for person_id, opponent_id in ((one, other), (other, one)):
            if games[opponent_id] <= NEWCOMERS_GAMES < games[person_id]:
                yield AwardStep(person_id, Achievement.NEWCOMERS, match_id)
