"""A match as a value: who may do what, and what follows."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import pytest

import rules
from bot.matches.match_actions import (
    accept_draw,
    check_own_piece,
    check_ply,
    decline_draw,
    offer_draw,
    play_move,
    read_move,
    rename,
    resign,
    touch_piece,
)
from bot.matches.match_facts import (
    ForeignPiece,
    MatchIsOver,
    MustMoveTouched,
    NoOfferToAnswer,
    NotAPlayer,
    NotYourTurn,
    OfferAlreadyMade,
    OfferedLately,
    OwnOffer,
    StalePly,
)
from bot.matches.match_value import Match, MatchEnding, OfferAnswer, Seat
from bot.matches.seating import has_seat, side_of
from bot.matches.terms import TOUCH_MOVE, Terms
from bot.matches.terms_facts import DecidedOpening, RatedHouseRules
from rules import BLACK, WHITE, Color, Style
from storage import Person
from storage.rows import Computer, Room, Team, TeamDecision
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, LAST_MOVE, LATER, NOON, RUSSIAN


def new(terms: Terms = RUSSIAN) -> Match:
    """Anna with White against Boris, before the first move."""
    return Match(
        id=1,
        rooms=(Room(place=HERE),),
        terms=terms,
        seats=(Seat(WHITE, ANNA), Seat(BLACK, BORIS)),
        course=terms.first_course(),
        started_at=NOON,
        moved_at=NOON,
    )


def play(match: Match, side: Color, text: str, now: datetime = NOON) -> Match:
    """The match after a move that a side has written."""
    return play_move(match, read_move(match, side, text), now)


def after(*texts: str, terms: Terms = RUSSIAN) -> Match:
    match = new(terms)
    for text in texts:
        match = play(match, match.turn, text)
    return match


def test_the_two_sides() -> None:
    match = new()
    assert match.mover == ANNA
    assert match.holder(BLACK) == BORIS
    assert [match.calls(side) for side in Color] == [(ANNA.id,), (BORIS.id,)]


def test_whom_a_person_plays_for() -> None:
    match = new()
    assert [side_of(match, person.id) for person in (ANNA, BORIS)] == [WHITE, BLACK]
    assert has_seat(match, ANNA.id)
    assert not has_seat(match, CLARA.id)
    with pytest.raises(NotAPlayer) as refusal:
        side_of(match, CLARA.id)
    assert refusal.value.match == match


def test_a_team_plays_through_its_members_and_the_computer_through_nobody() -> None:
    club = Team(5, "Club", TeamDecision.VOTE, CLARA.id)
    match = replace(new(), seats=(Seat(WHITE, club), Seat(BLACK, Computer(3))))
    assert side_of(match, ANNA.id, team_ids={4, 5}) is WHITE
    assert not has_seat(match, ANNA.id, team_ids={4})
    assert not has_seat(match, ANNA.id)
    assert [match.calls(side) for side in Color] == [(CLARA.id,), ()]
    assert match.mover == club


def test_a_move_passes_the_turn() -> None:
    match = play(new(), WHITE, "c3-d4", LATER)
    assert match.mover == BORIS
    assert (match.ply, match.version, match.moved_at) == (1, 2, LATER)
    assert match.line.move_texts() == ("c3-d4",)
    assert not match.is_over


def test_a_match_is_a_value() -> None:
    match = new()
    play(match, WHITE, "c3-d4", LATER)
    assert match == new()


def test_the_other_side_waits() -> None:
    with pytest.raises(NotYourTurn) as refusal:
        play(new(), BLACK, "c3-d4", NOON)
    assert refusal.value.match.mover == ANNA


def test_facts_of_the_rules_pass_through() -> None:
    with pytest.raises(rules.Unreadable):
        play(new(), WHITE, "hello", NOON)
    with pytest.raises(rules.Illegal):
        play(new(), WHITE, "c3-e5", NOON)


def test_the_last_move_ends_the_match() -> None:
    match = play(new(LAST_MOVE), WHITE, "c3:e5", LATER)
    assert match.result is not None
    assert match.result.ending == rules.Ending.NO_PIECES
    assert match.result.winner is WHITE
    assert match.result.at == LATER


def test_resigning_gives_the_game_away_whoever_is_to_move() -> None:
    for loser in Color:
        match = resign(new(), loser, LATER)
        assert match.result is not None
        assert (match.result.ending, match.result.winner) == (MatchEnding.RESIGNED, loser.other)
        assert (match.result.at, match.moved_at, match.version) == (LATER, NOON, 2)


def test_a_draw_is_offered_and_accepted() -> None:
    offered = offer_draw(new(), BLACK, LATER)
    assert offered.offer is not None
    assert (offered.offer.by, offered.offer.ply, offered.offer.at) == (BLACK, 0, LATER)
    drawn = accept_draw(offered, WHITE, LATER)
    assert drawn.result is not None
    assert (drawn.result.ending, drawn.result.winner) == (MatchEnding.AGREED, None)
    assert drawn.offer is None
    assert drawn.offers[0].answer is OfferAnswer.ACCEPTED
    assert (offered.version, drawn.version) == (2, 3)


def test_a_declined_draw_is_gone() -> None:
    declined = decline_draw(offer_draw(new(), WHITE, NOON), BLACK, NOON)
    assert declined.offer is None
    assert declined.offers[0].answer is OfferAnswer.DECLINED
    assert not declined.is_over
    with pytest.raises(NoOfferToAnswer):
        accept_draw(declined, BLACK, NOON)


def test_an_offer_lapses_when_the_other_side_moves() -> None:
    offered = offer_draw(new(), BLACK, NOON)
    moved = play(offered, WHITE, "c3-d4")
    assert moved.offer is None
    assert moved.offers[0].answer is OfferAnswer.LAPSED
    with pytest.raises(NoOfferToAnswer):
        accept_draw(moved, BLACK, NOON)


def test_an_offer_stands_while_its_own_side_moves() -> None:
    offered = play(offer_draw(new(), WHITE, NOON), WHITE, "c3-d4")
    assert offered.offer is not None
    with pytest.raises(OfferAlreadyMade):
        offer_draw(offered, WHITE, NOON)
    drawn = accept_draw(offered, BLACK, LATER)
    assert drawn.result is not None
    assert drawn.result.ending is MatchEnding.AGREED
    answered = play(offered, BLACK, "b6-a5")
    assert answered.offers[0].answer is OfferAnswer.LAPSED


def test_the_end_of_the_game_leaves_no_offer() -> None:
    over = play(offer_draw(new(LAST_MOVE), WHITE, NOON), WHITE, "c3:e5")
    assert over.is_over
    assert over.offers[0].answer is OfferAnswer.LAPSED


def test_an_offer_lapses_when_somebody_resigns() -> None:
    resigned = resign(offer_draw(new(), WHITE, NOON), BLACK, NOON)
    assert resigned.offers[0].answer is OfferAnswer.LAPSED


def test_an_offer_is_answered_by_the_other_side() -> None:
    offered = offer_draw(new(), WHITE, NOON)
    with pytest.raises(OwnOffer):
        accept_draw(offered, WHITE, NOON)
    with pytest.raises(OwnOffer):
        decline_draw(offered, WHITE, NOON)


def test_two_offers_are_an_agreement() -> None:
    offered = offer_draw(new(), WHITE, NOON)
    drawn = offer_draw(offered, BLACK, NOON)
    assert drawn.result is not None
    assert drawn.result.ending == MatchEnding.AGREED


def play_on(match: Match) -> Match:
    """The match after the first legal move."""
    line = match.line
    text = line.game.write(line.position, line.game.legal_moves(line.position)[0], Style.LONG)
    return play(match, match.turn, text, NOON)


@pytest.mark.parametrize("is_declined", [True, False], ids=["declined", "passed over"])
def test_a_draw_that_was_refused_is_offered_again_after_ten_own_moves(*, is_declined: bool) -> None:
    match = offer_draw(new(), WHITE, NOON)
    with pytest.raises(OfferAlreadyMade):
        offer_draw(match, WHITE, NOON)
    if is_declined:
        match = decline_draw(match, BLACK, NOON)
        with pytest.raises(OfferAlreadyMade):
            offer_draw(match, WHITE, NOON)
    match = play_on(play_on(match))
    for made in range(1, 10):
        with pytest.raises(OfferedLately) as refused:
            offer_draw(match, WHITE, NOON)
        assert refused.value.moves == 10 - made
        assert offer_draw(match, BLACK, NOON).offer
        match = play_on(play_on(match))
    assert offer_draw(match, WHITE, NOON).offer


def test_the_computer_may_be_asked_after_each_move() -> None:
    seats = (Seat(WHITE, ANNA), Seat(BLACK, Computer(1)))
    match = decline_draw(offer_draw(replace(new(), seats=seats), WHITE, NOON), BLACK, NOON)
    assert offer_draw(play_on(match), WHITE, NOON).offer


def test_a_move_of_the_other_side_gives_no_second_offer() -> None:
    offered = offer_draw(after("c3-d4"), WHITE, NOON)
    moved = play(offered, BLACK, "b6-a5", NOON)
    with pytest.raises(OfferAlreadyMade):
        offer_draw(moved, WHITE, NOON)
    offer_draw(moved, BLACK, NOON)


def test_a_control_of_an_old_board() -> None:
    match = after("c3-d4")
    check_ply(match, 1)
    check_ply(match, None)
    with pytest.raises(StalePly) as refusal:
        check_ply(match, 0)
    assert (refusal.value.ply, refusal.value.match) == (0, match)


ACTIONS: dict[str, Callable[[Match, Color], object]] = {
    "play": lambda match, side: play(match, side, "c3-d4"),
    "touch": lambda match, side: touch_piece(match, side, NOON, 22),
    "offer": lambda match, side: offer_draw(match, side, NOON),
    "accept": lambda match, side: accept_draw(match, side, NOON),
    "decline": lambda match, side: decline_draw(match, side, NOON),
    "resign": lambda match, side: resign(match, side, NOON),
    "press": lambda match, side: check_ply(match, 99),
}


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_nothing_happens_after_the_end(action: Callable[[Match, Color], object]) -> None:
    over = resign(new(), BLACK, NOON)
    with pytest.raises(MatchIsOver):
        action(over, WHITE)


def test_a_move_with_a_piece_of_the_opponent_needs_certainty() -> None:
    match = new(Terms("stavropol"))
    move = read_move(match, WHITE, "b6-c5")
    with pytest.raises(ForeignPiece) as refusal:
        check_own_piece(match, move)
    assert (refusal.value.match, refusal.value.move) == (match, move)
    check_own_piece(match, read_move(match, WHITE, "c3-d4"))


def test_a_new_name_of_a_player() -> None:
    renamed = rename(new(), Person(BORIS.id, "Boris"))
    assert renamed.holder(BLACK) == Person(BORIS.id, "Boris")
    assert renamed.holder(WHITE) == ANNA
    assert rename(new(), ANNA) == new()
    assert rename(new(), CLARA) == new()


def test_the_duty_to_move_what_was_touched_does_not_forbid_a_huff() -> None:
    """A huff is no move, and what was picked up before it must still move after it."""
    terms = Terms("russian", ("huff",), house_rules=(TOUCH_MOVE,))
    match = after("c3-d4", "b6-c5", "a3-b4", terms=terms)
    (huff,) = [move for move in match.choices if move.is_huff]
    assert touch_piece(match, BLACK, NOON, huff.start).touched is None
    (c5,) = {m.start for m in match.choices if match.game.square_name(m.start) == "c5"}
    touched = touch_piece(match, BLACK, NOON, c5)
    assert {move.start for move in touched.choices} == {c5, huff.start}
    huffed = play(touched, BLACK, "d4:d4", NOON)
    assert (huffed.mover, huffed.touched) == (BORIS, c5)
    with pytest.raises(MustMoveTouched):
        play(huffed, BLACK, "f6-g5", NOON)
    assert play(huffed, BLACK, "c5:a3", NOON).touched is None


@pytest.mark.parametrize(
    ("options", "house_rules"),
    [(("huff",), ()), ((), (TOUCH_MOVE,)), (("huff",), (TOUCH_MOVE,))],
)
def test_rated_games_have_no_house_rules(
    options: tuple[str, ...], house_rules: tuple[str, ...]
) -> None:
    terms = Terms("russian", options, rated=True, house_rules=house_rules)
    with pytest.raises(RatedHouseRules) as refused:
        terms.check()
    assert refused.value.keys == (*options, *house_rules)
    replace(terms, rated=False).check()


def test_a_rated_game_may_have_the_options_of_its_federations() -> None:
    Terms("english", ("light-first",), rated=True).check()


def test_an_opening_that_is_decided_is_refused() -> None:
    with pytest.raises(DecidedOpening) as refusal:
        Terms("russian", opening="B:Wc3:B").first_course()
    assert refusal.value.outcome.ending is rules.Ending.NO_PIECES
    with pytest.raises(rules.BadFen):
        replace(RUSSIAN, opening="W:Wz9:B").first_course()
    with pytest.raises(rules.UnknownGame):
        Terms("tennis").first_course()
    with pytest.raises(rules.UnknownOption):
        Terms("russian", ("no-such",)).first_course()
