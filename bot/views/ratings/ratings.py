"""Tables of ratings, the profile of a person, and how two people have played."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

import render
from bot.ratings.pools import Pool
from bot.ratings.rating_values import Profile, RatingTable, Rivalry
from bot.talk.labels import Label
from bot.talk.ratings.rating_texts import profile_text, rivalry_text, table_text
from bot.tournaments.trophies import Trophy
from bot.views.control_actions import ChallengeAction, ControlKind, RatingAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.drawing import draw_with
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post

PLOT = "rating.png"
WORLD = "world"  # at the end of the detail of a control


async def show_table(table: RatingTable) -> Post:
    """Show a page of a table of ratings."""
    parts: list[ui.Item[Any]] = [text(table_text(table))]
    if table.pool is not None and (table.page > 1 or table.has_more):
        parts.append(
            row(
                button(_page(table, table.page - 1), "◀", is_off=table.page == 1),
                button(_page(table, table.page + 1), "▶", is_off=not table.has_more),
            )
        )
    return Post(Card(*parts))


async def show_profile(profile: Profile, theme: str, trophies: Sequence[Trophy] = ()) -> Post:
    """Show what a server knows of a person who plays there, with the plot of their rating."""
    words = text(profile_text(profile, trophies))
    if not profile.changes:
        return Post(Card(words))
    first = profile.changes[0]
    points = [
        render.RatingPoint(first.at, first.rating_before, first.deviation_before),
        *(render.RatingPoint(each.at, each.rating, each.deviation) for each in profile.changes),
    ]
    plot = picture(PLOT, render.describe_rating_plot(points))
    drawn = await draw_with(lambda: render.draw_rating_plot(points, theme))
    return Post(Card(words, plot), {PLOT: drawn})


async def show_rivalry(rivalry: Rivalry, game_key: str) -> Post:
    """Show how two people have played; the first may challenge the second to a game."""
    challenge = ControlId(
        ControlKind.CHALLENGE, ChallengeAction.RIVAL, 0, 0, f"{rivalry.pair[1]}-{game_key}"
    )
    green = discord.ButtonStyle.success
    return Post(Card(text(rivalry_text(rivalry)), row(button(challenge, Label.CHALLENGE, green))))


def write_pool_detail(pool: Pool, *, is_world: bool) -> str:
    """Write the table whose pages a control turns."""
    parts = [pool.pace.name.lower(), pool.family.lower(), *([WORLD] if is_world else [])]
    return "-".join(parts)


def _page(table: RatingTable, page: int) -> ControlId:
    assert table.pool is not None
    detail = write_pool_detail(table.pool, is_world=table.is_world)
    return ControlId(ControlKind.RATING, RatingAction.PAGE, max(page, 0), 0, detail)
