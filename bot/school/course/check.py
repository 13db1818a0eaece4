"""What is wrong with the whole course, and what it counts."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.school.course.lesson import Course
from bot.school.course.lesson_claims import list_claim_faults
from bot.school.course.lesson_faults import (
    list_game_faults,
    list_lesson_faults,
    list_notation_faults,
)
from bot.school.course.puzzle import Puzzle
from bot.school.course.puzzle_faults import list_puzzle_faults, list_refutation_faults
from bot.school.course.trap import Trap, list_trap_faults
from engine.forced_wins import WinSearch


def list_faults(course: Course, puzzles: list[Puzzle], traps: Sequence[Trap] = ()) -> Iterator[str]:
    """Yield every fault of legality, answers, replies and ends, and duplicates."""
    lessons = [lesson for chapter in course.chapters for lesson in chapter.lessons]
    for lesson in lessons:
        yield from list_lesson_faults(lesson)
    yield from list_notation_faults(course)
    for chapter in course.chapters:
        yield from (f"chapter {chapter.number}: {fault}" for fault in list_game_faults(chapter))
    for puzzle in puzzles:
        faults = [*list_puzzle_faults(puzzle)] or list_refutation_faults(puzzle)
        yield from (f"puzzle {puzzle.number}: {fault}" for fault in faults)
    fens = {each.number: each.fen for each in puzzles}
    for trap in traps:
        yield from list_trap_faults(trap, fens)
    keys = [key for each in lessons for key in (each.key, *(step.key for step in each.steps))]
    yield from _list_doubles(keys)
    yield from _list_doubles([each.number for each in lessons])
    yield from _list_doubles([each.number for each in puzzles])
    yield from _list_doubles([(each.game_key, each.fen) for each in puzzles])


def list_unproven(puzzles: list[Puzzle]) -> Iterator[str]:
    """Yield the puzzles whose first move is not the only one, by a search that takes a while."""
    for puzzle in puzzles:
        yield from (f"puzzle {puzzle.number}: {fault}" for fault in list_proof_faults(puzzle))


def list_untrue(course: Course) -> Iterator[str]:
    """Yield claims of lessons about moves that the engine does not confirm; this takes minutes."""
    for lesson in course.lessons.values():
        yield from list_claim_faults(lesson)


def count(course: Course, puzzles: list[Puzzle]) -> Iterator[str]:
    """Yield lines that tell how many of each kind there are."""
    lessons = [*course.lessons.values()]
    steps = [step for lesson in lessons for step in lesson.steps]
    for title, counted in (
        ("lessons", Counter(each.game_key for each in lessons)),
        ("steps", Counter(str(each.ask) for each in steps)),
        ("puzzles", Counter(each.game_key for each in puzzles)),
        ("levels", Counter(str(each.level) for each in puzzles)),
        ("retired", Counter(each.game_key for each in puzzles if each.is_retired)),
        ("proofs", Counter(str(each.proof) for each in puzzles)),
    ):
        kinds = ", ".join(f"{name} {times}" for name, times in sorted(counted.items()))
        yield f"{counted.total()} {title}: {kinds}"


def _list_doubles(values: Sequence[object]) -> Iterator[str]:
    yield from (f"{value} is used twice" for value, times in Counter(values).items() if times > 1)


def list_proof_faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield the first moves that win by brute force, if they are not the one of the solution."""
    if puzzle.unique_within is not None:
        game = puzzle.game
        found = WinSearch(game, game.start(puzzle.fen)).list_winners(puzzle.unique_within)
        if strange := ({*found} ^ {puzzle.solution.move}) - {*puzzle.solution.also}:
            yield f"the search finds {found}, which differs by {sorted(strange)}"
