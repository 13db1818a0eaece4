"""Quiet servers: nothing for the feed, reminders only for people who chose them."""

from dataclasses import replace

import pytest

from bot.matches.timing import keep_time
from bot.people.letters import choose_preferences
from bot.services import Services
from storage.feed_items import list_waiting_feeds
from storage.rows import Person, PersonPreferences, ServerPreferences
from tests.bot.conftest import ANNA, BORIS, HERE, NOON
from tests.bot.matches.clock_games import begin_both
from tests.bot.people.test_letters import EARLY, claim
from tests.bot.watching.test_server_feed import finish

QUIET = ServerPreferences(feed_channel=72, quiet="on")
SERVER = HERE.server_id or 0


@pytest.fixture
async def quiet(services: Services) -> Services:
    await services.server_choices.keep(SERVER, QUIET)
    return services


async def test_the_feed_rests(quiet: Services) -> None:
    await finish(quiet)
    assert await quiet.read(list_waiting_feeds, 0) == []
    await quiet.server_choices.keep(SERVER, replace(QUIET, quiet="off"))
    await finish(quiet, pair=2)
    assert await quiet.read(list_waiting_feeds, 0) == [SERVER]


@pytest.mark.parametrize("chosen", ["USUAL", None])
async def test_only_who_chose_reminders_gets_them(services: Services, chosen: str | None) -> None:
    """Also where the server grew quiet after they were planned."""
    for person in (ANNA, BORIS):
        await choose(services, person, chosen)
    match = await begin_both(services)
    await keep_time(services.runner, services.heartbeats, match.id, match.moved_at)
    await services.server_choices.keep(SERVER, QUIET)
    assert bool(await claim(services, EARLY)) is (chosen is not None)


async def choose(services: Services, person: Person, reminders: str | None) -> None:
    chosen = PersonPreferences(quiet="off", reminders=reminders)
    await services.run(choose_preferences, person, chosen, NOON)
