"""What is said of the seeds that arbiters set before the start of a tournament."""

from bot.talk.names import mention, plain_name
from bot.talk.safe_text import quote, shorten
from bot.tournaments.tournament import Tournament
from render.translation import _, ngettext

LONGEST_NAME = 80  # characters, beside a seed in a menu
MOST_SEEDS = 16  # in a message


def list_seeds(tournament: Tournament) -> list[str]:
    """Name the top seeds an arbiter has set, in the tournament's message."""
    if not tournament.seeds:
        return []
    named = " ".join(
        f"{place}\\. {mention(tournament.people[number].id)}"
        for place, number in enumerate(tournament.seeds[:MOST_SEEDS], 1)
    )
    told = [_("Seeds: {names}").format(names=named)]
    more = len(tournament.seeds) - MOST_SEEDS
    if more > 0:
        told.append(ngettext("-# and {count} more", "-# and {count} more", more).format(count=more))
    return told


def seeds_text(tournament: Tournament) -> str:
    """Show an arbiter the seeds, and say how the others get theirs."""
    heading = _("### {name}: seeds").format(name=quote(tournament.name))
    others = _("-# Everyone else is seeded by rating at the start.")
    return "\n".join((heading, *list_seeds(tournament), others))


def seed_label(tournament: Tournament, number: int) -> str:
    """Name a seeded player in a menu."""
    place = tournament.seeds.index(number) + 1
    return f"{place}. {unseeded_label(tournament, number)}"


def unseeded_label(tournament: Tournament, number: int) -> str:
    """Name a player in a menu."""
    return shorten(plain_name(tournament.people[number]), LONGEST_NAME)
