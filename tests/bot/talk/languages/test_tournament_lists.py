"""The list of tournaments is in another language as a whole, and fits."""

from dataclasses import replace

from bot.talk.names import mention
from bot.tournaments.kinds import LADDER
from bot.tournaments.tournament import TournamentState
from bot.views.tournaments.tournament_list import ON_PAGE, show_listed, show_tournament_list
from tests.bot.matches_at_hand import problems, words_of
from tests.bot.talk.languages.speaking import untranslated
from tests.bot.talk.languages.test_tournament_rounds import SWISS_CUP
from tests.bot.talk.languages.test_tournaments import LARGE, SMALL, TEAMS_OVER

OVER = TournamentState.FINISHED
ALL = [
    *(replace(LARGE, state=state, message_id=5) for state in TournamentState),
    replace(LARGE, state=OVER),
    replace(SMALL, state=OVER),
    replace(SWISS_CUP, state=TournamentState.RUNNING),
    TEAMS_OVER[0],
]
assert len(ALL) <= ON_PAGE


async def test_everything_the_list_shows() -> None:
    views = [
        show_tournament_list(ALL, 25, 2),
        show_tournament_list(ALL[-2:], 2, 1),
        show_tournament_list([], 0, 1),
        *(show_listed(each, "wood", 1) for each in ALL),
        show_listed(replace(LARGE, kind=LADDER), "wood", 1),
    ]
    assert await untranslated(*views) == []


async def test_a_page_of_long_names_fits_and_tells_who_won() -> None:
    over = [replace(LARGE, id=10**9 + each, state=OVER, message_id=5) for each in range(ON_PAGE)]
    page = await show_tournament_list(over, 30, 2)
    opened = await show_listed(replace(LARGE, state=OVER), "wood", 2)
    assert problems(page) + problems(opened) == []
    assert mention(LARGE.people[1].id) in words_of(page)
    assert "20\\. " in words_of(page)
    assert "2 : 0" in words_of(await show_tournament_list([TEAMS_OVER[0]], 1, 1))
