"""Somebody goes for good: what they have to do with others is brought to an end first."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from bot.matches.act import Act
from bot.matches.being_away import BeingAway
from bot.matches.challenging import Challenging
from bot.matches.finding import Finding
from bot.matches.match_error import MatchError
from bot.matches.match_facts import HasBegun
from bot.matches.match_value import Match
from bot.matches.playing import Playing
from bot.matches.runner import Runner
from bot.matches.teams.leading import Leading
from bot.matches.teams.lobbies import Lobbies
from bot.matches.tournaments.tournament_value import TournamentState
from bot.matches.tournaments.tournaments import Tournaments
from bot.teams.simul import SimulState
from bot.teams.simuls import drop_out_of_simul, give_up_simul, leave_simul, withdraw_simul
from storage import DatabaseTrouble
from storage.engagements import (
    list_hosted_simuls,
    list_joined_lobbies,
    list_joined_simuls,
    list_live_tournaments_of,
    list_open_challenges_of,
    list_own_lobbies,
)
from storage.kept_matches import list_own_running
from storage.teams import list_matches_of_member

log = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(slots=True)
class Left:
    """What has changed for others because somebody went: to be shown to them."""

    matches: list[Match] = field(default_factory=list)
    lobbies: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class LeavingEverything:
    """Every step is a transaction of its own, and one that was taken already is skipped.

    So a stop in between does no harm: it is enough to begin again.
    """

    database: Runner
    finding: Finding
    playing: Playing
    being_away: BeingAway
    challenging: Challenging
    lobbies: Lobbies
    leading: Leading
    tournaments: Tournaments

    async def leave(self, act: Act, left: Left) -> None:
        """Let somebody leave all that goes on, and add to `left` what has changed for others.

        They are holidays, tournaments, simuls, games, teams, challenges. A game in which not both
        have moved is called off, another one is lost. What cannot be left, because it is damaged,
        is told to the log and stays.
        """
        steps: tuple[Callable[[Act, Left], Awaitable[None]], ...] = (
            self._come_home,
            self._leave_tournaments,
            self._leave_simuls,
            self._end_games,
            self._leave_teams,
            self._leave_lobbies,
            self._settle_challenges,
        )
        for step in steps:
            await step(act, left)

    async def _come_home(self, act: Act, _left: Left) -> None:
        absence = await self.being_away.find(act.person.id, act.at)
        if absence.holidays:
            await self.being_away.come_home(act.person, act.at)

    async def _leave_tournaments(self, act: Act, left: Left) -> None:
        """Withdraw by the rules of tournaments: the games that run are lost."""
        for number in await self.database.read(list_live_tournaments_of, act.person.id):
            tournament = await self.tournaments.find(number)
            if tournament.state is not TournamentState.RUNNING:
                await _attempt(self.tournaments.leave(number, act))
            elif gone := await _attempt(self.tournaments.withdraw(number, act)):
                left.matches += gone[1]

    async def _leave_simuls(self, act: Act, left: Left) -> None:
        for number, state in await self.database.read(list_hosted_simuls, act.person.id):
            if state == SimulState.OPEN:
                await _attempt(self.database.run(withdraw_simul, number, act))
            elif given_up := await _attempt(self.database.run(give_up_simul, number, act)):
                left.matches += given_up.matches
        for number, state in await self.database.read(list_joined_simuls, act.person.id):
            leave = leave_simul if state == SimulState.OPEN else drop_out_of_simul
            await _attempt(self.database.run(leave, number, act))

    async def _end_games(self, act: Act, left: Left) -> None:
        for number in await self.database.read(list_own_running, act.person.id):
            if ended := await _attempt(self._end_game(number, act)):
                left.matches.append(ended)

    async def _end_game(self, match_id: int, act: Act) -> Match:
        match = await self.finding.find(match_id)
        try:
            return await self.playing.call_off(match, act)
        except HasBegun:
            return await self.playing.resign(match, act)

    async def _leave_teams(self, act: Act, left: Left) -> None:
        for number in await self.database.read(list_matches_of_member, act.person.id):
            if led := await _attempt(self.leading.leave(number, act)):
                left.matches.append(led.match)

    async def _leave_lobbies(self, act: Act, left: Left) -> None:
        for number in await self.database.read(list_own_lobbies, act.person.id):
            await _attempt(self.lobbies.withdraw(number, act))
            left.lobbies.append(number)
        for number in await self.database.read(list_joined_lobbies, act.person.id):
            await _attempt(self.lobbies.leave(number, act))
            left.lobbies.append(number)

    async def _settle_challenges(self, act: Act, _left: Left) -> None:
        for number, is_own in await self.database.read(list_open_challenges_of, act.person.id):
            settle = self.challenging.withdraw if is_own else self.challenging.decline
            await _attempt(settle(number, act))


async def _attempt(step: Awaitable[T]) -> T | None:
    """Take a step; None where it was taken already or cannot be taken. Raises `DatabaseTrouble`."""
    try:
        return await step
    except DatabaseTrouble:
        raise
    except MatchError:
        return None
    except Exception:
        log.exception("something that goes on cannot be left")
        return None
