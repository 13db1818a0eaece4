"""Whether a person may enter a tournament: their facts checked against its conditions."""

from dataclasses import replace

from bot.matches.act import Act
from bot.matches.work import Work
from bot.tournaments.conditions import Applicant
from bot.tournaments.presets import FORSAKEN_AFTER
from bot.tournaments.strength import find_pool, find_present_rating
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_facts import NotAdmitted, TooManyEntered
from storage import Transaction
from storage.engagements import count_tournaments_of

MOST_ENTERED = 3  # tournaments of a person at once; ladders, which never end, do not count


def check_admission(
    work: Work, tournament: Tournament, act: Act, applicant: Applicant | None
) -> None:
    """Raise `NotAdmitted` or `TooManyEntered` unless the applicant may enter; None skips the
    check.
    """
    if applicant is not None:
        _check_conditions(work.transaction, tournament, act, applicant)
    is_waiting = tournament.is_waiting(act.person.id)
    if tournament.kind.by_challenges or is_waiting:
        return
    if (
        count_tournaments_of(work.transaction, act.person.id, act.at - FORSAKEN_AFTER)
        >= MOST_ENTERED
    ):
        raise TooManyEntered(MOST_ENTERED)


def _check_conditions(
    transaction: Transaction, tournament: Tournament, act: Act, applicant: Applicant
) -> None:
    rating = None
    if tournament.conditions.asks_rating:
        pool = find_pool(tournament)
        rating = find_present_rating(transaction, pool, act.person, act.at)
    was_removed = act.person.id in tournament.removed
    known = replace(applicant, rating=rating, was_removed=was_removed)
    hindered = tournament.conditions.find_obstacle(known, act.at)
    if hindered is not None:
        number = None if rating is None else round(rating.rating)
        raise NotAdmitted(tournament, hindered, number)
