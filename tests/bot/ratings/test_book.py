from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings.book import PERIOD, OutOfOrder, RatedGame, RatingChange, Record, rate_in_order
from bot.ratings.farming import PairGame, find_suspicious
from bot.ratings.glicko import Rating, rate_game
from bot.ratings.table import NotInTable, in_table_until, show_change, show_rating

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def random_games(count: int, people: int, seed: int) -> list[RatedGame]:
    """Games of some people, several of which end at the same moment."""
    random = Random(seed)
    games = []
    for number in range(count):
        white, black = random.sample(range(people), 2)
        ended_at = BEGIN + random.randrange(count) * HOUR
        games.append(RatedGame(ended_at, number, white, black, random.choice([0, 0.5, 1])))
    return games


def keep(changes: list[RatingChange]) -> dict[int, Record]:
    """What a database would hold after changes that were saved one by one."""
    kept: dict[int, Record] = {}
    for change in changes:
        before = kept.get(change.person_id, Record())
        assert change.before == before.rating
        kept[change.person_id] = Record(change.after, before.games + 1, change.at)
    return kept


@given(st.integers(0, 9), st.randoms(use_true_random=False))
def test_only_the_order_of_the_ends_counts(seed: int, random: Random) -> None:
    games = random_games(60, 7, seed)
    changes = list(rate_in_order(games, {}))
    random.shuffle(games)
    assert list(rate_in_order(games, {})) == changes
    assert [change.match_id for change in changes[::2]] == [game.match_id for game in sorted(games)]


@given(st.integers(0, 9), st.integers(0, 60))
def test_going_on_from_kept_numbers_gives_the_same_bit_for_bit(seed: int, kept: int) -> None:
    games = sorted(random_games(60, 7, seed))
    whole = list(rate_in_order(games, {}))
    records = keep(list(rate_in_order(games[:kept], {})))
    one_by_one = []
    for game in games[kept:]:
        changes = list(rate_in_order([game], records))
        records |= keep_all(records, changes)
        one_by_one += changes
    assert one_by_one == whole[2 * kept :]


def keep_all(records: dict[int, Record], changes: list[RatingChange]) -> dict[int, Record]:
    return {
        change.person_id: Record(
            change.after, records.get(change.person_id, Record()).games + 1, change.at
        )
        for change in changes
    }


def test_without_a_cheaters_game_the_rest_is_as_if_it_had_not_been() -> None:
    games = sorted(random_games(60, 7, 3))
    without = games[:20] + games[21:]
    before = keep(list(rate_in_order(games[:20], {})))
    assert list(rate_in_order(games[21:], before)) == list(rate_in_order(without, {}))[40:]


def test_idle_periods_are_those_since_the_last_game() -> None:
    games = [RatedGame(BEGIN, 1, 1, 2, 1), RatedGame(BEGIN + 3 * PERIOD, 2, 1, 3, 0.5)]
    changes = list(rate_in_order(games, {}))
    assert [change.idle for change in changes] == [0, 0, 3, 0]
    assert (changes[2].after, changes[3].after) == rate_game(
        changes[0].after, Rating(), 0.5, (3, 0)
    )


def test_a_game_that_ended_before_others_is_not_put_after_them() -> None:
    records = {1: Record(Rating(), 1, BEGIN + HOUR)}
    with pytest.raises(OutOfOrder):
        list(rate_in_order([RatedGame(BEGIN, 9, 1, 2, 1)], records))


def record(rating: float = 1500, deviation: float = 60, games: int = 9, days: int = 1) -> Record:
    return Record(Rating(rating, deviation, 0.06), games, BEGIN - days * DAY)


def test_ratings_are_whole_numbers_and_provisional_while_unsure() -> None:
    shown = show_rating(record(1532.4, 110), BEGIN - DAY)
    assert (shown.number, shown.is_provisional) == (1532, False)
    assert show_rating(record(1532.5, 110), BEGIN).is_provisional, "it has aged since"
    assert show_rating(Record(), BEGIN).is_provisional
    assert show_change(1499.6, 1511.4) == 11


@pytest.mark.parametrize("left", [record(games=4), record(deviation=110.1), Record()])
def test_who_does_not_stand_in_the_table(left: Record) -> None:
    with pytest.raises(NotInTable):
        in_table_until(left)


def test_until_when_people_stand_in_the_table() -> None:
    assert in_table_until(record(games=5)) == BEGIN + 89 * DAY
    assert in_table_until(record(deviation=110)) - (BEGIN - DAY) < HOUR / 3600
    unsure = record(deviation=109)
    until = in_table_until(unsure)
    assert until < BEGIN + 20 * DAY
    assert not show_rating(unsure, until - HOUR).is_provisional
    assert show_rating(unsure, until + HOUR).is_provisional


def games_against(opponent: int, wins: int, others: int, plies: int) -> list[PairGame]:
    return [PairGame(opponent, 1, plies)] * wins + [PairGame(opponent, 0.5, plies)] * others


def test_pairs_that_only_move_ratings_are_found() -> None:
    games = [
        *games_against(1, 11, 0, 15),
        *games_against(2, 10, 0, 4),  # too few
        *games_against(3, 18, 2, 4),  # not one-sided enough
        *games_against(4, 30, 0, 16),  # real games
        *[PairGame(5, 0, 8)] * 12,
    ]
    found = find_suspicious(games)
    assert [(pair.opponent_id, pair.wins, pair.losses) for pair in found] == [
        (5, 0, 12),
        (1, 11, 0),
    ]
