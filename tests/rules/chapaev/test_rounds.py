"""How rounds end, who opens, how rows go forward and back, and who wins (section 9.1)."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules import BLACK, WHITE, Color
from rules.chapaev import Chapaev, ChapaevPosition, PassedTurn, RoundEnding, RoundResult
from rules.chapaev.discs import rack
from rules.chapaev.rounds import MOST_MISSES, end_shot, let_pass
from tests.rules.chapaev.tables import EXACT

RULES = EXACT.rules


def won(position: ChapaevPosition, winner: Color, game: Chapaev = EXACT) -> ChapaevPosition:
    """Let a side clear the table with one shot."""
    position = replace(position, turn=winner)
    fallen = [disc.name for disc in position.own(winner.other)]
    return end_shot(game.rules, position, position.own(winner), fallen).position


def rows_through(winners: Sequence[Color], game: Chapaev = EXACT) -> list[tuple[int, int]]:
    position, rows = game.start(), []
    for winner in winners:
        rows.append(position.rows)
        position = won(position, winner, game)
    return [*rows, position.rows]


def test_the_shortest_match_has_seven_rounds() -> None:
    rows = rows_through([WHITE] * 7)
    assert rows == [(1, 8), (2, 8), (3, 8), (4, 8), (5, 8), (6, 8), (7, 8), (7, 8)]
    position = EXACT.start()
    for _ in range(6):
        position = won(position, WHITE)
        assert position.winner is None
    assert won(position, WHITE).winner is WHITE
    assert won(position, WHITE).wins == (7, 0)


def test_black_wins_as_white_does() -> None:
    position = EXACT.start()
    for _ in range(7):
        position = won(position, BLACK)
    assert (position.rows, position.winner, position.wins) == ((1, 2), BLACK, (0, 7))


def test_rows_that_touch_go_forward_and_back() -> None:
    """Six rounds played, 3 to 3: the rows touch. A win gives 5/6, 6/7, 7/8, then the match."""
    even = [WHITE, BLACK] * 3
    assert rows_through(even)[-1] == (4, 5)
    assert rows_through([*even, *[WHITE] * 3])[-3:] == [(5, 6), (6, 7), (7, 8)]
    assert rows_through([*even, *[WHITE] * 3, BLACK])[-1] == (6, 7)
    assert rows_through([*even, *[BLACK] * 3])[-3:] == [(3, 4), (2, 3), (1, 2)]


def test_a_short_match_begins_two_rows_forward() -> None:
    assert rows_through([WHITE] * 4, Chapaev(("short-match",))) == [
        (3, 6),
        (4, 6),
        (5, 6),
        (6, 7),
        (7, 8),
    ]


def test_a_new_round_sets_all_discs_up() -> None:
    position = won(EXACT.start(), WHITE)
    assert position.discs == rack((2, 8))
    assert (position.round, position.shots, position.quiet, position.streak) == (2, 0, 0, 0)


def test_who_opens() -> None:
    """The loser; after a draw the other side than last time. By an option the winner."""
    begin = EXACT.start()
    assert begin.turn is WHITE
    assert won(begin, WHITE).turn is BLACK
    assert won(begin, BLACK).turn is WHITE
    drawn = end_shot(RULES, begin, (), [disc.name for disc in begin.discs])
    assert drawn.round == RoundResult(RoundEnding.BOTH_CLEARED)
    assert (drawn.position.turn, drawn.position.rows) == (BLACK, (1, 8))
    twice = end_shot(RULES, drawn.position, (), [disc.name for disc in begin.discs])
    assert twice.position.turn is WHITE
    for winner in Color:
        assert won(begin, winner, Chapaev(("winner-opens",))).turn is winner


SHOTS = {
    "one of theirs": (("b3",), True),
    "two of theirs": (("b3", "b4"), True),
    "none": ((), False),
    "one of the own": (("w3",), False),
    "one of each": (("b3", "w3"), False),
}


@pytest.mark.parametrize(("fallen", "again"), SHOTS.values(), ids=SHOTS)
def test_who_shoots_again(fallen: tuple[str, ...], again: bool) -> None:
    begin = EXACT.start()
    left = tuple(disc for disc in begin.discs if disc.name not in fallen)
    turn = end_shot(RULES, begin, left, fallen)
    assert turn.shoots_again is again
    assert turn.position.turn is (WHITE if again else BLACK)
    assert turn.position.streak == int(again)
    assert turn.round is None


def test_three_shots_in_a_row_at_most_by_an_option() -> None:
    game = Chapaev(("three-in-a-row",))
    position, turns = game.start(), []
    for name in ("b1", "b2", "b3", "b4"):
        left = tuple(disc for disc in position.discs if disc.name != name)
        turn = end_shot(game.rules, replace(position, turn=WHITE), left, (name,))
        position = turn.position
        turns.append(turn.shoots_again)
    assert turns == [True, True, False, True]


def test_twenty_quiet_shots_draw_a_round() -> None:
    position = EXACT.start()
    for _ in range(19):
        turn = end_shot(RULES, position, position.discs, ())
        assert turn.round is None
        position = turn.position
    turn = end_shot(RULES, position, position.discs, ())
    assert turn.round == RoundResult(RoundEnding.QUIET)
    assert (turn.position.rows, turn.position.turn, turn.position.round) == ((1, 8), BLACK, 2)


def test_a_fallen_disc_begins_the_count_of_quiet_shots_anew() -> None:
    position = replace(EXACT.start(), quiet=19)
    after = end_shot(RULES, position, position.discs[1:], ("w1",)).position
    assert after.quiet == 0


def test_the_last_discs_of_both_in_one_shot_draw_the_round() -> None:
    begin = EXACT.read_fen("w1=1,1 b1=2,2")
    turn = end_shot(RULES, begin, (), ("b1", "w1"))
    assert turn.round == RoundResult(RoundEnding.BOTH_CLEARED)
    assert turn.position.wins == (0, 0)


def test_who_throws_off_the_own_last_disc_loses_the_round() -> None:
    begin = EXACT.read_fen("w1=1,1 b1=2,2")
    turn = end_shot(RULES, begin, begin.own(BLACK), ("w1",))
    assert turn.round == RoundResult(RoundEnding.CLEARED, BLACK)


def test_a_drawn_decisive_round_is_replayed() -> None:
    decisive = replace(EXACT.start(), rows=(7, 8), discs=rack((7, 8)))
    drawn = end_shot(RULES, decisive, (), [disc.name for disc in decisive.discs])
    assert (drawn.position.rows, drawn.position.winner) == ((7, 8), None)
    assert won(decisive, WHITE).winner is WHITE
    assert won(decisive, BLACK).rows == (6, 7)


def test_three_turns_let_pass_in_a_row_lose_the_round() -> None:
    position = EXACT.start()
    for _ in range(MOST_MISSES - 1):
        turn = let_pass(RULES, position)
        assert turn.round is None
        assert turn.position.turn is BLACK
        position = end_shot(RULES, turn.position, position.discs, ()).position
    assert position.missed == (2, 0)
    turn = let_pass(RULES, position)
    assert turn.round == RoundResult(RoundEnding.MISSED, BLACK)
    assert turn.position.rows == (1, 7)
    shot = end_shot(RULES, position, position.discs, ()).position
    assert shot.missed == (0, 0)


def test_a_match_that_nobody_plays_ends() -> None:
    position, turns = EXACT.start(), 0
    while position.winner is None:
        position = EXACT.play(position, PassedTurn()).position
        turns += 1
    assert turns < 200
