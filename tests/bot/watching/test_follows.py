"""Followers are told once: of the end of a match, or once a day of all that they follow."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.matches import match_actions
from bot.matches.match_facts import MatchIsOver, NoSuchMatch
from bot.matches.match_value import Match
from bot.matches.shards import OwnShards
from bot.services import Services
from bot.watching.follows import (
    LOST_AFTER,
    MOST_OF_MATCH,
    MOST_OF_PERSON,
    FollowerMessage,
    FollowKind,
    claim_news,
    follow_match,
    mark_news_sent,
    put_off_news,
    refuse_follows,
    take_refused_follows,
    unfollow_match,
)
from bot.watching.watch_facts import FollowOwnMatch, TooManyFollowed, TooManyFollowers
from storage import Database
from storage.follows import find_next_follow
from storage.rows import Person, Place
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, THERE, act, begin

OWN = OwnShards()
END, DAILY = FollowKind.END, FollowKind.DAILY
NINE = datetime(2026, 5, 2, 9, tzinfo=UTC)  # the next morning, when the usual daily message comes
DORA = Person(4, "Dora")


async def resign(services: Services, match: Match) -> None:
    await services.change(match_actions.resign, match, act(ANNA))


async def due(services: Services, now: datetime) -> FollowerMessage:
    news = await services.run(claim_news, now, OWN)
    assert news is not None
    return news


async def test_the_end_of_a_match_is_told_once(services: Services) -> None:
    match, other = await begin(services), await begin(services)
    await services.run(follow_match, match.id, CLARA, END, NOON)
    await services.run(follow_match, other.id, CLARA, END, NOON)
    assert await services.read(find_next_follow) is None
    assert await services.run(claim_news, NINE, OWN) is None
    await resign(services, match)
    assert await services.read(find_next_follow) == NOON
    news = await due(services, NOON)
    assert (news.person_id, news.how) == (CLARA.id, END)
    assert [each.id for each in news.games] == [match.id]
    assert news.games[0].is_over
    assert await services.run(claim_news, NOON, OWN) is None  # someone sends it just now
    await services.run(mark_news_sent, news, NOON)
    assert await services.run(claim_news, NINE, OWN) is None
    assert await services.read(find_next_follow) is None


async def test_a_message_that_was_never_sent_is_claimed_again(services: Services) -> None:
    match = await begin(services)
    await services.run(follow_match, match.id, CLARA, END, NOON)
    await resign(services, match)
    lost, later = await due(services, NOON), NOON + LOST_AFTER + timedelta(seconds=1)
    again = await due(services, later)
    assert again.due_at == lost.due_at  # what the nonce is made of
    await services.run(put_off_news, again, later + timedelta(minutes=1))
    assert await services.run(claim_news, later, OWN) is None
    await services.run(mark_news_sent, await due(services, later + timedelta(minutes=1)), later)
    assert await services.read(find_next_follow) is None


async def test_of_two_processes_one_tells(services: Services, database: Database) -> None:
    second = Services.on(database)
    match = await begin(services)
    for person in (CLARA, DORA):
        await services.run(follow_match, match.id, person, END, NOON)
    await resign(services, match)
    claims = [await each.run(claim_news, NOON, OWN) for each in (services, second, services)]
    assert [claim and claim.person_id for claim in claims] == [CLARA.id, DORA.id, None]


async def test_each_process_tells_of_its_own_servers(services: Services) -> None:
    match = await begin(services, Place(1 << 22, 71))
    await services.run(follow_match, match.id, CLARA, END, NOON)
    await resign(services, match)
    first, second = (OwnShards(2, frozenset({shard})) for shard in (0, 1))
    assert await services.run(claim_news, NOON, first) is None
    assert await services.run(claim_news, NOON, second) is not None


async def test_all_matches_of_a_day_come_together(services: Services) -> None:
    matches = [await begin(services) for _ in range(3)]
    for match in matches:
        await services.run(follow_match, match.id, CLARA, DAILY, NOON)
    await services.run(follow_match, matches[0].id, DORA, DAILY, NOON)
    await resign(services, matches[2])
    assert await services.run(claim_news, NINE - timedelta(seconds=1), OWN) is None
    news = await due(services, NINE)
    assert [match.id for match in news.games] == [match.id for match in matches]
    await services.run(mark_news_sent, news, NINE)
    hers = await due(services, NINE)
    assert (hers.person_id, len(hers.games)) == (DORA.id, 1)
    await services.run(mark_news_sent, hers, NINE)
    assert await services.read(find_next_follow) == NINE + timedelta(days=1)
    tomorrow = await due(services, NINE + timedelta(days=1))
    assert [match.id for match in tomorrow.games] == [match.id for match in matches[:2]]


async def test_one_way_takes_the_place_of_another(services: Services) -> None:
    match = await begin(services)
    await services.run(follow_match, match.id, CLARA, DAILY, NOON)
    await services.run(follow_match, match.id, CLARA, END, NOON)
    assert await services.read(find_next_follow) is None
    await services.run(unfollow_match, match.id, CLARA.id)
    await services.run(unfollow_match, match.id, CLARA.id)
    await resign(services, match)
    assert await services.run(claim_news, NINE, OWN) is None


async def test_who_may_follow_what(services: Services) -> None:
    match = await begin(services)
    for player in (ANNA, BORIS):
        with pytest.raises(FollowOwnMatch):
            await services.run(follow_match, match.id, player, END, NOON)
    with pytest.raises(NoSuchMatch):
        await services.run(follow_match, 10**9, CLARA, END, NOON)
    for number in range(MOST_OF_MATCH):
        await services.run(follow_match, match.id, Person(1000 + number, "x"), END, NOON)
    with pytest.raises(TooManyFollowers):
        await services.run(follow_match, match.id, CLARA, END, NOON)
    await services.run(follow_match, match.id, Person(1000, "x"), DAILY, NOON)
    await resign(services, match)
    with pytest.raises(MatchIsOver):
        await services.run(follow_match, match.id, Person(1000, "x"), END, NOON)


async def test_one_person_follows_so_many(services: Services) -> None:
    matches = [await begin(services, THERE) for _ in range(MOST_OF_PERSON + 1)]
    for match in matches[:-1]:
        await services.run(follow_match, match.id, CLARA, END, NOON)
    with pytest.raises(TooManyFollowed):
        await services.run(follow_match, matches[-1].id, CLARA, END, NOON)
    await services.run(follow_match, matches[0].id, CLARA, DAILY, NOON)


async def test_who_takes_no_messages_follows_nothing_and_is_told_once(
    services: Services,
) -> None:
    matches = [await begin(services) for _ in range(2)]
    for match in matches:
        await services.run(follow_match, match.id, CLARA, END, NOON)
    assert await services.run(take_refused_follows, CLARA.id) == 0
    await services.run(refuse_follows, CLARA.id)
    await resign(services, matches[0])
    assert await services.run(claim_news, NINE, OWN) is None
    assert [await services.run(take_refused_follows, CLARA.id) for _ in range(2)] == [2, 0]


async def test_at_night_there_is_no_sound(services: Services) -> None:
    match, night = await begin(services), NOON.replace(hour=23)
    await services.run(follow_match, match.id, CLARA, END, NOON)
    await resign(services, match)
    assert (await due(services, night)).is_silent


async def test_a_follow_of_a_match_elsewhere_stays(services: Services) -> None:
    here, there = await begin(services, HERE), await begin(services, THERE)
    for match in (here, there):
        await services.run(follow_match, match.id, CLARA, END, NOON)
    await resign(services, there)
    news = await due(services, NOON)
    assert [match.id for match in news.games] == [there.id]
