"""Trophies in a profile."""

from collections.abc import Sequence

from bot.talk.names import day_of
from bot.talk.safe_text import quote
from bot.tournaments.trophies import Trophy
from render.translation import _, ngettext

SHOWN = 5  # the newest ones
MEDALS = {1: "\N{FIRST PLACE MEDAL}", 2: "\N{SECOND PLACE MEDAL}", 3: "\N{THIRD PLACE MEDAL}"}


def list_trophies(trophies: Sequence[Trophy]) -> list[str]:
    """List the newest trophies of a person, and how many more there are."""
    lines = [_trophy_line(each) for each in trophies[:SHOWN]]
    more = len(trophies) - len(lines)
    if more > 0:
        told = ngettext("-# and {count} more trophy", "-# and {count} more trophies", more)
        lines.append(told.format(count=more))
    return lines


def _trophy_line(trophy: Trophy) -> str:
    # Translators: {people}: how many took part, such as 16
    return _("{medal} **{tournament}**: place {place} of {people}, {day}").format(
        medal=MEDALS[trophy.place],
        tournament=quote(trophy.tournament),
        place=trophy.place,
        people=trophy.people,
        day=day_of(trophy.started_at),
    )
