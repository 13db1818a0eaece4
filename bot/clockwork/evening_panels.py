"""The live private panels of evenings: each is edited when what it shows has changed.

A panel is the newest private answer to a person; Discord takes edits of it for a quarter of an
hour. It is not kept over a restart: whoever has none is called in the hall, once a game.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.loop import LONGEST_REST, Loop
from bot.clockwork.surroundings import Surroundings
from bot.evenings.conduct import find_evening_for_match
from bot.evenings.evening import Evening, Player
from bot.evenings.evening_store import load_evening
from bot.matches.match_store import load_readable
from bot.matches.match_value import Match
from bot.matches.seating import find_side
from bot.people.preferences import find_preferences
from bot.talk.languages import speak
from bot.talk.names import read_in
from bot.views.appearance import Appearance, appearance_for_person
from bot.views.evenings.evening_panel import show_panel
from bot.views.post import Post
from rules import Color

log = structlog.get_logger(__name__)

LIVES = timedelta(minutes=14)
AT_ONCE = 8  # panels that are drawn and edited together
Key = tuple[int, int]  # an evening and a person
Shown = tuple[str, bool, int, int]  # what a panel shows: a presence, a match and its version
Change = Callable[[Post], Awaitable[None]]


@dataclass(slots=True)
class Panel:
    """How to edit a panel, its reader's language, until when, and what it shows."""

    change: Change
    language: str
    until: datetime
    shown: Shown


class EveningPanels:
    """Edits panels of people who did not press themselves."""

    def __init__(self, around: Surroundings) -> None:
        self._services, self._now = around.services, around.now
        self._live: dict[Key, Panel] = {}
        self._changed: set[int] = set()  # evenings
        self._moved: set[int] = set()  # matches
        self._lost: dict[int, set[int]] = {}  # people to be called, by evening
        self._called: set[tuple[int, int, int]] = set()  # evening, person, match: called to it
        self.when_lost: Callable[[], None] = lambda: None
        self.loop = Loop("evening panels", self._keep)

    def note(
        self, evening: Evening, player: Player, match: Match | None, change: Change, language: str
    ) -> None:
        """Remember the newest panel of a person, and what it shows."""
        until = self._now() + LIVES
        shown = describe(player, match)
        self._live[evening.id, player.person.id] = Panel(change, language, until, shown)

    def expect(self, evening_id: int) -> None:
        """Bring the panels of an evening up to date."""
        self._changed.add(evening_id)
        self.loop.wake()

    def expect_match(self, match_id: int) -> None:
        """Bring the panels of the players of a match up to date."""
        self._moved.add(match_id)
        self.loop.wake()

    def take_lost(self, evening_id: int) -> list[int]:
        """Return the people who are to be called to their boards, once."""
        return sorted(self._lost.pop(evening_id, ()))

    async def _keep(self) -> float:
        """Edit every panel that shows something old; what fails is tried again the next time."""
        changed, self._changed = self._changed, set()
        moved, self._moved = self._moved, set()
        failure: Exception | None = None
        for match_id in sorted(moved):
            try:
                await self._renew_match(match_id, changed)
            except Exception as error:  # noqa: BLE001  # the others' panels do not wait for it
                self._moved.add(match_id)
                failure = error
        for evening_id in sorted(changed):
            try:
                await self._renew_evening(evening_id)
            except Exception as error:  # noqa: BLE001  # likewise
                self._changed.add(evening_id)
                failure = error
        if failure is not None:
            raise failure
        self._forget_old()
        return LONGEST_REST

    async def _renew_match(self, match_id: int, changed: set[int]) -> None:
        """Edit the panels of a game's players, unless all of its evening are about to be edited."""
        for match in await self._services.run(load_readable, [match_id]):
            evening = await self._services.run(find_evening_for_match, match)
            if evening is not None and evening.id not in changed:
                await self._renew(evening, match)

    async def _renew_evening(self, evening_id: int) -> None:
        """Edit all panels of an evening, and forget whom it has called once it is over."""
        evening = await self._services.run(load_evening, evening_id)
        await self._renew(evening, None)
        if not evening.is_open:
            self._called = {each for each in self._called if each[0] != evening_id}

    async def _renew(self, evening: Evening, match: Match | None) -> None:
        """Edit the panels of an evening, or only those of the players of a match."""
        game = None if match is None else evening.find_game(match.id)
        numbers = [*evening.players] if game is None else [*game.players]
        running = [each.match_id for each in evening.running if game is None or each == game]
        found = await self._services.run(load_readable, running)
        playing = {
            number: each
            for each in found
            if (own := evening.find_game(each.id)) is not None
            for number in own.players
        }
        limit = asyncio.Semaphore(AT_ONCE)

        async def renew_one(player: Player) -> None:
            async with limit:
                await self._renew_one(evening, player, playing.get(player.number))

        await asyncio.gather(*(renew_one(evening.players[number]) for number in numbers))

    async def _renew_one(self, evening: Evening, player: Player, match: Match | None) -> None:
        """Edit the panel of a person if it shows something old; if that fails, it is lost."""
        key = evening.id, player.person.id
        panel = self._live.get(key)
        if panel is None and match is None:
            return
        if panel is None or panel.until <= self._now():
            self._lose(evening, player, match)
            return
        shown = describe(player, match)
        if panel.shown == shown:
            return
        try:
            await panel.change(await self._make_post(evening, player, match, panel.language))
        except FAILURES as error:
            log.info("panel lost", evening=evening.id, error=repr(error))
            if self._live.get(key) is panel:
                self._lose(evening, player, match)
            return
        panel.shown = shown

    def _lose(self, evening: Evening, player: Player, match: Match | None) -> None:
        """Have a person called who has to see the board, once a game."""
        self._live.pop((evening.id, player.person.id), None)
        person_id = player.person.id
        if match is None or match.is_over or person_id not in match.calls(match.turn):
            return
        if not match.ply:
            return  # the hall has just called them to this game
        call = evening.id, person_id, match.id
        if call in self._called:
            return
        self._called.add(call)
        self._lost.setdefault(evening.id, set()).add(person_id)
        self.when_lost()

    async def _make_post(
        self, evening: Evening, player: Player, match: Match | None, language: str
    ) -> Post:
        appearance = await self._find_appearance(evening, player, match)
        async with speak(language):
            with read_in(evening.place.server_id):
                return await show_panel(evening, player, match, appearance, self._now())

    async def _find_appearance(
        self, evening: Evening, player: Player, match: Match | None
    ) -> Appearance:
        own = await self._services.run(find_preferences, player.person.id)
        chosen = await self._services.server_choices.find(evening.place.server_id or 0)
        side = None if match is None else find_side(match, player.person.id)
        return appearance_for_person(own, chosen, side or Color.WHITE)

    def _forget_old(self) -> None:
        """Forget panels that nothing can be told any more."""
        gone = [key for key, panel in self._live.items() if panel.until + LIVES <= self._now()]
        for key in gone:
            del self._live[key]


def describe(player: Player, match: Match | None) -> Shown:
    """Return what the panel of a person shows."""
    if match is None or match.is_over:
        return player.presence, player.wants_again, 0, 0
    return player.presence, player.wants_again, match.id, match.version
