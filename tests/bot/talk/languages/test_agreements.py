"""Nothing that two players ask of each other is left in English in another language."""

from dataclasses import replace
from datetime import timedelta

import rules
from bot.clocks.agreements import ClockRanOut
from bot.matches.clock_agreements import accept_pause, give_time, offer_pause
from bot.matches.match_value import Match, Offer, OfferAnswer
from bot.matches.planning import OwnPlan
from bot.matches.plans import (
    NoAnswer,
    NotTheirTurn,
    TooDeep,
    TooManyLines,
    UnreadableStep,
    add_line,
    begin_plan,
)
from bot.matches.replies import ReplyReason
from bot.matches.taking_back import give_turn_back, take_back
from bot.matches.terms import Terms
from bot.talk.explain import explain
from bot.talk.matches.agreement_refusals import SENTENCES
from bot.talk.matches.gift_texts import gift_text
from bot.talk.matches.match_status import what_was_done
from bot.talk.matches.plan_texts import just_moved, missed_plan, nothing_to_answer
from bot.views.matches.board import show_board
from bot.views.matches.offers import show_offer
from bot.views.matches.plan import ask_for_plan, show_forgotten_plan, show_kept_plan
from bot.views.matches.plan_paths import path_on
from bot.views.matches.private_board import show_more, show_private_board
from bot.views.note import show_note
from rules import Color
from tests.bot.matches_at_hand import ANNA, BORIS, NOON, played
from tests.bot.talk.languages.speaking import LOOK, untranslated

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def slow_match(clock: str = "3d/move") -> Match:
    """A match after three moves, an hour each."""
    match = played("russian", "c3-d4", "b6-a5", "d4-c5")
    moments = tuple(NOON + number * HOUR for number in (1, 2, 3))
    terms = Terms("russian", clock=clock)
    return replace(match, terms=terms, played_at=moments, moved_at=moments[-1])


def declined(match: Match, offer: Offer) -> Match:
    refused = replace(offer, answer=OfferAnswer.DECLINED, answered_ply=match.ply)
    return replace(match, offers=(refused,))


async def test_every_offer_and_what_comes_of_it() -> None:
    match, now = slow_match(), NOON + 4 * HOUR
    offered = [
        take_back(match, Color.WHITE, now),
        take_back(match, Color.BLACK, now),
        offer_pause(match, Color.WHITE, now, 1),
        offer_pause(match, Color.WHITE, now, 7),
    ]
    shown = []
    for each in offered:
        assert each.offer is not None
        no = declined(each, each.offer)
        shown += [
            show_offer(each, each.offer),
            show_offer(no, no.offers[-1]),
            show_private_board(each, LOOK, now),
            show_note(what_was_done(each) + what_was_done(no)),
        ]
    back = give_turn_back(offered[0], Color.BLACK, now)
    paused = accept_pause(offered[3], Color.BLACK, now)
    given, fast = give_time(match, Color.WHITE, now), slow_match("15m+10s")
    shown += [
        show_more(match, ANNA.id, now),
        show_more(fast, BORIS.id, now),
        show_board(back, LOOK, now),
        show_board(paused, LOOK, now),
        show_note(what_was_done(back)),
        show_note(gift_text(given, now)),
        show_note("\n".join(explain(kind()) for kind in SENTENCES if kind is not ClockRanOut)),
    ]
    assert await untranslated(*shown) == []


async def test_what_a_player_plans() -> None:
    match, now = slow_match(), NOON + 4 * HOUR  # Black is to move
    empty = OwnPlan(match, begin_plan(match.line, Color.WHITE))
    added = add_line(empty.plan, match.game, match.position, "d6xb4 a3xc5 f6-e5 c5-d6")
    own = OwnPlan(match, added.plan, ("a3xc5",))
    line, path = match.line, ""
    for move in ("d6xb4", "a3xc5"):
        path = path_on(line, path, line.game.parse(line.position, move))
        line = line.play(line.game.parse(line.position, move))
    answered = replace(match, course=line, replies={3: ReplyReason.FORCED, 4: ReplyReason.PLAN})
    refused = [NotTheirTurn(), NoAnswer(), TooDeep(), TooManyLines()]
    unreadable = UnreadableStep(2, "c3", rules.Unreadable("c3"))
    shown = [
        ask_for_plan(empty, LOOK, ""),
        ask_for_plan(own, LOOK, ""),
        ask_for_plan(own, LOOK, path[:2]),
        ask_for_plan(own, LOOK, path),
        show_kept_plan(own, path),
        show_kept_plan(own, ""),
        show_forgotten_plan(match),
        show_note(missed_plan() + just_moved() + nothing_to_answer("")),
        show_board(answered, LOOK, now),
        show_note(what_was_done(answered)),
        show_note("\n".join(map(explain, refused))),
    ]
    assert await untranslated(*shown) == []
    assert "c3" in explain(unreadable)
