"""Analyses of finished matches: made once, stored, and resumed where they stopped."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import asdict

from bot.matches.computer_facts import EngineBusy, NothingToAnalyse, PositionInPlay
from bot.matches.computer_seat import has_hints
from bot.matches.keyed_locks import KeyedLocks
from bot.matches.match_facts import MatchGoesOn
from bot.matches.match_value import Match
from bot.services import Services
from bot.teams.own_games import list_own_games
from engine.judgement import Judgement
from engine.processes.jobs import NoAnswer, Urgency
from engine.processes.partner import Partner
from engine.review import Moment, Review
from rules import Line
from storage.analyses import find_analysis, keep_analysis

KEPT_TOGETHER = 10  # judgements that are stored in one transaction
OPENING = 6  # plies that many games have in common

Reviews = AsyncGenerator[Review, None]  # the analysis of a game so far, after each of its moves


class Analysing:
    """Asks the engine about every move of a game, one after another."""

    def __init__(self, services: Services, partner: Partner) -> None:
        self._services = services
        self._partner = partner
        self._locks = KeyedLocks()
        self._idle: dict[int, asyncio.Task[None]] = {}  # analyses that nobody waits for, by match

    async def find(self, match: Match) -> Review | None:
        """Return the analysis of a match if it is complete; only draughts have any."""
        if not match.is_draughts:
            return None
        known = read_judgements(await self._services.read(find_analysis, match.id))
        return Review(match.line, known) if len(known) == match.ply else None

    async def check(self, match: Match, person_id: int) -> None:
        """Raise the reason why a person may not have a match analysed.

        Raises `MatchGoesOn`, `NothingToAnalyse` or `PositionInPlay`.
        """
        if not match.is_over:
            raise MatchGoesOn(match)
        if not match.ply:
            raise NothingToAnalyse
        await check_not_in_play(self._services, match.line, person_id)

    async def analyse(self, match: Match, urgency: Urgency = Urgency.ANALYSIS) -> Reviews:
        """Yield the analysis of a finished match so far, after each of its moves.

        If another person's analysis of it is running, this waits and then finds everything known; a
        background analysis gives way. Raises `EngineBusy`; results found by then are stored.
        """
        if urgency is not Urgency.IDLE and match.id in self._idle:
            self._idle[match.id].cancel()
        async with self._locks.of(match.id):
            known = read_judgements(await self._services.read(find_analysis, match.id))
            kept = len(known)
            try:
                async with aclosing(self._partner.analyse(match.line, known, urgency)) as judged:
                    async for judgement in judged:
                        known = [*known, judgement]
                        if len(known) - kept >= KEPT_TOGETHER or len(known) == match.ply:
                            await self._keep(match, known)
                            kept = len(known)
                        yield Review(match.line, known)
            except NoAnswer as error:
                raise EngineBusy from error
            finally:
                if len(known) > kept:
                    await self._keep(match, known)

    async def find_turning_point(self, match: Match) -> Moment | None:
        """Return the turning point of a finished match, None if it has none; runs in the
        background.

        Raises `EngineBusy`.
        """
        while (review := await self.find(match)) is None:
            await self._analyse_idly(match)
        winner = match.result.winner if match.result else None
        return review.find_turning_point(None if winner is None else winner.other)

    async def _analyse_idly(self, match: Match) -> None:
        """Go on with an analysis until it is complete, or until a person asks for it."""
        task = self._idle[match.id] = asyncio.create_task(self._analyse_all(match))
        try:
            await asyncio.wait({task})
        finally:
            del self._idle[match.id]
            task.cancel()
            await asyncio.wait({task})
        if not task.cancelled():
            task.result()

    async def _analyse_all(self, match: Match) -> None:
        async with aclosing(self.analyse(match, Urgency.IDLE)) as reviews:
            async for _review in reviews:
                pass

    async def _keep(self, match: Match, known: list[Judgement]) -> None:
        written = json.dumps([asdict(judgement) for judgement in known], separators=(",", ":"))
        await self._services.write(keep_analysis, match.id, written)


def read_judgements(written: str | None) -> list[Judgement]:
    """Return judgements from their stored text."""
    return [Judgement(**fields) for fields in json.loads(written or "[]")]


async def check_not_in_play(services: Services, line: Line, person_id: int) -> None:
    """Raise `PositionInPlay` if a person, alone or in a team, is playing a position of a game."""
    running = await services.run(list_own_games, person_id)
    check_none_in_play(line, [game.match for game in running])


def check_none_in_play(line: Line, running: list[Match]) -> None:
    """Raise `PositionInPlay` if one of these matches, between people, is at a position of this
    game.

    Openings do not count: many games go through the same ones.
    """
    for match in running:
        if not match.is_draughts:
            continue
        is_known = match.game == line.game and match.position in line.positions
        if is_known and match.ply >= OPENING and not has_hints(match):
            raise PositionInPlay(match)
