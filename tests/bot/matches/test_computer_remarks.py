"""When the computer says a word: at the start, at the first win, at a close end; never between."""

from dataclasses import replace
from datetime import timedelta

import pytest

import rules
from bot.matches.computer_games import ComputerGame, begin_computer_game
from bot.matches.computer_remarks import Occasion, find_occasion, is_close, is_even
from bot.matches.match_actions import play_move, resign
from bot.matches.match_value import Match, MatchEnding, Result, Seat
from bot.matches.playing import play_typed
from bot.people.letters import choose_preferences
from bot.services import Services
from rules import Color, Line
from storage.rows import Computer, PersonPreferences
from tests.bot.conftest import ANNA, HERE, LAST_MOVE, LATER, RUSSIAN, act, begin
from tests.bot.matches_at_hand import NOON, match_of, to_and_fro

AGAINST = Seat(Color.WHITE, ANNA), Seat(Color.BLACK, Computer(3))


async def begin_as(services: Services, color: Color) -> Match:
    game = ComputerGame(place=HERE, level=3, terms=RUSSIAN, color=color)
    return await services.run(begin_computer_game, game, act(ANNA))


@pytest.mark.parametrize("color", Color)
async def test_it_greets_until_the_person_has_moved(services: Services, color: Color) -> None:
    match = await begin_as(services, color)
    occasions = []
    for _ply in range(3):
        occasions.append(await services.run(find_occasion, match))
        match = play_move(match, match.choices[0], LATER)
    greeted = 1 if color is Color.WHITE else 2  # times: its own first move is no reason to stop
    assert occasions == [Occasion.START] * greeted + [None] * (3 - greeted)


async def win(services: Services, minutes: int) -> Match:
    """Have Anna win a game of one move."""
    game = ComputerGame(place=HERE, level=3, terms=LAST_MOVE, color=Color.WHITE)
    match = await services.run(begin_computer_game, game, act(ANNA))
    return await play_typed(
        services.changes, match, act(ANNA, NOON + timedelta(minutes=minutes)), "c3:e5"
    )


async def test_the_first_win_is_noticed_once_and_stays_the_first(services: Services) -> None:
    lost = await services.change(resign, await begin_as(services, Color.WHITE), act(ANNA))
    assert await services.run(find_occasion, lost) is None
    won, again = await win(services, 1), await win(services, 2)
    assert await services.run(find_occasion, won) is Occasion.FIRST_WIN
    assert await services.run(find_occasion, again) is None
    assert await services.run(find_occasion, won) is Occasion.FIRST_WIN


async def test_whoever_wants_no_remarks_gets_none(services: Services) -> None:
    match = await begin_as(services, Color.WHITE)
    silent = PersonPreferences(remarks="off")
    await services.run(choose_preferences, ANNA, silent, LATER)
    assert await services.run(find_occasion, match) is None
    talking = PersonPreferences(remarks="on")
    await services.run(choose_preferences, ANNA, talking, LATER + timedelta(minutes=1))
    assert await services.run(find_occasion, match) is Occasion.START


async def test_games_between_people_hear_nothing(services: Services) -> None:
    match = await begin(services)
    assert await services.run(find_occasion, match) is None
    assert (
        await services.run(find_occasion, await services.change(resign, match, act(ANNA))) is None
    )


def end(line: Line, ending: MatchEnding = MatchEnding.RESIGNED) -> Match:
    """The match of a line that Anna won."""
    return match_of(line, seats=AGAINST, result=Result(ending, Color.WHITE, NOON))


def test_an_end_is_close_if_a_long_even_game_was_fought_out() -> None:
    assert is_close(end(to_and_fro(40)))
    assert not is_close(end(to_and_fro(39)))
    assert not is_close(end(to_and_fro(40), MatchEnding.TIME))
    assert not is_close(end(to_and_fro(40, "W:WKa3,a1,g1:BKh6")))
    assert not is_close(replace(end(to_and_fro(40)), result=None))


def test_what_is_even() -> None:
    game = rules.game("russian")
    for fen, even in {
        "W:Wa1,c1:Bh8,f8": True,
        "W:Wa1,c1:Bh8": True,
        "W:Wa1,c1,e1:Bh8": False,
        "W:WKa1:Bh8": False,
        "W:WKa1,c1:BKh8,f8": True,
    }.items():
        assert is_even(Line.begin(game, fen).position) is even, fen
