"""Play and play, and tell each answer: a process for tests to kill.

`python -m tests.bot.matches.streaming URL SEED` writes a line "match ply version" after every
move, offer and answer that the service confirmed.
"""

import asyncio
import random
import sys

from bot.matches import Match, MatchService, Place, Terms
from bot.matches.errors import AlreadyChallenged
from storage import Database
from tests.bot.matches.conftest import BORIS, NOON, begin

GAMES = ("russian", "international", "english", "brazilian")


async def stream(url: str, seed: int) -> None:
    service = MatchService(await Database.open(url))
    chance = random.Random(seed)
    await asyncio.gather(
        *(forever(service, channel, game, chance) for channel, game in enumerate(GAMES))
    )


async def forever(service: MatchService, channel: int, game: str, chance: random.Random) -> None:
    place = Place(None, channel)
    while True:
        match = await service.running_in(channel) or await begun(service, place, Terms(game))
        tell(await step(service, match, chance))


async def begun(service: MatchService, place: Place, terms: Terms) -> Match:
    try:
        return await begin(service, place, terms)
    except AlreadyChallenged as asked:  # the last process was killed before it was accepted
        return await service.accept(asked.challenge.id, BORIS, NOON)


async def step(service: MatchService, match: Match, chance: random.Random) -> Match:
    if match.offer:
        answerer = match.opponent_of(match.offer.by)
        return await service.answer_draw(match.id, answerer, NOON, accepts=False)
    if match.ply % 8 == 7 and not any(offer.ply == match.ply for offer in match.offers):
        return await service.offer_draw(match.id, match.to_move, NOON)
    move = chance.choice(list(match.game.legal_moves(match.position)))
    text = match.game.write(match.position, move)
    event = chance.getrandbits(62)
    return await service.play(match.id, match.to_move, text, NOON, ply=match.ply, event=event)


def tell(match: Match) -> None:
    sys.stdout.write(f"{match.id} {match.ply} {match.version}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(stream(sys.argv[1], int(sys.argv[2])))
