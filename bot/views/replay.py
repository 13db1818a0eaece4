"""Going through a game: a moving picture, and a board to step through."""

import asyncio
from dataclasses import replace

import render
from bot.answers import Post
from bot.looks import Look
from bot.matches import Match
from bot.records import score
from bot.views.board import PICTURE, drawn, match_scene, scene_of
from bot.views.controls import Press, action, match_button
from bot.views.parts import Card, picture, row, text
from bot.views.watching import looked_at
from bot.words import result, title, written_around
from rules import Line

MOVING = "replay.gif"
STEPS = (("|<", "first"), ("<", "back"), (">", "on"), (">|", "last"))


async def replay_post(match: Match, look: Look, last: int | None = None) -> Post:
    """The whole game, or its last moves, as a moving picture."""
    sign = score(match.result) if match.result else ""
    film = render.Replay(match.line, look.theme, look.view, look.is_numeric, last, sign)
    gif = await asyncio.to_thread(render.draw_replay, film)
    ended = result(match, match.result) if match.result else f"Move {match.ply} so far."
    count = f"{match.ply} moves" if last is None else f"the last {min(last, match.ply)} moves"
    last_position = render.describe_board(match_scene(match, look))
    alt_text = f"Replay of {match.game.name}, {count}. Last position: {last_position}"
    card = Card(
        text(title(match)),
        picture(MOVING, alt_text),
        text(ended),
        row(match_button("step", match, "Step through", detail="open-0")),
    )
    return Post(card, {MOVING: gif})


async def step_post(match: Match, look: Look, ply: int) -> Post:
    """The board after `ply` moves, with buttons to go on and back."""
    line = until(match.line, ply)
    scene = match_scene(match, look) if ply == match.ply else scene_of(line, look)
    buttons = [match_button("step", match, label, detail=f"{name}-{ply}") for label, name in STEPS]
    for button, is_off in zip(buttons, 2 * [ply == 0] + 2 * [ply == match.ply], strict=True):
        button.item.disabled = is_off
    card = Card(
        text(title(match)),
        picture(PICTURE, render.describe_board(scene)),
        text(written_around(match.line, ply)),
        row(*buttons),
    )
    return Post(card, {PICTURE: await drawn(scene)})


def until(line: Line, ply: int) -> Line:
    """The first moves of a game."""
    return replace(line, positions=line.positions[: ply + 1], moves=line.moves[:ply])


def stepped(name: str, ply: int, most: int) -> int:
    """Where a step leads from `ply`."""
    aims = {"first": 0, "back": ply - 1, "on": ply + 1, "last": most}
    return max(0, min(most, aims.get(name, ply)))


@action("step")
async def step(press: Press) -> None:
    match, look = await looked_at(press)
    name, _, ply = press.detail.partition("-")
    post = await step_post(match, look, stepped(name, int(ply or 0), match.ply))
    await (press.answer.private(post) if name == "open" else press.answer.replace(post))


@action("replay")
async def replay(press: Press) -> None:
    match, look = await looked_at(press)
    await press.answer.private(await replay_post(match, look))
