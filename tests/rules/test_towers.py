"""Towers: what goes under what, who rules then, and that no piece is ever lost."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

import rules
from rules import BadFen, Color, Ending, FenFault, Line, Piece, Reason, Style
from rules.perft import count_moves
from tests.rules.lines import after, begin, told

# FEN, moves, FEN after
CAPTURES = {
    "a captured man goes under": ("W:c3=w,d4=b", "c3:e5", "B:e5=wb"),
    "what lay below the top is free": ("W:c3=w,d4=bw,h8=b", "c3:e5", "B:d4=w,e5=wb,h8=b"),
    "prisoners join in the order of capture": (
        "W:c3=w,d4=b,f6=bb,h2=b",
        "c3:e5:g7",
        "B:f6=b,g7=wbb,h2=b",
    ),
    "a captured king is a man": (
        "W:c3=w,d4=B,f6=b,g7=b",
        "c3:e5 f6:d4",
        "W:d4=bw,e5=b,g7=b",
    ),
    "only the top is crowned": ("W:b6=wb,c7=b,e7=bw", "b6:d8:f6", "B:e7=w,f6=Wbbb"),
    "a tower is jumped once": (
        "W:b4=b,d2=bb,d4=b,e1=W,f2=b,f4=bw",
        "e1:c3:e5:g3:e1",
        "B:b4=b,d2=b,e1=Wbbbb,f4=w",
    ),
    "a tower changes hands": ("W:a3=w,b4=bwb,d6=b", "a3:c5:e7", "B:b4=wb,e7=wbb"),
    "a tower steps as one": ("W:c3=wbb,h8=b", "c3-d4", "B:d4=wbb,h8=b"),
    "a tower is crowned by a step": ("W:g7=wb,h2=b", "g7-h8", "B:h2=b,h8=Wb"),
}


def fen(line: Line) -> str:
    return line.game.fen(line.position)


@pytest.mark.parametrize(("start", "moves", "end"), CAPTURES.values(), ids=CAPTURES)
def test_captures(start: str, moves: str, end: str) -> None:
    assert fen(after(begin("towers", start), *moves.split())) == end


def test_counts_leave_russian_draughts_where_a_prisoner_is_freed() -> None:
    line = begin("towers")
    counts = [count_moves(line.game, line.position, depth) for depth in range(1, 7)]
    assert counts == [7, 49, 302, 1469, 7482, 37908]  # Russian draughts: 37986


def test_a_player_without_a_tower_has_lost() -> None:
    outcome = after(begin("towers", "W:c3=w,d4=b"), "c3:e5").outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == (Ending.NO_PIECES, Color.WHITE)


def test_freed_kings_keep_their_rank_by_option() -> None:
    start = "W:c3=w,d4=B,f6=b,g7=b"
    kept = after(begin("towers", start, "kings-keep-rank"), "c3:e5")
    assert fen(kept) == "B:e5=wB,f6=b,g7=b"
    assert fen(after(kept, "f6:d4")) == "W:d4=bw,e5=B,g7=b"
    assert fen(after(begin("towers", start), "c3:e5")) == "B:e5=wb,f6=b,g7=b"


# FEN, moves, FEN after; with the option
AGAIN = {
    "what is left is jumped after another one": (
        "W:b4=b,b6=b,c3=w,d4=bb,d6=b,h8=b",
        "c3:e5:c7:a5:c3:e5",
        "B:e5=wbbbbb,h8=b",
    ),
    "but not at once": ("W:c3=w,d4=bb,h8=b", "c3:e5", "B:d4=b,e5=wb,h8=b"),
    "the way is open where a piece left": (
        "W:b4=b,d2=bb,d4=b,e1=W,f2=b,f4=bw",
        "e1:g3:e5:c3:a5:e1",
        "B:d2=b,e1=Wbbbbb,f4=w",
    ),
}


@pytest.mark.parametrize(("start", "text", "end"), AGAIN.values(), ids=AGAIN)
def test_towers_are_jumped_again_by_option(start: str, text: str, end: str) -> None:
    assert fen(after(begin("towers", start, "jump-again"), text)) == end


def test_jumped_once_and_jumped_twice_are_two_moves() -> None:
    line = begin("towers", "W:b4=b,b6=b,c3=w,d4=bb,d6=b,h8=b", "jump-again")
    assert told(line) == {"c3:a5:c7:e5:c3", "c3:e5:c7:a5:c3:e5"}
    assert told(begin("towers", line.game.fen(line.position))) == {"c3:a5:c7:e5:c3"}


def test_jumping_again_changes_nothing_before_towers_stand() -> None:
    line = begin("towers", None, "jump-again")
    assert [count_moves(line.game, line.position, depth) for depth in (1, 2, 3, 4)] == [
        7,
        49,
        302,
        1469,
    ]


def test_a_prisoner_is_freed_as_a_man_even_where_a_fen_has_it_as_a_king() -> None:
    assert fen(after(begin("towers", "W:c3=w,d4=bW,h8=b"), "c3:e5")) == "B:d4=w,e5=wb,h8=b"


def test_refusals_know_whose_tower_it_is() -> None:
    line = begin("towers", "W:c3=w,d4=bw,h8=b")
    for text, why in {
        "d4-e5": rules.NotYourPiece,
        "c3-b4": rules.MustCapture,
        "b2-a3": rules.NotYourPiece,
    }.items():
        with pytest.raises(why):
            after(line, text)


def test_lasca_begins_with_eleven_men_each() -> None:
    line = begin("lasca")
    towers = line.game.stacks(line.position)
    assert Counter(tower[0].color for tower in towers.values()) == {
        Color.WHITE: 11,
        Color.BLACK: 11,
    }
    assert len(line.game.board.squares) == 25
    assert line.turn is Color.WHITE
    assert told(line) == {"a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4"}


def test_lasca_men_go_forward_only_and_officers_one_step() -> None:
    assert told(begin("lasca", "W:c3=w,b2=b,e1=W,g7=b")) == {
        "c3-b4",
        "c3-d4",
        "e1-d2",
        "e1-f2",
    }
    assert told(begin("lasca", "W:c3=w,d2=b,g7=b")) == {"c3-b4", "c3-d4"}
    assert told(begin("lasca", "W:c3=W,d2=b,g7=b")) == {"c3:e1"}


def test_lasca_crowning_ends_the_move() -> None:
    line = after(begin("lasca", "W:c5=w,d6=b,f6=b"), "c5:e7")
    assert fen(line) == "B:e7=Wb,f6=b"


def test_lasca_officers_keep_their_rank() -> None:
    line = after(begin("lasca", "W:c3=w,d4=B,f6=b,g7=b"), "c3:e5")
    assert fen(line) == "B:e5=wB,f6=b,g7=b"
    assert fen(after(line, "f6:d4")) == "W:d4=bw,e5=B,g7=b"


def test_fifteen_moves_by_kings_are_a_draw() -> None:
    countdown = after(begin("towers", "W:c1=Wb,h2=w,f8=Bw,a7=b"), "c1-d2").countdown()
    assert countdown is not None
    assert (countdown.reason, countdown.moves_left) == (Reason.ONLY_KINGS_MOVED, 15)


def test_a_repetition_needs_the_same_prisoners() -> None:
    line = begin("towers", "W:c1=Wb,h2=w,f8=Bw,a7=b")
    line = after(line, *("c1-d2", "f8-e7", "d2-c1", "e7-f8") * 2)
    outcome = line.outcome()
    assert outcome is not None
    assert outcome.ending is Ending.REPETITION
    other = line.game.read_fen("W:c1=Wbb,h2=w,f8=B,a7=b")
    assert other != line.position
    assert other[:5] == line.position[:5]


@pytest.mark.parametrize(
    ("text", "at", "fault", "part"),
    [
        ("X:c3=w", 0, FenFault.NO_TURN, ""),
        ("W:c3=w,c3=b", 7, FenFault.OCCUPIED, "c3"),
        ("W:c3=w,d3=b", 7, FenFault.NO_SUCH_SQUARE, "d3"),
        ("W:c3=w,d4", 7, FenFault.NOT_A_PIECE, "d4"),
        ("W:c3=w,d4=x", 7, FenFault.NOT_A_PIECE, "d4=x"),
        ("W:c3=w,z9=b", 7, FenFault.NO_SUCH_SQUARE, "z9"),
        ("W:c3=", 2, FenFault.NOT_A_PIECE, "c3="),
    ],
)
def test_fens_that_cannot_be_read(text: str, at: int, fault: FenFault, part: str) -> None:
    with pytest.raises(BadFen) as refused:
        rules.game("towers").read_fen(text)
    assert (refused.value.at, refused.value.fault, refused.value.part) == (at, fault, part)


def test_a_fen_of_draughts_is_read_as_single_pieces() -> None:
    game = rules.game("towers")
    assert game.fen(game.read_fen("W:Wc3,Ke5:Bd6")) == "W:c3=w,d6=b,e5=W"


PIECES = {"towers": 24, "lasca": 22}
CHOSEN = [("towers",), ("towers", "jump-again"), ("towers", "kings-keep-rank"), ("lasca",)]


@pytest.fixture(scope="module", params=CHOSEN, ids="-".join)
def lines(request: pytest.FixtureRequest) -> list[Line]:
    return [random_line(request.param, seed) for seed in range(3)]


def random_line(chosen: tuple[str, ...], seed: int, plies: int = 100) -> Line:
    key, *options = chosen
    random, line = Random(f"{key} {seed}"), begin(key, None, *options)
    while line.ply < plies and (moves := line.game.legal_moves(line.position)):
        line = line.play(random.choice(list(moves)))
    return line


def test_no_piece_is_ever_lost(lines: list[Line]) -> None:
    for line in lines:
        for position in line.positions:
            towers = line.game.stacks(position).values()
            owners = Counter(piece.color for tower in towers for piece in tower)
            assert set(owners.values()) == {PIECES[line.game.key] // 2}


def test_fen_keeps_every_prisoner(lines: list[Line]) -> None:
    for line in lines:
        for position in line.positions:
            assert line.game.read_fen(line.game.fen(position)) == position


def test_a_move_is_read_back(lines: list[Line]) -> None:
    for line in lines:
        for position, move in zip(line.positions, line.moves, strict=False):
            assert line.game.parse(position, line.game.write(position, move, Style.LONG)) == move


def test_prisoners_are_men_in_bashni(lines: list[Line]) -> None:
    for line in lines:
        below = {
            piece
            for position in line.positions
            for tower in line.game.stacks(position).values()
            for piece in tower[1:]
        }
        if line.game.key == "towers" and "kings-keep-rank" not in line.game.chosen:
            assert below == {Piece(Color.WHITE), Piece(Color.BLACK)}


def test_mirrored_play_gives_mirrored_towers(lines: list[Line]) -> None:
    """Black's answers to the board turned round are White's, and lead to the same towers."""
    for line in lines:
        game, last = line.game, len(line.game.board.squares) + 1
        for position, move, following in zip(
            line.positions, line.moves, line.positions[1:], strict=False
        ):
            mirrored = game.read_fen(turned(game, position))
            answers = {
                (
                    last - each.start,
                    last - each.end,
                    taken(last - v for v in each.victims),
                ): each
                for each in game.legal_moves(mirrored)
            }
            same = answers[move.start, move.end, taken(move.victims)]
            assert len(answers) == len(game.legal_moves(position))
            assert game.fen(game.play(mirrored, same)) == turned(game, following)


def taken(victims: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(victims))


def turned(game: rules.Game, position: rules.Position) -> str:
    """The FEN of the board turned by half a circle, with the colours swapped."""
    last = len(game.board.squares) + 1
    side, text = game.fen(position).split(":")
    names = {game.square_name(s): game.square_name(last - s) for s in game.board.squares}
    towers = (item.split("=") for item in text.split(","))
    swapped = (f"{names[name]}={tower.translate(SWAPPED)}" for name, tower in towers)
    return f"{side.translate(SWAPPED)}:{','.join(sorted(swapped))}"


SWAPPED = str.maketrans("wbWB", "bwBW")
