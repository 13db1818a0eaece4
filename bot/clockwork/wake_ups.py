"""Everything that has work to do after a change is woken here, and nowhere else.

A change arrives here once it is committed. An interaction itself shows, a moment later, what it
changed in its own place: for that the loops wait until it has ended, and then find nothing to do.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from bot.clockwork.audit_messages import AuditMessages
from bot.clockwork.challenge_messages import ChallengeMessages
from bot.clockwork.computer_moves import ComputerMoves
from bot.clockwork.daily_puzzles import DailyMessages
from bot.clockwork.delivery import Delivery
from bot.clockwork.evening_messages import EveningNews
from bot.clockwork.evening_panels import EveningPanels
from bot.clockwork.followers import Followers
from bot.clockwork.kept_messages import Keeper
from bot.clockwork.offer_messages import OfferMessages
from bot.clockwork.postman import Postman
from bot.clockwork.quiet_edits import QuietEdits
from bot.clockwork.runs import Runs
from bot.clockwork.season_messages import SeasonMessages
from bot.clockwork.server_events import ServerEvents
from bot.clockwork.timekeeper import Timekeeper
from bot.clockwork.votes import Votes
from bot.clockwork.winner_roles import WinnerRoles
from bot.matches.changed import Changed, ChangedMatch, Due
from bot.matches.computer_seat import waits_for_computer
from bot.matches.gathering import Gathering


@dataclass(slots=True)
class Answering:
    """An interaction being answered: where, to whom, and what it has changed so far."""

    channel_id: int
    person_id: int
    held: ExitStack = field(default_factory=ExitStack)
    changed: Changed = field(default_factory=Changed)
    is_over: bool = False


ANSWERING: ContextVar[Answering | None] = ContextVar("answering", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class WakeUps:
    """Wakes the loops that show a change, and those that carry out its consequences."""

    audit: AuditMessages
    challenges: ChallengeMessages
    computer: ComputerMoves
    dailies: DailyMessages
    delivery: Delivery
    evening_panels: EveningPanels
    evenings: EveningNews
    followers: Followers
    keepers: Mapping[Gathering, Keeper[Any]]
    offers: OfferMessages
    postman: Postman
    quiet_edits: QuietEdits
    runs: Runs
    seasons: SeasonMessages
    server_events: ServerEvents
    timekeeper: Timekeeper
    votes: Votes
    winner_roles: WinnerRoles

    @contextmanager
    def answering(self, channel_id: int, person_id: int) -> Iterator[None]:
        """While this context lasts, leave to an interaction what it shows itself."""
        answering = Answering(channel_id, person_id)
        token = ANSWERING.set(answering)
        try:
            with answering.held:
                yield
        finally:
            ANSWERING.reset(token)
            answering.is_over = True
            self._follow(answering.changed, is_act=True)

    def note(self, changed: Changed) -> None:
        """Wake the loops for a change that is committed, or that may not have been shown."""
        answering = ANSWERING.get()
        if answering is not None and answering.is_over:  # what it began goes on without it
            answering = None
        for change in changed.matches:
            self._show(change, answering)
        for match_id, vote in changed.votes.items():
            self.votes.expect(match_id, vote)
        if Due.CLOCKS in changed.due:
            self.timekeeper.loop.wake()
        if answering is None:
            self._follow(changed, is_act=False)
        else:
            answering.changed.add(changed)

    def _show(self, change: ChangedMatch, answering: Answering | None) -> None:
        """Have a match shown in all its rooms except that of the person who acts."""
        match = change.after
        self.timekeeper.expect(match)
        if answering is not None:
            room = match.room_used(answering.channel_id, answering.person_id)
            answering.held.enter_context(self.delivery.hold_back(match, [room]))
        self.delivery.expect(match)

    def _follow(self, changed: Changed, *, is_act: bool) -> None:
        """Wake what waits until the boards have been sent.

        Changes by a person's act are shown at once even in messages that otherwise change rarely.
        """
        for _before, match in changed.matches:
            if waits_for_computer(match):
                self.computer.expect(match.id)
        self._follow_evenings(changed)
        for entry in changed.entries:
            self.audit.expect(entry)
        for gathering, keeper in self.keepers.items():
            keeper.note(getattr(changed, gathering.value), is_act=is_act)
        self._wake(changed)

    def _follow_evenings(self, changed: Changed) -> None:
        """Have private panels of evenings brought up to date."""
        for _before, match in changed.matches:
            if match.is_in_panels:
                self.evening_panels.expect_match(match.id)
        for evening_id in changed.evenings:
            self.evening_panels.expect(evening_id)

    def _wake(self, changed: Changed) -> None:
        """Wake the loops that themselves look for due work."""
        has_ended = any(change.has_ended for change in changed.matches)
        has_quiet_change = any(change.has_quiet_change for change in changed.matches)
        for loop, is_due in (
            (self.keepers[Gathering.SIMUL].loop, has_ended or Due.NAMES in changed.due),
            (self.keepers[Gathering.TOURNAMENT].loop, changed.due & {Due.TABLES, Due.NAMES}),
            (self.evenings.clock, changed.evenings),
            (self.server_events.loop, changed.tournaments),
            (self.challenges.loop, changed.challenges),
            (self.offers.loop, Due.OFFER_MESSAGES in changed.due),
            (self.quiet_edits.loop, has_quiet_change or Due.QUIET_BOARDS in changed.due),
            (self.postman.loop, Due.LETTERS in changed.due),
            (self.followers.loop, Due.DIGESTS in changed.due),
            (self.runs.loop, Due.RUNS in changed.due),
            (self.winner_roles.loop, Due.ROLES in changed.due),
            (self.seasons.loop, Due.SEASONS in changed.due),
            (self.dailies.loop, Due.DAILY_PUZZLES in changed.due),
        ):
            if is_due:
                loop.wake()
