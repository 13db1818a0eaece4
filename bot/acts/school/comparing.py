"""The differences for people who know other draughts, about which `/learn` asks once."""

from bot.acts.control_details import read_chosen, read_word
from bot.acts.request import Request
from bot.acts.school.learning import find_report, list_all
from bot.school.course.known_draughts import NONE, STEPS, find_first_other, list_known_games
from bot.school.course.reading import course
from bot.school.learning import note_known
from bot.talk.request_refusals import OldControl
from bot.views.control_id import ControlId
from bot.views.school.difference import show_difference
from rules import Game


async def answer_known(request: Request, _control: ControlId) -> None:
    """Save which draughts the person knows, and show what is different for them."""
    chosen = read_chosen(request)
    if chosen != NONE:
        read_word(list_known_games(), chosen)
    await request.run(note_known, request.person, chosen)
    if chosen == NONE:
        await list_all(request)
    else:
        await show_step(request, find_first_other(list_known_games()[chosen]), 1)


async def open_differences(request: Request, _control: ControlId) -> None:
    """Show what is different from the draughts that the person knows, from the first step on."""
    await show_step(request, find_first_other(await find_known(request)), 1)


async def open_step(request: Request, control: ControlId) -> None:
    """Show a step of a comparison; the detail is the other game."""
    if not 1 <= control.subject <= STEPS:
        raise OldControl
    await show_step(request, read_word(list_known_games(), control.detail), control.subject)


async def compare_other(request: Request, _control: ControlId) -> None:
    """Begin the comparison with another game, chosen in a menu."""
    await show_step(request, read_word(list_known_games(), read_chosen(request)), 1)


async def find_known(request: Request) -> Game:
    """Return the draughts that the person knows; raises `OldControl` if they named none."""
    known = (await find_report(request)).known
    if known is None:
        raise OldControl
    return known


async def show_step(request: Request, other: Game, step: int) -> None:
    """Show a step of a comparison with the draughts that the person knows."""
    known, appearance = await find_known(request), await request.find_appearance()
    lessons = (each for each in course().lessons.values() if each.game_key == other.key)
    shown = show_difference(known, other, step, next(lessons, None), appearance)
    await request.answer_in_place(shown)
