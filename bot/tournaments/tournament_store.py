"""Tournaments loaded and saved, and the effect of a match's end on them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from bot.matches.match_value import Match, MatchEnding
from bot.matches.work import Work, reads
from bot.tournaments.games import find_winner_by_forfeit
from bot.tournaments.kinds import KINDS
from bot.tournaments.ladder_event import settle
from bot.tournaments.ladder_rows import load_ladder, save_ladder
from bot.tournaments.news import News
from bot.tournaments.tournament import Key, Tournament, TournamentState
from bot.tournaments.tournament_facts import NoSuchTournament
from bot.tournaments.tournament_rows import (
    TournamentRows,
    list_applicant_rows,
    list_arrival_rows,
    list_entry_rows,
    list_game_rows,
    list_pairing_rows,
    list_round_rows,
    list_team_rows,
    list_telling_rows,
    tournament_change,
    tournament_of,
)
from bot.tournaments.trophies import find_trophies, find_winners, list_event_places
from bot.tournaments.waiting_list import end_waiting_list, let_in
from bot.tournaments.winner_roles import award_winners
from storage import Transaction
from storage.rows import TournamentRow
from storage.seasons import find_last_end, keep_event_places
from storage.tournament_applicants import drop_applicants, keep_applicants, list_applicants
from storage.tournament_arrivals import keep_arrivals, list_arrivals
from storage.tournament_rounds import (
    add_tournament_news,
    drop_pairings,
    drop_tournament_games,
    find_tournament_of_match,
    keep_pairings,
    keep_rounds,
    keep_tournament_games,
    list_pairings,
    list_rounds,
    list_tournament_games,
)
from storage.tournament_teams import (
    drop_tournament_teams,
    keep_tournament_teams,
    list_tournament_teams,
)
from storage.tournament_tellings import keep_tellings, list_tellings
from storage.tournaments import (
    change_tournament,
    find_tournament,
    keep_entry,
    list_tournament_entries,
    lock_tournament,
)
from storage.trophies import keep_trophies


@reads
def load_tournament(work: Work, tournament_id: int) -> Tournament:
    """Return the tournament; raises `NoSuchTournament`."""
    return _read_found(work, tournament_id, find_tournament(work.transaction, tournament_id))


def load_to_change(work: Work, tournament_id: int) -> Tournament:
    """Return the tournament, locked against other changes until the transaction ends.

    Raises `NoSuchTournament`.
    """
    return _read_found(work, tournament_id, lock_tournament(work.transaction, tournament_id))


def _read_found(work: Work, tournament_id: int, row: TournamentRow | None) -> Tournament:
    if row is None:
        raise NoSuchTournament(tournament_id)
    return read_tournament(work, row)


def read_tournament(work: Work, row: TournamentRow) -> Tournament:
    """Return the tournament of a row."""
    transaction = work.transaction
    rows = TournamentRows(
        row,
        list_tournament_entries(transaction, row.id),
        list_pairings(transaction, row.id),
        list_tournament_games(transaction, row.id),
        list_rounds(transaction, row.id),
        list_tournament_teams(transaction, row.id) if KINDS[row.kind].of_teams else (),
        list_arrivals(transaction, row.id) if KINDS[row.kind].side_by_side else (),
        list_applicants(transaction, row.id),
        list_tellings(transaction, row.id) if row.plays_anywhere else (),
    )
    read = tournament_of(rows)
    if not read.kind.by_challenges:
        return read
    return replace(read, ladder=load_ladder(transaction, row.id))


def save_tournament(work: Work, before: Tournament, after: Tournament) -> Tournament:
    """Write what changed; a tournament without rounds is finished once all games are over."""
    work.changed.tournaments.add(before.id)
    return write_tournament(work, before, after)


def write_tournament(work: Work, before: Tournament, after: Tournament) -> Tournament:
    """Write what changed without announcing anything beyond the tables; return what is stored."""
    transaction = work.transaction
    is_free = not after.is_in_rounds and not after.kind.by_challenges
    runs = after.state is TournamentState.RUNNING and is_free
    if runs and all(pairing.is_over for pairing in after.event.pairings):
        after = replace(after, state=TournamentState.FINISHED)
    after, called = let_in(end_waiting_list(after))
    for number in called:
        add_tournament_news(transaction, before.id, number, News.LET_IN)
    for number, news in list_milestones(before, after):
        add_tournament_news(transaction, before.id, number, news)
    known = set(list_entry_rows(before))
    for entry in list_entry_rows(after):
        if entry not in known:
            keep_entry(transaction, entry)
    _save_applicants(transaction, before, after)
    _save_teams(transaction, before, after)
    save_ladder(transaction, before, after)
    _save_pairings(transaction, before, after)
    _save_games(transaction, before, after)
    _save_words(transaction, before, after)
    rounds = set(list_round_rows(before))
    keep_rounds(transaction, [row for row in list_round_rows(after) if row not in rounds])
    if before.state is not after.state:
        keep_trophies(transaction, find_trophies(after))
        _keep_places(work, after)
    change_tournament(transaction, tournament_change(after))
    return replace(after, wanted_version=after.wanted_version + 1)


def _save_words(transaction: Transaction, before: Tournament, after: Tournament) -> None:
    """Keep who is ready for a game, and the results that players have given."""
    ready = set(list_arrival_rows(before))
    keep_arrivals(transaction, [row for row in list_arrival_rows(after) if row not in ready])
    told = set(list_telling_rows(before))
    keep_tellings(transaction, [row for row in list_telling_rows(after) if row not in told])


def _keep_places(work: Work, tournament: Tournament) -> None:
    """Keep the table of a tournament that is over, and give its role to the winners.

    It belongs to the month in which its last game ended.
    """
    server_id = tournament.place.server_id
    if tournament.state is not TournamentState.FINISHED or server_id is None:
        return
    winners = find_winners(tournament)
    award_winners(work, server_id, tournament.winner_role, winners, tournament.id)
    ended_at = find_last_end(work.transaction, tournament.id)
    if ended_at is not None:
        keep_event_places(work.transaction, list_event_places(tournament, ended_at))


def _list_asked(tournament: Tournament) -> set[Key]:
    pairings = tournament.event.pairings
    return {(each.round, each.board) for each in pairings if each.asked_until is not None}


def list_milestones(before: Tournament, after: Tournament) -> Iterator[tuple[int, News]]:
    """Yield the news of a change: the start, the end, a removal, the result of a challenge.

    Each comes with the number of a round, or of the player.
    """
    has_changed = before.state is not after.state
    if has_changed and after.state is TournamentState.RUNNING and not after.is_in_rounds:
        yield 0, News.STARTED
    is_running = after.state is TournamentState.RUNNING
    if is_running and set(after.left_over) - set(before.left_over):
        yield 0, News.NO_PLACE
    for number, entry in after.event.entries.items():
        known = before.event.entries.get(number)
        if known is None or known.is_out or not entry.is_out:
            continue
        if entry.forfeits > known.forfeits:  # players who leave on their own know it
            yield number, News.OUT
    for number in sorted({number for number, _ in _list_asked(after) - _list_asked(before)}):
        yield number, News.ASKS_ARBITER
    yield from _list_ended_challenges(before, after)
    if has_changed and after.state is TournamentState.FINISHED:
        yield after.event.round, News.FINISHED


def _list_ended_challenges(before: Tournament, after: Tournament) -> Iterator[tuple[int, News]]:
    """Yield the news of the challenges that have just ended on a ladder."""
    if after.kind.by_challenges:
        waiting = {each.round for each in before.event.pairings if not each.is_over}
        for each in after.event.pairings:
            if each.is_over and each.round in waiting:
                yield each.round, News.CHALLENGE_OVER


def _save_applicants(transaction: Transaction, before: Tournament, after: Tournament) -> None:
    known, rows = set(list_applicant_rows(before)), [*list_applicant_rows(after)]
    kept = {row.person.id for row in rows}
    drop_applicants(transaction, [row for row in known if row.person.id not in kept])
    keep_applicants(transaction, [row for row in rows if row not in known])


def _save_pairings(transaction: Transaction, before: Tournament, after: Tournament) -> None:
    known, rows = set(list_pairing_rows(before)), [*list_pairing_rows(after)]
    kept = {(row.round, row.board) for row in rows}
    drop_pairings(transaction, [row for row in known if (row.round, row.board) not in kept])
    keep_pairings(transaction, [row for row in rows if row not in known])


def _save_teams(transaction: Transaction, before: Tournament, after: Tournament) -> None:
    known, rows = set(list_team_rows(before)), [*list_team_rows(after)]
    kept = {row.number for row in rows}
    drop_tournament_teams(transaction, [row for row in known if row.number not in kept])
    keep_tournament_teams(transaction, [row for row in rows if row not in known])


def _save_games(transaction: Transaction, before: Tournament, after: Tournament) -> None:
    known, rows = set(list_game_rows(before)), [*list_game_rows(after)]
    kept = {(row.round, row.board, row.game) for row in rows}
    gone = [row for row in known if (row.round, row.board, row.game) not in kept]
    drop_tournament_games(transaction, gone)
    keep_tournament_games(transaction, [row for row in rows if row not in known])


@reads
def find_counted_match(work: Work, match: Match) -> Match:
    """Return a match as its tournament counts it: there a player who did not come has lost.

    The match itself was voided, like any other that was never begun, and changes no rating.
    """
    result = match.result
    if result is None or result.ending is not MatchEnding.NOT_BEGUN:
        return match
    tournament_id = find_tournament_of_match(work.transaction, match.id)
    if tournament_id is None:
        return match
    tournament = load_tournament(work, tournament_id)
    winner = find_winner_by_forfeit(tournament, match.id)
    if winner is None:
        return match
    return replace(match, result=replace(result, ending=MatchEnding.FORFEITED, winner=winner))


def settle_ladder(before: Tournament, after: Tournament, now: datetime) -> Tournament:
    """Return a tournament after games ended; on a ladder the winners may move up."""
    if not after.kind.by_challenges:
        return after
    return replace(after, ladder=settle(before.event, after.standing, now))
