"""Tournaments before they start: opening, entering, leaving, calling off."""

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count

from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.mapping import columns_of_terms
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.work import Work, reads, writes
from bot.tournaments.admission import check_admission
from bot.tournaments.attendance import TooLate, come_back, miss_round
from bot.tournaments.boards_match import BoardsSide
from bot.tournaments.conditions import Applicant
from bot.tournaments.kinds import KINDS
from bot.tournaments.ladder_event import join_ladder
from bot.tournaments.model import Entry
from bot.tournaments.news import News
from bot.tournaments.planned_start import check_planned_start, needs_call
from bot.tournaments.presets import (
    DAY,
    FORSAKEN_AFTER,
    AnywhereNotForKind,
    RoundsNotForKind,
)
from bot.tournaments.team_event import team_of
from bot.tournaments.teams import hand_team_over
from bot.tournaments.tournament import (
    BEFORE_START,
    Key,
    Tournament,
    TournamentPlan,
    TournamentState,
)
from bot.tournaments.tournament_facts import (
    EntriesClosed,
    NoCheckIn,
    NoSuchTournament,
    NotEntered,
    NotRunning,
    OnlyByTeam,
    TooManyInServer,
    TooManyTournaments,
    TournamentFull,
    TournamentHere,
)
from bot.tournaments.tournament_rows import MINUTE, columns_of_conditions
from bot.tournaments.tournament_store import (
    load_to_change,
    load_tournament,
    read_tournament,
    save_tournament,
)
from bot.tournaments.waiting_list import (
    has_room,
    may_wait,
    say_here,
    seat,
    take_out,
    wait,
)
from storage import AuditEntry, Person, Place
from storage.audit import add_entry
from storage.judgings import forget_judgings
from storage.places import occupy_place
from storage.rows import NewTournament, convert
from storage.tournament_rounds import drop_news_about
from storage.tournaments import (
    count_live_in_server,
    count_live_tournaments,
    drop_entry,
    insert_tournament,
    list_live_tournaments,
)

MOST_OPEN = 2  # unfinished tournaments of a person
MOST_IN_SERVER = 5  # unfinished tournaments


@writes
def open_tournament(work: Work, plan: TournamentPlan, now: datetime) -> Tournament:
    """Open a tournament for entries in its channel, which may have a ladder beside another one.

    Raises `TournamentHere`, `TooManyTournaments`, `TooManyInServer`, `Banned`, a TournamentRefusal
    for its start or conditions, or an error about the terms.
    """
    plan.terms.check()
    check_planned_start(plan.starts_at, now)
    if plan.plays_anywhere and plan.kind.by_challenges:
        raise AnywhereNotForKind
    if plan.rounds is not None and not plan.kind.takes_rounds:
        raise RoundsNotForKind
    plan.conditions.check(plan.kind, plan.starts_at, now)
    check_not_banned(work.transaction, plan.place.server_id, plan.starter.id, now)
    occupy_place(work.transaction, plan.place)
    for row in list_live_tournaments(work.transaction, plan.place.channel_id):
        if KINDS[row.kind].by_challenges is plan.kind.by_challenges:
            raise TournamentHere(read_tournament(work, row))
    since = now - FORSAKEN_AFTER
    if count_live_tournaments(work.transaction, plan.starter.id, since) >= MOST_OPEN:
        raise TooManyTournaments(MOST_OPEN)
    server_id = plan.place.server_id
    if server_id and count_live_in_server(work.transaction, server_id, since) >= MOST_IN_SERVER:
        raise TooManyInServer(MOST_IN_SERVER)
    is_far = needs_call(plan.starts_at, now)
    new = convert(
        NewTournament,
        plan,
        **columns_of_terms(plan.terms),
        kind=plan.kind.name,
        preset=plan.preset.name,
        scoring=plan.scoring.name,
        lasts_minutes=plan.lasts // MINUTE,
        created_at=now,
        **columns_of_conditions(plan.conditions),
        is_announced=not is_far,
        due_at=plan.starts_at - DAY if plan.starts_at and is_far else plan.calls_at,
    )
    tournament_id = insert_tournament(work.transaction, new)
    work.changed.tournaments.add(tournament_id)
    return load_tournament(work, tournament_id)


@reads
def find_tournament_here(work: Work, place: Place) -> Tournament:
    """Return the unfinished tournament of a channel, a ladder only if it is alone there.

    Raises `NoSuchTournament`.
    """
    rows = list_live_tournaments(work.transaction, place.channel_id)
    if not rows:
        raise NoSuchTournament
    return read_tournament(work, min(rows, key=lambda row: KINDS[row.kind].by_challenges))


@writes
def enter_tournament(
    work: Work,
    tournament_id: int,
    act: Act,
    side: BoardsSide | None = None,
    applicant: Applicant | None = None,
) -> Tournament:
    """Enter a person; a second time changes nothing. Late entry is possible in a Swiss tournament.

    In a match of teams they enter for a `side`, home by default. Without an `applicant` the
    conditions are not checked. Raises `EntriesClosed`, `NotAdmitted`, `TooManyEntered`,
    `TournamentFull`, `OnlyByTeam`, `Banned`, or TooLate.
    """
    before = load_for_entry(work, tournament_id, act)
    if before.kind.of_teams:
        raise OnlyByTeam(before)
    is_known = before.find_number(act.person.id) is not None
    if not is_known:
        check_admission(work, before, act, applicant)
    if before.kind.by_challenges and before.state is TournamentState.RUNNING:
        return _enter_ladder(work, before, act)
    if before.kind.of_sides:
        return _enter_for_side(work, before, act.person, side or BoardsSide.HOME)
    if is_known:
        return before
    if before.waiting or not has_room(before):  # people who wait come first
        raise TournamentFull(before)
    is_called = before.state is TournamentState.CHECK_IN
    return save_tournament(work, before, seat(before, act.person, is_here=is_called))


@writes
def wait_for_place(
    work: Work, tournament_id: int, act: Act, applicant: Applicant | None = None
) -> Tournament:
    """Put a person on the waiting list, or enter them if there is a place; a second time changes
    nothing.

    Raises `EntriesClosed`, `NotAdmitted`, `TooManyEntered`, `TournamentFull` if no one can wait,
    or `Banned`.
    """
    before = load_for_entry(work, tournament_id, act)
    is_known = before.find_number(act.person.id) is not None
    if is_known or before.is_waiting(act.person.id):
        return before
    check_admission(work, before, act, applicant)
    if not may_wait(before):
        raise TournamentFull(before)
    is_called = before.state is TournamentState.CHECK_IN
    if not before.waiting and has_room(before):
        return save_tournament(work, before, seat(before, act.person, is_here=is_called))
    waiting = wait(before, act.person, act.at)
    if is_called:
        waiting = say_here(waiting, act.person.id)
    return save_tournament(work, before, waiting)


def load_for_entry(work: Work, tournament_id: int, act: Act) -> Tournament:
    """Return a tournament that can be entered; raises `EntriesClosed`, `Banned` or TooLate."""
    before = load_to_change(work, tournament_id)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    is_running = before.state is TournamentState.RUNNING
    if before.state in BEFORE_START or (is_running and before.kind.by_challenges):
        return before
    if not is_running or not before.kind.takes_late:
        raise EntriesClosed(before)
    if before.find_number(act.person.id) is None and not before.takes_late_entries:
        raise TooLate
    return before


def _enter_ladder(work: Work, before: Tournament, act: Act) -> Tournament:
    """Put a person on the lowest place of a ladder, also if they come back."""
    known = before.find_number(act.person.id)
    if known in before.ladder.order:
        return before
    if len(before.ladder.order) >= before.most_players:  # who is out has made room
        raise TournamentFull(before)
    number = known or max(before.people) + 1
    after = replace(
        before,
        people={**before.people, number: act.person},
        event=before.event.with_entry(Entry(number)),
        ladder=join_ladder(before.ladder, number, act.at),
    )
    return save_tournament(work, before, after)


@writes
def check_in_for_tournament(work: Work, tournament_id: int, act: Act) -> Tournament:
    """Check in a person who has entered, or waits; raises `NoCheckIn`, `NotEntered` or `Banned`."""
    before = load_to_change(work, tournament_id)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    if before.state is not TournamentState.CHECK_IN:
        raise NoCheckIn(before)
    if before.find_number(act.person.id) is None and not before.is_waiting(act.person.id):
        raise NotEntered(before)
    return save_tournament(work, before, say_here(before, act.person.id))


def _enter_for_side(work: Work, before: Tournament, person: Person, side: BoardsSide) -> Tournament:
    """Enter a person for a team, taking them out of any other; raises `TournamentFull`."""
    known = before.find_number(person.id)
    if known is not None and BoardsSide.of_number(known) is side:
        return before
    number = next(
        number for board in count(1) if (number := side.number_at(board)) not in before.people
    )
    if number > before.most_players:
        raise TournamentFull(before)
    people = {each: other for each, other in before.people.items() if each != known}
    entries = {each: entry for each, entry in before.event.entries.items() if each != known}
    event = replace(before.event, entries={**entries, number: Entry(number)})
    after = replace(before, people={**people, number: person}, event=event)
    return save_tournament(work, before, after)


@writes
def miss_next_round(work: Work, tournament_id: int, act: Act) -> Tournament:
    """Let a player miss the next round of a Swiss tournament for half a point, once.

    Raises `NotRunning`, `NotEntered` or NoHalfBye.
    """
    before, number = _load_own(work, tournament_id, act)
    event = miss_round(before.event, number, before.event.round + 1)
    return save_tournament(work, before, replace(before, event=event))


@writes
def come_back_to_tournament(work: Work, tournament_id: int, act: Act) -> Tournament:
    """Let a player who is out play again, once, from the next round on.

    Raises `NotRunning`, `NotEntered`, `Banned` or CannotReturn.
    """
    before, number = _load_own(work, tournament_id, act)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    event = come_back(before.event, number)
    return save_tournament(work, before, replace(before, event=event))


def _load_own(work: Work, tournament_id: int, act: Act) -> tuple[Tournament, int]:
    """Return a running tournament and the person's number; raises `NotRunning` or `NotEntered`."""
    before = load_to_change(work, tournament_id)
    check_running(before)
    number = before.find_number(act.person.id)
    if number is None:
        raise NotEntered(before)
    return before, number


@writes
def leave_tournament(work: Work, tournament_id: int, act: Act) -> Tournament:
    """Take out a person who has entered or waits; raises `EntriesClosed` or `NotEntered`.

    The first person on the waiting list gets the place.
    """
    before = load_to_change(work, tournament_id)
    if before.is_waiting(act.person.id):
        return save_tournament(work, before, take_out(before, act.person.id))
    if before.state not in BEFORE_START:
        raise EntriesClosed(before)
    if before.find_number(act.person.id) is None:
        raise NotEntered(before)
    return give_up_place(work, before, take_out(before, act.person.id), act.person)


def give_up_place(work: Work, before: Tournament, left: Tournament, person: Person) -> Tournament:
    """Save a tournament after a person left it before the start."""
    number = before.find_number(person.id) or 0
    drop_entry(work.transaction, before.id, person.id)
    drop_news_about(work.transaction, before.id, number, News.LET_IN)
    if before.kind.of_teams:
        left = hand_team_over(left, team_of(number))
    return save_tournament(work, before, left)


@writes
def cancel_tournament(work: Work, tournament_id: int, act: Act, reason: str = "") -> Tournament:
    """Call a tournament off; running games go on without it. Raises `NotRunning` if it is over."""
    before = load_to_change(work, tournament_id)
    if before.state not in (*BEFORE_START, TournamentState.RUNNING):
        raise NotRunning(before)
    forget_judgings(work.transaction, tournament_id)
    is_ladder = before.kind.by_challenges and before.state is TournamentState.RUNNING
    over = TournamentState.FINISHED if is_ladder else TournamentState.CANCELLED
    after = replace(before, state=over)
    write_down(work, after, act, Deed(ModeratorAction.CANCEL_TOURNAMENT, reason=reason))
    return save_tournament(work, before, after)


def check_running(tournament: Tournament) -> None:
    """Raise `NotRunning` unless games of the tournament can be played."""
    if tournament.state is not TournamentState.RUNNING:
        raise NotRunning(tournament)


@dataclass(frozen=True, slots=True)
class Deed:
    """What an arbiter did, to whom and why, as far as known."""

    action: ModeratorAction
    person: Person | None = None
    reason: str = ""
    key: Key | None = None  # the pairing that was decided


def write_down(work: Work, tournament: Tournament, act: Act, deed: Deed) -> None:
    """Record what an arbiter did, and in which tournament; it is announced in the server's log
    channel.
    """
    if tournament.place.server_id is None:
        return
    entry = _make_entry(tournament, act, deed)
    add_entry(work.transaction, entry)
    work.changed.entries.append(entry)


def _make_entry(tournament: Tournament, act: Act, deed: Deed) -> AuditEntry:
    """Return the log entry of an arbiter's act, with the pairing as it then stands."""
    entry = AuditEntry(
        server_id=tournament.place.server_id or 0,
        made_at=act.at,
        actor=act.person,
        action=deed.action,
        person=deed.person,
        reason=deed.reason,
        tournament_id=tournament.id,
        tournament=tournament.name,
    )
    if deed.key is None:
        return entry
    pairing = tournament.event.pairing(*deed.key)
    white, black = (tournament.people[n].id for n in (pairing.white, pairing.black or 0))
    return replace(
        entry,
        round=pairing.round,
        board=pairing.board,
        points=(pairing.white_points, pairing.black_points),
        players=(white, black),
    )
