"""What the puzzles say: `/puzzle`."""

import re

import rules
from bot.ratings.book import Record
from bot.school.course.answers import Judgement
from bot.school.course.attempt import Attempt, AttemptState, Place, find_place
from bot.school.course.consequences import find_consequence
from bot.school.course.exercise_ratings import FEW, nearest_level
from bot.school.course.game_puzzles import FIRST_NUMBER
from bot.school.course.puzzle import End, Goal, Leaf, Node, Puzzle, Theme
from bot.school.course.storm_puzzles import is_storm
from bot.school.solving import Exercise
from bot.talk.matches.move_lists import moves_in_a_row
from bot.talk.names import game_name
from bot.talk.school.exercise_refusals import explain_without_answer
from engine.line_texts import moves_by_text
from render.names import family_name
from render.translation import _, ngettext, translate
from rules import Color

START = re.compile("[-:x]")  # what stands behind the first square of a move


def puzzle_heading(puzzle: Puzzle) -> str:
    """Name a puzzle by its number or its origin, without giving away its solution."""
    if puzzle.goal is Goal.BETTER:
        return _("### A mistake from your own game\n-# {game}").format(game=game_name(puzzle.game))
    if puzzle.number >= FIRST_NUMBER:
        return _("### A puzzle from a game played here\n-# {game} · level {level} of 5").format(
            game=game_name(puzzle.game), level=puzzle.level
        )
    return _("### Puzzle {number}\n-# {game} · level {level} of 5").format(
        number=puzzle.number, game=game_name(puzzle.game), level=puzzle.level
    )


def task_words(puzzle: Puzzle) -> str:
    """Say who is to move, and what they should achieve."""
    is_white = puzzle.side is Color.WHITE
    match puzzle.goal:
        case Goal.WIN:
            return win_words(puzzle.side)
        case Goal.DRAW:
            return save_words(puzzle.side)
        case Goal.LOSE_ALL:
            return (
                _("⚪ White to move and give everything away.")
                if is_white
                else _("⚫ Black to move and give everything away.")
            )
        case Goal.BETTER:
            words = (
                _("⚪ White to move. In your game you played **{move}**: find something better.")
                if is_white
                else _(
                    "⚫ Black to move. In your game you played **{move}**: find something better."
                )
            )
            return words.format(move=puzzle.played)


def win_words(side: Color) -> str:
    """Say that a side is to move and should win."""
    if side is Color.WHITE:
        return _("⚪ White to move and win.")
    return _("⚫ Black to move and win.")


def save_words(side: Color) -> str:
    """Say that a side is to move and should not lose."""
    if side is Color.WHITE:
        return _("⚪ White to move and save the game.")
    return _("⚫ Black to move and save the game.")


def attempt_words(puzzle: Puzzle, attempt: Attempt) -> str:
    """Say what an unsolved puzzle asks, and how the last move was answered."""
    lines = [task_words(puzzle)]
    if attempt.other_way:
        lines.append(_another_way(attempt))
    elif attempt.moves:
        lines.append(_("Right! They reply **{reply}**. What now?").format(reply=attempt.moves[-1]))
    if attempt.hints:
        lines.append(hint_words(puzzle, attempt))
    return "\n".join(lines)


def hint_words(puzzle: Puzzle, attempt: Attempt) -> str:
    """Give the hint that was asked for: the piece."""
    node = find_place(puzzle, attempt.moves).node
    assert isinstance(node, Node)
    return small_hint(START.split(node.move)[0])


def small_hint(square: str) -> str:
    """Give a hint: the piece to move with."""
    return _("Here's a small hint: look at the piece on **{square}**.").format(square=square)


def _another_way(attempt: Attempt) -> str:
    """Say that a move was right too, though the solution goes on with another."""
    move, *following = attempt.other_way.split()
    if following:
        return _(
            "**{move}** wins too: {following}. This puzzle has another way in mind, so let's go "
            "on with that one."
        ).format(move=move, following=" ".join(following))
    return _(
        "**{move}** is right too! This puzzle has another way in mind, so let's go on with that "
        "one."
    ).format(move=move)


def wrong_move_words(puzzle: Puzzle, attempt: Attempt, judged: Judgement) -> str:
    """Say kindly that a move is not the solution, and how it would be answered."""
    if judged.reason is not None:
        reason = explain_without_answer(judged.reason)
        return _("Not that one. {reason}").format(reason=reason)
    harm = find_consequence(puzzle, attempt)
    if harm is None:
        return _aimless_move_words(puzzle.goal, attempt.tried)
    if harm.is_over:
        return _(
            "You can play **{move}**, but then they play **{reply}** and you have no moves left. "
            "Try again."
        ).format(move=attempt.tried, reply=harm.reply)
    return ngettext(
        "You can play **{move}**, but then they play **{reply}** and take a piece. Try again.",
        "You can play **{move}**, but then they play **{reply}** and take {count} pieces. "
        "Try again.",
        harm.taken,
    ).format(move=attempt.tried, reply=harm.reply, count=harm.taken)


def _aimless_move_words(goal: Goal, move: str) -> str:
    """Say that a move loses nothing at once, and does not reach the goal either."""
    match goal:
        case Goal.WIN:
            words = _("You can play **{move}**, but it doesn't win. Try again.")
        case Goal.DRAW:
            words = _("You can play **{move}**, but it doesn't save the game. Try again.")
        case Goal.LOSE_ALL:
            words = _("You can play **{move}**, but you keep too much. Try again.")
        case Goal.BETTER:
            words = _("You can play **{move}**, but there's a better move. Try again.")
    return words.format(move=move)


def result_words(exercise: Exercise) -> str:
    """Praise the solver; name the theme and the solution, and say why it works."""
    puzzle, attempt = exercise.puzzle, exercise.attempt
    if puzzle.goal is Goal.BETTER:
        return bettered_words(exercise)
    place = find_place(puzzle, attempt.moves)
    lines = [
        _praise(puzzle, attempt.state),
        theme_words(puzzle.theme),
        solution_words(place.line),
        end_words(place),
    ]
    if exercise.shows_rating:
        lines.append(rating_words(puzzle.game, exercise.record))
    if exercise.asks_name:
        lines.append(
            _("**You're the first to solve it today!** Can I name you with the solution tomorrow?")
        )
    return "\n".join(lines)


def bettered_words(exercise: Exercise) -> str:
    """Name the better move and what would have come, and say when the mistake comes back."""
    puzzle, attempt = exercise.puzzle, exercise.attempt
    lines = [_praise(puzzle, attempt.state)]
    if attempt.other_way:
        lines.append(_("**{move}** is just as good.").format(move=attempt.other_way))
    better = find_place(puzzle, ()).line
    for move in puzzle.following:
        better = better.play(moves_by_text(better.game, better.position)[move])
    lines.append(_("Better: {moves}").format(moves=moves_in_a_row(better)))
    days = exercise.comes_back_in
    if days is None:
        lines.append(_("-# You've solved this one often enough. It won't come back."))
    else:
        lines.append(
            ngettext(
                "-# I'll ask you this one again in {count} day.",
                "-# I'll ask you this one again in {count} days.",
                days,
            ).format(count=days)
        )
    return "\n".join(lines)


def theme_words(theme: Theme) -> str:
    """Name the theme of a solved puzzle, and say what is to be learned from it."""
    # Translators: {theme}: a theme of puzzles; {after}: a whole sentence
    return _("**{theme}.** {after}").format(theme=theme_label(theme), after=translate(theme.after))


def _praise(puzzle: Puzzle, state: AttemptState) -> str:
    match state:
        case AttemptState.SOLVED_AT_ONCE if not is_storm(puzzle.number):  # it went wrong in a run
            return _("Solved first time!")
        case AttemptState.SOLVED_AT_ONCE | AttemptState.SOLVED_LATER:
            return _("Solved!")
        case _:
            return _("Here's the solution.")


def solution_words(line: rules.Line) -> str:
    """Write the moves of a solution."""
    return moves_in_a_row(line)


def end_words(place: Place) -> str:
    """Say why a solution ends here."""
    assert isinstance(place.node, Leaf)
    match place.node.end:
        case End.CAPTURED:
            return _("-# All pieces are taken.")
        case End.BLOCKED:
            return _("-# There are pieces left, but none of them can move.")
        case End.WON:
            return _("-# Everything is given away.")
        case End.MATERIAL:
            return _("-# At least two men up, with nothing to be won back.")
        case End.DRAW:
            return _("-# The game is saved: with careful play it's a draw.")
        case End.TABLE:
            return _("-# The endgame tables show that no other move works.")
        case End.BETTER:
            return ""  # see `bettered_words`


def rating_words(game: rules.Game, record: Record) -> str:
    """Say how strong a person is at puzzles: first by a level, later by a number."""
    family = family_name(game.family)
    if record.games < FEW:
        return _("-# Your puzzles ({family}): about level {level}").format(
            family=family, level=nearest_level(record.rating.rating)
        )
    return _("-# Your puzzles ({family}): {rating}").format(
        family=family, rating=round(record.rating.rating)
    )


def reported_words() -> str:
    """Thank a person for reporting a puzzle."""
    return _("Thank you. If enough people report this puzzle, I'll retire it.")


def describe_film(end: str) -> str:
    """Describe a moving picture of a solution; `end` describes its last position."""
    # Translators: alt 1024
    return _("The solution of the puzzle, move by move. Last position: {end}").format(end=end)


def theme_label(theme: Theme) -> str:
    """Name a theme in a list."""
    return translate(theme.name, "theme of puzzles")
