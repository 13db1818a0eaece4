"""A database of revision 0001 is migrated: every answer of the services before is one after.

`tests/storage/revision_0001` holds what that version kept, and what its service answered: matches
that run, are over, were never shown or not since the last move; offers, rematches, micro-matches,
challenges in every state.
"""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.matches import Challenge, DueRoom, Match, MatchServices, Person, Result, Terms
from bot.talk.endings import ending_reason
from rules import Line, Style
from storage import Database
from storage.events import is_event_seen
from tests.bot.matches.conftest import act, mover
from tests.storage.old_database import OLD, fill_old_database

ANSWERS: dict[str, Any] = json.loads((OLD / "answers.json").read_text(encoding="utf-8"))
# A ballot without a move yet: 0001 kept nothing that tells how many moves its boards showed.
AFTERWARDS = datetime(2027, 1, 1, tzinfo=UTC)
UNCOUNTED = {"20"}
# White began in this game; now Black does, unless this option is chosen.
LATER_OPTIONS = {("jamaican", "light-first")}


@pytest.fixture
async def old_url(empty_url: str) -> str:
    """The address of a database as revision 0001 left it."""
    await fill_old_database(empty_url)
    return empty_url


@pytest.fixture
async def services(old_url: str) -> AsyncIterator[MatchServices]:
    database = await Database.open(old_url)
    yield MatchServices.on(database)
    await database.close()


def time(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def person(holder: object) -> list[object] | None:
    return [holder.id, holder.name] if isinstance(holder, Person) else None


def terms(of: Terms) -> list[object]:
    """What 0001 told of terms; a game's option that was its rule then is left out."""
    options = [key for key in of.options if (of.game, key) not in LATER_OPTIONS]
    return [of.game, options, of.rated, of.opening, list(of.house_rules)]


def result(of: Result | None) -> list[object] | None:
    return [of.ending.name, of.winner, ending_reason(of), time(of.at)] if of else None


def write_as(line: Line, ply: int, text: str) -> str:
    """A move as 0001 wrote it, if it is the same one; some games call their squares anew."""
    if line.game.parse(line.positions[ply], text) == line.moves[ply]:
        return text
    return line.game.write(line.positions[ply], line.moves[ply], Style.LONG)


def shows(match: Match, fen: str) -> bool:
    """Whether a match stands in a position, in whatever notation."""
    return bool(match.game.read_fen(fen) == match.position)


async def told_of_match(
    services: MatchServices, match: Match, before: dict[str, Any]
) -> dict[str, Any]:
    """What 0001 told of a match, from the match as it is now."""
    assert match.ply == len(before["moves"])
    room = match.main_room
    first = await services.rematching.find_first_game(match) if match.is_over else None
    stale = await services.showing.list_stale_boards(match.id)
    return {
        "place": [room.place.server_id, room.place.channel_id],
        "terms": terms(match.terms),
        "players": [person(seat.holder) for seat in match.seats],
        "moves": [write_as(match.line, ply, text) for ply, text in enumerate(before["moves"])],
        "fen": before["fen"] if shows(match, before["fen"]) else match.game.fen(match.position),
        "offers": [
            [offer.kind, offer.by, offer.ply, time(offer.at), offer.answer]
            for offer in match.offers
        ],
        "result": result(match.result),
        "started_at": time(match.started_at),
        "moved_at": time(match.moved_at),
        "version": match.version,
        "shown_version": room.shown_version,
        "message_id": room.message_id,
        "touched": match.touched,
        "stale": [[board.message_id, board.version, board.ply] for board in stale],
        "first_game": first and first.id,
    }


def told_of_challenge(challenge: Challenge) -> dict[str, object]:
    return {
        "place": [challenge.place.server_id, challenge.place.channel_id],
        "challenger": person(challenge.challenger),
        "opponent": person(challenge.opponent),
        "terms": terms(challenge.terms),
        "color": challenge.color,
        "created_at": time(challenge.created_at),
        "expires_at": time(challenge.expires_at),
        "state": challenge.state,
        "match_id": challenge.match_id,
        "message_id": challenge.message_id,
        "rematch_of": challenge.rematch_of,
    }


async def test_every_match_is_what_it_was(services: MatchServices) -> None:
    for number, before in ANSWERS["matches"].items():
        match = await services.finding.find(int(number))
        told = await told_of_match(services, match, before)
        if number in UNCOUNTED:
            assert all(ply == 0 for _, _, ply in told.pop("stale"))
            before = {key: value for key, value in before.items() if key != "stale"}
        assert told == before, number


async def test_every_match_is_what_it_was_once_packed(old_url: str) -> None:
    database = await Database.open(old_url)
    steps = 0
    while await MatchServices.on(database).packing.pack(AFTERWARDS, most=4):
        steps += 1
    services = MatchServices.on(database)
    over = [before for before in ANSWERS["matches"].values() if before["result"]]
    assert steps == -(-len(over) // 4)
    for number, before in ANSWERS["matches"].items():
        match = await services.finding.find(int(number))
        told = await told_of_match(services, match, before)
        told["stale"] = before["stale"]
        assert told == before, number
    await database.close()


async def test_every_challenge_is_what_it_was(services: MatchServices) -> None:
    for number, before in ANSWERS["challenges"].items():
        assert told_of_challenge(await services.challenging.find(int(number))) == before


async def test_every_list_is_what_it_was(services: MatchServices) -> None:
    finding = services.finding
    for channel, match_id in ANSWERS["running_in"].items():
        running = await finding.find_running_in(int(channel))
        assert (running and running.id) == match_id
    for channel, match_id in ANSWERS["last_in"].items():
        newest = await finding.find_newest_in(int(channel))
        assert (newest and newest.id) == match_id
    for person_id, match_ids in ANSWERS["running_of"].items():
        assert [match.id for match in await finding.list_running_of(int(person_id))] == match_ids


async def test_every_undelivered_board_is_due_once(services: MatchServices) -> None:
    due = await services.showing.list_due()
    assert sorted(room.match_id for room in due) == sorted(ANSWERS["undelivered"])
    for room in due:
        match = await services.finding.find(room.match_id)
        assert room == DueRoom(match.id, match.main_room.place, match.version)


async def test_what_was_preferred_is_still_known(services: MatchServices) -> None:
    remembering = services.remembering
    for person_id, before in ANSWERS["person_preferences"].items():
        chosen = await remembering.find_person_preferences(int(person_id))
        assert {name: getattr(chosen, name) for name in before} == before
    for server_id, before in ANSWERS["server_preferences"].items():
        wanted = await remembering.find_server_preferences(int(server_id))
        assert {name: getattr(wanted, name) for name in before} == before
    for scope, before in ANSWERS["command_hash"].items():
        assert await remembering.find_command_hash(scope) == before


async def test_events_of_before_play_nothing(old_url: str) -> None:
    database = await Database.open(old_url)
    services = MatchServices.on(database)
    for event, match_id in ANSWERS["events"].items():
        assert await database.read(is_event_seen, int(event))
        match = await services.finding.find(match_id)
        if not match.is_over:
            moving = act(mover(match), event=int(event))
            assert await services.playing.play(match, moving, "a1-a2") == match
    await database.close()


async def test_games_go_on_after_the_migration(services: MatchServices) -> None:
    for number, before in ANSWERS["matches"].items():
        match = await services.finding.find(int(number))
        if before["result"] is None:
            legal = match.choices[0]
            text = match.game.write(match.position, legal, Style.LONG)
            moved = await services.playing.play(match, act(mover(match)), text)
            assert moved.ply == match.ply + 1
            assert await services.finding.find(match.id) == moved
            standing = match.offer and match.offer.by is match.turn
            assert (moved.offer is not None) == bool(standing)
