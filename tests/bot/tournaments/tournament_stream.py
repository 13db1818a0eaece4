"""A process that leads a tournament and plays its games, one line for each act; it may be killed.

`python -m tests.bot.tournaments.tournament_stream URL ID`. Several may do so at once: what
another one has done before is refused, and looked at again.
"""

import asyncio
import sys
from datetime import datetime

from bot.matches.match_actions import resign
from bot.matches.match_error import MatchError
from bot.matches.match_store import load_match
from bot.matches.playing import play_typed
from bot.services import Services
from bot.tournaments.conduct import advance_tournaments
from bot.tournaments.entry import cancel_tournament
from bot.tournaments.kinds import BOARDS_MATCH, LADDER, TEAM_EVENT
from bot.tournaments.ladder_event import Ladder, list_reachable
from bot.tournaments.ladders import challenge_on_ladder
from bot.tournaments.model import Pairing, PairingState, TournamentRefusal
from bot.tournaments.rounds import RoundState
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import begin_tournament_game
from storage import Database
from storage.rows import Person
from tests.bot.conftest import HERE, WHITE_BY_LOT, act, mover
from tests.bot.tournaments.tournament_hands import ARBITER

MOST_REFUSED = 200  # more are no accident
CHALLENGES = 12  # on a ladder, which would not end
LEFT_TO_TIME = {TEAM_EVENT, BOARDS_MATCH}  # the last game of the first round


async def main(url: str, tournament_id: int) -> None:
    """Take one step after the other until the tournament is over."""
    database = await Database.open(url)
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    refused = 0
    while (
        now := await services.run(load_tournament, tournament_id)
    ).state is TournamentState.RUNNING:
        try:
            await take_step(services, now)
        except (MatchError, TournamentRefusal):
            refused += 1
            assert refused < MOST_REFUSED
        sys.stdout.write(f"{now.event.round}\n")
        sys.stdout.flush()
    await database.close()


async def take_step(services: Services, now: Tournament) -> None:
    """Play a bit of the first game that may be played, or lead the tournament on."""
    playable = list_playable(now)
    if playable:
        await play_a_bit(services, now, playable[0])
    elif now.kind is LADDER and not now.list_open(now.event.round):
        await challenge(services, now)
    else:
        assert now.due_at is not None
        await advance_tournaments(services.runner, services.heartbeats, now.due_at)


def list_playable(now: Tournament) -> list[Pairing]:
    """The open pairings of the latest round which are not left to time."""
    if now.is_in_rounds and (now.round is None or now.round.state is not RoundState.OPEN):
        return []
    return [each for each in now.list_open(now.event.round) if not is_left_to_time(now, each)]


def is_left_to_time(now: Tournament, pairing: Pairing) -> bool:
    """Whether no one comes to a game: of the boards to the last, on a ladder to every second."""
    if now.kind is LADDER:
        return pairing.round % 2 == 0
    games = [each for each in now.list_round(1) if each.black is not None]
    return now.kind in LEFT_TO_TIME and pairing == games[-1]


def moment_of(now: Tournament) -> datetime:
    """When something is done that time does not do."""
    opens_at = now.span[0]
    assert opens_at is not None
    return max([opens_at, *list_moments(now.ladder)])


def list_moments(ladder: Ladder) -> list[datetime]:
    """When challenges were made and over on a ladder."""
    return [each.ended_at or each.asked_at for each in ladder.asked.values()]


async def challenge(services: Services, now: Tournament) -> None:
    """Let someone challenge the highest within reach, another one each time, or end the ladder."""
    number, at = now.event.round, moment_of(now)
    if number == CHALLENGES:
        await services.run(cancel_tournament, now.id, act(ARBITER, at))
        return
    order = now.ladder.order
    for challenger in (*order[1 + number % 4 :], *order):
        reachable = list_reachable(now.standing, challenger, at)
        if reachable:
            who = act(now.people[challenger], at)
            await services.run(challenge_on_ladder, now.id, reachable[0], who)
            return
    raise AssertionError(order)


async def play_a_bit(services: Services, now: Tournament, pairing: Pairing) -> None:
    """Begin a game, make a move, or give up; the higher number always does, or who is above."""
    key, at = (pairing.round, pairing.board), moment_of(now)
    if pairing.state is PairingState.WAITING:
        asked = now.ladder.asked.get(pairing.round)
        beginner = pairing.opponent(asked.challenger) or 0 if asked else pairing.white
        await services.run(begin_tournament_game, now.id, key, act(now.people[beginner], at), HERE)
        return
    match = await services.run(load_match, now.running_match(key))
    if not match.has_begun:
        text = "b6-a5" if match.ply else "c3-d4"
        await play_typed(services.changes, match, act(mover(match), at, ply=match.ply), text)
        return
    await services.change(resign, match, act(find_loser(now, pairing), at))


def find_loser(now: Tournament, pairing: Pairing) -> Person:
    """Who gives up: the higher number, on a ladder whoever was challenged."""
    asked = now.ladder.asked.get(pairing.round)
    loser = pairing.opponent(asked.challenger) or 0 if asked else max(pairing.players)
    return now.people[loser]


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
