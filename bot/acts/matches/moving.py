"""Moves: `/move`, and the private message with a button for every move."""

from collections.abc import Callable, Sequence

from discord import app_commands
from discord.app_commands import Choice

from bot.acts.control_details import check_start, read_choice, read_number
from bot.acts.evenings.evening_panels import show_own_panel
from bot.acts.game_choices import fold
from bot.acts.matches.game_rounds import ask
from bot.acts.matches.move_choices import (
    find_moves,
    list_moves,
    list_numbered_moves,
    read_numbered_move,
    read_power,
)
from bot.acts.matches.own_match import ask_which, check_not_too_late, read_by
from bot.acts.matches.showing import show_match
from bot.acts.option_choices import list_choices, typed_so_far
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.acts.teams.voting import choose, is_voted_on, open_ballot
from bot.matches.act import Act
from bot.matches.finding import find_for_viewer, find_waiting_here, list_running_of
from bot.matches.match_actions import check_mover, touch_piece
from bot.matches.match_facts import ForeignPiece, MoveRefused, NoMatchHere, SeveralMatches, StalePly
from bot.matches.match_value import Match
from bot.matches.planning import has_missed_plan
from bot.matches.playing import play_typed
from bot.talk.matches.plan_texts import missed_plan
from bot.talk.matches.questions import match_choice
from bot.talk.request_refusals import UnknownChoice
from bot.views.control_actions import MatchAction
from bot.views.control_id import MOST_NUMBER, ControlId
from bot.views.matches.move_paths import is_played, name_path
from bot.views.matches.move_picker import ask_about_foreign_piece, ask_for_move
from bot.views.matches.refused_move import show_refused_move
from bot.views.matches.which_match import ask_where_to_play

MOST_DIGITS = len(str(MOST_NUMBER))
WasPlayed = Callable[
    [Match, int, str], bool
]  # whether a text names the move after a number of others


@app_commands.command()
@app_commands.describe(
    move="Your move, for example c3-d4, cd4, c3:e5 or 11-15",
    game="Which of your games. Defaults to the one in this channel",
)
@served
async def move(request: Request, move: str, game: str = "") -> None:
    """Make a move in one of your games."""
    number, text = read_numbered_move(move)
    try:
        match = await find_match_to_play(request, number or game)
    except SeveralMatches as several:
        await ask_for_match(request, several.matches, text)
    else:
        await play(request, match, request.act(), read_power(match, text))


@move.autocomplete("move")
@suggested
async def list_legal_moves(request: Request, typed: str) -> list[Choice[str]]:
    """List the legal moves of the player to move, those that fit what is typed first."""
    try:
        match = await find_match_to_play(request, typed_so_far(request, "game"))
    except SeveralMatches as several:
        return list_choices(list_numbered_moves(several.matches, request.person.id, typed))
    waits = request.person.id in match.calls(match.turn) or is_voted_on(request, match)
    return list_choices(list_moves(match, typed)) if waits else []


@move.autocomplete("game")
@suggested
async def list_games_to_play(request: Request, typed: str) -> list[Choice[str]]:
    """List the person's running games that fit what is typed, those that wait for them first."""
    running = await request.run(list_running_of, request.person.id)
    named = [(match_choice(match, request.person.id), str(match.id)) for match in running]
    wanted = fold(typed)
    return list_choices(pair for pair in named if wanted in fold(pair[0]))


async def find_match_to_play(request: Request, number: str) -> Match:
    """Return the match with a number, or the one of this place that waits for the person.

    Raises `NoSuchMatch`, `NoMatchHere`, `SeveralMatches`, or `MatchIsOver` if the person's time
    ran out here.
    """
    if not number:
        try:
            return await request.run(find_waiting_here, request.place, request.person.id)
        except NoMatchHere:
            await check_not_too_late(request)
            raise
    if not (number.isdecimal() and len(number) <= MOST_DIGITS) or int(number) > MOST_NUMBER:
        raise UnknownChoice
    return await find_for_viewer(request.services.runner, int(number), request.viewer)


async def ask_for_match(request: Request, matches: Sequence[Match], text: str) -> None:
    """Ask which of several matches a move is for, offering those where it's legal, or else all."""
    fitting = [(match, move) for match in matches for move in find_moves(match, text)]
    if fitting:
        await request.answer(ask_where_to_play(fitting, await read_by(request)))
    else:
        await ask_which(request, matches, MatchAction.MOVE)


async def open_picker(request: Request, control: ControlId) -> None:
    """Ask which move to play, in private; again in the message that asked before."""
    act = request.act(control)
    match = await request.find_match(control.subject)
    if is_voted_on(request, match):
        await open_ballot(request, match, act)
        return
    if await show_own_panel(request, match):
        return
    check_mover(match, act)
    missed = await request.run(has_missed_plan, match, request.person.id)
    appearance = await request.find_appearance(match)
    words = missed_plan() if missed else ""
    await ask(request, match, ask_for_move(match, appearance, words=words))


async def choose_piece(request: Request, control: ControlId) -> None:
    """Pick up a piece, which is binding under touch-move, and ask where it goes."""
    act, square = request.act(control), read_number(read_choice(request, control))
    match = await request.find_match(control.subject)
    if is_voted_on(request, match):
        await open_ballot(request, match, act, square)
        return
    check_mover(match, act)
    check_start(match, square)
    match = await request.change(touch_piece, match, act, square)
    await ask(request, match, ask_for_move(match, await request.find_appearance(match), square))


async def play_chosen(request: Request, control: ControlId) -> None:
    """Play the move of a button or of a menu's option; a second press changes nothing."""
    match = await request.find_match(control.subject)
    text = name_path(match.game, read_choice(request, control))
    await play_pressed(request, match, control, text, is_played)


async def play_pressed(
    request: Request, match: Match, control: ControlId, text: str, was_played: WasPlayed
) -> None:
    """Play the move of a control; if it has already been played, only delete the message.

    A panel of an evening shows the board as it stands instead.
    """
    try:
        await play(request, match, request.act(control), text)
    except StalePly as stale:
        if await show_own_panel(request, stale.match):
            return
        if not was_played(stale.match, control.ply or 0, text):
            raise
        await request.dismiss()


async def play_surely(request: Request, control: ControlId) -> None:
    """Play a move with a piece of the opponent, after confirmation."""
    match = await request.find_match(control.subject)
    act = request.act(control, is_sure=True)
    await play(request, match, act, name_path(match.game, control.detail))


async def play(request: Request, match: Match, act: Act, text: str) -> None:
    """Play a move and show the board to everyone; if it is refused, explain why on the current
    board.

    If a team is to move, its members vote for the move.
    """
    if is_voted_on(request, match):
        await choose(request, match, act, text)
        return
    try:
        played = await play_typed(request.services.changes, match, act, text)
    except ForeignPiece as found:
        appearance = await request.find_appearance(match)
        question = ask_about_foreign_piece(found.match, appearance, found.move)
        await ask(request, match, question)
    except MoveRefused as refused:
        appearance = await request.find_appearance(match)
        await request.answer(show_refused_move(refused.match, appearance, refused.cause))
    else:
        await show_match(request, played)
