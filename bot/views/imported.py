"""A record that somebody attached, to step through. It lives in the message, nowhere else."""

import asyncio
import re
from typing import Any, Self

import aiohttp
from discord import ui
from discord.components import Container, FileComponent

import render
from bot.answers import Interaction, Post, is_new
from bot.errors import Sentence, reporting
from bot.looks import Look
from bot.safe_text import quote
from bot.views.board import PICTURE, drawn, scene_of
from bot.views.parts import Card, picture, row, text
from bot.views.replay import STEPS, stepped, until
from bot.words import game_name, written_around
from rules import pdn

FILE = "record.pdn"
PATIENCE = 2.0  # seconds for a file that Discord keeps
MOST_GAMES = 1000  # of a file: as many as the custom_ids can count


class ImportedStep(
    ui.DynamicItem[ui.Button[Any]],
    template=r"i:(?P<name>first|back|on|last|next):(?P<game>\d{1,3}):(?P<ply>\d{1,5})",
):
    """A button that goes on or back in an attached record."""

    def __init__(self, button: ui.Button[Any], found: re.Match[str]) -> None:
        super().__init__(button)
        self._found = found

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        assert isinstance(item, ui.Button)
        return cls(item, match)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        return is_new(interaction)

    async def callback(self, interaction: Interaction) -> None:
        async with reporting(interaction) as answer:
            data = await attached(interaction)
            look = await interaction.client.table.own_look(interaction)
            number, ply = int(self._found["game"]), int(self._found["ply"])
            step = self._found["name"]
            await answer.replace(await imported_post(data, look, number, ply, step))


async def attached(interaction: Interaction) -> bytes:
    """The record that the message carries, fetched from where Discord keeps it."""
    shown = interaction.message.components if interaction.message else []
    for component in shown:
        for part in component.children if isinstance(component, Container) else ():
            if isinstance(part, FileComponent):
                return await fetched(part.media.url)
    raise Sentence("The record is gone. `/record` with the file attached shows it again.")


async def fetched(url: str) -> bytes:
    async with (
        aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE)) as session,
        session.get(url) as response,
    ):
        response.raise_for_status()
        data: bytes = await response.read()
    return data


async def imported_post(
    data: bytes, look: Look, number: int = 0, ply: int = 0, step: str = ""
) -> Post:
    """One game of a file after some moves; raises BadPdn."""
    # A file of many games takes seconds to read: away from the event loop.
    records = await asyncio.to_thread(pdn.read, data.decode("utf-8-sig", errors="replace"))
    if not records:
        raise Sentence("I find no game in that file.")
    records = records[:MOST_GAMES]
    number = min(number, len(records) - 1)
    record = records[number]
    ply = stepped(step, ply, record.line.ply)
    scene = scene_of(until(record.line, ply), look)
    names = " v ".join(quote(record.tags.get(side, "?")) for side in ("White", "Black"))
    which = f" · game {number + 1} of {len(records)}" if len(records) > 1 else ""
    card = Card(
        text(f"### {game_name(record.line.game)}\n{names} · {quote(record.result)}{which}"),
        picture(PICTURE, render.describe_board(scene)),
        text(written_around(record.line, ply)),
        row(*(button(name, label, number, ply, record.line.ply) for label, name in STEPS)),
        *([row(next_game(number, len(records)))] if len(records) > 1 else []),
        ui.File(f"attachment://{FILE}"),
    )
    return Post(card, {PICTURE: await drawn(scene), FILE: data})


def button(name: str, label: str, number: int, ply: int, most: int) -> ImportedStep:
    """A step from the board after `ply` of `most` moves; disabled where it leads nowhere."""
    made = control(f"i:{name}:{number}:{ply}", label)
    made.item.disabled = stepped(name, ply, most) == ply
    return made


def next_game(number: int, games: int) -> ImportedStep:
    """On to the beginning of the next game, round to the first one."""
    return control(f"i:next:{(number + 1) % games}:0", "Next game")


def control(custom_id: str, label: str) -> ImportedStep:
    found = ImportedStep.__discord_ui_compiled_template__.fullmatch(custom_id)
    assert found is not None
    return ImportedStep(ui.Button(label=label, custom_id=custom_id), found)
