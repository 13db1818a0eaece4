"""Members who move in turn: who, and from when on anybody else."""

import pytest

from bot.votes.alternating import AlternateTurn, AnotherMembersTurn
from tests.bot.votes.sessions import BEGIN, LIST, SECOND, TURN

MEMBERS = (7, 9, 8)


def test_each_moves_in_turn() -> None:
    turns = [AlternateTurn(LIST, MEMBERS, turns, BEGIN) for turns in range(8)]
    assert [turn.mover for turn in turns] == [7, 9, 8, 7, 9, 8, 7, 9]


def test_after_half_of_the_time_anybody_may_move() -> None:
    turn = AlternateTurn(LIST, MEMBERS, 4, BEGIN)
    for who in (7, 8):
        with pytest.raises(AnotherMembersTurn) as refused:
            turn.check_mover(who, BEGIN + TURN / 2 - SECOND)
        assert (refused.value.mover, refused.value.anybody_at) == (9, BEGIN + TURN / 2)
        turn.check_mover(who, BEGIN + TURN / 2)
    for moment in (BEGIN, BEGIN + TURN):
        turn.check_mover(9, moment)
