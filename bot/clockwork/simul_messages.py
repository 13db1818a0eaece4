"""Keeps simuls going: begins their games, updates their message, announces their end."""

import asyncio
import math
from collections.abc import Mapping
from functools import partial

import discord
import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.kept_messages import (
    ANSWERED,
    Kept,
    find_server_theme,
    send_or_edit,
)
from bot.clockwork.pages import read_all_ids
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.sleeping_threads import choose_archiving
from bot.clockwork.surroundings import Surroundings
from bot.matches.gathering import Gathering, KeptMessage
from bot.pacing import Urgency
from bot.talk.names import thread_name
from bot.talk.teams.simul_texts import simul_end
from bot.teams.simul import Simul, SimulBoard, SimulState
from bot.teams.simul_store import load_simul
from bot.teams.simuls import begin_board, close_simul
from bot.views.note import show_public_note
from bot.views.post import PublicPost
from bot.views.teams.simul import show_simul
from rules import Color
from storage.lookout import Work
from storage.rows import Place
from storage.simuls import list_due_simuls, list_outdated_simuls

log = structlog.get_logger(__name__)

PAUSE = 15.0  # seconds between two looks at boards, and between two edits of one message, at least
SLOW_THREAD = 10.0  # seconds that a thread may take; without one a game begins in the channel


async def go_on(around: Surroundings) -> float:
    """Begin the games that are due, and end simuls that are over; return the seconds to the next
    look.
    """
    async for simul_id in read_all_ids(
        partial(around.services.read, list_due_simuls, around.now())
    ):
        simul = await around.services.run(load_simul, simul_id)
        is_answered = simul.message_id is not None or around.now() - simul.created_at > ANSWERED
        if is_answered and is_ours(around.client, simul.place.server_id):
            await begin_boards(around, simul)
            await around.services.run(close_simul, simul.id, around.now())
    return math.inf


async def begin_boards(around: Surroundings, simul: Simul) -> None:
    """Begin the games that have not begun, each in a thread if there can be one."""
    for board in simul.boards if simul.state is SimulState.RUNNING else ():
        if board.is_to_begin:
            place = await find_place(around, simul, board)
            await around.services.run(begin_board, simul.id, board.number, place, around.now())


async def find_place(around: Surroundings, simul: Simul, board: SimulBoard) -> Place:
    """Return a new thread for a game, or the channel if none can be opened."""
    channel = around.client.get_channel(simul.place.channel_id)
    if not isinstance(channel, discord.TextChannel):
        return simul.place
    players = simul.host, board.person
    white, black = players if simul.host_side(board) is Color.WHITE else players[::-1]
    async with speak_in(around.client, around.services, simul.place.server_id):
        name = thread_name(white, black, simul.terms.build())
    await around.pacing.wait_turn(Urgency.BOARD)
    try:
        async with asyncio.timeout(SLOW_THREAD):
            thread = await channel.create_thread(
                name=name,
                type=discord.ChannelType.public_thread,
                auto_archive_duration=choose_archiving(simul.terms),
            )
    except FAILURES as error:
        log.info("no thread for a board", simul=simul.id, error=str(error))
        return simul.place
    return Place(simul.place.server_id, thread.id)


async def view_simul(around: Surroundings, simul: Simul, _message: KeptMessage) -> PublicPost:
    """Return what the message of a simul shows."""
    return await show_simul(simul, await find_server_theme(around.services, simul.place.server_id))


async def tell_end(
    around: Surroundings, simul: Simul, _new: Mapping[str, object]
) -> Mapping[str, object]:
    """Post the score below everything else when it is over; repeated within minutes, it makes one
    message.
    """
    if not simul.is_over:
        return {}
    if simul.state is SimulState.OVER:
        async with speak_in(around.client, around.services, simul.place.server_id):
            post = await show_public_note(partial(simul_end, simul))
        await send_or_edit(around, KeptMessage(simul.place, None), post, f"m{simul.id}-end")
    return {"is_told": True}


SIMULS = Kept(
    name="simuls",
    gathering=Gathering.SIMUL,
    letter="m",
    work=Work.SIMULS,
    list_outdated=list_outdated_simuls,
    load=load_simul,
    view=view_simul,
    advance=go_on,
    afterwards=tell_end,
    pause=PAUSE,
    patrol=PAUSE,
)
