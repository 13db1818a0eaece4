"""How the use of a button, menu or form is served: who may see it comes first."""

from collections.abc import Mapping

from bot.acts.controls import CONTROLS
from bot.acts.host import Interaction
from bot.acts.put_back import answer_lost, is_lost, tell_if_newer
from bot.acts.request import Request
from bot.acts.serve import serving
from bot.matches.match_facts import NoSuchMatch
from bot.people.sights import check_seen, find_sight
from bot.talk.request_refusals import OldControl
from bot.views.control_actions import (
    Action,
    ChallengeAction,
    ControlKind,
    SimulAction,
    TournamentAction,
)
from bot.views.control_id import MOST_NUMBER, ControlId, UnknownControl
from storage.rows import SubjectKind

# Things that may be hidden; some of their controls have a different subject.
SUBJECTS: Mapping[ControlKind, SubjectKind] = {
    ControlKind.CHALLENGE: SubjectKind.CHALLENGE,
    ControlKind.LOBBY: SubjectKind.LOBBY,
    ControlKind.SIMUL: SubjectKind.SIMUL,
    ControlKind.TOURNAMENT: SubjectKind.TOURNAMENT,
    ControlKind.EVENING: SubjectKind.EVENING,
}
OF_SOMETHING_ELSE: set[tuple[ControlKind, Action]] = {
    (ControlKind.CHALLENGE, ChallengeAction.BEGIN),
    (ControlKind.CHALLENGE, ChallengeAction.RIVAL),
    (ControlKind.SIMUL, SimulAction.SKIP),  # a match, and the simul in the detail
    (ControlKind.TOURNAMENT, TournamentAction.LIST),  # a page
    (ControlKind.TOURNAMENT, TournamentAction.OPEN),
}


async def check_sight(request: Request, control: ControlId) -> None:
    """Refuse a control of something that the person may not see, as if it did not exist.

    This comes before the act, whose refusals might reveal what it is about.
    """
    if control.kind is ControlKind.MATCH:
        await request.find_match(control.subject)
    elif (
        control.kind in SUBJECTS
        and control.subject
        and (control.kind, control.action) not in OF_SOMETHING_ELSE
    ):
        kind, number = SUBJECTS[control.kind], control.subject
        sight = await request.run(find_sight, kind, number, request.person.id)
        check_seen(sight, kind, number, request.viewer)


async def serve_control(interaction: Interaction) -> None:
    """Serve the use of a button or menu, whatever message it stands in, or a form."""
    async with serving(interaction) as request:
        try:
            control = ControlId.read(request.custom_id)
            if control.subject > MOST_NUMBER:
                raise UnknownControl(request.custom_id)
            if is_lost(request, control):
                return await answer_lost(request, control)
            await check_sight(request, control)
            await CONTROLS[control.kind][control.action](request, control)
        except UnknownControl as error:
            raise OldControl from error
        except NoSuchMatch:
            await tell_if_newer(request, control)
            raise
