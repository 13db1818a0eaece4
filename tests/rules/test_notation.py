"""What players type is understood, and what is written is understood again."""

from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import rules
from rules import (
    Ambiguous,
    BadFen,
    Game,
    Illegal,
    Move,
    NoSuchFile,
    NoSuchSquare,
    OneSquare,
    Position,
    RulesError,
    Style,
    UnplayedSquare,
    Unreadable,
)
from rules.named_move import read_move, read_ways
from tests.rules.work import counted_calls

# A position of Russian draughts, what is typed, and the move.
TYPED = {
    "long": ("c3-d4", "c3-d4"),
    "without a sign": ("c3d4", "c3-d4"),
    "short": ("cd4", "c3-d4"),
    "capitals": ("C3-D4", "c3-d4"),
    "spaces": ("  c3 - d4 ", "c3-d4"),
    "a space": ("c3 d4", "c3-d4"),
    "a colon for a step": ("c3:d4", "c3-d4"),
    "an arrow": ("c3->d4", "c3-d4"),
    "another arrow": ("c3\u2192d4", "c3-d4"),
    "a hyphen": ("c3\u2010d4", "c3-d4"),
    "a hyphen that does not break": ("c3\u2011d4", "c3-d4"),
    "an en dash": ("c3\u2013d4", "c3-d4"),
    "an em dash": ("c3\u2014d4", "c3-d4"),
    "a minus": ("c3\u2212d4", "c3-d4"),
    "Cyrillic letters": ("\u04213-\u04344", "c3-d4"),
    "wide letters": ("\uff43\uff13\uff0d\uff44\uff14", "c3-d4"),
    "a number of the move": ("5. c3-d4", "c3-d4"),
    "a number close by": ("12.cd4", "c3-d4"),
    "a number of Black's move": ("5... cd4", "c3-d4"),
    "an ellipsis": ("5\u2026 cd4", "c3-d4"),
    "an ellipsis alone": ("\u2026cd4", "c3-d4"),
    "a good move": ("cd4!", "c3-d4"),
    "a bad move": ("cd4 ??", "c3-d4"),
    "an interesting one": ("cd4!?", "c3-d4"),
    "a doubtful one": ("cd4?!", "c3-d4"),
    "x for wins": ("cd4! x", "c3-d4"),
    "code": ("`c3-d4`", "c3-d4"),
    "bold": ("**c3-d4**", "c3-d4"),
    "a full stop": ("c3-d4.", "c3-d4"),
    "a sign too much": ("c3-d4-", "c3-d4"),
    "numbers": ("22-18", "c3-d4"),
    "numbers and a space": ("22 18", "c3-d4"),
}
CAPTURED = {  # W:We3:Bd4,d6,f4
    "every landing": "e3:c5:e7",
    "start and end": "e3:e7",
    "files": "e:e7",
    "a file and a landing": "e:c5:e7",
    "x": "e3xc5xe7",
    "a capital X": "E3XE7",
    "a sign of multiplication": "e3\u00d7e7",
    "a large one": "e3\u2715c5\u2716e7",
    "an asterisk": "e3*e7",
    "a Cyrillic x": "e3\u0445e7",
    "a ratio": "e3\u2236e7",
    "a dash": "e3-e7",
    "no sign": "e3c5e7",
    "mixed signs": "e3:c5xe7",
    "numbers": "23x14x7",
    "fewer numbers": "23:7",
}


@pytest.mark.parametrize(("text", "long"), TYPED.values(), ids=TYPED)
def test_steps_as_players_type_them(text: str, long: str) -> None:
    game = rules.game("russian")
    assert game.write(game.start(), game.parse(game.start(), text)) == long


@pytest.mark.parametrize("text", CAPTURED.values(), ids=CAPTURED)
def test_captures_as_players_type_them(text: str) -> None:
    game = rules.game("russian")
    position = game.start("W:We3:Bd4,d6,f4")
    assert game.write(position, game.parse(position, text)) == "e3:c5:e7"


CROSS_AS_FILE = {  # key, FEN, as a Cyrillic keyboard writes it, in letters
    "a start": ("russian", "W:Wh6:BKa1", "\u04456-\u04337", "h6-g7"),
    "a start, in capitals": ("russian", "W:Wh6:BKa1", "5. \u04256-\u04137!", "h6-g7"),
    "a Latin x": ("russian", "W:Wh6:BKa1", "x6-g7", "h6-g7"),
    "an end": ("russian", "W:Wg5:BKa1", "\u04335-\u04456", "g5-h6"),
    "an end without a sign": ("russian", "W:Wg5:BKa1", "\u04335\u04456", "g5-h6"),
    "a file alone": ("russian", "W:Wh4:BKa1", "\u0445\u04335", "h4-g5"),
    "a file and a sign": ("russian", "W:Wh4:BKa1", "\u0445:\u04335", "h4-g5"),
    "a capture of two crosses": ("russian", "W:Wf4:Bg5", "\u04444\u0445\u04456", "f4:h6"),
    "a landing": ("russian", "W:Wf4:Bg5,g7", "\u04444\u0445\u04456\u0445\u04448", "f4:h6:f8"),
    "both ends, straight": ("turkish", "W:Wh3:Ba8", "\u04453-\u04454", "h3-h4"),
    "a wide board": ("spantsireti", "W:Wg3:Ba7", "g3-\u04454", "g3-h4"),
}
BETWEEN_NUMBERS = {  # and these stay captures
    "numbers": ("international", "W:W28:B22,40", "28\u044517", "28x17"),
    "small numbers": ("english", "B:B6:W9,32", "6\u044513", "6x13"),
    "letters": ("russian", "W:We3:Bd4", "e3\u0445c5", "e3:c5"),
}


@pytest.mark.parametrize("case", CROSS_AS_FILE.values(), ids=CROSS_AS_FILE)
def test_a_cross_before_a_row_is_the_file_h(case: tuple[str, str, str, str]) -> None:
    key, fen, text, letters = case
    game = rules.game(key)
    assert game.parse(game.start(fen), text) == game.parse(game.start(fen), letters)


@pytest.mark.parametrize("case", BETWEEN_NUMBERS.values(), ids=BETWEEN_NUMBERS)
def test_a_cross_between_squares_captures(case: tuple[str, str, str, str]) -> None:
    key, fen, text, plain = case
    game = rules.game(key)
    assert game.parse(game.start(fen), text) == game.parse(game.start(fen), plain)


@pytest.mark.parametrize("sign", ["x", "\u00d7", "*", "5. x", "[x"])
def test_a_sign_of_a_capture_at_the_start_is_no_file(sign: str) -> None:
    game = rules.game("russian")
    with pytest.raises(RulesError):
        game.parse(game.start("W:Wc3,Kh8:Bd4,f6"), f"{sign}e5")


@pytest.mark.parametrize(
    ("fen", "text"),
    [("W:Wc3,Kh8:Bd4,f6", "\u0445\u04355"), ("W:WKh8,b2:Bf6,c3", "\u0425d4")],
)
def test_a_cyrillic_cross_may_mean_a_capture_from_elsewhere(fen: str, text: str) -> None:
    game = rules.game("russian")
    position = game.start(fen)
    with pytest.raises(Ambiguous) as error:
        game.parse(position, text)
    assert {each[0] for each in error.value.choices} == {
        game.square_name(m.start)[0] for m in game.legal_moves(position)
    }


def test_the_usual_reading_comes_first() -> None:
    """What may be numbers is read as numbers, and as squares on the file h where those are not."""
    game = rules.game("turkish")
    numbers, letters = read_ways(game.variant, "\u04456-\u04457")
    assert numbers == read_move(game.variant, "6-7")
    assert letters == read_move(game.variant, "h6-h7")
    assert read_ways(game.variant, "14-\u04456") == (read_move(game.variant, "14-6"),)


@given(st.text("\u0445hg12567:-. ", max_size=10))
@example("\u04456-\u04335")
@example("g1\u04452")
def test_a_cross_makes_nothing_legal_that_other_signs_do_not(text: str) -> None:
    """Each cross is read as the letter h, as the sign of a capture, or as nothing."""
    game = rules.game("russian")
    position = game.start("W:Wh2,h6,g1:Bg7,a7")
    found = parse_or_none(game, position, text)
    signs = [("h", ":", "") if sign == "\u0445" else (sign,) for sign in text]
    told = (parse_or_none(game, position, "".join(each)) for each in product(*signs))
    assert found is None or found in told


def parse_or_none(game: Game, position: Position, text: str) -> Move | None:
    try:
        return game.parse(position, text)
    except RulesError:
        return None


FAR_LETTERS = {
    "spantsireti": ("W:Wj2:Ba7", "j2-\u04563", "j2-i3"),
    "canadian": ("W:Wk1:Bb12", "\u043a1-\u043b2", "k1-l2"),
}


@pytest.mark.parametrize("key", FAR_LETTERS)
def test_letters_of_wide_boards(key: str) -> None:
    fen, text, letters = FAR_LETTERS[key]
    game = rules.game(key)
    assert game.parse(game.start(fen), text) == game.parse(game.start(fen), letters)


@pytest.mark.parametrize("text", ["\u04543-d4", "\u044d3-d4", "\u04913-h4", "\u04333-h4"])
def test_letters_that_sound_like_ours(text: str) -> None:
    game = rules.game("russian")
    position = game.start("W:We3,g3:Bb8")
    assert game.parse(position, text) in game.legal_moves(position)


@pytest.mark.parametrize(
    ("key", "text", "file", "last"),
    [
        ("russian", "\u04383-d4", "\u0438", "h"),
        ("russian", "c3-\u04364", "\u0436", "h"),
        ("russian", "\u041a3-d4", "\u043a", "h"),
        ("canadian", "\u04373-d4", "\u0437", "l"),
    ],
)
def test_a_letter_of_no_file_is_refused_with_the_files(
    key: str, text: str, file: str, last: str
) -> None:
    game = rules.game(key)
    with pytest.raises(NoSuchFile) as caught:
        game.parse(game.start(), text)
    assert (caught.value.file, caught.value.files[0], caught.value.files[-1]) == (file, "a", last)


NUMBERS = {  # key, FEN, what is typed in numbers, in letters
    "international": ("W:W31-50:B1-20", "32-27", "d4-c5"),
    "english": ("B:W21-32:B1-12", "11-15", "f6-e5"),
    "italian": ("W:W21-32:B1-12", "22-18", "d3-c4"),
    "spanish": ("W:W1-12:B21-32", "10-14", "f3-e4"),
    "canadian": ("W:W43-72:B1-30", "44-37", "c5-b6"),
    "russian": ("W:Wc3:Bh8", "22-18", "c3-d4"),
    "turkish": ("W:Wc3:Bh8", "43-35", "c3-c4"),
    "spantsireti": ("W:Wj2:Ba7", "35-30", "j2-i3"),
}


@pytest.mark.parametrize("key", NUMBERS)
def test_numbers_and_letters_name_the_same_move(key: str) -> None:
    fen, numbers, letters = NUMBERS[key]
    game = rules.game(key)
    position = game.start(fen)
    assert game.parse(position, numbers) == game.parse(position, letters)


WRITTEN = {  # key, FEN, what is typed: long, short, numeric, standard
    "a step in letters": ("russian", "W:Wc3:Bh8", "cd4", ("c3-d4", "cd4", "22-18", "c3-d4")),
    "a capture in letters": (
        "russian",
        "W:We3:Bd4,d6",
        "e:e7",
        ("e3:c5:e7", "e:e7", "23:7", "e3:c5:e7"),
    ),
    "a step in numbers": (
        "international",
        "W:W32:B1",
        "32-28",
        ("32-28", "32-28", "32-28", "32-28"),
    ),
    "a capture in numbers": (
        "international",
        "W:W32:B28,19",
        "32x14",
        ("32x23x14", "32x14", "32x14", "32x14"),
    ),
    "Brazilian captures": ("brazilian", "W:We3:Bd4", "e:c5", ("e3xc5", "exc5", "23x14", "e3xc5")),
    "numbers that need their landings": (
        "italian",
        "W:W30:B26,27,18,19",
        "30x21x14",
        ("30x21x14", "30x21x14", "30x21x14", "30x21x14"),
    ),
}


@pytest.mark.parametrize("case", WRITTEN.values(), ids=WRITTEN)
def test_styles(case: tuple[str, str, str, tuple[str, ...]]) -> None:
    key, fen, text, written = case
    game = rules.game(key)
    position = game.start(fen)
    move = game.parse(position, text)
    styles = (Style.LONG, Style.SHORT, Style.NUMERIC, Style.STANDARD)
    assert tuple(game.write(position, move, style) for style in styles) == written


AMBIGUOUS = {  # key, FEN, what is typed, the choices
    "start and end": ("italian", "W:W30:B26,27,18,19", "30x14", {"30x21x14", "30x23x14"}),
    "start and end in letters": (
        "russian",
        "W:WKe1:Bb4,d2,d4,f2,f4",
        "e1:a5",
        {"e1:c3:a5", "e1:g3:e5:c3:a5"},
    ),
    "a landing of both": (
        "russian",
        "W:WKe1:Bb4,d2,d4,f2,f4",
        "e:c3:a5",
        {"e1:c3:a5", "e1:g3:e5:c3:a5"},
    ),
    "two men of a file capture": ("russian", "W:Wc1,c5:Bd2,d4", "c:e3", {"c1:e3", "c5:e3"}),
    "two kings of a file": ("turkish", "W:WKb3,Kb6:Bh8", "bb4", {"b3-b4", "b6-b4"}),
}


@pytest.mark.parametrize("case", AMBIGUOUS.values(), ids=AMBIGUOUS)
def test_what_fits_twice_is_asked_back(case: tuple[str, str, str, set[str]]) -> None:
    key, fen, text, choices = case
    game = rules.game(key)
    position = game.start(fen)
    with pytest.raises(Ambiguous) as caught:
        game.parse(position, text)
    assert caught.value.text == text
    assert set(caught.value.choices) == choices
    moves = [game.parse(position, choice) for choice in caught.value.choices]
    assert len(set(moves)) == len(choices)


def test_ways_that_capture_the_same_are_one_move() -> None:
    game = rules.game("russian")
    position = game.start("W:WKe1:Bb4,d2,d4,f2,f4")
    ways = ("e1:e1", "e1:c3:e5:g3:e1", "e1:g3:e5:c3:e1", "e:e1", "e1:g3:c3:e1", "e1:e5:e1")
    assert len({game.parse(position, way) for way in ways}) == 1


def test_a_way_written_out_is_no_part_of_a_longer_one() -> None:
    game = rules.game("russian")
    position = game.start("W:WKe1:Bb4,d2,d4,f2,f4")
    assert len(game.parse(position, "e1:c3:a5").victims) == 2
    assert len(game.parse(position, "e1:g3:e5:c3:a5").victims) == 4
    assert len(game.parse(position, "e1:g3:a5").victims) == 4


UNREADABLE = [
    "", " ", "hello", "c3", "c", "cd", "33", "c3-", "-d4", "c3-d", "c3-i9", "c3-c9", "c3-c4", "0-1",
    "33-28", "1015", "22.18", "1.", "5...", "c3?d4", "c3-d4 e5-f6 why", "1-0", "*",
    "\ud800c3", "c3\x00d4", "\u0663-\u0664", "c3-d4" * 50,
]  # fmt: skip


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_move_is_unreadable(text: str) -> None:
    game = rules.game("russian")
    with pytest.raises(Unreadable) as caught:
        game.parse(game.start(), text)
    assert caught.value.text == text


NO_SQUARES: dict[str, tuple[str, str | None, str, Unreadable]] = {
    "a light square": (
        "russian", None, "c3-d5", UnplayedSquare("c3-d5", "d5", "c3", ("c3-b4", "c3-d4"))),
    "a light square behind a move number": (
        "russian", None, "1. c3:d5!", UnplayedSquare("1. c3:d5!", "d5", "c3", ("c3-b4", "c3-d4"))),
    "only a capture is legal": (
        "russian", "W:Wc3,e3:Bd4,h8", "e3-d5", UnplayedSquare("e3-d5", "d5", "e3", ("e3:c5",))),
    "one square": ("russian", None, "c3", OneSquare("c3", "c3", ("c3-b4", "c3-d4"))),
    "a king's square": ("russian", "W:WKa1,b2:Bh8", "ka1", OneSquare("ka1", "a1")),
    "one square without a piece": ("russian", None, "d4", OneSquare("d4", "d4")),
    "one light square": ("russian", None, "d5", UnplayedSquare("d5", "d5")),
    "one number": ("international", None, "32", OneSquare("32", "32", ("32-27", "32-28"))),
    "a piece that cannot move": ("russian", None, "c1-d1", UnplayedSquare("c1-d1", "d1")),
    "no piece": ("russian", None, "e4-e5", UnplayedSquare("e4-e5", "e4")),
    "from a file": ("russian", None, "cd5", UnplayedSquare("cd5", "d5")),
    "a light square of a board with numbers": (
        "international", None, "a1-a2", UnplayedSquare("a1-a2", "a2")),
    "a file too far": ("russian", None, "c3-i9", NoSuchSquare("c3-i9", "i9")),
    "a row too far": ("russian", None, "c3-d9", NoSuchSquare("c3-d9", "d9")),
    "a number too far": ("english", None, "32-33", NoSuchSquare("32-33", "33")),
    "no number": ("english", None, "0-1", NoSuchSquare("0-1", "0")),
}  # fmt: skip


@pytest.mark.parametrize("case", NO_SQUARES.values(), ids=NO_SQUARES)
def test_a_square_on_which_nothing_stands_is_named(
    case: tuple[str, str | None, str, Unreadable],
) -> None:
    key, fen, text, fact = case
    game = rules.game(key)
    with pytest.raises(type(fact)) as caught:
        game.parse(game.start(fen), text)
    assert str(caught.value) == str(fact)


def test_a_king_may_be_named_as_one() -> None:
    game = rules.game("russian")
    position = game.start("W:WKa1:Bd4,h8")
    for text in ("Ka1:e5", "ka1e5", "K a1-e5", "1. Ka1xe5"):
        assert game.parse(position, text).end == game.parse(position, "a1:e5").end
    with pytest.raises(Unreadable):
        game.parse(position, "Ka1")


def test_a_board_with_a_file_k_knows_no_sign_of_a_king() -> None:
    game = rules.game("canadian")
    position = game.start("W:WKk1:Bb12")
    assert game.parse(position, "kj2") == game.parse(position, "k1-j2")


def check_read_or_refused(game: Game, text: str) -> None:
    try:
        move = game.parse(game.start(), text)
    except (Unreadable, Illegal, Ambiguous):
        return
    assert move in game.legal_moves(game.start())


@given(text=st.text(max_size=400), key=st.sampled_from(["russian", "canadian", "turkish"]))
@example(text="1" * 10**6, key="russian")
@example(text="\ufdfa" * 200, key="russian")  # one sign that NFKC makes eighteen of
def test_any_text_is_read_or_refused(text: str, key: str) -> None:
    check_read_or_refused(rules.game(key), text)


@given(st.text("abch0123 -:x.!?*\u0445\u2026\n", max_size=200))
def test_near_moves_are_read_or_refused(text: str) -> None:
    check_read_or_refused(rules.game("russian"), text)


@pytest.mark.parametrize(
    "text",
    ["c3" * 99, "c3-" * 66, " -" * 99 + "c3", "1." * 99, "x" * 10**7, "1 " * 99],
    ids=lambda text: text[:4],
)
def test_hostile_text_takes_little_work(text: str) -> None:
    game = rules.game("russian")
    with counted_calls() as calls, pytest.raises(RulesError):
        game.parse(game.start(), text)
    assert calls.total < 5000


def in_random_play(game: Game, random: Random) -> Iterator[Position]:
    """The positions of random games."""
    while True:
        position, ply = game.start(), 0
        while ply < 120 and (moves := game.legal_moves(position)):
            position, ply = game.play(position, random.choice(moves)), ply + 1
            yield position


def at_random(game: Game, random: Random) -> Iterator[Position]:
    """Positions with pieces set anywhere, and many kings: captures of all shapes."""
    squares = list(game.board.squares)
    while True:
        chosen = random.sample(squares, random.randint(2, min(16, len(squares) // 2)))
        names = [random.choice(["", "K"]) + game.square_name(square) for square in chosen]
        cut = random.randint(1, len(names) - 1)
        yield game.start(f"{random.choice('WB')}:W{','.join(names[:cut])}:B{','.join(names[cut:])}")


def positions(game: Game, count: int) -> Iterator[Position]:
    """Random positions of a game, the same in every run."""
    random = Random(game.key)
    yield from islice(in_random_play(game, random), count // 2)
    try:
        yield from islice(at_random(game, random), count // 2)
    except BadFen:  # the game has no kings, or pieces on pieces
        yield from islice(in_random_play(game, random), count // 2)


def meant(game: Game, position: Position, text: str) -> set[Move]:
    """The move that a text names, or those among which it asks to choose."""
    try:
        return {game.parse(position, text)}
    except Ambiguous as error:
        choices = error.choices
    moves = {game.parse(position, choice) for choice in choices}
    assert len(moves) == len(choices) > 1
    return moves


def check_written(game: Game, position: Position, move: Move) -> None:
    """Every written form names the move; a short one may name others too."""
    for style in Style:
        moves = meant(game, position, game.write(position, move, style))
        assert move in moves
        assert len(moves) == 1 or style is Style.SHORT


def check_round_trip(game: Game, count: int) -> None:
    for position in positions(game, count):
        for move in game.legal_moves(position):
            check_written(game, position, move)


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_what_is_written_is_read_again(game: Game) -> None:
    check_round_trip(game, 60)


@pytest.mark.slow
@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_what_is_written_is_read_again_in_2000_positions(game: Game) -> None:
    check_round_trip(game, 2000)
