"""What follows in a private message after a move: the next game that waits for the person."""

from bot.acts.request import Request, View
from bot.matches.match_value import Match
from bot.teams.own_games import OwnGame, list_own_games, list_waiting
from bot.teams.simul_store import load_simul
from bot.views.control_actions import ControlKind, InboxAction, SimulAction
from bot.views.matches.game_round import GameRound, go_round, lead_back
from bot.views.matches.inbox import NOTHING, Done, ask_in_round, show_games_elsewhere
from bot.views.note import show_note
from bot.views.parts import row
from bot.views.teams.simul import ask_at_next_board, show_panel

LEADING_ON = (
    (ControlKind.SIMUL, SimulAction.SKIP),
    (ControlKind.INBOX, InboxAction.SKIP),
    (ControlKind.INBOX, InboxAction.NEXT),
)


def find_round(request: Request) -> GameRound | None:
    """Return the round that goes on in the message used, or None."""
    ways = (request.find_neighbour(kind, action) for kind, action in LEADING_ON)
    return next((GameRound.read(way) for way in ways if way is not None), None)


async def ask(request: Request, match: Match, view: View) -> None:
    """Ask a person something about a match, in private; a round goes on below the question.

    An earlier question of the same person about the same match is deleted.
    """
    current = find_round(request)
    if current is not None:
        view = go_round(view, match, current)
    if request.is_in_private_message:
        await request.answer_in_place(view)
        return
    message = await request.answer(view)
    await request.host.private_pickers.note((request.person.id, match.id), request.reply, message)


async def plan(request: Request, view: View) -> None:
    """Show a person's plan in private, with a way back to the round or list where it was opened."""
    current = find_round(request)
    if current is not None or request.find_neighbour(ControlKind.INBOX, InboxAction.DONE):
        view = lead_back(view, current)
    await request.answer_in_place(view)


async def find_next(request: Request, current: GameRound, done: Done = NOTHING) -> View | None:
    """Return the question for the next move of a round, or None if no other game waits."""
    running = await request.run(list_own_games, request.person.id)
    waiting = list_waiting(running, request.host.now())
    left = [game for game in waiting if game.match.id not in current.skipped]
    if current.simul_id is not None:
        return await _find_next_board(request, left, current, done)
    if not left:
        return None
    appearance, now = await request.find_appearance(), request.host.now()
    return ask_in_round(left[0], len(left), appearance, now, current, done)


async def _find_next_board(
    request: Request, left: list[OwnGame], current: GameRound, done: Done
) -> View | None:
    """Return the question for the move on the next board of a simul, or None if none waits."""
    simul = await request.run(load_simul, current.simul_id or 0)
    boards = {match.id for match in simul.matches}
    here = [game for game in left if game.match.id in boards]
    if not here:
        return None
    appearance = await request.find_appearance(here[0].match)
    return ask_at_next_board(simul, here, appearance, current, done.words)


async def find_panel(request: Request, simul_id: int, done: str = "") -> View:
    """Return the panel of the host of a simul; `done` says what was done before."""
    simul = await request.run(load_simul, simul_id)
    return show_panel(simul, (await request.find_appearance()).theme, done)


async def find_what_follows(request: Request, done: Done) -> View:
    """Return the view of what was done in a match, with the next one that waits, or the skipped
    ones.
    """
    current = find_round(request) or GameRound()
    view = await find_next(request, current, done)
    if view is not None:
        return view
    if current.simul_id is not None:
        return await find_panel(request, current.simul_id, done.words)
    now = request.host.now()
    running = await request.run(list_own_games, request.person.id)
    waiting = list_waiting(running, now)
    rows = [row(*done.buttons)] if done.buttons else []
    if waiting:
        return show_games_elsewhere(done.words, waiting, now, rows)
    return show_note(done.words, rows)
