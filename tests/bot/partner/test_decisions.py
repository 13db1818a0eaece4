"""When the computer offers, accepts and gives up."""

from dataclasses import replace

import pytest

import rules
from bot.matches.match_value import Match, MatchEnding, Offer, OfferKind, Seat
from bot.partner.decisions import (
    AcceptDraw,
    Decision,
    DeclineDraw,
    Play,
    Resign,
    Thought,
    decide,
    follow,
)
from bot.talk.matches.offers import offer_text
from engine.levels import Level
from rules import Color, Line
from storage.rows import Computer
from tests.bot.matches_at_hand import ANNA, NOON, by_chance, match_of


def against_computer(line: Line) -> Match:
    """Anna plays White, the computer Black."""
    return match_of(line, seats=(Seat(Color.WHITE, ANNA), Seat(Color.BLACK, Computer(6))))


def quiet_line(plies: int) -> Line:
    """A game of two kings that go to and fro."""
    game = rules.game("russian")
    line = Line.begin(game, "W:WKa3:BKh4")
    while line.ply < plies:
        text = ("a3-b4", "h4-g3", "b4-a3", "g3-h4")[line.ply % 4]
        line = line.play(game.parse(line.position, text))
    return line


def decision(match: Match, score: int, level: Level = Level.STRONG) -> Decision:
    return decide(match, level, Thought(match.choices[0], score))


def offered(match: Match, by: Color = Color.WHITE) -> Match:
    return replace(match, offers=(*match.offers, Offer(OfferKind.DRAW, by, match.ply, NOON)))


EARLY, LATER = by_chance(rules.game("russian"), 5, 5), by_chance(rules.game("russian"), 5, 21)


def test_it_plays_on() -> None:
    for score in (-300, 0, 300):
        match = against_computer(LATER)
        assert decision(match, score) == Play(match.choices[0])


@pytest.mark.parametrize(
    ("score", "answer"), [(-200, AcceptDraw()), (0, AcceptDraw()), (100, None)], ids=str
)
def test_it_accepts_a_draw_unless_it_is_ahead(score: int, answer: Decision | None) -> None:
    match = offered(against_computer(LATER))
    assert match.turn is Color.BLACK
    assert decision(match, score) == (answer or Play(match.choices[0]))


def test_it_answers_in_the_turn_of_the_other() -> None:
    match = offered(against_computer(by_chance(rules.game("russian"), 5, 22)))
    assert match.turn is Color.WHITE
    assert decision(match, 200) == AcceptDraw()  # White is ahead
    assert decision(match, -200) == DeclineDraw()


def test_it_agrees_on_no_draw_at_the_beginning() -> None:
    early = offered(against_computer(by_chance(rules.game("russian"), 5, 4)))
    assert decision(early, 0) == DeclineDraw()


@pytest.mark.parametrize(
    ("plies", "words"), [(4, "the game has only just begun."), (22, "I like my chances here.")]
)
def test_a_draw_that_it_declines_is_declined_with_the_reason(plies: int, words: str) -> None:
    match = offered(against_computer(by_chance(rules.game("russian"), 5, plies)))
    assert decision(match, -200) == DeclineDraw()
    (offer,) = follow(match, DeclineDraw(), NOON).offers
    assert f"{words} I'd rather play on." in offer_text(match, offer)


def test_a_game_that_was_set_up_has_no_beginning() -> None:
    ending = Line.begin(rules.game("russian"), "B:WKa1:BKb8")
    assert decision(offered(against_computer(ending)), 0) == AcceptDraw()


def test_its_own_offer_is_not_its_to_answer() -> None:
    match = offered(against_computer(LATER), Color.BLACK)
    assert decision(match, 0) == Play(match.choices[0])


def test_only_a_strong_level_gives_up() -> None:
    match = against_computer(LATER)
    for level in Level:
        gives_up = decision(match, -900, level) == Resign()
        assert gives_up is (level.value >= Level.STRONG.value)
    assert decision(against_computer(EARLY), -900) != Resign()
    assert decision(match, -300) != Resign()


def test_it_offers_a_draw_in_an_ending_that_stands_still() -> None:
    line = quiet_line(60)
    match = against_computer(line)
    computer_first = replace(match, seats=(Seat(Color.WHITE, Computer(3)), Seat(Color.BLACK, ANNA)))
    assert decision(computer_first, 10) == Play(match.choices[0], offers_draw=True)
    assert decision(computer_first, 90) == Play(match.choices[0])
    lately = offered(computer_first, Color.WHITE)
    lately = replace(lately, offers=tuple(replace(each, ply=50) for each in lately.offers))
    assert decision(lately, 10) == Play(match.choices[0])
    assert decision(against_computer(quiet_line(40)), 10) == Play(match.choices[0])


def test_move_and_offer_are_one_change() -> None:
    match = against_computer(LATER)
    after = follow(match, Play(match.choices[0], offers_draw=True), NOON)
    assert after.version == match.version + 1
    assert after.rooms[0].wanted_version == after.version
    assert after.ply == match.ply + 1
    assert after.offer is not None
    assert after.offer.by is Color.BLACK


def test_what_was_decided_is_done() -> None:
    match = offered(against_computer(LATER))
    accepted = follow(match, AcceptDraw(), NOON)
    assert accepted.result is not None
    assert (accepted.result.ending, accepted.result.winner) == (MatchEnding.AGREED, None)
    assert follow(match, DeclineDraw(), NOON).offer is None
    resigned = follow(match, Resign(), NOON)
    assert resigned.result is not None
    assert resigned.result.winner is Color.WHITE


def test_a_winning_move_offers_nothing() -> None:
    line = Line.begin(rules.game("russian"), "B:Wc3:Bd4")
    match = against_computer(line)
    after = follow(match, Play(match.choices[0], offers_draw=True), NOON)
    assert after.is_over
    assert after.offers == ()
