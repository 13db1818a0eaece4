"""A hint for one person: first the piece to look at, then the move."""

import re
from dataclasses import dataclass
from typing import Self

import discord

import render
import rules
from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.matches.hints import move_hint, piece_hint
from bot.talk.matches.questions import play_label
from bot.views.appearance import Appearance
from bot.views.control_actions import MatchAction
from bot.views.control_id import UnknownControl
from bot.views.controls import match_button
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.matches.move_paths import name_path, write_path
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post
from engine.hints import Hint, Why
from rules import Move

WRITTEN = re.compile(
    r"(?P<ply>[0-9]{1,6})-(?P<path>[0-9]+)-(?P<pieces>[0-9]{1,3})-(?P<why>[a-z-]+)"
)


@dataclass(frozen=True, slots=True)
class GivenHint:
    """A hint as a button remembers it: for the position after `ply` moves, the path of a move."""

    ply: int
    path: str
    why: Why
    pieces: int

    @classmethod
    def of(cls, ply: int, hint: Hint) -> Self:
        """Return the part of a hint that a button remembers."""
        return cls(ply, write_path(hint.move.path), hint.why, hint.pieces)

    @classmethod
    def read(cls, detail: str) -> Self:
        """Read the detail of a control; raises `UnknownControl`."""
        found = WRITTEN.fullmatch(detail)
        why = Why.__members__.get(found["why"].replace("-", "_").upper()) if found else None
        if found is None or why is None:
            raise UnknownControl(detail)
        return cls(int(found["ply"]), found["path"], why, int(found["pieces"]))

    def __str__(self) -> str:
        """Write the detail of a control, which `read` reads."""
        why = self.why.name.replace("_", "-").lower()
        return f"{self.ply}-{self.path}-{self.pieces}-{why}"

    def find_move(self, line: rules.Line) -> Move:
        """Return the move in the game in which it can be played."""
        return line.game.parse(line.position, name_path(line.game, self.path))


async def show_hint_of_piece(match: Match, appearance: Appearance, hint: GivenHint) -> Post:
    """Point out the piece that should move, with a button for the move itself."""
    line = match.line.cut(hint.ply)
    move = hint.find_move(line)
    scene = _scene(line, appearance, render.Marks(chosen=move.start))
    words = piece_hint(line.game.square_name(move.start, appearance.is_numeric))
    more = match_button(MatchAction.HINT_MOVE, match, Label.SHOW_MOVE, detail=f"{hint}")
    card = Card(picture(BOARD, render.describe_board(scene)), text(words), row(more))
    return Post(card, {BOARD: await draw(scene)})


async def show_hint_of_move(match: Match, appearance: Appearance, hint: GivenHint) -> Post:
    """Show the move as an arrow, with its reason, and a button to play it in a running game."""
    line = match.line.cut(hint.ply)
    move = hint.find_move(line)
    marks = render.Marks(chosen=move.start, arrows=(move.path,))
    scene = _scene(line, appearance, marks)
    name = render.rename_squares(
        line.game, line.game.write(line.position, move), appearance.is_numeric
    )
    parts = [
        picture(BOARD, render.describe_board(scene)),
        text(move_hint(name, hint.why, hint.pieces)),
    ]
    if not match.is_over and hint.ply == match.ply:
        green = discord.ButtonStyle.success
        play = match_button(MatchAction.PLAY, match, play_label(name), green, hint.path)
        return Post(Card(*parts, row(play)), {BOARD: await draw(scene)})
    return Post(Card(*parts), {BOARD: await draw(scene)})


def _scene(line: rules.Line, appearance: Appearance, marks: render.Marks) -> render.Scene:
    names = render.SquareNames.MARKED
    return scene_of_line(line, appearance, marks=marks, square_names=names)
