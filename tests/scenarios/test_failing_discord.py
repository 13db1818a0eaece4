"""Discord fails while a board is on its way: one move, and in the end one board.

The rows of PLATFORM.md, section 5. Faults of requests are given by operation: ANSWER is the first
answer to an interaction, SEND a message into a channel without one.
"""

from copy import copy

import pytest
from _pytest.mark import ParameterSet

from bot.acts.reply import AnswerTimes
from playground import Message, Unanswered
from playground.faults import Fault
from playground.interactions import State
from tests.scenarios.conftest import UNHURRIED, Allowed, Table
from tests.scenarios.hands import (
    MOST_BUTTONS,
    begin,
    board_with,
    boards,
    hurry,
    newest_board,
    noted,
    running,
    settle,
)

ANSWER, SEND = "create_interaction_response", "create_message"
CUT_BEFORE, CUT_AFTER = "cut before the work", "cut after the work"
FAILED_AFTER = "500 after the work"


def late() -> Fault:
    """Discord has given the interaction up, so that the board must go without it."""
    return Fault(operation=ANSWER, status=404, code=10062)


async def moved(table: Table, *faults: Fault, patience: float = UNHURRIED) -> State:
    """Let White move while Discord fails in these ways; the board must come, once."""
    await begin(table, "russian")
    before = len(boards(table))
    hurry(table, patience)
    table.discord.faults.add(*faults)
    act = await table.white.slash("move", move="c3-d4")
    board = await board_with(table, words="last move: **1.\u00a0c3-d4**")
    match = await noted(table)
    assert (match.ply, match.main_room.message_id) == (1, board.id)
    assert board.mentions == {table.black.id}
    assert len(boards(table)) == before + 1
    assert table.discord.faults.waiting == []
    return act.state


LOST = {  # the board is there, and the bot doesn't learn of it
    "both answers": (Fault(operation=ANSWER, cut=True, after_work=True, times=2),),
    "the answer, and the question what it was": (
        Fault(operation=ANSWER, cut=True, after_work=True),
        Fault(operation="get_original_webhook_message", cut=True, times=2),
    ),
    "both answers, and the first look through the channel": (
        Fault(operation=ANSWER, cut=True, after_work=True, times=2),
        Fault(operation="list_messages", cut=True),
    ),
    "both answers, and the edit of what was found": (
        Fault(operation=ANSWER, cut=True, after_work=True, times=2),
        Fault(operation="update_message", cut=True),
    ),
}


@pytest.mark.parametrize("faults", LOST.values(), ids=LOST)
async def test_an_answer_that_came_unnoticed_is_the_board(
    table: Table, faults: tuple[Fault, ...]
) -> None:
    """It is found and kept; the next move takes its controls like those of any old board."""
    await moved(table, *map(copy, faults))
    await table.black.slash("move", move="b6-c5")
    await board_with(table, words="b6-c5")
    await table.discord.until(lambda: len(live_boards(table)) == 1)


async def test_a_board_under_which_the_next_one_stands_already(table: Table) -> None:
    """The next move is quicker than the look for a board that was lost."""
    await begin(table, "russian")
    table.discord.faults.add(
        Fault(operation=ANSWER, cut=True, after_work=True, times=2),
        Fault(operation="list_messages", cut=True, times=2),
    )
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: len(boards(table)) > 1)
    await table.black.slash("move", move="b6-c5")
    await board_with(table, words="b6-c5")
    await table.discord.until(lambda: len(live_boards(table)) == 1)


def live_boards(table: Table) -> list[Message]:
    return [board for board in boards(table) if "Move" in board.buttons]


TRANSIENT = {
    "429": Fault(status=429),
    "429 shared": Fault(status=429, scope="shared"),
    "429 global": Fault(status=429, scope="global"),
    "500": Fault(status=500),
    "502": Fault(status=502, html=True),
    "503": Fault(status=503),
    CUT_BEFORE: Fault(cut=True),
    CUT_AFTER: Fault(cut=True, after_work=True),
    FAILED_AFTER: Fault(status=500, after_work=True),
    "slow": Fault(delay=0.3),
}


def some(faults: dict[str, Fault], *quick: str) -> list[ParameterSet]:
    """Faults as parameters; those that repeat what another shows, a second each, are slow."""
    return [
        pytest.param(fault, id=name, marks=() if name in quick else pytest.mark.slow)
        for name, fault in faults.items()
    ]


def at(operation: str, fault: Fault) -> Fault:
    """The same fault for one operation; every test counts down its own."""
    return Fault(
        operation=operation,
        **{
            name: getattr(fault, name)
            for name in ("status", "after_work", "cut", "delay", "html", "scope")
        },
    )


@pytest.mark.parametrize(
    "fault",
    some(TRANSIENT, "429", "500", CUT_BEFORE, CUT_AFTER, FAILED_AFTER),
)
async def test_the_answer_meets_a_passing_fault(table: Table, fault: Fault) -> None:
    """The answer itself comes in the end, and nothing goes into the channel beside it."""
    assert await moved(table, at(ANSWER, fault)) is State.ANSWERED
    assert sends(table) == 0


@pytest.mark.parametrize("fault", some(TRANSIENT, "429 global", "502", CUT_AFTER, FAILED_AFTER))
async def test_the_channel_meets_a_passing_fault(table: Table, fault: Fault) -> None:
    await moved(table, late(), at(SEND, fault))


@pytest.mark.slow
async def test_the_channel_meets_several_faults(table: Table) -> None:
    await moved(table, late(), Fault(operation=SEND, status=503), Fault(operation=SEND, cut=True))


@pytest.mark.slow
async def test_the_answer_fails_longer_than_a_person_waits(table: Table) -> None:
    """discord.py tries again after 1 and 3 seconds; then the interaction is gone."""
    state = await moved(table, Fault(operation=ANSWER, status=500, times=2), patience=3.0)
    assert state is State.LATE


async def test_a_refusal_that_is_held_up_for_ever_is_no_bug(table: Table) -> None:
    """A limit outlasts all that discord.py tries; nothing is logged as an error of the bot."""
    await begin(table, "russian")
    table.discord.faults.add(Fault(operation=ANSWER, status=429, retry_after=0.01, times=10))
    hurry(table, 1.0)
    assert (await table.black.slash("move", move="b6-a5")).state is State.LATE
    table.discord.faults.clear()
    hurry(table, UNHURRIED)
    assert (await table.black.slash("move", move="b6-a5")).is_private


async def test_a_late_answer_becomes_a_message(table: Table) -> None:
    assert await moved(table, Fault(operation=ANSWER, delay=0.6), patience=0.3) is State.LATE


async def test_a_ban_by_the_proxy_is_left_alone(table: Table) -> None:
    """HTML without `Via` is no rate limit: every further request would prolong it."""
    await begin(table, "russian")
    table.discord.faults.add(late(), Fault(operation=SEND, status=429, html=True, times=100))
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: sends(table) == 1)
    await settle(table)
    assert sends(table) == 1
    table.discord.faults.clear()
    await table.black.slash("move", move="b6-c5")  # what people do brings the next board at once
    await board_with(table, words="b6-c5")


def sends(table: Table) -> int:
    return sum(request.operation == SEND for request in table.discord.requests)


MANY_MOVES = "W:WK46,K47,K48:BK1"  # more than there are buttons
PRIVATE = {
    "500": Fault(status=500),
    "503": Fault(status=503),
    CUT_BEFORE: Fault(cut=True),
    CUT_AFTER: Fault(cut=True, after_work=True),
    FAILED_AFTER: Fault(status=500, after_work=True),
}


@pytest.mark.parametrize("fault", some(PRIVATE, CUT_BEFORE, FAILED_AFTER))
async def test_a_refusal_is_told_in_spite_of_a_fault(table: Table, fault: Fault) -> None:
    await begin(table, "russian")
    table.discord.faults.add(at(ANSWER, fault))
    refused = await table.black.slash("move", move="b6-c5")
    assert "not your turn" in refused.text
    await settle(table)
    assert refused.followups == []


@pytest.mark.parametrize("fault", some(PRIVATE, CUT_BEFORE, FAILED_AFTER))
async def test_a_picker_goes_on_in_spite_of_a_fault(table: Table, fault: Fault) -> None:
    line = await begin(table, "international", opening=MANY_MOVES)
    assert len(line.game.legal_moves(line.position)) > MOST_BUTTONS
    picker = (await table.white.click(newest_board(table), "Move")).shown
    table.discord.faults.add(at(ANSWER, fault))
    await table.white.click(picker, "46")
    assert "Where does **46** go?" in picker.text


async def test_the_picker_played_but_could_not_say_so(table: Table) -> None:
    await begin(table, "russian")
    picker = (await table.white.click(newest_board(table), "Move")).shown
    table.discord.faults.add(late())
    await table.white.click(picker, "c3-d4")
    await board_with(table, words="c3-d4")
    assert (await running(table)).ply == 1


async def test_a_refusal_that_comes_too_late_is_only_logged(table: Table) -> None:
    await begin(table, "russian")
    hurry(table, 0.3)
    table.discord.faults.add(Fault(operation=ANSWER, delay=0.6))
    act = await table.black.slash("move", move="b6-c5")
    assert act.state is State.LATE
    assert (await running(table)).ply == 0


async def test_suggestions_that_nobody_waits_for_any_more(table: Table, allowed: Allowed) -> None:
    allowed.errors.append("Ignoring exception in autocomplete")  # the library's own line
    await begin(table, "russian")
    table.discord.faults.add(late())
    with pytest.raises(Unanswered):
        await table.white.autocomplete("move", move="c")
    assert await table.white.autocomplete("move", move="c3")


async def test_a_slow_discord_is_no_bug(table: Table) -> None:
    """No one waits for the answer any more, and no error is logged: there is nothing to mend."""
    await begin(table, "russian")
    hurry(table, 0.2)
    table.bot.answer_times = AnswerTimes(give_up_after=0.2)
    table.discord.faults.add(Fault(operation=ANSWER, delay=1000))
    act = await table.black.slash("move", move="b6-c5")
    assert act.state is State.LATE
    await table.bot.in_progress.wait_until_done(UNHURRIED)
    assert (await running(table)).ply == 0
