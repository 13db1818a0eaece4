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
    made = commands.add("make", make, "search games of the computer for more puzzles")
    made.add_argument("--games", type=int, required=True, help="how many games of this seed")
    made.add_argument("--seed", type=int, required=True, help="from which the games are drawn")
    checked = commands.add("check", check, "replay every puzzle with the rules")
    checked.add_argument("--prove", action="store_true", help="search every only move again")
    for command in (made, checked):
        command.add_argument("--file", type=Path, default=FILE, help="where the puzzles are")
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
    yield f"{len(faults)} faults"
    if faults:
        raise BadInput("the puzzles are not as they should be")


def list_unproven(puzzle: StormPuzzle) -> Iterator[str]:
    """Yield the puzzles for which a new search disagrees with the one that made them."""
    line = Line.begin(puzzle.game, puzzle.fen)
    found = find_only_winner(line)
    if found is None or found[0] != puzzle.line[0]:
        yield f"puzzle {puzzle.number}: {found} is found, not {puzzle.line[0]}"
        return
    if not is_alone(line, *found):
        yield f"puzzle {puzzle.number}: another move wins as well, later"
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
                    yield f"puzzle {puzzle.number}: {right} does not win"
        line = line.play(moves[text])


def run_storm(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code: 1 if there is a fault."""
    return build_storm_commands().main(arguments)
