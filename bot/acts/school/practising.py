"""Named endings: `/practice`, and the controls under them."""

import asyncio
from collections.abc import Iterator, Mapping

from discord import app_commands
from discord.app_commands import Choice

from bot.acts.control_details import read_choice, read_chosen, read_number
from bot.acts.game_choices import find_game, fold, list_games
from bot.acts.option_choices import list_choices
from bot.acts.request import Request, ServeControl
from bot.acts.serve import served, suggested
from bot.school.course import practice as walk
from bot.school.course.named_ending import NamedEnding
from bot.school.course.practice import Drill, Practice, open_table
from bot.school.facts import StalePractice
from bot.school.practising import (
    Deed,
    change_practice,
    find_ending,
    find_open_drill,
    list_endings,
    list_practices,
)
from bot.talk.request_refusals import OldControl
from bot.talk.school.lesson_texts import moved_on_words
from bot.talk.school.practice_texts import ending_title
from bot.views.control_actions import Action
from bot.views.control_id import ControlId
from bot.views.matches.move_paths import name_path
from bot.views.school.practice import show_drill, show_endings
from bot.views.school.school_actions import PracticeAction
from rules import Square


@app_commands.command()
@app_commands.describe(
    ending="The ending to practise. Leave empty to go on, or to see them all",
    game="The variant",
)
@served
async def practice(request: Request, ending: str = "", game: str = "") -> None:
    """Practise endings against a perfect defence."""
    key = find_game(game).key if game else ""
    if ending:
        await open_ending(request, await find_typed(ending, key), key)
        return
    drill = None if key else await find_open_drill(request.services.runner, request.person.id)
    if drill is None:
        await show_list(request, key)
    else:
        await show(request, drill)


@practice.autocomplete("ending")
@suggested
async def suggest_endings(_request: Request, typed: str) -> list[Choice[str]]:
    """List the endings that fit what is typed."""
    endings = await asyncio.to_thread(list_endings)
    return list_choices(_match(endings, typed))


def _match(endings: list[NamedEnding], typed: str) -> Iterator[tuple[str, str]]:
    """Yield the titles and keys of the endings in which a text occurs."""
    wanted = fold(typed)
    for ending in endings:
        if wanted in fold(ending_title(ending)) or wanted in fold(ending.key):
            yield ending_title(ending), ending.key


@practice.autocomplete("game")
@suggested
async def suggest_games(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that have endings and fit what is typed."""
    endings = await asyncio.to_thread(list_endings)
    known = {game for ending in endings for game in ending.games}
    return list_choices((label, key) for label, key in list_games(typed) if key in known)


async def find_typed(typed: str, game: str = "") -> NamedEnding:
    """Return the ending with a key or a number; raises `NoSuchEnding`."""
    return await asyncio.to_thread(find_ending, typed, game)


async def find_pressed(control: ControlId) -> NamedEnding:
    """Return the ending of a control, with its tables read; raises `NoSuchEnding`."""
    ending = await find_typed(str(control.subject))
    await asyncio.to_thread(read_tables, ending)
    return ending


def read_tables(ending: NamedEnding) -> None:
    """Read the tables of an ending, if they were not used yet."""
    for game in ending.games:
        open_table(ending.game(game))


async def list_all(request: Request, _control: ControlId) -> None:
    """Show all endings."""
    await show_list(request)


async def show_list(request: Request, game: str = "") -> None:
    """Show the endings of one game, or of all; raises `NoSuchEnding` if it has none."""
    endings = await asyncio.to_thread(list_endings, game)
    if not endings:
        await find_typed("", game)
    practices = await request.run(list_practices, request.person.id)
    await request.answer_in_place(show_endings(endings, practices, game))


async def choose(request: Request, control: ControlId) -> None:
    """Go on with the ending that was chosen in the menu."""
    number = read_number(read_chosen(request))
    await open_ending(request, await find_typed(str(number), control.detail), control.detail)


async def open_ending(request: Request, ending: NamedEnding, game: str = "") -> None:
    """Go on with an ending, or begin it."""
    await asyncio.to_thread(read_tables, ending)
    await change(request, ending, lambda one, at: walk.resume(one, at, game))


async def answer(request: Request, control: ControlId) -> None:
    """Play the move of a button."""
    ending = await find_pressed(control)
    digits = read_choice(request, control)

    def play(one: NamedEnding, at: Practice) -> Practice:
        return walk.answer(one, at, name_path(one.game(at.game), digits))

    await change(request, ending, play, control)


async def choose_piece(request: Request, control: ControlId) -> None:
    """Show the moves of a piece."""
    square = read_number(read_choice(request, control), most=99)
    await show_again(request, control, square)


async def look(request: Request, control: ControlId) -> None:
    """Show an ending as it stands."""
    await show_again(request, control)


async def show_again(request: Request, control: ControlId, square: Square | None = None) -> None:
    """Show an ending as it stands, with the moves of the piece on a square if that still holds."""
    ending = await find_pressed(control)
    drill = await request.run(change_practice, request.act(), ending, walk.keep)
    is_now = drill.practice.version == control.ply
    await show(request, drill, square if is_now else None)


async def begin_another(request: Request, control: ControlId) -> None:
    """Start another position of the ending, drawn at random in a thread."""
    ending, person_id = await find_pressed(control), request.person.id
    kept = (await request.run(list_practices, person_id)).get(ending.key)
    if kept is None:
        await open_ending(request, ending)
        return
    drawn = await asyncio.to_thread(walk.begin_another, ending, kept, person_id)
    await change(
        request,
        ending,
        lambda one, at: walk.begin(one, at, drawn.game, drawn.seed, drawn.fen),
        control,
    )


async def change(
    request: Request, ending: NamedEnding, deed: Deed, control: ControlId | None = None
) -> None:
    """Do something in an ending and show the result, or how it stands after an old press.

    Raises `OldControl` for a control that names no version of the practice.
    """
    if control is not None and control.ply is None:
        raise OldControl
    try:
        drill = await request.run(change_practice, request.act(control), ending, deed)
    except StalePractice as stale:
        await show(request, stale.drill, words=moved_on_words())
    else:
        await show(request, drill)


async def show(
    request: Request, drill: Drill, square: Square | None = None, words: str = ""
) -> None:
    """Show a person an ending, in the message used if it is private."""
    appearance = await request.find_appearance()
    await request.answer_in_place(show_drill(drill, appearance, square, words))


def doing(deed: Deed) -> ServeControl:
    """Return the act of a button that does something in its ending."""

    async def serve(request: Request, control: ControlId) -> None:
        await change(request, await find_pressed(control), deed, control)

    return serve


CONTROLS: Mapping[Action, ServeControl] = {
    PracticeAction.LIST: list_all,
    PracticeAction.OPEN: choose,
    PracticeAction.ANSWER: answer,
    PracticeAction.PIECE: choose_piece,
    PracticeAction.LOOK: look,
    PracticeAction.HINT: doing(walk.give_hint),
    PracticeAction.BACK: doing(walk.take_back),
    PracticeAction.ON: doing(walk.play_on),
    PracticeAction.AGAIN: doing(walk.begin_again),
    PracticeAction.ANOTHER: begin_another,
}
