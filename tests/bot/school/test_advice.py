"""After a lost game the lesson fits what happened in it; it is offered once a day."""

from dataclasses import replace
from datetime import timedelta

import pytest

import rules
from bot.matches.match_value import Match, MatchEnding, Result, Seat
from bot.matches.runner import Runner
from bot.school.course.advice import Advice, Slip, find_advice
from bot.school.course.attempt import find_place, list_main_line
from bot.school.course.puzzle import Puzzle
from bot.school.course.reading import course, puzzles
from bot.school.lesson_offers import offer_lesson
from engine.line_texts import moves_by_text
from rules import Color, Line
from storage import Database
from storage.people import keep_person_preferences
from storage.rows import Computer, Person, PersonPreferences
from tests.bot.matches_at_hand import ANNA, BORIS, NOON, by_chance, match_of


def line_of(fen: str, *moves: str) -> Line:
    line = Line.begin(rules.game("russian"), fen)
    for text in moves:
        line = line.play(moves_by_text(line.game, line.position)[text])
    return line


def puzzle_of(theme: str) -> Puzzle:
    return next(each for each in puzzles().values() if each.theme.key == theme)


def solution_of(puzzle: Puzzle) -> Line:
    return find_place(puzzle, list_main_line(puzzle)).line


def missed(theme: str) -> tuple[Line, Color, Slip]:
    """A game that ends with another move than the one that wins."""
    solution = solution_of(puzzle_of(theme))
    other = next(
        move
        for move in solution.game.legal_moves(solution.positions[0])
        if move != solution.moves[0]
    )
    line = Line.begin(solution.game, solution.game.fen(solution.positions[0])).play(other)
    return line, line.positions[0].turn, Slip(0, solution.moves)


STRIKE = solution_of(puzzle_of("turkish strike"))
OPEN = line_of("B:Wc5,e3,g3,f4,h4,e5:Bb2,h8", "b2-a1")
GUARDED = line_of("B:We1,g1,g3,f4,h4,e5:Bb2,h8", "b2-a1")
FEW = line_of("B:Wf4,h4,e5:Bb2,h8", "b2-a1")
GIVEN = line_of("W:Wc3,a1:Be5,h8", "c3-d4", "e5:c3")
SWAPPED = line_of("W:Wc3,b2,a1:Be5,h8", "c3-d4", "e5:c3", "b2:d4")

GAMES: dict[str, tuple[Line, Color, Slip | None, Advice | None]] = {
    "a Turkish strike": (STRIKE, STRIKE.positions[1].turn, None, Advice.TURKISH_STRIKE),
    "who won by it": (STRIKE, STRIKE.positions[0].turn, None, None),
    "a missed gift": (*missed("great harvest"), Advice.MISSED_GIFT),
    "a missed capture": (*missed("choose the capture"), Advice.MISSED_CAPTURE),
    "an open last row": (OPEN, Color.WHITE, None, Advice.OPEN_HOME),
    "who was crowned": (OPEN, Color.BLACK, None, None),
    "a guarded last row": (GUARDED, Color.WHITE, None, None),
    "an ending": (FEW, Color.WHITE, None, None),
    "a man given away": (GIVEN, Color.WHITE, Slip(0, ()), Advice.UNSAFE_STEP),
    "an exchange": (SWAPPED, Color.WHITE, Slip(0, ()), None),
}


@pytest.mark.parametrize(("line", "loser", "slip", "advice"), GAMES.values(), ids=GAMES)
def test_the_advice_fits(
    line: Line, loser: Color, slip: Slip | None, advice: Advice | None
) -> None:
    assert find_advice(line, loser, slip) is advice


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_any_game_is_looked_at(game: rules.Game) -> None:
    line = by_chance(game, 4, 60)
    for loser in Color:
        find_advice(line, loser, Slip(10, line.moves[10:14]))


def test_every_advice_has_its_lesson() -> None:
    assert {each.value for each in Advice} <= {each.key for each in course().lessons.values()}


def lost(line: Line = OPEN, **changes: object) -> Match:
    """A game that Anna has lost as White."""
    result = Result(MatchEnding.RESIGNED, Color.BLACK, NOON)
    return replace(match_of(line), **{"result": result, **changes})  # type: ignore[arg-type]  # by name


async def test_a_lesson_is_offered_once_a_day(database: Database) -> None:
    runner = Runner(database)
    await database.write(keep_person_preferences, ANNA, PersonPreferences())
    offer = await offer_lesson(runner, lost(), None, NOON)
    assert offer is not None
    assert (offer.lesson.key, offer.person_id) == ("home", ANNA.id)
    assert await offer_lesson(runner, lost(), None, NOON + timedelta(hours=23)) is None
    assert await offer_lesson(runner, lost(), None, NOON + timedelta(hours=24)) is not None


async def test_nobody_is_offered_a_lesson_in_vain(database: Database) -> None:
    runner = Runner(database)
    for person, choice in ((ANNA, "off"), (BORIS, None)):
        chosen = PersonPreferences(lesson_offers=choice)
        await database.write(keep_person_preferences, person, chosen)
    drawn = Result(MatchEnding.AGREED, None, NOON)
    void = Result(MatchEnding.STOPPED, None, NOON)
    seats = (Seat(Color.WHITE, Computer(3)), Seat(Color.BLACK, Person(9, "Nina")))
    won = Result(MatchEnding.RESIGNED, Color.WHITE, NOON)
    for match in (
        lost(),  # Anna wants none
        lost(result=drawn),
        lost(result=void),
        lost(result=won),  # and Boris made no slip
        lost(result=None),
        lost(seats=seats),
    ):
        assert await offer_lesson(runner, match, None, NOON) is None
