"""One line a rule of movement: a position, and every legal move of it, by start and end."""

from dataclasses import replace

import pytest

import rules
from rules import Board
from rules.board import DIAGONAL
from rules.catalogue import VARIANTS
from rules.draughts_rules import DraughtsRules

MOVES = {
    "russian: a man captures backwards": ("russian", "W:Wd4:Bc3,e5", "d4xb2 d4xf6"),
    "russian: capturing is compulsory": ("russian", "W:Wa3,c3:Bd4", "c3xe5"),
    "russian: the smaller capture may be chosen": (
        "russian",
        "W:Wc3,f6:Bd4,d6,g7",
        "c3xc7 f6xh8",
    ),
    "russian: a capture must go on": ("russian", "W:Wc3:Bd4,d6", "c3xc7"),
    "russian: crowned in passing, it goes on as a king": (
        "russian",
        "W:Wd6:Be3,e7,g7",
        "d6xc1 d6xd2",
    ),
    "russian: a king lands where it can go on": ("russian", "W:WKa1:Bc3,f4", "a1xg3 a1xh2"),
    "russian: a king may choose where to stop": (
        "russian",
        "W:WKa1:Bc3",
        "a1xd4 a1xe5 a1xf6 a1xg7 a1xh8",
    ),
    "russian: a victim is not jumped twice and stays in the way": (
        "russian",
        "W:WKe1:Bb4,d2,d4,f2,f4",
        "e1xa3 e1xa5 e1xe1",
    ),
    "russian: a king stands still behind two": ("russian", "W:WKa1:Bc3,d4", "a1-b2"),
    "international: the most pieces": ("international", "W:W32,36:B9,19,28,31", "32x3"),
    "international: equal captures are free, kings are not preferred": (
        "international",
        "W:W28,K46:B23,41",
        "28x19 46x32 46x37",
    ),
    "international: a man that passes the last row stays a man": (
        "international",
        "W:W13:B9,10",
        "13x15",
    ),
    "brazilian: a man that passes the last row stays a man": ("brazilian", "W:Wd6:Be7,g7", "d6xh6"),
    "english: crowning ends the move": ("english", "W:W10:B7,8", "10x3"),
    "english: a man captures forward only": ("english", "W:W14:B17,10", "14x7"),
    "english: a king goes one step": ("english", "W:WK14:B1", "14-9 14-10 14-17 14-18"),
    "english: a king takes backwards, next to it": ("english", "W:WK14:B17,18,2", "14x21 14x23"),
    "italian: a man cannot take a king": ("italian", "W:W22:BK18", "22-19"),
    "italian: the most pieces come first": ("italian", "W:WK1,30:B5,26,18", "30x14"),
    "italian: then a king captures": ("italian", "W:WK1,30:B5,26", "1x10"),
    "italian: then the most kings": ("italian", "W:WK19:B14,K15", "19x12"),
    "italian: then the one that meets a king first": (
        "italian",
        "W:WK19:B14,K5,K15,7",
        "19x3",
    ),
    "spanish: among the most pieces, the most kings": (
        "spanish",
        "W:WK16:B12,K20",
        "16x23 16x27 16x30",
    ),
    "pool: a man that passes the last row stays a man": ("pool", "W:W10:B7,8", "10x12"),
    "jamaican: a man that passes the last row stays a man": ("jamaican", "B:We7,g7:Bd6", "d6xh6"),
    "czech: a king captures before a man": (
        "czech",
        "W:WKa1,g3:Bc3,h4,f4",
        "a1xd4 a1xe5 a1xf6 a1xg7 a1xh8",
    ),
    "thai: a king lands right behind": ("thai", "W:WKb2:Be5", "8x22"),
    "thai: a victim leaves at once": ("thai", "W:WKb2:Be5,e7", "8x31"),
    "german: the smaller capture may be chosen": (
        "german",
        "W:W32,36:B9,19,28,31",
        "32x3 36x27",
    ),
    "german-8x8: a man captures forward only": ("german-8x8", "W:Wd4:Bc3,e5", "d4xf6"),
    "malaysian: the most pieces": ("malaysian", "W:W50,53:B34,45,48", "50x28"),
    "malaysian: a man captures forward only": ("malaysian", "W:W50:B45,57", "50x39"),
    "turkish: a man goes forward and sideways": ("turkish", "W:Wd4:Bh8", "d4-c4 d4-d5 d4-e4"),
    "turkish: a man does not capture backwards": ("turkish", "W:Wd4:Bd3", "d4-c4 d4-d5 d4-e4"),
    "turkish: a victim leaves at once and opens the way": (
        "turkish",
        "W:WKb1:Bb3,c3,e5,g4",
        "b1xa3 b1xb3",
    ),
    "turkish: a capture does not turn back": (
        "turkish",
        "W:WKd3:Bd2,d5",
        "d3xd1 d3xd6 d3xd7 d3xd8",
    ),
    "armenian: a man steps forward in five ways": (
        "armenian",
        "W:Wd4:Bh8",
        "d4-c4 d4-c5 d4-d5 d4-e4 d4-e5",
    ),
    "armenian: but captures straight": ("armenian", "W:Wd4:Be5,h8", "d4-c4 d4-c5 d4-d5 d4-e4"),
    "frisian: a man captures in eight directions": (
        "frisian",
        "W:W28:B18,27,33",
        "28x26 28x39 28x8",
    ),
    "frisian: a king takes before a man": ("frisian", "W:WK46,28:B41,23", "46x32 46x37"),
    "frisian: a king is worth more than a man": ("frisian", "W:W28:BK23,22", "28x19"),
    "frisian: and less than two": ("frisian", "W:W28:BK23,22,11", "28x6"),
    "killer: a king stops right behind a king": ("killer", "W:WK46:BK28", "46x23"),
    "killer: but anywhere behind a man": ("killer", "W:WK46:B28", "46x5 46x10 46x14 46x19 46x23"),
    "argentinian: a king lands right behind": ("argentinian", "W:WK1:B10", "1x14"),
    "canadian: the most pieces": ("canadian", "W:W50,53:B34,45,48", "50x28"),
    "canadian: a man captures backwards": ("canadian", "W:W50:B45,57", "50x39 50x63"),
}


def moves(game: rules.Game, fen: str) -> set[str]:
    """Every legal move of a position, by start and end."""
    return {
        ("x" if move.victims else "-").join(map(game.square_name, (move.start, move.end)))
        for move in game.legal_moves(game.start(fen))
    }


@pytest.mark.parametrize(("key", "fen", "expected"), MOVES.values(), ids=MOVES)
def test_moves(key: str, fen: str, expected: str) -> None:
    assert moves(rules.game(key), fen) == set(expected.split())


def test_ways_around_the_same_victims_are_one_move() -> None:
    """Same start, end, victims and final rank: rule 2.6."""
    game = rules.game("russian")
    (move,) = game.legal_moves(game.start("W:Wc3:Bd2,d4,f2,f4"))
    assert move.start == move.end
    assert len(move.path) == 5
    assert len(move.victims) == 4


def test_captures_of_other_victims_differ() -> None:
    game = rules.game("russian")
    first, second = game.legal_moves(game.start("W:WKe1:Bd2,f2,d6,f6,h4"))[:2]
    assert first != second


@pytest.mark.parametrize(
    ("key", "option", "fen", "expected"),
    [
        ("turkish", "crowned-in-passing", "W:Wb6:Bb7,e8,f5", "b6xf1 b6xf2 b6xf3 b6xf4"),
        ("turkish", "crowning-ends-move", "W:Wb6:Bb7,c8", "b6xb8"),
        ("german-8x8", "short-landing", "W:WKa1:Bc3", "a1xd4"),
        ("armenian", "turning-back", "W:WKd3:Bb3,d2,d5", "d3xd1 d3xd6 d3xd7 d3xd8"),
        ("german", "majority", "W:W32,36:B9,19,28,31", "32x3"),
        ("armenian", "lift-after", "W:WKb1:Bb3,c3,e5,g4", "b1xg1 b1xg2 b1xg3"),
    ],
)
def test_options_change_the_moves(key: str, option: str, fen: str, expected: str) -> None:
    wanted = set(expected.split())
    assert moves(rules.game(key, [option]), fen) == wanted
    assert moves(rules.game(key), fen) != wanted


def test_facts_that_would_build_wrong_moves_are_refused() -> None:
    variants = {variant.key: variant for variant in VARIANTS}
    narrow = replace(variants["frisian"], board=Board(10, 10))
    with pytest.raises(ValueError, match="margin"):
        DraughtsRules(narrow)
    helpless = replace(variants["turkish"], king_captures=DIAGONAL)
    with pytest.raises(ValueError, match="capture"):
        DraughtsRules(helpless)
