"""Which match the message of a server shows, and when it changes."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.services import Services
from bot.watching.watch_parties import (
    BETWEEN_EDITS,
    POSTED_ANEW,
    STAYS,
    WatchPartyUpdate,
    find_best_match,
    find_shown_match,
    plan_showing,
)
from storage.rows import Place, ServerPreferences, WatchPartyRow
from storage.watch_parties import find_watch_party, keep_watch_party, list_watch_parties
from tests.bot.conftest import CLARA, HERE, NOON, THERE, act, begin, mover, play
from tests.bot.matches_at_hand import played
from tests.bot.teams.team_games import begin_teams
from tests.bot.tournaments.test_tournaments import begin_game, started

SERVER = HERE.server_id or 0
SECOND = timedelta(seconds=1)
OLD, NEW = replace(played("russian"), id=1), replace(played("russian", "c3-d4"), id=2, version=2)
ROW = WatchPartyRow(
    server_id=SERVER,
    channel_id=7,
    message_id=9,
    match_id=OLD.id,
    version=OLD.version,
    chosen_at=NOON,
    posted_at=NOON,
    edited_at=NOON,
)


def plan(shown: Match | None, best: Match | None, after: timedelta) -> WatchPartyUpdate | None:
    return plan_showing(ROW, (shown, best), ROW.channel_id, NOON + after)


def test_it_stays_with_a_match_for_a_while() -> None:
    assert plan(OLD, NEW, STAYS - SECOND) is None
    assert plan(OLD, NEW, STAYS) == WatchPartyUpdate(
        NEW, is_new_message=False, chosen_at=NOON + STAYS
    )
    assert plan(None, NEW, BETWEEN_EDITS) is not None  # the other one is hidden now


def test_it_changes_seldom_and_only_for_another_position() -> None:
    moved = replace(OLD, version=2)
    assert plan(moved, NEW, BETWEEN_EDITS - SECOND) is None
    shown = WatchPartyUpdate(moved, is_new_message=False, chosen_at=NOON)
    assert plan(moved, NEW, BETWEEN_EDITS) == shown
    assert plan(OLD, OLD, STAYS) is None


def test_it_is_posted_anew_once_a_day_and_elsewhere_at_once() -> None:
    assert plan(OLD, OLD, POSTED_ANEW - SECOND) is None
    assert plan(OLD, OLD, POSTED_ANEW) == WatchPartyUpdate(OLD, is_new_message=True, chosen_at=NOON)
    moved = plan_showing(ROW, (OLD, NEW), 8, NOON)
    assert moved == WatchPartyUpdate(NEW, is_new_message=True, chosen_at=NOON)


@pytest.mark.parametrize("row", [None, ROW])
def test_without_a_match_nothing_is_shown(row: WatchPartyRow | None) -> None:
    assert plan_showing(row, (None, None), 7, NOON + POSTED_ANEW) is None


async def best(services: Services, *places: Place, at: datetime = NOON) -> int:
    found = await find_best_match(
        services.runner, services.watchers, SERVER, lambda place: place in places, at
    )
    return 0 if found is None else found.id


async def test_teams_come_first_then_watchers_then_new_moves(services: Services) -> None:
    places = [Place(SERVER, 600 + number) for number in range(4)]
    watched = await begin(services, places[0])
    moved = await begin(services, places[1])
    await begin(services, places[2])
    moved = await play_typed(services.changes, moved, act(mover(moved), NOON + SECOND), "c3-d4")
    assert await best(services, *places) == moved.id
    services.watchers.note(watched.id, CLARA.id, NOON)
    assert await best(services, *places) == watched.id
    teams = await begin_teams(services, white=1, black=1, place=places[3])
    assert await best(services, *places) == teams.id
    assert await best(services, places[1]) == moved.id
    assert await best(services) == 0
    assert await best(services, THERE) == 0


async def test_servers_that_want_one(services: Services) -> None:
    for server in (3, 5):
        chosen = ServerPreferences(party_channel=server)
        await services.server_choices.keep(server, chosen)
    await services.server_choices.keep(4, ServerPreferences())
    assert await services.read(list_watch_parties, 0) == [3, 5]
    assert await services.read(list_watch_parties, 3) == [5]


async def test_what_is_shown_is_kept(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4")
    assert await services.read(find_watch_party, SERVER) is None
    for message_id in (9, 10):
        row = replace(ROW, match_id=match.id, message_id=message_id)
        await services.write(keep_watch_party, row)
        assert await services.read(find_watch_party, SERVER) == row
    shown = await services.run(find_shown_match, row)
    assert shown is not None
    assert shown.ply == 1
    assert await services.run(find_shown_match, replace(row, match_id=10**9)) is None


async def test_a_game_of_a_tournament_comes_first_too(services: Services) -> None:
    watched = await begin(services, Place(SERVER, 600))
    services.watchers.note(watched.id, CLARA.id, NOON)
    match = await begin_game(services, await started(services, 2), (1, 1))
    there = match.main_room.place
    assert await best(services, watched.main_room.place, there) == match.id
