"""Moderators see with whom someone may play rated games only to move ratings."""

from bot.matches.moderation_facts import ModeratorAction, Ruling
from bot.matches.packing import pack_ended
from bot.people.moderation import find_conduct, list_log
from bot.ratings.farming import MOST_GAMES, SuspiciousPair
from bot.ratings.rating_tables import annul_rated_game
from bot.ratings.suspicious_pairs import QUIET
from bot.services import Services
from rules import Color
from tests.bot.conftest import NOON
from tests.bot.ratings.test_ratings import ANNA, BORIS, CLARA, DAY, SERVER, finish


async def test_a_moderator_sees_suspicious_pairs(services: Services) -> None:
    for number in range(MOST_GAMES + 1):
        pair = (ANNA, BORIS) if number % 2 else (BORIS, ANNA)
        loser = Color.BLACK if number % 2 else Color.WHITE
        last = await finish(services, pair, loser, NOON + number * DAY)
    for number in range(MOST_GAMES + 1):
        at = NOON + (2 * MOST_GAMES + number) * DAY
        await finish(services, (ANNA, CLARA), [Color.WHITE, None][number % 2], at)
    assert await services.run(pack_ended, NOON + 5 * DAY)  # where moves are kept is all the same
    count = MOST_GAMES + 1
    for person, expected in (
        (ANNA, SuspiciousPair(BORIS.id, count, count, 0, 2)),
        (BORIS, SuspiciousPair(ANNA.id, count, 0, count, 2)),
    ):
        conduct = await services.run(find_conduct, SERVER, person.id)
        assert conduct.suspicious == (expected,)
    assert (await services.run(find_conduct, SERVER, CLARA.id)).suspicious == ()
    await services.run(annul_rated_game, last.id, Ruling(SERVER, CLARA, NOON))
    assert (await services.run(find_conduct, SERVER, ANNA.id)).suspicious == ()


async def test_the_log_tells_of_a_suspicious_pair_by_itself(services: Services) -> None:
    """Once in thirty days, under the one who has won."""
    games = [
        await finish(services, (ANNA, BORIS), Color.BLACK, NOON + number * DAY)
        for number in range(MOST_GAMES + 2)
    ]
    (entry,) = await services.run(list_log, SERVER)
    assert (entry.action, entry.actor, entry.person, entry.match_id) == (
        ModeratorAction.FARMING,
        BORIS,
        ANNA,
        games[MOST_GAMES].id,
    )
    await finish(services, (BORIS, ANNA), Color.WHITE, entry.made_at + QUIET)
    log = await services.run(list_log, SERVER)
    assert len(log) == 2
