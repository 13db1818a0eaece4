"""Hints: `/hint`, and the buttons that ask for one."""

from discord import app_commands

from bot.acts.control_details import read_number
from bot.acts.matches.own_match import find_own_match, for_player
from bot.acts.request import Request
from bot.acts.serve import served
from bot.matches.computer_seat import has_hints
from bot.views.control_actions import MatchAction
from bot.views.control_id import ControlId
from bot.views.matches.hint import GivenHint, show_hint_of_move, show_hint_of_piece


@app_commands.command()
@served
async def hint(request: Request) -> None:
    """Get a hint: first which piece, then which move."""
    fits = for_player(request, lambda match, _side: has_hints(match))
    match = await find_own_match(request, MatchAction.HINT, fits)
    if match is None:
        return
    found = await request.host.hinting.find(match, request.person.id)
    given = GivenHint.of(match.ply, found)
    await request.answer(show_hint_of_piece(match, await request.find_appearance(match), given))


async def give_hint(request: Request, control: ControlId) -> None:
    """Point out a piece: in the current position, or after as many moves as the detail says."""
    match = await request.find_match(control.subject)
    person_id, ply = request.person.id, read_number(control.detail or f"{match.ply}")
    found = (
        await request.host.hinting.find_after(match, ply, person_id)
        if control.detail
        else await request.host.hinting.find(match, person_id)
    )
    given = GivenHint.of(ply, found)
    await request.answer(show_hint_of_piece(match, await request.find_appearance(match), given))


async def show_move(request: Request, control: ControlId) -> None:
    """Show the move of a hint whose piece was pointed out."""
    match = await request.find_match(control.subject)
    given = GivenHint.read(control.detail)
    await request.answer_in_place(
        show_hint_of_move(match, await request.find_appearance(match), given)
    )
