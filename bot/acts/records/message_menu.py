"""The menu of a message: show a position, analyse a game or open it to step through.

It reads only the message itself: a FEN, PDN, a link that holds a position, an attached file.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.components import Component

from bot.acts.records.analysing_records import show_analysis_of_file
from bot.acts.records.recording import read_attachment
from bot.acts.request import Request
from bot.acts.serve import served
from bot.acts.translator import IN_MENU
from bot.record_files.imported_file import ImportedFile
from bot.record_files.message_text import MessageText
from bot.talk.request_refusals import LinkWithoutGame, NoGameInMessage
from bot.views.control_actions import RecordAction
from bot.views.records.attached_record import RecordStep, show_attached_record
from bot.views.records.diagram import show_last_position


@app_commands.context_menu(name=locale_str("Show this position", context=IN_MENU))
@served
async def show_position(request: Request, message: discord.Message) -> None:
    """Show the position of a message, or the last one of its game."""
    said = MessageText.of(*list_texts(message))
    position = said.position
    file = await read_message(
        request, message, position.as_file() if position else said.find_games()
    )
    appearance = await request.find_appearance()
    if position is not None:
        await request.answer(show_last_position(file, appearance))
        return
    last = RecordStep(action=RecordAction.LAST)
    await request.answer(show_attached_record(file, appearance, last))


@app_commands.context_menu(name=locale_str("Analyse this game", context=IN_MENU))
@served
async def analyse_game(request: Request, message: discord.Message) -> None:
    """Review the game of a message."""
    said = MessageText.of(*list_texts(message))
    file = await read_message(request, message, _find_game(said))
    await show_analysis_of_file(request, file)


@app_commands.context_menu(name=locale_str("Import", context=IN_MENU))
@served
async def import_game(request: Request, message: discord.Message) -> None:
    """Open the games of a message, or its position, to step through."""
    said = MessageText.of(*list_texts(message))
    file = await read_message(request, message, _find_game(said))
    await request.answer(show_attached_record(file, await request.find_appearance()))


def _find_game(said: MessageText) -> bytes | None:
    """Return the records of a text, or else its position, as a file; or None."""
    position = said.position
    return said.find_games() or (position.as_file() if position else None)


async def read_message(
    request: Request, message: discord.Message, found: bytes | None
) -> ImportedFile:
    """Return the game or position found in the text of a message, or else its first file.

    Raises `LinkWithoutGame`, `NoGameInMessage`, `RecordTooLarge` or FileNotRead.
    """
    if found is not None:
        return await request.host.kept_files.read(request.person.id, found)
    files = [*chain.from_iterable(each.attachments for each in list_parts(message))]
    records = [file for file in files if not (file.content_type or "").startswith("image/")]
    if records:
        return await read_attachment(request, records[0])
    if MessageText.of(*list_texts(message)).has_link:
        raise LinkWithoutGame
    raise NoGameInMessage


def list_parts(
    message: discord.Message,
) -> tuple[discord.Message | discord.MessageSnapshot, ...]:
    """Return a message and the messages forwarded with it."""
    return message, *message.message_snapshots


def list_texts(message: discord.Message) -> Iterator[str]:
    """Yield the texts of a message and of those forwarded with it, as they were written."""
    for part in list_parts(message):
        yield part.content
        yield from (embed.description or "" for embed in part.embeds)
        yield from list_shown_texts(part.components)


def list_shown_texts(components: Iterable[Component]) -> Iterator[str]:
    """Yield the texts of a message that is made of components."""
    for component in components:
        if isinstance(component, discord.TextDisplay):
            yield component.content
        yield from list_shown_texts(getattr(component, "children", []))
