"""What starts a count of a draw rule again, and what does not."""

import rules
from rules import Color, Countdown, Line, Move, Position, Reason
from rules.board import SMALL
from tests.rules.lingering import linger, on_main_road


def off_main_road(position: Position) -> bool:
    return not position.of(Color.BLACK)[1] & SMALL.main_road


def test_losing_one_of_four_kings_starts_three_against_one_again() -> None:
    line = linger(Line.begin(rules.game("russian"), "W:WKa3,Kh2,Kc1,Ke1:BKb8"), 10)
    assert line.countdown() == Countdown(Reason("three kings against one"), 10)
    taken = next(
        after
        for offer in map(line.play, line.game.legal_moves(line.position))
        for after in map(offer.play, line.game.legal_moves(offer.position))
        if len(after.moves[-1].victims) == 1
    )
    assert taken.countdown() == Countdown(Reason("three kings against one"), 15)


def test_a_promotion_starts_an_ending_of_few_pieces_again() -> None:
    line = linger(Line.begin(rules.game("russian"), "W:WKa1,g7:BKh4,a7"), 10)
    assert line.countdown() == Countdown(Reason("only kings moved, nothing captured"), 10)
    crowned = line.play(crowning(line))
    assert crowned.countdown() == Countdown(Reason("four or five pieces"), 30)


def test_a_man_that_moves_starts_the_kings_again() -> None:
    line = linger(Line.begin(rules.game("international"), "W:WK46,K47,31:BK5,K4"), 40)
    assert line.countdown() == Countdown(Reason("only kings moved, nothing captured"), 5)
    step = next(move for move in line.game.legal_moves(line.position) if not move.by_king)
    assert line.play(step).countdown() is None


def test_a_man_that_moves_does_not_start_the_turkish_count_again() -> None:
    line = linger(Line.begin(rules.game("turkish"), "W:WKa1,c3:BKh8,f6"), 20)
    assert line.countdown() == Countdown(Reason("nothing captured"), 15)
    step = next(move for move in line.game.legal_moves(line.position) if not move.by_king)
    assert line.play(step).countdown() == Countdown(Reason("nothing captured"), 15)


def test_leaving_the_main_road_starts_it_again() -> None:
    line = linger(Line.begin(rules.game("russian"), "W:WKb8,a3,h2:BKd4"), 1, on_main_road)
    assert line.countdown() == Countdown(Reason("three pieces against a king on the main road"), 5)
    left = next(
        after
        for after in map(line.play, line.game.legal_moves(line.position))
        if off_main_road(after.position)
    )
    assert left.countdown() == Countdown(Reason("only kings moved, nothing captured"), 14)


def test_a_second_king_does_not_start_two_against_one_again() -> None:
    line = linger(Line.begin(rules.game("russian"), "W:WKa1,g7:BKh4"), 4)
    assert line.countdown() == Countdown(Reason("two pieces against one king"), 3)
    assert line.play(crowning(line)).countdown() == Countdown(
        Reason("two pieces against one king"), 3
    )


def test_a_capture_does_not_start_two_against_one_again() -> None:
    line = linger(Line.begin(rules.game("russian"), "W:WKa1,Kc1:BKh4"), 4)
    taken = next(
        after
        for offer in map(line.play, line.game.legal_moves(line.position))
        for after in map(offer.play, line.game.legal_moves(offer.position))
        if after.moves[-1].victims and after.outcome() is None
    )
    assert taken.countdown() == Countdown(Reason("two pieces against one king"), 2)


def test_the_first_king_starts_two_against_one() -> None:
    line = linger(Line.begin(rules.game("international"), "B:W7,36:BK50"), 1)
    assert line.countdown() == Countdown(Reason("only kings moved, nothing captured"), 25)
    assert line.play(crowning(line)).countdown() == Countdown(
        Reason("two pieces against one king"), 5
    )


def crowning(line: Line) -> Move:
    """The first legal move that makes a king."""
    return next(move for move in line.game.legal_moves(line.position) if move.is_crowned)
