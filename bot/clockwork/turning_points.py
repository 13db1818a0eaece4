"""Adds to the last board of a game where it turned, once the engine has had time to look at it, and
offers the loser a fitting lesson.

Nobody waits for that, so everything else goes first. Work interrupted by a crash is resumed.
"""

import math
from datetime import timedelta

import structlog

from bot.clockwork.delivery import Delivery
from bot.clockwork.failures import FAILURES
from bot.clockwork.loop import Loop
from bot.clockwork.servers import is_ours
from bot.clockwork.surroundings import Surroundings
from bot.matches.computer_facts import EngineBusy
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.partner.analysing import Analysing
from bot.school.course.advice import Slip
from bot.school.lesson_offers import offer_lesson
from bot.views.matches.board import NOTHING, Afterthought
from engine.review import Moment
from storage.analyses import list_untold_matches, note_told
from storage.lookout import Work

log = structlog.get_logger(__name__)

PAUSE = 15.0  # seconds between two looks for finished games
SETTLED = timedelta(seconds=5)  # after its end, in which the players look at the board themselves
LATEST = timedelta(minutes=30)  # after its end; later nobody looks at the board any more
LEAST = 10  # plies; a shorter game has no turning point
OFF = "off"  # how a server says that it wants none


class TurningPoints:
    """Looks at one finished game after another."""

    def __init__(self, around: Surroundings, analysing: Analysing, delivery: Delivery) -> None:
        self._client, self._services = around.client, around.services
        self._now = around.now
        self._analysing = analysing
        self._delivery = delivery
        self._given_up: set[int] = set()  # matches that raised an error
        self.loop = Loop("turning points", self.tell_of_ended, work=Work.ENDED_GAMES, patrol=PAUSE)

    async def tell_of_ended(self) -> float:
        """Comment on every game that ended recently; return the seconds until the next look."""
        now = self._now()
        ended = await self._services.read(list_untold_matches, now - LATEST, now - SETTLED)
        for match_id in ended:
            if match_id not in self._given_up:
                await self._tell(match_id)
        self._given_up.intersection_update(ended)
        return math.inf

    async def _tell(self, match_id: int) -> None:
        """Say where one game turned; errors are contained."""
        try:
            match = await self._services.run(load_match, match_id)
            if not is_ours(self._client, match.main_room.place.server_id) or not _is_shown(match):
                return
            moment = await self._find_moment(match)
            slip = Slip(moment.ply, moment.line) if moment else None
            offer = await offer_lesson(self._services.runner, match, slip, self._now())
            await self._show(match, Afterthought(moment, offer))
            await self._services.write(note_told, match_id)
        except EngineBusy:
            log.info("no turning point yet", match=match_id)
        except Exception:
            log.exception("no turning point", match=match_id)
            self._given_up.add(match_id)

    async def _find_moment(self, match: Match) -> Moment | None:
        """Return the turning point of a game; None if it has none, or if the server wants no
        comments.
        """
        server_id = match.main_room.place.server_id
        chosen = await self._services.server_choices.find(server_id or 0)
        is_void = match.result is None or match.result.is_void
        is_wanted = chosen.analysis != OFF and not chosen.is_quiet and match.is_draughts
        if not is_wanted or match.ply < LEAST or is_void:
            return None
        return await self._analysing.find_turning_point(match)

    async def _show(self, match: Match, afterthought: Afterthought) -> None:
        if afterthought == NOTHING:
            return
        for room in match.rooms:
            try:
                await self._delivery.add_afterthought(match, room, afterthought)
            except FAILURES as error:  # the board is gone, or Discord is: nothing depends on it
                log.info("turning point not shown", match=match.id, error=repr(error))


def _is_shown(match: Match) -> bool:
    """Tell whether the last board of a match stands in every room."""
    return all(room.shown_version >= room.wanted_version for room in match.rooms)
