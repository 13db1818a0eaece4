"""Running tournaments: games begin, players leave, arbiters correct results."""

from collections.abc import Sequence
from dataclasses import replace

from bot.challenges.challenge_store import check_players
from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.beginning import Beginning
from bot.matches.match_actions import adjudicate, resign
from bot.matches.match_store import begin_match, load_match, save_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.runner import Runner
from bot.matches.seating import side_of
from bot.matches.viewer import Viewer
from bot.matches.work import Work, reads, writes
from bot.ratings.eligible import NotRated
from bot.ratings.rated_terms import decide_rated
from bot.tournaments.arbiter import correct_result
from bot.tournaments.arrivals import Readiness, say_away, say_ready
from bot.tournaments.attendance import withdraw
from bot.tournaments.entry import Deed, check_running, give_up_place, write_down
from bot.tournaments.games import (
    begin_next_game,
    describe_next_game,
    note_plies,
    points_given,
    refuse_game,
)
from bot.tournaments.judgements import WINNERS
from bot.tournaments.ladders import check_answer
from bot.tournaments.model import AlreadyOver, NoSuchPairing, Pairing, PairingState
from bot.tournaments.news import News
from bot.tournaments.scoring import Points
from bot.tournaments.tournament import BEFORE_START, Key, Tournament, TournamentState
from bot.tournaments.tournament_facts import (
    DecidedMeanwhile,
    NotEntered,
    NotYourPairing,
    TournamentChanged,
    WithdrawnAlready,
)
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import (
    load_to_change,
    load_tournament,
    save_tournament,
    settle_ladder,
)
from bot.tournaments.waiting_list import bar, find_listed_number
from storage import Person, Place, Transaction
from storage.places import occupy_place
from storage.tournament_rounds import add_tournament_news
from storage.tournaments import list_server_tournaments

MOST_LISTED = 1000  # of a server, the newest ones
RANKS: dict[str, int] = {  # in the list of a server
    TournamentState.RUNNING: 0,
    TournamentState.CHECK_IN: 0,
    TournamentState.ENTRY: 1,
    TournamentState.FINISHED: 2,
}


@writes
def say_ready_to_play(work: Work, tournament_id: int, key: Key, act: Act) -> Readiness:
    """Record that a player is ready for a game that begins once both are; repeating it renews it.

    Raises `NotRunning`, `NotYourPairing`, `TooManyGamesAtOnce`, `Banned` or `TournamentPaused`.
    """
    before = load_to_change(work, tournament_id)
    pairing = _find_own(before, key, act)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    if not before.may_begin(pairing):
        raise refuse_game(before)
    ready = say_ready(before, key, before.find_number(act.person.id) or 0, act.at)
    after = save_tournament(work, before, ready.tournament)
    return replace(ready, tournament=after)


@writes
def take_back_ready(work: Work, tournament_id: int, key: Key, act: Act) -> Tournament:
    """Record that a player is no longer ready for a game; repeating it changes nothing.

    Raises `NotRunning` or `NotYourPairing`.
    """
    before = load_to_change(work, tournament_id)
    _find_own(before, key, act)
    number = before.find_number(act.person.id) or 0
    return save_tournament(work, before, say_away(before, key, number, act.at))


async def list_seen_tournaments(runner: Runner, viewer: Viewer) -> list[int]:
    """List the ids of a server's tournaments in channels that a person sees.

    Running ones come first, then open ones, then finished ones; the newest first in each.
    """
    if viewer.server_id is None:
        return []
    rows = await runner.read(list_server_tournaments, viewer.server_id, MOST_LISTED)
    # Asked outside of the transaction: Discord's client belongs to one thread.
    seen = [(RANKS[state], each) for each, place, state in rows if viewer.sees(place)]
    return [each for _rank, each in sorted(seen, key=lambda pair: pair[0])]


@reads
def load_tournaments(work: Work, ids: Sequence[int]) -> list[Tournament]:
    """Return tournaments by their ids, in their order; raises `NoSuchTournament`."""
    return [load_tournament(work, each) for each in ids]


@reads
def find_begun_game(work: Work, tournament_id: int, key: Key, act: Act) -> Match | None:
    """Return the running match of a pairing, None if it can begin now.

    Raises `NotRunning`, `NotYourPairing`, `NotYoursToAnswer` or `TooManyGamesAtOnce`.
    """
    tournament = load_tournament(work, tournament_id)
    pairing = _find_own(tournament, key, act)
    if pairing.state is PairingState.PLAYING:
        return load_match(work, tournament.running_match(key))
    if not tournament.may_begin(pairing):
        raise refuse_game(tournament)
    check_answer(tournament, pairing, act)
    return None


@writes
def begin_tournament_game(
    work: Work, tournament_id: int, key: Key, act: Act, place: Place
) -> Match:
    """Begin the game of a pairing; if it has begun, return it.

    Raises what `find_begun_game` raises, `Banned`, or `TooManyMatches`.
    """
    before = load_to_change(work, tournament_id)
    begun = find_begun_game(work, tournament_id, key, act)
    if begun is not None:
        return begun
    game = describe_next_game(before, key, _load_first(work, before, key))
    beginning = Beginning(
        terms=game.terms.draw_lot(work.chance.draw_seed()),
        players=game.players,
        place=place,
        at=act.at,
    )
    occupy_place(work.transaction, place)
    check_players(work.transaction, beginning)
    match = begin_match(work, _rate(work.transaction, beginning), act.event)
    save_tournament(work, before, begin_next_game(before, key, match.id, act.at))
    return match


@writes
def withdraw_from_tournament(
    work: Work, tournament_id: int, act: Act
) -> tuple[Tournament, list[Match]]:
    """Take a player out of a running tournament; their running games are lost, and returned.

    Raises `NotRunning`, `NotEntered` or `WithdrawnAlready`.
    """
    before = load_to_change(work, tournament_id)
    check_running(before)
    number = before.find_number(act.person.id)
    if number is None:
        raise NotEntered(before)
    if before.event.entry(number).is_out:
        raise WithdrawnAlready(before)
    playing = _list_playing(before, number)
    after = replace(before, event=withdraw(before.event, number))
    after = settle_ladder(before, after, act.at)
    after = save_tournament(work, before, after)
    ended = []
    for key in playing:
        match = load_match(work, before.running_match(key))
        over = resign(match, side_of(match, act.person.id), act.at)
        save_match(work, match, over)
        ended.append(over)
    return after, ended


@writes
def remove_from_tournament(
    work: Work,
    tournament_id: int,
    person: Person,
    act: Act,
    reason: str = "",
) -> tuple[Tournament, list[Match]]:
    """As the arbiter, take out a person who plays or waits; if they have not played yet, they
    cannot enter again.

    Raises what `withdraw_from_tournament` raises.
    """
    before = load_to_change(work, tournament_id)
    is_listed = find_listed_number(before, person.id) is not None
    if before.state in BEFORE_START or before.is_waiting(person.id):
        if not is_listed:
            raise NotEntered(before)
        barred = give_up_place(work, before, bar(before, person), person)
        write_down(work, before, act, Deed(ModeratorAction.OUT_OF_TOURNAMENT, person, reason))
        return barred, []
    left = replace(act, person=person)
    after, ended = withdraw_from_tournament(work, tournament_id, left)
    number = after.find_number(person.id) or 0
    add_tournament_news(work.transaction, tournament_id, number, News.OUT)
    write_down(work, after, act, Deed(ModeratorAction.OUT_OF_TOURNAMENT, person, reason))
    return after, ended


@writes
def rule_pairing(
    work: Work, tournament_id: int, given: PairingResult, act: Act, seen: int | None = None
) -> tuple[Tournament, list[Match]]:
    """As the arbiter, give a pairing a result, over or not; this ends a running game.

    `seen` is the version of the tournament that the arbiter was shown, if one was. Raises
    `NotRunning`, NoSuchPairing, AlreadyOver if it has this result, `DecidedMeanwhile` if it has
    received one since, `TournamentChanged` if others may meet there now, or LaterRoundPaired.
    """
    before, key = load_to_change(work, tournament_id), given.key
    check_running(before)
    winner = WINNERS[given.result]
    points = points_given(before, winner)
    _check_ruling(before, given, points, seen)
    is_playing = key in before.list_playing()
    match = load_match(work, before.running_match(key)) if is_playing else None
    event = correct_result(before.event, *key, points, PairingState.ADJUDICATED)
    ruled = replace(before if match is None else note_plies(before, key, match), event=event)
    after = save_tournament(work, before, settle_ladder(before, ruled, act.at))
    write_down(work, after, act, Deed(ModeratorAction.RESULT, reason=given.reason, key=key))
    if match is None:
        return after, []
    if winner is not None and before.games_of[key][-1].is_turned:
        winner = winner.other
    over = adjudicate(match, MatchEnding.JUDGED_BY_ARBITER, winner, act.at)
    save_match(work, match, over)
    return after, [over]


def _load_first(work: Work, tournament: Tournament, key: Key) -> Match | None:
    games = tournament.games_of.get(key)
    return load_match(work, games[0].match_id) if games else None


def _find_own(tournament: Tournament, key: Key, act: Act) -> Pairing:
    """Return an open pairing of a person; raises `NotRunning` or `NotYourPairing`."""
    check_running(tournament)
    number = tournament.find_number(act.person.id)
    pairing = tournament.event.pairing(*key)
    if number not in pairing.players or pairing.is_over:
        raise NotYourPairing(tournament)
    return pairing


def _check_ruling(
    tournament: Tournament, given: PairingResult, points: Points, seen: int | None
) -> None:
    """Raise the reason why an arbiter may not give a pairing these points; see `rule_pairing`."""
    has_changed = seen not in (None, tournament.wanted_version)
    pairing = tournament.event.pairing(*given.key)
    if pairing.black is None:
        raise NoSuchPairing(*given.key)
    if pairing.is_over and has_changed:
        raise DecidedMeanwhile(tournament, pairing)
    if given.is_early and has_changed:
        raise TournamentChanged(tournament)
    is_same = points == (pairing.white_points, pairing.black_points)
    if pairing.state is PairingState.ADJUDICATED and is_same:
        raise AlreadyOver(pairing)


def _list_playing(tournament: Tournament, number: int) -> list[Key]:
    return [
        (pairing.round, pairing.board)
        for pairing in tournament.event.pairings_of(number)
        if pairing.state is PairingState.PLAYING
    ]


def _rate(transaction: Transaction, beginning: Beginning) -> Beginning:
    """Return a game that begins, as a casual one if it cannot be rated."""
    try:
        return decide_rated(transaction, beginning)
    except NotRated:
        return replace(beginning, terms=replace(beginning.terms, rated=False))
