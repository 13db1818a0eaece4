"""`kill -9` between shots: after each restart every disc lies where it lay, to the last bit."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.matches.match_store import load_newest
from bot.matches.match_value import Match
from bot.matches.shots.shooting import line_of
from bot.services import Services
from playground import Channel, Message, Person, Playground
from rules import Color
from rules.chapaev import PlayedShot
from storage import Database
from tests.scenarios.conftest import company
from tests.scenarios.hands import boards_among
from tests.scenarios.processes import BotProcess, bot_process
from tests.storage.databases import Databases

pytestmark = pytest.mark.slow
SHOTS = 6
OPENER_WINS = "short-match, exact, winner-opens"  # who opens clears the board
KILLS = 0.3  # of the moments between two presses


@pytest.fixture
async def url(databases: Databases, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a new database, of both kinds one after the other."""
    async with databases.migrated(tmp_path) as address:
        yield address


async def test_positions_are_the_same_after_every_kill(
    discord_: Playground, url: str, tmp_path: Path
) -> None:
    _, channel, (white, black, _) = company(discord_)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        await white.slash("challenge", opponent=black, variant="chapaev", colour=0)
        await discord_.until(lambda: any(each.buttons for each in channel.messages))
        await black.click(channel.messages[-1], "Accept")
        await discord_.until(lambda: any(each.files for each in channel.messages))
        for number in range(SHOTS):
            before = await read_anew(url, channel.id)
            await shoot(before, (white, black)[before.turn])
            shot = await read_anew(url, channel.id)
            assert shot.ply == number + 1  # for it was answered
            await kill_and_start(discord_, bot)
            read = await read_anew(url, channel.id)
            assert line_of(read) == line_of(shot)
            assert line_of(read).positions[:-1] == line_of(before).positions
            check_shots(read)


async def test_the_computer_shoots_once_also_where_it_was_killed(
    discord_: Playground, url: str, tmp_path: Path
) -> None:
    _, channel, (white, _, _) = company(discord_)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        await white.slash("play", variant="chapaev", level=8, colour=0)
        for _ in range(3):
            before = line_of(await read_anew(url, channel.id)).position
            own, foe = before.own(Color.WHITE)[0], before.own(Color.BLACK)[0]
            await white.slash("move", move=f"{own.name} {foe.name} 1")
            shot = await read_anew(url, channel.id)
            assert shot.turn is Color.BLACK
            await kill_and_start(discord_, bot)  # the computer thinks, or waits to be followed
            await discord_.until(lambda: f"<@{white.id}> to move" in channel.messages[-1].text)
            match = await read_anew(url, channel.id)
            check_shots(match)
            assert line_of(match).cut(shot.ply) == line_of(shot)


async def read_anew(url: str, channel_id: int) -> Match:
    """The match of a channel as it is stored, read by someone who remembers nothing."""
    database = await Database.open(url)
    match = await Services.on(database).run(load_newest, channel_id)
    await database.close()
    assert match is not None
    return match


async def shoot(match: Match, player: Person) -> None:
    """Make the first shot that makes sense."""
    line = line_of(match)
    wanted = line.game.suggestions(line.position)[0]
    answer = await player.slash("move", move=line.game.write(wanted))
    assert not answer.is_private, answer.text


async def kill_and_start(discord: Playground, bot: BotProcess) -> None:
    await bot.kill()
    discord.backend.interactions.give_up()  # no one will answer
    await bot.start()


def check_shots(match: Match) -> None:
    """Every shot follows from its position and the secret of the match, and from nothing else."""
    line = line_of(match)
    for position, deed in zip(line.positions, line.deeds, strict=False):
        assert isinstance(deed, PlayedShot)
        assert line.game.shoot(position, deed.shot, match.secret) == deed
    assert line.turns[0] is Color.WHITE


async def test_a_whole_match_by_presses_with_kills_between(
    discord_: Playground, url: str, tmp_path: Path
) -> None:
    _, channel, (white, black, _) = company(discord_)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        await white.slash(
            "challenge", opponent=black, variant="chapaev", option=OPENER_WINS, colour=0
        )
        await discord_.until(lambda: any(each.buttons for each in channel.messages))
        await black.click(channel.messages[-1], "Accept")
        hand = Hand(discord_, channel, bot, url, random.Random(17))
        match = await hand.read()
        while not match.is_over:
            match = await hand.shoot((white, black)[match.turn], match)
        assert line_of(match).position.wins == (5, 0)
        assert hand.kills > 20
        await discord_.until(lambda: "Rematch" in boards_among(channel.messages)[-1].buttons)
        board = boards_among(channel.messages)[-1]
        assert "the deciding round" in board.text.casefold()
        assert [name for name in board.files if name.endswith(".gif")]


class Hand:
    """Someone who only presses, while the bot is killed now and then."""

    def __init__(
        self,
        discord: Playground,
        channel: Channel,
        bot: BotProcess,
        url: str,
        chance: random.Random,
    ) -> None:
        self._discord, self._channel, self._bot = discord, channel, bot
        self._url, self._chance = url, chance
        self.kills = 0

    async def read(self) -> Match:
        """The match as it is stored, read by someone who remembers nothing."""
        return await read_anew(self._url, self._channel.id)

    async def shoot(self, player: Person, before: Match) -> Match:
        """Make a shot in four presses, at the disc opposite, with all power."""
        disc = line_of(before).position.own(before.turn.other)[0].number
        board = await self._find_board(before)
        await self._kill_perhaps()
        picker = (await player.click(board, "Move")).shown
        for label in (str(disc), f"Black's {disc}", "5 · Full: 25 squares"):
            await self._kill_perhaps()
            await player.click(picker, label)
        shot = await self.read()
        assert shot.ply == before.ply + 1
        assert line_of(shot).positions[:-1] == line_of(before).positions
        if await self._kill_perhaps():
            assert line_of(await self.read()) == line_of(shot)
        return shot

    async def _find_board(self, match: Match) -> Message:
        """The board of a match as it stands, once it is shown and has its button."""
        last = line_of(match).name_move(match.ply) if match.ply else "Round 1"

        def is_shown() -> bool:
            boards = boards_among(self._channel.messages)
            return bool(boards) and last in boards[-1].text and "Move" in boards[-1].buttons

        await self._discord.until(is_shown)
        return boards_among(self._channel.messages)[-1]

    async def _kill_perhaps(self) -> bool:
        if self._chance.random() >= KILLS:
            return False
        self.kills += 1
        await kill_and_start(self._discord, self._bot)
        return True
