"""Long games over the weekends on which clocks are put on and back."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.challenges.challenges import accept_challenge, propose_game
from bot.matches.match_value import Match, MatchEnding
from bot.matches.terms import Terms
from bot.matches.timing import keep_time
from bot.people.letters import choose_preferences
from bot.services import Services
from rules import Color
from storage import Database
from storage.notices import find_next_notice
from tests.bot.conftest import ANNA, BORIS, HERE, WHITE_BY_LOT, act, proposal
from tests.bot.matches.clock_games import DAY, HOUR, play_at
from tests.bot.people.test_letters import AWAKE, claim

# A Friday noon in the zone before the change, and how long the weekend after it lasts.
CHANGES = {
    "New York, put on": ("America/New_York", "2027-03-12T17:00", 47 * HOUR),
    "New York, put back": ("America/New_York", "2027-11-05T16:00", 49 * HOUR),
    "Lord Howe, put on": ("Australia/Lord_Howe", "2027-10-01T01:30", 47.5 * HOUR),
    "Lord Howe, put back": ("Australia/Lord_Howe", "2027-04-02T01:00", 48.5 * HOUR),
    "Berlin, put on": ("Europe/Berlin", "2027-03-26T11:00", 47 * HOUR),
    "Berlin, put back": ("Europe/Berlin", "2027-10-29T10:00", 49 * HOUR),
}


async def begin_on_friday(services: Services, zone: str, noon: datetime) -> Match:
    """A game in which both have moved; White's second turn begins at noon of a Friday."""
    for person in (ANNA, BORIS):
        await services.run(choose_preferences, person, AWAKE, noon)
    terms = Terms("russian", clock=f"1d/move, weekends off {zone}")
    began_at = noon - 3 * HOUR
    await services.heartbeats.beat([0], began_at)
    proposed = proposal(ANNA, BORIS, HERE, terms, Color.WHITE)
    asked = await services.run(propose_game, proposed, began_at)
    match = await services.run(accept_challenge, asked.id, act(BORIS, began_at))
    match = await play_at(services, match, noon - HOUR)
    return await play_at(services, match, noon)


@pytest.mark.parametrize(("zone", "noon", "weekend"), CHANGES.values(), ids=CHANGES)
async def test_a_weekend_of_another_length(
    database: Database, zone: str, noon: str, weekend: timedelta
) -> None:
    """No one loses the hour that is left out, and no one has the one that comes twice."""
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    friday = datetime.fromisoformat(noon).replace(tzinfo=UTC)
    match = await begin_on_friday(services, zone, friday)
    deadline = friday + DAY + weekend
    assert match.clock_state(friday).deadline == deadline
    await keep_time(services.runner, services.heartbeats, match.id, friday)
    due = [deadline - 8 * HOUR, deadline - HOUR]
    for moment in due:
        assert await services.read(find_next_notice) == moment
        assert len(await claim(services, moment)) == 1
    await services.heartbeats.beat([0], deadline + HOUR)
    kept = await keep_time(
        services.runner, services.heartbeats, match.id, deadline - timedelta(microseconds=1)
    )
    assert not kept.is_over
    over = await keep_time(services.runner, services.heartbeats, match.id, deadline + HOUR)
    assert over.result is not None
    assert (over.result.ending, over.result.at) == (MatchEnding.TIME, deadline)
