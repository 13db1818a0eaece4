"""The database of a released version is opened: every answer of its services is given again.

`tests/storage/released/REVISION/answers.json` holds what the services of that version told:
matches that run, are over, packed, were never shown or not since the last move, of people, teams,
the computer and tournaments; offers, rematches, challenges in every state.
"""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.challenges.challenge import Challenge
from bot.challenges.challenge_store import load_challenge
from bot.challenges.rematches import find_first_game
from bot.matches.finding import find_running_in, list_running_of
from bot.matches.match_store import load_match, load_newest
from bot.matches.match_value import Match, Result
from bot.matches.packing import pack_ended
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.services import Services
from bot.talk.matches.endings import ending_reason
from rules import Style
from storage import Database
from storage.boards import list_stale_boards
from storage.events import is_event_seen
from storage.rooms import list_due_rooms
from storage.rows import Person
from tests.bot.conftest import act, mover
from tests.storage.released_databases import RELEASED, REVISIONS, make_released_database

ANSWERS: dict[str, Any] = {
    revision: json.loads((RELEASED / revision / "answers.json").read_text(encoding="utf-8"))
    for revision in REVISIONS
}
AFTERWARDS = datetime(2027, 1, 1, tzinfo=UTC)


@pytest.fixture(params=REVISIONS)
def answers(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What the services of a released version told of its database."""
    found: dict[str, Any] = ANSWERS[request.param]
    return found


@pytest.fixture
async def database(empty_url: str, answers: dict[str, Any]) -> AsyncIterator[Database]:
    """That database, opened."""
    await make_released_database(empty_url, answers["revision"])
    opened = await Database.open(empty_url)
    yield opened
    await opened.close()


def time(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def holder(of: object) -> list[object]:
    return [of.id, of.name] if isinstance(of, Person) else [type(of).__name__]


def terms(of: Terms) -> list[object]:
    return [of.game, list(of.options), of.rated, of.opening, list(of.house_rules), of.clock]


def result(of: Result | None) -> list[object] | None:
    return [of.ending.name, of.winner, ending_reason(of), time(of.at)] if of else None


def moves(match: Match) -> list[str]:
    """What was played, as text; of discs only who is to shoot and how many shots there were."""
    if not match.is_draughts:
        return [f"{match.ply} {match.turn}"]
    played = zip(match.line.positions, match.line.moves, strict=False)
    return [match.game.write(position, move, Style.LONG) for position, move in played]


async def told_of_match(services: Services, match: Match) -> dict[str, object]:
    room = match.main_room
    first = await services.run(find_first_game, match) if match.is_over else None
    return {
        "place": [room.place.server_id, room.place.channel_id],
        "terms": terms(match.terms),
        "holders": [holder(seat.holder) for seat in match.seats],
        "moves": moves(match),
        "fen": match.game.fen(match.position) if match.is_draughts else None,
        "offers": [
            [offer.kind, offer.by, offer.ply, time(offer.at), offer.answer]
            for offer in match.offers
        ],
        "result": result(match.result),
        "times": [time(match.started_at), time(match.moved_at), time(match.wake_at)],
        "versions": [match.version, room.wanted_version, room.shown_version, room.message_id],
        "touched": match.touched,
        "undone": len(match.undone),
        "given": len(match.gifts),
        "first_game": first and first.id,
    }


def told_of_challenge(challenge: Challenge) -> dict[str, object]:
    return {
        "place": [challenge.place.server_id, challenge.place.channel_id],
        "challenger": holder(challenge.challenger),
        "opponent": holder(challenge.opponent),
        "terms": terms(challenge.terms),
        "color": challenge.color,
        "times": [time(challenge.created_at), time(challenge.expires_at)],
        "state": challenge.state,
        "match_id": challenge.match_id,
        "message_id": challenge.message_id,
        "rematch_of": challenge.rematch_of,
    }


async def test_every_match_is_what_it_was(services: Services, answers: dict[str, Any]) -> None:
    for number, before in answers["matches"].items():
        match = await services.run(load_match, int(number))
        assert await told_of_match(services, match) == before, number
        stale = await services.read(list_stale_boards, match.id)
        told = [[board.message_id, board.version, board.ply] for board in stale]
        assert told == answers["stale"].get(number, []), number


async def test_every_match_is_what_it_was_once_packed(
    services: Services, answers: dict[str, Any]
) -> None:
    while await services.run(pack_ended, AFTERWARDS, most=4):
        pass
    for number, before in answers["matches"].items():
        match = await services.run(load_match, int(number))
        assert await told_of_match(services, match) == before, number


async def test_every_challenge_is_what_it_was(services: Services, answers: dict[str, Any]) -> None:
    for number, before in answers["challenges"].items():
        assert told_of_challenge(await services.run(load_challenge, int(number))) == before


async def test_every_list_is_what_it_was(services: Services, answers: dict[str, Any]) -> None:
    for channel, (running_id, newest_id) in answers["channels"].items():
        running = await services.run(find_running_in, int(channel))
        newest = await services.run(load_newest, int(channel))
        assert [running and running.id, newest and newest.id] == [running_id, newest_id]
    for person_id, match_ids in answers["people"].items():
        assert [
            match.id for match in await services.run(list_running_of, int(person_id))
        ] == match_ids


async def test_every_undelivered_board_is_due_once(
    services: Services, answers: dict[str, Any]
) -> None:
    due = await services.read(list_due_rooms)
    assert [[room.match_id, room.place.channel_id, room.wanted_version] for room in due] == answers[
        "due"
    ]


async def test_events_of_before_play_nothing(
    services: Services, database: Database, answers: dict[str, Any]
) -> None:
    for event, match_id in answers["events"].items():
        assert await database.read(is_event_seen, int(event))
        match = await services.run(load_match, match_id)
        if not match.is_over and isinstance(match.mover, Person) and match.is_draughts:
            moving = act(mover(match), event=int(event))
            assert await play_typed(services.changes, match, moving, "a1-a2") == match


async def test_games_go_on(services: Services, answers: dict[str, Any]) -> None:
    for number, before in answers["matches"].items():
        match = await services.run(load_match, int(number))
        if not match.is_over and isinstance(match.mover, Person) and match.is_draughts:
            text = match.game.write(match.position, match.choices[0], Style.LONG)
            moved = await play_typed(services.changes, match, act(mover(match)), text)
            assert moved.ply == len(before["moves"]) + 1
            assert await services.run(load_match, match.id) == moved
