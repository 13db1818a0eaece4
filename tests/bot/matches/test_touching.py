"""A piece that was touched: kept, and binding where the house rule wants it."""

import pytest

from bot.matches.match_actions import touch_piece
from bot.matches.match_facts import MoveRefused, MustMoveTouched, NotYourTurn
from bot.matches.match_store import load_match
from bot.matches.playing import play_typed
from bot.matches.terms import TOUCH_MOVE, Terms
from bot.services import Services
from storage import Database
from tests.bot.conftest import ANNA, BORIS, act, begin

TOUCHING = Terms("russian", house_rules=(TOUCH_MOVE,))
C3, A3 = 22, 21  # numbers of squares


async def test_a_touched_piece_is_kept(services: Services, database: Database) -> None:
    match = await begin(services, terms=TOUCHING)
    touched = await services.change(touch_piece, match, act(ANNA, ply=0), C3)
    assert touched.touched == C3
    assert touched.version == match.version
    again = Services.on(database)
    with pytest.raises(MustMoveTouched):
        await play_typed(again.changes, match, act(ANNA), "a3-b4")
    with pytest.raises(MustMoveTouched):
        await again.change(touch_piece, match, act(ANNA), A3)
    assert (await play_typed(again.changes, match, act(ANNA), "c3-b4")).touched is None


async def test_a_refused_move_picks_its_piece_up(services: Services) -> None:
    match = await begin(services, terms=TOUCHING)
    with pytest.raises(MoveRefused):
        await play_typed(services.changes, match, act(ANNA, ply=0), "c3-e5")
    touched = await services.run(load_match, match.id)
    assert (touched.touched, touched.ply, touched.version) == (C3, 0, match.version)
    assert {move.start for move in touched.choices} == {C3}
    for text in ("a3-b4", "a3-e5"):
        with pytest.raises(MustMoveTouched):
            await play_typed(services.changes, match, act(ANNA), text)
    assert (await play_typed(services.changes, match, act(ANNA), "c3-d4")).touched is None


@pytest.mark.parametrize("text", ["c1-b2", "b6-a5", "d4-e5", "hello", "dd5"])
async def test_what_cannot_move_is_not_picked_up(services: Services, text: str) -> None:
    """A piece without a move, one of the opponent's, an empty square, no square at all."""
    match = await begin(services, terms=TOUCHING)
    with pytest.raises(MoveRefused):
        await play_typed(services.changes, match, act(ANNA), text)
    assert (await services.run(load_match, match.id)).touched is None


async def test_a_refused_move_binds_nobody_without_the_house_rule(services: Services) -> None:
    match = await begin(services)
    with pytest.raises(MoveRefused):
        await play_typed(services.changes, match, act(ANNA), "c3-e5")
    assert (await services.run(load_match, match.id)).touched is None
    assert (await play_typed(services.changes, match, act(ANNA), "a3-b4")).ply == 1


async def test_a_piece_without_a_move_is_not_touched(services: Services) -> None:
    match = await begin(services, terms=TOUCHING)
    assert (await services.change(touch_piece, match, act(ANNA), 29)).touched is None


async def test_touching_binds_nobody_without_the_house_rule(services: Services) -> None:
    match = await begin(services)
    assert (await services.change(touch_piece, match, act(ANNA), C3)).touched is None


async def test_only_the_side_to_move_touches(services: Services) -> None:
    match = await begin(services, terms=TOUCHING)
    with pytest.raises(NotYourTurn):
        await services.change(touch_piece, match, act(BORIS), C3)
