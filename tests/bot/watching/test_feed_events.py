"""What a feed tells of ratings and tournaments."""

import pytest

from bot.matches.match_actions import resign
from bot.matches.match_value import Match
from bot.ratings.rated_terms import pool_of, write_pool
from bot.services import Services
from bot.watching.server_feed import FeedEntry, FeedKind, claim_feed_post
from rules import Style
from storage import Database
from storage.ratings import keep_rating
from storage.rows import Person, RatingRow, ServerPreferences
from tests.bot.conftest import HERE, NOON, act, begin, mover, play
from tests.bot.tournaments.test_tournaments import begin_game, started
from tests.bot.watching.test_server_feed import RATED, SERVER

PEOPLE = Person(1000, "White"), Person(1001, "Black")  # old accounts


@pytest.fixture
async def services(services: Services) -> Services:
    """A server that wants to be told."""
    await services.server_choices.keep(SERVER, ServerPreferences(feed_channel=72))
    return services


async def play_eight(services: Services, match: Match) -> Match:
    for _ in range(8):
        first = match.game.write(match.position, match.choices[0], Style.LONG)
        match = await play(services, match, first)
    return match


async def what_is_told(services: Services) -> FeedEntry:
    post = await services.run(claim_feed_post, SERVER, NOON)
    assert post is not None
    (told,) = post.told
    return told


async def rate(database: Database, match: Match, ratings: tuple[float, float]) -> None:
    """Let the players have played for long, and stand where they stand."""
    for seat, rating in zip(match.seats, ratings, strict=True):
        (person_id,) = match.calls(seat.color)
        row = RatingRow(
            person_id=person_id,
            pool=write_pool(pool_of(match.terms)),
            scope=SERVER,
            rating=rating,
            deviation=60,
            volatility=0.06,
            games=20,
            rated_at=NOON,
            shown_until=None,
        )
        await database.write(keep_rating, row)


@pytest.mark.parametrize(
    ("ratings", "kind"), [((1700, 1400), FeedKind.UPSET), ((1500, 1400), FeedKind.RESULT)]
)
async def test_an_upset_is_told_with_ratings(
    services: Services, database: Database, ratings: tuple[float, float], kind: FeedKind
) -> None:
    match = await play_eight(services, await begin(services, HERE, RATED, PEOPLE))
    await rate(database, match, ratings)
    await services.change(resign, match, act(mover(match)))  # White does
    told = await what_is_told(services)
    assert told.kind is kind
    white, black = told.changes
    assert (white.rating.number < ratings[0], black.rating.number > ratings[1]) == (True, True)


async def test_a_game_of_a_tournament_is_told(services: Services) -> None:
    match = await begin_game(services, await started(services, 2), (1, 1))
    match = await play_eight(services, match)
    await services.change(resign, match, act(mover(match)))
    told = await what_is_told(services)
    assert (told.kind, told.tournament) == (FeedKind.RESULT, "Cup")
