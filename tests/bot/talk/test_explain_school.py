"""Every fact of the school has its sentence."""

import re
from collections.abc import Iterator

import pytest

import rules
from bot.matches.gathering import Gathering, ShownGathering
from bot.school import facts as school_facts
from bot.school.course.answers import Verdict, judge, list_moves, play_turns
from bot.school.course.attempt import Attempt, find_place, judge_move
from bot.school.course.lesson import Lesson
from bot.school.course.progress import Progress
from bot.school.course.reading import course, puzzles
from bot.school.facts import NoSuchEnding, SchoolError
from bot.talk.explain import explain
from bot.talk.matches.rule_refusals import explain_refusal
from bot.talk.school.lesson_texts import wrong_words
from bot.talk.school.puzzle_texts import wrong_move_words
from engine.line_texts import moves_by_text
from rules import Game, Position
from tests.bot.conftest import HERE
from tests.bot.talk.test_explain import below

SIGNS = re.compile("[-:x]")

SCHOOL_FACTS: dict[type[SchoolError], tuple[object, ...]] = {
    school_facts.NoSuchLesson: ("@Ж",),
    school_facts.StaleStep: (Progress(1),),
    school_facts.NoSuchPuzzle: (),
    school_facts.NoGamePuzzleYet: (),
    school_facts.NoPuzzleChannel: (),
    school_facts.NoMistakeYet: (),
    school_facts.NoPuzzleYet: (),
    school_facts.NoSuchRun: (),
    school_facts.SharedAlready: (),
    school_facts.SharedOften: (),
    school_facts.NothingMissed: (),
    school_facts.StormedOften: (),
    school_facts.NoSuchDuel: (1,),
    school_facts.DuelBegun: (),
    school_facts.DuelOver: (),
    school_facts.DuelFull: (),
    school_facts.DuelEmpty: (),
    school_facts.DuelHere: (ShownGathering(Gathering.DUEL, 1, HERE, 9),),
    school_facts.NotInDuel: (),
    school_facts.NotDuelHost: (),
    school_facts.TooLateToGo: (),
    school_facts.StaleAttempt: (Attempt(1),),
    school_facts.NoSuchEnding: ("@Ж", ["petrov", "corner"]),
    school_facts.StalePractice: (None,),
}


@pytest.mark.parametrize("kind", sorted(set(below(SchoolError)), key=str))
def test_every_fact_of_the_school_has_a_sentence(kind: type[SchoolError]) -> None:
    words = explain(kind(*SCHOOL_FACTS[kind]))
    assert words.endswith(".")
    assert "@Ж" not in words


def test_an_unknown_ending_is_answered_with_those_there_are() -> None:
    assert explain(NoSuchEnding("petrow", ["petrov", "corner"])) == (
        "I have no ending called petrow. Choose one of these: `petrov`, `corner`."
    )
    assert explain(NoSuchEnding("", [])) == "This game has no endings to practise."


def test_refusals_of_lessons_write_moves_as_their_buttons_do() -> None:
    """Such as 13x2x11, with every landing, though players write 13x11."""
    wholes = 0
    for lesson, step, turn in list_asked_moves():
        position = play_turns(lesson, step, turn).position
        offered = {each.text for each in list_moves(lesson.game, position)}
        for text in offered:
            reason = judge(lesson, step, turn, text).reason
            if isinstance(reason, rules.MustCapture):
                assert {*reason.choices} <= offered
                assert all(choice in explain_refusal(reason) for choice in reason.choices[:1])
                wholes += any(choice.count("x") > 1 for choice in reason.choices)
    assert wholes


def test_a_first_try_that_is_illegal_is_not_told_the_answer() -> None:
    """In no lesson and no puzzle, whether it was pressed or typed."""
    refused = 0
    for lesson, step, turn in list_asked_moves():
        position = play_turns(lesson, step, turn).position
        for text in list_tries(lesson.game, position):
            judged = judge(lesson, step, turn, text)
            if judged.verdict is Verdict.FORBIDDEN:
                refused += 1
                words = wrong_words(lesson.steps[step].ask, judged, is_first=True)
                assert not names_move(lesson.game, position, words), (lesson.key, text)
    for puzzle in [*puzzles().values()][::5]:
        attempt, position = Attempt(puzzle.number), find_place(puzzle, ()).line.position
        for text in list_tries(puzzle.game, position):
            judged = judge_move(puzzle, attempt, text)
            if judged.verdict is Verdict.FORBIDDEN:
                refused += 1
                words = wrong_move_words(puzzle, attempt, judged)
                assert not names_move(puzzle.game, position, words), (puzzle.number, text)
    assert refused


def list_tries(game: Game, position: Position) -> Iterator[str]:
    """Yield what is offered, each move cut short, its first square alone, and a long step."""
    yield from (each.text for each in list_moves(game, position))
    for text in moves_by_text(game, position):
        squares = SIGNS.split(text)
        yield squares[0]
        yield "-".join(squares[:2])
        yield "-".join((*squares, squares[0]))


def names_move(game: Game, position: Position, words: str) -> bool:
    """Tell whether words write a legal move, in full or as players do."""
    known = moves_by_text(game, position)
    written = {*known, *(game.write(position, move) for move in known.values())}
    return any(f"**{text}**" in words for text in written)


def list_asked_moves() -> Iterator[tuple[Lesson, int, int]]:
    """Yield every turn of every lesson at which a move is asked for: the lesson, step and turn."""
    for lesson in course().lessons.values():
        for number, step in enumerate(lesson.steps):
            for turn in range(len(step.turns)):
                yield lesson, number, turn


def test_refusals_of_puzzles_write_moves_as_their_buttons_do() -> None:
    """In those in which a capture could be written shorter."""
    shorter = 0
    for puzzle in puzzles().values():
        line = find_place(puzzle, ()).line
        offered = moves_by_text(puzzle.game, line.position)
        if not any(move.victims for move in offered.values()):
            continue
        shorter += any(
            puzzle.game.write(line.position, each) not in offered for each in offered.values()
        )
        for quiet in list_moves(puzzle.game, line.position):
            reason = judge_move(puzzle, Attempt(puzzle.number), quiet.text).reason
            if isinstance(reason, rules.MustCapture):
                assert {*reason.choices} <= {*offered}
    assert shorter
