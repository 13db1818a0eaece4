"""Forms of commands: sent once all is right, and else opened again as they were."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass

import rules
from bot.acts.drafts import Draft, Key
from bot.acts.request import Request
from bot.clocks.holidays import HolidayRefused
from bot.clocks.refused_control import RefusedControl
from bot.matches.match_error import MatchError
from bot.talk.explain import explain
from bot.talk.request_refusals import RequestRefused
from bot.tournaments.model import TournamentRefusal
from bot.views.challenge_form import show_kept
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
    """A form: its name, the control that opens it as it was, where each fault is put right."""

    name: str
    again: ControlId
    places: Mapping[type[Exception], str]
    rest: Collection[str] = ()  # names of fields that stand in a second form
    rest_again: ControlId | None = None

    def keep(self, request: Request, draft: Draft) -> None:
        """Keep what a person filled in, in place of what they did earlier."""
        request.host.drafts.keep(self._key(request), draft)

    def find_draft(self, request: Request) -> Draft | None:
        """Return what a person filled in last, or None."""
        return request.host.drafts.find(self._key(request))

    def _key(self, request: Request) -> Key:
        return request.person.id, self.name, 0

    def find_fields(self, request: Request, usual: Given) -> Fields:
        """Return the fields as the person sent them last, or with what is usual."""
        draft = self.find_draft(request)
        return Fields(draft.given, draft.fault) if draft else Fields(usual)

    async def carry_out(
        self, request: Request, given: Given, deed: Callable[[], Awaitable[None]]
    ) -> None:
        """Do what a form asks for; what is wrong is told, above the way back to the form."""
        try:
            await deed()
        except FAULTS as error:
            place = next(
                (name for kind, name in self.places.items() if isinstance(error, kind)), ""
            )
            again = self.rest_again if place in self.rest else None
            fault = FieldFault(place, explain(error))
            self.keep(request, Draft(given, fault=fault))
            await request.answer_in_place(show_kept(again or self.again, fault.why))
            return
        request.host.drafts.forget(self._key(request))
        await request.dismiss()
