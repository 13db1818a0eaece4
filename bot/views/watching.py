"""Boards for one person: to watch, to turn round, to read, to keep."""

from dataclasses import replace

from discord import ui

import render
from bot.answers import Post
from bot.looks import Look
from bot.matches import Match
from bot.records import file_name, written
from bot.views.board import PICTURE, drawn, match_scene
from bot.views.controls import Press, action, match_button
from bot.views.guide import rules_post
from bot.views.parts import Card, note, picture, row, text
from bot.words import move_list, status, title
from rules import Color

VIEWS = {Color.WHITE: "white", Color.BLACK: "black"}
BOTTOM = {name: color for color, name in VIEWS.items()}


async def private_board(match: Match, look: Look, words: str = "") -> Post:
    """The board as it stands, for one person, with the last moves; `words` come first."""
    scene = match_scene(match, look)
    other = VIEWS[look.view.other]
    buttons = row(
        match_button("watch", match, "Refresh", detail=VIEWS[look.view]),
        match_button("watch", match, "Turn", detail=other),
        match_button("letters", match, "As text", detail=VIEWS[look.view]),
    )
    card = Card(
        text(f"{words}\n{title(match)}".strip()),
        picture(PICTURE, render.describe_board(scene)),
        text(f"{status(match)}\n{move_list(match.line)}".strip()),
        buttons,
    )
    return Post(card, {PICTURE: await drawn(scene)})


def letters_post(match: Match, look: Look) -> Post:
    """The board in letters, for screen readers and for copying."""
    scene = match_scene(match, look)
    card = Card(
        text(title(match)),
        text(f"```\n{render.write_letter_board(scene)}\n```"),
        text(render.write_emoji_board(scene)),
        text(f"{render.describe_board(scene)}\n{status(match)}"),
    )
    return Post(card)


def record_post(match: Match) -> Post:
    """The game so far as a PDN file."""
    name = file_name(match)
    card = Card(text(f"{title(match)}\n{status(match)}"), ui.File(f"attachment://{name}"))
    return Post(card, {name: written(match)})


async def looked_at(press: Press) -> tuple[Match, Look]:
    """The match of a control as it is now, whoever looks, and how the person sees it."""
    match = await press.table.matches.finding.find(press.match_id)
    look = await press.table.own_look(press.interaction, match)
    return match, replace(look, view=BOTTOM.get(press.detail, look.view))


@action("watch")
async def watch(press: Press) -> None:
    post = await private_board(*await looked_at(press))
    await (press.answer.replace(post) if press.answer.is_private else press.answer.private(post))


@action("more")
async def more(press: Press) -> None:
    match, _ = await looked_at(press)
    buttons = row(
        match_button("letters", match, "As text"),
        match_button("record", match, "Record"),
        match_button("rules", match, "Rules"),
        match_button("replay", match, "Replay"),
        match_button("step", match, "Step through", detail="open-0"),
    )
    await press.answer.private(Post(note(f"{title(match)}\n{status(match)}", buttons)))


@action("letters")
async def in_letters(press: Press) -> None:
    await press.answer.private(letters_post(*await looked_at(press)))


@action("record")
async def record(press: Press) -> None:
    match, _ = await looked_at(press)
    await press.answer.private(record_post(match))


@action("rules")
async def read_rules(press: Press) -> None:
    match, _ = await looked_at(press)
    await press.answer.private(await rules_post(match.game))
