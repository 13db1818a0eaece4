"""Puzzles from games that were played: found once, shown to whom they concern, taken out again."""

from dataclasses import replace

import pytest

import rules
from bot.matches.act import Act
from bot.matches.match_actions import resign
from bot.matches.match_value import Match
from bot.matches.runner import Runner
from bot.matches.terms import Terms
from bot.matches.viewer import Viewer
from bot.school.course.attempt import AttemptState, list_main_line
from bot.school.course.choosing import PuzzleFilter
from bot.school.course.game_puzzles import FIRST_NUMBER
from bot.school.course.puzzle_faults import list_puzzle_faults, list_refutation_faults
from bot.school.course.reading import puzzles
from bot.school.facts import NoGamePuzzleYet, NoSuchPuzzle
from bot.school.puzzle_finding import PRIVATE, is_wanted, keep_found_puzzles
from bot.school.solving import (
    ENOUGH,
    Exercise,
    Source,
    change_exercise,
    find_source,
    give_puzzle_from_games,
    load_newest_puzzle,
    load_puzzle,
    report_puzzle,
)
from bot.services import Services
from engine.limits import Limits
from engine.puzzles import GamePuzzle, find_puzzle
from engine.searchers import fresh_searcher
from rules import Line
from storage import Database
from storage.analyses import note_told
from storage.game_puzzles import list_unsearched_matches
from storage.rows import Person
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, act, begin, mover, play
from tests.bot.school.test_solving import playing

# Positions of beginners with one winning move, another move, and what the first is about.
KNOWN = {
    "brazilian": ("W:Wc1,e1,g1,b2,f2,h2,g3,c5:Ba3,h4,e5,h6,a7,e7,b8,f8,h8", "c1-d2"),
    "russian": ("B:Wb4,a5,h6:BKd4,g7", "g7-f6"),
}
LATER = NOON + PRIVATE


def found_in(game: str) -> GamePuzzle:
    fen, move = KNOWN[game]
    line = Line.begin(rules.game(game), fen)
    puzzle = find_puzzle(fresh_searcher(line.game), line, Limits(nodes=40_000))
    assert puzzle is not None
    assert puzzle.solution.move == move
    return puzzle


FOUND = {game: found_in(game) for game in KNOWN}


async def lost_chance(services: Services, database: Database, game: str) -> Match:
    """A game in which who was to move did not see the move that wins, and gave up at once."""
    fen, move = KNOWN[game]
    match = await begin(services, terms=Terms(game, opening=fen))
    other = next(
        text
        for each in match.choices
        if (text := match.game.write(match.position, each, rules.Style.LONG)) != move
    )
    played = await play(services, match, other)
    over = await services.change(resign, played, act(mover(played), ply=1))
    await Runner(database).run(keep_found_puzzles, over, [FOUND[game]])
    return over


def viewer(person: Person, *, sees: bool = True) -> Viewer:
    return Viewer(person.id, HERE.server_id, lambda _channel: sees)


async def choose(
    database: Database, person: Person, source: Source, late: bool = True, sees: bool = True
) -> Exercise:
    doing = Act(person=person, at=LATER if late else NOON)
    watching = viewer(person, sees=sees)
    return await give_puzzle_from_games(Runner(database), doing, PuzzleFilter(), source, watching)


@pytest.mark.parametrize("game", KNOWN)
async def test_a_missed_chance_is_a_puzzle_like_all_others(
    services: Services, database: Database, game: str
) -> None:
    await lost_chance(services, database, game)
    loser = ANNA if KNOWN[game][0].startswith("W") else BORIS
    puzzle = (await choose(database, loser, Source.MISSED, late=False)).puzzle
    assert puzzle.number == FIRST_NUMBER + 1
    assert [*list_puzzle_faults(puzzle), *list_refutation_faults(puzzle)] == []
    runner = Runner(database)
    for number, text in enumerate(list_main_line(puzzle)[::2]):
        for tried in (*[*puzzle.refuted[number]][:1], text):
            exercise = await runner.run(
                change_exercise, Act(person=loser, at=NOON), puzzle, playing(tried)
            )
    assert exercise.attempt.state is AttemptState.SOLVED_LATER
    assert (
        await runner.run(load_newest_puzzle, loser.id)
        == await runner.run(load_puzzle, puzzle.number, ANNA.id)
        == puzzle
    )
    assert await runner.run(find_source, puzzle.number, loser.id) is Source.MISSED
    assert await runner.run(find_source, 1, loser.id) is None


async def test_others_see_it_after_a_week_where_they_see_the_channel(
    services: Services, database: Database
) -> None:
    await lost_chance(services, database, "brazilian")
    stranger = Person(77, "Nina")
    shown = await choose(database, stranger, Source.SERVER)
    assert await Runner(database).run(find_source, shown.puzzle.number, 77) is Source.SERVER
    for late, sees in ((False, True), (True, False)):
        with pytest.raises(NoGamePuzzleYet):
            await choose(database, stranger, Source.SERVER, late=late, sees=sees)
    with pytest.raises(NoGamePuzzleYet):
        await choose(database, stranger, Source.MISSED)
    elsewhere = Viewer(77, 1, lambda _channel: True)
    with pytest.raises(NoGamePuzzleYet):
        await give_puzzle_from_games(
            Runner(database),
            Act(person=stranger, at=LATER),
            PuzzleFilter(),
            Source.SERVER,
            elsewhere,
        )


async def test_a_game_is_searched_once_and_keeps_a_position_once(
    services: Services, database: Database
) -> None:
    runner = Runner(database)
    match = await lost_chance(services, database, "russian")
    await services.write(note_told, match.id)
    assert await runner.read(list_unsearched_matches, 9) == [match.id]
    await runner.run(keep_found_puzzles, match, [FOUND["russian"]])
    assert await runner.read(list_unsearched_matches, 9) == []
    with pytest.raises(NoSuchPuzzle):
        await Runner(database).run(load_puzzle, FIRST_NUMBER + 2, ANNA.id)
    assert is_wanted(match)
    assert not is_wanted(replace(match, result=None))


async def test_what_people_report_is_taken_out(services: Services, database: Database) -> None:
    await lost_chance(services, database, "russian")
    runner = Runner(database)
    puzzle = await runner.run(load_puzzle, FIRST_NUMBER + 1, ANNA.id)
    reporters = [Person(100 + number, "x") for number in range(ENOUGH)]
    for person in (*reporters[:-1], reporters[0]):
        await runner.run(report_puzzle, Act(person=person, at=NOON), puzzle)
    assert (await choose(database, BORIS, Source.SERVER)).puzzle == puzzle
    await runner.run(report_puzzle, Act(person=reporters[-1], at=NOON), puzzle)
    with pytest.raises(NoGamePuzzleYet):
        await choose(database, BORIS, Source.SERVER)
    assert await runner.run(load_puzzle, puzzle.number, ANNA.id) == puzzle  # old buttons work


def test_puzzles_of_the_course_are_told_by_their_numbers() -> None:
    assert max(puzzles()) < FIRST_NUMBER
