"""Games against the computer: who may begin one, and when the computer must act."""

import asyncio
from dataclasses import replace

import pytest

import rules
from bot.challenges.challenge_facts import ChallengeGone
from bot.challenges.rematches import ask_for_rematch, find_first_game
from bot.matches import match_actions
from bot.matches.chance import Chance
from bot.matches.computer_facts import ComputerSwitchedOff, TakebackByClock, TooManyComputerGames
from bot.matches.computer_games import (
    MOST_GAMES,
    ComputerGame,
    begin_computer_game,
    change_by_computer,
    check_computer_game,
    find_level_of_last_game,
)
from bot.matches.computer_seat import find_computer_side, find_next_level, waits_for_computer
from bot.matches.finding import list_running_of
from bot.matches.match_actions import offer_draw, resign
from bot.matches.match_facts import MatchIsOver, NotAPlayer, NotYourTurn, StalePly
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.takeback import NothingToTakeBack
from bot.matches.taking_back import take_back
from bot.matches.terms import Terms
from bot.matches.terms_facts import DecidedOpening
from bot.services import Services
from rules import Color
from storage import Database
from storage.computer_matches import list_waiting_for_computer
from storage.rows import Computer, Place, ServerPreferences
from storage.storage_errors import Overtaken
from tests.bot.conftest import (
    ANNA,
    BORIS,
    HERE,
    LAST_MOVE,
    LATER,
    RUSSIAN,
    WHITE_BY_LOT,
    act,
    begin,
    play,
)
from tests.bot.matches_at_hand import by_chance


def game(
    place: Place = HERE, level: int = 3, terms: Terms = RUSSIAN, color: Color | None = Color.WHITE
) -> ComputerGame:
    """What Anna wants to play, unless another thing is given."""
    return ComputerGame(place=place, level=level, terms=terms, color=color)


def channel(number: int) -> Place:
    return Place(HERE.server_id, 1000 + number)


def first_move(match: Match) -> Match:
    """The match after the computer played the first of its moves."""
    return match_actions.play_move(match, match.choices[0], LATER)


async def test_a_game_begins_at_once_and_is_not_rated(services: Services) -> None:
    match = await services.run(begin_computer_game, game(), act(ANNA))
    assert [seat.holder for seat in match.seats] == [ANNA, Computer(3)]
    assert not match.terms.rated
    assert find_computer_side(match) is Color.BLACK
    assert not waits_for_computer(match)
    assert await services.run(list_running_of, ANNA.id) == [match]


async def test_the_colour_is_drawn_where_none_is_chosen(database: Database) -> None:
    services = Services.on(database, Chance(draw_color=lambda colors: colors[1]))
    match = await services.run(begin_computer_game, game(color=None), act(ANNA))
    assert find_computer_side(match) is Color.WHITE
    assert waits_for_computer(match)


@pytest.mark.parametrize("each", rules.games(), ids=lambda each: each.key)
def test_a_fen_begins_with_the_side_to_move(each: rules.Game) -> None:
    """The database finds by it where the computer is to move."""
    for plies in range(4):
        line = by_chance(each, 5, plies)
        assert each.fen(line.position)[0] == line.turn.name[0]


@pytest.mark.parametrize("key", ["international", "two-move"])
async def test_the_computer_is_found_to_move(services: Services, key: str) -> None:
    first = rules.game(key).start().turn
    mine = await services.run(
        begin_computer_game, game(channel(1), terms=Terms(key), color=first), act(ANNA)
    )
    assert await services.read(list_waiting_for_computer) == []
    theirs = await services.run(
        begin_computer_game, game(channel(2), terms=Terms(key), color=first.other), act(ANNA)
    )
    assert await services.read(list_waiting_for_computer) == [theirs.id]
    while not waits_for_computer(mine):
        mine = await play_typed(
            services.changes,
            mine,
            act(ANNA),
            mine.game.write(mine.position, mine.choices[0], rules.Style.LONG),
        )
    assert await services.read(list_waiting_for_computer) == [mine.id, theirs.id]


async def test_an_offer_waits_for_the_computer_also_in_the_turn_of_the_other(
    services: Services,
) -> None:
    match = await services.run(begin_computer_game, game(), act(ANNA))
    match = await services.change(offer_draw, match, act(ANNA))
    assert waits_for_computer(match)
    assert await services.read(list_waiting_for_computer) == [match.id]
    declined = await services.run(
        change_by_computer,
        match,
        lambda read: match_actions.decline_draw(read, Color.BLACK, LATER),
        LATER,
    )
    assert not waits_for_computer(declined)
    assert await services.read(list_waiting_for_computer) == []


async def test_nothing_waits_between_people_or_after_the_end(services: Services) -> None:
    await begin(services)
    over = await services.run(begin_computer_game, game(channel(1), terms=LAST_MOVE), act(ANNA))
    over = await play_typed(services.changes, over, act(ANNA), "c3:e5")
    assert over.is_over
    assert not waits_for_computer(over)
    assert await services.read(list_waiting_for_computer) == []


async def test_waiting_matches_are_listed_in_pages(services: Services) -> None:
    begun = [
        await services.run(begin_computer_game, game(channel(number), color=Color.BLACK), act(ANNA))
        for number in range(3)
    ]
    first = await services.read(list_waiting_for_computer, most=2)
    assert first == [match.id for match in begun[:2]]
    assert await services.read(list_waiting_for_computer, first[-1], most=2) == [begun[2].id]
    assert await services.read(list_waiting_for_computer, begun[2].id) == []


async def test_the_same_event_begins_one_game(services: Services) -> None:
    once = await services.run(begin_computer_game, game(), act(ANNA, event=7))
    assert await services.run(begin_computer_game, game(), act(ANNA, event=7)) == once


async def test_nobody_has_more_than_ten(services: Services) -> None:
    for number in range(MOST_GAMES):
        await services.run(begin_computer_game, game(channel(number)), act(ANNA))
    with pytest.raises(TooManyComputerGames):
        await services.run(begin_computer_game, game(channel(99)), act(ANNA))
    with pytest.raises(TooManyComputerGames):
        await services.run(check_computer_game, game(channel(99)), act(ANNA))
    await services.run(begin_computer_game, game(channel(98)), act(BORIS))
    (first, *_) = await services.run(list_running_of, ANNA.id)
    await services.change(resign, first, act(ANNA))
    await services.run(begin_computer_game, game(channel(99)), act(ANNA))


async def test_two_who_begin_the_tenth_at_once_begin_one(url: str) -> None:
    """Two processes on one database."""
    both = [await Database.open(url) for _ in range(2)]
    one, other = (Services.on(each, WHITE_BY_LOT) for each in both)
    for number in range(MOST_GAMES - 1):
        await one.run(begin_computer_game, game(channel(number)), act(ANNA))
    begun = await asyncio.gather(
        one.run(begin_computer_game, game(channel(90)), act(ANNA)),
        other.run(begin_computer_game, game(channel(91)), act(ANNA)),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in begun) == ["Match", "TooManyComputerGames"]
    for each in both:
        await each.close()


async def test_a_server_can_switch_it_off(services: Services) -> None:
    assert HERE.server_id is not None
    off = ServerPreferences(computer="off")
    await services.server_choices.keep(HERE.server_id, off)
    with pytest.raises(ComputerSwitchedOff):
        await services.run(begin_computer_game, game(), act(ANNA))
    with pytest.raises(ComputerSwitchedOff):
        await services.run(check_computer_game, game(), act(ANNA))
    await services.run(begin_computer_game, game(Place(None, 5)), act(ANNA))


async def test_bad_terms_begin_nothing(services: Services) -> None:
    for terms in (Terms("chess"), Terms("russian", opening="a1"), Terms("russian", ("no",))):
        with pytest.raises((rules.RulesError, DecidedOpening)):
            await services.run(begin_computer_game, game(terms=terms), act(ANNA))
    assert await services.run(list_running_of, ANNA.id) == []


async def test_a_change_that_was_overtaken_is_not_kept(url: str) -> None:
    """Two processes think about the same move; the database takes one."""
    both = [await Database.open(url) for _ in range(2)]
    one, other = (Services.on(each, WHITE_BY_LOT) for each in both)
    match = await one.run(begin_computer_game, game(color=Color.BLACK), act(ANNA))
    read = await other.run(load_match, match.id)
    moved = await asyncio.gather(
        one.run(change_by_computer, match, first_move, LATER),
        other.run(change_by_computer, read, first_move, LATER),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in moved) == ["Match", "Overtaken"]
    for services in (one, other):
        assert (await services.run(load_match, match.id)).ply == 1
    for each in both:
        await each.close()


async def over_game(services: Services, place: Place = HERE) -> Match:
    """A game that Anna has won as White."""
    match = await services.run(begin_computer_game, game(place, terms=LAST_MOVE), act(ANNA))
    return await play_typed(services.changes, match, act(ANNA), "c3:e5")


async def test_the_computer_plays_a_rematch_without_being_asked(services: Services) -> None:
    match = await over_game(services)
    again = await services.run(ask_for_rematch, match.id, act(ANNA))
    assert isinstance(again, Match)
    assert [seat.holder for seat in again.seats] == [Computer(3), ANNA]
    assert again.terms == match.terms


async def test_a_rematch_may_be_on_another_level(services: Services) -> None:
    match = await over_game(services)
    again = await services.run(ask_for_rematch, match.id, act(ANNA), 4)
    assert isinstance(again, Match)
    assert again.holder(Color.WHITE) == Computer(4)
    assert await services.run(find_level_of_last_game, ANNA.id) is None  # the game was set up
    await services.run(begin_computer_game, game(channel(4), 4), act(ANNA))
    assert await services.run(find_level_of_last_game, ANNA.id) == 4
    assert await services.run(find_level_of_last_game, BORIS.id) is None


async def test_a_game_with_a_drawn_opening_tells_the_usual_level(services: Services) -> None:
    drawn = Terms("english", opening="ballot:acf-three-move")
    await services.run(begin_computer_game, game(HERE, 0, terms=drawn), act(ANNA))
    assert await services.run(find_level_of_last_game, ANNA.id) == 0


async def test_a_rematch_may_be_on_the_lowest_level(services: Services) -> None:
    match = await over_game(services)
    again = await services.run(ask_for_rematch, match.id, act(ANNA), 0)
    assert isinstance(again, Match)
    assert again.holder(Color.WHITE) == Computer(0)


async def test_a_second_press_begins_no_second_rematch(services: Services) -> None:
    match = await over_game(services)
    again = await services.run(ask_for_rematch, match.id, act(ANNA, event=1))
    assert await services.run(ask_for_rematch, match.id, act(ANNA, event=1)) == again
    for level in (None, 2):
        with pytest.raises(ChallengeGone):
            await services.run(ask_for_rematch, match.id, act(ANNA, event=2), level)
    with pytest.raises(NotAPlayer):
        await services.run(ask_for_rematch, match.id, act(BORIS))
    assert await services.run(list_running_of, ANNA.id) == [again]


async def test_the_second_game_of_a_ballot_is_told_so(services: Services) -> None:
    terms = Terms("english", opening="ballot:acf-three-move")
    match = await services.run(begin_computer_game, game(terms=terms), act(ANNA))
    over = await services.change(resign, match, act(ANNA))
    second = await services.run(ask_for_rematch, over.id, act(ANNA))
    assert isinstance(second, Match)
    assert second.terms.lot == over.terms.lot
    first = await services.run(find_first_game, second)
    assert first is not None
    assert first.id == over.id


async def test_the_next_level_follows_the_result(services: Services) -> None:
    won = await over_game(services)
    assert won.result is not None
    lost = replace(won, result=replace(won.result, winner=Color.BLACK))
    drawn = replace(won, result=replace(won.result, winner=None))
    assert [find_next_level(match) for match in (won, lost, drawn)] == [4, 2, None]
    assert find_next_level(at_level(won, 8)) is None
    assert find_next_level(at_level(lost, 1)) == 0
    assert find_next_level(at_level(lost, 0)) is None
    people = await begin(services)
    assert find_next_level(await services.change(resign, people, act(ANNA))) is None


def at_level(match: Match, level: int) -> Match:
    white, black = match.seats
    return replace(match, seats=(white, replace(black, holder=Computer(level))))


async def test_a_person_may_do_everything_in_such_a_game(services: Services) -> None:
    match = await services.run(begin_computer_game, game(), act(ANNA))
    match = await play(services, match, "c3-d4")
    with pytest.raises(NotYourTurn):
        await play_typed(services.changes, match, act(ANNA), "b6-c5")
    with pytest.raises(NotAPlayer):
        await services.change(resign, match, act(BORIS))
    resigned = await services.change(resign, match, act(ANNA))
    with pytest.raises(Overtaken):
        await services.run(change_by_computer, match, first_move, LATER)
    assert (await services.run(load_match, match.id)).result == resigned.result


async def test_a_turn_is_taken_back_without_asking(services: Services) -> None:
    match = await services.run(begin_computer_game, game(), act(ANNA))
    match = await play_typed(services.changes, match, act(ANNA), "c3-d4")
    match = await services.run(change_by_computer, match, first_move, LATER)
    second = await play_typed(services.changes, match, act(ANNA), first_choice(match))
    second = await services.change(offer_draw, second, act(ANNA))
    waiting = await services.change(take_back, second, act(ANNA))  # while the computer thinks
    assert (waiting.ply, waiting.line, waiting.offers) == (2, match.line, ())
    assert waiting.version > second.version
    back = await services.change(take_back, waiting, act(ANNA))
    assert (back.ply, back.position, back.moved_at) == (0, back.game.start(), back.started_at)
    with pytest.raises(NothingToTakeBack):
        await services.change(take_back, back, act(ANNA))
    again = await play_typed(services.changes, back, act(ANNA), "e3-f4")
    assert await services.run(load_match, match.id) == again


def first_choice(match: Match) -> str:
    return match.game.write(match.position, match.choices[0], rules.Style.LONG)


async def test_what_was_taken_back_is_gone_for_every_process(url: str) -> None:
    both = [await Database.open(url) for _ in range(2)]
    one, other = (Services.on(each, WHITE_BY_LOT) for each in both)
    match = await one.run(begin_computer_game, game(), act(ANNA))
    moved = await play_typed(one.changes, match, act(ANNA), "c3-d4")
    seen = await other.run(load_match, match.id)
    back = await one.change(take_back, moved, act(ANNA))
    with pytest.raises(Overtaken):
        await other.run(change_by_computer, seen, first_move, LATER)
    assert await other.run(load_match, match.id) == back
    for each in both:
        await each.close()


async def test_a_second_press_takes_nothing_more_back(services: Services) -> None:
    match = await services.run(begin_computer_game, game(), act(ANNA))
    match = await play(services, match, "c3-d4")
    match = await services.run(change_by_computer, match, first_move, LATER)
    match = await play_typed(services.changes, match, act(ANNA), first_choice(match))
    match = await services.run(change_by_computer, match, first_move, LATER)
    back = await services.change(take_back, match, act(ANNA, ply=4))
    assert back.ply == 2
    with pytest.raises(StalePly):
        await services.change(take_back, back, act(ANNA, ply=4))
    with pytest.raises(NotAPlayer):
        await services.change(take_back, back, act(BORIS))


async def test_no_move_is_taken_back_by_the_clock_or_at_the_end(
    services: Services,
) -> None:
    by_clock = replace(RUSSIAN, clock="15m+10s")
    timed = await services.run(begin_computer_game, game(channel(2), terms=by_clock), act(ANNA))
    timed = await play(services, timed, "c3-d4")
    with pytest.raises(TakebackByClock):
        await services.change(take_back, timed, act(ANNA))
    over = await over_game(services, place=channel(3))
    with pytest.raises(MatchIsOver):
        await services.change(take_back, over, act(ANNA))


async def test_the_moves_of_a_ballot_are_nobodys_to_take_back(services: Services) -> None:
    terms = Terms("english", opening="ballot:acf-three-move")
    match = await services.run(begin_computer_game, game(terms=terms, color=Color.BLACK), act(ANNA))
    assert match.ply == 3
    with pytest.raises(NothingToTakeBack):
        await services.change(take_back, match, act(ANNA))
