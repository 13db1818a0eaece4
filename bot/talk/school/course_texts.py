"""What is said at the end of the course, and about how much of it is done."""

from bot.school.course.progress import MOST_STARS
from bot.school.learning import Report
from bot.talk.safe_text import quote
from render.translation import _, ngettext
from storage.rows import Person


def graduation_words(report: Report, person: Person) -> str:
    """Congratulate a person who has done every lesson; the picture shows the stars."""
    lines = [
        _("### You've finished the course!"),
        _("This certificate belongs to **{person}**.").format(person=quote(person.name)),
        total_words(report),
    ]
    if count := len(report.list_with_one_star()):
        lines.append(
            ngettext(
                "-# {count} lesson has only one star. Do it again to earn more.",
                "-# {count} lessons have only one star. Do them again to earn more.",
                count,
            ).format(count=count)
        )
    return "\n".join(lines)


def total_words(report: Report) -> str:
    """Count the lessons that are done, and the stars that were earned."""
    done = ngettext(
        "{done} of {count} lesson done", "{done} of {count} lessons done", report.lessons_in_all
    ).format(done=report.lessons_done, count=report.lessons_in_all)
    most = MOST_STARS * report.lessons_in_all
    stars = ngettext("{stars} of {count} star", "{stars} of {count} stars", most).format(
        stars=report.stars_in_all, count=most
    )
    return f"{done} · {stars}"


def open_lessons_words(report: Report) -> str:
    """Say after the last lesson of the course that others are still to be done."""
    left = report.lessons_in_all - report.lessons_done
    lines = [
        _("**That was the last lesson!**"),
        ngettext(
            "{count} lesson to go, and you get a certificate.",
            "{count} lessons to go, and you get a certificate.",
            left,
        ).format(count=left),
    ]
    return "\n".join(lines)


def one_star_words(report: Report) -> str:
    """Head the list of lessons that brought one star only."""
    count = len(report.list_with_one_star())
    if not count:
        return _("You have no lesson with only one star.")
    return ngettext(
        "### {count} lesson with one star\nFor three stars, make no mistakes and use no hints.",
        "### {count} lessons with one star\nFor three stars, make no mistakes and use no hints.",
        count,
    ).format(count=count)
