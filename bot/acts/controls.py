"""Every button and menu: which act serves which action. A new action is listed here."""

from collections.abc import Awaitable, Callable, Mapping

from bot.acts import challenging, ending, moving, recording, watching
from bot.acts.host import Interaction
from bot.acts.request import Request
from bot.acts.serve import serving
from bot.talk.request_refusals import OldControl
from bot.views.control_id import (
    Action,
    ChallengeAction,
    ControlId,
    ControlKind,
    MatchAction,
    RecordAction,
    UnknownControl,
)

ServeControl = Callable[[Request, ControlId], Awaitable[None]]

CONTROLS: Mapping[ControlKind, Mapping[Action, ServeControl]] = {
    ControlKind.MATCH: {
        MatchAction.MOVE: moving.open_piece_choice,
        MatchAction.PIECE: moving.choose_piece,
        MatchAction.TARGET: moving.choose_target,
        MatchAction.ANOTHER_PIECE: moving.choose_another_piece,
        MatchAction.ONLY_MOVE: moving.play_only_move,
        MatchAction.FOREIGN_PIECE: moving.play_foreign_piece,
        MatchAction.HUFF: moving.open_huff_choice,
        MatchAction.DRAW: ending.offer_draw,
        MatchAction.ACCEPT_DRAW: ending.accept_draw,
        MatchAction.DECLINE_DRAW: ending.decline_draw,
        MatchAction.RESIGN: ending.open_resignation,
        MatchAction.RESIGN_SURELY: ending.resign_surely,
        MatchAction.PLAY_ON: ending.play_on,
        MatchAction.REMATCH: ending.rematch,
        MatchAction.WATCH: watching.watch,
        MatchAction.MORE: watching.open_more,
        MatchAction.AS_TEXT: watching.read_letters,
        MatchAction.RECORD: watching.get_record,
        MatchAction.RULES: watching.read_rules,
        MatchAction.REPLAY: watching.open_replay,
        MatchAction.STEP: watching.step,
    },
    ControlKind.CHALLENGE: {
        ChallengeAction.ACCEPT: challenging.accept,
        ChallengeAction.DECLINE: challenging.decline,
        ChallengeAction.WITHDRAW: challenging.withdraw,
    },
    ControlKind.RECORD: dict.fromkeys(RecordAction, recording.step_through_record),
}


async def serve_control(interaction: Interaction) -> None:
    """Serve the use of a button or menu, whatever message it stands in."""
    async with serving(interaction) as request:
        try:
            control = ControlId.read(request.custom_id)
        except UnknownControl as error:
            raise OldControl from error
        await CONTROLS[control.kind][control.action](request, control)
