"""The games of a pairing, one after the other, and their total."""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.clocks.control_text import write_control
from bot.clocks.time_control import halve_control
from bot.matches.match_error import MatchError
from bot.matches.match_value import Match, MatchEnding, Result
from bot.matches.terms import Terms
from bot.tournaments.attendance import forfeit
from bot.tournaments.first_turns import limit_first_move
from bot.tournaments.knockout import TieStep, next_step
from bot.tournaments.material import count_material, has_material
from bot.tournaments.model import PairingState
from bot.tournaments.rounds import RoundState
from bot.tournaments.scoring import GameResult, Material, Points, score_micro_match
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournament_facts import RoundNotOpen, TooManyGamesAtOnce, TournamentPaused
from bot.tournaments.tournament_game import TournamentGame
from rules import Color
from storage import Person

RESULTS = {
    Color.WHITE: GameResult.WHITE_WINS,
    None: GameResult.DRAW,
    Color.BLACK: GameResult.BLACK_WINS,
}
NOTHING = Material(0, 0)


def find_key(tournament: Tournament, match_id: int) -> Key | None:
    """Return the pairing for which a match is played, None for one of another tournament."""
    keys = (
        key
        for key, games in tournament.games_of.items()
        if any(game.match_id == match_id for game in games)
    )
    return next(keys, None)


def find_winner_by_forfeit(tournament: Tournament, match_id: int) -> Color | None:
    """Return the side that won a match because the other did not come, None if that was not so."""
    key = find_key(tournament, match_id)
    pairing = None if key is None else tournament.event.pairing(*key)
    if key is None or pairing is None or pairing.state is not PairingState.FORFEITED:
        return None
    games = tournament.games_of[key]
    is_turned = any(game.is_turned for game in games if game.match_id == match_id)
    is_white = pairing.white_points > pairing.black_points
    return Color.WHITE if is_white is not is_turned else Color.BLACK


def is_running(tournament: Tournament, key: Key, match_id: int) -> bool:
    """Tell whether a match is the running game of a pairing."""
    is_playing = tournament.event.pairing(*key).state is PairingState.PLAYING
    return is_playing and tournament.running_match(key) == match_id


def find_step(tournament: Tournament, key: Key) -> TieStep:
    """Return what comes next in a pairing without a running game."""
    points = [game.points for game in tournament.games_of.get(key, ()) if game.points]
    if tournament.kind.in_ties:
        return next_step(points)
    return TieStep.GAME if len(points) < tournament.games else TieStep.OVER


def note_end(tournament: Tournament, key: Key, match: Match, result: Result) -> Tournament:
    """Return the tournament after a match: a player who did not come loses, and a void game is
    replayed.
    """
    event, pairing = tournament.event, tournament.event.pairing(*key)
    is_turned = tournament.games_of[key][-1].is_turned
    if result.ending is MatchEnding.NOT_BEGUN:
        is_white = (match.turn is Color.WHITE) is not is_turned
        absent = pairing.white if is_white else pairing.black
        return replace(tournament, event=forfeit(event, *key, [absent or 0]))
    if result.is_void:
        again = replace(pairing, state=PairingState.WAITING)
        left = tournament.with_games(key, tournament.games_of[key][:-1])
        return replace(left, event=event.with_pairings([again]))
    return note_points(tournament, key, match, points_of(tournament, match, result))


@dataclass(frozen=True, slots=True)
class NextGame:
    """The game of a pairing that can begin: its terms, and its players, White first."""

    terms: Terms
    players: tuple[Person, Person]


def describe_next_game(tournament: Tournament, key: Key, first: Match | None) -> NextGame:
    """Return the next game of a pairing, whose first game was `first`.

    Colours change from game to game. The second game has the opening drawn for the first; an extra
    game has a new opening and half the time.
    """
    terms, step = tournament.terms, find_step(tournament, key)
    if step is TieStep.EXTRA_GAME:
        terms = replace(terms, clock=write_control(halve_control(terms.control)))
    elif first is not None:
        terms = replace(terms, opening=first.terms.opening)
    return NextGame(terms, tournament.next_players(key))


def begin_next_game(tournament: Tournament, key: Key, match_id: int, now: datetime) -> Tournament:
    """Return the tournament in which the next game of a pairing has begun as a match."""
    game = TournamentGame(match_id, tournament.is_turned(key))
    game = limit_first_move(tournament, key, game, now)
    playing = replace(tournament.event.pairing(*key), state=PairingState.PLAYING)
    after = tournament.with_games(key, (*tournament.games_of.get(key, ()), game))
    return replace(after, event=after.event.with_pairings([playing]))


def refuse_game(tournament: Tournament) -> MatchError:
    """Return why an unfinished pairing cannot begin now."""
    if tournament.paused_at is not None:
        return TournamentPaused(tournament)
    latest = tournament.round
    is_closed = latest is not None and latest.state is not RoundState.OPEN
    is_one_by_one = not tournament.kind.side_by_side
    return (RoundNotOpen if is_closed or is_one_by_one else TooManyGamesAtOnce)(tournament)


def points_of(tournament: Tournament, match: Match, result: Result) -> Points:
    """Return the points of White and Black for a game that was played."""
    if not has_material(match):
        return points_given(tournament, result.winner)
    white, black = (count_material(match.game, match.position, side) for side in Color)
    return tournament.scoring.score(RESULTS[result.winner], white, black)


def points_given(tournament: Tournament, winner: Color | None) -> Points:
    """Return the points of White and Black for a result that was not played out."""
    return tournament.scoring.score(RESULTS[winner], NOTHING, NOTHING)


def note_points(
    tournament: Tournament,
    key: Key,
    match: Match,
    points: Points,
    state: PairingState = PairingState.DONE,
) -> Tournament:
    """Return the tournament with the points of a pairing's running game, the match.

    The pairing is over after its last game; else the next one can begin.
    """
    *earlier, last = note_plies(tournament, key, match).games_of[key]
    own = (points[1], points[0]) if last.is_turned else points
    ended = replace(last, points=own)
    after = tournament.with_games(key, (*earlier, ended))
    if find_step(after, key) is not TieStep.OVER:
        waiting = replace(after.event.pairing(*key), state=PairingState.WAITING)
        return replace(after, event=after.event.with_pairings([waiting]))
    return replace(after, event=after.event.record(*key, _sum(after, key), state))


def note_plies(tournament: Tournament, key: Key, match: Match) -> Tournament:
    """Return the tournament in which a pairing's running game, the match, is as long as it is."""
    *earlier, last = tournament.games_of[key]
    return tournament.with_games(key, (*earlier, replace(last, plies=len(match.played_at))))


def _sum(tournament: Tournament, key: Key) -> Points:
    points = [game.points for game in tournament.games_of[key] if game.points]
    if len(points) == 1:
        return points[0]
    return score_micro_match([own for own, _ in points], [other for _, other in points])


def end_early(tournament: Tournament, key: Key) -> Tournament:
    """Return the tournament after the time of a pairing ran out between two of its games.

    Games played count; if there were none, neither side gets anything.
    """
    event = tournament.event
    if any(game.points for game in tournament.games_of.get(key, ())):
        ended = event.record(*key, _sum(tournament, key), PairingState.ADJUDICATED)
    else:
        ended = event.record(*key, (0, 0), PairingState.DOUBLE_FORFEIT)
    return replace(tournament, event=ended)
