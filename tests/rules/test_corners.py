"""Corners: steps, chains of jumps, equal turns, and what ends a game."""

from itertools import pairwise
from random import Random

import pytest

import rules
from rules import BadFen, Color, Ending, Illegal, Line, Outcome, Reason, Style
from rules.perft import count_moves
from tests.rules.lines import after

WHITE, BLACK = Color.WHITE, Color.BLACK
WHITE_HOME = "f6,g6,h6,f7,g7,h7,f8,g8,h8"  # where White must go
BLACK_HOME = "a1,b1,c1,a2,b2,c2,a3,b3,c3"


def begin(fen: str | None = None, *options: str) -> Line:
    return Line.begin(rules.game("corners", options), fen)


def told(line: Line) -> set[str]:
    moves = line.game.legal_moves(line.position)
    return {line.game.write(line.position, move) for move in moves}


def ended(line: Line) -> Outcome:
    outcome = line.outcome()
    assert outcome is not None
    return outcome


def shuffle(line: Line, rounds: int, *staying: str) -> Line:
    """Play so many rounds in which no one enters a corner, with no position for the third time."""
    random, corners = Random(rounds), frozenset().union(*line.game.homes.values())
    stay = {square for square in corners if line.game.square_name(square) in staying}
    while line.ply < 2 * rounds:
        assert line.outcome() is None
        following = [
            line.play(move)
            for move in line.game.legal_moves(line.position)
            if move.start not in stay and move.end not in corners
        ]
        fresh = [each for each in following if each.positions.count(each.position) < 3]
        line = random.choice(fresh)
    return line


@pytest.mark.parametrize(
    ("options", "counts"),
    [((), (12, 144, 2784)), (("4x3",), (14, 196, 4412)), (("4x4",), (16, 262))],
)
def test_counts(options: tuple[str, ...], counts: tuple[int, ...]) -> None:
    line = begin(None, *options)
    assert counts == tuple(
        count_moves(line.game, line.position, depth) for depth in range(1, len(counts) + 1)
    )


def test_first_moves() -> None:
    steps = {"c1-d1", "c2-d2", "c3-d3", "a3-a4", "b3-b4", "c3-c4"}
    jumps = {"b1-d1", "b2-d2", "b3-d3", "a2-a4", "b2-b4", "c2-c4"}
    assert told(begin()) == steps | jumps


def test_a_chain_goes_over_both_colours_and_may_stop_anywhere() -> None:
    line = begin("W:Wa1,b1,f3:Bc2,d3")
    from_a1 = {text for text in told(line) if text.startswith("a1")}
    assert from_a1 == {"a1-a2", "a1-c1", "a1-c3", "a1-e3", "a1-g3"}


def test_a_chain_back_to_its_start_is_no_move() -> None:
    line = begin("W:Wa1:Bb1,c2,b3,a2,h5")
    assert told(line) == {"a1-c1", "a1-c3", "a1-a3"}


def test_nothing_is_captured() -> None:
    line = after(begin("W:Wa1,b1,f3:Bc2,d3"), "a1-g3")
    assert len(line.game.stacks(line.position)) == 5
    assert line.moves[0].victims == ()


@pytest.mark.parametrize("text", ["a1-g3", "a1:c1:c3:e3:g3", "a1-c1-c3-e3-g3", "a1xg3", "a1 e3 g3"])
def test_a_chain_may_be_written_out(text: str) -> None:
    line = after(begin("W:Wa1,b1,f3:Bc2,d3"), text)
    assert line.move_texts(Style.LONG) == ("a1-g3",)
    names = [line.game.square_name(square) for square in line.moves[0].path]
    assert names == ["a1", "c1", "c3", "e3", "g3"]


def test_another_way_to_the_same_square() -> None:
    line = begin("W:Wa1:Bb1,c2,b3,a2,h5")
    ways = [line.game.parse(line.position, text) for text in ("a1-c1-c3", "a1-a3-c3", "a1-c3")]
    assert ways[0] == ways[1] == ways[2]


@pytest.mark.parametrize(
    ("text", "why", "fact"),
    [
        ("a1-a3", rules.NoSuchJump, {"square": "a1", "landing": "a3"}),
        ("a1-c1-e1", rules.NoSuchJump, {"square": "c1", "landing": "e1"}),
        ("a1-b2", rules.OutOfReach, {"square": "a1"}),
        ("a1-h1", rules.OutOfReach, {"square": "a1"}),
        ("a1-b1", rules.Occupied, {"square": "b1"}),
        ("a1-b1-c1", rules.Occupied, {"square": "b1"}),
        ("c2-c3", rules.NotYourPiece, {"square": "c2", "is_empty": False}),
        ("e5-e6", rules.NotYourPiece, {"square": "e5", "is_empty": True}),
        ("ac8", Illegal, {}),
    ],
)
def test_refusals(text: str, why: type[Illegal], fact: dict[str, object]) -> None:
    with pytest.raises(why) as refused:
        after(begin("W:Wa1,b1,f3:Bc2,d3"), text)
    assert fact.items() <= vars(refused.value).items()
    choices = getattr(refused.value, "choices", ("a1-a2",))
    assert "a1-a2" in choices


def test_several_pieces_of_a_file_reach_a_square() -> None:
    with pytest.raises(rules.Ambiguous) as refused:
        after(begin("W:Wa1,a3:Bh8"), "aa2")
    assert set(refused.value.choices) == {"a1-a2", "a3-a2"}


def test_white_wins_at_the_end_of_the_round_only() -> None:
    almost = "W:W" + WHITE_HOME.replace("f6", "e6") + ":B" + BLACK_HOME.replace("c3", "d5")
    line = after(begin(almost), "e6-f6")
    assert line.outcome() is None, "Black has one more move"
    line = after(line, "d5-d4")
    assert (ended(line).ending, ended(line).winner) == (Ending.GOAL, WHITE)
    assert line.game.legal_moves(line.position) == []


def test_both_home_in_the_same_round_is_a_draw() -> None:
    almost = "W:W" + WHITE_HOME.replace("f6", "e6") + ":B" + BLACK_HOME.replace("c3", "d3")
    line = after(begin(almost), "e6-f6", "d3-c3")
    assert (ended(line).ending, ended(line).winner) == (Ending.GOAL, None)


def test_black_wins_when_home_first() -> None:
    almost = "W:W" + WHITE_HOME.replace("f6", "d5") + ":B" + BLACK_HOME.replace("c3", "d3")
    line = after(begin(almost), "d5-d4", "d3-c3")
    assert (ended(line).ending, ended(line).winner) == (Ending.GOAL, BLACK)


def test_a_piece_at_home_after_round_forty_loses() -> None:
    line = shuffle(begin("W:Wa1,e4:Be5,d6"), 40, "a1")
    assert (ended(line).ending, ended(line).winner) == (Ending.LATE, BLACK)
    line = shuffle(begin("W:We4,d4:Be5,h8"), 40, "h8")
    assert (ended(line).ending, ended(line).winner) == (Ending.LATE, WHITE)


def test_a_piece_that_returns_home_later_loses_too() -> None:
    line = shuffle(begin("W:Wd2,e4:Be5,d6"), 45)
    assert line.outcome() is None
    at_the_edge = Line(
        line.game, (*line.positions[:-1], line.game.read_fen("W:Wd2,e4:Be5,d6")), line.moves
    )
    line = after(at_the_edge, "d2-c2")
    assert line.outcome() is None, "the round has not ended"
    line = after(line, "d6-d7")
    assert (ended(line).ending, ended(line).winner) == (Ending.LATE, BLACK)


def test_pieces_at_home_on_both_sides_are_counted() -> None:
    line = shuffle(begin("W:Wa1,f6,e4:Bh8,d6"), 40, "a1", "h8", "f6")
    assert (ended(line).ending, ended(line).winner) == (Ending.COUNT, WHITE)
    assert (ended(line).reason, ended(line).numbers) == (Reason.BOTH_AT_HOME, (40, 1, 0))


def test_pieces_are_counted_after_round_eighty() -> None:
    line = shuffle(begin("W:Wf6,d4:Bd5,e2,b2"), 80, "f6", "b2")
    assert (ended(line).ending, ended(line).winner) == (Ending.COUNT, None)
    assert (ended(line).reason, ended(line).numbers) == (Reason.ROUNDS, (80, 1, 1))


def test_a_third_repetition_is_counted() -> None:
    line = begin("W:Wf6,d1:Bd8,a5")
    line = after(line, *("d1-e1", "d8-e8", "e1-d1", "e8-d8") * 2)
    assert (ended(line).ending, ended(line).winner) == (Ending.COUNT, WHITE)
    assert (ended(line).reason, ended(line).numbers) == (Reason.REPETITION, (3, 1, 0))


def test_who_cannot_move_is_passed_over() -> None:
    line = after(begin("B:Wa1:Bb1,c1,a2,a4,h5"), "a4-a3")
    assert line.turn is BLACK
    line = begin("W:Wa1:Bb1,c1,a2,a3,h5")
    assert line.turn is BLACK


def test_nobody_can_move() -> None:
    line = begin("W:W:B")
    assert (ended(line).ending, ended(line).winner) == (Ending.COUNT, None)


def test_a_countdown_to_the_limits() -> None:
    countdown = begin().countdown()
    assert countdown is not None
    assert (countdown.moves_left, countdown.is_draw) == (40, False)
    countdown = after(begin(), "c3-c4", "f6-f5").countdown()
    assert countdown is not None
    assert countdown.moves_left == 39
    countdown = begin("W:Wd4:Bd5").countdown()
    assert countdown is not None
    assert (countdown.reason, countdown.moves_left) == (Reason.ROUNDS, 80)


def test_homes() -> None:
    game = rules.game("corners")
    names = {
        color: {game.square_name(square) for square in home} for color, home in game.homes.items()
    }
    assert names == {WHITE: set(BLACK_HOME.split(",")), BLACK: set(WHITE_HOME.split(","))}
    assert len(rules.game("corners", ["4x3"]).homes[WHITE]) == 12
    assert not any(rules.game("russian").homes.values())


def test_there_are_no_kings() -> None:
    with pytest.raises(BadFen) as refused:
        rules.game("corners").read_fen("W:Wa1,Kb1:Bh8")
    assert refused.value.at == 6


@pytest.fixture(scope="module")
def lines() -> list[Line]:
    return [random_line(seed) for seed in range(4)]


def random_line(seed: int) -> Line:
    random, line = Random(seed), begin()
    while line.ply < 80 and (moves := line.game.legal_moves(line.position)):
        line = line.play(random.choice(list(moves)))
    return line


def test_nobody_leaves_the_board(lines: list[Line]) -> None:
    for line in lines:
        for position in line.positions:
            assert len(line.game.stacks(position)) == 18


def test_fen_and_moves_are_read_back(lines: list[Line]) -> None:
    for line in lines:
        for position, move in zip(line.positions, line.moves, strict=False):
            assert line.game.read_fen(line.game.fen(position)) == position
            for style in Style:
                assert line.game.parse(position, line.game.write(position, move, style)) == move


def test_every_way_is_made_of_jumps(lines: list[Line]) -> None:
    for line in lines:
        for position, move in zip(line.positions, line.moves, strict=False):
            assert len(set(move.path)) == len(move.path)
            places = [line.game.board.place(square) for square in move.path]
            lengths = {
                abs(row - to_row) + abs(column - to_column)
                for (row, column), (to_row, to_column) in pairwise(places)
            }
            assert lengths in ({1}, {2})
            assert lengths == {2} or len(places) == 2, position


def test_mirrored_play_is_a_draw_of_equal_turns(lines: list[Line]) -> None:
    """Black has White's moves, seen from the other side."""
    game = lines[0].game
    last = len(game.board.squares) + 1
    for line in lines:
        for position in line.positions:
            men, foes = (
                game.board.set_of(last - square for square in game.board.numbers(pieces))
                for pieces in (position.men, position.foe_men)
            )
            mirrored = position._replace(men=men, foe_men=foes, turn=position.turn.other)
            assert {(last - m.start, last - m.end) for m in game.legal_moves(position)} == {
                (m.start, m.end) for m in game.legal_moves(mirrored)
            }
