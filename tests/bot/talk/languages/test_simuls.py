"""Nothing about simuls is left in English in another language, and all of it fits."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.match_value import MatchEnding, Offer, OfferKind, Result
from bot.matches.terms import Terms
from bot.talk.explain import explain
from bot.talk.teams.simul_texts import gave_up, simul_end
from bot.teams.own_games import OwnGame
from bot.teams.simul import Simul, SimulBoard, SimulClosed, SimulState
from bot.views.matches.game_round import GameRound
from bot.views.note import show_note
from bot.views.post import Post
from bot.views.teams.simul import ask_at_next_board, ask_to_give_up, show_panel, show_simul
from rules import Color
from storage.rows import Person
from tests.bot.matches_at_hand import ANNA, HERE, NOON, match_at, problems
from tests.bot.talk.languages.speaking import untranslated
from tests.bot.views.test_limits import LOOK

MATCH = match_at("russian", "W:Wc3:Bd4")
ENDS = [
    Result(MatchEnding.RESIGNED, Color.WHITE, NOON),
    Result(MatchEnding.RESIGNED, Color.BLACK, NOON),
    Result(MatchEnding.AGREED, None, NOON),
    Result(MatchEnding.STOPPED, None, NOON),
]


def board_of(number: int) -> SimulBoard:
    """A board of someone with a long name; among those of a simul all kinds come up."""
    board = SimulBoard(number=number, person=Person(2**63 - number, "Ж" * 32))
    if number % 7 == 5:
        return board
    if number % 7 == 6:
        return replace(board, is_out=True)
    match = replace(MATCH, id=10**9 + number)
    if number == 4:
        draw = Offer(OfferKind.DRAW, Color.BLACK, match.ply, NOON)
        match = replace(match, offers=(draw,))
    if number % 7 < 4:
        match = replace(match, result=ENDS[number % 7])
    return replace(board, match_id=match.id, match=match)


def simul_of(boards: int, **changes: object) -> Simul:
    """A simul that runs on so many boards."""
    simul = Simul(
        place=HERE,
        host=ANNA,
        terms=Terms("russian", clock="1d/move"),
        id=10**9,
        state=SimulState.RUNNING,
        created_at=NOON,
        expires_at=NOON + timedelta(days=1),
        boards=tuple(board_of(number) for number in range(1, boards + 1)),
    )
    return replace(simul, **changes)  # type: ignore[arg-type]  # of one test


LARGE = simul_of(25)
GAME = OwnGame(LARGE.matches[3], ANNA.id, Color.WHITE, is_waiting=True)


def _without_host(simul: Simul, clock: str) -> Simul:
    """A simul whose host has left the server."""
    boards = []
    for board in simul.boards:
        assert board.match is not None
        white, black = (replace(seat, has_left=True) for seat in board.match.seats)
        match = replace(board.match, seats=(white, black), result=None)
        boards.append(replace(board, match=match))
    return replace(simul, boards=tuple(boards), terms=replace(simul.terms, clock=clock))


async def test_everything_a_simul_shows() -> None:
    views = [
        *(show_simul(replace(LARGE, state=state), "wood") for state in SimulState),
        show_simul(simul_of(0, state=SimulState.OPEN, host_color=None), "wood"),
        show_panel(LARGE, "wood", gave_up()),
        *(show(simul_of(24), "wood") for show in (show_simul, show_panel)),
        show_panel(simul_of(7, most_boards=7), "wood"),
        show_panel(replace(LARGE, state=SimulState.OVER), "wood"),
        ask_at_next_board(LARGE, [GAME], LOOK, GameRound(simul_id=LARGE.id)),
        ask_at_next_board(LARGE, [GAME] * 2, LOOK, GameRound(simul_id=LARGE.id), gave_up()),
        ask_to_give_up(LARGE),
        show_note(simul_end(LARGE)),
        *(show_simul(_without_host(simul_of(2), clock), "wood") for clock in ("none", "1d/move")),
    ]
    assert await untranslated(*views) == []


@pytest.mark.parametrize("state", SimulState)
async def test_why_a_simul_is_closed(state: SimulState) -> None:
    fact = SimulClosed(replace(LARGE, state=state))
    assert await untranslated(show_note(explain(fact))) == []


@pytest.mark.parametrize("boards", [16, 25])
async def test_all_of_it_fits(boards: int) -> None:
    simul = simul_of(boards)
    posts: list[Post] = [
        await show_simul(replace(simul, state=state), "wood") for state in SimulState
    ]
    posts.append(await show_panel(simul, "wood", "Ж" * 300))
    assert [problem for post in posts for problem in problems(post)] == []
