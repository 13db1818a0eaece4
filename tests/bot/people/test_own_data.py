"""Whoever asks gets all that is kept of them, and nothing that others keep to themselves."""

import json

import pytest

from bot.matches.match_store import load_readable
from bot.people.own_data import (
    PAUSE,
    claim_own_data,
    count_own_data,
    list_own_match_ids,
    list_own_sections,
)
from bot.people.privacy_facts import FetchedJustNow
from bot.services import Services
from bot.talk.people.own_files import MOST_ROWS, count_cut, describe_game, write_data, write_games
from rules import pdn
from storage import Database
from tests.bot.conftest import BORIS, CLARA, NOON
from tests.bot.people import lives
from tests.bot.people.lives import ZOE


async def test_all_of_a_life_is_told(services: Services, database: Database) -> None:
    await lives.live(services, database)
    figures = await services.run(count_own_data, ZOE.id)
    assert (figures.running_games, figures.teams) == (6, 1)
    assert (figures.challenges, figures.tournaments) == (2, 2)
    ids = await services.run(list_own_match_ids, ZOE.id, 100)
    assert figures.games == len(ids) == 9
    matches = await services.run(load_readable, ids)
    sections = await services.run(list_own_sections, ZOE.id, 0, None, MOST_ROWS + 1)
    games = [describe_game(match, ZOE.id) for match in matches]
    written = write_data(sections, games).decode()
    data = json.loads(written)
    assert [game["game"] for game in data["games"]] == ids
    assert data["you"][0]["name"] == ZOE.name
    assert data["plans"][0]["lines"] == "c3-d4 b6-a5"
    assert not {BORIS.name, CLARA.name} & {*written.split('"')}
    assert {*data} == {"games", "plans", "you", *sections}
    assert count_cut(sections) == 0
    records = pdn.read(write_games(matches).decode())
    assert len(list(records)) == len(matches)
    await services.run(claim_own_data, ZOE.id, NOON)
    with pytest.raises(FetchedJustNow):
        await services.run(claim_own_data, ZOE.id, NOON + PAUSE / 2)
    await services.run(claim_own_data, ZOE.id, NOON + PAUSE)


async def test_a_large_life_is_told_in_parts(services: Services, database: Database) -> None:
    await lives.live(services, database)
    before = None
    seen: list[int] = []
    told: list[int] = []
    while ids := await services.run(list_own_match_ids, ZOE.id, 4, before):
        first = ids[-1] if len(ids) == 4 else 0
        sections = await services.run(list_own_sections, ZOE.id, first, before, MOST_ROWS)
        told += [row["match_id"] for row in sections["seats"]]
        assert ("you" in sections) == (before is None)
        seen, before = seen + ids, first
        if not first:
            break
    whole = await services.run(list_own_match_ids, ZOE.id, 100)
    assert seen == whole
    assert told == [
        row["match_id"]
        for row in (await services.run(list_own_sections, ZOE.id, 0, None, 99))["seats"]
    ]


async def test_the_plans_of_an_opponent_are_not_told(
    services: Services, database: Database
) -> None:
    await lives.live(services, database)
    sections = await services.run(list_own_sections, BORIS.id, 0, None, MOST_ROWS)
    assert sections["plans"] == []
    assert all("secret" not in name for rows in sections.values() for row in rows for name in row)
