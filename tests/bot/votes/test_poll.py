from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.votes.closing import (
    Choosing,
    ClosingReason,
    ClosingTime,
    Decision,
    PollClosed,
    PollDecision,
    close_by_captain,
    decide,
    extend_until,
    find_due,
    is_decided_at_once,
    tally,
)
from bot.votes.poll import (
    NoOfferStands,
    NoQuorum,
    NoSuchChoice,
    NotTheCaptain,
    Poll,
    Tick,
    Vote,
    is_active,
)
from bot.votes.team_rules import Decides, Joins, Silence, TeamRules, WrongQuorum
from tests.bot.votes.sessions import (
    BEGIN,
    CHOICES,
    LIST,
    SECOND,
    TURN,
    Said,
    close_at_the_end,
    hold,
    open_council,
    polls,
    sessions,
    votes,
)

ONE, TWO, THREE = CHOICES
many = settings(max_examples=100)


# What always holds


@many
@given(polls(), sessions)
def test_a_council_ends_in_time(poll: Poll, session: list[Said]) -> None:
    closed = hold(poll, session)
    assert closed.at <= BEGIN + 1.5 * poll.rules.turn + poll.outage
    assert closed.poll.is_extended or closed.at <= poll.deadline
    assert not closed.poll.is_extended or closed.at >= poll.deadline
    assert closed.at >= min(BEGIN + poll.rules.settle, poll.deadline) or (
        closed.decision.why is ClosingReason.CAPTAIN
    )


@many
@given(polls(), sessions)
def test_the_decision_follows_from_the_standing_votes(poll: Poll, session: list[Said]) -> None:
    """The winner is found once more, in another way."""
    end = hold(poll, session)
    standing, decision, captain = end.poll.votes, end.decision, poll.rules.captain_id or 0
    counts = Counter(vote.choice for vote in standing.values())
    assert {count.choice: count.votes for count in tally(end.poll)} == counts
    if decision.verdict is not PollDecision.MOVE:
        assert decision.choice is None
        return
    assert decision.choice in CHOICES
    if not counts:
        assert (decision.choosing, decision.choice) == (
            Choosing.LOT,
            CHOICES[poll.seed % len(CHOICES)],
        )
        return
    if poll.rules.decides is Decides.CAPTAIN and captain in standing:
        assert decision.choosing is Choosing.CAPTAIN
        assert decision.choice == standing[captain].choice
        return
    best = {choice for choice in counts if counts[choice] == max(counts.values())}
    if len(best) == 1:
        assert (decision.choosing, {decision.choice}) == (Choosing.VOTES, best)
        return
    if captain in standing and standing[captain].choice in best:
        assert decision.choosing is Choosing.CAPTAIN
        assert decision.choice == standing[captain].choice
        return
    assert decision.choosing is Choosing.FIRST
    last_vote = {}
    for vote in sorted(standing.values(), key=lambda vote: (vote.chosen_at, vote.event)):
        last_vote[vote.choice] = (vote.chosen_at, vote.event)
    assert decision.choice == min(best, key=lambda choice: last_vote[choice])


@many
@given(polls(), sessions, st.lists(st.integers(0, 6000), max_size=5))
def test_looking_changes_nothing(poll: Poll, session: list[Said], looks: list[int]) -> None:
    """The same is said in any batches: the poll may be looked at between, or not."""
    end = hold(poll, session)
    assert hold(poll, session, {*looks, *(said.second for said in session)}) == end


@many
@given(polls(), sessions)
def test_what_comes_after_the_end_changes_nothing(poll: Poll, session: list[Said]) -> None:
    end = hold(poll, session)
    in_time = [said for said in session if said.at < end.at]
    late = [said for said in session if said.at >= end.at]
    if end.decision.why is not ClosingReason.CAPTAIN:
        assert hold(poll, in_time) == end
        assert hold(poll, [*in_time, *reversed(late)]) == end


@many
@given(polls(), sessions)
def test_people_have_one_standing_vote(poll: Poll, session: list[Said]) -> None:
    end = hold(poll, session)
    voted = {said.who for said in session if said.what == "vote"}
    assert set(end.poll.votes) <= voted
    for who, vote in end.poll.votes.items():
        own = [said for said in session if said.who == who and said.at < end.at]
        own += [said for said in session if said.who == who and said.at == end.at]
        assert any(said.choice == vote.choice and said.at == vote.chosen_at for said in own)
    assert sum(count.votes for count in tally(end.poll)) == len(end.poll.votes)


@many
@given(polls(), sessions)
def test_a_council_closes_the_same_way_twice(poll: Poll, session: list[Said]) -> None:
    end = hold(poll, session)
    if end.decision.why is ClosingReason.CAPTAIN:
        return
    for _ in range(2):
        with pytest.raises(PollClosed) as late:
            extend_until(end.poll, end.at)
        assert late.value.closed == end


@many
@given(polls(), sessions)
def test_what_is_left_to_others_takes_more_than_a_few(poll: Poll, session: list[Said]) -> None:
    """A draw is accepted and a game resigned by three at least, where there are three."""
    end = hold(poll, session)
    taking_part = len(end.poll.participants)
    floor = min(3, len(end.poll.electorate))
    if end.decision.verdict is PollDecision.ACCEPT_DRAW:
        assert poll.has_offer
        assert end.poll.count(Tick.ACCEPT) >= max(floor, taking_part // 2 + 1)
    if end.decision.verdict is PollDecision.RESIGN:
        assert end.poll.count(Tick.RESIGN) >= max(floor, -(-2 * taking_part // 3))


# Cases


def test_ticks_of_resigning_exclude_each_other() -> None:
    poll = open_council(LIST, 1).set_tick(1, Tick.RESIGN, BEGIN).set_tick(1, Tick.PLAY_ON, BEGIN)
    assert poll.ticks[1] == {Tick.PLAY_ON}


def test_the_captain_can_refuse_to_resign() -> None:
    rules = replace(LIST, captain_id=9)
    session = votes(*[(10, who, ONE) for who in (1, 2, 3, 9)])
    session += [Said(20, who, "tick", tick=Tick.RESIGN) for who in (1, 2, 3)]
    assert hold(open_council(rules, 1, 2, 3, 9), session).decision.verdict is PollDecision.RESIGN
    session.append(Said(20, 9, "tick", tick=Tick.PLAY_ON))
    assert hold(open_council(rules, 1, 2, 3, 9), session).decision.verdict is PollDecision.MOVE


@pytest.mark.parametrize(("resigning", "of", "verdict"), [(3, 5, "MOVE"), (4, 6, "RESIGN")])
def test_two_thirds_resign(resigning: int, of: int, verdict: str) -> None:
    """Exactly two thirds are enough; more than half are not."""
    everyone = range(1, of + 1)
    session = votes(*[(10, who, ONE) for who in everyone])
    session += [Said(20, who, "tick", tick=Tick.RESIGN) for who in everyone[:resigning]]
    end = hold(open_council(LIST, *everyone), session)
    assert end.decision.verdict is PollDecision[verdict]


def test_one_member_resigns_alone() -> None:
    poll = open_council(LIST, 1).set_tick(1, Tick.RESIGN, BEGIN)
    assert decide(poll, ClosingReason.DEADLINE).verdict is PollDecision.RESIGN
    assert decide(open_council(LIST), ClosingReason.DEADLINE).verdict is PollDecision.MOVE


def test_half_of_those_voting_accept_no_draw() -> None:
    poll = replace(open_council(LIST, 1, 2, 3, 4, 5, 6), has_offer=True)
    session = [Said(10, who, "tick", tick=Tick.ACCEPT) for who in (1, 2, 3)]
    session += votes(*[(20, who, ONE) for who in (4, 5, 6)])
    assert hold(poll, session).decision.verdict is PollDecision.MOVE
    assert hold(poll, session[:-1]).decision.verdict is PollDecision.ACCEPT_DRAW


def test_a_draw_is_offered_with_the_move_by_more_than_half() -> None:
    session = [*votes((10, 1, ONE), (10, 2, ONE)), Said(20, 1, "tick", tick=Tick.OFFER)]
    assert not hold(open_council(LIST, 1, 2), session).decision.offers_draw
    session.append(Said(20, 2, "tick", tick=Tick.OFFER))
    assert hold(open_council(LIST, 1, 2), session).decision.offers_draw


@pytest.mark.parametrize(
    ("silent_before", "silence", "verdict"),
    [
        (0, Silence.LOT, PollDecision.MOVE),
        (1, Silence.LOT, PollDecision.MOVE),
        (2, Silence.LOT, PollDecision.FORFEIT),
        (0, Silence.FORFEIT, PollDecision.FORFEIT),
    ],
)
def test_silence(silent_before: int, silence: Silence, verdict: PollDecision) -> None:
    poll = open_council(replace(LIST, silence=silence), 1, 2, 3)
    poll = replace(poll, silent_before=silent_before, seed=7)
    end = hold(poll, [])
    assert (end.at - BEGIN, end.decision.verdict) == (1.5 * TURN, verdict)
    if verdict is PollDecision.MOVE:
        assert end.decision == Decision(PollDecision.MOVE, ClosingReason.SILENCE, TWO, Choosing.LOT)


def test_a_captains_team_plays_the_captains_choice() -> None:
    rules = replace(LIST, decides=Decides.CAPTAIN, captain_id=9)
    session = votes((10, 1, ONE), (10, 2, ONE), (20, 9, TWO))
    end = hold(open_council(rules, 1, 2, 9), session)
    assert (end.at, end.decision.choice) == (BEGIN + TURN, TWO)
    end = hold(open_council(rules, 1, 2, 9), [*session, Said(30, 9, "now")])
    assert (end.at, end.decision.choice) == (BEGIN + 30 * SECOND, TWO)


@pytest.mark.parametrize(("most", "of", "why"), [(3, 5, "MAJORITY"), (3, 6, "DEADLINE")])
def test_more_than_half_close_early(most: int, of: int, why: str) -> None:
    """Half do not, and it does not matter that somebody voted otherwise."""
    session = [*votes(*[(10, who, ONE) for who in range(1, most + 1)]), *votes((20, of, TWO))]
    end = hold(open_council(LIST, *range(1, of + 1)), session)
    assert end.decision.why is ClosingReason[why]
    assert end.at == BEGIN + (TURN / 4 if why == "MAJORITY" else TURN)


def test_the_power_of_a_shot_is_the_median_or_the_captains() -> None:
    poll = replace(open_council(replace(LIST, captain_id=9), 1, 2, 3, 9), has_others=True)
    assert poll.vote(1, Vote(BEGIN, 0, ONE)).find_power(ONE) is None
    for who, power in ((1, 20), (2, 90), (3, 30)):
        poll = poll.vote(who, Vote(BEGIN, who, ONE, power))
    poll = poll.vote(4, Vote(BEGIN, 4, TWO, 99))
    assert [poll.find_power(choice) for choice in CHOICES] == [30, 99, None]
    poll = poll.vote(9, Vote(BEGIN, 9, ONE, 80))
    assert poll.find_power(ONE) == 55
    poll = replace(poll, rules=replace(poll.rules, decides=Decides.CAPTAIN))
    assert [poll.find_power(choice) for choice in CHOICES] == [80, 99, None]
    assert [poll.votes[9].text, Vote(BEGIN, 0, ONE).text] == [f"{ONE} 80", ONE]


@pytest.mark.parametrize("decides", [Decides.ANYBODY, Decides.ALTERNATE])
def test_other_teams_have_the_time_of_a_council(decides: Decides) -> None:
    poll = open_council(replace(LIST, decides=decides), 1, 2)
    assert find_due(poll) == ClosingTime(BEGIN + TURN, ClosingReason.EXTENSION)
    assert close_at_the_end(poll).at == BEGIN + 1.5 * TURN


def test_only_the_captain_closes() -> None:
    poll = open_council(replace(LIST, captain_id=9, quorum=2), 1, 2, 9)
    with pytest.raises(NotTheCaptain):
        close_by_captain(poll, 1, BEGIN)
    with pytest.raises(NoQuorum) as refused:
        close_by_captain(poll.vote(1, Vote(BEGIN, 0, ONE)), 9, BEGIN)
    assert (refused.value.votes, refused.value.quorum) == (1, 2)
    with pytest.raises(NotTheCaptain):
        close_by_captain(open_council(LIST, 1), 1, BEGIN)


def test_the_captain_is_late_like_anybody() -> None:
    poll = open_council(replace(LIST, captain_id=9), 1).vote(1, Vote(BEGIN, 0, ONE))
    with pytest.raises(PollClosed):
        close_by_captain(poll, 9, BEGIN + 60 * SECOND)


def test_what_a_council_does_not_know() -> None:
    with pytest.raises(NoSuchChoice):
        open_council().vote(1, Vote(BEGIN, 0, "a1-b2"))
    with pytest.raises(NoOfferStands):
        open_council().set_tick(1, Tick.ACCEPT, BEGIN)
    offered = replace(open_council(), has_offer=True)
    assert offered.set_tick(1, Tick.ACCEPT, BEGIN).count(Tick.ACCEPT) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda poll: poll.take_back_vote(1, BEGIN + SECOND),
        lambda poll: poll.remove_tick(1, Tick.OFFER, BEGIN + SECOND),
        lambda poll: poll.leave(1, BEGIN + SECOND),
    ],
)
def test_what_was_not_said_cannot_be_taken_back(change: Callable[[Poll], Poll]) -> None:
    poll = open_council(LIST, 2)
    assert change(poll) == poll


def test_votes_at_one_moment_come_in_the_order_of_their_events() -> None:
    session = votes((10, 1, TWO), (10, 2, ONE))
    assert hold(open_council(LIST, 1, 2), session).decision.choice == TWO
    assert hold(open_council(LIST, 1, 2), session[::-1]).decision.choice == ONE


def test_an_outage_moves_the_deadline_by_half_a_turn_at_most() -> None:
    poll = open_council(LIST, 1).suffer_outage(600 * SECOND)
    assert find_due(poll).at == BEGIN + TURN + 600 * SECOND
    assert find_due(poll.suffer_outage(99 * TURN)).at == BEGIN + 1.5 * TURN


def test_settling_is_a_minute_or_a_twentieth_of_the_turn() -> None:
    assert LIST.settle == 60 * SECOND
    assert TeamRules(turn=120 * SECOND).settle == 6 * SECOND


def test_an_open_team_waits_for_a_quarter_of_the_turn() -> None:
    session = votes((10, 1, ONE))
    for joins, seconds in ((Joins.LIST, 70), (Joins.OPEN, 900), (Joins.ROLE, 900)):
        rules = replace(LIST, joins=joins)
        assert hold(open_council(rules, 1), session).at == BEGIN + seconds * SECOND


def test_one_choice_needs_no_council_unless_a_draw_is_offered() -> None:
    one = replace(open_council(), choices=(ONE,))
    assert is_decided_at_once(one)
    assert not is_decided_at_once(replace(one, has_offer=True))
    assert not is_decided_at_once(replace(one, has_others=True))
    assert not is_decided_at_once(open_council())


def test_who_has_voted_in_one_of_the_last_three_councils_is_waited_for() -> None:
    assert [number for number in range(5, 12) if is_active(5, number)] == [5, 6, 7, 8]
    assert is_active(0, 1)


@pytest.mark.parametrize("quorum", [0, 51])
def test_a_quorum_has_limits(quorum: int) -> None:
    with pytest.raises(WrongQuorum):
        TeamRules(turn=TURN, quorum=quorum)
    assert [TeamRules(turn=TURN, quorum=most).quorum for most in (1, 50)] == [1, 50]


def test_a_decision_can_be_asked_at_any_moment() -> None:
    poll = open_council(LIST, 1, 2).vote(1, Vote(BEGIN, 0, THREE))
    assert decide(poll, ClosingReason.DEADLINE).choice == THREE
