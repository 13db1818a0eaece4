"""`kill -9` at the worst moments: no answered move is lost, no half move is left."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.matches.match_store import load_newest
from bot.matches.match_value import Match
from bot.services import Services
from bot.talk.matches.move_lists import numbered_move
from playground import Message, Person, Playground
from playground.faults import Fault
from playground.interactions import State
from rules import Color, Line, Move, Style
from storage import Database
from storage.offer_messages import list_due_offer_messages
from tests.scenarios.conftest import company
from tests.scenarios.hands import boards_among
from tests.scenarios.processes import BotProcess, bot_process
from tests.storage.databases import Databases

ANSWER, SEND = "create_interaction_response", "create_message"


@dataclass
class Scene:
    """A bot process, a game in a channel, and a look into its database from outside."""

    discord: Playground
    bot: BotProcess
    white: Person
    black: Person
    records: Services

    async def match(self) -> Match:
        match = await self.records.run(load_newest, self.white.here.id)
        assert match is not None
        return match

    def mover(self, line: Line) -> Person:
        return self.white if line.turn is Color.WHITE else self.black

    @property
    def boards(self) -> list[Message]:
        return boards_among(self.white.here.messages)

    async def committed(self, holds: Callable[[Match], bool]) -> Match:
        """The channel's match, as soon as what is stored is so."""
        while not holds(match := await self.match()):  # noqa: ASYNC110 - another process writes
            await asyncio.sleep(0.002)
        return match

    def silence(self) -> None:
        """Let nothing that the bot says come through any more."""
        for operation in (ANSWER, SEND):
            self.discord.faults.add(Fault(operation=operation, delay=1000, status=503, times=1000))

    async def kill_bot(self) -> None:
        """Kill it, and take back the fault that it may not have lived to meet."""
        await self.bot.kill()
        self.discord.faults.clear()
        self.discord.backend.interactions.give_up()  # no one will answer

    async def board_of(self, words: str) -> Message:
        """The newest board, once it tells these words."""
        await self.discord.until(lambda: words in self.boards[-1].text)
        return self.boards[-1]


@pytest.fixture
async def url(databases: Databases, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a new database, of both kinds one after the other."""
    async with databases.migrated(tmp_path) as address:
        yield address


@pytest.fixture
async def scene(discord_: Playground, url: str, tmp_path: Path) -> AsyncIterator[Scene]:
    """White and Black have just begun a game of Russian draughts."""
    _, _, (white, black, _) = company(discord_)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        await white.slash("challenge", opponent=black, variant="russian", colour=0)
        await discord_.until(lambda: any(each.buttons for each in white.here.messages))
        await black.click(white.here.messages[-1], "Accept")
        await discord_.until(lambda: any(each.files for each in white.here.messages))
        database = await Database.open(url)
        yield Scene(discord_, bot, white, black, Services.on(database))
        await database.close()


async def test_killed_between_the_commit_and_the_board(scene: Scene) -> None:
    first = scene.boards[-1]
    scene.silence()
    act = asyncio.create_task(scene.white.slash("move", move="c3-d4"))
    await scene.committed(lambda match: match.ply == 1)
    await scene.kill_bot()
    assert (await act).state is State.LATE
    assert scene.boards == [first]  # committed, and no one has seen it

    await scene.bot.start()
    board = await scene.board_of("last move: **1.\u00a0c3-d4**")
    assert board.mentions == {scene.black.id}
    assert (await scene.match()).ply == 1
    late = await scene.white.click(first, "Move")
    assert "out of date" in late.text
    picker = (await scene.black.click(board, "Move")).shown
    await scene.black.click(picker, "f6-e5")
    await scene.board_of("last move: **1…\u00a0f6-e5**")
    await scene.discord.until(lambda: first.buttons == [] and board.buttons == [])


async def test_killed_after_a_board_that_it_never_noted(scene: Scene) -> None:
    """Discord took the board, the bot did not live to read so: it finds it and sends no other."""
    scene.discord.faults.add(Fault(operation=ANSWER, status=500, after_work=True))
    scene.silence()  # whatever it tries next
    await scene.white.slash("move", move="c3-d4")
    await scene.kill_bot()
    await scene.bot.start()
    first, second = scene.boards
    match = await scene.committed(lambda match: match.main_room.message_id == second.id)
    assert match.ply == 1
    picker = (await scene.black.click(second, "Move")).shown
    await scene.black.click(picker, "f6-e5")
    third = await scene.board_of("last move: **1…\u00a0f6-e5**")
    await scene.discord.until(lambda: first.buttons == [] and second.buttons == [])
    assert scene.boards == [first, third]


async def test_killed_after_a_board_that_it_never_noted_and_that_is_old(scene: Scene) -> None:
    """A board that is found too late loses its buttons, too."""
    scene.discord.faults.add(Fault(operation=ANSWER, status=500, after_work=True))
    scene.silence()
    await scene.white.slash("move", move="c3-d4")
    act = asyncio.create_task(scene.black.slash("move", move="f6-e5"))
    await scene.committed(lambda match: match.ply == 2)
    await scene.kill_bot()
    await act
    await scene.bot.start()
    third = await scene.board_of("last move: **1…\u00a0f6-e5**")
    first, second = (board for board in scene.boards if board != third)
    await scene.discord.until(lambda: first.buttons == [] and second.buttons == [])
    assert (await scene.black.click(third, "Move")).is_private


async def test_killed_between_an_offer_and_its_message(scene: Scene) -> None:
    board = scene.boards[-1]
    scene.silence()
    act = asyncio.create_task(scene.white.slash("draw"))
    await scene.committed(lambda match: match.offer is not None)
    await scene.kill_bot()
    assert (await act).state is State.LATE
    assert scene.white.here.messages[-1] == board  # no one has heard of the offer

    await scene.bot.start()
    await scene.discord.until(lambda: scene.white.here.messages[-1] != board)
    offered = scene.white.here.messages[-1]
    assert "offers" in offered.text
    assert offered.mentions == {scene.black.id}
    assert "Accept" in offered.buttons
    while await scene.records.read(list_due_offer_messages):  # noqa: ASYNC110 - another process writes
        await asyncio.sleep(0.002)
    await scene.bot.kill()
    await scene.bot.start()
    await scene.black.click(offered, "Decline")
    await scene.discord.until(lambda: "declined" in scene.white.here.messages[-1].text)
    assert offered.is_deleted
    texts = [message.text for message in scene.white.here.messages]
    assert not any("offers" in text for text in texts)  # it came once, and is answered


async def test_killed_while_a_challenge_is_accepted(scene: Scene) -> None:
    asked = await scene.white.slash("resign")
    await scene.white.click(await asked.wait_message(), "Resign")
    over = await scene.board_of("wins")
    asked = await scene.white.click(over, "Rematch")
    message = await asked.wait_message()
    scene.silence()
    act = asyncio.create_task(scene.black.click(message, "Accept"))
    await scene.committed(lambda match: not match.is_over)
    await scene.kill_bot()
    await act
    await scene.bot.start()
    board = await scene.board_of("to move")
    assert "Move" in board.buttons
    await scene.discord.until(lambda: message.buttons == [])
    assert "Accepted" in message.text


async def play_through_kills(scene: Scene, kills: int, chance: Random) -> None:
    """A scripted game; the bot dies `kills` times, each while some move is under way."""
    line = (await scene.match()).line
    for _ in range(kills):
        for _ in range(chance.randrange(1, 4)):
            line = await play(scene, line, chance.choice(line.game.legal_moves(line.position)))
        move = chance.choice(line.game.legal_moves(line.position))
        line = await killed_in(scene, line, move, chance.uniform(0, 0.03))
    line = await play(scene, line, chance.choice(line.game.legal_moves(line.position)))
    assert (await scene.match()).line == line


async def play(scene: Scene, line: Line, move: Move) -> Line:
    written = line.game.write(line.position, move, Style.LONG)
    answer = await scene.mover(line).slash("move", move=written)
    line = line.play(move)
    await scene.committed(lambda match: match.line == line)  # it may be deferred
    assert answer.state in (State.ANSWERED, State.DEFERRED)
    return line


async def killed_in(scene: Scene, line: Line, move: Move, after: float) -> Line:
    """Kill the bot `after` so many seconds of a move; the line as it then stands, made whole."""
    written = line.game.write(line.position, move, Style.LONG)
    act = asyncio.create_task(scene.mover(line).slash("move", move=written))
    await asyncio.sleep(after)
    await scene.kill_bot()
    answer = await act
    stored = (await scene.match()).line
    assert stored in (line, line.play(move))
    if answer.state is State.ANSWERED:
        assert stored == line.play(move)
    await scene.bot.start()
    if stored == line:
        return await play(scene, line, move)
    await scene.board_of(f"last move: **{numbered_move(stored, stored.ply)}**")
    return stored


async def test_killed_at_random_instants(scene: Scene) -> None:
    await play_through_kills(scene, 3, Random(7))


@pytest.mark.slow
async def test_killed_at_ten_random_instants(scene: Scene) -> None:
    await play_through_kills(scene, 10, Random(11))
