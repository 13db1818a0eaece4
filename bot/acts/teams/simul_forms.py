"""How a simul is opened: by the options of `/simul`, or by the form in place of them."""

from dataclasses import dataclass, replace

from discord.app_commands import Choice

import rules
from bot.acts.challenges.typed_terms import read_terms
from bot.acts.drafts import Draft
from bot.acts.form_fields import read_choice, read_fields
from bot.acts.form_steps import CommandForm
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import find_game
from bot.acts.option_choices import name_choices
from bot.acts.request import Request
from bot.clocks.control_text import NONE
from bot.clockwork.kept_messages import find_server_theme
from bot.matches.gathering import Gathering, mark_answered
from bot.teams.simul import MOST_BOARDS, SimulPlan
from bot.teams.simuls import open_simul
from bot.views.control_id import ControlId
from bot.views.forms import Fields
from bot.views.teams.simul import show_simul
from bot.views.teams.simul_form import (
    BOARDS,
    COLOR,
    FIELDS,
    OTHER_VARIANT,
    TURN,
    VARIANT,
    again,
    simul_form,
)
from rules import Color

CLOCKS = {
    "10 minutes": "10m/move",
    "1 hour": "1h/move",
    "8 hours": "8h/move",
    "1 day": "1d/move",
    "3 days": "3d/move",
    "no limit": NONE,
}
USUAL_TURN = CLOCKS["1 day"]
TURNS = [Choice(name=name, value=value) for name, value in CLOCKS.items()]
WHITE, BLACK, IN_TURN = "white", "black", "turn"
COLORS = {WHITE: Color.WHITE, BLACK: Color.BLACK, IN_TURN: None}
COLOR_CHOICES = [
    Choice(name="White", value=WHITE),
    Choice(name="Black", value=BLACK),
    Choice(name="alternate White and Black", value=IN_TURN),
]
COUNTS = [str(count) for count in range(1, MOST_BOARDS + 1)]
USUAL = {TURN: (USUAL_TURN,), COLOR: (WHITE,), BOARDS: (str(MOST_BOARDS),)}
FORM = CommandForm(
    "simul",
    again(),
    {
        rules.UnknownGame: OTHER_VARIANT,
        rules.AmbiguousGame: OTHER_VARIANT,
    },
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulWish:
    """A simul as requested by options or by the form."""

    variant: str = ""
    turn: str = USUAL_TURN
    color: str = WHITE
    boards: int = MOST_BOARDS
    opening: str = ""


async def host(request: Request, wish: SimulWish) -> None:
    """Open a simul for people to join.

    Raises `NoGamesHere`, RulesError, `NoBallots`, `SimulHere`.
    """
    await check_channel(request)
    server_id = request.server_id  # others need a channel to join in
    plan = SimulPlan(
        place=request.place,
        host=request.person,
        terms=replace(read_terms(find_game(wish.variant), wish.opening, ""), clock=wish.turn),
        host_color=COLORS[wish.color],
        most_boards=wish.boards,
    )
    opened = await request.run(open_simul, plan, request.host.now())
    theme = await find_server_theme(request.services, server_id)
    message = await request.announce(show_simul(opened, theme))
    await request.run(mark_answered, Gathering.SIMUL, opened, request.place, message.id)


async def open_new(request: Request) -> None:
    """Open the form for a simul; raises `NoGamesHere`."""
    await ask(request, Fields(USUAL))


async def open_form(request: Request, _control: ControlId) -> None:
    """Open the form for a simul as it was sent last."""
    await ask(request, FORM.find_fields(request, USUAL))


async def ask(request: Request, fields: Fields) -> None:
    """Open the form with these fields."""
    await check_channel(request)
    turns = name_choices("simul turn", TURNS)
    await request.ask(simul_form(fields, turns, name_choices("simul colour", COLOR_CHOICES)))


async def take_form(request: Request, _control: ControlId) -> None:
    """Open the simul that the form asks for."""
    given = read_fields(request, FIELDS)
    held = {name: "".join(values[:1]) for name, values in given.items()}
    wish = SimulWish(
        variant=held.get(OTHER_VARIANT, "").strip() or held.get(VARIANT, ""),
        turn=read_choice(given, TURN, CLOCKS.values()),
        color=read_choice(given, COLOR, COLORS),
        boards=int(read_choice(given, BOARDS, COUNTS)),
    )
    await FORM.carry_out(request, Draft(given), lambda: host(request, wish))
