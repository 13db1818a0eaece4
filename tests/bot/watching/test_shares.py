"""A finished match is shared once in a channel, and seldom by one person."""

from datetime import timedelta

import pytest

from bot.matches.moderation_facts import Banned
from bot.people.moderation import ban_person
from bot.services import Services
from bot.watching.shares import LOST_AFTER, MOST, WITHIN, claim_share, give_back_share, mark_shared
from bot.watching.watch_facts import AlreadyShared, TooManyShares
from storage.rows import Ban, Place
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, THERE, begin

PLACES = [Place(HERE.server_id, 500 + number) for number in range(MOST + 1)]


async def test_a_match_is_shared_once_in_a_channel(services: Services) -> None:
    match = await begin(services)
    await services.run(claim_share, match.id, THERE, ANNA, NOON)
    for person in (ANNA, BORIS):
        with pytest.raises(AlreadyShared):
            await services.run(claim_share, match.id, THERE, person, NOON)
    await services.run(claim_share, match.id, HERE, BORIS, NOON)
    await services.run(give_back_share, match.id, HERE)
    await services.run(claim_share, match.id, HERE, BORIS, NOON)


async def test_what_was_claimed_and_never_sent_is_shared_again(services: Services) -> None:
    match, later = await begin(services), NOON + LOST_AFTER
    await services.run(claim_share, match.id, THERE, ANNA, NOON)
    await services.run(claim_share, match.id, THERE, BORIS, later)
    await services.run(mark_shared, match.id, THERE)
    with pytest.raises(AlreadyShared):
        await services.run(claim_share, match.id, THERE, ANNA, later + LOST_AFTER)


async def test_one_person_shares_seldom(services: Services) -> None:
    match = await begin(services)
    for number, place in enumerate(PLACES[:MOST]):
        await services.run(claim_share, match.id, place, ANNA, NOON + timedelta(minutes=number))
    with pytest.raises(TooManyShares) as refused:
        await services.run(
            claim_share, match.id, PLACES[MOST], ANNA, NOON + timedelta(minutes=MOST)
        )
    assert refused.value.until == NOON + WITHIN
    await services.run(claim_share, match.id, PLACES[MOST], BORIS, NOON)
    other = await begin(services, THERE)
    await services.run(claim_share, other.id, PLACES[MOST], ANNA, NOON + WITHIN)


async def test_who_is_banned_shares_nothing(services: Services) -> None:
    match = await begin(services)
    ban = Ban(
        server_id=HERE.server_id or 0,
        person=ANNA,
        until=None,
        reason="",
        made_by=BORIS,
        made_at=NOON,
    )
    await services.run(ban_person, ban)
    with pytest.raises(Banned):
        await services.run(claim_share, match.id, THERE, ANNA, NOON)
