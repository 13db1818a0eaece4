"""What a use case did is in the channel within a second although no interaction shows it: the
board in a window is one more door to the same use cases, and sends no message itself.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import pytest

from bot.challenges.rematches import ask_for_rematch
from bot.matches.act import Act
from bot.matches.clock_agreements import accept_pause, give_time, go_on, offer_pause
from bot.matches.match_actions import accept_draw, call_off, decline_draw, offer_draw, resign
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.taking_back import give_turn_back, take_back
from storage import rows
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, newest_board, noted, running
from tests.scenarios.test_long_games import keep_to_the_channel

pytestmark = pytest.mark.asyncio(loop_scope="module")

SOON = 10.0  # seconds; it takes 0.1 on an idle machine, and 24 where nothing wakes the loop


def act_of(person: rows.Person, event: int = -1) -> Act:
    """Return an act of someone as a window makes it: with an event that Discord never sends."""
    return Act(person=person, at=datetime.now(UTC), event=event)


async def shown_soon(table: Table, is_shown: Callable[[], bool]) -> None:
    """Wait until the channel shows something; a loop that has to look for it takes longer."""
    await table.discord.until(is_shown, SOON)


def people(match: Match) -> tuple[rows.Person, rows.Person]:
    """Return White and Black."""
    white, black = (seat.holder for seat in match.seats)
    assert isinstance(white, rows.Person)
    assert isinstance(black, rows.Person)
    return white, black


async def test_a_move_alone_brings_its_board_once(table: Table) -> None:
    await begin(table, "russian")
    match = await noted(table)
    white, _black = people(match)
    before = len(table.channel.messages)
    services = table.bot.services
    for _ in range(2):  # the same event twice
        await play_typed(services.changes, match, act_of(white, -7), "c3-d4")
    await shown_soon(table, lambda: "c3-d4" in newest_board(table).text)
    assert (await noted(table)).ply == 1
    assert len(table.channel.messages) == before + 1


async def test_an_offer_alone_is_told_and_its_answer(table: Table) -> None:
    await begin(table, "russian")
    white, black = people(await noted(table))
    services = table.bot.services
    await services.change(offer_draw, await running(table), act_of(white, -11))
    await shown_soon(table, lambda: "a draw." in table.channel.messages[-1].text)
    await services.change(decline_draw, await running(table), act_of(black, -12))
    await shown_soon(table, lambda: "declined" in table.channel.messages[-1].text)


async def test_an_end_alone_is_told_and_a_rematch_is_asked_for(table: Table) -> None:
    await begin(table, "russian")
    match = await noted(table)
    white, black = people(match)
    await table.bot.services.change(offer_draw, match, act_of(white, -21))
    over = await table.bot.services.change(accept_draw, await running(table), act_of(black, -22))
    assert over.is_over
    await shown_soon(table, lambda: "Draw" in newest_board(table).text)
    await table.bot.services.run(ask_for_rematch, match.id, act_of(white, -23))
    await shown_soon(table, lambda: "wants a rematch" in table.channel.messages[-1].text)
    again = await table.bot.services.run(ask_for_rematch, match.id, act_of(black, -24))
    assert isinstance(again, Match)
    await table.bot.services.change(resign, again, act_of(black, -25))
    await shown_soon(table, lambda: "resigned" in newest_board(table).text)


def list_texts(table: Table) -> list[str]:
    return [each.text for each in table.channel.messages]


def differs(table: Table, told: list[str]) -> bool:
    """Tell whether the channel says something else than before."""
    return list_texts(table) != told


async def test_agreements_about_time_alone_are_told(table: Table) -> None:
    """A pause is asked for and begun, ended, and time is given: nobody's press shows any of it."""
    await keep_to_the_channel(table)
    await begin(table, "russian", time="3d/move")
    white, black = people(await noted(table))
    change = table.bot.services.change
    for number, text in enumerate(("c3-d4", "b6-a5")):
        act = act_of((white, black)[number], -31 - number)
        await play_typed(table.bot.services.changes, await running(table), act, text)
    await shown_soon(table, lambda: "b6-a5" in newest_board(table).text)
    before = newest_board(table).text
    steps: list[tuple[Callable[..., Match], rows.Person, tuple[int, ...]]] = [
        (offer_pause, white, (3,)),
        (accept_pause, black, ()),
        (go_on, white, ()),
        (give_time, black, ()),
        (take_back, black, ()),
        (give_turn_back, white, ()),
    ]
    for number, (step, person, details) in enumerate(steps):
        told = list_texts(table)
        await change(step, await running(table), act_of(person, -41 - number), *details)
        await shown_soon(table, partial(differs, table, told))
    await shown_soon(table, lambda: newest_board(table).text != before)


async def test_a_game_called_off_alone_is_told(table: Table) -> None:
    await begin(table, "russian")
    white, _ = people(await noted(table))
    await table.bot.services.change(call_off, await running(table), act_of(white, -51))
    await shown_soon(table, lambda: "Move" not in newest_board(table).buttons)
