"""The question which of several games is meant: their boards, and a button for each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from bot.matches.match_value import Match
from bot.matches.seating import find_side
from bot.talk.matches.inbox_texts import numbered_game
from bot.talk.matches.questions import more_matches, move_choice, opponent_label, which_match
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button
from bot.views.matches.move_paths import write_path
from bot.views.matches.named_moves import name_move
from bot.views.matches.small_boards import Reader, draw_small_boards
from bot.views.parts import Card, rows_of, text
from bot.views.post import Post
from rules import Color, Move

MOST_DESCRIBED = 8  # games with a line and a small board each
MOST = 16  # games with a button


@dataclass(frozen=True, slots=True)
class PossibleMatch:
    """A game that may be meant, and what its button does; without a label it names the opponent."""

    match: Match
    action: MatchAction
    detail: str = ""
    label: str = ""


async def ask_which_match(
    candidates: Sequence[PossibleMatch], reader: Reader, question: str = ""
) -> Post:
    """Ask a person which of these games is meant; the first ones are described."""
    described, others = candidates[:MOST_DESCRIBED], candidates[MOST_DESCRIBED:MOST]
    seen = [(each.match, _side_below(each.match, reader)) for each in described]
    boards, files = await draw_small_boards(seen, 1, reader.appearance)
    parts: list[ui.Item[Any]] = [text(question or which_match()), *boards]
    for number, each in enumerate(described, 1):
        side = find_side(each.match, reader.person_id)
        line = numbered_game(number, each.match, side, reader.person_id, reader.now)
        parts.append(ui.Section(line, accessory=_button(each, number, reader)))
    buttons = [_button(each, number, reader) for number, each in enumerate(others, len(seen) + 1)]
    parts += rows_of(buttons)
    if len(candidates) > MOST:
        parts.append(text(more_matches(len(candidates) - MOST)))
    return Post(Card(*parts), files)


async def ask_where_to_play(moves: Sequence[tuple[Match, Move]], reader: Reader) -> Post:
    """Ask a person in which of their games to play a move that is legal in all of these."""
    candidates = []
    for match, move in moves:
        label = move_choice(match, reader.person_id, name_move(match, reader.appearance, move))
        candidates.append(PossibleMatch(match, MatchAction.PLAY, write_path(move.path), label))
    return await ask_which_match(candidates, reader)


def _side_below(match: Match, reader: Reader) -> Color:
    return find_side(match, reader.person_id) or Color.WHITE


def _button(each: PossibleMatch, number: int, reader: Reader) -> ui.Button[Any]:
    label = each.label or opponent_label(each.match, reader.person_id)
    return match_button(each.action, each.match, f"{number} · {label}", detail=each.detail)
