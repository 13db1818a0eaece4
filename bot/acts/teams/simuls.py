"""One person against many at once: `/simul`, its message, and the panel of its host."""

from discord import app_commands
from discord.app_commands import Range

from bot.acts.challenges.typed_terms import list_openings
from bot.acts.matches.game_rounds import find_next, find_panel
from bot.acts.option_choices import choices
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.teams.simul_forms import (
    COLOR_CHOICES,
    TURNS,
    USUAL_TURN,
    WHITE,
    SimulWish,
    host,
    open_new,
)
from bot.acts.tournaments.tournaments import list_tournament_variants
from bot.clockwork.kept_messages import find_server_theme
from bot.matches.gathering import Gathering, mark_answered
from bot.talk.teams.simul_texts import gave_up
from bot.teams.simul import MOST_BOARDS, NotTheHost, Simul, SimulClosed, SimulState
from bot.teams.simul_store import load_simul
from bot.teams.simuls import (
    give_up_simul,
    join_simul,
    leave_simul,
    start_simul,
    turn_simul_door,
    withdraw_simul,
)
from bot.views.control_id import ControlId
from bot.views.matches.game_round import GameRound
from bot.views.teams.simul import ask_to_give_up, show_simul


@app_commands.command()
@app_commands.describe(
    variant="The variant to play. Defaults to Russian draughts",
    turn="Time per move, with more for you on many boards. Defaults to a day",
    colour="The colour you play. Defaults to White",
    boards="How many can join. Defaults to 25",
    opening="A random opening or a position (FEN). Defaults to the normal start",
)
@choices(
    "simul",
    turn=TURNS,
    colour=COLOR_CHOICES,
)
@served
async def simul(  # noqa: PLR0913  # one parameter an option
    request: Request,
    variant: str = "",
    turn: str = USUAL_TURN,
    colour: str = WHITE,
    boards: Range[int, 1, MOST_BOARDS] = MOST_BOARDS,
    opening: str = "",
) -> None:
    """Host a simul: play up to 25 people at once."""
    if not request.has_options:
        await open_new(request)
        return
    wish = SimulWish(variant=variant, turn=turn, color=colour, boards=boards, opening=opening)
    await host(request, wish)


simul.autocomplete("variant")(list_tournament_variants)
simul.autocomplete("opening")(list_openings)


async def join(request: Request, control: ControlId) -> None:
    """Take a board; one taken after the start opens at once."""
    joined = await request.run(join_simul, control.subject, request.act())
    await show_changed(request, joined)


async def leave(request: Request, control: ControlId) -> None:
    """Leave before the start."""
    await show_changed(request, await request.run(leave_simul, control.subject, request.act()))


async def withdraw(request: Request, control: ControlId) -> None:
    """Call the host's simul off before it starts."""
    await show_changed(request, await request.run(withdraw_simul, control.subject, request.act()))


async def start(request: Request, control: ControlId) -> None:
    """Start the host's simul; its boards open one by one."""
    await show_changed(request, await request.run(start_simul, control.subject, request.act()))


async def show_changed(request: Request, changed: Simul) -> None:
    """Show a simul as it stands now in the message that was used."""
    theme = await find_server_theme(request.services, changed.place.server_id)
    await request.update(show_simul(changed, theme))
    if not request.is_in_private_message:
        await request.run(mark_answered, Gathering.SIMUL, changed, request.place, request.used_id)


async def open_next_board(request: Request, control: ControlId) -> None:
    """Ask the host for the move on the board that has waited longest, or show the panel if none
    waits.
    """
    await check_host(request, control.subject)
    await ask_at_next(request, GameRound(simul_id=control.subject))


async def skip_board(request: Request, control: ControlId) -> None:
    """Go on with the next board of a round; after the last one show the panel."""
    current = GameRound.read(control).skip(control.subject)
    await check_host(request, current.simul_id or 0)
    await ask_at_next(request, current)


async def ask_at_next(request: Request, current: GameRound) -> None:
    """Ask for the move on the next waiting board of a round, or show the panel."""
    view = await find_next(request, current) or await find_panel(request, current.simul_id or 0)
    await request.answer_in_place(view)


async def open_panel(request: Request, control: ControlId) -> None:
    """Show the host all boards."""
    await check_host(request, control.subject)
    await request.answer_in_place(await find_panel(request, control.subject))


async def close_door(request: Request, control: ControlId) -> None:
    """Close the simul to newcomers, as the host."""
    await turn_door(request, control, is_closed=True)


async def open_door(request: Request, control: ControlId) -> None:
    """Reopen the simul to newcomers, as the host."""
    await turn_door(request, control, is_closed=False)


async def turn_door(request: Request, control: ControlId, *, is_closed: bool) -> None:
    """Close or reopen the simul to newcomers, and show the host all boards."""
    await request.run(turn_simul_door, control.subject, request.act(), is_closed=is_closed)
    await request.answer_in_place(await find_panel(request, control.subject))


async def ask_whether_to_give_up(request: Request, control: ControlId) -> None:
    """Ask the host whether to resign all running games.

    Raises `SimulClosed` if there are none.
    """
    found = await check_host(request, control.subject)
    if found.state is not SimulState.RUNNING:
        raise SimulClosed(found)
    await request.answer_in_place(ask_to_give_up(found))


async def give_up(request: Request, control: ControlId) -> None:
    """Resign all running games."""
    await request.run(give_up_simul, control.subject, request.act())
    await request.answer_in_place(await find_panel(request, control.subject, gave_up()))


async def check_host(request: Request, simul_id: int) -> Simul:
    """Return the simul for its host; raises `NoSuchSimul` or `NotTheHost`."""
    found = await request.run(load_simul, simul_id)
    if found.host.id != request.person.id:
        raise NotTheHost(found)
    return found
