"""Every row of the catalogue is complete, and says what the engine does."""

import ast
from pathlib import Path

import pytest

import rules
from rules import Color, Game, Line, Piece, pdn
from rules.catalogue import VARIANTS

CLASSICAL = [
    "russian",
    "international",
    "english",
    "brazilian",
    "italian",
    "canadian",
    "german",
    "german-8x8",
    "spanish",
    "portuguese",
    "pool",
    "spantsireti",
    "russian-giveaway",
    "international-giveaway",
    "english-giveaway",
    "turkish",
    "armenian",
    "frisian",
    "frysk",
    "breakthrough",
    "killer",
    "czech",
    "thai",
    "malaysian",
    "argentinian",
    "jamaican",
]


STARTS = {
    "russian": "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8",
    "international": "W:W31-50:B1-20",
    "english": "B:W21-32:B1-12",
    "italian": "W:W21-32:B1-12",
    "spanish": "W:W1-12:B21-32",
    "canadian": "W:W43-72:B1-30",
    "spantsireti": "W:Wa1,c1,e1,g1,i1,b2,d2,f2,h2,j2,a3,c3,e3,g3,i3"
    ":Bb6,d6,f6,h6,j6,a7,c7,e7,g7,i7,b8,d8,f8,h8,j8",
    "turkish": "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3"
    ":Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7",
    "frysk": "W:W46-50:B1-5",
    "jamaican": "B:Bb2,d2,f2,h2,a1,c1,e1,g1,a3,c3,e3,g3:Wb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8",
    "thai": "B:Wa1,c1,e1,g1,b2,d2,f2,h2:Ba7,c7,e7,g7,b8,d8,f8,h8",
}
SAME_START = {
    "brazilian": "russian",
    "czech": "russian",
    "german-8x8": "russian",
    "russian-giveaway": "russian",
    "killer": "international",
    "breakthrough": "international",
    "frisian": "international",
    "german": "international",
    "international-giveaway": "international",
    "pool": "english",
    "english-giveaway": "english",
    "portuguese": "spanish",
    "argentinian": "spanish",
    "malaysian": "canadian",
    "armenian": "turkish",
}

GAME_TYPES = {  # PDN 3.0
    "russian": "25,W,8,8,A0,0",
    "international": "20,W,10,10,N2,0",
    "english": "21,B,8,8,N1,0",
    "brazilian": "26,W,8,8,A0,0",
    "italian": "22,W,8,8,N2,1",
    "canadian": "27,W,12,12,N2,0",
    "spanish": "24,W,8,8,N1,1",
    "portuguese": "28,W,8,8,N1,1",
    "pool": "23,B,8,8,N1,0",
    "spantsireti": "41,W,10,8,A0,0",
    "turkish": "30,W,8,8,A0,0",
    "frisian": "40,W,10,10,N2,0",
    "czech": "29,W,8,8,A0,0",
    "thai": "31,B,8,8,N2,0",
    "jamaican": "23,B,8,8,A1,1",
}

CORNERS = {  # names of the squares nearest White's corners, left and right
    "russian": ("a1", "g1"),
    "international": ("46", "50"),
    "english": ("29", "32"),
    "italian": ("29", "32"),
    "spanish": ("4", "1"),
    "portuguese": ("4", "1"),
    "canadian": ("67", "72"),
    "turkish": ("a1", "h1"),
    "jamaican": ("b8", "h8"),
    "spantsireti": ("a1", "i1"),
    "thai": ("4", "1"),
    "argentinian": ("4", "1"),
    "malaysian": ("67", "72"),
}


@pytest.fixture(params=[variant.key for variant in VARIANTS])
def game(request: pytest.FixtureRequest) -> Game:
    return rules.game(request.param)


def test_the_classical_variants_are_all_there() -> None:
    assert [key for key in CLASSICAL if key not in {game.key for game in rules.games()}] == []


def test_keys_and_names_are_unique() -> None:
    games = rules.games()
    assert len({game.key for game in games}) == len({game.name for game in games}) == len(games)


def test_every_row_is_described(game: Game) -> None:
    assert game.name
    assert game.native_name
    assert game.family
    assert game.source
    assert game.summary.endswith(".")
    assert game.summary.count(". ") == 1, "two sentences"
    assert len(game.summary) < 240


def test_every_example_can_be_set_up_and_played(game: Game) -> None:
    position = game.start(game.example)
    assert game.fen(game.start(game.fen(position))) == game.fen(position)
    assert game.legal_moves(position)
    assert game.example_words.endswith(".")


@pytest.mark.parametrize("key", [*STARTS, *SAME_START])
def test_start_positions(key: str) -> None:
    game, fen = rules.game(key), STARTS[SAME_START.get(key, key)]
    assert game.start() == game.start(fen)
    assert game.start().turn is game.first_mover
    assert game.first_mover is (Color.BLACK if fen.startswith("B") else Color.WHITE)


def test_game_types_are_those_of_the_standard() -> None:
    """Numbers beyond the standard are private: they are never written."""
    written = {variant.key: variant.naming.game_type for variant in VARIANTS}
    assert {key: game_type for key, game_type in written.items() if game_type} == GAME_TYPES


@pytest.mark.parametrize("key", CORNERS)
def test_boards_are_numbered_from_their_corner(key: str) -> None:
    game = rules.game(key)
    bottom = [s for s in game.board.squares if game.board.place(s)[0] == game.board.height - 1]
    assert (game.square_name(bottom[0]), game.square_name(bottom[-1])) == CORNERS[key]


def test_mirrored_boards_play_the_near_right_corner() -> None:
    for key in ("italian", "spanish", "portuguese", "argentinian"):
        assert rules.game(key).board.square_at(7, 7) == 32
        assert rules.game(key).board.square_at(7, 0) is None
    assert rules.game("russian").board.square_at(7, 0) == 29


def test_options_are_described_and_change_something() -> None:
    for game in rules.games():
        for option in game.options:
            chosen = rules.game(game.key, [option.key])
            assert chosen.chosen == (option.key,)
            assert chosen is rules.game(game.key, [option.key])
            assert option.name
            assert chosen.start() is not None


def test_no_module_beside_the_catalogue_asks_for_a_variant() -> None:
    """A variant is a row of facts: a key in the code elsewhere would be a branch on its name."""
    keys = {variant.key for variant in VARIANTS}
    root = Path(rules.__file__).parent
    modules = [file for file in root.rglob("*.py") if "catalogue" not in file.parts]
    named = {
        (file.name, node.value)
        for file in modules
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in keys
    }
    assert not named


LIGHT_FIRST = {  # and the game type that says so; none where the standard knows no such game
    "english": "",
    "english-giveaway": "",
    "pool": "23,W,8,8,A0,0",
    "thai": "31,W,8,8,N2,0",
    "jamaican": "23,W,8,8,A1,1",
}


@pytest.mark.parametrize(("key", "game_type"), LIGHT_FIRST.items())
def test_light_may_move_first(key: str, game_type: str) -> None:
    game = rules.game(key, ["light-first"])
    assert (rules.game(key).first_mover, game.first_mover) == (Color.BLACK, Color.WHITE)
    assert game.start().turn is Color.WHITE
    text = pdn.write(pdn.Record({}, Line.begin(game)))
    assert (f'[GameType "{game_type}"]' in text) is bool(game_type)
    assert ("GameType" in text) is bool(game_type)


def test_jamaican_letters_begin_at_the_right_of_who_begins() -> None:
    """Game types 23,B,8,8,A1,1 and 23,W,8,8,A1,1 of PDN 3.0: corner 1 is bottom right."""
    for options, row, column in ((), 0, 0), (("light-first",), 7, 7):
        game = rules.game("jamaican", options)
        assert game.square_name(game.board.square_at(row, column) or 0) == "a1"


def test_thai_numbers_begin_at_the_top_left_of_black() -> None:
    """Game type 31,B,8,8,N2,0 of PDN 3.0: corner 2, seen by Black, who begins."""
    game = rules.game("thai")
    assert game.start() == game.start("B:W1-8:B25-32")
    assert (game.square_name(32), game.square_name(32, numeric=False)) == ("1", "g1")


def test_argentinian_draughts_with_the_corner_at_the_left() -> None:
    game = rules.game("argentinian", ["left-corner"])
    assert game.board.square_at(7, 0) is not None
    assert game.square_name(game.board.square_at(7, 0) or 0) == "1"
    assert game.start() == game.start("W:W1-12:B21-32")


CLASHING = {
    "turkish": ("crowned-in-passing", "crowning-ends-move"),
    "corners": ("4x3", "4x4"),
}


@pytest.mark.parametrize("key", CLASHING)
def test_options_that_replace_the_same_fact_exclude_each_other(key: str) -> None:
    with pytest.raises(rules.ClashingOptions) as caught:
        rules.game(key, CLASHING[key])
    assert (caught.value.game, caught.value.one, caught.value.other) == (key, *CLASHING[key])


def test_options_about_different_facts_go_together() -> None:
    both = rules.game("english", ["light-first", "25-moves"])
    assert both.chosen == ("25-moves", "light-first")
    assert both.start().turn is Color.WHITE


def test_unknown_games_and_options_are_refused() -> None:
    with pytest.raises(rules.UnknownGame):
        rules.game("chess")
    with pytest.raises(rules.UnknownOption):
        rules.game("english", ["flying-men"])


def test_pieces_of_the_start() -> None:
    stacks = rules.game("international").stacks(rules.game("international").start())
    assert stacks[1] == (Piece(Color.BLACK, False),)
    assert stacks[50] == (Piece(Color.WHITE, False),)
    assert len(stacks) == 40
