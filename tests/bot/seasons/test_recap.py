"""Properties of a month's recap; its worked cases are in tests/vectors."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.matches.real_games import LEAST_PLIES
from bot.seasons.recap import (
    Entrant,
    EventKind,
    Month,
    PastEvent,
    PlayedGame,
    Recap,
    recap,
)
from rules import Color

ANNA, BORIS = 0, 1
PEOPLE = st.integers(0, 5)
CHANCES = st.sampled_from([None, 0.1, 0.2499, 0.25, 0.75, 0.7501, 0.9])
CHANGES = st.sampled_from([None, (8.0, -8.0), (-0.5, 0.5)])


@st.composite
def games(draw: st.DrawFn) -> list[PlayedGame]:
    pairs = st.tuples(PEOPLE, PEOPLE).filter(lambda pair: pair[0] != pair[1])
    return [
        PlayedGame(
            id=number,
            ended_at=draw(st.integers(0, 5)),
            people=draw(pairs),
            is_public=draw(st.booleans()),
            winner=draw(st.sampled_from([*Color, None])),
            plies=draw(st.sampled_from([0, LEAST_PLIES - 1, LEAST_PLIES, 40])),
            captured=draw(st.integers(0, 5)),
            expected=draw(CHANCES),
            changes=draw(CHANGES),
        )
        for number in range(draw(st.integers(0, 20)))
    ]


@st.composite
def events(draw: st.DrawFn) -> list[PastEvent]:
    tables = st.lists(PEOPLE, unique=True, max_size=6)
    return [
        PastEvent(
            draw(st.sampled_from(EventKind)),
            draw(st.booleans()),
            [Entrant(at, who, draw(st.booleans())) for at, who in enumerate(draw(tables), 1)],
        )
        for _ in range(draw(st.integers(0, 3)))
    ]


MONTHS = st.builds(
    Month,
    games=games(),
    hidden=st.frozensets(PEOPLE, max_size=3),
    solved=st.dictionaries(PEOPLE, st.integers(0, 3)),
    events=events(),
    weeks=st.lists(PEOPLE, max_size=4),
)


def list_named(told: Recap) -> set[int]:
    """Everyone whom a recap names."""
    chosen = [game for game in (told.longest, told.upset, told.capture) if game is not None]
    lines = [*told.table, *told.champions]
    return {
        *(who for game in chosen for who in game.people),
        *told.improved.people,
        *told.solver.people,
        *(line.person_id for line in lines),
    }


@given(MONTHS)
def test_nobody_hidden_is_named_though_everybody_is_counted(month: Month) -> None:
    told, shown = recap(month), recap(replace(month, hidden=()))
    assert not list_named(told) & {*month.hidden}
    assert (told.games, told.people) == (shown.games, shown.people)


@given(MONTHS, st.randoms(use_true_random=False))
def test_the_order_in_which_a_month_is_read_changes_nothing(month: Month, random: object) -> None:
    mixed = list(month.games)
    random.shuffle(mixed)  # type: ignore[attr-defined]  # a random.Random
    again, told = recap(replace(month, games=mixed)), recap(month)
    assert replace(again, improved=told.improved) == told


@given(MONTHS)
def test_no_game_is_named_that_is_not_public_or_too_short(month: Month) -> None:
    told = recap(month)
    for game in (told.longest, told.upset, told.capture):
        assert game is None or (game.is_public and game.plies >= LEAST_PLIES)


@given(MONTHS)
def test_champions_lead_the_table_of_a_month_with_events(month: Month) -> None:
    told = recap(month)
    assert bool(told.champions) == bool(month.events and told.table)
    assert all(each.place == 1 for each in told.champions)


def test_of_equal_points_more_first_places_decide() -> None:
    large = [Entrant(1, ANNA, took_part=True), Entrant(2, BORIS, took_part=True)]
    evening = PastEvent(EventKind.EVENING, counts=True, table=large)
    small = replace(evening, counts=False, table=large[1:])
    told = recap(Month([], events=[evening, small], weeks=[BORIS]))
    assert [(each.place, each.points) for each in told.table] == [(1, 10), (1, 10)]
    assert [each.person_id for each in told.champions] == [ANNA]
