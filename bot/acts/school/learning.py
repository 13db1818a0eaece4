"""Lessons: `/learn`, and the buttons of its steps."""

from discord import app_commands
from discord.app_commands import Choice

from bot.acts.challenges.typed_terms import read_terms
from bot.acts.control_details import read_choice, read_chosen, read_number
from bot.acts.game_choices import find_any_game
from bot.acts.matches.computer_games import begin_game, find_private_place, find_usual_level
from bot.acts.option_choices import list_choices
from bot.acts.request import Request, ServeControl
from bot.acts.school.lesson_choices import list_lessons, match_lessons
from bot.acts.serve import served, suggested
from bot.matches.computer_games import ComputerGame
from bot.matches.terms import Terms
from bot.school.course import progress as walk
from bot.school.course.lesson import Lesson
from bot.school.course.progress import Progress
from bot.school.course.reading import course
from bot.school.facts import NoSuchLesson, StaleStep
from bot.school.learning import Deed, Report, change_lesson, find_lesson, report_learning
from bot.talk.request_refusals import OldControl
from bot.talk.school.lesson_texts import moved_on_words
from bot.views.control_id import ControlId
from bot.views.matches.move_paths import name_path
from bot.views.school.lesson import AfterLesson, show_lesson
from bot.views.school.school import show_certificate, show_lessons_with_one_star, show_school
from rules import Color


@app_commands.command()
@app_commands.describe(
    lesson="The lesson to open. Leave empty to see them all",
    answer="Your answer to the current step: a move or a square",
)
@served
async def learn(request: Request, lesson: str = "", answer: str = "") -> None:
    """Learn draughts from scratch with short lessons, for all ages."""
    if answer:
        await answer_typed(request, lesson, answer)
    elif lesson:
        await open_lesson_of(request, find_typed(lesson))
    else:
        await list_all(request)


@learn.autocomplete("lesson")
@suggested
async def suggest_lessons(_request: Request, typed: str) -> list[Choice[str]]:
    """List the lessons whose title fits what is typed."""
    return list_choices(list_lessons(typed))


def find_typed(typed: str) -> Lesson:
    """Return the lesson that a text names best; raises `NoSuchLesson`."""
    found = match_lessons(typed)
    if not found:
        raise NoSuchLesson(typed)
    return found[0]


async def answer_typed(request: Request, typed: str, answer: str) -> None:
    """Answer the step of the lesson that a person is at."""
    lesson = find_typed(typed) if typed else (await find_report(request)).current
    await change(request, lesson, lambda one, at: walk.answer(one, at, answer))


async def list_all(request: Request, _control: ControlId | None = None) -> None:
    """Show all chapters."""
    await request.answer_in_place(show_school(course(), await find_report(request)))


async def list_with_one_star(request: Request, _control: ControlId) -> None:
    """Show the lessons that brought one star."""
    await request.answer_in_place(show_lessons_with_one_star(await find_report(request)))


async def find_report(request: Request) -> Report:
    """Return the person's progress in all lessons."""
    today = request.host.now().date()
    return await request.run(report_learning, request.person.id, today)


async def open_lesson(request: Request, control: ControlId) -> None:
    """Go on with the lesson of a button."""
    await open_lesson_of(request, find_lesson(control.subject))


async def choose_lesson(request: Request, _control: ControlId) -> None:
    """Go on with the lesson that was chosen in a menu."""
    await open_lesson_of(request, find_lesson(read_number(read_chosen(request))))


async def open_lesson_of(request: Request, lesson: Lesson) -> None:
    """Go on with a lesson, or begin it again once it is finished."""
    await change(request, lesson, walk.resume)


async def answer_step(request: Request, control: ControlId) -> None:
    """Answer with a button or an option of a menu."""
    lesson = find_lesson(control.subject)
    text = name_path(lesson.game, read_choice(request, control))
    await change(request, lesson, lambda one, at: walk.answer(one, at, text), control)


async def play_small_game(request: Request, control: ControlId) -> None:
    """Begin, in direct messages, the game against the computer that follows a chapter.

    Raises `NoDirectMessages`.
    """
    lesson = find_lesson(control.subject)
    small = course().find_small_game(lesson)
    if small is None:
        raise OldControl
    terms = Terms(lesson.game_key, opening=small.fen)
    place = await find_private_place(request)
    game = ComputerGame(place=place, level=small.level, terms=terms, color=Color.WHITE)
    await begin_game(request, game)


async def play_full_game(request: Request, _control: ControlId) -> None:
    """Begin a game against the computer in direct messages; raises `NoDirectMessages`."""
    game = ComputerGame(
        place=await find_private_place(request),
        level=await find_usual_level(request),
        terms=read_terms(find_any_game(""), "", ""),
        color=None,
    )
    await begin_game(request, game)


async def change(
    request: Request, lesson: Lesson, deed: Deed, control: ControlId | None = None
) -> None:
    """Do something in a lesson and show the result, or its current state after an old press."""
    try:
        progress = await request.run(change_lesson, request.act(control), lesson, deed)
    except StaleStep as stale:
        await show(request, lesson, stale.progress, moved_on_words())
    else:
        await show(request, lesson, progress)


async def show(request: Request, lesson: Lesson, progress: Progress, words: str = "") -> None:
    """Show a person where they are in a lesson, in the message used if it is private."""
    appearance = await request.find_appearance()
    after = AfterLesson(course().find_next(lesson), course().find_small_game(lesson))
    if walk.is_finished(lesson, progress):
        report = await find_report(request)
        if report.is_complete:
            theme = appearance.theme
            shown = show_certificate(report, request.person, lesson, theme)
            await request.answer_in_place(shown)
            return
        after = after._replace(report=report if after.lesson is None else None)
    await request.answer_in_place(show_lesson(lesson, progress, appearance, after, words))


def doing(deed: Deed) -> ServeControl:
    """Return the act of a button that does something in its lesson."""

    async def serve(request: Request, control: ControlId) -> None:
        await change(request, find_lesson(control.subject), deed, control)

    return serve


give_hint, go_on, go_back = doing(walk.give_hint), doing(walk.go_on), doing(walk.go_back)
begin_again = doing(walk.begin_again)
