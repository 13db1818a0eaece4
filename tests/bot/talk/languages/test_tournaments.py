"""Nothing about tournaments is left in English in another language, and all of it fits."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.moderation_facts import ModeratorAction
from bot.matches.terms import Terms
from bot.talk.explain import explain
from bot.talk.servers.moderation_texts import entry_text
from bot.talk.tournaments.tournament_rounds import withdrawn
from bot.talk.tournaments.tournament_texts import game_announcement, pairing_label
from bot.tournaments.attendance import withdraw
from bot.tournaments.boards_match import UnequalTeams
from bot.tournaments.judgings import ToJudge
from bot.tournaments.kinds import ALL_PLAY_ALL, BOARDS_MATCH, KINDS
from bot.tournaments.model import (
    AlreadyOver,
    NoSuchPairing,
    Pairing,
    PairingState,
    RoundGoesOn,
    WrongNumber,
)
from bot.tournaments.pairing import begin_event
from bot.tournaments.presets import CyclesNotForKind
from bot.tournaments.scoring import Scoring
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_game import TournamentGame
from bot.views.appearance import Appearance
from bot.views.note import show_note
from bot.views.post import Post
from bot.views.tournaments.judging import call_arbiter, show_next_to_judge
from bot.views.tournaments.tournament import ask_to_withdraw, show_own_games, show_tournament
from bot.views.tournaments.tournament_seeds import show_seeds
from storage.rows import AuditEntry, Person
from tests.bot.matches_at_hand import ANNA, HERE, NOON, body_of, match_at, problems, words_of
from tests.bot.talk.languages.speaking import untranslated

MATCH = match_at("russian", "W:Wc3:Bd4")


def tournament_of(players: int, **changes: object) -> Tournament:
    """A tournament of people with the longest names, in which two games have begun or ended."""
    event = begin_event(ALL_PLAY_ALL, range(1, players + 1))
    first, *others = event.pairings
    event = event.with_pairings([first.end(PairingState.DONE, (2, 0))])
    if others:
        event = event.with_pairings([replace(others[0], state=PairingState.PLAYING)])
        event = event.with_pairings([others[-1].end(PairingState.DONE, (1, 1))])
    tournament = Tournament(
        place=HERE,
        starter=ANNA,
        name="*" * 40,
        terms=Terms("russian", rated=True, clock="10+5"),
        lasts=timedelta(hours=5),
        id=10**9,
        state=TournamentState.RUNNING,
        created_at=NOON,
        started_at=NOON,
        ends_at=NOON,
        people={number: Person(2**63 - number, "Ж" * 32) for number in range(1, players + 1)},
        event=event,
        games_of={(each.round, each.board): (TournamentGame(5),) for each in event.pairings},
    )
    return replace(tournament, **changes)  # type: ignore[arg-type]  # of one test


ENTRY = TournamentState.ENTRY
LARGE, SMALL = tournament_of(16), tournament_of(2)
LEFT = replace(LARGE, event=withdraw(LARGE.event, 3))
TEAMS = replace(LARGE, kind=BOARDS_MATCH, event=begin_event(BOARDS_MATCH, range(1, 17)))
TEAMS_OVER = [
    replace(
        TEAMS,
        state=TournamentState.FINISHED,
        event=TEAMS.event.with_pairings([TEAMS.event.pairings[0].end(PairingState.DONE, points)]),
    )
    for points in ((2, 0), (0, 2))
]
WAITING = ToJudge(LARGE, (MATCH, MATCH), LARGE.starter, NOON)
MATCHES = {(each.round, each.board): MATCH for each in LARGE.event.pairings}


async def test_everything_a_tournament_shows() -> None:
    views = [
        *(show_tournament(replace(LARGE, state=state), "wood") for state in TournamentState),
        show_tournament(replace(LARGE, state=TournamentState.ENTRY, people={}), "wood"),
        show_tournament(replace(LARGE, state=ENTRY, scoring=Scoring.DELFT), "wood"),
        *(show_tournament(replace(TEAMS, state=state), "wood") for state in TournamentState),
        show_tournament(replace(TEAMS, state=ENTRY, people={}), "wood"),
        *(show_tournament(each, "wood") for each in TEAMS_OVER),
        show_tournament(replace(LARGE, state=ENTRY, games=2), "wood"),
        *(
            show_tournament(replace(LARGE, kind=each, cycles=2), "wood")
            for each in KINDS.values()
            if each.in_cycles
        ),
        show_tournament(LEFT, "wood"),
        show_tournament(replace(SMALL, state=TournamentState.FINISHED), "wood"),
        *(show_own_games(LEFT, number, MATCHES) for number in LARGE.people),
        show_own_games(SMALL, 1, {}),
        show_seeds(replace(LARGE, state=ENTRY)),
        show_seeds(replace(LARGE, state=ENTRY, seeds=(4, 2))),
        show_tournament(replace(LARGE, state=ENTRY, seeds=(4, 2)), "wood"),
        ask_to_withdraw(LARGE),
        call_arbiter(WAITING),
        call_arbiter(replace(WAITING, arbiter=None)),
        show_next_to_judge(WAITING, Appearance()),
        show_next_to_judge(replace(WAITING, matches=(), until=None), Appearance()),
        show_note(withdrawn(LEFT, 3)),
        show_note(game_announcement(LARGE, (1, 2))),
    ]
    assert await untranslated(*views) == []


@pytest.mark.parametrize(
    "fact",
    [
        WrongNumber(1, 2, 16),
        NoSuchPairing(1, 2),
        RoundGoesOn(),
        UnequalTeams(),
        CyclesNotForKind(),
        AlreadyOver(Pairing(1, 1, 1, 2)),
    ],
)
async def test_every_refusal_of_a_tournament(fact: Exception) -> None:
    assert await untranslated(show_note(explain(fact))) == []


@pytest.mark.parametrize("action", ModeratorAction)
async def test_what_arbiters_did(action: ModeratorAction) -> None:
    entry = AuditEntry(
        server_id=1, made_at=NOON, actor=ANNA, action=action, person=ANNA, match_id=7
    )
    assert await untranslated(show_note(entry_text(entry))) == []


async def test_all_of_it_fits() -> None:
    posts: list[Post] = [
        await show_tournament(replace(LARGE, state=state), "wood") for state in TournamentState
    ]
    posts += [
        await show_tournament(replace(TEAMS, state=state), "wood") for state in TournamentState
    ]
    posts += [await call_arbiter(WAITING), await show_next_to_judge(WAITING, Appearance())]
    posts += [await show_own_games(LARGE, number, MATCHES) for number in LARGE.people]
    assert [problem for post in posts for problem in problems(post)] == []
    running = posts[[*TournamentState].index(TournamentState.RUNNING)]
    _body, files = body_of(running)
    assert [file.name for file in files] == ["table.png"]
    assert "30 points" not in words_of(running)
    assert pairing_label(LARGE, LARGE.event.pairings[0]).count("Ж") == 64
