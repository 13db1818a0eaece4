"""The table of an evening as a picture: the points of each game, by place."""

from collections.abc import Sequence
from typing import Any

from discord import ui

import render
from bot.evenings.evening import Evening
from bot.evenings.standings import EveningLine
from bot.talk.names import plain_name
from bot.views.tournaments.tournament_tables import draw_table

GAMES = 12  # of a person, the newest
MOST_ROWS = 30


async def draw_evening_table(
    evening: Evening, table: Sequence[EveningLine], theme: str, most: int = MOST_ROWS
) -> tuple[list[ui.Item[Any]], dict[str, bytes]]:
    """Draw the first lines of a table; return the part of a message that shows it, and its file.

    There is none before the first game has ended.
    """
    if not table:
        return [], {}
    columns = min(GAMES, max(len(line.scores) for line in table))
    rows = tuple(make_row(evening, line, columns) for line in table[:most])
    return await draw_table(render.CrossTable(rows, headings=("",) * columns), theme)


def make_row(evening: Evening, line: EveningLine, columns: int) -> "render.TableRow":
    """Return a person's row: the place and name, the points of the newest games, all points."""
    newest = [score.points for score in line.scores[-columns:]]
    scores = (*newest, *[None] * (columns - len(newest)))
    name = plain_name(evening.players[line.number].person)
    return render.TableRow(line.place, scores, str(line.points), name=name)
