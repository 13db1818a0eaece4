"""Seeds by hand: they stand first, in their order, and go with their players."""

import pytest

from bot.people.moderation import list_log
from bot.services import Services
from bot.tournaments.entry import enter_tournament, leave_tournament, open_tournament
from bot.tournaments.hand_seeds import seed_player
from bot.tournaments.kinds import BOARDS_MATCH, KNOCK_OUT
from bot.tournaments.model import Kind
from bot.tournaments.presets import Preset
from bot.tournaments.seeding import set_seed
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_facts import EntriesClosed, NoSuchPlayer, SeededByRating
from bot.tournaments.tournament_store import load_tournament
from tests.bot.conftest import HERE, NOON, act
from tests.bot.tournaments.tournament_hands import ARBITER, PEOPLE, begin_at_once, plan_of


@pytest.mark.parametrize(
    ("number", "place", "seeds"),
    [
        (7, None, (3, 1, 5, 7)),
        (3, None, (3, 1, 5)),
        (7, 1, (7, 3, 1, 5)),
        (5, 1, (5, 3, 1)),
        (3, 3, (1, 5, 3)),
        (7, 99, (3, 1, 5, 7)),
        (1, 0, (3, 5)),
        (7, 0, (3, 1, 5)),
    ],
)
def test_a_place_among_the_seeds(number: int, place: int | None, seeds: tuple[int, ...]) -> None:
    assert set_seed((3, 1, 5), number, place) == seeds


async def opened(services: Services, kind: Kind = KNOCK_OUT) -> Tournament:
    made = await services.run(open_tournament, plan_of(kind, Preset.WEEK), NOON)
    for person in PEOPLE[:6]:
        await services.run(enter_tournament, made.id, act(person))
    return made


async def seed(services: Services, made: Tournament, index: int, place: int | None = None) -> None:
    await services.run(seed_player, made.id, PEOPLE[index].id, place, act(ARBITER))


async def test_seeds_are_numbered_first(services: Services) -> None:
    made = await opened(services)
    for index, place in ((4, None), (2, 1), (5, None), (1, None), (1, None)):
        await seed(services, made, index, place)
    await services.run(leave_tournament, made.id, act(PEOPLE[4]))
    await services.run(enter_tournament, made.id, act(PEOPLE[4]))  # as anyone, without a seed
    found = await services.run(load_tournament, made.id)
    assert [found.people[number] for number in found.seeds] == [PEOPLE[2], PEOPLE[5], PEOPLE[1]]
    await begin_at_once(services, made.id, 6)
    begun = await services.run(load_tournament, made.id)
    assert [*begun.people.values()][:3] == [PEOPLE[2], PEOPLE[5], PEOPLE[1]]
    assert begun.seeds == ()
    with pytest.raises(EntriesClosed):
        await seed(services, made, 0)
    log = await services.run(list_log, HERE.server_id or 0)
    assert [(each.action, each.person) for each in log] == [
        ("seed", PEOPLE[index]) for index in (1, 5, 2, 4)
    ]


async def test_only_players_and_no_teams_are_seeded(services: Services) -> None:
    made = await opened(services)
    with pytest.raises(NoSuchPlayer):
        await seed(services, made, 6)
    await services.run(leave_tournament, made.id, act(PEOPLE[0]))
    with pytest.raises(NoSuchPlayer):
        await seed(services, made, 0)


async def test_teams_are_not_seeded_by_hand(services: Services) -> None:
    made = await opened(services, BOARDS_MATCH)
    with pytest.raises(SeededByRating):
        await seed(services, made, 0)
