"""What two players can do to the clocks of a match: pause, go on, give time."""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.clocks import agreements
from bot.clocks.off_times import Cause, OffTime
from bot.matches.match_error import MatchError
from bot.matches.match_facts import AlreadyPaused, NoPauseToEnd
from bot.matches.match_value import Match, OfferAnswer, OfferKind
from bot.matches.next_version import advance, check_agreements, check_running, tell_quietly
from bot.matches.offering import answer_offer, check_answer, make_offer
from bot.matches.seating import check_two_people
from rules import Color

USUAL_PAUSE_DAYS = 7
INSTANT = timedelta(microseconds=1)


def offer_pause(match: Match, side: Color, now: datetime, days: int) -> Match:
    """Offer to let both clocks stand for some days.

    Raises `MatchIsOver`, `OnlyBetweenPeople`, `AlreadyPaused`, `OtherOfferStands`,
    `OfferAlreadyMade` or a `ClockRefusal`.
    """
    _check_pause(match, days, now)
    return make_offer(match, side, OfferKind.PAUSE, now, days)


def can_pause(match: Match, side: Color, now: datetime) -> bool:
    """Tell whether a side may offer a pause now."""
    try:
        return offer_pause(match, side, now, USUAL_PAUSE_DAYS) is not match
    except (MatchError, agreements.ClockRefusal):
        return False


def accept_pause(match: Match, side: Color, now: datetime) -> Match:
    """Let both clocks stand from now on, as the other side has offered; boards show it without a
    call.

    Raises `MatchIsOver`, `NoOfferToAnswer`, `OwnOffer` or a `ClockRefusal`.
    """
    offer = check_answer(match, side, OfferKind.PAUSE)
    pause = _check_pause(match, offer.days or 0, now)
    offers = answer_offer(match, OfferAnswer.ACCEPTED)
    return tell_quietly(advance(match, offers=offers, off_times=(*match.off_times, pause)))


def pause_for_all(match: Match, now: datetime) -> Match:
    """Let both clocks stand until someone goes on; a match that is paused stays as it is.

    An arbiter orders it, whatever the clock allows its players. Boards show it without a call.
    """
    if not match.control.stages or match.find_pause(now) is not None:
        return match
    off_times = (*match.off_times, OffTime(Cause.PAUSE, now))
    return tell_quietly(advance(match, off_times=off_times))


def go_on_for_all(match: Match, now: datetime) -> Match:
    """End the pause that an arbiter ordered at once; a match without one stays as it is."""
    pause = match.find_pause(now)
    if pause is None:
        return match
    ended = replace(pause, ends_at=now - INSTANT)
    off_times = tuple(ended if off is pause else off for off in match.off_times)
    return tell_quietly(advance(match, off_times=off_times))


def go_on(match: Match, _side: Color, now: datetime) -> Match:
    """End the pause: at once, or in a day if the side to move has less time than that.

    Raises `MatchIsOver` or `NoPauseToEnd`.
    """
    check_running(match)
    pause = match.find_pause(now)
    ends_at = agreements.go_on(match.clock_state(now), pause, now) if pause else None
    if pause is None or ends_at is None or ends_at == pause.ends_at:
        raise NoPauseToEnd(match)
    # A pause that ends now is over: the check for ended pauses need not call anyone.
    ended = replace(pause, ends_at=ends_at - INSTANT if ends_at == now else ends_at)
    off_times = tuple(ended if off is pause else off for off in match.off_times)
    return advance(match, course=match.course, off_times=off_times)


def can_go_on(match: Match, now: datetime) -> bool:
    """Tell whether there is a pause that would end sooner if a player went on."""
    pause = match.find_pause(now)
    return (
        pause is not None and agreements.go_on(match.clock_state(now), pause, now) < pause.ends_at
    )


def has_gone_on(match: Match, now: datetime) -> bool:
    """Tell whether a pause has run out since the match was last looked at."""
    return any(
        match.wake_at is not None and match.wake_at <= _goes_on_at(match, off) <= now
        for off in match.off_times
        if off.cause is Cause.PAUSE and off.ends_at <= now
    )


def call_mover(match: Match) -> Match:
    """Return the match as a new version, which everyone is told about."""
    return advance(match, course=match.course)


def give_time(match: Match, side: Color, now: datetime) -> Match:
    """Give the other side a day, in fast games a minute; boards show it without a call.

    Raises `MatchIsOver`, `OnlyBetweenPeople` or a `ClockRefusal`.
    """
    check_running(match)
    check_agreements(match)
    check_two_people(match)
    receiver, moment = side.other, max(now, match.timeline.turn.began_at)
    since = _last_turn_end(match, receiver)
    recent = [gift for gift in match.gifts if gift.side is receiver and gift.given_at >= since]
    gift = agreements.give_time(match.clock_state(moment), receiver, recent, moment)
    return tell_quietly(advance(match, gifts=(*match.gifts, gift)))


def can_give_time(match: Match, side: Color, now: datetime) -> bool:
    """Tell whether a side may give the other one time now."""
    try:
        return give_time(match, side, now) is not match
    except (MatchError, agreements.ClockRefusal):
        return False


def _check_pause(match: Match, days: int, now: datetime) -> OffTime:
    check_running(match)
    check_agreements(match)
    check_two_people(match)
    if match.find_pause(now) is not None:
        raise AlreadyPaused(match)
    return agreements.pause_clocks(match.clock_state(now), days, now)


def _goes_on_at(match: Match, pause: OffTime) -> datetime:
    """Return when a clock goes on that still stands for another reason at the end of a pause."""
    stop = match.clock_state(pause.ends_at).stop
    return stop.goes_on_at if stop else pause.ends_at


def _last_turn_end(match: Match, side: Color) -> datetime:
    """Return when a side ended its last turn, or when the match began."""
    turns = match.course.turns
    ended = [moment for ply, moment in match.plies_of_turn_ends if turns[ply - 1] is side]
    return ended[-1] if ended else match.started_at
