"""Tournament games that wait for the judgement of an arbiter."""

import discord

import render
from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.matches.match_status import match_title
from bot.talk.matches.move_lists import move_list
from bot.talk.tournaments.judging_texts import (
    judging_call,
    judging_deadline,
    judging_question,
    nothing_to_judge,
)
from bot.tournaments.judgings import ToJudge
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament import Tournament
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.drawing import BOARD, draw, scene_of_match
from bot.views.note import show_note
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post

LABELS = {
    GameResult.WHITE_WINS: Label.WHITE_WON,
    GameResult.DRAW: Label.DRAW,
    GameResult.BLACK_WINS: Label.BLACK_WON,
}
DETAILS = {  # as custom_ids name them
    GameResult.WHITE_WINS: "white",
    GameResult.DRAW: "draw",
    GameResult.BLACK_WINS: "black",
}
GIVEN = {detail: result for result, detail in DETAILS.items()}


async def call_arbiter(waiting: ToJudge) -> Post:
    """Call the arbiter of a tournament to the games that wait for a judgement."""
    tournament = waiting.tournament
    judge = ControlId(ControlKind.TOURNAMENT, TournamentAction.JUDGE, tournament.id)
    blue = discord.ButtonStyle.primary
    pings = () if waiting.arbiter is None else (waiting.arbiter.id,)
    words = f"{judging_call(waiting)}\n{judging_deadline(waiting)}"
    return Post(Card(text(words), row(button(judge, Label.JUDGE, blue))), pings=pings)


async def show_next_to_judge(waiting: ToJudge, appearance: Appearance) -> Post:
    """Show the arbiter the first game that waits, with the results that it can be given."""
    if not waiting.matches:
        return await show_note(nothing_to_judge())
    match = waiting.matches[0]
    scene = scene_of_match(match, appearance)
    card = Card(
        text(match_title(match)),
        picture(BOARD, render.describe_board(scene)),
        text(f"{move_list(match.line)}\n{judging_question(len(waiting.matches))}".strip()),
        row(*(_give(waiting.tournament, match, result) for result in GameResult)),
    )
    return Post(card, {BOARD: await draw(scene)})


def _give(
    tournament: Tournament, match: Match, result: GameResult
) -> discord.ui.Button[discord.ui.LayoutView]:
    detail = f"{match.id}-{DETAILS[result]}"
    control = ControlId(
        ControlKind.TOURNAMENT, TournamentAction.GIVE_RESULT, tournament.id, 0, detail
    )
    return button(control, LABELS[result])
