"""Evenings in a real database: waves once, first moves, leaving, being taken out, the end."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

import rules
from bot.evenings.attendance import (
    call_evening_off,
    come_to_table,
    enter_evening,
    leave_evening,
    take_out_of_evening,
)
from bot.evenings.conduct import advance_evenings, begin_wave
from bot.evenings.evening import Evening, EveningPlan, EveningState, Presence
from bot.evenings.evening_facts import (
    AfterLastCall,
    EveningHere,
    FirstMoveTooLate,
    NotForThem,
    NotTheEveningHost,
    OutOfEvening,
    OwnGameNow,
    TooManyEvenings,
)
from bot.evenings.evening_store import load_evening
from bot.evenings.opening import EveningOpening, list_evenings, open_evening, terms_of
from bot.evenings.points import EveningResult
from bot.evenings.standings import make_table, points_of
from bot.evenings.upsets import find_upset
from bot.evenings.waves import WavePair
from bot.matches import match_actions
from bot.matches.chance import Chance
from bot.matches.match_actions import resign
from bot.matches.match_facts import NotInEvenings, TooEarlyForDraw
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.moderation_facts import Banned
from bot.matches.playing import play_typed
from bot.people.leaving_everything import leave_everything
from bot.people.moderation import ban_person
from bot.ratings.eligible import SHORT
from bot.ratings.pools import WORLD
from bot.ratings.rated_terms import pool_of, write_pool
from bot.services import Services
from rules import Color, Style
from storage.evenings import list_evening_news, list_untold_games
from storage.ratings import keep_rating
from storage.rows import Ban, Person, Place, RatingRow
from storage.trophies import list_trophies_of
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, act, mover

pytestmark = pytest.mark.services(chance=Chance(), credits_outages=False)
DAN = Person(4, "Dan")
SECOND = timedelta(seconds=1)
PLAN = EveningPlan(
    name="Friday", games=("russian",), clock="3+2, strict", minutes=30, starts_at=NOON
)


async def opened(services: Services, *people: Person, plan: EveningPlan = PLAN) -> Evening:
    """An evening that begins at noon, with some people at the table."""
    before = NOON - timedelta(minutes=5)
    made = await services.run(
        open_evening, EveningOpening(place=HERE, host=ANNA, plan=plan), before
    )
    for person in people:
        await services.run(come_to_table, made.id, act(person, before))
    return await load(services)


async def load(services: Services) -> Evening:
    return await services.run(load_evening, 1)


async def after(services: Services, seconds: float) -> Evening:
    now = NOON + seconds * SECOND
    await advance_evenings(services.runner, services.heartbeats, now)
    return await load(services)


async def match_of(services: Services, evening: Evening, number: int = 0) -> Match:
    return await services.run(load_match, evening.games[number].match_id)


async def play(services: Services, match: Match, text: str, seconds: float) -> Match:
    who = match.mover
    assert isinstance(who, Person)
    at = NOON + seconds * SECOND
    return await play_typed(services.changes, match, act(who, at), text)


async def play_turn(services: Services, match: Match, seconds: float) -> Match:
    """Play the first legal moves until it is the other side's turn."""
    game, side = match.game, match.turn
    while match.turn is side:
        text = game.write(match.position, game.legal_moves(match.position)[0], Style.LONG)
        match = await play(services, match, text, seconds)
    return match


async def test_a_wave_is_made_once(services: Services) -> None:
    await opened(services, ANNA, BORIS, CLARA, DAN)
    evening = await after(services, 0)
    assert (evening.state, len(evening.running)) == (EveningState.RUNNING, 2)
    again = await services.run(begin_wave, 1, [WavePair(1, 2)], NOON, NOON)
    assert len(again.running) == 2
    later = await services.run(begin_wave, 1, [WavePair(1, 2)], NOON + 5 * SECOND, NOON)
    assert len(later.running) == 2  # nobody of these is free
    assert {each.presence for each in later.players.values()} == {Presence.PLAYING}


async def test_games_are_shown_to_nobody_else(services: Services) -> None:
    await opened(services, ANNA, BORIS)
    evening = await after(services, 0)
    match = await match_of(services, evening)
    assert match.is_in_panels
    played = await play(services, match, "c3-d4", 1)
    assert [(room.wanted_version, room.is_closed) for room in played.rooms] == [(0, True)]
    with pytest.raises(TooEarlyForDraw):
        match_actions.offer_draw(played, played.turn, NOON)
    with pytest.raises(NotInEvenings):
        match_actions.call_off(played, played.turn, NOON)


@pytest.mark.parametrize("has_moved", [False, True])
@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
async def test_who_does_not_come_loses_the_point(
    services: Services, game: rules.Game, has_moved: bool
) -> None:
    """The side whose turn it is does not come, whichever moves first."""
    await opened(services, ANNA, BORIS, plan=replace(PLAN, games=(game.key,)))
    evening = await after(services, 0)
    match = await match_of(services, evening)
    assert match.turn is game.first_mover
    if has_moved:
        match = await play_turn(services, match, 59)
        assert (await after(services, 100)).running
    evening = await after(services, 119 if has_moved else 60)
    (pairing,) = evening.games
    absent = pairing.white if match.turn is Color.WHITE else pairing.black
    present = pairing.opponent_of(absent)
    assert not evening.running
    assert evening.players[absent].presence is Presence.AWAY
    assert evening.players[present].presence is Presence.FREE
    assert (points_of(evening, present), points_of(evening, absent)) == (1, 0)
    assert (await services.run(load_match, match.id)).result is not None


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
async def test_both_have_come_once_both_have_moved(services: Services, game: rules.Game) -> None:
    await opened(services, ANNA, BORIS, plan=replace(PLAN, games=(game.key,)))
    match = await match_of(services, await after(services, 0))
    for seconds in (10, 20, 30):
        assert (seconds <= 20) == ((await load(services)).games[0].first_move_by is not None)
        match = await play_turn(services, match, seconds)


async def test_a_first_move_after_a_minute_is_late(services: Services) -> None:
    await opened(services, ANNA, BORIS)
    evening = await after(services, 0)
    with pytest.raises(FirstMoveTooLate):
        await play(services, await match_of(services, evening), "c3-d4", 60)
    assert not (await match_of(services, evening)).ply


async def test_the_third_absence_is_the_last(services: Services) -> None:
    await opened(services, ANNA, BORIS)
    seconds = 0
    for _ in range(3):
        evening = await after(services, seconds)
        game = evening.running[0]
        absent = evening.players[game.white].person
        await after(services, seconds + 60)
        if evening.players[game.white].absences < 2:
            again = act(absent, NOON + (seconds + 61) * SECOND)
            await services.run(come_to_table, 1, again)
        seconds += 65
        while not (await after(services, seconds)).running and seconds < 700:
            seconds += 5
    evening = await after(services, seconds)
    assert max(each.absences for each in evening.players.values()) >= 2


async def test_leaving_loses_the_game_and_keeps_the_points(services: Services) -> None:
    await opened(services, ANNA, BORIS)
    await after(services, 0)
    evening = await services.run(leave_evening, 1, act(BORIS, NOON + 9 * SECOND))
    number = evening.find_number(BORIS.id) or 0
    assert evening.players[number].presence is Presence.AWAY
    assert points_of(evening, evening.find_number(ANNA.id) or 0) == 1  # too short for two
    back = await services.run(come_to_table, 1, act(BORIS, NOON + 20 * SECOND))
    assert back.players[number].presence is Presence.FREE


async def test_taken_out_by_the_host_but_not_from_the_own_game(services: Services) -> None:
    await opened(services, ANNA, BORIS, CLARA, DAN)
    evening = await after(services, 0)
    own = evening.running_of(evening.find_number(ANNA.id) or 0)
    assert own is not None
    opponent = evening.players[own.opponent_of(evening.find_number(ANNA.id) or 0)].person
    host = act(ANNA, NOON + SECOND)
    with pytest.raises(OwnGameNow):
        await services.run(take_out_of_evening, 1, opponent.id, host, is_moderator=False)
    with pytest.raises(NotTheEveningHost):
        await services.run(take_out_of_evening, 1, ANNA.id, act(BORIS), is_moderator=False)
    other = next(each for each in (BORIS, CLARA, DAN) if each != opponent)
    after_it = await services.run(take_out_of_evening, 1, other.id, host, is_moderator=False)
    assert after_it.players[after_it.find_number(other.id) or 0].presence is Presence.OUT
    with pytest.raises(OutOfEvening):
        await services.run(come_to_table, 1, act(other, NOON + 2 * SECOND))


@pytest.mark.parametrize("side", Color)
async def test_taking_somebody_out_ends_their_game(services: Services, side: Color) -> None:
    await opened(services, ANNA, BORIS)
    evening = await after(services, 0)
    match = await match_of(services, evening)
    out, opponent = match.seats[side].holder, match.seats[side.other].holder
    assert isinstance(out, Person)
    assert isinstance(opponent, Person)
    arbiter = act(CLARA, NOON + SECOND)
    after_it = await services.run(take_out_of_evening, 1, out.id, arbiter, is_moderator=True)
    result = (await match_of(services, after_it)).result
    assert result is not None
    assert (result.ending, result.winner) == (MatchEnding.RULED, side.other)
    own, other = [after_it.find_number(each.id) or 0 for each in (out, opponent)]
    assert (points_of(after_it, own), points_of(after_it, other)) == (0, 1)
    assert (after_it.running, after_it.players[other].presence) == ([], Presence.FREE)


async def test_the_last_call_and_the_judgement(services: Services) -> None:
    await opened(services, ANNA, BORIS)
    evening = await after(services, 0)
    match = await match_of(services, evening)
    for number, text in enumerate(("c3-d4", "b6-a5")):
        match = await play(services, match, text, 1 + number)
    evening = await after(services, 26 * 60)
    assert evening.state is EveningState.LAST_GAMES
    with pytest.raises(AfterLastCall):
        await services.run(come_to_table, 1, act(CLARA, NOON + 26 * 60 * SECOND))
    evening = await after(services, 34 * 60 - 1)
    assert evening.running
    evening = await after(services, 34 * 60)
    assert (evening.state, evening.games[0].kind) == (EveningState.OVER, EveningResult.JUDGED_DRAW)
    assert evening.games[0].plies == 2  # by which it is real, or not
    assert [each.news for each in await services.read(list_evening_news)][-1] == "over"
    assert evening.due_at is None


async def test_called_off_games_count_for_nobody(services: Services) -> None:
    await opened(services, ANNA, BORIS)
    await after(services, 0)
    with pytest.raises(NotTheEveningHost):
        await services.run(call_evening_off, 1, act(BORIS), is_moderator=False)
    off = await services.run(call_evening_off, 1, act(ANNA, NOON + SECOND), is_moderator=False)
    assert (off.state, off.running, make_table(off)) == (EveningState.OFF, [], [])
    match = await match_of(services, off)
    assert match.result is not None
    assert match.result.is_void
    await services.run(open_evening, EveningOpening(place=HERE, host=ANNA, plan=PLAN), NOON)


async def test_a_banned_host_decides_nothing_any_more(services: Services) -> None:
    """A moderator still does."""
    await opened(services, ANNA, BORIS)
    ban = Ban(
        server_id=HERE.server_id or 0,
        person=ANNA,
        until=None,
        reason="",
        made_by=CLARA,
        made_at=NOON,
    )
    await services.run(ban_person, ban)
    with pytest.raises(Banned):
        await services.run(take_out_of_evening, 1, BORIS.id, act(ANNA), is_moderator=False)
    with pytest.raises(Banned):
        await services.run(call_evening_off, 1, act(ANNA), is_moderator=False)
    off = await services.run(call_evening_off, 1, act(CLARA), is_moderator=True)
    assert off.state is EveningState.OFF


async def test_a_role_that_is_asked_for(services: Services) -> None:
    await opened(services, plan=replace(PLAN, role_ids=(7, 8)))
    with pytest.raises(NotForThem):
        await services.run(enter_evening, 1, act(BORIS))
    with pytest.raises(NotForThem):
        await services.run(come_to_table, 1, act(BORIS), {9})
    await services.run(enter_evening, 1, act(BORIS), {8, 9})
    back = await services.run(come_to_table, 1, act(BORIS, NOON - SECOND))  # without it by now
    assert [each.presence for each in back.players.values()] == [Presence.FREE]


async def test_the_fifth_rated_game_of_a_pair_is_casual(services: Services) -> None:
    old = [Person(1 + number, f"Old {number}") for number in range(2)]  # by their ids
    await opened(services, *old, plan=replace(PLAN, rated=True))
    seconds = 0
    for _ in range(5):
        evening = await after(services, seconds)
        match = await services.run(load_match, evening.running[0].match_id)
        for _ply in range(SHORT):
            move = match.game.legal_moves(match.position)[0]
            text = match.game.write(match.position, move, Style.LONG)
            match = await play(services, match, text, seconds + 1)
        await services.change(resign, match, act(mover(match), NOON + (seconds + 2) * SECOND))
        for each in old:
            again = act(each, NOON + (seconds + 3) * SECOND)
            await services.run(come_to_table, 1, again)
        seconds += 5
    matches = [
        await services.run(load_match, game.match_id) for game in (await load(services)).games
    ]
    assert [each.terms.rated for each in matches] == [True] * 4 + [False]


async def test_the_greatest_upset(services: Services) -> None:
    """A win before the eighth ply is none, and both ratings must be certain."""
    await opened(services, ANNA, BORIS)
    evening = await after(services, 0)
    game = replace(evening.games[0], kind=EveningResult.WIN, plies=30, ended_at=NOON)
    ended = evening.with_game(game)
    assert await services.run(find_upset, ended) is None
    pool = write_pool(pool_of(terms_of(PLAN, "russian")))
    white, black = (ended.players[number].person.id for number in game.players)
    for person_id, rating in ((white, 1400.0), (black, 1700.0)):
        row = RatingRow(
            person_id=person_id,
            pool=pool,
            scope=HERE.server_id or WORLD,
            rating=rating,
            deviation=90.0,
            volatility=0.06,
            games=20,
            rated_at=NOON,
        )
        await services.write(keep_rating, row)
    assert await services.run(find_upset, ended) == game
    short = ended.with_game(replace(game, plies=7))
    assert await services.run(find_upset, short) is None
    lost = ended.with_game(replace(game, kind=EveningResult.LOSS))
    assert await services.run(find_upset, lost) is None


async def test_one_evening_in_a_channel(services: Services) -> None:
    await opened(services)
    with pytest.raises(EveningHere):
        await services.run(open_evening, EveningOpening(place=HERE, host=BORIS, plan=PLAN), NOON)


@pytest.mark.parametrize("is_one_host", [False, True])
async def test_presses_that_cross(services: Services, is_one_host: bool) -> None:
    """One evening a host and two a server, whatever the channel."""
    openings = [
        EveningOpening(
            place=Place(HERE.server_id, 700 + number),
            host=ANNA if is_one_host else Person(100 + number, f"Host {number}"),
            plan=PLAN,
        )
        for number in range(6)
    ]
    made = await asyncio.gather(
        *(services.run(open_evening, each, NOON) for each in openings), return_exceptions=True
    )
    refused = [each for each in made if isinstance(each, TooManyEvenings)]
    assert len(made) - len(refused) == (1 if is_one_host else 2)
    assert len(await services.run(list_evenings, HERE.server_id or 0)) == len(made) - len(refused)


async def test_whoever_asks_to_be_erased_leaves(services: Services) -> None:
    await opened(services, ANNA, BORIS)
    await after(services, 0)
    await leave_everything(services.changes, act(BORIS, NOON + SECOND))
    evening = await load(services)
    assert not evening.running
    assert evening.players[evening.find_number(BORIS.id) or 0].presence is Presence.AWAY


async def test_what_the_hall_is_told(services: Services) -> None:
    await opened(services, ANNA, BORIS)
    evening = await after(services, 0)
    assert await services.read(list_untold_games, 1) == {evening.games[0].match_id: 0}
    assert await services.read(list_trophies_of, ANNA.id, HERE.server_id or 0, 5) == []
    assert (await services.run(enter_evening, 1, act(CLARA))).find_number(CLARA.id) == 3
