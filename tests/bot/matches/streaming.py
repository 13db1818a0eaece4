"""Play and play, and tell each answer: a process for tests to kill.

`python -m tests.bot.matches.streaming URL SEED` writes a line "match ply version" after every
move, offer and answer that the services confirmed.
"""

import asyncio
import random
import sys

from bot.challenges.challenge_facts import AlreadyChallenged
from bot.challenges.challenges import accept_challenge
from bot.matches.finding import find_running_in
from bot.matches.match_actions import decline_draw, offer_draw
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.services import Services
from storage import Database
from storage.rows import Place
from tests.bot.conftest import ANNA, BORIS, HERE, act, begin, mover

GAMES = ("russian", "international", "english", "brazilian")


async def stream(url: str, seed: int) -> None:
    services = Services.on(await Database.open(url))
    chance = random.Random(seed)
    await asyncio.gather(
        *(forever(services, channel, game, chance) for channel, game in enumerate(GAMES))
    )


async def forever(services: Services, channel: int, game: str, chance: random.Random) -> None:
    place = Place(HERE.server_id, channel)
    while True:
        running = await services.run(find_running_in, channel)
        match = running or await begin_again(services, place, Terms(game))
        tell(await step(services, match, chance))


async def begin_again(services: Services, place: Place, terms: Terms) -> Match:
    try:
        return await begin(services, place, terms)
    except AlreadyChallenged as asked:  # the last process was killed before it was accepted
        return await services.run(accept_challenge, asked.challenge.id, act(BORIS))


async def step(services: Services, match: Match, chance: random.Random) -> Match:
    if match.offer:
        answerer = BORIS if match.offer.by == 0 else ANNA
        return await services.change(decline_draw, match, act(answerer))
    if match.ply % 24 == 7 and not any(offer.ply == match.ply for offer in match.offers):
        return await services.change(offer_draw, match, act(mover(match)))
    move = chance.choice(list(match.game.legal_moves(match.position)))
    text = match.game.write(match.position, move)
    moving = act(mover(match), ply=match.ply, event=chance.getrandbits(62))
    return await play_typed(services.changes, match, moving, text)


def tell(match: Match) -> None:
    sys.stdout.write(f"{match.id} {match.ply} {match.version}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(stream(sys.argv[1], int(sys.argv[2])))
