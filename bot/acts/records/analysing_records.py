"""Analyses of games in files that people attach: `/analyse file:`, and the buttons of them."""

import asyncio

import discord

from bot.acts.matches.analysis_progress import follow_analysis
from bot.acts.records.recording import find_file, read_attachment
from bot.acts.request import Request
from bot.partner.record_reviews import RecordedGame
from bot.record_files.imported_file import ImportedFile
from bot.views.control_id import ControlId
from bot.views.matches.analysis import show_analysis_progress
from bot.views.records.attached_record import show_attached_record
from bot.views.records.record_analysis import show_record_analysis, show_record_moment
from rules import Line


async def analyse_file(request: Request, attached: discord.Attachment) -> None:
    """Show the analysis of the first game of a file, or its faults if it has no game."""
    await show_analysis_of_file(request, await read_attachment(request, attached))


async def show_analysis_of_file(request: Request, file: ImportedFile) -> None:
    """Show the analysis of the first game of a file, or its faults if it has no game."""
    if file.games:
        await show_analysis_of_game(request, file, 0)
    else:
        await request.answer(show_attached_record(file, await request.find_appearance()))


async def open_analysis(request: Request, control: ControlId) -> None:
    """Show the analysis of a game of the file that the message carries."""
    await show_analysis_of_game(request, await find_file(request, control.detail), control.subject)


async def open_moment(request: Request, control: ControlId) -> None:
    """Show one of the key moments; the ply of the control is its number."""
    file = await find_file(request, control.detail)
    game, line = await open_game(file, control.subject)
    review = request.host.record_reviews.find(game, line)
    if review is None:  # no longer in memory: the bot was restarted, or many others came after
        await show_analysis_of_game(request, file, game.number)
        return
    appearance = await request.find_appearance()
    view = show_record_moment(file, game.number, review, appearance, control.ply or 1)
    await request.answer_in_place(view)


async def show_analysis_of_game(request: Request, file: ImportedFile, number: int) -> None:
    """Show the analysis of a game to a person, with its progress while it is made."""
    reviews = request.host.record_reviews
    game, line = await open_game(file, number)
    await reviews.check(line, request.person.id)
    appearance = await request.find_appearance()
    review = reviews.find(game, line)
    if review is not None:
        view = show_record_analysis(file, game.number, review, appearance)
        await request.answer_in_place(view)
        return
    with request.host.analyses.one_more(request.person.id):
        message = await request.answer(show_analysis_progress(line))
        await follow_analysis(request, reviews.analyse(game, line), message)
    review = reviews.find(game, line)
    assert review is not None  # every move was analysed
    view = show_record_analysis(file, game.number, review, appearance)
    await request.change_answer(message, view)


async def open_game(file: ImportedFile, number: int) -> tuple[RecordedGame, Line]:
    """Return a game of a file, or the last one if there are fewer."""
    number = min(number, len(file.games) - 1)
    game = await asyncio.to_thread(file.game, number)
    return RecordedGame(file.key, number), game.line
