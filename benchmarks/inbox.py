"""How long `/games` takes for a person with 100 games: `python -m benchmarks.inbox`.

90 games of two people and 10 of teams, of 40 plies each, on a clock of days, in a file of SQLite.
The first page with its picture is made, once by a process that knows no game yet, then by one that
does. Beside it stands the picture alone. Times are those of the processor, of all threads.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from bot.challenges.challenge import Proposal
from bot.challenges.challenges import accept_challenge, propose_game
from bot.matches.act import Act
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.services import Services
from bot.teams.lobbies import open_lobby, start_lobby
from bot.teams.lobby import Invitation
from bot.teams.own_games import list_own_games, sort_by_urgency
from bot.views.appearance import Appearance
from bot.views.matches.inbox import show_inbox
from rules import Color
from storage import Database
from storage.rows import NewTeam, Person, Place, TeamDecision

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANNA, BORIS = Person(1, "Anna"), Person(2, "Boris")
ALONE, OF_TEAMS, PLIES = 90, 10, 40
TERMS = Terms("russian", clock="3d/move, weekends off Europe/Berlin")
TEAM = NewTeam(name="Club", decides=TeamDecision.ANYBODY, joins="list", turn_seconds=86_400)
AIM = 150  # ms
AGAIN = 9


async def begin_match(services: Services, number: int) -> Match:
    """Begin a game of Anna against one of many."""
    other = Person(100 + number, f"Opponent {number}")
    wished = Proposal(
        place=Place(1, 1000 + number), challenger=ANNA, opponent=other, terms=TERMS, color=None
    )
    challenge = await services.run(propose_game, wished, NOON)
    return await services.run(accept_challenge, challenge.id, Act(person=other, at=NOON))


async def begin_team_match(services: Services, number: int) -> Match:
    """Begin a game of Anna's team."""
    invitation = Invitation(
        place=Place(1, 2000 + number),
        starter=ANNA,
        terms=Terms("russian"),
        teams=(TEAM, TEAM),
        first=((Color.WHITE, ANNA), (Color.BLACK, BORIS)),
    )
    lobby = await services.run(open_lobby, invitation, NOON)
    return await services.run(start_lobby, lobby.id, Act(person=ANNA, at=NOON))


async def play_on(services: Services, match: Match, chance: Random) -> bool:
    """Play some plies by chance; return whether the game still goes on."""
    while match.ply < PLIES and not match.is_over:
        mover = match.mover
        assert isinstance(mover, Person)
        text = match.game.write(match.position, chance.choice(match.choices))
        match = await play_typed(services.changes, match, Act(person=mover, at=NOON), text)
    return not match.is_over


async def measure(work: Callable[[], Awaitable[object]]) -> float:
    """Return the milliseconds of processor time for one call."""
    since = process_time()
    await work()
    return 1000 * (process_time() - since)


async def show_first_page(services: Services) -> int:
    """Make the first page of Anna's games; return how many games there are."""
    own = await services.run(list_own_games, ANNA.id)
    games = sort_by_urgency(own, NOON)
    await show_inbox(games, NOON, Appearance())
    return len(games)


async def run(url: str) -> None:
    """Print the figures beside their aim."""
    database = await Database.open(url)
    chance, services = Random(5), Services.on(database)
    running = number = 0
    while running < ALONE:
        running += await play_on(services, await begin_match(services, number), chance)
        number += 1
    for number in range(OF_TEAMS):
        await begin_team_match(services, number)
    count = await show_first_page(services)
    strange = Services.on(database)
    first = await measure(lambda: show_first_page(strange))
    again = median([await measure(lambda: show_first_page(strange)) for _ in range(AGAIN)])
    own = await strange.run(list_own_games, ANNA.id)
    shown = sort_by_urgency(own, NOON)[:8]
    floor = median(
        [await measure(lambda: show_inbox(shown, NOON, Appearance())) for _ in range(AGAIN)]
    )
    print(f"the first page of {count} games: processor time in ms, aim <= {AIM}")
    print(f"  when the process knows no game yet {first:8.1f}")
    print(f"  when it does                       {again:8.1f}")
    print(f"  the message of eight games alone   {floor:8.1f}")
    await database.close()


def main() -> None:
    """Measure in a new file."""
    with TemporaryDirectory() as folder:
        asyncio.run(run(f"sqlite:///{Path(folder) / 'games.db'}"))


if __name__ == "__main__":
    main()
