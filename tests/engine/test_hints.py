"""A hint names the best move and the plainest fact that speaks for it."""

import pytest

import rules
from engine.hints import Hint, Why, find_hint
from engine.judgement import Judgement
from engine.limits import Limits
from engine.line_texts import write_moves
from engine.matches import draw_moves
from engine.review import Review
from engine.search import Searcher
from engine.searchers import fresh_searcher
from engine.square_values import evaluate_by_squares, guess_values
from engine.tree import SURE, tree_of
from rules import Line

LIMITS = Limits(nodes=4_000)


# A position, the move that is hinted at, why, and how many pieces it wins or gives away.
HINTS = {
    Why.ONLY_MOVE: ("russian", "W:Wc3,a1:Bd4,h8", "c3:e5", 0),
    Why.WINS_GAME: ("russian", "W:We5,c1:Bh8,h6", "e5-f6", 0),
    Why.SAVES_GAME: ("russian", "W:Wg3,f4:BKd2", "f4-e5", 0),
    Why.WINS_PIECES: (
        "russian",
        "W:Wa1,e1,g1,b2,f2,h2,a3,c3,e3,g3,b4,f4:Ba5,c5,g5,d6,h6,a7,c7,e7,g7,b8,f8,h8",
        "c3-d4",
        2,
    ),
    Why.GIVES_PIECES: (
        "russian-giveaway",
        "W:Wa1,c1,b2,d2,h2,h4:BKg1,f6,h6,a7,c7,e7,f8,h8",
        "h4-g5",
        3,
    ),
    Why.CROWNS: ("russian", "W:Wf6,g1:Bh8,a7,c7", "f6-e7", 0),
    Why.ESCAPES: ("russian", "W:Wc3,c1,g1:Bd4,e5,h8", "c3-b4", 0),
    Why.SAVES_PIECES: ("russian", "W:Wd2,f2:Be5,g7,c7", "d2-e3", 0),
    Why.BEST: ("russian", None, "g3-h4", 0),
}


def hint_at(why: Why) -> tuple[Line, Hint]:
    key, fen, _, _ = HINTS[why]
    line = Line.begin(rules.game(key), fen)
    variant = line.game.variant
    evaluate = evaluate_by_squares(variant, guess_values(variant))  # whatever was learned
    return line, find_hint(Searcher(tree_of(line.game), evaluate), line, LIMITS)


@pytest.mark.parametrize("why", Why)
def test_why_a_move_is_best(why: Why) -> None:
    line, hint = hint_at(why)
    _, _, move, pieces = HINTS[why]
    assert (hint.why, hint.pieces) == (why, pieces)
    assert line.game.write(line.position, hint.move) == move


@pytest.mark.parametrize("why", [why for why in Why if why not in (Why.ONLY_MOVE, Why.BEST)])
def test_why_a_move_would_have_been_better(why: Why) -> None:
    line, hint = hint_at(why)
    played = next(move for move in line.game.legal_moves(line.position) if move != hint.move)
    score = -SURE - 1 if why is Why.SAVES_GAME else min(0, hint.score - 500)
    judgement = Judgement(0, write_moves(line, hint.line), hint.score, score, depth=1)
    (moment,) = Review(line.play(played), [judgement]).moments
    assert (moment.why, moment.pieces) == (why, hint.pieces)


@pytest.mark.parametrize("key", [game.key for game in rules.games()])
def test_every_game_has_hints(key: str) -> None:
    line = draw_moves(rules.game(key), "hint")
    hint = find_hint(fresh_searcher(line.game), line, Limits(nodes=500))
    assert hint.move == hint.line[0]
    assert hint.move in line.game.legal_moves(line.position)
