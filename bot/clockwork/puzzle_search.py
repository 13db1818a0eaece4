"""Games that were played here are searched for puzzles, when the engine has nothing else to do."""

import math

import structlog

from bot.clockwork.loop import Loop
from bot.clockwork.servers import is_ours
from bot.clockwork.surroundings import Surroundings
from bot.matches.computer_facts import EngineBusy
from bot.matches.match_store import load_match
from bot.partner.searching import Searching
from bot.school.puzzle_finding import is_wanted, keep_found_puzzles
from storage.game_puzzles import list_unsearched_matches
from storage.lookout import Work

log = structlog.get_logger(__name__)

AT_ONCE = 20  # games that are read together


class PuzzleSearch:
    """Searches one analysed game after another; one that a crash interrupts is searched again."""

    def __init__(self, around: Surroundings, searching: Searching) -> None:
        self._client, self._services = around.client, around.services
        self._searching = searching
        self._given_up: set[int] = set()  # matches that raised an error
        self.loop = Loop("puzzles from games", self.search, work=Work.PUZZLES)

    async def search(self) -> float:
        """Search some games, and return the seconds until the next look."""
        unsearched = await self._services.read(list_unsearched_matches, AT_ONCE)
        for match_id in unsearched:
            if match_id not in self._given_up:
                await self._search_one(match_id)
        self._given_up.intersection_update(unsearched)
        return math.inf

    async def _search_one(self, match_id: int) -> None:
        """Search one game; errors are contained."""
        try:
            match = await self._services.run(load_match, match_id)
            if is_ours(self._client, match.main_room.place.server_id):
                found = await self._searching.list_puzzles(match) if is_wanted(match) else []
                await self._services.run(keep_found_puzzles, match, found)
        except EngineBusy:
            log.info("no search for puzzles yet", match=match_id)
        except Exception:
            log.exception("a game cannot be searched for puzzles", match=match_id)
            self._given_up.add(match_id)
