"""Conditions and waiting lists: who is let in, in order, also as two processes cross."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.acts.tournaments.tournament_conditions import read_ratings, read_roles
from bot.clockwork.tournament_messages import make_posts
from bot.people.leaving_everything import leave_everything
from bot.services import Services
from bot.talk.request_refusals import UnreadableRatings, UnreadableRoles
from bot.tournaments.conditions import Applicant, Conditions, Obstacle
from bot.tournaments.conduct import (
    list_round_news,
    settle_round_news,
)
from bot.tournaments.entry import (
    cancel_tournament,
    check_in_for_tournament,
    enter_tournament,
    leave_tournament,
    open_tournament,
    wait_for_place,
)
from bot.tournaments.kinds import ALL_PLAY_ALL, LADDER, SWISS
from bot.tournaments.model import EntriesNotPossible, WrongNumber
from bot.tournaments.news import News
from bot.tournaments.presets import CHECK_IN, DAY, FORSAKEN_AFTER, Preset
from bot.tournaments.start import reschedule_tournament, start_tournament
from bot.tournaments.team_names import Unfit, clean_name, find_unfit
from bot.tournaments.tournament import Tournament, TournamentPlan, TournamentState
from bot.tournaments.tournament_facts import (
    NotAdmitted,
    NotEntered,
    TooManyEntered,
    TooManyInServer,
    TooManyTournaments,
    TournamentFull,
)
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import remove_from_tournament, withdraw_from_tournament
from bot.tournaments.waiting_list import seat, wait
from bot.views.tournaments.tournament import show_tournament
from storage import Person, Place
from tests.bot.conftest import HERE, NOON, act
from tests.bot.matches_at_hand import body_of, words_of
from tests.bot.tournaments.tournament_hands import ARBITER, PEOPLE, after, plan_of

FREE, SWISS_PLAN = plan_of(ALL_PLAY_ALL), plan_of(SWISS, Preset.WEEK)
EVENING = plan_of(SWISS)
FOUR = Conditions(most=4)
HOUR = timedelta(hours=1)
OLD = NOON - timedelta(days=400)


async def opened(
    services: Services, plan: TournamentPlan, conditions: Conditions = FOUR, players: int = 4
) -> Tournament:
    made = await services.run(open_tournament, replace(plan, conditions=conditions), NOON)
    for person in PEOPLE[:players]:
        await services.run(enter_tournament, made.id, act(person))
    return await services.run(load_tournament, made.id)


async def waiting(services: Services, made: Tournament, people: Sequence[Person]) -> None:
    for person in people:
        await services.run(wait_for_place, made.id, act(person))


async def list_news(services: Services) -> list[tuple[News, int]]:
    return [(each.news, each.round) for each in await services.run(list_round_news)]


def names(tournament: Tournament) -> list[int]:
    return [PEOPLE.index(person) for person in tournament.people.values()]


async def test_the_first_who_waits_comes_in(services: Services) -> None:
    made = await opened(services, FREE)
    with pytest.raises(TournamentFull):
        await services.run(enter_tournament, made.id, act(PEOPLE[4]))
    await waiting(services, made, PEOPLE[4:7])
    await waiting(services, made, PEOPLE[4:5])  # twice is once, and no one goes to the end
    await services.run(leave_tournament, made.id, act(PEOPLE[5]))
    left = await services.run(leave_tournament, made.id, act(PEOPLE[1]))
    assert names(left) == [0, 2, 3, 4]
    assert [each.person for each in left.waiting] == [PEOPLE[6]]
    assert await list_news(services) == [(News.LET_IN, 5)]
    left, _ended = await services.run(
        remove_from_tournament, made.id, PEOPLE[0], act(ARBITER), "no fair play"
    )
    assert names(left) == [2, 3, 4, 6]
    stranger = Applicant(account_made_at=OLD, came_here_at=OLD)
    with pytest.raises(NotAdmitted) as refused:
        await services.run(wait_for_place, made.id, act(PEOPLE[0]), stranger)
    assert refused.value.hindered.obstacle is Obstacle.REMOVED


async def test_an_arbiter_removes_people_who_wait(services: Services) -> None:
    """Before the start, and from the list of late entries of a running Swiss tournament."""
    for plan, starts in ((FREE, False), (SWISS_PLAN, True)):
        made = await opened(services, replace(plan, place=Place(1, 50 + starts)))
        await waiting(services, made, PEOPLE[4:6])
        if starts:
            await services.run(start_tournament, made.id, act(ARBITER))
        left, _ended = await services.run(
            remove_from_tournament, made.id, PEOPLE[4], act(ARBITER), "no fair play"
        )
        assert [each.person for each in left.waiting] == [PEOPLE[5]]
        assert len(left.people) == 4
        applicant = Applicant(account_made_at=OLD, came_here_at=OLD)
        with pytest.raises(NotAdmitted):
            await services.run(wait_for_place, made.id, act(PEOPLE[4]), applicant)
        with pytest.raises(NotEntered):
            await services.run(remove_from_tournament, made.id, PEOPLE[4], act(ARBITER))


async def test_no_one_passes_those_who_wait(services: Services) -> None:
    made = await opened(services, FREE)
    await waiting(services, made, PEOPLE[4:5])
    leaving = services.run(leave_tournament, made.id, act(PEOPLE[0]))
    entering = services.run(wait_for_place, made.id, act(PEOPLE[6]))
    await asyncio.gather(leaving, entering)
    now = await services.run(load_tournament, made.id)
    assert names(now) == [1, 2, 3, 4]
    assert [each.person for each in now.waiting] == [PEOPLE[6]]


async def test_no_place_came_free(services: Services) -> None:
    made = await opened(services, FREE)
    await waiting(services, made, PEOPLE[4:6])
    now = await services.run(start_tournament, made.id, act(ARBITER))
    assert now.left_over == PEOPLE[4:6]
    assert [news for news, _round in await list_news(services)] == [News.STARTED, News.NO_PLACE]
    with pytest.raises(NotEntered):
        await services.run(withdraw_from_tournament, made.id, act(PEOPLE[4]))


async def test_who_waits_and_is_here_plays_for_the_absent(services: Services) -> None:
    made = await opened(services, EVENING)
    await waiting(services, made, PEOPLE[4:7])
    await services.run(start_tournament, made.id, act(ARBITER))
    for person in (*PEOPLE[:3], *PEOPLE[5:7]):
        await services.run(check_in_for_tournament, made.id, act(person))
    now = await after(services, made, NOON + CHECK_IN)
    assert now.state is TournamentState.RUNNING
    assert set(names(now)) == {0, 1, 2, 5}
    assert [each.person for each in now.waiting] == [PEOPLE[6]]
    assert now.left_over == (PEOPLE[4],)


async def test_who_waits_is_called_to_check_in(services: Services) -> None:
    made = await opened(services, EVENING)
    await waiting(services, made, PEOPLE[4:7])
    called = await services.run(start_tournament, made.id, act(ARBITER))
    (news,) = await services.run(list_round_news)
    (call,) = await make_posts(called, news, (), "wood")
    assert call.pings == tuple(person.id for person in PEOPLE[:7])


async def test_the_absent_are_not_told_that_all_places_were_taken(services: Services) -> None:
    made = await opened(services, EVENING)
    await waiting(services, made, PEOPLE[4:6])
    await services.run(start_tournament, made.id, act(ARBITER))
    for person in PEOPLE[:2]:
        await services.run(check_in_for_tournament, made.id, act(person))
    now = await after(services, made, NOON + CHECK_IN)
    assert (set(names(now)), now.waiting, now.left_over) == ({0, 1}, (), ())


async def test_a_check_in_that_is_repeated_forgets_who_waits_too(services: Services) -> None:
    made = await opened(services, EVENING)
    await waiting(services, made, PEOPLE[4:6])
    for again in (True, False):
        await services.run(start_tournament, made.id, act(ARBITER))
        await services.run(check_in_for_tournament, made.id, act(PEOPLE[5]))
        if again:
            later = act(ARBITER, NOON + CHECK_IN)
            now = await services.run(reschedule_tournament, made.id, NOON + 2 * DAY, later)
        else:  # one is too few
            now = await after(services, made, NOON + CHECK_IN)
        assert now.state is TournamentState.ENTRY
        assert [each.is_here for each in now.waiting] == [False, False]
        assert await services.run(load_tournament, made.id) == now


async def test_no_place_is_told_to_each_once(services: Services) -> None:
    made = await opened(services, FREE)
    await waiting(services, made, PEOPLE[4:7])
    now = await services.run(start_tournament, made.id, act(ARBITER))
    crowd = tuple(Person(number, f"Guest {number}") for number in range(1000, 1101))
    news = (await services.run(list_round_news))[-1]
    many = await make_posts(replace(now, left_over=crowd), news, (), "wood")
    assert [len(each.pings) for each in many] == [100, 1]
    told = replace(now, left_over=now.left_over[:2])  # one more was left over meanwhile
    await services.run(settle_round_news, news, told)
    now = await services.run(load_tournament, made.id)
    assert now.left_over == (PEOPLE[6],)
    assert News.NO_PLACE not in {each for each, _round in await list_news(services)}


async def test_who_gets_a_place_or_waits_again_is_left_over_no_more(services: Services) -> None:
    made = replace(await opened(services, FREE, players=3), left_over=PEOPLE[4:7])
    assert seat(made, PEOPLE[4]).left_over == PEOPLE[5:7]
    assert wait(made, PEOPLE[5], NOON).left_over == (PEOPLE[4], PEOPLE[6])


async def test_a_call_names_the_one_who_is_let_in(services: Services) -> None:
    """The first who is let in leaves before the call: the next one gets their number."""
    made = await opened(services, FREE)
    await waiting(services, made, PEOPLE[4:6])
    await services.run(leave_tournament, made.id, act(PEOPLE[0]))
    left = await services.run(leave_tournament, made.id, act(PEOPLE[4]))
    assert left.people[5] == PEOPLE[5]
    assert await list_news(services) == [(News.LET_IN, 5)]


async def test_there_is_a_way_off_the_list_of_a_running_swiss(services: Services) -> None:
    made = await opened(services, replace(SWISS_PLAN, rounds=5), Conditions(most=4))
    await waiting(services, made, PEOPLE[4:5])
    await services.run(start_tournament, made.id, act(ARBITER))
    running = await after(services, made, NOON)
    shown = await show_tournament(running, "wood")
    assert "'Leave'" in str(body_of(shown))
    assert f"Waiting list: <@{PEOPLE[4].id}>" in words_of(shown)
    left = await services.run(leave_tournament, made.id, act(PEOPLE[4]))
    assert left.waiting == ()
    assert "'Leave'" not in str(body_of(await show_tournament(left, "wood")))


async def test_a_swiss_lets_the_list_in_late(services: Services) -> None:
    made = await opened(services, replace(SWISS_PLAN, rounds=5), Conditions(most=4))
    await waiting(services, made, PEOPLE[4:6])
    await services.run(start_tournament, made.id, act(ARBITER))
    running = await after(services, made, NOON)
    assert [each.person for each in running.waiting] == [*PEOPLE[4:6]]
    await services.run(withdraw_from_tournament, made.id, act(PEOPLE[0]))
    now = await services.run(load_tournament, made.id)
    assert now.people[5] == PEOPLE[4]
    assert now.event.entries[5].first_round == 2
    assert (News.LET_IN, 5) in await list_news(services)


async def test_it_starts_with_the_least_number(services: Services) -> None:
    made = await opened(services, FREE, Conditions(least=4), 3)
    with pytest.raises(WrongNumber):
        await services.run(start_tournament, made.id, act(ARBITER))
    later = NOON + 2 * HOUR
    await services.run(reschedule_tournament, made.id, later, act(ARBITER))
    now = await after(services, made, later)
    assert now.state is TournamentState.CANCELLED
    assert [news for news, _round in await list_news(services)] == [News.CALLED_OFF]


async def test_entries_close_as_long_before_a_later_start(services: Services) -> None:
    plan = replace(FREE, starts_at=NOON + 3 * HOUR)
    made = await opened(services, plan, Conditions(closes_at=NOON + 2 * HOUR), 1)
    later = NOON + 9 * HOUR
    now = await services.run(reschedule_tournament, made.id, later, act(ARBITER))
    assert now.conditions.closes_at == later - HOUR
    assert (await services.run(load_tournament, made.id)).conditions == now.conditions


def test_an_earlier_start_does_not_close_entries_in_the_past() -> None:
    start = NOON + 9 * HOUR
    soon = NOON + 2 * HOUR
    open_now = Conditions(closes_at=NOON + 5 * HOUR)
    assert open_now.move(soon, start, NOON).closes_at == soon
    ahead = Conditions(opens_at=NOON + HOUR, closes_at=NOON + 5 * HOUR)
    assert ahead.move(NOON + 4 * HOUR, start, NOON).closes_at == NOON + 4 * HOUR
    with pytest.raises(EntriesNotPossible):
        ahead.move(NOON + HOUR, start, NOON)
    closed = Conditions(closes_at=NOON - HOUR)
    assert closed.move(start, NOON, NOON).closes_at == start - HOUR
    assert closed.move(NOON + HOUR, NOON + 2 * HOUR, NOON).closes_at == NOON - HOUR


def test_an_unknown_arrival_hinders_no_one_unless_it_is_asked() -> None:
    unknown = Applicant(account_made_at=NOON, came_here_at=NOON + HOUR)
    assert Conditions().find_obstacle(unknown, NOON) is None
    asked = Conditions(member_days=1).find_obstacle(unknown, NOON)
    assert asked is not None
    assert asked.obstacle is Obstacle.NEW_HERE


@pytest.mark.parametrize("letter", "\u034f\u115f\u3164\uffa0\u2800\ufe0f\U000e0041")
def test_no_team_has_an_invisible_name(letter: str) -> None:
    assert find_unfit(clean_name(letter * 3), ()) is Unfit.EMPTY
    assert find_unfit(clean_name(f"Lions{letter}"), ["Lions"]) is Unfit.TAKEN


async def test_a_ladder_that_someone_left_has_room(services: Services) -> None:
    made = await opened(services, plan_of(LADDER), Conditions(most=4))
    await services.run(start_tournament, made.id, act(ARBITER))
    with pytest.raises(TournamentFull):
        await services.run(enter_tournament, made.id, act(PEOPLE[4]))
    await services.run(withdraw_from_tournament, made.id, act(PEOPLE[0]))
    now = await services.run(enter_tournament, made.id, act(PEOPLE[4]))
    assert len(now.ladder.order) == 4
    with pytest.raises(TournamentFull):  # their place is taken
        await services.run(enter_tournament, made.id, act(PEOPLE[0]))


async def test_a_swiss_whose_entries_close_offers_no_late_entry(services: Services) -> None:
    plan = replace(SWISS_PLAN, rounds=5, starts_at=NOON + 3 * HOUR)
    for closes_at in (None, NOON + 3 * HOUR):
        made = await opened(services, plan, Conditions(closes_at=closes_at))
        assert ("enter late" in words_of(await show_tournament(made, "wood"))) is (
            closes_at is None
        )
        assert ("Entries close" in words_of(await show_tournament(made, "wood"))) is bool(closes_at)
        running = await after(services, made, NOON + 3 * HOUR)
        assert running.state is TournamentState.RUNNING
        buttons = str(body_of(await show_tournament(running, "wood")))
        assert ("'Enter'" in buttons) is (closes_at is None)
        await services.run(cancel_tournament, made.id, act(ARBITER))


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(closes_at=NOON),
        Conditions(closes_at=NOON + 4 * HOUR),
        Conditions(opens_at=NOON + 3 * HOUR),
        Conditions(opens_at=NOON + 2 * HOUR, closes_at=NOON + HOUR),
    ],
)
async def test_times_that_cannot_be(services: Services, conditions: Conditions) -> None:
    plan = replace(FREE, starts_at=NOON + 3 * HOUR, conditions=conditions)
    with pytest.raises(EntriesNotPossible):
        await services.run(open_tournament, plan, NOON)


async def test_three_at_once_and_no_more(services: Services) -> None:
    made = []
    for number in range(4):
        place = Place(HERE.server_id, 500 + number)
        plan = replace(FREE, place=place, starter=PEOPLE[20 + number])
        made.append(await services.run(open_tournament, plan, NOON))
    for each in made[:3]:
        await services.run(enter_tournament, each.id, act(PEOPLE[0]))
    with pytest.raises(TooManyEntered):
        await services.run(enter_tournament, made[3].id, act(PEOPLE[0]))
    await services.run(enter_tournament, made[0].id, act(PEOPLE[0]))  # where they are in
    await services.run(cancel_tournament, made[0].id, act(PEOPLE[20]))
    await services.run(enter_tournament, made[3].id, act(PEOPLE[0]))


async def test_what_no_one_ever_starts_locks_no_one_out(services: Services) -> None:
    """A month later neither a person nor their server is held up by tournaments left open."""
    later = NOON + FORSAKEN_AFTER + HOUR
    for number in range(5):
        place = Place(HERE.server_id, 500 + number)
        plan = replace(FREE, place=place, starter=PEOPLE[20 + number // 2])
        made = await services.run(open_tournament, plan, NOON)
        if number < 3:
            await services.run(enter_tournament, made.id, act(PEOPLE[0]))
    soon = replace(FREE, starter=PEOPLE[20])
    with pytest.raises(TooManyTournaments):
        await services.run(open_tournament, soon, NOON + FORSAKEN_AFTER)
    made = await services.run(open_tournament, soon, later)
    entered = await services.run(enter_tournament, made.id, act(PEOPLE[0], later))
    assert entered.find_number(PEOPLE[0].id) == 1


async def test_five_in_a_server(services: Services) -> None:
    for number in range(6):
        place, starter = Place(HERE.server_id, 500 + number), PEOPLE[20 + number]
        kind = LADDER if number == 0 else ALL_PLAY_ALL
        plan = replace(plan_of(kind), place=place, starter=starter)
        await services.run(open_tournament, plan, NOON)
    with pytest.raises(TooManyInServer):
        await services.run(open_tournament, FREE, NOON)


async def test_who_goes_for_good_waits_no_more(services: Services) -> None:
    made = await opened(services, SWISS_PLAN)
    await waiting(services, made, PEOPLE[4:6])
    await leave_everything(services.changes, act(PEOPLE[4]))
    await services.run(start_tournament, made.id, act(ARBITER))
    await after(services, made, NOON)
    await leave_everything(services.changes, act(PEOPLE[5]))
    now = await services.run(load_tournament, made.id)
    assert now.waiting == ()


def test_what_is_read_of_conditions() -> None:
    assert read_roles(" <@&5>, <@&7> <@&5>") == (5, 7)
    assert read_roles("@everyone") == read_roles("") == ()
    for odd in ("club", "<@5>", "<@&5> club", " ".join(f"<@&{n}>" for n in range(1, 7))):
        with pytest.raises(UnreadableRoles):
            read_roles(odd)
    assert read_ratings("1400 - 1800") == (1400, 1800)
    assert read_ratings("1400+") == read_ratings("1400-") == (1400, None)
    assert read_ratings("\N{EN DASH}1800") == (None, 1800)
    for odd in ("1400", "+", "-", "1800-1400", "1400+1800", "99999+"):
        with pytest.raises(UnreadableRatings):
            read_ratings(odd)
