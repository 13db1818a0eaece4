"""Moderators close the games for someone, end and move matches; all of it is written down."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.challenges.challenges import accept_challenge, draw_players, propose_game
from bot.challenges.rematches import ask_for_rematch
from bot.matches.finding import find_running_in, list_running_of
from bot.matches.match_actions import resign
from bot.matches.match_facts import MatchIsOver
from bot.matches.match_store import load_match, load_running_in, load_running_in_server
from bot.matches.match_value import MatchEnding
from bot.matches.moderation_facts import (
    Banned,
    NotBanned,
    NotModeratedHere,
    OtherBanned,
    RuledResult,
    Ruling,
)
from bot.matches.playing import play_typed
from bot.people.moderation import (
    ban_person,
    end_games_of,
    end_match,
    find_conduct,
    list_log,
    move_match,
    unban_person,
)
from bot.services import Services
from rules import Color
from storage.boards import list_stale_boards
from storage.rooms import list_due_rooms
from storage.rows import Ban
from tests.bot.conftest import (
    ANNA,
    BORIS,
    CLARA,
    HERE,
    LATER,
    NOON,
    THERE,
    act,
    begin,
    play,
    proposal,
)

SERVER = HERE.server_id or 0
BAN = Ban(
    server_id=SERVER,
    person=BORIS,
    until=NOON + timedelta(days=3),
    reason="shouting",
    made_by=CLARA,
    made_at=NOON,
)
STOP = Ruling(SERVER, CLARA, LATER, reason="nobody plays")


async def test_the_banned_make_and_accept_no_challenge(services: Services) -> None:
    asked = await services.run(propose_game, proposal(ANNA, None), NOON)
    await services.run(ban_person, BAN)
    with pytest.raises(Banned) as refused:
        await services.run(accept_challenge, asked.id, act(BORIS))
    assert refused.value.ban == BAN
    with pytest.raises(Banned):
        await services.run(draw_players, asked.id, act(BORIS))
    with pytest.raises(Banned):
        await services.run(propose_game, proposal(BORIS, ANNA), NOON)
    assert await services.run(find_running_in, HERE.channel_id) is None


async def test_a_ban_ends_by_itself_and_holds_in_one_server(services: Services) -> None:
    await services.run(ban_person, BAN)
    elsewhere = replace(HERE, server_id=SERVER - 1, channel_id=99)
    await services.run(propose_game, proposal(BORIS, ANNA, elsewhere), NOON)
    assert BAN.until is not None
    await services.run(propose_game, proposal(BORIS, ANNA), BAN.until)


async def test_the_banned_get_no_rematch_and_play_on(services: Services) -> None:
    match = await begin(services)
    await services.run(ban_person, BAN)
    match = await play(services, match, "c3-d4", "b6-a5")
    resigned = await services.change(resign, match, act(ANNA))
    with pytest.raises(Banned):
        await services.run(ask_for_rematch, resigned.id, act(BORIS))


async def test_a_ban_is_lifted_once(services: Services) -> None:
    await services.run(ban_person, BAN)
    await services.run(ban_person, replace(BAN, until=None))
    await services.run(unban_person, SERVER, BORIS, act(CLARA))
    await services.run(propose_game, proposal(BORIS, ANNA), NOON)
    with pytest.raises(NotBanned):
        await services.run(unban_person, SERVER, BORIS, act(CLARA))
    log = await services.run(list_log, SERVER)
    assert [entry.action for entry in log] == ["unban", "ban", "ban"]


VERDICTS = [
    (RuledResult.NONE, MatchEnding.STOPPED, None),
    (RuledResult.DRAW, MatchEnding.RULED, None),
    (RuledResult.WHITE, MatchEnding.RULED, Color.WHITE),
    (RuledResult.BLACK, MatchEnding.RULED, Color.BLACK),
]


@pytest.mark.parametrize(("verdict", "ending", "winner"), VERDICTS)
async def test_a_match_ends_as_a_moderator_says(
    services: Services, verdict: RuledResult, ending: MatchEnding, winner: Color | None
) -> None:
    match = await begin(services)
    ended, entry = await services.run(end_match, match.id, replace(STOP, verdict=verdict))
    assert ended == await services.run(load_match, match.id)
    assert ended.result is not None
    assert (ended.result.ending, ended.result.winner) == (ending, winner)
    assert ended.result.is_void is (verdict is RuledResult.NONE)
    assert entry in await services.run(list_log, SERVER)
    assert await services.run(list_running_of, ANNA.id) == []
    with pytest.raises(MatchIsOver):
        await play_typed(services.changes, match, act(ANNA), "c3-d4")
    with pytest.raises(MatchIsOver):
        await services.run(end_match, match.id, STOP)


async def test_another_server_ends_nothing(services: Services) -> None:
    match = await begin(services)
    with pytest.raises(NotModeratedHere):
        await services.run(end_match, match.id, replace(STOP, server_id=SERVER - 1))
    assert await services.run(load_match, match.id) == match
    assert await services.run(list_log, SERVER - 1) == []


async def test_a_challenge_of_the_banned_is_not_accepted(services: Services) -> None:
    """Even if the ban could not take the challenge back, because the two crossed."""
    asked = await services.run(propose_game, proposal(BORIS, ANNA), NOON)
    await services.run(ban_person, BAN)
    with pytest.raises(OtherBanned) as refused:
        await services.run(accept_challenge, asked.id, act(ANNA))
    assert refused.value.person == BORIS
    assert await services.run(find_running_in, HERE.channel_id) is None


async def test_a_moderator_can_end_all_games_of_a_person_in_the_server(services: Services) -> None:
    here, there = await begin(services), await begin(services, THERE)
    elsewhere = await begin(services, replace(HERE, server_id=SERVER - 1, channel_id=99))
    ended = await services.run(end_games_of, BORIS.id, STOP)
    assert {match.id for match in ended} == {here.id, there.id}
    running = await services.run(list_running_of, BORIS.id)
    assert [match.id for match in running] == [elsewhere.id]
    assert await services.run(end_games_of, BORIS.id, STOP) == []
    log = await services.run(list_log, SERVER)
    assert {entry.match_id for entry in log} == {here.id, there.id}


async def test_a_match_goes_on_in_another_channel(services: Services) -> None:
    match = await begin(services)
    await services.shown_boards.mark(match, match.main_room, 500)
    moved, _ = await services.run(move_match, match.id, THERE, act(CLARA))
    assert moved.main_room.place == THERE
    assert moved.main_room.message_id is None
    assert [due.place for due in await services.read(list_due_rooms)] == [THERE]
    (old,) = await services.read(list_stale_boards, match.id)
    assert old.message_id == 500
    assert await services.run(find_running_in, HERE.channel_id) is None
    other = await begin(services)
    await services.run(move_match, match.id, HERE, act(CLARA))
    here = await services.run(load_running_in, HERE.channel_id)
    assert [each.id for each in here] == [other.id, match.id]


async def test_what_is_known_of_a_person(services: Services) -> None:
    match = await begin(services)
    await services.run(ban_person, BAN)
    conduct = await services.run(find_conduct, SERVER, BORIS.id)
    assert conduct.ban == BAN
    assert [each.id for each in conduct.running] == [match.id]
    assert [entry.reason for entry in conduct.entries] == ["shouting"]
    stranger = await services.run(find_conduct, SERVER, CLARA.id)
    assert (stranger.ban, stranger.running, stranger.entries) == (None, (), ())


async def test_the_log_comes_in_pages_and_lasts_a_year(services: Services) -> None:
    for number in range(25):
        await services.run(ban_person, replace(BAN, reason=f"{number}"))
    first, second = [await services.run(list_log, SERVER, page) for page in (1, 2)]
    assert [entry.reason for entry in first] == [f"{number}" for number in range(24, 4, -1)]
    assert [entry.reason for entry in second] == [f"{number}" for number in range(4, -1, -1)]
    later = replace(BAN, reason="new", made_at=NOON + timedelta(days=366))
    await services.run(ban_person, later)
    assert [entry.reason for entry in await services.run(list_log, SERVER)] == ["new"]


async def test_the_running_matches_of_a_server(services: Services) -> None:
    first, second = await begin(services), await begin(services, THERE)
    await begin(services, replace(HERE, server_id=SERVER - 1, channel_id=99))
    listed = await services.run(load_running_in_server, SERVER)
    assert [match.id for match in listed] == [second.id, first.id]
    await services.run(end_match, first.id, STOP)
    assert [each.id for each in await services.run(load_running_in_server, SERVER)] == [second.id]
    assert await services.run(load_running_in_server, SERVER, most=0) == []
