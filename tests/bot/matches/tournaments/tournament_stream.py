"""A process that leads a tournament and plays its games, one line for each act; it may be killed.

`python -m tests.bot.matches.tournaments.tournament_stream URL ID`
"""

import asyncio
import sys

from bot.matches import MatchServices, Person
from bot.matches.tournaments.tournament_value import Tournament, TournamentState
from bot.tournaments.model import Pairing, PairingState
from bot.tournaments.rounds import RoundState
from storage import Database
from tests.bot.matches.conftest import HERE, WHITE_BY_LOT, act, mover


async def main(url: str, tournament_id: int) -> None:
    """Take one step after the other until the tournament is over."""
    database = await Database.open(url)
    services = MatchServices.on(database, WHITE_BY_LOT, credits_outages=False)
    while (now := await services.tournaments.find(tournament_id)).state is TournamentState.RUNNING:
        await take_step(services, now)
        sys.stdout.write(f"{now.event.round}\n")
        sys.stdout.flush()
    await database.close()


async def take_step(services: MatchServices, now: Tournament) -> None:
    """Play a bit of the first game that goes on, or lead the tournament on."""
    latest = now.round
    waiting = now.list_open(latest.number) if latest else []
    if latest is None or latest.state is not RoundState.OPEN or not waiting:
        assert now.due_at is not None
        await services.tournament_rounds.advance(now.due_at)
    else:
        await play_a_bit(services, now, waiting[0])


async def play_a_bit(services: MatchServices, now: Tournament, pairing: Pairing) -> None:
    """Begin a game, make a move, or give up; the higher number always does."""
    key, at = (pairing.round, pairing.board), now.times[pairing.round].opens_at
    if pairing.state is PairingState.WAITING:
        who = act(now.people[pairing.white], at)
        await services.tournaments.begin_game(now.id, key, who, HERE)
        return
    match = await services.finding.find(now.running_match(key))
    if not match.has_begun:
        text = "b6-a5" if match.ply else "c3-d4"
        await services.playing.play(match, act(mover(match), at), text)
        return
    loser: Person = now.people[max(pairing.players)]
    await services.playing.resign(match, act(loser, at))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
