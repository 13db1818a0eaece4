"""Seeds that arbiters set before the start; everyone else is seeded by rating then."""

from dataclasses import replace

from bot.matches.act import Act
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.work import Work, writes
from bot.tournaments.entry import Deed, write_down
from bot.tournaments.seeding import set_seed
from bot.tournaments.tournament import BEFORE_START, Tournament
from bot.tournaments.tournament_facts import EntriesClosed, NoSuchPlayer, SeededByRating
from bot.tournaments.tournament_store import load_to_change, save_tournament


@writes
def seed_player(
    work: Work, tournament_id: int, person_id: int, place: int | None, act: Act
) -> Tournament:
    """As the arbiter, seed a person who has entered; see `set_seed` for the place.

    What changes nothing is not written down. Raises `EntriesClosed`, `SeededByRating` or
    `NoSuchPlayer`.
    """
    before = load_to_change(work, tournament_id)
    check_seedable(before)
    number = before.find_number(person_id)
    if number is None:
        raise NoSuchPlayer(before)
    after = replace(before, seeds=set_seed(before.seeds, number, place))
    if after.seeds == before.seeds:
        return before
    write_down(work, after, act, Deed(ModeratorAction.SEED, before.people[number]))
    return save_tournament(work, before, after)


def check_seedable(tournament: Tournament) -> None:
    """Raise `EntriesClosed` or `SeededByRating` if no seeds can be set by hand."""
    if tournament.state not in BEFORE_START:
        raise EntriesClosed(tournament)
    if tournament.kind.has_teams:
        raise SeededByRating(tournament)


def list_unseeded(tournament: Tournament) -> list[int]:
    """List the numbers of the players without a seed, in the order of entry."""
    return [number for number in tournament.people if number not in tournament.seeds]
