"""The service: boards delivered, and what is remembered beside matches."""

from dataclasses import replace

import rules
from bot.matches import (
    Board,
    MatchService,
    Person,
    PersonPreferences,
    ServerPreferences,
    Terms,
)
from bot.matches.openings import lot_for
from tests.bot.matches.conftest import ANNA, BORIS, LATER, begin, play


async def test_a_match_is_undelivered_until_its_newest_version_is_shown(
    service: MatchService,
) -> None:
    match = await begin(service)
    assert await service.undelivered() == [match]
    await service.shown(match.id, match.version, 500)
    assert await service.undelivered() == []
    moved = await play(service, match, "c3-d4")
    assert [waiting.id for waiting in await service.undelivered()] == [match.id]
    await service.shown(match.id, moved.version, 501)
    kept = await service.match(match.id)
    assert (kept.shown_version, kept.message_id) == (2, 501)
    over = await service.resign(match.id, BORIS, LATER)
    assert [waiting.is_over for waiting in await service.undelivered()] == [True]
    await service.shown(match.id, over.version, 501)
    assert await service.undelivered() == []


async def test_a_board_that_arrives_late_is_stale(service: MatchService) -> None:
    match = await play(service, await begin(service), "c3-d4", "b6-a5")
    await service.shown(match.id, 3, 503)
    await service.shown(match.id, 2, 502)
    kept = await service.match(match.id)
    assert (kept.shown_version, kept.message_id) == (3, 503)
    assert await service.stale_boards(match.id) == [Board(502, 2, 1)]


async def test_earlier_boards_wait_for_their_controls_to_go(service: MatchService) -> None:
    match = await begin(service)
    await service.shown(match.id, 1, 501)
    await service.note_board(match.id, 600, 1)
    moved = await play(service, match, "c3-d4")
    await service.shown(match.id, moved.version, 502)
    assert await service.stale_boards(match.id) == [Board(501, 1, 0), Board(600, 1, 0)]
    await service.forget_board(501)
    assert await service.stale_boards(match.id) == [Board(600, 1, 0)]


async def test_a_board_counts_the_moves_of_a_ballot(service: MatchService) -> None:
    terms = Terms("english", opening=str(lot_for(rules.game("english")).drawn(7)))
    match = await begin(service, terms=terms)
    assert match.ply > 0
    await service.shown(match.id, 1, 501)
    first = match.game.legal_moves(match.position)[0]
    moved = await play(service, match, match.game.write(match.position, first))
    await service.shown(match.id, moved.version, 502)
    assert await service.stale_boards(match.id) == [Board(501, 1, match.ply)]
    assert await service.match(match.id) == replace(moved, shown_version=2, message_id=502)


async def test_what_people_and_servers_prefer(service: MatchService) -> None:
    await service.remember(ANNA)
    await service.remember(Person(ANNA.id, "Аня"))
    assert await service.person_preferences(ANNA.id) == PersonPreferences()
    await service.set_person_preferences(ANNA, PersonPreferences(theme="brown"))
    assert await service.person_preferences(ANNA.id) == PersonPreferences(theme="brown")
    assert await service.server_preferences(1) == ServerPreferences()
    await service.set_server_preferences(1, ServerPreferences(boards="last"))
    assert await service.server_preferences(1) == ServerPreferences(boards="last")


async def test_the_commands_discord_knows(service: MatchService) -> None:
    assert await service.command_hash("global") is None
    await service.set_command_hash("global", "abc")
    assert await service.command_hash("global") == "abc"
