"""What two players agree on: takebacks, pauses, and time that one gives."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.clocks.account import Gift
from bot.clocks.agreements import AlreadyGiven, ClockRefusal, NoClock, StrictClock
from bot.clocks.off_times import Cause
from bot.clocks.reminders import ReminderKind
from bot.matches.act import Act
from bot.matches.clock_agreements import accept_pause, give_time, go_on, offer_pause
from bot.matches.computer_games import ComputerGame, begin_computer_game
from bot.matches.match_actions import accept_draw, offer_draw, resign
from bot.matches.match_facts import (
    AlreadyPaused,
    MatchIsOver,
    NoOfferToAnswer,
    NoPauseToEnd,
    NotAPlayer,
    OfferAlreadyMade,
    OnlyBetweenPeople,
    OtherOfferStands,
    OwnOffer,
    TimeIsUp,
)
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, MatchEnding, OfferAnswer, OfferKind
from bot.matches.offering import decline_offer, withdraw_offer
from bot.matches.playing import play_typed
from bot.matches.takeback import NoTakebacksLeft, NothingToTakeBack, RatedTakeback, StrictTakeback
from bot.matches.taking_back import give_turn_back, take_back
from bot.matches.terms import Terms
from bot.matches.timing import keep_time
from bot.people.letters import claim_letters, mark_letter_sent
from bot.services import Services
from rules import Color
from storage import Database
from storage.rows import Person
from tests.bot.conftest import (
    ANNA,
    BORIS,
    CLARA,
    HERE,
    NOON,
    RUSSIAN,
    act,
    begin,
    play,
)
from tests.bot.matches.clock_games import DAY, HOUR, begin_both, play_at
from tests.storage.databases import SQLITE

pytestmark = pytest.mark.services(credits_outages=False)
on_file = pytest.mark.parametrize("databases", [SQLITE], indirect=True)  # rules of play
BEGAN = NOON + 2 * HOUR  # of White's second turn, Anna's
DEADLINE = BEGAN + 3 * DAY
THERE, ELSEWHERE = replace(HERE, channel_id=72), replace(HERE, channel_id=73)


async def read(services: Services, database: Database, match: Match) -> Match:
    """The match as a process finds it that remembers nothing; no other than one that does."""
    cold = await Services.on(database).run(load_match, match.id)
    assert cold == await services.run(load_match, match.id)
    return cold


async def ask_and_accept(services: Services, match: Match, asker: Person, other: Person) -> Match:
    asked = await services.change(take_back, match, act(asker))
    return await services.change(give_turn_back, asked, act(other))


async def test_a_turn_is_taken_back_by_asking(services: Services, database: Database) -> None:
    match = await play(services, await begin(services), "c3-d4", "b6-a5", "d4-c5")
    asked = await services.change(take_back, match, act(ANNA, event=8))
    assert asked.offer is not None
    assert (asked.offer.kind, asked.ply) == (OfferKind.TAKEBACK, 3)
    assert asked.main_room.wanted_version == match.version  # the board stands
    with pytest.raises(OwnOffer):
        await services.change(give_turn_back, asked, act(ANNA))
    with pytest.raises(NotAPlayer):
        await services.change(give_turn_back, asked, act(CLARA))
    back = await services.change(give_turn_back, asked, act(BORIS))
    assert (back.ply, back.turn, back.offers) == (2, Color.WHITE, ())
    assert back.main_room.wanted_version == back.version
    assert [undone.by for undone in back.undone] == [Color.WHITE]
    assert await read(services, database, back) == back
    again = await play(services, back, "d4-e5")
    assert await read(services, database, again) == again


@on_file
async def test_a_turn_is_taken_back_after_the_answer_to_it(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4", "b6-a5", "d4-c5", "d6:b4")
    back = await ask_and_accept(services, match, ANNA, BORIS)
    assert back.ply == 2
    assert [room.wanted_version for room in back.rooms] == [back.version]


@on_file
async def test_one_turn_is_taken_back_again(services: Services, database: Database) -> None:
    match = await begin_both(services)
    for hours in (1, 5):
        match = await play_at(services, match, BEGAN + hours * HOUR)
        asked = await services.change(take_back, match, act(ANNA, BEGAN + hours * HOUR))
        match = await services.change(give_turn_back, asked, act(BORIS, BEGAN + hours * HOUR))
        assert await read(services, database, match) == match
    assert match.clock_state(BEGAN + 5 * HOUR).deadline == DEADLINE + 5 * HOUR


@on_file
async def test_a_move_answers_a_takeback_whoever_makes_it(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4")
    asked = await services.change(take_back, match, act(ANNA))
    moved = await play(services, asked, "b6-a5")
    assert moved.offer is None
    assert moved.offers[-1].answer is OfferAnswer.LAPSED
    with pytest.raises(NoOfferToAnswer):
        await services.change(give_turn_back, moved, act(BORIS))
    with pytest.raises(OfferAlreadyMade):
        await services.change(take_back, moved, act(ANNA))
    moved = await play(services, moved, "d4-c5", "d6:b4")
    asked = await services.change(take_back, moved, act(ANNA))
    assert (await play(services, asked, "a3:c5")).offer is None


@on_file
async def test_a_takeback_is_declined_or_withdrawn_once(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4")
    for answer, person, expected in (
        (decline_offer, BORIS, OfferAnswer.DECLINED),
        (withdraw_offer, ANNA, OfferAnswer.LAPSED),
    ):
        asked = await services.change(take_back, match, act(ANNA))
        done = await services.change(answer, asked, act(person), OfferKind.TAKEBACK)
        assert done.offers[-1].answer is expected
        assert done.ply == match.ply
        with pytest.raises(OfferAlreadyMade):
            await services.change(take_back, done, act(ANNA))
        with pytest.raises(NoOfferToAnswer):
            await services.change(answer, done, act(person), OfferKind.TAKEBACK)
        match = await play(services, await begin(services, THERE), "c3-d4")


@on_file
async def test_one_offer_stands_at_a_time(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4", "b6-a5")
    asked = await services.change(take_back, match, act(ANNA))
    with pytest.raises(OtherOfferStands):
        await services.change(offer_draw, asked, act(BORIS))
    with pytest.raises(NoOfferToAnswer):
        await services.change(accept_draw, asked, act(BORIS))
    with pytest.raises(OtherOfferStands):
        await services.change(take_back, asked, act(BORIS))


@on_file
async def test_when_nothing_is_taken_back(services: Services) -> None:
    new = await begin(services)
    with pytest.raises(NothingToTakeBack):
        await services.change(take_back, new, act(ANNA))
    strict = await begin(services, ELSEWHERE, Terms("russian", clock="3d/move, strict"))
    with pytest.raises(StrictTakeback):
        await services.change(take_back, await play(services, strict, "c3-d4"), act(ANNA))
    match = await play(services, await begin(services, THERE), "c3-d4")
    with pytest.raises(RatedTakeback):
        take_back(replace(match, terms=replace(RUSSIAN, rated=True)), Color.WHITE, NOON)
    over = await services.change(resign, new, act(ANNA))
    with pytest.raises(MatchIsOver):
        await services.change(take_back, over, act(ANNA))


@on_file
async def test_a_side_takes_three_turns_back(services: Services, database: Database) -> None:
    match = await begin(services)
    for _ in range(3):
        match = await play(services, match, "c3-d4")
        match = await ask_and_accept(services, match, ANNA, BORIS)
    match = await play(services, match, "c3-d4", "b6-a5")
    with pytest.raises(NoTakebacksLeft):
        await services.change(take_back, await read(services, database, match), act(ANNA))
    assert (await ask_and_accept(services, match, BORIS, ANNA)).ply == 1


async def test_a_repeated_move_that_was_taken_back_is_not_played(services: Services) -> None:
    match = await begin(services)
    match = await play_typed(services.changes, match, act(ANNA, event=5), "c3-d4")
    back = await ask_and_accept(services, match, ANNA, BORIS)
    assert await play_typed(services.changes, back, act(ANNA, event=5), "c3-d4") == back


async def test_two_processes_give_a_turn_back_once(services: Services, database: Database) -> None:
    match = await play(services, await begin(services), "c3-d4", "b6-a5")
    asked = await services.change(take_back, match, act(ANNA))
    others = [Services.on(database) for _ in range(3)]
    done = await asyncio.gather(
        *(each.change(give_turn_back, asked, act(BORIS)) for each in others),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Match) for each in done) == 1
    assert len((await services.run(load_match, match.id)).undone) == 1


async def test_the_turn_begins_anew_with_all_its_time(
    services: Services, database: Database
) -> None:
    match = await begin_both(services)
    moved = await play_at(services, match, BEGAN + DAY)
    await keep_time(services.runner, services.heartbeats, moved.id, BEGAN + DAY)
    asked = await services.change(take_back, moved, act(ANNA, BEGAN + 2 * DAY))
    back = await services.change(give_turn_back, asked, act(BORIS, BEGAN + 3 * DAY))
    clocks = back.clock_state(BEGAN + 3 * DAY)
    assert clocks.deadline == BEGAN + 6 * DAY
    assert clocks.turn.side is Color.WHITE
    assert [off.cause for off in back.off_times] == [Cause.TAKEBACK]
    assert await read(services, database, back) == back
    kept = await keep_time(services.runner, services.heartbeats, back.id, BEGAN + 3 * DAY)
    assert kept.wake_at is not None
    assert kept.wake_at > BEGAN + 3 * DAY
    again = await play_at(services, back, BEGAN + 4 * DAY)
    assert again.clock_state(BEGAN + 4 * DAY).deadline == BEGAN + 7 * DAY


async def test_the_reminders_of_a_turn_taken_back_come_again(services: Services) -> None:
    match = await begin_both(services)
    await keep_time(services.runner, services.heartbeats, match.id, BEGAN)
    (early,) = await services.run(claim_letters, DEADLINE - DAY + HOUR)
    await services.run(mark_letter_sent, early, DEADLINE - DAY + HOUR)
    moved = await play_at(services, match, DEADLINE - 20 * HOUR)
    asked = await services.change(take_back, moved, act(ANNA, DEADLINE - 19 * HOUR))
    now = DEADLINE - 18 * HOUR
    back = await services.change(give_turn_back, asked, act(BORIS, now))
    await keep_time(services.runner, services.heartbeats, back.id, now)
    (again,) = await services.run(claim_letters, now + 2 * DAY + HOUR)
    assert [each.kind for each in again.games] == [ReminderKind.EARLY]


@on_file
async def test_both_clocks_stand_in_a_pause(services: Services, database: Database) -> None:
    match = await begin_both(services)
    asked = await services.change(offer_pause, match, act(ANNA, BEGAN + HOUR), 7)
    assert asked.offer is not None
    assert (asked.offer.kind, asked.offer.days) == (OfferKind.PAUSE, 7)
    assert await read(services, database, asked) == asked
    paused = await services.change(accept_pause, asked, act(BORIS, BEGAN + DAY))
    clocks = paused.clock_state(BEGAN + 2 * DAY)
    assert clocks.deadline == DEADLINE + 7 * DAY
    assert clocks.stop is not None
    assert clocks.stop.causes == {Cause.PAUSE}
    assert paused.main_room.wanted_version == match.version  # no one is called
    assert await read(services, database, paused) == paused
    with pytest.raises(AlreadyPaused):
        await services.change(offer_pause, paused, act(BORIS, BEGAN + 2 * DAY), 7)
    moved = await play_at(services, paused, BEGAN + 3 * DAY)  # one may move meanwhile
    assert moved.clock_state(BEGAN + 3 * DAY).deadline == BEGAN + DAY + 7 * DAY + 3 * DAY


async def test_the_end_of_a_pause_calls_the_mover_once(
    services: Services, database: Database
) -> None:
    match = await begin_both(services)
    asked = await services.change(offer_pause, match, act(ANNA, BEGAN), 2)
    paused = await services.change(accept_pause, asked, act(BORIS, BEGAN))
    kept = await keep_time(services.runner, services.heartbeats, match.id, BEGAN + HOUR)
    assert (kept.version, kept.wake_at) == (paused.version, BEGAN + 2 * DAY)
    others = [Services.on(database, credits_outages=False) for _ in range(2)]
    await asyncio.gather(
        *(
            keep_time(each.runner, each.heartbeats, match.id, BEGAN + 2 * DAY + HOUR)
            for each in others
        )
    )
    called = await keep_time(
        services.runner, services.heartbeats, match.id, BEGAN + 2 * DAY + 2 * HOUR
    )
    assert called.version == called.main_room.wanted_version == paused.version + 1
    assert called.clock_state(BEGAN + 3 * DAY).deadline == DEADLINE + 2 * DAY


@on_file
@pytest.mark.parametrize(("waited", "notice"), [(HOUR, timedelta()), (3 * DAY - HOUR, DAY)])
async def test_either_goes_on(services: Services, waited: timedelta, notice: timedelta) -> None:
    match = await begin_both(services)
    asked = await services.change(offer_pause, match, act(ANNA, BEGAN + waited), 7)
    paused = await services.change(accept_pause, asked, act(BORIS, BEGAN + waited))
    await keep_time(services.runner, services.heartbeats, match.id, BEGAN + waited)
    now = BEGAN + waited + DAY
    gone = await services.change(go_on, paused, act(BORIS, now))
    assert gone.main_room.wanted_version == gone.version == paused.version + 1
    deadline = gone.clock_state(now).deadline
    assert deadline is not None
    assert abs(deadline - (DEADLINE + DAY + notice)) <= timedelta(microseconds=1)
    with pytest.raises(NoPauseToEnd):
        await services.change(go_on, gone, act(ANNA, now + HOUR))
    later = await keep_time(services.runner, services.heartbeats, match.id, now + notice + HOUR / 2)
    assert later.version == gone.version + (1 if notice else 0)  # called once


@on_file
async def test_a_pause_is_no_more_than_agreed(services: Services) -> None:
    untimed = await begin(services, THERE)
    strict = await begin_both(services, "3d/move, strict", ELSEWHERE)
    for match, refusal in ((untimed, NoClock), (strict, StrictClock)):
        with pytest.raises(refusal):
            await services.change(offer_pause, match, act(ANNA, BEGAN), 7)
    match = await begin_both(services)
    with pytest.raises(ClockRefusal):
        await services.change(offer_pause, match, act(ANNA, BEGAN), 31)
    with pytest.raises(NoPauseToEnd):
        await services.change(go_on, match, act(ANNA, BEGAN))


async def test_a_day_is_given_once_a_turn(services: Services, database: Database) -> None:
    match = await begin_both(services)
    given = await services.change(give_time, match, act(BORIS, BEGAN + DAY, event=9))
    assert given.gifts == (Gift(Color.WHITE, BEGAN + DAY, DAY),)
    assert given.clock_state(BEGAN + DAY).deadline == DEADLINE + DAY
    assert await read(services, database, given) == given
    assert given.main_room.wanted_version == match.main_room.wanted_version  # no one is called
    assert await services.change(give_time, given, act(BORIS, BEGAN + DAY, event=9)) == given
    with pytest.raises(AlreadyGiven):
        await services.change(give_time, given, act(BORIS, BEGAN + 2 * DAY, event=10))
    moved = await play_at(services, given, DEADLINE + HOUR)
    other = await services.change(give_time, moved, act(BORIS, DEADLINE + 2 * HOUR))
    assert len(other.gifts) == 2


@on_file
async def test_a_gift_saves_who_is_late_in_a_friendly_game(services: Services) -> None:
    match = await begin_both(services, "3d/move, friendly")
    given = await services.change(give_time, match, act(BORIS, DEADLINE + HOUR))
    assert not given.clock_state(DEADLINE + 2 * HOUR).is_overdue
    assert given.clock_state(DEADLINE + 2 * HOUR).deadline == DEADLINE + 25 * HOUR


async def test_the_last_reminder_comes_again_after_a_gift(services: Services) -> None:
    match = await begin_both(services)
    await keep_time(services.runner, services.heartbeats, match.id, BEGAN)
    now = DEADLINE - HOUR
    (letter,) = await services.run(claim_letters, now)
    await services.run(mark_letter_sent, letter, now)
    await services.change(give_time, match, act(BORIS, now))
    await keep_time(services.runner, services.heartbeats, match.id, now)
    assert await services.run(claim_letters, now + HOUR) == []
    (again,) = await services.run(claim_letters, now + DAY)
    assert [each.kind for each in again.games] == [ReminderKind.LAST]


@on_file
async def test_nobody_agrees_with_the_computer(services: Services) -> None:
    terms = Terms("russian", clock="15m+10s")
    match = await services.run(
        begin_computer_game, ComputerGame(place=ELSEWHERE, level=1, terms=terms), act(ANNA)
    )
    for asked in (
        services.change(offer_pause, match, act(ANNA), 7),
        services.change(give_time, match, act(ANNA)),
    ):
        with pytest.raises(OnlyBetweenPeople):
            await asked


@on_file
async def test_a_late_answer_gives_nothing_back(services: Services) -> None:
    match = await begin_both(services)
    moved = await play_at(services, match, BEGAN + HOUR)
    asked = await services.change(take_back, moved, act(ANNA, BEGAN + 2 * HOUR))
    late = BEGAN + HOUR + 3 * DAY + HOUR
    await services.heartbeats.beat([0], late)
    with pytest.raises(TimeIsUp):
        await services.change(give_turn_back, asked, Act(person=BORIS, at=late))
    over = await services.run(load_match, match.id)
    assert over.result is not None
    assert over.result.ending is MatchEnding.TIME
    assert over.offers[-1].answer is OfferAnswer.LAPSED
