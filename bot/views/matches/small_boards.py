"""Small boards: of several games side by side, or of the one that a question is about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from discord import ui

import render
from bot.matches.match_value import Match
from bot.matches.seating import find_side
from bot.matches.terms import Terms
from bot.talk.matches.inbox_texts import describe_game
from bot.talk.safe_text import shorten
from bot.views.appearance import Appearance, SquareLabels
from bot.views.drawing import (
    BOARD,
    draw,
    draw_thumbnail,
    draw_with,
    scene_of_course,
    scene_of_match,
)
from bot.views.parts import MOST_DESCRIPTION, Card, picture
from bot.views.post import Post
from rules import Color

FEW = 5  # games, each with its own small board; more share a picture
ACROSS = 4  # boards beside each other
BOARDS = "games.png"
SeenGame = tuple[Match, Color]  # and the side at the bottom


@dataclass(frozen=True, slots=True)
class Reader:
    """The person to whom games are shown, how they see boards, and the present moment."""

    person_id: int
    appearance: Appearance
    now: datetime


async def show_asked_game(
    question: str, match: Match, reader: Reader, *rows: ui.ActionRow[Any]
) -> Post:
    """Ask a person something about a game, which is named and stands beside it as a small board."""
    side = find_side(match, reader.person_id)
    scene = _scene(match, side or Color.WHITE, reader.appearance)
    described = shorten(render.describe_board(scene), MOST_DESCRIPTION)
    board = ui.Thumbnail[Any](f"attachment://{BOARD}", description=described)
    line = describe_game(match, side, reader.person_id, reader.now)
    card = Card(ui.Section(f"{question}\n{line}", accessory=board), *rows)
    return Post(card, {BOARD: await draw(scene)})


async def draw_small_boards(
    games: Sequence[SeenGame], first: int, appearance: Appearance
) -> tuple[list[ui.MediaGallery[Any]], dict[str, bytes]]:
    """Return the picture of some games, numbered from `first` on, and its file; empty without
    games.

    It is also empty if the person wants lists without boards.
    """
    if not games or not appearance.has_list_of_boards:
        return [], {}
    scenes = [_scene(match, below, appearance) for match, below in games]
    drawn = await draw_with(lambda: render.draw_contact_sheet(scenes, ACROSS, first))
    return [picture(BOARDS, render.describe_contact_sheet(scenes, first))], {BOARDS: drawn}


async def draw_thumbnails(
    games: Sequence[SeenGame], first: int, appearance: Appearance
) -> tuple[list[ui.Thumbnail[Any]], dict[str, bytes]]:
    """Return a small board for each of a few games, numbered from `first` on, and their files."""
    scenes = [_scene(match, below, appearance) for match, below in games]
    return await _draw_each(scenes, first)


async def draw_standing_thumbnails(
    rows: Sequence[tuple[Terms, Match | None]], first: int, appearance: Appearance
) -> tuple[list[ui.Thumbnail[Any]], dict[str, bytes]]:
    """Return a small board for each of a few rows of a list, numbered from `first` on.

    It shows the game, or else the opening position of its terms.
    """
    scenes = [
        scene_of_course(replace(terms, opening=None).first_course(), appearance)
        if match is None
        else _scene(match, Color.WHITE, appearance)
        for terms, match in rows
    ]
    return await _draw_each(scenes, first)


async def _draw_each(
    scenes: Sequence[render.AnyScene], first: int
) -> tuple[list[ui.Thumbnail[Any]], dict[str, bytes]]:
    thumbnails: list[ui.Thumbnail[Any]] = []
    files: dict[str, bytes] = {}
    for number, scene in enumerate(scenes, first):
        name = f"board{number}.png"
        described = shorten(render.describe_contact_sheet((scene,), number), MOST_DESCRIPTION)
        thumbnails.append(ui.Thumbnail(f"attachment://{name}", description=described))
        files[name] = await draw_thumbnail(scene, number)
    return thumbnails, files


def _scene(match: Match, below: Color, appearance: Appearance) -> render.AnyScene:
    """Return the small board of a game; names of squares have no room."""
    bare = replace(appearance, view=below, square_labels=SquareLabels.NEVER)
    return scene_of_match(match, bare)
