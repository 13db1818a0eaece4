"""Courses of play that people get through whatever fails, each once with every call that fails."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from playground import Channel, Exchange, Person
from tests.simulation.stage import Stage

HOUR = 3600.0
Story = Callable[[Stage], Awaitable[None]]


async def begin_game(stage: Stage, **terms: Any) -> None:
    """Anna challenges Bela and plays White; Bela accepts."""
    anna, bela, *_ = stage.people
    await stage.insist(
        "a challenge",
        lambda: anna.slash("challenge", opponent=bela, variant="russian", colour=0, **terms),
        lambda: stage.find("Accept") is not None,
    )
    await stage.insist(
        "an acceptance",
        lambda: stage.press(bela, "Accept"),
        lambda: stage.find("Move") is not None,
    )


async def play(stage: Stage, *moves: str) -> None:
    """Play moves in turn, by Anna and Bela, in the room where the board stands."""
    for ply, move in enumerate(moves):
        await play_move(stage, stage.people[ply % 2], move, stage.find_room("Move"))


async def play_move(stage: Stage, person: Person, move: str, room: Channel) -> None:
    """Play one move, until the room shows it."""
    await stage.insist(
        f"the move {move}",
        lambda: person.slash("move", move=move, channel=room),
        lambda: any(f"{move}**" in message.text for message in room.messages),
    )


async def resign(stage: Stage, person: Person, room: Channel) -> None:
    """Resign the game of a room."""

    async def ask_and_confirm() -> None:
        asked = await person.slash("resign", channel=room)
        await stage.press_in_turn(person, asked, "Resign")

    await stage.insist(
        "a resignation",
        ask_and_confirm,
        lambda: any("resigned" in message.text for message in room.messages),
    )


async def play_game(stage: Stage) -> None:
    """Play three moves, and resign."""
    await begin_game(stage)
    await play(stage, "c3-d4", "b6-a5", "d4-e5")
    await resign(stage, stage.people[1], stage.find_room("Move"))


async def agree_to_draw(stage: Stage) -> None:
    """Offer a draw, and accept it by the button of the message about it."""
    anna, bela, *_ = stage.people
    await begin_game(stage)
    await play(stage, "c3-d4", "b6-a5")
    room = stage.find_room("Move")
    await stage.insist(
        "an offer of a draw",
        lambda: anna.slash("draw", channel=room),
        lambda: stage.find("Accept", "a draw") is not None,
    )
    await stage.insist(
        "an accepted draw",
        lambda: stage.press(bela, "Accept", "a draw"),
        lambda: stage.says("agree"),
    )


async def take_back(stage: Stage) -> None:
    """Ask for the last move back, and play another one."""
    anna, bela, *_ = stage.people
    await begin_game(stage)
    await play(stage, "c3-d4", "b6-a5", "d4-c5")
    room = stage.find_room("Move")
    await stage.insist(
        "a wish to take back",
        lambda: anna.slash("takeback", channel=room),
        lambda: stage.find("Accept", "a takeback") is not None,
    )
    await stage.insist(
        "a move taken back",
        lambda: stage.press(bela, "Accept", "a takeback"),
        lambda: stage.says("Move taken back."),
    )
    await play_move(stage, anna, "d4-e5", room)


async def pause(stage: Stage) -> None:
    """Agree on a pause without an end, go on after it, and play a move."""
    anna, bela, *_ = stage.people
    await begin_game(stage, time="3d/move")
    await play(stage, "c3-d4", "b6-a5")
    room = stage.find_room("Move")
    await stage.insist(
        "a wish for a pause",
        lambda: anna.slash("pause", days=0, channel=room),
        lambda: stage.find("Accept", "a pause") is not None,
    )
    await stage.insist(
        "a pause",
        lambda: stage.press(bela, "Accept", "a pause"),
        lambda: stage.find("Continue") is not None,
    )
    await stage.insist(
        "the end of a pause",
        lambda: stage.press(bela, "Continue"),
        lambda: stage.find("Move") is not None,
    )
    await play_move(stage, anna, "d4-e5", room)


async def play_computer(stage: Stage) -> None:
    """Play a move against the computer, which answers, and resign."""
    anna, *_ = stage.people
    await stage.insist(
        "a game against the computer",
        lambda: anna.slash("play", level=1, variant="russian", colour=0),
        lambda: stage.find("Move") is not None,
    )
    room = stage.find_room("Move")
    await play_move(stage, anna, "c3-d4", room)
    await stage.wait_until("an answer", lambda: stage.find("Move", "1…\u00a0") is not None)
    await resign(stage, anna, room)


async def let_time_run_out(stage: Stage) -> None:
    """Play two moves, and come back when the time of the player to move is over."""
    await begin_game(stage, time="10m/move")
    await play(stage, "c3-d4", "b6-a5")
    await stage.wait_until("a loss on time", lambda: stage.says("ran out of time"))


async def vote(stage: Stage) -> None:
    """Two against two vote for a move; the time of the vote ends."""
    anna, *_ = stage.people
    await stage.insist(
        "a lobby",
        lambda: anna.slash("together", turn=600),
        lambda: stage.find("Join White") is not None,
    )
    for number, person in enumerate(stage.people):
        side = "Join White" if number < 2 else "Join Black"
        await stage.insist(
            f"{side} of {person.name}",
            partial(stage.press, person, side),
            partial(stage.says, person.mention),
        )
    await stage.insist(
        "the start of a game of teams",
        lambda: stage.press(anna, "Start"),
        lambda: stage.find("Vote") is not None,
    )
    room = stage.find_room("Vote")
    for person in stage.people[:2]:
        await stage.insist_on_answer(
            "a vote",
            partial(person.slash, "move", move="c3-d4", channel=room),
            "Your vote: **c3-d4**",
        )
    await stage.wait_until("a move by vote", lambda: stage.says("Chosen with 2 of 2 votes"), HOUR)


async def play_simul(stage: Stage) -> None:
    """Anna plays two others at once, and both resign."""
    anna, bela, cleo, _ = stage.people
    await stage.insist(
        "a simul",
        lambda: anna.slash("simul", turn="1d/move"),
        lambda: stage.find("Join") is not None,
    )
    for number, person in enumerate((bela, cleo), 1):
        await stage.insist(
            f"a board for {person.name}",
            partial(stage.press, person, "Join"),
            partial(stage.says, f"{number} ha"),
        )
    await stage.insist(
        "the start of a simul",
        lambda: stage.press(anna, "Start"),
        lambda: all(stage.find("Move", person.mention) for person in (bela, cleo)),
    )
    for person in (bela, cleo):
        board = stage.find("Move", person.mention)
        await resign(stage, person, board.channel if board is not None else stage.channel)
    await stage.wait_until("the score of a simul", lambda: stage.says("is over.** 2 won"))


def has_board(room: Channel) -> bool:
    """Tell whether a game can be played on in a room."""
    return any("Move" in message.buttons for message in room.messages)


async def play_tournament(stage: Stage) -> None:
    """Three enter, two of them play and one resigns; the evening ends the rest."""
    anna, bela, cleo, _ = stage.people
    await stage.insist(
        "a tournament",
        lambda: anna.slash("tournament new", name="Cup"),
        lambda: stage.find("Enter") is not None,
    )
    for person in (anna, bela, cleo):
        await stage.insist(
            f"an entry of {person.name}",
            partial(stage.press, person, "Enter"),
            partial(stage.says, person.mention),
        )
    await stage.insist(
        "the start of a tournament",
        lambda: stage.press(anna, "Start"),
        lambda: stage.says("**Cup** has started!"),
    )

    async def be_ready() -> None:
        mine = await stage.press(anna, "My games")
        await stage.press_in_turn(anna, mine, "Play bela")

    await stage.insist("being ready", be_ready, lambda: stage.find("I'm ready") is not None)
    await stage.insist(
        "a game of a tournament",
        lambda: stage.press(bela, "I'm ready"),
        lambda: any(has_board(room) for room in stage.channel.threads),
    )
    room = stage.find_room("Move")
    white, black = (anna, bela) if f"{anna.name} v" in room.name else (bela, anna)
    await play_move(stage, white, "c3-d4", room)
    await play_move(stage, black, "b6-a5", room)
    await resign(stage, black, room)
    await asyncio.sleep(4 * HOUR)
    await stage.wait_until("the end of a tournament", lambda: stage.says("### Cup: final results"))


async def erase(stage: Stage) -> None:
    """Bela plays a game and has everything erased."""
    await begin_game(stage)
    await play(stage, "c3-d4", "b6-a5")
    bela = stage.people[1]

    async def confirm_and_ask() -> Exchange:
        asked = await bela.slash("privacy")
        await stage.press_in_turn(bela, asked, "Delete my data", "Continue", "Delete it all")
        await asyncio.sleep(60.0)
        return await bela.slash("privacy")

    await stage.insist_on_answer("an erasure", confirm_and_ask, "I don't keep anything about you")


STORIES: Mapping[str, Story] = {
    "game": play_game,
    "draw": agree_to_draw,
    "takeback": take_back,
    "pause": pause,
    "computer": play_computer,
    "deadline": let_time_run_out,
    "vote": vote,
    "simul": play_simul,
    "tournament": play_tournament,
    "erasure": erase,
}
