"""Black plans an answer to every move, White moves; each is told: a process for tests to kill.

`python -m tests.bot.matches.planning_stream URL SEED` writes a line "match ply version" after every
move that the services confirmed, with its answer.
"""

import asyncio
import random
import sys

from bot.matches.finding import find_running_in
from bot.matches.match_value import Match
from bot.matches.planning import add_to_plan
from bot.matches.plans import MOST_LINES
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.services import Services
from rules import Move, Style
from storage import Database
from storage.rows import Place
from tests.bot.conftest import ANNA, BORIS, HERE, act
from tests.bot.matches.streaming import begin_again, tell

CHANNELS = range(4)


async def stream(url: str, seed: int) -> None:
    services = Services.on(await Database.open(url))
    chance = random.Random(seed)
    await asyncio.gather(*(forever(services, channel, chance) for channel in CHANNELS))


async def forever(services: Services, channel: int, chance: random.Random) -> None:
    place = Place(HERE.server_id, channel)
    while True:
        running = await services.run(find_running_in, channel)
        match = running or await begin_again(services, place, Terms("russian"))
        tell(await step(services, match, chance))


async def step(services: Services, match: Match, chance: random.Random) -> Match:
    moves = match.game.legal_moves(match.position)[:MOST_LINES]
    for move in moves:
        line = match.line.play(move)
        if line.outcome() is None:
            answer = chance.choice(line.game.legal_moves(line.position))
            words = line.play(answer).move_texts(Style.LONG)[match.ply :]
            await add_to_plan(services.runner, match, act(BORIS), " ".join(words))
    text = name(match, chance.choice(moves))
    moving = act(ANNA, ply=match.ply, event=chance.getrandbits(62))
    return await play_typed(services.changes, match, moving, text)


def name(match: Match, move: Move) -> str:
    return match.game.write(match.position, move, Style.LONG)


if __name__ == "__main__":
    asyncio.run(stream(sys.argv[1], int(sys.argv[2])))
