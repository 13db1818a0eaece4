"""A record that somebody attached, to step through. It lives in the message that shows it."""

import asyncio
import re
from dataclasses import dataclass, replace
from typing import Any, Self

import aiohttp
from discord import ui
from discord.components import Container, FileComponent

import render
from bot.answers import Interaction, Post, is_new
from bot.errors import Sentence, reporting
from bot.looks import Look
from bot.record_faults import faults_of, no_game_in
from bot.record_files.imported_file import ImportedFile, ImportedGame
from bot.record_files.kept_files import KeptFiles
from bot.safe_text import quote
from bot.views.board import PICTURE, drawn, scene_of
from bot.views.parts import Card, note, picture, row, text
from bot.views.replay import STEPS, stepped, until
from bot.words import game_name, moves_around, number_moves

FILE = "record.pdn"
PATIENCE = 2.0  # seconds for a file that Discord keeps
LARGEST = 256 * 1024  # bytes of a file that is read


class ImportedStep(
    ui.DynamicItem[ui.Button[Any]],
    template=r"i:(?P<name>first|back|on|last|next):(?P<game>\d{1,3}):(?P<ply>\d{1,5})"
    r"(?::(?P<file>[0-9a-f]{16}))?",
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
            file = await file_of(interaction, self._found["file"] or "")
            look = await interaction.client.table.own_look(interaction)
            number, ply = int(self._found["game"]), int(self._found["ply"])
            step = self._found["name"]
            await answer.replace(await imported_post(file, look, number, ply, step))


@dataclass(frozen=True, slots=True)
class ImportedPlace:
    """Where somebody is in a file: its key, which game from 0, and after how many moves."""

    key: str
    number: int
    ply: int


async def file_of(interaction: Interaction, key: str) -> ImportedFile:
    """Return the file that a message shows: kept, or fetched and read again as after a restart."""
    files: KeptFiles = interaction.client.kept_files
    if (file := files.find(key)) is not None:
        return file
    return await files.read(interaction.user.id, await attached(interaction))


async def attached(interaction: Interaction) -> bytes:
    """The record that the message carries, fetched from where Discord keeps it."""
    shown = interaction.message.components if interaction.message else []
    for component in shown:
        for part in component.children if isinstance(component, Container) else ():
            if isinstance(part, FileComponent):
                return await fetched(part.media.url)
    raise Sentence("The record is gone. `/record` with the file attached shows it again.")


async def fetched(url: str) -> bytes:
    """Get a file from Discord."""
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE)) as session,
            session.get(url) as response,
        ):
            response.raise_for_status()
            return await response.read()
    except (aiohttp.ClientError, TimeoutError) as error:
        raise Sentence(
            "I cannot get the record from Discord just now. "
            "Try again, or attach it anew to `/record`."
        ) from error


async def imported_post(
    file: ImportedFile, look: Look, number: int = 0, ply: int = 0, step: str = ""
) -> Post:
    """Show one game of a file after some moves, or say why there is none to show."""
    if not file.games:
        return Post(note(no_game_in(file)))
    number = min(number, len(file.games) - 1)
    game = await asyncio.to_thread(file.game, number)
    ply = stepped(step, ply, len(game.moves))
    scene = scene_of(until(game.line, ply), look)
    place = ImportedPlace(file.key, number, ply)
    card = Card(
        text(heading(file, game, number)),
        picture(PICTURE, render.describe_board(scene)),
        text(moves_around(number_moves(game.line, game.written), ply)),
        row(*(button(name, label, place, len(game.moves)) for label, name in STEPS)),
        *([row(next_game(place, len(file.games)))] if len(file.games) > 1 else []),
        *([text(faults)] if (faults := faults_of(file)) else []),
        ui.File(f"attachment://{FILE}"),
    )
    return Post(card, {PICTURE: await drawn(scene), FILE: file.data})


def heading(file: ImportedFile, game: ImportedGame, number: int) -> str:
    """Tell which game it is, who played it, how it ended, and which of the file it is."""
    lines = [f"### {game_name(game.line.game)}"]
    lines.append(f"{quote(game.white)} v {quote(game.black)} · {quote(game.result)}")
    if len(file.games) > 1:
        lines[1] += f" · game {number + 1} of {len(file.games)}"
    if file.has_more:
        lines.append(f"-# The file has more games; I read the first {len(file.games)}.")
    return "\n".join(lines)


def button(name: str, label: str, place: ImportedPlace, most: int) -> ImportedStep:
    """A step from the board after `place.ply` of `most` moves; disabled where it leads nowhere."""
    made = control(name, label, place)
    made.item.disabled = stepped(name, place.ply, most) == place.ply
    return made


def next_game(place: ImportedPlace, games: int) -> ImportedStep:
    """On to the beginning of the next game, round to the first one."""
    return control("next", "Next game", replace(place, number=(place.number + 1) % games, ply=0))


def control(name: str, label: str, place: ImportedPlace) -> ImportedStep:
    """A button that leads from a place in a file."""
    custom_id = f"i:{name}:{place.number}:{place.ply}:{place.key}"
    found = ImportedStep.__discord_ui_compiled_template__.fullmatch(custom_id)
    assert found is not None
    return ImportedStep(ui.Button(label=label, custom_id=custom_id), found)
