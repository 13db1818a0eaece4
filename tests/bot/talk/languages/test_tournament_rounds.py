"""Nothing about rounds of tournaments is left in English in another language; all of it fits."""

from dataclasses import replace
from fractions import Fraction

import pytest

import rules
from bot.talk.explain import explain
from bot.talk.request_refusals import RoleNotGiveable
from bot.talk.tournaments.tournament_rounds import (
    ROUND_PART,
    check_in_text,
    checked_in,
    count_parts,
    round_text,
    withdrawn,
    write_half,
)
from bot.tournaments.arbiter import CannotChangePlaces
from bot.tournaments.attendance import (
    CannotReturn,
    NoHalfBye,
    TooLate,
    enter_late,
    miss_round,
    withdraw,
)
from bot.tournaments.kinds import ALL_BY_ROUNDS, GROUPS, KNOCK_OUT, SWISS
from bot.tournaments.model import Event, Kind, Pairing, PairingState
from bot.tournaments.pairing import begin_event, pair_next
from bot.tournaments.presets import (
    BoardsNotForKind,
    Preset,
    PresetNotForKind,
    RatedAnywhere,
    RoundsNotForKind,
    ScoringNotForGame,
    ScoringNotForKind,
)
from bot.tournaments.role_obstacles import RoleObstacle
from bot.tournaments.rounds import RoundState, schedule_round
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_game import TournamentGame
from bot.views.note import show_note
from bot.views.post import Post
from bot.views.tournaments.tournament import ask_to_withdraw, show_own_games, show_tournament
from bot.views.tournaments.tournament_rounds import (
    call_up,
    remind_players,
    show_round,
    show_rounds_page,
    show_table_page,
)
from rules import Color
from storage.rows import Person
from tests.bot.matches_at_hand import NOON, match_at, problems, words_of
from tests.bot.talk.languages.speaking import untranslated
from tests.bot.talk.languages.test_tournaments import SMALL

MATCH = match_at("russian", "W:Wc3:Bd4")


def in_round(kind: Kind, players: int, state: RoundState = RoundState.OPEN) -> Tournament:
    """A tournament in its first round, of people with the longest names."""
    event = pair_next(begin_event(kind, range(1, players + 1)), Color.WHITE)
    times = replace(schedule_round(1, Preset.WEEK, Preset.WEEK.value, NOON), state=state)
    return replace(
        SMALL,
        kind=kind,
        preset=Preset.WEEK,
        lasts=Preset.WEEK.value,
        state=TournamentState.RUNNING,
        people={number: Person(2**63 - number, "Ж" * 32) for number in range(1, players + 1)},
        event=event,
        games_of={},
        times={1: times},
    )


def ended(pairing: Pairing, state: PairingState) -> Pairing:
    return pairing.end(state, (2, 0) if state is not PairingState.DOUBLE_FORFEIT else (0, 0))


def mixed(kind: Kind, players: int = 17) -> Tournament:
    """A round with a pairing of every state."""
    tournament = in_round(kind, players)
    pairings = [each for each in tournament.event.pairings if each.black is not None]
    kinds = [state for state in PairingState if state not in (PairingState.BYE,)]
    changed = [
        replace(each, state=state)
        if state in (PairingState.WAITING, PairingState.PLAYING)
        else ended(each, state)
        for each, state in zip(pairings, kinds, strict=False)
    ]
    playing = {(each.round, each.board): (TournamentGame(5),) for each in pairings}
    return replace(tournament, event=tournament.event.with_pairings(changed), games_of=playing)


SWISS_CUP, KNOCK_OUT_CUP = mixed(SWISS), mixed(KNOCK_OUT)
ALL_BY_ROUNDS_CUP = mixed(ALL_BY_ROUNDS, 15)
GROUPS_CUP, ONE_GROUP = mixed(GROUPS), mixed(GROUPS, 6)
IN_ROUNDS = [SWISS_CUP, KNOCK_OUT_CUP, ALL_BY_ROUNDS_CUP, GROUPS_CUP, ONE_GROUP]
MATCHES = {(each.round, each.board): MATCH for each in SWISS_CUP.event.pairings}


@pytest.mark.parametrize("tournament", IN_ROUNDS, ids=lambda each: each.kind.name)
async def test_everything_a_tournament_in_rounds_shows(tournament: Tournament) -> None:
    paired = in_round(tournament.kind, 6, RoundState.PAIRED)
    fresh = replace(paired, event=begin_event(tournament.kind, range(1, 7)), times={})
    closed = in_round(tournament.kind, 6, RoundState.CLOSED)
    called = replace(
        tournament, state=TournamentState.CHECK_IN, ends_at=NOON, here=frozenset({1, 2})
    )
    left = replace(tournament, event=withdraw(tournament.event, 1))
    views = [
        *(show_tournament(replace(tournament, state=each), "wood") for each in TournamentState),
        *(show_tournament(each, "wood") for each in (paired, fresh, left)),
        show_tournament(replace(closed, event=_all_over(closed)), "wood"),
        show_tournament(replace(tournament, paused_at=NOON), "wood"),
        *(show_own_games(left, number, MATCHES) for number in tournament.people),
        show_own_games(paired, 1, {}),
        show_own_games(replace(paired, event=_all_over(paired)), 1, {}),
        ask_to_withdraw(tournament),
        show_note(withdrawn(left, 1)),
        show_tournament(called, "wood"),
        call_up(called),
        show_note(checked_in(called)),
        show_round(tournament, 1),
        remind_players(tournament, [1, 2]),
        show_table_page(tournament, 0, "wood"),
        show_table_page(left, 9, "wood"),
        show_rounds_page(tournament, 1),
    ]
    assert await untranslated(*views) == []


@pytest.mark.parametrize("tournament", IN_ROUNDS, ids=lambda each: each.kind.name)
def test_messages_that_stay_name_moments_that_stay_true(tournament: Tournament) -> None:
    called = replace(tournament, state=TournamentState.CHECK_IN, ends_at=NOON)
    for words in (round_text(tournament, 1, 0), check_in_text(called, [1])):
        assert ":f>" in words
        assert ":R>" not in words


def _all_over(tournament: Tournament) -> Event:
    event = tournament.event
    return event.with_pairings(
        each.end(PairingState.DONE, (1, 1)) for each in event.pairings if each.black is not None
    )


async def test_the_plate_of_a_knock_out() -> None:
    before = in_round(KNOCK_OUT, 4)
    event = pair_next(_all_over(before), Color.WHITE)
    over = replace(before, event=event, times={1: before.times[1], 2: before.times[1]})
    over = replace(over, event=_all_over(over), state=TournamentState.FINISHED)
    winner = f"<@{over.people[3].id}>"  # of the plate, beside the line in the table
    assert words_of(await show_tournament(over, "wood")).count(winner) == 2
    assert words_of(await show_rounds_page(over, 2)).count("\n1\\. ") == 2
    views = [show_tournament(over, "wood"), show_rounds_page(over, 2), show_round(over, 2)]
    assert await untranslated(*views) == []


async def test_who_misses_a_round_or_comes_late() -> None:
    missing = replace(SWISS_CUP, event=miss_round(SWISS_CUP.event, 2, 2))
    assert await untranslated(show_own_games(missing, 2, MATCHES)) == []
    assert "½" not in words_of(await show_own_games(missing, 2, MATCHES))
    people = {**SWISS_CUP.people, 18: Person(5, "late")}
    late = replace(SWISS_CUP, event=enter_late(SWISS_CUP.event, 18), people=people)
    assert words_of(await show_own_games(late, 18, {})).endswith(": 1")


FACTS = [
    TooLate(),
    NoHalfBye(),
    CannotReturn(),
    CannotChangePlaces(),
    PresetNotForKind(),
    ScoringNotForKind(),
    ScoringNotForGame(rules.game("corners")),
    RoundsNotForKind(),
    BoardsNotForKind(),
    RatedAnywhere(),
    *map(RoleNotGiveable, RoleObstacle),
]


@pytest.mark.parametrize("fact", FACTS, ids=lambda each: type(each).__name__)
async def test_every_refusal(fact: Exception) -> None:
    assert await untranslated(show_note(explain(fact))) == []


@pytest.mark.parametrize(("kind", "parts"), [(SWISS, -(-64 // ROUND_PART)), (GROUPS, 1)])
async def test_the_largest_one_fits(kind: Kind, parts: int) -> None:
    large = in_round(kind, kind.most)
    assert count_parts(large, 1) == parts
    posts: list[Post] = [
        await show_tournament(large, "wood"),
        await show_rounds_page(large, 1),
        await show_table_page(large, 3, "wood"),
        await remind_players(large, [*large.people]),
        *[await show_round(large, 1, part) for part in range(parts)],
    ]
    assert [problem for post in posts for problem in problems(post)] == []
    called = [person for post in posts[4:] for person in post.pings]
    assert sorted(called) == sorted(person.id for person in large.people.values())
    assert all(len(post.pings) <= 100 for post in posts)


@pytest.mark.parametrize(
    ("value", "words"), [(Fraction(3), "3"), (Fraction(7, 2), "3½"), (Fraction(1, 2), "½")]
)
def test_half_points(value: Fraction, words: str) -> None:
    assert write_half(value) == words
