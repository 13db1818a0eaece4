"""Nothing about ratings is left in English in another language, and all of it fits a message."""

from dataclasses import replace

import pytest

import rules
from bot.challenges.challenge import ChallengeState
from bot.ratings.eligible import NotRated, Unrated
from bot.ratings.pools import Pace, Pool
from bot.ratings.rating_values import (
    PoolRating,
    Profile,
    RatingTable,
    Rivalry,
    ShownChange,
    TableLine,
    Tally,
)
from bot.ratings.table import ShownRating
from bot.talk.explain import explain
from bot.views.challenges.challenge import show_challenge
from bot.views.matches.board import show_board
from bot.views.note import show_note
from bot.views.ratings.ratings import show_profile, show_rivalry, show_table
from bot.views.settings import show_settings
from storage.rows import Person, PersonPreferences, RatingChangeRow, ServerPreferences
from tests.bot.matches_at_hand import (
    ANNA,
    BORIS,
    NOON,
    body_of,
    by_chance,
    challenge_of,
    match_of,
    problems,
)
from tests.bot.talk.languages.speaking import LOOK, untranslated

RUSSIAN, QUICK = Pool("Russian", Pace.LONG), Pool("English", Pace.QUICK)
SURE, UNSURE = ShownRating(1604, is_provisional=False), ShownRating(1532, is_provisional=True)
LONG_NAME = "*" * 32
CHANGE = RatingChangeRow(
    match_id=1,
    person_id=ANNA.id,
    scope=1,
    pool="long Russian",
    rating_before=1500,
    deviation_before=60,
    volatility_before=0.06,
    rating=1512.5,
    deviation=60,
    volatility=0.06,
    idle=0,
    games=7,
    at=NOON,
)


def table_of(pool: Pool | None, lines: int, **changes: object) -> RatingTable:
    people = [Person(2**63 - 1 - number, LONG_NAME) for number in range(lines)]
    shown = tuple(TableLine(91 + n, each, SURE, 1 + n) for n, each in enumerate(people))
    table = RatingTable(pool=pool, is_world=False, page=10, has_more=True, lines=shown)
    return replace(table, **changes)  # type: ignore[arg-type]  # of one test


OWN = TableLine(100_000, ANNA, UNSURE, 5)
TABLES = [
    table_of(None, 0),
    table_of(RUSSIAN, 0, own_games=4, has_more=False, page=1),
    table_of(RUSSIAN, 10, own=OWN),
    table_of(QUICK, 10, is_world=True, own_games=5),
]
PROFILE = Profile(
    person_id=ANNA.id,
    ratings=tuple(
        PoolRating(pool, is_world, shown, 9)
        for pool, shown in ((RUSSIAN, SURE), (QUICK, UNSURE))
        for is_world in (False, True)
    ),
    plotted=RUSSIAN,
    changes=(CHANGE,),
    tally=Tally(7, 1, 1),
    unbeaten=3,
    favourite="russian",
    pace=3 * (NOON - NOON.replace(hour=11)),
)
STRANGER = replace(PROFILE, ratings=(), plotted=None, changes=(), tally=Tally(), unbeaten=0)
STRANGER = replace(STRANGER, favourite=None, pace=None)
MATCH = match_of(by_chance(rules.game("russian"), 5, 900))
RATED = replace(MATCH, terms=replace(MATCH.terms, rated=True))
CHANGES = (ShownChange(ANNA.id, SURE, 12), ShownChange(BORIS.id, UNSURE, -12))
RIVALRY = Rivalry(
    pair=(ANNA.id, BORIS.id),
    tallies={game.family: Tally(1, 2, 3) for game in rules.games()},
    recent=tuple((MATCH, points) for points in (2, 1, 0, 2, 1, 0, 2, 1, 0, 1)),
)


async def test_everything_shown_of_ratings() -> None:
    rated = challenge_of(RATED.terms)
    views = [
        *map(show_table, TABLES),
        show_profile(PROFILE, "wood"),
        show_profile(STRANGER, "wood"),
        show_rivalry(RIVALRY, "russian"),
        show_rivalry(replace(RIVALRY, tallies={}, recent=()), "russian"),
        show_challenge(rated),
        show_challenge(replace(rated, state=ChallengeState.ACCEPTED), MATCH),
        show_board(RATED, LOOK, NOON, changes=CHANGES),
        show_board(RATED, LOOK, NOON),
        show_settings(
            PersonPreferences(table_place="hidden", world_rating="on"), ServerPreferences()
        ),
    ]
    assert await untranslated(*views) == []


@pytest.mark.parametrize("reason", Unrated)
async def test_why_a_game_is_not_rated(reason: Unrated) -> None:
    assert await untranslated(show_note(explain(NotRated(reason, NOON)))) == []


async def test_all_of_it_fits() -> None:
    posts = [
        *[await show_table(table) for table in TABLES],
        await show_profile(PROFILE, "wood"),
        await show_rivalry(RIVALRY, "russian"),
    ]
    assert [problem for post in posts for problem in problems(post)] == []
    _body, files = body_of(posts[-2])
    assert [file.name for file in files] == ["rating.png"]
    assert "r:page:11:0:long-russian" in str(body_of(posts[2])[0])
