"""The panel of a tournament's arbiter: an order is chosen, completed, and confirmed once."""

from bot.acts.control_details import read_choice, read_number
from bot.acts.request import Request, View
from bot.acts.tournaments.tournament_arbiter import read_order
from bot.acts.tournaments.tournaments import check_arbiter, read_key
from bot.matches.moderation_facts import ModeratorAction
from bot.tournaments.arbiter_choices import OF_PEOPLE, list_candidates
from bot.tournaments.arbiter_orders import ArbiterOrder
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import NotRunning
from bot.tournaments.tournament_store import load_tournament
from bot.views.control_id import ControlId
from bot.views.tournaments.arbiter import (
    ask_for_game,
    ask_for_order,
    ask_for_person,
    ask_for_result,
    ask_for_time,
    show_panel,
)

OVER = (TournamentState.FINISHED, TournamentState.CANCELLED)


async def open_panel(request: Request, control: ControlId) -> None:
    """Show the arbiter, in private, what can be ordered; raises `NotTheArbiter` or `NotRunning`."""
    found = await find_to_lead(request, control)
    await request.answer_in_place(show_panel(found))


async def choose_order(request: Request, control: ControlId) -> None:
    """Ask for what a chosen order needs, or for its confirmation if it needs nothing."""
    found = await find_to_lead(request, control)
    order = read_order(read_choice(request, control))
    if order.action is ModeratorAction.CLOSE_ROUND:
        order = ArbiterOrder(order.action, (found.event.round,))
    await request.answer_in_place(ask_next(found, order))


async def complete_order(request: Request, control: ControlId) -> None:
    """Add a choice to an order, and ask for what is still missing."""
    found = await find_to_lead(request, control)
    begun, chosen = read_order(control.detail), read_choice(request, control)
    if begun.action is ModeratorAction.RESULT:
        pairing = found.event.pairing(*read_key(chosen))
        await request.answer_in_place(ask_for_result(found, pairing))
        return
    order = ArbiterOrder(begun.action, (*begun.numbers, read_number(chosen)))
    await request.answer_in_place(ask_next(found, order))


def ask_next(tournament: Tournament, order: ArbiterOrder) -> View:
    """Return the question for what an order still needs, or for its confirmation."""
    match order.action:
        case ModeratorAction.RESULT:
            return ask_for_game(tournament)
        case ModeratorAction.EXTEND if not order.numbers:
            return ask_for_time(tournament)
        case action if len(order.numbers) < OF_PEOPLE.get(action, 0):
            if list_candidates(tournament, action, order.numbers):
                return ask_for_person(tournament, order)
            return show_panel(tournament)  # which has changed meanwhile
        case _:
            return ask_for_order(tournament, order)


async def find_to_lead(request: Request, control: ControlId) -> Tournament:
    """Return an unfinished tournament for its arbiter.

    Raises `NotTheArbiter` or `NotRunning`.
    """
    found = await request.run(load_tournament, control.subject)
    await check_arbiter(request, found)
    if found.state in OVER:
        raise NotRunning(found)
    return found
