"""`kill -9` at the worst moments: no answered move is lost, no half move is left."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.matches import Match, MatchServices
from bot.talk.move_lists import numbered_move
from playground import Message, Person, Playground
from playground.faults import Fault
from playground.interactions import State
from rules import Color, Line, Move, Style
from storage import Database
from tests.scenarios.conftest import company
from tests.scenarios.hands import boards_among
from tests.scenarios.processes import BotProcess, bot_process
from tests.storage.databases import Databases

IMPATIENT = {"deadline": 1.0}  # seconds that a person waits for a bot which is dead
ANSWER = "create_interaction_response"


@dataclass
class Scene:
    """A bot process, a game in a channel, and a look into its database from outside."""

    discord: Playground
    bot: BotProcess
    white: Person
    black: Person
    records: MatchServices

    async def match(self) -> Match:
        match = await self.records.finding.find_newest_in(self.white.here.id)
        assert match is not None
        return match

    def mover(self, line: Line) -> Person:
        return self.white if line.turn is Color.WHITE else self.black

    @property
    def boards(self) -> list[Message]:
        return boards_among(self.white.here.messages)

    async def committed(self, holds: Callable[[Match], bool]) -> Match:
        """The channel's match, as soon as what is stored is so."""
        for _ in range(2000):
            match = await self.match()
            if holds(match):
                return match
            await asyncio.sleep(0.002)  # another process writes: nothing tells us
        raise TimeoutError(self.discord.report())

    async def kill_bot(self) -> None:
        """Kill it, and take back the fault that it may not have lived to meet."""
        await self.bot.kill()
        self.discord.faults.clear()

    async def board_of(self, words: str) -> Message:
        """The newest board, once it tells these words."""
        await self.discord.until(lambda: words in self.boards[-1].text, 10)
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
        asked = await white.slash("challenge", opponent=black, variant="russian", colour=0)
        await black.click(asked.shown, "Accept")
        await discord_.until(lambda: any(each.files for each in white.here.messages))
        database = await Database.open(url)
        yield Scene(discord_, bot, white, black, MatchServices.on(database))
        await database.close()


@pytest.mark.parametrize("discord_", [IMPATIENT], indirect=True)
async def test_killed_between_the_commit_and_the_board(scene: Scene) -> None:
    first = scene.boards[-1]
    scene.discord.faults.add(Fault(operation=ANSWER, delay=0.6, status=503))
    act = asyncio.create_task(scene.white.slash("move", move="c3-d4"))
    await scene.committed(lambda match: match.ply == 1)
    await scene.kill_bot()
    assert (await act).state is State.LATE
    assert scene.boards == [first]  # committed, and nobody has seen it

    await scene.bot.start()
    board = await scene.board_of("last move **1. c3-d4**")
    assert board.mentions == {scene.black.id}
    assert (await scene.match()).ply == 1
    late = await scene.white.click(first, "Move")
    assert "out of date" in late.text
    picker = (await scene.black.click(board, "Move")).shown
    await scene.black.click(picker, "f6-e5")
    await scene.board_of("last move **1… f6-e5**")
    await scene.discord.until(lambda: first.buttons == [] and board.buttons == [])


@pytest.mark.parametrize("discord_", [IMPATIENT], indirect=True)
async def test_killed_after_a_board_that_it_never_noted(scene: Scene) -> None:
    """Discord took the board, the bot did not live to read so: it sends another one."""
    scene.discord.faults.add(Fault(operation=ANSWER, status=500, after_work=True))
    await scene.white.slash("move", move="c3-d4")
    await scene.bot.restart()  # it waited a second before it would have tried again
    await scene.discord.until(lambda: len(scene.boards) == 3, 10)
    assert (await scene.match()).ply == 1
    for board in scene.boards[1:]:  # both show the position of now, and both work
        assert (await scene.black.click(board, "Move")).is_private


@pytest.mark.parametrize("discord_", [IMPATIENT], indirect=True)
async def test_killed_while_a_challenge_is_accepted(scene: Scene) -> None:
    asked = await scene.white.slash("resign")
    await scene.white.click(asked.shown, "Resign")
    over = await scene.board_of("wins")
    asked = await scene.white.click(over, "Rematch")
    scene.discord.faults.add(Fault(operation=ANSWER, delay=0.6, status=503))
    act = asyncio.create_task(scene.black.click(asked.shown, "Accept"))
    await scene.committed(lambda match: not match.is_over)
    await scene.kill_bot()
    await act
    await scene.bot.start()
    board = await scene.board_of("to move")
    assert "Move" in board.buttons
    await scene.discord.until(lambda: asked.shown.buttons == [], 10)
    assert "Accepted" in asked.shown.text


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
    assert not answer.is_private, answer.text
    return line.play(move)


async def killed_in(scene: Scene, line: Line, move: Move, after: float) -> Line:
    """Kill the bot `after` so many seconds of a move; the line as it then stands, made whole."""
    written = line.game.write(line.position, move, Style.LONG)
    act = asyncio.create_task(scene.mover(line).slash("move", move=written))
    await asyncio.sleep(after)
    await scene.bot.kill()
    answer = await act
    stored = (await scene.match()).line
    assert stored in (line, line.play(move))
    if answer.state is State.ANSWERED:
        assert stored == line.play(move)
    await scene.bot.start()
    if stored == line:
        return await play(scene, line, move)
    await scene.board_of(f"last move **{numbered_move(stored, stored.ply)}**")
    return stored


@pytest.mark.parametrize("discord_", [IMPATIENT], indirect=True)
async def test_killed_at_random_instants(scene: Scene) -> None:
    await play_through_kills(scene, 3, Random(7))


@pytest.mark.slow
@pytest.mark.parametrize("discord_", [IMPATIENT], indirect=True)
async def test_killed_at_ten_random_instants(scene: Scene) -> None:
    await play_through_kills(scene, 10, Random(11))
