"""Every classical game has the moves of a second generator, which shares nothing with ours."""

from random import Random

import pytest

import rules
from rules import Game
from tests.rules.diagrams import Diagram, fen, played, scattered
from tests.rules.plainly import LAWS, Plain

FEW, MANY = (15, 100), (40, 360)  # positions of each game: played, and with pieces anywhere


def check(game: Game, diagram: Diagram) -> None:
    board, (turn, pieces) = game.board, diagram
    place = {square: board.place(square) for square in board.squares}
    on_places = {place[square]: piece for square, piece in pieces.items()}
    text = fen(diagram, game.square_name)
    ours = {
        (place[m.start], place[m.end], frozenset(map(place.get, m.victims)), m.is_crowned)
        for m in game.legal_moves(game.start(text))
    }
    assert ours == Plain(LAWS[game.key], set(place.values()), on_places, turn).legal(), text


def check_all(game: Game, counts: tuple[int, int]) -> None:
    random = Random(game.key)
    for make in [played] * counts[0] + [scattered] * counts[1]:
        turn, pieces = make(game, random)
        if game.key == "breakthrough":  # with a king it is over
            pieces = {square: piece for square, piece in pieces.items() if not piece.is_king}
        check(game, (turn, pieces))


@pytest.mark.parametrize("key", LAWS)
def test_the_same_moves_as_the_plain_generator(key: str) -> None:
    check_all(rules.game(key), FEW)


@pytest.mark.slow
@pytest.mark.parametrize("key", LAWS)
def test_the_same_moves_in_many_positions(key: str) -> None:
    check_all(rules.game(key), MANY)


NEIGHBOURS = {  # games that differ in one fact
    "russian": "pool",
    "pool": "russian",
    "killer": "international",
    "german": "international",
    "argentinian": "spanish",
    "spanish": "malaysian",
    "malaysian": "spanish",
    "czech": "german-8x8",
    "italian": "english",
}


@pytest.mark.parametrize("key", NEIGHBOURS)
def test_the_law_of_a_neighbour_is_noticed(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LAWS, key, LAWS[NEIGHBOURS[key]])
    with pytest.raises(AssertionError):
        check_all(rules.game(key), MANY)
