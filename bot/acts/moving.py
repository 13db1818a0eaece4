"""Moves: `/move`, and the private choice of a piece and where it goes."""

from discord import app_commands
from discord.app_commands import Choice

from bot.acts.move_choices import list_moves
from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.acts.showing import show_match
from bot.matches import Act, Match
from bot.matches.facts import ForeignPiece, MoveRefused
from bot.views.control_id import ControlId
from bot.views.piece_choice import ask_about_foreign_piece, ask_for_huff, ask_for_move
from bot.views.refused_move import show_refused_move
from rules import Move, Style


@app_commands.command()
@app_commands.describe(move="The move, for example c3-d4, cd4, c3:e5 or 11-15")
@served
async def move(request: Request, move: str) -> None:
    """Make a move in the game of this channel."""
    match = await request.matches.finding.find_here(request.place)
    await play(request, match, request.act(), move)


@move.autocomplete("move")
@suggested
async def list_legal_moves(request: Request, typed: str) -> list[Choice[str]]:
    """List the legal moves for the player to move, those first that fit what is typed."""
    match = await request.matches.finding.find_running_in(request.place.channel_id)
    if match is None or request.person.id not in match.calls(match.turn):
        return []
    return list_choices(list_moves(match, typed))


async def open_piece_choice(request: Request, control: ControlId) -> None:
    """Ask for a piece, in private."""
    match = await request.matches.finding.find_for_mover(control.subject, request.act(control))
    await request.answer(ask_for_move(match, await request.find_appearance(match)))


async def choose_another_piece(request: Request, control: ControlId) -> None:
    """Go back to the choice among pieces."""
    match = await request.matches.finding.find_for_mover(control.subject, request.act(control))
    await request.update(ask_for_move(match, await request.find_appearance(match)))


async def choose_piece(request: Request, control: ControlId) -> None:
    """Pick a piece up, which binds where touch-move is played, and ask where it goes."""
    act, square = request.act(control), int(request.chosen[0])
    match = await request.matches.finding.find_for_mover(control.subject, act)
    match = await request.matches.playing.touch(match, act, square)
    await request.update(ask_for_move(match, await request.find_appearance(match), square))


async def choose_target(request: Request, control: ControlId) -> None:
    """Play the move that was chosen in a menu."""
    match = await request.matches.finding.find(control.subject)
    await play(request, match, request.act(control), request.chosen[0])


async def play_only_move(request: Request, control: ControlId) -> None:
    """Play the only move of the piece on the square in the control's detail."""
    act, square = request.act(control, is_sure=True), int(control.detail)
    match = await request.matches.finding.find_for_mover(control.subject, act)
    legal = match.game.legal_moves(match.position)
    (only,) = (move for move in legal if move.start == square and not move.is_huff)
    await play(request, match, act, write_surely(match, only))


async def play_foreign_piece(request: Request, control: ControlId) -> None:
    """Play a move with a piece of the opponent; the detail is its place among the legal moves."""
    act = request.act(control, is_sure=True)
    match = await request.matches.finding.find_for_mover(control.subject, act)
    chosen = match.game.legal_moves(match.position)[int(control.detail)]
    await play(request, match, act, write_surely(match, chosen))


async def open_huff_choice(request: Request, control: ControlId) -> None:
    """Ask which piece is huffed, in private."""
    match = await request.matches.finding.find_for_mover(control.subject, request.act(control))
    await request.answer(ask_for_huff(match, await request.find_appearance(match)))


async def play(request: Request, match: Match, act: Act, text: str) -> None:
    """Play a move and show the board to all; a refused one teaches why, on the board of now."""
    try:
        played = await request.matches.playing.play(match, act, text)
    except ForeignPiece as found:
        appearance = await request.find_appearance(match)
        question = ask_about_foreign_piece(found.match, appearance, found.move)
        await request.answer_or_update(question)
    except MoveRefused as refused:
        appearance = await request.find_appearance(match)
        await request.answer(show_refused_move(refused.match, appearance, refused.cause))
    else:
        await show_match(request, played)


def write_surely(match: Match, move: Move) -> str:
    """Write a legal move so that it names no other."""
    return match.game.write(match.position, move, Style.LONG)
