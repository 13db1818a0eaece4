"""Rated matches: who may play them, what they change, and what is left when one is taken out."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

import rules
from bot.challenges.challenges import accept_challenge, propose_game
from bot.challenges.rematches import ask_for_rematch
from bot.matches.match_actions import accept_draw, call_off, offer_draw, resign
from bot.matches.match_value import Match
from bot.matches.moderation_facts import NotModeratedHere, Ruling
from bot.matches.openings import choose_lot
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.matches.terms_facts import RatedHouseRules
from bot.matches.viewer import Viewer
from bot.people.letters import choose_preferences
from bot.people.moderation import end_match, list_log
from bot.ratings.book import RatedGame, Record, rate_in_order
from bot.ratings.eligible import SHORT, NotRated, Unrated
from bot.ratings.pools import WORLD, Pace, Pool
from bot.ratings.rated_terms import FIRST_ID, ID_BITS, account_made_at
from bot.ratings.rating_facts import GameNotRated
from bot.ratings.rating_tables import (
    annul_rated_game,
    find_profile,
    find_rating_table,
    find_rivalry,
    find_shown_changes,
)
from bot.ratings.rating_values import TableQuestion, Tally
from bot.services import Services
from rules import Color
from storage import Database
from storage.rated_games import list_rated_games
from storage.ratings import find_rating, list_changes_of_match
from storage.rows import Person, PersonPreferences, PoolKey
from tests.bot.conftest import HERE, LAST_MOVE, NOON, THERE, act, mover, proposal

RATED = Terms("russian", rated=True)
SERVER = HERE.server_id or 0
RUSSIAN = Pool("Russian", Pace.LONG)
KEY = PoolKey(SERVER, "long Russian")
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
PEOPLE = tuple(Person(number, f"Player {number}") for number in range(11, 17))
ANNA, BORIS, CLARA = PEOPLE[:3]


async def start(
    services: Services,
    players: tuple[Person, Person] = (ANNA, BORIS),
    at: datetime = NOON,
    terms: Terms = RATED,
) -> Match:
    """A match of two moves that began at a moment, White first among the players."""
    white, black = players
    asked = await services.run(
        propose_game, proposal(white, black, terms=terms, color=Color.WHITE), at
    )
    match = await services.run(accept_challenge, asked.id, act(black, at))
    match = await play_typed(services.changes, match, act(white, at), "c3-d4")
    return await play_typed(services.changes, match, act(black, at), "b6-a5")


async def finish(
    services: Services,
    players: tuple[Person, Person] = (ANNA, BORIS),
    loser: Color | None = Color.BLACK,
    at: datetime = NOON,
    terms: Terms = RATED,
) -> Match:
    """A match of two moves that began and ended at a moment."""
    match = await start(services, players, at, terms)
    if loser is None:
        match = await services.change(offer_draw, match, act(players[0], at))
        return await services.change(accept_draw, match, act(players[1], at))
    return await services.change(resign, match, act(players[loser], at))


async def replayed(database: Database, key: PoolKey = KEY) -> list[tuple[object, ...]]:
    """How all games that count change ratings, rated one after the other from the beginning."""
    rows = await database.read(list_rated_games, key.scope, key.pool, FIRST_ID)
    games = [
        RatedGame(row.ended_at, row.match_id, row.white_id, row.black_id, row.white_points / 2)
        for row in rows
        if row.ended_at is not None and row.white_points is not None
    ]
    records: dict[int, Record] = {}
    return [
        (change.match_id, change.person_id, change.after.rating, change.after.deviation)
        for change in rate_in_order(games, records)
    ]


async def kept(database: Database, key: PoolKey = KEY) -> list[tuple[object, ...]]:
    """The changes that are kept, in order."""
    rows = await database.read(list_rated_games, key.scope, key.pool, FIRST_ID)
    found: list[tuple[object, ...]] = []
    for row in rows:
        changes = await database.read(list_changes_of_match, row.match_id)
        here = {change.person_id: change for change in changes if change.scope == key.scope}
        found += [
            (row.match_id, who, here[who].rating, here[who].deviation)
            for who in (row.white_id, row.black_id)
        ]
    return found


async def test_the_end_of_a_rated_match_changes_both_ratings(services: Services) -> None:
    match = await finish(services)
    white, black = await services.run(find_shown_changes, match)
    assert (white.person_id, white.rating.number, white.change) == (ANNA.id, 1662, 162)
    assert (black.person_id, black.rating.number, black.change) == (BORIS.id, 1338, -162)
    assert white.rating.is_provisional
    assert (
        await services.run(find_shown_changes, await finish(services, terms=Terms("russian"))) == ()
    )


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        (replace(LAST_MOVE, rated=True), Unrated.FREE_POSITION),
        (replace(RATED, clock="3d/move friendly"), Unrated.FRIENDLY_CLOCK),
        (replace(RATED, clock="3d/move, white 6d/move"), Unrated.TIME_ODDS),
    ],
)
async def test_terms_that_cannot_be_rated(
    services: Services, terms: Terms, reason: Unrated
) -> None:
    with pytest.raises(NotRated) as refused:
        await services.run(propose_game, proposal(ANNA, BORIS, terms=terms), NOON)
    assert refused.value.reason is reason


async def test_ballots_are_rated_and_house_rules_are_not(services: Services) -> None:
    lot = choose_lot(rules.game("russian"))
    ballot = replace(RATED, opening=str(lot))
    await services.run(propose_game, proposal(ANNA, BORIS, terms=ballot), NOON)
    touch = replace(RATED, house_rules=("touch-move",))
    with pytest.raises(RatedHouseRules):
        await services.run(propose_game, proposal(ANNA, BORIS, terms=touch), NOON)


def test_an_id_tells_when_its_account_was_made() -> None:
    """The example of Discord's documentation."""
    made_at = account_made_at(175928847299117063)
    assert made_at == datetime(2016, 4, 30, 11, 18, 25, 796000, UTC)


async def test_a_new_account_waits_a_week(services: Services) -> None:
    made_at = NOON - DAY
    milliseconds = (made_at - FIRST_ID) // timedelta(milliseconds=1)
    young = Person(milliseconds << ID_BITS, "New")
    assert account_made_at(young.id) == made_at
    open_to_all = await services.run(propose_game, proposal(ANNA, None, terms=RATED), NOON)
    for refusing in (
        services.run(propose_game, proposal(young, ANNA, terms=RATED), NOON),
        services.run(propose_game, proposal(ANNA, young, terms=RATED), NOON),
        services.run(accept_challenge, open_to_all.id, act(young)),
    ):
        with pytest.raises(NotRated) as refused:
            await refusing
        assert refused.value.until == made_at + 7 * DAY
    match = await services.run(accept_challenge, open_to_all.id, act(BORIS))
    assert match.terms.rated


async def test_the_fifth_game_of_a_day_is_friendly(services: Services) -> None:
    first = await finish(services)
    challenge = await services.run(ask_for_rematch, first.id, act(ANNA))
    assert not isinstance(challenge, Match)
    second = await services.run(accept_challenge, challenge.id, act(BORIS))
    assert second.terms.rated
    for rated in (True, True, False):
        match = await finish(services, (BORIS, ANNA), loser=None)
        assert match.terms.rated is rated
    assert (await finish(services, (ANNA, CLARA))).terms.rated


async def test_games_resigned_at_once_rate_a_person_once_a_day(services: Services) -> None:
    """Whoever of the two has given up, against whomever; other ends are rated as ever."""
    assert await services.run(find_shown_changes, await finish(services, (ANNA, BORIS)))
    assert (
        await services.run(
            find_shown_changes, await finish(services, (ANNA, BORIS), at=NOON + MINUTE)
        )
        == ()
    )
    assert (
        await services.run(
            find_shown_changes, await finish(services, (CLARA, ANNA), at=NOON + MINUTE)
        )
        == ()
    )
    assert await services.run(
        find_shown_changes, await finish(services, (ANNA, BORIS), None, NOON + MINUTE)
    )
    assert await services.run(
        find_shown_changes, await finish(services, (CLARA, PEOPLE[3]), at=NOON + MINUTE)
    )
    assert await services.run(
        find_shown_changes, await finish(services, (ANNA, BORIS), at=NOON + DAY)
    )


async def test_what_is_put_aside_or_ended_by_moderators_does_not_count(
    services: Services, database: Database
) -> None:
    for end in (call_off, resign):
        asked = await services.run(propose_game, proposal(ANNA, BORIS, terms=RATED), NOON)
        match = await services.run(accept_challenge, asked.id, act(BORIS))
        await services.change(end, match, act(ANNA))
    stopped = await start(services)
    await services.run(end_match, stopped.id, Ruling(SERVER, CLARA, NOON))
    assert await database.read(list_rated_games, SERVER, KEY.pool, FIRST_ID) == []
    assert await database.read(find_rating, KEY, ANNA.id) is None


async def finish_crosswise(services: Services) -> list[Match]:
    """Games that begin together and end in another order, two of them at once."""
    slow, games = replace(RATED, clock="30d/move"), []
    pairs = ((0, 1), (1, 2), (2, 0), (3, 0), (1, 3), (4, 5))
    for days, (white, black) in zip((15, 3, 9, 6, 6, 12), pairs, strict=True):
        match = await start(services, (PEOPLE[white], PEOPLE[black]), terms=slow)
        while len(match.played_at) < SHORT:
            move = match.game.write(match.position, match.game.legal_moves(match.position)[0])
            match = await play_typed(services.changes, match, act(mover(match)), move)
        games.append(match)
        await services.change(resign, match, act(PEOPLE[black], NOON + days * DAY))
    return games


async def test_games_that_end_late_are_rated_in_their_order(
    services: Services, database: Database
) -> None:
    """A loss by time is dated at its deadline, and may be told after later games."""
    await finish_crosswise(services)
    assert len(await kept(database)) == 12
    assert await kept(database) == await replayed(database)


async def test_a_game_taken_out_leaves_what_would_be_without_it(
    services: Services, database: Database
) -> None:
    everyone = [(0, 1), (1, 2), (2, 0), (3, 0), (1, 3), (4, 0), (2, 4)]
    games = []
    for number, (white, black) in enumerate(everyone):
        loser = [Color.WHITE, None, Color.BLACK][number % 3]
        players = PEOPLE[white], PEOPLE[black]
        games.append(await finish(services, players, loser, NOON + number * 7 * DAY))
    before = await kept(database)
    match, entry = await services.run(
        annul_rated_game, games[2].id, Ruling(SERVER, CLARA, NOON, reason="an engine")
    )
    assert (match.id, entry.action, entry.reason) == (games[2].id, "annul", "an engine")
    assert await services.run(list_log, SERVER) == [entry]
    assert len(await kept(database)) == len(before) - 2
    assert await kept(database) == await replayed(database)
    assert await services.run(find_shown_changes, games[2]) == ()
    with pytest.raises(GameNotRated):
        await services.run(annul_rated_game, games[2].id, Ruling(SERVER, CLARA, NOON))
    with pytest.raises(NotModeratedHere):
        await services.run(annul_rated_game, games[3].id, Ruling(SERVER - 1, CLARA, NOON))
    for game in (*games[:2], *games[3:]):
        await services.run(annul_rated_game, game.id, Ruling(SERVER, CLARA, NOON))
    assert await database.read(find_rating, KEY, ANNA.id) is None


async def test_taken_out_in_an_order_of_their_own(services: Services, database: Database) -> None:
    """A game's number tells when it was begun, not when it ended: from then on it counts."""
    games = await finish_crosswise(services)
    for game in (games[4], games[0], games[2], games[1]):
        await services.run(annul_rated_game, game.id, Ruling(SERVER, CLARA, NOON))
        assert await database.read(list_changes_of_match, game.id) == []
        assert await kept(database) == await replayed(database)
    left = [await database.read(find_rating, KEY, person.id) for person in PEOPLE]
    assert [row.games if row else 0 for row in left] == [1, 0, 0, 1, 1, 1]


async def test_the_world_counts_where_both_wanted_it_at_the_beginning(
    services: Services, database: Database
) -> None:
    everywhere, world = PersonPreferences(world_rating="on"), PoolKey(WORLD, KEY.pool)
    await services.run(choose_preferences, ANNA, everywhere, NOON)
    early = await start(services)
    await services.run(choose_preferences, BORIS, everywhere, NOON)
    await services.change(resign, early, act(BORIS))
    assert await database.read(find_rating, world, ANNA.id) is None
    await finish(services, at=NOON + DAY)
    here, there = [await database.read(find_rating, key, ANNA.id) for key in (KEY, world)]
    assert here is not None
    assert there is not None
    assert (here.games, there.games) == (2, 1)
    assert len(await kept(database, world)) == 2
    assert await kept(database, world) == await replayed(database, world)


async def test_who_stands_in_the_table(services: Services) -> None:
    """Five games, a sure rating, active in the last three months, not hidden."""
    mine = TableQuestion(ANNA.id, SERVER, RUSSIAN)
    assert (
        await services.run(find_rating_table, TableQuestion(ANNA.id, SERVER), NOON)
    ).pool is None
    for number in range(30):
        players = PEOPLE[number % 3], PEOPLE[(number + 1) % 3]
        await finish(services, players, Color(number % 2), NOON + number * DAY)
        if number == 3:
            early = await services.run(find_rating_table, TableQuestion(ANNA.id, SERVER), NOON)
            assert (early.lines, early.own, early.own_games) == ((), None, 3)
            assert early.pool == RUSSIAN
    end = NOON + 30 * DAY
    found = await services.run(find_rating_table, mine, end)
    assert [line.place for line in found.lines] == [1, 2, 3]
    shown = [line.rating.number for line in found.lines]
    assert shown == sorted(shown, reverse=True)
    assert found.own is not None
    assert found.own.place == next(x.place for x in found.lines if x.person.id == ANNA.id)
    hidden = PersonPreferences(table_place="hidden")
    await services.run(choose_preferences, BORIS, hidden, end)
    found = await services.run(find_rating_table, mine, end)
    assert [line.place for line in found.lines] == [1, 2]
    assert BORIS.id not in {line.person.id for line in found.lines}
    await services.run(choose_preferences, BORIS, PersonPreferences(), end)
    assert len((await services.run(find_rating_table, mine, end)).lines) == 3
    assert (await services.run(find_rating_table, mine, end + 90 * DAY)).lines == ()
    assert (
        await services.run(find_rating_table, replace(mine, pool=Pool("Russian", Pace.QUICK)), end)
    ).lines == ()


async def test_a_profile_tells_of_one_server(services: Services) -> None:
    for number, loser in enumerate([Color.BLACK, None, Color.BLACK]):
        await finish(services, (ANNA, PEOPLE[number + 1]), loser, NOON + number * DAY)
    english = Terms("english")
    match = await services.run(
        propose_game, proposal(ANNA, BORIS, terms=english, place=THERE, color=Color.WHITE), NOON
    )
    await services.run(accept_challenge, match.id, act(BORIS))
    found = await services.run(find_profile, ANNA.id, SERVER, NOON + 3 * DAY)
    assert found.tally == Tally(2, 1, 0)
    assert (found.unbeaten, found.favourite, found.pace) == (3, "russian", timedelta())
    assert [(each.pool, each.games) for each in found.ratings] == [(RUSSIAN, 3)]
    assert [change.games for change in found.changes] == [1, 2, 3]
    nobody = await services.run(find_profile, 99, SERVER, NOON)
    assert (nobody.tally, nobody.ratings, nobody.favourite) == (Tally(), (), None)
    elsewhere = await services.run(find_profile, ANNA.id, SERVER - 1, NOON)
    assert (elsewhere.tally, elsewhere.ratings) == (Tally(), ())


async def test_rivals_see_their_games_where_they_see_the_channel(services: Services) -> None:
    await finish(services, (ANNA, BORIS))
    last = await finish(services, (BORIS, ANNA), None, terms=Terms("brazilian"))
    await finish(services, (ANNA, CLARA))
    everywhere = Viewer(ANNA.id, SERVER, lambda _id: True)
    blind = Viewer(ANNA.id, SERVER, lambda _id: False)
    found = await find_rivalry(services.runner, (ANNA.id, BORIS.id), SERVER, everywhere)
    assert found.tallies == {"International": Tally(0, 1, 0), "Russian": Tally(1, 0, 0)}
    assert found.recent[0][0].id == last.id
    assert [points for _, points in found.recent] == [1, 2]
    hidden = await find_rivalry(services.runner, (ANNA.id, BORIS.id), SERVER, blind)
    assert (hidden.tallies, hidden.recent) == (found.tallies, ())
