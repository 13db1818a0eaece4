"""Tournaments before they start: opened, entered, left; and called off."""

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count

from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.mapping import columns_of_terms
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.work import Work, reads, writes
from bot.tournaments.attendance import come_back, enter_late, miss_round
from bot.tournaments.boards_match import BoardsSide
from bot.tournaments.ladder_event import join_ladder
from bot.tournaments.model import Entry, Kind
from bot.tournaments.planned_start import check_planned_start
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
    TooManyTournaments,
    TournamentFull,
    TournamentHere,
)
from bot.tournaments.tournament_rows import MINUTE
from bot.tournaments.tournament_store import (
    load_to_change,
    load_tournament,
    read_tournament,
    save_tournament,
)
from storage import AuditEntry, Person, Place
from storage.audit import add_entry
from storage.judgings import forget_judgings
from storage.places import occupy_place
from storage.rows import NewTournament
from storage.tournaments import (
    count_live_tournaments,
    drop_entry,
    find_live_tournament,
    insert_tournament,
)

MOST_OPEN = 2  # tournaments of a person that are not over


@writes
def open_tournament(work: Work, plan: TournamentPlan, now: datetime) -> Tournament:
    """Open a tournament for entries in its channel.

    Raises `TournamentHere`, `TooManyTournaments`, `Banned`, `StartNotPossible`, or what is wrong
    with the terms.
    """
    plan.terms.check()
    check_planned_start(plan.starts_at, now)
    check_not_banned(work.transaction, plan.place.server_id, plan.starter.id, now)
    occupy_place(work.transaction, plan.place)
    row = find_live_tournament(work.transaction, plan.place.channel_id)
    if row is not None:
        raise TournamentHere(read_tournament(work, row))
    if count_live_tournaments(work.transaction, plan.starter.id) >= MOST_OPEN:
        raise TooManyTournaments(MOST_OPEN)
    new = NewTournament(
        place=plan.place,
        starter=plan.starter,
        name=plan.name,
        **columns_of_terms(plan.terms),
        kind=plan.kind.name,
        preset=plan.preset.name,
        rounds=plan.rounds,
        games=plan.games,
        scoring=plan.scoring.name,
        boards=plan.boards,
        cycles=plan.cycles,
        lasts_minutes=plan.lasts // MINUTE,
        created_at=now,
        starts_at=plan.starts_at,
        due_at=plan.calls_at,
    )
    tournament_id = insert_tournament(work.transaction, new)
    work.changed.tournaments.add(tournament_id)
    return load_tournament(work, tournament_id)


@reads
def find_tournament_here(work: Work, place: Place) -> Tournament:
    """Return the tournament of a channel that is not over; raises `NoSuchTournament`."""
    row = find_live_tournament(work.transaction, place.channel_id)
    if row is None:
        raise NoSuchTournament
    return read_tournament(work, row)


@writes
def enter_tournament(
    work: Work, tournament_id: int, act: Act, side: BoardsSide | None = None
) -> Tournament:
    """Enter someone; twice is once. Into a Swiss tournament people may enter late.

    In a match of teams it is for a `side`, home if none is told. Raises `EntriesClosed`,
    `TournamentFull`, `OnlyByTeam`, `Banned`, or TooLate.
    """
    before = load_to_change(work, tournament_id)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    if before.kind is Kind.LADDER and before.state is TournamentState.RUNNING:
        return _enter_ladder(work, before, act)
    is_late = before.state is TournamentState.RUNNING and before.kind is Kind.SWISS
    if before.state not in BEFORE_START and not is_late:
        raise EntriesClosed(before)
    if before.kind is Kind.TEAM_EVENT:
        raise OnlyByTeam(before)
    if before.kind is Kind.BOARDS_MATCH:
        return _enter_for_side(work, before, act.person, side or BoardsSide.HOME)
    if before.find_number(act.person.id) is not None:
        return before
    if len(before.people) >= before.most_players:
        raise TournamentFull(before)
    number = max(before.people, default=0) + 1
    event = before.event
    event = enter_late(event, number) if is_late else event.with_entry(Entry(number))
    people = {**before.people, number: act.person}
    here = {number} if before.state is TournamentState.CHECK_IN else set[int]()
    after = replace(before, people=people, event=event, here=before.here | here)
    return save_tournament(work, before, after)


def _enter_ladder(work: Work, before: Tournament, act: Act) -> Tournament:
    """Let someone stand on the lowest place of a ladder, or come back there."""
    known = before.find_number(act.person.id)
    if known in before.ladder.order:
        return before
    if known is None and len(before.people) >= before.most_players:
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
    """Check in a person who has entered; raises `NoCheckIn`, `NotEntered` or `Banned`."""
    before = load_to_change(work, tournament_id)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    if before.state is not TournamentState.CHECK_IN:
        raise NoCheckIn(before)
    number = before.find_number(act.person.id)
    if number is None:
        raise NotEntered(before)
    return save_tournament(work, before, replace(before, here=before.here | {number}))


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
    """Let someone miss the next round of a Swiss tournament for half a point, once.

    Raises `NotRunning`, `NotEntered` or NoHalfBye.
    """
    before, number = _load_own(work, tournament_id, act)
    event = miss_round(before.event, number, before.event.round + 1)
    return save_tournament(work, before, replace(before, event=event))


@writes
def come_back_to_tournament(work: Work, tournament_id: int, act: Act) -> Tournament:
    """Let someone play again who is out, once, from the next round on.

    Raises `NotRunning`, `NotEntered`, `Banned` or CannotReturn.
    """
    before, number = _load_own(work, tournament_id, act)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    event = come_back(before.event, number)
    return save_tournament(work, before, replace(before, event=event))


def _load_own(work: Work, tournament_id: int, act: Act) -> tuple[Tournament, int]:
    """Return a running tournament and someone's number; raises `NotRunning` or `NotEntered`."""
    before = load_to_change(work, tournament_id)
    check_running(before)
    number = before.find_number(act.person.id)
    if number is None:
        raise NotEntered(before)
    return before, number


@writes
def leave_tournament(work: Work, tournament_id: int, act: Act) -> Tournament:
    """Take someone out who has entered; raises `EntriesClosed` or `NotEntered`."""
    before = load_to_change(work, tournament_id)
    if before.state not in BEFORE_START:
        raise EntriesClosed(before)
    number = before.find_number(act.person.id)
    if number is None:
        raise NotEntered(before)
    drop_entry(work.transaction, tournament_id, act.person.id)
    left = load_tournament(work, tournament_id)
    if before.kind is Kind.TEAM_EVENT:
        return save_tournament(work, left, hand_team_over(left, team_of(number)))
    return save_tournament(work, left, left)


@writes
def cancel_tournament(work: Work, tournament_id: int, act: Act, reason: str = "") -> Tournament:
    """Call a tournament off; running games go on without it. Raises `NotRunning` if it is over."""
    before = load_to_change(work, tournament_id)
    if before.state not in (*BEFORE_START, TournamentState.RUNNING):
        raise NotRunning(before)
    forget_judgings(work.transaction, tournament_id)
    is_ladder = before.kind is Kind.LADDER and before.state is TournamentState.RUNNING
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
    """What an arbiter did, to whom and why, as far as that is told."""

    action: ModeratorAction
    person: Person | None = None
    reason: str = ""
    key: Key | None = None  # the pairing that was decided


def write_down(work: Work, tournament: Tournament, act: Act, deed: Deed) -> None:
    """Keep what an arbiter did, and in which tournament; the server's log is told of it."""
    if tournament.place.server_id is None:
        return
    entry = _make_entry(tournament, act, deed)
    add_entry(work.transaction, entry)
    work.changed.entries.append(entry)


def _make_entry(tournament: Tournament, act: Act, deed: Deed) -> AuditEntry:
    """Return what is told of an arbiter's act, with the pairing as it stands after it."""
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
