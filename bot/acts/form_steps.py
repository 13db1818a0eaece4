"""Forms of commands: carried out once everything is right, otherwise reopened as they were."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace

import rules
from bot.acts.drafts import Draft, Key
from bot.acts.request import Request
from bot.clocks.holidays import HolidayRefused
from bot.clocks.refused_control import RefusedControl
from bot.matches.match_error import MatchError
from bot.talk.explain import explain
from bot.talk.request_refusals import DraftGone, RequestRefused
from bot.tournaments.model import TournamentRefusal
from bot.views.challenges.challenge_form import show_kept
from bot.views.control_id import ControlId
from bot.views.forms import FieldFault, Fields, Given

FAULTS = (
    RequestRefused,
    rules.RulesError,
    RefusedControl,
    MatchError,
    HolidayRefused,
    TournamentRefusal,
)


@dataclass(frozen=True, slots=True)
class CommandForm:
    """A form: its name, the control that reopens it, and the field in which to correct each
    fault.
    """

    name: str
    again: ControlId
    places: Mapping[type[Exception], str]
    rest: Mapping[str, ControlId] = field(default_factory=dict)  # what reopens other fields' forms

    def keep(self, request: Request, draft: Draft) -> None:
        """Keep a person's draft, in place of their earlier one."""
        request.host.drafts.keep(self._key(request), draft)

    def find_draft(self, request: Request) -> Draft | None:
        """Return a person's last draft, or None."""
        return request.host.drafts.find(self._key(request))

    def _key(self, request: Request) -> Key:
        return request.person.id, self.name, 0

    def find_fields(self, request: Request, usual: Given) -> Fields:
        """Return the fields as the person last sent them, or with defaults."""
        draft = self.find_draft(request)
        return Fields(draft.given, draft.fault) if draft else Fields(usual)

    def require_draft(self, request: Request) -> Draft:
        """Return a person's draft; raises `DraftGone`."""
        draft = self.find_draft(request)
        if draft is None:
            raise DraftGone
        return draft

    def take_draft(self, request: Request) -> Draft:
        """Return a person's draft, which no second press finds; raises `DraftGone`."""
        draft = self.require_draft(request)
        request.host.drafts.forget(self._key(request))
        return draft

    async def carry_out(
        self, request: Request, draft: Draft, deed: Callable[[], Awaitable[None]]
    ) -> None:
        """Carry out a form; faults are explained, above a button that reopens it."""
        try:
            await deed()
        except FAULTS as error:
            await self.tell_fault(request, draft, error)
            return
        request.host.drafts.forget(self._key(request))
        await request.dismiss()

    async def tell_fault(self, request: Request, draft: Draft, error: Exception) -> None:
        """Keep the draft, and say what is wrong with it above a button that reopens the form."""
        place = next((name for kind, name in self.places.items() if isinstance(error, kind)), "")
        fault = FieldFault(place, explain(error))
        self.keep(request, replace(draft, fault=fault))
        await request.answer_in_place(show_kept(self.rest.get(place, self.again), fault.why))
