"""What is worth telling of the matches of a server: noted with the change, told once, seldom."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.match_actions import resign
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.services import Services
from bot.watching.server_feed import (
    LOST_AFTER,
    MOST_POSTS,
    OPTED_OUT,
    TOO_OLD,
    WITHIN,
    FeedKind,
    FeedPost,
    claim_feed_post,
)
from rules import Style
from storage.feed_items import list_waiting_feeds, mark_feed_items_sent
from storage.people import keep_person_preferences
from storage.rows import Person, PersonPreferences, Place, ServerPreferences
from tests.bot.conftest import HERE, NOON, RUSSIAN, THERE, act, begin, play

SERVER = HERE.server_id or 0
RATED = replace(RUSSIAN, rated=True)
FIVE = Terms("russian", opening="W:WKa1,h2:Bb2,c5,d6,b6,b4,d2,g7")  # a1 takes five
BLACK = Person(1001, "Player 1")


@pytest.fixture
async def feed(services: Services) -> Services:
    """A server that wants to be told."""
    await services.server_choices.keep(SERVER, ServerPreferences(feed_channel=72))
    return services


async def finish(
    services: Services,
    terms: Terms = RATED,
    plies: int = 8,
    pair: int = 1,
    place: Place = THERE,
) -> Match:
    """A game of two old accounts, which White gives up after so many moves."""
    white, black = (Person(1000 * pair + number, f"Player {number}") for number in range(2))
    match = await begin(services, place, terms, (white, black))
    for _ in range(plies):
        first = match.game.write(match.position, match.choices[0], Style.LONG)
        match = await play(services, match, first)
    return await services.change(resign, match, act(white))


async def claim(services: Services, minutes: float = 0) -> FeedPost | None:
    return await services.run(claim_feed_post, SERVER, NOON + timedelta(minutes=minutes))


async def told(services: Services, minutes: float = 0) -> list[tuple[FeedKind, int]]:
    """What is told by the next message, which is sent."""
    post = await claim(services, minutes)
    if post is None:
        return []
    await services.write(mark_feed_items_sent, post.items, NOON + timedelta(minutes=minutes))
    return [(each.kind, each.match.id) for each in post.told]


async def test_the_result_of_a_rated_game_is_told_once(feed: Services) -> None:
    match = await finish(feed)
    assert await feed.read(list_waiting_feeds, 0) == [SERVER]
    assert await feed.read(list_waiting_feeds, SERVER) == []
    assert await told(feed) == [(FeedKind.RESULT, match.id)]
    assert await told(feed) == []
    assert await feed.read(list_waiting_feeds, 0) == []


async def test_a_first_game_is_told_and_a_second_one_is_not(feed: Services) -> None:
    match = await finish(feed, RUSSIAN)
    assert await told(feed) == [(FeedKind.FIRST_GAME, match.id)]
    await finish(feed, RUSSIAN)
    assert await told(feed) == []


async def test_short_games_are_not_told(feed: Services) -> None:
    await finish(feed, plies=7)
    assert await told(feed) == []


async def test_a_capture_of_five_is_told_as_it_happens(feed: Services) -> None:
    match = await begin(feed, THERE, FIVE)
    move = max(match.choices, key=lambda each: len(each.victims))
    assert len(move.victims) == 5
    await play(feed, match, match.game.write(match.position, move, Style.LONG))
    post = await claim(feed)
    assert post is not None
    (capture,) = post.told
    assert (capture.kind, capture.ply) == (FeedKind.CAPTURE, 1)


async def test_who_wants_no_feed_has_none(feed: Services) -> None:
    await feed.write(keep_person_preferences, Person(1001, "x"), PersonPreferences(feed=OPTED_OUT))
    await finish(feed)
    assert await told(feed) == []
    await feed.write(keep_person_preferences, BLACK, PersonPreferences())
    await feed.server_choices.keep(SERVER, ServerPreferences())
    await finish(feed)
    assert await told(feed) == []


async def test_an_hour_has_six_messages_the_last_with_all_that_waits(feed: Services) -> None:
    matches = [(await finish(feed, pair=number)).id for number in range(1, 9)]
    for number in range(MOST_POSTS - 1):
        assert await told(feed, number) == [(FeedKind.RESULT, matches[number])]
    assert [match for _, match in await told(feed, 30)] == matches[MOST_POSTS - 1 :]
    late = await finish(feed, pair=9)
    assert await claim(feed, 31) is None
    hour = WITHIN.total_seconds() / 60
    assert await told(feed, hour) == [(FeedKind.RESULT, late.id)]


async def test_a_message_that_was_never_sent_is_claimed_as_it_was(feed: Services) -> None:
    first = await finish(feed)
    lost = await claim(feed)
    assert lost is not None
    await finish(feed)
    assert await claim(feed) is None  # someone sends the first one just now
    again = await claim(feed, LOST_AFTER.total_seconds() / 60 + 1)
    assert again is not None
    assert [each.match.id for each in again.told] == [first.id]


async def test_what_is_old_is_told_no_more(feed: Services) -> None:
    await finish(feed)
    post = await claim(feed, TOO_OLD.total_seconds() / 60)
    assert post is not None
    assert post.told == ()


async def test_feeds_of_servers_are_apart(feed: Services) -> None:
    other = Place(77, 99)
    await feed.server_choices.keep(77, ServerPreferences(feed_channel=99))
    await finish(feed, place=other)
    assert await told(feed) == []
    assert await feed.read(list_waiting_feeds, 0) == [77]
