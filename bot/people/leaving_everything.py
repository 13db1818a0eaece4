"""A person goes for good, or leaves one server: everything that involves others is ended first.

Every step is a transaction of its own, and one that was already taken is skipped. So a stop in
between does no harm: just begin again.
"""

import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from bot.challenges.challenges import decline_challenge, withdraw_challenge
from bot.evenings.attendance import leave_evening
from bot.matches.absences import come_home, find_absence
from bot.matches.act import Act
from bot.matches.match_actions import call_off, resign
from bot.matches.match_changes import MatchChanges
from bot.matches.match_error import MatchError
from bot.matches.match_facts import HasBegun
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.runner import Runner
from bot.school.duels import leave_duel
from bot.school.facts import SchoolError
from bot.teams.leading import leave_team
from bot.teams.lobbies import leave_lobby, withdraw_lobby
from bot.teams.simul import SimulState
from bot.teams.simuls import (
    drop_out_of_simul,
    give_up_simul,
    leave_simul,
    turn_simul_door,
    withdraw_simul,
)
from bot.tournaments.entry import leave_tournament
from bot.tournaments.tournament import TournamentState
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import withdraw_from_tournament
from storage import DatabaseTrouble
from storage.duels import list_live_duels_of
from storage.engagements import (
    list_hosted_simuls,
    list_joined_lobbies,
    list_joined_simuls,
    list_live_tournaments_of,
    list_open_challenges_of,
    list_own_lobbies,
)
from storage.evenings import list_entered_evenings
from storage.kept_matches import list_own_running
from storage.teams import list_matches_of_member

log = logging.getLogger(__name__)
T = TypeVar("T")


async def leave_everything(changes: MatchChanges, act: Act) -> None:
    """Let a person leave everything that goes on.

    That is holidays, tournaments, simuls, duels, evenings, games, teams and challenges. A game in
    which not both have moved is called off, any other is lost. Anything that cannot be left,
    because it is damaged, is logged and stays.
    """
    going = _Going(changes, act)
    for step in (
        _come_home,
        _leave_tournaments,
        _leave_simuls,
        _leave_duels,
        _leave_evenings,
        _end_games,
        _leave_teams,
        _leave_lobbies,
        _settle_challenges,
    ):
        await step(going)


async def leave_all_in_server(changes: MatchChanges, act: Act, server_id: int) -> None:
    """Let a person leave what has not begun in a server, and its tournaments.

    Running tournament games are lost, other games and simuls go on.
    """
    going = _Going(changes, act, server_id)
    await _leave_tournaments(going)
    await _leave_simuls(going)
    await _leave_duels(going)
    await _leave_evenings(going)
    await _leave_lobbies(going)
    await _settle_challenges(going)


async def _come_home(going: "_Going") -> None:
    act = going.act
    absence = await going.runner.run(find_absence, act.person.id, act.at)
    if absence.holidays:
        await going.runner.run(come_home, act.person, act.at)


async def _leave_tournaments(going: "_Going") -> None:
    """Withdraw by the rules of tournaments: running games are lost."""
    for number in await going.runner.read(list_live_tournaments_of, *going.where):
        tournament = await going.runner.run(load_tournament, number)
        is_waiting = tournament.is_waiting(going.act.person.id)
        if is_waiting or tournament.state is not TournamentState.RUNNING:
            await _attempt(going.runner.run(leave_tournament, number, going.act))
        else:
            await _attempt(going.runner.run(withdraw_from_tournament, number, going.act))


async def _leave_simuls(going: "_Going") -> None:
    for number, state in await going.runner.read(list_hosted_simuls, *going.where):
        if state == SimulState.OPEN:
            await _attempt(going.runner.run(withdraw_simul, number, going.act))
        else:
            await _leave_running_simul(number, going)
    for number, state in await going.runner.read(list_joined_simuls, *going.where):
        leave = leave_simul if state == SimulState.OPEN else drop_out_of_simul
        await _attempt(going.runner.run(leave, number, going.act))


async def _leave_running_simul(number: int, going: "_Going") -> None:
    """Let a host resign all games of a simul; a host who leaves only a server plays them on."""
    if going.server_id is not None:
        await _attempt(going.runner.run(turn_simul_door, number, going.act, is_closed=True))
    else:
        await _attempt(going.runner.run(give_up_simul, number, going.act))


async def _leave_duels(going: "_Going") -> None:
    for number in await going.runner.read(list_live_duels_of, *going.where):
        await _attempt(going.runner.run(leave_duel, number, going.act))


async def _leave_evenings(going: "_Going") -> None:
    """Leave evenings; a running game of one is lost."""
    for number in await going.runner.read(list_entered_evenings, *going.where):
        await _attempt(going.runner.run(leave_evening, number, going.act))


async def _end_games(going: "_Going") -> None:
    for number in await going.runner.read(list_own_running, going.act.person.id):
        await _attempt(_end_game(number, going))


async def _end_game(match_id: int, going: "_Going") -> Match:
    match = await going.runner.run(load_match, match_id)
    try:
        return await going.changes.change(call_off, match, going.act)
    except HasBegun:
        return await going.changes.change(resign, match, going.act)


async def _leave_teams(going: "_Going") -> None:
    for number in await going.runner.read(list_matches_of_member, going.act.person.id):
        await _attempt(going.runner.run(leave_team, number, going.act))


async def _leave_lobbies(going: "_Going") -> None:
    where = (*going.where, going.act.at)
    for number in await going.runner.read(list_own_lobbies, *where):
        await _attempt(going.runner.run(withdraw_lobby, number, going.act))
    for number in await going.runner.read(list_joined_lobbies, *where):
        await _attempt(going.runner.run(leave_lobby, number, going.act))


async def _settle_challenges(going: "_Going") -> None:
    where = (*going.where, going.act.at)
    for number, is_own in await going.runner.read(list_open_challenges_of, *where):
        settle = withdraw_challenge if is_own else decline_challenge
        await _attempt(going.runner.run(settle, number, going.act))


@dataclass(frozen=True, slots=True)
class _Going:
    """The person who leaves, and the server that they leave; None for all."""

    changes: MatchChanges
    act: Act
    server_id: int | None = None

    @property
    def runner(self) -> Runner:
        """The runner of use cases."""
        return self.changes.runner

    @property
    def where(self) -> tuple[int, int | None]:
        """The person whose engagements are sought, and the server."""
        return self.act.person.id, self.server_id


async def _attempt(step: Awaitable[T]) -> T | None:
    """Take a step; None if it was already taken or cannot be taken. Raises `DatabaseTrouble`."""
    try:
        return await step
    except DatabaseTrouble:
        raise
    except (MatchError, SchoolError):
        return None
    except Exception:
        log.exception("something that goes on cannot be left")
        return None
