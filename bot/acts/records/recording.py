"""Games and positions to keep and to show: `/record`, `/diagram`."""

import aiohttp
import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.components import Container, FileComponent

from bot.acts.game_choices import find_game, list_games
from bot.acts.host import Interaction
from bot.acts.matches.own_match import ask_which
from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.matches.finding import find_shown_here
from bot.matches.match_facts import NoMatchHere, SeveralMatches
from bot.record_files.imported_file import ImportedFile
from bot.record_files.message_text import FoundPosition, MessageText
from bot.talk.request_refusals import (
    NoSuchGameInFile,
    RecordGone,
    RecordTooLarge,
    RecordUnreachable,
)
from bot.views.control_actions import MatchAction, RecordAction
from bot.views.control_id import ControlId
from bot.views.matches.private_board import show_record
from bot.views.records.attached_record import (
    RecordStep,
    game_form,
    show_attached_record,
    upload_form,
)
from bot.views.records.diagram import show_diagram, show_last_position

LARGEST = 256 * 1024  # bytes of a record that is read
PATIENCE = 2.0  # seconds for a file that Discord keeps


@app_commands.command()
@app_commands.rename(file="import")
@app_commands.describe(file="A PDN file to view. Leave empty to download the game in this channel")
@served
async def record(request: Request, file: discord.Attachment | None = None) -> None:
    """Download this channel's game as a PDN file, or view your own file."""
    if file is None:
        await record_match(request)
        return
    read = await read_attachment(request, file)
    await request.answer(show_attached_record(read, await request.find_appearance()))


async def read_attachment(request: Request, file: discord.Attachment) -> ImportedFile:
    """Return the contents of a file that a person attached. Raises `RecordTooLarge` or
    FileNotRead.
    """
    if file.size > LARGEST:
        raise RecordTooLarge
    return await request.host.kept_files.read(request.person.id, await file.read())


async def record_match(request: Request) -> None:
    """Give the game of this channel as a file; if there is none, ask for a file."""
    person_id = request.person.id
    try:
        match = await request.run(find_shown_here, request.place, person_id)
    except SeveralMatches as several:
        await ask_which(request, several.matches, MatchAction.RECORD)
    except NoMatchHere:
        await request.ask(upload_form(to_analyse=False))
    else:
        await request.answer(show_record(match, request.host.now()))


async def step_through_record(request: Request, control: ControlId) -> None:
    """Go on or back in the record that the message carries."""
    file = await find_file(request, control.detail)
    step = RecordStep(control.subject, control.ply or 0, RecordAction(control.action))
    await request.answer_in_place(show_attached_record(file, await request.find_appearance(), step))


async def ask_for_game(request: Request, control: ControlId) -> None:
    """Open the form for the number of a game of the file."""
    file = await find_file(request, control.detail)
    await request.ask(game_form(file))


async def show_chosen_game(request: Request, control: ControlId) -> None:
    """Show the game of the file with the number written; raises `NoSuchGameInFile`."""
    file, typed = await find_file(request, control.detail), request.written
    if not typed.isdecimal() or not 1 <= int(typed) <= len(file.games):
        raise NoSuchGameInFile(len(file.games))
    step = RecordStep(int(typed) - 1)
    await request.answer_in_place(show_attached_record(file, await request.find_appearance(), step))


@app_commands.command()
@app_commands.describe(
    fen="The position, for example W:Wc3,Kd4:Bf6,h8",
    variant="The variant. By default, the most likely one",
    public="Show it to everyone in the channel. Defaults to only you",
)
@served
async def diagram(request: Request, fen: str, variant: str = "", public: bool = False) -> None:
    """Show any position as a picture.

    It is that of a FEN, of a link or a text that holds one, or the last one of a record.
    """
    said, game = MessageText.of(fen), find_game(variant) if variant else None
    position = said.typed_position
    record = None if position else said.find_games(game.key if game else "")
    appearance = await request.find_appearance()
    if record is None:
        view = show_diagram(position or FoundPosition(fen), game, appearance)
    else:
        file = await request.host.kept_files.read(request.person.id, record)
        view = show_last_position(file, appearance)
    await request.answer_or_publish(view, public=public)


@diagram.autocomplete("variant")
@suggested
async def list_variants(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that fit what is typed."""
    return list_choices(list_games(typed))


async def find_file(request: Request, key: str) -> ImportedFile:
    """Return the file that a message shows, from memory, or fetched and read again, as after a
    restart.

    Raises `RecordGone`, `RecordUnreachable` or FileNotRead.
    """
    files = request.host.kept_files
    if (file := files.find(key)) is not None:
        return file
    return await files.read(request.person.id, await fetch_record(request.interaction))


async def fetch_record(interaction: Interaction) -> bytes:
    """Fetch the record that a message carries from where Discord keeps it; raises `RecordGone`."""
    shown = interaction.message.components if interaction.message else []
    for component in shown:
        for part in component.children if isinstance(component, Container) else ():
            if isinstance(part, FileComponent):
                return await fetch(part.media.url)
    raise RecordGone


async def fetch(url: str) -> bytes:
    """Return the bytes at an address of Discord's; raises `RecordUnreachable`."""
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE)) as session,
            session.get(url) as response,
        ):
            response.raise_for_status()
            return await response.read()
    except (aiohttp.ClientError, TimeoutError) as error:
        raise RecordUnreachable from error
