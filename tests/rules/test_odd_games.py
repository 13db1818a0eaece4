"""The games that bend one rule of Russian draughts; each example was replayed by its source."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import rules
from rules import Color, Ending, Illegal, Line, Piece, Reason, Style
from rules.draws import Repetition, Turns
from rules.perft import count_moves
from rules.position import Position
from tests.rules.lines import after, begin, told

INITIAL: dict[tuple[str, ...], tuple[int, ...]] = {
    ("diagonal",): (6, 6, 14, 40, 83),
    ("senegalese",): (8, 64, 708, 7562),
    ("northern",): (7, 49, 302, 1469, 7482),
    ("samoyed",): (6, 36, 154, 714),
    ("stavropol",): (14, 210, 2784),
    ("stavropol", "undo"): (14, 210, 2784),
    ("two-move",): (7, 56, 335, 1842, 8615),
    ("two-move", "balanced-first-turn"): (7, 49, 302, 1469, 10125),
}
KEYS = list(dict.fromkeys(key for key, *_ in INITIAL))

# key, FEN or None, moves played, legal moves then
CASES: dict[str, tuple[str, str | None, str, str]] = {
    "diagonal: six first moves": (
        "diagonal",
        None,
        "",
        "c1-b2 d2-c3 e3-d4 f4-e5 g5-f6 h6-g7",
    ),
    "diagonal: each is taken": ("diagonal", None, "e3-d4", "c5:e3"),
    "senegalese: three straight ways": ("senegalese", "W:Wd4:B", "", "d4-d5 d4-c4 d4-e4"),
    "senegalese: no capture askew": ("senegalese", "W:Wd4:Be5", "", "d4-d5 d4-c4 d4-e4"),
    "senegalese: a capture turns": ("senegalese", "W:Wd4:Be4,f5,h8", "", "d4:f4:f6"),
    "senegalese: captures go back": ("senegalese", "W:Wd4:Bd3", "", "d4:d2"),
    "senegalese: crowned in passing": ("senegalese", "W:Wd6:Bd7,f8", "", "d6:d8:g8 d6:d8:h8"),
    "senegalese: a king lands to go on": ("senegalese", "W:WKd1:Bd5,g6", "", "d1:d6:h6"),
    "northern: a captured king is a man": ("northern", "W:Wc3:BKd4", "c3:e5", "d4:f6"),
    "northern: and steps as one": (
        "northern",
        "W:Wc3:BKd4,f6,g7",
        "c3:e5",
        "d4-c3 d4-e3 f6-g5 g7-h6",
    ),
    "northern: it blocks until the end": (
        "northern",
        "W:Wc3:Bd4,Kf6,Kd6",
        "",
        "c3:e5:c7 c3:e5:g7",
    ),
    "samoyed: the first move takes an own man": (
        "samoyed",
        None,
        "",
        "b2:d4 d2:b4 d2:f4 f2:d4 f2:h4 h2:f4",
    ),
    "samoyed: a capture mixes colours": (
        "samoyed",
        None,
        "d2:f4",
        "a7:c5 c7:a5 c7:e5 e7:c5 e7:g5:e3 g7:e5",
    ),
    "samoyed: kings take own men too": (
        "samoyed",
        "W:WKa1,c3:Be5",
        "",
        "a1:d4:f6 a1:d4:g7 a1:d4:h8",
    ),
    "samoyed: not the square it left": ("samoyed", "W:Wa1,b2:Bh8", "", "a1:c3"),
    "samoyed: round and back": (
        "samoyed",
        "W:Wc3:Bd4,d6,b6,b4",
        "",
        "c3:a5:c7:e5:c3",
    ),
    "stavropol: both colours move": (
        "stavropol",
        "W:Wc3:Bd6",
        "",
        "c3-b4 c3-d4 d6-c5 d6-e5",
    ),
    "stavropol: an own capture comes first": ("stavropol", "W:Wa3,c3:Bd4", "", "c3:e5"),
    "stavropol: no capture with a foe": (
        "stavropol",
        "W:Wc3,d4:Bf6,h8",
        "f6-e5",
        "c3-b4 d4-c5 e5-f4 h8-g7",
    ),
    "stavropol: a pushed man is crowned for its owner": (
        "stavropol",
        "W:Wh6:Bb2",
        "b2-a1",
        "a1-b2 a1-c3 a1-d4 a1-e5 a1-f6 a1-g7 a1-h8 h6-g7",
    ),
    "stavropol: no undo": ("stavropol", "W:WKa1:Bh4", "a1-b2", "b2-c3 b2-d4 b2-e5 b2-f6 b2-g7 "
    "b2-h8 b2-a3 b2-c1 h4-g3"),
    "two-move: the second move": (
        "two-move",
        None,
        "c3-d4",
        "a3-b4 b2-c3 d2-c3 d4-c5 d4-e5 e3-f4 g3-f4 g3-h4",
    ),
    "two-move: a capture that arises": ("two-move", "W:Wc3,b4:Be5,h8", "c3-d4", "d4:f6"),
    "two-move: a new king moves": (
        "two-move",
        "W:Wa7:Bh2",
        "a7-b8",
        "b8-a7 b8-c7 b8-d6 b8-e5 b8-f4 b8-g3",
    ),
    "two-move: the turn is over": ("two-move", "W:Wa1:Bh8", "a1-b2 b2-c3", "h8-g7"),
}  # fmt: skip


def standing(line: Line) -> dict[str, Piece]:
    stacks = line.game.stacks(line.position)
    return {line.game.square_name(square): tower[0] for square, tower in stacks.items()}


@pytest.mark.parametrize(("chosen", "counts"), INITIAL.items(), ids=map(" ".join, INITIAL))
def test_counts_from_the_initial_position(chosen: tuple[str, ...], counts: tuple[int, ...]) -> None:
    key, *options = chosen
    line = begin(key, None, *options)
    assert counts == tuple(
        count_moves(line.game, line.position, depth) for depth in range(1, len(counts) + 1)
    )


@pytest.mark.parametrize(("key", "fen", "moves", "legal"), CASES.values(), ids=CASES)
def test_legal_moves(key: str, fen: str | None, moves: str, legal: str) -> None:
    assert told(after(begin(key, fen), *moves.split())) == set(legal.split())


def test_a_captured_king_stays_as_a_man_and_a_man_leaves() -> None:
    line = after(begin("northern", "W:Wc3:BKd4,f6"), "c3:e5:g7")
    assert standing(line) == {"g7": Piece(Color.WHITE), "d4": Piece(Color.BLACK)}


def test_samoyeds_win_by_eating_all() -> None:
    line = after(begin("samoyed", "W:Wa1,b2:Bd4"), "a1:c3:e5")
    assert standing(line) == {"e5": Piece(Color.WHITE)}
    outcome = line.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == (Ending.NO_PIECES, Color.WHITE)


def test_a_pushed_piece_keeps_its_owner() -> None:
    line = after(begin("stavropol", "W:Wh6:Bb2"), "b2-a1")
    assert line.turn is Color.BLACK
    assert standing(line) == {"h6": Piece(Color.WHITE), "a1": Piece(Color.BLACK, is_king=True)}


def test_who_has_no_piece_left_does_not_go_on_with_those_of_the_opponent() -> None:
    line = after(begin("stavropol", "W:Wc3:Bd4"), "c3:e5")
    assert line.outcome() == rules.Outcome(rules.Ending.NO_PIECES, Color.WHITE)
    assert told(line) == set()


def test_the_opponent_may_not_undo_the_move_of_a_king_of_mine() -> None:
    line = after(begin("stavropol", "W:WKa1:Bh4"), "a1-b2")
    with pytest.raises(rules.Forbidden, match="takes back"):
        after(line, "b2-a1")
    assert "b2-a1" in told(after(line, "h4-g3", "g3-f2"))
    assert "b2-a1" in told(after(begin("stavropol", "W:WKa1:Bh4", "undo"), "a1-b2"))


def test_a_turn_of_two_moves() -> None:
    line = begin("two-move")
    turns = [line.turn]
    for text in ("c3-d4", "d4-c5", "b6:d4", "a7-b6"):
        line = after(line, text)
        turns.append(line.turn)
    white, black = Color.WHITE, Color.BLACK
    assert turns == [white, white, black, black, white]


def test_a_turn_ends_without_a_second_move() -> None:
    line = after(begin("two-move", "W:Wa5:Bb8,c7,h4"), "a5-b6")
    assert line.turn is Color.WHITE  # b6 can still go to a7
    line = after(begin("two-move", "W:Wg5,a5:Bh6,b8,c7,h8,b6,a7,f8,d8,f6"), "g5:e7")
    assert line.turn is Color.BLACK


def test_the_first_move_of_a_turn_can_win() -> None:
    line = after(begin("two-move", "W:Wc3:Bd4"), "c3:e5")
    outcome = line.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == (Ending.NO_PIECES, Color.WHITE)


def test_a_balanced_first_turn_is_one_move() -> None:
    for fen in (None, "W:Wc3:Bh8"):
        line = after(begin("two-move", fen, "balanced-first-turn"), "c3-d4")
        assert line.turn is Color.BLACK
        replies = [move for move in told(line) if move[0] in "bh"]
        line = after(line, replies[0])
        assert line.turn is Color.BLACK


def test_repetition_is_taken_at_the_ends_of_turns() -> None:
    line = begin("two-move", "W:WKc1,h2:BKf8,a7")
    shuffle = ("c1-d2", "d2-c1", "f8-e7", "e7-f8")
    for text in shuffle * 2:
        assert line.outcome() is None
        line = after(line, text)
    outcome = line.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == (Ending.REPETITION, None)


def test_draw_rules_count_turns() -> None:
    line = after(begin("two-move", "W:WKc1,h2:BKf8,a7"), "c1-d2", "d2-e1", "f8-e7", "e7-d6")
    countdown = line.countdown()
    assert countdown is not None
    assert (countdown.reason, countdown.moves_left) == (Reason.ONLY_KINGS_MOVED, 14)
    assert after(line, "e1-d2").countdown() == countdown, "in the middle of a turn"


def test_a_demotion_begins_the_count_of_repetitions_again() -> None:
    line = begin("northern", "W:WKc1,h2:BKf8,a7")
    line = after(line, *("c1-d2", "f8-e7", "d2-c1", "e7-f8") * 2)
    rule = next(each for each in line.game.variant.draws if isinstance(each, Repetition))
    assert rule.plies_left(Turns(line.positions, line.moves, bool)) == 0
    capture = replace(line.moves[1], victims=(1,))
    moves = (line.moves[0], capture, *line.moves[2:])
    assert rule.plies_left(Turns(line.positions, moves, bool)) is None


def test_repetition_looks_at_the_board_alone_where_moves_are_remembered() -> None:
    line = begin("stavropol", "W:WKa1,h2:BKa7,h8")
    # The first position has no memory of a move before it; the next ones have.
    shuffle = ("a1-b2", "a7-b8", "b2-a1", "b8-a7")
    line = after(line, *shuffle)
    assert line.positions[0] != line.position
    line = after(line, *shuffle[:3])
    assert line.outcome() is None
    outcome = after(line, shuffle[3]).outcome()
    assert outcome is not None
    assert outcome.ending is Ending.REPETITION


def test_one_king_each_is_a_draw_at_once_in_senegalese() -> None:
    assert begin("senegalese", "W:WKa1:BKh7").outcome() is not None
    assert begin("senegalese", "W:WKa1:BKa7").outcome() is None  # it can be captured
    assert begin("senegalese", "W:WKa1:Bh7").outcome() is None


@pytest.mark.parametrize(
    ("key", "fen", "text", "why"),
    [
        ("samoyed", None, "c3-d4", rules.MustCapture),
        ("samoyed", "W:Wa1,b2:Bd4", "a1:c3", rules.CaptureGoesOn),
        ("stavropol", "W:Wa3,c3:Bd4", "d4-e3", rules.MustCapture),
        ("stavropol", "W:Wc3:Bd6", "d6-e7", rules.MenMoveForward),
        ("stavropol", "W:Wc3:Bd6", "c3-b2", rules.MenMoveForward),
        ("stavropol", "W:Wc3:Bd6", "e5-f4", rules.NotYourPiece),
        ("stavropol", "W:Wa3,c3:Bd4", "d4:b2", rules.Forbidden),
        ("northern", "W:Wc3:BKd4", "c3-b4", rules.MustCapture),
        ("senegalese", "W:Wd4:B", "d4-d3", rules.MenMoveForward),
        ("senegalese", "W:Wd4:B", "d4-e5", rules.OutOfReach),
        ("two-move", "W:Wc3:Bd6", "d6-e5", rules.NotYourPiece),
    ],
)
def test_refusals(key: str, fen: str | None, text: str, why: type[Illegal]) -> None:
    with pytest.raises(why):
        after(begin(key, fen), text)


@pytest.fixture(scope="module", params=KEYS)
def lines(request: pytest.FixtureRequest) -> list[Line]:
    return [random_line(request.param, seed) for seed in range(4)]


def random_line(key: str, seed: int, plies: int = 90) -> Line:
    random, line = Random(f"{key} {seed}"), begin(key)
    while line.ply < plies and (moves := line.game.legal_moves(line.position)):
        line = line.play(random.choice(list(moves)))
    return line


def steps(lines: list[Line]) -> Iterator[tuple[rules.Game, Any, rules.Move, Any]]:
    for line in lines:
        for before, move, following in zip(
            line.positions, line.moves, line.positions[1:], strict=False
        ):
            yield line.game, before, move, following


def test_a_move_is_read_back_from_what_was_written(lines: list[Line]) -> None:
    for game, before, move, _ in steps(lines):
        for style in (Style.LONG, Style.STANDARD, Style.NUMERIC):
            assert game.parse(before, game.write(before, move, style)) == move


def test_fen_keeps_the_board_and_the_turn(lines: list[Line]) -> None:
    for game, _, _, position in steps(lines):
        assert game.read_fen(game.fen(position)) == position._replace(memory=())


def test_captures_and_promotions_explain_every_change(lines: list[Line]) -> None:
    for game, before, move, position in steps(lines):
        then = game.stacks(before)
        gone = then.keys() - game.stacks(position).keys() - {move.start}
        assert gone <= set(move.victims)
        kept = {square: then[square][0] for square in set(move.victims) - gone}
        assert all(piece.is_king for piece in kept.values())
        assert not kept or game.key == "northern"


def test_outcomes_name_a_winner_or_a_draw(lines: list[Line]) -> None:
    for line in lines:
        if not line.game.legal_moves(line.position):
            outcome = line.outcome()
            assert outcome is not None
            assert outcome.winner is line.turn.other


@pytest.mark.parametrize("key", KEYS)
def test_mirrored_play_gives_mirrored_moves(key: str) -> None:
    line = random_line(key, 7, 40)
    game, last = line.game, len(line.game.board.squares) + 1
    for position in line.positions:
        here = {(m.start, m.end, frozenset(m.victims)) for m in game.legal_moves(position)}
        there = {
            (last - m.start, last - m.end, frozenset(last - victim for victim in m.victims))
            for m in game.legal_moves(turned(game, position))
        }
        assert here == there


def turned(game: rules.Game, position: Position) -> Position:
    """The position with the board turned by half a circle, and the colours swapped."""
    board = game.board
    last = len(board.squares) + 1
    memory = position.memory
    if game.key == "stavropol" and isinstance(memory, tuple):
        memory = tuple(last - square for square in memory)
    men, kings, foe_men, foe_kings = (
        board.set_of(last - square for square in board.numbers(each)) for each in position[:4]
    )
    return Position(men, kings, foe_men, foe_kings, position.turn.other, memory)


def test_every_example_is_a_position_of_its_game() -> None:
    for key in KEYS:
        game = rules.game(key)
        line = Line.begin(game, game.example)
        assert line.outcome() is None
        assert game.legal_moves(line.position)
        assert game.example_words
        assert game.summary.count(". ") == 1, "two sentences"
        assert game.source


def test_what_was_decided_here_is_told() -> None:
    for key in KEYS[1:]:
        assert rules.game(key).house_codification.startswith("Our only source")
    assert rules.game("diagonal").house_codification == ""
