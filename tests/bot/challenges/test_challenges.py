"""The service: challenges, their races, rematches."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

import rules
from bot.challenges import challenge_store
from bot.challenges.challenge import Challenge, ChallengeState, Proposal
from bot.challenges.challenge_facts import (
    AlreadyChallenged,
    ChallengeGone,
    ChallengeYourself,
    NoSuchChallenge,
    NotTheChallenger,
    NotYourChallenge,
    OwnChallenge,
)
from bot.challenges.challenge_store import load_challenge
from bot.challenges.challenges import (
    accept_challenge,
    change_challenge,
    decline_challenge,
    draw_players,
    end_overdue_challenges,
    load_due_challenges,
    mark_challenge_shown,
    propose_game,
    withdraw_challenge,
)
from bot.challenges.rematches import ask_for_rematch
from bot.matches.finding import find_running_in
from bot.matches.match_actions import resign
from bot.matches.match_facts import MatchGoesOn, NotAPlayer, TooManyMatches
from bot.matches.match_store import load_running_in
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.matches.terms_facts import DecidedOpening
from bot.services import Services
from rules import Color
from storage import Database
from storage.rows import Person, Place
from tests.bot.conftest import (
    ANNA,
    BORIS,
    CLARA,
    HERE,
    LAST_MOVE,
    LATER,
    NOON,
    RUSSIAN,
    THERE,
    act,
    begin,
    play,
    proposal,
)

DAY = timedelta(hours=24)


async def ask(
    services: Services,
    opponent: Person | None = BORIS,
    color: Color | None = None,
    place: Place = HERE,
) -> Challenge:
    return await services.run(propose_game, proposal(ANNA, opponent, place, color=color), NOON)


async def finished(services: Services) -> Match:
    """A match that Anna, with White, has won."""
    return await play(services, await begin(services, terms=LAST_MOVE), "c3:e5")


async def test_a_challenge_is_kept(services: Services) -> None:
    asked = await ask(services, color=Color.BLACK)
    assert asked.state is ChallengeState.OPEN
    assert (asked.created_at, asked.expires_at) == (NOON, NOON + DAY)
    assert await services.run(load_challenge, asked.id) == asked


async def test_accepting_begins_the_match(services: Services) -> None:
    asked = await ask(services)
    match = await services.run(accept_challenge, asked.id, act(BORIS, LATER))
    assert (match.main_room.place, match.terms, match.started_at) == (HERE, RUSSIAN, LATER)
    assert await services.run(find_running_in, HERE.channel_id) == match
    accepted = await services.run(load_challenge, asked.id)
    assert (accepted.state, accepted.match_id) == (ChallengeState.ACCEPTED, match.id)


@pytest.mark.parametrize(
    ("color", "white"), [(Color.WHITE, ANNA), (Color.BLACK, BORIS), (None, ANNA)]
)
async def test_colors_by_choice_or_by_lot(
    services: Services, color: Color | None, white: Person
) -> None:
    asked = await ask(services, color=color)
    match = await services.run(accept_challenge, asked.id, act(BORIS))
    assert match.holder(Color.WHITE) == white
    assert {seat.holder for seat in match.seats} == {ANNA, BORIS}


async def test_the_lot_falls_on_both_colors(database: Database) -> None:
    services, whites = Services.on(database), set()
    for channel in range(64):  # once in 2**63 runs it falls on one color only
        asked = await ask(services, place=replace(HERE, channel_id=channel))
        whites.add((await services.run(accept_challenge, asked.id, act(BORIS))).holder(Color.WHITE))
    assert whites == {ANNA, BORIS}


async def test_anybody_but_the_challenger_accepts_an_open_challenge(
    services: Services,
) -> None:
    asked = await ask(services, opponent=None)
    with pytest.raises(OwnChallenge):
        await services.run(accept_challenge, asked.id, act(ANNA))
    match = await services.run(accept_challenge, asked.id, act(CLARA))
    assert {seat.holder for seat in match.seats} == {ANNA, CLARA}


async def test_only_the_one_who_was_challenged_answers(services: Services) -> None:
    asked = await ask(services)
    with pytest.raises(NotYourChallenge):
        await services.run(accept_challenge, asked.id, act(CLARA))
    with pytest.raises(NotYourChallenge):
        await services.run(decline_challenge, asked.id, act(CLARA))
    with pytest.raises(NotYourChallenge):
        await services.run(draw_players, asked.id, act(CLARA))
    with pytest.raises(NotYourChallenge):
        await services.run(accept_challenge, asked.id, act(ANNA))
    with pytest.raises(NotYourChallenge):
        await services.run(decline_challenge, asked.id, act(ANNA))
    await services.run(draw_players, asked.id, act(BORIS))
    declined = await services.run(decline_challenge, asked.id, act(BORIS))
    assert declined.state is ChallengeState.DECLINED
    assert await services.run(load_challenge, asked.id) == declined


async def test_nobody_declines_for_everybody(services: Services) -> None:
    asked = await ask(services, opponent=None)
    with pytest.raises(NotYourChallenge):
        await services.run(decline_challenge, asked.id, act(CLARA))


async def test_only_the_challenger_withdraws(services: Services) -> None:
    asked = await ask(services)
    with pytest.raises(NotTheChallenger):
        await services.run(withdraw_challenge, asked.id, act(BORIS))
    withdrawn = await services.run(withdraw_challenge, asked.id, act(ANNA))
    assert withdrawn.state is ChallengeState.WITHDRAWN
    with pytest.raises(ChallengeGone) as refusal:
        await services.run(accept_challenge, asked.id, act(BORIS))
    assert refusal.value.challenge == withdrawn


async def test_oneself_is_no_opponent(services: Services) -> None:
    with pytest.raises(ChallengeYourself):
        await ask(services, opponent=Person(ANNA.id, "another name"))


@pytest.mark.parametrize(
    ("terms", "fact"),
    [
        (Terms("tennis"), rules.UnknownGame),
        (Terms("russian", ("no-such",)), rules.UnknownOption),
        (Terms("russian", opening="nonsense"), rules.BadFen),
        (Terms("russian", opening="B:Wc3:B"), DecidedOpening),
    ],
)
async def test_impossible_terms(services: Services, terms: Terms, fact: type[Exception]) -> None:
    with pytest.raises(fact):
        await services.run(propose_game, proposal(terms=terms), NOON)
    with pytest.raises(NoSuchChallenge):
        await services.run(load_challenge, 1)


async def test_one_open_challenge_for_two_people_in_a_place(services: Services) -> None:
    first = await ask(services)
    for challenger, opponent in ((ANNA, BORIS), (BORIS, ANNA)):
        with pytest.raises(AlreadyChallenged) as refusal:
            await services.run(propose_game, proposal(challenger, opponent), LATER)
        assert refusal.value.challenge == first
    await ask(services, opponent=CLARA)
    await ask(services, opponent=None)
    with pytest.raises(AlreadyChallenged):
        await ask(services, opponent=None)
    await ask(services, place=THERE)
    await services.run(decline_challenge, first.id, act(BORIS, LATER))
    await ask(services)


async def test_challenging_twice_at_once_is_one_challenge(services: Services) -> None:
    outcomes = await asyncio.gather(*(ask(services) for _ in range(4)), return_exceptions=True)
    assert sum(isinstance(outcome, Challenge) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, AlreadyChallenged) for outcome in outcomes) == 3


async def test_an_unknown_challenge(services: Services) -> None:
    with pytest.raises(NoSuchChallenge):
        await services.run(load_challenge, 99)
    with pytest.raises(NoSuchChallenge):
        await services.run(accept_challenge, 99, act(ANNA))


async def test_challenges_expire(services: Services) -> None:
    asked = await ask(services)
    assert await services.run(end_overdue_challenges, NOON + DAY - timedelta(seconds=1)) == []
    late = NOON + DAY
    for answer in (  # no one has counted it out yet
        services.run(accept_challenge, asked.id, act(BORIS, late)),
        services.run(decline_challenge, asked.id, act(BORIS, late)),
    ):
        with pytest.raises(ChallengeGone) as refusal:
            await answer
        assert refusal.value.challenge.state is ChallengeState.EXPIRED
    again = await services.run(propose_game, proposal(), late)
    assert await services.run(end_overdue_challenges, late) == [
        replace(asked, state=ChallengeState.EXPIRED)
    ]
    assert await services.run(end_overdue_challenges, late) == []
    assert (await services.run(load_challenge, again.id)).state is ChallengeState.OPEN


async def test_the_message_of_a_challenge(services: Services) -> None:
    asked = await ask(services)
    await services.run(mark_challenge_shown, asked, 500)
    assert (await services.run(load_challenge, asked.id)).message_id == 500


async def test_many_games_go_on_in_one_channel(services: Services) -> None:
    running = await begin(services, players=(BORIS, CLARA))
    asked = await ask(services)
    match = await services.run(accept_challenge, asked.id, act(BORIS))
    assert await services.run(load_running_in, HERE.channel_id) == [match, running]


async def test_a_challenge_may_be_accepted_in_another_place(services: Services) -> None:
    asked = await ask(services)
    match = await services.run(accept_challenge, asked.id, act(BORIS), THERE)
    assert match.main_room.place == THERE


async def test_nobody_has_more_games_than_they_can_play(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(challenge_store, "MOST_RUNNING", 2)
    for _ in range(2):
        match = await begin(services)
    asked = await services.run(propose_game, proposal(CLARA, BORIS), NOON)
    with pytest.raises(TooManyMatches) as refusal:
        await services.run(accept_challenge, asked.id, act(BORIS))
    assert refusal.value.person == BORIS
    await services.change(resign, match, act(ANNA))
    assert await services.run(accept_challenge, asked.id, act(BORIS))


async def test_one_may_be_challenged_to_another_game_beside_the_first(
    services: Services,
) -> None:
    await ask(services)
    with pytest.raises(AlreadyChallenged):
        await ask(services)
    other = await services.run(propose_game, proposal(terms=Terms("turkish")), NOON)
    assert other.terms.game == "turkish"


async def test_accepting_twice_at_once_begins_one_match(services: Services) -> None:
    asked = await ask(services, opponent=None)
    acceptors = [Person(100 + n, f"guest {n}") for n in range(4)]
    outcomes = await asyncio.gather(
        *(services.run(accept_challenge, asked.id, act(person)) for person in acceptors),
        return_exceptions=True,
    )
    begun = [outcome for outcome in outcomes if isinstance(outcome, Match)]
    assert len(begun) == 1
    gone = [outcome for outcome in outcomes if isinstance(outcome, ChallengeGone)]
    assert len(gone) == 3
    assert {fact.challenge.match_id for fact in gone} == {begun[0].id}


async def test_two_processes_accept_one_challenge_once(services: Services, url: str) -> None:
    """In different threads, where no channel stands between them."""
    other = await Database.open(url)
    asked = await ask(services, opponent=None)
    outcomes = await asyncio.gather(
        services.run(accept_challenge, asked.id, act(BORIS), HERE),
        Services.on(other).run(accept_challenge, asked.id, act(CLARA), THERE),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Match) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, ChallengeGone) for outcome in outcomes) == 1
    await other.close()


async def test_two_challenges_accepted_at_once_in_one_channel(services: Services) -> None:
    first = await ask(services)
    second = await services.run(propose_game, proposal(CLARA, None), NOON)
    outcomes = await asyncio.gather(
        services.run(accept_challenge, first.id, act(BORIS)),
        services.run(accept_challenge, second.id, act(BORIS)),
        return_exceptions=True,
    )
    assert all(isinstance(outcome, Match) for outcome in outcomes)
    assert len(await services.run(load_running_in, HERE.channel_id)) == 2


async def test_accepting_against_withdrawing(services: Services) -> None:
    asked = await ask(services)
    outcomes = await asyncio.gather(
        services.run(accept_challenge, asked.id, act(BORIS)),
        services.run(withdraw_challenge, asked.id, act(ANNA)),
        return_exceptions=True,
    )
    running = await services.run(load_running_in, HERE.channel_id)
    (late,) = [outcome for outcome in outcomes if isinstance(outcome, ChallengeGone)]
    if isinstance(outcomes[0], Match):
        assert (late.challenge.state, running) == (ChallengeState.ACCEPTED, [outcomes[0]])
    else:
        assert (late.challenge.state, running) == (ChallengeState.WITHDRAWN, [])


def other_terms(asked: Challenge) -> Proposal:
    """What the challenger asks for in its place."""
    return Proposal(
        place=asked.place,
        challenger=asked.challenger,
        opponent=asked.opponent,
        terms=Terms("italian"),
    )


async def test_a_challenge_changes_in_its_message(services: Services) -> None:
    asked = await ask(services)
    await services.run(mark_challenge_shown, asked, 77)
    with pytest.raises(NotTheChallenger):
        await services.run(change_challenge, asked.id, act(BORIS), other_terms(asked))
    wrong = replace(other_terms(asked), terms=Terms("tennis"))
    with pytest.raises(rules.UnknownGame):
        await services.run(change_challenge, asked.id, act(ANNA), wrong)
    assert (await services.run(load_challenge, asked.id)).state is ChallengeState.OPEN
    new = await services.run(change_challenge, asked.id, act(ANNA), other_terms(asked))
    assert (new.message_id, new.terms.game) == (77, "italian")
    (due,) = await services.run(load_due_challenges)  # whoever made it may die now
    assert (due.id, due.message_id) == (new.id, 77)
    for use_case in (accept_challenge, decline_challenge):
        with pytest.raises(ChallengeGone):
            await services.run(use_case, asked.id, act(BORIS))
    assert (await services.run(accept_challenge, new.id, act(BORIS))).terms.game == "italian"


async def test_accepting_against_changing(services: Services) -> None:
    """Whoever accepts gets the game that they have seen, or none."""
    asked = await ask(services)
    outcomes = await asyncio.gather(
        services.run(accept_challenge, asked.id, act(BORIS)),
        services.run(change_challenge, asked.id, act(ANNA), other_terms(asked)),
        return_exceptions=True,
    )
    running = await services.run(load_running_in, HERE.channel_id)
    (late,) = [outcome for outcome in outcomes if isinstance(outcome, ChallengeGone)]
    assert late.challenge.id == asked.id
    assert [match.terms for match in running] in ([], [asked.terms])


async def test_the_same_event_accepts_once(services: Services) -> None:
    asked = await ask(services)
    outcomes = await asyncio.gather(
        *(services.run(accept_challenge, asked.id, act(BORIS, event=9)) for _ in range(2))
    )
    assert outcomes[0] == outcomes[1]


async def test_a_rematch_swaps_the_colors(services: Services) -> None:
    over = await finished(services)
    asked = await services.run(ask_for_rematch, over.id, act(BORIS, LATER))
    assert isinstance(asked, Challenge)
    assert (asked.challenger, asked.opponent, asked.color) == (BORIS, ANNA, Color.WHITE)
    assert (asked.place, asked.terms, asked.rematch_of) == (HERE, LAST_MOVE, over.id)
    match = await services.run(accept_challenge, asked.id, act(ANNA, LATER))
    assert (match.holder(Color.WHITE), match.holder(Color.BLACK)) == (BORIS, ANNA)


async def test_two_who_ask_for_a_rematch_begin_it(services: Services) -> None:
    over = await finished(services)
    asked = await services.run(ask_for_rematch, over.id, act(ANNA, LATER))
    with pytest.raises(AlreadyChallenged):
        await services.run(ask_for_rematch, over.id, act(ANNA, LATER))
    match = await services.run(ask_for_rematch, over.id, act(BORIS, LATER, event=4))
    assert isinstance(match, Match)
    assert match.holder(Color.WHITE) == BORIS
    assert await services.run(ask_for_rematch, over.id, act(BORIS, LATER, event=4)) == match
    assert isinstance(asked, Challenge)
    assert (await services.run(load_challenge, asked.id)).match_id == match.id
    with pytest.raises(ChallengeGone) as refusal:
        await services.run(ask_for_rematch, over.id, act(ANNA, LATER))
    assert refusal.value.challenge.match_id == match.id


async def test_both_ask_for_a_rematch_at_once(services: Services) -> None:
    over = await finished(services)
    outcomes = await asyncio.gather(
        services.run(ask_for_rematch, over.id, act(ANNA, LATER)),
        services.run(ask_for_rematch, over.id, act(BORIS, LATER)),
    )
    assert isinstance(outcomes[0], Challenge)
    assert isinstance(outcomes[1], Match)


async def test_who_may_ask_for_a_rematch_and_when(services: Services) -> None:
    match = await begin(services)
    with pytest.raises(MatchGoesOn):
        await services.run(ask_for_rematch, match.id, act(ANNA))
    await services.change(resign, match, act(ANNA))
    with pytest.raises(NotAPlayer):
        await services.run(ask_for_rematch, match.id, act(CLARA))


async def test_a_rematch_can_be_asked_again_after_a_refusal_or_in_time(
    services: Services,
) -> None:
    over = await finished(services)
    asked = await services.run(ask_for_rematch, over.id, act(ANNA, LATER))
    await services.run(decline_challenge, asked.id, act(BORIS, LATER))
    asked = await services.run(ask_for_rematch, over.id, act(ANNA, LATER))
    again = await services.run(ask_for_rematch, over.id, act(BORIS, LATER + DAY))
    assert isinstance(again, Challenge)
    assert again.challenger == BORIS
    assert (await services.run(load_challenge, asked.id)).state is ChallengeState.EXPIRED
