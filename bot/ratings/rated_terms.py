"""Which matches are rated, and in which pool."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import rules
from bot.clocks.time_control import Lenience
from bot.matches.admission import is_banned
from bot.matches.beginning import Beginning
from bot.matches.terms import Terms
from bot.ratings import eligible
from bot.ratings.eligible import DAY, NotRated, Unrated, check_rated
from bot.ratings.pools import TURNS_OF_A_GAME, Pace, Pool, find_pace
from storage import Person, Transaction
from storage.rated_games import list_beginnings

# Discord's ids hold the milliseconds since then, in front of 22 more bits.
FIRST_ID = datetime(2015, 1, 1, tzinfo=UTC)
ID_BITS = 22


def account_made_at(person_id: int) -> datetime:
    """Return when Discord made an account, from its id."""
    return FIRST_ID + timedelta(milliseconds=person_id >> ID_BITS)


def pool_of(terms: Terms) -> Pool:
    """Return the ratings for which games on these terms count."""
    control = terms.control
    time = control.time_for(TURNS_OF_A_GAME) if control.stages else None
    return Pool(terms.build().family, find_pace(time))


def write_pool(pool: Pool) -> str:
    """Write a pool as it is stored."""
    return f"{pool.pace.name.lower()} {pool.family}"


def read_pool(text: str) -> Pool:
    """Read a pool as it is stored."""
    pace, _, family = text.partition(" ")
    return Pool(family, Pace[pace.upper()])


def decide_rated(transaction: Transaction, beginning: Beginning) -> Beginning:
    """Return a match that begins, made casual if the two have played enough rated games today.

    Raises NotRated for any other reason.
    """
    white, black = beginning.players
    if not beginning.terms.rated:
        return beginning
    if not (isinstance(white, Person) and isinstance(black, Person)):
        raise NotRated(Unrated.TEAM)
    server_id, now = beginning.place.server_id, beginning.at
    described = replace(
        describe(beginning.terms, (white, black)),
        is_somebody_banned=any(
            is_banned(transaction, server_id, each.id, now) for each in (white, black)
        ),
        recent=list_beginnings(transaction, white.id, black.id, now - DAY),
    )
    try:
        check_rated(described, now)
    except NotRated as refused:
        if refused.reason is not Unrated.ENOUGH_TODAY:
            raise
        return replace(beginning, terms=replace(beginning.terms, rated=False))
    return beginning


def describe(terms: Terms, people: tuple[Person, Person]) -> eligible.ProposedGame:
    """Describe a proposed game of two people, leaving out how often they have played today."""
    one, other = people
    return eligible.ProposedGame(
        is_agreed=terms.rated,
        has_odds=terms.handicap is not None,
        has_house_rules=bool(terms.house_rule_keys),
        has_free_position=terms.opening is not None and terms.lot is None,
        has_friendly_clock=terms.control.lenience is Lenience.FRIENDLY,
        has_time_odds=terms.control.odds is not None,
        is_too_long=not rules.is_draughts(terms.game) and pool_of(terms).pace is Pace.LONG,
        accounts_made_at=(account_made_at(one.id), account_made_at(other.id)),
    )
