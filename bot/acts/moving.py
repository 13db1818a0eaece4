"""Moves: `/move`, and the private message with a button for every move."""

from discord import app_commands
from discord.app_commands import Choice

from bot.acts.move_choices import list_moves
from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.acts.showing import show_match
from bot.matches import Act, Match
from bot.matches.facts import ForeignPiece, MoveRefused, StalePly
from bot.views.control_id import ControlId
from bot.views.move_paths import is_played, name_path
from bot.views.move_picker import ask_about_foreign_piece, ask_for_move
from bot.views.refused_move import show_refused_move


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


async def open_picker(request: Request, control: ControlId) -> None:
    """Ask which move to play, in private; again in the message that asked before."""
    match = await request.matches.finding.find_for_mover(control.subject, request.act(control))
    await request.answer_or_update(ask_for_move(match, await request.find_appearance(match)))


async def choose_piece(request: Request, control: ControlId) -> None:
    """Pick a piece up, which binds where touch-move is played, and ask where it goes."""
    act, square = request.act(control), int(chosen_in(request, control))
    match = await request.matches.finding.find_for_mover(control.subject, act)
    match = await request.matches.playing.touch(match, act, square)
    await request.update(ask_for_move(match, await request.find_appearance(match), square))


async def play_chosen(request: Request, control: ControlId) -> None:
    """Play the move of a button or of a menu's option; a second press changes nothing."""
    match, chosen = await request.matches.finding.find(control.subject), chosen_in(request, control)
    try:
        await play(request, match, request.act(control), name_path(match.game, chosen))
    except StalePly as stale:
        if not is_played(stale.match.line, control.ply, chosen):
            raise
        await request.acknowledge()
        await request.remove_message()


async def play_surely(request: Request, control: ControlId) -> None:
    """Play a move with a piece of the opponent, after having been asked."""
    match = await request.matches.finding.find(control.subject)
    act = request.act(control, is_sure=True)
    await play(request, match, act, name_path(match.game, control.detail))


def chosen_in(request: Request, control: ControlId) -> str:
    """Return what a button stands for, or what was chosen in a menu."""
    return request.chosen[0] if request.chosen else control.detail


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
