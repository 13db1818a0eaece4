"""What only the arbiter of a tournament sees: the panel, a choice or two, and one question."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.matches.moderation_facts import ModeratorAction
from bot.talk.labels import Label, Prompt
from bot.talk.matches.clock_words import duration_in_words
from bot.talk.safe_text import shorten
from bot.talk.tournaments.arbiter_texts import (
    order_label,
    order_question,
    order_text,
    panel_text,
    person_question,
    player_label,
    reason_hint,
    reason_label,
    result_question,
    time_question,
)
from bot.talk.tournaments.tournament_texts import pairing_label
from bot.tournaments.arbiter_choices import list_candidates, list_games, list_orders
from bot.tournaments.arbiter_orders import MINUTE, ArbiterOrder
from bot.tournaments.model import Pairing
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament import Tournament
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import MOST_OPTIONS, button, menu, menus
from bot.views.forms import Form, Question, words_form
from bot.views.parts import Card, row, text
from bot.views.post import Post
from bot.views.tournaments.judging import LABELS

RED = discord.ButtonStyle.danger
MOST_GAMES = 4 * MOST_OPTIONS
MOST_LABEL = 100  # characters of an option
MINUTES = (15, 30, 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60)  # by which the time may be extended


async def show_panel(tournament: Tournament) -> Post:
    """Show an arbiter what can be ordered now."""
    options = [
        discord.SelectOption(label=order_label(action), value=action)
        for action in list_orders(tournament)
    ]
    control = ControlId(ControlKind.TOURNAMENT, TournamentAction.CHOOSE_ORDER, tournament.id)
    orders = [row(menu(control, Prompt.WHAT_TO_DO, options))] if options else []
    return Post(Card(text(panel_text(tournament)), *orders))


async def ask_for_order(tournament: Tournament, order: ArbiterOrder) -> Post:
    """Ask an arbiter to confirm an order; the control holds the version of the tournament shown."""
    sure = button(_order_control(tournament, order, TournamentAction.ORDER), Label.DO_IT, RED)
    why = button(
        _order_control(tournament, order, TournamentAction.REASON), Label.DO_IT_WITH_REASON
    )
    controls = row(sure, why, panel_button(tournament))
    return Post(Card(text(order_question(tournament, order)), controls))


def reason_form(control: ControlId, order: ArbiterOrder, most: int) -> Form:
    """Return the window in which an arbiter says why; sending it gives the order of the control."""
    title = order_label(order.action)
    if order.action is ModeratorAction.RESULT:
        title = LABELS[[*GameResult][order.numbers[-1]]].words
    question = Question(title, reason_label(), reason_hint())
    return words_form(replace(control, action=TournamentAction.ORDER), question, most)


async def ask_for_person(tournament: Tournament, order: ArbiterOrder) -> Post:
    """Ask for the player of an order, or for the one with whom a player changes places."""
    numbers = list_candidates(tournament, order.action, order.numbers)
    options = [
        discord.SelectOption(label=player_label(tournament, number), value=str(number))
        for number in numbers
    ]
    words = text(person_question(tournament, order))
    return Post(Card(words, *_menus(tournament, order, options), row(panel_button(tournament))))


async def ask_for_time(tournament: Tournament) -> Post:
    """Ask by how much to extend the time."""
    options = [
        discord.SelectOption(label=duration_in_words(minutes * MINUTE), value=str(minutes))
        for minutes in MINUTES
    ]
    order = ArbiterOrder(ModeratorAction.EXTEND)
    words = text(time_question(tournament))
    return Post(Card(words, *_menus(tournament, order, options), row(panel_button(tournament))))


async def ask_for_game(tournament: Tournament) -> Post:
    """Ask which game gets a result."""
    options = [
        discord.SelectOption(
            label=shorten(pairing_label(tournament, each), MOST_LABEL),
            value=f"{each.round}-{each.board}",
        )
        for each in list_games(tournament)[:MOST_GAMES]
    ]
    order = ArbiterOrder(ModeratorAction.RESULT)
    words = text(panel_text(tournament))
    return Post(Card(words, *_menus(tournament, order, options), row(panel_button(tournament))))


async def ask_for_result(tournament: Tournament, pairing: Pairing) -> Post:
    """Ask for the result of a game; the buttons ask for a reason, and then set it."""
    key = pairing.round, pairing.board
    results = [
        button(
            _order_control(
                tournament,
                ArbiterOrder(ModeratorAction.RESULT, (*key, number)),
                TournamentAction.REASON,
            ),
            LABELS[result],
        )
        for number, result in enumerate(GameResult)
    ]
    words = text(result_question(tournament, pairing))
    return Post(Card(words, row(*results, panel_button(tournament))))


async def show_order_done(tournament: Tournament, order: ArbiterOrder) -> Post:
    """Tell an arbiter what was done, with a button for the next order."""
    return Post(Card(text(order_text(tournament, order)), row(panel_button(tournament))))


def panel_button(tournament: Tournament) -> ui.Button[Any]:
    """Return the button that opens what the arbiter can order."""
    control = ControlId(ControlKind.TOURNAMENT, TournamentAction.ARBITER, tournament.id)
    return button(control, Label.ARBITER)


def _order_control(
    tournament: Tournament, order: ArbiterOrder, action: TournamentAction
) -> ControlId:
    seen = tournament.wanted_version
    return ControlId(
        ControlKind.TOURNAMENT, action, tournament.id, seen, str(order.shown_in(tournament))
    )


def _menus(
    tournament: Tournament, order: ArbiterOrder, options: Sequence[discord.SelectOption]
) -> list[ui.ActionRow[Any]]:
    """Return menus of up to 25 options each, which continue an order."""
    action = TournamentAction.COMPLETE_ORDER
    return menus(
        lambda number: ControlId(ControlKind.TOURNAMENT, action, tournament.id, number, str(order)),
        Prompt.CHOOSE,
        options,
    )
