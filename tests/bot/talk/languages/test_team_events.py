"""Nothing about events of teams is left in English in another language, and all of it fits."""

from dataclasses import replace

import pytest

from bot.talk.explain import explain
from bot.tournaments.kinds import TEAM_EVENT
from bot.tournaments.model import Entry, PairingState
from bot.tournaments.pairing import begin_event, pair_next
from bot.tournaments.rounds import RoundState, schedule_round
from bot.tournaments.team_event import NotASubstitute, WrongNumberOfTeams, number_of
from bot.tournaments.tournament import BEFORE_START, Tournament, TournamentState
from bot.tournaments.tournament_facts import NoSuchTeam, OnlyByTeam, OnlyTheCaptain, TeamNameTaken
from bot.views.note import show_note
from bot.views.post import Post
from bot.views.tournaments.tournament import show_own_games, show_tournament
from bot.views.tournaments.tournament_rounds import (
    call_up,
    show_round,
    show_rounds_page,
    show_table_page,
)
from bot.views.tournaments.tournament_teams import show_own_team
from rules import Color
from storage.rows import Person
from tests.bot.matches_at_hand import NOON, problems
from tests.bot.talk.languages.speaking import untranslated
from tests.bot.talk.languages.test_tournaments import SMALL


def event_of(teams: int, members: int, boards: int) -> Tournament:
    """An event of teams with the longest names, in its first round."""
    numbers = [
        number_of(team, place) for team in range(1, teams + 1) for place in range(1, members + 1)
    ]
    event = pair_next(begin_event(TEAM_EVENT, numbers, boards=boards), Color.WHITE)
    first, *_others, last = event.pairings
    event = event.with_pairings([first.end(PairingState.DONE, (2, 0))])
    event = event.with_pairings([replace(last, state=PairingState.PLAYING)])
    latest = schedule_round(1, SMALL.preset, SMALL.lasts, NOON)
    return replace(
        SMALL,
        kind=TEAM_EVENT,
        boards=boards,
        rounds=event.rounds,
        event=event,
        people={number: Person(2**63 - number, "Ж" * 32) for number in numbers},
        teams={team: "*" * 31 + str(team % 10) for team in range(1, teams + 1)},
        captains=frozenset(number_of(team, 1) for team in range(1, teams + 1)),
        times={1: replace(latest, state=RoundState.OPEN)},
        games_of={},
    )


LARGE, ODD = event_of(12, 10, 6), event_of(3, 3, 2)
LEFT = replace(
    ODD, event=ODD.event.with_entry(replace(ODD.event.entry(102), is_out=True)), games_of={}
)


def early(tournament: Tournament, state: TournamentState) -> Tournament:
    """The event before its start."""
    entries = {number: Entry(number) for number in tournament.people}
    event = replace(tournament.event, entries=entries, pairings=())
    return replace(tournament, state=state, event=event, times={}, here=frozenset({101}))


EARLY = [early(each, state) for each in (LARGE, ODD) for state in BEFORE_START]
LATER = [replace(each, state=state) for each in (LARGE, ODD) for state in TournamentState][2:]
NOBODY = replace(early(ODD, TournamentState.ENTRY), teams={}, people={}, captains=frozenset())


async def test_everything_an_event_of_teams_shows() -> None:
    views = [
        *(show_tournament(each, "wood") for each in (*EARLY, *LATER, NOBODY)),
        *(show_own_team(each, 101) for each in (*EARLY, LARGE, ODD, LEFT)),
        show_own_team(ODD, 102),
        show_own_games(ODD, 201, {}),
        show_round(ODD, 1),
        show_rounds_page(ODD, 1),
        show_table_page(ODD, 0, "wood"),
    ]
    assert await untranslated(*views) == []


@pytest.mark.parametrize(
    "fact",
    [
        WrongNumberOfTeams(1, 2, 12),
        NotASubstitute(),
        OnlyByTeam(ODD),
        NoSuchTeam(ODD),
        TeamNameTaken(ODD),
        OnlyTheCaptain(ODD),
    ],
)
async def test_every_refusal_about_teams(fact: Exception) -> None:
    assert await untranslated(show_note(explain(fact))) == []


async def test_all_of_it_fits() -> None:
    posts: list[Post] = [await show_tournament(each, "wood") for each in (*EARLY, *LATER)]
    posts += [await show_own_team(each, 101) for each in (*EARLY, LARGE)]
    posts += [await show_round(LARGE, 1), await show_rounds_page(LARGE, 1)]
    posts += [await show_table_page(LARGE, page, "wood") for page in (0, 1, 2)]
    posts += [await call_up(EARLY[1], part) for part in (0, 1)]
    assert [problem for post in posts for problem in problems(post)] == []
