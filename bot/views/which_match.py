"""The question which of several games in one channel is meant."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.matches.match_value import Match
from bot.talk.questions import match_choice, move_choice, which_match
from bot.views.appearance import Appearance
from bot.views.control_id import MatchAction
from bot.views.controls import match_button
from bot.views.move_paths import write_path
from bot.views.named_moves import name_move
from bot.views.parts import IN_ROW, Card, row, text
from bot.views.post import Post
from rules import Move

MOST = 25  # buttons that fit


async def ask_which_match(
    matches: Sequence[Match], person_id: int, action: MatchAction, detail: str = ""
) -> Post:
    """Ask a person for which of their games a button is meant that does `action`."""
    buttons = [
        match_button(action, match, match_choice(match, person_id), detail=detail)
        for match in matches
    ]
    return _question(buttons)


async def ask_where_to_play(
    moves: Sequence[tuple[Match, Move]], person_id: int, appearance: Appearance
) -> Post:
    """Ask a person in which of their games a move is meant that is legal in all of these."""
    buttons = [
        match_button(
            MatchAction.PLAY,
            match,
            move_choice(match, person_id, name_move(match, appearance, move)),
            detail=write_path(move.path),
        )
        for match, move in moves
    ]
    return _question(buttons)


def _question(buttons: Sequence[ui.Button[Any]]) -> Post:
    shown = buttons[:MOST]
    rows = [row(*shown[i : i + IN_ROW]) for i in range(0, len(shown), IN_ROW)]
    return Post(Card(text(which_match()), *rows))
