"""An evening's games have the results of their matches, and its trophies follow from its games."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Row

from bot.evenings.evening import EveningState, Presence
from bot.evenings.points import EveningResult
from bot.evenings.standings import (
    LAST_PLACE,
    LEAST_GAMES,
    LEAST_PEOPLE,
    TableGame,
    rank_results,
)
from bot.matches.real_games import is_real
from storage.schema import (
    evening_games,
    evening_players,
    evening_trophies,
    evenings,
    matches,
    seats,
)
from tests.simulation.checks.evidence import Breach, Evidence

RESULTS = "a game of an evening has the result of its match"
PEOPLE = "nobody plays two games of evenings at once"
TROPHIES = "trophies of an evening follow from its games"
# Kinds that the winner of the match decides; the others are decided by the evening.
BY_WINNER = {
    EveningResult.WIN: 0,
    EveningResult.DRAW: None,
    EveningResult.LOSS: 1,
}


def check_evenings(evidence: Evidence) -> Iterator[Breach]:
    """Look at every evening."""
    found = {match.id: match for match in evidence.rows(matches)}
    games = evidence.by(evening_games, "evening_id")
    players = evidence.by(evening_players, "evening_id")
    trophies = evidence.by(evening_trophies, "evening_id")
    for game in evidence.rows(evening_games):
        yield from _check_result(game, found[game.match_id])
    yield from _check_people(evidence)
    for evening in evidence.rows(evenings):
        if evening.state == EveningState.OVER:
            should = _list_winners(games.get(evening.id, []), players.get(evening.id, []))
            kept = {(row.person_id, row.place) for row in trophies.get(evening.id, [])}
            # Those who are erased take their trophies along.
            known = {row.person_id for row in players.get(evening.id, [])}
            if kept != {each for each in should if each[0] in known}:
                yield Breach(TROPHIES, f"evening {evening.id}: {kept} instead of {should}")


def _check_result(game: Row[Any], match: Row[Any]) -> Iterator[Breach]:
    name = f"match {match.id} of evening {game.evening_id}"
    if (game.kind is None) != (match.ending is None):
        yield Breach(RESULTS, f"{name} ended {match.ending} and is {game.kind}")
    if game.kind in BY_WINNER and match.winner != BY_WINNER[game.kind]:
        yield Breach(RESULTS, f"{name} is a {game.kind}, and {match.winner} won")


def _check_people(evidence: Evidence) -> Iterator[Breach]:
    holders = evidence.by(seats, "match_id")
    playing: dict[int, int] = {}
    for game in evidence.rows(evening_games):
        if game.kind is not None:
            continue
        for seat in holders[game.match_id]:
            if seat.person_id in playing:
                told = f"matches {playing[seat.person_id]} and {game.match_id}"
                yield Breach(PEOPLE, f"{seat.person_id} plays {told}")
            playing[seat.person_id] = game.match_id


def _list_winners(games: list[Row[Any]], players: list[Row[Any]]) -> set[tuple[int, int]]:
    """Return who wins a trophy, and for which place."""
    results: dict[int, list[TableGame]] = defaultdict(list)
    real: set[int] = set()
    for game in sorted(games, key=lambda each: (each.ended_at, each.match_id)):
        kind = EveningResult(game.kind)
        if kind is EveningResult.VOID:
            continue
        results[game.white].append(TableGame(game.black, kind, game.plies, game.ended_at))
        results[game.black].append(TableGame(game.white, kind.other, game.plies, game.ended_at))
        if is_real(game.plies):
            real |= {game.white, game.black}
    if len(real) < LEAST_PEOPLE:
        return set()
    by_number = {row.number: row for row in players}
    return {
        (by_number[line.number].person_id, line.place)
        for line in rank_results(results)
        if line.place <= LAST_PLACE
        and line.number in real
        and len(line.scores) >= LEAST_GAMES
        and line.points
        and by_number[line.number].presence != Presence.OUT
    }
