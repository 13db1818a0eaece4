"""An arbiter of a tournament is asked once."""

import discord

from bot.matches.arbiter_orders import Order
from bot.matches.tournament_value import Tournament
from bot.talk.arbiter_texts import order_question
from bot.talk.labels import Label
from bot.views.control_id import ControlId, ControlKind, TournamentAction
from bot.views.controls import button
from bot.views.parts import Card, row, text
from bot.views.post import Post


async def ask_for_order(tournament: Tournament, order: Order) -> Post:
    """Ask whether an arbiter means an order; the control knows what was seen of the tournament."""
    seen = tournament.wanted_version
    control = ControlId(
        ControlKind.TOURNAMENT, TournamentAction.ORDER, tournament.id, seen, str(order)
    )
    red = discord.ButtonStyle.danger
    return Post(
        Card(text(order_question(tournament, order)), row(button(control, Label.DO_IT, red)))
    )
