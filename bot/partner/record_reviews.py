"""Analyses of games in files that people attach: the latest are kept in memory, for their
buttons.
"""

from contextlib import aclosing
from dataclasses import dataclass

from cachetools import LRUCache

from bot.matches.computer_facts import EngineBusy, GameTooLong, NothingToAnalyse
from bot.partner.analysing import Reviews, check_not_in_play
from bot.services import Services
from engine.judgement import Judgement
from engine.processes.jobs import NoAnswer
from engine.processes.partner import Partner
from engine.review import Review
from rules import Line

MOST_KEPT = 64  # games
MOST_PLIES = 300  # of a game; takes two minutes of processor time


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game of a file: the key of the file, and which of its games, from 0."""

    file_key: str
    number: int


class RecordReviews:
    """Has the games of files analysed."""

    def __init__(self, services: Services, partner: Partner) -> None:
        self._services = services
        self._partner = partner
        self._known: LRUCache[RecordedGame, list[Judgement]] = LRUCache(MOST_KEPT)

    def find(self, game: RecordedGame, line: Line) -> Review | None:
        """Return the analysis of a game if it is complete and still kept."""
        known = self._known.get(game, [])
        return Review(line, known) if len(known) == line.ply else None

    async def check(self, line: Line, person_id: int) -> None:
        """Raise the reason why a person may not have a game analysed.

        Raises `NothingToAnalyse`, `GameTooLong` or `PositionInPlay`.
        """
        if not line.ply:
            raise NothingToAnalyse
        if line.ply > MOST_PLIES:
            raise GameTooLong(MOST_PLIES // 2)
        await check_not_in_play(self._services, line, person_id)

    async def analyse(self, game: RecordedGame, line: Line) -> Reviews:
        """Yield the analysis of a game so far, after each of its moves.

        Raises `EngineBusy`; results found by then are kept.
        """
        try:
            known = self._known.setdefault(game, [])
            async with aclosing(self._partner.analyse(line, [*known])) as judged:
                async for judgement in judged:
                    known = self._known[game] = [*known, judgement]
                    yield Review(line, known)
        except NoAnswer as error:
            raise EngineBusy from error
