"""Nothing of the school is left in English in another language."""

from dataclasses import replace

import pytest

import rules
from bot.acts.school.puzzle_choices import list_themes
from bot.matches.first_moves import list_in_order
from bot.matches.match_value import MatchEnding, Result
from bot.matches.opening_tree import OpeningBranch, OpeningScore
from bot.ratings.book import Record
from bot.ratings.glicko import Rating
from bot.school import DailyPuzzle, PuzzleChannel
from bot.school.course import attempt as walk
from bot.school.course.attempt import Attempt, AttemptState, find_place
from bot.school.course.game_puzzles import FIRST_NUMBER
from bot.school.course.known_draughts import STEPS, list_known_games
from bot.school.course.lesson import Lesson
from bot.school.course.mistakes import FIRST_MISTAKE, build_mistake_puzzle
from bot.school.course.progress import Progress
from bot.school.course.puzzle import Node
from bot.school.course.reading import course, puzzles, traps
from bot.school.course.run_tables import StormPlace, StreakPlace
from bot.school.course.streaks import Streak
from bot.school.learning import Report
from bot.school.lesson_offers import LessonOffer
from bot.school.run_results import WeekBest
from bot.school.solving import Exercise
from bot.talk.school.daily_texts import all_games_label, daily_setting
from bot.talk.school.lesson_texts import finished_words, lesson_heading, moved_on_words, step_words
from bot.talk.school.puzzle_texts import rating_words, reported_words
from bot.views.matches.board import Afterthought, show_board
from bot.views.note import show_note
from bot.views.school.daily_puzzle import show_daily
from bot.views.school.difference import show_difference
from bot.views.school.lesson import AfterLesson, show_lesson
from bot.views.school.opening import Opening, show_opening
from bot.views.school.puzzle import show_film, show_puzzle
from bot.views.school.school import show_certificate, show_lessons_with_one_star, show_school
from engine.judgement import Judgement
from engine.line_texts import moves_by_text
from rules import Line
from tests.bot.matches_at_hand import ANNA, NOON, match_of
from tests.bot.school.walks import every_progress
from tests.bot.talk.languages.speaking import LOOK, untranslated, untranslated_choices

DRAWN = Result(MatchEnding.AGREED, None, NOON)


@pytest.mark.parametrize("lesson", course().lessons.values(), ids=lambda each: each.key)
async def test_every_step_of_a_lesson(lesson: Lesson) -> None:
    for progress in every_progress(lesson):
        following = course().find_next(lesson)
        texts = [lesson_heading(lesson, progress), step_words(lesson, progress)]
        texts.append(finished_words(progress, following))
        assert await untranslated(*texts) == []
    posts = [show_lesson(lesson, Progress(lesson.number), LOOK, words=moved_on_words())]
    assert await untranslated(*posts) == []


@pytest.mark.parametrize("number", [*puzzles()][::20])
async def test_a_puzzle_from_its_task_to_its_solution(number: int) -> None:
    puzzle, record = puzzles()[number], Record(Rating(1390.0), 3)
    new = Attempt(number)
    position = puzzle.game.start(puzzle.fen)
    texts = [*moves_by_text(puzzle.game, position), "cabbage"]
    attempts = [new, walk.give_hint(puzzle, new), walk.show(puzzle, new)]
    attempts += [walk.answer(puzzle, new, text) for text in texts]
    attempts.append(walk.give_hint(puzzle, attempts[1]))
    attempts.append(replace(new, moves=walk.list_main_line(puzzle)[:2], other_way="c3-d4"))
    views = [
        show_puzzle(Exercise(puzzle, each, record, shows), LOOK)
        for each in attempts
        for shows in (True, False)
        if each.state is not AttemptState.OPEN
        or isinstance(find_place(puzzle, each.moves).node, Node)
    ]
    film = show_film(puzzle, find_place(puzzle, walk.list_main_line(puzzle)).line, LOOK)
    assert await untranslated(*views, film) == []


async def test_ratings_of_puzzles_and_their_themes() -> None:
    known = Record(Rating(1390.0), 30)
    assert await untranslated(rating_words(rules.game("russian"), known)) == []
    assert await untranslated_choices(*(name for name, _ in list_themes(""))) == []


async def test_the_puzzle_of_the_day() -> None:
    daily = DailyPuzzle(1, NOON.date(), 2, 5, NOON)
    puzzle = puzzles()[5]
    dailies = [
        replace(daily, is_closed=closed, tried=n) for closed in (True, False) for n in (0, 1, 2)
    ]
    firsts = (None, 7)
    posts = (show_daily(puzzle, each, LOOK, first) for each in dailies for first in firsts)
    assert await untranslated(*posts) == []
    best = WeekBest(
        [StormPlace(1, 7, 23, 0, 9), StormPlace(2, 8, 9, 0, 9)], [StreakPlace(1, 7, 40, 9)]
    )
    assert await untranslated(show_daily(puzzle, daily, LOOK, best=best)) == []
    solved = Exercise(
        puzzle, walk.show(puzzle, Attempt(5)), Record(Rating(1390.0)), False, asks_name=True
    )
    assert await untranslated(show_puzzle(solved, LOOK), show_note(all_games_label())) == []
    wanted = PuzzleChannel(1, 2, 9, "Europe/Berlin", (), NOON)
    for each in (None, wanted, replace(wanted, games=("towers",))):
        assert await untranslated(show_note(daily_setting(each))) == []


async def test_the_school() -> None:
    none = Report({}, Streak())
    some = Report({1: Progress(1, stars=2)}, Streak(1, 12))
    ended = Report({1: Progress(1, stars=2)}, Streak(0, 12))
    known = list_known_games()["english"]
    others = [replace(none, is_asked=False), replace(none, known=known)]
    views = [show_school(course(), each) for each in (none, some, ended, *others)]
    assert await untranslated(*views) == []


async def test_what_differs_between_draughts() -> None:
    games = [*list_known_games().values()]
    lesson = course().lessons[1]
    for known, other in zip(games, (*games[1:], games[0]), strict=True):
        steps = range(1, STEPS + 1)
        views = [show_difference(known, other, step, lesson, LOOK) for step in steps]
        assert await untranslated(*views) == []


async def test_the_end_of_the_course() -> None:
    every = {number: Progress(number, stars=3) for number in course().lessons}
    last = [*course().lessons.values()][-1]
    done = Progress(last.number, step=len(last.steps), stars=1)
    reports = [
        Report({**every, **{number: Progress(number, stars=stars) for number in numbers}}, Streak())
        for numbers, stars in (([], 1), ([1], 1), ([1, 2], 1), ([1], 0), ([1, 2], 0))
    ]
    for report in reports:
        after = AfterLesson(report=report)
        views = [show_lessons_with_one_star(report), show_school(course(), report)]
        views.append(
            show_certificate(report, ANNA, course().lessons[1], LOOK.theme)
            if report.is_complete
            else show_lesson(last, done, LOOK, after)
        )
        assert await untranslated(*views) == []


async def test_the_tree_of_openings() -> None:
    trap = traps()[0]
    before = Line(trap.line.game, trap.line.positions[:-1], trap.line.moves[:-1])
    for line in (Line.begin(trap.line.game), before, trap.line):
        moves = list_in_order(line.game, line.position)
        branches = [
            OpeningBranch(moves[0], OpeningScore(1, 2, 3), OpeningScore(1)),
            *map(OpeningBranch, moves[1:]),
        ]
        for played in (branches, branches[1:]):
            assert await untranslated(show_opening(Opening(line, played, traps()), LOOK)) == []


async def test_a_lesson_offered_after_a_lost_game() -> None:
    over = replace(match_of(Line.begin(rules.game("russian"))), result=DRAWN)
    offer = LessonOffer(course().lessons[16], ANNA.id)
    post = show_board(over, LOOK, NOON, afterthought=Afterthought(offer=offer))
    assert await untranslated(post) == []


async def test_a_mistake_of_ones_own_game() -> None:
    judgement = Judgement(2, ("b2-c3", "f6-e5"), 10, -120, 9)
    for fen in ("W:Wb2,d4:Bf6,h8", "B:Wb2,c5:Bf6,h8"):
        move = "b2-c3" if fen.startswith("W") else "f6-e5"
        shown = replace(judgement, best=(move,))
        puzzle = build_mistake_puzzle(FIRST_MISTAKE, "russian", fen, "d4-c5", shown)
        new = Attempt(puzzle.number)
        wrong = next(
            text for text in moves_by_text(puzzle.game, puzzle.game.start(fen)) if text != move
        )
        solved = walk.answer(puzzle, new, move)
        attempts = [new, walk.answer(puzzle, new, wrong), walk.show(puzzle, new), solved]
        attempts.append(replace(solved, other_way="b2-a3"))
        for attempt in attempts:
            for days in (None, 1, 7):
                exercise = Exercise(puzzle, attempt, Record(Rating(1390.0)), False, days)
                assert await untranslated(show_puzzle(exercise, LOOK)) == []


async def test_a_puzzle_from_a_game() -> None:
    puzzle = replace(puzzles()[1], number=FIRST_NUMBER)
    exercise = Exercise(puzzle, Attempt(FIRST_NUMBER), Record(Rating(1390.0)), False)
    assert await untranslated(show_puzzle(exercise, LOOK), show_note(reported_words())) == []
