"""A tournament's table equals its games."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Row

from storage.schema import entries, matches, pairings, tournament_games, tournaments
from tests.simulation.checks.evidence import Breach, Evidence

TABLE = "a table equals its games"
PAIRED = "nobody is paired twice in a round"
# Decided without regard to how a game of theirs ended.
WITHOUT_GAMES = {"ADJUDICATED", "FORFEITED", "DOUBLE_FORFEIT", "ANNULLED"}
USUAL = "USUAL"
POINTS = {0: (2, 0), None: (1, 1), 1: (0, 2)}
ROUNDS_OF_ONE_BY_ONE = ("ALL_PLAY_ALL", "LADDER", "TEAM_EVENT", "GROUPS")


def check_tournaments(evidence: Evidence) -> Iterator[Breach]:
    """Look at every tournament."""
    found = {match.id: match for match in evidence.rows(matches)}
    games = evidence.by(tournament_games, "tournament_id")
    paired = evidence.by(pairings, "tournament_id")
    entered = evidence.by(entries, "tournament_id")
    for tournament in evidence.rows(tournaments):
        own = games.get(tournament.id, [])
        yield from _check_pairs(tournament, paired.get(tournament.id, []))
        yield from _check_numbers(tournament, paired.get(tournament.id, []), entered)
        decided = {
            (row.round, row.board)
            for row in paired.get(tournament.id, [])
            if row.state in WITHOUT_GAMES
        }
        for game in own:
            if (game.round, game.board) not in decided:
                yield from _check_game(tournament, game, found[game.match_id])


def _check_pairs(tournament: Row[Any], own: list[Row[Any]]) -> Iterator[Breach]:
    if tournament.kind in ROUNDS_OF_ONE_BY_ONE:
        return
    times: Counter[tuple[int, int]] = Counter()
    for pairing in own:
        for number in (pairing.white, pairing.black):
            if number is not None:
                times[pairing.round, number] += 1
    for (number_of_round, number), count in times.items():
        if count > 1:
            yield Breach(PAIRED, f"{number} in round {number_of_round} of {tournament.id}")


def _check_numbers(
    tournament: Row[Any], own: list[Row[Any]], entered: dict[Any, list[Row[Any]]]
) -> Iterator[Breach]:
    numbers = {entry.number for entry in entered.get(tournament.id, [])}
    for pairing in own:
        if (
            tournament.kind != "TEAM_EVENT"
            and not {pairing.white, pairing.black} - {None} <= numbers
        ):
            yield Breach(PAIRED, f"strangers play in tournament {tournament.id}: {pairing}")


def _check_game(tournament: Row[Any], game: Row[Any], match: Row[Any]) -> Iterator[Breach]:
    name = f"game {game.game} of pairing {game.round}-{game.board} of {tournament.id}"
    if game.white_points is not None and match.ending is None:
        yield Breach(TABLE, f"{name} has points, and match {match.id} goes on")
    is_live = tournament.state == "running"
    if game.white_points is None and match.ending is not None and is_live:
        yield Breach(TABLE, f"{name} has no points, and match {match.id} ended {match.ending}")
    if game.white_points is None or tournament.scoring != USUAL or match.ending is None:
        return
    points = POINTS[match.winner]
    expected = points[::-1] if game.is_turned else points
    if (game.white_points, game.black_points) != expected:
        yield Breach(TABLE, f"{name}: {game.white_points}-{game.black_points}, not {expected}")
