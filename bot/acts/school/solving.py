"""Puzzles: `/puzzle`, and the buttons under them."""

from collections import Counter
from dataclasses import replace

from discord import app_commands
from discord.app_commands import Choice

from bot.acts.control_details import read_choice
from bot.acts.game_choices import find_game
from bot.acts.option_choices import choices, list_choices
from bot.acts.people.choosing import change_own
from bot.acts.request import Request, ServeControl
from bot.acts.school.puzzle_choices import find_theme, list_puzzle_games, list_themes
from bot.acts.serve import served, suggested
from bot.matches.finding import list_running_of
from bot.matches.finished_games import find_last_finished
from bot.school.course import attempt as walk
from bot.school.course.choosing import PuzzleFilter
from bot.school.course.puzzle import Puzzle
from bot.school.course.reading import course, puzzles
from bot.school.course.storm_puzzles import is_storm
from bot.school.daily_puzzles import NAMED, NOT_NAMED
from bot.school.facts import NothingMissed, StaleAttempt
from bot.school.learning import report_learning
from bot.school.retrying import find_due_puzzle, find_mistake_puzzle
from bot.school.run_results import list_missed
from bot.school.solving import (
    Deed,
    Exercise,
    Source,
    change_exercise,
    find_puzzle,
    find_source,
    find_wished_game,
    give_puzzle,
    give_puzzle_from_games,
    list_fitting,
    load_attempt,
    load_newest_puzzle,
    load_puzzle,
    note_wished_game,
    report_puzzle,
    show_own_rating,
)
from bot.talk.school.puzzle_texts import reported_words
from bot.views.control_id import ControlId
from bot.views.matches.move_paths import name_path
from bot.views.note import show_note
from bot.views.school.puzzle import show_film, show_puzzle

LEVELS = [
    Choice(name="1 · very easy", value=1),
    Choice(name="2 · easy", value=2),
    Choice(name="3 · medium", value=3),
    Choice(name="4 · hard", value=4),
    Choice(name="5 · very hard", value=5),
]

SOURCES = [
    Choice(name="games of this server", value=Source.SERVER.value),
    Choice(name="chances I missed", value=Source.MISSED.value),
    Choice(name="my mistakes", value=Source.MISTAKES.value),
]


@app_commands.command()
@app_commands.describe(
    theme="The theme of the puzzle",
    game="The variant",
    level="The difficulty. Defaults to your level",
    source="Puzzles from real games: this server's, or your own",
    answer="Your move in your current puzzle",
)
@app_commands.rename(source="from")
@choices("puzzle", level=LEVELS)
@choices("puzzle", called="from", source=SOURCES)
@served
async def puzzle(  # noqa: PLR0913  # one parameter an option
    request: Request,
    theme: str = "",
    game: str = "",
    level: int = 0,
    source: str = "",
    answer: str = "",
) -> None:
    """Solve a puzzle: find the winning move."""
    if answer:
        seen = await request.run(load_newest_puzzle, request.person.id)
        await answer_move(request, seen, answer)
        return
    wish = PuzzleFilter(
        game=find_game(game).key if game else "",
        theme=find_theme(theme) if theme else "",
        level=level or None,
    )
    if source:
        await choose_from_games(request, wish, Source(source))
        return
    await request.run(note_wished_game, request.person, wish.game)
    if game or theme:
        await choose(request, wish)
    else:
        await choose_usual(request, wish)


@puzzle.autocomplete("theme")
@suggested
async def suggest_themes(_request: Request, typed: str) -> list[Choice[str]]:
    """List the themes that fit what is typed."""
    return list_choices(list_themes(typed))


@puzzle.autocomplete("game")
@suggested
async def suggest_games(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that have puzzles and fit what is typed."""
    return list_choices(list_puzzle_games(typed))


async def choose(request: Request, wish: PuzzleFilter) -> None:
    """Show the next puzzle."""
    await show(request, await request.run(give_puzzle, request.act(), list_fitting(wish)))


async def choose_usual(request: Request, wish: PuzzleFilter) -> None:
    """Show a mistake that is due, or else a puzzle of a game that the person plays or has
    learnt.
    """
    due = await request.run(find_due_puzzle, request.act())
    if due is not None and wish == PuzzleFilter():
        await open_mistake(request, due)
        return
    with_puzzles = {each.game_key for each in puzzles().values() if wish.fits(each)}
    games = await list_usual_games(request)
    await choose(request, replace(wish, game=next((g for g in games if g in with_puzzles), "")))


async def list_usual_games(request: Request) -> list[str]:
    """List the games whose puzzles a person gets: those they play, last played, or learnt."""
    running = await request.run(list_running_of, request.person.id)
    last = await request.run(find_last_finished, request.person.id)
    played = [match.game.key for match in (*running, last) if match and match.is_draughts]
    today = request.host.now().date()
    report = await request.run(report_learning, request.person.id, today)
    stars = Counter[str]()
    for lesson in course().lessons.values():
        stars[lesson.game_key] += report.stars(lesson)
    return [*played, *(game for game, _ in stars.most_common())]


async def show_usual(request: Request, _control: ControlId) -> None:
    """Show the next puzzle, as `/puzzle` without options does."""
    await request.run(note_wished_game, request.person, "")
    await choose_usual(request, PuzzleFilter())


async def choose_next(request: Request, control: ControlId) -> None:
    """Show the next puzzle: of the game asked for, if any; after a puzzle from played games,
    another of those.
    """
    if is_storm(control.subject):
        await open_missed_puzzle(request)
        return
    source = await request.run(find_source, control.subject, request.person.id)
    if source in (None, Source.MISTAKES):
        game = await request.run(find_wished_game, request.person.id)
        await (
            choose(request, PuzzleFilter(game=game))
            if game
            else choose_usual(request, PuzzleFilter())
        )
    else:
        await choose_from_games(request, PuzzleFilter(), source)


async def choose_from_games(request: Request, wish: PuzzleFilter, source: Source) -> None:
    """Show the next puzzle from games that were played."""
    if source is Source.MISTAKES:
        await open_mistake(request, await request.run(find_mistake_puzzle, request.act()))
        return
    runner, act = request.services.runner, request.act()
    exercise = await give_puzzle_from_games(runner, act, wish, source, request.viewer)
    await show(request, exercise)


async def open_missed_puzzle(request: Request) -> None:
    """Open the newest puzzle that went wrong in a run; raises `NothingMissed`."""
    missed = await request.run(list_missed, request.person.id, request.host.now())
    if not missed:
        raise NothingMissed
    act = replace(request.act(), ply=None)
    await show(request, await request.run(change_exercise, act, find_puzzle(missed[0]), walk.begin))


async def open_mistake(request: Request, mistake: Puzzle) -> None:
    """Show one of the person's own mistakes, to be tried again."""
    act = replace(request.act(), ply=None)
    await show(request, await request.run(change_exercise, act, mistake, walk.begin))


async def report(request: Request, control: ControlId) -> None:
    """Record that the person reports a puzzle as wrong."""
    await request.run(report_puzzle, request.act(), await find(request, control))
    await request.answer(show_note(reported_words()))


async def open_puzzle(request: Request, control: ControlId) -> None:
    """Open the puzzle of a button, again if it was solved."""
    await change(request, await find(request, control), walk.begin)


async def answer_puzzle(request: Request, control: ControlId) -> None:
    """Play the move of a button or of a menu's option."""
    solved = await find(request, control)
    text = name_path(solved.game, read_choice(request, control))
    await answer_move(request, solved, text, control)


async def answer_move(
    request: Request, solved: Puzzle, text: str, control: ControlId | None = None
) -> None:
    """Play a move; the engine first judges one that the solution does not contain."""
    attempt = await request.run(load_attempt, request.person.id, solved)
    other = await request.host.puzzle_judging.find_other_way(solved, attempt, text)
    await change(request, solved, lambda one, at: walk.answer(one, at, text, other), control)


async def show_rating(request: Request, control: ControlId) -> None:
    """Show a person their rating from now on."""
    await request.run(show_own_rating, request.person, shows=True)
    await look(request, control)


async def hide_rating(request: Request, control: ControlId) -> None:
    """Hide a person's rating from now on."""
    await request.run(show_own_rating, request.person, shows=False)
    await look(request, control)


async def allow_name(request: Request, control: ControlId) -> None:
    """Let the person be named as the first to solve a puzzle of a day."""
    await change_own(request, {"solver_name": NAMED})
    await look(request, control)


async def refuse_name(request: Request, control: ControlId) -> None:
    """Let the person never be named as the first to solve a puzzle of a day."""
    await change_own(request, {"solver_name": NOT_NAMED})
    await look(request, control)


async def look(request: Request, control: ControlId) -> None:
    """Show a puzzle as it stands."""
    await change(request, await find(request, control), walk.look)


async def show_as_film(request: Request, control: ControlId) -> None:
    """Show the solution of a puzzle that is over as a moving picture."""
    seen = await find(request, control)
    line = walk.find_place(seen, walk.list_main_line(seen)).line
    appearance = await request.find_appearance()
    with request.host.replays.one_more(request.person.id):
        await request.answer(show_film(seen, line, appearance))


async def find(request: Request, control: ControlId) -> Puzzle:
    """Return the puzzle of a control."""
    return await request.run(load_puzzle, control.subject, request.person.id)


async def change(
    request: Request, asked: Puzzle, deed: Deed, control: ControlId | None = None
) -> None:
    """Do something with a puzzle and show the result, or its current state after an old press."""
    try:
        exercise = await request.run(change_exercise, request.act(control), asked, deed)
    except StaleAttempt:
        exercise = await request.run(change_exercise, request.act(), asked, walk.look)
    await show(request, exercise)


async def show(request: Request, exercise: Exercise) -> None:
    """Show a person a puzzle, in the message used if it is private."""
    await request.answer_in_place(show_puzzle(exercise, await request.find_appearance()))


def doing(deed: Deed) -> ServeControl:
    """Return the act of a button that does something with its puzzle."""

    async def serve(request: Request, control: ControlId) -> None:
        await change(request, await find(request, control), deed, control)

    return serve


try_again, give_hint = doing(walk.try_again), doing(walk.give_hint)
show_solution = doing(walk.show)
