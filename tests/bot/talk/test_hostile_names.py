"""Names of tournaments, teams and players ping no one, format nothing and turn no text around."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unicodedata import category

import pytest

from bot.talk.safe_text import END_ISOLATE, ISOLATE, JOINER
from bot.tournaments.kinds import KNOCK_OUT, SWISS
from bot.tournaments.tournament import Tournament, TournamentState
from bot.views.tournaments.arbiter import show_panel
from bot.views.tournaments.tournament import ask_to_withdraw, show_own_games, show_tournament
from bot.views.tournaments.tournament_list import show_listed, show_tournament_list
from bot.views.tournaments.tournament_rounds import (
    call_up,
    show_round,
    show_rounds_page,
    show_table_page,
)
from bot.views.tournaments.tournament_teams import show_own_team
from storage.rows import Person
from tests.bot.matches_at_hand import body_of
from tests.bot.talk.languages.test_team_events import ODD
from tests.bot.talk.languages.test_tournament_rounds import in_round
from tests.bot.talk.languages.test_tournaments import LARGE, TEAMS

NAME = "# @here <@&7> **x** `c` [a](https://b.example) \u05d0 \u202e\u2066\n> d"
FORMATS = ("@here", "@everyone", "<@&", "**x**", "`c`", "[a](", "https://", "\n> d")
STRANGE = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
OURS = {"\n", "\u200b", JOINER, ISOLATE, END_ISOLATE}


def with_hostile_names(tournament: Tournament) -> Tournament:
    """The tournament, with such a name for itself and for everyone in it."""
    people = {number: Person(each.id, NAME) for number, each in tournament.people.items()}
    teams = dict.fromkeys(tournament.teams, NAME)
    return replace(tournament, name=NAME, people=people, teams=teams)


TOURNAMENTS = {
    "all play all": LARGE,
    "boards": TEAMS,
    "swiss": in_round(SWISS, 6),
    "knock-out": in_round(KNOCK_OUT, 6),
    "teams": ODD,
}


def strings_of(part: Any) -> Iterator[tuple[str, str]]:
    """Yield the keys and the texts of a message, at whatever depth."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from [(key, value)] if isinstance(value, str) else strings_of(value)
    elif isinstance(part, list):
        for each in part:
            yield from strings_of(each)


@pytest.mark.parametrize("state", TournamentState)
@pytest.mark.parametrize("tournament", TOURNAMENTS.values(), ids=TOURNAMENTS)
async def test_no_name_does_anything(tournament: Tournament, state: TournamentState) -> None:
    hostile = replace(with_hostile_names(tournament), state=state)
    number = next(iter(hostile.people))
    views = [
        show_tournament(hostile, "wood"),
        show_tournament_list([hostile], 1, 1),
        show_listed(hostile, "wood", 1),
        show_panel(hostile),
        ask_to_withdraw(hostile),
        show_own_games(hostile, number, {}),
    ]
    if hostile.is_in_rounds:
        views += [show_round(hostile, 1), show_rounds_page(hostile, 1), call_up(hostile)]
        views += [show_table_page(hostile, 0, "wood")]
    if hostile.teams:
        views += [show_own_team(hostile, number)]
    for post in [await view for view in views]:
        body, _files = body_of(post)
        shown = list(strings_of(body))
        assert any("x" in text for _key, text in shown)
        for key, text in shown:
            assert not any(category(sign) in STRANGE for sign in {*text} - OURS), (key, text)
            if key == "content":
                unescaped = re.sub(r"\\.", "", text)
                assert not any(mark in unescaped for mark in FORMATS), text
