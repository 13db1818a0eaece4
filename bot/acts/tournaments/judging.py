"""The arbiter of a tournament judges the games that did not end in time."""

from bot.acts.control_details import read_number, read_word
from bot.acts.request import Request, View
from bot.acts.tournaments.tournaments import check_arbiter
from bot.talk.tournaments.arbiter_texts import decided_already
from bot.tournaments.judgements import GivenResult, judge_as_arbiter
from bot.tournaments.judgings import find_to_judge
from bot.tournaments.tournament_store import load_tournament
from bot.views.control_id import ControlId
from bot.views.note import show_note
from bot.views.tournaments.judging import GIVEN, show_next_to_judge


async def open_games_to_judge(request: Request, control: ControlId) -> None:
    """Show the arbiter, in private, the first game that waits; raises `NotTheArbiter`."""
    await request.answer(await find_next_to_judge(request, control.subject))


async def give_result(request: Request, control: ControlId) -> None:
    """Give a game its result, and show the next; raises `NotTheArbiter`."""
    given = read_given(control)
    await check_arbiter(request, await request.run(load_tournament, given.tournament_id))
    if await request.run(judge_as_arbiter, given, request.act()) is None:
        await request.answer(show_note(decided_already()))
        return
    await request.answer_in_place(await find_next_to_judge(request, control.subject))


async def find_next_to_judge(request: Request, tournament_id: int) -> View:
    """Return the view of the first game that waits; raises `NotTheArbiter`."""
    waiting = await request.run(find_to_judge, tournament_id, request.host.now())
    await check_arbiter(request, waiting.tournament)
    first = waiting.matches[0] if waiting.matches else None
    return show_next_to_judge(waiting, await request.find_appearance(first))


def read_given(control: ControlId) -> GivenResult:
    """Return the match and the result that a button names; raises `OldControl`."""
    match_id, _mark, result = control.detail.partition("-")
    return GivenResult(control.subject, read_number(match_id), read_word(GIVEN, result))
