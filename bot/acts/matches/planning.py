"""Answers that a player plans: `/plan`, and the private message that asks for them."""

from collections.abc import Sequence

from discord import app_commands
from discord.app_commands import Choice

from bot.acts.control_details import read_choice
from bot.acts.matches import game_rounds
from bot.acts.matches.own_match import FindDetail, find_own_match
from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.matches.finding import list_own_here, only
from bot.matches.match_facts import PlanTooLate
from bot.matches.match_value import Match
from bot.matches.planning import OwnPlan, add_to_plan, can_plan, find_own_plan, forget_own_plan
from bot.matches.seating import find_side
from bot.talk.matches.plan_texts import just_moved
from bot.teams.own_games import list_own_games
from bot.views.control_actions import MatchAction
from bot.views.control_id import ControlId
from bot.views.matches.game_round import lead_back
from bot.views.matches.move_picker import ask_for_move
from bot.views.matches.plan import ask_for_plan, show_forgotten_plan, show_kept_plan
from bot.views.matches.plan_paths import MOST_PATH, follow_path, name_way, read_way, write_way
from rules import Style


@app_commands.command()
@app_commands.describe(line="Moves, theirs first, like c5 d4xb6. Leave empty to pick from a list")
@served
async def plan(request: Request, line: str = "") -> None:
    """Plan replies that I play for you. Only you can see them."""
    act = request.act()
    await check_line(request, line)
    match = await find_own_match(request, MatchAction.PLAN, find_way(request, line))
    if match is None:
        return
    if line.strip():
        kept = await add_to_plan(request.services.runner, match, act, line)
        await request.answer(show_kept_plan(kept, ""))
        return
    own = await request.run(find_own_plan, match.id, act)
    await request.answer(ask_for_plan(own, await request.find_appearance(match), ""))


async def check_line(request: Request, line: str) -> None:
    """Raise the error for a line that can be planned in none of several games."""
    plannable = await list_plannable(request)
    if line.strip() and plannable and not list_fitting(request, plannable, line):
        await add_to_plan(request.services.runner, plannable[0], request.act(), line)


async def list_plannable(request: Request) -> list[Match]:
    """List the matches in which the person can plan: those here, or else those elsewhere."""
    _, own = await request.run(list_own_here, request.place, request.person.id)
    if not own:
        own = [game.match for game in await request.run(list_own_games, request.person.id)]
    return list_fitting(request, own, "")


def list_fitting(request: Request, matches: Sequence[Match], line: str) -> list[Match]:
    """List the matches in which the person can plan a line."""
    find = find_way(request, line)
    return [match for match in matches if find(match) is not None]


def find_way(request: Request, line: str) -> FindDetail:
    """Accept games in which a line can be planned; their controls hold the line."""

    def find(match: Match) -> str | None:
        if find_side(match, request.person.id) is None or not can_plan(match, request.person.id):
            return None
        way, _, rest = read_way(match, line)
        path = write_way(match, way)
        return path if not rest and len(path) <= MOST_PATH else None

    return find


@plan.autocomplete("line")
@suggested
async def list_next_moves(request: Request, typed: str) -> list[Choice[str]]:
    """List the moves that may follow those of the line so far."""
    plannable = await list_plannable(request)
    if not plannable:
        return []
    match = only(plannable)
    own = await request.run(find_own_plan, match.id, request.act())
    line, so_far, rest = read_way(own.match, typed)
    moves = () if line.outcome() else line.game.legal_moves(line.position)
    names = (line.game.write(line.position, move, Style.LONG) for move in moves)
    fitting = sorted(name for name in names if name.startswith(rest))
    lines = [f"{so_far} {name}".strip() for name in fitting]
    if so_far and not rest and line.turn is not own.plan.owner:
        lines.insert(0, so_far)
    return list_choices((each, each) for each in lines)


async def open_plan(request: Request, control: ControlId) -> None:
    """Go one move further; after an answer, save it and show the whole plan."""
    path = read_choice(request, control)
    if (own := await find_plan(request, control)) is None:
        return
    line = follow_path(own.match, path)
    if path and line.positions[-2].turn is own.plan.owner:
        act, way = request.act(control), name_way(own.match, line)
        kept = await add_to_plan(request.services.runner, own.match, act, way)
        await game_rounds.plan(request, show_kept_plan(kept, path))
        return
    await ask_on(request, own, path)


async def plan_from_list(request: Request, control: ControlId) -> None:
    """Open a player's plan for a game in the list of all games, with a button back to the list."""
    if own := await find_plan(request, control):
        appearance = await request.find_appearance(own.match)
        await request.answer_in_place(lead_back(ask_for_plan(own, appearance, ""), None))


async def plan_on(request: Request, control: ControlId) -> None:
    """Ask for the next move of a line in the person's plan."""
    if own := await find_plan(request, control):
        await ask_on(request, own, control.detail)


async def ask_on(request: Request, own: OwnPlan, path: str) -> None:
    """Ask for the move after those in `path`."""
    appearance = await request.find_appearance(own.match)
    await game_rounds.plan(request, ask_for_plan(own, appearance, path))


async def forget_plan(request: Request, control: ControlId) -> None:
    """Delete a player's whole plan for a match."""
    match = await request.find_match(control.subject)
    match = await request.run(forget_own_plan, match.id, request.act(control))
    await game_rounds.plan(request, show_forgotten_plan(match))


async def find_plan(request: Request, control: ControlId) -> OwnPlan | None:
    """Return the view of a player's plan; if the opponent has just moved, ask for the answer
    now.
    """
    match = await request.find_match(control.subject)
    try:
        return await request.run(find_own_plan, match.id, request.act(control))
    except PlanTooLate as late:
        if request.person.id not in late.match.calls(late.match.turn):
            raise
        appearance = await request.find_appearance(late.match)
        picker = ask_for_move(late.match, appearance, words=just_moved())
        await game_rounds.ask(request, late.match, picker)
        return None
