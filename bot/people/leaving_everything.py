"""A person goes for good, or leaves one server: everything that involves others is ended first.

Every step is a transaction of its own, and one that was already taken is skipped. So a stop in
between does no harm: just begin again.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from bot.challenges.challenge_store import load_challenge
from bot.challenges.challenges import decline_challenge, withdraw_challenge
from bot.evenings.attendance import leave_evening
from bot.matches.absences import come_home, find_absence
from bot.matches.act import Act
from bot.matches.match_actions import call_off, resign
from bot.matches.match_changes import MatchChanges
from bot.matches.match_error import MatchError
from bot.matches.match_facts import HasBegun
from bot.matches.match_store import load_match
from bot.matches.runner import Runner
from bot.people.engagements import Engagement, list_engagements
from bot.school.duels import leave_duel
from bot.school.facts import SchoolError
from bot.teams.leading import leave_team
from bot.teams.lobbies import leave_lobby, withdraw_lobby
from bot.teams.lobby_store import load_lobby
from bot.teams.simul import SimulState
from bot.teams.simul_store import load_simul
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

log = logging.getLogger(__name__)
T = TypeVar("T")


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


Leave = Callable[[_Going, int], Awaitable[object]]


async def leave_everything(changes: MatchChanges, act: Act) -> None:
    """Let a person leave everything that goes on, and come home from holidays.

    A game in which not both have moved is called off, any other is lost. Anything that cannot be
    left, because it is damaged, is logged and stays.
    """
    absence = await changes.runner.run(find_absence, act.person.id, act.at)
    if absence.holidays:
        await changes.runner.run(come_home, act.person, act.at)
    await _leave(_Going(changes, act))


async def leave_all_in_server(changes: MatchChanges, act: Act, server_id: int) -> None:
    """Let a person leave what has not begun in a server, and its tournaments and evenings.

    Running games of those are lost, other games and simuls go on.
    """
    await _leave(_Going(changes, act, server_id))


async def _leave(going: _Going) -> None:
    """Leave one kind of engagement after the other; each is listed once those before are left."""
    who, where, now = going.act.person.id, going.server_id, going.act.at
    for kind, leave in LEAVE.items():
        for number in await going.runner.run(list_engagements, kind, who, where, now):
            await _attempt(leave(going, number))


async def _leave_tournament(going: _Going, number: int) -> object:
    """Withdraw by the rules of tournaments: running games are lost."""
    tournament = await going.runner.run(load_tournament, number)
    is_waiting = tournament.is_waiting(going.act.person.id)
    if is_waiting or tournament.state is not TournamentState.RUNNING:
        return await going.runner.run(leave_tournament, number, going.act)
    return await going.runner.run(withdraw_from_tournament, number, going.act)


async def _leave_simul(going: _Going, number: int) -> object:
    """Leave a simul; a host who leaves only a server plays the running games of theirs on."""
    simul, act = await going.runner.run(load_simul, number), going.act
    is_open = simul.state is SimulState.OPEN
    if simul.host.id != act.person.id:
        leave = leave_simul if is_open else drop_out_of_simul
        return await going.runner.run(leave, number, act)
    if is_open:
        return await going.runner.run(withdraw_simul, number, act)
    if going.server_id is None:
        return await going.runner.run(give_up_simul, number, act)
    return await going.runner.run(turn_simul_door, number, act, is_closed=True)


async def _leave_duel(going: _Going, number: int) -> object:
    return await going.runner.run(leave_duel, number, going.act)


async def _leave_evening(going: _Going, number: int) -> object:
    """Leave an evening; a running game of it is lost."""
    return await going.runner.run(leave_evening, number, going.act)


async def _leave_lobby(going: _Going, number: int) -> object:
    lobby = await going.runner.run(load_lobby, number)
    leave = withdraw_lobby if lobby.starter.id == going.act.person.id else leave_lobby
    return await going.runner.run(leave, number, going.act)


async def _settle_challenge(going: _Going, number: int) -> object:
    asked = await going.runner.run(load_challenge, number)
    settle = withdraw_challenge if asked.challenger.id == going.act.person.id else decline_challenge
    return await going.runner.run(settle, number, going.act)


async def _end_game(going: _Going, number: int) -> object:
    if going.server_id is not None:
        return None  # it is played on, or a moderator ends it
    match = await going.runner.run(load_match, number)
    try:
        return await going.changes.change(call_off, match, going.act)
    except HasBegun:
        return await going.changes.change(resign, match, going.act)


async def _leave_team(going: _Going, number: int) -> object:
    if going.server_id is not None:
        return None
    return await going.runner.run(leave_team, number, going.act)


async def _stay(_going: _Going, _number: int) -> object:
    return None  # others lead what they host


# In this order: games of an event are lost with it.
LEAVE: dict[Engagement, Leave] = {
    Engagement.TOURNAMENT: _leave_tournament,
    Engagement.SIMUL: _leave_simul,
    Engagement.DUEL: _leave_duel,
    Engagement.EVENING: _leave_evening,
    Engagement.GAME: _end_game,
    Engagement.TEAM: _leave_team,
    Engagement.LOBBY: _leave_lobby,
    Engagement.CHALLENGE: _settle_challenge,
    Engagement.HOSTED: _stay,
}


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
