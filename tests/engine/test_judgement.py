"""Moves of finished games are judged, and a review tells what mattered."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

import rules
from engine.judgement import (
    FIRST_LOOK,
    FORCED,
    MOST,
    Allowance,
    Judgement,
    is_forced,
    judge,
    settled_score,
)
from engine.limits import Found, Limits
from engine.line_texts import read_moves, write_moves
from engine.matches import draw_moves
from engine.review import LEAST_RUN, Praise, Review
from engine.search import Searcher
from engine.searchers import fresh_searcher, judge_of
from engine.tree import SURE
from rules import BLACK, WHITE, Illegal, Line, Move, Style

LIMITS = Limits(nodes=3_000)
# After b4-c5 Black takes three men; every other move keeps them.
GIVES_THREE = "W:Wa1,c1,e1,g1,b2,h2,c3,e3,g3,b4:Be5,d6,f6,h6,c7,e7,b8,d8,f8,h8"


def begin(fen: str | None = None, key: str = "russian") -> Line:
    return Line.begin(rules.game(key), fen)


def play(line: Line, *texts: str) -> Line:
    for move in read_moves(line, texts):
        line = line.play(move)
    return line


def judge_text(line: Line, text: str) -> Judgement:
    return judge(fresh_searcher(line.game), line, line.game.parse(line.position, text), LIMITS)


def judge_all(line: Line, limits: Limits = LIMITS) -> list[Judgement]:
    """Judge every move of a game."""
    return [
        judge(
            fresh_searcher(line.game),
            Line(line.game, line.positions[: ply + 1], line.moves[:ply]),
            move,
            limits,
        )
        for ply, move in enumerate(line.moves)
    ]


def test_a_move_that_gives_three_men_loses_odds() -> None:
    line = begin(GIVES_THREE)
    judgement = judge_text(line, "b4-c5")
    assert judgement.ply == 0
    assert judgement.score - judgement.played_score > 150
    assert judgement.loss > 0.3
    assert "b4-c5" not in judgement.best


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_a_game_never_takes_more_time_than_its_moves_have_together(share: float) -> None:
    """Whatever share of its moves are the best ones."""
    chance, line = random.Random(1), draw_moves(rules.game("russian"), "allowance", 60)
    allowance, spent, most = Allowance(1.0), 0.0, 0.0
    for ply, played in enumerate(line.move_texts(Style.LONG)):
        seconds, is_best = allowance.give(), chance.random() < share
        judgement = Judgement(ply, (played if is_best else "a1-a2",), 0, 0, 1)
        allowance.take_back(seconds, line, judgement)
        spent += seconds * (FORCED if is_forced(line, ply) else FIRST_LOOK if is_best else 1)
        most = max(most, seconds)
        assert spent <= ply + 1 + 1e-9
    assert 1 < most <= MOST


def test_a_move_without_a_choice_gets_little_time() -> None:
    """Only its score is wanted."""
    asked: list[float] = []

    class Spy(Searcher):
        def deepen(
            self, line: Line, limits: Limits, among: Sequence[Move] | None = None
        ) -> Iterator[Found]:
            asked.append(limits.seconds)
            yield from super().deepen(line, replace(limits, depth=2), among)

    for fen, text in (("W:Wc3:Bd4,h8", "c3:e5"), ("W:Wc3,a1:Bh8", "c3-d4")):
        line = begin(fen)
        spy = Spy(*judge_of(line.game))
        judge(spy, line, line.game.parse(line.position, text), Limits(seconds=1))
    assert asked[:2] == [FORCED, FIRST_LOOK]


def test_the_best_move_loses_nothing() -> None:
    line = begin(GIVES_THREE)
    best = judge_text(line, "b4-c5").best[0]
    judgement = judge_text(line, best)
    assert judgement.best[0] == best
    assert judgement.score == judgement.played_score
    assert judgement.loss == 0


def test_an_only_move_loses_nothing() -> None:
    line = begin("W:Wc3,a1:Bd4,h8")
    assert judge_text(line, "c3:e5").loss == 0


@pytest.mark.parametrize("key", [game.key for game in rules.games()])
def test_moves_of_every_game_are_judged(key: str) -> None:
    line = draw_moves(rules.game(key), "judged")
    judgements = judge_all(line, Limits(depth=2))
    assert [judgement.ply for judgement in judgements] == [*range(line.ply)]
    for judgement in judgements:
        assert 0 <= judgement.loss <= 1
        assert judgement.depth > 0


def test_the_mean_of_two_depths_is_the_score() -> None:
    findings = [Found((), score, depth, 0) for depth, score in enumerate([0, 40, 20, 60])]
    assert [settled_score(findings, depth) for depth in (1, 2, 3)] == [40, 30, 40]
    assert settled_score([*findings, Found((), SURE + 1, 4, 0)], 4) == SURE + 1


def test_moves_are_written_and_read_again() -> None:
    line = begin(GIVES_THREE)
    moves = read_moves(line, ["b4-c5", "d6:b4:d2:f4"])
    assert write_moves(line, moves) == ("b4-c5", "d6:b4:d2:f4")
    with pytest.raises(Illegal):
        read_moves(line, ["b4-c5", "a1-b2"])


def make_judgement(ply: int, score: int, played_score: int, best: str = "") -> Judgement:
    return Judgement(ply, [best] if best else [], score, played_score, 5)


@pytest.fixture
def line() -> Line:
    return play(begin(), "c3-d4", "f6-g5", "b2-c3", "b6-a5", "g3-h4")


def test_accuracy_falls_with_what_moves_lose(line: Line) -> None:
    review = Review(line, [make_judgement(0, 0, 0), make_judgement(1, 0, -100)])
    assert review.accuracies[WHITE] == 100
    assert 10 < review.accuracies[BLACK] < 25
    worse = Review(line, [make_judgement(0, 0, 0), make_judgement(1, 0, -200)])
    assert worse.accuracies[BLACK] < review.accuracies[BLACK]


def test_what_is_played_in_a_decided_game_proves_nothing(line: Line) -> None:
    open_slip = make_judgement(0, 0, -100)
    review = Review(line, [open_slip, make_judgement(2, 2_000, 2_000)])
    alone = Review(line, [open_slip])
    assert review.accuracies[WHITE] - alone.accuracies[WHITE] <= 2
    decided = Review(line, [make_judgement(1, -2_000, -2_000)])
    assert decided.accuracies[BLACK] == 100


def test_random_play_is_not_accurate() -> None:
    """The mean of six sides that choose by chance; it was 86 once."""
    found: list[int] = []
    for seed in range(3):
        rnd, line = random.Random(seed), begin()
        while line.outcome() is None and line.ply < 50:
            line = line.play(rnd.choice(line.game.legal_moves(line.position)))
        found += Review(line, judge_all(line, Limits(nodes=300))).accuracies.values()
    assert sum(found) / len(found) < 70


def test_a_side_that_had_no_choice_has_no_accuracy() -> None:
    line = play(begin("W:Wc3,a1:Bd4,h8"), "c3:e5")
    assert Review(line, judge_all(line)).accuracies == {}


def test_the_moments_are_the_three_moves_that_cost_most(line: Line) -> None:
    losses = {0: 60, 1: 300, 2: 200, 3: 10, 4: 100}
    best = ["c3-b4", "f6-e5", "d4-c5", "b6-c5", "c3-b4"]
    judgements = [make_judgement(ply, 0, -loss, best[ply]) for ply, loss in losses.items()]
    review = Review(line, judgements)
    assert [moment.ply for moment in review.moments] == [1, 2, 4]
    first = review.moments[0]
    assert first.color is BLACK
    assert first.played == line.moves[1]
    assert write_moves(play(begin(), "c3-d4"), first.line) == ("f6-e5",)
    assert first.before == 0.5
    assert first.after < 0.1
    assert first.loss == first.before - first.after
    assert review.find_turning_point() == first
    white = review.find_turning_point(loser=WHITE)
    assert white is not None
    assert white.ply == 2


def test_a_game_without_mistakes_has_no_moment(line: Line) -> None:
    review = Review(line, [make_judgement(ply, 0, -10) for ply in range(5)])
    assert review.moments == ()
    assert review.find_turning_point() is None


def test_the_answer_to_the_worst_mistake_is_praised(line: Line) -> None:
    losses = {0: 60, 1: 1, 2: 200, 3: 0, 4: 100}
    review = Review(line, [make_judgement(ply, 0, -loss) for ply, loss in losses.items()])
    assert review.find_praise(BLACK) == Praise(3)
    assert review.find_praise(WHITE) is None


def test_a_run_of_good_moves_is_praised() -> None:
    rnd, line = random.Random(1), begin()
    while line.ply < 24:
        line = line.play(rnd.choice(line.game.legal_moves(line.position)))
    plies = range(line.ply)
    choices = [ply for ply in plies if len(line.game.legal_moves(line.positions[ply])) > 1]
    mine = [ply for ply in choices if line.positions[ply].turn is WHITE]
    assert len(mine) > LEAST_RUN
    good = Review(line, [make_judgement(ply, 0, -1) for ply in plies])
    assert good.find_praise(WHITE) == Praise(mine[0], len(mine))
    slip = {mine[1]: -30}
    slipped = Review(line, [make_judgement(ply, 0, slip.get(ply, -1)) for ply in plies])
    longest = len(mine) - 2
    praise = Praise(mine[2], longest) if longest >= LEAST_RUN else None
    assert slipped.find_praise(WHITE) == praise
    decided = Review(line, [make_judgement(ply, 2_000, 2_000) for ply in plies])
    assert decided.find_praise(WHITE) is None


def test_the_odds_at_the_end_are_those_of_each_side(line: Line) -> None:
    review = Review(line, [make_judgement(4, 300, 200)])
    white, black = (review.find_odds_at_end(color) for color in (WHITE, BLACK))
    assert white > 0.8
    assert white + black == pytest.approx(1)


def test_the_curve_is_seen_by_white(line: Line) -> None:
    scores = [30, 20, -40, 0, 50]
    judgements = [make_judgement(ply, score, score - 100) for ply, score in enumerate(scores)]
    assert Review(line, judgements).values == (0.3, -0.2, -0.4, 0.0, 0.5, -0.5)


def test_the_curve_of_moves_that_are_judged_in_part(line: Line) -> None:
    assert Review(line, []).values == (0.0,) * 6
    values = Review(line, [make_judgement(1, 100, -50)]).values
    assert values == (0.0, -1.0, 0.5, 0.5, 0.5, 0.5)


def test_the_curve_ends_with_the_result() -> None:
    line = play(begin("W:Wc3,a1:Bd4"), "c3:e5")
    assert Review(line, []).values == (0.0, 300.0)
