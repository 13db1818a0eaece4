"""One person asks for far too much: how much longer does another wait?

`python -m benchmarks.greed`, a part of `make bench`. The bot runs in a process of its own, with a
Discord of ours on 127.0.0.1. Each wait is measured alone first, then while one account asks for all
that it can. The aim: another person waits at most 1.3 times as long as alone, plus one piece of the
greedy person's work.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.answers import (
    DEADLINE,
    PAUSE,
    Seats,
    find_delay,
    in_its_own,
    opening,
    seat_pair,
    url,
)
from bot.matches.act import Act
from bot.matches.computer_games import ComputerGame, begin_computer_game
from bot.matches.match_actions import resign
from bot.matches.match_store import load_match
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.services import Services
from playground import Channel, Playground
from playground import Person as Player
from rules import Color, Style
from storage import Database
from storage.rows import Person, Place

ROUNDS = 3
MOST = 1.3  # times as long as alone
STRONGEST = 8
GAMES, HINTS, ANALYSES, REPLAYS = 10, 20, 12, 40  # that the greedy person asks for at once
HEAD_START = 0.3  # seconds until the other person comes
MOVES = 2 * ROUNDS + 1  # that the other person makes
LENGTH = 10  # plies of the games that are analysed
LONG = 120  # plies of the game that is replayed

Ask = Callable[[], Awaitable[float]]  # asks for something once, and returns how long it took


@dataclass(slots=True)
class Contest:
    """What the greedy person asks for at once, and what the other person waits for meanwhile.

    `piece` is one piece of the greedy person's work, if that takes another time than the other's.
    """

    name: str
    other: Ask
    greedy: Sequence[Ask]
    piece: Ask | None = None

    async def measure(self) -> bool:
        """Print how long the other person waits; return whether that is short enough."""
        await self.other()  # the first time meets cold caches
        alone = [await self.other() for _ in range(ROUNDS)]
        piece = alone if self.piece is None else [await self.piece() for _ in range(ROUNDS)]
        beside = [await self._beside() for _ in range(ROUNDS)]
        bound = MOST * median(alone) + median(piece)
        print(
            f"{self.name}: alone {median(alone):.2f} s, one piece {median(piece):.2f} s, "
            f"beside {len(self.greedy)} of them {median(beside):.2f} s (aim: {bound:.2f} s)"
        )
        return median(beside) <= bound

    async def _beside(self) -> float:
        others = [asyncio.ensure_future(ask()) for ask in self.greedy]
        await asyncio.sleep(HEAD_START)
        seconds = await self.other()
        await asyncio.gather(*others)
        return seconds


class Club:
    """A server with a greedy person, another one, and the games of both."""

    def __init__(self, discord: Playground, services: Services) -> None:
        self.discord, self.services = discord, services
        self.server = self.discord.add_server("Club")
        self.greedy, self.other = self._add_person("greedy"), self._add_person("other")

    def _add_person(self, name: str) -> Player:
        person = self.discord.add_person(name)
        self.server.join(person)
        return person

    async def play_computer(self, player: Player) -> tuple[Channel, int]:
        """Begin a game on the highest level, in which the person moves first."""
        channel = self.server.add_channel(f"table-{len(self.server.channels)}")
        place, terms = Place(self.server.id, channel.id), Terms("russian")
        game = ComputerGame(place=place, level=STRONGEST, terms=terms, color=Color.WHITE)
        match = await self.services.run(begin_computer_game, game, act_of(player))
        await self.services.shown_boards.mark(match, match.main_room, channel.id)
        return channel, match.id

    async def play_guest(self, player: Player, seed: int) -> Seats:
        """Begin a game against a person who plays nothing else."""
        channel = self.server.add_channel(f"table-{len(self.server.channels)}")
        guest = self._add_person(f"guest-{len(self.server.channels)}")
        place = Place(self.server.id, channel.id)
        return await seat_pair(self.services, place, channel, (player, guest), opening(seed, MOVES))

    async def finish_game(self, player: Player, seed: int, length: int = LENGTH) -> int:
        """Have a game played by first moves and then given up; return its number."""
        seats = await self.play_guest(player, seed)
        match = await self.services.run(load_match, seats.match_id)
        for _ in range(length):
            if match.is_over:
                return match.id
            act, move = act_of(seats.players[match.turn]), match.choices[0]
            text = match.line.game.write(match.line.position, move, Style.LONG)
            match = await play_typed(self.services.changes, match, act, text)
        return (await self.services.change(resign, match, act_of(player))).id

    async def move(self, player: Player, channel: Channel, match_id: int) -> float:
        """Return the seconds from a person's move until the computer has answered it."""
        match = await self.services.run(load_match, match_id)
        move = match.choices[0]
        text = match.line.game.write(match.line.position, move, Style.LONG)
        begun = perf_counter()
        await player.slash("move", channel=channel, move=text)
        while (await self.services.run(load_match, match_id)).ply < match.ply + 2:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        return perf_counter() - begun

    async def ask(self, player: Player, channel: Channel, command: str, **options: int) -> float:
        """Return the seconds until a command has got its answer."""
        begun = perf_counter()
        await (await player.slash(command, channel=channel, **options)).wait_message()
        return perf_counter() - begun

    async def analyse(self, player: Player, match_id: int) -> float:
        """Return the seconds until a game is analysed, or its analysis refused."""
        begun = perf_counter()
        asked = await player.slash("analyse", channel=self.server.channels[0], match=match_id)
        message = await asked.wait_message()
        while message.text.endswith("…"):  # noqa: ASYNC110 - it tells how far it has come
            await asyncio.sleep(0.02)
        return perf_counter() - begun


def act_of(player: Player) -> Act:
    return Act(person=Person(player.id, player.name), at=datetime.now(UTC))


def one_after_another(asks: Sequence[Ask]) -> Ask:
    """Return what asks for the next of these each time."""
    left = iter(asks)
    return lambda: next(left)()


async def contests_of_computer(club: Club) -> list[Contest]:
    """Moves of the computer, and hints in the same games."""
    own = await club.play_computer(club.other)
    games = [await club.play_computer(club.greedy) for _ in range(GAMES)]
    moves = [partial(club.move, club.greedy, *game) for game in games]
    hint = partial(club.ask, club.greedy, games[0][0], "hint")
    return [
        Contest("a move of the computer", partial(club.move, club.other, *own), moves),
        Contest("a hint", partial(club.ask, club.other, own[0], "hint"), [hint] * HINTS),
    ]


async def contest_of_analyses(club: Club) -> Contest:
    """Every analysis is of a different game, since results are kept."""
    games = [await club.finish_game(club.other, seed) for seed in range(MOVES)]
    others = [await club.finish_game(club.greedy, seed) for seed in range(ANALYSES * ROUNDS)]
    own = one_after_another([partial(club.analyse, club.other, game) for game in games])
    greedy = one_after_another([partial(club.analyse, club.greedy, game) for game in others])
    return Contest(f"an analysis of {LENGTH} moves", own, [greedy] * ANALYSES)


async def contest_of_replays(club: Club) -> Contest:
    seats = await club.play_guest(club.other, seed=1)
    match_id, channel = await club.finish_game(club.greedy, 2, LONG), club.server.channels[0]
    replay = partial(club.ask, club.greedy, channel, "replay", match=match_id)
    return Contest("a move between people", partial(make_move, seats), [replay] * REPLAYS, replay)


async def make_move(seats: Seats) -> float:
    return find_delay(await seats.move())


async def measure(folder: Path) -> bool:
    """Print how long the other person waits for each thing; return whether all is well."""
    async with Playground(deadline=DEADLINE) as discord:
        database = await Database.open(url(folder))
        club = Club(discord, Services.on(database))
        club.server.add_channel("lounge")
        contests = [
            *await contests_of_computer(club),
            await contest_of_analyses(club),
            await contest_of_replays(club),
        ]
        async with in_its_own(discord, folder):
            await asyncio.sleep(PAUSE)
            good = [await contest.measure() for contest in contests]
        await database.close()
    return all(good)


def main() -> int:
    with TemporaryDirectory() as folder:
        return 0 if asyncio.run(measure(Path(folder))) else 1


if __name__ == "__main__":
    sys.exit(main())
