"""What people have achieved, in words."""

from collections.abc import Sequence

from bot.people.achievements import (
    FAMILIES,
    LARGE_CAPTURE,
    LONG_GAME,
    NEWCOMERS,
    VOTES,
    Achievement,
)
from bot.people.awards import Award
from bot.talk.names import mention
from render.lists import join_all
from render.translation import _, ngettext

MOST_NAMED = 5  # for one achievement; members of a large team may share it


def awards_text(awards: Sequence[Award]) -> str:
    """Announce what people achieved in a game, a line for each achievement."""
    people: dict[Achievement, list[int]] = {}
    for award in awards:
        people.setdefault(award.achievement, []).append(award.person_id)
    return "\n".join(_line(achievement, people[achievement]) for achievement in people)


def _line(achievement: Achievement, people: Sequence[int]) -> str:
    names = [mention(person_id) for person_id in people[:MOST_NAMED]]
    if len(people) > MOST_NAMED:
        names.append(_others(len(people) - MOST_NAMED))
    return _("**New achievement:** {achievement} · {people}").format(
        people=join_all(names), achievement=achievement_name(achievement)
    )


def _others(count: int) -> str:
    return ngettext("{count} other", "{count} others", count).format(count=count)


def achievement_name(achievement: Achievement) -> str:
    """Name an achievement."""
    names = {
        Achievement.FIRST_GAME: _("first game"),
        Achievement.FAMILIES: ngettext(
            "wins in {count} family of variants", "wins in {count} families of variants", FAMILIES
        ).format(count=FAMILIES),
        Achievement.LARGE_CAPTURE: ngettext(
            "{count} piece captured in one move",
            "{count} pieces captured in one move",
            LARGE_CAPTURE,
        ).format(count=LARGE_CAPTURE),
        Achievement.COMEBACK: _("a win from three men down"),
        Achievement.LONE_KING: _("a draw with one king against three"),
        Achievement.LONG_GAME: ngettext(
            "a game of {count} move (counting both sides)",
            "a game of {count} moves (counting both sides)",
            LONG_GAME,
        ).format(count=LONG_GAME),
        Achievement.TOURNAMENT: _("every game of a tournament played to the end"),
        Achievement.VOTES: ngettext(
            "{count} team vote cast", "{count} team votes cast", VOTES
        ).format(count=VOTES),
        Achievement.NEWCOMERS: ngettext(
            "{count} game with a newcomer", "{count} games with newcomers", NEWCOMERS
        ).format(count=NEWCOMERS),
    }
    return names[achievement]
