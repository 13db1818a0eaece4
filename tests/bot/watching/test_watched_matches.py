"""What someone may watch, and what comes first."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.matches.finding import find_for_viewer
from bot.matches.match_actions import resign
from bot.matches.match_facts import NoSuchMatch
from bot.matches.moderation_facts import Ruling
from bot.matches.viewer import Viewer
from bot.people.moderation import end_match
from bot.services import Services
from bot.watching.watched_matches import (
    LIVELY,
    MOST,
    ON_PAGE,
    WatchPage,
    find_watch_page,
    list_seen_matches,
    sort_by_interest,
)
from bot.watching.watchers import Watchers
from storage.rows import Liveliness, Place
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, THERE, act, begin, play
from tests.bot.teams.team_games import MEMBERS, begin_teams

ELSEWHERE = Place(2**62 + 5, 90)


def viewer(person_id: int = CLARA.id, *channels: int) -> Viewer:
    """Someone in the server who sees these channels and no other."""
    return Viewer(person_id, HERE.server_id, lambda channel_id: channel_id in channels)


async def list_seen(services: Services, who: Viewer, now: datetime) -> list[int]:
    return await list_seen_matches(services.runner, services.watchers, who, now)


async def find_page(services: Services, who: Viewer, number: int) -> WatchPage:
    return await find_watch_page(services.runner, services.watchers, who, NOON, number)


async def test_nobody_sees_a_game_of_a_channel_that_they_do_not_see(
    services: Services,
) -> None:
    shown, hidden = await begin(services), await begin(services, THERE)
    await begin(services, ELSEWHERE)
    seen = await list_seen(services, viewer(CLARA.id, HERE.channel_id, 90), NOON)
    assert seen == [shown.id]
    assert await list_seen(services, viewer(), NOON) == []
    own = await list_seen(services, viewer(ANNA.id), NOON)
    assert own == [hidden.id, shown.id]
    nowhere = replace(viewer(ANNA.id), server_id=None)
    assert await list_seen(services, nowhere, NOON) == []


async def test_members_of_a_team_see_their_game_wherever_it_is(services: Services) -> None:
    match = await begin_teams(services, white=1, black=1)
    seen = await list_seen(services, viewer(MEMBERS[0].id), NOON)
    assert seen == [match.id]
    found = await find_for_viewer(services.runner, match.id, viewer(MEMBERS[0].id))
    assert found.id == match.id  # what is listed can be opened
    assert await list_seen(services, viewer(MEMBERS[5].id), NOON) == []
    with pytest.raises(NoSuchMatch):
        await find_for_viewer(services.runner, match.id, viewer(MEMBERS[5].id))
    ruling = Ruling(HERE.server_id or 0, CLARA, NOON)
    await services.run(end_match, match.id, ruling)
    over = await find_for_viewer(services.runner, match.id, viewer(MEMBERS[0].id))
    assert over.is_over
    with pytest.raises(NoSuchMatch):
        await find_for_viewer(services.runner, match.id, viewer(MEMBERS[5].id))


async def test_a_game_that_is_over_goes(services: Services) -> None:
    match = await begin(services)
    await services.change(resign, match, act(ANNA))
    assert await list_seen(services, viewer(BORIS.id, HERE.channel_id), NOON) == []


async def test_hidden_games_crowd_out_no_other(services: Services) -> None:
    first = await begin(services, HERE)
    for number in range(9):
        await begin(services, Place(HERE.server_id, 200 + number))
    seen = await list_seen(services, viewer(CLARA.id, HERE.channel_id), NOON)
    assert seen == [first.id]
    assert len(seen) <= MOST


async def test_the_liveliest_come_first(services: Services) -> None:
    places = [Place(HERE.server_id, 300 + number) for number in range(4)]
    oldest = await begin(services, places[0])
    teams = await begin_teams(services, white=1, black=1, place=places[1])
    watched, newest = [await begin(services, place) for place in places[2:]]
    later = NOON + LIVELY
    services.watchers.note(watched.id, CLARA.id, later)
    everything = viewer(CLARA.id, *(place.channel_id for place in places))
    seen = await list_seen(services, everything, later)
    assert seen == [watched.id, teams.id, newest.id, oldest.id]
    await play(services, oldest, "c3-d4")
    just_after = NOON + LIVELY - timedelta(seconds=1)
    assert (await list_seen(services, everything, just_after))[0] == watched.id
    moved = Liveliness(oldest.id, later, has_team=False)
    still = Liveliness(watched.id, watched.moved_at, has_team=False)
    assert sort_by_interest([still, moved], services.watchers, later)[0] == oldest.id


async def test_pages_of_games(services: Services) -> None:
    begun = [await begin(services, Place(HERE.server_id, 400 + n)) for n in range(ON_PAGE + 2)]
    everything = viewer(CLARA.id, *(match.main_room.place.channel_id for match in begun))
    first, second, last = [await find_page(services, everything, number) for number in (0, 2, 99)]
    assert (first.number, first.first, first.count) == (1, 1, ON_PAGE + 2)
    assert (second.number, second.first, len(second.shown)) == (2, ON_PAGE + 1, 2)
    assert last == second
    shown = [match.id for match in (*first.shown, *second.shown)]
    assert shown == await list_seen(services, everything, NOON)
    nothing = await find_page(services, viewer(), 1)
    assert (nothing.shown, nothing.number, nothing.count) == ([], 1, 0)


def test_watchers_are_people_of_the_last_day() -> None:
    watchers = Watchers()
    for person, match in ((1, 7), (1, 7), (2, 7), (1, 8)):
        watchers.note(match, person, NOON)
    assert [watchers.count(match, NOON) for match in (7, 8, 9)] == [2, 1, 0]
    tomorrow = NOON + timedelta(hours=24)
    watchers.note(7, 2, tomorrow)
    assert [watchers.count(match, tomorrow) for match in (7, 8)] == [1, 0]
