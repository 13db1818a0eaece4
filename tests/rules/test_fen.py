"""Positions as text: what is written, what is understood, and where it is wrong."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import BadFen, Color, FenFault, Game, Piece, TooManyPieces, UncrownedMan
from tests.rules.diagrams import scattered

RUSSIAN = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
STARTS = {  # as the federations write them
    "russian": RUSSIAN,
    "brazilian": RUSSIAN,
    "czech": RUSSIAN,
    "international": "W:W31-50:B1-20",
    "killer": "W:W31-50:B1-20",
    "breakthrough": "W:W31-50:B1-20",
    "frisian": "W:W31-50:B1-20",
    "german": "W:W31-50:B1-20",
    "english": "B:W21-32:B1-12",
    "pool": "B:W21-32:B1-12",
    "italian": "W:W21-32:B1-12",
    "spanish": "W:W1-12:B21-32",
    "portuguese": "W:W1-12:B21-32",
    "canadian": "W:W43-72:B1-30",
    "malaysian": "W:W43-72:B1-30",
    "frysk": "W:W46-50:B1-5",
    "thai": "B:Wa1,c1,e1,g1,b2,d2,f2,h2:Ba7,c7,e7,g7,b8,d8,f8,h8",
    "spantsireti": "W:Wa1,c1,e1,g1,i1,b2,d2,f2,h2,j2,a3,c3,e3,g3,i3"
    ":Bb6,d6,f6,h6,j6,a7,c7,e7,g7,i7,b8,d8,f8,h8,j8",
    "turkish": "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3"
    ":Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7",
}


@pytest.mark.parametrize("key", STARTS)
def test_starts(key: str) -> None:
    game = rules.game(key)
    assert game.read_fen(STARTS[key]) == game.start()
    assert game.read_fen(game.fen(game.start())) == game.start()
    if not game.is_numeric:
        assert game.fen(game.start()) == STARTS[key]


SAME = "W:WKc3,e1:Bd6,Kh8"  # in the order of squares it is W:We1,Kc3:Bd6,Kh8
WAYS = {
    "squares in any order": "W:We1,Kc3:BKh8,d6",
    "colours in any order": "W:BKh8,d6:WKc3,e1",
    "a final dot": SAME + ".",
    "spaces": " W : W Kc3 , e1 : B d6,Kh8 ",
    "counters of lidraughts": SAME + ":H0:F1",
    "counters of lidraughts, Frisian": SAME + ":H3:F12:+1+0",
    "numbers": "W:WK22,31:B10,K4",
    "numbers and letters": "W:WK22,e1:B10,Kh8",
    "a range of one": "W:WK22-22,31:B10,K4",
}


@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS)
def test_ways_to_write_one_position(text: str) -> None:
    game = rules.game("russian")
    assert game.fen(game.read_fen(text)) == "W:We1,Kc3:Bd6,Kh8"


def test_ranges() -> None:
    game = rules.game("international")
    assert game.read_fen("B:WK46-48,50:B1-3,K5") == game.read_fen("B:WK46,K47,K48,50:B1,2,3,K5")


def test_a_small_k_is_a_file() -> None:
    game = rules.game("canadian")
    assert game.read_fen("W:Wk11,Kk1:Bb2") == game.read_fen("W:W12,K72:B61")


@pytest.mark.parametrize("fen", ["W:W:Ba3", "B:Wa1:B", "W:W:B", "W:Wa1:B."])
def test_a_side_may_be_empty(fen: str) -> None:
    game = rules.game("russian")
    assert game.fen(game.read_fen(fen)) == fen.removesuffix(".")


WHERE = {  # a key, a text, the index of what is wrong, and what it is
    "nothing": ("russian", "", 0, FenFault.NO_TURN),
    "no turn": ("russian", "Wa1:Bb2", 0, FenFault.NO_TURN),
    "no lists": ("russian", "W", 1, FenFault.MISSING_LIST),
    "one list": ("russian", "W:Wa1", 5, FenFault.MISSING_LIST),
    "a list of nobody": ("russian", "W:Wa1:a3", 6, FenFault.NO_SIDE),
    "two lists of one side": ("russian", "W:Wa1:Wa3", 6, FenFault.SECOND_LIST),
    "three lists": ("russian", "W:Wa1:Bh8:Wa3", 10, FenFault.SECOND_LIST),
    "a square twice": ("russian", "W:Wa1,c3,a1:Bh8", 9, FenFault.OCCUPIED),
    "a square of both": ("russian", "W:Wa1,c3:BKc3", 10, FenFault.OCCUPIED),
    "a number and a letter": ("russian", "W:Wc3,22:Bh8", 6, FenFault.OCCUPIED),
    "a light square": ("russian", "W:Wa1,a2:Bh8", 6, FenFault.NO_SUCH_SQUARE),
    "no such number": ("international", "W:W50,51:B1", 6, FenFault.NO_SUCH_SQUARE),
    "no such file": ("russian", "W:Wi1:Bh8", 3, FenFault.NO_SUCH_SQUARE),
    "a range over the edge": ("english", "W:W30-40:B1", 3, FenFault.NO_SUCH_SQUARE),
    "a range backwards": ("english", "W:W9-5:B1", 3, FenFault.BACKWARDS),
    "a range of letters": ("russian", "W:Wa1-c1:Bh8", 3, FenFault.NOT_A_PIECE),
    "a range of both": ("russian", "W:Wa1-3:Bh8", 3, FenFault.NOT_A_PIECE),
    "no square": ("russian", "W:Wa1,xyz:Bh8", 6, FenFault.NOT_A_PIECE),
    "a chess position": ("russian", "rnbqkbnr/pppppppp/8/8 w KQkq - 0 1", 0, FenFault.NO_TURN),
    "too long": ("russian", "W:W" + "a1," * 999, 2000, FenFault.TOO_LONG),
}


@pytest.mark.parametrize(("key", "text", "at", "fault"), WHERE.values(), ids=WHERE)
def test_where_it_is_wrong(key: str, text: str, at: int, fault: FenFault) -> None:
    with pytest.raises(BadFen) as caught:
        rules.game(key).read_fen(text)
    assert caught.value.at == at
    assert caught.value.fault is fault


NO_SET_UPS = {  # a key, a text, the fact, the index of what is wrong
    "a white man on the last row": ("russian", "W:We3,b8:Bh8", UncrownedMan, 6),
    "a black man on the first row": ("international", "W:W31:B46", UncrownedMan, 7),
    "a Frisian man on the last row": ("frisian", "W:W3:B20", UncrownedMan, 3),
    "a man of a range on the last row": ("international", "W:W30,4-7:B20", UncrownedMan, 6),
    "a tower of a man on the last row": ("towers", "W:c3=w,d8=wb", UncrownedMan, 7),
    "a king where there is none": ("corners", "W:Wa1,Kb1:Bh8", BadFen, 6),
    "thirteen": ("russian", "W:W17-29:B1", TooManyPieces, 0),
    "thirteen kings": ("english", "W:WK1-13:B14", TooManyPieces, 0),
    "twenty-one": ("international", "W:W50:BK1-21", TooManyPieces, 0),
    "nine in Thailand": ("thai", "W:W1-9:B32", TooManyPieces, 0),
    "six in Frysk": ("frysk", "W:W45-50:B1", TooManyPieces, 0),
    "ten in a corner": ("corners", "W:W1-10:B64", TooManyPieces, 0),
    "thirteen with the prisoners": ("towers", f"W:a1={'w' * 13},h8=b", TooManyPieces, 0),
}


@pytest.mark.parametrize(("key", "text", "fact", "at"), NO_SET_UPS.values(), ids=NO_SET_UPS)
def test_what_no_game_can_have(key: str, text: str, fact: type[BadFen], at: int) -> None:
    with pytest.raises(BadFen) as caught:
        rules.game(key).read_fen(text)
    assert type(caught.value) is fact
    assert caught.value.at == at


SET_UPS = {
    "a black man on his own edge": ("russian", "W:Wc3:Bh8"),
    "a white man on his own edge": ("turkish", "W:Wd1:Bd6"),
    "men without a crown anywhere": ("corners", "W:Wa8,h8:Ba1"),
    "as many as an option gives": ("corners 4x4", "W:W1-16:B49-64"),
    "fewer where the board is small": ("malaysian small-board", "W:W21-32:B1-12"),
    "a prisoner on any row": ("towers", "W:c3=w,d8=Wb"),
    "every piece a king": ("russian", "W:WK1-12:BK21-32"),
}


@pytest.mark.parametrize(("chosen", "text"), SET_UPS.values(), ids=SET_UPS)
def test_what_a_game_can_have(chosen: str, text: str) -> None:
    key, *options = chosen.split()
    game = rules.game(key, options)
    assert game.read_fen(game.fen(game.read_fen(text))) == game.read_fen(text)


@given(st.text(max_size=60) | st.text("WBKabh18,:-. HF+", max_size=40))
def test_any_text_is_a_position_or_is_refused(text: str) -> None:
    for key in ("russian", "canadian"):
        game = rules.game(key)
        try:
            position = game.read_fen(text)
        except BadFen as error:
            refused = error
        else:
            assert game.read_fen(game.fen(position)) == position
            continue
        assert 0 <= refused.at <= len(text)


def as_text(game: Game, pieces: Mapping[int, Piece], numeric: bool) -> str:
    sides = dict.fromkeys(Color, "")
    for square, piece in pieces.items():
        name = game.square_name(square, numeric)
        sides[piece.color] += f",{'K' if piece.is_king else ''}{name}"
    return f"B:W{sides[Color.WHITE][1:]}:B{sides[Color.BLACK][1:]}"


@pytest.mark.parametrize("key", STARTS)
@pytest.mark.parametrize("numeric", [True, False], ids=["numbers", "letters"])
def test_every_position_comes_back(key: str, numeric: bool) -> None:
    game, random = rules.game(key), Random(key)
    for _ in range(50):
        _, pieces = scattered(game, random)
        position = game.read_fen(as_text(game, pieces, numeric))
        assert position.turn is Color.BLACK
        assert game.stacks(position) == {square: (piece,) for square, piece in pieces.items()}
        assert game.read_fen(game.fen(position)) == position


NAMES = {  # key, a square of the board, its number, its letter and digit
    "international, top left": ("international", 1, "1", "b10"),
    "international, bottom left": ("international", 46, "46", "a1"),
    "english, bottom right": ("english", 32, "32", "g1"),
    "italian, top left": ("italian", 1, "1", "a8"),
    "italian, bottom right": ("italian", 32, "32", "h1"),
    "spanish, bottom right": ("spanish", 32, "1", "h1"),
    "spanish, top left": ("spanish", 1, "32", "a8"),
    "spanish, bottom left": ("spanish", 29, "4", "b1"),
    "russian, top left": ("russian", 1, "1", "b8"),
    "russian, bottom left": ("russian", 29, "29", "a1"),
    "turkish, top left": ("turkish", 1, "1", "a8"),
    "canadian, top right": ("canadian", 6, "6", "l12"),
    "spantsireti, top right": ("spantsireti", 5, "5", "j8"),
}


@pytest.mark.parametrize(("key", "square", "number", "letter"), NAMES.values(), ids=NAMES)
def test_names_of_squares(key: str, square: int, number: str, letter: str) -> None:
    game = rules.game(key)
    assert game.square_name(square, True) == number
    assert game.square_name(square, False) == letter
    assert game.square_name(square) == (number if game.is_numeric else letter)
