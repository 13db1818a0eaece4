"""Players of a tournament report the results of games played elsewhere."""

from bot.acts.control_details import read_number
from bot.acts.request import Request
from bot.acts.tournaments.tournament_arrivals import is_night
from bot.talk.request_refusals import OldControl
from bot.talk.tournaments.telling_texts import LONGEST_NOTE
from bot.tournaments.telling_results import find_own_pairing, report_result
from bot.tournaments.told_results import ReportedResult
from bot.views.control_id import ControlId
from bot.views.tournaments.telling import (
    ask_for_score,
    call_opponent_to_confirm,
    note_form,
    show_told,
)

MOST = 9999  # of any number in a detail


async def open_result(request: Request, control: ControlId) -> None:
    """Ask a player in private how a pairing ended."""
    round_number, board, _opponent = read_numbers(control.detail, 3)
    key = round_number, board
    found, number = await request.run(find_own_pairing, control.subject, key, request.act())
    await request.answer_in_place(ask_for_score(found, number, found.event.pairing(*key)))


async def ask_for_note(request: Request, control: ControlId) -> None:
    """Ask a player for an optional link or remark; sending it reports the result.

    The sender is checked only then, because a form must be the first answer to a press.
    """
    await request.ask(note_form(control, read_said(control.detail).points))


async def tell(request: Request, control: ControlId) -> None:
    """Report a result, and call the opponent to confirm it."""
    said = read_said(control.detail, request.written[:LONGEST_NOTE])
    reported = await request.run(report_result, control.subject, said, request.act())
    after, number, pairing = reported.tournament, reported.number, reported.pairing
    await request.try_to_answer_in_place(show_told(after, number, pairing))
    if not reported.calls or pairing.is_over:
        return
    is_silent = await is_night(request, after.people[said.opponent].id)
    await request.announce(call_opponent_to_confirm(after, number, pairing, is_silent=is_silent))


def read_said(detail: str, note: str = "") -> ReportedResult:
    """Return the result that a control holds; raises `OldControl`."""
    round_number, board, opponent, own, theirs = read_numbers(detail, 5)
    return ReportedResult((round_number, board), opponent, (own, theirs), note)


def read_numbers(detail: str, count: int) -> list[int]:
    """Return the numbers that a control holds; raises `OldControl`."""
    parts = detail.split("-")
    if len(parts) != count:
        raise OldControl
    return [read_number(part, MOST) for part in parts]
