"""How players report the results of games played elsewhere, and how an arbiter is asked."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.talk.labels import Label
from bot.talk.tournaments.arbiter_texts import reason_hint
from bot.talk.tournaments.telling_texts import (
    LONGEST_NOTE,
    arbiter_call,
    call_to_confirm,
    note_label,
    report_question,
    result_label,
    score_label,
    told_text,
)
from bot.tournaments.model import Pairing
from bot.tournaments.scoring import Points
from bot.tournaments.told_results import find_tellings, list_scores
from bot.tournaments.tournament import Tournament
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button
from bot.views.forms import Form, Question, words_form
from bot.views.parts import Card, row, text
from bot.views.post import Post, PublicPost
from bot.views.tournaments.arbiter import panel_button
from storage.rows import Person

GREEN = discord.ButtonStyle.success


def result_button(
    tournament: Tournament, number: int, pairing: Pairing, words: str | Label = ""
) -> ui.Button[Any]:
    """Return the button by which a player reports the result of a pairing."""
    opponent = pairing.opponent(number) or 0
    label = words or result_label(tournament.people[opponent])
    return button(_control(tournament, number, pairing, TournamentAction.REPORT), label, GREEN)


async def ask_for_score(tournament: Tournament, number: int, pairing: Pairing) -> Post:
    """Ask a player how a pairing ended; the result that the opponent reported is green, and counts
    at once.
    """
    opponent = pairing.opponent(number)
    told = [each for each in find_tellings(tournament, pairing) if each.number == opponent]
    theirs = [(each.theirs, each.own) for each in told]
    scores = [
        button(
            _control(
                tournament,
                number,
                pairing,
                TournamentAction.TOLD if points in theirs else TournamentAction.TELL,
                points,
            ),
            score_label(points),
            GREEN if points in theirs else PLAIN,
        )
        for points in list_scores(tournament)
    ]
    return Post(Card(text(report_question(tournament, pairing)), row(*scores)))


def note_form(control: ControlId, points: Points) -> Form:
    """Return the window in which a player may add something; sending it reports the result."""
    question = Question(score_label(points), note_label(), reason_hint())
    return words_form(replace(control, action=TournamentAction.TOLD), question, LONGEST_NOTE)


async def show_told(tournament: Tournament, number: int, pairing: Pairing) -> Post:
    """Tell a player what has become of the result that they reported."""
    mine = ControlId(ControlKind.TOURNAMENT, TournamentAction.MINE, tournament.id)
    words = text(told_text(tournament, pairing, number))
    return Post(Card(words, row(button(mine, Label.MY_GAMES))))


async def call_opponent_to_confirm(
    tournament: Tournament, number: int, pairing: Pairing, *, is_silent: bool
) -> PublicPost:
    """Call a player to confirm the result that the opponent has reported."""
    opponent = pairing.opponent(number) or 0
    (told,) = (each for each in find_tellings(tournament, pairing) if each.number == number)
    confirm = result_button(tournament, opponent, pairing, Label.TELL_RESULT)
    card = Card(text(call_to_confirm(tournament, pairing, told)), row(confirm))
    return PublicPost(card, pings=(tournament.people[opponent].id,), is_silent=is_silent)


async def ask_arbiter_for_results(
    tournament: Tournament, pairings: Sequence[Pairing], arbiter: Person | None
) -> Post:
    """Ask an arbiter for the results on which players do not agree."""
    pings = () if arbiter is None else (arbiter.id,)
    words = text(arbiter_call(tournament, pairings, arbiter))
    return Post(Card(words, row(panel_button(tournament))), pings=pings)


def _control(
    tournament: Tournament,
    number: int,
    pairing: Pairing,
    action: TournamentAction,
    points: Points | None = None,
) -> ControlId:
    parts = [pairing.round, pairing.board, pairing.opponent(number) or 0, *(points or ())]
    detail = "-".join(map(str, parts))
    return ControlId(ControlKind.TOURNAMENT, action, tournament.id, 0, detail)
