"""What the lessons say: `/learn`."""

import re

from bot.school.course.answers import Judgement, Verdict, judge
from bot.school.course.lesson import Ask, Chapter, Course, Lesson
from bot.school.course.progress import (
    MOST_STARS,
    SHOWN,
    Progress,
    has_skipped,
    is_finished,
    is_solved,
    present_step,
)
from bot.school.course.streaks import Streak
from bot.school.learning import Report
from bot.talk.matches.rule_refusals import explain_refusal
from bot.talk.names import mention
from bot.talk.school.course_texts import total_words
from bot.talk.school.exercise_refusals import explain_without_answer
from render.translation import _, ngettext, translate

START = re.compile("[-:x]")  # what stands behind the first square of a move
STAR, NO_STAR = "★", "☆"


def lesson_heading(lesson: Lesson, progress: Progress) -> str:
    """Name a lesson, and the step that a person is at."""
    title = _("### {title}").format(title=translate(lesson.title))
    if is_finished(lesson, progress):
        return title
    # Translators: {steps}: how many steps there are, such as 6
    where = _("-# Step {step} of {steps}").format(step=progress.step + 1, steps=len(lesson.steps))
    return f"{title}\n{where}"


def step_words(lesson: Lesson, progress: Progress) -> str:
    """Say what a step asks, why its answer was right, or what was wrong with the last one."""
    step = present_step(lesson, progress)
    if progress.turn and is_solved(lesson, progress):
        return translate(step.right)
    lines = [translate(step.say)]
    if progress.turn:
        lines.insert(0, _("That's right! Keep going."))
    if feedback := answer_words(lesson, progress):
        lines.append(feedback)
    return "\n".join(lines)


def answer_words(lesson: Lesson, progress: Progress) -> str:
    """Say what was wrong with the last answer, or give the hint that was asked for; or nothing."""
    if progress.tried and progress.misses:
        judged = judge(lesson, progress.step, progress.turn, progress.tried)
        if judged.verdict is not Verdict.RIGHT:
            asked = present_step(lesson, progress).ask
            return wrong_words(asked, judged, is_first=progress.misses == 1)
    return hint_words(lesson, progress) if progress.hints else ""


def wrong_words(ask: Ask, judged: Judgement, *, is_first: bool = False) -> str:
    """Say kindly that an answer is not the right one; a first try is not told the answer."""
    if judged.reason is not None and is_first:
        reason = explain_without_answer(judged.reason)
        return _("You can't play that. {reason}").format(reason=reason)
    if judged.reason is not None:
        reason = explain_refusal(judged.reason)
        return _("You can't play that. {reason} Try another move.").format(reason=reason)
    if judged.words:
        return translate(judged.words)
    if ask is Ask.SQUARE:
        return _("Not that one. Take another look.")
    return _("You can play that, but there's a better move. Try again.")


def hint_words(lesson: Lesson, progress: Progress) -> str:
    """Give the hint that a person has asked for."""
    step = present_step(lesson, progress)
    if step.ask is Ask.SQUARE:
        return _("Here's a small hint: **{square}**.").format(square=step.answers[0])
    move = step.turns[progress.turn].accepted[0]
    if progress.hints >= SHOWN:
        return shown_move(move)
    if progress.hints > 1:
        return _("Here's a small hint: play **{move}**.").format(move=move)
    return _("Here's a small hint: look at the piece on **{square}**.").format(
        square=START.split(move)[0]
    )


def shown_move(move: str) -> str:
    """Show the move to be played, once that was asked for."""
    return _("Let's look at it together: **{move}**. Now you play it.").format(move=move)


def finished_words(progress: Progress, next_lesson: Lesson | None) -> str:
    """Praise a person for finishing a lesson, and name the next one, if there is one."""
    lines = [lesson_done_words(progress.stars)]
    if has_skipped(progress.slips):
        lines.append(
            _("You skipped a step this time. A lesson brings stars once you solve them all.")
        )
    if next_lesson is not None:
        lines.append(next_words(next_lesson))
    return "\n".join(lines)


def lesson_done_words(stars: int) -> str:
    """Praise a person for finishing a lesson, which has brought them some stars so far."""
    return _("Lesson done! {stars}").format(stars=star_words(stars))


def next_words(lesson: Lesson) -> str:
    """Name the lesson to go on with and its goal."""
    # Translators: {goal}: what a lesson is for, as a sentence
    return _("Next: **{title}** · {goal}").format(
        title=translate(lesson.title), goal=translate(lesson.goal)
    )


def star_words(stars: int) -> str:
    """Show stars, and say their number in words for screen readers."""
    shown = STAR * stars + NO_STAR * (MOST_STARS - stars)
    return _("{shown} ({stars} of {most} stars)").format(shown=shown, stars=stars, most=MOST_STARS)


def overview_words(course: Course, report: Report) -> str:
    """List the chapters, and how far a person is in each."""
    chapters = (chapter_words(chapter, report) for chapter in course.chapters)
    lines = [_("### Draughts school"), total_words(report), *chapters]
    if not report.is_complete:
        lines.append(next_words(report.current))
    if days := streak_words(report.streak):
        lines.append(days)
    return "\n".join(lines)


def chapter_words(chapter: Chapter, report: Report) -> str:
    """Name a chapter with its goal, and count the lessons that are done."""
    done = sum(1 for lesson in chapter.lessons if report.stars(lesson))
    # Translators: {goal}: what a chapter is for, as a sentence
    return _("**{number}. {title}** · {done} of {lessons} · {goal}").format(
        number=chapter.number,
        title=translate(chapter.title),
        done=done,
        lessons=len(chapter.lessons),
        goal=translate(chapter.goal),
    )


def streak_words(streak: Streak) -> str:
    """Tell the streak and the best streak; an empty text before the first lesson."""
    if not streak.best:
        return ""
    if not streak.days:
        return ngettext(
            "-# Your best streak: {count} day. Start a new one today!",
            "-# Your best streak: {count} days. Start a new one today!",
            streak.best,
        ).format(count=streak.best)
    return ngettext(
        "-# {count}-day streak · your best: {best}",
        "-# {count}-day streak · your best: {best}",
        streak.days,
    ).format(count=streak.days, best=streak.best)


def go_on_label(lesson: Lesson) -> str:
    """Label the button that continues a lesson."""
    # Translators: label 80
    return _("Continue: {title}").format(title=translate(lesson.title))


def chapters_prompt(chapters: list[Chapter]) -> str:
    """Name the menu with the lessons of some chapters."""
    if len(chapters) == 1:
        # Translators: placeholder 150
        return _("Lessons in chapter {number}").format(number=chapters[0].number)
    # Translators: placeholder 150
    # Translators: {first}, {last}: numbers of chapters, such as 4
    return _("Lessons in chapters {first}–{last}").format(
        first=chapters[0].number, last=chapters[-1].number
    )


def lesson_option(lesson: Lesson, report: Report) -> str:
    """Name a lesson in a menu, with the stars that were earned."""
    stars = report.stars(lesson)
    title = translate(lesson.title)
    return f"{title} {STAR * stars}" if stars else title


def moved_on_words() -> str:
    """Say that a button belonged to an earlier step."""
    return _("-# You were already past that step, so here's where you left off.")


def offer_words(lesson: Lesson, person_id: int) -> str:
    """Offer a lesson to the loser of a game, in a line of its own."""
    return _("-# {person}, the lesson **{title}** could help with a game like this one.").format(
        person=mention(person_id), title=translate(lesson.title)
    )


def lesson_label(lesson: Lesson) -> str:
    """Name a lesson in a list."""
    return translate(lesson.title)
