"""How games are won, and what a memory beside the board forbids."""

import pytest

import rules
from rules import Color, Ending, Line
from rules.catalogue import VARIANTS
from tests.rules.lingering import linger

WHITE, BLACK = Color.WHITE, Color.BLACK

WON = {
    "no piece left": ("russian", "W:Wc3:Bd4", "c3:e5", Ending.NO_PIECES, WHITE),
    "no move left": ("russian", "W:Wc3,d2,f2:Be5,a5", "d2-e3", None, None),
    "shut in": ("russian", "W:WKf6,h6:BKh8", "h6-g7", Ending.NO_MOVES, WHITE),
    "giveaway: no piece left": (
        "english-giveaway",
        "W:W13:B9",
        "13x6",
        Ending.NO_PIECES,
        BLACK,
    ),
    "giveaway: shut in": (
        "russian-giveaway",
        "W:WKf6,h6:BKh8",
        "h6-g7",
        Ending.NO_MOVES,
        BLACK,
    ),
    "breakthrough: the first king": ("breakthrough", "W:W6:B45,20", "6-1", Ending.CROWNED, WHITE),
    "breakthrough: Black's too": ("breakthrough", "B:W6:B45", "45-50", Ending.CROWNED, BLACK),
}


@pytest.mark.parametrize(("key", "fen", "move", "ending", "winner"), WON.values(), ids=WON)
def test_wins(key: str, fen: str, move: str, ending: Ending | None, winner: Color | None) -> None:
    line = Line.begin(rules.game(key), fen)
    assert line.outcome() is None
    outcome = line.play(line.game.parse(line.position, move)).outcome()
    assert (outcome and outcome.ending, outcome and outcome.winner) == (ending, winner)


def test_after_the_first_king_nothing_may_be_played() -> None:
    game = rules.game("breakthrough")
    line = Line.begin(game, "W:W6:B45,20")
    over = line.play(game.parse(line.position, "6-1"))
    assert list(game.legal_moves(over.position)) == []


def test_a_line_keeps_what_was_played() -> None:
    game = rules.game("russian")
    line = Line.begin(game)
    for text in ("c3-d4", "b6-c5", "d4:b6", "a7:c5"):
        line = line.play(game.parse(line.position, text))
    assert line.ply == 4
    assert line.turn is WHITE
    assert line.move_texts() == ("c3-d4", "b6-c5", "d4:b6", "a7:c5")
    assert line.positions[0] == game.start()
    assert len(set(line.positions)) == 5


FRISIAN = "W:WK47,36:BK4,15"


def king_moves(line: Line, start: int) -> bool:
    """Whether the king on a square may make a quiet move."""
    return any(
        move.by_king and move.start == start for move in line.game.legal_moves(line.position)
    )


def test_a_frisian_king_makes_three_quiet_moves_in_a_row() -> None:
    line = Line.begin(rules.game("frisian"), FRISIAN)
    for _ in range(3):
        assert king_moves(line, line.moves[-2].end if line.moves else 47)
        line = linger(line, 2)
    assert not king_moves(line, line.moves[-2].end)
    assert line.game.legal_moves(line.position), "the man still moves"


def test_another_piece_lifts_the_ban() -> None:
    line = linger(Line.begin(rules.game("frisian"), FRISIAN), 6)
    resting = line.moves[-2].end
    step = next(move for move in line.game.legal_moves(line.position) if not move.by_king)
    line = line.play(step)
    black = next(move for move in line.game.legal_moves(line.position) if not move.by_king)
    assert king_moves(line.play(black), resting)


def test_without_men_there_is_no_ban() -> None:
    line = linger(Line.begin(rules.game("frisian"), "W:WK46,K47:BK5,K4"), 8)
    assert king_moves(line, line.moves[-2].end)


def test_the_ban_is_part_of_the_position() -> None:
    """The same pieces, but who moved them matters: such positions differ."""
    game = rules.game("frisian")
    line = linger(Line.begin(game, FRISIAN), 2)
    assert line.position != game.read_fen(game.fen(line.position))
    assert line.position._replace(memory=()) == game.read_fen(game.fen(line.position))


def test_no_other_variant_remembers() -> None:
    for variant in VARIANTS:
        if not variant.limit and not variant.special_rules:
            game = rules.game(variant.key)
            position = game.start()
            assert game.play(position, game.legal_moves(position)[0]).memory == ()
