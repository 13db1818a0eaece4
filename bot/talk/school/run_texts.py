"""What puzzles against the clock and streaks of a day say: `/storm`, `/streak`."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, time
from typing import TypeVar

import rules
from bot.school.course.attempt import find_place, list_main_line
from bot.school.course.run_tables import StormPlace, StreakPlace, draw_squares
from bot.school.course.storm_run import RunEnding
from bot.school.run_results import StormStanding
from bot.school.runs import Run, RunKind
from bot.talk.names import day_of, game_name, mention, moment_from_now
from bot.talk.school.puzzle_texts import solution_words, task_words
from render.translation import _, ngettext, pgettext

LAST = 10  # squares under an open run
FIRST = 10  # rows of a table
APlace = TypeVar("APlace", StormPlace, StreakPlace)


def mixed_games() -> str:
    """Say that puzzles are of all games that have some."""
    return _("All variants, mixed")


def storm_door(game: str, *, is_other: bool) -> str:
    """Say what a storm is and of which game, empty for all, before its time runs."""
    rules_of_it = _(
        "### Storm\nSolve as many puzzles as you can in three minutes. A wrong move costs ten "
        "seconds, and right moves in a row bring some back. Your time starts when you press "
        "**Go**."
    )
    lines = [rules_of_it, f"-# {games_of_run(game)}"]
    if is_other:
        lines.append(_("-# I don't have these puzzles for the variant you play yet."))
    return "\n".join(lines)


def games_of_run(game: str) -> str:
    """Name the game of the puzzles of a run, empty for all."""
    return game_name(rules.any_game(game)) if game else mixed_games()


def streak_door() -> str:
    """Say what a streak is, before it begins."""
    rules = _(
        "Everyone here gets the same puzzles today, and they get harder. The first wrong "
        "move ends your try. You can skip one puzzle."
    )
    return f"### {_name_of(RunKind.STREAK)}\n{rules}"


def open_run_words(run: Run) -> str:
    """Say whose move it is in a run, and how it stands."""
    puzzle, row = run.puzzle, run.row
    lines = [f"{task_words(puzzle)}\n-# {game_name(puzzle.game)}"]
    if run.kind is RunKind.STORM:
        told = _("**{solved}** solved · {combo} in a row · ends {when}")
        lines.append(
            told.format(solved=row.score, combo=row.combo, when=moment_from_now(run.ends_at))
        )
    elif run.kind is RunKind.DUEL:
        told = _("**{solved}** solved · ends {when}")
        lines.append(told.format(solved=row.score, when=moment_from_now(run.ends_at)))
    elif row.marks:
        lines.append(_("**{solved}** solved").format(solved=row.score))
    return "\n".join([*lines, *draw_squares(row.marks[-LAST:])])


def ask_whether_to_stop() -> str:
    """Ask whether a try of a day is to end."""
    return _("Stop here? You have one try a day, and this ends it.")


def ended_run_words(run: Run, standing: StormStanding) -> str:
    """Say what a run that is over has reached."""
    row = run.row
    why = _cut_short if run.why is RunEnding.CUT and not standing.is_free else WHY.get(run.why)
    lines = [why()] if why else []
    if run.kind is not RunKind.STORM:
        solved = ngettext("You solved {count} puzzle.", "You solved {count} puzzles.", row.score)
        lines.append(solved.format(count=row.score))
    else:
        lines.append(
            ngettext(
                "**{solved}** solved, {count} right move in a row.",
                "**{solved}** solved, {count} right moves in a row.",
                row.best,
            ).format(solved=row.score, count=row.best)
        )
    if standing.is_extra:
        lines.append(_("Only your first ten storms a day count, so this one doesn't."))
    if standing.is_best:
        lines.append(_("Your best this week."))
    if standing.place is not None:
        lines.append(_("Place {place} in this week's table.").format(place=standing.place))
    told = [f"### {_name_of(run.kind)}", " ".join(lines), *draw_squares(row.marks)]
    return "\n".join([*told, *_solution(run)])


def _solution(run: Run) -> Iterator[str]:
    """Yield the solution of the puzzle missed last, but for a duel, which others may play still."""
    missed = run.missed_last
    if missed is not None and run.kind is not RunKind.DUEL:
        line = find_place(missed, list_main_line(missed)).line
        words = _("The solution of the last one you missed: {moves}")
        yield words.format(moves=solution_words(line))


def _cut_short() -> str:
    return _("I was restarted, so this run ended early.")


def _name_of(kind: RunKind) -> str:
    match kind:
        case RunKind.STORM:
            return pgettext("puzzles against the clock", "Storm")
        case RunKind.STREAK:
            return _("Daily streak")
        case RunKind.DUEL:
            return pgettext("puzzles against the clock", "Duel")


WHY = {
    RunEnding.TIME: lambda: _("Time's up!"),
    RunEnding.ROW: lambda: _("That was the last puzzle!"),
    RunEnding.WRONG: lambda: _("That move was wrong."),
    RunEnding.FINISHED: lambda: _("That was the last one you needed!"),
    RunEnding.BEATEN: lambda: _("Someone else was faster."),
    RunEnding.CUT: lambda: _(
        "I was restarted, so this run ended early and isn't one of your ten today."
    ),
}


def card_words(run: Run) -> str:
    """Tell everyone how a run went, in squares that spoil nothing."""
    row = run.row
    day = day_of(datetime.combine(row.day, time(12), UTC))
    told = (
        _("{person} · Damka storm · {day} · **{score}**")
        if run.kind is RunKind.STORM
        else _("{person} · Damka streak · {day} · **{score}**")
    )
    head = told.format(person=mention(row.person_id), day=day, score=row.score)
    solved = ngettext("{count} puzzle solved.", "{count} puzzles solved.", row.score)
    words = [solved.format(count=row.score)]
    if run.has_skipped:
        words.append(_("One skipped."))
    return "\n".join([head, *draw_squares(row.marks), f"-# {' '.join(words)}"])


def storm_table(rows: Sequence[StormPlace], person_id: int) -> str:
    """List the week's best storms, and the reader's own."""
    lines = [
        _("{place}\\. {person} · **{score}** solved, {wrong} wrong").format(
            place=each.place, person=mention(each.person_id), score=each.score, wrong=each.wrong
        )
        for each in _shown(rows, person_id)
    ]
    return "\n".join([_("### This week's storms"), *(lines or [_nobody()])])


def streak_tables(today: Sequence[StreakPlace], week: Sequence[StreakPlace], person_id: int) -> str:
    """List the streaks of today and the best five days of this week."""
    parts = []
    for heading, rows in (
        (_("### Today's streaks"), today),
        (_("### This week's streaks"), week),
    ):
        lines = [
            f"{each.place}\\. {mention(each.person_id)} · **{each.total}**"
            for each in _shown(rows, person_id)
        ]
        parts += [heading, *(lines or [_nobody()])]
    return "\n".join(parts)


def closed_table() -> str:
    """Say when the table of a day can be seen."""
    return _("You can see today's table once your own try is over.")


def _shown(rows: Sequence[APlace], person_id: int) -> Iterable[APlace]:
    """Return the first rows of a table, and a person's own."""
    return [each for at, each in enumerate(rows) if at < FIRST or each.person_id == person_id]


def _nobody() -> str:
    return _("No one has solved one yet.")
