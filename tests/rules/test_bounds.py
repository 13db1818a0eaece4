"""No position takes long: work is bounded, and counted here; what comes out is still a game."""

from random import Random

import pytest

import rules
from rules import Game, Line, Move, Style, TooManyCaptures, TooManyPieces, fen
from rules.capture_search import MOST_LANDINGS, Wanted
from rules.choices import find_choices
from rules.position import Position
from rules.set_up import MOST_AT_START
from tests.rules.work import counted_calls

# Found by search: a king among many pieces has hundreds of thousands of ways, and more.
CROWDED = {
    "armenian": "W:WKd1:Bc8,e8,a7,Kb7,Kd7,Ke7,h7,c6,Ka5,b5,Ke5,Kg5,f4,Ke3,Kh3,c2,Kd2,Kc1,Kg1",
    "turkish": "W:WKf5,Kg1:Bb8,d8,a7,d7,Kf7,Kb6,c6,Ke6,Kg6,e5,Kb4,f4,h4,Ka3,d3,g3,b2,e2,Kg2,Kd1",
    "frisian": "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47",
    "canadian": "W:WK3,K14,K71:BK8,9,K10,11,K12,20,K32,K33,K34,K35,36,K44,K47,52,K53,K56,57,58,60,"
    "K61,K69",
    "malaysian": "W:WK2,K3,K6,K31,K55,K66,K67,K72:BK12,K13,K14,K15,K16,K17,25,27,K28,K29,36,37,38,"
    "K39,47,K48,K49,K50,K51,59,K60,61,63,64",
    "senegalese": "W:WKa1,Kh1,Kb6,Kh8:BKe1,Kb2,Kf2,Kc3,Ke3,d4,Kg4,b5,Ke5,Ka6,Kc6,Kh6,b7,Kf7,Kb8,e8",
    "german": "W:WK1,K5,K6,K15,K26,K29,K45,K46,K50:B7,8,9,K10,K17,K18,20,23,24,27,33,K34,K40,K41,"
    "K42,K43",
}
HUFF = [(key, ("huff",)) for key in ("turkish", "malaysian", "senegalese")]
GAMES = [*((key, ()) for key in CROWDED), *HUFF, ("armenian", ("lift-after",))]
CALLS = 300_000  # of functions, built in ones included


# Captures, and the landings of a search that remembers where it was with which victims.
REMEMBERED = {
    "international": ("W:WK1:B28,9,30,20,8,7,31,15,11,29,21,24,44,43", 327),
    "russian": ("W:WKh8:Bd6,b4,b6,a7,b2,g7,g5,f4,c5,d4,d2,f2", 78),
    "turkish": ("W:WKa5:Bc7,d2,a2,b5,h3,h6,b3,e4,g5,g7,g2", 284),
}


@pytest.fixture(params=GAMES, ids=lambda chosen: " ".join((chosen[0], *chosen[1])))
def game(request: pytest.FixtureRequest) -> Game:
    key, options = request.param
    return rules.game(key, options)


def reached(game: Game) -> Position:
    """A position that no set-up may have, as if it had been reached in play."""
    find_choices.cache_clear()
    return fen.read(game.variant, CROWDED[game.key])


def test_a_crowded_position_is_no_set_up(game: Game) -> None:
    with counted_calls() as calls, pytest.raises((TooManyCaptures, TooManyPieces)):
        game.read_fen(CROWDED[game.key])
    assert calls.total < CALLS


def test_a_search_ends_at_its_bound(game: Game) -> None:
    landings = game.rules.landings(reached(game))
    assert MOST_AT_START < landings < MOST_LANDINGS * 1.2  # single jumps are counted, not bounded


@pytest.mark.parametrize("key", REMEMBERED)
def test_what_was_met_before_is_not_searched_again(key: str) -> None:
    game, (text, landings) = rules.game(key), REMEMBERED[key]
    position = game.read_fen(text)
    assert game.rules.landings(position) == landings
    moves = game.legal_moves(position)
    assert len({(move.start, move.end, move.captured) for move in moves}) == len(moves)


def test_every_move_is_listed_and_written_in_bounded_work(game: Game) -> None:
    position = reached(game)
    with counted_calls() as calls:
        moves = game.legal_moves(position)
        for move in moves:
            for style in Style:
                game.write(position, move, style)
    assert moves
    assert calls.total < CALLS


def test_what_is_listed_is_read_back_and_played(game: Game) -> None:
    position = reached(game)
    moves = list(game.legal_moves(position))
    assert moves == list(game.legal_moves(position))
    for move in moves[:: 1 + len(moves) // 20]:
        assert game.parse(position, game.write(position, move, Style.LONG)) == move
        assert game.play(position, move).turn is position.turn.other


def test_a_game_goes_on_from_there_and_is_replayed(game: Game) -> None:
    random, line = Random(game.key), Line(game, (reached(game),))
    while line.ply < 12 and (moves := game.legal_moves(line.position)):
        line = line.play(random.choice(moves))
    anew = Line(Game(game.variant), line.positions[:1])
    for text in line.move_texts(Style.LONG):
        anew = anew.play(anew.game.parse(anew.position, text))
    assert anew.positions == line.positions


def test_a_refusal_takes_bounded_work(game: Game) -> None:
    position = reached(game)
    for text in attempts(game, position):
        with counted_calls() as calls:
            read(game, position, text)
        assert calls.total < CALLS, text


def test_a_capture_that_the_search_did_not_come_to_is_refused(game: Game) -> None:
    position = reached(game)
    legal = game.legal_moves(position)
    start = game.board.set_of([legal[0].start])
    ways = game.rules.captures_along(position, Wanted(start, legal[0].path[2:3]))
    for way in ways[:: 1 + len(ways) // 10]:
        answer = read(game, position, ":".join(map(game.square_name, way.path)))
        assert (answer in legal) == isinstance(answer, Move)


def attempts(game: Game, position: Position) -> list[str]:
    """Texts that begin like a capture and are none."""
    move = max(game.legal_moves(position), key=lambda move: len(move.path))
    start, first, *_, end = map(game.square_name, move.path)
    back = game.square_name(move.victims[0])
    return [
        f"{start}x{back}",
        f"{start}x{first}",
        f"{start}x{first}x{back}",
        f"{start}x{end}x{first}",
        f"{start}x{end}x{end}x{end}x{end}",
        "x".join([start, *[first, end] * 20])[:200],
    ]


def read(game: Game, position: Position, text: str) -> Move | rules.RulesError:
    try:
        return game.parse(position, text)
    except rules.RulesError as error:
        return error


def test_the_captures_found_first_are_the_same_for_every_engine() -> None:
    game = rules.game("german")
    position = reached(game)
    anew = Game(game.variant)
    assert anew.legal_moves(position) == game.legal_moves(position)
