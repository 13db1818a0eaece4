"""Searches analysed games for puzzles, when the engine has nothing else to do."""

from bot.matches.computer_facts import EngineBusy
from bot.matches.match_value import Match
from bot.partner.analysing import read_judgements
from bot.services import Services
from engine.processes.jobs import NoAnswer, Urgency
from engine.processes.partner import Partner
from engine.puzzles import GamePuzzle
from storage.analyses import find_analysis


class Searching:
    """Asks the engine for the positions of a game in which only one move wins."""

    def __init__(self, services: Services, partner: Partner) -> None:
        self._services = services
        self._partner = partner

    async def list_puzzles(self, match: Match) -> list[GamePuzzle]:
        """List the puzzles of a match that is analysed; raises `EngineBusy`."""
        judgements = read_judgements(await self._services.read(find_analysis, match.id))
        try:
            found = self._partner.find_puzzles(match.line, judgements, Urgency.IDLE)
            return [puzzle async for puzzle in found]
        except NoAnswer as error:
            raise EngineBusy from error
