"""The service: challenges, their races, rematches."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

import rules
from bot.matches import Challenge, ChallengeState, Match, MatchService, Person, Place, Terms
from bot.matches.errors import (
    AlreadyChallenged,
    ChallengeGone,
    ChallengeYourself,
    ChannelBusy,
    DecidedOpening,
    MatchGoesOn,
    NoSuchChallenge,
    NotAPlayer,
    NotTheChallenger,
    NotYourChallenge,
)
from rules import Color
from storage import Database
from tests.bot.matches.conftest import (
    ANNA,
    BORIS,
    CLARA,
    HERE,
    LAST_MOVE,
    LATER,
    NOON,
    RUSSIAN,
    THERE,
    begin,
    play,
)

DAY = timedelta(hours=24)


async def ask(
    service: MatchService,
    opponent: Person | None = BORIS,
    colour: Color | None = None,
    place: Place = HERE,
) -> Challenge:
    return await service.challenge(ANNA, opponent, place, RUSSIAN, colour, NOON)


async def finished(service: MatchService) -> Match:
    """A match that Anna, with White, has won."""
    return await play(service, await begin(service, terms=LAST_MOVE), "c3:e5")


async def test_a_challenge_is_kept(service: MatchService) -> None:
    asked = await ask(service, colour=Color.BLACK)
    assert asked.state is ChallengeState.OPEN
    assert (asked.created_at, asked.expires_at) == (NOON, NOON + DAY)
    assert await service.find_challenge(asked.id) == asked
    assert await service.challenges_of(BORIS.id, NOON) == [asked]
    assert await service.challenges_of(BORIS.id, NOON + DAY) == []


async def test_accepting_begins_the_match(service: MatchService) -> None:
    asked = await ask(service)
    match = await service.accept(asked.id, BORIS, LATER)
    assert (match.place, match.terms, match.started_at) == (HERE, RUSSIAN, LATER)
    assert await service.running_in(HERE.channel_id) == match
    accepted = await service.find_challenge(asked.id)
    assert (accepted.state, accepted.match_id) == (ChallengeState.ACCEPTED, match.id)


@pytest.mark.parametrize(
    ("colour", "white"), [(Color.WHITE, ANNA), (Color.BLACK, BORIS), (None, ANNA)]
)
async def test_colours_by_choice_or_by_lot(
    service: MatchService, colour: Color | None, white: Person
) -> None:
    asked = await ask(service, colour=colour)
    match = await service.accept(asked.id, BORIS, NOON)
    assert match.player(Color.WHITE) == white
    assert {seat.person for seat in match.seats} == {ANNA, BORIS}


async def test_the_lot_falls_on_both_colours(database: Database) -> None:
    service, whites = MatchService(database), set()
    for channel in range(64):  # once in 2**63 runs it falls on one colour only
        asked = await ask(service, place=replace(HERE, channel_id=channel))
        whites.add((await service.accept(asked.id, BORIS, NOON)).player(Color.WHITE))
    assert whites == {ANNA, BORIS}


async def test_anybody_but_the_challenger_accepts_an_open_challenge(
    service: MatchService,
) -> None:
    asked = await ask(service, opponent=None)
    with pytest.raises(ChallengeYourself):
        await service.accept(asked.id, ANNA, NOON)
    match = await service.accept(asked.id, CLARA, NOON)
    assert {seat.person for seat in match.seats} == {ANNA, CLARA}


async def test_only_the_one_who_was_challenged_answers(service: MatchService) -> None:
    asked = await ask(service)
    for answer in (service.accept, service.decline, service.check_acceptance):
        with pytest.raises(NotYourChallenge):
            await answer(asked.id, CLARA, NOON)
    with pytest.raises(ChallengeYourself):
        await service.accept(asked.id, ANNA, NOON)
    with pytest.raises(NotYourChallenge):
        await service.decline(asked.id, ANNA, NOON)
    await service.check_acceptance(asked.id, BORIS, NOON)
    declined = await service.decline(asked.id, BORIS, NOON)
    assert declined.state is ChallengeState.DECLINED
    assert await service.find_challenge(asked.id) == declined


async def test_nobody_declines_for_everybody(service: MatchService) -> None:
    asked = await ask(service, opponent=None)
    with pytest.raises(NotYourChallenge):
        await service.decline(asked.id, CLARA, NOON)


async def test_only_the_challenger_withdraws(service: MatchService) -> None:
    asked = await ask(service)
    with pytest.raises(NotTheChallenger):
        await service.withdraw(asked.id, BORIS, NOON)
    withdrawn = await service.withdraw(asked.id, ANNA, NOON)
    assert withdrawn.state is ChallengeState.WITHDRAWN
    with pytest.raises(ChallengeGone) as refusal:
        await service.accept(asked.id, BORIS, NOON)
    assert refusal.value.challenge == withdrawn


async def test_oneself_is_no_opponent(service: MatchService) -> None:
    with pytest.raises(ChallengeYourself):
        await ask(service, opponent=Person(ANNA.id, "another name"))


@pytest.mark.parametrize(
    ("terms", "fact"),
    [
        (Terms("tennis"), rules.UnknownGame),
        (Terms("russian", ("no-such",)), rules.UnknownOption),
        (Terms("russian", opening="nonsense"), rules.BadFen),
        (Terms("russian", opening="B:Wc3:B"), DecidedOpening),
    ],
)
async def test_impossible_terms(service: MatchService, terms: Terms, fact: type[Exception]) -> None:
    with pytest.raises(fact):
        await service.challenge(ANNA, BORIS, HERE, terms, None, NOON)
    assert await service.challenges_of(ANNA.id, NOON) == []


async def test_one_open_challenge_for_two_people_in_a_place(service: MatchService) -> None:
    first = await ask(service)
    for challenger, opponent in ((ANNA, BORIS), (BORIS, ANNA)):
        with pytest.raises(AlreadyChallenged) as refusal:
            await service.challenge(challenger, opponent, HERE, RUSSIAN, None, LATER)
        assert refusal.value.challenge == first
    await ask(service, opponent=CLARA)
    await ask(service, opponent=None)
    with pytest.raises(AlreadyChallenged):
        await ask(service, opponent=None)
    await ask(service, place=THERE)
    await service.decline(first.id, BORIS, LATER)
    await ask(service)


async def test_challenging_twice_at_once_is_one_challenge(service: MatchService) -> None:
    outcomes = await asyncio.gather(*(ask(service) for _ in range(4)), return_exceptions=True)
    assert sum(isinstance(outcome, Challenge) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, AlreadyChallenged) for outcome in outcomes) == 3


async def test_an_unknown_challenge(service: MatchService) -> None:
    with pytest.raises(NoSuchChallenge):
        await service.find_challenge(99)
    with pytest.raises(NoSuchChallenge):
        await service.accept(99, ANNA, NOON)


async def test_challenges_expire(service: MatchService) -> None:
    asked = await ask(service)
    assert await service.expire(NOON + DAY - timedelta(seconds=1)) == []
    late = NOON + DAY
    for answer in (service.accept, service.decline):  # nobody has counted it out yet
        with pytest.raises(ChallengeGone) as refusal:
            await answer(asked.id, BORIS, late)
        assert refusal.value.challenge.state is ChallengeState.EXPIRED
    again = await service.challenge(ANNA, BORIS, HERE, RUSSIAN, None, late)
    assert await service.expire(late) == [replace(asked, state=ChallengeState.EXPIRED)]
    assert await service.expire(late) == []
    assert (await service.find_challenge(again.id)).state is ChallengeState.OPEN


async def test_the_message_of_a_challenge(service: MatchService) -> None:
    asked = await ask(service)
    await service.note_challenge_message(asked.id, 500)
    assert (await service.find_challenge(asked.id)).message_id == 500


async def test_a_busy_channel_leaves_the_challenge_open(service: MatchService) -> None:
    running = await begin(service, players=(BORIS, CLARA))
    asked = await ask(service)
    with pytest.raises(ChannelBusy) as refusal:
        await service.accept(asked.id, BORIS, NOON)
    assert refusal.value.match == running
    match = await service.accept(asked.id, BORIS, NOON, THERE)
    assert match.place == THERE


async def test_accepting_twice_at_once_begins_one_match(service: MatchService) -> None:
    asked = await ask(service, opponent=None)
    acceptors = [Person(100 + n, f"guest {n}") for n in range(4)]
    outcomes = await asyncio.gather(
        *(service.accept(asked.id, person, NOON) for person in acceptors), return_exceptions=True
    )
    begun = [outcome for outcome in outcomes if isinstance(outcome, Match)]
    assert len(begun) == 1
    gone = [outcome for outcome in outcomes if isinstance(outcome, ChallengeGone)]
    assert len(gone) == 3
    assert {fact.challenge.match_id for fact in gone} == {begun[0].id}


async def test_two_processes_accept_one_challenge_once(service: MatchService, url: str) -> None:
    """In different threads, where no channel stands between them."""
    other = await Database.open(url)
    asked = await ask(service, opponent=None)
    outcomes = await asyncio.gather(
        service.accept(asked.id, BORIS, NOON, HERE),
        MatchService(other).accept(asked.id, CLARA, NOON, THERE),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Match) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, ChallengeGone) for outcome in outcomes) == 1
    await other.close()


async def test_two_challenges_accepted_at_once_in_one_channel(service: MatchService) -> None:
    first = await ask(service)
    second = await service.challenge(CLARA, None, HERE, RUSSIAN, None, NOON)
    outcomes = await asyncio.gather(
        service.accept(first.id, BORIS, NOON),
        service.accept(second.id, BORIS, NOON),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Match) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, ChannelBusy) for outcome in outcomes) == 1


async def test_accepting_against_withdrawing(service: MatchService) -> None:
    asked = await ask(service)
    outcomes = await asyncio.gather(
        service.accept(asked.id, BORIS, NOON),
        service.withdraw(asked.id, ANNA, NOON),
        return_exceptions=True,
    )
    assert isinstance(outcomes[0], Match)
    assert isinstance(outcomes[1], ChallengeGone)
    assert outcomes[1].challenge.state is ChallengeState.ACCEPTED


async def test_the_same_event_accepts_once(service: MatchService) -> None:
    asked = await ask(service)
    outcomes = await asyncio.gather(
        *(service.accept(asked.id, BORIS, NOON, event=9) for _ in range(2))
    )
    assert outcomes[0] == outcomes[1]


async def test_a_rematch_swaps_the_colours(service: MatchService) -> None:
    over = await finished(service)
    asked = await service.rematch(over.id, BORIS, LATER)
    assert isinstance(asked, Challenge)
    assert (asked.challenger, asked.opponent, asked.colour) == (BORIS, ANNA, Color.WHITE)
    assert (asked.place, asked.terms, asked.rematch_of) == (HERE, LAST_MOVE, over.id)
    match = await service.accept(asked.id, ANNA, LATER)
    assert (match.player(Color.WHITE), match.player(Color.BLACK)) == (BORIS, ANNA)


async def test_two_who_ask_for_a_rematch_begin_it(service: MatchService) -> None:
    over = await finished(service)
    asked = await service.rematch(over.id, ANNA, LATER)
    with pytest.raises(AlreadyChallenged):
        await service.rematch(over.id, ANNA, LATER)
    match = await service.rematch(over.id, BORIS, LATER, event=4)
    assert isinstance(match, Match)
    assert match.player(Color.WHITE) == BORIS
    assert await service.rematch(over.id, BORIS, LATER, event=4) == match
    assert isinstance(asked, Challenge)
    assert (await service.find_challenge(asked.id)).match_id == match.id
    with pytest.raises(ChallengeGone) as refusal:
        await service.rematch(over.id, ANNA, LATER)
    assert refusal.value.challenge.match_id == match.id


async def test_both_ask_for_a_rematch_at_once(service: MatchService) -> None:
    over = await finished(service)
    outcomes = await asyncio.gather(
        service.rematch(over.id, ANNA, LATER), service.rematch(over.id, BORIS, LATER)
    )
    assert isinstance(outcomes[0], Challenge)
    assert isinstance(outcomes[1], Match)


async def test_who_may_ask_for_a_rematch_and_when(service: MatchService) -> None:
    match = await begin(service)
    with pytest.raises(MatchGoesOn):
        await service.rematch(match.id, ANNA, NOON)
    await service.resign(match.id, ANNA, NOON)
    with pytest.raises(NotAPlayer):
        await service.rematch(match.id, CLARA, NOON)


async def test_a_rematch_in_a_busy_channel(service: MatchService) -> None:
    over = await finished(service)
    running = await begin(service, players=(CLARA, BORIS))
    await service.rematch(over.id, ANNA, LATER)
    with pytest.raises(ChannelBusy) as refusal:
        await service.rematch(over.id, BORIS, LATER)
    assert refusal.value.match == running


async def test_a_rematch_can_be_asked_again_after_a_refusal_or_in_time(
    service: MatchService,
) -> None:
    over = await finished(service)
    asked = await service.rematch(over.id, ANNA, LATER)
    await service.decline(asked.id, BORIS, LATER)
    asked = await service.rematch(over.id, ANNA, LATER)
    again = await service.rematch(over.id, BORIS, LATER + DAY)
    assert isinstance(again, Challenge)
    assert again.challenger == BORIS
    assert (await service.find_challenge(asked.id)).state is ChallengeState.EXPIRED
