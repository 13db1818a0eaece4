"""How a tournament starts: people check in, are numbered by strength, and paired."""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.matches.act import Act
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.work import Work, writes
from bot.tournaments.boards_match import BoardsSide
from bot.tournaments.entry import Deed, write_down
from bot.tournaments.ladder_event import begin_ladder
from bot.tournaments.model import TournamentRefusal, WrongNumber
from bot.tournaments.news import News
from bot.tournaments.pairing import begin_event
from bot.tournaments.planned_start import MOST_LATE, check_planned_start, needs_call
from bot.tournaments.presets import CHECK_IN
from bot.tournaments.seeding import order_seeds
from bot.tournaments.strength import find_pool, find_present_rating, find_strength
from bot.tournaments.team_event import check_teams
from bot.tournaments.teams import renumber_teams
from bot.tournaments.tournament import BEFORE_START, Tournament, TournamentState
from bot.tournaments.tournament_facts import EntriesClosed
from bot.tournaments.tournament_store import load_to_change, save_tournament
from bot.tournaments.waiting_list import call_those_here, forget_check_in
from storage import Person, Transaction
from storage.tournament_rounds import add_tournament_news
from storage.tournaments import drop_entry

LEAST_CHECK_IN = timedelta(minutes=2)  # before a planned start; with less notice it starts late


@writes
def start_tournament(work: Work, tournament_id: int, act: Act) -> Tournament:
    """Give numbers by rating, then at random; if there are no rounds, pair all with all.

    For an evening in rounds there is first a check-in of ten minutes; a second call starts at once,
    without those who have not checked in. Raises `EntriesClosed`, WrongNumber or UnequalTeams.
    """
    before = load_to_change(work, tournament_id)
    if before.state is TournamentState.ENTRY and before.has_check_in:
        _check_number(before)
        add_tournament_news(work.transaction, before.id, 0, News.CHECK_IN)
        calling = replace(before, state=TournamentState.CHECK_IN, ends_at=act.at + CHECK_IN)
        return save_tournament(work, before, calling)
    if before.state not in (TournamentState.ENTRY, TournamentState.CHECK_IN):
        raise EntriesClosed(before)
    return _begin(work, before, act.at)


@writes
def reschedule_tournament(
    work: Work, tournament_id: int, starts_at: datetime, act: Act
) -> Tournament:
    """Schedule or reschedule the start of a tournament; a check-in that has begun is repeated.

    Raises `EntriesClosed`, `StartNotPossible` or EntriesNotPossible.
    """
    before = load_to_change(work, tournament_id)
    if before.state not in BEFORE_START:
        raise EntriesClosed(before)
    check_planned_start(starts_at, act.at)
    after = replace(
        forget_check_in(before),
        state=TournamentState.ENTRY,
        starts_at=starts_at,
        is_announced=not needs_call(starts_at, act.at),
        conditions=before.conditions.move(starts_at, before.starts_at, act.at),
        ends_at=None,
    )
    write_down(work, after, act, Deed(ModeratorAction.RESCHEDULE))
    return save_tournament(work, before, after)


def lead_to_start(work: Work, before: Tournament, now: datetime) -> Tournament:
    """Do what is due in a tournament that has not started."""
    if before.state is TournamentState.CHECK_IN:
        return end_check_in(work, before, now)
    if not before.is_announced:
        return _call_a_day_ahead(work, before, now)
    return start_as_planned(work, before, now)


def _call_a_day_ahead(work: Work, before: Tournament, now: datetime) -> Tournament:
    """Call those who have entered a day before the start, unless an outage has left less time."""
    starts_soon = before.calls_at is not None and before.calls_at <= now
    if before.people and not starts_soon:
        add_tournament_news(work.transaction, before.id, 0, News.DAY_AHEAD)
    return save_tournament(work, before, replace(before, is_announced=True))


def start_as_planned(work: Work, before: Tournament, now: datetime) -> Tournament:
    """Start a tournament at its planned moment, or call it off if that is impossible.

    Its check-in begins ten minutes before, or late if an outage delayed it.
    """
    assert before.starts_at is not None  # or it would not be due
    if now - before.starts_at > MOST_LATE:
        return _call_off(work, before)
    if before.has_check_in:
        add_tournament_news(work.transaction, before.id, 0, News.CHECK_IN)
        is_late = before.starts_at - now < LEAST_CHECK_IN
        ends_at = now + CHECK_IN if is_late else before.starts_at
        calling = replace(before, state=TournamentState.CHECK_IN, ends_at=ends_at)
        return save_tournament(work, before, calling)
    try:
        return _begin(work, before, now)
    except TournamentRefusal:
        return _call_off(work, before)


def _call_off(work: Work, before: Tournament) -> Tournament:
    """Call off a tournament that cannot start as planned; everyone who entered is told."""
    add_tournament_news(work.transaction, before.id, 0, News.CALLED_OFF)
    return save_tournament(work, before, replace(before, state=TournamentState.CANCELLED))


def end_check_in(work: Work, before: Tournament, now: datetime) -> Tournament:
    """Start a tournament with the people who checked in.

    If they are too few for its planned start, it is called off; without a plan it waits for entries
    again.
    """
    try:
        return _begin(work, before, now)
    except WrongNumber:
        if before.starts_at is not None and now >= before.starts_at:
            return _call_off(work, before)
        waiting = replace(forget_check_in(before), state=TournamentState.ENTRY, ends_at=None)
        return save_tournament(work, before, waiting)


def _begin(work: Work, before: Tournament, now: datetime) -> Tournament:
    is_called = before.state is TournamentState.CHECK_IN
    playing = call_those_here(before) if is_called else before
    _check_least(playing)
    numbered = _number(work.transaction, playing, work.chance.draw_seed(), now)
    event = begin_event(
        before.kind, [*numbered.people], before.rounds, before.boards, before.cycles
    )
    event = replace(event, win=before.scoring.win)
    is_ladder = before.kind.by_challenges
    has_no_end = before.is_in_rounds or is_ladder
    for person in before.people.values():
        drop_entry(work.transaction, before.id, person.id)
    after = replace(
        numbered,
        state=TournamentState.RUNNING,
        event=event,
        rounds=event.rounds,
        started_at=now,
        ends_at=None if has_no_end else now + before.lasts,
        ladder=begin_ladder([*numbered.people], now) if is_ladder else before.ladder,
        here=frozenset(),
        seeds=(),
    )
    nobody = replace(before, people={}, event=replace(before.event, entries={}), here=frozenset())
    return save_tournament(work, nobody, after)


def _check_number(tournament: Tournament) -> None:
    if tournament.kind.of_teams:
        check_teams(tournament.kind, len(tournament.teams))
    else:
        tournament.kind.check(len(tournament.people))
    _check_least(tournament)


def _check_least(tournament: Tournament) -> None:
    """Raise WrongNumber unless enough people play for the tournament."""
    players, least = len(tournament.people), tournament.conditions.least
    if least is not None and players < least:
        raise WrongNumber(players, least, tournament.most_players)


def _number(transaction: Transaction, before: Tournament, seed: int, now: datetime) -> Tournament:
    """Return the tournament with the best players numbered first; teams keep their orders."""
    if before.kind.of_teams:
        key = find_pool(before)
        ratings = {
            number: find_strength(transaction, key, person)
            for number, person in before.people.items()
        }
        return renumber_teams(before, ratings)
    ranked = _rank(transaction, before, seed, now)
    return replace(before, people=_number_ranked(before, ranked))


def _number_ranked(tournament: Tournament, ranked: list[Person]) -> dict[int, Person]:
    """Return the people by starting number, the best first within each team."""
    if not tournament.kind.of_sides:
        return dict(enumerate(ranked, 1))
    numbered: dict[int, Person] = {}
    for side in BoardsSide:
        own = [each for each in ranked if _find_boards_side(tournament, each) is side]
        numbered |= {side.number_at(board): person for board, person in enumerate(own, 1)}
    return dict(sorted(numbered.items()))


def _find_boards_side(tournament: Tournament, person: Person) -> BoardsSide:
    """Return the team for which a person has entered."""
    return BoardsSide.of_number(tournament.find_number(person.id) or 0)


def _rank(
    transaction: Transaction, tournament: Tournament, seed: int, now: datetime
) -> list[Person]:
    """Return the people of a tournament in the order of their strength."""
    key, people = find_pool(tournament), {each.id: each for each in tournament.people.values()}
    ratings = {
        person.id: find_present_rating(transaction, key, person, now) for person in people.values()
    }
    by_hand = [tournament.people[number].id for number in tournament.seeds]
    return [people[each] for each in order_seeds(ratings, str(seed), by_hand)]
