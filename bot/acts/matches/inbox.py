"""A person's games in all servers: `/games`, and the round through those that wait."""

from discord import app_commands

from bot.acts.matches.finished_games import show_finished_page
from bot.acts.matches.game_rounds import find_next
from bot.acts.request import Request
from bot.acts.serve import served
from bot.teams.own_games import list_own_games, list_waiting, sort_by_urgency
from bot.views.control_actions import InboxAction
from bot.views.control_id import ControlId
from bot.views.matches.game_round import GameRound
from bot.views.matches.inbox import FIRST, InboxPage, ask_in_round, show_inbox


@app_commands.command()
@app_commands.describe(finished="List the games you've finished instead. Defaults to off")
@served
async def games(request: Request, finished: bool = False) -> None:
    """See and play your games from every server, your turns first."""
    if finished:
        await show_finished_page(request, 1)
        return
    await show_page(request, FIRST)


async def turn_page(request: Request, control: ControlId) -> None:
    """Show another page of the person's games, as they are now."""
    waiting = control.action is InboxAction.WAITING
    listing = InboxAction.WAITING if waiting else InboxAction.PAGE
    await show_page(request, InboxPage(control.subject, listing))


async def show_page(request: Request, page: InboxPage) -> None:
    """Show a page of the person's games, in the message used if that is already private."""
    now = request.host.now()
    running = await request.run(list_own_games, request.person.id)
    matches = [game.match for game in running]
    unreachable = await request.host.sleeping_threads.list_out_of_reach(matches)
    appearance, games = await request.find_appearance(), sort_by_urgency(running, now)
    await request.answer_in_place(show_inbox(games, now, appearance, page, unreachable))


async def play_in_round(request: Request, control: ControlId) -> None:
    """Begin a round at one game; if it no longer waits, show the list as it is now."""
    running = await request.run(list_own_games, request.person.id)
    waiting = list_waiting(running, request.host.now())
    chosen = [game for game in waiting if game.match.id == control.subject]
    if not chosen:
        await show_page(request, FIRST)
        return
    appearance = await request.find_appearance()
    view = ask_in_round(chosen[0], len(waiting), appearance, request.host.now(), GameRound())
    await request.answer_in_place(view)


async def skip_game(request: Request, control: ControlId) -> None:
    """Skip this game and go on with the next one of a round."""
    await go_on(request, GameRound.read(control).skip(control.subject))


async def play_next(request: Request, control: ControlId) -> None:
    """Go on with the next game of a round, after something else."""
    await go_on(request, GameRound.read(control))


async def go_on(request: Request, current: GameRound) -> None:
    """Ask for the move in the next game of a round; after the last one show the list."""
    view = await find_next(request, current)
    if view is None:
        await show_page(request, FIRST)
    else:
        await request.answer_in_place(view)
