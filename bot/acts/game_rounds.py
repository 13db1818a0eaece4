"""What follows in a private message after a move: the next game that waits for the person."""

from bot.acts.request import Request, View
from bot.matches import Match
from bot.matches.own_games import list_waiting
from bot.views.control_id import ControlKind, InboxAction
from bot.views.game_round import GameRound, go_round
from bot.views.inbox import ask_in_round, show_games_elsewhere
from bot.views.note import show_note


def find_round(request: Request) -> GameRound | None:
    """Return the round that goes on in the message used, or None."""
    skip = request.find_neighbour(ControlKind.INBOX, InboxAction.SKIP)
    return None if skip is None else GameRound.read(skip)


async def ask(request: Request, match: Match, view: View) -> None:
    """Ask somebody something about a match, in private; a round goes on below the question."""
    current = find_round(request)
    if current is not None:
        view = go_round(view, match, current)
    await request.answer_or_update(view)


async def find_next(request: Request, current: GameRound, done: str = "") -> View | None:
    """Return the question for the next move of a round, or None where no other game waits.

    `done` tells what was done before.
    """
    running = await request.matches.finding.list_games_of(request.person.id)
    waiting = list_waiting(running, request.host.now())
    left = [game for game in waiting if game.match.id not in current.skipped]
    if not left:
        return None
    return ask_in_round(left[0], len(left), await request.find_appearance(), current, done)


async def find_what_follows(request: Request, done: str) -> View:
    """Return what was done in a match, with the next one that waits, or those that were skipped."""
    view = await find_next(request, find_round(request) or GameRound(), done)
    if view is not None:
        return view
    now = request.host.now()
    waiting = list_waiting(await request.matches.finding.list_games_of(request.person.id), now)
    return show_games_elsewhere(done, waiting, now) if waiting else show_note(done)
