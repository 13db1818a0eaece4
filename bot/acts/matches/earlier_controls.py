"""Controls of earlier versions, in private messages that may still be open."""

from bot.acts.control_details import read_chosen, read_number
from bot.acts.matches.moving import play
from bot.acts.request import Request
from bot.matches.match_actions import check_mover
from bot.matches.match_value import Match
from bot.talk.request_refusals import OldControl
from bot.views.control_id import ControlId
from rules import Move, Style


async def play_written_move(request: Request, control: ControlId) -> None:
    """Play the move that a menu's option holds as text."""
    match = await request.find_match(control.subject)
    await play(request, match, request.act(control), read_chosen(request))


async def play_only_move(request: Request, control: ControlId) -> None:
    """Play the only move of the piece on the square in the control's detail."""
    act = request.act(control, is_sure=True)
    match = await request.find_match(control.subject)
    check_mover(match, act)
    legal = match.game.legal_moves(match.position)
    only = [move for move in legal if f"{move.start}" == control.detail and not move.is_huff]
    if len(only) != 1:
        raise OldControl
    await play(request, match, act, write_in_full(match, only[0]))


async def play_numbered_move(request: Request, control: ControlId) -> None:
    """Play a move with a piece of the opponent; the detail is its index among the legal moves."""
    act = request.act(control, is_sure=True)
    match = await request.find_match(control.subject)
    check_mover(match, act)
    legal, number = match.game.legal_moves(match.position), read_number(control.detail)
    if number >= len(legal):
        raise OldControl
    await play(request, match, act, write_in_full(match, legal[number]))


def write_in_full(match: Match, move: Move) -> str:
    """Write a legal move unambiguously."""
    return match.game.write(match.position, move, Style.LONG)
