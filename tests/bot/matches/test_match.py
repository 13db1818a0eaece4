"""A match as a value: who may do what, and what follows."""

from dataclasses import replace

import pytest

import rules
from bot.matches import AGREED, RESIGNED, TOUCH_MOVE, Answer, Match, Seat, Terms, errors
from bot.matches import match as playing
from bot.matches.errors import (
    MatchIsOver,
    MustMoveTouched,
    NoOfferToAnswer,
    NotAPlayer,
    NotYourTurn,
    OfferAlreadyMade,
    OwnOffer,
    RatedHouseRules,
    StalePly,
)
from rules import Color
from storage import Person
from tests.bot.matches.conftest import ANNA, BORIS, CLARA, HERE, LAST_MOVE, LATER, NOON, RUSSIAN


def new(terms: Terms = RUSSIAN) -> Match:
    """Anna with White against Boris, before the first move."""
    return Match(
        id=1,
        place=HERE,
        terms=terms,
        seats=(Seat(Color.WHITE, ANNA), Seat(Color.BLACK, BORIS)),
        line=terms.first_line(),
        started_at=NOON,
        moved_at=NOON,
    )


def after(*texts: str, terms: Terms = RUSSIAN) -> Match:
    match = new(terms)
    for text in texts:
        match = playing.play(match, match.to_move.id, text, NOON)
    return match


def test_the_two_sides() -> None:
    match = new()
    assert match.to_move == ANNA
    assert match.player(Color.BLACK) == BORIS
    assert match.opponent_of(Color.BLACK) == ANNA
    assert match.seat_of(BORIS.id) == Seat(Color.BLACK, BORIS)
    assert match.seat_of(CLARA.id) is None


def test_a_move_passes_the_turn() -> None:
    match = playing.play(new(), ANNA.id, "c3-d4", LATER)
    assert match.to_move == BORIS
    assert (match.ply, match.version, match.moved_at) == (1, 2, LATER)
    assert match.line.written() == ("c3-d4",)
    assert not match.is_over


def test_a_match_is_a_value() -> None:
    match = new()
    playing.play(match, ANNA.id, "c3-d4", LATER)
    assert match == new()


def test_the_other_side_waits() -> None:
    with pytest.raises(NotYourTurn) as refusal:
        playing.play(new(), BORIS.id, "c3-d4", NOON)
    assert refusal.value.match.to_move == ANNA


def test_facts_of_the_rules_pass_through() -> None:
    with pytest.raises(rules.Unreadable):
        playing.play(new(), ANNA.id, "hello", NOON)
    with pytest.raises(rules.Illegal):
        playing.play(new(), ANNA.id, "c3-e5", NOON)


def test_the_last_move_ends_the_match() -> None:
    match = playing.play(new(LAST_MOVE), ANNA.id, "c3:e5", LATER)
    assert match.result is not None
    assert match.result.ending == rules.Ending.NO_PIECES.name
    assert match.result.winner is Color.WHITE
    assert match.result.at == LATER


def test_resigning_gives_the_game_away_whoever_is_to_move() -> None:
    for loser, winner in ((ANNA, Color.BLACK), (BORIS, Color.WHITE)):
        match = playing.resign(new(), loser.id, LATER)
        assert match.result is not None
        assert (match.result.ending, match.result.winner) == (RESIGNED, winner)
        assert (match.result.at, match.moved_at, match.version) == (LATER, NOON, 2)


def test_a_draw_is_offered_and_accepted() -> None:
    offered = playing.offer_draw(new(), BORIS.id, LATER)
    assert offered.offer is not None
    assert (offered.offer.by, offered.offer.ply, offered.offer.at) == (Color.BLACK, 0, LATER)
    drawn = playing.accept_draw(offered, ANNA.id, LATER)
    assert drawn.result is not None
    assert (drawn.result.ending, drawn.result.winner) == (AGREED, None)
    assert drawn.offer is None
    assert drawn.offers[0].answer is Answer.ACCEPTED
    assert (offered.version, drawn.version) == (2, 3)


def test_a_declined_draw_is_gone() -> None:
    declined = playing.decline_draw(playing.offer_draw(new(), ANNA.id, NOON), BORIS.id)
    assert declined.offer is None
    assert declined.offers[0].answer is Answer.DECLINED
    assert not declined.is_over
    with pytest.raises(NoOfferToAnswer):
        playing.accept_draw(declined, BORIS.id, NOON)


@pytest.mark.parametrize("offerer", [ANNA, BORIS], ids=["the mover's", "the other's"])
def test_an_offer_lapses_when_a_move_is_made(offerer: Person) -> None:
    offered = playing.offer_draw(new(), offerer.id, NOON)
    moved = playing.play(offered, ANNA.id, "c3-d4", NOON)
    assert moved.offer is None
    assert moved.offers[0].answer is Answer.LAPSED
    with pytest.raises(NoOfferToAnswer):
        playing.accept_draw(moved, BORIS.id, NOON)


def test_an_offer_lapses_when_somebody_resigns() -> None:
    resigned = playing.resign(playing.offer_draw(new(), ANNA.id, NOON), BORIS.id, NOON)
    assert resigned.offers[0].answer is Answer.LAPSED


def test_an_offer_is_answered_by_the_other_side() -> None:
    offered = playing.offer_draw(new(), ANNA.id, NOON)
    with pytest.raises(OwnOffer):
        playing.accept_draw(offered, ANNA.id, NOON)
    with pytest.raises(OwnOffer):
        playing.decline_draw(offered, ANNA.id)


def test_two_offers_are_an_agreement() -> None:
    offered = playing.offer_draw(new(), ANNA.id, NOON)
    drawn = playing.offer_draw(offered, BORIS.id, NOON)
    assert drawn.result is not None
    assert drawn.result.ending == AGREED


def test_one_offer_for_each_own_move() -> None:
    offered = playing.offer_draw(new(), ANNA.id, NOON)
    with pytest.raises(OfferAlreadyMade):
        playing.offer_draw(offered, ANNA.id, NOON)
    declined = playing.decline_draw(offered, BORIS.id)
    with pytest.raises(OfferAlreadyMade):
        playing.offer_draw(declined, ANNA.id, NOON)
    moved = playing.play(declined, ANNA.id, "c3-d4", NOON)
    again = playing.offer_draw(moved, ANNA.id, NOON)
    assert [offer.ply for offer in again.offers] == [0, 1]


def test_a_move_of_the_other_side_gives_no_second_offer() -> None:
    offered = playing.offer_draw(after("c3-d4"), ANNA.id, NOON)
    moved = playing.play(offered, BORIS.id, "b6-a5", NOON)
    with pytest.raises(OfferAlreadyMade):
        playing.offer_draw(moved, ANNA.id, NOON)
    playing.offer_draw(moved, BORIS.id, NOON)


def test_a_control_of_an_old_board() -> None:
    match = after("c3-d4")
    playing.check_ply(match, BORIS.id, 1)
    playing.check_ply(match, BORIS.id, None)
    with pytest.raises(StalePly) as refusal:
        playing.check_ply(match, BORIS.id, 0)
    assert (refusal.value.ply, refusal.value.match) == (0, match)


ACTIONS = {
    "play": lambda match, actor: playing.play(match, actor, "c3-d4", NOON),
    "offer": lambda match, actor: playing.offer_draw(match, actor, NOON),
    "accept": lambda match, actor: playing.accept_draw(match, actor, NOON),
    "decline": playing.decline_draw,
    "resign": lambda match, actor: playing.resign(match, actor, NOON),
    "press": lambda match, actor: playing.check_ply(match, actor, 99),
}


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_a_watcher_can_do_nothing(action: object) -> None:
    assert callable(action)
    with pytest.raises(NotAPlayer):
        action(new(), CLARA.id)


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_nothing_happens_after_the_end(action: object) -> None:
    assert callable(action)
    over = playing.resign(new(), BORIS.id, NOON)
    with pytest.raises(MatchIsOver):
        action(over, ANNA.id)


def test_a_new_name_of_a_player() -> None:
    renamed = playing.named(new(), Person(BORIS.id, "Boris"))
    assert renamed.player(Color.BLACK) == Person(BORIS.id, "Boris")
    assert renamed.player(Color.WHITE) == ANNA
    assert playing.named(new(), ANNA) == new()
    assert playing.named(new(), CLARA) == new()


def test_the_duty_to_move_what_was_touched_does_not_forbid_a_huff() -> None:
    """A huff is no move, and what was picked up before it must still move after it."""
    terms = Terms("russian", ("huff",), house_rules=(TOUCH_MOVE,))
    match = after("c3-d4", "b6-c5", "a3-b4", terms=terms)
    (huff,) = [move for move in match.choices if move.is_huff]
    assert playing.touch(match, BORIS.id, huff.start).touched is None
    (c5,) = {m.start for m in match.choices if match.game.square_name(m.start) == "c5"}
    touched = playing.touch(match, BORIS.id, c5)
    assert {move.start for move in touched.choices} == {c5, huff.start}
    huffed = playing.play(touched, BORIS.id, "d4:d4", NOON)
    assert (huffed.to_move, huffed.touched) == (BORIS, c5)
    with pytest.raises(MustMoveTouched):
        playing.play(huffed, BORIS.id, "f6-g5", NOON)
    assert playing.play(huffed, BORIS.id, "c5:a3", NOON).touched is None


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
    with pytest.raises(errors.DecidedOpening) as refusal:
        Terms("russian", opening="B:Wc3:B").first_line()
    assert refusal.value.words
    with pytest.raises(rules.BadFen):
        replace(RUSSIAN, opening="W:Wz9:B").first_line()
    with pytest.raises(rules.UnknownGame):
        Terms("tennis").first_line()
    with pytest.raises(rules.UnknownOption):
        Terms("russian", ("no-such",)).first_line()
