"""The month of a server and of a person, from games that were played."""

import asyncio
from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import Connection, delete

from bot.clocks.zones import open_zone
from bot.matches.match_actions import resign
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.people.moderation import ban_person
from bot.school.facts import SharedAlready, SharedOften
from bot.seasons.months import Season, ToldMonth, load_recap
from bot.seasons.own_month import EventCount, claim_month, give_back_month, load_own_month
from bot.seasons.posting import claim_month_of_server, is_too_late, list_due_servers
from bot.seasons.recap import EventKind
from bot.services import Services
from storage import Database
from storage.people import keep_person_preferences
from storage.places import keep_server_preferences
from storage.rows import Ban, EventPlaceRow, Person, PersonPreferences, Place, ServerPreferences
from storage.schema import game_marks
from storage.season_posts import find_next_season, list_waiting_seasons, note_season_done
from storage.seasons import keep_event_places
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, THERE, act, begin

SERVER = HERE.server_id or 0
MAY, APRIL = date(2026, 5, 1), date(2026, 4, 1)
SEASON = Season(SERVER, MAY, open_zone("UTC"))
DUE = datetime(2026, 6, 1, 19, tzinfo=UTC)
# The last move is the first that takes three pieces.
MOVES = (
    *("c3-b4", "f6-e5", "b4-a5", "e5-d4", "e3:c5", "d6:b4", "a5:c3"),
    *("e7-d6", "g3-f4", "g7-f6", "d2-e3", "b6-c5", "f4-e5", "d6:f4:d2:b4"),
)


async def finish(
    services: Services,
    players: tuple[Person, Person] = (ANNA, BORIS),
    place: Place = HERE,
    at: datetime = NOON,
    moves: tuple[str, ...] = MOVES,
) -> Match:
    """A game that Black resigned."""
    match = await begin(services, place, players=players)
    for number, move in enumerate(moves):
        match = await play_typed(services.changes, match, act(players[number % 2], at), move)
    return await services.change(resign, match, act(players[1], at))


async def load(services: Services, season: Season = SEASON) -> ToldMonth:
    return await load_recap(
        services.runner, season, lambda channel: channel == HERE.channel_id, DUE
    )


async def test_a_month_has_its_games_and_names_public_ones(services: Services) -> None:
    await finish(services, place=THERE)  # hidden: counted
    public = await finish(services)
    await finish(services, moves=MOVES[:7])  # too short
    told = await load(services)
    assert (told.recap.games, told.recap.people) == (2, 2)
    assert told.recap.longest is not None
    assert told.recap.longest.id == public.id
    assert told.recap.champions == []


async def test_the_largest_capture_is_found_with_its_board(services: Services) -> None:
    match = await finish(services)
    told = await load(services)
    assert told.capture is not None
    assert (told.capture.match.id, told.capture.ply) == (match.id, len(MOVES) - 1)
    assert told.recap.capture is not None
    assert told.recap.capture.captured == 3
    own = {who: await services.run(load_own_month, SEASON, who.id) for who in (ANNA, BORIS)}
    assert [own[who].captured for who in (ANNA, BORIS)] == [0, 3]


@pytest.mark.parametrize("at", [NOON - timedelta(days=2), NOON + timedelta(days=40)])
async def test_games_of_other_months_do_not_count(services: Services, at: datetime) -> None:
    await finish(services, at=at)
    assert (await load(services)).recap.games == 0


@pytest.mark.parametrize(
    "chosen",
    [
        PersonPreferences(season="hidden"),
        PersonPreferences(table_place="hidden"),
        PersonPreferences(feed="off"),
    ],
)
async def test_hidden_people_are_counted_and_not_named(
    services: Services, chosen: PersonPreferences
) -> None:
    await finish(services)
    await services.write(keep_person_preferences, BORIS, chosen)
    told = (await load(services)).recap
    assert (told.games, told.people, told.longest) == (1, 2, None)


async def test_banned_people_are_not_named(services: Services) -> None:
    await finish(services)
    ban = Ban(server_id=SERVER, person=BORIS, until=None, reason="", made_by=CLARA, made_at=NOON)
    await services.run(ban_person, ban)
    assert (await load(services)).recap.longest is None


async def test_games_without_marks_get_them(services: Services, database: Database) -> None:
    def forget(transaction: Connection) -> None:
        transaction.execute(delete(game_marks))

    for _ in range(3):
        await finish(services)
    before = (await load(services)).recap
    await database.write(forget)
    assert (await load(services)).recap == before
    assert before.games == 3


def place_of(person: Person, place: int, number: int = 1, **more: object) -> EventPlaceRow:
    row = {
        "kind": "evening",
        "event_id": number,
        "person_id": person.id,
        "server_id": SERVER,
        "channel_id": HERE.channel_id,
        "ended_at": NOON,
        "place": place,
        "took_part": True,
        "counts": True,
    }
    return EventPlaceRow(**{**row, **more})  # type: ignore[arg-type]


async def test_events_bring_points_if_their_channel_is_public(services: Services) -> None:
    await finish(services, (ANNA, BORIS))
    rows = [place_of(ANNA, 2), place_of(BORIS, 1)]
    rows += [place_of(ANNA, 1, 2, channel_id=THERE.channel_id)]
    await services.write(keep_event_places, rows)
    told = (await load(services)).recap
    assert [(each.person_id, each.points) for each in told.table] == [(BORIS.id, 10), (ANNA.id, 6)]
    assert [each.person_id for each in told.champions] == [BORIS.id]


async def test_ones_own_month_has_games_of_all_channels(services: Services) -> None:
    await finish(services, place=THERE)
    await finish(services)
    await services.write(keep_event_places, [place_of(ANNA, 2)])
    own = await services.run(load_own_month, SEASON, ANNA.id)
    (score,) = own.families
    assert (own.games, score.won, score.drawn, score.lost) == (2, 2, 0, 0)
    assert own.longest == len(MOVES)
    assert own.events == [EventCount(EventKind.EVENING, 1, 2)]
    assert (await services.run(load_own_month, SEASON, CLARA.id)).is_empty


async def test_a_month_is_shared_once_and_three_in_an_hour(services: Services) -> None:
    months = [Season(SERVER, date(2026, month, 1), SEASON.zone) for month in range(1, 5)]
    for season in months[:2]:
        await services.run(claim_month, act(ANNA), season)
    with pytest.raises(SharedAlready):
        await services.run(claim_month, act(ANNA), months[0])
    await services.run(give_back_month, act(ANNA), months[0])
    await services.run(claim_month, act(ANNA), months[0])
    await services.run(claim_month, act(ANNA), months[2])
    with pytest.raises(SharedOften):
        await services.run(claim_month, act(ANNA), months[3])


async def test_a_month_is_claimed_once_and_the_next_look_planned(services: Services) -> None:
    chosen = ServerPreferences(season_channel=HERE.channel_id)
    await services.write(keep_server_preferences, SERVER, chosen)
    assert await services.run(list_due_servers, DUE) == [SERVER]
    for _ in range(2):
        await services.run(claim_month_of_server, SERVER, DUE)
    (post,) = await services.read(list_waiting_seasons, 0)
    assert (post.month, post.channel_id) == (MAY, HERE.channel_id)
    assert not is_too_late(post, DUE)
    assert is_too_late(post, DUE + timedelta(days=3))
    assert await services.run(list_due_servers, DUE) == []
    following = await services.read(find_next_season)
    assert following is not None
    assert following.date() == date(2026, 7, 1)
    await services.write(note_season_done, post, 5)
    await services.run(claim_month_of_server, SERVER, DUE)
    assert await services.read(list_waiting_seasons, 0) == []


async def test_nothing_is_claimed_that_is_late_or_not_wanted(services: Services) -> None:
    await services.run(claim_month_of_server, SERVER, DUE)
    chosen = ServerPreferences(season_channel=HERE.channel_id)
    await services.write(keep_server_preferences, SERVER, chosen)
    await services.run(claim_month_of_server, SERVER, DUE + timedelta(days=4))
    assert await services.read(list_waiting_seasons, 0) == []


async def test_two_processes_claim_a_month_once(services: Services, database: Database) -> None:
    servers = [SERVER + number for number in range(20)]
    for server in servers:
        chosen = ServerPreferences(season_channel=HERE.channel_id)
        await services.write(keep_server_preferences, server, chosen)
    other = Services.on(database)
    late = DUE + timedelta(hours=1)
    await asyncio.gather(
        *(
            each.run(claim_month_of_server, server, late)
            for server in servers
            for each in (services, other)
        )
    )
    waiting = await services.read(list_waiting_seasons, 0)
    assert [post.server_id for post in waiting] == servers
