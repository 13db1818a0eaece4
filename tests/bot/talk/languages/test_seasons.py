"""Nothing about months is left in English in another language, and all of it fits."""

from dataclasses import replace
from datetime import date

from bot.clocks.zones import open_zone
from bot.ratings.pools import Pace, Pool
from bot.seasons.months import Capture, Season, ToldMonth
from bot.seasons.own_month import EventCount, FamilyScore, OwnMonth, RatingLine
from bot.seasons.recap import Best, EventKind, PlayedGame, Recap, SeasonPlace
from bot.talk.explain import explain
from bot.talk.request_refusals import UnknownMonth
from bot.views.note import show_note
from bot.views.ratings.season import show_own_month, show_recap, show_shared_month
from bot.views.settings import show_channels, show_settings
from rules import Color
from storage.rows import PersonPreferences, ServerPreferences
from tests.bot.matches_at_hand import played, problems
from tests.bot.seasons.test_months import MOVES
from tests.bot.talk.languages.speaking import LOOK, untranslated

MATCH = played("russian", *MOVES)
CAPTURE = Capture(MATCH, len(MOVES) - 1)
PEOPLE = tuple(2**62 + number for number in range(30))
GAME = PlayedGame(
    id=MATCH.id,
    ended_at=0,
    people=(PEOPLE[0], PEOPLE[1]),
    is_public=True,
    winner=Color.BLACK,
    plies=len(MOVES),
    captured=3,
    expected=0.9,
)
RECAP = Recap(
    games=10_000,
    people=400,
    longest=GAME,
    upset=GAME,
    capture=GAME,
    improved=Best(PEOPLE, 12.4),
    solver=Best(PEOPLE[:2], 9),
    table=[],
    champions=[SeasonPlace(1, who, 41) for who in PEOPLE],
)
ONE = replace(RECAP, champions=[SeasonPlace(1, PEOPLE[0], 1)], solver=Best(PEOPLE[:1], 1))
NOBODY = Recap(1, 2, None, None, None, Best(), Best(), [], [])
MONTHS = [date(2026, month, 1) for month in range(1, 13)]
OWN = OwnMonth(
    season=Season(1, MONTHS[0], open_zone("UTC")),
    person_id=PEOPLE[0],
    families=[FamilyScore("Russian", 1, 2, 3), FamilyScore("International", 100, 0, 1)],
    ratings=[RatingLine(Pool("Russian", Pace.LONG), 1500.4, 1499.6)],
    longest=61,
    capture=CAPTURE,
    captured=5,
    solved=12,
    events=[EventCount(EventKind.EVENING, 3, 1), EventCount(EventKind.TOURNAMENT, 1, None)],
)
EMPTY = replace(
    OWN, families=[], ratings=[], longest=0, capture=None, captured=0, solved=0, events=[]
)


def told(recap: Recap, month: date = MONTHS[0]) -> ToldMonth:
    return ToldMonth(month, recap, {MATCH.id: MATCH}, CAPTURE if recap.capture else None)


async def test_everything_about_months() -> None:
    views = [
        *(show_recap(told(RECAP, month), 1, LOOK) for month in MONTHS),
        show_recap(told(ONE), 1, LOOK),
        show_recap(told(NOBODY), 1, LOOK),
        show_own_month(OWN, LOOK),
        show_own_month(EMPTY, LOOK),
        show_shared_month(OWN, LOOK),
        show_channels(ServerPreferences(season_channel=7), None),
        show_settings(PersonPreferences(season="hidden"), ServerPreferences()),
        show_note(explain(UnknownMonth())),
    ]
    assert await untranslated(*views) == []


async def test_a_large_month_fits() -> None:
    posts = [await show_recap(told(RECAP), 1, LOOK), await show_own_month(OWN, LOOK)]
    assert [problem for post in posts for problem in problems(post)] == []
