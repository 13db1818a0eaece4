"""What is wrong with the puzzles against the clock: each is replayed by the rules."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.school.course.storm_pool import StormPuzzle
from engine.forced_wins import WinSearch
from engine.line_texts import moves_by_text
from rules import Line

LEVELS = range(1, 4)


def list_storm_faults(puzzles: Sequence[StormPuzzle]) -> Iterator[str]:
    """Yield what is wrong with puzzles."""
    numbers = [each.number for each in puzzles]
    if numbers != sorted(set(numbers)):
        yield "the numbers do not rise"
    boards = Counter((each.game_key, each.fen) for each in puzzles)
    yield from (f"{key}: {fen} stands twice" for (key, fen), times in boards.items() if times > 1)
    for each in puzzles:
        yield from (f"puzzle {each.number}: {fault}" for fault in _list_faults(each))


def _list_faults(puzzle: StormPuzzle) -> Iterator[str]:
    line = Line.begin(puzzle.game, puzzle.fen)
    search = WinSearch(puzzle.game, line.position)
    if puzzle.game.fen(line.position) != puzzle.fen:
        yield "the FEN is not as the game writes it"
    if puzzle.level not in LEVELS or (len(puzzle.line) + 1) // 2 != puzzle.steps:
        yield "the level or the number of steps is wrong"
        return
    for ply, text in enumerate(puzzle.line):
        moves = moves_by_text(line.game, line.position)
        right = {text, *puzzle.also[ply // 2]} if ply % 2 == 0 else {text}
        if strange := right - moves.keys():
            yield f"illegal: {sorted(strange)}"
            return
        line = line.play(moves[text])
    if puzzle.also[0] or len(puzzle.line) % 2 == 0 or not _is_over(search, line):
        yield "the first move is not alone, or the line does not end in a win"


def _is_over(search: WinSearch, line: Line) -> bool:
    """Tell whether a win is there, at the latest after any reply."""
    if search.is_won(line.position):
        return True
    replies = [line.game.play(line.position, move) for move in line.game.legal_moves(line.position)]
    return all(search.is_won(each) for each in replies)


def count_storm(puzzles: Sequence[StormPuzzle]) -> Iterator[str]:
    """Yield lines that tell how many puzzles there are of each game and level."""
    yield f"{len(puzzles)} puzzles against the clock"
    for key in dict.fromkeys(each.game_key for each in puzzles):
        levels = Counter(each.level for each in puzzles if each.game_key == key)
        told = ", ".join(f"level {level}: {levels[level]}" for level in LEVELS)
        yield f"{key}: {levels.total()} ({told})"
