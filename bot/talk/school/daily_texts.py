"""What the puzzle of the day says in its channel, and what a server is told about it."""

from typing import NamedTuple

import rules
from bot.clocks.zones import zone_label
from bot.school import PuzzleChannel
from bot.school.course.attempt import find_place, list_main_line
from bot.school.course.puzzle import Puzzle
from bot.school.run_results import WeekBest
from bot.talk.names import channel_name, game_name, mention
from bot.talk.school.puzzle_texts import end_words, solution_words, task_words, theme_words
from render.lists import join_items
from render.names import plain_game_name
from render.translation import _

SMALL = "-# "  # begins a line in small letters


class Counts(NamedTuple):
    """How many people have tried a puzzle, and how many of them have solved it."""

    tried: int
    solved: int


def daily_heading(puzzle: Puzzle) -> str:
    """Name the puzzle of the day, without a word about its solution."""
    return _("### Puzzle of the day\n-# {game} · level {level} of 5").format(
        game=game_name(puzzle.game), level=puzzle.level
    )


def daily_words(puzzle: Puzzle, counts: Counts, best: WeekBest | None = None) -> str:
    """Say what is to be reached, how many have solved it, and who was best in the week before."""
    return "\n".join([task_words(puzzle), count_words(counts), *_best_words(best)])


def _best_words(best: WeekBest | None) -> list[str]:
    lines = []
    if best is not None and best.storms:
        people = join_items(f"{mention(each.person_id)} ({each.score})" for each in best.storms)
        lines.append(_("-# Last week's best storms: {people}").format(people=people))
    if best is not None and best.streaks:
        people = join_items(f"{mention(each.person_id)} ({each.total})" for each in best.streaks)
        lines.append(_("-# Last week's best streaks: {people}").format(people=people))
    return lines


def count_words(counts: Counts) -> str:
    """Tell how many have tried a puzzle and solved it."""
    if not counts.tried:
        return _("-# No one has tried it yet. Be the first!")
    # Translators: {tried}, {solved}: how many people did, such as 14
    return _("-# Tried: {tried} · solved: {solved}").format(
        tried=counts.tried, solved=counts.solved
    )


def daily_solution(puzzle: Puzzle, counts: Counts, first: int | None) -> str:
    """Tell the solution on the next day, how many found it, and who was the first, if known.

    The solution is behind spoilers, as not everyone in the channel has tried yet.
    """
    place = find_place(puzzle, list_main_line(puzzle))
    told = (theme_words(puzzle.theme), solution_words(place.line), end_words(place))
    return "\n".join(
        [
            task_words(puzzle),
            *map(_hide, told),
            *([count_words(counts)] if counts.tried else []),
            *([_("-# First to solve it: {person}").format(person=mention(first))] if first else []),
        ]
    )


def _hide(line: str) -> str:
    """Put a line behind a spoiler; the mark of small letters stays before it."""
    small = SMALL if line.startswith(SMALL) else ""
    return f"{small}||{line.removeprefix(small)}||"


def hidden_film() -> str:
    """Describe the moving picture of a solution behind a spoiler, without its moves."""
    # Translators: alt 1024
    return _("The solution of the puzzle, move by move. It's in words below.")


def all_games_label() -> str:
    """Name the choice of puzzles of all games."""
    return _("all games")


def daily_setting(wanted: PuzzleChannel | None) -> str:
    """Tell in the settings of a server where and when the puzzle of the day comes."""
    if wanted is None:
        return _("**puzzle of the day**: off")
    games = (plain_game_name(rules.game(key)) for key in wanted.games)
    sentence = (
        _("**puzzle of the day**: {channel} · {hour}:00 ({zone}) · {games}")
        if wanted.games
        else _("**puzzle of the day**: {channel} · {hour}:00 ({zone}) · all games")
    )
    return sentence.format(
        channel=channel_name(wanted.channel_id),
        hour=wanted.hour,
        zone=f"`{zone_label(wanted.time_zone)}`",
        games=join_items(games),
    )
