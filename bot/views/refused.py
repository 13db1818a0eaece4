"""A refused move, under the board that shows what is legal."""

from collections.abc import Sequence
from dataclasses import replace

import render
import rules
from bot.answers import Post
from bot.looks import Look
from bot.matches import Match
from bot.views.board import PICTURE, drawn, scene_of
from bot.views.parts import Card, picture, text
from bot.words import listed, touched
from rules import Move

MOST_ARROWS = 4  # more would hide the board


async def refused_board(match: Match, look: Look, error: rules.RulesError, words: str) -> Post:
    """Why a move was refused, with the pieces marked that must capture or that can move."""
    scene = replace(scene_of(match.line, look), marks=marks(match.choices))
    card = Card(
        picture(PICTURE, render.describe_board(scene)), text(f"{words}{hint(match, error)}")
    )
    return Post(card, {PICTURE: await drawn(scene)})


def marks(legal: Sequence[Move]) -> render.Marks:
    """What is legal, on the board: arrows for compulsory captures, else rings."""
    captures = [move for move in legal if move.victims and not move.is_huff]
    if not captures:
        return render.Marks(can=frozenset(move.start for move in legal if not move.is_huff))
    arrows = {(move.start, move.path[1]) for move in captures}
    return render.Marks(
        must=frozenset(move.start for move in captures),
        arrows=tuple(sorted(arrows)) if len(arrows) <= MOST_ARROWS else (),
    )


def hint(match: Match, error: rules.RulesError) -> str:
    """The rule behind the refusal, or what is legal now; and the piece that is picked up."""
    told = ""
    if isinstance(error, rules.MustCapture):
        told = f"\n-# Capturing is compulsory in {match.game.name}."
    if isinstance(error, rules.Unreadable):
        legal = [match.game.write(match.position, move) for move in match.choices]
        told = f" Legal now: {listed(legal)}."
    return told + touched(match)
