"""One against many, from the first who joins to the score, whoever comes, goes or stays away."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

import rules
from bot.challenges.challenge import Challenge
from bot.challenges.challenge_store import MOST_RUNNING
from bot.challenges.rematches import ask_for_rematch
from bot.matches.gathering import Gathering, mark_answered, mark_shown
from bot.matches.match_actions import accept_draw, offer_draw, resign
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.moderation_facts import Banned, Ruling
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.people.letters import note_presence
from bot.people.moderation import ban_person, end_games_of, end_match
from bot.services import Services
from bot.talk.teams.simul_texts import simul_text
from bot.teams.simul import (
    BoardResult,
    NoSuchSimul,
    NotInSimul,
    NotTheHost,
    OwnSimul,
    Simul,
    SimulClosed,
    SimulEmpty,
    SimulFull,
    SimulHere,
    SimulPlan,
    SimulState,
)
from bot.teams.simul_store import load_simul
from bot.teams.simuls import (
    begin_board,
    close_simul,
    give_up_simul,
    join_simul,
    leave_simul,
    open_simul,
    start_simul,
    turn_simul_door,
    withdraw_simul,
)
from rules import Color
from storage import Database, Place
from storage.rows import Ban, Person
from storage.simuls import find_simul_host, list_due_simuls, list_outdated_simuls
from tests.bot.conftest import HERE, NOON, WHITE_BY_LOT, act, mover

HOUR = timedelta(hours=1)
PEOPLE = tuple(Person(number, f"Player {number}") for number in range(11, 40))
HOST = Person(5, "Host")
PLAN = SimulPlan(place=HERE, host=HOST, terms=Terms("russian", clock="1d/move"))
RATED = replace(PLAN, terms=replace(PLAN.terms, rated=True))  # which no simul is


async def started(services: Services, boards: int, plan: SimulPlan = PLAN) -> Simul:
    """A simul on a number of boards that has started at noon."""
    opened = await services.run(open_simul, plan, NOON)
    for person in PEOPLE[:boards]:
        await services.run(join_simul, opened.id, act(person))
    return await services.run(start_simul, opened.id, act(HOST))


async def begun(services: Services, boards: int, plan: SimulPlan = PLAN) -> Simul:
    """A simul on a number of boards whose games have begun, each in a thread of its own."""
    simul = await started(services, boards, plan)
    for board in simul.boards:
        await seat(services, simul, board.number)
    return await services.run(load_simul, simul.id)


async def seat(services: Services, simul: Simul, number: int) -> Match | None:
    thread = Place(HERE.server_id, 1000 + number)
    return await services.run(begin_board, simul.id, number, thread, NOON)


async def test_joining_and_leaving(services: Services) -> None:
    opened = await services.run(open_simul, replace(PLAN, most_boards=3), NOON)
    with pytest.raises(SimulHere):
        await services.run(open_simul, PLAN, NOON)
    with pytest.raises(SimulEmpty):
        await services.run(start_simul, opened.id, act(HOST))
    with pytest.raises(OwnSimul):
        await services.run(join_simul, opened.id, act(HOST))
    with pytest.raises(NotInSimul):
        await services.run(leave_simul, opened.id, act(PEOPLE[0]))
    for person in (*PEOPLE[:3], PEOPLE[0]):
        joined = await services.run(join_simul, opened.id, act(person))
    assert [board.person for board in joined.boards] == [*PEOPLE[:3]]
    with pytest.raises(SimulFull):
        await services.run(join_simul, opened.id, act(PEOPLE[3]))
    await services.run(leave_simul, opened.id, act(PEOPLE[0]))
    for stranger in (start_simul, withdraw_simul):
        with pytest.raises(NotTheHost):
            await services.run(stranger, opened.id, act(PEOPLE[1]))
    running = await services.run(start_simul, opened.id, act(HOST))
    assert [(board.number, board.person) for board in running.boards] == [
        (1, PEOPLE[1]),
        (2, PEOPLE[2]),
    ]
    for late in (leave_simul, start_simul, withdraw_simul):
        with pytest.raises(SimulClosed):
            await services.run(late, opened.id, act(HOST))
    assert await services.run(load_simul, opened.id) == running
    with pytest.raises(NoSuchSimul):
        await services.run(load_simul, 99)


async def test_who_comes_late_plays_too(services: Services) -> None:
    """Their games begin at once, timed for that many boards, until the host shuts the door."""
    simul = await begun(services, 5)
    assert simul.matches[0].terms.clock == "1d/move"
    for _ in range(2):
        joined = await services.run(join_simul, simul.id, act(PEOPLE[5]))
    assert [board.is_to_begin for board in joined.boards] == [False] * 5 + [True]
    assert await services.read(list_due_simuls, NOON) == [simul.id]
    match = await seat(services, joined, 6)
    assert match is not None
    assert match.terms.clock == "1d/move, white 1d4h48m/move"
    with pytest.raises(NotTheHost):
        await services.run(turn_simul_door, simul.id, act(PEOPLE[5]), is_closed=True)
    for _ in range(2):
        shut = await services.run(turn_simul_door, simul.id, act(HOST), is_closed=True)
        assert not shut.is_open
    with pytest.raises(SimulFull):
        await services.run(join_simul, simul.id, act(PEOPLE[6]))
    assert (await services.run(turn_simul_door, simul.id, act(HOST), is_closed=False)).is_open
    assert len((await services.run(join_simul, simul.id, act(PEOPLE[6]))).boards) == 7
    with pytest.raises(OwnSimul):
        await services.run(join_simul, simul.id, act(HOST))
    tomorrow = NOON + 24 * HOUR
    with pytest.raises(SimulClosed):
        await services.run(join_simul, simul.id, act(PEOPLE[7], tomorrow))
    assert not (await services.run(close_simul, simul.id, tomorrow)).is_open


async def test_another_opens_where_one_is_withdrawn_or_has_expired(services: Services) -> None:
    first = await services.run(open_simul, PLAN, NOON)
    withdrawn = await services.run(withdraw_simul, first.id, act(HOST))
    assert withdrawn.state is SimulState.WITHDRAWN
    second = await services.run(open_simul, PLAN, NOON)
    late = NOON + 24 * HOUR
    with pytest.raises(SimulClosed):
        await services.run(join_simul, second.id, act(PEOPLE[0], late))
    third = await services.run(open_simul, PLAN, late)
    assert (await services.run(load_simul, second.id)).state is SimulState.EXPIRED
    assert (await services.run(close_simul, third.id, late)).state is SimulState.OPEN
    assert (await services.run(close_simul, third.id, late + 24 * HOUR)).state is SimulState.EXPIRED


async def test_the_score_of_a_whole_simul(services: Services) -> None:
    simul = await begun(services, 5)
    won, drawn, lost, stopped, last = (board.match for board in simul.boards)
    assert won
    assert drawn
    assert lost
    assert stopped
    assert last
    await services.change(resign, won, act(PEOPLE[0]))
    offered = await services.change(offer_draw, drawn, act(HOST))
    await services.change(accept_draw, offered, act(PEOPLE[1]))
    await services.change(resign, lost, act(HOST))
    await services.run(end_match, stopped.id, Ruling(HERE.server_id or 0, HOST, NOON))
    assert (await services.run(close_simul, simul.id, NOON)).state is SimulState.RUNNING
    await services.change(resign, last, act(PEOPLE[4]))
    over = await services.run(close_simul, simul.id, NOON)
    assert over.state is SimulState.OVER
    assert over.count_results() == {
        BoardResult.WON: 2,
        BoardResult.DRAWN: 1,
        BoardResult.LOST: 1,
        BoardResult.VOID: 1,
    }
    assert await services.run(close_simul, simul.id, NOON) == over
    assert await services.run(load_simul, simul.id) == over


@pytest.mark.parametrize(
    ("color", "sides"),
    [
        (Color.WHITE, [Color.WHITE] * 3),
        (Color.BLACK, [Color.BLACK] * 3),
        (None, [Color.WHITE, Color.BLACK, Color.WHITE]),
    ],
)
async def test_which_colour_the_host_has(
    services: Services, color: Color | None, sides: list[Color]
) -> None:
    simul = await begun(services, 3, replace(PLAN, host_color=color))
    hosted = [
        board.match.holder(side)
        for board, side in zip(simul.boards, sides, strict=True)
        if board.match
    ]
    assert hosted == [HOST] * 3


@pytest.mark.parametrize(
    ("boards", "clock"),
    [(5, "1d/move"), (6, "1d/move, white 1d4h48m/move"), (25, "1d/move, white 5d/move")],
)
async def test_the_host_has_more_time_on_many_boards(
    services: Services, boards: int, clock: str
) -> None:
    simul = await started(services, boards, RATED)
    match = await seat(services, simul, boards)
    assert match is not None
    assert match.terms.clock == clock
    assert not match.terms.rated


async def test_who_has_more_time_keeps_it_in_a_rematch(services: Services) -> None:
    simul = await begun(services, 6)
    match = simul.matches[0]
    assert await services.read(find_simul_host, match.id) == HOST.id
    over = await services.change(resign, match, act(PEOPLE[0]))
    asked = await services.run(ask_for_rematch, over.id, act(PEOPLE[0]))
    assert isinstance(asked, Challenge)
    assert asked.color is Color.WHITE
    assert asked.terms.clock == "1d/move, black 1d4h48m/move"


async def test_only_draughts_are_played_against_many(services: Services) -> None:
    with pytest.raises(rules.NotDraughts):
        await services.run(open_simul, replace(PLAN, terms=Terms("chapaev")), NOON)


async def test_no_clock_stays_no_clock(services: Services) -> None:
    simul = await started(services, 6, replace(PLAN, terms=Terms("russian")))
    match = await seat(services, simul, 1)
    assert match is not None
    assert not match.control.stages


async def test_a_board_begins_once(database: Database) -> None:
    one, other = Services.on(database, WHITE_BY_LOT), Services.on(database, WHITE_BY_LOT)
    simul = await started(one, 2)
    matches = await asyncio.gather(*(seat(each, simul, 1) for each in (one, other) * 2))
    assert len({match.id for match in matches if match}) == 1
    assert None not in matches
    assert await one.run(close_simul, simul.id, NOON) == await other.run(load_simul, simul.id)


async def test_who_may_not_play_gets_no_board(services: Services) -> None:
    simul = await started(services, 3)
    ban = Ban(
        server_id=HERE.server_id or 0,
        person=PEOPLE[1],
        until=None,
        reason="",
        made_by=HOST,
        made_at=NOON,
    )
    await services.run(ban_person, ban)
    with pytest.raises(Banned):
        await services.run(open_simul, replace(PLAN, host=PEOPLE[1]), NOON)
    assert await seat(services, simul, 2) is None
    match = await seat(services, simul, 1)
    assert match is not None
    await services.run(ban_person, replace(ban, person=HOST))
    ruling = Ruling(ban.server_id, PEOPLE[2], NOON)
    await services.run(end_games_of, HOST.id, ruling)
    assert await seat(services, simul, 3) is None
    over = await services.run(close_simul, simul.id, NOON)
    assert over.state is SimulState.OVER
    assert over.count_results() == {BoardResult.VOID: 3}


async def test_games_that_never_begin_are_dropped(services: Services) -> None:
    simul = await started(services, 2)
    match = await seat(services, simul, 1)
    assert match is not None
    late = NOON + 24 * HOUR
    assert await services.read(list_due_simuls, late) == [simul.id]
    assert (await services.run(close_simul, simul.id, late)).state is SimulState.RUNNING
    assert await seat(services, simul, 2) is None
    await services.change(resign, match, act(HOST))
    over = await services.run(close_simul, simul.id, late)
    assert over.count_results() == {BoardResult.VOID: 1, BoardResult.LOST: 1}


async def test_a_host_who_gives_up_loses_what_goes_on(services: Services) -> None:
    simul = await started(services, 3)
    first, second = [await seat(services, simul, number) for number in (1, 2)]
    assert first
    assert second
    await services.change(resign, first, act(PEOPLE[0]))
    with pytest.raises(NotTheHost):
        await services.run(give_up_simul, simul.id, act(PEOPLE[0]))
    after = await services.run(give_up_simul, simul.id, act(HOST))
    assert [match.is_over for match in after.matches] == [True, True]
    assert after.result_of(after.boards[1]) is BoardResult.LOST
    over = await services.run(close_simul, simul.id, NOON)
    assert over == after
    assert over.state is SimulState.OVER
    assert over.count_results() == {
        BoardResult.WON: 1,
        BoardResult.LOST: 1,
        BoardResult.VOID: 1,
    }
    with pytest.raises(SimulClosed):
        await services.run(give_up_simul, after.id, act(HOST))


async def test_what_is_due(services: Services) -> None:
    opened = await services.run(open_simul, PLAN, NOON)

    async def is_due() -> bool:
        return opened.id in await services.read(list_outdated_simuls)

    assert await is_due()
    await services.run(mark_answered, Gathering.SIMUL, opened, HERE, 9)
    assert not await is_due()
    await services.run(join_simul, opened.id, act(PEOPLE[0]))
    assert await is_due()
    running = await services.run(start_simul, opened.id, act(HOST))
    await services.run(mark_answered, Gathering.SIMUL, running, HERE, 9)
    assert await services.read(list_due_simuls, NOON) == [opened.id]  # a game is to begin
    match = await seat(services, running, 1)
    assert match is not None
    await services.run(
        mark_answered, Gathering.SIMUL, await services.run(load_simul, opened.id), HERE, 9
    )
    assert not await is_due()
    match = await play_typed(services.changes, match, act(mover(match)), "c3-d4")
    assert await is_due()
    await services.run(
        mark_answered, Gathering.SIMUL, await services.run(load_simul, opened.id), HERE, 9
    )
    await services.change(resign, match, act(HOST))
    over = await services.run(close_simul, opened.id, NOON)
    await services.run(mark_answered, Gathering.SIMUL, over, HERE, 9)
    assert await is_due()  # until its end is told
    await services.run(mark_shown, Gathering.SIMUL, over, {"is_told": True}, is_whole=True)
    assert not await is_due()


@pytest.mark.slow
async def test_nobody_plays_more_games_than_anybody_may(services: Services) -> None:
    simul = await started(services, 1)
    assert MOST_RUNNING == 100
    for number in range(4):
        plan = replace(PLAN, place=Place(HERE.server_id, 500 + number))
        other = await services.run(open_simul, plan, NOON)
        for person in PEOPLE[1:26]:
            await services.run(join_simul, other.id, act(person))
        await services.run(start_simul, other.id, act(HOST))
        for board in range(1, 26):
            await services.run(begin_board, other.id, board, plan.place, NOON)
    assert await seat(services, simul, 1) is None
    assert (await services.run(close_simul, simul.id, NOON)).state is SimulState.OVER


@pytest.mark.parametrize(
    ("clock", "told"),
    [("1d/move", "whoever runs out of time loses"), ("none", "**Close game** under a board")],
)
async def test_a_host_who_has_left_is_told_and_nobody_joins_any_more(
    services: Services, clock: str, told: str
) -> None:
    simul = await begun(services, 2, replace(PLAN, terms=Terms("russian", clock=clock)))
    await services.run(mark_answered, Gathering.SIMUL, simul, HERE, 1)
    board = simul.matches[0]
    assert simul.is_open
    await services.run(note_presence, board.id, PEOPLE[0].id, has_left=True)
    assert await services.read(list_due_simuls, NOON) == []
    await services.run(note_presence, board.id, HOST.id, has_left=True)
    assert await services.read(list_due_simuls, NOON) == [simul.id]
    closed = await services.run(close_simul, simul.id, NOON)
    assert told in simul_text(closed)
    assert (closed.state, closed.is_open) == (SimulState.RUNNING, False)
    with pytest.raises(SimulFull):
        await services.run(join_simul, simul.id, act(PEOPLE[5]))
    back = await services.run(load_match, board.id)
    await services.run(note_presence, back.id, HOST.id, has_left=False)
    again = await services.run(turn_simul_door, simul.id, act(HOST), is_closed=False)
    assert "has left" not in simul_text(again)
    assert again.is_open
