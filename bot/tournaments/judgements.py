"""How games are judged that are unfinished at the end of their tournament."""

from dataclasses import dataclass
from datetime import datetime

from bot.matches.act import Act
from bot.matches.match_actions import adjudicate
from bot.matches.match_store import load_match, save_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.work import Work, writes
from bot.tournaments.adjudication import (
    Adjudication,
    Ground,
    Unfinished,
    judge_material,
    judge_waiting,
)
from bot.tournaments.arbiter_orders import is_given_up
from bot.tournaments.arbiters_time import find_arbiters_time
from bot.tournaments.entry import Deed, write_down
from bot.tournaments.games import end_early, find_key, is_running, note_points, points_given
from bot.tournaments.material import count_material, has_material
from bot.tournaments.model import PairingState
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournament_facts import DecideOwnGame
from bot.tournaments.tournament_store import load_to_change, save_tournament
from rules import Color
from storage import Transaction
from storage.judgings import add_judging, find_judging

Ended = tuple[Match, Match]  # a match before and after
ENDINGS = {
    Ground.WAITING: MatchEnding.JUDGED_BY_WAITING,
    Ground.MATERIAL: MatchEnding.JUDGED_BY_PIECES,
    Ground.DRAW: MatchEnding.JUDGED_UNDECIDED,
}
WINNERS = {
    GameResult.WHITE_WINS: Color.WHITE,
    GameResult.DRAW: None,
    GameResult.BLACK_WINS: Color.BLACK,
}


@dataclass(frozen=True, slots=True)
class GivenResult:
    """The result that an arbiter gives a game of a tournament."""

    tournament_id: int
    match_id: int
    result: GameResult


def judge_unfinished(
    work: Work, before: Tournament, now: datetime
) -> tuple[Tournament, list[Ended]]:
    """Judge the running games of a tournament whose time is up; return it and the matches that
    ended.

    A player who made the opponent wait loses. Otherwise the arbiter has a day to judge, which
    prolongs the tournament, and after that the pieces decide.
    """
    after, ended, moments = before, list[Ended](), list[datetime]()
    for key in before.list_playing():
        match = load_match(work, before.running_match(key))
        decided = _judge_or_ask(work.transaction, before, match, now)
        if isinstance(decided, datetime):
            moments.append(decided)
            continue
        winner = WINNERS[decided.result]
        ended.append((match, adjudicate(match, ENDINGS[decided.ground], winner, now)))
        after = note_points(
            after, key, match, points_given(before, winner), PairingState.ADJUDICATED
        )
        if not after.event.pairing(*key).is_over:
            after = end_early(after, key)
    after = after.extend(min(moments)) if moments else after.close_round()
    after = save_tournament(work, before, after)
    for match, over in ended:
        save_match(work, match, over)
    return after, ended


@writes
def judge_as_arbiter(work: Work, given: GivenResult, act: Act) -> Match | None:
    """End a game that waits for a judgement, and return it; None if it no longer waits.

    Raises `DecideOwnGame` if arbiters would judge their own game in their favour.
    """
    before = load_to_change(work, given.tournament_id)
    waits = find_judging(work.transaction, given.match_id) is not None
    key = find_key(before, given.match_id) if waits else None
    if key is None or not is_running(before, key, given.match_id):
        return None
    number = before.find_number(act.person.id) or 0
    if not is_given_up(before.event.pairing(*key), number, _of_pairing(before, key, given)):
        raise DecideOwnGame(before)
    match, winner = load_match(work, given.match_id), WINNERS[given.result]
    judged = note_points(before, key, match, points_given(before, winner), PairingState.ADJUDICATED)
    after = save_tournament(work, before, judged)
    write_down(work, after, act, Deed(ModeratorAction.RESULT, key=key))
    over = adjudicate(match, MatchEnding.JUDGED_BY_ARBITER, winner, act.at)
    save_match(work, match, over)
    return over


def _of_pairing(tournament: Tournament, key: Key, given: GivenResult) -> GameResult:
    """Return a game's result as a result of its pairing, whose White may play Black in the game."""
    if not tournament.games_of[key][-1].is_turned:
        return given.result
    turned = {
        GameResult.WHITE_WINS: GameResult.BLACK_WINS,
        GameResult.BLACK_WINS: GameResult.WHITE_WINS,
    }
    return turned.get(given.result, given.result)


def _judge_or_ask(
    transaction: Transaction, tournament: Tournament, match: Match, now: datetime
) -> Adjudication | datetime:
    """Return how a game is judged, or the moment until which the arbiter may judge it."""
    until = find_judging(transaction, match.id)
    if until is not None:
        return until if now < until else judge_material(_describe(match))
    judgement = judge_waiting(_describe(match), *(moment or now for moment in tournament.span))
    if judgement is not None:
        return judgement
    until = now + find_arbiters_time(tournament)
    add_judging(transaction, tournament.id, match.id, until)
    return until


def _describe(match: Match) -> Unfinished:
    if not has_material(match):
        return Unfinished(match.turn, match.moved_at, None)
    white, black = (count_material(match.game, match.position, side) for side in Color)
    return Unfinished(match.turn, match.moved_at, (white, black))
