"""The commands of the puzzles against the clock: make more of them, and prove those there are."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.school.course.storm_check import count_storm, list_storm_faults
from bot.school.course.storm_pool import FILE, StormPuzzle, read_storm
from bot.school.storm_making import GIVEN_UP, find_only_winner, is_alone, make_storm
from engine.forced_wins import WinSearch
from engine.line_texts import moves_by_text
from rules import Line
from rules.command_line import BadInput, Commands


def build_storm_commands() -> Commands:
    """Return the commands."""
    commands = Commands("python -m bot.school storm", "The puzzles against the clock.")
    made = commands.add("make", make, "Look for more puzzles in computer games.")
    made.add_argument("--games", type=int, required=True, help="how many games to play")
    made.add_argument("--seed", type=int, required=True, help="the seed of the random games")
    checked = commands.add("check", check, "Replay every puzzle against the rules.")
    checked.add_argument(
        "--prove", action="store_true", help="also search every move said to be the only one"
    )
    for command in (made, checked):
        command.add_argument("--file", type=Path, default=FILE, help="the file with the puzzles")
    return commands


def make(options: Namespace) -> Iterator[str]:
    """Make puzzles; Ctrl-C keeps most of what was found, and the next call goes on from there."""
    yield from count_storm(make_storm(options.games, options.seed, options.file).puzzles)


def check(options: Namespace) -> Iterator[str]:
    """Yield every fault and the counts; raises `BadInput` for any."""
    puzzles = read_storm(options.file).puzzles
    faults = [*list_storm_faults(puzzles)]
    if options.prove and not faults:
        faults = [fault for each in puzzles for fault in list_unproven(each)]
    yield from faults
    yield from count_storm(puzzles)
    yield f"Faults: {len(faults)}"
    if faults:
        raise BadInput("The lines above say which puzzles to fix.")


def list_unproven(puzzle: StormPuzzle) -> Iterator[str]:
    """Yield the puzzles for which a new search disagrees with the one that made them."""
    line = Line.begin(puzzle.game, puzzle.fen)
    found = find_only_winner(line)
    if found is None or found[0] != puzzle.line[0]:
        yield f"Puzzle {puzzle.number}: the search finds {found}, not {puzzle.line[0]}."
        return
    if not is_alone(line, *found):
        yield f"Puzzle {puzzle.number}: another move wins as well, further on."
    yield from _list_losing(puzzle, line, found[1])


def _list_losing(puzzle: StormPuzzle, line: Line, depth: int) -> Iterator[str]:
    """Yield the moves that count as right but do not win by force."""
    search = WinSearch(puzzle.game, line.position, lambda seen: seen < 4 * GIVEN_UP)
    for ply, text in enumerate(puzzle.line):
        moves = moves_by_text(line.game, line.position)
        if ply % 2 == 0:
            for right in (text, *puzzle.also[ply // 2]):
                after = line.game.play(line.position, moves[right])
                if not search.wins(after, max(depth - ply, 1) + 1):
                    yield f"Puzzle {puzzle.number}: {right} doesn't win."
        line = line.play(moves[text])


def run_storm(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code: 1 if there is a fault."""
    return build_storm_commands().main(arguments)
